// Genius Invokation TCG keeps its secrets: hands, decks, dice, choices that are made at the same time.
#include <gtest/gtest.h>

#include <cstdio>

#include "tests/support/leak.hpp"
#include "tests/support/tables.hpp"

namespace cantrip::test {
namespace {

void play(int seats) {
  KnownDecks decks(*find_module("genius-invokation"), seats);
  const LeakReport r = leak(decks.rules(), [&](u64 seed) { return decks(seed); }, {.games = games(60)});
  std::printf("Genius Invokation: %s\n", r.summary().c_str());
  EXPECT_GT(r.events, r.pairs * 3) << "the comparison says little";
}

TEST(Leak, GeniusInvokation) { play(2); }

}  // namespace
}  // namespace cantrip::test
