// The locked chain: links are added in turn until everybody has passed in succession; then the chain is locked and
// resolves last in, first out, each link completely, nobody acting in between. Triggers wait for its end.
//
// It is the seed's "Chain Flowchart", box by box. A game instantiates it with its hooks:
//   struct Hooks {
//     static constexpr u16 chain_flow, triggers_flow, order_prompt, react_prompt; static constexpr int chain_zone;
//     static void list(Machine&, Seat);                     // what the holder of priority may add
//     static bool take(Machine&, const Option&, Seat);      // true: it pushed a plan; false: done at once
//     static void resolved(Machine&, const Item&);          // the link's text is done: where does its card go?
//   };
#pragma once
#include "discipline/triggers.hpp"

namespace cantrip {

template <class Hooks>
struct LockedChain {
  using Settle = Triggers<Hooks>;
  enum StepId : u8 {
    kAction,
    kOnChain,
    kPriority,
    kReact,
    kPlay,
    kAdded,
    kNext,
    kPass,
    kBoth,
    kLocked,
    kResolve,
    kMore,
    kComplete,
    kContinue,
    kAbandon
  };
  enum Reg : u8 { kPassed, kAddedLink, kItem };

  /// Opens the window on a link that has just been placed.
  static void open(Machine& m, Seat actor) { push_flow(m, Hooks::chain_flow, actor); }
  /// Is a chain being built (not yet locked)? Then a new link joins it.
  static Frame* building(Machine& m) {
    Frame* f = find_flow(m, Hooks::chain_flow);
    return f && f->pc <= kBoth ? f : nullptr;
  }
  /// A link was committed: either it joins the chain being built, or it starts one.
  static void linked(Machine& m, Seat actor) {
    if (Frame* f = building(m)) f->reg[kAddedLink] = word::number(1);
    else open(m, actor);
  }

  static After priority(Machine& m, Frame& f) {
    f.player = next_seat(m.st, f.you);
    f.reg[kPassed] = word::number(0);
    m.st.priority = f.player;
    note(m, EventKind::Holder, f.player);
    return After::Done;
  }

  /// State checks come after every action, before anybody may answer it.
  static After react(Machine& m, Frame& f) {
    if (word::as_number(f.reg[kAddedLink])) return After::Done;  // the plan was carried out
    if (check_until_quiet(m) == After::Ask) return After::Again;
    if (m.st.over || !alive(m.st, f.player)) return After::Done;
    return ask(m, Ask::Act, f.player, 1, 1, Hooks::react_prompt, kForced);
  }
  static void list_react(Machine& m, Frame&, Seat seat) {
    Hooks::list(m, seat);
    add_option(m, kPassOption);
  }
  static After take_react(Machine& m, Frame& f, const Answer& a) {
    const Option o = picked(m, a);
    if (o.verb == kPassOption) {
      note(m, EventKind::Passed, f.player, {}, {}, m.forced);
      return After::Done;
    }
    Hooks::take(m, o, f.player);
    return After::Again;  // back here when the plan is carried out or taken back
  }

  static After added(Machine&, Frame& f) {
    f.reg[kAddedLink] = word::number(0);
    f.reg[kPassed] = word::number(0);
    return After::Done;
  }
  static After next(Machine& m, Frame& f) {
    f.player = next_seat(m.st, f.player);
    m.st.priority = f.player;
    note(m, EventKind::Holder, f.player);
    return After::Done;
  }
  static After pass(Machine&, Frame& f) {
    f.reg[kPassed] = word::number(word::as_number(f.reg[kPassed]) | bit(f.player));
    return After::Done;
  }
  static After locked(Machine& m, Frame& f) {
    note(m, EventKind::Locked, f.you);
    return After::Done;
  }

