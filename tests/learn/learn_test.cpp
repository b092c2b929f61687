// Decisions as single actions, positions as numbers: in every game, by chance, to the end.
#include <gtest/gtest.h>

#include <cmath>

#include "core/sample.hpp"
#include "learn/contest.hpp"
#include "learn/vector_env.hpp"
#include "tests/support/tables.hpp"

namespace cantrip::test {
namespace {

class Learning : public testing::TestWithParam<const Module*> {
protected:
  const Module& module() const { return *GetParam(); }
  std::shared_ptr<const Content> content() const { return builtin_content(module()); }
};

TEST_P(Learning, EveryAnswerMadeOfActionsIsAccepted) {
  KnownDecks decks(module(), module().game->min_seats);
  auto m = std::make_unique<Machine>();
  Actions actions;
  for (const int size : {4, 16, 128})  // the smaller ones leave options out
    for (u64 seed = 0; seed < 4; ++seed) {
      Rng rng = Rng::seeded(seed);
      ASSERT_EQ(start(*m, decks.rules(), seed, decks(seed)), Err::Ok);
      for (int n = 0; n < 3000 && !m->st.over; ++n) {
        actions.begin(*m, m->st.decision.seat, size);
        do ASSERT_GT(actions.count(), 0);
        while (!actions.take(actions.nth(static_cast<int>(rng.below(static_cast<u32>(actions.count()))))));
        const Err err = answer(*m, actions.answer());
        ASSERT_TRUE(err == Err::Ok || m->st.over) << to_string(err) << " with " << size << " actions, seed " << seed;
      }
    }
}

TEST_P(Learning, TheWayToAnAnswerLeadsThere) {
  KnownDecks decks(module(), module().game->min_seats);
  auto m = std::make_unique<Machine>();
  Actions actions;
  Rng rng = Rng::seeded(5);
  ASSERT_EQ(start(*m, decks.rules(), 5, decks(5)), Err::Ok);
  for (int n = 0; n < 600 && !m->st.over; ++n) {
    OpenQuestion q = question_of(*m, m->st.decision.seat);
    const Answer wanted = random_answer(q, rng);
    const bool takes_back = q.may_cancel && wanted.n == 1 && wanted.pick[0] == q.options - 1;
    if (!takes_back) {
      actions.begin(*m, q.seat, kMostActions);
      while (!actions.take(actions.towards(wanted))) continue;
      ASSERT_EQ(std::vector<u16>(wanted.pick, wanted.pick + wanted.n),
                std::vector<u16>(actions.answer().pick, actions.answer().pick + actions.answer().n));
    }
    ASSERT_EQ(answer(*m, wanted), Err::Ok);
  }
}

/// All that a learner is shown at a decision.
struct Numbers {
  std::vector<float> state, options;
  std::vector<i16> cards;
  std::vector<u8> mask;
  friend bool operator==(const Numbers&, const Numbers&) = default;
};
Numbers numbers_of(const Encoder& encoder, Machine& m, Seat me) {
  constexpr int kSize = 64;
  Numbers out;
  out.state.resize(static_cast<size_t>(encoder.state_size()));
  out.options.resize(kSize * static_cast<size_t>(encoder.option_size()));
  out.cards.resize(kSize * 2);
  out.mask.resize(kSize, 1);
  Actions actions;
  Sheet sheet;
  actions.begin(m, me, kSize);
  actions.observe(encoder, m, sheet, out.state.data(), out.options.data(), out.cards.data(), out.mask.data());
  return out;
}

/// The match, its view, and any world the seat could be in, have the same numbers: what is hidden is in none of them.
TEST_P(Learning, NumbersDoNotDependOnWhatIsHidden) {
  KnownDecks decks(module(), module().game->min_seats);
  const Encoder encoder(*module().game, content()->pool, module().game->min_seats);
  auto m = std::make_unique<Machine>();
  auto world = std::make_unique<Machine>();
  const auto size = static_cast<size_t>(encoder.state_size());
  std::vector<float> seen(size), sampled(size);
  int differ = 0;
  for (u64 seed = 0; seed < 3; ++seed) {
    Rng rng = Rng::seeded(seed);
    ASSERT_EQ(start(*m, decks.rules(), seed, decks(seed)), Err::Ok);
    for (int n = 0; n < 200 && !m->st.over; ++n) {
      const Seat me = m->st.decision.seat;
      Eyes eyes(module(), me);
      eyes.look(*m);
      encoder.state(eyes.view(), me, 0, seen.data());
      for (const float x : seen) ASSERT_TRUE(std::isfinite(x));
      eyes.sample(rng, *world);
      encoder.state(*world, me, 0, sampled.data());
      for (size_t i = 0; i < size; ++i)
        if (seen[i] != sampled[i]) FAIL() << encoder.state_names()[i] << ": " << seen[i] << " and " << sampled[i];
      const Numbers truth = numbers_of(encoder, *m, me);
      ASSERT_EQ(truth, numbers_of(encoder, eyes.view(), me)) << "seed " << seed << ", answer " << n;
      ASSERT_EQ(truth, numbers_of(encoder, *world, me)) << "seed " << seed << ", answer " << n;
      differ += digest(world->st) != digest(m->st);
      ASSERT_EQ(answer(*m, random_answer(question_of(*m, me), rng)), Err::Ok);
    }
  }
  EXPECT_GT(differ, 100) << "the worlds were the true one";
}

TEST_P(Learning, MatchesGoOnAndOn) {
  EnvSettings settings;
  settings.n = 4;
  settings.threads = 2;
  Expected<std::unique_ptr<VectorEnv>> made = VectorEnv::make(content(), settings);
  ASSERT_TRUE(made) << to_string(made.problem());
  VectorEnv& env = **made;
  Rng rng = Rng::seeded(1);
  std::vector<i32> chosen(4);
  int ended = 0;
  float sum = 0;
  for (int n = 0; n < 5000 && ended < 6; ++n) {
    for (size_t i = 0; i < 4; ++i) {
      std::vector<i32> legal;
      for (i32 a = 0; a < env.actions(); ++a)
        if (env.mask[i * static_cast<size_t>(env.actions()) + static_cast<size_t>(a)]) legal.push_back(a);
      ASSERT_GT(legal.size(), 1u);
      chosen[i] = legal[rng.below(static_cast<u32>(legal.size()))];
    }
    const Status went = env.step(chosen);
    ASSERT_TRUE(went) << to_string(went.problem());
    for (size_t i = 0; i < 4; ++i) ended += env.done[i];
    for (const float r : env.rewards) sum += r;
  }
  EXPECT_GE(ended, 6);
  EXPECT_EQ(sum, 0) << "what one seat wins the other loses";
}

INSTANTIATE_TEST_SUITE_P(Games, Learning, testing::ValuesIn(modules().begin(), modules().end()), [](const auto& at) {
  std::string name(at.param->game->slug);
  for (char& c : name) c = c == '-' ? '_' : c;
  return name;
});

TEST(Contest, ChangesSeatsAndIsTheSameOnAnyNumberOfThreads) {
  const auto content = builtin_content(*find_module("estraven"));
  const BotMaker random = [] { return *make_bot("random"); }, idle = [] { return *make_bot("idle"); };
  ContestSettings settings;
  settings.games = 30;
  const Expected<std::vector<i8>> one = contest(content, random, idle, settings);
  settings.threads = 3;
  const Expected<std::vector<i8>> three = contest(content, random, idle, settings);
  ASSERT_TRUE(one && three);
  EXPECT_EQ(*one, *three);
  settings.games = 0;
  EXPECT_FALSE(contest(content, random, idle, settings));
}

}  // namespace
}  // namespace cantrip::test
