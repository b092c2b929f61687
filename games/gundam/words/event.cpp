// Gundam: what happens, said in ways that the table of events can't say.
#include "games/gundam/schema.hpp"
#include "games/gundam/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::gundam {

using namespace language;

namespace {

constexpr EventWord kDeployed = {.event = Deployed, .subject_role = "deployed"};
constexpr EventWord kUsed = {.shape = EventShape::PlayerObject, .event = CommandUsed};
constexpr EventWord kMoved = {.event = EventKind::Moved};
constexpr EventWord kRested = {.event = RestedByEffect};
constexpr EventWord kActive = {.event = ActiveByEffect};
constexpr EventWord kHit = {.event = EventKind::Hit, .swapped = true, .amount = true};
constexpr EventWord kBlocked = {.event = EventKind::Blocked, .object_role = "attacking"};
constexpr EventWord kShieldHit = {.event = ShieldAreaHit};
constexpr EventWord kPaid = {.event = PaidForEffect, .amount = true};

void told(const EventWord& w, Happening& h) {
  h.word = &w;
  h.event = w.event;
}

Thing of_enemies(int at) {
  Thing t;
  t.at = at;
  t.side = {PersonWord::Opponent, at};
  return t;
}

/// Players deploy and play only what is theirs, so whose it is says who did it.
Thing theirs(Meaning& m, const Node& n, const Person& who) {
  Thing t = m.thing(n.at("a"), Use::Filter);
  if (t.word != ThingWord::Objects) return t;
  if (t.side.word == PersonWord::None && who.word != PersonWord::Each) t.side = who;
  t.card = false;
  return t;
}

/// "you deploy a Base", "you deploy a Unit from your trash"
void deploys(Meaning& m, const Node& n, Happening& h) {
  told(kDeployed, h);
  Thing t = theirs(m, n, m.person(n.at("player")));
  if (t.zones == (1u << Trash)) h.sub = FromTrash;
  else if (t.zones) m.refuse(n.at("a").from, "this does not say how it is deployed", "Write \"from your trash\".");
  t.zones = 0;
  h.a.push_back(std::move(t));
}

/// "you play a Command card"
void plays(Meaning& m, const Node& n, Happening& h) {
  told(kUsed, h);
  h.by = m.person(n.at("player"));
  if (h.by.word == PersonWord::Each) h.by.word = PersonWord::None;
  Thing t = m.thing(n.at("a"), Use::Filter);
  if (t.types != type_bit(Command))
    m.refuse(n.at("a").from, "only Commands are played for their effect", "Write \"deploy\" or \"pair\".");
  t.card = false;
  h.a.push_back(std::move(t));
}

/// "you place a card from your deck into your trash"
void places(Meaning& m, const Node& n, Happening& h) {
  told(kMoved, h);
  Thing t = theirs(m, n, m.person(n.at("player")));
  if (!t.zones) m.refuse(n.at("a").from, "this does not say from where", "Write \"from your deck\".");
  h.from = t.zones;
  h.to = 1u << m.lex.zones[static_cast<size_t>(n.at("zone").value)].kind;
  t.zones = 0;
  h.a.push_back(std::move(t));
}

/// "is rested by an enemy effect"
void by_enemies(Meaning& m, const Node& n, Happening& h) {
  told(n.mark("active") ? kActive : kRested, h);
  h.a.push_back(m.thing(n.at("a"), Use::Filter));
  h.b.push_back(of_enemies(n.from));
}

/// "receives enemy effect damage", "receives damage from an enemy effect"
void enemy_damage(Meaning& m, const Node& n, Happening& h) {
  told(kHit, h);
  h.sub = n.mark("battle") ? u8{BattleDamage} : n.mark("effect") ? u8{EffectDamage} : u8{0};
  h.a.push_back(of_enemies(n.from));
  h.b.push_back(m.thing(n.at("a"), Use::Filter));
}

/// "this Unit's AP is reduced by an enemy effect": by one that begins; what is always on is no event.
void lowered(Meaning& m, const Node& n, Happening& h) {
  static constexpr EventWord kLowered = {.event = EventKind::Began};
  told(kLowered, h);
  h.sub = static_cast<u8>(m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat + 1);
  h.by = {PersonWord::Opponent, n.from};
  h.a.push_back(m.thing(n.at("a"), Use::Filter));
  Amount change;
  change.kind = AmountKind::SlotN;
  change.slot = Slot::EventN;
  Cond less;
  less.kind = CondKind::Compare;
  less.cmp = Cmp::Lt;
  less.a = m.rows.amount(change);
  less.b = m.rows.constant(0);
  h.gates.push_back({less});
}

/// "you use an EX Resource to pay a cost"
void pays_with_ex(Meaning& m, const Node& n, Happening& h) {
  static constexpr EventWord kSpent = {.shape = EventShape::Player, .event = ExSpent, .amount = true};
  told(kSpent, h);
  h.by = m.person(n.at("player"));
  h.flags |= kOncePerBatch;
}

/// "you activate this Unit's <Blocker>"
void blocks(Meaning& m, const Node& n, Happening& h) {
  told(kBlocked, h);
  h.a.push_back(theirs(m, n, m.person(n.at("player"))));
}

/// "one of your Units gets AP from this Unit's <Support>": the one that was chosen for it (8.3).
void supported(Meaning& m, const Node& n, Happening& h) {
  static constexpr EventWord kSupported = {.event = EventKind::Chosen};
  told(kSupported, h);
  h.sub = Support + 1;
  h.a.push_back(m.thing(n.at("a"), Use::Filter));
  Cond whose;  // "it" is the one that was chosen
  whose.kind = CondKind::Matches;
  whose.slot = Slot::EventB;
  whose.a = m.selector(m.thing(n.at("b"), Use::Filter), false);
  h.gates.push_back({whose});
}

void set_active(Meaning&, const Node& n, Happening& h) {
  told(kActive, h);
  Thing self;
  self.word = ThingWord::Self;
  self.at = n.from;
  h.a.push_back(std::move(self));
}

/// "damage from one of your Units destroys an enemy shield area card"
void shield_hit(Meaning& m, const Node& n, Happening& h) {
  told(kShieldHit, h);
  h.a.push_back(m.thing(n.at("a"), Use::Filter));
  h.b.push_back(m.thing(n.at("b"), Use::Filter));
  const u32 zones = h.b[0].zones;
  if (!zones || (zones & ~((1u << Base) | (1u << Shields))))
    m.refuse(n.at("b").from, "this happens to what lies in the shield area", "Write \"shield area card\".");
}

/// "you activate a Command's 【Main】/【Action】 effect"
void uses(Meaning& m, const Node& n, Happening& h) {
  told(kUsed, h);
  h.by = m.person(n.at("player"));
  Thing t;
  t.at = n.from;
  t.types = type_bit(Command);
  h.a.push_back(std::move(t));
}

/// "you pay ① or more for one of your Units' effects"
void pays(Meaning& m, const Node& n, Happening& h) {
  told(kPaid, h);
  h.by = m.person(n.at("player"));
  h.a.push_back(m.thing(n.at("a"), Use::Filter));
  Amount paid;
  paid.kind = AmountKind::SlotN;
  paid.slot = Slot::EventN;
  Cond gate;
  gate.kind = CondKind::Compare;
  gate.cmp = Cmp::Ge;
  gate.a = m.rows.amount(paid);
  gate.b = m.rows.constant(n.at("circled").value);
  h.gates.push_back({gate});
}

/// "this is the second attack you have declared this turn", "it is the first attack this turn"
void nth_attack(Meaning& m, const Node& n, Logic& l) {
  Happening h;
  h.at = n.from;
  h.event = EventKind::Attacked;
  Thing who;
  who.at = n.from;
  who.types = type_bit(Unit);
  if (n.mark("yours")) who.side = {PersonWord::You, n.from};
  h.a.push_back(std::move(who));
  Cond c;
  c.kind = CondKind::Compare;
  c.cmp = Cmp::Eq;
  c.a = m.tally(h);
  c.b = m.rows.constant(n.rule->key);
  l.rows.push_back(c);
}

/// "you have drawn 3 or more cards with effects this turn"
void drawn(Meaning& m, const Node& n, Logic& l) {
  Happening h;
  h.at = n.from;
  h.event = EventKind::Drew;
  h.by = {PersonWord::You, n.from};
  const Comparison compared = m.comparison(n.at("compare"));
  Cond c;
  c.kind = CondKind::Compare;
  c.cmp = compared.cmp;
  c.a = m.tally(h);
  c.b = m.amount(compared.value);
  l.rows.push_back(c);
}

/// "During this turn, when one of your Units destroys an enemy Unit with battle damage, ..."
void for_this_turn(Meaning& m, const Node& n) {
  Happening h = m.happening(n.at("event"));
  m.delay(h, n.at("body"), Until::ThisTurn, false);
}

}  // namespace