  static After resolve(Machine& m, Frame& f) {
    const std::span<const u16> chain = zone(m.st, zone_of(Hooks::chain_zone));
    if (f.stage == 0) {
      if (chain.empty()) return After::Done;
      Item* item = item_of_row(m.st, ref_of(m.st, chain.back()));
      if (!item) {  // nothing behind it: a stray instance
        cease(m, ref_of(m.st, chain.back()));
        return After::Done;
      }
      f.stage = 1;
      f.reg[kItem] = word::number(item->id);
      item->state = ItemState::Resolving;
      if (!targets_left(m, *item)) note(m, EventKind::Fizzled, item->who, item->self);
      else if (push_item(m, *item)) return After::Again;
    }
    if (f.stage == 1) {
      f.stage = 2;
      if (const Item* item = find_item(m.st, static_cast<u16>(word::as_number(f.reg[kItem])))) {
        const Item link = *item;
        note(m, EventKind::Resolved, link.who, link.self);
        erase_item(m, link.id);
        Hooks::resolved(m, link);
      }
    }
    return check_until_quiet(m) == After::Ask ? After::Again : After::Done;
  }

  static After complete(Machine& m, Frame& f) {
    if (f.stage == 0) {
      f.stage = 1;
      if (Settle::settle(m)) return After::Again;
    }
    return After::Done;
  }

  /// Cut short (its turn ended under it): what is left of the chain goes without effect.
  static After abandon(Machine& m, Frame& f) {
    while (zone_size(m.st, zone_of(Hooks::chain_zone))) {
      const Ref row = ref_of(m.st, zone(m.st, zone_of(Hooks::chain_zone)).back());
      if (const Item* item = item_of_row(m.st, row)) erase_item(m, item->id);
      note(m, EventKind::Negated, f.you, row);
      if (m.st.obj[row.id].kind != Kind::Card) cease(m, row);
      else move(m, row, {.zone = zone_of(m.schema().discard_zone, m.st.obj[row.id].owner), .verb = Verb::Rules});
    }
    return After::Done;
  }

  static bool adds(Machine&, Frame& f) { return word::as_number(f.reg[kAddedLink]) != 0; }
  static bool all_passed(Machine& m, Frame& f) { return (m.st.alive & ~word::as_number(f.reg[kPassed])) == 0; }
  static bool more(Machine& m, Frame&) { return zone_size(m.st, zone_of(Hooks::chain_zone)) != 0; }

  static constexpr Step steps[] = {
      {"Player performs action", "A"},
      {"Effect goes on the chain", "B"},
      {"Priority passes to opponent", "C", priority},
      {"Player wants to add reaction?", "D", react, list_react, take_react},
      {"Play reaction", "E"},
      {"Reaction added to chain", "F", added},
      {"Priority passes to other player", "G", next},
      {"Player passes priority", "H", pass},
      {"Did all players pass consecutively?", "I"},
      {"Chain is locked", "L", locked},
      {"Resolve top effect", "M", resolve},
      {"More effects on chain?", "N"},
      {"Chain complete", "O", complete},
      {"Continue play", "X"},
      {"The rest of the chain is lost", "", abandon},
  };
  static constexpr Edge edges[] = {
      {kAction, kOnChain},
      {kOnChain, kPriority},
      {kPriority, kReact},
      {kReact, kPlay, adds, "Yes"},
      {kReact, kPass, nullptr, "No, pass"},
      {kPlay, kAdded},
      {kAdded, kNext},
      {kNext, kReact},
      {kPass, kBoth},
      {kBoth, kLocked, all_passed, "Yes"},
      {kBoth, kNext, nullptr, "No"},
      {kLocked, kResolve},
      {kResolve, kMore},
      {kMore, kResolve, more, "Yes"},
      {kMore, kComplete, nullptr, "No"},
      {kComplete, kContinue},
      {kContinue, kFlowEnd},
      {kAbandon, kFlowEnd},
  };
  static constexpr Flow flow{"Chain", "Chain Flowchart", steps, edges, kAbandon};
};

}  // namespace cantrip
