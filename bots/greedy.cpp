#include "bots/greedy.hpp"

#include <algorithm>

namespace cantrip {
namespace {

Answer single(const OpenQuestion& q, int pick) {
  Answer a;
  a.step_no = q.step_no;
  a.seat = q.seat;
  a.n = pick < 0 ? 0 : 1;
  a.pick[0] = static_cast<u16>(pick < 0 ? 0 : pick);
  return a;
}

bool same_answer(const Answer& a, const Answer& b) { return a.n == b.n && std::equal(a.pick, a.pick + a.n, b.pick); }

}  // namespace

std::vector<Answer> candidate_answers(const OpenQuestion& q, int most, Rng& rng) {
  std::vector<Answer> out;
  if (asks_value(q.ask)) {
    const int step = std::max(1, (q.max - q.min + 1) / most);
    for (int v = q.min; v <= q.max; v += step) out.push_back(single(q, v));
    return out;
  }
  const int real = q.options - (q.may_cancel ? 1 : 0);
  if (q.min == 0 && q.ask == Ask::Pick) out.push_back(single(q, -1));
  if (q.min <= 1)
    for (int i = 0; i < real && static_cast<int>(out.size()) < most; ++i) out.push_back(single(q, i));
  if (q.max > 1 && real > 1)
    for (int i = 0; i < most; ++i) {
      OpenQuestion several = q;
      several.may_cancel = false;
      several.options = real;
      several.min = std::max(q.min, 2);
      if (several.min > real) break;
      const Answer a = random_answer(several, rng);
      if (std::none_of(out.begin(), out.end(), [&](const Answer& b) { return same_answer(a, b); })) out.push_back(a);
    }
  if (out.empty()) out.push_back(random_answer(q, rng));
  return out;
}

/// Plays the rest of this seat's turn (or of the other's, when asked in it) by chance, and looks at the result.
int GreedyBot::finish(const Module& module, Seat me, Rng& rng) {
  Machine& m = *after_;
  const u16 turn = m.st.turn_no;
  for (int i = 0; i < settings_.steps && !m.st.over && m.st.turn_no == turn; ++i) {
    const Seat seat = m.st.decision.seat;
    const OpenQuestion q = question_of(m, seat);
    if (answer(m, random_answer(q, rng)) != Err::Ok) break;
  }
  return module.evaluate(m, me);
}

Answer GreedyBot::choose(Eyes& eyes, Rng& rng) {
  const OpenQuestion q = eyes.question();
  const std::vector<Answer> tries = candidate_answers(q, settings_.candidates, rng);
  if (tries.size() == 1 || !eyes.module().evaluate) return tries[0];
  std::vector<long long> value(tries.size(), 0);
  for (int w = 0; w < settings_.worlds; ++w) {
    eyes.sample(rng, *world_);
    for (size_t t = 0; t < tries.size(); ++t) {
      trial_->rules = world_->rules;
      adopt(*trial_, world_->st);
      if (answer(*trial_, tries[t]) != Err::Ok) {
        value[t] -= 10'000'000;
        continue;
      }
      after_->rules = trial_->rules;
      int best = 0;
      for (int f = 0; f < settings_.finishes; ++f) {
        adopt(*after_, trial_->st);
        const int v = finish(eyes.module(), eyes.seat(), rng);
        if (f == 0 || v > best) best = v;
        if (trial_->st.over) break;
      }
      value[t] += best;
    }
  }
  return tries[static_cast<size_t>(std::max_element(value.begin(), value.end()) - value.begin())];
}

}  // namespace cantrip
