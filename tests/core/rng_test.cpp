#include "core/rng.hpp"

#include <gtest/gtest.h>

namespace cantrip {
namespace {

TEST(Rng, DrawsTheSameNumbersEverywhere) {
  Rng a = Rng::seeded(42), b = Rng::seeded(42);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(a.next(), b.next());
  Rng c = Rng::seeded(0);
  EXPECT_EQ(c.s[0], 0xE220A8397B1DCDAFull);  // splitmix64(0), the published first value
  EXPECT_NE(Rng::seeded(1).next(), Rng::seeded(2).next());
}

TEST(Rng, BelowIsInRangeAndEven) {
  Rng r = Rng::seeded(7);
  int seen[6] = {};
  for (int i = 0; i < 60'000; ++i) {
    const u32 x = r.below(6);
    ASSERT_LT(x, 6u);
    ++seen[x];
  }
  for (const int n : seen) EXPECT_NEAR(n, 10'000, 500);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(r.below(1), 0u);
}

TEST(Rng, BelowTakesAnyBound) {
  Rng r = Rng::seeded(9);
  for (u32 n = 1; n < 5000; n += 7) EXPECT_LT(r.below(n), n);
  for (int i = 0; i < 1000; ++i) EXPECT_LT(r.below(0xFFFFFFFFu), 0xFFFFFFFFu);
}

}  // namespace
}  // namespace cantrip
