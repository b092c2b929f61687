// The locked chain passes what every game must pass: as a toy, and as Lords of Estraven.
#include <gtest/gtest.h>

#include <cstdio>

#include "tests/support/conform.hpp"
#include "tests/support/tables.hpp"
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
  KnownDecks decks(*find_module("estraven"), seats);
  report("Lords of Estraven", conform(decks.rules(), [&](u64 seed) { return decks(seed); }, {.games = games(200)}));
}
TEST(Conformance, EstravenTwoSeats) { play_estraven(2); }
TEST(Conformance, EstravenFourSeats) { play_estraven(4); }

}  // namespace
}  // namespace cantrip::test
