// The greedy bot: looks one answer ahead. It tries every answer in a few sampled worlds, finishes its own turn there
// quickly, and asks the game how good that looks.
#pragma once
#include <vector>

#include "bots/bot.hpp"

namespace cantrip {

struct GreedySettings {
  int worlds = 3;      // sampled a decision
  int finishes = 6;    // ways to finish the turn tried in each
  int candidates = 48; // answers tried at most
  int steps = 60;      // answers a finish may take
};

class GreedyBot final : public Bot {
public:
  explicit GreedyBot(GreedySettings settings = {}) : settings_(settings) {}
  std::string_view name() const override { return "greedy"; }
  Answer choose(Eyes&, Rng&) override;

private:
  int finish(const Module&, Seat me, Rng&);

  GreedySettings settings_;
  std::unique_ptr<Machine> world_ = std::make_unique<Machine>(), trial_ = std::make_unique<Machine>(),
                           after_ = std::make_unique<Machine>();
};

/// Answers worth trying: every single option; for several picks each count and some subsets.
std::vector<Answer> candidate_answers(const OpenQuestion&, int most, Rng&);

}  // namespace cantrip
