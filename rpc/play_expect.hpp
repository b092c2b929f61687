// The facts of a `.play` file: "expect Ben health 18".
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "rpc/moves.hpp"

namespace cantrip {

/// An empty string if the fact holds; otherwise what is the case instead, or what is wrong with the words.
std::string check_fact(Machine&, const std::vector<std::string>& names, const std::vector<std::string>& log,
                       std::string_view fact);

}  // namespace cantrip
