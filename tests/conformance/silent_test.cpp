// Whether anybody watches makes no difference: what is only told makes no event when nobody is told.
#include <gtest/gtest.h>

#include "core/random_answer.hpp"
#include "tests/support/tables.hpp"

namespace cantrip::test {
namespace {

void ignore(void*, const Machine&, const Event&) {}

class Silence : public testing::TestWithParam<const Module*> {};

TEST_P(Silence, AWatchedMatchGoesTheSameWay) {
  KnownDecks decks(*GetParam(), GetParam()->game->min_seats);
  const auto watched = std::make_unique<Machine>(), alone = std::make_unique<Machine>();
  observe(*watched, {ignore, nullptr});
  for (u64 seed = 0; seed < 6; ++seed) {
    ASSERT_EQ(start(*watched, decks.rules(), seed, decks(seed)), Err::Ok);
    ASSERT_EQ(start(*alone, decks.rules(), seed, decks(seed)), Err::Ok);
    Rng rng = Rng::seeded(seed);
    for (int n = 0; n < 2000 && !alone->st.over; ++n) {
      ASSERT_TRUE(same(watched->st, alone->st)) << "seed " << seed << ", answer " << n;
      const Answer a = random_answer(*alone, rng, true);
      answer(*alone, a);
      answer(*watched, a);
    }
    EXPECT_TRUE(same(watched->st, alone->st)) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Silence, testing::ValuesIn(modules().begin(), modules().end()), [](const auto& at) {
  std::string name(at.param->game->slug);
  for (char& c : name) c = c == '-' ? '_' : c;
  return name;
});

}  // namespace
}  // namespace cantrip::test
