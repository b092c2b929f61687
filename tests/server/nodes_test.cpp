// Who counts as another node of ours.
#include <future>

#include "server/config/secrets.hpp"
#include "server/store/store.hpp"
#include "tests/server/fixture.hpp"

namespace cantrip::test {
namespace {

class Nodes : public ServerTest {
protected:
  void SetUp() override {
    ServerTest::SetUp();
    config.limits.rooms_per_address = 2;
    config.limits.requests_per_second = 0.001;
    config.limits.request_burst = 1000;
  }
  /// How many of ten rooms are made by a caller who says that they are a node.
  int made_with(const std::string& key) {
    int made = 0;
    for (int i = 0; i < 10; ++i)
      made += http_post(port(), "/api/rooms", order("estraven"), {{"X-Cantrip-Node", key}}).status == 201;
    return made;
  }
  std::string kept_key() {
    auto opened = store::open_store(config.store);
    EXPECT_TRUE(opened);
    return *(*opened)->secret("node", "none was kept");
  }
};

TEST_F(Nodes, NoKeyCanBeMadeOfTheStoresName) {
  start();
  EXPECT_EQ(made_with(server::token_hash("cantrip node " + config.store)), 2);
}

TEST_F(Nodes, AServerThatIsAloneHonoursNoKeyAtAll) {
  config.advertise = "127.0.0.1:1";
  start();
  stop();
  const std::string key = kept_key();
  EXPECT_EQ(key.size(), 52u);
  config.advertise.clear();
  start();
  EXPECT_EQ(made_with(key), 2);
  EXPECT_EQ(made_with(""), 0);
}

TEST_F(Nodes, TheKeyIsRandomKeptAndHonouredAmongNodes) {
  config.advertise = "127.0.0.1:1";
  start();
  stop();
  const std::string key = kept_key();
  EXPECT_EQ(key, kept_key());
  start();
  EXPECT_EQ(made_with(key), 10);
  EXPECT_EQ(made_with(std::string(52, 'A')), 2);
  stop();
  config.store = folder.file("other.db");
  start();
  stop();
  EXPECT_NE(kept_key(), key);
}

/// A node that stood still for longer than its leases last: what it has of a room is old.
TEST_F(Nodes, OneThatStoodStillShowsNothingOld) {
  auto postgres = Postgres::shared();
  if (!postgres) GTEST_SKIP() << to_string(postgres.problem());
  auto url = (*postgres)->create_database();
  ASSERT_TRUE(url) << to_string(url.problem());
  config.store = *url;
  config.advertise = "127.0.0.1:1";
  by_hand = true;
  start();
  const Json made = make_room(order("lorcana"));
  const auto welcome = [&] {
    JsonPlayer ann(port(), room(made), token(made), 1);
    while (ann.view.is_null() && !ann.bye && ann.take()) {}
    return !ann.view.is_null();
  };
  EXPECT_TRUE(welcome());
  auto other = store::open_store(config.store);
  ASSERT_TRUE(other) << to_string(other.problem());
  const store::Owner owner{"other", "127.0.0.1:9"};
  const auto acquire = [&] {
    std::promise<store::Lease> told;
    EXPECT_TRUE((*other)->acquire(room(made), owner, store::Milliseconds(60'000),
                                  [&](const store::Lease& lease) { told.set_value(lease); }));
    return told.get_future().get();
  };
  const store::Lease refused = acquire();
  ASSERT_EQ(refused.written.outcome, store::Outcome::Lost);
  std::promise<bool> released;
  ASSERT_TRUE((*other)->release({room(made), 1}, refused.owner.node, [&](const store::Written& written) {
    released.set_value(static_cast<bool>(written));
  }));
  ASSERT_TRUE(released.get_future().get());
  ASSERT_TRUE(acquire().written);
  EXPECT_TRUE(welcome()) << "its lease lasts yet, as far as it knows";
  fake.pass(5001);
  EXPECT_FALSE(welcome());
}

}  // namespace
}  // namespace cantrip::test
