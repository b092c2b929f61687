// A last look at a program: whatever it reads was written before, on some way to that place.
#pragma once
#include <string>
#include <vector>

#include "core/program.hpp"

namespace cantrip::language {

/// What is wrong with a program, or "". Jumps count from its first instruction.
std::string verify(const Pool&, const std::vector<Ins>& program, bool has_x);

}  // namespace cantrip::language
