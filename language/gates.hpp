// Conditions that are gates: what stands in square brackets before a line.
#pragma once
#include <string>

#include "language/lexicon.hpp"

namespace cantrip::language {

/// PlayFlag beside the core's, of texts with gates.
inline constexpr u8 kPlayNoCosts = 16;  // "without paying its costs": nothing beside the price is paid either

/// Ins.mode of Op::If.
inline constexpr u8 kLineGate = 1;  // it stands before a whole line, not in a sentence

/// "[Class Bonus] [Level 2+]", or nothing if the condition is anything else.
std::string gate_text(const Pool&, const Lexicon&, Row16 cond);

} // namespace cantrip::language
