// Nouns: articles, numbers, pronouns, and the words of a kind.
#include <algorithm>

#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {
namespace {

using Found = Thing::Found;

void one(Thing& t, Found found) {
  t.found = found;
  t.min = t.max = 1;
  t.article = true;
}

void all_of(Thing& t) {
  t.found = Found::All;
  t.min = 0;
  t.max = kAnyNumber;
}

/// "two", "up to two", "any number of", "X": how many.
void counted(Meaning& m, const Node& n, Thing& t) {
  t.article = true;
  t.found = Found::Choose;
  if (n.mark("any")) {
    t.up_to = true;
    t.min = 0;
    t.max = kAnyNumber;
    return;
  }
  t.up_to = n.mark("up");
  if (const Node* most = n.find("most")) {  // "1 to 2"
    t.min = static_cast<u16>(n.at("n").value);
    t.max = static_cast<u16>(most->value);
    if (t.max <= t.min) m.refuse(most->from, "this is not the greater number", "Write the smaller one first.");
    return;
  }
  const Count k = m.count(n.at("n"));
  if (k.constant) {
    t.min = t.up_to ? u16{0} : static_cast<u16>(k.number);
    t.max = static_cast<u16>(k.number);
  } else {
    t.count = n.find("n");
    t.min = t.up_to || !m.lex.one_text ? u16{0} : u16{1};  // 1: as many as it says
    t.max = 2;
  }
}

void found_by(const Node& n, Thing& t) {
  if (n.mark("target")) t.found = Found::Target;
  if (n.mark("chosen")) t.chosen = true;
}

void whose(const Node& n, Thing& t) {
  if (n.mark("your")) t.side = {PersonWord::You, n.from};
  if (n.mark("their")) t.side = {PersonWord::They, n.from};
}

/// Whose it is was said twice.
void side_clash(Meaning& m, Thing& t, const Person& before) {
  if (before.word == PersonWord::None) return;
  if (t.side.word != PersonWord::None && t.side.word != before.word)
    m.refuse(t.at, "nothing is both yours and opposing", "Leave one out.");
  t.side = before;
}

void grouped(Meaning& m, const Node& n, Thing& t) {
  const Person before = t.side;
  t.side = {};
  if (n.mark("other")) t.other = true;
  m.describe(n.at("group"), t);
  side_clash(m, t, before);
}

// ------------------------------------------------------------------------------------------------------------ kinds

struct Part {
  u32 types = 0;
  std::vector<Check> tests;
  size_t tints = 0;      // the first so many tests are colours or elements
  bool article = false;  // "or a weapon": a phrase of its own
  bool denies = false;
  bool token = false, plural = false, card = false, had_type = false;
};

void word_of(Meaning& m, const Node& w, Part& part) {
  const Node& leaf = *w.first->node;
  if (w.kids > 1) {  // "(Militia)/(Corsair)": one of these
    Check either;
    either.test = {TestKind::Or, Cmp::Eq, w.kids, kNone};
    part.tests.push_back(std::move(either));
    for (const Kid& k : w.all()) {
      Check c;
      c.test = {TestKind::Subtype, Cmp::Eq, static_cast<u16>(m.subtype(*k.node)), kNone};
      part.tests.push_back(std::move(c));
    }
    return;
  }
  if (leaf.sort == Sort::Subtype) {
    Check c;
    c.test = {TestKind::Subtype, Cmp::Eq, static_cast<u16>(m.subtype(leaf)), kNone};
    part.tests.push_back(std::move(c));
    part.plural = leaf.plural;
    return;
  }
  const TypeWord& type = m.lex.types[static_cast<size_t>(leaf.value)];
  const u32 bit = 1u << type.bit;
  if (type.tint) {
    Check c;
    c.test = {TestKind::Type, Cmp::Eq, type.bit, kNone};
    if (part.tints == part.tests.size()) ++part.tints;
    part.tests.push_back(std::move(c));
    return;
  }
  part.plural = leaf.plural;
  u32 implied = 0;  // by what was read before
  for (const TypeWord& t : m.lex.types)
    if (part.types == (1u << t.bit)) implied = t.implies | part.types;
  if (!part.had_type || (type.implies & part.types)) part.types = bit;  // "unit Leader": the narrower one
  else if (!(implied & bit) && m.lex.one_text) {  // "phantasia ally": both
    Check c;
    c.test = {TestKind::Type, Cmp::Eq, type.bit, kNone};
    part.tests.push_back(std::move(c));
  } else if (!(implied & bit))  // "Leader unit" says no more than "Leader"
    m.refuse(w.from, "nothing is both of these types", "Write \"or\" between them, or leave one out.");
  part.had_type = true;
}

/// "object", "advanced element": several types under one word.
void group_word(Meaning& m, const Node& w, Part& part) {
  const GroupWord& g = *static_cast<const GroupWord*>(w.rule->data);
  part.plural = w.rule->also;
  if (!g.tint) {
    if (part.had_type) m.refuse(w.from, "nothing is both of these types", "Leave one out.");
    part.types = g.types;
    part.had_type = true;
    return;
  }
  Check any;
  any.test = {TestKind::Or, Cmp::Eq, static_cast<u16>(__builtin_popcount(g.types)), kNone};
  part.tests.push_back(any);
  for (const TypeWord& t : m.lex.types)
    if (g.types & (1u << t.bit)) {
      Check c;
      c.test = {TestKind::Type, Cmp::Eq, t.bit, kNone};
      part.tests.push_back(c);
    }
}

/// "fire element non-champion object": said among the words of a kind.
void denied_word(const Node& w, Part& part) {
  Check no, type;
  no.test.kind = TestKind::Not;
  type.test = {TestKind::Type, Cmp::Eq, static_cast<u16>(w.rule->also), kNone};
  part.tests.push_back(no);
  part.tests.push_back(type);
  part.denies = true;
}

Part part_of(Meaning& m, const Node& kinds) {
  Part part;
  for (const Node* w : kinds.list("w")) {
    if (w->rule->key == 4) denied_word(*w, part);
    else if (w->rule->key == 3) group_word(m, *w, part);
    else if (w->kids) word_of(m, *w, part);
    else if (w->rule->key == 1) part.card = true, part.plural = w->rule->also;
    else part.token = true, part.plural = w->rule->also;
  }
  return part;
}

void parts_of(Meaning& m, const Node& kind, std::vector<Part>& out, bool& listed, bool& ended) {
  if (const Node* left = kind.find("left")) {
    bool inner = false;
    parts_of(m, *left, out, listed, inner);
    if (kind.rule->key == 3) {  // "Unit card/Pilot card": either type, with all that was said before
      const Part other = part_of(m, kind.at("right"));
      if (!other.types || !other.tests.empty() || other.card != out.back().card || !out.back().types)
        m.refuse(kind.at("right").from, "a slash joins types alone", "Write \"or\".");
      out.back().types |= other.types;
      out.back().plural = other.plural;
      return;
    }
    out.push_back(part_of(m, kind.at("right")));
    const std::string& before = m.token(kind.at("right").from - 1).text;
    out.back().article = before == "a" || before == "an";
    if (kind.rule->key == 1) listed = true, ended = false;
    else ended = true;
    if (kind.rule->key == 2 && !out.back().plural)
      m.refuse(kind.from, "\"and\" joins several things", "Write \"or\", or two phrases.");
    const Part& first = out.front();
    if (out.back().types && first.types && out.back().plural != first.plural)
      m.refuse(kind.from, "one of these is singular, one plural", "Write them alike.");
    return;
  }
  if (const Node* one = kind.find("one")) return out.push_back(part_of(m, *one));
  Thing own;  // a noun of the game's own
  m.describe(kind, own);
  if (own.zones) m.lacks(kind.from, "look for one thing in several places", "Write two phrases.");
  Part part;
  part.types = own.types;
  part.tests = own.tests;
  part.plural = own.plural;
  part.card = own.card;
  out.push_back(std::move(part));
}

/// An element before "or" belongs to all that follows, and what follows the last element to all that stands before:
/// "fire element weapon or ally", "fire or water element Human ally".
void shared(std::vector<Part>& parts, Thing& t) {
  Part &first = parts.front(), &last = parts.back();
  if (last.article) return;
  bool bare = true, only_tints = true;  // behind the first; before the last
  bool later_tints = false;
  for (size_t i = 1; i < parts.size(); ++i) later_tints |= parts[i].tints || parts[i].article;
  for (size_t i = 1; i < parts.size(); ++i) bare &= parts[i].types && parts[i].tests.empty() && !parts[i].article;
  for (size_t i = 0; i + 1 < parts.size(); ++i)
    only_tints &= !parts[i].types && parts[i].tints == 1 && parts[i].tests.size() == 1 && !parts[i].article;
  if (bare && first.types && first.tints && first.tints == first.tests.size()) {
    for (Check& c : first.tests) t.tests.push_back(std::move(c));
    first.tests.clear();
  } else if (!first.types && first.tints && first.tints < first.tests.size() &&
             !later_tints) {  // "fire Mage or Warrior"
    for (size_t i = 0; i < first.tints; ++i) t.tests.push_back(first.tests[i]);
    first.tests.erase(first.tests.begin(), first.tests.begin() + static_cast<long>(first.tints));
  } else if (only_tints && last.tints && last.tests.size() > 1) {
    for (size_t i = 1; i < last.tests.size(); ++i) t.tests.push_back(last.tests[i]);
    last.tests.resize(1);
  }
}

/// What several nouns have in common, and what is said of either of them.
void joined(Meaning& m, std::vector<Part> parts, Thing& t) {
  if (parts.size() > 1) shared(parts, t);
  const Part& last = parts.back();
  if (parts.size() == 1) {
    t.types = last.types;
    for (const Check& c : last.tests) t.tests.push_back(c);
    if (last.token) Meaning::check(t, TestKind::Token, 0);
    return;
  }
  for (const Part& part : parts)
    if (part.denies) return void(m.refuse(t.at, "this is too much for one phrase", "Write two phrases."));
  bool types_only = true, untyped = true;
  for (size_t i = 0; i < parts.size(); ++i) {
    types_only &= parts[i].types != 0 && parts[i].tests.empty() && !parts[i].token;
    // "Herbs and Animal allies": a plural of its own is no ally.
    if (i + 1 < parts.size()) untyped &= parts[i].types == 0 && !(m.lex.one_text && parts[i].plural);
    if (parts[i].tests.empty() && parts[i].types == 0 && !parts[i].token)
      return void(m.refuse(t.at, "this says nothing of what is meant", "Name a kind before \"or\" and after it."));
  }
  if (types_only) {
    for (const Part& part : parts) t.types |= part.types;
    return;
  }
  if (untyped) t.types = last.types;  // "Prince or King character": both are characters
  Meaning::check(t, TestKind::Or, static_cast<u16>(parts.size()));
  for (const Part& part : parts) {
    const bool typed = part.types && !untyped;
    const size_t n = part.tests.size() + (typed ? 1 : 0) + (part.token ? 1 : 0);
    if (n > 1) Meaning::check(t, TestKind::And, static_cast<u16>(n));
    for (const TypeWord& w : m.lex.types)
      if (typed && part.types == (1u << w.bit)) Meaning::check(t, TestKind::Type, w.bit);
    for (const Check& c : part.tests) t.tests.push_back(c);
    if (part.token) Meaning::check(t, TestKind::Token, 0);
  }
}

void kind_sense(Meaning& m, const Node& n, Thing& t) {
  std::vector<Part> parts;
  bool listed = false, ended = true;
  parts_of(m, n, parts, listed, ended);
  if (listed && !ended) m.refuse(n.from, "the list does not end with \"or\" or \"and\"", "Add it before the last.");
  for (const Part& p : parts) t.card |= p.card;
  t.plural = parts.back().plural;
  joined(m, parts, t);
}

/// "this character": what the card is.
void self_noun(Meaning& m, const Node& n, Thing& t) {
  t.word = ThingWord::Self;
  const Node* type = n.find("type");
  if (!type) return;
  const TypeWord& w = m.lex.types[static_cast<size_t>(type->value)];
  if (type->plural || !(m.card.types & (1u << w.bit)))
    m.refuse(type->from, "this card is no " + lower(w.name), "Write \"this card\", or what the card is.");
}

void kinds(Grammar& g, const Lexicon& lex) {
  for (const GroupWord& w : lex.groups) {
    g.add(Sort::Word, lower(w.name), [](Meaning&, const Node&, Thing&) {}).with(3, 0, &w).costs(-1);
    g.add(Sort::Word, lower(w.plural), [](Meaning&, const Node&, Thing&) {}).with(3, 1, &w).costs(-1);
  }
  std::vector<std::string_view> tails;
  for (const TypeWord& w : lex.types)  // "fire element"
    if (!w.tail.empty() && std::find(tails.begin(), tails.end(), w.tail) == tails.end()) tails.push_back(w.tail);
  for (const std::string_view tail : tails)
    g.add(Sort::Word, "<type> " + std::string(tail), [](Meaning&, const Node&, Thing&) {}).costs(-1);
  g.add(Sort::Word, "<type>", [](Meaning&, const Node&, Thing&) {});
  g.add(Sort::Word, "<subtype>", [](Meaning&, const Node&, Thing&) {});
  g.add(Sort::Word, "<t:subtype> / <t:subtype> [/ <t:subtype>] [/ <t:subtype>]", [](Meaning&, const Node&, Thing&) {});
  for (const TypeWord& w : lex.types)
    if (lex.one_text)
      g.add(Sort::Word, "non-" + lower(w.name), [](Meaning&, const Node&, Thing&) {}).with(4, w.bit).costs(2);
  g.add(Sort::Word, "card", [](Meaning&, const Node&, Thing&) {}).with(1, 0);
  g.add(Sort::Word, "cards", [](Meaning&, const Node&, Thing&) {}).with(1, 1);
  g.add(Sort::Word, "token", [](Meaning&, const Node&, Thing&) {}).with(2, 0);
  g.add(Sort::Word, "tokens", [](Meaning&, const Node&, Thing&) {}).with(2, 1);
  g.add(Sort::Kinds, "<w:word*>", [](Meaning&, const Node&, Thing&) {});
  g.add(Sort::Kind, "<one:kinds>", kind_sense);
  g.add(Sort::Kind, "<left:kind> / <right:kinds>", kind_sense).with(3);
  g.add(Sort::Kind, "<left:kind> , <right:kinds>", kind_sense).with(1);
  g.add(Sort::Kind, "<left:kind> [,] (or|and / or) [a|an] <right:kinds>", kind_sense);
  g.add(Sort::Kind, "<left:kind> [,] and <right:kinds>", kind_sense).with(2);
  g.add(Sort::Group, "<pre:pre*> <kind> <post:post*>", [](Meaning& m, const Node& n, Thing& t) {
    Thing before;
    for (const Node* pre : n.list("pre")) m.describe(*pre, before);
    t.other |= before.other;
    if (before.side.word != PersonWord::None) t.side = before.side;
    m.describe(n.at("kind"), t);
    for (Check& c : before.tests) t.tests.push_back(std::move(c));
    for (const Node* post : n.list("post")) m.describe(*post, t);
  });
}

void articles(Grammar& g) {
  g.add(Sort::Noun, "a|an <group>", [](Meaning& m, const Node& n, Thing& t) {
     one(t, Found::Choose);
     grouped(m, n, t);
   }).singular();
  g.add(Sort::Noun, "another [?target target] [?chosen chosen] <group>", [](Meaning& m, const Node& n, Thing& t) {
     one(t, Found::Choose);
     t.other = true;
     found_by(n, t);
     grouped(m, n, t);
   }).singular();
  g.add(Sort::Noun, "target <group>", [](Meaning& m, const Node& n, Thing& t) {
     one(t, Found::Target);
     grouped(m, n, t);
   }).singular();
  g.add(Sort::Noun, "[a] chosen <group>", [](Meaning& m, const Node& n, Thing& t) {
     one(t, Found::Choose);
     t.chosen = true;
     grouped(m, n, t);
   }).singular();
  g.add(Sort::Noun,
        "(<n:number> to <most:number>|[?up up to] <n:number>|any number of #any) [?other other] [?target target] "
        "[?chosen chosen] <group>",
        [](Meaning& m, const Node& n, Thing& t) {
          if (!n.has("n") && !n.mark("any"))
            return void(m.refuse(n.from, "this does not say how many", "Write the number."));
          counted(m, n, t);
          found_by(n, t);
          grouped(m, n, t);
        });
  const auto some_of = [](Meaning& m, const Node& n, Thing& t) {
    counted(m, n, t);
    whose(n, t);
    if (const Node* w = n.find("whose")) t.side = m.person(*w);
    grouped(m, n, t);
  };
  g.add(Sort::Noun,
        "(<n:number> to <most:number>|[?up up to] <n:number>) [?other other] of (your #your|their #their) <group>",
        some_of);
  g.add(Sort::Noun, "[?up up to] <n:number> [?other other] of <whose> <group>", some_of).costs(1);
  g.add(Sort::Noun, "any number of #any (your #your|their #their) <group>", some_of);
  g.add(Sort::Noun, "another #other <n:number> [?target target] [?chosen chosen] <group>",
        [](Meaning& m, const Node& n, Thing& t) {
          counted(m, n, t);
          found_by(n, t);
          grouped(m, n, t);
        });
  g.add(Sort::Noun, "[?up up to] <n:amount> <group>", [](Meaning& m, const Node& n, Thing& t) {
     const std::string &first = m.token(n.at("n").from).text, &last = m.token(n.at("n").to - 1).text;
     if (first != "x" && last != "x" && first != "lv" && last != "lv")
       m.refuse(n.from, "this is no number of things", "Write the number.");
     counted(m, n, t);
     grouped(m, n, t);
   }).costs(2);
}

void quantities(Grammar& g) {
  g.add(Sort::Noun, "that many <group>", [](Meaning& m, const Node& n, Thing& t) {
    one(t, Found::Choose);
    t.min = 0;
    t.max = 2;
    t.as_many = m.scope.latest_number();
    if (t.as_many == Slot::None) m.refuse(n.from, "no number was mentioned before", "Write the number.");
    grouped(m, n, t);
  });
  g.add(Sort::Noun, "none of (your #your|their #their) <group>", [](Meaning& m, const Node& n, Thing& t) {
    t.none = true;
    one(t, Found::All);
    whose(n, t);
    grouped(m, n, t);
  });
  g.add(Sort::Noun, "a number of <group> equal to <n:quantity>", [](Meaning& m, const Node& n, Thing& t) {
    counted(m, n, t);
    t.count = n.find("n");
    t.min = t.up_to || !m.lex.one_text ? u16{0} : u16{1};  // 1: as many as it says
    t.max = 2;
    grouped(m, n, t);
  });
  g.add(Sort::Noun, "<n:number> or more <group>", [](Meaning& m, const Node& n, Thing& t) {
     counted(m, n, t);
     t.max = kAnyNumber;
     grouped(m, n, t);
   }).costs(1);
  g.add(Sort::Noun, "<n:number> or more [?other other] of (your #your|their #their) <group>",
        [](Meaning& m, const Node& n, Thing& t) {
          counted(m, n, t);
          t.max = kAnyNumber;
          whose(n, t);
          grouped(m, n, t);
        })
      .costs(1);
  g.add(Sort::Noun, "any <group>",
        [](Meaning& m, const Node& n, Thing& t) {
          one(t, Found::Choose);
          grouped(m, n, t);
        })
      .singular()
      .costs(1);
  g.add(Sort::Noun, "all the <group>", [](Meaning& m, const Node& n, Thing& t) {
    all_of(t);
    grouped(m, n, t);
  });
  g.add(Sort::Noun, "revealed <group>", [](Meaning& m, const Node& n, Thing& t) {
    all_of(t);
    t.this_way = true;
    t.way = Verb::Reveal;
    grouped(m, n, t);
  });
  g.add(Sort::Noun, "no <group>", [](Meaning& m, const Node& n, Thing& t) {
    t.none = true;
    one(t, Found::All);
    grouped(m, n, t);
  });
  const auto every = [](Meaning& m, const Node& n, Thing& t) {
    all_of(t);
    whose(n, t);
    grouped(m, n, t);
  };
  g.add(Sort::Noun, "each [?other other] [(of your #your|of their #their)] <group>", every);
  g.add(Sort::Noun, "all [?other other] [(of your #your|of their #their|your #your|their #their)] <group>", every);
  g.add(Sort::Noun, "(your #your|their #their) <group>", [](Meaning& m, const Node& n, Thing& t) {
    all_of(t);
    whose(n, t);
    grouped(m, n, t);
  });
  g.add(Sort::Noun, "<group>", [](Meaning& m, const Node& n, Thing& t) {
     all_of(t);
     t.bare = true;
     grouped(m, n, t);
   }).costs(1);
}

/// Of the cards that were looked at; otherwise of those that were named, or that a condition counted.
void some_of_them(Meaning& m, const Node& n, Thing& t) {
  const bool several = m.scope.last([](const Mentioned& x) { return x.object && x.plural; }).has_value();
  if (m.looked || (!several && m.asked_for.empty())) return void(t.among = true);
  if (several) {
    Thing those;
    those.at = n.from;
    those.word = ThingWord::Those;
    t.of = m.pronoun(those);
    return;
  }
  const u16 min = t.min, max = t.max;
  const bool up = t.up_to;
  t = m.asked_for[0];
  t.at = n.from;
  t.found = Found::Choose;
  t.article = true;
  t.bare = false;
  t.min = min;
  t.max = max;
  t.up_to = up;
}

/// "the challenging unit", where no event gives that part: the one that is doing it.
bool is_doing(Meaning& m, std::string_view role, Thing& t) {
  if (m.has_part(role)) return false;
  for (const PastWord& w : m.lex.pasts)
    if (w.bare && w.phrase == role) return Meaning::check(t, TestKind::Flag, w.flag), true;
  for (const AdjectiveWord& a : m.lex.adjectives)
    if (a.word == role && a.kind == TestKind::Flag) return Meaning::check(t, a.kind, a.key, a.cmp, a.negated), true;
  return false;
}

void pronouns(Grammar& g, const Lexicon& lex) {
  const auto say = [&](std::string_view words, ThingFn fn) -> Construction& {
    return g.add(Sort::Noun, words, fn).with(kPronoun);
  };
  say("it", [](Meaning&, const Node&, Thing& t) { t.word = ThingWord::It; }).singular();
  if (lex.they_one)
    for (const std::string_view word : {"he", "she", "him", "her"})
      say(word, [](Meaning&, const Node&, Thing& t) { t.word = ThingWord::It, t.gendered = true; }).singular();
  say("each of those <kind>", [](Meaning& m, const Node& n, Thing& t) {
    m.describe(n.at("kind"), t);
    t.word = ThingWord::Those;
  });
  for (const std::string_view words : {"both of them", "all of them"})  // never one alone
    say(words, [](Meaning&, const Node&, Thing& t) { t.word = ThingWord::Those, t.plural = true; });
  for (const std::string_view words : {"them", "they", "each of them"})
    say(words, [](Meaning&, const Node&, Thing& t) { t.word = ThingWord::Them, t.plural = true; }).also = 1;
  say("the rest [of the [revealed] cards]",
      [](Meaning&, const Node&, Thing& t) { t.word = ThingWord::Rest, t.plural = true; });
  // "The other character gets ...": the one that was named last.
  say("the other <kind>",
      [](Meaning& m, const Node& n, Thing& t) {
        m.describe(n.at("kind"), t);
        const auto named =
            m.scope.last([](const Mentioned& x) { return x.object && !x.plural && x.slot != Slot::Self; });
        if (m.drawn_from != Slot::None || !named || !(named->types & t.types))
          return void(m.refuse(n.from, "this does not say other than what", "Name it."));
        t.word = ThingWord::Slot;
        t.slot = named->slot;
      })
      .singular()
      .costs(1);
  say("the other", [](Meaning&, const Node&, Thing& t) { t.word = ThingWord::Rest; }).singular().costs(2);
  g.add(Sort::Noun, "this (<type>|card|object)", self_noun).singular();
  g.add(Sort::Noun, "this (<type>|card|object) from <whose> <zone>",
        [](Meaning&, const Node&, Thing& t) { t.word = ThingWord::Self; })
      .with(kSelfThere)
      .costs(2)
      .singular();
  g.add(Sort::Noun, "this (<type>|card) or <noun>",
        [](Meaning& m, const Node& n, Thing& t) {
          m.describe(n.at("noun"), t);
          if (t.word != ThingWord::Objects || t.found != Found::Choose || t.max != 1)
            m.refuse(n.at("noun").from, "this does not name one other thing", "Write \"another\" or \"one of your\".");
          t.or_self = true;
        })
      .singular()
      .costs(1);
  say("that <kind>", [](Meaning& m, const Node& n, Thing& t) {
    m.describe(n.at("kind"), t);
    t.word = ThingWord::That;
  }).singular();
  say("that <kind> 's card", [](Meaning& m, const Node& n, Thing& t) {
    m.describe(n.at("kind"), t);
    t.word = ThingWord::That;
  }).singular();
  if (!lex.opposing.empty())  // of two that were named
    say("the " + std::string(lex.opposing) + " <kind>",
        [](Meaning& m, const Node& n, Thing& t) {
          m.describe(n.at("kind"), t);
          t.word = ThingWord::That;
          t.side = {PersonWord::Opponent, n.from};
        })
        .singular()
        .costs(1);
  say("those <kind>", [](Meaning& m, const Node& n, Thing& t) {
    m.describe(n.at("kind"), t);
    t.word = t.plural ? ThingWord::Those : ThingWord::That;
  });
  say("the chosen <kind>", [](Meaning& m, const Node& n, Thing& t) {
    m.describe(n.at("kind"), t);
    t.word = t.plural ? ThingWord::Those : ThingWord::That;
    t.was_chosen = true;
  });
  say("([?up up to] <n:number>|any (number|amount) #any) of (them|those <kind>)", [](Meaning& m, const Node& n,
                                                                                     Thing& t) {
    counted(m, n, t);
    if (m.looked) return void(t.among = true);
    Thing those;
    those.at = n.from;
    if (const Node* kind = n.find("kind")) m.describe(*kind, those), t.types = those.types;
    if (those.card && m.shown != Slot::None) {  // cards of a hand that were shown
      t.of = m.shown;
      t.card = true;
      t.zones = 1u << m.lex.hand;
      return;
    }
    if (those.card) return void(t.among = true);
    those.word = ThingWord::Those;
    t.of = m.pronoun(those);
  }).costs(1);
  say("<n:number> of them <post:post*>", [](Meaning& m, const Node& n, Thing& t) {
    counted(m, n, t);
    some_of_them(m, n, t);
    for (const Node* p : n.list("post")) m.describe(*p, t);
  });
  say("([?up up to] <n:number>|any (number|amount) #any) of (them|those cards)",
      [](Meaning& m, const Node& n, Thing& t) {
        counted(m, n, t);
        some_of_them(m, n, t);
      });
  // The parts that events give: "the challenging character".
  for (const std::string_view r : event_roles(lex))
    say("the " + std::string(r) + " <kind>",
        [](Meaning& m, const Node& n, Thing& t) {
          m.describe(n.at("kind"), t);
          const std::string_view role = event_role(m.lex, n.rule->pattern);
          if (is_doing(m, role, t)) return all_of(t);
          t.word = ThingWord::That;
          t.role = role;
        })
        .singular()
        .costs(-1);
}

void places(Grammar& g) {
  g.add(Sort::Noun, "the (top #top|bottom #bottom) (card|<n:amount> card+) of|from <whose> <zone>",
        [](Meaning& m, const Node& n, Thing& t) {
          const ZoneWord& z = m.lex.zones[static_cast<size_t>(n.at("zone").value)];
          if (!z.ordered) m.refuse(n.at("zone").from, "this zone has no top", "Name a deck.");
          t.card = true;
          t.top = n.mark("top");
          t.bottom = n.mark("bottom");
          t.found = Found::All;
          t.min = t.max = 1;
          if (const Node* k = n.find("n")) {
            const Count c = m.count(*k);
            if (c.constant) t.min = t.max = static_cast<u16>(c.number);
            else t.count = k, t.max = 2;
          }
          t.plural = t.max != 1;
          t.zones = 1u << z.kind;
          t.side = m.person(n.at("whose"));
        })
      .with(kTopCards)
      .costs(-1);
  g.add(Sort::Noun, "([the cards in] <whose> <zone> [and <zone>])", [](Meaning& m, const Node& n, Thing& t) {
    t.card = t.plural = t.whole = true;
    all_of(t);
    for (const Node* z : n.list("zone")) t.zones |= 1u << m.lex.zones[static_cast<size_t>(z->value)].kind;
    t.side = m.person(n.at("whose"));
  });
}

}  // namespace

void Meaning::describe_kinds(const Node& kinds, Thing& out) {
  const Part part = cantrip::language::part_of(*this, kinds);
  out.plural = part.plural;
  out.card |= part.card;
  joined(*this, {part}, out);
}

void noun_words(Grammar& g, const Lexicon& lex) {
  kinds(g, lex);
  articles(g);
  quantities(g);
  pronouns(g, lex);
  places(g);
}

}  // namespace cantrip::language
