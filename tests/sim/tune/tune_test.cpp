#include "sim/tune/tune.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "reading/load.hpp"

namespace cantrip {
namespace {

const char* kUseless[] = {"Sodden Ledger", "Broken Oar", "Empty Crate", "Wet Candle"};

/// Cards nobody can pay for in time and nobody can ink.
std::string useless_cards() {
  std::string out;
  int i = 0;
  for (const char* name : kUseless)
    out += "[[card]]\nid = \"useless-" + std::to_string(i++) + "\"\nname = \"" + name +
           "\"\nversion = \"Of No Use\"\ntype = \"Emerald Character Hero\"\ncost = 20\nstrength = 0\nwillpower = "
           "1\nlore = 0\n"
           "inkable = 0\ntext = \"\"\n\n";
  return out;
}

/// A known deck of Lorcana of which the first cards are useless ones; what they replace is the collection.
struct Spoilt {
  std::shared_ptr<const Content> content;
  std::vector<OwnedCard> collection;
  std::set<DefId> useless;
};
Spoilt spoil(const std::string& id) {
  const Module& module = *find_module("lorcana");
  DeckFile deck = *builtin_content(module)->find_deck(id);
  std::vector<DeckEntry> taken;
  int i = 0;
  for (DeckEntry& e : deck.cards)
    if (i < 4 && e.copies >= 2) {
      taken.push_back(e);
      e.card = "useless-" + std::to_string(i++);
    }
  deck.id = "spoilt";
  const std::vector<SourceFile> files = {{"useless.toml", useless_cards()}, {"decks/spoilt.toml", deck_toml(deck)}};
  Spoilt out{reading::load(module, files), {}, {}};
  EXPECT_TRUE(out.content->find_deck("spoilt"));
  for (const DeckEntry& e : taken) out.collection.push_back({out.content->find_card(e.card), 4});
  for (int k = 0; k < 4; ++k) out.useless.insert(out.content->find_card("useless-" + std::to_string(k)));
  EXPECT_FALSE(out.useless.contains(DefId::Hidden));
  return out;
}

TEST(Tune, ReplacesUselessCards) {
  const Spoilt spoilt = spoil("moth-post");
  TuneOptions options;
  options.deck = "spoilt";
  options.collection = spoilt.collection;
  options.bot = "random";
  options.games = 24'000;
  options.rounds = 3;
  options.candidates = 200;
  const Expected<Tuned> tuned = tune(spoilt.content, options);
  ASSERT_TRUE(tuned) << to_string(tuned.problem());
  int made = 0;
  for (const TriedSwap& t : tuned->tried)
    if (t.made) {
      ++made;
      EXPECT_TRUE(spoilt.useless.contains(t.swap.out)) << spoilt.content->pool.texts[index(t.swap.out)].name;
    }
  EXPECT_GE(made, 2);
  EXPECT_FALSE(illegal_parts(*spoilt.content, tuned->after, ""));
  EXPECT_EQ(tuned->after[0].size(), tuned->before[0].size());
  EXPECT_GT(tuned->tuned.difference.low, 0);
}

class TuneEveryGame : public testing::TestWithParam<const Module*> {};
INSTANTIATE_TEST_SUITE_P(Games, TuneEveryGame, testing::ValuesIn(modules().begin(), modules().end()),
                         [](const auto& tested) {
                           std::string name(tested.param->game->slug);
                           std::erase(name, '-');
                           return name;
                         });

TEST_P(TuneEveryGame, TheSameSeedGivesTheSameLegalDeckOnAnyNumberOfThreads) {
  const auto content = builtin_content(*GetParam());
  std::vector<std::string> ids = content->deck_ids();
  ids.resize(static_cast<size_t>(GetParam()->decks_per_seat));
  TuneOptions options;
  options.deck = join(ids, "+");
  options.bot = "random";
  options.games = 240;
  options.rounds = 2;
  options.candidates = 6;
  options.threads = 1;
  const Expected<Tuned> one = tune(content, options);
  ASSERT_TRUE(one) << to_string(one.problem());
  options.threads = 3;
  const Expected<Tuned> three = tune(content, options);
  ASSERT_TRUE(three);
  EXPECT_FALSE(one->tried.empty());
  ASSERT_EQ(one->after.size(), ids.size());
  EXPECT_FALSE(illegal_parts(*content, one->after, ""));
  for (size_t i = 0; i < ids.size(); ++i) {
    EXPECT_EQ(deck_toml(one->after[i]), deck_toml(three->after[i]));
    EXPECT_EQ(one->after[i].size(), one->before[i].size());
  }
  ASSERT_EQ(one->tried.size(), three->tried.size());
  for (size_t i = 0; i < one->tried.size(); ++i)
    EXPECT_EQ(one->tried[i].gain.difference.value, three->tried[i].gain.difference.value);
}

// Every swap that is offered leaves a deck one may play, of the same size.
TEST_P(TuneEveryGame, SwapsKeepTheRules) {
  const auto content = builtin_content(*GetParam());
  DeckParts parts;
  for (const std::string& id : content->deck_ids())
    if (static_cast<int>(parts.size()) < GetParam()->decks_per_seat) parts.push_back(*content->find_deck(id));
  Rng rng = Rng::seeded(3);
  const std::vector<Swap> swaps = draw_swaps(*content, parts, {}, "", 60, rng);
  ASSERT_FALSE(swaps.empty());
  for (const Swap& swap : swaps) {
    const DeckParts after = swapped(*content, parts, swap);
    EXPECT_FALSE(illegal_parts(*content, after, ""));
    for (size_t p = 0; p < parts.size(); ++p) EXPECT_EQ(after[p].size(), parts[p].size());
    const Expected<DeckFile> read = reading::read_deck("decks/x.toml", deck_toml(after[0]));
    ASSERT_TRUE(read) << to_string(read.problem());
    EXPECT_EQ(read->size(), after[0].size());
  }
}

TEST(Tune, NamesWhatIsWrong) {
  const auto content = builtin_content(*find_module("lorcana"));
  TuneOptions options;
  options.deck = "moth-pots";
  const Expected<Tuned> unknown = tune(content, options);
  ASSERT_FALSE(unknown);
  EXPECT_NE(to_string(unknown.problem()).find("moth-post"), std::string::npos);
  options.deck = "moth-post";
  options.against = {"nobody"};
  EXPECT_FALSE(tune(content, options));
  options.against = {};
  options.bot = "genius";
  EXPECT_FALSE(tune(content, options));
}

}  // namespace
}  // namespace cantrip
