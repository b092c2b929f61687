// Nobody waits for work that is done for somebody else.
#include <future>

#include "core/random_answer.hpp"
#include "deck/choose.hpp"
#include "replay/match.hpp"
#include "server/bots/analyses.hpp"
#include "server/bots/workers.hpp"
#include "tests/server/fixture.hpp"

namespace cantrip::test {
namespace {

TEST(Workers, WhoHasUsedLeastIsServedNext) {
  server::Workers crew(1, 0, 1000);
  std::promise<void> begun, go, end;
  std::shared_future<void> gate = go.get_future().share();
  std::mutex mutex;
  std::string order;
  auto note = [&](char who) {
    return [&, who] {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      const std::lock_guard lock(mutex);
      order += who;
    };
  };
  ASSERT_TRUE(crew.run("greedy", [&] {
    begun.set_value();
    gate.wait();
  }));
  begun.get_future().wait();
  for (int i = 0; i < 50; ++i) ASSERT_TRUE(crew.run("greedy", note('g')));
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(crew.run("modest", note('m')));
  EXPECT_EQ(crew.waiting(), 52u);
  go.set_value();
  ASSERT_TRUE(crew.run("zealous", [&] { end.set_value(); }));
  end.get_future().wait();
  const std::lock_guard lock(mutex);
  EXPECT_LE(order.size(), 6u) << order << ": one who asked for fifty waits for the one who asked for one";
}

TEST(Workers, OneMayHaveOnlySoManyWaiting) {
  server::Workers crew(1, 0, 4);
  std::promise<void> begun, go;
  std::shared_future<void> gate = go.get_future().share();
  ASSERT_TRUE(crew.run("a", [&] {
    begun.set_value();
    gate.wait();
  }));
  begun.get_future().wait();
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(crew.run("a", [] {}));
  EXPECT_FALSE(crew.run("a", [] {}));
  EXPECT_TRUE(crew.run("b", [] {}));
  go.set_value();
}

/// A finished match of random players.
Replay recorded(const std::shared_ptr<const Content>& content) {
  const Expected<MatchSetup> setup = choose_decks(*content, content->module->game->min_seats, {}, 7);
  EXPECT_TRUE(setup);
  const Expected<std::unique_ptr<Match>> match = Match::start(content, *setup, {});
  EXPECT_TRUE(match);
  Rng rng = Rng::seeded(7);
  while (!(*match)->machine().st.over) (*match)->answer(random_answer((*match)->machine(), rng, true));
  return (*match)->replay();
}

TEST(Analyses, OfOneOnlySoManyWait) {
  const std::shared_ptr<const Content> content = builtin_content(*modules()[0]);
  const Replay replay = recorded(content);
  server::Analyses analyses(600);
  using State = server::Analyses::State;
  const auto ask = [&](const char* room, const char* by) { return analyses.ask(room, by, content, replay).kind; };
  EXPECT_EQ(ask("A1", "a"), State::Waiting);
  while (analyses.of("A1").kind != State::Working) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(ask("A2", "a"), State::Waiting);
  EXPECT_EQ(ask("A3", "a"), State::Waiting);
  for (const char* room : {"A4", "A5", "A6"}) EXPECT_EQ(ask(room, "a"), State::Full) << room;
  EXPECT_EQ(ask("B1", "b"), State::Waiting) << "there is room for others";
  EXPECT_EQ(ask("A2", "b"), State::Waiting) << "and for what is known already";
}

class Crews : public ServerTest {
protected:
  /// Rooms with slow bots: three where the game seats four.
  Json slow_order() {
    Json body = order("estraven", "bot", "expert");
    body["clock"] = {{"step", 1}};
    return body;
  }
  long waiting(const std::string& crew) {
    const std::string text = http_get(port(), "/metrics").body;
    const std::string name = "cantrip_jobs_waiting{crew=\"" + crew + "\"} ";
    const size_t at = text.find(name);
    return at == std::string::npos ? -1 : std::atol(text.c_str() + at + name.size());
  }
};

TEST_F(Crews, NoBotThinksWhereNobodyIs) {
  by_hand = true;
  start();
  for (int i = 0; i < 20; ++i) make_room(slow_order());
  for (int i = 0; i < 30; ++i) {
    fake.pass(1100);
    running->tick();
    http_get(port(), "/healthz");
  }
  // Every question that came up was answered by the clocks; then the bots were asked, and nobody waits for them.
  EXPECT_EQ(running->metrics().bot_answers.value(), 0u);
  EXPECT_EQ(waiting("bots"), 0);
  const Json made = make_room(order("estraven"));
  JsonPlayer ann(port(), room(made), token(made), 1);
  EXPECT_TRUE(ann.finish()) << ann.trouble;
  EXPECT_GT(running->metrics().bot_answers.value(), 0u);
}

TEST_F(Crews, CallsDoNotWaitForBots) {
  start();
  std::vector<Json> rooms;
  std::vector<std::unique_ptr<JsonPlayer>> watchers;
  for (int i = 0; i < 30; ++i) {
    rooms.push_back(make_room(slow_order()));
    watchers.push_back(std::make_unique<JsonPlayer>(port(), room(rooms.back()), "", static_cast<u64>(i)));
    watchers.push_back(
        std::make_unique<JsonPlayer>(port(), room(rooms.back()), token(rooms.back()), static_cast<u64>(i)));
    while (watchers.back()->view.is_null()) ASSERT_TRUE(watchers.back()->take());
    watchers.back()->answer();
  }
  // The clocks answer for those who don't, so that every bot is asked sooner or later.
  for (int i = 0; i < 4000 && waiting("bots") < 5; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  ASSERT_GE(waiting("bots"), 5);
  EXPECT_EQ(http_get(port(), "/healthz").status, 200);
  EXPECT_EQ(http_get(port(), "/api/rooms").status, 200);
  EXPECT_EQ(http_post(port(), "/api/mine", {{"tokens", {token(rooms[0])}}}).status, 200);
  EXPECT_EQ(http_post(port(), "/api/rooms", order("estraven")).status, 201);
  EXPECT_GT(waiting("bots"), 0) << "all that was answered while bots were waiting for their turn";
}

/// What reads parentheses looks for where each is closed: a text of 60,000 held the server for many seconds.
TEST_F(Crews, TextsOfManyParenthesesAreTooLong) {
  start();
  const std::string open(20'000, '('), close(20'000, ')');
  std::string pairs, spaced;
  for (int i = 0; i < 12'000; ++i) pairs += "(a)";
  for (int i = 0; i < 6000; ++i) spaced += "Ward (x) ";
  const std::map<std::string, std::string> cards = {
      {"estraven", "type = \"Spell\"\ncost = 1\npitch = 1\n"},
      {"lorcana", "type = \"Amber Action\"\ncost = 1\ninkable = 1\n"},
      {"gundam", "type = \"Command\"\nlevel = 1\ncost = 1\n"},
      {"grand-archive", "type = \"Action\"\nreserve = 1\n"},
      {"genius-invokation", "type = \"Event\"\nsame = 1\n"},
  };
  for (const auto& [game, card] : cards)
    for (const std::string& text : {open, open + close, open + " bad " + close, pairs, spaced}) {
      Json body = order(game);
      body["cards"] = "[[card]]\nid = \"x\"\nname = \"X\"\n" + card + "text = '''\n" + text + "'''\n";
      const HttpReply reply = http_post(port(), "/api/rooms", body);
      EXPECT_EQ(reply.status, 400) << game << " " << text.substr(0, 20);
      EXPECT_NE(reply.body.find("the text is too long"), std::string::npos)
          << game << ": " << reply.body.substr(0, 300);
    }
}

}  // namespace
}  // namespace cantrip::test
