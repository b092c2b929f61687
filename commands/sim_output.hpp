// What `cantrip sim` prints and writes.
#pragma once
#include <string>

#include "sim/rating.hpp"
#include "sim/run.hpp"

namespace cantrip {

/// For people: the pairings, ratings, who began.
std::string sim_table(const Plan&, const RunResult&);
/// For programs, one object.
std::string sim_json(const Plan&, const RunResult&);
/// A line for every side of every pairing; no times, so that equal runs write equal files.
std::string sim_csv(const Plan&, const RunResult&);
std::string sim_json_lines(const Plan&, const RunResult&);

}  // namespace cantrip
