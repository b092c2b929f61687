// Every game keeps its secrets: hands, decks, inkwells, memories, dice, choices that are made at the same time.
#include <gtest/gtest.h>

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
INSTANTIATE_TEST_SUITE_P(Games, LeakOfGames, testing::ValuesIn(kSittings), [](const auto& at) {
  std::string name(at.param.game);
  for (char& c : name) c = c == '-' ? '_' : c;
  return name + "_" + std::to_string(at.param.seats);
});

TEST(LeakOfGames, NoneIsLeftOut) {
  for (const Module* module : modules()) {
    bool sits = false;
    for (const Sitting& s : kSittings) sits = sits || s.game == module->game->slug;
    EXPECT_TRUE(sits) << module->game->slug;
  }
}

}  // namespace
}  // namespace cantrip::test
