// Names that somebody says: "name a card", "if it's the named card", "with that name".
#include "language/meaning/meaning.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {
namespace {

void name_a_card(Meaning& m, const Node& n) {
  if (m.actor.who != Who::You)
    return void(m.lacks(n.from, "let another player name a card", "Let it be named by you."));
  m.emit(Op::Name, op(Slot::Acc));
  m.said_name = Slot::Acc;
}

/// Has the name that was said.
void so_named(Meaning& m, const Node& n, Thing& t) {
  if (m.said_name == Slot::None)
    return void(m.refuse(n.from, "no card was named before", "Begin with \"Name a card\"."));
  Amount said;
  said.kind = AmountKind::SlotN;
  said.slot = m.said_name;
  Meaning::check(t, TestKind::Called, 0, Cmp::Eq, n.mark("not"));
  t.tests.back().test.amount = m.rows.amount(said);
}

}  // namespace

void naming_words(Grammar& g, const Lexicon&) {
  g.add(Sort::Do, "~name a card", name_a_card)
      .eg("Name a card, then reveal the top card of your deck. If it is the named card, put it into your hand.");
  g.add(Sort::Do, "~choose (a|any) card name", name_a_card);
  g.add(Sort::State, "(~be|was|were) [?not not] the named card", so_named);
  g.add(Sort::State, "(~have|had) that name", so_named);
  g.add(Sort::Post, "with (that|the named|the chosen) name", so_named);
  // Of what goes where it may not be seen: which card it was.
  g.add(Sort::Post, "with <noun> 's name", [](Meaning& m, const Node& n, Thing& t) {
    if (m.x_kept() || m.said_name != Slot::None || !m.has_program)
      return void(m.lacks(n.from, "remember two things", "Name one of them."));
    Amount which;
    which.kind = AmountKind::CardOf;
    which.slot = m.pronoun(m.thing(n.at("noun"), Use::Filter));
    if (m.refused()) return;
    m.emit(Op::SetAcc, 0, m.rows.amount(which));
    Amount kept;
    kept.kind = AmountKind::SlotN;
    kept.slot = Slot::Acc;
    Meaning::check(t, TestKind::Called, 1);
    t.tests.back().test.amount = m.rows.amount(kept);
  });
}

}  // namespace cantrip::language
