// What statics depend on, so that a change nobody watches costs nothing (Watch in program.hpp).
#pragma once
#include "core/program.hpp"

namespace cantrip {

/// Watch bits of one static.
Watch watched_by(const Pool&, const Static&);
/// And of a condition.
Watch watched_by(const Pool&, Row16 cond);

}  // namespace cantrip
