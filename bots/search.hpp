// The search bot: Monte Carlo tree search over information sets. Every iteration samples a world the seat could be in,
// walks down one tree that all worlds share, plays on quickly to the end of a turn or two, and asks the game how good
// that looks. It knows no game: moves are named by what they are about (move.hpp), and the scale of a game's judgement
// is taken from the first play-outs.
#pragma once
#include "bots/bot.hpp"
#include "bots/move.hpp"
#include "bots/tree.hpp"

namespace cantrip {

struct SearchSettings {
  int iterations = 0;      // a decision; 0: as many as fit
  int milliseconds = 200;  // a decision, when iterations are not given
  int turns = 5;           // a play-out sees the end of so many
  int answers = 250;       // or after so many answers
  float explore = 0.4f;
  float careless = 0.3f;   // of the answers of a play-out are chosen by chance
  bool to_the_end = false; // play-outs end with the match, and count as it ended: turns and judgement mean nothing
};

class SearchBot : public Bot {
public:
  explicit SearchBot(SearchSettings settings, std::string name = "search");
  std::string_view name() const override { return name_; }
  Answer choose(Eyes&, Rng&) override;

  /// Of the last decision.
  int iterations() const { return iterations_; }

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

  bool time_is_up(int done) const;
  void calibrate(Eyes&, Rng&);
  /// A new decision of `me`: forgets the last one. The world is one it could be in.
  void begin(const Module&, Seat me);
  /// One play-out; `first`: the edge of the root it begins with, 0: the one that promises most.
  void iterate(Eyes&, Rng&, u32 first = 0);
  u32 select(u32 node, Rng&, Answer&);
  u32 try_new(u32 node, int tried_here, Rng&, Answer&);
  bool go_on(const Answer&);
  void play_out(Rng&);
  Answer quick(Rng&);
  void remember(const Answer&);
  void look_at(int turn);
  float value_for(Seat);
  void learn();
  u32 habit_of(Seat, u64 key) const;

  SearchSettings settings_;
  std::string name_;
  int iterations_ = 0;
  double until_ = 0;
  const Module* module_ = nullptr;
  Seat me_ = Seat::None;
  int last_turn_ = 0;
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
