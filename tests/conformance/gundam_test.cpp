// Gundam Card Game passes what every game must pass: with its own decks, and with any card list at hand.
//   CANTRIP_GUNDAM_CARDS=cards.jsonl test_conformance --gtest_filter='*Gundam*'
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "games/gundam/import.hpp"
#include "games/gundam/lexicon.hpp"
#include "tests/support/conform.hpp"
#include "tests/support/tables.hpp"

namespace cantrip::test {
namespace {

void report(const Report& r) {
  std::printf("Gundam Card Game: %s\n", r.summary().c_str());
  EXPECT_EQ(r.looped, 0u) << "a match was stopped for looping";
  EXPECT_GT(r.finished, r.games * 9 / 10);
}

void play(int seats, u64 switches = 0) {
  KnownDecks decks(*find_module("gundam"), seats);
  report(conform(decks.rules(switches), [&](u64 seed) { return decks(seed); }, {.games = games(100)}));
}
TEST(Conformance, GundamTwoSeats) { play(2); }
TEST(Conformance, GundamOfficial) { play(2, 0b11); }

TEST(Conformance, GundamAllCards) {
  const char* path = std::getenv("CANTRIP_GUNDAM_CARDS");
  if (!path) GTEST_SKIP() << "name a card list in CANTRIP_GUNDAM_CARDS";
  std::ifstream file(path);
  ASSERT_TRUE(file) << path;
  std::stringstream text;
  text << file.rdbuf();
  const language::CardFile cards = gundam::read_cards(path, text.str());
  Pool pool;
  const language::CompileResult compiled = language::compile_cards(gundam::lexicon(), cards.cards, pool);
  std::printf("%d cards compiled, %d refused\n", compiled.accepted, compiled.refused);
  DecksOfEverything decks(*find_module("gundam"), pool, 2);
  report(conform(decks.rules(), [&](u64 seed) { return decks(seed); }, {.games = games(100)}));
}

}  // namespace
}  // namespace cantrip::test
