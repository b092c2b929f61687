// The charts are the flows themselves (Flow::chart); what no flow begins is walked here (chart_walk.hpp).
#pragma once
#include "games/chart_walk.hpp"
#include "games/estraven/estraven.hpp"

namespace cantrip::estraven {

extern const std::span<const ChartWalk> all_walks[1];

}  // namespace cantrip::estraven
