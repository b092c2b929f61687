// The phrases the grammar knows, in words: for the nearest phrase of a diagnostic, and for the manual.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "language/lexer.hpp"

namespace cantrip::language {

class Vocabulary;

/// Every construction as an example pattern. N is a number, NP a noun phrase.
std::span<const std::string_view> known_patterns();

/// All words of the patterns.
const std::vector<std::string>& pattern_words();

/// Known words that look like this one, nearest first.
std::vector<std::string> nearest_words(const Vocabulary&, std::string_view word);
/// The known patterns nearest to the phrase that holds token `at`.
std::vector<std::string> nearest_patterns(const Vocabulary&, const std::vector<Token>&, int at);

} // namespace cantrip::language
