// Skirmish: the rules.
//   skirmish.cpp  the tables: names of zones, numbers, verbs and questions; the game itself
//   turn.cpp      set-up, the turn, what may be done in it
//   fight.cpp     attacks, and what is checked after everything that happens
#pragma once
#include "core/engine.hpp"
#include "discipline/bag.hpp"
#include "games/module.hpp"
#include "games/skirmish/schema.hpp"

namespace cantrip::skirmish {

extern const Game game;

enum FlowId : u16 { GameFlow, TurnFlow, BagFlow };
enum Verb : u8 { NoVerb, PlayCard, AttackUnit, AttackPlayer, EndTurn };
enum Prompt : u16 { NoPrompt, MainPrompt };

inline constexpr int kHandSize = 4, kStartingLife = 20, kMostEnergy = 10;

// turn.cpp
extern const Flow game_flow, turn_flow;
void setup(Machine&, const Setup&);
int printed_price(Machine&, const Frame& plan);
void commit(Machine&, Frame& plan);
Err scenario(Machine&, const ScenarioStart&);

// fight.cpp
void list_attacks(Machine&, Seat);
void attack(Machine&, Ref unit, Ref whom);
After check(Machine&);

}  // namespace cantrip::skirmish
