// Grand Archive: attacks, as what their units and weapons make of them (6).
#include "games/grand-archive/rows.hpp"
#include "games/grand-archive/schema.hpp"
#include "games/grand-archive/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::grand_archive {

using namespace language;

namespace {

/// What is said of attacks is said of the unit: its power changes in its attacks alone (1.6).
void said_of_attacks(Meaning& m, const Node& n, Gained& out) {
  m.gains(n.at("gains"), out);
  for (Grant_& x : out.all) {
    if (x.kind == StaticKind::Stat && x.key == Power) {
      x.key = AttackPower;
    } else if (x.kind != StaticKind::Keyword && x.kind != StaticKind::Ability &&
               !(x.kind == StaticKind::Ban && (x.key == CantBeRetaliated || x.key == CantBeRetaliatedBy ||
                                               x.key == CantBeIntercepted || x.key == CombatCantBePrevented))) {
      m.refuse(x.at, "this can't be said of attacks", "Say it of the unit.");
    }
  }
  if (const Node* per = n.has("per") ? n.find("per") : m.scale)
    for (Grant_& x : out.all)
      if (x.counts && x.value.constant && x.kind == StaticKind::Stat) {
        x.value = m.for_each(x.value, *per);
        m.scaled |= per == m.scale;
      }
}

/// "target unit's attacks get -3 power until end of turn", "this attack gets +2 power"
void for_a_time(Meaning& m, const Node& n) {
  Lasting l;
  if (const Node* d = n.find("duration")) l = m.lasting(*d);
  Thing whom;
  whom.at = n.from;
  if (const Node* noun = n.find("noun")) {
    whom = m.thing(*noun);
    if (whom.word == ThingWord::Objects && whom.found != Thing::Found::All) {
      whom.slot = m.bring_object(whom);
      whom.word = ThingWord::Slot;
    }
  } else {
    whom.types = 1u << m.lex.unit_type;
    Meaning::check(whom, TestKind::Flag, m.lex.attacking_flag);
    whom.found = Thing::Found::All;
    l = {Until::FlowEnd, kUntilYours, true};
  }
  Gained out;
  said_of_attacks(m, n, out);
  if (!l.said) return void(m.refuse(n.from, "this does not say how long it lasts", "Add \"until end of turn\"."));
  if (!m.refused()) m.give(whom, out, l);
}

/// "target unit's next attack this turn gets +2 power", "your champion's first attack during your next turn gets ..."
void next_attack(Meaning& m, const Node& n) {
  const Lasting l = m.lasting(n.at("duration"));
  if (l.until != Until::ThisTurn && l.until != Until::DuringNextTurn)
    return void(m.refuse(n.at("duration").from, "an attack is waited for in one turn", "Write \"this turn\"."));
  Thing whom;
  whom.at = n.from;
  whom.word = n.mark("their") ? ThingWord::Them : ThingWord::It;
  if (const Node* noun = n.find("noun")) whom = m.thing(*noun);
  whom.slot = m.bring_object(whom);
  whom.word = ThingWord::Slot;
  Gained out;
  said_of_attacks(m, n, out);
  if (m.refused()) return;
  m.give(whom, out, l);
  Amount with;  // what is wielded is counted when the attack is declared
  if (const Node* group = n.find("with")) {  // "using a Gun weapon"
    Thing weapon = m.group(*group);
    weapon.found = Thing::Found::All;
    with.kind = AmountKind::Count;
    with.key = m.selector(weapon, false);
  }
  const bool any = !n.has("with") && !n.mark("bare");
  m.emit(Op::Native, op(whom.slot), kForNextAttack, any ? int{kNone} : int{m.rows.amount(with)},
         static_cast<int>(out.all.size()));
}

void always(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  Thing who;
  who.at = n.from;
  if (const Node* noun = n.find("noun")) {
    who = m.thing(*noun, Use::Static);
  } else if (n.rule->mode == 1) {  // "this attack"
    who.types = 1u << m.lex.unit_type;
    who.side = {PersonWord::You, n.from};
    who.max = 0xFFFF;
    Meaning::check(who, TestKind::Flag, m.lex.attacking_flag);
  } else if (n.rule->mode == 2) {  // "attacks using this weapon"
    who.word = ThingWord::Self;
  } else {  // "attacks you declare"
    who.types = 1u << m.lex.unit_type;
    who.side = {PersonWord::You, n.from};
    who.max = 0xFFFF;
  }
  std::vector<std::vector<Cond>> conds;
  for (const Node* own : n.list("own")) {
    Logic l;
    if (!own->has("condition") && !own->has("span"))
      m.refuse(own->from, "this can't be asked here", "Ask for something else.");
    else m.logic(own->has("condition") ? own->at("condition") : own->at("span"), l);
    if (own->mark("unless")) Meaning::negate(l.rows, 0);
    conds.push_back(l.rows);
  }
  m.x = n.find("x");
  Gained out;
  if (n.rule->mode == 1) {
    Grant_& ban = out.all.emplace_back();
    ban.kind = StaticKind::Ban;
    ban.key = CombatCantBePrevented;
    ban.at = n.from;
  } else {
    said_of_attacks(m, n, out);
    for (const Grant_& x : out.all)
      if (n.rule->mode == 2 && x.kind == StaticKind::Stat)
        m.refuse(x.at, "the power of a weapon is that of its attacks", "Say it of the weapon.");
  }
  if (!m.refused()) m.statics(who, out, conds);
  outer.take_refusal(m);
}

}  // namespace

