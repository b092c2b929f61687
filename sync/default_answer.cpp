#include "sync/default_answer.hpp"

namespace cantrip::sync {
namespace {

/// How willingly an option is taken for somebody who is not there; 0: not before others.
int modesty(const Machine& m, const Option& o) {
  if (o.verb == kPassOption) return 4;
  if (o.verb < m.schema().verbs.size() && m.schema().verbs[o.verb].starts_with("end ")) return 3;
  if (o.verb == kNo) return 2;
  if (o.verb == kCancelOption) return 1;
  return 0;
}

}  // namespace

Answer default_answer(Machine& m, Seat seat) {
  if (m.options_for != seat) list_options(m, seat);
  const Decision& d = m.st.decision;
  Answer a;
  a.step_no = m.st.step_no;
  a.seat = seat;
  if (asks_value(d.ask)) {
    a.n = 1;
    a.pick[0] = d.min;
    return a;
  }
  int best = -1;
  for (int i = 0; i < m.options.size(); ++i)
    if (modesty(m, m.options[i]) > (best < 0 ? 0 : modesty(m, m.options[best]))) best = i;
  if (best >= 0 && (d.min <= 1 || m.options[best].verb == kCancelOption)) {
    a.n = 1;
    a.pick[0] = static_cast<u16>(best);
    return a;
  }
  for (int i = 0; i < m.options.size() && a.n < d.min && a.n < kMaxPicks; ++i)
    if (m.options[i].verb != kCancelOption) a.pick[a.n++] = static_cast<u16>(i);
  return a;
}

}  // namespace cantrip::sync
