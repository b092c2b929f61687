// Recorded triggers resolve outside any chain: all of the active player's first, then the others' in turn order;
// each player orders their own; state checks after each. New ones join their owner's lane.
//
// A game instantiates it with its hooks:
//   struct Hooks { static constexpr u16 triggers_flow; static constexpr u16 order_prompt; };
#pragma once
#include "core/engine.hpp"

namespace cantrip {

template <class Hooks>
struct Triggers {
  enum StepId : u8 { kWaiting, kOrder, kResolve, kSettle };
  enum Reg : u8 { kItem };

  /// The game's `place`: a trigger waits in its controller's lane.
  static void record(Machine& m, Item& item) {
    item.lane = static_cast<u8>(index(item.who));
    item.state = ItemState::Recorded;
    item.batch = static_cast<u8>(m.st.batch & 0xFF);
    if (add_item(m, item)) note(m, EventKind::Recorded, item.who, item.source);
  }

  static bool any(Machine& m) {
    for (const Item& i : m.st.items)
      if (i.state == ItemState::Recorded) return true;
    return false;
  }

  /// Pushes the flow if something waits. True: it was pushed.
  static bool settle(Machine& m) {
    if (!any(m)) return false;
    push_flow(m, Hooks::triggers_flow, m.st.turn);
    return true;
  }

  static Seat next_lane(const State& s) {
    for (int i = 0; i < s.seats; ++i) {
      const Seat seat = seat_at((index(s.turn) + i) % s.seats);
      for (const Item& item : s.items)
        if (item.state == ItemState::Recorded && item.who == seat) return seat;
    }
    return Seat::None;
  }

  static After order(Machine& m, Frame& f) {
    const Seat seat = next_lane(m.st);
    int n = 0;
    u16 first = 0;
    for (const Item& item : m.st.items)
      if (item.state == ItemState::Recorded && item.who == seat && n++ == 0) first = item.id;
    f.player = seat;
    if (n > 1) return ask(m, Ask::Pick, seat, 1, 1, Hooks::order_prompt);
    f.reg[kItem] = word::number(first);
    return After::Done;
  }
  static void list_order(Machine& m, Frame& f, Seat) {
    u8 k = 0;
    for (const Item& item : m.st.items)
      if (item.state == ItemState::Recorded && item.who == f.player)
        add_option(m, kItemOption, item.source, item.a, item.ability, k++);
  }
  static After take_order(Machine& m, Frame& f, const Answer& a) {
    int k = picked(m, a).arg;
    for (const Item& item : m.st.items)
      if (item.state == ItemState::Recorded && item.who == f.player && k-- == 0) f.reg[kItem] = word::number(item.id);
    return After::Done;
  }

  static After resolve(Machine& m, Frame& f) {
    const u16 id = static_cast<u16>(word::as_number(f.reg[kItem]));
    Item* item = find_item(m.st, id);
    if (!item) return After::Done;
    if (f.stage == 0) {
      f.stage = 1;
      item->state = ItemState::Resolving;
      if (push_item(m, *item)) return After::Again;
    }
    note(m, EventKind::Resolved, item->who, item->source);
    erase_item(m, id);
    return After::Done;
  }
  static After check(Machine& m, Frame&) { return check_until_quiet(m) == After::Ask ? After::Again : After::Done; }

  static bool waits(Machine& m, Frame&) { return any(m); }

  static constexpr Step steps[] = {
      {"Any trigger waiting?", ""},
      {"Its player chooses the next", "", order, list_order, take_order},
      {"Resolve it", "", resolve},
      {"State checks", "", check},
  };
  static constexpr Edge edges[] = {
      {kWaiting, kOrder, waits, "Yes"},
      {kWaiting, kFlowEnd, nullptr, "No"},
      {kOrder, kResolve},
      {kResolve, kSettle},
      {kSettle, kWaiting},
  };
  static constexpr Flow flow{"Triggers", "", steps, edges};
};

}  // namespace cantrip
