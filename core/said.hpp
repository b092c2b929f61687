// A text that a player says for a card while a match goes on, the others having agreed: it runs as that card's.
#pragma once
#include <span>

#include "core/machine.hpp"

namespace cantrip {

/// `by` said what a does: x is the ability that was made of it. The last kind an event can have.
inline constexpr EventKind kSaid = static_cast<EventKind>(static_cast<int>(EventKind::Last_) - 1);

/// A question at which a text may be said: of this flow, at this step. Afterwards the flow goes on with step `next`,
/// which does what follows an action there.
struct SayAt {
  u16 flow, step, next;
};
/// How a game takes it.
struct SayRules {
  SayAt at;
  std::string_view as{};  // the type line it is said as; empty: the card's own
  /// Pushes the text with what belongs to its end. Null: the text alone.
  void (*push)(Machine&, u16 ability, Seat, Ref source) = nullptr;
};

/// May a text be said now? At the main question of a turn, when nothing waits.
bool may_say(const Machine&, const SayRules&);
/// It runs now, and then whoever was asked is asked again. `ability` is of the pool (language/said.hpp).
Err say(Machine&, const SayRules&, Seat you, Ref source, u16 ability);

}  // namespace cantrip
