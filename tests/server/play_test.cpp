// Whole matches over real sockets and a real SQLite file.
#include <thread>

#include "tests/server/fixture.hpp"

namespace cantrip::test {
namespace {

class Play : public ServerTest {};

std::vector<std::string> games() {
  std::vector<std::string> out;
  for (const Module* m : modules()) out.emplace_back(m->game->slug);
  return out;
}

TEST_F(Play, EveryGameToItsEndAgainstABotInJson) {
  start();
  for (const std::string& game : games()) {
    const Json made = make_room(order(game));
    JsonPlayer ann(port(), room(made), token(made), 1);
    EXPECT_TRUE(ann.finish()) << game << ": " << ann.trouble;
    ASSERT_TRUE(ann.over);
    EXPECT_EQ(ann.over->at("results").size(), 2u);
    EXPECT_EQ(ann.over->at("reason"), "rules");
    EXPECT_EQ(ann.confirmed.size(), ann.next_n - ann.first_n);
  }
}

TEST_F(Play, EveryGameToItsEndAgainstABotInCore) {
  start();
  for (const std::string& game : games()) {
    const Json made = make_room(order(game, "bot", "greedy"));
    CorePlayer ann(port(), room(made), token(made), 2);
    EXPECT_TRUE(ann.finish()) << game << ": " << ann.trouble;
    EXPECT_EQ(ann.views, 1) << "digests differed and the whole view was asked for";
  }
}

TEST_F(Play, TwoPeopleAndASpectatorSeeTheSameEnd) {
  start();
  for (const std::string& game : games()) {
    const Json made = make_room(order(game, "open"));
    const Json joined = join(room(made));
    JsonPlayer ann(port(), room(made), token(made), 3);
    CorePlayer ben(port(), room(made), joined.at("token"), 4), watcher(port(), room(made), "", 5);
    std::thread other([&] { ben.finish(); });
    std::thread third([&] {
      while (!watcher.over && watcher.take()) {}
    });
    EXPECT_TRUE(ann.finish()) << ann.trouble;
    other.join();
    third.join();
    EXPECT_EQ(ben.trouble, "");
    EXPECT_EQ(watcher.trouble, "");
    ASSERT_TRUE(ann.over && ben.over && watcher.over);
    EXPECT_EQ(ann.over->at("results"), ben.over->at("results"));
    EXPECT_EQ(ann.over->at("results"), watcher.over->at("results"));
    EXPECT_EQ(watcher.welcome.at("seat"), nullptr);
    EXPECT_EQ(watcher.follower().confirmed().step_no, ben.follower().confirmed().step_no);
  }
}

TEST_F(Play, ARestartInMidDecisionChangesNothing) {
  start();
  const Json made = make_room(order("estraven"));
  JsonPlayer before(port(), room(made), token(made), 6);
  for (int i = 0; i < 12; ++i) {
    ASSERT_TRUE(before.until_asked());
    ASSERT_TRUE(before.answer());
    while (before.confirmed.size() < static_cast<size_t>(i + 1)) ASSERT_TRUE(before.take());
  }
  ASSERT_TRUE(before.until_asked());
  restart();
  EXPECT_EQ(running->rooms(), 0);
  while (!before.bye && before.take()) {}
  ASSERT_TRUE(before.bye);
  EXPECT_EQ(before.bye->at("code"), "stopping");
  JsonPlayer after(port(), room(made), token(made), 60);
  ASSERT_TRUE(after.until_asked()) << after.trouble;
  EXPECT_EQ(after.step, before.step);
  EXPECT_EQ(after.digest, before.digest);
  EXPECT_EQ(after.view, before.view);
  EXPECT_EQ(after.question, before.question);
  EXPECT_TRUE(after.finish()) << after.trouble;
}

TEST_F(Play, ResumeSendsOnlyWhatIsMissing) {
  start();
  const Json made = make_room(order("estraven", "open"));
  const Json joined = join(room(made));
  CorePlayer ann(port(), room(made), token(made), 7);
  JsonPlayer ben(port(), room(made), joined.at("token"), 8);
  while (!ann.ready()) ASSERT_TRUE(ann.take());
  while (ben.view.is_null()) ASSERT_TRUE(ben.take());
  while (!ben.question.is_object()) {  // until it is Ben's turn
    ASSERT_TRUE(ann.until_asked());
    ASSERT_TRUE(ann.answer());
    while (ann.follower().inflight() > 0) ASSERT_TRUE(ann.take());
    while (ben.step < ann.follower().confirmed().step_no) ASSERT_TRUE(ben.take());
  }
  while (ann.follower().confirmed().step_no < ben.step) ASSERT_TRUE(ann.take());
  ann.client().cut();
  const int views = ann.views, steps = ann.steps;
  for (int i = 0; i < 3 && ben.question.is_object(); ++i) {
    const u64 before = ben.step;
    ASSERT_TRUE(ben.answer());
    while (ben.step == before) ASSERT_TRUE(ben.take());
  }
  ASSERT_TRUE(ann.reconnect(port()));
  while (ann.follower().confirmed().step_no < ben.step) ASSERT_TRUE(ann.take()) << ann.trouble;
  EXPECT_EQ(ann.views, views);
  EXPECT_GT(ann.steps, steps);
  EXPECT_EQ(ann.trouble, "");
}

TEST_F(Play, AnswersGivenTwiceCountOnce) {
  start();
  const Json made = make_room(order("estraven"));
  JsonPlayer ann(port(), room(made), token(made), 9);
  ASSERT_TRUE(ann.until_asked());
  const Json message = {{"t", "answer"}, {"n", 1}, {"step", ann.step}, {"picks", ann.random_picks()}};
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(ann.client().send(message));
  int refused = 0;
  while (refused < 2) {
    ASSERT_TRUE(ann.take());
    if (!ann.refused) continue;
    EXPECT_EQ(ann.refused->at("code"), "stale") << ann.refused->dump();
    ann.refused.reset();
    ++refused;
  }
  EXPECT_EQ(std::count(ann.confirmed.begin(), ann.confirmed.end(), 1), 1);
}

TEST_F(Play, UndoGoesBackForEverybodyAndSurvivesARestart) {
  start();
  const Json made = make_room(order("estraven", "me"));
  JsonPlayer ann(port(), room(made), token(made, 0), 10), ben(port(), room(made), token(made, 1), 11);
  bool undone = false;
  u64 n = 1000;
  for (int i = 0; i < 400 && !undone; ++i) {
    ASSERT_TRUE(ann.trouble.empty() && ben.trouble.empty()) << ann.trouble << ben.trouble;
    // Both read up to the same step.
    while (ann.step < ben.step || ann.view.is_null()) ASSERT_TRUE(ann.take());
    while (ben.step < ann.step || ben.view.is_null()) ASSERT_TRUE(ben.take());
    JsonPlayer& who = ann.question.is_object() ? ann : ben;
    ASSERT_TRUE(who.question.is_object());
    const u64 before = who.step;
    const Json question = who.question, view = who.view;
    ASSERT_TRUE(who.answer());
    while (who.step == before) ASSERT_TRUE(who.take());
    if (!who.last.contains("undo")) continue;
    ASSERT_TRUE(who.client().send({{"t", "undo"}, {"n", n++}}));
    while (who.step != before) ASSERT_TRUE(who.take()) << who.last.dump();
    EXPECT_EQ(who.last.at("why"), "undo");
    EXPECT_EQ(who.question.at("options"), question.at("options"));
    undone = true;
    const u64 at = who.step;
    const std::string digest = who.digest, key = &who == &ann ? token(made, 0) : token(made, 1);
    restart();
    JsonPlayer again(port(), room(made), key, 12);
    ASSERT_TRUE(again.until_asked()) << again.trouble;
    EXPECT_EQ(again.step, at);
    EXPECT_EQ(again.digest, digest);
  }
  EXPECT_TRUE(undone) << "no answer could be taken back in this match";
}

TEST_F(Play, ConcedeDrawAndTheirReasons) {
  start();
  const Json made = make_room(order("lorcana", "me"));
  JsonPlayer ann(port(), room(made), token(made, 0), 13), ben(port(), room(made), token(made, 1), 14);
  ASSERT_TRUE(ann.client().send({{"t", "draw"}, {"n", 1}, {"offer", true}}));
  while (ben.last.value("t", "") != "draw") ASSERT_TRUE(ben.take());
  EXPECT_EQ(ben.last.at("by"), 0);
  ASSERT_TRUE(ben.client().send({{"t", "draw"}, {"n", 1}, {"offer", true}}));
  ASSERT_TRUE(ann.until_over());
  EXPECT_EQ(ann.over->at("reason"), "draw");
  EXPECT_EQ(ann.over->at("results"), Json({"drawn", "drawn"}));
  ASSERT_TRUE(ann.client().send({{"t", "concede"}, {"n", 2}}));
  while (!ann.refused) ASSERT_TRUE(ann.take());
  EXPECT_EQ(ann.refused->at("code"), "over");

  const Json second = make_room(order("lorcana"));
  JsonPlayer cid(port(), room(second), token(second), 15);
  ASSERT_TRUE(cid.until_asked());
  ASSERT_TRUE(cid.client().send({{"t", "concede"}, {"n", 1}}));
  ASSERT_TRUE(cid.until_over());
  EXPECT_EQ(cid.over->at("reason"), "concede");
  EXPECT_EQ(cid.over->at("results"), Json({"lost", "won"}));
  restart();
  JsonPlayer later(port(), room(made), token(made, 0), 16);
  ASSERT_TRUE(later.until_over());
  EXPECT_EQ(later.over->at("reason"), "draw");
}

TEST_F(Play, ABotDeclinesADraw) {
  start();
  const Json made = make_room(order("estraven"));
  JsonPlayer ann(port(), room(made), token(made), 17);
  ASSERT_TRUE(ann.until_asked());
  ASSERT_TRUE(ann.client().send({{"t", "draw"}, {"n", 1}, {"offer", true}}));
  while (ann.last.value("t", "") != "draw" || ann.last.at("by") != 1) ASSERT_TRUE(ann.take());
  EXPECT_EQ(ann.last.at("offer"), false);
}

TEST_F(Play, AnIdleRoomLeavesTheMemoryAndComesBack) {
  by_hand = true;
  start();
  const Json made = make_room(order("estraven"));
  u64 step = 0;
  std::string digest;
  {
    JsonPlayer ann(port(), room(made), token(made), 18);
    ASSERT_TRUE(ann.until_asked());
    step = ann.step;
    digest = ann.digest;
  }
  for (int i = 0; i < 400 && running->rooms() > 0; ++i) {
    fake.pass(10'000);
    running->tick();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_EQ(running->rooms(), 0);
  JsonPlayer again(port(), room(made), token(made), 18);
  ASSERT_TRUE(again.until_asked());
  EXPECT_EQ(again.step, step);
  EXPECT_EQ(again.digest, digest);
  EXPECT_EQ(running->rooms(), 1);
}

}  // namespace
}  // namespace cantrip::test
