#include "games/grand-archive/words/words.hpp"

#include "games/grand-archive/schema.hpp"

namespace cantrip::grand_archive {

language::Thing champion_of(language::PersonWord whose, int at) {
  language::Thing t;
  t.types = type_bit(ChampionCard);
  t.side = {whose, at};
  t.found = language::Thing::Found::All;
  t.at = at;
  return t;
}

void words(language::Grammar& g, const language::Lexicon& lex) {
  for (auto* part : {line_words, price_words, keyword_words, noun_words, amount_words, counter_words, verb_words,
                     would_words, phase_words, state_words, event_words, attack_words, depending_words, origin_words,
                     influence_words, pile_words, leave_words, element_words, history_words})
    part(g, lex);
}

}  // namespace cantrip::grand_archive
