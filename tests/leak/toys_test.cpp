// Nothing a seat is sent tells what it may not know.
#include <gtest/gtest.h>

#include <cstdio>

#include "tests/support/leak.hpp"
#include "tests/toys/toys.hpp"

namespace cantrip::test {
namespace {

void play(const toy::Toy& toy) {
  toy::Table table;
  const auto lay = [&](u64 seed) {
    table = toy.table(seed);
    return table.view();
  };
  const LeakReport r = leak(toy.rules(), lay, {.games = games(150)});
  std::printf("%s: %s\n", std::string(toy.game->title).c_str(), r.summary().c_str());
  EXPECT_GT(r.pairs, 300u);
  EXPECT_GT(r.events, r.pairs * 5) << "the comparison says little";
}

TEST(Leak, BagToy) { play(toy::bag(2)); }
TEST(Leak, BagToyThreeSeats) { play(toy::bag(3)); }
TEST(Leak, StackToy) { play(toy::stack(2)); }
TEST(Leak, ActionStepToy) { play(toy::action()); }
TEST(Leak, QueueToy) { play(toy::queue()); }
TEST(Leak, ChainToy) { play(toy::chain(2)); }

}  // namespace
}  // namespace cantrip::test
