// Loading trusts nothing: whatever is written into a saved match, it is refused or it can be played.
// CANTRIP_FUZZ_SAVES and CANTRIP_FUZZ_VIEWS set how many are tried; unset, some thousands. Under the sanitizers this is a
// search for faults.
#include <cstdlib>

#include <gtest/gtest.h>

#include "tests/support/amount.hpp"
#include "tests/support/mutate.hpp"

namespace cantrip::test {
namespace {

/// Changes positions of every game, `count` of them, and loads and plays them.
void change_and_play(bool views, int count) {
  const char* from = std::getenv("CANTRIP_FUZZ_FROM");
  const int first = from ? std::atoi(from) : 0;
  const bool tells = std::getenv("CANTRIP_FUZZ_TELL") != nullptr;
  const std::span<const Module* const> games = modules();
  std::vector<std::unique_ptr<State>> begun;
  std::vector<std::shared_ptr<const Content>> contents;
  constexpr int kEach = 24;
  for (const Module* module : games) {
    contents.push_back(builtin_content(*module));
    for (int i = 0; i < kEach; ++i) {
      begun.push_back(match_in_play(*module, static_cast<u64>(i) + 1, 3 + i * 11));
      if (!views) continue;
      const Decision& d = begun.back()->decision;  // mostly as who is asked sees it
      begun.back() = view_of(*module, *begun.back(), i % 4 == 0 || d.ask == Ask::None ? Seat::Spectator : d.seat);
    }
  }
  const auto state = std::make_unique<State>();
  int taken = 0;
  for (int i = first; i < first + count; ++i) {
    Rng rng = Rng::seeded(static_cast<u64>(i));
    const size_t which = rng.below(static_cast<u32>(begun.size()));
    const Module& module = *games[which / kEach];
    if (tells) std::fprintf(stderr, "%d %s\n", i, std::string(module.game->slug).c_str());
    clone(*state, *begun[which]);
    mutate(*state, rng);
    taken += survives({module.game, &contents[which / kEach]->pool, 0}, *state, rng, 25);
  }
  EXPECT_GT(taken, count / 20) << "a test of what is refused at once tests little";
  std::printf("%d of %d were taken and played\n", taken, count);
}

TEST(HostileSaves, AreRefusedOrCanBePlayed) { change_and_play(false, amount("CANTRIP_FUZZ_SAVES", 4000, 1'000'000)); }

TEST(HostileSaves, ViewsAreRefusedOrCanBeTriedOutOn) {
  change_and_play(true, amount("CANTRIP_FUZZ_VIEWS", 2000, 200'000));
}

TEST(HostileSaves, WhatWasNotTouchedIsTaken) {
  for (const Module* module : modules()) {
    const auto content = builtin_content(*module);
    for (int i = 0; i < 40; ++i) {
      Rng rng = Rng::seeded(static_cast<u64>(i));
      const auto state = match_in_play(*module, static_cast<u64>(i) + 100, i * 9);
      const Rules rules{module->game, &content->pool, 0};
      EXPECT_TRUE(survives(rules, *state, rng, 25)) << module->game->slug << " " << i;
      for (const Seat viewer : {Seat::P0, Seat::P1, Seat::Spectator})
        EXPECT_TRUE(survives(rules, *view_of(*module, *state, viewer), rng, 5)) << module->game->slug << " " << i;
    }
  }
}

}  // namespace
}  // namespace cantrip::test
