// The cards that are in the tree, and the files they come in.

#include "tests/language/support.hpp"

namespace cantrip::language::test {
namespace {

std::vector<CardFacts> shipped_cards(std::string& problems) {
  std::vector<CardFacts> out;
  for (const auto& [path, content] : card_files("estraven")) {
    CardFile file = read_card_file(lexicon(), path, content);
    for (const Diagnostic& d : file.diagnostics) problems += to_string(d) + "\n";
    for (CardFacts& c : file.cards) out.push_back(std::move(c));
  }
  return out;
}

TEST(Cards, EveryShippedCardCompiles) {
  std::string problems;
  const std::vector<CardFacts> cards = shipped_cards(problems);
  Pool pool;
  const CompileResult result = compile_cards(lexicon(), cards, pool);
  for (const Diagnostic& d : result.diagnostics) problems += to_string(d) + "\n";
  EXPECT_EQ(problems, "");
  EXPECT_EQ(result.accepted, static_cast<int>(cards.size()));
  EXPECT_EQ(pool.cards.size(), cards.size() + 1);
}

TEST(Cards, CanonicalTextMeansTheSame) {
  std::string problems;
  std::vector<CardFacts> cards = shipped_cards(problems);
  Pool first, again;
  compile_cards(lexicon(), cards, first);
  for (size_t i = 0; i < cards.size(); ++i) {
    const DefId id = first.find(cards[i].id);
    if (id == DefId::Hidden) continue;
    cards[i].text.clear();
    for (const std::string& line : first.texts[index(id)].canonical)
      cards[i].text += (cards[i].text.empty() ? "" : "\n") + line;
  }
  const CompileResult result = compile_cards(lexicon(), cards, again);
  for (const Diagnostic& d : result.diagnostics) ADD_FAILURE() << to_string(d);
  ASSERT_EQ(first.cards.size(), again.cards.size());
  for (size_t d = 1; d < first.cards.size(); ++d) {
    EXPECT_EQ(first.texts[d].canonical, again.texts[d].canonical);
    EXPECT_EQ(explain(first, lexicon(), static_cast<DefId>(d)), explain(again, lexicon(), static_cast<DefId>(d)));
  }
  EXPECT_EQ(first.code, again.code);
  EXPECT_EQ(first.selectors, again.selectors);
  EXPECT_EQ(first.hash, again.hash);
}

TEST(Cards, ThousandsCompileIntoOnePool) {
  std::string problems;
  const std::vector<CardFacts> shipped = shipped_cards(problems);
  std::vector<CardFacts> cards;
  while (cards.size() < 5000 && !shipped.empty())
    for (const CardFacts& c : shipped) {
      CardFacts copy = c;
      copy.id += "-" + std::to_string(cards.size());
      if (copy.token && cards.size() >= shipped.size()) continue;
      cards.push_back(std::move(copy));
    }
  Pool pool;
  const CompileResult result = compile_cards(lexicon(), cards, pool);
  EXPECT_TRUE(result.ok());
  EXPECT_EQ(pool.cards.size(), cards.size() + 1);  // the first is no card
}

// ----------------------------------------------------------------------------------------------- card files

constexpr std::string_view kHound = R"([[card]]
id = "hound"
name = "Barrow Hound"
type = "Unit Troop Zombie"
cost = 2
pitch = 2
power = 2
resistance = 0
health = 1
text = """
This unit can't block.
When this unit dies, draw a card."""
)";

CardFile read(std::string_view content) { return read_card_file(lexicon(), "estraven/cards/first/test.toml", content); }

std::string changed(std::string_view from, std::string_view to) {
  std::string text(kHound);
  const size_t at = text.find(from);
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

struct Problem {
  std::string from, to;
  int line;
  std::string message;
};

TEST(CardFiles, FactsAreRead) {
  const CardFile file = read(kHound);
  ASSERT_TRUE(file.diagnostics.empty());
  ASSERT_EQ(file.cards.size(), 1u);
  EXPECT_EQ(file.cards[0].set, "first");
  EXPECT_EQ(file.cards[0].line, 1);
  EXPECT_EQ(file.cards[0].text_line, 11);
  EXPECT_EQ(file.cards[0].stats.size(), 5u);
}

TEST(CardFiles, AFileMayBeOneCard) {
  EXPECT_EQ(read(std::string(kHound).substr(std::string("[[card]]\n").size())).cards.size(), 1u);
}

TEST(CardFiles, MistakesAreNamedWithTheirLine) {
  const Problem problems[] = {
      {"id = \"hound\"\n", "", 1, "the card has no id"},
      {"name = \"Barrow Hound\"\n", "", 1, "the card has no name"},
      {"type = \"Unit Troop Zombie\"\n", "", 1, "the card has no type"},
      {"cost = 2", "cost = \"2\"", 5, "\"cost\" must be a whole number"},
      {"cost = 2", "price = 2", 5, "unknown key \"price\""},
      {"name = \"Barrow Hound\"", "name = 7", 3, "\"name\" must be text"},
      {"cost = 2", "token = 1", 5, "\"token\" must be true or false"},
      {"cost = 2", "cost = ", 5, "expected value"},
      {"[[card]]", "[[cards]]", 1, "unknown key \"cards\""},
  };
  for (const Problem& p : problems) {
    const CardFile file = read(changed(p.from, p.to));
    ASSERT_EQ(file.diagnostics.size(), 1u) << p.message;
    EXPECT_NE(file.diagnostics[0].message.find(p.message), std::string::npos) << to_string(file.diagnostics[0]);
    EXPECT_EQ(file.diagnostics[0].line, p.line) << to_string(file.diagnostics[0]);
    EXPECT_FALSE(file.diagnostics[0].remedy.empty());
    EXPECT_TRUE(file.cards.empty());
  }
}

TEST(CardFiles, FactsAreChecked) {
  const Problem problems[] = {
      {"cost = 2\n", "", 1, "the card has no cost"},
      {"pitch = 2", "pitch = 4", 1, "pitch = 4 is out of range"},
      {"health = 1", "health = 0", 1, "health = 0 is out of range"},
      {"Unit Troop Zombie", "Zombie", 1, "the type line names no card type"},
      {"Unit Troop Zombie", "Unit Troop zombie", 1, "the subtype \"zombie\" has no capital"},
      {"Unit Troop Zombie", "Unit 7", 1, "the type line holds \"7\""},
      {"Unit Troop Zombie", "Resource Materials", 1, "a card of this type has no cost"},
  };
  for (const Problem& p : problems) {
    const CardFile file = read(changed(p.from, p.to));
    Pool pool;
    const CompileResult result = compile_cards(lexicon(), file.cards, pool);
    ASSERT_EQ(result.diagnostics.size(), 1u) << p.message;
    EXPECT_EQ(result.diagnostics[0].message, p.message);
    EXPECT_EQ(result.diagnostics[0].line, p.line);
    EXPECT_FALSE(result.diagnostics[0].remedy.empty());
    EXPECT_EQ(pool.cards.size(), 1u);
  }
}

TEST(CardFiles, RefusalsPointIntoTheFile) {
  const CardFile file = read(changed("draw a card", "draw a cart"));
  Pool pool;
  const CompileResult result = compile_cards(lexicon(), file.cards, pool);
  ASSERT_EQ(result.diagnostics.size(), 1u);
  const Diagnostic& d = result.diagnostics[0];
  EXPECT_EQ(d.file, "estraven/cards/first/test.toml");
  EXPECT_EQ(d.line, 12);
  EXPECT_EQ(d.column, 29);
  EXPECT_EQ(d.word, "cart");
}

TEST(CardFiles, RefusalsOnOneLinePointPastTheQuotationMark) {
  const CardFile file =
      read("id = \"a\"\nname = \"A\"\ntype = \"Resource Materials\"\ntext = \"{tap}: Drew a card.\"\n");
  Pool pool;
  const CompileResult result = compile_cards(lexicon(), file.cards, pool);
  ASSERT_EQ(result.diagnostics.size(), 1u);
  EXPECT_EQ(result.diagnostics[0].line, 4);
  EXPECT_EQ(result.diagnostics[0].column, 16);
  EXPECT_EQ(result.diagnostics[0].nearest[0], "{tap}: Draw a card.");
}

TEST(CardFiles, RecompilingGivesAnEqualPool) {
  const auto shipped = card_files("estraven");
  std::vector<SourceFile> files;
  for (const auto& [path, content] : shipped) files.push_back({path, content});
  Pool a, b;
  EXPECT_TRUE(compile_files(lexicon(), files, a).ok());
  EXPECT_TRUE(compile_files(lexicon(), files, b).ok());
  EXPECT_EQ(a.hash, b.hash);
  EXPECT_EQ(a.code, b.code);
}

TEST(CardFiles, ARefusedTokenTakesTheCardsThatMakeItAlong) {
  std::vector<CardFacts> cards = known_cards();
  cards[0].text = "This unit can't blok.";
  CardFacts maker;
  maker.id = "maker";
  maker.name = "Maker";
  maker.type = "Spell";
  maker.stats = {{"cost", 1}, {"pitch", 1}};
  maker.text = "Create a Shambler token.";
  cards.push_back(maker);
  maker.id = "other";
  maker.text = "Create a Hill Wolf token.";
  cards.push_back(maker);
  Pool pool;
  const CompileResult result = compile_cards(lexicon(), cards, pool);
  EXPECT_EQ(result.refused, 2);
  EXPECT_EQ(pool.find("shambler"), DefId::Hidden);
  EXPECT_EQ(pool.find("maker"), DefId::Hidden);
  const DefId other = pool.find("other");
  ASSERT_NE(other, DefId::Hidden);
  const Ins& make = pool.code[pool.abilities[pool.card(other).ability].entry];
  EXPECT_EQ(make.op, Op::Make);
  EXPECT_EQ(pool.texts[make.a].name, "Hill Wolf");
}

TEST(CardFiles, AnIdIsUsedOnce) {
  std::vector<CardFacts> cards = known_cards();
  cards.push_back(cards[0]);
  Pool pool;
  const CompileResult result = compile_cards(lexicon(), cards, pool);
  ASSERT_EQ(result.diagnostics.size(), 1u);
  EXPECT_EQ(result.diagnostics[0].message, "the id \"shambler\" is used twice");
}

} // namespace
} // namespace cantrip::language::test
