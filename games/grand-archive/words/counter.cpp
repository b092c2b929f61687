// Grand Archive: counters that are put, removed, had and entered with.
#include "games/grand-archive/schema.hpp"
#include "games/grand-archive/words/words.hpp"
#include "language/meaning/meaning.hpp"

namespace cantrip::grand_archive {

using namespace language;

namespace {

u16 counter_of(Meaning& m, const Node& n) { return m.lex.counters[static_cast<size_t>(n.at("counter").value)].counter; }

void put(Meaning& m, const Node& n) {
  Row16 k = kNone;
  Count count = n.mark("another") ? Count{true, 1, {}, n.from} : n.mark("all") ? Count{} : m.number(n, "n");
  if (n.has("q")) count = m.count(n.at("q"));
  const bool early =
      !count.constant && (count.row.kind == AmountKind::StatOf || count.row.kind == AmountKind::CounterOf);
  if (early) k = m.amount(count);
  const Slot whom = m.bring_object(m.thing(m.part(n, "noun")));
  if (m.refused()) return;
  if (!early) k = m.amount(count);
  const int mode = n.mark("all") ? 2 : n.rule->mode;
  m.emit(Op::Counter, mode, op(whom), counter_of(m, n), k);
  m.happened(Slot::N);
}

/// "with two or more buff counters on it", "with no buff counters on it"
void with(Meaning& m, const Node& n, Thing& t) {
  const TestKind kind = n.has("counter") ? TestKind::Counter : TestKind::ObjStat;
  const u16 key = n.has("counter") ? counter_of(m, n) : m.lex.damage_stat;
  if (const Node* c = n.find("compare")) {
    const Comparison cmp = m.comparison(*c);
    Meaning::check(t, kind, key, cmp.cmp);
    t.tests.back().compares = true;
    if (cmp.value.constant) t.tests.back().number = cmp.value.number;
    else t.tests.back().value = c->find("q");
    return;
  }
  Meaning::check_number(t, kind, key, n.mark("no") ? Cmp::Eq : Cmp::Ge, n.mark("no") ? 0 : 1);
}

void enters(Meaning& m, const Node& n, Gained& out) {
  Grant_& x = out.all.emplace_back();
  x.at = n.from;
  if (!n.has("counter")) {
    x.kind = StaticKind::EntersFlag;
    x.key = m.lex.tapped;
    return;
  }
  x.kind = StaticKind::EntersCounter;
  x.key = counter_of(m, n);
  x.counts = true;
  x.value = m.count(n.at("n"));
  if (const Node* per = n.find("per")) x.value = m.for_each(x.value, *per);
}

/// How the next ones enter, or all for a time.
void enters_next(Meaning& m, const Node& n) {
  Thing t = m.group(n.at("group"));
  if (n.mark("played") || n.mark("yours")) {
    if (t.side.word != PersonWord::None) return void(m.refuse(t.at, "whose it is was said already", "Leave one out."));
    t.side = {PersonWord::You, t.at};
  }
  t.card = false;
  if (t.zones) return void(m.refuse(t.at, "this is not on the field yet", "Leave the place out."));
  const Lasting l = m.lasting(n.at("duration"));
  Static s;
  s.kind = n.has("counter") ? StaticKind::EntersCounter : StaticKind::EntersFlag;
  s.key = n.has("counter") ? counter_of(m, n) : n.mark("distant") ? u16{Distant} : u16{m.lex.tapped};
  if (n.has("counter")) s.amount = m.amount(m.number(n, "n"));
  if (n.mark("played")) s.param = kEntersPlayed;
  s.sel = m.selector(t, false);
  if (!m.refused())
    m.emit(Op::Modify, n.rule->mode ? 0 : 1, kOpenSlot, m.rows.statics({s}), static_cast<int>(l.until) | l.whose);
}

/// "there are three or more buff counters on it"
void there_are(Meaning& m, const Node& n, Logic& l) {
  Thing who = m.thing(n.at("noun"), Use::Filter);
  Thing what;
  what.at = n.from;
  with(m, n, what);
  Cond c;
  if (who.word == ThingWord::Objects) {
    who.tests.push_back(what.tests.back());
    c.kind = CondKind::Exists;
    c.a = m.selector(who, true);
  } else {
    c.kind = CondKind::Matches;
    c.slot = m.pronoun(who);
    c.a = m.selector(what, false);
  }
  l.rows.push_back(c);
}

}  // namespace

void counter_words(Grammar& g, const Lexicon&) {
  g.add(Sort::Do, "~put (<n:amount>|another #another) [additional] <counter> counter+ (on|onto) <noun>", put)
      .eg("Put two buff counters on target ally.");
  g.add(Sort::Do, "~put an amount of <counter> counters on <noun> equal to <q:quantity>", put);
  g.add(Sort::Do, "~remove (<n:amount>|all [of the] #all) <counter> counter+ from <noun>", put).as(1);
  const std::string many =
      "(<compare>|no #no|a|an) (<counter>|damage) (counter|counters) [on (it|them|this card|her|him)]";
  g.add(Sort::Post, "with " + many, with).costs(-1);
  g.add(Sort::State, "(~have|had|already had) " + many, with).costs(-1);
  g.add(Sort::Condition,
        "there (are|is|were|was|'s) (<compare>|no #no|a|an) (<counter>|damage) (counter|counters) on <noun>", there_are)
      .costs(-1);
  g.add(Sort::Condition, "[a|an] <counter> counter was removed this way", [](Meaning& m, const Node& n, Logic& l) {
    if (!m.can_fail) m.refuse(n.from, "nothing was removed before", "Say first what is removed.");
    l.rows.push_back({CondKind::Done});
  });
  g.add(Sort::Post, "without a|an <counter> counter on it", [](Meaning& m, const Node& n, Thing& t) {
     Meaning::check_number(t, TestKind::Counter, counter_of(m, n), Cmp::Eq, 0);
   }).costs(-1);
  g.add(Sort::Condition, "you have (<compare>|no #no|a|an) <counter> (counter|counters) on <noun>", there_are)
      .costs(-1);
  // Of what was just put onto the field.
  g.add(Sort::Clause, "<noun> ~enter the field with <n:amount> [additional] <counter> counter+ on (it|them)",
        [](Meaning& m, const Node& n) {
          const Thing what = m.thing(n.at("noun"));
          const bool back = what.word == ThingWord::It || what.word == ThingWord::Them ||
                            what.word == ThingWord::That || what.word == ThingWord::Those;
          if (!back || !m.moved || !(m.moved_to & m.lex.in_play))
            return void(m.lacks(n.from, "change for a time how things enter",
                                "Say it of what was put onto the field just before."));
          m.emit(Op::Counter, 0, op(Slot::Moved), counter_of(m, n), m.amount(m.count(n.at("n"))));
        })
      .costs(-1);
  const std::string how = "(rested|distant #distant|with <n:amount> [additional] <counter> counter+ on (it|them))";
  g.add(Sort::Clause,
        "the next <group> you (activate #played|play #played|materialize #played) <duration> enters the field " + how,
        enters_next)
      .costs(-1);
  g.add(Sort::Clause,
        "the next time (one or more|a|an) <group> would enter the field <duration> , (it|they|those <kind>) "
        "(enter|enters) "
        "the field " +
            how + " [instead]",
        enters_next)
      .costs(-1);
  g.add(Sort::Clause, "<duration> , <group> that enter the field under your control #yours enter " + how, enters_next)
      .as(1)
      .costs(-1);
  g.add(Sort::Clause, "<duration> , <group> you activate #played [this turn] enter the field " + how, enters_next)
      .as(1)
      .costs(-1);
  // Two things are said of the next one: each is used up by it.
  g.add(Sort::Clause,
        "the next <group> you activate #played <duration> costs <less:number> less to activate and enters the field " +
            how,
        [](Meaning& m, const Node& n) {
          Thing t = m.group(n.at("group"));
          if (t.side.word != PersonWord::None || t.zones)
            return void(m.refuse(t.at, "whose it is was said already", "Leave one out."));
          t.side = {PersonWord::You, t.at};
          t.card = false;
          Static s;
          s.kind = StaticKind::Cost;
          s.key = kCostToPlay;
          s.amount = m.rows.constant(-n.at("less").value);
          s.sel = m.selector(t, false);
          const Lasting l = m.lasting(n.at("duration"));
          if (m.refused()) return;
          m.emit(Op::Modify, 1, kOpenSlot, m.rows.statics({s}), static_cast<int>(l.until) | l.whose);
          enters_next(m, n);
        })
      .costs(-2);
  g.add(Sort::Gain, "~enter the field rested", enters);
  g.add(Sort::Gain,
        "~enter the field with <n:amount> [additional] <counter> counter+ on (it|them) [for (every #every|each) <per>]",
        enters);
}

}  // namespace cantrip::grand_archive
