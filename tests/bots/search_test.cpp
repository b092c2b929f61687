#include "bots/search.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "bots/levels.hpp"
#include "core/engine.hpp"
#include "core/sample.hpp"
#include "deck/choose.hpp"
#include "sim/sim.hpp"

namespace cantrip {
namespace {

SearchSettings iterations(int n) {
  SearchSettings settings;
  settings.iterations = n;
  return settings;
}

struct Table {
  std::shared_ptr<const Content> content;
  std::unique_ptr<Machine> m = std::make_unique<Machine>();
  Rules rules() const { return {content->module->game, &content->pool, 0}; }

  Table(const Module& module, u64 seed, int answers) : content(builtin_content(module)) {
    const MatchSetup setup = *choose_decks(*content, module.game->min_seats, {}, seed);
    EXPECT_EQ(start(*m, rules(), seed, setup.view()), Err::Ok);
    Rng rng = Rng::seeded(seed);
    for (int i = 0; i < answers && !m->st.over; ++i)
      answer(*m, random_answer(question_of(*m, m->st.decision.seat), rng));
  }
};

Answer choice(Bot& bot, const Module& module, Machine& m, Seat seat, u64 seed) {
  Eyes eyes(module, seat);
  eyes.look(m);
  Rng rng = Rng::seeded(seed);
  return bot.choose(eyes, rng);
}
bool same(const Answer& a, const Answer& b) { return a.n == b.n && std::equal(a.pick, a.pick + a.n, b.pick); }

class OfEveryGame : public testing::TestWithParam<const Module*> {};
INSTANTIATE_TEST_SUITE_P(Search, OfEveryGame, testing::ValuesIn(modules().begin(), modules().end()),
                         [](const auto& tested) {
                           std::string name(tested.param->game->slug);
                           std::erase(name, '-');
                           return name;
                         });

/// The card somebody is about to play may be another one in the world of who only looks on.
TEST_P(OfEveryGame, AWorldKnowsNothingOfWhatAnotherIsDeclaring) {
  const auto world = std::make_unique<Machine>();
  for (u64 seed = 1; seed <= 6; ++seed) {
    Table t(*GetParam(), seed, 0);
    Rng rng = Rng::seeded(seed);
    for (int n = 0; n < 200 && !t.m->st.over; ++n) {
      const Seat asked = t.m->st.decision.seat;
      if (t.m->st.frames.back().kind == FrameKind::Plan) {
        Eyes eyes(*GetParam(), asked == Seat::P0 ? Seat::P1 : Seat::P0);
        eyes.look(*t.m);
        eyes.sample(rng, *world);
        ASSERT_TRUE(world->st.over || world->st.frames.back().kind != FrameKind::Plan);
        for (int i = 0; i < 20 && !world->st.over; ++i)
          ASSERT_EQ(answer(*world, random_answer(question_of(*world, world->st.decision.seat), rng)), Err::Ok);
      }
      answer(*t.m, random_answer(question_of(*t.m, asked), rng));
    }
  }
}

TEST_P(OfEveryGame, TheSameSeedAndIterationsGiveTheSameAnswer) {
  SearchBot used(iterations(60));
  for (u64 seed = 1; seed <= 8; ++seed) {
    Table t(*GetParam(), seed, static_cast<int>(seed) * 9);
    if (t.m->st.over) continue;
    SearchBot fresh(iterations(60));
    const Seat seat = t.m->st.decision.seat;
    const Answer first = choice(used, *GetParam(), *t.m, seat, seed);
    EXPECT_TRUE(same(first, choice(fresh, *GetParam(), *t.m, seat, seed))) << "seed " << seed;
  }
}

// Every thread grows a tree of its own from its own chance, so that who is faster does not matter.
TEST_P(OfEveryGame, SeveralThreadsGiveTheSameAnswerEveryTime) {
  SearchSettings settings = iterations(40);
  settings.threads = 3;
  SearchBot used(settings);
  for (u64 seed = 1; seed <= 4; ++seed) {
    Table t(*GetParam(), seed, static_cast<int>(seed) * 11);
    if (t.m->st.over) continue;
    SearchBot fresh(settings);
    const Seat seat = t.m->st.decision.seat;
    const Answer first = choice(used, *GetParam(), *t.m, seat, seed);
    EXPECT_TRUE(same(first, choice(fresh, *GetParam(), *t.m, seat, seed))) << "seed " << seed;
    EXPECT_EQ(used.iterations(), fresh.iterations());
  }
}

// What a seat does not know is dealt anew, and the match's own chance with it: the answer is the same one.
TEST_P(OfEveryGame, TheAnswerDoesNotDependOnWhatTheSeatMayNotKnow) {
  SearchBot bot(iterations(60));
  auto other = std::make_unique<Machine>();
  int moved = 0;
  for (u64 seed = 1; seed <= 12; ++seed) {
    Table t(*GetParam(), seed, static_cast<int>(seed) * 7);
    if (t.m->st.over || t.m->st.decision.sealed) continue;
    const Seat seat = t.m->st.decision.seat;
    Rng rng = Rng::seeded(seed + 1000);
    other->rules = t.rules();
    determinize(t.m->st, t.m->schema(), seat, rng, other->st);
    adopt(*other, other->st);
    for (int row = 1; row < other->st.obj.size(); ++row) moved += other->st.obj[row].def != t.m->st.obj[row].def;
    const Answer truth = choice(bot, *GetParam(), *t.m, seat, seed);
    EXPECT_TRUE(same(truth, choice(bot, *GetParam(), *other, seat, seed))) << "seed " << seed;
  }
  EXPECT_GT(moved, 100);
}

// Every kind of question a game has, answered in whole games.
TEST_P(OfEveryGame, WholeGamesArePlayedWithoutARefusedAnswer) {
  SimOptions options;
  options.games = 4;
  options.threads = 2;
  options.bots = {"search:8it", "random"};
  const auto result = simulate(builtin_content(*GetParam()), options);
  ASSERT_TRUE(result) << to_string(result.problem());
  EXPECT_EQ(result->stopped, 0u);
}

/// Plays the rest of the turn; true if the one who begins it wins there.
bool wins_this_turn(Bot& bot, const Module& module, Machine& m, u64 seed) {
  const Seat me = m.st.decision.seat;
  const u16 turn = m.st.turn_no;
  Eyes eyes(module, me);
  Rng rng = Rng::seeded(seed);
  for (int i = 0; i < 200 && !m.st.over && m.st.turn_no == turn; ++i) {
    eyes.look(m);
    const bool mine = m.st.decision.seat == me;
    if (answer(m, mine ? bot.choose(eyes, rng) : random_answer(question_of(m, m.st.decision.seat), rng)) != Err::Ok)
      return false;
  }
  return m.st.over && m.st.result[index(me)] == Result::Won;
}

// Positions of random games in which few of many ways to play the turn win at once.
TEST(SearchBot, FindsWinsOfThisTurn) {
  const Module& module = *find_module("lorcana");
  auto trial = std::make_unique<Machine>();
  struct Chance final : Bot {
    std::string_view name() const override { return "chance"; }
    Answer choose(Eyes& eyes, Rng& rng) override { return random_answer(eyes.question(), rng); }
  } chance;
  SearchBot search(iterations(300));
  int positions = 0, found_too = 0;
  for (u64 seed = 1; seed < 400 && positions < 10; ++seed) {
    Table t(module, seed, 0);
    Rng rng = Rng::seeded(seed);
    u16 turn = 0;
    bool found = false;
    for (int n = 0; n < 600 && !t.m->st.over && !found; ++n) {
      if (t.m->st.turn_no != turn && t.m->st.decision.ask == Ask::Act && t.m->st.turn_no > 10) {
        turn = t.m->st.turn_no;
        int wins = 0;
        trial->rules = t.rules();
        for (u64 k = 0; k < 200; ++k) {
          adopt(*trial, t.m->st);
          wins += wins_this_turn(chance, module, *trial, k);
        }
        found = wins > 0 && wins < 6;
      }
      if (!found) answer(*t.m, random_answer(question_of(*t.m, t.m->st.decision.seat), rng));
    }
    if (!found) continue;
    ++positions;
    adopt(*trial, t.m->st);
    found_too += wins_this_turn(search, module, *trial, 5);
  }
  ASSERT_EQ(positions, 10);
  EXPECT_GE(found_too, 9);
}

// A win that stands out needs no more looking at.
TEST(SearchBot, StopsWhenMoreWouldNotChangeTheAnswer) {
  const Module& module = *find_module("lorcana");
  constexpr int kBudget = 4000;
  SearchBot search(iterations(kBudget));
  int decisions = 0, early = 0;
  for (u64 seed = 1; seed <= 12; ++seed) {
    Table t(module, seed, 40);
    if (t.m->st.over || t.m->st.decision.ask != Ask::Act) continue;
    choice(search, module, *t.m, t.m->st.decision.seat, seed);
    if (search.iterations() == 0) continue;
    ++decisions;
    early += search.iterations() < kBudget;
    EXPECT_GE(search.iterations(), kBudget / 4);
  }
  EXPECT_GT(decisions, 4);
  EXPECT_GT(early, 0);
}

TEST(SearchBot, BeatsGreedyWithAFewIterations) {
  SimOptions options;
  options.games = 16;
  options.threads = 2;
  options.bots = {"search:200it", "greedy"};
  const auto result = simulate(builtin_content(*find_module("lorcana")), options);
  ASSERT_TRUE(result) << to_string(result.problem());
  EXPECT_GE(result->wins[0], 10u);
}

TEST(Levels, AreBotsAndSearchTakesABudget) {
  for (const std::string_view name : level_names()) EXPECT_TRUE(make_bot(name)) << name;
  for (const char* name : {"search", "search:50ms", "search:400it", "search:400it:2t"})
    EXPECT_EQ((*make_bot(name))->name(), name);
  for (const char* name : {"search:", "search:fast", "search:0it", "search:5", "search:-3ms", "search:9999999999it",
                           "search:5it:0t", "search:5it:"}) {
    const auto bot = make_bot(name);
    ASSERT_FALSE(bot) << name;
    EXPECT_NE(to_string(bot.problem()).find("search:400it"), std::string::npos);
  }
}

}  // namespace
}  // namespace cantrip
