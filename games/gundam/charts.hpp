// How matches walk through the seed's four charts (chart_walk.hpp explains the paths).
#pragma once
#include "games/chart_walk.hpp"
#include "games/gundam/gundam.hpp"

namespace cantrip::gundam {

extern const std::span<const ChartWalk> overview_walks, battle_walks;
extern const std::span<const ChartWalk> all_walks[2];

}  // namespace cantrip::gundam
