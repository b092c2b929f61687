// Players by a network. The first takes what its scores say; the second searches like the search bot, and lets the
// network say which moves to look at first and how good positions at the ends of turns are.
#pragma once
#include "bots/search.hpp"
#include "learn/actions.hpp"
#include "learn/network.hpp"

namespace cantrip {

struct AgentSettings {
  float temperature = 0;  // of the choice by scores; 0: always the best
  int iterations = 0;     // of a search led by the network; 0: no looking ahead
};

class Agent final : public Bot {
public:
  Agent(std::shared_ptr<const Network>, std::shared_ptr<const Encoder>, AgentSettings);
  std::string_view name() const override { return "agent"; }
  Answer choose(Eyes&, Rng&) override;

private:
  Answer by_score(Machine&, Seat, Rng&);
  float judged(Machine&, Seat me);
  void likely(Machine&, const Moves&, float* chances);

  std::shared_ptr<const Network> network_;
  std::shared_ptr<const Encoder> encoder_;
  AgentSettings settings_;
  Actions actions_;
  Sheet sheet_;
  std::vector<float> state_, option_, base_;
  std::vector<std::pair<int, float>> scores_;
  std::unique_ptr<SearchBot> search_;  // none without iterations
};

}  // namespace cantrip
