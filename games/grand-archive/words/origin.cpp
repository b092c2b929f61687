// Grand Archive: where cards came from, what was negated, counters that come and go as events.
#include "games/grand-archive/rows.hpp"
#include "games/grand-archive/schema.hpp"
#include "games/grand-archive/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::grand_archive {

using namespace language;

namespace {

constexpr EventWord kCounterPut = {.event = CounterPut, .amount = true},
                    kCounterTaken = {.event = CounterTaken, .amount = true}, kNegated = {.event = EventKind::Negated},
                    kPaidWith = {.event = BanishedToPay},
                    kActivated = {.shape = EventShape::PlayerObject, .event = CardActivated};

void came_from(Meaning& m, Thing& t, u8 zone) {
  Meaning::check(t, TestKind::Native, kCameFrom);
  t.tests.back().test.amount = zone;
  (void)m;
}

u8 zone_of_node(Meaning& m, const Node& n) { return m.lex.zones[static_cast<size_t>(n.at("zone").value)].kind; }

/// "an omen counter is put on a card in your banishment"
void counted(Meaning& m, const Node& n, Happening& h) {
  h.word = n.rule->key ? &kCounterTaken : &kCounterPut;
  h.event = h.word->event;
  h.sub = static_cast<u8>(m.lex.counters[static_cast<size_t>(n.at("counter").value)].counter + 1);
  h.a.push_back(m.thing(n.at("a"), Use::Filter));
}

/// "you negate a card activation", "a card activation has been negated"
void negated(Meaning& m, const Node& n, Happening& h) {
  h.word = &kNegated;
  h.event = EventKind::Negated;
  Thing t;
  t.at = n.from;
  t.found = Thing::Found::All;
  t.zones = 1u << m.lex.stack;
  Meaning::check(t, TestKind::ItemEvent, static_cast<u16>(m.lex.activated_event));
  if (n.mark("theirs")) t.side = {PersonWord::Opponent, n.from};
  if (n.mark("yours")) t.side = {PersonWord::You, n.from};
  h.a.push_back(std::move(t));
  if (const Node* who = n.find("player")) {
    h.by = m.person(*who);
    if (h.by.word == PersonWord::Each) h.by.word = PersonWord::None;
  }
}

/// "you activate a card from your memory"
void activates_from(Meaning& m, const Node& n, Happening& h) {
  h.word = &kActivated;
  h.event = CardActivated;
  h.by = m.person(n.at("player"));
  if (h.by.word == PersonWord::Each) h.by.word = PersonWord::None;
  Thing t = m.group(n.at("group"));
  if (t.zones || t.side.word != PersonWord::None) m.refuse(t.at, "where it was is said twice", "Leave one out.");
  if (m.person(n.at("whose")).word != (h.by.word == PersonWord::You ? PersonWord::You : PersonWord::They))
    m.refuse(n.at("whose").from, "players activate cards from zones of their own", "Write \"your\".");
  came_from(m, t, zone_of_node(m, n));
  t.card = false;
  h.a.push_back(std::move(t));
}

/// "This card costs 2 less to activate if it targets a unique ally."
void targets(Meaning& m, const Node& n, Logic& l) {
  bool price = false, more = false;
  for (int i = n.from; i >= 0 && m.token(i).text != "."; --i)
    price |= m.token(i).text == "costs", more |= m.token(i).text == "more";
  if (!price || m.has_program)
    return void(
        m.refuse(n.from, "only a price asks what is targeted", "Say it of a price: \"This card costs 1 less ...\"."));
  Thing what = m.thing(n.at("noun"), language::Use::Filter);
  if (what.word != ThingWord::Objects || what.zones)
    return void(m.refuse(what.at, "this does not say what is targeted", "Name a kind of thing."));
  what.card = false;
  Cond c;
  c.kind = CondKind::Native;
  c.a = kTargetsFit;
  c.slot = Slot::Self;
  c.n = more ? 1 : 0;
  c.b = m.selector(what, false);
  l.rows.push_back(c);
}

}  // namespace

