// Every toy passes what every game must pass. CANTRIP_CONFORMANCE_GAMES=10000 for the long run.
#include <gtest/gtest.h>

#include <cstdio>

#include "tests/support/conform.hpp"
#include "tests/toys/toys.hpp"

namespace cantrip::test {
namespace {

void play(const toy::Toy& toy, u64 switches = 0, int number = 300) {
  toy::Table table;
  const auto lay = [&](u64 seed) {
    table = toy.table(seed);
    return table.view();
  };
  const Report r = conform(toy.rules(switches), lay, {.games = games(number)});
  std::printf("%s: %s\n", std::string(toy.game->title).c_str(), r.summary().c_str());
  EXPECT_GT(r.finished, r.games * 9 / 10);
  EXPECT_GT(r.decisions, r.games * 5);
  EXPECT_EQ(r.looped, 0u);
}

TEST(Conformance, BagToyTwoSeats) { play(toy::bag(2)); }
TEST(Conformance, BagToyThreeSeats) { play(toy::bag(3)); }
TEST(Conformance, StackToyTwoSeats) { play(toy::stack(2)); }
TEST(Conformance, StackToyThreeSeats) { play(toy::stack(3)); }
TEST(Conformance, StackToyActorFirst) { play(toy::stack(2), 1); }
TEST(Conformance, ActionStepToy) { play(toy::action()); }
TEST(Conformance, ActionStepToyOfficialEnd) { play(toy::action(), 1); }
TEST(Conformance, QueueToy) { play(toy::queue()); }

}  // namespace
}  // namespace cantrip::test
