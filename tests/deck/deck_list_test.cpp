// Plain deck lists and the rules of construction, without the program around them.
#include <gtest/gtest.h>

#include "deck/collection.hpp"
#include "games/deck_list.hpp"

namespace cantrip {
namespace {

const Module& lorcana() { return *find_module("lorcana"); }

TEST(DeckLists, AreReadAsPeopleWriteThem) {
  const auto deck =
      read_deck("my/run.txt", "\xEF\xBB\xBF// a comment\r\nCharacters (9)\r\n4x Old Pell - Bell Ringer\r\n"
                              "  3 X Torchboy\n\n[Songs]\n1 old  pell - bell ringer\n== Rest ==\n"
                              "2 Hush, the Pike Is Sleeping");
  ASSERT_TRUE(deck) << to_string(deck.problem());
  EXPECT_EQ(deck->id, "run");
  ASSERT_EQ(deck->cards.size(), 3u);
  EXPECT_EQ(deck->cards[0].card, "Old Pell - Bell Ringer");
  EXPECT_EQ(deck->cards[0].copies, 5) << "listed twice is added up";
  EXPECT_EQ(deck->cards[0].line, 3);
  EXPECT_EQ(deck->cards[1].copies, 3);
  EXPECT_EQ(deck->size(), 10);
}

struct BadList {
  std::string text, where, says;
};
class BadLists : public testing::TestWithParam<BadList> {};
TEST_P(BadLists, SayWhereAndWhatToDo) {
  const auto deck = read_deck("bad.txt", GetParam().text);
  ASSERT_FALSE(deck);
  const std::string text = to_string(deck.problem());
  EXPECT_NE(text.find("bad.txt" + GetParam().where), std::string::npos) << text;
  EXPECT_NE(text.find(GetParam().says), std::string::npos) << text;
  EXPECT_FALSE(deck.problem().remedy.empty());
}
INSTANTIATE_TEST_SUITE_P(Decks, BadLists,
                         testing::Values(BadList{"", "", "no cards"}, BadList{"4 Volley\nVolley", ":2", "no number"},
                                         BadList{"4", ":1", "no card after"},
                                         BadList{"0 Volley", ":1", "from 1 to 999"},
                                         BadList{"99999999999999 Volley", ":1", "from 1 to 999"},
                                         BadList{"4Volley", ":1", "does not begin"}));

TEST(DeckLists, FindCardsByIdFullNameAndOnlyName) {
  const auto content = builtin_content(lorcana());
  const DefId pell = content->find_card("old-pell-bell-ringer");
  ASSERT_NE(pell, DefId::Hidden);
  EXPECT_EQ(content->find_card("Old Pell - Bell Ringer"), pell);
  EXPECT_EQ(content->find_card("old pell – bell ringer"), pell);
  EXPECT_EQ(content->find_card("Old Pell"), pell);
  EXPECT_EQ(content->find_card("Cinder Rusk"), DefId::Hidden) << "there are two";
  EXPECT_NE(content->find_card("Watchman’s Rattle"), DefId::Hidden);
}

TEST(Starter, EveryCardIsUnderstoodAndEveryDeckIsLegal) {
  const auto content = builtin_content(lorcana());
  for (const language::Diagnostic& d : content->refused) ADD_FAILURE() << language::to_string(d);
  EXPECT_GE(content->pool.cards.size(), 110u);
  EXPECT_EQ(content->deck_ids().size(), 4u);
  for (const DeckFile& deck : content->decks) {
    EXPECT_EQ(deck.size(), 60);
    for (const Problem& p : lorcana().illegal(*content, deck, "core")) ADD_FAILURE() << to_string(p);
    const auto again = read_deck_list(deck.id + ".txt", write_deck_list(*content, deck));
    ASSERT_TRUE(again);
    const auto cards = deck_cards(*content, deck), cards_again = deck_cards(*content, *again);
    ASSERT_TRUE(cards && cards_again);
    EXPECT_EQ(*cards, *cards_again);
  }
}

/// A content with one more card of this name, set and inks.
std::vector<Problem> problems_with(const std::string& name, const std::string& version, const std::string& set,
                                   int copies, std::string_view format) {
  language::CardFacts card;
  card.id = "extra";
  card.name = name;
  card.version = version;
  card.set = set;
  card.type = "Amber Character Vole";
  card.stats = {{"cost", 1}, {"strength", 1}, {"willpower", 1}, {"lore", 1}, {"inkable", 1}};
  const auto content = with_cards(*builtin_content(lorcana()), {&card, 1});
  DeckFile deck = *content->find_deck("marsh-choir");
  deck.cards.push_back({"extra", copies, 99});
  return lorcana().illegal(*content, deck, format);
}

TEST(Formats, BanRotateAndLimitByData) {
  EXPECT_TRUE(problems_with("Plain Vole", "", "7", 4, "core").empty());
  EXPECT_EQ(problems_with("Plain Vole", "", "7", 5, "core").size(), 1u);
  EXPECT_TRUE(problems_with("Plain Vole", "", "2", 4, "infinity").empty());
  EXPECT_EQ(problems_with("Plain Vole", "", "2", 4, "core").size(), 1u);
  EXPECT_TRUE(problems_with("Plain Vole", "", "2 9", 4, "core").empty()) << "printed again";
  EXPECT_EQ(problems_with("Hiram Flaversham", "Toymaker", "7", 1, "infinity").size(), 1u);
  EXPECT_TRUE(problems_with("Hiram Flaversham", "Toymaker", "7", 1, "").empty()) << "no format, no ban";
  EXPECT_TRUE(problems_with("Fortisphere", "", "7", 1, "infinity").empty());
  EXPECT_EQ(problems_with("Fortisphere", "", "7", 1, "core").size(), 1u);
  EXPECT_TRUE(problems_with("Microbots", "", "7", 50, "core").empty());
  EXPECT_TRUE(problems_with("Dalmatian Puppy", "Tail Wagger", "7", 99, "infinity").empty());
  EXPECT_EQ(problems_with("The Glass Slipper", "", "7", 3, "infinity").size(), 1u);
}

TEST(CardFiles, AreWrittenAsTheyAreRead) {
  language::CardFacts card;
  card.id = "odd";
  card.name = "Odd \"One\" \\ Out";
  card.version = "Tab\there, \xFF there";
  card.set = "7 9";
  card.type = "Amber Character Vole";
  card.stats = {{"cost", 3}, {"lore", 1}};
  card.text = "Evasive\nSays \"\"\"nothing\"\"\" — twice.\\";
  card.flavour = "é";
  const language::CardFile read =
      language::read_card_file(lorcana().lexicon(), "odd.toml", write_card_file({&card, 1}));
  ASSERT_EQ(read.cards.size(), 1u) << (read.diagnostics.empty() ? "" : read.diagnostics[0].message);
  const language::CardFacts& c = read.cards[0];
  EXPECT_EQ(c.name, card.name);
  EXPECT_EQ(c.version, "Tab\there, \uFFFD there") << "what is not UTF-8 can't be in TOML";
  EXPECT_EQ(c.set, card.set);
  EXPECT_EQ(c.stats, card.stats);
  EXPECT_EQ(c.text, card.text);
  EXPECT_EQ(c.flavour, card.flavour);
}

TEST(CollectionHome, IsTheFlagThenTheEnvironmentThenTheDataFolder) {
  const auto set = [](const char* name, const char* value) { value ? setenv(name, value, 1) : unsetenv(name); };
  set("CANTRIP_COLLECTION", "/c");
  EXPECT_EQ(collection_home("/flag"), "/flag");
  EXPECT_EQ(collection_home(""), "/c");
  set("CANTRIP_COLLECTION", nullptr);
  set("XDG_DATA_HOME", "/data");
  EXPECT_EQ(collection_home(""), "/data/cantrip");
  set("XDG_DATA_HOME", "relative");
  set("HOME", "/home/someone");
  EXPECT_EQ(collection_home(""), "/home/someone/.local/share/cantrip");
  set("HOME", nullptr);
  EXPECT_EQ(collection_home(""), "");
}

}  // namespace
}  // namespace cantrip
