// A small network that was trained elsewhere: two layers that score the actions of a decision, two that judge a
// position. Here it only runs, so that a player in Python's hands moves at the speed of the other bots.
#pragma once
#include <memory>

#include "games/problem.hpp"
#include "learn/encode.hpp"

namespace cantrip {

/// Matrices by rows, a row for each input. An action's score is out * relu(bias + state * s + option * o + card rows).
struct Weights {
  int hidden = 0;                                 // 0: it scores no actions
  std::vector<float> state, option, card, other;  // [state_size, hidden], [option_size, hidden], 2 x [cards, hidden]
  std::vector<float> bias, out;                   // [hidden]
  int judge_hidden = 0;                           // 0: it judges no positions
  std::vector<float> judge_state, judge_bias, judge_out;  // [state_size, judge_hidden], [judge_hidden] twice
  float judge_base = 0;
};

class Network {
public:
  /// Checks every size against what the encoder makes.
  static Expected<std::shared_ptr<const Network>> make(const Encoder&, Weights);

  int hidden() const { return w_.hidden; }
  bool scores() const { return w_.hidden > 0; }
  bool judges() const { return w_.judge_hidden > 0; }
  /// The part of all scores that depends on the position alone: `base` has room for hidden() numbers.
  void begin(const float* state, float* base) const;
  float score(const float* base, const float* option, const i16 (&card)[2]) const;
  /// How good the position looks for the seat it was encoded for; 0 is even, higher is better.
  float judge(const float* state) const;

private:
  explicit Network(Weights w, int states, int options) : w_(std::move(w)), states_(states), options_(options) {}
  Weights w_;
  int states_, options_;
};

}  // namespace cantrip
