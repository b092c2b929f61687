// A match that rests between its answers, as those of a server's rooms do, is the match it would have been; states written
// as differences come back as they were.
#include <gtest/gtest.h>

#include "core/difference.hpp"
#include "core/random_answer.hpp"
#include "deck/choose.hpp"
#include "replay/match.hpp"

namespace cantrip {
namespace {

std::unique_ptr<Match> begun(const Module& module, u64 seed) {
  const auto content = builtin_content(module);
  const Expected<MatchSetup> setup = choose_decks(*content, module.game->min_seats, {}, seed);
  EXPECT_TRUE(setup);
  MatchOptions options;
  options.seed = seed;
  Expected<std::unique_ptr<Match>> match = Match::start(content, *setup, options);
  EXPECT_TRUE(match);
  return std::move(*match);
}

TEST(Rest, ChangesNothing) {
  for (const Module* module : modules())
    for (u64 seed = 1; seed <= 3; ++seed) {
      const auto awake = begun(*module, seed), resting = begun(*module, seed);
      u64 heard[2] = {};
      const auto count = [](void* to, const Machine&, const Event&) { ++*static_cast<u64*>(to); };
      observe(awake->machine(), {count, &heard[0]});
      observe(resting->machine(), {count, &heard[1]});
      Rng rng = Rng::seeded(seed * 7);
      for (int i = 0; i < 250 && !awake->machine().st.over; ++i) {
        const Answer a = random_answer(awake->machine(), rng, true);
        ASSERT_EQ(awake->answer(a), Err::Ok);
        resting->rest();
        ASSERT_EQ(resting->answer(a), Err::Ok) << module->game->slug << ", answer " << i;
        ASSERT_EQ(digest(resting->machine().st), digest(awake->machine().st)) << module->game->slug << ", answer " << i;
        if (awake->can_undo(a.seat) && rng.below(8) == 0) {
          resting->rest();
          ASSERT_TRUE(awake->undo(a.seat) && resting->undo(a.seat));
          ASSERT_EQ(digest(resting->machine().st), digest(awake->machine().st));
        }
      }
      EXPECT_EQ(heard[0], heard[1]) << "who looks at it goes on looking";
      EXPECT_EQ(write_replay(awake->replay()), write_replay(resting->replay()));
    }
}

TEST(Difference, LeadsThereAndBack) {
  const auto now = std::make_unique<State>(), before = std::make_unique<State>(), other = std::make_unique<State>();
  std::vector<u8> there, back, packed;
  size_t bytes = 0, answers = 0;
  for (const Module* module : modules()) {
    const auto match = begun(*module, 5);
    Rng rng = Rng::seeded(5);
    for (int i = 0; i < 200 && !match->machine().st.over; ++i) {
      clone(*before, match->machine().st);
      ASSERT_EQ(match->answer(random_answer(match->machine(), rng, true)), Err::Ok);
      clone(*now, match->machine().st);
      write_difference(*before, *now, there);
      write_difference(*now, *before, back);
      pack(*now, packed);
      bytes += back.size();
      ++answers;
      unpack(*other, packed);
      ASSERT_TRUE(same(*other, *now));
      apply_difference(*other, back);
      ASSERT_TRUE(same(*other, *before));
      apply_difference(*other, there);
      ASSERT_TRUE(same(*other, *now));
      ASSERT_EQ(std::memcmp(other.get(), now.get(), sizeof(State)), 0) << "what is not used is zero";
    }
  }
  EXPECT_LT(bytes / answers, 2000u) << "an answer changes little";
}

}  // namespace
}  // namespace cantrip
