// Disney Lorcana: the rules. Sections are those of the implementer's reference; boxes are those of the seed's charts.
//   setup.cpp      decks, opening hands, turn order                           (2)
//   turn.cpp       beginning, main and end of turn phases                     (3)
//   play.cpp       playing a card: costs, singing, entering play              (4.2)
//   shift.cpp      Shift: what it goes on top of, what it costs               (7.11)
//   actions.cpp    inking, moving, abilities                                  (4.1, 4.3, 4.7, 4.8)
//   quest.cpp      questing                                                   (4.4)
//   challenge.cpp  challenging characters and locations                       (4.5, 4.6)
//   checks.cpp     the game state check, damage, leaving the game             (6)
//   able.cpp       who may do what: the tests all of these share              (7)
//   charts*.cpp    how all of this walks through the seed's charts            (10)
#pragma once
#include "core/engine.hpp"
#include "discipline/bag.hpp"
#include "games/lorcana/schema.hpp"
#include "games/module.hpp"

namespace cantrip::lorcana {

extern const Game game;

enum FlowId : u16 { GameFlow, TurnFlow, PlayFlow, QuestFlow, ChallengeFlow, BagFlow };
enum Act : u8 {
  InkCard,
  PlayCard,
  ShiftOnto,
  SingWith,
  SingTogetherAct,
  QuestWith,
  ChallengeWith,
  MoveTo,
  UseAbility,
  EndTurn,
};
enum Prompt : u16 {
  NoPrompt,
  MainPrompt,
  AlterPrompt,
  SingersPrompt,
  ShiftDiscardPrompt,
  EnterExertedPrompt,
  ShiftSecondPrompt
};

/// What the charts of record ask beside steps and events (trace_point): which action (Act), passes of the game state
/// check and what they found (WinFound: would the winner have lost as well?).
enum Point : u8 { ActionChosen, CheckPass, WinFound, LossFound, LethalFound, CheckQuiet };

/// Rule switches (reference 0.3): 0 is the seed's reading or, where it is silent, rules 2.2.
enum Switch : u8 {
  DeckOut,
  ZeroDamage,
  FreePlayMayShift,
  SecondaryIf,
  CheckGranularity,
  KeywordDuplicates,
  ShuffleFirst,
};

inline constexpr int kHandSize = 7;
inline constexpr int kLoreToWin = 20, kMoreLoreToWin = 25;

// setup.cpp
extern const Flow game_flow;
void setup(Machine&, const Setup&);
Err scenario(Machine&, const ScenarioStart&);
void draw(Machine&, Seat);

// turn.cpp
/// Step: GSC, then BAG. Without entries there is no bag to pass round.
After settle(Machine&, Frame&);
extern const Flow turn_flow;
enum TurnStep : u8 {
  TurnBegins,
  Ready,
  SetStep,
  SetBag,
  DrawStep,
  DrawBag,
  Main,
  MainBag,
  EndTriggers,
  EndBag,
  EffectsEnd,
  ExpiryBag,
  TurnEnds,
  LastBag,
};

// play.cpp
extern const Flow play_flow;
/// Declares the play of a card in one way; `partner` is the base of a Shift or the singer, `shift` which of its keywords.
void begin_play(Machine&, Seat, Ref card, How, Ref partner = {}, u8 flags = 0, u8 shift = 0);
bool play_by_text(Machine&, Seat, Ref card, u8 flags);
bool may_choose(Machine&, const Context&, Ref);
bool can_play_by_text(Machine&, Seat, Ref card, u8 flags);
void list_plays(Machine&, Seat);
extern const std::span<void (*const)(Machine&, Frame&, const Ins&)> natives;
std::string why_not(Machine&, Seat,
                    Ref card);  // none of the ways to play it is open; or why who is in play can't quest
// What the charts ask of a play that is under way: the price as the rules ask for it and as it was determined; whether
// the way of paying is known, the costs beside ink are paid, the card goes on top of another.
int price_of_play(Machine&, const Frame&);
int price_agreed(const Frame&);
bool way_of_paying_said(Machine&, const Frame&);
bool other_costs_paid(const Machine&, const Frame&);
bool shifts(const Frame&);
bool too_dear(Machine&, Seat, Ref card);  // more than the ink that is ready (4.2 step 4)

// actions.cpp
int ready_ink(Machine&, Seat);
void exert_ink(Machine&, Seat, int n);
bool can_ink(Machine&, Seat, u16 row);
void ink(Machine&, Seat, Ref card);
int move_price(Machine&, Ref character, Ref location);
bool can_move(Machine&, u16 character, u16 location);
void move_to(Machine&, Seat, Ref character, Ref location);
bool move_by_text(Machine&, Seat, Ref character, Ref location);
void list_abilities(Machine&, Seat);
int printed_price(Machine&, const Frame& plan);
void commit(Machine&, Frame& plan);

/// What keeps a character from questing or challenging: listing, why_not and the charts ask this, and nothing else.
enum class Bar : u8 {
  None,
  NoCharacter,  // nor, of who is challenged, a location
  Exerted,
  Drying,
  DefenderReady,
  Restricted,  // by a text or a keyword
};
std::string in_words(Bar);

// quest.cpp
extern const Flow quest_flow;
Bar quest_bar(Machine&, u16 row);

// challenge.cpp
extern const Flow challenge_flow;
Bar challenger_bar(Machine&, u16 row);  // whoever it would challenge
Bar challenge_bar(Machine&, u16 challenger, u16 defender);
/// Fills in whom this character may challenge now; returns how many.
int legal_defenders(Machine&, u16 challenger, std::span<u16> out);
int strikes_for(Machine&, Ref who);  // the damage it deals in a challenge
int challenge_price(Machine&, u16 row);  // "can't challenge unless you pay"
/// In the flow's first register: whose banishing in the challenge was told, or can't happen any more, a bit each.
inline constexpr int kBothTold = 3;
bool must_act_first(Machine&, Seat);  // Reckless and its like keep the turn from ending (3.2)

// checks.cpp
After check(Machine&);
void between(Machine&);
void left(Machine&, Seat);
bool apply(Machine&, cantrip::Act&);
void reduce_damage(Machine&, cantrip::Act&);
int lore_to_win(Machine&, Seat);
int score_change(Machine&, Seat, int slot, int change);
void no_card(Machine&, Seat);
void place(Machine&, cantrip::Item&);

// able.cpp
bool is_type(Machine&, u16 row, Type);
int sing_cost(Machine&, u16 row);
bool can_sing(Machine&, u16 row);
bool may_flag(Machine&, u16 row, int flag, bool set, bool price);
bool may_modify(Machine&, Ref, const Static&);
void finish(Machine&, u16 row, Derived&);

}  // namespace cantrip::lorcana
