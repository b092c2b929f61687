// The locked chain passes what every game must pass: as a toy, and as Lords of Estraven.
#include <gtest/gtest.h>

#include <cstdio>
#include <optional>

#include "games/content.hpp"
#include "tests/support/conform.hpp"
#include "tests/toys/toys.hpp"

namespace cantrip::test {
namespace {

void report(const char* name, const Report& r) {
  std::printf("%s: %s\n", name, r.summary().c_str());
  EXPECT_GT(r.finished, r.games * 9 / 10);
  EXPECT_GT(r.decisions, r.games * 5);
}

void play_toy(int seats) {
  const toy::Toy& toy = toy::chain(seats);
  toy::Table table;
  report("Chain toy", conform(toy.rules(),
                              [&](u64 seed) {
                                table = toy.table(seed);
                                return table.view();
                              },
                              {.games = games(300)}));
}
TEST(Conformance, ChainToyTwoSeats) { play_toy(2); }
TEST(Conformance, ChainToyThreeSeats) { play_toy(3); }

void play_estraven(int seats) {
  const Module& module = *find_module("estraven");
  const auto content = builtin_content(module);
  const std::vector<std::string> ids = content->deck_ids();
  MatchSetup setup;
  const auto lay = [&](u64 seed) {
    Rng rng = Rng::seeded(seed);
    std::vector<std::vector<std::string>> chosen(static_cast<size_t>(seats));
    for (auto& seat : chosen) {
      const u32 a = rng.below(static_cast<u32>(ids.size())), b = rng.below(static_cast<u32>(ids.size() - 1));
      seat = {ids[a], ids[b >= a ? b + 1 : b]};
    }
    Expected<MatchSetup> made = make_setup(*content, chosen);
    EXPECT_TRUE(made) << made.problem().why;
    if (made) setup = *made;
    return setup.view();
  };
  report("Lords of Estraven", conform(Rules{module.game, &content->pool, 0}, lay, {.games = games(200)}));
}
TEST(Conformance, EstravenTwoSeats) { play_estraven(2); }
TEST(Conformance, EstravenFourSeats) { play_estraven(4); }

}  // namespace
}  // namespace cantrip::test
