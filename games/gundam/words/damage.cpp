// Gundam: kinds of damage, and what keeps them away (7.10).
#include "games/gundam/schema.hpp"
#include "games/gundam/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::gundam {

using namespace language;

namespace {

constexpr std::string_view kKinds = "(battle damage #battle|effect damage #effect|damage)";

u8 kind_of(const Node& n) { return n.mark("battle") ? u8{BattleDamage} : n.mark("effect") ? u8{EffectDamage} : u8{0}; }

Ward_ reducing(Meaning& m, const Node& n) {
  Ward_ w;
  w.op = ReplaceOp::Prevent;
  w.pass = ReduceDamage;
  w.kind = kind_of(n);
  w.counts = true;
  w.value = m.count(n.at("n"));
  if (const Node* from = n.find("from")) {
    Thing source = m.thing(*from, Use::Filter);
    source.found = Thing::Found::All;
    w.source.push_back(std::move(source));
  }
  if (n.mark("theirs")) {
    w.kind = EffectDamage;
    Thing source;
    source.at = n.from;
    source.side = {PersonWord::Opponent, n.from};
    w.source.push_back(std::move(source));
  }
  return w;
}

/// "can't receive battle damage from enemy Units", "can't receive 2 or less effect damage"
void immune(Meaning& m, const Node& n, Gained& out) {
  Grant_& x = out.all.emplace_back();
  x.at = n.from;
  Ward_ w;
  w.kind = kind_of(n);
  w.pass = ImmuneToDamage;
  if (const Node* most = n.find("most")) {
    w.most = static_cast<u8>(most->value);
    w.pass = ThresholdOfDamage;
  }
  if (n.mark("enemy")) {
    Thing source;
    source.at = n.from;
    source.side = {PersonWord::Opponent, n.from};
    w.source.push_back(std::move(source));
  } else if (const Node* from = n.find("from")) {
    Thing source = m.thing(*from, Use::Filter);
    source.found = Thing::Found::All;
    w.source.push_back(std::move(source));
  }
  x.ward.push_back(std::move(w));
}

/// "When this Unit receives effect damage from an enemy, reduce it by 1.": nothing happens after it, so no trigger.
void reduced(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  std::vector<std::vector<Cond>> conds;
  for (const Node* own : n.list("own")) {
    const Node* c = own->has("condition") ? own->find("condition") : own->find("span");
    if (!c) return void(outer.refuse(own->from, "this can't be asked here", "Ask for something else."));
    Logic l;
    m.logic(*c, l);
    conds.push_back(l.rows);
  }
  m.replacement(m.thing(n.at("noun"), Use::Filter), reducing(m, n), conds);
  outer.take_refusal(m);
}

/// "When this Unit receives damage, you may rest 1 of your other Units. If you do, reduce it by 3.": asked before it is
/// received.
void reduced_for(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  Ward_ w = reducing(m, n);
  w.op = ReplaceOp::Program;
  w.counts = false;
  m.has_program = true;
  const int may = n.mark("may") ? m.emit(Op::May, 0, Players{Who::You, Slot::None}.pack()) : -1;
  m.effect(n.at("first"));
  if (may >= 0) m.patch(may);
  const int test = m.emit(Op::If, 0, m.rows.conds({{CondKind::Done}}));
  m.emit(Op::SetAct, 0, static_cast<int>(ReplaceOp::Prevent), m.amount(m.count(n.at("n"))));
  m.patch(test);
  const Row16 entry = m.program();
  const size_t before = outer.out().abilities.size();
  m.replacement(m.thing(n.at("noun"), Use::Filter), w, {});
  if (!m.refused() && outer.out().abilities.size() == before + 1) outer.out().abilities.back().entry = entry;
  outer.take_refusal(m);
}

/// "during this turn, reduce the next damage it receives by 2"
void reduce(Meaning& m, const Node& n) {
  Gained g;
  Grant_& x = g.all.emplace_back();
  x.at = n.from;
  Ward_ w = reducing(m, n);
  w.next = m.marked(n, "next");
  x.ward.push_back(std::move(w));
  m.give(m.thing(*m.hole(n, "noun")), g, m.lasting(*m.hole(n, "duration")));
}

/// "If ..., reduce by 4 instead.": of the damage that the sentence before speaks of.
void reduce_more(Meaning& m, const Node& n) {
  if (!m.hole(n, "noun") || !m.hole(n, "duration"))
    return void(m.refuse(n.from, "this does not say what is reduced", "Name it."));
  reduce(m, n);
}

/// "During this turn, battle damage it would receive is dealt to this Unit instead."
void redirect(Meaning& m, const Node& n) {
  const Slot whom = m.bring_object(m.thing(n.at("noun")));
  const Thing to = m.thing(n.at("to"));
  const Slot other = m.bring_object(to);
  if (m.refused()) return;
  Replace r;
  r.act = ActKind::Damage;
  r.op = ReplaceOp::Redirect;
  r.pass = SubstituteDamage;
  r.kind = kind_of(n);
  r.key = to.word == ThingWord::Self ? u8{0} : static_cast<u8>(op(other) + 1);
  const Lasting l = m.lasting(n.at("duration"));
  m.emit(Op::Shield, 0, op(whom), m.rows.replace(r), static_cast<int>(l.until) | l.whose);
}

/// "If a friendly Base would receive battle damage, it is dealt to this Unit instead.": always on.
void redirected(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  std::vector<std::vector<Cond>> conds;
  for (const Node* own : n.list("own")) {
    const Node* c = own->has("condition") ? own->find("condition") : own->find("span");
    if (!c) return void(outer.refuse(own->from, "this can't be asked here", "Ask for something else."));
    Logic l;
    m.logic(*c, l);
    conds.push_back(l.rows);
  }
  Ward_ w;
  w.op = ReplaceOp::Redirect;
  w.pass = SubstituteDamage;
  w.kind = kind_of(n);
  if (const Node* from = n.find("from")) {
    Thing source = m.thing(*from, Use::Filter);
    source.found = Thing::Found::All;
    w.source.push_back(std::move(source));
  }
  const Thing whom = m.thing(n.at("noun"), Use::Filter);
  if (whom.word == ThingWord::Self)
    return void(outer.refuse(whom.at, "it would be dealt to the same card", "Name another one."));
  m.replacement(whom, w, conds);
  outer.take_refusal(m);
}

/// "When you would rest one of your active Units with an effect, you may rest this Base instead."
void rest_instead(Meaning& m, const Node& n) {
  m.has_program = false;
  Ward_ w;
  w.act = ActKind::Flag;
  w.op = ReplaceOp::Redirect;
  w.pass = SubstituteRest;
  w.kind = Rested;
  w.may = 1;
  if (const Node* by = n.find("by")) {
    Thing source = m.thing(*by, Use::Filter);
    source.found = Thing::Found::All;
    w.source.push_back(std::move(source));
  }
  m.replacement(m.thing(n.at("noun"), Use::Filter), w, {});
}

}  // namespace

