#pragma once
#include "games/module.hpp"

namespace cantrip::lorcana {

extern const Module module;
int evaluate(Machine&, Seat);

}  // namespace cantrip::lorcana
