// The printed English of Genius Invokation: all of its cards, what they compile to, what is refused and where.
#include "games/genius-invokation/lexicon.hpp"
#include "games/genius-invokation/rows.hpp"
#include "language/lexer.hpp"
#include "tests/language/support.hpp"

namespace cantrip::language::test {
namespace {

using namespace genius;

/// Facts of every entry of the game.
const std::vector<CardFacts>& entries() {
  static const std::vector<CardFacts> all = [] {
    std::vector<CardFacts> out;
    for (const auto& [path, content] : card_files("genius-invokation")) {
      CardFile file = read_card_file(genius::lexicon(), path, content);
      EXPECT_TRUE(file.diagnostics.empty()) << path;
      std::move(file.cards.begin(), file.cards.end(), std::back_inserter(out));
    }
    return out;
  }();
  return all;
}

struct Text {
  Pool pool{};
  CompileResult result{};
  bool ok() const { return result.ok(); }
  DefId id() const { return pool.find("text"); }
  const CardDef& card() const { return pool.card(id()); }
  const Ability& ability(int i = 0) const { return pool.abilities[static_cast<size_t>(card().ability + i)]; }
  const Replace& replace(int i = 0) const { return pool.replaces[ability(i).replace]; }
  const Trigger& trigger(int i = 0) const { return pool.triggers[ability(i).trigger]; }
  const Cond& cond(Row16 row, int at = 0) const { return pool.conds[static_cast<size_t>(row + at)]; }
  const Variable& variable(int i = 0) const { return pool.variables[static_cast<size_t>(card().variable + i)]; }
  const Amount& amount(Row16 row) const { return pool.amounts[row]; }
  const Ins& code(int at, int i = 0) const { return pool.code[static_cast<size_t>(ability(i).entry + at)]; }
  const Selector& selector(Row16 row) const { return pool.selectors[row]; }
  const Test& test(Row16 sel, int at = 0) const {
    return pool.tests[static_cast<size_t>(pool.selectors[sel].test + at)];
  }
  std::string name(int id) const { return pool.names[static_cast<size_t>(id)]; }
  std::string made(int def) const { return pool.texts[static_cast<size_t>(def)].name; }
  std::string canonical() const {
    std::string out;
    for (const std::string& line : pool.texts[index(id())].canonical) out += (out.empty() ? "" : "\n") + line;
    return out;
  }
  std::string listing() const { return explain(pool, genius::lexicon(), id()); }
  std::string problem() const { return result.diagnostics.empty() ? "" : to_string(result.diagnostics[0]); }
  std::string word() const { return result.diagnostics.empty() ? "" : result.diagnostics[0].word; }
};

/// A text on a card of this type, among all the others.
Text read(std::string_view type, std::string_view text) {
  Text t;
  t.result = compile_text(genius::lexicon(), type, text, t.pool, entries());
  EXPECT_TRUE(t.ok()) << text << "\n" << t.problem();
  return t;
}
Text refused(std::string_view type, std::string_view text) {
  Text t;
  t.result = compile_text(genius::lexicon(), type, text, t.pool, entries());
  EXPECT_FALSE(t.ok()) << text;
  return t;
}

bool is(const Ins& i, Native native) { return i.op == Op::Native && i.a == native; }

TEST(GeniusText, EveryEntryCompilesWhole) {
  Pool pool;
  const CompileResult result = compile_cards(genius::lexicon(), entries(), pool);
  for (const Diagnostic& d : result.diagnostics) ADD_FAILURE() << to_string(d);
  EXPECT_EQ(result.accepted, 330);
}

TEST(GeniusText, TheOrderOfFilesDoesNotMatter) {
  Pool pool, again;
  compile_cards(genius::lexicon(), entries(), pool);
  std::vector<CardFacts> backwards(entries().rbegin(), entries().rend());
  EXPECT_EQ(compile_cards(genius::lexicon(), backwards, again).refused, 0);
  for (const CardFacts& c : entries())
    EXPECT_EQ(explain(pool, genius::lexicon(), pool.find(c.id)), explain(again, genius::lexicon(), again.find(c.id)));
}

TEST(GeniusText, CanonicalTextMeansTheSame) {
  Pool pool, again;
  compile_cards(genius::lexicon(), entries(), pool);
  std::vector<CardFacts> printed = entries();
  for (CardFacts& c : printed) {
    c.text.clear();
    for (const std::string& line : pool.texts[index(pool.find(c.id))].canonical)
      c.text += (c.text.empty() ? "" : "\n") + line;
  }
  const CompileResult result = compile_cards(genius::lexicon(), printed, again);
  for (const Diagnostic& d : result.diagnostics) ADD_FAILURE() << to_string(d);
  for (const CardFacts& c : entries())
    EXPECT_EQ(explain(pool, genius::lexicon(), pool.find(c.id)), explain(again, genius::lexicon(), again.find(c.id)));
}

TEST(GeniusText, CardsOfThePositionsCompile) {
  const std::filesystem::path folder = std::filesystem::path(CANTRIP_SOURCE_DIR) / "tests/rulings/genius-invokation";
  int cards = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::vector<CardFacts> all = entries();
    const size_t built_in = all.size();
    std::stringstream in(read_file(entry.path()));
    bool in_card = false;
    for (std::string line; std::getline(in, line);) {
      const bool token = line.starts_with("token ");
      if (in_card && line.starts_with("    ")) {
        all.back().text += (all.back().text.empty() ? "" : "\n") + line.substr(4);
        continue;
      }
      in_card = token || line.starts_with("card ");
      if (!in_card) continue;
      const size_t name = line.find(' ') + 1, colon = line.find(": "), comma = line.find(", ", colon);
      CardFacts c;
      c.id = "play-" + std::to_string(cards++);
      c.name = line.substr(name, colon - name);
      c.type = line.substr(colon + 2, comma == std::string::npos ? comma : comma - colon - 2);
      c.token = token;
      if (c.type.starts_with("Character")) c.stats = {{"hp", 10}, {"energy", 2}};
      all.push_back(std::move(c));
    }
    if (all.size() == built_in) continue;  // the game's own are compiled elsewhere
    Pool pool;
    for (const Diagnostic& d : compile_cards(genius::lexicon(), all, pool).diagnostics)
      ADD_FAILURE() << entry.path().filename() << ": " << to_string(d);
  }
  EXPECT_GT(cards, 200);
}

TEST(GeniusText, EnergyIsANumberOfACharacterAndAPriceOfATalent) {
  Pool pool;
  compile_cards(genius::lexicon(), entries(), pool);
  const CardDef& ganyu = pool.card(pool.find("ganyu"));
  EXPECT_EQ(ganyu.stat[MaxHp], 12);
  EXPECT_EQ(ganyu.stat[MaxEnergy], 3);
  EXPECT_EQ(ganyu.costs, 0);
  const CardDef& talent = pool.card(pool.find("rite-of-resurrection"));
  ASSERT_EQ(talent.costs, 2);
  const Cost& cryo = pool.costs[talent.cost];
  EXPECT_EQ(cryo.kind, CostKind::Part);
  EXPECT_EQ(cryo.key, CryoElement);
  EXPECT_EQ(pool.amounts[cryo.amount].add, 4);
  EXPECT_EQ(pool.costs[talent.cost + 1u].key, kEnergyPart);
  EXPECT_EQ(pool.amounts[pool.costs[talent.cost + 1u].amount].add, 3);
  EXPECT_EQ(talent.stat[MaxEnergy], 0);
}

TEST(GeniusText, TypesComeWithWhatTheyImply) {
  Pool pool;
  compile_cards(genius::lexicon(), entries(), pool);
  EXPECT_TRUE(pool.card(pool.find("raven-bow")).types & type_bit(Equipment));
  EXPECT_TRUE(pool.card(pool.find("sweet-madame")).types & type_bit(EventCard));
  ASSERT_EQ(pool.rule_cards.size(), 6u);
  for (const DefId rule : pool.rule_cards) EXPECT_NE(rule, DefId::Hidden);
  EXPECT_EQ(pool.rule_cards[5], pool.find("Satiated"));
}

TEST(GeniusText, WhatMakesARefusedCardIsRefusedToo) {
  CardFacts status, maker;
  status.id = "s";
  status.name = "Broken Vow";
  status.type = "Team";
  status.text = "Nothing known.";
  status.token = true;
  maker.id = "m";
  maker.name = "Vow";
  maker.type = "Event";
  maker.text = "Create Broken Vow.";
  const CardFacts cards[] = {maker, status};
  Pool pool;
  const CompileResult result = compile_cards(genius::lexicon(), cards, pool);
  EXPECT_EQ(result.refused, 2);
  ASSERT_EQ(result.diagnostics.size(), 2u);
  EXPECT_NE(result.diagnostics[1].message.find("was refused itself"), std::string::npos);
}

TEST(GeniusText, PiecesOfTextsAreSafe) {
  for (const CardFacts& c : entries()) {
    const std::vector<Token> words = lex(c.text);
    if (words.size() < 6) continue;
    std::vector<CardFacts> all(1, c);
    for (const size_t cut : {words.size() / 3, words.size() / 2, words.size() - 3}) {
      std::string half, without;
      for (size_t i = 0; i + 1 < words.size(); ++i) {
        const std::string piece = words[i].kind == TokenKind::Break ? "\n" : words[i].written + " ";
        if (i < cut) half += piece;
        if (i != cut) without += piece;
      }
      for (const std::string& text : {half, without}) {
        all[0].text = text;
        Pool pool;
        compile_cards(genius::lexicon(), all, pool);
      }
    }
  }
}

TEST(GeniusText, ExplainHasWordsForEverything) {
  Pool pool;
  compile_cards(genius::lexicon(), entries(), pool);
  for (size_t d = 1; d < pool.cards.size(); ++d) {
    const std::string text = explain(pool, genius::lexicon(), static_cast<DefId>(d));
    for (const char* number :
         {"native ", "part ", "pass pass", "object stat ", "condition ", "op 4", "counter ", "to event "})
      EXPECT_EQ(text.find(number), std::string::npos) << number << "in\n" << text;
  }
}

TEST(GeniusText, TheManualIsTrue) {
  const std::vector<Example> all = examples(page("rules-language-genius-invokation.md"));
  EXPECT_GT(all.size(), 40u);
  for (const Example& e : all) {
    const Text t = read(e.type, e.text);
    if (!t.ok()) continue;
    EXPECT_EQ(read(e.type, t.canonical()).listing(), t.listing()) << e.text;
  }
}

TEST(GeniusText, ThePageOfPatchesNamesEverything) {
  const std::string text = page("genius-invokation.md");
  for (const CardFacts& c : entries()) {
    if (!c.version.empty()) continue;
    EXPECT_NE(text.find(c.token ? c.name : "| " + c.name + " |"), std::string::npos) << c.name;
  }
}

// -- what texts compile to -----------------------------------------------------------------------------------------

TEST(GeniusText, ASkillHasKindPriceAndName) {
  const Text t = read("Character Pyro", "Skill Kaboom! (normal, 1 pyro and 2 any): Deals 1 Pyro DMG.");
  EXPECT_EQ(t.ability().head, Head::Activated);
  EXPECT_EQ(t.ability().kind, Normal);
  EXPECT_EQ(t.name(t.ability().name), "Kaboom!");
  ASSERT_EQ(t.ability().costs, 2);
  EXPECT_EQ(t.pool.costs[t.ability().cost].key, PyroElement);
  EXPECT_EQ(t.pool.costs[t.ability().cost + 1u].key, kAny);
  EXPECT_EQ(t.code(0).op, Op::All);
  EXPECT_EQ(t.selector(t.code(0).a).side.who, Who::Opponent);
  ASSERT_TRUE(is(t.code(1), kDeal));
  EXPECT_EQ(t.code(1).mode, PyroElement);
  EXPECT_EQ(t.amount(t.code(1).b).add, 1);
  EXPECT_EQ(t.code(2).op, Op::End);
}

TEST(GeniusText, ATechniqueSpendsAUse) {
  const Text t =
      read("Technique", "Technique Swoop (1 any): Deals 1 Physical DMG. Switches to your next character.\nUsages: 2.");
  EXPECT_EQ(t.ability().kind, TechniqueSkill);
  EXPECT_TRUE(is(t.code(2), kFind));
  EXPECT_EQ(t.code(2).mode, kYourNext);
  EXPECT_TRUE(is(t.code(3), kSwitchTo));
  EXPECT_TRUE(is(t.code(4), kSpend));
}

TEST(GeniusText, ALineBeforeTheUsesSpendsOneAndALineBehindThemNone) {
  const Text t = read("Summon", "End Phase: Deal 1 Pyro DMG.\nUsages: 2.\nAfter you switch characters: Draw 1 card.");
  EXPECT_FALSE(t.ability(0).flags & kForFree);
  EXPECT_TRUE(t.ability(1).flags & kForFree);
}

TEST(GeniusText, PointsPayForWhatTheyChange) {
  const Text t = read("Status", "After this character uses a Skill: This card gains 1 Ember.\n"
                                "When this character takes DMG: Consume 1 Ember and decrease DMG taken by 1.");
  const Replace& r = t.replace(1);
  EXPECT_EQ(r.then, kThenPayPoints);
  EXPECT_EQ(r.uses, 1);
  EXPECT_NE(r.cond, kNone);
}

TEST(GeniusText, ReactionsByTheirNames) {
  const Text t = read("Team", "Your characters that trigger Bloom or Burning deal +1 DMG.");
  EXPECT_EQ(reactions_of(t.replace()), 1 << Bloom | 1 << Burning);
}

TEST(GeniusText, TheOpponentGoesOnDoingIt) {
  const Text t = read("Event", "Your opponent discards 1 random card from their hand, then draws 2 cards.");
  ASSERT_TRUE(is(t.code(1), kDraw));
  EXPECT_EQ(t.code(1).mode, 1);
}

TEST(GeniusText, OneThingOrAnother) {
  const Text t = read("Character Electro", "Skill Call (elemental, 3 electro): Summons Oz, or Oz - Predator if this "
                                           "character has Stellar Predator attached.");
  int made = 0;
  for (int i = 0; t.code(i).op != Op::End; ++i) made += is(t.code(i), kEnter);
  EXPECT_EQ(made, 2);
}

TEST(GeniusText, ARefusalNamesTheWord) {
  const struct {
    const char *type, *text, *word;
  } kCases[] = {
      {"Event", "Deal 2 Flame DMG.", "Flame"},
      {"Event", "Create Oz.", "Oz"},
      {"Event", "Create 2 Omni Element. Fly away.", "Fly"},
      {"Summon", "Usages: many.", "many"},
      {"Character Pyro", "Skill Kaboom! (sudden, 1 pyro): Deal 1 Pyro DMG.", "sudden"},
  };
  for (const auto& c : kCases) {
    const Text t = refused(c.type, c.text);
    EXPECT_EQ(t.word(), c.word) << c.text << "\n" << t.problem();
    ASSERT_FALSE(t.result.diagnostics.empty());
    EXPECT_FALSE(t.result.diagnostics[0].remedy.empty()) << t.problem();
  }
}

TEST(GeniusText, WhatOnlyCharactersHave) {
  for (const char* text : {"Skill Kaboom! (normal, 1 pyro and 2 any): Deal 1 Pyro DMG.", "Usages: 2."})
    EXPECT_FALSE(refused("Event", text).result.diagnostics.empty());
}

}  // namespace
}  // namespace cantrip::language::test
