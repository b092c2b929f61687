// Gundam: attack targets and battles (5.8).
#include "games/gundam/gundam.hpp"
#include "games/gundam/schema.hpp"
#include "games/gundam/words/words.hpp"
#include "language/meaning/meaning.hpp"

namespace cantrip::gundam {

using namespace language;

namespace {

Grant_& permit(Gained& g, u16 key, int at) {
  Grant_& x = g.all.emplace_back();
  x.kind = StaticKind::Permit;
  x.key = key;
  x.at = at;
  return x;
}

/// "may choose an active enemy Unit with 4 or less AP as its attack target"
void may_choose(Meaning& m, const Node& n, Gained& g) {
  Grant_& x = permit(g, AttackActive, n.from);
  Thing what = m.thing(n.at("noun"), Use::Filter);
  what.found = Thing::Found::All;
  bool active = false;
  for (size_t i = 0; i + 1 < what.tests.size(); ++i)
    active |= what.tests[i].test.kind == TestKind::Not && what.tests[i + 1].test.kind == TestKind::Flag &&
              what.tests[i + 1].test.key == Rested;
  if (!active || what.side.word != PersonWord::Opponent || what.types != type_bit(Unit))
    m.refuse(what.at, "only active enemy Units need a permission", "Write \"an active enemy Unit\".");
  if (what.tests.size() > 2) x.against.push_back(std::move(what));
}

/// The two that were chosen last, in that order.
void fight(Meaning& m, const Node& n) {
  const Slot both = m.bring_object(m.thing(n.at("noun")));
  if (m.refused()) return;
  m.emit(Op::Run, BegunByEffect, BattleFlow, op(both), op(both));
}

/// "change the attack target of the battling enemy Unit to it"
void retarget(Meaning& m, const Node& n) {
  const Slot target = m.bring_object(m.thing(n.at("noun")));  // before the attacker is mentioned
  Thing who = m.group(n.at("group"));
  who.found = Thing::Found::All;
  const Slot attacker = m.bring_object(who);
  if (m.refused()) return;
  m.emit(Op::Relate, Battles, op(attacker), op(target));
}

}  // namespace

void battle_words(Grammar& g) {
  g.add(Sort::Gain, "may choose <noun> as (its|their) attack target", may_choose);
  g.add(Sort::Gain, "can't be blocked", [](Meaning&, const Node& n, Gained& out) {
     Grant_& x = out.all.emplace_back();
     x.kind = StaticKind::Keyword;
     x.key = HighManeuver;
     x.at = n.from;
   }).eg("While this Unit is damaged, it can't be blocked.");
  g.add(Sort::Gain, "won't be set as active", [](Meaning& m, const Node& n, Gained& out) {
    Grant_& x = out.all.emplace_back();
    x.kind = StaticKind::Ban;
    x.key = m.lex.ready_ban;
    x.at = n.from;
  });
  g.add(Sort::Gain, "won't be set as active during your start phase", [](Meaning&, const Node& n, Gained& out) {
     Grant_& x = out.all.emplace_back();
     x.kind = StaticKind::Ban;
     x.key = CantWake;
     x.at = n.from;
   }).costs(-1);
  // "During this turn, all enemy Units must choose that Unit as their attack target when attacking."
  g.add(Sort::Clause, "<duration> , all enemy Units must choose <noun> as their attack target when attacking",
        [](Meaning& m, const Node& n) {
          Gained out;
          permit(out, DrawsAttacks, n.from);
          m.give(m.thing(n.at("noun")), out, m.lasting(n.at("duration")));
        });
  // "During this turn, this Unit gets AP+1 and, if it is a Link Unit, it gains <High-Maneuver>."
  g.add(Sort::Clause, "<duration> , <noun> <gains> and , if <condition> , <other:noun> <more:gains>",
        [](Meaning& m, const Node& n) {
          Gained first, second;
          const Lasting l = m.lasting(n.at("duration"));
          m.gains(n.at("gains"), first);
          m.give(m.thing(n.at("noun")), first, l);
          const int test = m.emit(Op::If, 0, m.condition(n.at("condition")));
          m.gains(n.at("more"), second);
          m.give(m.thing(n.at("other")), second, l);
          m.patch(test);
        });
  g.add(Sort::Do, "~begin a battle between <noun> and only perform the damage step", fight);
  g.add(Sort::Do, "~change the attack target of the <group> to <noun>", retarget);
  const auto lasts = [](Meaning&, const Node& n, Lasting& l) {
    l.until = static_cast<Until>(n.rule->key);
    l.whose = static_cast<u16>(n.rule->also);
  };
  g.add(Sort::Duration, "during your opponent 's next turn", lasts)
      .with(static_cast<int>(Until::DuringNextTurn), kUntilOpponents);
  g.add(Sort::Duration, "during this battle", lasts).with(static_cast<int>(Until::FlowEnd), kUntilYours);
  g.add(Sort::Duration, "during the start phase of (your opponent 's|its owner 's|their owner 's) next turn", lasts)
      .with(static_cast<int>(Until::NextReady), kUntilControllers);
  g.add(Sort::Given, "<stat> <signed> [for each <per>]", [](Meaning& m, const Node& n, Gained& out) {
    Grant_& x = out.all.emplace_back();
    x.kind = StaticKind::Stat;
    x.key = m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat;
    x.at = n.from;
    x.counts = true;
    x.value.number = n.at("signed").value;
    if (const Node* per = n.find("per")) x.value = m.for_each(x.value, *per);
  });
  g.add(Sort::Given, "<stat> + {n}", [](Meaning& m, const Node& n, Gained& out) {  // in what a keyword means
    Grant_& x = out.all.emplace_back();
    x.kind = StaticKind::Stat;
    x.key = m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat;
    x.at = n.from;
    x.counts = true;
    if (m.card.keyword < 0) m.refuse(n.from, "only the meaning of a keyword has this number", "Write the number.");
    x.value.constant = false;
    x.value.row.kind = AmountKind::KeywordOf;
    x.value.row.key = static_cast<u16>(m.card.keyword);
    x.value.row.slot = Slot::Self;
  });
  g.add(Sort::Given, "<subtype>", [](Meaning& m, const Node& n, Gained& out) {
    Grant_& x = out.all.emplace_back();
    x.kind = StaticKind::Subtype;
    x.key = static_cast<u16>(m.subtype(n.at("subtype")));
    x.at = n.from;
  });
  // "for each 4 AP this Unit has"
  g.add(Sort::Per, "<n:number> <stat> <noun> has", [](Meaning& m, const Node& n, Count& c) {
    c.constant = false;
    c.row.kind = AmountKind::StatOf;
    c.row.key = m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat;
    c.row.slot = m.pronoun(m.thing(n.at("noun"), Use::Filter));
    c.row.div = static_cast<i16>(n.at("n").value);
  });
}

}  // namespace cantrip::gundam
