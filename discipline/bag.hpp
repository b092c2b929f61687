// The bag (Disney Lorcana). Triggers of everybody enter one public bag at once; nothing is ever answered.
// To empty it, the active player resolves all of their own entries in an order they choose (new ones of theirs
// join), then the bag passes to the next player in turn order, round and round until it is empty. Between any two
// resolutions the state is checked until quiet. (rules: "5.3 Resolution algorithm")
//
// A game puts bag::flow into its flow table, sets Game::place = bag::place, and writes bag::settle as the step
// after everything a player does. What is played inside an entry waits with bag::after: it goes before the bag.
#pragma once
#include "core/engine.hpp"

namespace cantrip::bag {

/// Item.lane: the controller's seat for a bag entry; kAfter for an action whose effect has still to happen.
inline constexpr u8 kAfter = kMaxSeats;
/// Item.props of a played action: it goes to the bottom of its owner's deck when done, not to the discard zone.
inline constexpr u32 kToBottomOfDeck = 1;

void place(Machine&, Item&);
/// A played action: its card lies in the waiting zone (if the schema has one) and goes to the discard zone when done.
Item* after(Machine&, Item);
/// A seat left the match: its entries vanish, everything else stays. (rules 5.10)
void drop_seat(Machine&, Seat);
bool empty(const State&);

/// Step: runs the bag until it is empty.
After settle(Machine&, Frame&);

enum Reg : u8 { kHolder, kChosen };
After finish_played(Machine&, Frame&);
After check(Machine&, Frame&);
After choose(Machine&, Frame&);
void list_entries(Machine&, Frame&, Seat);
After take_entry(Machine&, Frame&, const Answer&);
After resolve(Machine&, Frame&);
void list_may(Machine&, Frame&, Seat);
After take_may(Machine&, Frame&, const Answer&);
bool is_empty(Machine&, Frame&);

inline constexpr Step steps[] = {
    {"effects of actions played", "", finish_played},
    {"game state check", "", check},
    {"next entry", "", choose, list_entries, take_entry},
    {"resolve it", "", resolve, list_may, take_may},
};
inline constexpr Edge edges[] = {
    {0, 1}, {1, kFlowEnd, is_empty, "bag empty"}, {1, 2}, {2, 3}, {3, 0},
};
/// Ending a challenge early does not end the bag that is being emptied in it: a cut goes on at the first step.
inline constexpr Flow flow{"the bag", "", steps, edges, 0};

}  // namespace cantrip::bag
