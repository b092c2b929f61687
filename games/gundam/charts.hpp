// How matches walk through the seed's four charts (chart_walk.hpp explains the paths).
#pragma once
#include "games/chart_walk.hpp"
#include "games/gundam/gundam.hpp"

namespace cantrip::gundam {

extern const std::span<const ChartWalk> overview_walks, battle_walks;
extern const std::span<const ChartWalk> all_walks[2];

/// Facts of several charts: nothing waits; of what was done in this turn nothing is under way, either.
bool settled(const Machine&, const Event&);
bool acts_freely(const Machine&, const Event&);

}  // namespace cantrip::gundam
