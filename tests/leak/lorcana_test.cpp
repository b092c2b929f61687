// Disney Lorcana keeps its secrets: hands, decks, inkwells, facedown cards under others.
#include <gtest/gtest.h>

#include <cstdio>

#include "tests/support/leak.hpp"
#include "tests/support/tables.hpp"

namespace cantrip::test {
namespace {

void play(int seats) {
  KnownDecks decks(*find_module("lorcana"), seats);
  const LeakReport r = leak(decks.rules(), [&](u64 seed) { return decks(seed); }, {.games = games(60)});
  std::printf("Disney Lorcana: %s\n", r.summary().c_str());
  EXPECT_GT(r.events, r.pairs * 3) << "the comparison says little";
}

TEST(Leak, LorcanaTwoSeats) { play(2); }
TEST(Leak, LorcanaFourSeats) { play(4); }

}  // namespace
}  // namespace cantrip::test
