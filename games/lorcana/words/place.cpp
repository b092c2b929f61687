// Lorcana: locations that characters are at, and cards under cards.
#include "games/lorcana/schema.hpp"
#include "games/lorcana/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::lorcana {

using namespace language;

namespace {

/// At this location, or at the location this character is at.
void here(Meaning& m, const Node& n, Thing& t) {
  if (!(m.card.types & (type_bit(Location) | type_bit(Character))))
    m.refuse(n.from, "nothing can be here: this card is no location and at none", "Write \"at a location\".");
  t.here = true;
}

void at_a_location(Meaning& m, const Node& n, Thing& t) {
  if (t.types == (type_bit(Location) | type_bit(Character))) {  // "your locations and characters at locations"
    Meaning::check(t, TestKind::Or, 2);
    Meaning::check(t, TestKind::Type, Location);
    return Meaning::check(t, TestKind::Hosted, 0);
  }
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

/// "Your Pirate characters may move here for free."
void move_here_free(Meaning& m, const Node& n, Gained& g) {
  if (!(m.card.types & type_bit(Location)))
    m.refuse(n.from, "nothing can move here: this card is no location", "Write \"to a location\".");
  Grant_& x = g.all.emplace_back();
  x.kind = StaticKind::Permit;
  x.key = MoveFree;
  x.at = n.from;
  Thing self;
  self.at = n.from;
  self.word = ThingWord::Self;
  x.against.push_back(std::move(self));
}

/// "They may move to a location for free.": their player is asked.
void may_move(Meaning& m, const Node& n) {
  const Thing who = m.thing(n.at("noun"));
  if (who.word == ThingWord::Objects)
    return void(m.refuse(who.at, "this does not say which one moves", "Write \"you may move\"."));
  const Slot slot = m.bring_object(who);
  const int may = m.emit(Op::May, 0, Players{Who::You, Slot::None}.pack());
  m.can_fail = true;
  Thing where;
  where.at = n.from;
  where.types = type_bit(Location);
  where.word = n.mark("there") ? ThingWord::That : ThingWord::Objects;
  if (!n.mark("there")) where.found = Thing::Found::Choose, where.side = {PersonWord::You, n.from};
  const Slot to = m.bring_object(where);
  if (m.refused()) return;
  m.emit(Op::Host, 0, op(slot), op(to));
  m.patch(may);
}

void move_there(Meaning& m, const Node& n) {
  const Slot who = m.bring_object(m.thing(n.at("noun")));
  Thing there;
  there.at = n.from;
  there.types = type_bit(Location);
  there.word = ThingWord::That;
  const Slot where = m.pronoun(there);
  if (m.refused()) return;
  m.emit(Op::Host, 0, op(who), op(where));
  m.can_fail = true;
}

}  // namespace

void place_words(Grammar& g) {
  g.add(Sort::Permit, "may move here for free", move_here_free).eg("Your Pirate characters may move here for free.");
  g.add(Sort::Clause, "<noun> may move (there #there|to a location) for free", may_move)
      .costs(-1)
      .eg("Chosen character of yours gets +2 {S} this turn. They may move to a location for free.");
  g.add(Sort::Do, "~move <noun> there for free", move_there)
      .eg("Whenever you play a location, you may move any number of your characters there for free.");
  g.add(Sort::Line,
        "<own:own*> <player> ~pay <n:number> {i} (less #less|more) to move <noun> to (a location|locations) "
        "[for each <per>] <own:gate*> .",
        [](Meaning& m, const Node& n) { m.price_line(n, kCostToMove); })
      .eg("You pay 1 {I} less to move your characters to a location.");
  g.add(Sort::Post, "(here|at this location)", here).eg("Characters get +2 {W} while here.");
  g.add(Sort::State, "~be (here|at this location)", here);
  g.add(Sort::Post, "at (a location|locations)", at_a_location);
  g.add(Sort::State, "~be at a location", at_a_location);
  g.add(Sort::Post, "[from] under <noun>", [](Meaning& m, const Node& n, Thing& t) {
    const Thing host = m.thing(n.at("noun"), Use::Filter);
    const bool self = host.word == ThingWord::Self || host.gendered || host.word == ThingWord::It;
    if (!self || !t.card || t.zones)
      m.refuse(n.from, "only what lies under this card can be named like this", "Name it.");
    t.zones = 1u << Under;
    t.riders = true;
    t.side = {PersonWord::You, n.from};
  });
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
