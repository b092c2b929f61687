#include "core/undo.hpp"

#include <memory>

namespace cantrip {

void UndoLog::watch(void* self, const Machine&, const Event& e) { static_cast<UndoLog*>(self)->learnt_ |= learners(e); }

void UndoLog::attach(Machine& m) { observe(m, {&UndoLog::watch, this}); }

/// Nothing from before a draw, a look or a roll can be reached again, so it is not kept.
template <class Do>
Err UndoLog::remember(Machine& m, Seat seat, Do act) {
  Mark mark{save(m.st), seat};
  const Rng rng = m.st.rng;
  learnt_ = 0;
  const Err err = act();
  if (err != Err::Ok) return err;
  const bool chance = std::memcmp(&rng, &m.st.rng, sizeof rng) != 0;
  if (chance || (learnt_ & bit(seat))) {
    marks_.clear();
    return err;
  }
  if (static_cast<int>(marks_.size()) == depth_) marks_.erase(marks_.begin());
  marks_.push_back(std::move(mark));
  return err;
}

Err UndoLog::answer(Machine& m, const Answer& a) {
  return remember(m, a.seat, [&] { return cantrip::answer(m, a); });
}

Err UndoLog::say(Machine& m, const SayRules& rules, Seat seat, Ref source, u16 ability) {
  return remember(m, seat, [&] { return cantrip::say(m, rules, seat, source, ability); });
}

bool UndoLog::can_undo(const Machine& m, Seat seat) const {
  return !marks_.empty() && !m.st.over && marks_.back().seat == seat;
}

bool UndoLog::undo(Machine& m, Seat seat) {
  if (!can_undo(m, seat)) return false;
  const auto before = std::make_unique<State>();
  if (load(*before, marks_.back().before, m.rules) != Err::Ok) return false;
  adopt(m, *before);
  marks_.pop_back();
  return true;
}

}  // namespace cantrip
