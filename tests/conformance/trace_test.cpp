// A match that is traced and looked at, fact by fact, is the match that is not: the same questions, the same digests.
// What charts say is said of the match that people play.
#include <gtest/gtest.h>

#include <memory>

#include "core/random_answer.hpp"
#include "rpc/charts.hpp"
#include "tests/support/conform.hpp"
#include "tests/support/tables.hpp"

namespace cantrip::test {
namespace {

struct Told {
  u64 traces = 0, events = 0;
  static void hear(void* self, const Machine&, const Event& e) {
    Told& told = *static_cast<Told*>(self);
    ++(e.kind == EventKind::Entered ? told.traces : told.events);
  }
};

class Tracing : public testing::TestWithParam<const Module*> {};
TEST_P(Tracing, ChangesNothing) {
  const Module& module = *GetParam();
  const auto plain = std::make_unique<Machine>(), traced = std::make_unique<Machine>();
  Told told, heard;
  ChartWatch watch(*module.game, chart_walks(module.game->slug));
  for (int g = 0; g < games(40); ++g) {
    const u64 seed = static_cast<u64>(g) + 1;
    const int seats = g % 4 == 3 ? module.game->max_seats : module.game->min_seats;
    KnownDecks decks(module, seats);
    const u64 switches = g % 3 == 2 ? (u64{1} << module.game->switches.size()) - 1 : 0;
    plain->observers_n = traced->observers_n = 0;
    plain->tracing = false;
    watch.attach(*traced);
    observe(*plain, {&Told::hear, &heard});
    observe(*traced, {&Told::hear, &told});
    ASSERT_EQ(start(*plain, decks.rules(switches), seed, decks(seed)), Err::Ok);
    ASSERT_EQ(start(*traced, decks.rules(switches), seed, decks(seed)), Err::Ok);
    Rng rng = Rng::seeded(seed);
    for (int n = 0; n < 4000 && !plain->st.over; ++n) {
      ASSERT_EQ(digest(plain->st), digest(traced->st))
          << module.game->slug << ", seed " << seed << ", switches " << switches << ", decision " << n;
      const Answer a = random_answer(*plain, rng);
      const Err one = answer(*plain, a), other = answer(*traced, a);
      ASSERT_EQ(one, other);
      if (one != Err::Ok) break;
    }
    ASSERT_EQ(digest(plain->st), digest(traced->st)) << module.game->slug << ", seed " << seed << ", at the end";
    ASSERT_EQ(told.events, heard.events) << "events of the match, without those of the trace";
  }
  EXPECT_EQ(heard.traces, 0u);
  EXPECT_GT(told.traces, 1000u);
}
INSTANTIATE_TEST_SUITE_P(Games, Tracing, testing::ValuesIn(modules().begin(), modules().end()), [](const auto& at) {
  std::string name(at.param->game->slug);
  for (char& c : name) c = c == '-' ? '_' : c;
  return name;
});

}  // namespace
}  // namespace cantrip::test
