#include "games/lorcana/words/words.hpp"

namespace cantrip::lorcana {

void words(language::Grammar& g, const language::Lexicon&) {
  place_words(g);
  play_words(g);
  price_words(g);
  zone_words(g);
}

}  // namespace cantrip::lorcana
