// Gundam Card Game: the rules. Sections are those of the implementer's reference; boxes are those of the seed's charts.
//   setup.cpp    decks, opening hands, shields                                 (2)
//   turn.cpp     the five phases and their steps                               (3)
//   play.cpp     paying; deploying Units and Bases; pairing; Commands          (4)
//   use.cpp      activated effects, the action step                            (4.6, 6)
//   battle.cpp   attack, block, damage                                         (5)
//   rules.cpp    rules management: defeat, destruction; damage, resting        (5.4, 5.6, 7.9)
//   arrange.cpp  the order of cards that come to a deck together               (1.4)
//   able.cpp     who may do what: the tests all of these share                 (1.3, 5.1, 8)
//   charts.cpp   how all of this walks through the seed's charts
#pragma once
#include "core/engine.hpp"
#include "discipline/action_step.hpp"
#include "games/gundam/schema.hpp"
#include "games/module.hpp"

namespace cantrip::gundam {

extern const Game game;

enum FlowId : u16 { GameFlow, TurnFlow, DeployFlow, BattleFlow, ActionFlow, SettleFlow, ArrangeFlow };

/// What the charts of record ask beside steps and events (trace_point).
enum Point : u8 { ActionChosen };  // in the main phase; n: its verb, and kOnlyWay if there was nothing else to do
inline constexpr int kOnlyWay = 8;

inline constexpr int kHandSize = 5, kHandLimit = 10, kShieldCount = 6;
inline constexpr int kMostUnits = 6, kMostResources = 15, kMostEx = 5;

// setup.cpp
extern const Flow game_flow;
void setup(Machine&, const Setup&);
Err scenario(Machine&, const ScenarioStart&);
void draw(Machine&, Seat);

// turn.cpp
extern const Flow turn_flow;
using action_step::settle;

// play.cpp
extern const Flow deploy_flow;
int active_resources(Machine&, Seat);
void payers(Machine&, const Frame& plan, Words& out);
void spend_these(Machine&, Seat, std::span<const Word>);
void spend(Machine&, Seat, int n);
int printed_price(Machine&, const Frame& plan);
void commit(Machine&, Frame& plan);
void list_plays(Machine&, Seat);
void list_commands(Machine&, Seat, Speed);
void take_play(Machine&, Seat, const Option&);
std::string why_not(Machine&, Seat, Ref card);
bool can_be_paired(Machine&, u16 unit);
bool play_by_text(Machine&, Seat, Ref card, u8 flags);
bool attach(Machine&, Seat, Ref card, Ref host);
bool make_tokens(Machine&, Seat, DefId, int n, u32 flags);
bool place_ex_resource(Machine&, Seat, DefId, u32 flags);
DefId find_ex(const Machine&, Type);  // the EX Base, the EX Resource

// use.cpp
extern const Flow action_flow;
void list_activated(Machine&, Seat, Speed);
After action_step_begins(Machine&, Frame&);  // step

// battle.cpp
extern const Flow battle_flow;
enum BattleStep : u8 {
  BegunByEffect,  // a battle of which a text begins only the damage step (5.7): Op::Run enters here
  Declare,
  AttackStep,
  AttackSettle,
  Wake,
  CheckMoved1,
  Block,
  BlockSettle,
  CheckMoved2,
  ActionStepHere,
  CheckMoved3,
  DamageStep,
  HitPlayer,
  HitUnit,
  DamageSettle,
  BattleEnd,
  EndSettle,
};
void begin_attack(Machine&, Seat, Ref attacker, Ref target);
Ref target_of(const State&, Ref attacker);  // what it battles now; a player or a Unit

// rules.cpp
void interrupt(Machine&);
bool apply(Machine&, Act&);
bool destroy(Machine&, Ref what, Seat by, Ref source);
/// The first card of a shield area: the Base, or the Shield on top; nobody if there is neither.
Ref first_of_shield_area(const State&, Seat);

// arrange.cpp
extern const Flow arrange_flow;
void arrange(Machine&, ZoneId to, int n, bool bottom);

// able.cpp
int level_of(const State&, Seat);
void attack_targets(Machine&, u16 attacker, Words& out);
bool can_block(Machine&, u16 row, Ref attacker);
void types(Machine&, u16 row, Derived&);
bool may_wake(Machine&, Ref);  // in the start phase
extern const std::span<bool (*const)(Machine&, const Context&, const Cond&)> native_conds;
extern const std::span<bool (*const)(Machine&, const Context&, const Test&, Ref)> native_tests;
bool may_flag(Machine&, u16 row, int flag, bool set, bool price);
Begins begins(Machine&, Until);

}  // namespace cantrip::gundam
