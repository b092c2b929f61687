// What a bot sees. Also built for WebAssembly, with the greedy bot.
#include "bots/bot.hpp"
#include "core/redact.hpp"
#include "core/sample.hpp"

namespace cantrip {

OpenQuestion question_of(Machine& m, Seat seat) {
  if (m.options_for != seat) list_options(m, seat);
  const Decision& d = m.st.decision;
  const bool cancel = m.options.n > 0 && m.options.back().verb == kCancelOption;
  return {d.ask, seat, d.min, d.max, m.options.size(), cancel, m.st.step_no};
}

Eyes::Eyes(const Module& module, Seat seat) : module_(module), seat_(seat) {}
Eyes::~Eyes() = default;

void Eyes::look(Machine& truth) {
  truth_ = &truth;
  fresh_ = false;
  question_ = question_of(truth, seat_);
}

Machine& Eyes::view() {
  if (!view_) view_ = std::make_unique<Machine>();
  if (!fresh_) {
    Lens lens;
    open_lens(lens, truth_->st, truth_->schema(), seat_);
    view_->rules = truth_->rules;
    redact(truth_->st, truth_->schema(), lens, view_->st);
    adopt(*view_, view_->st);
    list_options(*view_, seat_);
    fresh_ = true;
  }
  return *view_;
}

void Eyes::sample(Rng& rng, Machine& out) const {
  imagine(*truth_, seat_, rng, out);
  list_options(out, seat_);
}

Answer random_answer(const OpenQuestion& q, Rng& rng) {
  Answer a;
  a.step_no = q.step_no;
  a.seat = q.seat;
  if (asks_value(q.ask)) {
    a.n = 1;
    a.pick[0] = static_cast<u16>(q.min + static_cast<int>(rng.below(static_cast<u32>(q.max - q.min + 1))));
    return a;
  }
  const int real = q.options - (q.may_cancel ? 1 : 0);
  if (q.may_cancel && (real < q.min || real == 0 || rng.below(32) == 0)) {
    a.n = 1;
    a.pick[0] = static_cast<u16>(q.options - 1);
    return a;
  }
  const int most = q.max < real ? q.max : real;
  const int n = q.min + (most > q.min ? static_cast<int>(rng.below(static_cast<u32>(most - q.min + 1))) : 0);
  if (n == 1) {
    a.n = 1;
    a.pick[0] = static_cast<u16>(rng.below(static_cast<u32>(real)));
    return a;
  }
  u16 left[kMaxPicks * 4];
  const int count = real < kMaxPicks * 4 ? real : kMaxPicks * 4;
  for (int i = 0; i < count; ++i) left[i] = static_cast<u16>(i);
  for (int i = 0; i < n && i < kMaxPicks; ++i) {
    const u32 j = static_cast<u32>(i) + rng.below(static_cast<u32>(count - i));
    a.pick[i] = left[j];
    left[j] = left[i];
    a.n = static_cast<u16>(i + 1);
  }
  return a;
}

}  // namespace cantrip
