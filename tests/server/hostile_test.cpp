// Clients with bad intentions change nothing they may not, and others play on.
#include <cstdlib>
#include <sys/resource.h>

#include "tests/server/crowd.hpp"
#include "tests/server/fixture.hpp"

namespace cantrip::test {
namespace {

class Hostile : public ServerTest {
protected:
  /// Somebody else can still play a match to its end.
  void others_play_on() {
    const Json made = make_room(order("estraven"));
    JsonPlayer other(port(), room(made), token(made), 99);
    EXPECT_TRUE(other.finish()) << other.trouble;
  }
  /// Says hello and whatever else; the code of the good-bye.
  std::string bye_of(Client& client) {
    const std::optional<Json> bye = client.until("bye");
    return bye ? bye->at("code").get<std::string>() : "none";
  }
  Json hello(const std::string& name, const std::string& key = "") {
    Json out = {{"t", "hello"}, {"room", name}, {"form", "json"}};
    if (!key.empty()) out["token"] = key;
    return out;
  }
};

TEST_F(Hostile, ForgedKeysOpenNoSeat) {
  start();
  const Json made = make_room(order("estraven")), another = make_room(order("estraven"));
  std::string changed = token(made);
  changed.back() = changed.back() == 'A' ? 'B' : 'A';
  for (const std::string& key : {changed, token(another), token(made) + "A", std::string("x"), std::string(34, 'A')}) {
    Client client(port());
    ASSERT_TRUE(client.send(hello(room(made), key)));
    EXPECT_EQ(bye_of(client), "not-seated");
  }
  Client nowhere(port());
  ASSERT_TRUE(nowhere.send(hello("AAAAAAAA", token(made))));
  EXPECT_EQ(bye_of(nowhere), "no-room");
}

TEST_F(Hostile, NobodyAnswersForAnother) {
  start();
  const Json made = make_room(order("estraven", "me"));
  JsonPlayer ann(port(), room(made), token(made, 0), 1), ben(port(), room(made), token(made, 1), 2),
      watcher(port(), room(made), "", 3);
  while (ann.view.is_null()) ASSERT_TRUE(ann.take());
  while (ben.view.is_null()) ASSERT_TRUE(ben.take());
  JsonPlayer& asked = ann.question.is_object() ? ann : ben;
  JsonPlayer& other = ann.question.is_object() ? ben : ann;
  const u64 step = asked.step;
  ASSERT_FALSE(other.question.is_object());
  const Json picks = asked.random_picks();
  auto refused = [&](JsonPlayer& who, const Json& message) {
    who.refused.reset();
    EXPECT_TRUE(who.client().send(message));
    while (!who.refused && who.take()) {}
    return who.refused ? who.refused->at("code").get<std::string>() : "none";
  };
  EXPECT_EQ(refused(other, {{"t", "answer"}, {"n", 1}, {"step", step}, {"picks", picks}}), "not-yours");
  EXPECT_EQ(refused(other, {{"t", "answer"}, {"n", 1}, {"step", step}, {"picks", picks}, {"seat", 0}}), "not-yours");
  EXPECT_EQ(refused(other, {{"t", "undo"}, {"n", 2}}), "no-undo");
  for (const char* kind : {"undo", "concede"}) EXPECT_EQ(refused(watcher, {{"t", kind}, {"n", 3}}), "not-seated");
  EXPECT_EQ(refused(watcher, {{"t", "answer"}, {"n", 4}, {"step", step}, {"picks", picks}}), "not-seated");
  EXPECT_EQ(refused(watcher, {{"t", "draw"}, {"n", 5}, {"offer", true}}), "not-seated");
  EXPECT_EQ(refused(asked, {{"t", "answer"}, {"n", 6}, {"step", step + 5}, {"picks", picks}}), "stale");
  EXPECT_EQ(refused(asked, {{"t", "answer"}, {"n", 7}, {"step", step}, {"picks", {60'000}}}), "illegal");
  EXPECT_EQ(refused(asked, {{"t", "answer"}, {"n", 8}, {"step", step}, {"picks", picks}, {"sig", "00000000"}}),
            "changed");
  EXPECT_EQ(refused(asked, {{"t", "answer"}, {"n", 9}, {"step", step}, {"picks", picks}, {"after", 77}}), "changed");
  ASSERT_TRUE(asked.client().send({{"t", "view"}}));
  while (asked.last.value("t", "") != "view") ASSERT_TRUE(asked.take());
  EXPECT_EQ(asked.step, step) << "nothing has happened";
}

TEST_F(Hostile, MalformedMessagesEndOnlyTheirOwnConnection) {
  start();
  const Json made = make_room(order("estraven"));
  const std::vector<std::string> bad = {"",
                                        "{",
                                        "[]",
                                        "null",
                                        "7",
                                        "\"hello\"",
                                        "{\"t\":7}",
                                        "{\"t\":\"nothing\"}",
                                        "{\"t\":\"hello\"}",
                                        "{\"t\":\"hello\",\"room\":7}",
                                        "{\"t\":\"hello\",\"room\":\"" + room(made) + "\",\"form\":\"xml\"}",
                                        "{\"t\":\"answer\",\"n\":1,\"step\":0,\"picks\":[0]}",
                                        "\xff\xfe{}",
                                        std::string(8000, '['),
                                        "{\"t\":\"answer\",\"n\":-1,\"step\":0,\"picks\":[]}"};
  for (const std::string& text : bad) {
    Client client(port());
    ASSERT_TRUE(client.ok());
    ASSERT_TRUE(client.send_text(text));
    const std::string code = bye_of(client);
    EXPECT_TRUE(code == "malformed" || code == "none") << text.substr(0, 60) << " gave " << code;
    EXPECT_FALSE(client.next(5000));
  }
  Client binary(port());
  ASSERT_TRUE(binary.send_binary("hello"));
  EXPECT_EQ(bye_of(binary), "malformed");
  Client twice(port());
  ASSERT_TRUE(twice.send(hello(room(made), token(made))));
  ASSERT_TRUE(twice.send(hello(room(made), token(made))));
  EXPECT_EQ(bye_of(twice), "malformed");
  for (const char* message : {R"({"t":"answer","n":1})", R"({"t":"answer","n":1,"step":1,"picks":"all"})",
                              R"({"t":"draw","n":1})", R"({"t":"answer","n":1e300,"step":1,"picks":[0]})"}) {
    Client client(port());
    ASSERT_TRUE(client.send(hello(room(made), token(made))));
    ASSERT_TRUE(client.send_text(message));
    EXPECT_EQ(bye_of(client), "malformed") << message;
  }
  others_play_on();
}

TEST_F(Hostile, OversizeMessagesAreCut) {
  start();
  const Json made = make_room(order("estraven"));
  Client client(port());
  ASSERT_TRUE(client.send(hello(room(made), token(made))));
  ASSERT_TRUE(client.until("view"));
  client.send_text("{\"t\":\"ping\",\"at\":\"" + std::string(100'000, 'x') + "\"}");
  while (client.next(10'000)) {}
  EXPECT_TRUE(client.closed());
  others_play_on();
}

TEST_F(Hostile, TooManyMessagesAreRefusedAndThenCut) {
  by_hand = true;  // the clock stands: no new messages are allowed
  config.limits.message_burst = 5;
  config.limits.messages_per_second = 1;
  start();
  const Json made = make_room(order("estraven"));
  Client client(port());
  ASSERT_TRUE(client.send(hello(room(made), token(made))));
  ASSERT_TRUE(client.until("view"));
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(client.send({{"t", "undo"}, {"n", i}}));
  int slow = 0;
  while (slow < 16) {
    const std::optional<Json> message = client.until("refused");
    ASSERT_TRUE(message);
    slow += message->at("code") == "slow-down";
  }
  for (int i = 0; i < 400 && client.send({{"t", "undo"}, {"n", i}}); ++i) {}
  while (client.next(10'000)) {}
  EXPECT_TRUE(client.closed());
  EXPECT_GE(running->metrics().refusals[static_cast<size_t>(server::Refusal::SlowDown)].value(), 16u);
}

TEST_F(Hostile, ASlowReaderIsCutAndOthersPlayOn) {
  config.limits.send_queue_bytes = 1'000'000;
  start();
  const Json made = make_room(order("lorcana"));
  Client client(port());
  ASSERT_TRUE(client.send(hello(room(made), token(made))));
  // Asks for whole views and reads none.
  for (int i = 0; i < 20'000 && running->metrics().slow_readers.value() == 0; ++i)
    if (!client.send({{"t", "view"}})) break;
  JsonPlayer fair(port(), room(made), token(made), 4);
  EXPECT_TRUE(fair.finish()) << fair.trouble;
  EXPECT_EQ(running->metrics().slow_readers.value(), 1u);
}

TEST_F(Hostile, PagesOfOtherSitesAndOtherPathsGetNoSocket) {
  start();
  EXPECT_TRUE(Client(port()).ok());
  EXPECT_TRUE(Client(port(), {{"Origin", "http://127.0.0.1:" + std::to_string(port())}}).ok());
  EXPECT_FALSE(Client(port(), {{"Origin", "https://evil.example"}}).ok());
  EXPECT_FALSE(Client(port(), {{"Origin", "null"}}).ok());
  EXPECT_FALSE(Client(port(), {}, "/elsewhere").ok());
  EXPECT_FALSE(Client(port(), {}, "/../ws").ok());
}

TEST_F(Hostile, ConnectionsAreLimitedByAddress) {
  config.limits.connections_per_address = 20;
  start();
  std::vector<Client> open;
  int in = 0;
  for (int i = 0; i < 40; ++i) {
    open.emplace_back(port());
    in += open.back().ok();
  }
  EXPECT_EQ(in, 20);
  EXPECT_GE(running->metrics().turned_away.value(), 20u);
  open.clear();
  for (int i = 0; i < 1000 && running->metrics().sockets.value() > 0; ++i) http_get(port(), "/healthz");
  others_play_on();
}

/// CANTRIP_CONNECTIONS=10000 for the record; needs as many file descriptors for each end.
TEST_F(Hostile, ManyIdleConnections) {
  const char* wanted = std::getenv("CANTRIP_CONNECTIONS");
  const int count = wanted ? std::atoi(wanted) : 300;
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  if (files.rlim_cur < static_cast<rlim_t>(count) + 100) GTEST_SKIP() << "too few file descriptors";
  Crowd crowd;
  config.limits.connections_per_address = count + 50;
  config.limits.connections = count + 50;
  start();
  EXPECT_EQ(crowd.gather(port(), count), count);
  others_play_on();
}

}  // namespace
}  // namespace cantrip::test
