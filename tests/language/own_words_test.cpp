// Words that come with a list of cards: no line of C++ knows them.
#include "games/lorcana/lexicon.hpp"
#include "tests/language/support.hpp"

namespace cantrip::language::test {
namespace {

constexpr std::string_view kFile = R"(
[[keyword]]
name = "Bounty"
number = true
text = "When this character is banished, each opponent loses {N} lore."

[[keyword]]
name = "Steadfast"
text = """
This character gets +1 {S}.
When you play this character, draw a card."""

[[plural]]
one = "Ox"
many = "Oxen"

[[card]]
id = "marked"
name = "Marked Ox"
type = "Amber Character Ox"
cost = 2
strength = 2
willpower = 2
lore = 1
text = "Bounty 2"

[[card]]
id = "rock"
name = "Old Rock"
type = "Amber Character Ox"
cost = 2
strength = 2
willpower = 2
lore = 1
text = "Steadfast"

[[card]]
id = "hunter"
name = "Hunter's Call"
type = "Amber Action"
cost = 1
text = "Banish chosen character with Bounty."

[[card]]
id = "poster"
name = "Poster"
type = "Amber Action"
cost = 1
text = "Your Oxen gain Bounty 3 this turn."

[[card]]
id = "detective"
name = "Bell at the Door"
type = "Amber Action"
cost = 1
text = "Exert chosen Detective character."
)";

struct Read {
  Pool pool;
  CompileResult result;
};
Read read(std::string_view content) {
  Read out;
  const SourceFile file{"own.toml", content};
  out.result = compile_files(lorcana::lexicon(), {&file, 1}, out.pool);
  return out;
}
std::string problems(const Read& r) {
  std::string out;
  for (const Diagnostic& d : r.result.diagnostics) out += to_string(d) + "\n";
  return out;
}

TEST(OwnWords, AKeywordNobodyHadIsReadPrintedAndAsked) {
  const Read r = read(kFile);
  ASSERT_TRUE(r.result.ok()) << problems(r);
  EXPECT_EQ(r.result.accepted, 5);
  const CardDef& marked = r.pool.card(r.pool.find("marked"));
  ASSERT_EQ(marked.keyword_rows, 1);
  const KeywordRow& row = r.pool.keywords[marked.keyword_row];
  EXPECT_EQ(own_keyword(r.pool, row.keyword), "Bounty");
  EXPECT_EQ(row.value, 2);
  const u16 meaning = r.pool.keyword_abilities[row.keyword];
  ASSERT_NE(meaning, 0);
  EXPECT_EQ(r.pool.abilities[meaning].head, Head::Triggered);
  EXPECT_EQ(r.pool.texts[index(r.pool.find("marked"))].canonical, std::vector<std::string>{"Bounty 2"});
  EXPECT_NE(explain(r.pool, lorcana::lexicon(), r.pool.find("marked")).find("Bounty 2"), std::string::npos);
  EXPECT_EQ(r.pool.texts[index(r.pool.find("poster"))].canonical[0], "Your Oxen gain Bounty 3 this turn.");
}

TEST(OwnWords, AKeywordOfSeveralAbilitiesIsSpelledOut) {
  const Read r = read(kFile);
  ASSERT_TRUE(r.result.ok()) << problems(r);
  const CardDef& rock = r.pool.card(r.pool.find("rock"));
  ASSERT_EQ(rock.abilities, 2);
  EXPECT_EQ(r.pool.abilities[rock.ability].head, Head::Static);
  EXPECT_EQ(r.pool.abilities[static_cast<size_t>(rock.ability) + 1].head, Head::Triggered);
}

TEST(OwnWords, AKeywordWithoutSenseTakesItsCardsWithIt) {
  std::string content(kFile);
  content.replace(content.find("loses {N} lore"), 14, "lozes {N} lore");
  const Read r = read(content);
  ASSERT_FALSE(r.result.ok());
  EXPECT_NE(problems(r).find("the meaning of the keyword Bounty can't be read: unknown word \"lozes\""),
            std::string::npos)
      << problems(r);
}

TEST(OwnWords, AKeywordOfTheGameIsNotSaidAnew) {
  std::string content(kFile);
  content.replace(content.find("\"Bounty\""), 8, "\"Evasive\"");
  const Read r = read(content);
  ASSERT_FALSE(r.result.ok());
  EXPECT_NE(problems(r).find("there is a keyword Evasive already"), std::string::npos) << problems(r);
}

TEST(OwnWords, WhatATableLacksIsSaidWithItsPlace) {
  const CardFile file = read_card_file(lorcana::lexicon(), "own.toml", "[[keyword]]\nname = \"Bounty\"\n");
  ASSERT_EQ(file.diagnostics.size(), 1u);
  EXPECT_EQ(file.diagnostics[0].line, 1);
  EXPECT_EQ(file.diagnostics[0].message, "the keyword has no name or no text");
}

}  // namespace
}  // namespace cantrip::language::test
