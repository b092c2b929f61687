// Saved matches as somebody with bad intentions would write them: anything changed, and the digest put right.
#pragma once
#include <memory>
#include <vector>

#include "core/machine.hpp"
#include "games/content.hpp"

namespace cantrip::test {

/// A match of this game after some answers by chance.
std::unique_ptr<State> match_in_play(const Module&, u64 seed, int answers);
/// What this viewer is sent of a match.
std::unique_ptr<State> view_of(const Module&, const State& truth, Seat viewer);
/// One to four places of the state, any part of it, set to something else: a bit, a small number, a value from elsewhere.
void mutate(State&, Rng&);
/// Saves it (which puts the digest right) and loads that; if it is taken, gives so many answers by chance, and lists,
/// describes and saves on the way; of a view the viewer's own answers, tried out as a page does. True: it was taken.
bool survives(const Rules&, const State&, Rng&, int answers);

}  // namespace cantrip::test
