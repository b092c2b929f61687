// One answer tried out on a view, without the server.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "core/machine.hpp"

namespace cantrip::sync {

struct Prediction {
  Err refused = Err::Ok;        // not legal on this view: nothing was tried
  bool complete = false;        // it ran to the next decision; otherwise only up to chance or a hidden card
  std::vector<Event> events;    // what happened, table events and notes, in order
  int table_events = 0;
  u64 sight = 0;                // of the view afterwards
};

/// Owns the machine it runs on.
class Predictor {
public:
  Predictor();
  /// `view` becomes the view after the answer, as far as it can be told. Where the rules had to stop halfway, the table
  /// is as it was at that point, nothing is asked, and what is pending is as before.
  /// `told`: takes what happens in words, a line each.
  Prediction play(const Rules&, State& view, const Answer&, std::vector<std::string>* told = nullptr);

private:
  struct Watch;
  std::unique_ptr<Machine> machine_;
  std::unique_ptr<State> table_;
};

}  // namespace cantrip::sync
