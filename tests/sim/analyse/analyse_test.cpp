#include "sim/analyse/analyse.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "deck/choose.hpp"
#include "sim/analyse/text.hpp"
#include "sim/sim.hpp"
#include "sync/table_json.hpp"

namespace cantrip {
namespace {

/// Lets greedy bots play on until the match is over.
void play_on(Match& match, u64 seed) {
  const std::unique_ptr<Bot> bot = *make_bot("greedy");
  Rng rng = Rng::seeded(seed);
  while (!match.machine().st.over) {
    const Seat seat = match.machine().st.decision.seat;
    Eyes eyes(*match.content().module, seat);
    eyes.look(match.machine());
    ASSERT_EQ(match.answer(bot->choose(eyes, rng)), Err::Ok);
  }
}

struct Planted {
  Replay replay;
  int answer = 0;      // its number
  Seat loser = Seat::None;
  std::string winning; // what would have won at once
};

/// A match whose last answer won it, recorded again with the turn ended instead: accepted when the other then wins in
/// the turn that follows.
std::optional<Planted> plant(const std::shared_ptr<const Content>& content, u64 seed) {
  const MatchSetup setup = *choose_decks(*content, 2, {}, seed);
  MatchOptions options;
  options.seed = seed;
  options.names = {"Ann", "Bea"};
  std::unique_ptr<Match> match = *Match::start(content, setup, options);
  play_on(*match, seed);
  const Replay whole = match->replay();
  const Given& last = whole.answers.back();
  if (last.concedes || whole.results[static_cast<size_t>(index(last.seat))] != Result::Won) return std::nullopt;
  std::unique_ptr<Match> again = *Match::resume(content, whole, static_cast<int>(whole.answers.size()) - 1);
  Machine& m = again->machine();
  const OpenQuestion q = question_of(m, last.seat);
  if (q.ask != Ask::Act || q.options < 2 || last.picks[0] == q.options - 1) return std::nullopt;
  Planted out{{},
              static_cast<int>(whole.answers.size()),
              last.seat,
              with_names(in_words(m, last.seat, last.picks), options.names)};
  const int turn = m.st.turn_no;
  Answer end;
  end.step_no = q.step_no;
  end.seat = last.seat;
  end.n = 1;
  end.pick[0] = static_cast<u16>(q.options - 1);
  EXPECT_EQ(again->answer(end), Err::Ok);
  play_on(*again, seed + 1);
  if (m.st.result[index(last.seat)] != Result::Lost || m.st.turn_no > turn + 1) return std::nullopt;
  out.replay = again->replay();
  return out;
}

AnalyseOptions budget(int iterations) {
  AnalyseOptions options;
  options.iterations = iterations;
  return options;
}

void finds_the_planted_blunder(const char* game) {
  const std::shared_ptr<const Content> content = builtin_content(*find_module(game));
  std::optional<Planted> planted;
  u64 seed = 0;
  while (!planted && seed < 300) planted = plant(content, ++seed);
  ASSERT_TRUE(planted) << "no match of " << game << " could be thrown away";
  const Expected<Analysis> a = analyse(content, planted->replay, budget(60));
  ASSERT_TRUE(a) << to_string(a.problem());
  const std::vector<const Weighed*> errors = a->errors();
  ASSERT_FALSE(errors.empty());
  const Weighed& worst = *errors[0];
  EXPECT_EQ(worst.answer, planted->answer) << "seed " << seed << "\n" << analysis_text(*a);
  EXPECT_EQ(worst.seat, planted->loser);
  EXPECT_EQ(worst.grade, Grade::Blunder);
  ASSERT_FALSE(worst.best.empty());
  EXPECT_EQ(worst.best[0].win, 1);
  EXPECT_TRUE(std::any_of(worst.best.begin(), worst.best.end(),
                          [&](const Alternative& b) { return b.win == 1 && !b.played && b.words == planted->winning; }))
      << "seed " << seed << ", wanted " << planted->winning << "\n"
      << analysis_text(*a);
  EXPECT_NE(analysis_text(*a).find("blunder"), std::string::npos);
}

TEST(Analyse, FindsAPlantedBlunderInLorcana) { finds_the_planted_blunder("lorcana"); }
TEST(Analyse, FindsAPlantedBlunderInGundam) { finds_the_planted_blunder("gundam"); }

Replay recorded(const char* game, u64 seed) {
  const auto content = builtin_content(*find_module(game));
  SimOptions options;
  options.games = 1;
  options.seed = seed;
  options.bots = {"random", "random"};
  options.keep = 1;
  return simulate(content, options)->kept.at(0);
}

/// The end of a match, recorded from a position on: a whole match takes long to analyse.
Replay end_of(const std::shared_ptr<const Content>& content, const Replay& whole, int answers) {
  const int from = std::max(0, static_cast<int>(whole.answers.size()) - answers);
  const std::unique_ptr<Match> before = *Match::resume(content, whole, from);
  const std::unique_ptr<Match> match = Match::from_position(content, before->machine().st);
  for (size_t i = static_cast<size_t>(from); i < whole.answers.size(); ++i)
    EXPECT_EQ(whole.answers[i].concedes ? match->concede(whole.answers[i].seat)
                                        : match->answer(to_answer(match->machine().st, whole.answers[i])),
              Err::Ok);
  return match->replay();
}

class AnalyseEveryGame : public testing::TestWithParam<const Module*> {};
INSTANTIATE_TEST_SUITE_P(Games, AnalyseEveryGame, testing::ValuesIn(modules().begin(), modules().end()),
                         [](const auto& tested) {
                           std::string name(tested.param->game->slug);
                           std::erase(name, '-');
                           return name;
                         });

TEST_P(AnalyseEveryGame, TheResultIsTheSameOnAnyNumberOfThreads) {
  const auto content = builtin_content(*GetParam());
  const Replay replay = end_of(content, recorded(GetParam()->game->slug.data(), 3), 24);
  AnalyseOptions alone = budget(10), team = budget(10);
  alone.threads = 1;
  team.threads = 3;
  const Expected<Analysis> a = analyse(content, replay, alone), b = analyse(content, replay, team);
  ASSERT_TRUE(a && b);
  EXPECT_EQ(analysis_json(*a), analysis_json(*b));
  ASSERT_EQ(a->curve.size(), replay.answers.size() + 1);
  for (const Point& p : a->curve) EXPECT_NEAR(p.win[0] + p.win[1], 1, 1e-6);
  for (size_t i = 0; i < 2; ++i)
    EXPECT_EQ(a->curve.back().win[i], replay.results[i] == Result::Won     ? 1
                                      : replay.results[i] == Result::Drawn ? 0.5
                                                                           : 0);
  for (const Weighed& w : a->decisions) {
    EXPECT_EQ(std::count_if(w.best.begin(), w.best.end(), [](const Alternative& one) { return one.played; }), 1);
    EXPECT_EQ(w.best[0].behind, 0);
    EXPECT_GE(w.loss, 0);
  }
}

TEST(Analyse, GivingUpAWonMatchIsABlunder) {
  const auto content = builtin_content(*find_module("lorcana"));
  const Replay whole = recorded("lorcana", 5);
  const size_t winner = whole.results[0] == Result::Won ? 0 : 1;
  ASSERT_EQ(whole.results[winner], Result::Won);
  std::unique_ptr<Match> match = *Match::resume(content, whole, static_cast<int>(whole.answers.size()) - 1);
  ASSERT_EQ(match->concede(seat_at(static_cast<int>(winner))), Err::Ok);
  const Expected<Analysis> a = analyse(content, end_of(content, match->replay(), 12), budget(40));
  ASSERT_TRUE(a);
  const std::vector<const Weighed*> errors = a->errors();
  ASSERT_FALSE(errors.empty());
  EXPECT_EQ(errors[0]->words, "concede");
  EXPECT_EQ(errors[0]->grade, Grade::Blunder);
}

TEST(Analyse, RefusesARecordingThatDoesNotFit) {
  const auto content = builtin_content(*find_module("lorcana"));
  Replay replay = recorded("lorcana", 5);
  replay.answers[10].picks.assign(1, 400);
  const Expected<Analysis> a = analyse(content, replay, budget(10));
  ASSERT_FALSE(a);
  EXPECT_NE(to_string(a.problem()).find("answer"), std::string::npos);
}

TEST(Analyse, StopsWhenTold) {
  const auto content = builtin_content(*find_module("lorcana"));
  AnalyseOptions options = budget(10);
  options.give_up = [] { return true; };
  EXPECT_FALSE(analyse(content, recorded("lorcana", 5), options));
}

TEST(Analyse, GradesWhatIsBeyondDoubtOnly) {
  EXPECT_EQ(grade_of(0.30, 0.01), Grade::Blunder);
  EXPECT_EQ(grade_of(0.12, 0.01), Grade::Mistake);
  EXPECT_EQ(grade_of(0.06, 0.01), Grade::Inaccuracy);
  EXPECT_EQ(grade_of(0.04, 0.01), Grade::Fine);
  EXPECT_EQ(grade_of(0.30, 0.20), Grade::Fine);
}

}  // namespace
}  // namespace cantrip
