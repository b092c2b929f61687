// What answers and positions are worth, as chances to win: the tree search with play-outs to the end of the match, in
// worlds that a seat could have been in. Answers race: those that fall behind are dropped, and those that are left are
// compared in the same fresh worlds.
#pragma once
#include <span>

#include "bots/searcher.hpp"

namespace cantrip {

struct Chances {
  double win[kMaxSeats] = {};  // of each seat; a draw counts as a half
  double error = 0;            // standard error, of the first seat's
  int plays = 0;
};

struct Judged {
  Answer answer;       // an index into the options the seat has in any of its worlds
  double win = 0;      // the chance of the one who answers
  double behind = 0;   // how much less than the best
  double error = 0;    // standard error of `behind`
  int plays = 0;
  bool played = false;
};

class Judge : private Searcher {
public:
  /// So many play-outs for a decision or a position, about.
  explicit Judge(int iterations);

  /// The answers worth a comparison, best first, and the played one wherever it comes. Empty: there was no choice, or
  /// the answer takes back.
  std::vector<Judged> answers(Eyes&, const Answer& played, Rng&);
  /// The chances of all seats while `asked` is asked, in worlds of every pair of eyes in turn.
  Chances position(std::span<const std::unique_ptr<Eyes>>, Seat asked, Rng&);

  int iterations() const { return wanted_; }
  void set_iterations(int n) { wanted_ = n; }

private:
  struct Arm {
    u32 edge = 0;
    Answer answer;
    bool played = false;
    std::vector<float> values;  // of this round, by world
    double mean() const;
  };
  std::vector<Arm> arms(const Answer& played, Rng&);
  void race(Eyes&, std::vector<Arm>&, int worlds, Rng&);

  int wanted_;
};

}  // namespace cantrip
