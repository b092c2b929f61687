// The Gundam Card Game keeps its secrets: hands, decks, shields.
#include <gtest/gtest.h>

#include <cstdio>

#include "tests/support/leak.hpp"
#include "tests/support/tables.hpp"

namespace cantrip::test {
namespace {

void play(int seats) {
  KnownDecks decks(*find_module("gundam"), seats);
  const LeakReport r = leak(decks.rules(), [&](u64 seed) { return decks(seed); }, {.games = games(60)});
  std::printf("Gundam Card Game: %s\n", r.summary().c_str());
  EXPECT_GT(r.events, r.pairs * 3) << "the comparison says little";
}

TEST(Leak, GundamTwoSeats) { play(2); }

}  // namespace
}  // namespace cantrip::test
