// Grand Archive: gates and labels before a line, timing words closed by a colon, what a line says of its ability.
#include "games/grand-archive/rows.hpp"
#include "games/grand-archive/schema.hpp"
#include "games/grand-archive/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::grand_archive {

using namespace language;

namespace {

/// Does the text in the brackets say this gate? N and NAME are read off it.
bool says_gate(std::string_view text, std::string_view words, int& number, std::string& name) {
  if (const size_t at = words.find("NAME"); at != std::string_view::npos) {
    const std::string_view tail = words.substr(at + 4);
    if (text.size() <= tail.size() || !text.ends_with(tail)) return false;
    name = std::string(text.substr(0, text.size() - tail.size()));
    return name.find_first_of(".,:+0123456789") == std::string::npos;
  }
  const size_t at = words.find("N+");
  if (at == std::string_view::npos) return lower(text) == lower(words);
  if (!text.ends_with("+") || lower(text).substr(0, at) != lower(words.substr(0, at))) return false;
  const std::string_view digits = text.substr(at, text.size() - at - 1);
  if (digits.empty() || digits.size() > 3) return false;
  number = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return false;
    number = number * 10 + (c - '0');
  }
  return true;
}

void compare(Meaning& m, Logic& l, const Amount& a, int n) {
  Cond c;
  c.kind = CondKind::Compare;
  c.cmp = Cmp::Ge;
  c.a = m.rows.amount(a);
  c.b = m.rows.constant(n);
  l.rows.push_back(c);
}

/// What the words in the brackets ask.
void gate_rows(Meaning& m, const GateWord& w, int n, const std::string& name, int at, Logic& l) {
  Amount a;
  switch (w.kind) {
    case GateKind::Native: {
      Cond c;
      c.kind = CondKind::Native;
      c.a = w.key;
      c.slot = Slot::Self;
      if (!name.empty()) c.b = m.rows.name(name);
      l.rows.push_back(c);
      return;
    }
    case GateKind::Stat:
      a.kind = AmountKind::SumStat;
      a.key = m.selector(champion_of(PersonWord::You, at), false);
      a.extra = static_cast<u8>(w.key);
      return compare(m, l, a, n);
    case GateKind::Zone:
      a.kind = AmountKind::ZoneCount;
      a.key = w.key;
      a.players = {Who::You, Slot::None};
      return compare(m, l, a, n);
    case GateKind::ObjStat: {
      Thing who = champion_of(PersonWord::You, at);
      Meaning::check_number(who, TestKind::ObjStat, w.key, Cmp::Ge, n);
      Cond c;
      c.kind = CondKind::Exists;
      c.a = m.selector(who, true);
      l.rows.push_back(c);
      return;
    }
    case GateKind::Counter: {
      Thing what;
      what.at = at;
      what.card = true;
      what.zones = w.zones;
      what.side = {PersonWord::You, at};
      a.kind = AmountKind::SumCounter;
      a.key = m.selector(what, false);
      a.extra = static_cast<u8>(w.key);
      return compare(m, l, a, n);
    }
  }
}

/// "[Class Bonus]", "[Level 2+]", "[Wren Bonus]"
void gate(Meaning& m, const Node& n, Logic& l) {
  const std::string& text = m.token(n.from).text;
  const std::string first = text.substr(0, text.find(' '));
  bool slip = false;  // "[Class Bnus]" is no name
  for (const GateWord& w : m.lex.gates) slip |= w.words.starts_with(first + " ");
  for (const GateWord& w : m.lex.gates) {
    int number = 0;
    std::string name;
    if (!says_gate(text, w.words, number, name) || (slip && !name.empty())) continue;
    return gate_rows(m, w, number, name, n.from, l);
  }
  m.refuse(n.from, "there is no such gate", "Write [Class Bonus], [Level 2+] or the like.");
}

void named_gate(Meaning& m, const Node& n, Logic& l) {
  gate_rows(m, *static_cast<const GateWord*>(n.rule->data), 0, "", n.from, l);
}

