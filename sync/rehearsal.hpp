// One client and one server at a table, in one process: what the chart "Client-Server State Synchronization" draws,
// carried out. Each edge is told when its work was done and checked, so a list of edges is a proof that they were taken.
#pragma once
#include <string>
#include <vector>

#include "core/machine.hpp"
#include "games/problem.hpp"

namespace cantrip::sync {

inline constexpr std::string_view kSyncChart = "Client-Server State Synchronization";

/// The edges in the order they were taken, in the chart's words: "Client -> Server (Join Game)". Plays so many turns of
/// the client; the other seats answer by chance.
Expected<std::vector<std::string>> rehearse(const Rules&, const Setup&, u64 seed, int turns = 2);

}  // namespace cantrip::sync
