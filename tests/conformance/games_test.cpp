// Every game passes what every game must pass: with its own decks, with decks of everything, and with any card list at hand:
//   CANTRIP_LORCANA_CARDS=cards.jsonl test_conformance --gtest_filter='*AllCards*lorcana*'
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "language/compile.hpp"
#include "tests/reading/support.hpp"
#include "tests/support/conform.hpp"
#include "tests/support/tables.hpp"

namespace cantrip::test {
namespace {

struct Sitting {
  std::string_view game;
  int seats;
  u64 switches;
};

std::string identifier(std::string_view slug) {
  std::string out(slug);
  for (char& c : out) c = c == '-' ? '_' : c;
  return out;
}

void report(const Module& module, const Report& r) {
  std::printf("%s: %s\n", module.game->title.data(), r.summary().c_str());
  EXPECT_EQ(r.looped, 0u) << "a match was stopped for looping";
  EXPECT_GT(r.finished, r.games * 9 / 10);
}

class ConformanceOfGames : public testing::TestWithParam<Sitting> {};
TEST_P(ConformanceOfGames, KnownDecks) {
  const Module& module = *find_module(GetParam().game);
  KnownDecks decks(module, GetParam().seats);
  report(module,
         conform(decks.rules(GetParam().switches), [&](u64 seed) { return decks(seed); }, {.games = games(100)}));
}
constexpr Sitting kSittings[] = {{"lorcana", 2, 0},
                                 {"lorcana", 4, 0},
                                 {"lorcana", 2, 1},
                                 {"lorcana", 2, 0b111110},
                                 {"gundam", 2, 0},
                                 {"gundam", 2, 0b11},
                                 {"genius-invokation", 2, 0},
                                 {"genius-invokation", 2, 0b111},
                                 {"grand-archive", 2, 0},
                                 {"grand-archive", 2, 0b100111001}};
/// The table, and of every game that is not in it the fewest and the most seats, each switch by itself.
std::vector<Sitting> sittings() {
  std::vector<Sitting> out(std::begin(kSittings), std::end(kSittings));
  for (const Module* module : modules()) {
    const Game& game = *module->game;
    const bool listed =
        std::any_of(std::begin(kSittings), std::end(kSittings), [&](const Sitting& s) { return s.game == game.slug; });
    if (listed) continue;
    out.push_back({game.slug, game.min_seats, 0});
    if (game.max_seats > game.min_seats) out.push_back({game.slug, game.max_seats, 0});
    for (size_t i = 0; i < game.switches.size(); ++i) out.push_back({game.slug, game.min_seats, u64{1} << i});
  }
  return out;
}
INSTANTIATE_TEST_SUITE_P(Games, ConformanceOfGames, testing::ValuesIn(sittings()), [](const auto& at) {
  return identifier(at.param.game) + "_" + std::to_string(at.param.seats) + "_" + std::to_string(at.param.switches);
});

/// The list a variable of the game's name names, compiled; an empty pool without one.
Pool listed_cards(const Module& module) {
  std::string name = "CANTRIP_" + identifier(module.game->slug) + "_CARDS";
  for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  Pool pool;
  const char* path = std::getenv(name.c_str());
  if (!path) return pool;
  std::ifstream file(path);
  EXPECT_TRUE(file) << path;
  std::stringstream text;
  text << file.rdbuf();
  const language::CardFile cards = reading::test::cards_of(module.game->slug, text.str(), path);
  const language::CompileResult compiled = language::compile_cards(module.lexicon(), cards.cards, pool);
  std::printf("%d cards compiled, %d refused\n", compiled.accepted, compiled.refused);
  return pool;
}

class AllCards : public testing::TestWithParam<std::string_view> {};
TEST_P(AllCards, DecksByChance) {
  const Module& module = *find_module(GetParam());
  const Pool listed = listed_cards(module);
  const std::shared_ptr<const Content> content = builtin_content(module);
  DecksOfEverything decks(module, listed.cards.size() > 1 ? listed : content->pool, 2);
  report(module, conform(decks.rules(), [&](u64 seed) { return decks(seed); }, {.games = games(100)}));
}
/// Every game but those with a deck that all share: that one is not made by chance.
std::vector<std::string_view> slugs() {
  std::vector<std::string_view> out;
  for (const Module* module : modules())
    if (module->shared_deck.empty()) out.push_back(module->game->slug);
  return out;
}
INSTANTIATE_TEST_SUITE_P(Games, AllCards, testing::ValuesIn(slugs()),
                         [](const auto& at) { return identifier(at.param); });

}  // namespace
}  // namespace cantrip::test
