// What Grand Archive says in its own way.
#pragma once
#include "language/grammar/grammar.hpp"
#include "language/lexicon.hpp"
#include "language/meaning/meaning.hpp"
#include "language/meaning/phrases.hpp"

namespace cantrip::grand_archive {

void line_words(language::Grammar&, const language::Lexicon&);
void price_words(language::Grammar&, const language::Lexicon&);
void keyword_words(language::Grammar&, const language::Lexicon&);
void noun_words(language::Grammar&, const language::Lexicon&);
void amount_words(language::Grammar&, const language::Lexicon&);
void counter_words(language::Grammar&, const language::Lexicon&);
void verb_words(language::Grammar&, const language::Lexicon&);
void would_words(language::Grammar&, const language::Lexicon&);
void phase_words(language::Grammar&, const language::Lexicon&);
void state_words(language::Grammar&, const language::Lexicon&);
void event_words(language::Grammar&, const language::Lexicon&);
void attack_words(language::Grammar&, const language::Lexicon&);
void depending_words(language::Grammar&, const language::Lexicon&);
void origin_words(language::Grammar&, const language::Lexicon&);
void influence_words(language::Grammar&, const language::Lexicon&);
void pile_words(language::Grammar&, const language::Lexicon&);
void leave_words(language::Grammar&, const language::Lexicon&);
void element_words(language::Grammar&, const language::Lexicon&);
void history_words(language::Grammar&, const language::Lexicon&);

void words(language::Grammar&, const language::Lexicon&);

/// Your mastery of this name (the node's) faces this way.
void facing(language::Meaning&, const language::Node&, int direction, language::Logic&);

/// Your champion, as a description.
language::Thing champion_of(language::PersonWord whose, int at);

}  // namespace cantrip::grand_archive
