// Gundam: timing words in brackets, and what they are about (5.1 to 5.6).
#include "games/gundam/schema.hpp"
#include "games/gundam/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::gundam {

using namespace language;

namespace {

constexpr u32 kCommand = type_bit(Command);

/// What a timing word adds to those before it. They are read into the Heads that Meaning::card carries.
struct Reading {
  Meaning& m;
  Heads& out;
};

Thing self_at(int at) {
  Thing t;
  t.word = ThingWord::Self;
  t.at = at;
  return t;
}

/// "・(Newtype) Pilot", "・Lv.3 or Lower Pilot"
Thing pilot_of(Meaning& m, const Node& n) {
  Thing t;
  t.at = n.from;
  m.describe(n.at("group"), t);
  if (const Node* level = n.find("level"))
    Meaning::check_number(t, TestKind::Stat, Level,
                          n.mark("high")  ? Cmp::Ge
                          : n.mark("low") ? Cmp::Le
                                          : Cmp::Eq,
                          level->value);
  if (t.types != type_bit(Pilot)) m.refuse(n.from, "this is no Pilot", "Write which Pilot.");
  return t;
}

void gate(Reading r, const TimingWord& w, const Node& n) {
  Cond c;
  if (n.has("group")) {
    Thing pilot = pilot_of(r.m, n);
    pilot.riders = true;
    c.kind = CondKind::Exists;
    c.a = r.m.selector(pilot, true);
  } else {
    Thing what;
    Meaning::check(what, TestKind::Type, static_cast<u16>(w.gate));
    c.kind = CondKind::Matches;
    c.slot = Slot::Self;
    c.a = r.m.selector(what, false);
  }
  r.out.gates.push_back({c});
}

/// "・Development 2 (Relic)": as many cards that may be exiled first.
void fee(Reading r, const Node& n) {
  Thing cards;
  cards.at = n.from;
  cards.card = true;
  cards.found = Thing::Found::Choose;
  cards.min = cards.max = static_cast<u16>(n.at("n").value);
  cards.zones = 1u << Trash;
  cards.chosen = true;
  cards.how = kAllOrNone;
  cards.side = {PersonWord::You, n.from};
  Meaning::check(cards, TestKind::Subtype, static_cast<u16>(r.m.subtype(n.at("subtype"))));
  r.out.fee.push_back(cards);
  r.out.fee_verb = Verb::Banish;
  r.out.fee_to = Removed;
}

void head(Reading r, const Node& n) {
  const TimingWord& w = *static_cast<const TimingWord*>(n.rule->data);
  r.out.once |= w.once;
  if (w.gate >= 0) return gate(r, w, n);
  if (w.head == Head::Triggered) {
    Happening h;
    h.at = n.from;
    h.word = &w.event;
    h.event = w.event.event;
    h.sub = sub_of(w.event);
    h.flags = w.event.flags;
    h.from = w.event.from;
    h.to = w.event.to;
    h.a.push_back(self_at(n.from));
    if (n.has("group")) h.b.push_back(pilot_of(r.m, n));
    if (n.has("subtype")) fee(r, n);
    r.out.events.push_back(std::move(h));
    r.out.zones |= w.zones;
  } else if (w.head != Head::None) {
    const bool either = r.out.head == w.head && r.out.speed != w.speed;
    r.out.head = w.head;
    r.out.speed = either ? Speed::Either : w.speed;
  }
}

Heads heads_of(Meaning& m, const Node& n) {
  Heads out;
  const bool had = m.has_program;
  m.has_program = false;
  for (const Kid& k : n.all())
    if (k.node->sort == Sort::Head || k.node->sort == Sort::Bound) head({m, out}, *k.node);
  m.has_program = had;
  return out;
}

/// "【Deploy】Draw 1.", "【Main】/【Action】...", "【Activate・Main】①：..."
void timed(Meaning& m, const Node& n) {
  const Heads heads = heads_of(m, n);
  if (m.refused()) return;
  const bool used = heads.head == Head::Activated || heads.head == Head::Spell;
  if (used && (!heads.events.empty() || (heads.head == Head::Spell && !(m.card.types & kCommand))))
    return void(m.refuse(n.from, "these timing words do not go together", "Only a Command is played for its effect."));
  if (!used && heads.events.empty())
    return void(m.refuse(n.from, "this effect has nothing to start it", "Begin with a trigger or with a cost."));
  if (n.has("prices") && heads.head != Head::Activated)
    return void(m.refuse(n.at("prices").from, "only an activated effect has a price", "Write \"you may pay\"."));
  Meaning::Made made;
  made.head = used ? heads.head : Head::Triggered;
  made.speed = heads.speed;
  made.body = n.find("body");
  made.prices = n.find("prices");
  made.heads = &heads;
  m.ability(made);
}

/// "【During Link】This Unit gets AP+2.", "【Once per Turn】When ..., ..."
void gated_line(Meaning& m, const Node& n) {
  const Heads heads = heads_of(m, n);
  if (m.refused()) return;
  Speaker_ card = m.card;
  card.heads = &heads;
  Meaning inside(m.lib, m.all_tokens(), card, &m.out());
  const size_t before = m.out().abilities.size();
  inside.act(n.at("line"));
  m.take_refusal(inside);
  if (heads.once && m.out().abilities.size() > before + 1)
    m.refuse(n.from, "two events would be counted each by itself", "Name one event.");
}

/// "【Activate・Main】<Support 2>"
void keyword(Meaning& m, const Node& n) {
  const Heads heads = heads_of(m, n);
  const KeywordWord& w = m.lex.keywords[static_cast<size_t>(n.at("keyword").value)];
  if (heads.head != Head::Activated || !w.number)
    return void(m.refuse(n.from, "these timing words do not go with a keyword", "Write the keyword alone."));
  m.keyword({w.keyword, static_cast<i8>(n.at("n").value), 0, kNone});
}

}  // namespace

void head_words(Grammar& g, const Lexicon& lex) {
  const auto nothing = [](Meaning&, const Node&) {};
  for (const TimingWord& w : lex.timings) {
    std::string words(w.words);
    if (const size_t dot = words.find("・"); dot != std::string::npos) words.replace(dot, 3, " ・ ");
    std::string tail;
    if (w.with) tail = " [・ [Lv. <level:number> [or Lower #low] [or Higher #high]] <group>]";
    if (!w.fee.empty()) tail = " [・ " + std::string(w.fee) + " <n:number> <subtype>]";
    g.add(Sort::Head, "[?slash /] 【 " + words + tail + " 】", nothing).with(0, 0, &w);
    if (w.head == Head::None) g.add(Sort::Bound, "【 " + words + tail + " 】", nothing).with(0, 0, &w);
  }
  g.add(Sort::Line, "<h:head> <head:head*> [•] <body>", timed);
  g.add(Sort::Line, "<h:head> <head:head*> <prices> ： <body>", timed);
  g.add(Sort::Line, "<h:bound> <head:bound*> <line>", gated_line);
  g.add(Sort::Line, "<h:head> ^< <keyword> <n:number> ^> [.]", keyword);
}

}  // namespace cantrip::gundam
