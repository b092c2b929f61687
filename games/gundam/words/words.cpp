#include "games/gundam/words/words.hpp"

namespace cantrip::gundam {

void words(language::Grammar& g, const language::Lexicon& lex) {
  head_words(g, lex);
  card_line_words(g);
  noun_words(g, lex);
  condition_words(g);
  choice_words(g);
  deploy_words(g);
  battle_words(g);
  damage_words(g);
  static_words(g);
  event_words(g);
  amount_words(g);
  player_words(g);
}

}  // namespace cantrip::gundam
