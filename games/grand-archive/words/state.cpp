// Grand Archive: what things are and become, and conditions about champions and masteries.
#include "games/grand-archive/rows.hpp"
#include "games/grand-archive/schema.hpp"
#include "games/grand-archive/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::grand_archive {

using namespace language;

namespace {

Grant_& add(Gained& g, StaticKind kind, u16 key, int at) {
  Grant_& x = g.all.emplace_back();
  x.kind = kind;
  x.key = key;
  x.at = at;
  return x;
}

/// "becomes an item", "is a Beast in addition to its other types"
void become_type(Meaning& m, const Node& n, Gained& out) {
  Thing t;
  t.at = n.from;
  m.describe_kinds(n.at("kinds"), t);
  const StaticKind kind = n.mark("also") ? StaticKind::Type : StaticKind::SetType;
  if (!n.mark("also") && !t.types)
    m.refuse(n.from, "this does not say what becomes of its types", "Add \"in addition to its other types\".");
  for (const TypeWord& w : m.lex.types)
    if (t.types == (1u << w.bit)) add(out, kind, w.bit, n.from);
  for (const Check& c : t.tests) {
    if (c.test.kind == TestKind::Subtype) add(out, StaticKind::Subtype, c.test.key, n.from);
    else if (c.test.kind == TestKind::Type) add(out, kind, c.test.key, n.from);
  }
  if (const Node* with = n.find("gifts")) m.gains(*with, out);
}

/// "+X power", "base power 4"
void x_stat(Meaning& m, const Node& n, Gained& out) {
  Grant_& x = add(out, StaticKind::Stat, m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat, n.from);
  x.counts = true;
  x.value = m.count(n.at("n"));
  if (n.mark("minus")) {
    if (x.value.constant) x.value.number = -x.value.number;
    else x.value.row.mul = static_cast<i16>(-x.value.row.mul), x.value.row.add = static_cast<i16>(-x.value.row.add);
  }
}

/// Sources of damage: objects, cards that resolve, cards of an intent.
Thing dealing(Meaning& m, Thing t) {
  if (t.word == ThingWord::Objects && !t.zones) t.zones = m.lex.in_play | zone_bit(Stack) | zone_bit(Intent);
  return t;
}

void facing(Meaning& m, const Node& n, int direction, Logic& l) {
  Thing mastery;
  mastery.at = n.from;
  mastery.card = true;
  mastery.zones = m.lex.mastery_zones;
  mastery.side = {PersonWord::You, n.from};
  Meaning::check_number(mastery, TestKind::ObjStat, m.lex.direction_stat, Cmp::Eq, direction);
  Meaning::check(mastery, TestKind::Name, 0);
  mastery.tests.back().name = m.name(n.at("name"));
  Cond c;
  c.kind = CondKind::Exists;
  c.a = m.selector(mastery, true);
  l.rows.push_back(c);
}

void directions(Meaning& m, const Node& n, Logic& l) { facing(m, n, n.rule->key, l); }

void amounts_compared(Meaning& m, const Node& n, Logic& l) {
  const Comparison c = m.comparison(n.at("compare"));
  Cond out;
  out.kind = CondKind::Compare;
  out.cmp = c.cmp;
  out.a = m.amount(m.count(n.at("left")));
  out.b = m.amount(c.value);
  l.rows.push_back(out);
}

}  // namespace

