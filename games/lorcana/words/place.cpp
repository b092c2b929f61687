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

/// "You pay 2 {I} less to move a character of yours here.": only for moves to this location.
void move_here_price(Meaning& outer, const Node& n) {
  if (!(outer.card.types & type_bit(Location)))
    return void(outer.refuse(n.from, "nothing can move here: this card is no location", "Write \"to a location\"."));
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  Thing who = m.thing(n.at("noun"), Use::Static);
  if (who.word != ThingWord::Objects || who.found == Thing::Found::Target || who.chosen || who.zones)
    return void(outer.refuse(n.at("noun").from, "this does not say which characters", "Write \"your characters\"."));
  who.found = Thing::Found::All;
  who.min = 0;
  who.max = kAnyNumber;
  who.side = {PersonWord::You, n.from};
  std::vector<std::vector<Cond>> conds;
  for (const Node* own : n.list("own")) {
    const Node* c = own->has("condition") ? own->find("condition") : own->find("span");
    if (!c) return void(outer.refuse(own->from, "this can't be asked here", "Ask for something else."));
    Logic l;
    m.logic(*c, l);
    conds.push_back(l.rows);
  }
  Gained g;
  Grant_& x = g.all.emplace_back();
  x.kind = StaticKind::Cost;
  x.key = kCostToMove;
  x.at = n.from;
  x.counts = true;
  x.value.number = n.at("n").value * (n.mark("less") ? -1 : 1);
  Thing self;
  self.at = n.from;
  self.word = ThingWord::Self;
  x.against.push_back(std::move(self));
  m.statics(who, g, conds, Head::CostChange);
  outer.take_refusal(m);
}

void moved_by_it(Meaning& m, const Node& n, Count& c) {
  if (m.scope.latest_number() != Slot::N)
    return void(m.refuse(n.from, "nothing was moved before", "Say first what moves."));
  c.constant = false;
  c.row.kind = AmountKind::SlotN;
  c.row.slot = Slot::N;
}

/// "you move a character here from a location": the event says whether it was at one.
void moved_from(Meaning& m, const Node& n, Happening& h) {
  for (const EventWord& w : m.lex.events)
    if (w.event == EventKind::Hosted && w.shape == EventShape::PlayerObject && w.tail == "here") h.word = &w;
  h.event = EventKind::Hosted;
  Thing who = m.thing(n.at("a"), Use::Filter);
  const Person by = m.person(n.at("player"));
  if (who.word == ThingWord::Objects && who.side.word == PersonWord::None && by.word != PersonWord::Each) who.side = by;
  h.a.push_back(std::move(who));
  Amount was;
  was.kind = AmountKind::SlotN;
  was.slot = Slot::EventN;
  Cond there;
  there.kind = CondKind::Compare;
  there.cmp = Cmp::Ge;
  there.a = m.rows.amount(was);
  there.b = m.rows.constant(1);
  h.gates.push_back({there});
}

/// "This turn, you may play characters from under this item."
void play_from_under(Meaning& m, const Node& n) {
  Thing cards = m.group(n.at("group"));
  if (!cards.riders && !cards.types) return void(m.refuse(n.from, "this does not say which cards", "Name a kind."));
  cards.zones = 1u << Under;
  cards.riders = true;
  cards.card = true;
  cards.side = {PersonWord::You, n.from};
  Thing you;
  you.at = n.from;
  you.word = ThingWord::Players;
  you.players = {PersonWord::You, n.from};
  Gained g;
  Grant_& x = g.all.emplace_back();
  x.kind = StaticKind::Permit;
  x.key = PlayFromUnder;
  x.at = n.from;
  x.against.push_back(std::move(cards));
  m.give(you, g, m.lasting(n.at("duration")));
}

void move_here(Meaning& m, const Node& n) {
  if (!(m.card.types & type_bit(Location)))
    return void(m.refuse(n.from, "nothing can move here: this card is no location", "Write \"to a location\"."));
  const Slot who = m.bring_object(m.thing(n.at("noun")));
  if (m.refused()) return;
  m.emit(Op::Host, 0, op(who), op(Slot::Self));
  m.happened(Slot::N);
}

