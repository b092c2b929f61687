// The processes mpirun started, as one crew. OpenMPI is needed only there: it is in a library of its own, which is
// loaded when the program finds itself started by mpirun.
#pragma once
#include <memory>

#include "sim/crew.hpp"

namespace cantrip {

/// A crew of one unless mpirun started this program.
std::unique_ptr<Crew> join_crew();

}  // namespace cantrip
