// The action step with burst (Gundam Card Game). Nothing is ever answered: what a player does resolves completely,
// with everything it triggered, before anybody chooses again.
//
// Settling: what was triggered while one effect resolved forms a batch; the newest batch comes first. In it pending
// bursts come first (their owner orders them and may decline each), then the active player's triggers, then the
// standby player's; whoever owns them picks the next one. (rules: "7.4 Order of resolution", "5.6 Shields and Burst")
//
// The action step: the standby player first, then in turn, one action each. Passing is not final. It ends when the
// active player passes right after the standby player passed (seed: tested only after the active player's choice), or
// with the official rule as soon as two passes follow each other. (rules: "6. Action step protocol")
//
// Rules management (defeat, destruction, broken shields) is the game's `interrupt`: it runs after every event, in the
// middle of effects too, but triggers it causes wait. A broken shield goes to limbo, the schema's `waiting` zone; a
// trigger that works from there is a burst, and its card waits in limbo until that has been dealt with.
#pragma once
#include "core/engine.hpp"

namespace cantrip::action_step {

enum Lane : u8 { kBurst, kActive, kStandby };

/// Game::place.
void place(Machine&, Item&);
/// A command: its card (item.card) goes to limbo, its effect is the first thing settled, then it goes to the discard
/// zone. Marks the open action step as acted in.
Item* play(Machine&, Item);
/// An activated effect: as a command, but no card moves.
Item* use(Machine&, Item);
bool quiet(const Machine&);  // nothing waits

/// Step: settles what waits, newer than what is resolving just now (a battle inside an effect settles its own).
After settle(Machine&, Frame&);

enum SettleReg : u8 { kRunning, kFloor, kItem };
After next_item(Machine&, Frame&);
void list_items(Machine&, Frame&, Seat);
After take_item(Machine&, Frame&, const Answer&);
After resolve(Machine&, Frame&);
void list_may(Machine&, Frame&, Seat);
After take_may(Machine&, Frame&, const Answer&);
After finish_item(Machine&, Frame&);
bool has_item(Machine&, Frame&);

inline constexpr Step settle_steps[] = {
    {"what is next", "", next_item, list_items, take_item},
    {"resolve it", "", resolve, list_may, take_may},
    {"it is done", "", finish_item},
};
inline constexpr Edge settle_edges[] = {{0, 1, has_item}, {0, kFlowEnd, nullptr, "nothing waits"}, {1, 2}, {2, 0}};
/// Ending a battle early does not end the settling in it.
inline constexpr Flow settle_flow{"settle", "", settle_steps, settle_edges, 2};

// ---- the action step: a Flow of two steps, {ask_holder, the game's list and take} and {settle}
enum StepReg : u8 { kRule, kStandbyPassed, kPasses, kActed, kPrompt };
enum class Ends : u8 { Round, AnyTwo };  // rule switch action_step_end

Frame* open(Machine&, u16 step_flow, Ends = Ends::Round, int prompt = 0);
After ask_holder(Machine&, Frame&);
/// For the game's own `take`: the holder passes. Return After::Done.
void pass(Machine&, Frame&);
/// The holder did something (a plan was committed).
void acted(Machine&);
bool has_acted(Machine&, Frame&);
bool ends(Machine&, Frame&);

inline constexpr Edge step_edges[] = {
    {0, 1, has_acted, "acts"},
    {0, kFlowEnd, ends, "both passed"},
    {0, 0, nullptr, "passes"},
    {1, 0},
};

}  // namespace cantrip::action_step
