// Lorcana: ink that was paid.
#include "games/lorcana/schema.hpp"
#include "games/lorcana/words/words.hpp"
#include "language/meaning/meaning.hpp"

namespace cantrip::lorcana {

using namespace language;

namespace {

/// "you pay 2 {I} or less to play a character": playing it, by what was paid.
void paid(Meaning& m, const Node& n, Happening& h) {
  for (const EventWord& w : m.lex.events)
    if (w.event == EventKind::Played && w.shape == EventShape::PlayerObject) h.word = &w;
  h.event = EventKind::Played;
  h.by = m.person(n.at("player"));
  h.a.push_back(m.thing(n.at("noun"), Use::Filter));
  Amount price;
  price.kind = AmountKind::SlotN;
  price.slot = Slot::EventN;
  const Comparison c = m.comparison(n.at("compare"));
  Cond gate;
  gate.kind = CondKind::Compare;
  gate.cmp = c.cmp;
  gate.a = m.rows.amount(price);
  gate.b = m.amount(c.value);
  h.gates.push_back({gate});
}

}  // namespace

void price_words(Grammar& g) {
  g.add(Sort::Compare, "<number> {i} or less", [](Meaning&, const Node& n, Comparison& c) {
    c.cmp = Cmp::Le;
    c.value.number = n.at("number").value;
  });
  g.add(Sort::Compare, "<number> {i} or more", [](Meaning&, const Node& n, Comparison& c) {
    c.cmp = Cmp::Ge;
    c.value.number = n.at("number").value;
  });
  g.add(Sort::Event, "<player> ~pay <compare> to play <noun>", paid);
}

}  // namespace cantrip::lorcana
