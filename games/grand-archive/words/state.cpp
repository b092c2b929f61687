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
    else if (c.test.kind == TestKind::Type)  // "a unique champion" is both; only an element takes the place of others
      add(out, (kElements >> c.test.key) & 1 ? kind : StaticKind::Type, c.test.key, n.from);
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

/// "When you change it from facing South to North this way, ...": asked of the turn that the text has just made.
void turned_this_way(Meaning& m, const Node& n) {
  if (m.has_price_x()) return void(m.refuse(n.from, "X is the number that was paid", "Write it as a trigger."));
  Amount how;
  how.kind = AmountKind::SlotN;
  how.slot = Slot::X;
  Cond c;
  c.kind = CondKind::Compare;
  c.a = m.rows.amount(how);
  c.b = m.rows.constant(n.rule->mode);
  const int test = m.emit(Op::If, 0, m.rows.conds({c}));
  m.reflex(n);
  m.patch(test);
}

/// "When you reveal a fire element card this way, ...": if one was among them.
void when_shown(Meaning& m, const Node& n) {
  Thing t = m.thing(n.at("noun"), Use::Filter);
  if (t.word != ThingWord::Objects || t.min > 1 || t.zones)
    return void(m.refuse(t.at, "this asks for a kind of thing", "Write \"a card\" or the like."));
  t.this_way = true;
  t.way = Verb::Reveal;
  Cond c;
  c.kind = CondKind::Exists;
  c.a = m.selector(t, true);
  if (m.refused()) return;
  const int test = m.emit(Op::If, 0, m.rows.conds({c}));
  m.reflex(n);
  m.patch(test);
}

/// "Choose an ally you control. That ally gets +1 power ...", once for each of so many.
void one_each(Meaning& m, const Node& n) {
  const Node* group = n.at("per").find("group");
  if (!group || n.at("per").has("n"))
    return void(m.refuse(n.from, "this can't be done for each of these", "Make it two sentences."));
  Thing all = m.group(*group);
  if (n.at("per").mark("your")) all.side = {PersonWord::You, n.from};
  all.found = Thing::Found::All;
  const Slot those = m.bring_object(all);
  if (m.refused()) return;
  const Scope book = m.scope;
  const int head = m.emit(Op::EachOf, op(Slot::Loop), op(those));
  Thing one = m.thing(n.at("noun"));
  if (one.word != ThingWord::Objects || one.found != Thing::Found::Choose || one.max != 1)
    return void(m.refuse(one.at, "this is no choice of one thing", "Write \"an ally you control\"."));
  one.slot = m.bring_object(one);
  one.word = ThingWord::Slot;
  Gained out;
  m.gains(n.at("gains"), out);
  if (!m.refused()) m.give(one, out, m.lasting(n.at("duration")));
  m.emit(Op::Next, 0, 0, head);
  m.patch(head);
  m.scope = book;
}

