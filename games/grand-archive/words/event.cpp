// Grand Archive: what happens, beyond the verbs of its table.
#include "games/grand-archive/schema.hpp"
#include "games/grand-archive/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::grand_archive {

using namespace language;

namespace {

constexpr std::string_view kDirections[] = {"north", "east", "south", "west"};
constexpr EventWord kDeals = {.event = EventKind::Hit, .amount = true};
constexpr EventWord kDeclared = {.event = EventKind::Attacked}, kTurned = {.event = DirectionChanged},
                    kBanished = {.event = EventKind::Moved, .sub = Verb::Banish}, kArrived = {.event = EnteredField},
                    kDrawn = {.event = EventKind::Drew}, kRecovered = {.event = Recovered, .amount = true},
                    kHurt = {.event = EventKind::Hit, .swapped = true, .amount = true};

/// Each of them is an event of its own: what follows speaks of one.
Thing one_of(Meaning& m, const Node& n) {
  Thing t = m.thing(n, Use::Filter);
  const bool together = t.min == 1 && t.max == kAnyNumber && !t.up_to;  // "one or more": Meaning::trigger
  if (t.word == ThingWord::Objects && t.article && t.max != 1 && !together)
    m.refuse(t.at, "each of these is an event of its own", "Write \"a\" or \"an\".");
  return t;
}

/// "an ally enters the field under your control"
void arrives(Meaning& m, const Node& n, Happening& h) {
  h.word = &kArrived;
  h.event = EnteredField;
  Thing t = one_of(m, n.at("a"));
  if (t.side.word != PersonWord::None) m.refuse(n.from, "whose it is was said already", "Leave one out.");
  if (n.mark("any")) m.scope.player({Who::ControllerOf, Slot::EventA});  // "that player" is who controls it
  else t.side = {n.mark("your") ? PersonWord::You : PersonWord::Opponent, n.from};
  h.a.push_back(std::move(t));
}

/// "you attack with a Polearm weapon and/or Polearm attack card": what is wielded, or lies in the intent.
void attacks_with(Meaning& m, const Node& n, Happening& h) {
  h.word = &kDeclared;
  h.event = EventKind::Attacked;
  h.a.push_back(one_of(m, n.at("a")));
  std::vector<Cond> any;
  const std::vector<const Node*> groups = n.list("group");
  Cond either;
  either.kind = CondKind::Or;
  either.n = static_cast<u8>(2 * groups.size());
  any.push_back(either);
  for (const Node* group : groups)
    for (const bool wielded : {true, false}) {
      Thing t = m.group(*group);
      if (t.zones || t.side.word != PersonWord::None) m.refuse(t.at, "where it is is said twice", "Leave one out.");
      t.side = {PersonWord::You, t.at};
      t.card = !wielded;
      t.zones = wielded ? u32{0} : zone_bit(Intent);
      if (wielded) Meaning::check(t, TestKind::Flag, Wielded);
      Cond c;
      c.kind = CondKind::Exists;
      c.a = m.selector(t, true);
      any.push_back(c);
    }
  h.gates.push_back(any);
}

/// "you declare an attack", "an opponent declares an attack with an ally"
void declares(Meaning& m, const Node& n, Happening& h) {
  h.word = &kDeclared;
  h.event = EventKind::Attacked;
  Thing t;
  t.at = n.from;
  t.types = 1u << m.lex.unit_type;
  if (const Node* with = n.find("a")) t = one_of(m, *with);
  const Person who = m.person(n.at("player"));
  if (t.word == ThingWord::Objects && t.side.word == PersonWord::None && who.word != PersonWord::Each) t.side = who;
  h.a.push_back(std::move(t));
}

/// "four or more": the number of the event.
void of_so_much(Meaning& m, const Node& n, Happening& h) {
  const Comparison c = m.comparison(n.at("compare"));
  Amount much;
  much.kind = AmountKind::SlotN;
  much.slot = Slot::EventN;
  Cond enough;
  enough.kind = CondKind::Compare;
  enough.cmp = c.cmp;
  enough.a = m.rows.amount(much);
  enough.b = m.amount(c.value);
  h.gates.push_back({enough});
}

/// "your champion is dealt four or more damage"
void hurt(Meaning& m, const Node& n, Happening& h) {
  h.word = &kHurt;
  h.event = EventKind::Hit;
  h.sub = n.mark("combat") ? u8{CombatDamage} : n.mark("other") ? u8{EffectDamage} : u8{0};
  h.b.push_back(one_of(m, n.at("a")));
  of_so_much(m, n, h);
}

/// "combat damage is dealt to one or more units by a fire element source you control"
void damaged(Meaning& m, const Node& n, Happening& h) {
  h.word = &kHurt;
  h.event = EventKind::Hit;
  h.sub = n.mark("combat") ? u8{CombatDamage} : n.mark("other") ? u8{EffectDamage} : u8{0};
  if (const Node* group = n.find("group")) {
    h.b.push_back(m.group(*group));
    h.flags |= kOncePerBatch;
  } else {
    h.b.push_back(one_of(m, n.at("a")));
  }
  if (const Node* source = n.find("source")) {
    Thing by = m.thing(*source, language::Use::Filter);
    if (by.word == ThingWord::Objects) {
      by.found = Thing::Found::All;
      if (!by.zones) by.zones = m.lex.in_play | zone_bit(Stack) | zone_bit(Intent);
    }
    h.a.push_back(std::move(by));
  }
}

/// "you recover 3 or more"
void recovers(Meaning& m, const Node& n, Happening& h) {
  h.word = &kRecovered;
  h.event = Recovered;
  h.by = m.person(n.at("player"));
  if (h.by.word == PersonWord::Each) h.by.word = PersonWord::None;
  of_so_much(m, n, h);
}

/// "a card is banished from your graveyard", "you banish a card from your graveyard": from where it came.
void banished(Meaning& m, const Node& n, Happening& h) {
  h.word = &kBanished;
  h.event = EventKind::Moved;
  h.sub = sub_of(kBanished);
  Thing t = one_of(m, n.at("a"));
  const Node* by = n.find("player");
  if (by && t.side.word == PersonWord::They && m.person(*by).word == PersonWord::Opponent)
    t.side = m.person(*by);  // "an opponent banishes a card from their memory"
  if (t.word == ThingWord::Objects && t.zones) {
    h.from = t.zones;
    t.zones = 0;
  } else if (t.word == ThingWord::Objects && !t.card) {
    h.from = m.lex.in_play;
  }
  h.a.push_back(std::move(t));
  if (const Node* who = n.find("player")) {
    h.by = m.person(*who);
    if (h.by.word == PersonWord::Each) h.by.word = PersonWord::None;
  }
}

/// "your Shifting Currents change from facing north to west"
void turned(Meaning& m, const Node& n, Happening& h) {
  h.word = &kTurned;
  h.event = DirectionChanged;
  h.sub = static_cast<u8>(n.rule->key);
  h.by = {PersonWord::You, n.from};
  Thing mastery;
  mastery.at = n.from;
  mastery.card = true;
  Meaning::check(mastery, TestKind::Name, 0);
  mastery.tests.back().name = m.name(n.at("name"));
  h.a.push_back(std::move(mastery));
}

/// "for each ally that died this turn": as often as it happened.
void times(Meaning& m, const Node& n, Count& c) {
  Happening h;
  h.at = n.from;
  h.event = static_cast<EventKind>(n.rule->key);
  h.a.push_back(m.group(n.at("group")));
  const Row16 row = m.tally(h);
  if (m.refused()) return;
  c.constant = false;
  c.row = m.rows.pool().amounts[row];
}

}  // namespace

