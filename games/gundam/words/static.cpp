// Gundam: what a card in hand costs, who is attacked first, who is deployed rested.
#include "games/gundam/schema.hpp"
#include "games/gundam/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/words.hpp"

namespace cantrip::gundam {

using namespace language;

namespace {

bool asked(Meaning& m, const Node& n, std::vector<std::vector<Cond>>& out) {
  for (const Node* own : n.list("own")) {
    const Node* c = own->has("condition") ? own->find("condition") : own->find("span");
    if (!c) return m.refuse(own->from, "this can't be asked here", "Ask for something else.");
    Logic l;
    m.logic(*c, l);
    out.push_back(l.rows);
  }
  return true;
}

/// "While you have a Base in play, this card in your hand gets cost -2."
void hand_price(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  std::vector<std::vector<Cond>> conds;
  if (!asked(m, n, conds)) return outer.take_refusal(m);
  Gained g;
  const std::vector<const Node*> stats = n.list("stat"), numbers = n.list("signed");
  for (size_t i = 0; i < stats.size() && i < numbers.size(); ++i) {
    const StatWord& s = m.lex.stats[static_cast<size_t>(stats[i]->value)];
    if (s.cost_key == 0xFF) m.refuse(stats[i]->from, "this is no price", "Write \"Lv.\" or \"cost\".");
    Grant_& x = g.all.emplace_back();
    x.at = stats[i]->from;
    x.kind = StaticKind::Cost;
    x.key = s.cost_key;
    x.counts = true;
    x.value.number = numbers[i]->value;
    if (const Node* per = n.find("per")) x.value = m.for_each(x.value, *per);
  }
  const ZoneWord& z = m.lex.zones[static_cast<size_t>(n.at("zone").value)];
  m.statics(self_at(n.from), g, conds, Head::CostChange, 1u << z.kind);
  if (const Node* gains = n.find("gains")) {  // and while it is in play
    Gained there;
    m.gains(*gains, there);
    const Thing who = m.thing(n.at("noun"), Use::Static);
    if (who.word != ThingWord::Self) m.refuse(who.at, "this line speaks of the card itself", "Make it two lines.");
    m.statics(who, there, conds);
  }
  outer.take_refusal(m);
}

/// "Enemy Units choose this rested Unit as their attack target if possible."
void lure(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  std::vector<std::vector<Cond>> conds;
  if (!asked(m, n, conds)) return outer.take_refusal(m);
  Thing who = n.mark("rested") ? self_at(n.from) : m.thing(n.at("noun"), Use::Filter);
  if (n.mark("rested")) {
    Thing state;
    Meaning::check(state, TestKind::Flag, Rested);
    Cond c;
    c.kind = CondKind::Matches;
    c.slot = Slot::Self;
    c.a = m.selector(state, false);
    conds.push_back({c});
  } else {
    who.found = Thing::Found::All;
    who.min = 0;
    who.max = kAnyNumber;
  }
  Gained g;
  Grant_& x = g.all.emplace_back();
  x.kind = StaticKind::Permit;
  x.key = DrawsAttacks;
  x.at = n.from;
  m.statics(who, g, conds);
  outer.take_refusal(m);
}

/// "This Unit can only attack during a turn when one of your Units is deployed."
void only_in_such_turns(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  Happening h = m.happening(n.at("event"));
  Cond none;
  none.kind = CondKind::Compare;
  none.cmp = Cmp::Lt;
  none.a = m.tally(h);
  none.b = m.rows.constant(1);
  Gained g;
  Grant_& x = g.all.emplace_back();
  x.kind = StaticKind::Ban;
  x.key = CantAttack;
  x.at = n.from;
  if (!m.refused()) m.statics(self_at(n.from), g, {{none}});
  outer.take_refusal(m);
}

/// "When playing this card from your hand and pairing it with ..., play this card as if it has 0 cost."
void free_on(Meaning& outer, const Node& n) {
  constexpr int kWholePrice = 99;
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  Thing host = m.thing(n.at("noun"), Use::Filter);
  if (host.word != ThingWord::Objects) m.refuse(host.at, "this does not say on which Units", "Write \"a Unit ...\".");
  host.found = Thing::Found::All;
  host.min = 0;
  host.max = kAnyNumber;
  Gained g;
  Grant_& x = g.all.emplace_back();
  x.at = n.from;
  x.kind = StaticKind::Cost;
  x.key = kCostToPutOn;
  x.counts = true;
  x.value.number = -kWholePrice;
  x.against.push_back(std::move(host));
  if (!m.refused()) m.statics(self_at(n.from), g, {}, Head::CostChange, 1u << Hand);
  outer.take_refusal(m);
}

Gained kept(Meaning& m, const Node& n) {
  Gained g;
  Grant_& x = g.all.emplace_back();
  x.kind = StaticKind::KeepStat;
  x.key = m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat;
  x.at = n.from;
  return g;
}

/// "This Unit's AP can't be reduced by enemy effects."
void not_reduced(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  std::vector<std::vector<Cond>> conds;
  if (!asked(m, n, conds)) return outer.take_refusal(m);
  const Thing whom = m.thing(n.at("noun"), Use::Static);
  Gained g = kept(m, n);
  m.statics(whom, g, conds);
  outer.take_refusal(m);
}

void not_reduced_for_now(Meaning& m, const Node& n) {
  const Thing whom = m.thing(n.at("noun"));
  Gained g = kept(m, n);
  if (!m.refused()) m.give(whom, g, m.lasting(n.at("duration")));
}

void deployed_rested(Meaning& m, const Node& n, Gained& out) {
  Grant_& x = out.all.emplace_back();
  x.kind = StaticKind::EntersFlag;
  x.key = m.lex.tapped;
  x.at = n.from;
}

}  // namespace

void static_words(Grammar& g) {
  g.add(Sort::Line,
        "<own:own*> this card in your <zone> gets <stat> <signed> [and <stat> <signed>] [for each <per>] [, and <noun> "
        "<gains>] "
        ".",
        hand_price)
      .costs(-1);
  g.add(Sort::Line,
        "<own:own*> enemy Units choose (this rested #rested (<type>|card)|<noun>) as their attack target if possible "
        "[when attacking] .",
        lure)
      .costs(-1);
  g.add(Sort::Line, "this (<type>|card) can only attack during a turn when <event> .", only_in_such_turns).costs(-1);
  g.add(Sort::Line,
        "when playing this card from your hand and pairing it with <noun> , play this card as if it has 0 cost .",
        free_on)
      .costs(-1);
  const std::string kept = "<noun> 's <stat> can't be reduced by enemy effects";
  g.add(Sort::Line, "<own:own*> " + kept + " .", not_reduced).costs(-1);
  g.add(Sort::Clause, kept + " <duration>", not_reduced_for_now);
  g.add(Sort::Clause, "<duration> , " + kept, not_reduced_for_now);
  g.add(Sort::Gain, "(~be) deployed rested", deployed_rested);
}

}  // namespace cantrip::gundam
