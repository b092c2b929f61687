// Puzzles: what the solver proves holds when it is played, what it refutes is never won, and every kept puzzle has its
// solution still.
#include "sim/puzzles/find.hpp"

#include <gtest/gtest.h>

#include "deck/folder.hpp"
#include "sim/sim.hpp"
#include "sim/table.hpp"

namespace cantrip {
namespace {

using puzzle::Limits;
using puzzle::Solver;
using puzzle::Verdict;
using puzzle::Within;

constexpr Limits kQuick{.nodes = 3000};

bool won_in_time(const State& s, const State& from, Seat me) {
  return s.over && s.result[index(me)] == Result::Won && s.turn_no == from.turn_no;
}

/// Plays the turn on: `me` by the solver as long as it sees a way, or by chance; the others by chance or at their best.
bool play_turn(const Machine& at, Seat me, bool solves, Rng& rng) {
  const auto m = std::make_unique<Machine>();
  const auto moves = std::make_unique<Moves>();
  m->rules = at.rules;
  adopt(*m, at.st);
  for (int n = 0; n < 80 && !m->st.over && m->st.turn_no == at.st.turn_no; ++n) {
    const Seat seat = m->st.decision.seat;
    moves->list(*m, seat);
    Answer a = moves->random(rng);
    if (seat == me && solves) {
      Solver solver(m->rules, me, Within::Turn, {.nodes = 60'000});
      if (solver.solve({&m->st, 1}) == Verdict::Wins && solver.first()) a = *solver.first();
    } else if (seat != me && !solves) {
      a = puzzle::defence(*m, seat, me, Within::Turn, kQuick);
    }
    if (answer(*m, a) != Err::Ok) break;
  }
  return won_in_time(m->st, at.st, me);
}

TEST(Puzzles, WhatIsProvenIsWonAndWhatIsRefutedIsNot) {
  for (const Module* module : modules()) {
    SCOPED_TRACE(module->game->slug);
    const auto content = builtin_content(*module);
    SimOptions sim;
    sim.games = 6;
    sim.seed = 5;
    sim.bots = {"random"};
    sim.seats = module->game->min_seats;
    const Expected<Plan> plan = plan_of(*content, sim);
    ASSERT_TRUE(plan);
    Rng rng = Rng::seeded(3);
    for (int game = 0; game < sim.games; ++game) {
      const Expected<Replay> replay = record(content, *plan, 0, game);
      ASSERT_TRUE(replay);
      const int from = std::max(0, static_cast<int>(replay->answers.size()) - 24);
      for (int at = from; at < static_cast<int>(replay->answers.size()); at += 6) {
        const auto match = Match::resume(content, *replay, at);
        ASSERT_TRUE(match);
        Machine& m = (*match)->machine();
        if (m.st.over || m.st.decision.seat != m.st.turn) continue;
        Solver solver(m.rules, m.st.turn, Within::Turn, kQuick);
        const Verdict verdict = solver.solve({&m.st, 1});
        EXPECT_LE(solver.nodes(), kQuick.nodes + 1);
        if (verdict == Verdict::Wins) {
          EXPECT_TRUE(play_turn(m, m.st.turn, true, rng)) << "answer " << at;
        }
        for (int i = 0; i < 5 && verdict == Verdict::Fails; ++i)
          EXPECT_FALSE(play_turn(m, m.st.turn, false, rng)) << "answer " << at;
      }
    }
  }
}

TEST(Puzzles, EveryGameHasADozenAndEachIsProven) {
  for (const Module* module : modules()) {
    SCOPED_TRACE(module->game->slug);
    const auto content = builtin_content(*module);
    const std::string path =
        std::string(CANTRIP_SOURCE_DIR) + "/games/" + std::string(module->game->slug) + "/puzzles.json";
    const Expected<std::string> text = read_file(path);
    ASSERT_TRUE(text) << path;
    const Expected<std::vector<Puzzle>> puzzles = read_puzzles(*content, *text, path);
    ASSERT_TRUE(puzzles) << to_string(puzzles.problem());
    EXPECT_GE(puzzles->size(), 12u);
    for (size_t i = 0; i < puzzles->size(); ++i) {
      const Puzzle& p = (*puzzles)[i];
      const Status fine = check_puzzle(content, p, 100'000);
      EXPECT_TRUE(fine) << "puzzle " << i + 1 << ": " << to_string(fine.problem());
      EXPECT_GE(p.choices, 3) << "puzzle " << i + 1;
      EXPECT_LE(p.chance, 0.15) << "puzzle " << i + 1;
    }
    EXPECT_EQ(puzzles_json(*puzzles), *text);
  }
}

TEST(Puzzles, AFileThatCantBeReadSaysWhere) {
  const auto content = builtin_content(*modules()[0]);
  for (const char* text : {"", "[]", "{}", R"({"within":"week","puzzles":[]})", R"({"within":"turn","puzzles":[{}]})",
                           R"({"within":"turn","puzzles":[{"match":{"game":"x","seed":"no"}}]})"}) {
    const auto read = read_puzzles(*content, text, "a.json");
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.problem().where, "a.json") << text;
  }
}

}  // namespace
}  // namespace cantrip
