// Conditions that are gates: what stands in square brackets before a line.
#pragma once
#include <string>

#include "language/lexicon.hpp"

namespace cantrip::language {

/// "[Class Bonus] [Level 2+]", or nothing if the condition is anything else.
std::string gate_text(const Pool&, const Lexicon&, Row16 cond);

} // namespace cantrip::language
