// Lords of Estraven as the program sees it.
#pragma once
#include "games/module.hpp"

namespace cantrip::estraven {

extern const Module module;

/// How good a position looks for a seat: health, units, mana, cards, what is left of the deck.
int evaluate(Machine&, Seat);

}  // namespace cantrip::estraven
