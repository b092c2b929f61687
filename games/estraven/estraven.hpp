// Lords of Estraven: the rules. Sections are those of the game design (seed) and of the implementer's reference.
//   turn.cpp    setup, turn structure, main phase actions, marketplace     (reference 2, 3, 4, 7)
//   chain.cpp   links, reactions, what resolves where                      (reference 5)
//   combat.cpp  the combat flow chart                                      (reference 6)
//   checks.cpp  state checks, winning and losing                           (reference 8)
#pragma once
#include "core/engine.hpp"
#include "games/estraven/schema.hpp"
#include "games/module.hpp"

namespace cantrip::estraven {

extern const Game game;

enum FlowId : u16 { GameFlow, TurnFlow, CombatFlow, ChainFlow, TriggersFlow, TradeFlow };
enum Verb : u8 { PlayCard, PitchCard, ActivateAbility, AttackWith, TradeCard, EndTurn, ReactWith };
enum Prompt : u16 {
  NoPrompt,
  MainPrompt,
  ReactPrompt,
  OrderPrompt,
  DefenderPrompt,
  JoinPrompt,
  BlockPrompt,
  BlockJoinPrompt,
  AssignPrompt,
  DiscardPrompt,
  TradePrompt
};

inline constexpr int kHandSize = 7;
inline constexpr int kMarketSize = 5;
inline constexpr int kStartingHealth = 20;

// turn.cpp
extern const Flow game_flow, turn_flow, trade_flow;
void setup(Machine&, const Setup&);
int printed_price(Machine&, const Frame& plan);
bool can_pitch(const Machine&, u16 row);
std::string why_not(Machine&, Seat, Ref card);      // it can't be played now
void pitch(Machine&, Seat, Ref card);
/// Enters a turn at a named step without its start rules (positions set up by hand).
Err scenario(Machine&, const ScenarioStart&);

// chain.cpp
extern const Flow chain_flow, triggers_flow;
void commit(Machine&, Frame& plan);
void record(Machine&, Item&);
bool settle_triggers(Machine&);                     // pushes the trigger flow if something waits
void link_attack(Machine&, Seat, Ref attacker, Seat defender);
void link_trade(Machine&, Seat, Ref taken);
/// Why this reaction answers nothing that waits on the chain.
std::string why_no_reaction(Machine&, Seat, Ref card);
/// First ability of a card with that head; 0 if none.
u16 ability_with(const Machine&, DefId, Head);

// combat.cpp
extern const Flow combat_flow;
enum CombatReg : u8 { kDefender, kJoining, kBlockers, kNextBlocker, kCancelled };
bool can_attack(Machine&, u16 row);
bool any_can_attack(Machine&, Seat);

// checks.cpp
After check(Machine&);
void left(Machine&, Seat);
int health_of(Machine&, u16 row);                   // current health of a unit

}  // namespace cantrip::estraven
