// Many simultaneous games over real sockets, to measure a server: every game is a person's client against a bot, and
// answers at a person's pace.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "games/problem.hpp"

namespace cantrip::server {

struct LoadOptions {
  std::string game;
  double pace = 1.0;       // seconds between a question and its answer, on average
};

/// What was seen in one stretch of time.
struct LoadSample {
  int games = 0;
  double seconds = 0;
  unsigned long long answers = 0;     // acknowledged ones of the clients
  unsigned long long steps = 0;       // all, with those of the bots
  unsigned long long bytes = 0;       // received
  double p50 = 0, p99 = 0, worst = 0; // milliseconds from an answer to its acknowledgement
  std::string trouble;                // something that must not happen
};

class Load {
public:
  Load(unsigned short port, LoadOptions);
  ~Load();
  /// Opens games until there are so many.
  Status grow(int games);
  /// Plays for a while and measures.
  LoadSample play(double seconds);

private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace cantrip::server
