// What statics depend on, so that a change nobody watches costs nothing (Watch in program.hpp), and so that those who read a
// value come after those who write it (Values).
#pragma once
#include "core/program.hpp"

namespace cantrip {

/// What a static or a condition looks at.
struct Looks {
  Watch watch = 0;
  Values reads;  // values of objects in play
  u32 relations = 0;  // kinds of relations, a bit each
};
Looks looks_of(const Pool&, const Static&);
Looks looks_of(const Pool&, Row16 cond);
Values written_by(const Static&);

}  // namespace cantrip
