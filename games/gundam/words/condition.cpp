// Gundam: who is attacked, what a player's level is, what an effect just did, and conditions before sentences.
#include "games/gundam/schema.hpp"
#include "games/gundam/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::gundam {

using namespace language;

namespace {

void matches(Meaning& m, Logic& l, Slot who, const Thing& what) {
  Cond c;
  c.kind = CondKind::Matches;
  c.slot = who;
  c.a = m.selector(what, false);
  l.rows.push_back(c);
}

/// "this Unit is attacking the enemy player", "you are attacking an enemy Unit": whom the event names.
void attacking(Meaning& m, const Node& n, Logic& l) {
  Thing what;
  what.at = n.from;
  if (n.mark("player")) {
    what.word = ThingWord::Players;
    what.players = {PersonWord::Opponent, n.from};
  } else {
    what = m.thing(n.at("whom"), Use::Filter);
    if (what.word != ThingWord::Objects)
      return void(m.refuse(what.at, "this does not say what is attacked", "Name it."));
  }
  if (!m.has_program && m.listens_to_nothing()) {  // always on: as the battle stands now
    if (n.mark("player") || !n.has("noun"))
      return void(m.lacks(n.from, "tell this at any time", "Put it behind a trigger."));
    Thing attacker;
    Meaning::check(attacker, TestKind::Flag, Attacking);
    Meaning::check(attacker, TestKind::RelatedTo, 0);
    attacker.tests.back().test.amount = Battles;
    what.found = Thing::Found::All;
    attacker.tests.back().other.push_back(std::move(what));
    return matches(m, l, m.pronoun(m.thing(n.at("noun"), Use::Filter)), attacker);
  }
  if (what.word == ThingWord::Objects) m.met = Slot::EventB;
  matches(m, l, Slot::EventB, what);
}

/// "you are Lv.7 or higher": as many cards in the resource area.
void player_level(Meaning& m, const Node& n, Logic& l) {
  Thing cards;
  cards.at = n.from;
  cards.card = true;
  cards.zones = 1u << ResourceArea;
  cards.side = {PersonWord::You, n.from};
  Count one;
  one.number = 1;
  Cond c;
  c.kind = CondKind::Compare;
  c.cmp = n.mark("high") ? Cmp::Ge : n.mark("low") ? Cmp::Le : Cmp::Eq;
  c.a = m.counted(cards, one);
  c.b = m.rows.constant(n.at("n").value);
  l.rows.push_back(c);
}

/// Among what was just moved: "you placed a (Corsair) card with this effect", "this effect destroys an enemy Unit".
void just_moved(Meaning& m, const Node& n, Logic& l) {
  Thing what = m.thing(n.at("noun"), Use::Filter);
  const bool placed = n.rule->key == 1;
  if (what.word != ThingWord::Objects || placed != what.card)
    return void(m.refuse(what.at, "this does not say what was moved", placed ? "Name a card." : "Name a Unit."));
  if (placed)
    what.zones = n.mark("return") ? (1u << Deck) | (1u << Hand) : n.mark("exile") ? 1u << Removed : 1u << Trash;
  Cond c;
  c.kind = CondKind::Exists;
  Selector s = m.selector_of(what);
  s.rel = Rel8::In;
  s.slot = Slot::Moved;
  s.min = s.max = 1;
  c.a = m.rows.selector(s);
  if (what.min > 1) {  // "2 or more"
    Amount many;
    many.kind = AmountKind::Count;
    many.key = c.a;
    c.kind = CondKind::Compare;
    c.cmp = what.max == kAnyNumber ? Cmp::Ge : Cmp::Eq;
    c.a = m.rows.amount(many);
    c.b = m.rows.constant(what.min);
  }
  l.rows.push_back(c);
}

/// "it is destroyed this way": by the damage it was dealt, or by the instruction.
void fell(Meaning& m, const Node& n, Logic& l) {
  const Thing it = m.thing(n.at("noun"), Use::Filter);
  if (it.word == ThingWord::Objects && !n.mark("not")) {
    if (!m.just_destroyed())
      return void(m.refuse(n.from, "nothing was destroyed or damaged right before this", "Say it first."));
    const size_t from = l.rows.size();
    just_moved(m, n, l);
    if (it.none) Meaning::negate(l.rows, from);
    return;
  }
  if (it.word != ThingWord::It && it.word != ThingWord::That)
    return void(m.refuse(it.at, "this asks of one thing", "Write \"it\"."));
  if (m.pronoun(it) == Slot::None || !m.just_destroyed())
    return void(m.refuse(n.from, "nothing was destroyed or damaged right before this", "Say it first."));
  Amount many;
  many.kind = AmountKind::CountSlot;
  many.slot = Slot::Moved;
  Cond c;
  c.kind = CondKind::Compare;
  c.cmp = n.mark("not") ? Cmp::Lt : Cmp::Ge;
  c.a = m.rows.amount(many);
  c.b = m.rows.constant(1);
  l.rows.push_back(c);
}

/// "a Pilot is not paired with this Unit"
void alone(Meaning& m, const Node& n, Logic& l) {
  Thing what;
  Meaning::check(what, TestKind::Type, Paired, Cmp::Eq, true);
  matches(m, l, m.pronoun(m.thing(n.at("noun"), Use::Filter)), what);
}

}  // namespace