void state_words(Grammar& g, const Lexicon&) {
  g.add(Sort::Duration, "[for] as long as you control this (<type>|card|object)",
        [](Meaning&, const Node&, Lasting& l) { l.until = Until::WhileSource; });
  const std::string also = " [?also in addition to (its|their) other types] [with <gifts>]";
  g.add(Sort::Gain, "~become a|an <kinds>" + also, become_type);
  g.add(Sort::Gain, "~be a|an <kinds> in addition #also to (its|their) other types", become_type);
  g.add(Sort::Given, "(+|- #minus|— #minus) <n:amount> <stat>", x_stat);
  g.add(Sort::Given, "base <stat> <n:number>", [](Meaning& m, const Node& n, Gained& out) {
    Grant_& x = add(out, StaticKind::SetStat, m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat, n.from);
    x.counts = true;
    x.value.number = n.at("n").value;
  });
  g.add(Sort::Gain, "~lose all [?others other] abilities", [](Meaning&, const Node& n, Gained& out) {
    Grant_ x;
    x.kind = StaticKind::LoseAbilities;
    x.at = n.from;
    out.all.insert(n.mark("others") ? out.all.begin() : out.all.end(), x);  // what is gained with it stays
  });
  g.add(Sort::Gain, "may retaliate against attackers while not defending",
        [](Meaning&, const Node& n, Gained& out) { add(out, StaticKind::Keyword, Ambush, n.from); });
  const auto both = [](Meaning& m, const Node& n) {  // "your champion and other Slime objects you control ..."
    Lasting l;
    if (const Node* d = n.find("duration")) l = m.lasting(*d);
    for (const char* who : {"noun", "also"}) {
      Gained out;
      m.gains(n.at("gains"), out);
      if (!m.refused()) m.give(m.thing(n.at(who)), out, l);
    }
  };
  g.add(Sort::Clause, "<noun> and <also:noun> <gains> <duration>", both).costs(2);
  g.add(Sort::Clause, "<duration> , <noun> and <also:noun> <gains>", both).costs(2);
  g.add(Sort::Line, "<noun> and <also:noun> <gains> .", [](Meaning& m, const Node& n) {
     for (const char* who : {"noun", "also"}) {
       Meaning one(m.lib, m.all_tokens(), m.card, &m.out());
       one.has_program = false;
       one.scope.object(Slot::Self, m.card.types, false);
       Gained out;
       one.gains(n.at("gains"), out);
       if (!one.refused()) one.statics(one.thing(n.at(who), Use::Static), out, {});
       m.take_refusal(one);
     }
   }).costs(2);
  g.add(Sort::Duration, "for this attack", [](Meaning&, const Node&, Lasting& l) { l.until = Until::FlowEnd; });
  static constexpr std::string_view kDirections[] = {"north", "east", "south", "west"};
  for (int d = 0; d < 4; ++d)
    g.add(Sort::Condition, "your <name> (face|faces|are|is) [facing] " + std::string(kDirections[d]), directions)
        .with(d);
  for (int d = 0; d < 4; ++d)
    for (int e = 0; e < 4; ++e)
      if (d != e)
        g.add(Sort::Condition,
              "your <name> (face|faces) " + std::string(kDirections[d]) + " or " + std::string(kDirections[e]),
              [](Meaning& m, const Node& n, Logic& l) {
                Cond either;
                either.kind = CondKind::Or;
                either.n = 2;
                l.rows.push_back(either);
                facing(m, n, n.rule->key, l);
                facing(m, n, n.rule->mode, l);
              })
            .with(d)
            .as(e);
  g.add(Sort::Condition, "<left:quantity> is <compare>", amounts_compared);
  g.add(Sort::Sentence, "if this (<type>|card) (is|was) empowered , put it <place> [?kept preserved] .",
        [](Meaning& m, const Node& n) {
          if (m.card.head != Head::Spell) m.refuse(n.from, "only a Spell that resolves is empowered", "Leave it out.");
          const Destination to = m.place(n.at("place"));
          if (n.mark("kept") && to.key != MaterialDeck)
            m.refuse(n.at("place").from, "cards are preserved in a material deck", "Name that.");
          if (m.refused()) return;
          const int test = m.emit(Op::If, 0, m.rows.conds({{CondKind::Native, Cmp::Eq, Slot::Self, 0, kIsEmpowered}}));
          Thing self;
          self.word = ThingWord::Self;
          self.at = n.from;
          m.move(self, Verb::Put, to, false);
          if (n.mark("kept")) m.emit(Op::Flag, 1, op(Slot::Moved), Preserved);
          m.patch(test);
        })
      .with(kWholeSentence)
      .costs(-2);
  g.add(Sort::Condition, "this (<type>|card) (is|was) empowered", [](Meaning& m, const Node& n, Logic& l) {
     if (m.card.head != Head::Spell) m.refuse(n.from, "only a Spell that resolves is empowered", "Leave it out.");
     Cond c;
     c.kind = CondKind::Native;
     c.a = kIsEmpowered;
     c.slot = Slot::Self;
     l.rows.push_back(c);
     for (int i = n.to; i < static_cast<int>(m.all_tokens().size()) && m.token(i).text != "."; ++i)
       if (m.token(i).text == "it")
         m.refuse(i, "this could mean the card or what was named before", "Write \"this card\".");
   }).costs(-1);
  g.add(Sort::Condition, "the amount of cards in <whose> <zone> and <zone> are equal",
        [](Meaning& m, const Node& n, Logic& l) {
          Cond c;
          c.kind = CondKind::Compare;
          Row16 sides[2] = {};
          int i = 0;
          for (const Node* z : n.list("zone")) {
            Amount a;
            a.kind = AmountKind::ZoneCount;
            a.key = m.lex.zones[static_cast<size_t>(z->value)].kind;
            a.players = m.players(m.person(n.at("whose")));
            sides[i++] = m.rows.amount(a);
          }
          c.a = sides[0];
          c.b = sides[1];
          l.rows.push_back(c);
        });
  g.add(Sort::Clause, "<duration> , damage (dealt by|from) <noun> can't be prevented", [](Meaning& m, const Node& n) {
     Gained out;
     add(out, StaticKind::Ban, m.lex.prevent_ban, n.from);
     m.give(dealing(m, m.thing(n.at("noun"))), out, m.lasting(n.at("duration")));
   }).costs(-1);
  g.add(Sort::Line, "damage (from|dealt by) <noun> can't be prevented .", [](Meaning& m, const Node& n) {
     m.has_program = false;
     Gained out;
     add(out, StaticKind::Ban, m.lex.prevent_ban, n.from);
     m.statics(dealing(m, m.thing(n.at("noun"), Use::Static)), out, {});
   }).costs(-1);
  g.add(Sort::State, "(~be|was|were) level <compare>", [](Meaning& m, const Node& n, Thing& t) {
    const Comparison c = m.comparison(n.at("compare"));
    Meaning::check(t, TestKind::Stat, m.lex.level_stat, c.cmp);
    t.tests.back().compares = true;
    t.tests.back().number = c.value.number;
    if (!c.value.constant) t.tests.back().value = n.at("compare").find("q");
  });
  const auto of_kind = [](Meaning& m, const Node& n, Thing& t) {
    Thing what;
    m.describe_kinds(n.at("kinds"), what);
    if (what.types || what.card) m.refuse(n.from, "an element or a subtype is asked for here", "Write \"is a ...\".");
    if (n.mark("not") && what.tests.size() != 1) m.lacks(n.from, "deny several things at once", "Deny one element.");
    if (n.mark("not")) t.tests.push_back({{TestKind::Not}});
    for (Check& c : what.tests) t.tests.push_back(std::move(c));
  };
  g.add(Sort::State, "(~be|was|were) [?not not] <kinds>", of_kind).costs(1);
  g.add(Sort::State, "(isn't|aren't|wasn't|weren't) #not <kinds>", of_kind).costs(1);
  g.add(Sort::Gain, "~be <kinds>",
        [](Meaning& m, const Node& n, Gained& out) {  // "are norm element": of no other
          Thing t;
          t.at = n.from;
          m.describe_kinds(n.at("kinds"), t);
          if (t.types || t.card || t.tests.size() != 1 || t.tests[0].test.kind != TestKind::Type)
            return void(m.refuse(n.from, "this does not say which element", "Write \"are fire element\"."));
          add(out, StaticKind::SetType, t.tests[0].test.key, n.from);
        })
      .costs(1);
}

}  // namespace cantrip::grand_archive
