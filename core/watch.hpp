// What statics depend on, so that a change nobody watches costs nothing (Watch in program.hpp), and so that those who read a
// value come after those who write it (Values).
#pragma once
#include "core/program.hpp"

namespace cantrip {

/// Watch bits of one static.
Watch watched_by(const Pool&, const Static&);
Values read_by(const Pool&, const Static&);
Values written_by(const Static&);
/// Watch bits of a condition.
Watch watched_by(const Pool&, Row16 cond);
/// Kinds of relations that are asked for, a bit each.
u32 relations_of(const Pool&, const Static&);
u32 relations_of(const Pool&, Row16 cond);

}  // namespace cantrip
