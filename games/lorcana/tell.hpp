// What the log says where the core has no words, or not this game's (Game::tell).
#pragma once
#include <string>

#include "core/event.hpp"
#include "core/machine.hpp"

namespace cantrip::lorcana {

bool tell(const Machine&, const Event&, Seat viewer, std::string& out);

}  // namespace cantrip::lorcana
