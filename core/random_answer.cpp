#include "core/random_answer.hpp"

namespace cantrip {

Answer random_answer(Machine& m, Seat seat, Rng& rng, bool cancels) {
  if (m.options_for != seat) list_options(m, seat);
  const Decision& d = m.st.decision;
  Answer a;
  a.step_no = m.st.step_no;
  a.seat = seat;
  if (asks_value(d.ask)) {
    a.n = 1;
    a.pick[0] = static_cast<u16>(d.min + rng.below(static_cast<u32>(d.max - d.min + 1)));
    return a;
  }
  u32 n = m.options.n;
  const bool can_cancel = n && m.options[static_cast<int>(n) - 1].verb == kCancelOption;
  if (can_cancel) --n;
  if (can_cancel && (n == 0 || (cancels && rng.below(n + 1) == 0))) {
    a.n = 1;
    a.pick[0] = static_cast<u16>(n);
    return a;
  }
  u32 most = d.max < n ? d.max : n;
  if (most > kMaxPicks) most = kMaxPicks;
  const u32 least = d.min < most ? d.min : most;
  const u32 want = least + (most > least ? rng.below(most - least + 1) : 0);
  u16 order[512];
  for (u32 i = 0; i < n; ++i) order[i] = static_cast<u16>(i);
  for (u32 i = 0; i < want; ++i) {
    const u32 j = i + rng.below(n - i);
    const u16 picked = order[j];
    order[j] = order[i];
    order[i] = a.pick[i] = picked;
  }
  a.n = static_cast<u16>(want);
  return a;
}

Answer random_answer(Machine& m, Rng& rng, bool cancels) {
  const Decision& d = m.st.decision;
  if (!d.sealed) return random_answer(m, d.seat, rng, cancels);
  Seat asked[kMaxSeats];
  u32 n = 0;
  for (int i = 0; i < m.st.seats; ++i)
    if ((d.sealed >> i) & 1) asked[n++] = seat_at(i);
  return random_answer(m, asked[rng.below(n)], rng, cancels);
}

}  // namespace cantrip
