// What a deck of Genius Invokation may hold (reference 1.6): three characters, thirty cards, what a card wants of them; and
// whose cards names mean when a player has a list.
#include <gtest/gtest.h>

#include "games/content.hpp"
#include "language/card_file.hpp"
#include "reading/deck_list.hpp"
#include "reading/load.hpp"

namespace cantrip {
namespace {

const Module& genius() { return *find_module("genius-invokation"); }

/// Kaeya, Ganyu and Jean, and thirty cards that want nothing; then one change.
std::string list(const std::string& change = "", const std::string& with = "") {
  std::string out = "Kaeya\nGanyu\nJean\n";
  for (const char* card :
       {"Paimon", "Liben", "Toss-Up", "Starsigns", "Quick Knit", "Strategize", "Changing Shifts", "Leave It to Me!",
        "Sweet Madame", "Mushroom Pizza", "Jueyun Guoba", "Lotus Flower Crisp", "Chang the Ninth", "Rana", "Liu Su"})
    out += "2 " + std::string(card) + "\n";
  if (!change.empty()) out.replace(out.find(change), change.size(), with);
  return out;
}

std::vector<Problem> wrong(const Content& content, const std::string& text) {
  const Expected<DeckFile> deck = reading::read_deck("deck.txt", text);
  EXPECT_TRUE(deck);
  return deck ? genius().illegal(content, *deck, "") : std::vector<Problem>{};
}

TEST(GeniusDecks, ThreeCharactersAndThirtyCards) { EXPECT_TRUE(wrong(*builtin_content(genius()), list()).empty()); }

struct Change {
  const char *what, *with, *says;
};
class GeniusDecks : public testing::TestWithParam<Change> {};
TEST_P(GeniusDecks, AreRefusedForOneReason) {
  const std::vector<Problem> problems = wrong(*builtin_content(genius()), list(GetParam().what, GetParam().with));
  ASSERT_FALSE(problems.empty());
  bool said = false;
  for (const Problem& p : problems) {
    said |= p.why.find(GetParam().says) != std::string::npos;
    EXPECT_FALSE(p.remedy.empty());
  }
  EXPECT_TRUE(said) << to_string(problems[0]);
}
INSTANTIATE_TEST_SUITE_P(Deck, GeniusDecks,
                         testing::Values(Change{"Jean\n", "", "2 characters"},
                                         Change{"Jean\n", "Kaeya\n", "there twice"},
                                         Change{"2 Liben", "1 Liben", "29 action cards"},
                                         Change{"2 Liben\n", "2 Liben\n1 NRE\n", "31 action cards"},
                                         Change{"2 Liben\n2 Toss-Up", "3 Liben\n1 Toss-Up", "3 copies of Liben"},
                                         Change{"2 Liben", "2 Passing of Judgment", "2 copies of Passing of Judgment"},
                                         Change{"2 Liben", "2 Sanguine Rouge", "is for Hu Tao"},
                                         Change{"2 Liben", "2 Elemental Resonance: Woven Flames", "two characters"},
                                         Change{"2 Liben", "2 Stone and Contracts", "two characters of Liyue"},
                                         Change{"2 Liben", "2 Lightning Stiletto", "made by effects only"},
                                         Change{"2 Liben", "2 Lyresong - 4.6", "of patch 4.6"}));

TEST(GeniusDecks, WhatTheCharactersAllow) {
  for (const char* card : {"Cold-Blooded Strike", "Undivided Heart", "Elemental Resonance: Woven Ice",
                           "Elemental Resonance: Shattering Ice", "Wind and Freedom"})
    EXPECT_TRUE(wrong(*builtin_content(genius()), list("2 Liben", "2 " + std::string(card))).empty()) << card;
  EXPECT_TRUE(wrong(*builtin_content(genius()), list("2 Liben", "1 Passing of Judgment\n1 Covenant of Rock")).empty());
}

constexpr const char* kRider = R"([[card]]
id = "post-rider"
name = "Post Rider"
type = "Event"
text = "Create 1 Lost Letter card and place it into your Hand."
)";
constexpr const char* kLetter = R"(
[[card]]
id = "lost-letter"
name = "Lost Letter"
type = "Event"
token = true
text = "Draw 1 card."
)";

TEST(GeniusDecks, WhatMakesACardThatNobodyHasWrittenWaits) {
  const SourceFile rider{"rider.toml", kRider}, letter{"letter.toml", kLetter};
  const auto alone = reading::load(genius(), {&rider, 1});
  ASSERT_TRUE(alone->refused.empty());
  const std::vector<Problem> problems = wrong(*alone, list("2 Liben", "2 Post Rider"));
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_NE(problems[0].why.find("\"Lost Letter\""), std::string::npos) << problems[0].why;
  const SourceFile both[] = {rider, letter};
  const auto whole = reading::load(genius(), both);
  ASSERT_TRUE(whole->refused.empty());
  EXPECT_TRUE(wrong(*whole, list("2 Liben", "2 Post Rider")).empty());
}

TEST(GeniusDecks, AMisspeltNameIsNoCardThatNobodyHasWritten) {
  const SourceFile file{"rider.toml", "[[card]]\nid = \"x\"\nname = \"Smith\"\ntype = \"Event\"\ntext = \"Create 1 "
                                      "Lightning Stileto card and place it into your Hand.\"\n"};
  EXPECT_EQ(reading::load(genius(), {&file, 1})->refused.size(), 1u);
}

TEST(GeniusDecks, NamesMeanThePlayersOwnCards) {
  const SourceFile file{"mine.toml", "[[card]]\nid = \"my-liben\"\nname = \"Liben\"\ntype = \"Support Companion\"\n"
                                     "any = 1\ntext = \"End Phase: Draw 1 card.\"\n"};
  const auto content = reading::load(genius(), {&file, 1});
  ASSERT_TRUE(content->refused.empty());
  EXPECT_EQ(content->find_card("Liben"), content->pool.find("my-liben"));
  EXPECT_TRUE(wrong(*content, list()).empty());
}

}  // namespace
}  // namespace cantrip
