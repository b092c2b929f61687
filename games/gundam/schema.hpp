// Gundam Card Game: what the core's generic slots mean in this game. Sections are those of the implementer's
// reference; words in quotation marks are what texts, tables and `.play` files say.
#pragma once
#include "core/event.hpp"

namespace cantrip::gundam {

/// Zones (reference 1.4). The field is ResourceArea, Battle, Base, Shields and Pilots.
/// A Pilot lies in Pilots with its Unit as its host, and leaves with it. Shields are a pile that nobody sees, not even
/// its owner; the top one is hit first. Limbo is no place (5.6, 4.5): a Command that resolves and a destroyed Shield
/// whose Burst is pending lie there.
enum ZoneKind : u8 {
  Nowhere,
  Deck,          // "deck": ordered, seen by nobody
  ResourceDeck,  // "resource deck": the same
  Hand,          // "hand"
  ResourceArea,  // "resource area": at most 15 cards, 5 of them EX
  Battle,        // "battle area": at most 6 Units
  Base,          // "base": at most one
  Shields,       // "shields": ordered, seen by nobody
  Pilots,        // "pilots": under Units, seen by all
  Trash,         // "trash"
  Removed,       // "removed": exiled cards
  Limbo,         // "limbo": shared, waiting
};

/// Type bits; colours are bits too, so that "a blue Unit" is a quick test. Link and Paired are derived, never printed:
/// a Unit that meets its link condition, a Unit with a Pilot (1.3). Ex is "EX Base", "EX Resource".
/// A Command that lies under a Unit is a Pilot and no Command (1.1).
enum Type : u8 {
  Unit,
  Pilot,
  Command,
  BaseCard,  // "Base"
  Resource,
  Ex,        // "EX"
  Link,
  Paired,
  Blue,
  Green,
  Red,
  White,
  Purple,
};
constexpr u32 type_bit(Type t) { return 1u << t; }
constexpr u32 kColours = type_bit(Blue) | type_bit(Green) | type_bit(Red) | type_bit(White) | type_bit(Purple);

/// Printed and derived numbers. On a Pilot, and on a Command with a Pilot side, Ap and Hp are what it adds to its
/// Unit. Hp is the greatest value; texts compare what damage has left of it (1.5), which is LeftHp.
/// Nobody prints LeftHp.
enum CardStat : u8 { Level, Cost, Ap, Hp, LeftHp };

/// Numbers an object carries on the table.
enum ObjStat : u8 { Damage };

/// Flags of an object. Rested comes first: it is what "deployed rested" sets; a card that is not rested is active.
/// Attacking holds for one battle (5.8); what battles what is the relation Battles.
enum Flag : u8 {
  Rested,
  Attacking,
};
constexpr u32 flag_bit(Flag f) { return 1u << f; }

/// Payment is what prices are paid in: no number of its own, but the active cards of the resource area. The others
/// are for setup and for rules management: had its hand redrawn; was dealt battle damage with nothing in the way.
enum Score : u8 { Payment, HasRedrawn, DirectHit };

/// Targets is the core's. Battles: attacker and what it battles now.
/// MustAttack: an enemy Unit and the one it must choose as its attack target.
/// HitBy: what was damaged just now and by what; n is the DamageKind. Rules management reads the cause from it.
enum Relation : u8 { NoRelation, Targets, Battles, MustAttack, HitBy };

/// Section 8, in angle brackets on cards. The value is the number N, which adds up for the first three.
/// LinkCondition is no keyword effect: its parameter is the selector of Pilots that meet it (1.3).
enum Keyword : u8 {
  Repair,
  Breach,
  Support,
  Blocker,
  FirstStrike,   // "First Strike"
  HighManeuver,  // "High-Maneuver"
  Suppression,
  LinkCondition,
};
constexpr u32 kKeywordEffects = (1u << LinkCondition) - 1;

/// "can't ..."
enum Ban : u8 {
  CantAttack,
  CantAttackPlayer,    // "choose the enemy player as its attack target"
  CantBeAttackTarget,  // "be chosen as an attack target (by `param`)"
  CantBlock,           // "activate <Blocker>"
  CantBePaired,        // "be paired with a Pilot"
  CantBeSetActive,     // "be set as active"; "won't be set as active during the start phase ..." is this too
  CantBeDestroyed,     // "be destroyed by enemy effects": only by the instruction to destroy (7.9)
  CantWake,            // "be set as active during your start phase"; effects may set it as active
  CantRecover,         // "recover HP"
  CantFall,            // "be destroyed with battle damage"
  CantUse,             // players: "activate" the Commands of `param`
  CantBurst,           // players: "activate 【Burst】 effects"
};

/// "may ..." and "must ..."
enum Permit : u8 {
  AttackActive,     // may choose an active enemy Unit (of `param`) as its attack target
  AttackAtOnce,     // may attack on the turn it is deployed
  AttackRestedAtOnce,  // on the turn it is deployed it may choose a rested enemy Unit as its attack target
  DrawsAttacks,     // enemy Units choose this rested Unit as their attack target if possible
};

/// Kinds of damage (7.10): Act.verb, Event.sub of Hit.
enum DamageKind : u8 { BattleDamage = 1, EffectDamage };

/// Passes over damage about to be dealt, in this order (5.4).
enum DamagePass : u8 { SubstituteDamage, ImmuneToDamage, ReduceDamage, ThresholdOfDamage };
/// And over a rest about to be made by an effect ("rest this Base instead").
enum RestPass : u8 { SubstituteRest = 4 };

/// Why something was destroyed (7.9): Event.sub of Destroyed.
enum Cause : u8 { ByBattleDamage = 1, ByEffectDamage, ByInstruction, ByLostHp };

/// How a card came into play (Obj.how, Event.sub of Deployed and Paired).
enum How : u8 { Paid = 1, PaidWithEx, ByEffect, FromTrash, ByBurst };

/// Tests of this game's own (TestKind::Native).
enum OwnTest : u16 {
  HasTiming,     // has a text that event `amount` about itself starts, and what it asks for first holds
  SharesColour,  // with the object in slot `amount`
};
/// Conditions of this game's own (CondKind::Native).
enum OwnCond : u16 { MeetsLink };  // the card in `slot` meets the link condition of the Unit in slot `b`

/// Rule switches; 0 is the seed's value.
enum Switch : u8 { ActionStepEnd, BattleEffectsStart };

/// Acts in the main phase and in the action step, as the options name them.
enum ActVerb : u8 {
  Deploy,   // "deploy": a Unit or a Base
  Pair,     // "pair {a} with {b}": a Pilot, or a Command as its Pilot side, with a Unit
  PlayIt,   // "play": a Command for its effect
  Attack,   // "attack {b} with {a}": a rested Unit or a player
  Use,      // "use": an activated effect
  EndTurn,  // "end turn": the main phase
};

/// Questions of the rules, found by these words.
enum Prompt : u8 {
  NoPrompt,
  MainPrompt,     // "Your main phase"
  RedrawPrompt,   // "Redraw your hand?"
  PayPrompt,      // "Which Resources do you rest?"
  RoomPrompt,     // "Your battle area is full: which Unit goes to the trash?"
  BlockPrompt,    // "Block with which Unit?"
  ActionPrompt,   // "Action step: act or pass"
  BurstPrompt,    // "Activate its Burst?"
  HandPrompt,     // "Discard down to 10 cards"
  OrderPrompt,    // "Which effect is next?"
  InsteadPrompt,  // "Rest this instead?"
  ArrangePrompt,  // "In which order do they lie there?"
};

/// Events of this game only.
inline constexpr EventKind Deployed = game_note(0);         // a came to the battle area or the base; sub How
inline constexpr EventKind PairedWith = game_note(1);       // pilot b was paired with Unit a; sub How
inline constexpr EventKind Linked = game_note(2);           // and a is a Link Unit by it
inline constexpr EventKind Destroyed = game_note(3);  // a was destroyed, by b (its Unit, or nobody's); sub Cause
inline constexpr EventKind DestroyedByDamage = game_note(4);  // the same, only for the first two causes; sub DamageKind
inline constexpr EventKind ShieldAreaHit = game_note(5);  // a (a Unit) destroyed b, a Base or Shield; sub DamageKind
inline constexpr EventKind RestedByEffect = game_note(6);  // a was rested by an effect of b
inline constexpr EventKind ActiveByEffect = game_note(7);  // a was set as active by an effect of b
inline constexpr EventKind ResourcePlaced = game_note(9);  // `by` placed a; sub 1: EX
inline constexpr EventKind ExSpent = game_note(10);  // `by`'s EX Resource a was removed to pay a cost of x
inline constexpr EventKind PaidForEffect = game_note(11);  // `by` paid x Resources for an effect of a
inline constexpr EventKind CommandUsed = game_note(12);  // `by` activated the effect of Command a; sub How

}  // namespace cantrip::gundam
