// How matches walk through the four charts of record.
#pragma once
#include "games/chart_walk.hpp"
#include "games/genius-invokation/genius.hpp"

namespace cantrip::genius {

extern const std::span<const ChartWalk> all_walks[2];

}  // namespace cantrip::genius
