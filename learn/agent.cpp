#include "learn/agent.hpp"

#include <algorithm>
#include <cmath>

#include "games/module.hpp"

namespace cantrip {
namespace {

constexpr int kActions = 128;     // offered a decision
constexpr int kMostAnswers = 120; // of a try

float even(Rng& rng) { return static_cast<float>(rng.next() >> 40) * 0x1p-24f; }

bool same(const Answer& a, const Answer& b) { return a.n == b.n && std::equal(a.pick, a.pick + a.n, b.pick); }

}  // namespace

Agent::Agent(std::shared_ptr<const Network> network, std::shared_ptr<const Encoder> encoder, AgentSettings settings)
    : network_(std::move(network)),
      encoder_(std::move(encoder)),
      settings_(settings),
      state_(static_cast<size_t>(encoder_->state_size())),
      option_(static_cast<size_t>(encoder_->option_size())),
      base_(static_cast<size_t>(network_->hidden())) {}

/// One answer, chosen pick by pick. Leaves the scores of the first pick in scores_.
Answer Agent::by_score(Machine& m, Seat seat, float temperature, Rng& rng) {
  actions_.begin(m, seat, kActions);
  while (true) {
    int chosen = actions_.only();
    if (chosen < 0) {
      encoder_->state(m, seat, actions_.picked(), state_.data());
      network_->begin(state_.data(), base_.data());
      scores_.clear();
      float best = 0;
      for (int a = 0; a < kActions; ++a) {
        if (!actions_.legal(a)) continue;
        i16 card[2];
        actions_.encode(*encoder_, m, a, option_.data(), card);
        const float score = network_->score(base_.data(), option_.data(), card);
        if (scores_.empty() || score > best) {
          best = score;
          chosen = a;
        }
        scores_.emplace_back(a, score);
      }
      if (temperature > 0) {
        float sum = 0;
        for (auto& [a, score] : scores_) sum += std::exp((score - best) / temperature);
        float at = even(rng) * sum;
        for (auto& [a, score] : scores_) {
          at -= std::exp((score - best) / temperature);
          chosen = a;
          if (at < 0) break;
        }
      }
    }
    if (actions_.take(chosen)) return actions_.answer();
  }
}

/// The answers worth a try: single picks by their scores, several picks by chance as the scores suggest.
void Agent::gather(Machine& view, Seat me, Rng& rng) {
  tries_.clear();
  const Answer first = by_score(view, me, 0, rng);
  tries_.push_back({first});
  const Question q = question_of(view, me);
  auto add = [&](const Answer& a) {
    if (std::none_of(tries_.begin(), tries_.end(), [&](const Try& t) { return same(t.answer, a); }))
      tries_.push_back({a});
  };
  actions_.begin(view, me, kActions);
  if (actions_.only() >= 0) return;
  if (q.max <= 1) {
    std::sort(scores_.begin(), scores_.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    for (const auto& [action, score] : scores_) {
      if (static_cast<int>(tries_.size()) >= settings_.candidates) break;
      actions_.begin(view, me, kActions);
      if (actions_.take(action)) add(actions_.answer());
    }
    return;
  }
  for (int i = 0; i < settings_.candidates * 2 && static_cast<int>(tries_.size()) < settings_.candidates; ++i)
    add(by_score(view, me, 1.5f, rng));
}

/// Plays the trial on, both sides by score, each by what it knows, and judges where that leads.
float Agent::play_on(Seat me, Rng& rng) {
  Machine& m = *trial_;
  const int until = m.st.turn_no + settings_.turns;
  for (int i = 0; i < kMostAnswers && !m.st.over && m.st.turn_no < until; ++i) {
    const Answer a = by_score(m, m.st.decision.seat, settings_.spread, rng);
    if (cantrip::answer(m, a) != Err::Ok) break;
  }
  if (m.st.over) {
    const Result r = m.st.result[index(me)];
    return r == Result::Won ? 1.f : r == Result::Lost ? -1.f : 0.f;
  }
  const Seat asked = m.st.decision.seat;  // the network knows positions as the seat sees them that is asked
  encoder_->state(m, asked, 0, state_.data());
  const float value = std::tanh(0.5f * network_->judge(state_.data()));
  return asked == me ? value : -value / static_cast<float>(m.st.seats - 1);
}

Answer Agent::choose(Eyes& eyes, Rng& rng) {
  Machine& view = eyes.view();
  const Seat me = eyes.seat();
  if (settings_.worlds == 0 || !network_->judges()) return by_score(view, me, settings_.temperature, rng);
  gather(view, me, rng);
  if (tries_.size() == 1) return tries_[0].answer;
  for (int w = 0; w < settings_.worlds; ++w) {
    eyes.sample(rng, *world_);
    const Rng same_luck = rng;  // every answer meets the same luck: what differs is the answer
    trial_->rules = world_->rules;
    for (Try& t : tries_) {
      Rng luck = same_luck;
      float best = -10;  // refused in this world
      for (int f = 0; f < settings_.finishes; ++f) {
        adopt(*trial_, world_->st);
        if (cantrip::answer(*trial_, t.answer) != Err::Ok && !trial_->st.over) break;
        const bool over = trial_->st.over;
        best = std::max(best, play_on(me, luck));
        if (over) break;
      }
      t.total += best;
    }
    rng.next();
  }
  return std::max_element(tries_.begin(), tries_.end(), [](const Try& a, const Try& b) { return a.total < b.total; })
      ->answer;
}

}  // namespace cantrip
