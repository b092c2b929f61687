// The sentences the game prints, brought to short formulas where they say the same.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace cantrip::genius::text {

/// The lines of a card. What is not known stays as it is printed; what only repeats the rules is left out.
std::vector<std::string> formulas_of(const std::vector<std::string>& paragraphs);
/// What a skill does: the sentences behind its head. Sets whether it gains no energy.
std::string formula_of_skill(const std::vector<std::string>& paragraphs, bool& no_energy);

/// A whole text: skills begin with their head, every other line is a paragraph.
std::string formulas_of_text(std::string_view text);

}  // namespace cantrip::genius::text
