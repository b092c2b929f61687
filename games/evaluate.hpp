// What the bots' eyes of all games share.
#pragma once
#include "core/engine.hpp"

namespace cantrip {

/// A seat's worth against the mean of the others'; a decided match outweighs everything.
template <class SeatValue>
int against_the_others(Machine& m, Seat me, SeatValue&& value) {
  constexpr int kWon = 1'000'000;
  const State& s = m.st;
  if (s.over) return s.result[index(me)] == Result::Won ? kWon : s.result[index(me)] == Result::Drawn ? 0 : -kWon;
  int others = 0, count = 0;
  for (int i = 0; i < s.seats; ++i) {
    if (seat_at(i) == me || !alive(s, seat_at(i))) continue;
    others += value(m, seat_at(i));
    ++count;
  }
  return value(m, me) - (count ? others / count : 0);
}

}  // namespace cantrip
