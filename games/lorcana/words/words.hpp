// What Lorcana says in its own way.
#pragma once
#include "language/grammar/grammar.hpp"
#include "language/lexicon.hpp"

namespace cantrip::lorcana {

void place_words(language::Grammar&);
void play_words(language::Grammar&);
void price_words(language::Grammar&);
void zone_words(language::Grammar&);

void words(language::Grammar&, const language::Lexicon&);

}  // namespace cantrip::lorcana
