// What stands before and after a noun, and the same said as a sentence: "exerted", "of yours", "with cost 2 or less".
#include "language/meaning/meaning.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {
namespace {

bool is_number(const AdjectiveWord& a) {
  return a.kind != TestKind::Flag && a.kind != TestKind::Related && a.kind != TestKind::Native;
}

void adjective(Meaning&, const Node& n, Thing& t) {
  const AdjectiveWord& a = *static_cast<const AdjectiveWord*>(n.rule->data);
  if (is_number(a)) Meaning::check_number(t, a.kind, a.key, a.cmp, a.number, a.negated);
  else Meaning::check(t, a.kind, a.key, a.cmp, a.negated);
}

void side(Thing& t, Meaning& m, const Person& who) {
  if (t.side.word != PersonWord::None && t.side.word != who.word)
    m.refuse(who.at, "whose it is was said already", "Leave one out.");
  t.side = who;
}

void keywords(Meaning& m, const Node& n, Thing& t) {
  const std::vector<const Node*> found = n.list("k");
  if (found.size() > 1 && !n.mark("without")) Meaning::check(t, TestKind::Or, static_cast<u16>(found.size()));
  for (const Node* k : found)
    Meaning::check(t, TestKind::Keyword, m.lex.keywords[static_cast<size_t>(k->value)].keyword, Cmp::Eq,
                   n.mark("without"));
}

/// "cost 3 or more", "3 {S} or less", "less power than this unit"
void stat(Meaning& m, const Node& n, Thing& t) {
  const StatWord& s = m.lex.stats[static_cast<size_t>(n.at("stat").value)];
  const u16 key = s.compared == 0xFF ? s.stat : s.compared;
  if (const Node* c = n.find("compare")) {
    const Comparison cmp = m.comparison(*c);
    Meaning::check(t, TestKind::Stat, key, cmp.cmp);
    t.tests.back().compares = true;
    if (cmp.value.constant) t.tests.back().number = cmp.value.number;
    else t.tests.back().value = c->find("q"), t.tests.back().number = c->has("more") ? c->at("more").value : 0;
    return;
  }
  const Cmp cmp = n.mark("more") ? Cmp::Ge : n.mark("less") ? Cmp::Le : Cmp::Eq;
  Meaning::check_number(t, TestKind::Stat, key, cmp, n.at("n").value);
}

/// "the same cost as another card revealed this way": as any of those, whichever it is.
bool like_any(Thing& t, Thing& other, u16 key, Cmp cmp) {
  if (other.word != ThingWord::Objects || other.found != Thing::Found::Choose || other.chosen || other.max != 1 ||
      other.up_to)
    return false;
  // "a card with the same name as another character": other than this card. Else other than the one that is described.
  if (!t.card || other.card) other.other = false;
  other.found = Thing::Found::All;
  other.article = false;
  Meaning::check(t, TestKind::Alike, key, cmp);
  t.tests.back().other.push_back(std::move(other));
  return true;
}

/// Compared with another thing: the one that is named, or the one that was named last.
Thing the_other(Meaning& m, const Node& n) {
  if (const Node* noun = n.find("noun")) return m.thing(*noun, Use::Filter);
  Thing that;
  that.at = n.from;
  that.word = ThingWord::That;
  if (!m.scope.last([](const Mentioned& x) { return x.object && x.slot != Slot::Self; }) && m.paid == Slot::None)
    m.refuse(n.from, "this does not say the same as what", "Name it: \"as it\".");
  return that;
}

void compared_to(Meaning& m, const Node& n, Thing& t) {
  const StatWord& s = m.lex.stats[static_cast<size_t>(n.at("stat").value)];
  const Cmp cmp = n.mark("less")    ? Cmp::Lt
                  : n.mark("more")  ? Cmp::Gt
                  : n.mark("least") ? Cmp::Ge
                  : n.mark("most")  ? Cmp::Le
                                    : Cmp::Eq;
  const u16 key = s.compared == 0xFF ? s.stat : s.compared;
  Thing other = the_other(m, n);
  if (like_any(t, other, key, cmp)) return;
  Meaning::check(t, TestKind::CompareTo, key, cmp);
  t.tests.back().other.push_back(std::move(other));
}

/// "with more power than each opposing unit"
void more_than_each(Meaning& m, const Node& n, Thing& t) {
  const StatWord& s = m.lex.stats[static_cast<size_t>(n.at("stat").value)];
  Amount most;
  most.kind = AmountKind::MostStat;
  most.extra = static_cast<u8>(s.stat);
  most.key = m.selector(m.group(n.at("group")), true);
  Meaning::check(t, TestKind::Stat, s.stat, Cmp::Gt);
  t.tests.back().test.amount = m.rows.amount(most);
}

void same_name(Meaning& m, const Node& n, Thing& t) {
  Thing other = the_other(m, n);
  if (other.was_chosen && m.chosen == Slot::None && m.chosen_card != Slot::None) {
    Amount which;
    which.kind = AmountKind::SlotN;
    which.slot = m.chosen_card;
    Meaning::check(t, TestKind::Called, 1);
    t.tests.back().test.amount = m.rows.amount(which);
    return;
  }
  if (like_any(t, other, cantrip::kNames, Cmp::Eq)) return;
  Meaning::check(t, TestKind::SameName, 0);
  t.tests.back().other.push_back(std::move(other));
}

/// "with that cost": as the number that was chosen, or as what was named last.
void that_stat(Meaning& m, const Node& n, Thing& t) {
  if (!m.named_number) return compared_to(m, n, t);
  const StatWord& s = m.lex.stats[static_cast<size_t>(n.at("stat").value)];
  Amount chosen;
  chosen.kind = AmountKind::SlotN;
  chosen.slot = Slot::X;
  Meaning::check(t, TestKind::Stat, s.compared == 0xFF ? s.stat : s.compared);
  t.tests.back().test.amount = m.rows.amount(chosen);
}

/// "with Evasive or 2 {S} or less"
void keyword_or_stat(Meaning& m, const Node& n, Thing& t) {
  Meaning::check(t, TestKind::Or, 2);
  Meaning::check(t, TestKind::Keyword, m.lex.keywords[static_cast<size_t>(n.at("k").value)].keyword);
  stat(m, n, t);
}

void not_named(Meaning& m, const Node& n, Thing& t) {
  Meaning::check(t, TestKind::Name, 0, Cmp::Eq, true);
  t.tests.back().name = m.name(n.at("name"));
}

void damage(Meaning& m, const Node& n, Thing& t) {
  Meaning::check_number(t, TestKind::ObjStat, m.lex.damage_stat, n.mark("no") ? Cmp::Eq : Cmp::Ge,
                        n.mark("no") ? 0 : 1);
}

void zone(Meaning& m, const Node& n, Thing& t) {
  if (t.zones) m.refuse(n.from, "only one zone can be named", "Leave one out.");
  for (const Node* z : n.list("zone")) t.zones |= 1u << m.lex.zones[static_cast<size_t>(z->value)].kind;
  if (const Node* whose = n.find("whose")) t.side = m.person(*whose);
}

void names(Meaning& m, const Node& n, Thing& t) {
  const std::vector<const Node*> all = n.list("name");
  if (all.size() > 1) Meaning::check(t, TestKind::Or, static_cast<u16>(all.size()));
  for (const Node* name : all) {
    Meaning::check(t, TestKind::Name, 0);
    std::string& spelt = t.tests.back().name = m.name(*name);
    if (m.lex.one_text && spelt.ends_with("s") && !m.lib.words.knows_name(spelt) &&
        m.lib.words.knows_name(spelt.substr(0, spelt.size() - 1)))
      spelt.pop_back();  // a plural
  }
}

/// "other than a Hero character", "isn't at a location": not all that is said of those.
void none_of(Meaning& m, Thing& t, const Thing& those) {
  const bool typed = those.types && those.types != t.types;
  size_t groups = typed ? 1 : 0;
  for (size_t i = 0; i < those.tests.size(); i += span_of(those.tests, i)) ++groups;
  if (!groups) return void(m.refuse(those.at, "this says nothing of what does not count", "Say more of it."));
  Meaning::check(t, TestKind::Not, 0);
  if (groups > 1) Meaning::check(t, TestKind::And, static_cast<u16>(groups));
  for (const TypeWord& w : m.lex.types)
    if (typed && those.types == (1u << w.bit)) Meaning::check(t, TestKind::Type, w.bit);
  for (const Check& c : those.tests) t.tests.push_back(c);
}

/// "that attacked this turn"
void did(Meaning& m, const Node& n, Thing& t) {
  Happening h = m.happening(n.at("did"));
  Meaning::check(t, TestKind::Marked, m.mark(h, h.word && h.word->swapped));
}

void before(Grammar& g, const Lexicon& lex) {
  for (const AdjectiveWord& a : lex.adjectives) g.add(Sort::Pre, a.word, adjective).with(0, 0, &a);
  g.add(Sort::Pre, "other", [](Meaning&, const Node&, Thing& t) { t.other = true; });
  const auto who = [](Meaning&, const Node& n, Thing& t) { t.side = {static_cast<PersonWord>(n.rule->key), n.from}; };
  if (!lex.opposing.empty()) g.add(Sort::Pre, lex.opposing, who).with(static_cast<int>(PersonWord::Opponent));
  g.add(Sort::Pre, "(an|your) opponent 's", who).with(static_cast<int>(PersonWord::Opponent)).costs(2);
  if (!lex.friendly.empty()) g.add(Sort::Pre, lex.friendly, who).with(static_cast<int>(PersonWord::You));
  g.add(Sort::Pre, "non — <type>", [](Meaning& m, const Node& n, Thing& t) {
    Meaning::check(t, TestKind::Type, m.lex.types[static_cast<size_t>(n.at("type").value)].bit, Cmp::Eq, true);
  });
  g.add(Sort::Pre, "non — <subtype>", [](Meaning& m, const Node& n, Thing& t) {
    Meaning::check(t, TestKind::Subtype, static_cast<u16>(m.subtype(n.at("subtype"))), Cmp::Eq, true);
  });
  for (const TypeWord& w : lex.types) {
    const auto sense = [](Meaning&, const Node& n, Thing& t) {
      Meaning::check(t, TestKind::Type, static_cast<u16>(n.rule->key), Cmp::Eq, true);
    };
    g.add(Sort::Pre,
          "(non-" + lower(w.name) + "|non" + lower(w.name) + ")" +
              (w.tail.empty() ? "" : " [?tail " + std::string(w.tail) + "]"),
          sense)
        .with(w.bit);
  }
  for (const std::string_view word : {"nontoken", "non-token"})
    g.add(Sort::Pre, word,
          [](Meaning&, const Node&, Thing& t) { Meaning::check(t, TestKind::Token, 0, Cmp::Eq, true); });
}

void after(Grammar& g, const Lexicon& lex) {
  const std::string holds = lex.has_in_play ? "<player> (~have in play|~have|~control|controlled)"
                                            : "<player> (~control|controlled|~have in play|~have)";
  g.add(Sort::Post, holds, [](Meaning& m, const Node& n, Thing& t) { side(t, m, m.person(n.at("player"))); });
  g.add(Sort::Post, "or (player|players) #each", [](Meaning&, const Node& n, Thing& t) {
    t.or_players = true;
    t.players = {PersonWord::Each, n.from};
  });
  g.add(Sort::Post, "or opponent", [](Meaning&, const Node& n, Thing& t) {
    t.or_players = true;
    t.players = {PersonWord::Opponent, n.from};
  });
  g.add(Sort::Post, "<player> play", [](Meaning& m, const Node& n, Thing& t) {
     side(t, m, m.person(n.at("player")));
   }).costs(2);
  g.add(Sort::Post, "of yours", [](Meaning& m, const Node& n, Thing& t) { side(t, m, {PersonWord::You, n.from}); });
  g.add(Sort::Post, "of theirs", [](Meaning& m, const Node& n, Thing& t) { side(t, m, {PersonWord::They, n.from}); });
  g.add(Sort::Post, "in play", [](Meaning&, const Node&, Thing&) {});
  g.add(Sort::Post, "in (<whose>|the|a|any) <zone> [or [your|their] <zone>]", zone);
  g.add(Sort::Post, "from (<whose>|the|a|any) <zone> [or [your|their] <zone>]", zone);
  g.add(Sort::Post, "in <zone>", zone).costs(3);
  g.add(Sort::Post, "from there", [](Meaning& m, const Node& n, Thing& t) {
    if (!m.seen_zones) m.refuse(n.from, "no place was named before", "Name it.");
    t.zones = m.seen_zones;
    t.side = {PersonWord::You, n.from};
  });

  const std::string open = lex.keyword_open.empty() ? "" : "^" + std::string(lex.keyword_open) + " ";
  const std::string close = lex.keyword_close.empty() ? "" : " ^" + std::string(lex.keyword_close) + " ";
  const std::string one = open + "<k:keyword>" + close;
  g.add(Sort::Post, "(with|without #without) " + one + " [or " + one + "]", keywords);
  const std::string number = "<n:number> <stat> [(or more|or greater) #more] [(or less|or fewer) #less]";
  g.add(Sort::Post, "with " + one + " or [with] " + number, keyword_or_stat);
  g.add(Sort::Post, "with " + number + " or [with] " + one, keyword_or_stat);
  g.add(Sort::Post, "with that <stat>", that_stat)
      .eg("Choose a number. Return all units with that cost to their owners' hands.");
  g.add(Sort::Post, "[,] other than [(a card|cards) named] <name>", not_named).costs(2);
  g.add(Sort::Post, "with [a|an] <stat> [of] <compare> [each]", stat);
  g.add(Sort::Post, "with <compare> <stat> [each]", stat).costs(3);
  g.add(Sort::Post, "with <stat> <compare> [,] or [with] <stat> <compare>", [](Meaning& m, const Node& n, Thing& t) {
     Meaning::check(t, TestKind::Or, 2);
     const std::vector<const Node*> stats = n.list("stat"), all = n.list("compare");
     for (size_t i = 0; i < 2; ++i) {
       const StatWord& s = m.lex.stats[static_cast<size_t>(stats[i]->value)];
       const Comparison c = m.comparison(*all[i]);
       Meaning::check(t, TestKind::Stat, s.compared == 0xFF ? s.stat : s.compared, c.cmp);
       t.tests.back().compares = true;
       t.tests.back().number = c.value.number;
       if (!c.value.constant) t.tests.back().value = all[i]->find("q");
     }
   }).eg("Destroy target unit with cost 2 or power 3 or less.");
  g.add(Sort::Post, "with [a] total <stat> [of] <compare>", [](Meaning& m, const Node& n, Thing& t) {
     const Comparison c = m.comparison(n.at("compare"));
     if (c.cmp != Cmp::Le && c.cmp != Cmp::Lt)
       m.refuse(n.from, "only a greatest total can be asked for", "Write \"or less\".");
     Test total{TestKind::Stat, c.cmp, m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat, m.amount(c.value)};
     t.total = m.rows.tests({total});
   }).eg("Return up to 2 unit cards with total cost 5 or less from your graveyard to your hand.");
  g.add(Sort::Post, "(with a unique name|with unique names)",
        [](Meaning&, const Node&, Thing& t) { t.distinct = kNames; });
  g.add(Sort::Post, "with [a] different <stat>", [](Meaning& m, const Node& n, Thing& t) {
    t.distinct = m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat;
  });
  g.add(Sort::Post, "with different names", [](Meaning&, const Node&, Thing& t) { t.distinct = kNames; }).costs(1);
  g.add(Sort::Post, "with different <stat> and total <total:stat> [of] <compare>",
        [](Meaning& m, const Node& n, Thing& t) {
          const Comparison c = m.comparison(n.at("compare"));
          if (c.cmp != Cmp::Le && c.cmp != Cmp::Lt)
            m.refuse(n.from, "only a greatest total can be asked for", "Write \"or less\".");
          t.distinct = m.lex.stats[static_cast<size_t>(n.at("stat").value)].stat;
          Test total{TestKind::Stat, c.cmp, m.lex.stats[static_cast<size_t>(n.at("total").value)].stat,
                     m.amount(c.value)};
          t.total = m.rows.tests({total});
        })
      .eg("Return up to 3 unit cards with different cost and total cost 6 or less from your graveyard to your hand.");
  g.add(Sort::Post, "with <n:number> <stat> [(or more|or greater) #more] [(or less|or fewer) #less] [each]", stat);
  const std::string hurt(lex.damage_word);
  g.add(Sort::Post, "with [?no no] " + hurt + " [on (it|them|him|her)]", damage).costs(1);
  g.add(Sort::Post, "with (less #less|more #more) <stat> than <noun> ['s]", compared_to);
  g.add(Sort::Post, "with more <stat> than each <group>", more_than_each).costs(-1);
  g.add(Sort::Post, "with a (lower #less|higher #more) <stat> than <noun> ['s]", compared_to);
  g.add(Sort::Post, "with the same <stat> [(or less #most|or more #least)] [as <noun>]", compared_to);
  g.add(Sort::Post, "with the same name [as <noun>]", same_name);
  g.add(Sort::Post, "with the (lowest #low|highest|greatest) <stat> [stat] [?among among (them|those <kind>)]",
        [](Meaning& m, const Node& n, Thing& t) {
          const StatWord& s = m.lex.stats[static_cast<size_t>(n.at("stat").value)];
          t.extreme = static_cast<u8>(n.mark("low") ? SelectorFlag::Lowest : SelectorFlag::Highest);
          t.extreme_stat = s.compared == 0xFF ? s.stat : s.compared;
        });
  // "the chosen unit with lower power": of the two that were chosen.
  g.add(Sort::Noun, "the chosen <kind> with [the] (lower #low|higher) <stat> [stat]",
        [](Meaning& m, const Node& n, Thing& t) {
          const StatWord& s = m.lex.stats[static_cast<size_t>(n.at("stat").value)];
          const u16 key = s.compared == 0xFF ? s.stat : s.compared;
          const auto those = m.scope.last([](const Mentioned& x) { return x.object && x.plural; });
          if (!those) return void(m.refuse(n.from, "this does not say of which two", "Choose two of them first."));
          m.describe(n.at("kind"), t);
          t.found = Thing::Found::All;
          t.min = 0;
          t.max = 1;
          t.of = those->slot;
          Selector both;
          both.rel = Rel8::In;
          both.slot = those->slot;
          Amount other;
          other.kind = n.mark("low") ? AmountKind::MostStat : AmountKind::LeastStat;
          other.extra = static_cast<u8>(key);
          other.key = m.rows.selector(both);
          Meaning::check(t, TestKind::Stat, key, n.mark("low") ? Cmp::Lt : Cmp::Gt);
          t.tests.back().test.amount = m.rows.amount(other);
        })
      .singular()
      .costs(-2);
  g.add(Sort::Post, "named <name> [or <name>]", names);
  g.add(Sort::Post, "named <name> , <name> , or <name>", names);
  for (const std::string_view them : {"[from] among them", "[from] among the revealed cards"})
    g.add(Sort::Post, them, [](Meaning&, const Node&, Thing& t) { t.among = true; });
  g.add(Sort::Post, "from it", [](Meaning& m, const Node& n, Thing& t) {
     if (!m.looked && m.shown == Slot::None) m.refuse(n.from, "nothing was looked at before", "Name the place.");
     t.among = true;
   }).costs(2);
  g.add(Sort::Post, "at random", [](Meaning&, const Node&, Thing& t) { t.found = Thing::Found::Random; });
  g.add(Sort::Post, "(that|who) <state>", [](Meaning& m, const Node& n, Thing& t) { m.describe(n.at("state"), t); });
  g.add(Sort::Post, "that (arrived|has arrived|have arrived) this turn",
        [](Meaning&, const Node&, Thing& t) { Meaning::check(t, TestKind::Arrived, 0); });
  g.add(Sort::Post, "(that|who) [has|have] [already] <did> this turn", did)
      .costs(1)
      .eg("Tap each unit that attacked this turn.");
  g.add(Sort::Post, "[,] other than <noun>", [](Meaning& m, const Node& n, Thing& t) {
    const Thing that = m.thing(n.at("noun"), Use::Filter);
    if (that.word == ThingWord::Self) t.other = true;
    else if (that.word != ThingWord::Objects && that.word != ThingWord::Players) t.except = m.pronoun(that);
    else if (that.word == ThingWord::Objects && !that.zones && !that.other && that.side.word == PersonWord::None &&
             (!that.tests.empty() || that.types))
      none_of(m, t, that);
    else m.refuse(that.at, "this does not say which one is left out", "Write \"other than it\".");
  });
  for (const PastWord& w : lex.pasts) {
    const auto sense = [](Meaning&, const Node& n, Thing& t) {
      Meaning::check(t, TestKind::Flag, static_cast<u16>(n.rule->key), Cmp::Eq, n.mark("not"));
    };
    if (w.bare) g.add(Sort::Post, "[?not not] " + std::string(w.phrase), sense).with(w.flag);
    else g.add(Sort::State, w.phrase, sense).with(w.flag);
  }
}

/// Does a state say nothing but what can be asked of one thing alone, and whether it is here?
bool only_tests(const Thing& state) {
  return !state.types && !state.zones && !state.card && !state.riders && state.side.word == PersonWord::None &&
         state.under == Slot::None && state.host_of == Slot::None && state.of == Slot::None && !state.this_way;
}

void states(Grammar& g, const Lexicon& lex) {
  const std::string is = "(was #was|were #were|~be) [?not not]";
  for (const AdjectiveWord& a : lex.adjectives) {
    const auto sense = [](Meaning&, const Node& n, Thing& t) {
      const AdjectiveWord& w = *static_cast<const AdjectiveWord*>(n.rule->data);
      const bool no = w.negated != n.mark("not");
      if (is_number(w)) Meaning::check_number(t, w.kind, w.key, w.cmp, w.number, no);
      else Meaning::check(t, w.kind, w.key, w.cmp, no);
    };
    g.add(Sort::State, is + " " + std::string(a.word), sense).with(0, 0, &a);
    g.add(Sort::State, "(isn't|aren't|wasn't) #not " + std::string(a.word), sense).with(0, 0, &a).costs(1);
  }
  g.add(Sort::State, "(~be|was|were) a|an <group>",
        [](Meaning& m, const Node& n, Thing& t) { m.describe(n.at("group"), t); });
  g.add(Sort::State, "(isn't|aren't|~be not) a|an <group>", [](Meaning& m, const Node& n, Thing& t) {
    Thing inner;
    m.describe(n.at("group"), inner);
    std::vector<Check> all = std::move(inner.tests);
    for (const TypeWord& w : m.lex.types)
      if (inner.types == (1u << w.bit)) {
        Check c;
        c.test = {TestKind::Type, Cmp::Eq, w.bit, kNone};
        all.insert(all.begin(), c);
      }
    if (all.size() != 1) m.lacks(n.from, "deny several things at once", "Deny one type or subtype.");
    Check no;
    no.test.kind = TestKind::Not;
    t.tests.push_back(std::move(no));
    if (!all.empty()) t.tests.push_back(all[0]);
  });
  g.add(Sort::State, "(~be|was|were) (yours #yours|" + std::string(lex.opposing) + ")",
        [](Meaning& m, const Node& n, Thing& t) {
          t.side = {n.mark("yours") ? PersonWord::You : PersonWord::Opponent, n.from};
          (void)m;
        })
      .costs(1);
  g.add(Sort::State, "(~be|was|were) named <name> [or <name>]", names);
  g.add(Sort::State, "(~be|was|were) in play", [](Meaning&, const Node&, Thing&) {});
  g.add(Sort::State, "(~be|was|were) in (<whose>|the|a|any) <zone>", zone);
  const std::string keyword = lex.keyword_open.empty() ? "<k:keyword>"
                                                       : "^" + std::string(lex.keyword_open) + " <k:keyword> ^" +
                                                             std::string(lex.keyword_close) + " ";
  g.add(Sort::State, "(~have|had) " + keyword + " [or " + keyword + "]", keywords);
  g.add(Sort::State, "(~have|had) (less #less|more #more) <stat> than <noun> ['s]", compared_to);
  g.add(Sort::State, "(~have|had) more <stat> than each <group>", more_than_each).costs(-1);
  g.add(Sort::State, "(~have|had) a (lower #less|higher #more) <stat> than <noun> ['s]", compared_to);
  g.add(Sort::State, "(~have|had) the same <stat> [(or less #most|or more #least)] as <noun>", compared_to);
  g.add(Sort::State, "(~have|had) the same name as <noun>", same_name);
  g.add(Sort::State, "(~have|had) [a|an] <stat> [of] <compare>", stat);
  g.add(Sort::State, "(~have|had) <n:number> <stat> [(or more|or greater) #more] [(or less|or fewer) #less]", stat);
  g.add(Sort::State, "(~have|had) [?no no] " + std::string(lex.damage_word) + " [on (it|them|him|her)]", damage);
  g.add(Sort::State, "~cost <compare>", [](Meaning& m, const Node& n, Thing& t) {
    const Comparison c = m.comparison(n.at("compare"));
    Meaning::check(t, TestKind::Stat, m.lex.stats[0].stat, c.cmp);
    t.tests.back().compares = true;
    t.tests.back().number = c.value.number;
    if (!c.value.constant) t.tests.back().value = n.at("compare").find("q");
  });
  // Whatever stands after a noun can be said of it as well: "is at a location", "wasn't under this card".
  g.add(Sort::State, "(isn't|aren't|wasn't|weren't) <post>", [](Meaning& m, const Node& n, Thing& t) {
     Thing inner;
     inner.at = n.from;
     m.describe(n.at("post"), inner);
     if (inner.among || inner.this_way) return void(m.refuse(n.from, "this is no state", "Say it of the noun."));
     if (inner.zones || inner.here || inner.side.word != PersonWord::None || inner.tests.empty())
       return void(m.lacks(n.from, "deny this", "Say what it is instead."));
     none_of(m, t, inner);
   }).costs(3);
  g.add(Sort::State, "(was|were|is|are) <post>", [](Meaning& m, const Node& n, Thing& t) {
     m.describe(n.at("post"), t);
     if (t.among || t.this_way) m.refuse(n.from, "this is no state", "Say it of the noun.");
   }).costs(4);
  g.add(Sort::State, "(~have|had) <compare> <stat>", stat).costs(2);
  g.add(Sort::State, "<left:state> and <post>", [](Meaning& m, const Node& n, Thing& t) {
     m.describe(n.at("left"), t);
     Thing inner;
     inner.at = n.from;
     m.describe(n.at("post"), inner);
     if (!only_tests(inner)) return void(m.lacks(n.from, "join these states", "Make it two sentences."));
     for (Check& c : inner.tests) t.tests.push_back(std::move(c));
     t.here |= inner.here;
   }).costs(3);
  g.add(Sort::State, "<left:state> and <right:state>", [](Meaning& m, const Node& n, Thing& t) {
     Thing left, right;
     m.describe(n.at("left"), left);
     m.describe(n.at("right"), right);
     if (!only_tests(left) || !only_tests(right))
       return void(m.lacks(n.from, "join these states", "Make it two sentences."));
     for (const Thing* one : {&left, &right}) {
       for (const Check& c : one->tests) t.tests.push_back(c);
       t.here |= one->here;
     }
   }).costs(1);
  g.add(Sort::State, "<left:state> or <right:state>", [](Meaning& m, const Node& n, Thing& t) {
     Thing left, right;
     m.describe(n.at("left"), left);
     m.describe(n.at("right"), right);
     const auto single = [](const Thing& x) { return x.tests.size() == 1 && only_tests(x) && !x.here; };
     if (!single(left) || !single(right))
       return void(m.lacks(n.from, "choose between these states", "Make it two sentences."));
     Meaning::check(t, TestKind::Or, 2);
     t.tests.push_back(left.tests[0]);
     t.tests.push_back(right.tests[0]);
   }).costs(1);
  for (const PastWord& w : lex.pasts)
    if (w.bare) {
      const auto sense = [](Meaning&, const Node& n, Thing& t) {
        Meaning::check(t, TestKind::Flag, static_cast<u16>(n.rule->key), Cmp::Eq, n.mark("not"));
      };
      g.add(Sort::State, is + " " + std::string(w.phrase), sense).with(w.flag);
    }
}

}  // namespace

void post_words(Grammar& g, const Lexicon& lex) {
  before(g, lex);
  after(g, lex);
  states(g, lex);
}

}  // namespace cantrip::language