/// "you moved 2 or more characters this way"
void so_many_moved(Meaning& m, const Node& n, Logic& l) {
  Count moved;
  moved_by_it(m, n, moved);
  const Comparison than = m.comparison(n.at("compare"));
  Cond c;
  c.kind = CondKind::Compare;
  c.cmp = than.cmp;
  c.a = m.amount(moved);
  c.b = m.amount(than.value);
  l.rows.push_back(c);
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
  g.add(Sort::Do, "~move <noun> here for free", move_here)
      .eg("When you play this location, you may move one of your characters here for free.");
  g.add(Sort::Condition, "you (moved|move) <compare> character+ [here] this way", so_many_moved).costs(-1);
  g.add(Sort::Line,
        "<own:own*> <player> ~pay <n:number> {i} (less #less|more) to move <noun> to (a location|locations) "
        "[for each <per>] <own:gate*> .",
        [](Meaning& m, const Node& n) { m.price_line(n, kCostToMove); })
      .eg("You pay 1 {I} less to move your characters to a location.");
  g.add(Sort::Line, "<own:own*> you pay <n:number> {i} (less #less|more) to move <noun> here .", move_here_price)
      .costs(-1)
      .eg("You pay 1 {I} less to move your characters here.");
  g.event("<player> ~move <a:noun> here from a location", moved_from);
  g.add(Sort::Clause, "<duration> , you may play <group> from under this (<type>|card)", play_from_under)
      .costs(-1)
      .eg("This turn, you may play characters from under this card.");
  g.add(Sort::Per, "character you moved [this way]", moved_by_it)
      .costs(-1)
      .eg("Move any number of your characters to the same location for free. Gain 1 lore for each character you "
          "moved.");
  g.add(Sort::Post, "(here|at this location)", here).eg("Characters get +2 {W} while here.");
  g.add(Sort::State, "~be (here|at this location)", here);
  g.add(Sort::Post, "at (a location|locations)", at_a_location);
  // "While this character is at a location, that location can't be challenged.": wherever it is.
  g.add(Sort::Noun, "that location",
        [](Meaning& m, const Node& n, Thing& t) {
          t.types = type_bit(Location);
          const auto named =
              m.scope.last([](const Mentioned& x) { return x.object && (x.types & type_bit(Location)); });
          if (m.has_program || named || !(m.card.types & type_bit(Character))) return void(t.word = ThingWord::That);
          t.found = Thing::Found::All;
          t.min = 0;
          t.max = kAnyNumber;
          t.host_of = Slot::Self;
          (void)n;
        })
      .with(kPronoun)
      .singular()
      .costs(-1);
  g.add(Sort::State, "~be at a location", at_a_location);
  g.add(Sort::Post, "[(from|that were)] under <noun>", [](Meaning& m, const Node& n, Thing& t) {
    const Thing host = m.thing(n.at("noun"), Use::Filter);
    const bool self = host.word == ThingWord::Self || host.gendered || host.word == ThingWord::It;
    if (!self || !t.card || t.zones)
      m.refuse(n.from, "only what lies under this card can be named like this", "Name it.");
    if (m.gone)  // it took them along
      m.lacks(n.from, "tell which cards lay under a card that has left", "Let it leave afterwards.");
    t.zones = 1u << Under;
    t.riders = true;
    t.side = {PersonWord::You, n.from};
  });
  g.add(Sort::Noun, "the <group> under <noun>", [](Meaning& m, const Node& n, Thing& t) {
    m.describe(n.at("group"), t);
    const Thing host = m.thing(n.at("noun"), Use::Filter);
    if (!t.card || t.zones || !(host.word == ThingWord::Self || host.gendered || host.word == ThingWord::It))
      return void(m.refuse(n.from, "only what lies under this card can be named like this", "Name it."));
    t.found = Thing::Found::All;
    t.plural = true;
    t.min = 0;
    t.max = kAnyNumber;
    t.zones = 1u << Under;
    t.riders = true;
    t.side = {PersonWord::You, n.from};
  });
  g.add(Sort::Post, "with a card under (it|them)", card_under);
  // Characters come into play only by being played (4.3).
  g.add(Sort::Post, "(who|that) (were|was) played this turn", [](Meaning& m, const Node& n, Thing& t) {
    if (t.zones == (1u << Discard) && t.types && !(t.types & ~(type_bit(Action) | type_bit(Song)))) {
      Happening done;  // an action goes there when it has been played
      done.at = n.from;
      done.event = EventKind::Moved;
      done.sub = static_cast<u8>(Verb::Resolve);
      done.from = 1u << Resolving;
      done.to = 1u << Discard;
      return Meaning::check(t, TestKind::Marked, m.mark(done, false));
    }
    if (t.zones || t.card)
      m.refuse(n.from, "of a card that left, the machine can't tell whether it was played", "Leave it out.");
    Meaning::check(t, TestKind::Arrived, 0);
  });
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
