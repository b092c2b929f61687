// Many matches at once, for programs that learn. One call takes an action for every match and writes what the seat
// asked next sees into fixed arrays. The numbers are read off the match itself, but only what that seat knows is read:
// its own view and every world it could be in give the same bytes.
#pragma once
#include <functional>
#include <memory>

#include "bots/bot.hpp"
#include "games/content.hpp"
#include "learn/actions.hpp"
#include "learn/workers.hpp"

namespace cantrip {

using BotMaker = std::function<std::unique_ptr<Bot>()>;

struct EnvSettings {
  int n = 1;
  u64 seed = 1;
  int seats = 0;                   // 0: the fewest the game allows
  std::vector<std::string> decks;  // as choose_decks reads them; empty: by chance
  u64 switches = 0;
  int actions = 64;                // the last one is "no more"
  int most_answers = 5000;         // then a match is cut off
  int threads = 1;
  BotMaker opponent;               // plays all seats but one; null: every seat is the learner's
  int learner = -1;                // that seat; -1: it changes from match to match
};

class VectorEnv {
public:
  static Expected<std::unique_ptr<VectorEnv>> make(std::shared_ptr<const Content>, EnvSettings);

  const Encoder& encoder() const { return *encoder_; }
  std::shared_ptr<const Content> content() const { return content_; }
  int n() const { return settings_.n; }
  int seats() const { return settings_.seats; }
  int actions() const { return settings_.actions; }

  /// All matches anew, from the first seed.
  Status reset();
  /// One action a match. An action that is not legal is refused before anything happens.
  Status step(std::span<const i32> actions);

  /// What a player would do in every match, as the seat to act: one action each.
  Status suggest(const BotMaker&, std::span<i32> out);

  /// Given so far in all matches, by learner, opponents, and where there was one way only.
  u64 answers() const;
  /// Of the match at place i.
  const State& state(int i) const { return slots_[static_cast<size_t>(i)]->truth.st; }

  // What the last call wrote; the memory stays where it is.
  std::vector<float> states;     // [n, state_size]: as the seat to act sees it
  std::vector<float> options;    // [n, actions, option_size]: 0 where the mask is 0
  std::vector<i16> cards;        // [n, actions, 2]: the cards an action is about
  std::vector<u8> mask;          // [n, actions]: 1 is legal
  std::vector<i32> seat;         // [n]: who acts
  std::vector<float> rewards;    // [n, seats]: 1 won, -1 lost, when the match ended in this step
  std::vector<u8> done;          // [n]: it ended, and what is seen is the first decision of the next one
  std::vector<u8> truncated;     // [n]: it was cut off
  std::vector<u64> seeds;        // [n]: of the match being played
  std::vector<i32> lengths;      // [n]: answers so far in it

private:
  struct Slot {
    Machine truth;
    Actions actions;
    Rng luck;                      // of the opponents
    u64 played = 0, answered = 0;
    Answer plan;                   // of suggest(): the whole answer, of which an action is one pick
    Seat learner = Seat::None;     // None: every seat
    Problem trouble;
  };
  struct Desk {                    // what a thread works with
    std::vector<std::unique_ptr<Eyes>> eyes;
    std::unique_ptr<Bot> bot;
    Sheet sheet;
  };

  VectorEnv(std::shared_ptr<const Content>, EnvSettings);
  void for_all(const std::function<void(int slot, Desk&)>&);
  Status troubles() const;
  bool begin(int i);
  void go_on(int i, Desk&);
  bool give(int i, const Answer&);
  void finish(int i);
  void look(int i, Desk&);

  std::shared_ptr<const Content> content_;
  EnvSettings settings_;
  std::unique_ptr<Encoder> encoder_;
  std::vector<std::unique_ptr<Slot>> slots_;
  std::vector<Desk> desks_;
  Workers workers_;
};

}  // namespace cantrip
