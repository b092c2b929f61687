#include "learn/network.hpp"

#include <algorithm>

namespace cantrip {
namespace {

constexpr int kMostHidden = 512;

/// Most numbers of a position are 0: only the others cost.
void add_rows(const float* in, int n, const std::vector<float>& matrix, int width, float* sum) {
  for (int i = 0; i < n; ++i) {
    const float x = in[i];
    if (x == 0.f) continue;
    const float* row = matrix.data() + static_cast<size_t>(i) * static_cast<size_t>(width);
    for (int h = 0; h < width; ++h) sum[h] += x * row[h];
  }
}

float through(const float* sum, const std::vector<float>& out) {
  float total = 0;
  for (size_t h = 0; h < out.size(); ++h) total += std::max(sum[h], 0.f) * out[h];
  return total;
}

}  // namespace

Expected<std::shared_ptr<const Network>> Network::make(const Encoder& encoder, Weights w) {
  const auto [least, most] = std::minmax(w.hidden, w.judge_hidden);
  if (least < 0 || most < 1 || most > kMostHidden)
    return Problem{"weights", "a layer has " + std::to_string(least < 0 ? least : most) + " units",
                   "Use from 1 to " + std::to_string(kMostHidden) + "."};
  const int states = encoder.state_size(), options = encoder.option_size();
  struct Need {
    const char* name;
    const std::vector<float>& have;
    int rows, width;
  };
  const Need needs[] = {{"state", w.state, states, w.hidden},
                        {"option", w.option, options, w.hidden},
                        {"card", w.card, encoder.cards(), w.hidden},
                        {"other", w.other, encoder.cards(), w.hidden},
                        {"bias", w.bias, 1, w.hidden},
                        {"out", w.out, 1, w.hidden},
                        {"judge_state", w.judge_state, states, w.judge_hidden},
                        {"judge_bias", w.judge_bias, 1, w.judge_hidden},
                        {"judge_out", w.judge_out, 1, w.judge_hidden}};
  for (const Need& need : needs) {
    const size_t size = static_cast<size_t>(need.rows) * static_cast<size_t>(need.width);
    if (need.have.size() != size)
      return Problem{std::string("weights, ") + need.name,
                     "it has " + std::to_string(need.have.size()) + " numbers, not " + std::to_string(size),
                     "Give " + std::to_string(need.rows) + " rows of " + std::to_string(need.width) +
                         ": the sizes of state and option are those of the game's encoding."};
    if (std::any_of(need.have.begin(), need.have.end(), [](float x) { return !(x - x == 0.f); }))
      return Problem{std::string("weights, ") + need.name, "a number is not finite",
                     "Train with smaller steps, or leave such weights out."};
  }
  return std::shared_ptr<const Network>(new Network(std::move(w), states, options));
}

void Network::begin(const float* state, float* base) const {
  std::copy(w_.bias.begin(), w_.bias.end(), base);
  add_rows(state, states_, w_.state, w_.hidden, base);
}

float Network::score(const float* base, const float* option, const i16 (&card)[2]) const {
  float sum[kMostHidden];
  std::copy(base, base + w_.hidden, sum);
  add_rows(option, options_, w_.option, w_.hidden, sum);
  for (int k = 0; k < 2; ++k) {
    if (card[k] <= 0) continue;
    const float* row = (k == 0 ? w_.card : w_.other).data() + static_cast<size_t>(card[k]) * w_.bias.size();
    for (int h = 0; h < w_.hidden; ++h) sum[h] += row[h];
  }
  return through(sum, w_.out);
}

float Network::judge(const float* state) const {
  float sum[kMostHidden];
  std::copy(w_.judge_bias.begin(), w_.judge_bias.end(), sum);
  add_rows(state, states_, w_.judge_state, w_.judge_hidden, sum);
  return w_.judge_base + through(sum, w_.judge_out);
}

}  // namespace cantrip
