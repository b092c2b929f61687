#include "core/undo.hpp"

namespace cantrip {

void UndoLog::watch(void* self, const Machine&, const Event& e) { static_cast<UndoLog*>(self)->learnt_ |= learners(e); }

void UndoLog::attach(Machine& m) { observe(m, {&UndoLog::watch, this}); }

Err UndoLog::answer(Machine& m, const Answer& a) {
  if (static_cast<int>(marks_.size()) == depth_) marks_.erase(marks_.begin());
  marks_.emplace_back();
  Mark& mark = marks_.back();
  clone(mark.before, m.st);
  mark.seat = a.seat;
  learnt_ = 0;
  const Err err = cantrip::answer(m, a);
  if (err != Err::Ok) {
    marks_.pop_back();
    return err;
  }
  mark.learnt = learnt_;
  mark.chance = std::memcmp(&mark.before.rng, &m.st.rng, sizeof(Rng)) != 0;
  return err;
}

bool UndoLog::can_undo(const Machine& m, Seat seat) const {
  if (marks_.empty() || m.st.over) return false;
  const Mark& last = marks_.back();
  return last.seat == seat && !last.chance && !(last.learnt & bit(seat));
}

bool UndoLog::undo(Machine& m, Seat seat) {
  if (!can_undo(m, seat)) return false;
  adopt(m, marks_.back().before);
  marks_.pop_back();
  return true;
}

}  // namespace cantrip
