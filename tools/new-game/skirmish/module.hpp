// Skirmish as the program sees it. A folder below games/ with this file is a game.
#pragma once
#include "games/module.hpp"

namespace cantrip::skirmish {

extern const Module module;

}  // namespace cantrip::skirmish
