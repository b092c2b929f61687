// Grand Archive: champions, omens, sources, tokens by name, attackers, what lies in several zones.
#include "games/grand-archive/rows.hpp"
#include "games/grand-archive/schema.hpp"
#include "games/grand-archive/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::grand_archive {

using namespace language;

namespace {

void just_one(Thing& t) {
  t.found = Thing::Found::All;
  t.min = t.max = 1;
}

void side(Meaning& m, Thing& t, PersonWord who, int at) {
  if (t.side.word != PersonWord::None) m.refuse(at, "whose it is was said already", "Leave one out.");
  t.side = {who, at};
}

void related(Thing& t, u8 relation, Thing to) {
  Check c;
  c.test.kind = TestKind::RelatedTo;
  c.test.amount = relation;
  c.other.push_back(std::move(to));
  t.tests.push_back(std::move(c));
}

void champions(Grammar& g) {
  const auto posts = [](Meaning& m, const Node& n, Thing& t) {
    just_one(t);
    t.types = type_bit(ChampionCard);
    t.side = {static_cast<PersonWord>(n.rule->key), n.from};
    for (const Node* p : n.list("post")) m.describe(*p, t);
  };
  g.add(Sort::Noun, "your champion <post:post*>", posts)
      .with(static_cast<int>(PersonWord::You))
      .singular()
      .costs(-1)
      .eg("Wake up your champion.");
  g.add(Sort::Noun, "<whose> champion", [](Meaning& m, const Node& n, Thing& t) {
     just_one(t);
     t.types = type_bit(ChampionCard);
     t.side = m.person(n.at("whose"));
     if (t.side.word == PersonWord::Opponent || t.side.word == PersonWord::Each) t.min = 0, t.max = 0xFFFF;
   }).singular();
  // "your Shifting Currents": a mastery
  g.add(Sort::Noun, "your <name>",
        [](Meaning& m, const Node& n, Thing& t) {
          just_one(t);
          t.card = true;
          t.zones = m.lex.mastery_zones;
          t.side = {PersonWord::You, n.from};
          Meaning::check(t, TestKind::Name, 0);
          t.tests.back().name = m.name(n.at("name"));
          if (!m.lib.words.knows_name(t.tests.back().name))
            m.refuse(n.from, "there is no card of this name", "Write a name as it is printed.");
        })
      .singular()
      .costs(3);
  g.add(Sort::Noun, "this (<type>|card|object) or another <group>",
        [](Meaning& m, const Node& n, Thing& t) {
          m.describe(n.at("group"), t);
          t.or_self = true;
          t.found = Thing::Found::Choose;
        })
      .singular()
      .costs(-1);
  // "this item or an ally you control": one of them, whichever.
  g.add(Sort::Noun, "this (<type>|card|object) or a|an <group>", [](Meaning& m, const Node& n, Thing& t) {
     Thing other;
     other.at = n.from;
     m.describe(n.at("group"), other);
     if (other.zones || other.card)
       return void(m.lacks(n.from, "look for one thing in several places", "Write two sentences."));
     t.found = Thing::Found::Choose;
     t.min = t.max = 1;
     t.side = other.side;
     Meaning::check(t, TestKind::Or, 2);
     Meaning::check(t, TestKind::Native, kIsSource);
     std::vector<Check> all;
     for (const TypeWord& w : m.lex.types)
       if (other.types == (1u << w.bit)) {
         Check type;
         type.test = {TestKind::Type, Cmp::Eq, w.bit, kNone};
         all.push_back(type);
       }
     for (Check& c : other.tests) all.push_back(std::move(c));
     if (all.empty()) return void(m.refuse(n.from, "this says nothing of what is meant", "Name a kind."));
     if (all.size() > 1) Meaning::check(t, TestKind::And, static_cast<u16>(all.size()));
     for (Check& c : all) t.tests.push_back(std::move(c));
   }).singular();
  g.add(Sort::Noun, "their champion", posts).with(static_cast<int>(PersonWord::They)).singular().costs(-1);
}

void attackers(Grammar& g) {
  g.add(Sort::Noun, "(the|its) attacker", [](Meaning& m, const Node&, Thing& t) {
     just_one(t);
     t.types = 1u << m.lex.unit_type;
     Meaning::check(t, TestKind::Flag, m.lex.attacking_flag);
   }).singular();
  g.add(Sort::Noun, "the attacking <kind>",
        [](Meaning& m, const Node& n, Thing& t) {
          just_one(t);
          m.describe(n.at("kind"), t);
          Meaning::check(t, TestKind::Flag, m.lex.attacking_flag);
        })
      .singular()
      .costs(-1);
  const auto attacking = [](Meaning& m, const Node& n, Thing& t) {
    Meaning::check(t, TestKind::Flag, m.lex.attacking_flag);
    if (const Node* whom = n.find("noun")) {
      Thing target = m.thing(*whom, Use::Filter);
      target.found = Thing::Found::All;
      related(t, m.lex.attack_relation, std::move(target));
    }
  };
  g.add(Sort::Post, "attacking [<noun>]", attacking);
  g.add(Sort::State, "(~be|was|were) attacking <noun>", attacking);
  g.add(Sort::Pre, "attacking or defending", [](Meaning&, const Node&, Thing& t) {
    Meaning::check(t, TestKind::Or, 2);
    Meaning::check(t, TestKind::Flag, Attacking);
    Meaning::check(t, TestKind::Flag, Defending);
  });
}

void linked(Grammar& g) {
  const auto to_self = [](Meaning& m, const Node& n, Thing& t) {
    Thing self;
    self.word = ThingWord::Self;
    self.at = n.from;
    related(t, m.lex.linked_relation, std::move(self));
  };
  g.add(Sort::Noun, "linked <kind>", [](Meaning& m, const Node& n, Thing& t) {
     just_one(t);
     m.describe(n.at("kind"), t);
     Thing self;
     self.word = ThingWord::Self;
     self.at = n.from;
     related(t, m.lex.linked_relation, std::move(self));
   }).singular();
  g.add(Sort::Pre, "linked", to_self).costs(1);
}

/// "omen": a card in a banishment with an omen counter on it; "source": whatever deals damage.
void own_nouns(Grammar& g, const Lexicon& lex) {
  const std::string omen(lex.omen);
  g.add(Sort::Kind, "[<kinds>] (" + omen + "|" + omen + "s #many)", [](Meaning& m, const Node& n, Thing& t) {
    if (const Node* k = n.find("kinds")) m.describe_kinds(*k, t);
    t.plural = n.mark("many");
    t.card = true;
    t.zones = 1u << m.lex.banishment;
    Meaning::check_number(t, TestKind::Counter, m.lex.omen_counter, Cmp::Ge, 1);
  });
  g.add(Sort::Kind, "[<kinds>] (source|sources #many)", [](Meaning& m, const Node& n, Thing& t) {
    if (const Node* k = n.find("kinds")) {
      for (const Node* w : k->list("w")) {
        const Node* leaf = w->kids ? w->first->node : nullptr;
        if (leaf && leaf->sort == Sort::Type && m.lex.types[static_cast<size_t>(leaf->value)].tint)
          Meaning::check(t, TestKind::Type, m.lex.types[static_cast<size_t>(leaf->value)].bit);
        else if (leaf && leaf->sort == Sort::Subtype)
          Meaning::check(t, TestKind::Subtype, static_cast<u16>(m.subtype(*leaf)));
        else m.refuse(w->from, "this is said of no source", "Write its element or a subtype.");
      }
    }
    t.plural = n.mark("many");
    t.zones = m.lex.source_zones;
  });
  for (const std::string_view tail : {"", " token", " tokens"})
    g.add(Sort::Kind, "<token>" + std::string(tail),
          [](Meaning& m, const Node& n, Thing& t) {
            t.plural = n.rule->key == 7 || n.at("token").plural;
            if (n.rule->key) Meaning::check(t, TestKind::Token, 0);
            Meaning::check(t, TestKind::Name, 0);
            t.tests.back().name = m.lib.words.tokens[static_cast<size_t>(n.at("token").value)].name;
          })
        .with(static_cast<int>(tail.size()))
        .costs(2);
}

void after(Grammar& g) {
  g.add(Sort::Post, "you don't control",
        [](Meaning& m, const Node& n, Thing& t) { side(m, t, PersonWord::Opponent, n.from); });
  g.add(Sort::Post, "you have", [](Meaning& m, const Node& n, Thing& t) {
     if (!t.zones) m.refuse(n.from, "only cards in a zone are had", "Write \"you control\".");
     side(m, t, PersonWord::You, n.from);
   }).costs(-1);
  g.add(Sort::Post, "controlled by the same player as <noun>", [](Meaning& m, const Node& n, Thing& t) {
    side(m, t, PersonWord::Controller, n.from);
    t.side.of = n.find("noun");
  });
  g.add(Sort::Post, "on the field", [](Meaning&, const Node&, Thing&) {}).costs(-1);
  // Of two: there are more of them than there are different numbers.
  g.add(Sort::Condition, "you (have|control) two or more <group> with the same <stat>",
        [](Meaning& m, const Node& n, Logic& l) {
          Thing t = m.group(n.at("group"));
          t.side = {PersonWord::You, n.from};
          const u16 stat = m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat;
          Meaning::check_number(t, TestKind::Stat, stat, Cmp::Ge, kCostX);  // those that have such a number
          Count one;
          one.number = 1;
          Cond c;
          c.kind = CondKind::Compare;
          c.cmp = Cmp::Gt;
          c.a = m.counted(t, one);
          t.distinct = stat;
          c.b = m.counted(t, one);
          l.rows.push_back(c);
        })
      .costs(-2);
  g.add(Sort::Post, "hit by this (<type>|card|object) this turn", [](Meaning& m, const Node& n, Thing& t) {
    Thing self;
    self.word = ThingWord::Self;
    self.at = n.from;
    related(t, StruckBy, std::move(self));
    m.remember();
  });
  g.add(Sort::Post, "with the same name",
        [](Meaning& m, const Node& n, Thing& t) {  // two or more that are called alike
          if (t.found != Thing::Found::Choose || t.min < 2 || t.min != t.max || t.card) {  // as what was named last
            Thing that;
            that.at = n.from;
            that.word = ThingWord::That;
            if (!m.scope.last([](const Mentioned& x) { return x.object && x.slot != Slot::Self; }))
              m.refuse(n.from, "this does not say the same as what", "Name it: \"as it\".");
            Meaning::check(t, TestKind::SameName, 0);
            t.tests.back().other.push_back(std::move(that));
            return;
          }
          Test alike;
          alike.kind = TestKind::SameName;
          t.total = m.rows.tests({alike});
        })
      .costs(-2);
  g.add(Sort::Condition, "<q:quantity> is equal to the <stat> of one of your <group>",
        [](Meaning& m, const Node& n, Logic& l) {
          Thing t = m.group(n.at("group"));
          if (t.side.word != PersonWord::None)
            return void(m.refuse(t.at, "whose it is was said already", "Leave one out."));
          t.side = {PersonWord::You, n.from};
          Meaning::check(t, TestKind::Stat, m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat);
          t.tests.back().compares = true;
          t.tests.back().value = n.find("q");
          Cond c;
          c.kind = CondKind::Exists;
          c.a = m.selector(t, true);
          l.rows.push_back(c);
        })
      .costs(-2);
  g.add(Sort::Post, "the defending player controls",
        [](Meaning& m, const Node& n, Thing& t) { side(m, t, PersonWord::Opponent, n.from); });
  g.add(Sort::Noun, "an additional <group>",
        [](Meaning& m, const Node& n, Thing& t) {
          t.found = Thing::Found::Choose;
          t.min = t.max = 1;
          t.article = true;
          m.describe(n.at("group"), t);
        })
      .singular()
      .costs(1);
  g.add(Sort::Post, "you own", [](Meaning&, const Node&, Thing& t) { Meaning::check(t, TestKind::Native, kIsOwned); });
  g.add(Sort::Condition, "you own <noun>", [](Meaning& m, const Node& n, Logic& l) {
    Thing what;
    Meaning::check(what, TestKind::Native, kIsOwned);
    Cond c;
    c.kind = CondKind::Matches;
    c.slot = m.pronoun(m.thing(n.at("noun"), Use::Filter));
    c.a = m.selector(what, false);
    l.rows.push_back(c);
  });
  g.add(Sort::Post, "among all banishments", [](Meaning& m, const Node& n, Thing& t) {
    if (t.zones) m.refuse(n.from, "only one place can be named", "Leave one out.");
    t.zones = zone_bit(Banishment);
    t.card = true;
  });
  // Of what was put there: it is still found where it went.
  g.add(Sort::Noun, "it from (their|its owner 's|your) <zone>",
        [](Meaning&, const Node&, Thing& t) { t.word = ThingWord::It; })
      .with(kPronoun)
      .singular()
      .costs(1);
  g.add(Sort::Noun, "each chosen <group>", [](Meaning& m, const Node& n, Thing& t) {
    const auto those = m.scope.last([](const Mentioned& x) { return x.object && x.plural; });
    if (!those) return void(m.refuse(n.from, "nothing was chosen before", "Choose some of them first."));
    m.describe(n.at("group"), t);
    t.found = Thing::Found::All;
    t.min = 0;
    t.max = kAnyNumber;
    t.of = those->slot;
  });
  g.add(Sort::Noun, "that amount of <group>", [](Meaning& m, const Node& n, Thing& t) {
     m.describe(n.at("group"), t);
     t.found = Thing::Found::Choose;
     t.article = true;
     t.min = 0;
     t.max = 2;
     t.as_many = m.scope.latest_number();
     if (t.as_many == Slot::None) m.refuse(n.from, "no number was mentioned before", "Write the number.");
   }).costs(-1);
  g.add(Sort::Post, "from a|an <group> source", [](Meaning& m, const Node& n, Thing& t) {
     Thing source = m.group(n.at("group"));
     source.found = Thing::Found::All;
     if (source.zones || source.card) m.refuse(source.at, "this is no source", "Name a kind of object.");
     source.zones = m.lex.in_play | zone_bit(Stack) | zone_bit(Intent) | zone_bit(Masteries);
     Meaning::check(t, TestKind::Native, kComesFrom);
     t.tests.back().test.amount = m.selector(source, false);
   }).costs(-1);
  g.add(Sort::Post, "that targets only a|an|one [single] <group>", [](Meaning& m, const Node& n, Thing& t) {
     Check c;
     c.test.kind = TestKind::ItemTargets;
     Thing what = m.group(n.at("group"));
     what.found = Thing::Found::All;
     c.other.push_back(std::move(what));
     t.tests.push_back(std::move(c));
     Meaning::check(t, TestKind::Native, kHasOneTarget);
   }).costs(-1);
  g.add(Sort::Post, "loaded into this (<type>|card|object)", [](Meaning& m, const Node& n, Thing& t) {
    if (t.zones) m.refuse(n.from, "only one place can be named", "Leave one out.");
    t.zones = zone_bit(Loaded);
    t.card = true;
    t.under = Slot::Self;
  });
  g.add(Sort::Post, "controlled by players (with|who have) <compare> <have:group>",
        [](Meaning& m, const Node& n, Thing& t) {
          const Comparison than = m.comparison(n.at("compare"));
          Thing had = m.group(n.at("have"));
          if (had.side.word != PersonWord::None && had.side.word != PersonWord::They)
            return void(m.refuse(had.at, "players have only what is theirs", "Write \"their\"."));
          had.side = {PersonWord::They, had.at};
          m.scope.player({Who::That, Slot::None});
          Count one;
          one.number = 1;
          Cond c;
          c.kind = CondKind::Compare;
          c.cmp = than.cmp;
          c.a = m.counted(had, one);
          c.b = m.amount(than.value);
          m.scope.end_player();
          if (m.refused()) return;
          Meaning::check(t, TestKind::ItsPlayer, m.rows.conds({c}));
        });
  g.add(Sort::Noun, "both of (them|those cards)", [](Meaning&, const Node&, Thing& t) {
     t.word = ThingWord::Them, t.plural = true;
   }).with(kPronoun);
  g.add(Sort::Noun, "the killed <kind> from (its owner 's|their owners ') <zone>",
        [](Meaning& m, const Node& n, Thing& t) {
          m.describe(n.at("kind"), t);
          t.word = ThingWord::That;
          t.role = "killed";
        })
      .with(kPronoun)
      .singular();
  g.add(Sort::Post, "under your control",
        [](Meaning& m, const Node& n, Thing& t) { side(m, t, PersonWord::You, n.from); });
  g.add(Sort::Post, "under an opponent 's control",
        [](Meaning& m, const Node& n, Thing& t) { side(m, t, PersonWord::Opponent, n.from); });
  g.add(Sort::Post, "banished by this (<type>|card|object)", [](Meaning& m, const Node& n, Thing& t) {
    Thing self;
    self.word = ThingWord::Self;
    self.at = n.from;
    related(t, m.lex.banished_relation, std::move(self));
    m.remember();
    if (!t.zones) t.zones = 1u << m.lex.banishment;
  });
  for (const std::string_view in : {"in", "from"})  // a player's champion has the lineage
    g.add(Sort::Post, std::string(in) + " <noun> 's lineage", [](Meaning& m, const Node& n, Thing& t) {
       if (t.zones) m.refuse(n.from, "only one place can be named", "Leave one out.");
       t.zones = zone_bit(Lineage);
       t.side = {PersonWord::Controller, n.from, n.find("noun")};
     }).costs(2);
  g.add(Sort::Post, "in (each champion 's lineage|lineages)", [](Meaning& m, const Node& n, Thing& t) {
     if (t.zones) m.refuse(n.from, "only one place can be named", "Leave one out.");
     t.zones = zone_bit(Lineage);
     t.card = true;
   }).costs(1);
  // Whose it is, is said first.
  g.add(Sort::Post, "(from|in) a single (graveyard|banishment #banished)", [](Meaning& m, const Node& n, Thing& t) {
    if (t.zones || t.side.word != PersonWord::None) m.refuse(n.from, "only one place can be named", "Leave one out.");
    if (t.found != Thing::Found::Target && t.found != Thing::Found::Choose)
      m.refuse(n.from, "this is said of what is chosen", "Write \"target cards\".");
    t.zones = n.mark("banished") ? zone_bit(Banishment) : zone_bit(Graveyard);
    t.side = {t.found == Thing::Found::Target ? PersonWord::Target : PersonWord::Chosen, n.from};
  });
  g.add(Sort::Post, "(in|from) (the|this|that) attacker 's intent", [](Meaning& m, const Node& n, Thing& t) {
    if (t.zones) m.refuse(n.from, "only one place can be named", "Leave one out.");
    t.zones = zone_bit(Intent);  // one unit attacks at a time
    t.card = true;
  });
  for (const auto& [word, mask] :
       {std::pair<std::string_view, u32>{"non-advanced element", kAdvanced}, {"non-basic element", kBasic}})
    g.add(Sort::Pre, word, [](Meaning&, const Node& n, Thing& t) {
       const u32 kinds = static_cast<u32>(n.rule->key);
       t.tests.push_back({{TestKind::Not}});
       Meaning::check(t, TestKind::Or, static_cast<u16>(__builtin_popcount(kinds)));
       for (u32 left = kinds; left; left &= left - 1)
         Meaning::check(t, TestKind::Type, static_cast<u16>(__builtin_ctz(left)));
     }).with(static_cast<int>(mask));
  g.add(Sort::Pre, "token", [](Meaning&, const Node&, Thing& t) { Meaning::check(t, TestKind::Token, 0); }).costs(1);
  g.add(Sort::Post, "with the (highest|greatest) <stat> [stat] among <group>", [](Meaning& m, const Node& n, Thing& t) {
    const StatWord& s = m.lex.stats[static_cast<size_t>(n.at("stat").value)];
    Amount most;
    most.kind = AmountKind::MostStat;
    most.extra = s.stat;
    most.key = m.selector(m.group(n.at("group")), true);
    Meaning::check(t, TestKind::Stat, s.stat, Cmp::Ge);
    t.tests.back().test.amount = m.rows.amount(most);
  });
  const auto parity = [](Meaning& m, const Node& n, Thing& t) {
    Check c;
    c.test.kind = TestKind::Native;
    c.test.key = n.mark("odd") ? kIsOdd : kIsEven;
    c.test.amount = m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat;
    t.tests.push_back(std::move(c));
  };
  g.add(Sort::Post, "with an (odd #odd|even) <stat> [stat]", parity);
  g.add(Sort::State, "(~have|had) an (odd #odd|even) <stat> [stat]", parity);
  g.add(Sort::Post, "except for your champion",
        [](Meaning& m, const Node&, Thing& t) { Meaning::check(t, TestKind::Native, m.lex.not_champion_test); });
  g.add(Sort::Post, "that (were|was) dealt damage by your champion this turn",
        [](Meaning& m, const Node&, Thing& t) { Meaning::check(t, TestKind::Native, m.lex.hurt_test); });
  g.add(Sort::Post, "your champion has dealt combat damage to this turn", [](Meaning& m, const Node&, Thing& t) {
    Meaning::check(t, TestKind::Native, m.lex.hurt_test);
    t.tests.back().test.amount = 1;  // in combat alone
  });
  g.add(Sort::Post, "that entered the field this turn",
        [](Meaning&, const Node&, Thing& t) { Meaning::check(t, TestKind::Arrived, 0); });
  g.add(Sort::Post, "other than this (<type>|object)", [](Meaning&, const Node&, Thing& t) { t.other = true; });
  const auto zones = [](Meaning& m, const Node& n, Thing& t) {
    if (t.zones) m.refuse(n.from, "only one place can be named", "Leave one out.");
    for (const Node* z : n.list("zone")) t.zones |= 1u << m.lex.zones[static_cast<size_t>(z->value)].kind;
    if (const Node* w = n.find("whose")) t.side = m.person(*w);
  };
  for (const std::string_view in : {"in", "from"}) {
    g.add(Sort::Post, std::string(in) + " <whose> <zone> (and / or|or|and) <zone>", zones);
    g.add(Sort::Post, std::string(in) + " <zone>", zones).costs(2);
  }
  g.add(Sort::Noun, "each of ([?up up to] <n:number>|any (amount|number) of #any) [?target target] <group>",
        [](Meaning& m, const Node& n, Thing& t) {
          t.found = n.mark("target") ? Thing::Found::Target : Thing::Found::Choose;
          t.up_to = n.mark("up") || n.mark("any");
          t.max = n.mark("any") ? kAnyNumber : static_cast<u16>(n.at("n").value);
          t.min = t.up_to ? u16{0} : t.max;
          m.describe(n.at("group"), t);
        });
  g.add(Sort::Noun, "any amount of [?target target] <group>", [](Meaning& m, const Node& n, Thing& t) {
    t.found = n.mark("target") ? Thing::Found::Target : Thing::Found::Choose;
    t.up_to = true;
    t.min = 0;
    t.max = kAnyNumber;
    m.describe(n.at("group"), t);
  });
}

}  // namespace

void noun_words(Grammar& g, const Lexicon& lex) {
  champions(g);
  attackers(g);
  linked(g);
  own_nouns(g, lex);
  after(g);
}

}  // namespace cantrip::grand_archive
