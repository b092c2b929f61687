// Cards that texts put into hands and decks by a name, and that no list has.
#pragma once
#include <vector>

#include "language/compile.hpp"
#include "language/dialect.hpp"

namespace cantrip::genius::words {

/// "Create 2 Lost Letter cards and place them ..." says that there is a card of this name. The text means what it says,
/// whatever that card does; it stands in until somebody gives it (kUnwritten, legality.hpp). A name that is nearly that of
/// a card there is does not: it is misspelt.
std::vector<language::CardFacts> unwritten_cards(const language::Nameable&);

}  // namespace cantrip::genius::words
