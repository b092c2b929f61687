// Bots. A bot never holds the match: it looks through Eyes, which give the seat's own view and worlds that the seat
// could not tell from the true one.
#pragma once
#include <memory>
#include <string_view>

#include "games/module.hpp"

namespace cantrip {

/// What is asked, without the cards it is about.
struct OpenQuestion {
  Ask ask = Ask::None;
  Seat seat = Seat::None;
  int min = 0, max = 0;
  int options = 0;        // for Ask::Number: none, the answer is a value from min to max
  bool may_cancel = false;  // the last option takes everything back
  u64 step_no = 0;
};

class Eyes {
public:
  Eyes(const Module&, Seat);
  ~Eyes();
  Eyes(const Eyes&) = delete;

  /// The match goes on: look at it anew. Called by whoever runs the match, when the seat is asked.
  void look(Machine& truth);

  const Module& module() const { return module_; }
  Seat seat() const { return seat_; }
  const OpenQuestion& question() const { return question_; }
  /// The redacted state, with the options of the decision in the order the answer will be read by.
  Machine& view();
  /// A world like the true one as far as this seat knows; options in the same order.
  void sample(Rng&, Machine& out) const;

private:
  const Module& module_;
  Seat seat_;
  const Machine* truth_ = nullptr;
  std::unique_ptr<Machine> view_;
  bool fresh_ = false;
  OpenQuestion question_;
};

class Bot {
public:
  virtual ~Bot() = default;
  virtual std::string_view name() const = 0;
  /// Answers eyes.question(). `rng` is the bot's own stream.
  virtual Answer choose(Eyes&, Rng& rng) = 0;
};

std::vector<std::string> bot_names();
/// "random", "greedy", "idle", "search" (with a budget: "search:50ms", "search:400it"), or a level of levels.hpp.
Expected<std::unique_ptr<Bot>> make_bot(std::string_view name);

/// Any legal answer, evenly; taking back is rare.
Answer random_answer(const OpenQuestion&, Rng&);
/// The question a machine asks this seat; lists its options.
OpenQuestion question_of(Machine&, Seat);

}  // namespace cantrip
