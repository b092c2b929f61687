#include "core/undo.hpp"

#include <memory>

#include "core/difference.hpp"

namespace cantrip {

namespace {

/// The state before the answer at hand: a thread has one, for as large a block is dear to fetch and to give back.
State& state_before() {
#ifdef __wasm__
  static std::unique_ptr<State> before;  // there is one thread
#else
  static thread_local std::unique_ptr<State> before;
#endif
  if (!before) before = std::make_unique<State>();
  return *before;
}

}  // namespace

void UndoLog::watch(void* self, const Machine&, const Event& e) { static_cast<UndoLog*>(self)->learnt_ |= learners(e); }

void UndoLog::attach(Machine& m) { observe(m, {&UndoLog::watch, this}); }

/// Nothing from before a draw, a look or a roll can be reached again, so it is not kept.
template <class Do>
Err UndoLog::remember(Machine& m, Seat seat, Do act) {
  State& before = state_before();
  clone(before, m.st);
  learnt_ = 0;
  const Err err = act();
  if (err != Err::Ok) return err;
  const bool chance = std::memcmp(&before.rng, &m.st.rng, sizeof m.st.rng) != 0;
  if (chance || (learnt_ & bit(seat))) {
    marks_.clear();
    return err;
  }
  if (static_cast<int>(marks_.size()) == depth_) marks_.erase(marks_.begin());
  Mark& mark = marks_.emplace_back(Mark{{}, digest(m.st), seat});
  write_difference(m.st, before, mark.back);
  mark.back.shrink_to_fit();
  return err;
}

Err UndoLog::answer(Machine& m, const Answer& a) {
  return remember(m, a.seat, [&] { return cantrip::answer(m, a); });
}

Err UndoLog::say(Machine& m, const SayRules& rules, Seat seat, Ref source, u16 ability) {
  return remember(m, seat, [&] { return cantrip::say(m, rules, seat, source, ability); });
}

bool UndoLog::can_undo(const Machine& m, Seat seat) const {
  return !marks_.empty() && !m.st.over && marks_.back().seat == seat && marks_.back().after == digest(m.st);
}

bool UndoLog::undo(Machine& m, Seat seat) {
  if (!can_undo(m, seat)) return false;
  apply_difference(m.st, marks_.back().back);
  adopt(m, m.st);
  marks_.pop_back();
  return true;
}

}  // namespace cantrip