void titles(Grammar& g, const Lexicon& lex) {
  g.add(Sort::Title, "<gate:bracketed>", gate).with(kGateTitle).eg("[Class Bonus] Draw a card.");
  for (const GateWord& w : lex.gates)  // "Class Bonus: ..." inside a text
    if (w.kind == GateKind::Native && w.words.find("NAME") == std::string_view::npos)
      g.add(Sort::Title, lower(w.words) + " :", named_gate).with(kGateTitle, 0, &w).costs(1);
  // Every title may be asked, as a gate is; a label asks nothing, and what is inherited is a line of its own.
  for (const std::string_view label : lex.labels)
    g.add(Sort::Title, lower(label) + " [<number>] —", [](Meaning&, const Node&, Logic&) {}).with(kLabelTitle);
  g.add(Sort::Title, lower(lex.inherit) + " (—|:)", [](Meaning& m, const Node& n, Logic&) {
     m.refuse(n.from, "this stands only where a line begins", "Begin a new line with it.");
   }).with(kHostTitle);
  const auto nothing = [](Meaning&, const Node&) {};
  // A gate inside a text is asked when it is carried out.
  const std::string end = " [to <then:effect>] [?instead instead] [[,] where x is <x:quantity>] .";
  g.add(Sort::Sentence, "<condition:title> [then [,]] <effect>" + end, nothing).with(kIf).costs(1);
  g.add(Sort::Sentence, "<condition:title> [then [,]] if <also:condition> , <effect>" + end, nothing)
      .with(kIf)
      .costs(1);
}

// ---------------------------------------------------------------------------------------------------------- heads

/// "On Enter:", "On Charge 3:". What a unit or a weapon hears of its attack on the field, another card does in the
/// intent: the timing word that fits the card's types counts.
void headed(Meaning& m, const Node& n) {
  const TimingWord* found = nullptr;
  const TimingWord& said = *static_cast<const TimingWord*>(n.rule->data);
  for (const TimingWord& w : m.lex.timings)
    if (!found && w.words == said.words && (!w.types || (m.card.types & w.types))) found = &w;
  if (!found) return void(m.refuse(n.from, "a card of this type has no such moment", "Write \"When ...\"."));
  Happening h;
  h.at = n.from;
  h.word = &found->event;
  h.event = found->event.event;
  h.sub = found->number ? static_cast<u8>(n.at("n").value) : sub_of(found->event);
  Thing self;
  self.word = ThingWord::Self;
  self.at = n.from;
  (found->event.swapped ? h.b : h.a).push_back(self);
  if (found->event.object_named) {  // "On Ally Kill"
    Thing other;
    other.at = n.from;
    other.types = found->event.object_named;
    other.found = Thing::Found::All;
    (found->event.swapped ? h.a : h.b).push_back(other);
  }
  Meaning::Made made;
  made.head = Head::Triggered;
  made.started.push_back(std::move(h));
  if (!m.host_zones) made.zones = found->zones;
  made.kind = n.mark("spell") ? u8{kAsSpell} : u8{0};
  made.body = n.find("body");
  made.suffixes = n.list("suffix");
  m.ability(made);
  if (!found->number || m.refused()) return;
  for (const KeywordWord& k : m.lex.keywords)  // for the rules that count up to it
    if (lower(k.name) == lower(found->words)) m.keyword({k.keyword, static_cast<i8>(n.at("n").value), 0, kNone});
}

/// "Lineage Release — ...": an ability that is paid by leaving the lineage.
void released(Meaning& m, const Node& n) {
  Meaning::Made made;
  made.head = Head::Activated;
  Cost leave;
  leave.kind = CostKind::MoveSelf;
  leave.verb = Verb::Banish;
  leave.key = m.lex.release_to;
  made.paid.costs.push_back(leave);
  made.paid.zones = 1u << m.lex.release_from;
  made.body = n.find("body");
  made.suffixes = n.list("suffix");
  m.ability(made);
}

