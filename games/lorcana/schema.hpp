// Disney Lorcana: what the core's generic slots mean in this game. Sections are those of the implementer's reference.
#pragma once
#include "core/event.hpp"

namespace cantrip::lorcana {

/// Zones (reference 1.3). A card under another lies in Under with the other as its host; a character's host is the
/// location it is at. An action lies in Resolving until its effect is done.
enum ZoneKind : u8 { Nowhere, Deck, Hand, Play, Inkwell, Discard, Under, Resolving };

/// Type bits; the inks are bits too, so that "an Amber character" is a quick test.
enum Type : u8 { Character, Action, Item, Location, Song, Amber, Amethyst, Emerald, Ruby, Sapphire, Steel };
constexpr u32 type_bit(Type t) { return 1u << t; }

/// Printed and derived numbers of a card. Inkable is 0 or 1; SingBonus is added to the cost a character sings as.
enum CardStat : u8 { Cost, Strength, Willpower, Lore, MoveCost, Inkable, SingBonus };

/// Numbers an object carries on the table.
enum ObjStat : u8 { Damage };

/// Flags of an object. Three are its history of this turn.
enum Flag : u8 {
  Exerted,
  Drying,
  Challenging,
  BeingChallenged,
  ChallengedThisTurn,
  WasChallengedThisTurn,
  QuestedThisTurn,
  HereForTheTurn,  // by Temporary Shift
};
constexpr u32 flag_bit(Flag f) { return 1u << f; }

/// LoreScore is what wins; Inkings are those of this turn; FailedDraw is set when a
/// draw found no card; Ink is what prices are paid in: no number of its own, but the ready cards of the inkwell.
enum Score : u8 { LoreScore, Inkings, FailedDraw, HasAltered, Ink };

/// Sang: a character and the song it was exerted to sing, until the song is done.
enum Relation : u8 { NoRelation, Targets, SangIt };

/// Section 7. The value is the number N.
enum Keyword : u8 {
  Alert,
  Bodyguard,
  Boost,
  Challenger,
  Evasive,
  Reckless,
  Resist,
  Rush,
  Shift,
  Singer,
  SingTogether,
  Support,
  Vanish,
  Ward,
  Adventurous,
  ForTheTurn,  // Temporary Shift: what it does at the end of the turn
  CopyLimit,  // no ability: how many copies a deck may have (2.1); 0: any number
};
/// KeywordRow.param of Shift (7.11): what may be its base, and how it is paid. All that it names must hold.
enum ShiftParam : u16 {
  kShiftByName = 0,
  kShiftOf = 0xFF,  // the classification, or the type bit of what is discarded
  kShiftSubtype = 0x100,
  kShiftUniversal = 0x200,
  kShiftByDiscard = 0x400,
  kShiftByTypeDiscard = 0x800,
  kShiftDuo = 0x1000,    // two characters, one for each half of its name
  kShiftCombo = 0x2000,  // one, or two
  kShiftTemporary = 0x4000,
  kShiftPotato = 0x8000,  // an item named Potato
};

/// "can't ..."
enum Ban : u8 {
  CantQuest,
  CantChallenge,
  CantBeChallenged,
  CantReady,
  CantSing,
  CantMove,
  CantBeDamaged,     // "takes no damage", "can't be dealt damage"
  CantPlay,          // players: the cards of `param`
  CantGainLore,      // players
  CantLoseLore,      // players
  CantDiscard,       // players: no effect makes them
  CantReadyAtStart,  // in the ready step; effects may ready it
  CantBePlayed,      // of a card in hand, by its own text
  CantDrawAtStart,   // players: their Draw step is skipped
  CantBeHealed,      // damage on it can't be removed
  CantBeChosenForActions,  // by opponents
  CantGain,          // a keyword: this and its number
};
/// "can ..." and "must ..."
enum Permit : u8 {
  ChallengeReady,    // can challenge ready characters (of `param`)
  MustQuest,
  MustChallenge,
  DamageByWillpower, // deals challenge damage by {W}
  NoChallengeDamage, // takes no damage from challenges
  InkMore,           // players: one more inking a turn
  NeedsMoreLore,     // players: 25 lore win instead of 20
  MoveFree,          // moves for free to the locations of `param`
  CoveredByAny,      // may be the base of any Shift by name, of the cards of `param`
  InkAnything,       // players: any card in their hand may be inked
  PlayFromUnder,     // players: the cards of `param`, from under what they lie under
};

/// Passes over damage about to be dealt (reference 8.2), and over cards about to be moved by a text.
enum DamagePass : u8 { ModifyDamage, ReplaceDamage, ReplaceMoves };

/// Game::natives.
enum Native : u8 { kLift };

/// How a card was played (Obj.how, Event.sub of Played).
enum How : u8 { Paid = 1, ForFree, Shifted, Sung };

/// Events of this game only.
inline constexpr EventKind Quested = game_note(0);          // a quested; x lore gained
inline constexpr EventKind Sang = game_note(1);             // a sang song b
inline constexpr EventKind ChallengeBanished =
    game_note(2); // a was banished in a challenge by b; sub 1: a was challenged
inline constexpr EventKind Inked = game_note(3);            // `by` inked a as a turn action
inline constexpr EventKind ChallengeEnded = game_note(4);   // a challenged b; it is over
inline constexpr EventKind PlayedOn = game_note(5);         // `by` played a on top of b
inline constexpr EventKind LoreGained = game_note(6);       // `by` gained x lore

}  // namespace cantrip::lorcana
