// What stands in a text besides its rules: reminder text, slips of typesetting. Runs between the lexer and the grammar.
#pragma once
#include <vector>

#include "language/lexer.hpp"
#include "language/vocabulary.hpp"

namespace cantrip::language {

/// What a reminder may speak of.
struct ReminderContext {
  u32 types = 0;
  int cost = -1;
  std::vector<std::string> name_words;  // of the card's own names, lower case
  std::vector<std::string> names;  // its own names, as they are written
};

/// Mends "can' t" and the like, and drops the parentheses that only remind. A parenthesis reminds if
/// - a keyword, or a type of the card, that has a reminder stands before it in its paragraph,
/// - all its words belong to the reminders of those (or, after "named", to the card's own names), and
/// - all its numbers are the numbers of those keywords (or the card's cost).
/// A whole sentence in parentheses is no rule of the card either: it goes, and is told in `strange` if it is none of
/// these. Any other parenthesis stays and is refused by the grammar.
/// Where the lexicon has words of reminders, any parenthesis of them reminds, but for prices.
/// Where texts call their card by its name, that is "this card".
/// Where the lexicon says so, a trait in parentheses becomes one token; one that no card has is declared by it.
std::vector<Token> normalise(const std::vector<Token>&, Vocabulary&, const ReminderContext&,
                             std::vector<Token>* strange = nullptr);

}  // namespace cantrip::language
