// Can a seat win before its turn is over, whatever the others answer? An exhaustive search, so that a "yes" is a proof.
//
// It searches several worlds at once, those the seat can't tell apart: an answer has to be right in all of them, and
// they part only where the seat would see the difference. With one world it knows everything; with sampled ones
// (core/sample.hpp) a win that needs luck, or a card nobody has shown, is none.
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/move.hpp"

namespace cantrip::puzzle {

/// How long there is time: to the end of the turn, or of the round, where seats act in turns of one answer.
enum class Within : u8 { Turn, Round };
std::string_view to_string(Within);
std::optional<Within> within_of(std::string_view word);

enum class Verdict : u8 { Wins, Fails, Unknown };  // Unknown: the search was cut short

struct Limits {
  int nodes = 20'000;  // answers tried, at most
  int choices = 64;  // of the seat, on any one way
  int answers = 96;  // different answers to one question
  int worlds = 48;  // at once
};

class Solver {
public:
  Solver(const Rules&, Seat me, Within, Limits = {});
  ~Solver();

  /// All these positions are of one turn, and the seat is asked in them, or another one is.
  Verdict solve(std::span<const State> worlds);
  /// How many real choices the seat has on the longest of the ways that were proven to win.
  int choices() const { return chosen_; }
  /// After Wins, where the seat was asked: its answer in the first of the worlds.
  const std::optional<Answer>& first() const { return first_; }
  int nodes() const { return nodes_; }

  /// Answers to look at first: what has won elsewhere.
  void encourage(u64 key, float by) { habit_[key] += by; }

private:
  using Worlds = std::vector<std::unique_ptr<State>>;

  Verdict all(Worlds, int left, int& used);
  Verdict one_group(Worlds&, int left, int& used);
  Verdict expand(Worlds&);
  bool over_in_time(const State&) const;
  u64 seen(const State&);
  std::unique_ptr<State> copy(const State&);

  Rules rules_;
  Seat me_;
  Within within_;
  Limits limits_;
  u16 turn_ = 0, round_ = 0;
  int nodes_ = 0, depth_ = 0, chosen_ = 0;
  std::optional<Answer> first_;
  std::unique_ptr<Machine> machine_, view_;
  std::unordered_map<u64, float> habit_;
  std::unordered_map<u64, int> failed_;  // group of worlds: with so many choices left it did not win
  Worlds spare_;
};

/// Every answer a seat can give, each once; false: there are more than `most`.
bool list_answers(Machine&, Seat, int most, std::vector<Answer>& out);

/// The key of an answer by what it is about, in any world.
u64 key_of(Machine&, Seat, const Answer&);

/// What another seat answers to keep `me` from winning in time: an answer after which `me` can't, else one after which
/// the search does not see how, else the one that leaves the longest way.
Answer defence(const Machine&, Seat asked, Seat me, Within, const Limits&);

}  // namespace cantrip::puzzle