void heads(Grammar& g, const Lexicon& lex) {
  for (size_t i = 0; i < lex.timings.size(); ++i) {
    const TimingWord& w = lex.timings[i];
    bool again = false;
    for (size_t k = 0; k < i; ++k) again |= lex.timings[k].words == w.words;
    if (again) continue;
    g.add(Sort::Line,
          lower(w.words) + (w.number ? " <n:number>" : "") + " : [?spell as a spell [,]] <body> <suffix:suffix*>",
          headed)
        .with(0, 0, &w);
  }
  g.add(Sort::Line, lower(lex.release) + " (—|:) <body> <suffix:suffix*>", released);
  g.add(Sort::Line, "back : <name> [.]", [](Meaning& m, const Node& n) { m.out().face = m.name(n.at("name")); });
}

// ------------------------------------------------------------------------------------------------------- suffixes

void suffixes(Grammar& g) {
  g.add(Sort::Suffix,
        "(activate this ability only once (per|each) turn|this [ability] triggers only once (per|each) turn|trigger "
        "this "
        "ability only once (per|each) turn|apply this [replacement] effect only once (per|each) turn) .",
        [](Meaning& m, const Node&) { m.made->once = true; })
      .costs(-1);
  g.add(Sort::Suffix,
        "(activate this ability only once|this [ability] triggers only once|trigger this ability only once) .",
        [](Meaning& m, const Node&) { m.made->once = m.made->once_ever = true; });
  g.add(Sort::Suffix,
        "activate this ability only [?turn once (per|each) turn and [only]] (if <condition>|during <span>|at <span>) "
        "[[,] and only (if <condition>|during <span>|at <span>)] .",
        [](Meaning& m, const Node& n) {
          if (m.made->head == Head::Triggered)
            return void(m.refuse(n.from, "a trigger is not activated", "Put \"if ...,\" after it."));
          if (n.mark("turn")) m.made->once = true;
          for (const Node* c : n.list("condition")) m.made->conditions.push_back(c);
          for (const Node* s : n.list("span")) m.made->conditions.push_back(s);
        });
  g.add(Sort::Suffix,
        "this ability costs \\( <n:amount> \\) less to activate [for (every #every|each) <per>] [(if|as long as) "
        "<condition>] [[,] where x is <x:quantity>] .",
        [](Meaning& m, const Node& n) { m.made->discounts.push_back(&n); });
  g.add(Sort::Suffix, "activate only at <span> .",
        [](Meaning& m, const Node& n) { m.made->conditions.push_back(n.find("span")); });
  // "Activate this card only during an opponent's end phase.": of the card itself.
  g.add(Sort::Line,
        "(activate|materialize|play) this card only (if <condition>|during <span>|at <span>) [[,] and only (if "
        "<condition>|during <span>|at <span>)] .",
        [](Meaning& m, const Node& n) {
          m.has_program = false;
          m.scope.object(Slot::Self, m.card.types, false);
          Logic l;
          std::vector<const Node*> all = n.list("condition");
          for (const Node* s : n.list("span")) all.push_back(s);
          if (all.size() > 1) {
            Cond both;
            both.kind = CondKind::And;
            both.n = static_cast<u8>(all.size());
            l.rows.push_back(both);
          }
          for (const Node* c : all) m.logic(*c, l);
          if (m.refused()) return;
          Meaning::negate(l.rows, 0);
          Thing self;
          self.word = ThingWord::Self;
          self.at = n.from;
          Gained out;
          Grant_& x = out.all.emplace_back();
          x.kind = StaticKind::Ban;
          x.key = m.lex.play_ban;
          x.at = n.from;
          m.statics(self, out, {l.rows}, Head::Static, m.lex.play_from);
        })
      .costs(-1);
}

}  // namespace

