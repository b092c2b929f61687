// Lorcana: locations that characters are at, and cards under cards.
#include "games/lorcana/schema.hpp"
#include "games/lorcana/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::lorcana {

using namespace language;

namespace {

void here(Meaning& m, const Node& n, Thing& t) {
  if (!(m.card.types & type_bit(Location)))
    m.refuse(n.from, "nothing can be here: this card is no location", "Write \"at a location\".");
  t.here = true;
}

void at_a_location(Meaning& m, const Node& n, Thing& t) {
  if (t.types & type_bit(Location))
    m.refuse(n.from, "a location is never at a location", "Say it of the characters alone.");
  Meaning::check(t, TestKind::Hosted, 0);
}
void card_under(Meaning&, const Node&, Thing& t) { Meaning::check_number(t, TestKind::Under, 0, Cmp::Ge, 1); }

void under_of(Meaning& m, const Node& n, Count& c) {
  c.constant = false;
  c.row.kind = AmountKind::UnderOf;
  c.row.slot = m.pronoun(m.thing(n.at("noun"), Use::Filter));
}

}  // namespace

void place_words(Grammar& g) {
  g.add(Sort::Post, "(here|at this location)", here).eg("Characters get +2 {W} while here.");
  g.add(Sort::State, "~be (here|at this location)", here).eg("While this character is at this location, ...");
  g.add(Sort::Post, "at (a location|locations)", at_a_location);
  g.add(Sort::State, "~be at a location", at_a_location);
  g.add(Sort::Post, "with a card under (it|them)", card_under);
  // Characters come into play only by being played (4.3).
  g.add(Sort::Post, "(who|that) (were|was) played this turn",
        [](Meaning&, const Node&, Thing& t) { Meaning::check(t, TestKind::Arrived, 0); });
  g.add(Sort::State, "(~have|had) a card under (it|them|him|her|this character)", card_under);
  g.add(Sort::Condition, "there ('s|is) a card under <noun>", [](Meaning& m, const Node& n, Logic& l) {
    Thing what;
    Meaning::check_number(what, TestKind::Under, 0, Cmp::Ge, 1);
    Cond c;
    c.kind = CondKind::Matches;
    c.slot = m.pronoun(m.thing(n.at("noun"), Use::Filter));
    c.a = m.selector(what, false);
    l.rows.push_back(c);
  });
  g.add(Sort::Condition, "there (are|is) <compare> card+ under <noun>", [](Meaning& m, const Node& n, Logic& l) {
    const Comparison c = m.comparison(n.at("compare"));
    Thing what;
    Meaning::check_number(what, TestKind::Under, 0, c.cmp, c.value.number);
    if (!c.value.constant) m.refuse(n.from, "a plain number is asked for here", "Write the number.");
    Cond matches;
    matches.kind = CondKind::Matches;
    matches.slot = m.pronoun(m.thing(n.at("noun"), Use::Filter));
    matches.a = m.selector(what, false);
    l.rows.push_back(matches);
  });
  g.add(Sort::Per, "card under <noun>", under_of);
  g.add(Sort::Quantity, "the number of cards under <noun>", under_of);
}

}  // namespace cantrip::lorcana
