// The layout of a game's table: the game's own, or one made from its schema.
#pragma once
#include <memory>

#include "core/game.hpp"
#include "games/layout.hpp"

namespace cantrip::terminal {

const TableLayout& layout_of(const Game&);

}  // namespace cantrip::terminal
