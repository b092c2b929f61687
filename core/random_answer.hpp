// A legal answer by chance: for random play, fuzzing, recorded games. Its generator is the caller's, never the match's.
#pragma once
#include "core/machine.hpp"

namespace cantrip {

/// Uniform over the options, over the number of picks, and over their order. Taking a plan back is an answer as well;
/// without `cancels` it is given only when there is nothing else. Lists the options of `seat` if they are not listed.
Answer random_answer(Machine&, Seat seat, Rng&, bool cancels = false);
/// The same for one of the seats that are asked.
Answer random_answer(Machine&, Rng&, bool cancels = false);

}  // namespace cantrip
