#include "sim/sim.hpp"

#include <gtest/gtest.h>

#include "replay/match.hpp"

namespace cantrip {
namespace {

std::shared_ptr<const Content> content() { return builtin_content(*find_module("estraven")); }

TEST(Sim, IsTheSameWithAnyNumberOfThreads) {
  SimOptions options;
  options.games = 200;
  const auto one = simulate(content(), options);
  ASSERT_TRUE(one) << to_string(one.problem());
  for (const int threads : {2, 3, 7}) {
    options.threads = threads;
    const auto many = simulate(content(), options);
    ASSERT_TRUE(many);
    EXPECT_EQ(many->signature, one->signature);
    EXPECT_EQ(many->wins, one->wins);
    EXPECT_EQ(many->decisions, one->decisions);
  }
  options.seed = 2;
  EXPECT_NE(simulate(content(), options)->signature, one->signature);
}

TEST(Sim, EveryGameEnds) {
  SimOptions options;
  options.games = 1000;
  const auto result = simulate(content(), options);
  EXPECT_EQ(result->wins[0] + result->wins[1] + result->draws, 1000u);
  EXPECT_EQ(result->stopped, 0u);
}

TEST(Sim, PlaysWithThreeAndFourSeats) {
  for (const int seats : {3, 4}) {
    SimOptions options;
    options.games = 50;
    options.seats = seats;
    const auto result = simulate(content(), options);
    ASSERT_TRUE(result) << to_string(result.problem());
    EXPECT_EQ(result->wins.size(), static_cast<size_t>(seats));
  }
}

TEST(Sim, KeepsRecordingsThatAreTrue) {
  SimOptions options;
  options.games = options.keep = 5;
  options.bots = {"random", "random"};
  const auto result = simulate(content(), options);
  ASSERT_EQ(result->kept.size(), 5u);
  for (const Replay& r : result->kept) {
    const auto verified = verify(content(), r);
    EXPECT_TRUE(verified) << to_string(verified.problem());
  }
}

TEST(Sim, RefusesWhatItCantPlay) {
  SimOptions options;
  options.bots = {"clever"};
  EXPECT_FALSE(simulate(content(), options));
  options.bots = {"random", "random", "random", "random", "random"};
  EXPECT_FALSE(simulate(content(), options));
  options.bots = {"random"};
  options.decks = {"wolf-riders+wolf-riders"};
  EXPECT_FALSE(simulate(content(), options));
}

}  // namespace
}  // namespace cantrip
