// Sessions through a pipe, and matches that random bots played.
#pragma once
#include <sstream>
#include <string>

#include "bots/bot.hpp"
#include "replay/match.hpp"
#include "terminal/play.hpp"

namespace cantrip::terminal::test {

struct Played {
  int code = -1;
  std::string out;
  std::string problem;
};

inline PlayFlags estraven(std::vector<std::string> seats, u64 seed = 7) {
  PlayFlags flags;
  flags.game = "estraven";
  flags.seats = std::move(seats);
  flags.bot = "random";
  flags.seed = seed;
  flags.ask_always = true;
  return flags;
}

inline Played piped(const PlayFlags& flags, const std::string& input, bool screens = false, bool colour = false) {
  std::istringstream in(input);
  std::ostringstream out;
  Console console(in, out, screens, colour);
  const Expected<int> code = play(flags, console);
  Played played;
  played.out = out.str();
  if (code) played.code = *code;
  else played.problem = to_string(code.problem());
  return played;
}

/// A whole match of random bots, as open_match starts it.
inline std::unique_ptr<Match> random_match(int seats, u64 seed) {
  Expected<Opened> opened = open_match(estraven(std::vector<std::string>(static_cast<size_t>(seats), "random"), seed));
  return opened ? std::move(opened->match) : nullptr;
}

/// One answer by chance.
inline void random_step(Match& match, Rng& rng) {
  Machine& m = match.machine();
  match.answer(random_answer(question_of(m, m.st.decision.seat), rng));
}

/// The answers of a match as a player would type them.
inline std::string typed(const Replay& replay, size_t from = 0, size_t to = ~size_t{0}) {
  std::string out;
  for (size_t i = from; i < std::min(to, replay.answers.size()); ++i) {
    std::string line;
    for (const u16 pick : replay.answers[i].picks) line += (line.empty() ? "" : " ") + std::to_string(pick + 1);
    out += line + "\n";
  }
  return out;
}

inline int count(const std::string& in, const std::string& what) {
  int n = 0;
  for (size_t at = in.find(what); at != std::string::npos; at = in.find(what, at + 1)) ++n;
  return n;
}

}  // namespace cantrip::terminal::test
