// The manual of a game's language: every construction by its sort, with a text that has it.
#pragma once
#include <span>
#include <string>

#include "games/module.hpp"
#include "language/compile.hpp"
#include "language/grammar/grammar.hpp"

namespace cantrip::matrix {

struct Manual {
  std::string page;  // Markdown
  int constructions = 0, with_example = 0;
};
/// Examples are the constructions' own, or else the shortest paragraph of a card that has it.
Manual manual(const Module&, std::span<const language::CardFacts>);

/// A pattern for people: "draw AMOUNT card(s)".
std::string readable(const language::Construction&, const language::Grammar&);

}  // namespace cantrip::matrix
