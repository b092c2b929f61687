// Lords of Estraven keeps its secrets.
#include <gtest/gtest.h>

#include <cstdio>

#include "games/content.hpp"
#include "tests/support/leak.hpp"

namespace cantrip::test {
namespace {

void play(int seats) {
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
  const LeakReport r = leak(Rules{module.game, &content->pool, 0}, lay, {.games = games(150)});
  std::printf("Lords of Estraven: %s\n", r.summary().c_str());
  EXPECT_GT(r.events, r.pairs * 3) << "the comparison says little";
}

TEST(Leak, EstravenTwoSeats) { play(2); }
TEST(Leak, EstravenFourSeats) { play(4); }

}  // namespace
}  // namespace cantrip::test
