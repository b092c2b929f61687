// Lords of Estraven: what the core's generic slots mean in this game.
#pragma once
#include "core/word.hpp"

namespace cantrip::estraven {

/// Zones (reference section 1). Kind 0 is the core's "nowhere".
enum ZoneKind : u8 { Nowhere, Deck, Hand, Pitch, Battlefield, Graveyard, Chain, Market, ResourceDeck, Limbo };

/// Type bits. Leader and Troop are subtypes of Unit in the rules; as bits they are quick to test.
enum Type : u8 { Unit, Spell, Reaction, Resource, Leader, Troop, Subjects, Materials, Influence };
constexpr u32 type_bit(Type t) { return 1u << t; }

/// Printed and derived numbers of a card.
enum CardStat : u8 { Cost, PitchValue, Power, Resistance, Health };

/// Numbers an object carries on the table.
enum ObjStat : u8 { Damage, PaidX };

enum Flag : u8 { Tapped, Attacking, Blocking, Blocked };
constexpr u32 flag_bit(Flag f) { return 1u << f; }

enum Score : u8 { PlayerHealth, Mana, TradesMade, AttacksMade };

enum Relation : u8 { NoRelation, Targets, Joins, Blocks, Answers };

enum Keyword : u8 { Lead };  // Lead X SUBTYPE: value X, param the subtype

enum Ban : u8 { CantAttack, CantBlock, CantBeTargeted, CantUntap };

}  // namespace cantrip::estraven