void condition_words(Grammar& g) {
  const auto nothing = [](Meaning&, const Node&) {};
  g.add(Sort::Condition, "(<noun> (is|are)|you are) attacking (the enemy player #player|<whom:noun>)", attacking)
      .costs(-1);
  g.add(Sort::Condition, "you are Lv. <n:number> [or lower #low] [or higher #high]", player_level).costs(-1);
  g.add(Sort::Condition, "you (place|placed|discarded #discard|returned #return|exiled #exile) <noun> with this effect",
        just_moved)
      .with(1)
      .costs(-1);
  g.add(Sort::Happened, "this effect destroys <noun>", just_moved);
  g.add(Sort::Condition, "<happened>", [](Meaning& m, const Node& n, Logic& l) { m.logic(n.at("happened"), l); });
  g.add(Sort::Condition, "the <kind> becomes a|an <group>", [](Meaning& m, const Node& n, Logic& l) {
     Thing it, what;
     it.at = n.from;
     m.describe(n.at("kind"), it);
     it.word = ThingWord::That;
     m.describe(n.at("group"), what);
     Cond both, done;  // it was done, and that is what it became
     both.kind = CondKind::And;
     both.n = 2;
     done.kind = CondKind::Done;
     l.rows.insert(l.rows.end(), {both, done});
     matches(m, l, m.pronoun(it), what);
   }).costs(-1);
  g.add(Sort::Condition, "(both|neither #neither) (are|is) destroyed", [](Meaning& m, const Node& n, Logic& l) {
     Thing those;
     those.at = n.from;
     those.word = ThingWord::Those;
     const Slot both = m.pronoun(those);
     Amount named, left;
     named.kind = AmountKind::CountSlot;
     named.slot = both;
     Selector there;
     there.rel = Rel8::In;
     there.slot = both;
     left.kind = AmountKind::Count;
     left.key = m.rows.selector(there);
     Cond all, two, still;
     all.kind = CondKind::And;
     all.n = 2;
     two.kind = still.kind = CondKind::Compare;
     two.a = m.rows.amount(named);
     still.a = m.rows.amount(left);
     two.b = m.rows.constant(2);
     still.b = m.rows.constant(n.mark("neither") ? 2 : 0);
     l.rows.insert(l.rows.end(), {all, two, still});
   }).costs(-1);
  g.add(Sort::Condition, "<noun> (is|was|are|were|isn't #not|wasn't #not) destroyed (this way|with this effect)", fell)
      .costs(-3);
  g.add(Sort::Condition, "a Pilot is not paired with <noun>", alone).costs(-2);
  g.add(Sort::Condition, "<who:noun> ~meet <noun> 's link condition", [](Meaning& m, const Node& n, Logic& l) {
     Cond c;
     c.kind = CondKind::Native;
     c.a = MeetsLink;
     c.slot = m.pronoun(m.thing(n.at("who"), Use::Filter));
     c.b = static_cast<u16>(m.pronoun(m.thing(n.at("noun"), Use::Filter)));
     l.rows.push_back(c);
   }).costs(-1);
  g.add(Sort::Condition, "you deployed <n:number> Unit token+ with this effect",
        [](Meaning& m, const Node& n, Logic& l) {
          if (m.scope.latest_number() != Slot::N)
            return void(m.refuse(n.from, "nothing was deployed before", "Say first what is deployed."));
          Amount made;
          made.kind = AmountKind::SlotN;
          made.slot = Slot::N;
          Cond c;
          c.kind = CondKind::Compare;
          c.cmp = Cmp::Eq;
          c.a = m.rows.amount(made);
          c.b = m.rows.constant(n.at("n").value);
          l.rows.push_back(c);
        })
      .costs(-1);
  g.add(Sort::Condition, "a|an <group> in play",
        [](Meaning& m, const Node& n, Logic& l) {  // the verb was left out
          Thing what = m.group(n.at("group"));
          Cond c;
          c.kind = CondKind::Exists;
          c.a = m.selector(what, true);
          l.rows.push_back(c);
        })
      .costs(5);

  g.add(Sort::Sentence, "then [,] <effect> .", nothing).with(kPlain).as(kThen).costs(-1);
  g.add(Sort::Sentence, "then [,] if <condition> , <effect> .", nothing).with(kIf).as(kThen).costs(-1);
  g.add(Sort::Sentence, "then [,] during <span> , [if <condition> ,] <effect> .", nothing)
      .with(kIf)
      .as(kThen)
      .costs(-1);
  g.add(Sort::Sentence, "when <condition:happened> , <effect> .", nothing).with(kIf);
  g.add(Sort::Sentence, "during <span> , [if <condition> ,] <effect> [?instead instead] .", nothing).with(kIf);
}

}  // namespace cantrip::gundam
