// Grand Archive: leave to activate cards from where they lie, for a time.
#include "games/grand-archive/rows.hpp"
#include "games/grand-archive/schema.hpp"
#include "games/grand-archive/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::grand_archive {

using namespace language;

namespace {

/// "Until end of turn, you may activate those cards": of the cards themselves, as long as they stay where they are.
void may_play(Meaning& m, const Node& n) {
  Lasting l{Until::Forever, kUntilYours, true};
  if (const Node* d = n.find("duration")) l = m.lasting(*d);
  const Thing what = m.thing(n.at("noun"));
  if (what.word == ThingWord::Objects && (what.found != Thing::Found::Target || !what.zones))
    return void(
        m.refuse(what.at, "this does not say which cards", "Write \"those cards\" or \"target card in your ...\"."));
  const Slot slot = m.bring_object(what);
  if (m.refused()) return;
  const int span = static_cast<int>(l.until) | l.whose;
  Static s;
  s.kind = StaticKind::Permit;
  s.layer = 3;
  s.key = PlayFrom;
  m.emit(Op::Modify, 0, op(slot), m.rows.statics({s}), span);
  if (!n.mark("any")) return;
  s.key = IgnoreElements;
  m.emit(Op::Modify, 0, op(slot), m.rows.statics({s}), span);
}

/// "You may activate Melody cards from your memory.": while it is on the field.
void always_may(Meaning& m, const Node& n) {
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  Thing cards = m.group(n.at("group"));
  const u8 zone = m.lex.zones[static_cast<size_t>(n.at("zone").value)].kind;
  if (cards.side.word != PersonWord::None || cards.zones)
    return void(m.refuse(cards.at, "where they are is said twice", "Leave one out."));
  if (zone != Memory && zone != Graveyard && zone != Banishment)
    return void(m.refuse(n.at("zone").from, "cards are not activated from there like this", "Name another zone."));
  std::vector<std::vector<Cond>> conds;
  for (const Node* own : n.list("own")) {
    Logic l;
    if (own->has("condition")) m.logic(own->at("condition"), l);
    else if (own->has("span")) m.logic(own->at("span"), l);
    else return void(m.refuse(own->from, "this can't be asked here", "Ask for something else."));
    conds.push_back(l.rows);
  }
  cards.card = false;
  cards.found = Thing::Found::All;
  Meaning::check(cards, TestKind::Native, kLiesIn);
  cards.tests.back().test.amount = zone;
  Thing you;
  you.word = ThingWord::Players;
  you.at = n.from;
  you.players = {PersonWord::You, n.from};
  Gained out;
  Grant_& x = out.all.emplace_back();
  x.kind = StaticKind::Permit;
  x.key = PlayFrom;
  x.at = n.from;
  x.against.push_back(cards);
  if (!m.refused()) m.statics(you, out, conds);
}

}  // namespace

void leave_words(Grammar& g, const Lexicon&) {
  g.add(Sort::Line, "<own:own*> you may (activate|play) <group> from your <zone> .", always_may).costs(1);
  const std::string end = " [, ignoring (its|their) elemental requirements #any]";
  for (const std::string_view verb : {"activate", "play"}) {
    const std::string do_it = "you may " + std::string(verb) + " <noun>" + end;
    g.add(Sort::Clause, "<duration> , " + do_it, may_play).costs(-2);
    g.add(Sort::Clause, "you may " + std::string(verb) + " <noun> <duration>" + end, may_play).costs(-2);
    g.add(
         Sort::Clause,
         "[for] as long as (it (is|'s) banished|they (are|'re) banished|it remains banished|they remain banished|those "
         "cards (remain|are) banished|that card (remains|is) banished) [,] " +
             do_it,
         may_play)
        .costs(-2);
    g.add(Sort::Clause, do_it + " for as long as (it remains|they remain) banished", may_play).costs(-2);
  }
}

}  // namespace cantrip::grand_archive
