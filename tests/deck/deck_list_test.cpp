// Plain deck lists and the rules of construction, without the program around them.
#include <gtest/gtest.h>

#include "deck/bundle.hpp"
#include "deck/collection.hpp"
#include "reading/load.hpp"

namespace cantrip {
namespace {

const Module& lorcana() { return *find_module("lorcana"); }

TEST(DeckLists, AreReadAsPeopleWriteThem) {
  const auto deck =
      reading::read_deck("my/run.txt", "\xEF\xBB\xBF// a comment\r\nCharacters (9)\r\n4x Old Pell - Bell Ringer\r\n"
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
  const auto deck = reading::read_deck("bad.txt", GetParam().text);
  ASSERT_FALSE(deck);
  const std::string text = to_string(deck.problem());
  EXPECT_NE(text.find("bad.txt" + GetParam().where), std::string::npos) << text;
  EXPECT_NE(text.find(GetParam().says), std::string::npos) << text;
  EXPECT_FALSE(deck.problem().remedy.empty());
}
INSTANTIATE_TEST_SUITE_P(Decks, BadLists,
                         testing::Values(BadList{"", "", "no cards"}, BadList{"4", ":1", "no card after"},
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
    const auto again = reading::read_deck(deck.id + ".txt", reading::write_deck_list(*content, deck));
    ASSERT_TRUE(again);
    const auto cards = deck_cards(*content, deck), cards_again = deck_cards(*content, *again);
    ASSERT_TRUE(cards && cards_again);
    EXPECT_EQ(*cards, *cards_again);
  }
}

/// A content with one more card of this name, set and inks.
std::vector<Problem> problems_with(const std::string& name, const std::string& version, const std::string& set,
                                   int copies, std::string_view format, std::vector<std::string> printings = {},
                                   std::string text = {}) {
  language::CardFacts card;
  card.id = "extra";
  card.name = name;
  card.version = version;
  card.set = set;
  card.printings = std::move(printings);
  card.text = std::move(text);
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
  EXPECT_TRUE(problems_with("Plain Vole", "", "2", 4, "core", {"2-7", "9-19"}).empty()) << "printed again";
  EXPECT_EQ(problems_with("Plain Vole", "", "2", 4, "core", {"2-7", "4-205", "P1-12"}).size(), 1u)
      << "a promotional printing brings no card back";
  EXPECT_TRUE(problems_with("Plain Vole", "", "hollowmere", 4, "core").empty()) << "of no printed set";
  EXPECT_EQ(problems_with("Hiram Flaversham", "Toymaker", "7", 1, "infinity").size(), 1u);
  EXPECT_TRUE(problems_with("Hiram Flaversham", "Toymaker", "7", 1, "").empty()) << "no format, no ban";
  EXPECT_TRUE(problems_with("Fortisphere", "", "7", 1, "infinity").empty());
  EXPECT_EQ(problems_with("Fortisphere", "", "7", 1, "core").size(), 1u);
}

TEST(Formats, ACardSaysHowManyCopiesOfItADeckMayHave) {
  const auto with = [](int copies, const std::string& text) {
    return problems_with("Plain Vole", "", "7", copies, "core", {}, text).size();
  };
  EXPECT_EQ(with(50, "You may have any number of cards named Plain Vole in your deck."), 0u);
  EXPECT_EQ(with(60, "You may have up to 60 copies of Plain Vole in your deck."), 0u);
  EXPECT_EQ(with(61, "You may have up to 60 copies of Plain Vole in your deck."), 1u);
  EXPECT_EQ(with(2, "You may only have 2 copies of Plain Vole in your deck."), 0u);
  EXPECT_EQ(with(3, "You may only have 2 copies of Plain Vole in your deck."), 1u);
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
  card.number = "12";
  card.printings = {"7-12", "9-19"};
  card.printed = "What \"it\" says.";
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
  EXPECT_EQ(c.number, card.number);
  EXPECT_EQ(c.printings, card.printings);
  EXPECT_EQ(c.printed, card.printed);
}

TEST(OwnWords, KeepTheFactsOfTheList) {
  const SourceFile files[] = {
      {"mine.toml", "[[card]]\nid = \"V-1\"\ntext = \"Evasive\"\n\n[[card]]\nid = \"nobody\"\ntext = \"Ward\"\n"},
      {"list.json",
       R"([{"id": "V-1", "name": "Marsh Vole", "type": "Character", "colors": ["Amber"], "subtypes": ["Vole"],
         "cost": 2, "inkwell": true, "strength": 2, "willpower": 2, "lore": 1, "text": ["Frobnicate the moon."]}])"}};
  const auto content = reading::load(lorcana(), files);
  const DefId vole = content->find_card("Marsh Vole");
  ASSERT_NE(vole, DefId::Hidden);
  const language::CardFacts* facts = content->facts_of(vole);
  ASSERT_TRUE(facts);
  EXPECT_EQ(facts->text, "Evasive");
  EXPECT_EQ(facts->printed, "Frobnicate the moon.");
  EXPECT_EQ(facts->stats.size(), 5u);
  ASSERT_EQ(content->refused.size(), 1u) << "words for a card that is not there";
  EXPECT_EQ(content->refused[0].card, "nobody");
  EXPECT_EQ(content->refused[0].line, 5);
}

TEST(Refusals, OfADeckOfferOtherWords) {
  const SourceFile list = {"list.json", R"({"id": "V-1", "name": "Marsh Vole", "type": "Character", "colors": ["Amber"],
      "cost": 2, "inkwell": true, "strength": 2, "willpower": 2, "lore": 1, "text": ["Frobnicate the moon."]})"};
  const auto content = reading::load(lorcana(), {&list, 1});
  const auto deck = reading::read_deck("d.txt", "4 Marsh Vole (2-199)");
  ASSERT_TRUE(deck);
  const std::vector<Problem> problems = unknown_cards(*content, *deck);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_NE(problems[0].why.find("refused"), std::string::npos);
  EXPECT_NE(problems[0].remedy.find("cantrip cards word V-1"), std::string::npos) << problems[0].remedy;
  EXPECT_NE(problems[0].remedy.find("Frobnicate the moon."), std::string::npos) << "what it says stands beside it";
}

TEST(Bundles, HoldDecksAndTheCardsTheyNeed) {
  const SourceFile files[] = {
      {"list.json",
       R"([{"id": "V-1", "name": "Marsh Vole", "type": "Character", "colors": ["Amber"], "subtypes": ["Vole"],
         "cost": 2, "inkwell": true, "strength": 2, "willpower": 2, "lore": 1, "text": ["Evasive"]},
        {"id": "V-2", "name": "Dry Vole", "type": "Character", "colors": ["Amber"], "subtypes": ["Vole"],
         "cost": 2, "inkwell": true, "strength": 2, "willpower": 2, "lore": 1, "text": ["Your characters named Marsh Vole gain Ward."]},
        {"id": "V-3", "name": "Far Vole", "type": "Character", "colors": ["Amber"], "subtypes": ["Vole"],
         "cost": 2, "inkwell": true, "strength": 2, "willpower": 2, "lore": 1, "text": []}])"},
      {"voles.txt", "4 Dry Vole\n56 Old Pell\n"}};
  const auto content = reading::load(lorcana(), files);
  const DeckFile* deck = content->find_deck("voles");
  ASSERT_TRUE(deck);
  const SourceFile bundle{"bundle.toml", write_bundle(*content, {&deck, 1})};
  EXPECT_EQ(bundle.text.find("Far Vole"), std::string::npos) << "nobody needs it";
  const auto again = reading::load(lorcana(), {&bundle, 1});
  for (const Problem& p : again->problems) ADD_FAILURE() << to_string(p);
  EXPECT_TRUE(again->refused.empty());
  EXPECT_NE(again->find_card("Marsh Vole"), DefId::Hidden) << "a text names it";
  const DeckFile* same = again->find_deck("voles");
  ASSERT_TRUE(same);
  EXPECT_EQ(same->size(), 60);
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
