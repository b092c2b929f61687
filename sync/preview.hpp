// What an answer would change, found out on a copy of the viewer's own view: nothing is sent and nothing happens.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "games/problem.hpp"
#include "sync/predict.hpp"
#include "sync/table_json.hpp"

namespace cantrip::sync {

class Previewer {
public:
  Previewer();
  /// The viewer's picks, and then, as long as it is asked how to pay, what is suggested. It ends at chance, at a card the
  /// viewer does not know, and at the next question.
  ///   complete  false: what follows rests on something the viewer can't know
  ///   objects   what is in play and is not as it was: [before, after] of its stats, numbers and counters; flags that are
  ///             set (true) or not any more; "gone": it leaves play
  ///   new       what comes into play
  ///   scores    by player
  ///   turn      whose it is then, if it passes; over
  ///   lines     what happens, in words
  Expected<Json> of(Machine& view, const std::vector<std::string>& names, std::span<const u16> picks);

private:
  Predictor predictor_;
  std::unique_ptr<Machine> after_;
};

}  // namespace cantrip::sync
