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
  g.add(Sort::Gain, "(~be) deployed rested", deployed_rested);
}

}  // namespace cantrip::gundam
