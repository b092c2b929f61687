// The constructions of this game's printed English: a file a subject.
#pragma once
#include "games/genius-invokation/words/keys.hpp"
#include "games/genius-invokation/words/maker.hpp"
#include "language/grammar/reader.hpp"

namespace cantrip::genius::words {

void noun_words(Grammar&);
void skill_words(Grammar&);
void condition_words(Grammar&);
void event_words(Grammar&);
void effect_words(Grammar&);
void entity_words(Grammar&);
void dice_words(Grammar&);
void change_words(Grammar&);
void lasting_words(Grammar&);
void line_words(Grammar&);
void version_words(Grammar&);
void stack_words(Grammar&);
void play_words(Grammar&);
void deck_words(Grammar&);
void form_words(Grammar&);
void record_words(Grammar&);
void pay_words(Grammar&);
void reaction_words(Grammar&);
void place_words(Grammar&);
void past_words(Grammar&);
void variant_words(Grammar&);
void sundry_words(Grammar&);
void thing_words(Grammar&);
void side_words(Grammar&);

/// An ability for each of the elements: damage of it is taken by one of these.
void for_each_taken(Maker&, Row16 who, u16 fields, const std::function<void(int element)>& then);

// -- what a change of damage or of a price does
inline void add(Replace& r, Row16 amount) {
  r.pass = AddPass;
  r.op = ReplaceOp::Add;
  r.amount = amount;
}
inline void subtract(Replace& r, Row16 amount) {
  r.pass = SubtractPass;
  r.op = ReplaceOp::Prevent;
  r.amount = amount;
}
inline void convert(Replace& r, int from, int to) {
  r.pass = ElementPass;
  r.op = ReplaceOp::Element;
  r.fields = static_cast<u16>(1u << from);
  r.key = static_cast<u8>(to);
}
inline void costs_less(Replace& r, Row16 dice) {
  r.key = kAny;
  r.pass = PriceAny;
  r.op = ReplaceOp::Prevent;
  r.amount = dice;
}

struct Words {
  Grammar grammar;
  OwnSorts sorts;
  std::string problem;
};
/// All of them, ready to read. Made once.
const Words& all_words();

/// A text as it is read: what its words can be does not depend on the numbers of cards.
struct CardTree {
  CardTree(const Nameable&, const Index&, const std::vector<Token>& written);
  const std::vector<Token> tokens;
  language::Reader reader;
};

/// Makes rows of a card's text. False: refused.
bool read_card(const Nameable&, const Index&, size_t card, const std::vector<Token>& written, CardTree&, Rows&,
               u16 next, ReadText& out, Refusal& why);

}  // namespace cantrip::genius::words
