#include "sync/predict.hpp"

#include "core/describe.hpp"
#include "core/table.hpp"
#include "sync/check.hpp"

namespace cantrip::sync {

namespace {

/// The viewer loses sight of a card by this: on its view the card has no row any more, on a trial's it still does.
bool loses_sight(const Machine& m, const Event& e) {
  if (e.kind != EventKind::Moved && e.kind != EventKind::Known) return false;
  const u8 sees = e.kind == EventKind::Moved ? e.seen_by : static_cast<u8>(e.x);
  if (!e.a || !e.b || (e.flags & kSameObject) || (sees & bit(m.st.viewer))) return false;
  return !m.schema().zones[static_cast<size_t>(zone_kind(e.to))].tracked;
}

}  // namespace

/// Hears what the trial does and repeats it on the shown table, until the rules had to stop, or the viewer would see a
/// face it does not know or lose one from sight: what a machine does after that point rests on a card or a number it does not have.
struct Predictor::Watch {
  State& table;
  Prediction& out;
  std::vector<std::string>* told;
  bool halted = false;

  static void hear(void* self, const Machine& m, const Event& e) {
    Watch& w = *static_cast<Watch*>(self);
    w.halted = w.halted || m.stopped || (learners(e) & bit(m.st.viewer)) || loses_sight(m, e);
    if (w.halted) return;
    if (e.kind == EventKind::Scored && !(e.seen_by & bit(m.st.viewer))) return;  // a score the viewer does not see
    if (is_table(e.kind)) {
      apply_table(w.table, m.schema(), e);
      ++w.out.table_events;
    }
    w.out.events.push_back(e);
    if (!w.told) return;
    if (std::string line = tell(m, e, m.st.viewer); !line.empty()) w.told->push_back(std::move(line));
  }
};

namespace {

/// Scores the viewer does not see are 0 in its view, whatever a trial added to them.
void hide_scores(State& view, const Schema& schema) {
  for (int p = 0; p < kMaxSeats; ++p)
    for (size_t k = 0; k < schema.scores.size(); ++k) {
      const Sees sees = schema.scores[k].sees;
      if (sees == Sees::Nobody || (sees == Sees::Owner && seat_at(p) != view.viewer)) view.score[p][k] = 0;
    }
}

}  // namespace

Predictor::Predictor() : machine_(std::make_unique<Machine>()), table_(std::make_unique<State>()) {}

Prediction Predictor::play(const Rules& rules, State& view, const Answer& a, std::vector<std::string>* told) {
  Prediction out;
  Machine& m = *machine_;
  m.rules = rules;
  m.observers_n = 0;
  adopt(m, view);
  list_options(m, a.seat);
  clone(*table_, view);
  Watch watch{*table_, out, told};
  watch.halted =
      view.decision.sealed == bit(a.seat);  // the last of several: what the others answered is not known here
  observe(m, {&Watch::hear, &watch});
  m.probing = true;
  const Err err = answer(m, a);
  m.probing = false;
  m.observers_n = 0;
  if (m.st.step_no == view.step_no) {
    out.refused = err == Err::Ok ? Err::Illegal : err;
    return out;
  }
  out.complete = !watch.halted && !m.stopped && m.fault == Err::Ok;
  if (out.complete) {
    clone(view, m.st);
    hide_scores(view, *rules.game->schema);
  } else {
    clone(view, *table_);
    ++view.step_no;
    view.decision = Decision{};
  }
  out.sight = sight(view);
  return out;
}

}  // namespace cantrip::sync
