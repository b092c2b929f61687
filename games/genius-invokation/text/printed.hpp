// The sentences the game prints, brought to short formulas where they say the same.
#pragma once
#include <string>
#include <vector>

namespace cantrip::genius::text {

/// The lines of a card. What is not known stays as it is printed; what only repeats the rules is left out.
std::vector<std::string> formulas_of(const std::vector<std::string>& paragraphs);
/// What a skill does: the sentences behind its head. Sets whether it gains no energy.
std::string formula_of_skill(const std::vector<std::string>& paragraphs, bool& no_energy);

}  // namespace cantrip::genius::text
