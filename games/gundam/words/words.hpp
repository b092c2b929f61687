// What the Gundam Card Game says in its own way.
#pragma once
#include "language/grammar/grammar.hpp"
#include "language/lexicon.hpp"

namespace cantrip::gundam {

void head_words(language::Grammar&, const language::Lexicon&);
void card_line_words(language::Grammar&);
void noun_words(language::Grammar&, const language::Lexicon&);
void condition_words(language::Grammar&);
void choice_words(language::Grammar&);
void deploy_words(language::Grammar&);
void battle_words(language::Grammar&);
void damage_words(language::Grammar&);
void static_words(language::Grammar&);
void event_words(language::Grammar&);
void amount_words(language::Grammar&);
void player_words(language::Grammar&);

void words(language::Grammar&, const language::Lexicon&);

}  // namespace cantrip::gundam
