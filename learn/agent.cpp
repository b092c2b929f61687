#include "learn/agent.hpp"

#include <algorithm>
#include <cmath>

#include "games/module.hpp"

namespace cantrip {
namespace {

constexpr int kActions = 128;  // offered a decision

constexpr int kLongest = 2000; // answers of a play-out to the end
constexpr float kDoubt = 0.2f; // of a prior is spread over all moves: none is ruled out

float even(Rng& rng) { return static_cast<float>(rng.next() >> 40) * 0x1p-24f; }

}  // namespace

Agent::Agent(std::shared_ptr<const Network> network, std::shared_ptr<const Encoder> encoder, AgentSettings settings)
    : network_(std::move(network)), encoder_(std::move(encoder)), settings_(settings),
      state_(static_cast<size_t>(encoder_->state_size())), option_(static_cast<size_t>(encoder_->option_size())),
      base_(static_cast<size_t>(network_->hidden())) {
  if (settings_.iterations == 0) return;
  SearchSettings search;
  search.iterations = settings_.iterations;
  if (network_->judges()) {
    search.playouts.judgement = [this](Machine& m, Seat me) { return judged(m, me); };
  } else {  // who wins is all that counts
    search.playouts.to_the_end = true;
    search.playouts.answers = kLongest;
  }
  if (network_->scores())
    search.playouts.prior = [this](Machine& m, const Moves& moves, float* out) { likely(m, moves, out); };
  search_ = std::make_unique<SearchBot>(std::move(search), "agent");
}

/// One answer, chosen pick by pick.
Answer Agent::by_score(Machine& m, Seat seat, Rng& rng) {
  const float temperature = settings_.temperature;
  actions_.begin(m, seat, kActions);
  while (true) {
    int chosen = actions_.only();
    if (chosen < 0) {
      encoder_->state(m, seat, actions_.picked(), state_.data());
      network_->begin(state_.data(), base_.data());
      sheet_.begin();
      scores_.clear();
      float best = 0;
      for (int a = 0; a < kActions; ++a) {
        if (!actions_.legal(a)) continue;
        i16 card[2];
        actions_.encode(*encoder_, m, a, sheet_, option_.data(), card);
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

/// The scores of all single moves, as chances.
void Agent::likely(Machine& m, const Moves& moves, float* chances) {
  const int n = moves.size() + (moves.may_none() ? 1 : 0);
  actions_.begin(m, moves.seat(), kActions);
  encoder_->state(m, moves.seat(), 0, state_.data());
  network_->begin(state_.data(), base_.data());
  sheet_.begin();
  float best = 0, sum = 0;
  for (int i = 0; i < n; ++i) {
    i16 card[2];
    actions_.encode(*encoder_, m, actions_.towards(moves.answer_of(i)), sheet_, option_.data(), card);
    chances[i] = network_->score(base_.data(), option_.data(), card);
    if (i == 0 || chances[i] > best) best = chances[i];
  }
  for (int i = 0; i < n; ++i) sum += chances[i] = std::exp(chances[i] - best);
  for (int i = 0; i < n; ++i) chances[i] = (1 - kDoubt) * chances[i] / sum + kDoubt / static_cast<float>(n);
}

/// The network knows positions as the seat sees them that is asked.
float Agent::judged(Machine& m, Seat me) {
  constexpr float kScale = 100;  // Judgement counts hundredths
  const Seat asked = m.st.decision.seat;
  encoder_->state(m, asked, 0, state_.data());
  const float odds = kScale * network_->judge(state_.data());
  return asked == me ? odds : -odds / static_cast<float>(m.st.seats - 1);
}

Answer Agent::choose(Eyes& eyes, Rng& rng) {
  return search_ ? search_->choose(eyes, rng) : by_score(eyes.view(), eyes.seat(), rng);
}

}  // namespace cantrip
