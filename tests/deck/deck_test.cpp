// Decks and content: what is read, what is refused, and how the refusal reads.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "deck/choose.hpp"
#include "deck/folder.hpp"
#include "reading/load.hpp"

namespace cantrip {
namespace {

const Module& estraven() { return *find_module("estraven"); }

TEST(Content, TheProgramsOwnFilesAreAllUnderstood) {
  const auto content = builtin_content(estraven());
  EXPECT_TRUE(content->refused.empty());
  EXPECT_TRUE(content->problems.empty());
  EXPECT_EQ(content->deck_ids().size(), 6u);
  EXPECT_EQ(content->cards, static_cast<int>(content->pool.cards.size()) - 1);
}

TEST(Decks, TwoDifferentDecksOfTwentyAreOneOfForty) {
  const auto content = builtin_content(estraven());
  const auto right = choose_decks(*content, 2, {"wolf-riders+salt-road", "The Storm Choir + Nine Fords"}, 1);
  ASSERT_TRUE(right) << to_string(right.problem());
  EXPECT_EQ(right->deck[0].size(), 40u);
  EXPECT_EQ(right->deck[1].size(), 40u);
  EXPECT_EQ(right->shared.size(), 20u);
}

TEST(Decks, EveryPairIsPlayable) {
  const auto content = builtin_content(estraven());
  const std::vector<std::string> ids = content->deck_ids();
  for (const std::string& a : ids)
    for (const std::string& b : ids) {
      const std::vector<std::vector<std::string>> chosen(2, {a, b});
      EXPECT_EQ(static_cast<bool>(make_setup(*content, chosen)), a != b) << a << "+" << b;
    }
}

struct BadChoice {
  std::vector<std::string> typed;
  std::string where, says;
};
class BadChoices : public testing::TestWithParam<BadChoice> {};
TEST_P(BadChoices, SayWhereAndWhatToDo) {
  const auto setup = choose_decks(*builtin_content(estraven()), 2, GetParam().typed, 1);
  ASSERT_FALSE(setup);
  const std::string text = to_string(setup.problem());
  EXPECT_NE(text.find(GetParam().where), std::string::npos) << text;
  EXPECT_NE(text.find(GetParam().says), std::string::npos) << text;
  EXPECT_FALSE(setup.problem().remedy.empty());
}
INSTANTIATE_TEST_SUITE_P(Decks, BadChoices,
                         testing::Values(BadChoice{{"wolf-riders+wolf-riders"}, "seat 1", "twice"},
                                         BadChoice{{"wolf-rider+salt-road"}, "seat 1", "wolf-riders?"},
                                         BadChoice{{"random", "salt-road"}, "seat 2", "1 decks"},
                                         BadChoice{{"wolf-riders+salt-road+nine-fords"}, "seat 1", "3 decks"},
                                         BadChoice{{"xyzzy+salt-road"}, "seat 1", "The decks are"},
                                         BadChoice{{""}, "seat 1", "1 decks"},
                                         BadChoice{{"resources+salt-road"}, "seat 1", "no deck 'resources'"},
                                         BadChoice{{"random", "random", "random"}, "decks", "3 seats"}));

struct BadFile {
  std::string text, where, says;
};
class BadDecks : public testing::TestWithParam<BadFile> {};
TEST_P(BadDecks, SayWhereAndWhatToDo) {
  const auto deck = reading::read_deck("my/decks/bad.toml", GetParam().text);
  ASSERT_FALSE(deck);
  const std::string text = to_string(deck.problem());
  EXPECT_NE(text.find("my/decks/bad.toml" + GetParam().where), std::string::npos) << text;
  EXPECT_NE(text.find(GetParam().says), std::string::npos) << text;
  EXPECT_FALSE(deck.problem().remedy.empty());
}
INSTANTIATE_TEST_SUITE_P(
    Decks, BadDecks,
    testing::Values(BadFile{"id = ", ":1:", "not TOML"}, BadFile{"name = \"x\"\ncards = []", "", "no id"},
                    BadFile{"id = \"x\"", "", "no list of cards"}, BadFile{"id = \"x\"\ncards = []", ":2:", "no cards"},
                    BadFile{"id = \"x\"\ncards = 7", ":2:", "no list"},
                    BadFile{"id = 3\ncards = []", ":1:", "not a text"},
                    BadFile{"id = \"x\"\ncolour = \"red\"\ncards = []", ":2:", "'colour'"},
                    BadFile{"id = \"x\"\ncards = [ \"a\" ]", ":2:", "not a table"},
                    BadFile{"id = \"x\"\ncards = [ { copies = 2 } ]", ":2:", "no card"},
                    BadFile{"id = \"x\"\ncards = [ { card = \"a\", copies = 0 } ]", ":2:", "from 1 to 60"},
                    BadFile{"id = \"x\"\ncards = [ { card = \"a\", copies = \"two\" } ]", ":2:", "whole number"},
                    BadFile{"id = \"x\"\ncards = [ { card = \"a\", foil = true } ]", ":2:", "'foil'"},
                    BadFile{"id = \"x\"\ncards = [ { card = \"a\" },\n { card = \"a\" } ]", ":3:", "twice"}));

/// A folder that is gone at the end of the test.
struct Folder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("cantrip-deck-test-" + std::to_string(::getpid()));
  Folder() { std::filesystem::create_directories(path); }
  ~Folder() { std::filesystem::remove_all(path); }
  void write(const std::string& name, const std::string& text) { std::ofstream(path / name) << text; }
};

constexpr const char* kCard = R"([[card]]
id = "test-rat"
name = "Test Rat"
type = "Unit Troop Rat"
cost = 1
pitch = 1
power = 2
resistance = 0
health = 1
)";

