// Lords of Estraven keeps its secrets.
#include <gtest/gtest.h>

#include <cstdio>

#include "tests/support/leak.hpp"
#include "tests/support/tables.hpp"

namespace cantrip::test {
namespace {

void play(int seats) {
  KnownDecks decks(*find_module("estraven"), seats);
  const LeakReport r = leak(decks.rules(), [&](u64 seed) { return decks(seed); }, {.games = games(150)});
  std::printf("Lords of Estraven: %s\n", r.summary().c_str());
  EXPECT_GT(r.events, r.pairs * 3) << "the comparison says little";
}

TEST(Leak, EstravenTwoSeats) { play(2); }
TEST(Leak, EstravenFourSeats) { play(4); }

}  // namespace
}  // namespace cantrip::test
