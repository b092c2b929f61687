// Whatever a network does, client and server end with the same view, and no answer counts twice or is lost unnoticed.
#include "tests/sync/network.hpp"

#include <cstdio>

namespace cantrip::sync::test {
namespace {

unsigned long long n(u64 v) { return v; }

void play(const char* title, const NetOptions& options, int games, NetReport* out = nullptr) {
  NetReport r;
  for (const Module* module : modules())
    for (const int seats : tables_of(*module))
      for (int g = 0; g < games && !testing::Test::HasFailure(); ++g) {
        SCOPED_TRACE(std::string(module->game->slug) + ", " + std::to_string(seats) + " seats, seed " +
                     std::to_string(g + 1));
        Network(*module, seats, static_cast<u64>(g) + 1, options, r).play();
      }
  std::printf("%s: %llu answers (%llu on top of others, %llu foreseen to their end), %llu applied, %llu refused, "
              "%llu rolled back (%llu went another way), %llu breaks, %llu resumed, %llu whole views, %llu undone\n",
              title, n(r.answers), n(r.chained), n(r.complete), n(r.applied), n(r.refused), n(r.rolled_back),
              n(r.other_way), n(r.drops), n(r.resumed), n(r.whole_views), n(r.undone));
  for (const auto& [why, times] : r.reasons) std::printf("  %llu %s\n", n(times), why.c_str());
  EXPECT_EQ(r.asked_views, 0u) << "a view that was followed differed";
  if (out) *out = r;
}

TEST(Network, Good) {
  NetReport r;
  play("good", {.delay = 2, .drop = 0, .wrong = 0, .undo = 0, .concede = 0}, cantrip::test::games(5), &r);
  EXPECT_EQ(r.refused, 0u);
  EXPECT_EQ(r.rolled_back, 0u) << "a prediction was wrong although nobody interfered";
}
TEST(Network, SlowAndBreaking) {
  NetReport r;
  play("slow and breaking", {}, cantrip::test::games(50), &r);
  EXPECT_GT(r.resumed, 0u);
  EXPECT_GT(r.undone, 0u);
  EXPECT_GT(r.chained, 0u);
}
TEST(Network, TwoWindowsOfEachSeat) {
  play("two windows a seat", {.clients_per_seat = 2, .drop = 500}, cantrip::test::games(10));
}

}  // namespace
}  // namespace cantrip::sync::test
