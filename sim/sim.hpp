// Many matches between bots, each at its seat. The result depends on the seed alone, not on how many threads play.
#pragma once
#include "replay/replay.hpp"
#include "sim/run.hpp"

namespace cantrip {

struct SimOptions {
  int games = 100;
  int threads = 1;
  u64 seed = 1;
  u64 switches = 0;
  std::vector<std::string> bots;   // by seat; the last one fills up
  std::vector<std::string> decks;  // by seat, as choose_decks takes them; by chance for every game otherwise
  int seats = 0;                   // 0: as many as bots, at least the game's fewest
  int keep = 0;                    // recordings of the first games
  int most_answers = 20'000;       // a match is stopped there and counts as drawn
};

struct SimResult {
  std::string game;
  int games = 0;
  u64 decisions = 0;
  double seconds = 0;
  std::vector<u64> wins;          // by seat
  u64 draws = 0;
  u64 stopped = 0;                // of the draws: stopped at most_answers
  u64 turns = 0;
  u64 signature = 0;              // folds the digests of all final states: equal runs, equal signature
  Machine::HighWater high{};
  std::vector<Replay> kept;
};

/// One pairing, not mirrored: a bot a seat.
Expected<Plan> plan_of(const Content&, const SimOptions&);
Expected<SimResult> simulate(std::shared_ptr<const Content>, const SimOptions&);

}  // namespace cantrip
