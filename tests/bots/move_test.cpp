#include "core/move.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "bots/bot.hpp"
#include "deck/choose.hpp"

namespace cantrip {
namespace {

/// Plays whole games by chance: `ask(moves, answer by chance)` gives the answer that is made.
template <class Ask>
void each_question(int most, Ask&& ask) {
  for (const Module* module : modules()) {
    const auto content = builtin_content(*module);
    auto m = std::make_unique<Machine>();
    auto moves = std::make_unique<Moves>();
    for (u64 seed = 1; seed <= 6; ++seed) {
      const MatchSetup setup = *choose_decks(*content, module->game->min_seats, {}, seed);
      ASSERT_EQ(start(*m, {module->game, &content->pool, 0}, seed, setup.view()), Err::Ok);
      Rng rng = Rng::seeded(seed);
      for (int n = 0; n < most && !m->st.over; ++n) {
        SCOPED_TRACE(std::string(module->game->slug) + ", answer " + std::to_string(n));
        moves->list(*m, m->st.decision.seat);
        const Answer a = ask(*moves, moves->random(rng));
        ASSERT_EQ(answer(*m, a), Err::Ok);
      }
    }
  }
}

// Every answer by chance can be named by its keys and found again from them, in every question of whole games.
TEST(Moves, AnAnswerIsFoundAgainByItsKeys) {
  each_question(2000, [](const Moves& moves, const Answer& a) {
    u64 keys[kMaxPicks], again[kMaxPicks];
    const int picks = moves.keys_of(a, keys);
    Answer found;
    EXPECT_TRUE(moves.find(keys, picks, found));
    EXPECT_EQ(moves.keys_of(found, again), picks);
    EXPECT_TRUE(std::equal(keys, keys + picks, again));
    return found;
  });
}

/// All answers that can be made pick by pick, by their sorted keys; false: too many to list.
bool all_answers(const Moves& moves, const Moves::Picks& p, std::vector<std::vector<u64>>& out) {
  if (out.size() > 3000) return false;
  if (moves.enough(p) || moves.complete(p)) {
    u64 keys[kMaxPicks];
    const int n = moves.keys_of(p.answer, keys);
    out.emplace_back(keys, keys + n);
  }
  u16 next[kMostMoves];
  const int n = moves.complete(p) ? 0 : moves.next(p, next);
  for (int i = 0; i < n; ++i) {
    Moves::Picks more = p;
    moves.pick(more, next[i]);
    if (!all_answers(moves, more, out)) return false;
  }
  return true;
}

// Pick by pick every answer is made, and in one way only: what chance answers is among them, once.
TEST(Moves, SeveralPicksAreMadeInOneWay) {
  int compared = 0;
  each_question(600, [&](const Moves& moves, const Answer& a) {
    std::vector<std::vector<u64>> all;
    if (!moves.several() || !all_answers(moves, moves.no_picks(), all)) return a;
    std::sort(all.begin(), all.end());
    EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
    u64 keys[kMaxPicks];
    const int picks = moves.keys_of(a, keys);
    EXPECT_TRUE(std::binary_search(all.begin(), all.end(), std::vector<u64>(keys, keys + picks)));
    ++compared;
    return a;
  });
  EXPECT_GT(compared, 100);
}

TEST(Moves, OfThisWorldOnlyAreFound) {
  const Module& module = *find_module("lorcana");
  const auto content = builtin_content(module);
  const MatchSetup setup = *choose_decks(*content, 2, {}, 1);
  auto m = std::make_unique<Machine>();
  ASSERT_EQ(start(*m, {module.game, &content->pool, 0}, 1, setup.view()), Err::Ok);
  auto moves = std::make_unique<Moves>();
  moves->list(*m, m->st.decision.seat);
  const u64 strange[1] = {12345};
  Answer found;
  EXPECT_FALSE(moves->find(strange, 1, found));
}

}  // namespace
}  // namespace cantrip