void event_words(Grammar& g) {
  g.event("<player> ~deploy <a:noun>", deploys);
  g.event("<player> ~play <a:noun>", plays);
  g.event("<player> ~place <a:noun> into <whose> <zone>", places);
  g.event("<player> ~draw a card with (an effect|one of your effects)", [](Meaning& m, const Node& n, Happening& h) {
    static constexpr EventWord kDrawn = {.shape = EventShape::Player, .event = EventKind::Drew};
    told(kDrawn, h);
    h.by = m.person(n.at("player"));
    if (h.by.word == PersonWord::Each) h.by.word = PersonWord::None;
  });
  const std::string enemy = " by (an enemy effect|one of your opponent 's effects)";
  g.event("<a:noun> ~be rested" + enemy, by_enemies);
  g.event("<a:noun> ~be set as active #active" + enemy, by_enemies);
  g.event("<a:noun> ~receive enemy (effect damage #effect|battle damage #battle|damage)", enemy_damage);
  g.event("<a:noun> ~receive damage #effect from an enemy effect", enemy_damage);
  g.event("<a:noun> 's <stat> ~be reduced by (an enemy effect|enemy effects)", lowered);
  g.event("<player> ~use an EX Resource to pay a cost", pays_with_ex);
  g.event("<player> ~activate <a:noun> 's Blocker", blocks);
  g.event("<a:noun> ~be paired with <b:noun>", [](Meaning& m, const Node& n, Happening& h) {
    static constexpr EventWord kPaired = {.event = PairedWith};
    told(kPaired, h);
    h.a.push_back(m.thing(n.at("a"), Use::Filter));
    h.b.push_back(m.thing(n.at("b"), Use::Filter));
  });
  // "At the end of the turn when this Unit is paired with a Pilot, ...": of a turn in which it happened
  g.add(Sort::When, "at the end of (the|a) turn when <event>", [](Meaning& m, const Node& n, Happening& h) {
    Happening past = m.happening(n.at("event"));
    h.event = EventKind::TurnEnd;
    h.about_self = true;
    if (past.a.empty() || past.a[0].word != ThingWord::Self)
      return void(m.lacks(n.from, "remember this of other cards", "Write \"this Unit\"."));
    Thing what;
    Meaning::check(what, TestKind::Marked, m.mark(past, false));
    Cond c;
    c.kind = CondKind::Matches;
    c.slot = Slot::Self;
    c.a = m.selector(what, false);
    h.gates.push_back({c});
  });
  // "At the end of a turn where you have paid ① or more for one of your Units' effects, ..."
  g.add(Sort::When, "at the end of (the|a) turn (where|in which) <past>", [](Meaning& m, const Node& n, Happening& h) {
    Happening past = m.happening(n.at("past"));
    h.event = EventKind::TurnEnd;
    Cond c;
    c.kind = CondKind::Compare;
    c.cmp = Cmp::Ge;
    c.a = m.tally(past);
    c.b = m.rows.constant(1);
    h.gates.push_back({c});
  });
  g.event("<a:noun> ~get AP from <b:noun> 's Support", supported);
  g.event("you ~use <b:noun> 's Support to increase <a:noun> 's AP", supported);
  g.event("this rested Unit ~be set as active by an effect", set_active);
  g.event("<player> ~set <a:noun> as active with an effect", [](Meaning& m, const Node& n, Happening& h) {
    told(kActive, h);
    h.a.push_back(m.thing(n.at("a"), Use::Filter));
    Thing by;
    by.at = n.from;
    by.side = m.person(n.at("player"));
    h.b.push_back(std::move(by));
  });
  g.event("damage from <a:noun> ~destroy <b:noun>", shield_hit);
  g.event("<player> ~activate a Command 's 【 Main 】 / 【 Action 】 effect", uses);
  g.event("<player> ~pay <circled> or more [cost] for <a:noun> ('s effect|' #many effects)", pays);
  static constexpr std::string_view kNth[] = {"first", "second", "third"};
  for (int i = 0; i < 3; ++i)
    g.add(Sort::Condition, "(this|it) is the " + std::string(kNth[i]) + " attack [?yours you have declared] this turn",
          nth_attack)
        .with(i + 1)
        .costs(-1);
  g.add(Sort::Condition, "you have drawn <compare> card+ with effects this turn", drawn).costs(-1);
  g.add(Sort::Sentence, "during this turn , (when|if) <event> , <body>", for_this_turn).with(kWholeSentence);
  // What may yet happen is no question: it is waited for.
  g.add(Sort::Sentence, "if <event> during this turn , <effect> .", [](Meaning& m, const Node& n) {
     Happening h = m.happening(n.at("event"));
     m.delay(h, n.at("effect"), Until::ThisTurn, false);
   }).with(kWholeSentence);
}

}  // namespace cantrip::gundam
