// Facts of charts that are the same in every game: the match and its results, turns, decks, whose frame is told of.
#pragma once
#include <bit>

#include "core/engine.hpp"
#include "games/chart_walk.hpp"

namespace cantrip {

/// The match at the moment that is told of, in a machine of its own: to look works values out and keeps them, and what
/// is told of lies in the middle of a change. All facts of one moment look at one copy.
Machine& looking(const Machine&);
/// Another moment is told of.
void look_anew();

/// The innermost of the frames that walk this flow, or null.
inline const Frame* innermost(const Machine& m, int flow) {
  for (int i = m.st.frames.size() - 1; i >= 0; --i)
    if (m.st.frames[i].kind == FrameKind::Flow && m.st.frames[i].prog == flow) return &m.st.frames[i];
  return nullptr;
}
/// It is the innermost frame of all.
inline const Frame* running(const Machine& m, int flow) {
  const bool is_it =
      !m.st.frames.empty() && m.st.frames.back().kind == FrameKind::Flow && m.st.frames.back().prog == flow;
  return is_it ? &m.st.frames.back() : nullptr;
}
inline bool is_there(const Machine& m, Ref r) { return live(m.st, r) && !is_ghost(m.st, r); }

template <class Fn>
bool every_seat(const Machine& m, Fn&& fn) {
  for (int p = 0; p < m.st.seats; ++p)
    if (!fn(seat_at(p))) return false;
  return true;
}
/// Every object in this kind of zone, whosever.
template <class Fn>
bool every_row(const Machine& m, int kind, Fn&& fn) {
  return every_seat(m, [&](Seat seat) {
    for (const u16 row : zone(m.st, kind, seat))
      if (!fn(row)) return false;
    return true;
  });
}
inline bool each_has(const Machine& m, int kind, size_t n) {
  return every_seat(m, [&](Seat seat) { return zone(m.st, kind, seat).size() == n; });
}

inline bool goes_on(const Machine& m, const Event&) { return !m.st.over && std::popcount(m.st.alive) > 1; }
inline bool all_have_results(const Machine& m, const Event&) {
  return m.st.over && every_seat(m, [&](Seat seat) { return m.st.result[index(seat)] != Result::Playing; });
}
inline bool first_turn_begins(const Machine& m, const Event&) { return m.st.turn_no == 1 && m.st.turn == m.st.first; }
inline bool no_effect_of(const Machine& m, Until until) {
  for (const Effect& e : m.st.effects)
    if (e.until == until) return false;
  return true;
}
/// Something in play, or an effect, may prevent damage, reduce it or put it elsewhere; without one, what is dealt is what
/// was struck. Ask before and after: it may be used up or leave with the blow.
bool damage_may_change(const Machine&);
template <int verb>
bool offered(const Machine& m, const Event&) {
  for (const Option& o : m.options)
    if (o.verb == verb) return true;
  return false;
}

/// Every deck in its order, as a number each.
template <int deck>
ChartMemory orders_of(const Machine& m, const Event&) {
  ChartMemory out;
  for (int p = 0; p < m.st.seats; ++p) {
    u64 sum = 0xCBF29CE484222325ull;
    for (const u16 row : zone(m.st, deck, seat_at(p))) sum = (sum ^ row) * 0x100000001B3ull;
    out.n[p] = static_cast<long long>(sum);
  }
  return out;
}
/// Every deck of so many cards that it can't be by chance lies in another order.
template <int deck>
bool orders_differ(const Machine& m, const Event& e, const ChartMemory& before) {
  const ChartMemory now = orders_of<deck>(m, e);
  return every_seat(
      m, [&](Seat seat) { return zone(m.st, deck, seat).size() < 8 || now.n[index(seat)] != before.n[index(seat)]; });
}

}  // namespace cantrip
