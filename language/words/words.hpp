// The constructions that every game shares. Each file is one sort or one family of them; a game adds its own.
#pragma once
#include "language/grammar/grammar.hpp"
#include "language/lexicon.hpp"
#include "language/meaning/phrases.hpp"

namespace cantrip::language {

void noun_words(Grammar&, const Lexicon&);
void post_words(Grammar&, const Lexicon&);
void player_words(Grammar&, const Lexicon&);
void amount_words(Grammar&, const Lexicon&);
void condition_words(Grammar&, const Lexicon&);
void event_words(Grammar&, const Lexicon&);
void duration_words(Grammar&, const Lexicon&);
void price_words(Grammar&, const Lexicon&);
void gain_words(Grammar&, const Lexicon&);
void sentence_words(Grammar&, const Lexicon&);
void move_words(Grammar&, const Lexicon&);
void damage_words(Grammar&, const Lexicon&);
void look_words(Grammar&, const Lexicon&);
void effect_words(Grammar&, const Lexicon&);
void result_words(Grammar&, const Lexicon&);
void deed_words(Grammar&, const Lexicon&);
void instead_words(Grammar&, const Lexicon&);
void line_words(Grammar&, const Lexicon&);
void naming_words(Grammar&, const Lexicon&);
void lacking_words(Grammar&, const Lexicon&);

/// What "with more lore than you" asks of the player in turn.
void person_condition(Meaning&, const Node&, Logic&);

/// "play X for free"; Construction::mode 1: on top of another, 2: it is paid for.
void play_card(Meaning&, const Node&);

/// This card, where nothing in the text names it.
inline Thing self_at(int at) {
  Thing t;
  t.word = ThingWord::Self;
  t.at = at;
  return t;
}

/// The part in an event that a pattern "the ROLE ..." names, as the lexicon spells it.
std::string_view event_role(const Lexicon&, std::string_view pattern);
/// The words for parts in events: "challenging", "hit".
std::vector<std::string_view> event_roles(const Lexicon&);

/// All of them and the game's own, ready to read. Made once a lexicon.
const Grammar& grammar_of(const Lexicon&);

}  // namespace cantrip::language