/// "Mary has vigor as long as one of your omens has vigor. The same is true for ambush and taunt."
void shared_keywords(Meaning& outer, const Node& n) {
  const std::vector<const Node*> all = n.list("k");
  if (all.size() < 2 || all[0]->value != all[1]->value)
    return void(outer.refuse(n.from, "these are two different keywords", "Name one of them twice."));
  for (size_t i = 1; i < all.size(); ++i) {
    Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
    m.has_program = false;
    m.scope.object(Slot::Self, m.card.types, false);
    const KeywordWord& k = m.lex.keywords[static_cast<size_t>(all[i]->value)];
    if (k.number || k.subtype || k.spelled_out)
      m.refuse(all[i]->from, "this keyword is not shared like this", "Leave it out.");
    Thing who = m.group(n.at("group"));
    who.side = {PersonWord::You, n.from};
    Meaning::check(who, TestKind::Keyword, k.keyword);
    Cond c;
    c.kind = CondKind::Exists;
    c.a = m.selector(who, true);
    Thing self;
    self.word = ThingWord::Self;
    self.at = n.from;
    Gained out;
    add(out, StaticKind::Keyword, k.keyword, n.from);
    if (!m.refused()) m.statics(self, out, {{c}});
    outer.take_refusal(m);
  }
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

void state_words(Grammar& g, const Lexicon& lex) {
  const std::string end = " this way , [?spell as a spell [,]] <effect> [[,] where x is <x:quantity>] .";
  static constexpr std::string_view kFaces[] = {"north", "east", "south", "west"};
  for (int d = 0; d < 4; ++d)
    for (int e = 0; e < 4; ++e)
      if (d != e)
        g.add(Sort::Sentence,
              "when you change it from facing " + std::string(kFaces[d]) + " to " + std::string(kFaces[e]) + end,
              turned_this_way)
            .with(kWholeSentence)
            .as(turn_of(d, e));
  g.add(Sort::Sentence, "when you reveal <noun>" + end, when_shown).with(kWholeSentence).costs(-1);
  g.add(Sort::Sentence, "for each <per> , choose <noun> . that <kind> <gains> <duration> .", one_each)
      .with(kWholeSentence)
      .costs(-1);
  const std::string more = " [, <k:keyword>]";
  g.add(Sort::Line,
        "this (<type>|card|object) has <k:keyword> as long as one of your <group> has <k:keyword> . the same is true "
        "for "
        "<k:keyword>" +
            more + more + more + more + more + more + " [,] and <k:keyword> .",
        shared_keywords)
      .costs(-1);
  g.add(Sort::Line,
        "<own:own*> this card costs <n:number> less to activate and you may activate it as though it had fast "
        "activation .",
        [](Meaning& outer, const Node& n) {
          Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
          m.has_program = false;
          m.scope.object(Slot::Self, m.card.types, false);
          std::vector<std::vector<Cond>> conds;
          for (const Node* own : n.list("own")) {
            Logic l;
            if (!own->has("condition")) m.refuse(own->from, "this can't be asked here", "Ask for something else.");
            else m.logic(own->at("condition"), l);
            conds.push_back(std::move(l.rows));
          }
          Thing self;
          self.word = ThingWord::Self;
          self.at = n.from;
          Gained cheaper, faster;
          Grant_& x = add(cheaper, StaticKind::Cost, kCostToPlay, n.from);
          x.counts = true;
          x.value.number = -n.at("n").value;
          add(faster, StaticKind::Permit, AtFastSpeed, n.from);
          if (!m.refused()) m.statics(self, cheaper, conds, Head::CostChange);
          if (!m.refused()) m.statics(self, faster, conds, Head::Static, m.lex.play_from);
          outer.take_refusal(m);
        })
      .costs(-1);
  g.add(Sort::State, "(~be|was|were) attacking or retaliating against <noun>", [](Meaning& m, const Node& n, Thing& t) {
    Thing other = m.thing(n.at("noun"), Use::Filter);
    if (other.word != ThingWord::Objects) m.refuse(other.at, "this does not say against what", "Name a kind of thing.");
    other.found = Thing::Found::All;
    Meaning::check(t, TestKind::Or, 2);
    for (const auto& [flag, relation] : {std::pair<Flag, Relation>{Attacking, Defends}, {Retaliating, Retaliates}}) {
      Meaning::check(t, TestKind::And, 2);
      Meaning::check(t, TestKind::Flag, flag);
      Check c;
      c.test.kind = TestKind::RelatedTo;
      c.test.amount = relation;
      c.other.push_back(other);
      t.tests.push_back(std::move(c));
    }
  });
  g.add(Sort::Duration, "[for] as long as you control this (<type>|card|object)",
        [](Meaning&, const Node&, Lasting& l) { l.until = Until::WhileSource; });
  const std::string also = " [?also in addition to (its|their) other types] [with <gifts>]";
  g.add(Sort::Gain, "~become a|an <kinds>" + also, become_type);
  g.add(Sort::Gain, "~be a|an <kinds> in addition #also to (its|their) other types", become_type);
  g.add(Sort::Given, "(+|- #minus|— #minus) <n:amount> <stat>", x_stat);
  g.add(Sort::Given, "an additional (+|- #minus) <n:amount> <stat>", x_stat).costs(1);
  g.add(Sort::Given, "an additional <signed> <stat>", [](Meaning& m, const Node& n, Gained& out) {
    Grant_& x = add(out, StaticKind::Stat, m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat, n.from);
    x.counts = true;
    x.value.number = n.at("signed").value;
  });
  g.add(Sort::Condition, "this (<type>|card|object) is the only <group>", [](Meaning& m, const Node& n, Logic& l) {
     Thing t = m.group(n.at("group"));
     Thing self;
     self.at = n.from;
     self.word = ThingWord::Self;
     Cond both{CondKind::And};
     both.n = 2;
     l.rows.push_back(both);
     Cond is{CondKind::Matches};
     is.slot = m.pronoun(self);
     is.a = m.selector(t, false);
     l.rows.push_back(is);
     Count one;
     one.number = 1;
     Cond alone{CondKind::Compare};
     alone.a = m.counted(t, one);
     alone.b = m.rows.constant(1);
     l.rows.push_back(alone);
   }).costs(-1);
  g.add(Sort::Condition, "<player> ~control <compare> <group> that are all <kinds>",
        [](Meaning& m, const Node& n, Logic& l) {  // so many, and none of another kind
          const Comparison c = m.comparison(n.at("compare"));
          Thing all = m.group(n.at("group"));
          const Person who = m.person(n.at("player"));
          if (who.word != PersonWord::You || all.side.word != PersonWord::None)
            return void(m.lacks(n.from, "ask this of others", "Write \"you control\"."));
          all.side = who;
          Thing such = all, kind;
          m.describe_kinds(n.at("kinds"), kind);
          if (kind.types || kind.card || kind.tests.size() != 1)
            return void(m.refuse(n.at("kinds").from, "this is no one thing to be", "Name one kind."));
          such.tests.push_back(kind.tests[0]);
          Count one;
          one.number = 1;
          Cond both{CondKind::And};
          both.n = 2;
          l.rows.push_back(both);
          Cond many{CondKind::Compare};
          many.cmp = c.cmp;
          many.a = m.counted(all, one);
          many.b = m.amount(c.value);
          l.rows.push_back(many);
          Cond same{CondKind::Compare};
          same.a = many.a;
          same.b = m.counted(such, one);
          l.rows.push_back(same);
          m.asked_for = {all};
        })
      .costs(-1);
  g.add(Sort::Condition, "this (<type>|card) was activated during <span>", [](Meaning& m, const Node& n, Logic& l) {
     if (m.card.head != Head::Spell) m.refuse(n.from, "only a card that resolves knows this", "Leave it out.");
     m.logic(n.at("span"), l);  // 3: no phase ends while something waits
   }).costs(-1);
  g.add(Sort::Given, "base <stat> <n:number>", [](Meaning& m, const Node& n, Gained& out) {
    Grant_& x = add(out, StaticKind::SetStat, m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat, n.from);
    x.counts = true;
    x.value.number = n.at("n").value;
  });
  g.add(Sort::Given, "base <stat> and <stat> (<n:number>|equal to <q:quantity>)",
        [](Meaning& m, const Node& n, Gained& out) {
          for (const Node* stat : n.list("stat")) {
            Grant_& x = add(out, StaticKind::SetStat, m.lex.stats[static_cast<size_t>(stat->value)].stat, n.from);
            x.counts = true;
            if (n.has("n")) x.value.number = n.at("n").value;
            else x.value = m.count(n.at("q"));
          }
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
  g.add(Sort::Duration, "until this (<type>|card|object) leaves the field",
        [](Meaning&, const Node&, Lasting& l) { l.until = Until::WhileSource; });
  g.add(Sort::Gain, "(don't|doesn't) wake up during (their|its) (controllers|controller) ('|'s) wake up phase",
        [](Meaning& m, const Node& n, Gained& out) { add(out, StaticKind::Ban, m.lex.ready_ban, n.from); })
      .costs(1);
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
  g.add(Sort::Span, "combat", [](Meaning&, const Node&, Logic& l) {
    Cond c;
    c.kind = CondKind::Native;
    c.a = kInCombat;
    c.slot = Slot::Self;
    l.rows.push_back(c);
  });
  // Asked before it is loaded again.
  g.add(Sort::Condition, "<noun> was loaded earlier this turn", [](Meaning& m, const Node& n, Logic& l) {
     static constexpr EventWord kLoads = {.event = LoadedInto, .swapped = true};
     Happening h;
     h.at = n.from;
     h.word = &kLoads;
     h.event = LoadedInto;
     Thing what;
     Meaning::check(what, TestKind::Marked, m.mark(h, true));
     Cond c;
     c.kind = CondKind::Matches;
     c.slot = m.pronoun(m.thing(n.at("noun"), Use::Filter));
     c.a = m.selector(what, false);
     l.rows.push_back(c);
   }).with(kBefore);
  g.add(Sort::State, "(~be|was|were) not <type> , <type> , (nor|or) <type> element",
        [](Meaning& m, const Node& n, Thing& t) {
          t.tests.push_back({{TestKind::Not}});
          const std::vector<const Node*> all = n.list("type");
          Meaning::check(t, TestKind::Or, static_cast<u16>(all.size()));
          for (const Node* type : all)
            Meaning::check(t, TestKind::Type, m.lex.types[static_cast<size_t>(type->value)].bit);
        })
      .costs(-1);
  for (const MoveVerb& v : lex.move_verbs)
    g.add(Sort::Condition,
          "at least one <a:group> and at least one <b:group> were " + inflect(v.verb, Form::Participle) + " this way",
          [](Meaning& m, const Node& n, Logic& l) {
            Cond all_of;
            all_of.kind = CondKind::And;
            all_of.n = 2;
            l.rows.push_back(all_of);
            for (const char* label : {"a", "b"}) {
              Thing t = m.group(n.at(label));
              t.this_way = true;
              t.way = static_cast<const MoveVerb*>(n.rule->data)->event;
              Cond c;
              c.kind = CondKind::Exists;
              c.a = m.selector(t, true);
              l.rows.push_back(c);
            }
          })
        .with(0, 0, &v)
        .costs(-1);
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
