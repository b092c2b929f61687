#include "sim/rating.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace cantrip {
namespace {

TEST(Wilson, IsWhatTheFormulaSays) {
  const Interval half = wilson(50, 100);
  EXPECT_NEAR(half.low, 0.4038, 1e-4);
  EXPECT_NEAR(half.high, 0.5962, 1e-4);
  const Interval all = wilson(10, 10);
  EXPECT_NEAR(all.low, 0.7225, 1e-4);
  EXPECT_DOUBLE_EQ(all.high, 1);
  EXPECT_DOUBLE_EQ(wilson(0, 0).low, 0);
  EXPECT_DOUBLE_EQ(wilson(0, 0).high, 1);
}

TEST(Elo, ThreeOfFourIs191Points) {
  const std::vector<Interval> r = elo(2, {{1, 0, 7500, 10000}});
  EXPECT_DOUBLE_EQ(r[0].value, 0);
  EXPECT_NEAR(r[1].value, 190.8, 0.2);
  EXPECT_LT(r[1].low, r[1].value);
  EXPECT_NEAR(r[1].high - r[1].low, 2 * 1.96 * 173.7178 / std::sqrt(10000 * 0.75 * 0.25), 0.1);
}

TEST(Elo, AddsUpOverAChainAndStaysFiniteForWhoAlwaysWins) {
  const std::vector<Interval> r = elo(3, {{0, 1, 250, 1000}, {1, 2, 250, 1000}, {0, 2, 100, 1000}});
  EXPECT_NEAR(r[2].value, 2 * r[1].value, 3);
  const std::vector<Interval> all = elo(2, {{1, 0, 40, 40}});
  EXPECT_GT(all[1].value, 400);
  EXPECT_LT(all[1].value, 2000);
  EXPECT_GT(all[1].high - all[1].low, 200);
}

}  // namespace
}  // namespace cantrip
