#include "bots/bot.hpp"

#include <gtest/gtest.h>

#include "bots/greedy.hpp"
#include "core/engine.hpp"
#include "deck/choose.hpp"
#include "sim/sim.hpp"

namespace cantrip {
namespace {

const Module& estraven() { return *find_module("estraven"); }

struct Table {
  std::shared_ptr<const Content> content = builtin_content(estraven());
  std::unique_ptr<Machine> m = std::make_unique<Machine>();
  explicit Table(u64 seed, int answers = 0) {
    const MatchSetup setup = *choose_decks(*content, 2, {}, seed);
    EXPECT_EQ(start(*m, {estraven().game, &content->pool, 0}, seed, setup.view()), Err::Ok);
    Rng rng = Rng::seeded(seed);
    for (int i = 0; i < answers && !m->st.over; ++i)
      answer(*m, random_answer(question_of(*m, m->st.decision.seat), rng));
  }
};

TEST(Eyes, ShowNothingASeatMayNotKnow) {
  Table t(3, 40);
  const Seat me = t.m->st.decision.seat, other = next_seat(t.m->st, me);
  Eyes eyes(estraven(), me);
  eyes.look(*t.m);
  const State& view = eyes.view().st;
  EXPECT_EQ(view.viewer, me);
  for (const int kind : {1, 2})  // deck and hand
    for (const u16 row : zone(view, kind, other)) EXPECT_TRUE(row == 0 || view.obj[row].def == DefId::Hidden);
  for (const u64 word : view.rng.s) EXPECT_EQ(word, 0u);
  EXPECT_EQ(eyes.view().options.n, t.m->options.n);
}

TEST(Eyes, SampleWorldsThatHaveTheSameOptions) {
  Rng rng = Rng::seeded(9);
  auto world = std::make_unique<Machine>();
  for (u64 seed = 1; seed < 20; ++seed) {
    Table t(seed, static_cast<int>(seed) * 3);
    if (t.m->st.over) continue;
    Eyes eyes(estraven(), t.m->st.decision.seat);
    eyes.look(*t.m);
    eyes.sample(rng, *world);
    ASSERT_EQ(world->options.n, t.m->options.n);
    for (int i = 0; i < t.m->options.size(); ++i) EXPECT_EQ(world->options[i].verb, t.m->options[i].verb);
  }
}

TEST(RandomAnswer, IsAlwaysTaken) {
  for (u64 seed = 1; seed <= 50; ++seed) {
    Table t(seed);
    Rng rng = Rng::seeded(seed);
    int n = 0;
    for (; n < 20'000 && !t.m->st.over; ++n)
      ASSERT_EQ(answer(*t.m, random_answer(question_of(*t.m, t.m->st.decision.seat), rng)), Err::Ok);
    EXPECT_TRUE(t.m->st.over);
  }
}

TEST(Candidates, CoverPicksOfEverySize) {
  Rng rng = Rng::seeded(1);
  OpenQuestion q{Ask::Pick, Seat::P0, 0, 2, 4, true, 0};
  bool none = false, one = false, two = false;
  for (const Answer& a : candidate_answers(q, 40, rng)) {
    none |= a.n == 0;
    one |= a.n == 1;
    two |= a.n == 2;
    for (int i = 0; i < a.n; ++i) EXPECT_LT(a.pick[i], 3) << "cancelling is not worth trying";
  }
  EXPECT_TRUE(none && one && two);
}

TEST(GreedyBot, BeatsTheRandomBotClearly) {
  SimOptions options;
  options.games = 40;
  options.threads = 2;
  options.bots = {"greedy", "random"};
  const auto as_first = simulate(builtin_content(estraven()), options);
  ASSERT_TRUE(as_first) << to_string(as_first.problem());
  EXPECT_GE(as_first->wins[0], 34u);
  options.bots = {"random", "greedy"};
  options.seed = 2;
  const auto as_second = simulate(builtin_content(estraven()), options);
  EXPECT_GE(as_second->wins[1], 34u);
}

// The random bot draws itself out of cards; this one never does, so waiting does not win.
TEST(GreedyBot, WinsByWhatItDoesAndNotByWaiting) {
  SimOptions options;
  options.games = 40;
  options.threads = 2;
  options.bots = {"greedy", "idle"};
  const auto result = simulate(builtin_content(estraven()), options);
  ASSERT_TRUE(result) << to_string(result.problem());
  EXPECT_GE(result->wins[0], 32u);
  EXPECT_LT(result->turns / 40, 40u);
}

TEST(Bots, UnknownOnesAreNamedWithTheNearest) {
  const auto bot = make_bot("gredy");
  ASSERT_FALSE(bot);
  EXPECT_NE(to_string(bot.problem()).find("greedy"), std::string::npos);
}

}  // namespace
}  // namespace cantrip
