// What to write instead of a text that is refused: the nearest text that compiles, found by small changes where reading
// ended, by words of other games, and by the usual order of a sentence.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "language/diagnostic.hpp"
#include "language/lexer.hpp"

namespace cantrip::language {

class Grammar;
class Vocabulary;

/// How far a text is understood.
struct Attempt {
  bool compiles = false;
  Refusal why;
  std::vector<std::string> canonical;  // by paragraph, if it compiles
};
using TryText = std::function<Attempt(const std::vector<Token>&)>;

/// The nearest text that compiles, as canonical text; empty: none was found.
std::string nearest_text(const std::vector<Token>& tokens, const TryText&);

/// Known words that look like this one, nearest first.
std::vector<std::string> nearest_words(const Vocabulary&, const Grammar&, std::string_view word);

}  // namespace cantrip::language
