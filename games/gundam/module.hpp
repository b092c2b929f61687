#pragma once
#include "games/module.hpp"

namespace cantrip::gundam {

extern const Module module;
int evaluate(Machine&, Seat);

}  // namespace cantrip::gundam
