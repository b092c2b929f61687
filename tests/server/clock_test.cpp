// Clocks: the rule by itself, then in rooms with a time that is set by hand.
#include "server/clock/clock.hpp"

#include "replay/match.hpp"
#include "sync/default_answer.hpp"
#include "tests/server/fixture.hpp"

namespace cantrip::test {
namespace {

using server::ClockRule;
using server::Clocks;
using server::i64;
using server::TimeUp;

TEST(Clocks, TheBankRunsOnlyWhileASeatIsAsked) {
  Clocks c({.main = 10'000}, 2);
  c.ask(0b01, Seat::None, 0);
  EXPECT_EQ(c.deadline(), 10'000);
  c.ask(0b10, Seat::P0, 4000);
  EXPECT_EQ(c.left(5000).at("main"), nlohmann::json({6000, 9000}));
  EXPECT_EQ(c.left(5000).at("running"), nlohmann::json({false, true}));
  c.ask(0b01, Seat::P1, 5000);
  EXPECT_EQ(c.deadline(), 11'000);
  EXPECT_FALSE(c.passed(10'999));
  ASSERT_TRUE(c.passed(11'000));
  EXPECT_EQ(c.passed(11'000)->seat, Seat::P0);
  EXPECT_EQ(c.passed(11'000)->what, TimeUp::Main);
}

TEST(Clocks, AStepIsOneQuestion) {
  Clocks c({.step = 1000}, 2);
  c.ask(0b01, Seat::None, 0);
  c.ask(0b01, Seat::P0, 900);  // answered, and asked again
  EXPECT_FALSE(c.passed(1500));
  ASSERT_TRUE(c.passed(1900));
  EXPECT_EQ(c.passed(1900)->what, TimeUp::Step);
}

TEST(Clocks, InSealedQuestionsEachRunsByItself) {
  Clocks c({.main = 10'000, .step = 5000}, 2);
  c.ask(0b11, Seat::None, 0);
  c.ask(0b10, Seat::P0, 2000);
  EXPECT_EQ(c.thinking(Seat::P1, 3000), 3000);
  ASSERT_TRUE(c.passed(5000));
  EXPECT_EQ(c.passed(5000)->seat, Seat::P1);
}

TEST(Clocks, WithDefaultAnswersAnEmptyBankLeavesAMoment) {
  Clocks c({.main = 1000, .lose = false}, 2);
  c.charge(Seat::P0, 5000);
  c.ask(0b01, Seat::None, 0);
  EXPECT_EQ(c.deadline(), 5000);
  EXPECT_EQ(c.passed(5000)->what, TimeUp::Step);
}

TEST(Clocks, WithoutARuleNothingRuns) {
  Clocks c({}, 2);
  c.ask(0b11, Seat::None, 0);
  EXPECT_FALSE(c.deadline());
  EXPECT_FALSE(c.passed(1'000'000'000));
  EXPECT_TRUE(c.left(5).is_null());
}

TEST(DefaultAnswer, IsAlwaysLegalAndTurnsGoOn) {
  for (const Module* module : modules()) {
    const auto content = builtin_content(*module);
    for (u64 seed = 1; seed <= 5; ++seed) {
      std::vector<std::vector<std::string>> decks;
      const std::vector<std::string> ids = content->deck_ids();
      for (int i = 0; i < 2; ++i) decks.emplace_back(ids.begin(), ids.begin() + module->decks_per_seat);
      const auto setup = make_setup(*content, decks);
      ASSERT_TRUE(setup) << to_string(setup.problem());
      MatchOptions options;
      options.seed = seed;
      auto match = Match::start(content, *setup, options);
      ASSERT_TRUE(match);
      Machine& m = (*match)->machine();
      int answers = 0;
      while (!m.st.over && answers++ < 2000) {
        const Err err = (*match)->answer(sync::default_answer(m, m.st.decision.seat));
        ASSERT_EQ(err, Err::Ok) << module->game->slug << " answer " << answers << ": " << to_string(err);
      }
      EXPECT_TRUE(m.st.over || m.st.turn_no > 100) << module->game->slug << " stays in turn " << m.st.turn_no;
    }
  }
}

class RoomClock : public ServerTest {
protected:
  void SetUp() override {
    ServerTest::SetUp();
    by_hand = true;
  }
  Json with_clock(Json body, const Json& clock) {
    body["clock"] = clock;
    return make_room(body);
  }
  void pass(i64 milliseconds) {
    fake.pass(milliseconds);
    running->tick();
  }
};

TEST_F(RoomClock, ADefaultAnswerIsGivenWhenTheStepIsUp) {
  start();
  const Json made = with_clock(order("estraven", "me"), {{"step", 30}});
  JsonPlayer ann(port(), room(made), token(made, 0), 1), ben(port(), room(made), token(made, 1), 2);
  while (ann.last.value("t", "") != "clock") ASSERT_TRUE(ann.take());
  const u64 step = ann.step;
  pass(29'000);
  ASSERT_TRUE(ann.client().send({{"t", "view"}}));
  while (ann.last.value("t", "") != "view") ASSERT_TRUE(ann.take());
  EXPECT_EQ(ann.step, step);
  pass(1000);
  while (ann.step == step) ASSERT_TRUE(ann.take());
  EXPECT_EQ(ann.step, step + 1);
  EXPECT_EQ(running->metrics().default_answers.value(), 1u);
  const u64 at = ann.step;
  const std::string digest = ann.digest;
  restart();
  JsonPlayer again(port(), room(made), token(made, 0), 3);
  while (again.view.is_null()) ASSERT_TRUE(again.take());
  EXPECT_EQ(again.step, at);
  EXPECT_EQ(again.digest, digest);
}

TEST_F(RoomClock, AnEmptyBankLosesAndTheTimeUsedSurvivesARestart) {
  start();
  const Json made = with_clock(order("estraven"), {{"main", 60}});
  {
    JsonPlayer ann(port(), room(made), token(made), 4);
    ASSERT_TRUE(ann.until_asked());
    fake.pass(40'000);
    const size_t before = ann.confirmed.size();
    ASSERT_TRUE(ann.answer());
    while (ann.confirmed.size() == before) ASSERT_TRUE(ann.take());
  }
  restart();
  JsonPlayer ann(port(), room(made), token(made), 5);
  ASSERT_TRUE(ann.until_asked());
  while (ann.last.value("t", "") != "clock") ASSERT_TRUE(ann.take());
  EXPECT_EQ(ann.last.at("main")[0], 20'000);
  pass(19'000);
  pass(1'000);
  ASSERT_TRUE(ann.until_over());
  EXPECT_EQ(ann.over->at("reason"), "time");
  EXPECT_EQ(ann.over->at("results"), Json({"lost", "won"}));
}

/// Clocks count what passes, whatever the machine says the date is.
TEST_F(RoomClock, TheDateMayJump) {
  config.limits.idle_room_seconds = 1'000'000'000;
  start();
  const Json made = with_clock(order("estraven"), {{"main", 600}});
  JsonPlayer ann(port(), room(made), token(made), 9);
  for (const i64 days : {1, -2, 400, -399}) {
    ASSERT_TRUE(ann.until_asked());
    fake.jump(days * 86'400'000);
    pass(1'000);
    const size_t before = ann.confirmed.size();
    ASSERT_TRUE(ann.answer());
    while (ann.confirmed.size() == before) ASSERT_TRUE(ann.take());
    EXPECT_FALSE(ann.over);
  }
  const std::string digest = ann.digest;
  const u64 step = ann.step;
  fake.jump(-86'400'000);
  restart();
  JsonPlayer again(port(), room(made), token(made), 10);
  while (again.last.value("t", "") != "clock") ASSERT_TRUE(again.take());
  EXPECT_GE(again.last.at("main")[0], 590'000);
  EXPECT_GE(again.step, step);
  if (again.step == step) {
    EXPECT_EQ(again.digest, digest);
  }
}

TEST_F(RoomClock, WhoStaysAwayTooLongLoses) {
  start();
  const Json made = with_clock(order("lorcana", "me"), {{"away", 100}});
  JsonPlayer ann(port(), room(made), token(made, 0), 6);
  const auto until_present = [&](const Json& who) {
    while (ann.last.value("t", "") != "seats" || ann.last.at("present") != who)
      if (!ann.take()) return false;
    return true;
  };
  {
    JsonPlayer ben(port(), room(made), token(made, 1), 7);
    while (ben.view.is_null()) ASSERT_TRUE(ben.take());
    ASSERT_TRUE(until_present({true, true}));  // before that Ben was not there either
    pass(500'000);
    ASSERT_TRUE(ben.client().send({{"t", "view"}}));
    ASSERT_TRUE(ben.client().until("view"));
  }
  ASSERT_TRUE(until_present({true, false}));
  EXPECT_EQ(ann.last.at("away"), Json({nullptr, 100}));
  pass(99'000);
  pass(2'000);
  ASSERT_TRUE(ann.until_over());
  EXPECT_EQ(ann.over->at("reason"), "abandoned");
  EXPECT_EQ(ann.over->at("results"), Json({"won", "lost"}));
}

TEST_F(RoomClock, WithoutAClockAGameWaitsForDays) {
  config.limits.idle_room_seconds = 1'000'000'000;
  start();
  const Json made = make_room(order("estraven"));
  JsonPlayer ann(port(), room(made), token(made), 8);
  ASSERT_TRUE(ann.until_asked());
  const u64 step = ann.step;
  pass(30ll * 86'400'000);
  ASSERT_TRUE(ann.client().send({{"t", "view"}}));
  while (ann.last.value("t", "") != "view" || ann.last.at("why") != "asked") ASSERT_TRUE(ann.take());
  EXPECT_EQ(ann.step, step);
  EXPECT_FALSE(ann.over);
}

}  // namespace
}  // namespace cantrip::test