TEST(OwnCards, AreReadAgainWhenAFileChanges) {
  Folder folder;
  folder.write("rat.toml", kCard);
  LiveContent live(estraven(), {folder.path.string()});
  ASSERT_TRUE(live.load());
  EXPECT_NE(live.get()->pool.find("test-rat"), DefId::Hidden);
  EXPECT_FALSE(*live.reload());
  folder.write("rat.toml", std::string(kCard) + "text = \"When this unit dies, draw a card.\"\n");
  folder.write("second.toml", "id = \"second-rat\"\nname = \"Second Rat\"\ntype = \"Unit Troop Rat\"\ncost = 1\npitch "
                              "= 1\npower = 1\nresistance = 0\nhealth = 1\n");
  EXPECT_TRUE(*live.reload());
  EXPECT_EQ(live.get()->pool.card(live.get()->pool.find("test-rat")).abilities, 1);
  EXPECT_NE(live.get()->pool.find("Second Rat"), DefId::Hidden);
}

TEST(OwnCards, ReplaceTheProgramsCardOfTheSameId) {
  const SourceFile file{"mine.toml", "[[card]]\nid = \"furnace-novice\"\nname = \"Furnace Master\"\ntype = \"Unit "
                                     "Troop Alchemist\"\ncost = 1\npitch = 3\npower = 9\nresistance = 0\nhealth = 1\n"};
  const auto content = reading::load(estraven(), {&file, 1});
  EXPECT_TRUE(content->refused.empty());
  const DefId def = content->pool.find("furnace-novice");
  EXPECT_EQ(content->pool.texts[index(def)].name, "Furnace Master");
  EXPECT_EQ(content->pool.cards.size(), builtin_content(estraven())->pool.cards.size());
}

class BadCards : public testing::TestWithParam<BadFile> {};
TEST_P(BadCards, AreRefusedWithPlaceAndReason) {
  const SourceFile file{"bad.toml", GetParam().text};
  const auto content = reading::load(estraven(), {&file, 1});
  ASSERT_FALSE(content->refused.empty());
  const std::string text = language::to_string(content->refused[0]);
  EXPECT_NE(text.find("bad.toml" + GetParam().where), std::string::npos) << text;
  EXPECT_NE(text.find(GetParam().says), std::string::npos) << text;
}
std::string rat(const std::string& change, const std::string& with) {
  std::string text = kCard;
  text.replace(text.find(change), change.size(), with);
  return text;
}
INSTANTIATE_TEST_SUITE_P(
    Decks, BadCards,
    testing::Values(BadFile{"[[card]\n", ":1:", ""}, BadFile{rat("id = \"test-rat\"\n", ""), ":1:", "no id"},
                    BadFile{rat("name = \"Test Rat\"", "name = 7"), ":3:", "name"},
                    BadFile{rat("cost = 1", "cost = \"one\""), ":5:", "whole number"},
                    BadFile{rat("cost = 1\n", ""), ":", "cost"}, BadFile{rat("pitch = 1", "pitch = 9"), ":", "pitch"},
                    BadFile{rat("health = 1", "helth = 1"), ":9:", "helth"},
                    BadFile{rat("Unit Troop Rat", ""), ":", "type"},
                    BadFile{std::string(kCard) + "text = \"Draw a crad.\"\n", ":10:", "crad"},
                    BadFile{std::string(kCard) + "text = \"When this unit dies, draw a card. Explode.\"\n",
                            ":10:", "xplode"},
                    BadFile{std::string(kCard) + "text = 7\n", ":10:", "text"},
                    BadFile{std::string(kCard) + kCard, ":", "test-rat"}));

TEST(Folders, ThatAreNotThereAreAnError) {
  const auto none = read_sources({"/nowhere/at/all"});
  ASSERT_FALSE(none);
  EXPECT_NE(to_string(none.problem()).find("/nowhere/at/all"), std::string::npos);
}

}  // namespace
}  // namespace cantrip
