// Where a finished match was won and lost: the chances of every seat after every answer, and for every answer what the
// others would have been worth. Answers are judged in worlds sampled from what their seat knew (bots/judge.hpp); the
// curve is the mean over worlds of all seats. The result depends on the recording, the budget and the seed alone.
#pragma once
#include <functional>

#include "bots/judge.hpp"
#include "replay/match.hpp"
#include "sim/run.hpp"

namespace cantrip {

/// What an answer gave away of the chance to win; only what is beyond doubt (two and a half standard errors) counts.
enum class Grade : u8 { Fine, Inaccuracy, Mistake, Blunder };
inline constexpr double kInaccuracy = 0.05, kMistake = 0.10, kBlunder = 0.20;
Grade grade_of(double loss, double error);
std::string_view to_string(Grade);

struct Alternative {
  std::string words;
  double win = 0, behind = 0, error = 0;  // as in Judged
  bool played = false;
};

/// An answer that had alternatives.
struct Weighed {
  int answer = 0;  // its number, from 1: the curve's points answer - 1 and answer lie around it
  Seat seat = Seat::None;
  int turn = 0;
  std::string question, words;
  double win = 0, loss = 0, error = 0;  // of the played answer
  Grade grade = Grade::Fine;
  std::vector<Alternative> best;        // best first; the played one among them
};

struct Point {
  int turn = 0;
  double win[kMaxSeats] = {};
  double error = 0;
};

/// A change between two points that is no noise.
struct Swing {
  int answer = 0;   // what was answered between them
  Seat seat = Seat::None;  // who answered
  Seat gains = Seat::None; // who gained most
  double by = 0;    // the gain
};

struct Analysis {
  std::string game;
  std::vector<std::string> names;
  std::vector<Result> results;
  int iterations = 0;
  u64 seed = 0;
  std::vector<Point> curve;         // after 0, 1, ... answers
  std::vector<Weighed> decisions;   // in order
  std::vector<Swing> swings;        // the greatest first
  int decided = -1;                 // from this point on the winner was ahead; -1: nobody won
  double seconds = 0;

  /// Decisions by what they gave away, the worst first; only those with a grade.
  std::vector<const Weighed*> errors() const;
};

struct AnalyseOptions {
  int iterations = 200;  // play-outs a decision and a point; what looks like an error gets eight times as many
  double seconds = 0;    // instead: about so long in all; then the result depends on the machine
  u64 seed = 1;
  int threads = 0;       // 0: as many as there are cores
  int swings = 5;        // listed at most
  std::function<void(const Progress&)> progress{};  // called from one thread at a time
  std::function<bool()> give_up{};                  // true: stop; the analysis is a problem then
};

Expected<Analysis> analyse(std::shared_ptr<const Content>, const Replay&, const AnalyseOptions&);

/// One object; what the command prints and the page reads.
std::string analysis_json(const Analysis&);

}  // namespace cantrip
