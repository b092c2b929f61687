// Skirmish: what the core's numbered slots mean in this game. The core knows slots, a game gives them names.
#pragma once
#include "core/word.hpp"

namespace cantrip::skirmish {

/// Kinds of zones. Kind 0 is the core's "nowhere".
enum ZoneKind : u8 { Nowhere, Deck, Hand, Field, Discard, Limbo };

enum Type : u8 { Unit, Spell };
constexpr u32 type_bit(Type t) { return 1u << t; }

/// Numbers that are printed on a card.
enum CardStat : u8 { Cost, Power, Health };

/// Numbers that a card in play carries.
enum ObjStat : u8 { Damage };

enum Flag : u8 { Tired };

/// Numbers of a player.
enum Score : u8 { Life, Energy };

enum Relation : u8 { NoRelation, Targets };

enum Keyword : u8 { Guard, Swift };

enum Ban : u8 { CantAttack };

}  // namespace cantrip::skirmish