void attack_words(Grammar& g, const Lexicon&) {
  const std::string per = " [for (every #every|each) <per>]";
  const std::string subject = "<noun> 's attacks <gains>";
  g.add(Sort::Clause, subject + " [<duration>]" + per, for_a_time).costs(-1);
  g.add(Sort::Clause, "<duration> , " + subject + per, for_a_time).costs(-1);
  g.add(Sort::Line, "<own:own*> " + subject + per + " <own:gate*> [[,] where x is <x:quantity>] .", always).costs(-2);
  for (const std::string_view whose : {"<noun> 's", "their #their", "its"})
    g.add(Sort::Clause,
          std::string(whose) +
              " (next|first) attack [(using (a|an) <with:group>|without a weapon #bare)] <duration> [using (a|an) "
              "<with:group>] <gains>" +
              per,
          next_attack)
        .costs(-1);
  // What its weapon brings into an attack is the attack's (6.1).
  g.add(Sort::Line, "<own:own*> attacks using this (<type>|card|object) <gains> <own:gate*> .", always).as(2).costs(-2);
  g.add(Sort::Clause, "(this|that) attack <gains>" + per, for_a_time).costs(-1);
  g.add(Sort::Gain, "(its|his|her|their) attacks <gains>", said_of_attacks).costs(-1);
  g.add(Sort::Gain, "can attack using this (<type>|card|object)", [](Meaning&, const Node& n, Gained& out) {
     Grant_& x = out.all.emplace_back();
     x.kind = StaticKind::Permit;
     x.key = AllyWields;
     x.at = n.from;
     Thing self;
     self.word = ThingWord::Self;
     self.at = n.from;
     x.against.push_back(self);
   }).costs(-1);
  g.add(Sort::Given, "\" combat damage dealt by this attack (is unpreventable|can't be prevented) [.] \"",
        [](Meaning&, const Node& n, Gained& out) {
          Grant_& x = out.all.emplace_back();
          x.kind = StaticKind::Ban;
          x.key = CombatCantBePrevented;
          x.at = n.from;
        })
      .costs(-3);
  // Only the damage of the attack: what its unit does beside it is another matter (6.7).
  g.add(Sort::Line, "<own:own*> combat damage dealt by this attack (is unpreventable|can't be prevented) <own:gate*> .",
        always)
      .as(1)
      .costs(-2);
  g.add(Sort::Line, "<own:own*> attacks you declare <gains>" + per + " <own:gate*> .", always).costs(-2);
}

}  // namespace cantrip::grand_archive