void damage_words(Grammar& g) {
  const std::string kinds(kKinds);
  g.add(Sort::Gain, "can't receive [<most:number> or less] [?enemy enemy] " + kinds + " [from <from:noun>]", immune);
  g.add(Sort::Line, "<own:own*> when <noun> ~receive " + kinds + " [from <from:noun>] , reduce it by <n:amount> .",
        reduced)
      .costs(-2);
  g.add(Sort::Line,
        "when <noun> ~receive " + kinds +
            " [from (<from:noun>|an enemy effect #theirs)] , [?may you may] <first:effect> . "
            "if you do , reduce it by <n:amount> .",
        reduced_for)
      .costs(-3);
  g.add(Sort::Line,
        "<own:own*> (if|when) <noun> would receive " + kinds +
            " [from <from:noun>] , (it|that damage) is dealt to this (<type>|card) instead .",
        redirected)
      .costs(-3)
      .eg("If a friendly Base would receive battle damage, it is dealt to this Unit instead.");
  g.add(Sort::Do, "~deal <least:number> to <most:number> damage to <noun>", [](Meaning& m, const Node& n) {
     const int least = n.at("least").value, most = n.at("most").value;
     if (most <= least) return void(m.refuse(n.from, "this is not the greater number", "Write the smaller first."));
     const Slot whom = m.bring_object(m.thing(n.at("noun")));
     m.emit(Op::Number, op(Slot::X), m.rows.constant(most - least), kOpenSlot);
     Amount named;
     named.kind = AmountKind::SlotN;
     named.slot = Slot::X;
     named.add = static_cast<i16>(least);
     m.emit(Op::Damage, 0, op(whom), m.rows.amount(named));
     m.happened(Slot::N);
   }).costs(-1);
  g.add(Sort::Per, "damage dealt to it with this effect", [](Meaning& m, const Node& n, Count& c) {
     c.constant = false;
     c.row.kind = AmountKind::SlotN;
     c.row.slot = Slot::N;
     if (m.scope.latest_number() != Slot::N) m.refuse(n.from, "no damage was dealt before", "Say first what is done.");
   }).costs(-1);
  g.add(Sort::Clause, "<duration> , reduce [?next the next] " + kinds + " <noun> ~receive by <n:amount>", reduce);
  g.add(Sort::Clause, "reduce by <n:amount>", reduce_more);
  g.add(Sort::Clause, "<duration> , " + kinds + " <noun> would receive is dealt to <to:noun> instead", redirect);
  g.add(Sort::Line,
        "when you (would rest|rest) <noun> with (an effect|<by:noun> ('s effect|' #many effects)) , you may rest "
        "this (<type>|card) instead .",
        rest_instead)
      .costs(-2);
}

}  // namespace cantrip::gundam