void event_words(Grammar& g, const Lexicon&) {
  for (const std::string_view whose : {"your #your", "an opponent 's", "a #any player 's"})
    g.event("<a:noun> ~enter the field under " + std::string(whose) + " control", arrives);
  g.event("<a:noun> ~attack with a|an <group> [and / or [a|an] <group>]", attacks_with).costs(-1);
  static constexpr std::string_view kTimes[] = {"first", "second", "third"};
  for (int i = 0; i < 3; ++i)
    g.add(Sort::When, "the " + std::string(kTimes[i]) + " time <event> during each of your turns",
          [](Meaning& m, const Node& n, Happening& h) {
            h = m.happening(n.at("event"));
            h.ordinal = n.rule->mode;
            Cond yours;
            yours.kind = CondKind::Turn;
            yours.a = Players{Who::You, Slot::None}.pack();
            h.gates.push_back({yours});
          })
        .as(i + 1)
        .costs(-1);
  g.add(Sort::Event, "<a:noun> uses this (<type>|card|object) for an attack",
        [](Meaning& m, const Node& n, Happening& h) {
          static constexpr EventWord kUsed = {.event = UsedInAttack, .swapped = true};
          h.word = &kUsed;
          h.event = UsedInAttack;
          Thing self;
          self.word = ThingWord::Self;
          self.at = n.from;
          h.a.push_back(std::move(self));
          h.b.push_back(one_of(m, n.at("a")));
        });
  g.event("<a:noun> ~deal [(combat #combat|non-combat #other)] damage", [](Meaning& m, const Node& n, Happening& h) {
     h.word = &kDeals;
     h.event = EventKind::Hit;
     h.sub = n.mark("combat") ? u8{CombatDamage} : n.mark("other") ? u8{EffectDamage} : u8{0};
     h.flags |= kOncePerBatch;  // to however many at once
     h.a.push_back(one_of(m, n.at("a")));
   }).costs(1);
  g.event("<player> ~declare an attack [with <a:noun>]", declares);
  g.event("<a:noun> ~declare an attack", [](Meaning& m, const Node& n, Happening& h) {
     h.word = &kDeclared;
     h.event = EventKind::Attacked;
     h.a.push_back(one_of(m, n.at("a")));
   }).costs(1);
  static constexpr std::string_view kNth[] = {"first", "second", "third", "fourth", "fifth"};
  for (int i = 0; i < 5; ++i)
    g.add(Sort::Event, "<player> ~draw (your|their) " + std::string(kNth[i]) + " card (each turn|in a turn)",
          [](Meaning& m, const Node& n, Happening& h) {
            h.word = &kDrawn;
            h.event = EventKind::Drew;
            h.by = m.person(n.at("player"));
            if (h.by.word == PersonWord::Each)
              m.refuse(n.from, "this does not say whose draws are counted", "Write \"you\".");
            h.ordinal = n.rule->mode;
          })
        .as(i + 1);
  const std::string damage = "[(combat #combat|non-combat #other)] damage";
  g.event(damage + " ~be dealt to (<a:noun>|one or more <group>) [by <source:noun>]", damaged);
  g.event("<a:noun> ~be dealt " + damage + " by <source:noun>", damaged).costs(1);
  g.event("<a:noun> ~be dealt combat #combat damage", damaged).costs(1);
  g.add(Sort::Event, "<player> ~recover <compare>", recovers);
  for (const std::string_view verb : {"~be dealt", "~take"})
    g.add(Sort::Event, "<a:noun> " + std::string(verb) + " <compare> [(combat #combat|non-combat #other)] damage",
          hurt);
  g.event("<a:noun> ~be banished", banished);
  g.event("<a:noun> ~be banished from <whose> <zone>", [](Meaning& m, const Node& n, Happening& h) {
    h.word = &kBanished;
    h.event = EventKind::Moved;
    h.sub = sub_of(kBanished);
    h.from = 1u << m.lex.zones[static_cast<size_t>(n.at("zone").value)].kind;
    Thing t = one_of(m, n.at("a"));
    const Person whose = m.person(n.at("whose"));
    if (t.word == ThingWord::Objects) {
      if (t.zones || t.side.word != PersonWord::None) m.refuse(n.from, "where it was is said twice", "Leave one out.");
      t.side = whose;
      t.card = true;
    } else if (whose.word != PersonWord::You) {
      m.refuse(n.from, "this card is banished from a zone of yours", "Write \"your\".");
    } else {
      h.zones = zone_bit(Banishment);
    }
    h.a.push_back(std::move(t));
  });
  g.event("<player> ~banish <a:noun>", banished);
  for (int from = 0; from < 4; ++from)
    for (int to = 0; to < 4; ++to)
      if (from != to)
        g.add(Sort::Event,
              "your <name> (change|changes) from facing " + std::string(kDirections[from]) + " to " +
                  std::string(kDirections[to]),
              turned)
            .with(turn_of(from, to));
  g.add(Sort::Past, "<a:noun> (has|have) dealt [combat #combat] damage", [](Meaning& m, const Node& n, Happening& h) {
    static constexpr EventWord kDealt = {.event = EventKind::Hit, .amount = true};
    h.word = &kDealt;
    h.event = EventKind::Hit;
    h.sub = n.mark("combat") ? u8{CombatDamage} : u8{0};
    h.a.push_back(one_of(m, n.at("a")));
  });
  const auto so_often = [](Meaning& m, const Node& n, Count& c) {
    Happening h;
    h.at = n.from;
    h.event = static_cast<EventKind>(n.rule->key);
    h.by = {PersonWord::You, n.from};
    Thing t = m.group(n.at("group"));
    t.card = false;
    h.a.push_back(std::move(t));
    const Row16 row = m.tally(h);
    if (m.refused()) return;
    c.constant = false;
    c.row = m.rows.pool().amounts[row];
  };
  for (const auto& [words, event] :
       {std::pair<std::string_view, EventKind>{"materialized", CardMaterialized}, {"activated", CardActivated}})
    g.add(Sort::Per, "<group> (you 've|you have) " + std::string(words) + " this turn", so_often)
        .with(static_cast<int>(event))
        .costs(-1);
  // Of what happens to an object once.
  static constexpr std::pair<std::string_view, EventKind> kOnce[] = {{"died", Died},
                                                                     {"entered the field", EnteredField}};
  for (const auto& [words, event] : kOnce) {
    const std::string done = " that " + std::string(words) + " this turn";
    g.add(Sort::Per, "<group>" + done, times).with(static_cast<int>(event)).costs(-1);
    g.add(Sort::Quantity, "the amount of <group>" + done, times).with(static_cast<int>(event)).costs(-1);
  }
}

}  // namespace cantrip::grand_archive
