// Genius Invokation passes what every game must pass: with its own decks, and with legal decks made by chance.
#include <gtest/gtest.h>

#include <cstdio>

#include "tests/support/conform.hpp"
#include "tests/support/tables.hpp"

namespace cantrip::test {
namespace {

void report(const Report& r) {
  std::printf("Genius Invokation: %s\n", r.summary().c_str());
  EXPECT_EQ(r.looped, 0u) << "a match was stopped for looping";
  EXPECT_EQ(r.finished, r.games);
}

void play(u64 switches) {
  KnownDecks decks(*find_module("genius-invokation"), 2);
  report(conform(decks.rules(switches), [&](u64 seed) { return decks(seed); }, {.games = games(100)}));
}
TEST(Conformance, GeniusInvokation) { play(0); }
TEST(Conformance, GeniusInvokationOfficial) { play(0b111); }

TEST(Conformance, GeniusInvokationAllCards) {
  const Module& module = *find_module("genius-invokation");
  const std::shared_ptr<const Content> content = builtin_content(module);
  DecksOfEverything decks(module, content->pool, 2);
  report(conform(decks.rules(), [&](u64 seed) { return decks(seed); }, {.games = games(100)}));
}

}  // namespace
}  // namespace cantrip::test
