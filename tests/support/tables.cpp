#include "tests/support/tables.hpp"

#include <gtest/gtest.h>

namespace cantrip::test {

Setup KnownDecks::operator()(u64 seed) {
  Rng rng = Rng::seeded(seed);
  std::vector<std::vector<std::string>> chosen(static_cast<size_t>(seats_));
  for (auto& seat : chosen) {
    std::vector<std::string> left = ids_;
    for (int i = 0; i < module_.decks_per_seat && !left.empty(); ++i) {
      const u32 at = rng.below(static_cast<u32>(left.size()));
      seat.push_back(left[at]);
      left.erase(left.begin() + at);
    }
  }
  Expected<MatchSetup> made = make_setup(*content_, chosen);
  EXPECT_TRUE(made) << made.problem().why;
  if (made) setup_ = *made;
  return setup_.view();
}

Setup DecksOfEverything::operator()(u64 seed) {
  setup_ = decks_of_everything(module_, pool_, seats_, seed);
  return setup_.view();
}

}  // namespace cantrip::test
