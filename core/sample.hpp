// Sampling what is hidden: a world that a viewer cannot tell from the true one.
#pragma once
#include "core/machine.hpp"

namespace cantrip {

/// Copies the truth and deals the cards the viewer does not know anew: those of a player among that player's own
/// unknown places, those of a shared zone within it. Deck lists count as open. Chance is reseeded; sealed answers of
/// others are asked again. The result tells nothing that the viewer's events did not.
void determinize(const State& truth, const Schema&, Seat viewer, Rng&, State& out);
/// The same as a match that goes on. What another seat is declaring in secret is taken back first: in this world the
/// card it was about may be another one.
void imagine(const Machine& truth, Seat viewer, Rng&, Machine& out);

}  // namespace cantrip
