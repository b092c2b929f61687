// Two players against each other, seats changing: who is better? For players that have no name `cantrip sim` could use.
#pragma once
#include "learn/vector_env.hpp"

namespace cantrip {

struct ContestSettings {
  int games = 100;                 // every deal is played twice, with the seats changed
  u64 seed = 1;
  std::vector<std::string> decks;  // by seat
  u64 switches = 0;
  int most_answers = 5000;
  int threads = 1;
};

/// Of every game: 1 the first player won, -1 the second, 0 nobody.
Expected<std::vector<i8>> contest(std::shared_ptr<const Content>, const BotMaker& first, const BotMaker& second,
                                  const ContestSettings&);

/// Matches by chance, one after the other, in a plain loop: how many answers in so many seconds of this thread's time.
/// What everything else is measured against.
struct PlainLoop {
  u64 answers = 0, games = 0;
  double seconds = 0;
};
Expected<PlainLoop> plain_loop(std::shared_ptr<const Content>, double seconds, u64 seed);

}  // namespace cantrip
