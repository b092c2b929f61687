// A server on a free port and a store of its own, for one test.
#pragma once
#include <gtest/gtest.h>

#include "server/metrics/log.hpp"
#include "server/metrics/metrics.hpp"
#include "server/server.hpp"
#include "tests/server/player.hpp"
#include "tests/server/process.hpp"
#include "tests/server/store/postgres.hpp"

namespace cantrip::test {

/// The time of a test server: real, or set by hand.
class ServerTest : public testing::Test {
protected:
  server::Config config;
  TemporaryFolder folder;
  server::SystemTime real;
  server::FakeTime fake;
  bool by_hand = false;
  std::unique_ptr<server::Server> running;

  void SetUp() override {
    server::set_up_log("off", false);
    config.port = 0;
    config.threads = threads();
    config.store = folder.file("games.db");
    config.limits.messages_per_second = 1e6;
    config.limits.message_burst = 1e6;
    config.limits.requests_per_second = 1e6;
    config.limits.request_burst = 1e6;
  }
  void TearDown() override { stop(); }

  void start() {
    auto opened = server::Server::open(config, by_hand ? static_cast<server::Time&>(fake) : real);
    ASSERT_TRUE(opened) << to_string(opened.problem());
    running = std::move(*opened);
    running->start();
  }
  void stop() { running.reset(); }
  void restart() {
    stop();
    start();
  }
  unsigned short port() const { return running->port(); }

  Json make_room(const Json& body) const {
    const HttpReply reply = http_post(port(), "/api/rooms", body);
    EXPECT_EQ(reply.status, 201) << reply.body;
    return reply.json();
  }
  /// Against a bot, or an open seat; the maker has seat 0.
  static Json order(const std::string& game, const std::string& kind = "bot", const std::string& bot = "random") {
    Json opponent = {{"kind", kind}};
    if (kind == "bot") opponent["bot"] = bot;
    Json out = {{"game", game}, {"name", "Ann"}, {"decks", "random"}, {"opponents", {opponent}}, {"seat", 0}};
    if (kind != "open") out["seed"] = 7;  // nobody chooses that of a match with others
    return out;
  }
  static std::string token(const Json& made, size_t i = 0) { return made.at("seats").at(i).at("token"); }
  static std::string room(const Json& made) { return made.at("room"); }
  Json join(const std::string& room_name, const std::string& name = "Ben") const {
    const HttpReply reply =
        http_post(port(), "/api/rooms/" + room_name + "/join", {{"name", name}, {"decks", "random"}});
    EXPECT_EQ(reply.status, 200) << reply.body;
    return reply.json();
  }
};

}  // namespace cantrip::test