/// "As long as ..., ignore this card's elemental requirements as you activate it.": of the card itself, wherever it lies.
void ignores_elements(Meaning& m, const Node& n) {
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  std::vector<std::vector<Cond>> conds;
  for (const Node* own : n.list("own")) {
    Logic l;
    if (!own->has("condition")) return void(m.refuse(own->from, "this can't be asked here", "Ask for something else."));
    m.logic(own->at("condition"), l);
    conds.push_back(std::move(l.rows));
  }
  Thing self;
  self.word = ThingWord::Self;
  self.at = n.from;
  Gained out;
  Grant_& x = out.all.emplace_back();
  x.kind = StaticKind::Permit;
  x.key = IgnoreElements;
  x.at = n.from;
  if (!m.refused()) m.statics(self, out, conds, Head::CostChange, m.lex.play_from);
  if (!m.refused()) m.out().abilities.back().head = Head::Static;
}

void line_words(Grammar& g, const Lexicon& lex) {
  g.add(Sort::Line, "<own:own*> ignore this card 's elemental requirements [as you (activate|play|materialize) it] .",
        ignores_elements);
  g.add(Sort::Line, "ignore the elemental requirements of <group> you activate .", [](Meaning& m, const Node& n) {
    m.has_program = false;
    Thing cards = m.group(n.at("group"));
    cards.card = false;
    cards.found = Thing::Found::All;
    Thing you;
    you.word = ThingWord::Players;
    you.at = n.from;
    you.players = {PersonWord::You, n.from};
    Gained out;
    Grant_& x = out.all.emplace_back();
    x.kind = StaticKind::Permit;
    x.key = IgnoreElements;
    x.at = n.from;
    x.against.push_back(cards);
    m.statics(you, out, {});
  });
  g.add(Sort::Line, "pay only using floating memory for this card 's memory cost .",
        [](Meaning& m, const Node&) { m.keyword({OnlyFloating, 0, 0, kNone}); });
  g.add(Sort::Line,
        "this (<type>|card) can only level up into another \" (this (<type>|card)|<name>) [.] \" champion .",
        [](Meaning& m, const Node&) { m.keyword({OnlyLineage, 0, 0, kNone}); });
  titles(g, lex);
  heads(g, lex);
  suffixes(g);
  g.add(Sort::Line, "as a spell [,] <when> , <body> <suffix:suffix*>", [](Meaning& m, const Node& n) {
     Meaning::Made made;
     made.head = Head::Triggered;
     made.kind = kAsSpell;
     made.when = n.find("when");
     made.body = n.find("body");
     made.suffixes = n.list("suffix");
     m.ability(made);
   }).costs(-1);
  g.add(Sort::Line, "<when> , as a spell [,] <body> <suffix:suffix*>", [](Meaning& m, const Node& n) {
     Meaning::Made made;
     made.head = Head::Triggered;
     made.kind = kAsSpell;
     made.when = n.find("when");
     made.body = n.find("body");
     made.suffixes = n.list("suffix");
     m.ability(made);
   }).costs(-1);
  g.add(Sort::Line, "as a spell [,] <body> <suffix:suffix*>", [](Meaning& m, const Node& n) {
    Meaning::Made made;
    made.head = m.card.head;
    made.kind = kAsSpell;
    made.body = n.find("body");
    made.suffixes = n.list("suffix");
    if (made.head != Head::Spell)
      return void(m.refuse(n.from, "this effect has nothing to start it", "Begin with a trigger or with a cost."));
    m.out().parts.push_back({m.line_gates, made.body, made.suffixes});
    m.ability(made);
  });
  g.add(Sort::Line, "<prices> : as a spell [,] <body> <suffix:suffix*>", [](Meaning& m, const Node& n) {
     Meaning::Made made;
     made.head = Head::Activated;
     made.kind = kAsSpell;
     made.prices = n.find("prices");
     made.body = n.find("body");
     made.suffixes = n.list("suffix");
     m.ability(made);
   }).costs(-1);
}

}  // namespace cantrip::grand_archive
