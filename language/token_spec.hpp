// A token that a text describes: "[Drone]((Machine)・AP1・HP1・<Blocker>)".
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace cantrip::language {

struct TokenSpec {
  std::string name, type, text;
  std::vector<std::pair<std::string, int>> stats;
};

}  // namespace cantrip::language
