// Gundam: Shields, paired Pilots, levels, names in part, and whom a text speaks of (1.3 to 1.5).
#include "games/gundam/schema.hpp"
#include "games/gundam/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::gundam {

using namespace language;

namespace {

constexpr u32 kPilot = type_bit(Pilot);

u16 compared(const StatWord& s) { return s.compared == 0xFF ? s.stat : s.compared; }
const StatWord& stat_of(Meaning& m, const Node& n) { return m.lex.stats[static_cast<size_t>(n.at("stat").value)]; }

/// "Shield", "shield area cards": whatever lies there.
void place_noun(Meaning&, const Node& n, Thing& t) {
  const PlaceWord& w = *static_cast<const PlaceWord*>(n.rule->data);
  t.zones = w.zones;
  t.card = true;
  t.plural = n.rule->also;
}

Cmp at_least(const Node& n) { return n.mark("high") ? Cmp::Ge : n.mark("low") ? Cmp::Le : Cmp::Eq; }

void level(Meaning&, const Node& n, Thing& t) {
  Meaning::check_number(t, TestKind::Stat, Level, at_least(n), n.at("n").value);
}

/// "with 3 or less HP": what damage has left of it (1.5).
void number(Meaning& m, const Node& n, Thing& t) {
  Meaning::check_number(t, TestKind::Stat, compared(stat_of(m, n)), at_least(n), n.at("n").value);
}

/// "whose Lv. is equal to or lower than this Unit"
void relative(Meaning& m, const Node& n, Thing& t) {
  const Cmp cmp = n.mark("low") ? Cmp::Le : n.mark("high") ? Cmp::Ge : n.mark("less") ? Cmp::Lt : Cmp::Gt;
  Meaning::check(t, TestKind::CompareTo, compared(stat_of(m, n)), cmp);
  t.tests.back().other.push_back(m.thing(n.at("noun"), Use::Filter));
}

/// `with "Corsair" in its card name`
void name_part(Meaning& m, const Node& n, Thing& t) {
  Meaning::check(t, TestKind::NameHas, 0, Cmp::Eq, n.mark("without"));
  std::string name;
  const Token* before = nullptr;
  const Node& words = n.at("quoted");
  for (int i = words.from + 1; i < words.to - 1; ++i) {
    const Token& w = m.token(i);
    const bool gap = before && (before->line != w.line || before->column + before->length != w.column);
    name += (gap ? " " : "") + w.written;
    before = &w;
  }
  t.tests.back().name = std::move(name);
}

/// What rides on it, or what it rides on.
void paired(Meaning& m, const Node& n, Thing& t) {
  Thing other = m.thing(n.at("noun"), Use::Filter);
  if (other.word == ThingWord::Self) {
    t.riders = true;
    return;
  }
  if (other.word != ThingWord::Objects) return void(t.under = m.pronoun(other));
  for (const Check& c : other.tests)  // "the attacking Unit": the one there is
    if (m.has_program && other.found == Thing::Found::All && !other.bare && c.test.kind == TestKind::Flag &&
        c.test.key == Attacking && (t.types & kPilot))
      return void(t.under = m.bring_object(other));
  const bool rides = t.types & kPilot;
  const bool anyone = other.types == kPilot && other.tests.empty() && other.side.word == PersonWord::None;
  if (!rides && anyone) return Meaning::check(t, TestKind::Type, Paired);
  Meaning::check(t, rides ? TestKind::HostMatches : TestKind::GuestMatches, 0);
  other.found = Thing::Found::All;
  t.tests.back().other.push_back(std::move(other));
}

void unpaired(Meaning&, const Node&, Thing& t) { Meaning::check(t, TestKind::Type, Paired, Cmp::Eq, true); }

void battling(Meaning& m, const Node& n, Thing& t) {
  Thing other = m.thing(n.at("noun"), Use::Filter);
  if (other.word == ThingWord::Objects) other.found = Thing::Found::All;
  Meaning::check(t, TestKind::RelatedTo, 0);
  t.tests.back().test.amount = Battles;
  t.tests.back().other.push_back(std::move(other));
}

/// "other than Unit tokens", "other than Link Units"
void except(Meaning& m, const Node& n, Thing& t) {
  Thing what;
  what.at = n.from;
  m.describe(n.at("group"), what);
  if (what.tests.size() != 1 || what.card || (what.types & ~t.types))
    return void(m.refuse(n.from, "this does not say what does not count", "Name one kind, such as \"Unit tokens\"."));
  Check no;
  no.test.kind = TestKind::Not;
  t.tests.push_back(std::move(no));
  t.tests.push_back(what.tests[0]);
}

void places(Grammar& g, const Lexicon& lex) {
  for (const PlaceWord& w : lex.places) {
    g.add(Sort::Kind, w.name, place_noun).with(0, 0, &w);
    g.add(Sort::Kind, w.plural, place_noun).with(0, 1, &w);
  }
}

std::string spaced(std::string_view words) {
  std::string out(words);
  if (const size_t dot = out.find("・"); dot != std::string::npos) out.replace(dot, 3, " ・ ");
  return out;
}

void posts(Grammar& g, const Lexicon& lex) {
  g.add(Sort::Post, "that (is|are|was|were) Lv. <n:number> [or lower #low] [or higher #high]", level).costs(-1);
  g.add(Sort::State, "(~be|was|were) Lv. <n:number> [or lower #low] [or higher #high]", level);
  g.add(Sort::Post, "with <n:number> [or less #low] [or more #high] <stat>", number).costs(-1);
  g.add(Sort::State, "(~have|had) <n:number> [or less #low] [or more #high] <stat>", number).costs(-1);
  const std::string than =
      "(equal to or (lower|less) #low|equal to or (higher|more) #high|(lower|less) #less|(higher|greater|more) #more) "
      "than <noun> ['s]";
  g.add(Sort::Post, "whose <stat> (~be|was) " + than, relative);
  g.add(Sort::Post, "with <stat> " + than, relative);
  g.add(Sort::Post, "(with|without #without) <quoted> in (its|their) card name|names", name_part).costs(-1);
  g.add(Sort::Post, "paired with <noun>", paired);
  g.add(Sort::State, "(~be|was|were) paired with <noun>", paired);
  g.add(Sort::Post,
        "(with no paired Pilot|without a paired Pilot|that has no Pilot paired with it|not paired with a Pilot|that "
        "(is|are) not paired with a Pilot)",
        unpaired)
      .costs(-1);
  g.add(Sort::State, "(~be|was #was|were #was) not paired with a Pilot",
        [](Meaning& m, const Node& n, Thing& t) {
          if (n.mark("was") && m.moved) m.lacks(n.from, "tell how it was before", "Ask before anything is done.");
          unpaired(m, n, t);
        })
      .with(kBefore)
      .costs(-1);
  g.add(Sort::Post, "with (lower #less|higher #more) <stat> than <noun> ['s]", relative);
  for (const TimingWord& w : lex.timings)
    if (w.head == Head::Triggered)
      g.add(Sort::Post, "with a|an 【 " + spaced(w.words) + " 】 effect", [](Meaning&, const Node& n, Thing& t) {
         Meaning::check(t, TestKind::Native, HasTiming);
         t.tests.back().test.amount = static_cast<Row16>(n.rule->key);
       }).with(static_cast<int>(w.event.event));
  const auto same_colour = [](Meaning& m, const Node& n, Thing& t) {
    Meaning::check(t, TestKind::Native, SharesColour);
    t.tests.back().test.amount = static_cast<Row16>(m.pronoun(m.thing(n.at("noun"), Use::Filter)));
  };
  g.add(Sort::Post, "(that (is|are)|of) the same color as <noun>", same_colour);
  g.add(Sort::State, "(~be|was|were) the same color as <noun>", same_colour);
  g.add(Sort::Post, "with a keyword effect", [](Meaning&, const Node&, Thing& t) {
    Meaning::check(t, TestKind::Or, LinkCondition);
    for (u16 k = 0; k < LinkCondition; ++k) Meaning::check(t, TestKind::Keyword, k);
  });
  g.add(Sort::Post, "battling <noun>", battling);
  g.add(Sort::State, "(~be|was|were) battling <noun>", battling);
  g.add(Sort::Post, "this (<type>|card) is battling", [](Meaning&, const Node& n, Thing& t) {
    Thing self;
    self.word = ThingWord::Self;
    self.at = n.from;
    Meaning::check(t, TestKind::RelatedTo, 0);
    t.tests.back().test.amount = Battles;
    t.tests.back().other.push_back(std::move(self));
  });
  g.add(Sort::Post, "[,] other than <group>", except);
}

/// "is blue", "is (Militia)", "is damaged and Lv.5 or lower"
void states(Grammar& g) {
  g.add(Sort::State, "(~be|was|were) <group>", [](Meaning& m, const Node& n, Thing& t) {
     Thing what;
     what.at = n.from;
     m.describe(n.at("group"), what);
     if (what.types || what.card || what.zones || what.side.word != PersonWord::None)
       return void(m.refuse(n.from, "this is no state", "Write \"a\" before it."));
     for (Check& c : what.tests) t.tests.push_back(std::move(c));
   }).costs(2);
  g.add(Sort::State, "<left:state> and Lv. <n:number> [or lower #low] [or higher #high]",
        [](Meaning& m, const Node& n, Thing& t) {
          m.describe(n.at("left"), t);
          level(m, n, t);
        });
  g.add(Sort::State, "<left:state> and (~have|had) <n:number> [or less #low] [or more #high] <stat>",
        [](Meaning& m, const Node& n, Thing& t) {
          m.describe(n.at("left"), t);
          number(m, n, t);
        });
}

void nouns(Grammar& g) {
  const auto rest = [](Meaning&, const Node& n, Thing& t) {
    t.word = ThingWord::Rest;
    t.plural = n.mark("many");
    t.any_order = true;
  };
  g.add(Sort::Noun, "(the remaining cards #many|any remaining cards #many|the remaining card|any remaining card)",
        rest);
  g.add(Sort::Pre, "remaining", [](Meaning&, const Node&, Thing&) {});  // "no remaining EX Resources": those there are
  g.add(Sort::Noun, "the <kind> rested with this (ability|effect)",
        [](Meaning& m, const Node& n, Thing& t) {
          m.describe(n.at("kind"), t);
          t.word = ThingWord::That;
        })
      .with(kPronoun)
      .singular();
  const auto that = [](Meaning& m, const Node& n, Thing& t) {
    m.describe(n.at("kind"), t);
    t.word = ThingWord::That;
    t.side = {n.mark("enemy") ? PersonWord::Opponent : PersonWord::You, n.from};
  };
  g.add(Sort::Noun, "(the|that) enemy #enemy <kind>", that).with(kPronoun).singular();
  g.add(Sort::Noun, "that friendly <kind>", that).with(kPronoun).singular();
  g.add(Sort::Noun, "this", [](Meaning&, const Node&, Thing& t) { t.word = ThingWord::Self; }).singular().costs(3);
  g.add(Sort::Noun, "(this Unit 's paired Pilot|this Unit 's Pilot|the paired Pilot|the card paired with this Unit)",
        [](Meaning&, const Node&, Thing& t) {
          t.types = kPilot;
          t.riders = true;
          t.min = 0;
          t.max = kAnyNumber;
        })
      .singular()
      .costs(-1);
  g.add(Sort::Noun, "its paired Pilot", [](Meaning& m, const Node& n, Thing& t) {
     Thing it;
     it.word = ThingWord::It;
     it.at = n.from;
     if (m.pronoun(it) != Slot::Self) m.refuse(n.from, "only this Unit's Pilot can be named like this", "Name it.");
     t.types = kPilot;
     t.riders = true;
     t.min = 0;
     t.max = kAnyNumber;
   }).singular();
  // "the Unit that destroyed this Unit": whose blow it was (7.9)
  g.add(Sort::Noun, "the [?enemy enemy] <kind> that destroyed (this (<type>|card)|it)",
        [](Meaning& m, const Node& n, Thing& t) {
          m.describe(n.at("kind"), t);
          t.word = ThingWord::That;
          t.role = "destroying";
        })
      .with(kPronoun)
      .singular()
      .costs(-1);
  g.add(Sort::Noun, "the <kind> your opponent chose",
        [](Meaning& m, const Node& n, Thing& t) {
          m.describe(n.at("kind"), t);
          if (m.their_choice == Slot::None)
            m.refuse(n.from, "your opponent chose nothing before", "Let them choose first.");
          t.word = ThingWord::Slot;
          t.slot = m.their_choice;
        })
      .with(kPronoun)
      .singular()
      .costs(-1);
  g.add(Sort::Noun, "the other <kind>",
        [](Meaning& m, const Node& n, Thing& t) {
          m.describe(n.at("kind"), t);
          if (m.drawn_from == Slot::None) m.refuse(n.from, "this does not say other than what", "Name it.");
          t.word = ThingWord::Rest;
        })
      .singular()
      .costs(-1);
  g.add(Sort::Noun, "an enemy",
        [](Meaning&, const Node& n, Thing& t) {
          t.min = 0;
          t.max = kAnyNumber;
          t.side = {PersonWord::Opponent, n.from};
        })
      .singular()
      .costs(3);
  g.add(Sort::Noun, "the first <group>", [](Meaning& m, const Node& n, Thing& t) {
     t.min = t.max = 1;
     t.top = true;
     m.describe(n.at("group"), t);
   }).singular();
  // "the enemy Unit battling this Unit": whichever it is
  g.add(Sort::Noun, "the <group>",
        [](Meaning& m, const Node& n, Thing& t) {
          t.min = 0;
          t.max = kAnyNumber;
          m.describe(n.at("group"), t);
          bool related = false;
          for (const Check& c : t.tests)
            related |= c.test.kind == TestKind::RelatedTo || c.test.kind == TestKind::Related;
          related |= t.under != Slot::None;
          if (!related) m.refuse(n.from, "this does not say which", "Write \"1\" or \"all\".");
        })
      .singular()
      .costs(3);
  // "1 Unit card/1 card with "X" in its card name": one of either
  g.add(Sort::Noun, "1 <a:group> / 1 <b:group>",
        [](Meaning& m, const Node& n, Thing& t) {
          Thing a = m.group(n.at("a")), b = m.group(n.at("b"));
          t.card = a.card && b.card;
          t.found = Thing::Found::Choose;
          t.article = true;
          t.among = a.among || b.among;
          t.zones = b.zones;
          t.side = b.side;
          if (!t.card || a.zones || a.side.word != PersonWord::None || a.other || b.other)
            return void(m.refuse(n.from, "this is too much for one phrase", "Write two phrases."));
          Meaning::check(t, TestKind::Or, 2);
          for (const Thing* one : {&a, &b}) {
            const size_t all = one->tests.size() + (one->types ? 1 : 0);
            if (!all) return void(m.refuse(n.from, "this says nothing of what is meant", "Name a kind."));
            if (all > 1) Meaning::check(t, TestKind::And, static_cast<u16>(all));
            for (const TypeWord& w : m.lex.types)
              if (one->types == (1u << w.bit)) Meaning::check(t, TestKind::Type, w.bit);
            for (const Check& c : one->tests) t.tests.push_back(c);
          }
        })
      .singular()
      .costs(2);
  // "1", "2": so many cards of the hand, of what was looked at
  g.add(Sort::Noun, "<n:number>", [](Meaning&, const Node& n, Thing& t) {
     t.card = true;
     t.found = Thing::Found::Choose;
     t.article = true;
     t.min = t.max = static_cast<u16>(n.at("n").value);
     t.plural = t.max != 1;
   }).costs(4);
}

}  // namespace

void noun_words(Grammar& g, const Lexicon& lex) {
  places(g, lex);
  posts(g, lex);
  states(g);
  nouns(g);
}

}  // namespace cantrip::gundam
