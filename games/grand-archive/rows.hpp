// What compiled texts call by number: native conditions, tests, amounts and functions. The lexicon names them, natives.cpp
// does them.
#pragma once
#include "core/word.hpp"

namespace cantrip::grand_archive {

/// CondKind::Native, Cond.a; about the object in Cond.slot (Self).
enum NativeCond : u16 {
  kClassBonus,  // a class of this card is one of the top champion card's (9)
  kElementBonus,  // an element of this card is one of the champion's
  kNameBonus,  // the champion's name is name id b
  kDuringPhase,  // it is phase b (schema Phase), of whoever's turn
  kIsEmpowered,  // the card that resolves is empowered
  kTargetsFit,  // what is being activated targets what selector b matches; n 1: before targets are chosen, only if nothing else could be
  kAmountIsEven,  // amount b is even; n 1: it is odd
  kAtSlowSpeed,  // `you` could activate a slow card now: main phase of their turn, nothing waits
  kInCombat,  // a combat is going on
};

/// AmountKind::Native, Amount.key; of Amount.players.
enum NativeAmount : u16 {
  kInfluence,  // cards in hand and memory together
  kChampionDamage,  // damage counters on the champion; 0 without one
  kElementsIn,  // how many different elements the objects in Amount.slot have
};

/// TestKind::Native, Test.key.
enum NativeTest : u16 {
  kIsLoaded,  // a card lies loaded under it
  kIsPlayed,  // waiting thing: an activation or a materialization of a card
  kNotYourChampion,  // it is not the champion of `you`
  kHurtByChampion,  // it was dealt damage by the champion of `you` this turn; amount 1: in combat
  kIsOdd,  // its stat `amount` (the number itself) is odd; not of what has no such stat
  kIsEven,  // or even; 0 is
  kLiesIn,  // it lies in zone kind `amount` (the number itself)
  kCameFrom,  // it came from zone kind `amount` (the number itself) to where it is
  kIsTriggerItem,  // waiting thing: a trigger
  kIsOwned,  // its owner is `you`
  kIsSource,  // it is the object whose text asks
  kHasOneTarget,  // waiting thing: it has exactly one target
  kComesFrom,  // waiting thing: its source is what selector `amount` (the number itself) matches
};

/// CostKey beside the core's: kCostToPlay is "to activate".
enum PriceKey : u8 {
  kCostToMaterialize = 4,  // "to materialize"
  kCostEither = 5,  // "to play": of both kinds
  kCostToUse = 6,  // of activated abilities: about the object that has them
  kPowerInIntent = 7,  // no price: the power an attack card enters the intent with, beside its own
};

/// Cost.way from here on: the card is activated from this zone kind ("you may pay (3) to activate this card from your
/// material deck"). Cost.spare of its rows: SetWay.
inline constexpr u8 kFromZone = 48;
enum SetWay : u8 {
  kBesidePrice = 1,  // the card's own price is paid too
  kThenBanished = 2,  // "If you do, banish it as it resolves."
  kThenEphemeral = 4,  // "If you do, it enters the field ephemeral."
  kThenBottom = 8,  // "If you do, put it on the bottom of your deck as it resolves."
};

/// Replace.then: what becomes of the object whose text it is.
enum ReplaceThen : u8 { kThenSacrifice = 1, kThenBanish, kThenLoseBulwark };

/// Op::Damage, Ins.mode.
enum DamageWay : u8 { kUnpreventable = 1 };

/// Ability.kind
/// A bit each; the lowest is kTellsPayment.
enum AbilityKind : u8 { kAsSpell = 2 };  // "As a Spell, ...": its instance is a Spell

/// Op::Native, Ins.a; b is an amount row, mode and c are its own.
enum Native : u16 {
  // Where nothing else is said c is the players (packed) who do it.
  kGlimpse,  // b: how many
  kEmpower,  // b: N
  kAgility,  // b: N
  kGather,  // b: how often
  kLevelUp,  // their champion, from the material deck, without cost; b: how often
  kDelevel,  // mode: a slot that holds champions
  kTransform,  // mode: a slot
  kSuppress,  // mode: a slot
  kCopyItem,  // mode: a slot with waiting things; c 1: new targets may be chosen (not players)
  kShares,  // b damage by shares: mode the slot of the targets; the shares are the n of their Targets
  kTokenCopy,  // a token copy of each object of slot `mode` is summoned (rested, if there is a b); R3 = the new ones
  kBorrow,  // control of the objects of slot `mode` until end of turn
  kReflex,  // "When you do": ability row c (no trigger of its own) triggers at once; its text reads no slots of this one
  kToLineage,  // the cards of slot `mode` go on the bottom of the lineage of the champion in slot c (no players)
  kEndCombat,  // the combat phase ends: Cut of the combat flow
  kSkipPhase,  // their next occurrence of phase `mode` (schema Phase) is skipped
  kDistort,  // for the rest of the game time is distorted
  kTurnTides,  // they may turn their mastery: mode 0 to a different direction, 1 to an adjacent one
  kBanishUntil,  // the cards of slot `mode` are banished until Self leaves the field (BanishedBy, n 1)
  kRedirect,  // the attack of the unit in slot c (no players) has the first unit of slot `mode` as its target instead
  kMoveCounters,  // b counters of kind c >> 8 from each object of slot `mode` to the first of slot c & 0xFF; N, Done
  kEnterTransformed,  // the cards of slot `mode` come to the field as their other faces (no players); Moved, Done
  kCopyIntoIntent,  // a copy of each card of slot `mode` comes to the intent it lies in (no players)
  kDivide,  // b damage is divided among the objects of slot `mode` as the player says (no players)
  kNegateEntering,  // "On Enter" triggers of the objects of slot `mode` that wait are negated (no players)
  kBanishResolving,  // the cards of slot `mode` that wait are banished as they resolve, by this (no players)
  kForNextAttack,  // the last c lasting results on each unit of slot `mode` are for its next attack alone (no players); b
};

}  // namespace cantrip::grand_archive