void origin_words(Grammar& g, const Lexicon&) {
  g.event("(a|an) <counter> counter ~be put on <a:noun>", counted);
  g.event("one or more <counter> counters ~be put on <a:noun>", counted).costs(1);
  g.add(Sort::Event, "(a|an) <counter> counter is removed from <a:noun>", counted).with(1);
  g.add(Sort::Event, "one or more <counter> counters are removed from <a:noun>", counted).with(1);
  g.event("<player> ~negate a card activation [an opponent controls #theirs]", negated);
  g.add(Sort::Past, "a card activation (has been|was) negated", negated);
  g.add(Sort::Past, "a card activation you controlled #yours (has been|was) negated", negated);
  g.add(Sort::Event, "<player> ~activate a|an <group> from <whose> <zone>", activates_from).costs(-2);
  for (const auto& [words, sub] : {std::pair<std::string_view, int>{"memory", 1}, {"reserve", 2}})
    g.add(Sort::Event,
          "this (<type>|card|object) is banished from your graveyard to pay for a " + std::string(words) + " cost",
          [](Meaning&, const Node& n, Happening& h) {
            h.word = &kPaidWith;
            h.event = BanishedToPay;
            h.sub = static_cast<u8>(n.rule->key);
            h.zones = zone_bit(Banishment);
            Thing self;
            self.word = ThingWord::Self;
            self.at = n.from;
            h.a.push_back(std::move(self));
          })
        .with(sub)
        .costs(-1);
  g.add(Sort::State, "(~be|was|were) activated from (a|<whose>) <zone>",
        [](Meaning& m, const Node& n, Thing& t) { came_from(m, t, zone_of_node(m, n)); });
  g.add(Sort::State, "(entered|enters) [the field] from (a|<whose>) <zone>",
        [](Meaning& m, const Node& n, Thing& t) { came_from(m, t, zone_of_node(m, n)); });
  // 5.1: of a price, what its activation targets.
  g.add(Sort::Condition, "(it|its activation) targets <noun>", targets).costs(-1);
  g.add(Sort::Condition, "it ('s|is) targeting <noun>", targets).costs(-1);
  g.add(Sort::Post, "(that targets|that target|targeting) <noun>", [](Meaning& m, const Node& n, Thing& t) {
     Check c;
     c.test.kind = TestKind::ItemTargets;
     Thing what = m.thing(n.at("noun"), language::Use::Filter);
     if (what.word == ThingWord::Objects) what.found = Thing::Found::All;
     c.other.push_back(std::move(what));
     t.tests.push_back(std::move(c));
   }).costs(2);
  const auto parity = [](Meaning& m, const Node& n, Logic& l) {
    Cond c;
    c.kind = CondKind::Native;
    c.a = kAmountIsEven;
    c.slot = Slot::Self;
    c.n = n.mark("odd") ? 1 : 0;
    c.b = m.amount(m.count(n.at("q")));
    l.rows.push_back(c);
  };
  g.add(Sort::Condition, "<q:quantity> is (even|odd #odd)", parity);
  const auto so_many = [](Meaning& m, const Node& n, Logic& l) {
    Cond c;
    c.kind = CondKind::Native;
    c.a = kAmountIsEven;
    c.slot = Slot::Self;
    c.n = n.mark("odd") ? 1 : 0;
    Thing t = m.group(n.at("group"));
    if (const Node* who = n.find("player")) {
      const Person p = m.person(*who);
      if (t.side.word == PersonWord::None || t.side.word == PersonWord::They) t.side = p;
    }
    Count one;
    one.number = 1;
    c.b = m.counted(t, one);
    l.rows.push_back(c);
  };
  g.add(Sort::Condition, "<player> (~have|~control) an (even|odd #odd) (amount|number) of <group>", so_many);
  g.add(Sort::Condition, "there (is|are|'s) an (even|odd #odd) (amount|number) of <group>", so_many);
  g.add(Sort::Condition, "there (is|are|'s) an (even|odd #odd) (amount|number) of <counter> counters on <noun>",
        [](Meaning& m, const Node& n, Logic& l) {
          const Thing t = m.thing(n.at("noun"), Use::Filter);
          Amount a;
          a.kind = AmountKind::CounterOf;
          a.key = m.lex.counters[static_cast<size_t>(n.at("counter").value)].counter;
          if (t.word == ThingWord::Objects) {
            a.kind = AmountKind::SumCounter;
            a.extra = static_cast<u8>(a.key);
            a.key = m.selector(t, false);
          } else {
            a.slot = m.pronoun(t);
          }
          Cond c;
          c.kind = CondKind::Native;
          c.a = kAmountIsEven;
          c.slot = Slot::Self;
          c.n = n.mark("odd") ? 1 : 0;
          c.b = m.rows.amount(a);
          l.rows.push_back(c);
        })
      .costs(-1);
}

}  // namespace cantrip::grand_archive
