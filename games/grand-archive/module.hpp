#pragma once
#include "games/module.hpp"

namespace cantrip::grand_archive {

extern const Module module;
int evaluate(Machine&, Seat);

}  // namespace cantrip::grand_archive
