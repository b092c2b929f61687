// Who counts as another node of ours.
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

}  // namespace
}  // namespace cantrip::test
