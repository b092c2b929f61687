// Monte Carlo tree search over information sets, one tree. Every iteration samples a world the seat could be in, walks
// down the tree that all worlds share, plays on quickly to the end of a turn or two, and asks how good that looks. It
// knows no game: moves are named by what they are about (move.hpp), and the scale of a judgement is taken from the
// first play-outs.
#pragma once
#include <functional>

#include "bots/bot.hpp"
#include "bots/tree.hpp"
#include "core/move.hpp"

namespace cantrip {

/// How good a position looks to a seat that could be in it, in hundredths of a card or of the log odds to win.
using Judgement = std::function<float(Machine&, Seat)>;
/// How likely each single move is worth following; they add up to 1.
using Prior = std::function<void(Machine&, const Moves&, float* chances)>;

struct PlayoutSettings {
  int turns = 0;           // a play-out sees the end of so many; 0: as the game says (Module::foresight)
  int answers = 250;       // or after so many answers
  float explore = 0.4f;
  float careless = 0.3f;   // of the answers of a play-out are chosen by chance
  bool to_the_end = false; // play-outs end with the match, and count as it ended: turns and judgement mean nothing
  Judgement judgement;     // none: the game's own
  Prior prior;             // none: what is not tried yet is tried by habit
};

class Searcher {
public:
  explicit Searcher(PlayoutSettings);

  /// A new decision of the seat: forgets the last one. False: there is but one answer, `only`.
  bool begin(const Eyes&, Rng&, Answer& only);
  /// A few play-outs: how good positions look from here on, and how far apart.
  void calibrate(const Eyes&, Rng&);
  /// One play-out; `first`: the edge of the root it begins with, 0: the one that promises most.
  void iterate(const Eyes&, Rng&, u32 first = 0);
  /// The answer that was followed most.
  Answer best(const Eyes&, Rng&);

  Tree& tree() { return tree_; }

protected:  // a judge looks at single moves with it (judge.hpp)
  struct Habit {
    float total = 0, times = 0;
  };
  struct Step {
    u32 node, edge;
    Seat seat;
  };
  struct Used {
    u32 habit;
    Seat seat;
  };

  /// The same for a world that is one `me` could be in.
  void begin(const Module&, Seat me);
  u32 select(u32 node, Rng&, Answer&);
  u32 select_by_prior(u32 node, Answer&);
  u32 select_picks(u32& node, Rng&, Answer&);
  u32 select_pick(u32 node, const Moves::Picks&, Rng&, int& option);
  Answer quick_picks(Moves::Picks, Rng&);
  float habit(u64 key) const;
  float bound(Tree::Edge&) const;
  int move_count() const { return moves_.size() + (moves_.may_none() ? 1 : 0); }
  u64 move_key(int i) const;
  u32 try_new(u32 node, int tried_here, Rng&, Answer&);
  bool go_on(const Answer&);
  void play_out(Rng&);
  Answer quick(Rng&);
  void remember(const Answer&);
  void look_at(int turn);
  float value_for(Seat);
  void learn();
  u32 habit_of(Seat, u64 key) const;

  float judged(Seat);

  PlayoutSettings settings_;
  const Module* module_ = nullptr;
  Seat me_ = Seat::None;
  int turns_ = 1, last_turn_ = 0;
  /// How positions look at the end of the first turn ahead, of the second, ...
  struct Scale {
    float centre = 0, spread = 1;
  };
  static constexpr int kMostTurns = 8;
  Scale scale_[kMostTurns][kMaxSeats];
  int looked_ = 0;                          // ends of turns so far in this play-out
  float looks_[kMostTurns][kMaxSeats] = {};
  std::unique_ptr<Machine> world_ = std::make_unique<Machine>();
  Tree tree_;
  Moves moves_;
  std::vector<Habit> habits_;
  std::vector<Step> path_;
  std::vector<Used> used_;
};

}  // namespace cantrip
