#pragma once
#include "games/chart_walk.hpp"
#include "games/grand-archive/grand_archive.hpp"

namespace cantrip::grand_archive {

extern const std::span<const ChartWalk> all_walks[1];

}  // namespace cantrip::grand_archive
