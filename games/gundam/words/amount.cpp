// Gundam: numbers that are increased or reduced "by an amount equal to ...".
#include "games/gundam/schema.hpp"
#include "games/gundam/words/words.hpp"
#include "language/meaning/meaning.hpp"

namespace cantrip::gundam {

using namespace language;

namespace {

Thing whose(Meaning& m, const Node& n, language::Use use) {
  if (const Node* noun = n.find("noun")) return m.thing(*noun, use);
  Thing it;
  it.word = ThingWord::It;
  it.at = n.from;
  return it;
}

Gained changed(Meaning& m, const Node& n) {
  Gained g;
  Grant_& x = g.all.emplace_back();
  x.kind = StaticKind::Stat;
  x.key = m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat;
  x.at = n.from;
  x.counts = true;
  x.value = m.count(n.at("n"));
  if (n.mark("less")) {
    if (x.value.constant) x.value.number = -x.value.number;
    else x.value.row.mul = static_cast<i16>(-x.value.row.mul);
  }
  return g;
}

/// "increase its AP by an amount equal to that Unit's AP during this battle"
void change(Meaning& m, const Node& n) {
  Thing whom = whose(m, n, language::Use::Effect);
  if (whom.word != ThingWord::Objects) {  // before anything else is named
    whom.slot = m.pronoun(whom);
    whom.word = ThingWord::Slot;
  }
  Gained g = changed(m, n);
  m.give(whom, g, m.lasting(n.at("duration")));
}

/// The same as an ability that is always on.
void always(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  const Thing whom = whose(m, n, language::Use::Static);
  Gained g = changed(m, n);
  m.statics(whom, g, {});
  outer.take_refusal(m);
}

/// "Reduce the cost of this card in your hand by an amount equal to ..."
void hand_cost(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  Gained g = changed(m, n);
  const StatWord& s = m.lex.stats[static_cast<size_t>(n.at("stat").value)];
  if (s.cost_key == 0xFF) m.refuse(n.at("stat").from, "this is no price", "Write \"Lv.\" or \"cost\".");
  g.all[0].kind = StaticKind::Cost;
  g.all[0].key = s.cost_key;
  Thing self;
  self.word = ThingWord::Self;
  m.statics(self, g, {}, Head::CostChange, 1u << Hand);
  outer.take_refusal(m);
}

}  // namespace

void amount_words(Grammar& g) {
  const std::string what = "(increase|reduce #less) (<noun> 's|its #its) <stat> ";
  g.add(Sort::Do, what + "by <n:amount> <duration>", change);
  g.add(Sort::Do, what + "<duration> by <n:amount>", change);
  g.add(Sort::Clause, "<duration> , " + what + "by <n:amount>", change);
  g.add(Sort::Line, what + "by <n:amount> .", always);
  g.add(Sort::Line, "reduce #less the <stat> of this card in your hand by <n:amount> .", hand_cost);
  const auto of_event = [](Meaning& m, const Node& n, Count& c) {
    c.constant = false;
    c.row.kind = AmountKind::SlotN;
    c.row.slot = Slot::EventN;
    if (m.scope.latest_number() != Slot::EventN)
      m.refuse(n.from, "nothing happened that has such a number", "Write the number.");
  };
  for (const std::string_view words : {"the cost paid", "that cost", "the amount recovered"})
    g.add(Sort::Quantity, words, of_event);
}

}  // namespace cantrip::gundam
