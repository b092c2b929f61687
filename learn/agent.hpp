// Players by a network. The first takes what its scores say; the second tries the likeliest answers in sampled worlds,
// lets the network play on to the end of a turn or two, and takes what it judges best there.
#pragma once
#include "learn/actions.hpp"
#include "learn/network.hpp"

namespace cantrip {

struct AgentSettings {
  float temperature = 0;  // of the choice by scores; 0: always the best
  int worlds = 0;         // sampled a decision; 0: no looking ahead
  int candidates = 6;     // answers tried in each
  int finishes = 1;       // ways a try is played on; the best one counts, as the seat may choose it later
  int turns = 1;          // to the end of so many turns
  float spread = 0.7f;    // temperature of the play in tries
};

class Agent final : public Bot {
public:
  Agent(std::shared_ptr<const Network>, std::shared_ptr<const Encoder>, AgentSettings);
  std::string_view name() const override { return "agent"; }
  Answer choose(Eyes&, Rng&) override;

private:
  struct Try {
    Answer answer;
    float score = 0;
    double total = 0;
  };

  Answer by_score(Machine&, Seat, float temperature, Rng&);
  void gather(Machine& view, Seat, Rng&);
  float play_on(Seat me, Rng&);

  std::shared_ptr<const Network> network_;
  std::shared_ptr<const Encoder> encoder_;
  AgentSettings settings_;
  Actions actions_;
  std::vector<float> state_, option_, base_;
  std::vector<std::pair<int, float>> scores_;
  std::vector<Try> tries_;
  std::unique_ptr<Machine> world_ = std::make_unique<Machine>(), trial_ = std::make_unique<Machine>();
};

}  // namespace cantrip
