#include "bots/judge.hpp"

#include <gtest/gtest.h>

#include "core/engine.hpp"
#include "core/sample.hpp"
#include "deck/choose.hpp"

namespace cantrip {
namespace {

/// A position after some answers by chance.
std::unique_ptr<Machine> position(const Module& module, u64 seed, int answers) {
  auto m = std::make_unique<Machine>();
  const auto content = builtin_content(module);
  const MatchSetup setup = *choose_decks(*content, module.game->min_seats, {}, seed);
  EXPECT_EQ(start(*m, {module.game, &content->pool, 0}, seed, setup.view()), Err::Ok);
  Rng rng = Rng::seeded(seed);
  for (int i = 0; i < answers && !m->st.over; ++i) answer(*m, random_answer(question_of(*m, m->st.decision.seat), rng));
  return m;
}

std::vector<Judged> judged(const Module& module, Machine& m, u64 seed) {
  const Seat seat = m.st.decision.seat;
  Eyes eyes(module, seat);
  eyes.look(m);
  Rng rng = Rng::seeded(seed), by_chance = Rng::seeded(seed);
  OpenQuestion q = eyes.question();
  q.may_cancel = false;
  Judge judge(30);
  return judge.answers(eyes, random_answer(q, by_chance), rng);
}

class JudgeEveryGame : public testing::TestWithParam<const Module*> {};
INSTANTIATE_TEST_SUITE_P(Games, JudgeEveryGame, testing::ValuesIn(modules().begin(), modules().end()),
                         [](const auto& tested) {
                           std::string name(tested.param->game->slug);
                           std::erase(name, '-');
                           return name;
                         });

// What a seat does not know is dealt anew, and the match's own chance with it: every chance stays the same.
TEST_P(JudgeEveryGame, ChancesDoNotDependOnWhatTheSeatMayNotKnow) {
  auto other = std::make_unique<Machine>();
  int compared = 0;
  for (u64 seed = 1; seed <= 6; ++seed) {
    const std::unique_ptr<Machine> m = position(*GetParam(), seed, static_cast<int>(seed) * 9);
    if (m->st.over || m->st.decision.sealed) continue;
    Rng rng = Rng::seeded(seed + 1000);
    other->rules = m->rules;
    determinize(m->st, m->schema(), m->st.decision.seat, rng, other->st);
    adopt(*other, other->st);
    const std::vector<Judged> truth = judged(*GetParam(), *m, seed), dealt = judged(*GetParam(), *other, seed);
    ASSERT_EQ(truth.size(), dealt.size()) << "seed " << seed;
    for (size_t i = 0; i < truth.size(); ++i, ++compared) {
      EXPECT_EQ(truth[i].win, dealt[i].win) << "seed " << seed;
      EXPECT_EQ(truth[i].played, dealt[i].played) << "seed " << seed;
    }
  }
  EXPECT_GT(compared, 0);
}

TEST_P(JudgeEveryGame, ChancesOfAllSeatsAddUp) {
  const std::unique_ptr<Machine> m = position(*GetParam(), 2, 12);
  ASSERT_FALSE(m->st.over);
  std::vector<std::unique_ptr<Eyes>> eyes;
  for (int i = 0; i < m->st.seats; ++i) {
    eyes.push_back(std::make_unique<Eyes>(*GetParam(), seat_at(i)));
    eyes.back()->look(*m);
  }
  Rng rng = Rng::seeded(1);
  Judge judge(40);
  const Chances c = judge.position(eyes, m->st.decision.seat, rng);
  double sum = 0;
  for (int i = 0; i < m->st.seats; ++i) sum += c.win[i];
  EXPECT_NEAR(sum, 1, 1e-6);
  EXPECT_EQ(c.plays, 40);
}

}  // namespace
}  // namespace cantrip
