// kill -9 of the real server at random moments of play, a server that stands still for a while, a database that crashes: no
// acknowledged answer is lost, none is applied twice.
// CANTRIP_KILLS says how often (200 for the record).
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <functional>
#include <map>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

#include "server/store/store.hpp"
#include "tests/server/fixture.hpp"
#include "tests/server/process.hpp"
#include "tests/support/amount.hpp"
#include "tests/support/child.hpp"

namespace cantrip::test {
namespace {

/// A port nobody listens on, a moment ago.
unsigned short free_port() {
  boost::asio::io_context io;
  const boost::asio::ip::tcp::acceptor acceptor(io, {boost::asio::ip::make_address_v4("127.0.0.1"), 0});
  return acceptor.local_endpoint().port();
}

int kills() { return amount("CANTRIP_KILLS", 4, 200); }

/// One person's matches against a bot, over all the crashes.
struct Regular {
  std::string game, room, token;
  u64 next_n = 1;  // never the same twice in a room
  std::map<u64, u64> acknowledged;  // own number -> step after it
  std::map<u64, std::string> digests;  // of the view, by step, of what was acknowledged or seen
  std::optional<Json> inflight;
  std::unique_ptr<JsonPlayer> player;
};

/// HAProxy with the configuration of tools/deploy, on other ports.
class Proxy {
public:
  explicit Proxy(const std::vector<unsigned short>& nodes) : port_(free_port()) {
    std::ifstream in(CANTRIP_SOURCE_DIR "/tools/deploy/haproxy.cfg");
    std::string text(std::istreambuf_iterator<char>(in), {});
    const auto put = [&](const std::string& from, unsigned short to) {
      const size_t at = text.find(from);
      ASSERT_NE(at, std::string::npos) << from;
      text.replace(at, from.size(), "127.0.0.1:" + std::to_string(to));
    };
    put("127.0.0.1:8000", port_);
    put("127.0.0.1:8081", nodes[0]);
    put("127.0.0.1:8082", nodes[1]);
    std::ofstream(folder_.file("haproxy.cfg")) << text;
    const std::string file = folder_.file("haproxy.cfg"), log = folder_.file("haproxy.log");
    const pid_t parent = getpid();
    process_ = fork();
    if (process_ == 0) {
      end_with(parent);
      const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0666);
      dup2(out, STDOUT_FILENO);
      dup2(out, STDERR_FILENO);
      close_inherited();
      execl("/usr/sbin/haproxy", "haproxy", "-db", "-f", file.c_str(), nullptr);
      _exit(127);
    }
  }
  ~Proxy() {
    if (process_ <= 0) return;
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  Proxy(const Proxy&) = delete;
  /// Waits until it listens; otherwise what it said before it ended.
  std::string trouble() {
    while (waitpid(process_, nullptr, WNOHANG) == 0) {
      if (http_get(port_, "/").status != 0) return "";
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    process_ = 0;
    std::ifstream in(folder_.file("haproxy.log"));
    return {std::istreambuf_iterator<char>(in), {}};
  }
  unsigned short port() const { return port_; }

private:
  TemporaryFolder folder_;
  unsigned short port_;
  pid_t process_ = 0;
};

class Killer {
public:
  /// What happens to a node, or behind its back, between two stretches of play; null: kill -9.
  using Trouble = std::function<void(ServeProcess&)>;

  Killer(std::string url, size_t nodes, bool behind_proxy = false, Trouble trouble = nullptr)
      : trouble_(std::move(trouble)), url_(std::move(url)), nodes_(nodes) {
    if (behind_proxy) {
      for (Node& node : nodes_) node.port = free_port();
      proxy_ = std::make_unique<Proxy>(std::vector<unsigned short>{nodes_[0].port, nodes_[1].port});
      EXPECT_EQ(proxy_->trouble(), "");
    }
    for (const Module* m : modules())
      for (int i = 0; i < 2; ++i) {
        regulars_.emplace_back();
        regulars_.back().game = m->game->slug;
      }
  }

  void run(int rounds) {
    for (int i = 0; i < rounds && !testing::Test::HasFailure(); ++i) {
      for (Node& node : nodes_) start(node);
      all_come_back();
      play(20 + rng_.below(200));
      Node& node = nodes_[rng_.below(static_cast<u32>(nodes_.size()))];
      if (trouble_) meet(node);
      else node.serve.kill_now();
      for (Regular& r : regulars_) read_rest(r);
      if (nodes_.size() == 1) continue;
      all_come_back();  // the other node takes over
      play(20 + rng_.below(200));
      for (Regular& r : regulars_) read_rest(r);
      if (std::exchange(node.silent, false)) kill(node.serve.id(), SIGCONT);  // it knows nothing of that yet
    }
    for (Node& node : nodes_)
      if (node.silent) kill(node.serve.id(), SIGCONT);
    for (Node& node : nodes_) node.serve.kill_now();
    for (Regular& r : regulars_) ended_.push_back(std::move(r));
    auto store = store::open_store(url_);
    ASSERT_TRUE(store) << to_string(store.problem());
    for (const Regular& r : ended_) check(**store, r);
  }
  u64 answers = 0, resent = 0, matches = 0;

private:
  struct Node {
    ServeProcess serve;
    unsigned short port = 0;  // kept over its restarts, as other nodes know it by that
    bool silent = false;  // it stands still
  };

  /// One that others can stand in for stands still until they have; alone it goes through the trouble while it is played.
  void meet(Node& node) {
    if (nodes_.size() > 1) {
      node.silent = true;
      return trouble_(node.serve);
    }
    std::thread meanwhile([&] { play(600); });
    trouble_(node.serve);  // on this thread: what it starts ends with the thread that started it
    meanwhile.join();
  }

  void start(Node& node) {
    if (node.serve.id() > 0) return;
    std::vector<std::string> words = {
        "--store",        url_,     "--log-level",    "error", "--max-rooms-per-address", "1000000",
        "--message-rate", "100000", "--request-rate", "100000"};
    if (nodes_.size() > 1 && node.port == 0) node.port = free_port();
    words.insert(words.end(), {"--port", std::to_string(node.port)});
    if (proxy_) words.emplace_back("--trust-proxy");
    if (nodes_.size() > 1) words.insert(words.end(), {"--advertise", "127.0.0.1:" + std::to_string(node.port)});
    ASSERT_TRUE(node.serve.start(words));
  }

  /// Any node that runs.
  unsigned short some_port() {
    if (proxy_) return proxy_->port();
    for (;;) {
      const Node& node = nodes_[rng_.below(static_cast<u32>(nodes_.size()))];
      if (node.serve.id() > 0 && !node.silent) return node.serve.port();
    }
  }

  void play(u32 milliseconds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
    while (std::chrono::steady_clock::now() < end && !testing::Test::HasFailure())
      for (Regular& r : regulars_) pump(r);
  }

  /// Connects until the room is there: a dead node's lease has to end first.
  void connect(Regular& r) {
    for (int i = 0; i < 600; ++i) {
      r.player = std::make_unique<JsonPlayer>(some_port(), r.room, r.token, rng_.next());
      while (r.player->view.is_null() && !r.player->bye && r.player->take()) {}
      if (!r.player->view.is_null()) return;
      ASSERT_TRUE(nodes_.size() > 1 || trouble_) << r.player->last.dump();
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    FAIL() << "the room never came back: " << r.player->last.dump();
  }

  void all_come_back() {
    for (Regular& r : regulars_) {
      come_back(r);
      if (testing::Test::HasFailure()) return;  // one who did not get in has nothing to play with
    }
  }

  void come_back(Regular& r) {
    if (r.room.empty()) return begin(r);
    connect(r);
    if (testing::Test::HasFatalFailure()) return;
    const u64 step = r.player->step;
    if (!r.digests.empty()) {
      const auto& [last, digest] = *r.digests.rbegin();
      ASSERT_GE(step, last) << "acknowledged steps were lost";
      if (step == last) {
        ASSERT_EQ(r.player->digest, digest) << "the match is another one";
      }
    }
    r.digests[step] = r.player->digest;
    if (r.inflight) {  // did it arrive? Send it once more: it must not count twice
      r.player->client().send(*r.inflight);
      r.player->question = nullptr;
      ++resent;
    }
  }

  void begin(Regular& r) {
    const Json body = {
        {"game", r.game}, {"name", "Ann"}, {"decks", "random"}, {"opponents", {{{"kind", "bot"}, {"bot", "random"}}}}};
    HttpReply reply = http_post(some_port(), "/api/rooms", body);
    // A proxy needs a moment to see that a node is there, or gone; a database that crashed needs one to come back.
    for (int i = 0; (proxy_ || trouble_) && i < 200 && reply.status != 201; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      reply = http_post(some_port(), "/api/rooms", body);
    }
    ASSERT_EQ(reply.status, 201) << reply.body;
    r.room = reply.json().at("room");
    r.token = reply.json().at("seats")[0].at("token");
    r.player = std::make_unique<JsonPlayer>(some_port(), r.room, r.token, rng_.next());
    ++matches;
  }

  void took(Regular& r) {
    JsonPlayer& p = *r.player;
    const std::string kind = p.last.value("t", "");
    if (kind == "step" || kind == "view") r.digests[p.step] = p.digest;
    if (kind == "step" && p.last.contains("n")) {
      const u64 n = p.last.at("n");
      EXPECT_FALSE(r.acknowledged.contains(n)) << "number " << n << " was applied twice";
      r.acknowledged[n] = p.step;
      r.inflight.reset();
      ++answers;
    }
    if (p.refused) {
      // What was sent again had been taken already: the match is further on, or that was its last answer.
      const std::string code = p.refused->at("code");
      const bool taken = r.inflight && p.refused->at("step") > r.inflight->at("step");
      EXPECT_TRUE(r.inflight && (code == "stale" || (code == "over" && taken))) << p.refused->dump();
      r.inflight.reset();
      p.refused.reset();
      p.client().send({{"t", "view"}});  // and with it the open question
    }
  }

  void pump(Regular& r) {
    JsonPlayer& p = *r.player;
    if (p.take(2)) took(r);
    EXPECT_EQ(p.trouble, "");
    if (p.over) {
      const std::string game = r.game;
      p.client().cut();
      ended_.push_back(std::move(r));
      r = Regular{};
      r.game = game;
      return begin(r);
    }
    if (r.inflight || !p.question.is_object()) return;
    r.inflight = Json{{"t", "answer"},
                      {"n", r.next_n++},
                      {"step", p.step},
                      {"picks", p.random_picks()},
                      {"sig", p.question.at("sig")}};
    p.question = nullptr;
    p.client().send(*r.inflight);
  }

  /// What was sent before the end counts as acknowledged.
  void read_rest(Regular& r) {
    if (!r.player) return;
    while (r.player->take(300) && !testing::Test::HasFailure()) took(r);
    r.player->client().cut();
  }

  /// The store has every acknowledged number, once.
  static void check(store::Store& store, const Regular& r) {
    if (r.room.empty()) return;
    auto room = store.load(r.room);
    ASSERT_TRUE(room && *room);
    std::map<u64, int> found;
    for (const store::Entry& e : (*room)->entries) {
      const Json payload = Json::parse(e.payload, nullptr, false);
      if (payload.is_object() && payload.contains("n")) ++found[payload.at("n")];
    }
    for (const auto& [n, step] : r.acknowledged) EXPECT_EQ(found[n], 1) << "number " << n << " of " << r.room;
    for (const auto& [n, times] : found) EXPECT_LE(times, 1) << "number " << n << " of " << r.room;
  }

  Trouble trouble_;
  std::string url_;
  std::vector<Node> nodes_;
  std::unique_ptr<Proxy> proxy_;
  std::vector<Regular> regulars_, ended_;
  Rng rng_ = Rng::seeded(20'250'101);
};

void tell(const char* what, int times, const Killer& killer) {
  std::printf("[   kills  ] %d %s: %llu answers acknowledged, %llu sent again after a crash, %llu matches\n", times,
              what, static_cast<unsigned long long>(killer.answers), static_cast<unsigned long long>(killer.resent),
              static_cast<unsigned long long>(killer.matches));
}

void stand_still(ServeProcess& serve) { kill(serve.id(), SIGSTOP); }

TEST(Trouble, AServerThatStandsStillGoesOnWhereItWas) {
  TemporaryFolder folder;
  Killer killer(folder.file("games.db"), 1, false, [](ServeProcess& serve) {
    stand_still(serve);
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
    kill(serve.id(), SIGCONT);
  });
  const int rounds = std::max(2, kills() / 8);
  killer.run(rounds);
  tell("pauses on SQLite", rounds, killer);
}

/// Longer than its leases last: what it still has in hand when it wakes is worth nothing.
TEST(Trouble, ANodeThatStandsStillLosesItsRoomsToTheOther) {
  auto postgres = Postgres::shared();
  if (!postgres) GTEST_SKIP() << to_string(postgres.problem());
  auto url = (*postgres)->create_database();
  ASSERT_TRUE(url) << to_string(url.problem());
  Killer killer(*url, 2, false, stand_still);
  const int rounds = std::max(1, kills() / 20);
  killer.run(rounds);
  tell("pauses of one of two nodes", rounds, killer);
}

TEST(Trouble, TheDatabaseCrashesAndComesBack) {
  auto postgres = Postgres::start();  // its own: others must not notice
  if (!postgres) GTEST_SKIP() << to_string(postgres.problem());
  auto url = (*postgres)->create_database();
  ASSERT_TRUE(url) << to_string(url.problem());
  Killer killer(*url, 1, false, [&](ServeProcess&) {
    const Status back = (*postgres)->crash_and_restart();
    EXPECT_TRUE(back) << to_string(back.problem());
  });
  const int rounds = std::max(2, kills() / 8);
  killer.run(rounds);
  tell("crashes of PostgreSQL in play", rounds, killer);
}

TEST(Kill, NothingAcknowledgedIsLostOnSqlite) {
  TemporaryFolder folder;
  Killer killer(folder.file("games.db"), 1);
  killer.run(kills());
  tell("on SQLite", kills(), killer);
}

TEST(Kill, NothingAcknowledgedIsLostOnPostgres) {
  auto postgres = Postgres::shared();
  if (!postgres) GTEST_SKIP() << to_string(postgres.problem());
  auto url = (*postgres)->create_database();
  ASSERT_TRUE(url) << to_string(url.problem());
  Killer killer(*url, 1);
  killer.run(kills());
  tell("on PostgreSQL", kills(), killer);
}

TEST(Kill, TwoNodesTakeOverFromEachOther) {
  auto postgres = Postgres::shared();
  if (!postgres) GTEST_SKIP() << to_string(postgres.problem());
  auto url = (*postgres)->create_database();
  ASSERT_TRUE(url) << to_string(url.problem());
  const int rounds = std::max(2, kills() / 4);
  Killer killer(*url, 2);
  killer.run(rounds);
  tell("of two nodes", rounds, killer);
}

TEST(Kill, TwoNodesBehindAProxy) {
  if (access("/usr/sbin/haproxy", X_OK) != 0) GTEST_SKIP() << "haproxy is not installed";
  auto postgres = Postgres::shared();
  if (!postgres) GTEST_SKIP() << to_string(postgres.problem());
  auto url = (*postgres)->create_database();
  ASSERT_TRUE(url) << to_string(url.problem());
  const int rounds = std::max(2, kills() / 4);
  Killer killer(*url, 2, true);
  killer.run(rounds);
  tell("behind HAProxy", rounds, killer);
}

TEST(Stop, TermEndsWithGoodByesAndCodeZero) {
  TemporaryFolder folder;
  ServeProcess serve;
  ASSERT_TRUE(serve.start({"--port", "0", "--store", folder.file("games.db"), "--log-level", "error"}));
  const HttpReply made =
      http_post(serve.port(), "/api/rooms",
                {{"game", "estraven"}, {"name", "Ann"}, {"decks", "random"}, {"opponents", {{{"kind", "bot"}}}}});
  ASSERT_EQ(made.status, 201) << made.body;
  JsonPlayer ann(serve.port(), made.json().at("room"), made.json().at("seats")[0].at("token"), 1);
  ASSERT_TRUE(ann.until_asked());
  EXPECT_EQ(serve.end(), 0);
  while (!ann.bye && ann.take()) {}
  ASSERT_TRUE(ann.bye);
  EXPECT_EQ(ann.bye->at("code"), "stopping");
}

}  // namespace
}  // namespace cantrip::test
