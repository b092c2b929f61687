// Every game keeps its secrets: hands, decks, inkwells, memories, dice, choices that are made at the same time.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "tests/support/leak.hpp"
#include "tests/support/tables.hpp"

namespace cantrip::test {
namespace {

struct Sitting {
  std::string_view game;
  int seats, games;
};

class LeakOfGames : public testing::TestWithParam<Sitting> {};

TEST_P(LeakOfGames, NobodySeesMoreThanTheyMay) {
  const Module& module = *find_module(GetParam().game);
  KnownDecks decks(module, GetParam().seats);
  const LeakReport r = leak(decks.rules(), [&](u64 seed) { return decks(seed); }, {.games = games(GetParam().games)});
  std::printf("%s: %s\n", module.game->title.data(), r.summary().c_str());
  EXPECT_GT(r.events, r.pairs * 3) << "the comparison says little";
}

constexpr Sitting kSittings[] = {{"estraven", 2, 150},    {"estraven", 4, 150}, {"lorcana", 2, 60},
                                 {"lorcana", 4, 60},      {"gundam", 2, 60},    {"genius-invokation", 2, 60},
                                 {"grand-archive", 2, 60}};
/// The table, and every game that is not in it.
std::vector<Sitting> sittings() {
  std::vector<Sitting> out(std::begin(kSittings), std::end(kSittings));
  for (const Module* module : modules()) {
    const Game& game = *module->game;
    const auto sits = [&](const Sitting& s) { return s.game == game.slug; };
    if (std::none_of(std::begin(kSittings), std::end(kSittings), sits)) out.push_back({game.slug, game.min_seats, 60});
  }
  return out;
}
INSTANTIATE_TEST_SUITE_P(Games, LeakOfGames, testing::ValuesIn(sittings()), [](const auto& at) {
  std::string name(at.param.game);
  for (char& c : name) c = c == '-' ? '_' : c;
  return name + "_" + std::to_string(at.param.seats);
});

}  // namespace
}  // namespace cantrip::test
