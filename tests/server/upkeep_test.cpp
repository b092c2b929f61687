// A server one can leave alone: upgrades, old rooms, sleeping clocks, a store that does not answer, names, certificates.
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include "replay/match.hpp"
#include "server/lobby/names.hpp"
#include "server/socket/address.hpp"
#include "tests/server/fixture.hpp"

namespace cantrip::test {
namespace {

/// A second hand on the database of a server, as an upgrade or an accident would be.
class Database {
public:
  explicit Database(const std::string& file) {
    EXPECT_EQ(sqlite3_open(file.c_str(), &database_), SQLITE_OK);
    sqlite3_busy_timeout(database_, 5000);
  }
  ~Database() { sqlite3_close(database_); }
  Database(const Database&) = delete;

  void run(const std::string& sql) const {
    char* error = nullptr;
    EXPECT_EQ(sqlite3_exec(database_, sql.c_str(), nullptr, nullptr, &error), SQLITE_OK) << (error ? error : "");
    sqlite3_free(error);
  }
  std::string text(const std::string& sql) const {
    sqlite3_stmt* statement = nullptr;
    EXPECT_EQ(sqlite3_prepare_v2(database_, sql.c_str(), -1, &statement, nullptr), SQLITE_OK);
    std::string out;
    if (sqlite3_step(statement) == SQLITE_ROW)
      out.assign(static_cast<const char*>(sqlite3_column_blob(statement, 0)),
                 static_cast<size_t>(sqlite3_column_bytes(statement, 0)));
    sqlite3_finalize(statement);
    return out;
  }

private:
  sqlite3* database_ = nullptr;
};

class Upgrade : public ServerTest {
protected:
  Json made;
  u64 step = 0;
  std::string digest;

  void play(const Json& body, int answers) {
    made = make_room(body);
    JsonPlayer ann(port(), room(made), token(made), 1);
    for (int i = 0; i < answers; ++i) {
      ASSERT_TRUE(ann.until_asked());
      const size_t before = ann.confirmed.size();
      ASSERT_TRUE(ann.answer());
      while (ann.confirmed.size() == before) ASSERT_TRUE(ann.take());
    }
    ASSERT_TRUE(ann.until_asked());
    step = ann.step;
    digest = ann.digest;
    stop();
  }
  std::string of_room() const { return " WHERE room = '" + room(made) + "'"; }
};

TEST_F(Upgrade, EveryEntrySaysWhereItLed) {
  start();
  play(order("estraven"), 5);
  const Database database(config.store);
  EXPECT_EQ(database.text("SELECT CAST(count(*) AS TEXT) FROM entries" + of_room() +
                          " AND CAST(payload AS TEXT) NOT LIKE '%\"d\":%'"),
            "0");
}

TEST_F(Upgrade, AMatchGoesOnWhereTheRulesChangedElsewhere) {
  start();
  play(order("estraven"), 5);
  Json setup = Json::parse(Database(config.store).text("SELECT setup FROM rooms WHERE id = '" + room(made) + "'"));
  setup["rules"] = "12345";  // another card of the game was edited
  setup["engine"] = 1;
  Database(config.store).run("UPDATE rooms SET setup = '" + setup.dump() + "' WHERE id = '" + room(made) + "'");
  start();
  JsonPlayer ann(port(), room(made), token(made), 2);
  ASSERT_TRUE(ann.until_asked()) << ann.last.dump();
  EXPECT_EQ(ann.step, step);
  EXPECT_EQ(ann.digest, digest);
  EXPECT_TRUE(ann.finish()) << ann.trouble;
}

/// The other version lists the same options in another order: the number that was kept means something else now.
TEST_F(Upgrade, AMatchThatWouldGoAnotherWayEndsWithAWord) {
  start();
  play(order("estraven"), 8);
  const Database database(config.store);
  const int entries = std::stoi(database.text("SELECT CAST(max(no) AS TEXT) FROM entries" + of_room()));
  const int changed = entries / 2;
  const std::string at = of_room() + " AND no = " + std::to_string(changed);
  Json entry = Json::parse(database.text("SELECT payload FROM entries" + at));
  entry["d"] = entry["d"].get<u32>() ^ 1u;
  database.run("UPDATE entries SET payload = CAST('" + entry.dump() + "' AS BLOB)" + at);
  start();
  for (int round = 0; round < 2; ++round) {
    JsonPlayer ann(port(), room(made), token(made), 2);
    ASSERT_TRUE(ann.until_over()) << ann.last.dump();
    EXPECT_EQ(ann.over->at("reason"), "upgrade");
    EXPECT_EQ(ann.over->at("results"), Json({"drawn", "drawn"}));
    HttpReply file = http_get(port(), "/api/replays/" + room(made) + "/file");
    for (int i = 0; i < 1000 && file.status == 403; ++i)
      file = http_get(port(), "/api/replays/" + room(made) + "/file");
    ASSERT_EQ(file.status, 200) << file.body;
    const auto replay = read_replay({reinterpret_cast<const u8*>(file.body.data()), file.body.size()});
    ASSERT_TRUE(replay) << to_string(replay.problem());
    EXPECT_EQ(static_cast<int>(replay->answers.size()), changed - 1) << "what is certain stays";
    EXPECT_TRUE(verify(builtin_content(*find_module("estraven")), *replay));
    const Json facts = http_get(port(), "/api/rooms/" + room(made)).json();
    EXPECT_EQ(facts.at("state"), "over");
    EXPECT_EQ(facts.at("reason"), "upgrade");
    restart();
  }
}

TEST_F(Upgrade, CardsThatAreGoneAreSaid) {
  start();
  play(order("estraven"), 2);
  const Database database(config.store);
  database.run("UPDATE seats SET detail = replace(detail, '\"decks\":[\"', '\"decks\":[\"gone-')" + of_room());
  database.run("UPDATE rooms SET setup = replace(setup, '\"engine\":', '\"engine\":1') WHERE id = '" + room(made) +
               "'");
  start();
  JsonPlayer ann(port(), room(made), token(made), 2);
  while (!ann.bye) ASSERT_TRUE(ann.take());
  EXPECT_EQ(ann.bye->at("code"), "upgrade") << ann.bye->dump();
}

// ---------------------------------------------------------------------------------------------- old rooms
class Retention : public ServerTest {
protected:
  void SetUp() override {
    ServerTest::SetUp();
    by_hand = true;
    config.limits.idle_room_seconds = 1'000'000;
  }
  /// Lets the servers' own clock reach the next deletion.
  void sweep() {
    for (int i = 0; i < 2; ++i) {
      fake.pass(700'000);
      running->tick();
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  }
  void age(const std::string& name, int days) {
    const std::string then = std::to_string(days * 86'400'000ll);
    const Database database(config.store);
    database.run("UPDATE rooms SET changed = changed - " + then + " WHERE id = '" + name + "'");
    database.run("UPDATE entries SET at = at - " + then + " WHERE room = '" + name + "'");
    database.run("UPDATE leases SET expires = 0 WHERE room = '" + name + "'");
  }
};

TEST_F(Retention, OldRoomsAreDeletedByTheirKind) {
  config.limits.waiting_days = 1;
  config.limits.abandoned_days = 10;
  config.limits.finished_days = 100;
  start();
  const Json waiting = make_room(order("estraven", "open")), playing = make_room(order("estraven", "me")),
             fresh = make_room(order("estraven", "open"));
  JsonPlayer someone(port(), room(waiting), token(waiting), 1);
  while (someone.welcome.is_null()) ASSERT_TRUE(someone.take());
  age(room(waiting), 2);
  age(room(playing), 11);
  sweep();
  while (!someone.bye) ASSERT_TRUE(someone.take());
  EXPECT_EQ(someone.bye->at("code"), "gone");
  EXPECT_EQ(http_get(port(), "/api/rooms/" + room(waiting)).status, 404);
  EXPECT_EQ(http_get(port(), "/api/rooms/" + room(fresh)).status, 200);
  EXPECT_EQ(running->metrics().rooms_deleted[0].value(), 1u);
  EXPECT_EQ(running->metrics().rooms_deleted[1].value(), 1u);
  EXPECT_EQ(running->metrics().rooms_deleted[2].value(), 0u);
}

TEST_F(Retention, NothingIsDeletedWhereItIsToBeKept) {
  config.limits.waiting_days = 0;
  start();
  const Json waiting = make_room(order("estraven", "open"));
  age(room(waiting), 2000);
  sweep();
  EXPECT_EQ(http_get(port(), "/api/rooms/" + room(waiting)).status, 200);
}

TEST_F(Retention, UnattendedClocksDoNotFillTheMemory) {
  config.limits.rooms = 40;
  config.limits.idle_room_seconds = 10;
  start();
  std::vector<Json> rooms;
  for (int i = 0; i < 40; ++i) {
    Json body = order("estraven", "me");
    body["clock"] = {{"main", 7 * 86'400}};
    rooms.push_back(make_room(body));
  }
  EXPECT_EQ(http_post(port(), "/api/rooms", order("estraven")).status, 503);
  for (int i = 0; i < 200 && running->rooms() > 0; ++i) {
    fake.pass(11'000);
    running->tick();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_EQ(running->rooms(), 0);
  EXPECT_EQ(http_post(port(), "/api/rooms", order("estraven")).status, 201);
}

TEST_F(Retention, AClockRunsOnWhileItsRoomIsAway) {
  config.limits.idle_room_seconds = 10;
  start();
  Json body = order("estraven", "me");
  body["clock"] = {{"main", 86'400}};
  const Json made = make_room(body);
  for (int i = 0; i < 200 && running->rooms() > 0; ++i) {
    fake.pass(1'000);
    running->tick();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  ASSERT_EQ(running->rooms(), 0);
  fake.pass(3'600'000);
  JsonPlayer ann(port(), room(made), token(made), 1);
  while (ann.last.value("t", "") != "clock") ASSERT_TRUE(ann.take());
  long long least = 86'400'000;
  for (const Json& left : ann.last.at("main")) least = std::min(least, left.get<long long>());
  EXPECT_LE(least, 86'400'000 - 3'600'000 - 10'000);
  EXPECT_GE(least, 86'400'000 - 3'600'000 - 400'000);
}

TEST_F(Retention, TheStoreWakesARoomWhoseClockRunsOut) {
  config.limits.idle_room_seconds = 10;
  start();
  Json body = order("estraven", "me");
  body["clock"] = {{"main", 3600}};
  const Json made = make_room(body);
  for (int i = 0; i < 200 && running->rooms() > 0; ++i) {
    fake.pass(1'000);
    running->tick();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  ASSERT_EQ(running->rooms(), 0);
  {
    const Database database(config.store);
    EXPECT_NE(database.text("SELECT CAST(due AS TEXT) FROM rooms"), "0");
    database.run("UPDATE rooms SET due = 1");  // the database has a clock of its own: its hour is over
  }
  fake.pass(3'600'000);
  Json facts;
  for (int i = 0; i < 400; ++i) {
    fake.pass(6'000);
    running->tick();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    facts = http_get(port(), "/api/rooms/" + room(made)).json();
    if (facts.at("state") == "over") break;
  }
  EXPECT_EQ(facts.at("state"), "over") << facts.dump();
  EXPECT_EQ(facts.at("reason"), "time");
}

TEST_F(Retention, OnePersonHasAFewPlacesInTheList) {
  config.limits.listed_per_person = 3;
  start();
  Json body = order("estraven", "open");
  body["listed"] = true;
  for (int i = 0; i < 10; ++i) make_room(body);
  EXPECT_EQ(http_get(port(), "/api/rooms").json().at("rooms").size(), 3u);
}

// ------------------------------------------------------------------------------------ a store that is stuck
TEST_F(Retention, ReadinessWritesAndPlayersAreTold) {
  by_hand = false;
  start();
  const Json made = make_room(order("estraven", "me"));
  JsonPlayer ann(port(), room(made), token(made, 0), 1), ben(port(), room(made), token(made, 1), 2);
  while (ann.view.is_null()) ASSERT_TRUE(ann.take());
  while (ben.view.is_null()) ASSERT_TRUE(ben.take());
  HttpReply ready = http_get(port(), "/readyz");
  for (int i = 0; i < 1000 && ready.status != 200; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    ready = http_get(port(), "/readyz");
  }
  EXPECT_EQ(ready.status, 200) << ready.body;
  JsonPlayer& asked = ann.question.is_object() ? ann : ben;
  {
    const Database lock(config.store);
    lock.run("BEGIN IMMEDIATE");
    ASSERT_TRUE(asked.answer());
    while (asked.last.value("t", "") != "delay") ASSERT_TRUE(asked.take());
    EXPECT_EQ(asked.last.at("over"), false);
    for (int i = 0; i < 2000 && http_get(port(), "/readyz").status == 200; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_EQ(http_get(port(), "/readyz").status, 503);
    EXPECT_EQ(http_get(port(), "/healthz").status, 200) << "it is alive";
    lock.run("ROLLBACK");
  }
  while (asked.confirmed.empty()) ASSERT_TRUE(asked.take());
  while (asked.last.value("t", "") != "delay") ASSERT_TRUE(asked.take());
  EXPECT_EQ(asked.last.at("over"), true);
  for (int i = 0; i < 1000 && http_get(port(), "/readyz").status != 200; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(http_get(port(), "/readyz").status, 200);
}

// ------------------------------------------------------------------------------------------- smaller things
TEST(Names, AreWhatTheyLookLike) {
  using server::clean_name;
  EXPECT_EQ(clean_name("  Ann   of  Arden "), "Ann of Arden");
  EXPECT_EQ(clean_name("A\x1b[31mnn\r\n\t!"), "A[31mnn!");
  EXPECT_EQ(clean_name("Ann\u202Egnp.exe"), "Anngnp.exe");
  EXPECT_EQ(clean_name("A\u200Bn\u2066n\uFEFF"), "Ann");
  EXPECT_EQ(clean_name("Zo\u00EB \u96EA"), "Zo\u00EB \u96EA");
  EXPECT_EQ(clean_name("a\xff\xc0\xaf\xed\xa0\x80z"), "az");
  EXPECT_EQ(clean_name("a\u0301\u0301\u0301\u0301\u0301"), "a\u0301\u0301");
  EXPECT_EQ(clean_name("\u00A0\u3000\u2800"), "");
  EXPECT_EQ(server::letters_of("Zo\u00EB"), 3u);
}

TEST(Addresses, OfOneNetworkAreOnePerson) {
  using server::person_at;
  EXPECT_EQ(person_at("203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(person_at("::ffff:203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(person_at("2001:db8:1:2:3:4:5:6"), person_at("2001:db8:1:2:ffff::1"));
  EXPECT_NE(person_at("2001:db8:1:2::1"), person_at("2001:db8:1:3::1"));
  EXPECT_EQ(person_at("fe80::1%eth0"), person_at("fe80::2"));
  EXPECT_EQ(person_at("not an address"), "not an address");
  EXPECT_TRUE(server::is_loopback("127.0.0.1"));
  EXPECT_TRUE(server::is_loopback("::1"));
  EXPECT_FALSE(server::is_loopback("10.0.0.1"));
}

class Smaller : public ServerTest {};

TEST_F(Smaller, TheDatabaseIsForNobodyElse) {
  const mode_t before = umask(0);
  close(open(config.store.c_str(), O_CREAT | O_RDWR, 0644));
  start();
  umask(before);
  make_room(order("estraven"));
  for (const char* more : {"", "-wal"}) {
    struct stat about{};
    ASSERT_EQ(stat((config.store + more).c_str(), &about), 0) << more;
    EXPECT_EQ(about.st_mode & 07, 0u) << more;
  }
  stop();
  config.store = folder.file("fresh.db");
  umask(0);
  start();
  umask(before);
  struct stat about{};
  ASSERT_EQ(stat(config.store.c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777, 0600u);
}

TEST_F(Smaller, PagesOfAllowedOriginsMayReadWhatTheyAskFor) {
  config.origins = {"https://friend.example"};
  start();
  const Headers friendly = {{"Origin", "https://friend.example"}}, evil = {{"Origin", "https://evil.example"}};
  EXPECT_EQ(http_get(port(), "/api/games", friendly).headers["access-control-allow-origin"], "https://friend.example");
  EXPECT_EQ(http_get(port(), "/api/games", friendly).headers["vary"], "Origin");
  EXPECT_EQ(http_get(port(), "/api/games", evil).headers.count("access-control-allow-origin"), 0u);
  const HttpReply asked = http_call(port(), "OPTIONS", "/api/rooms", "", friendly);
  EXPECT_EQ(asked.status, 204);
  EXPECT_NE(asked.headers.at("access-control-allow-methods").find("POST"), std::string::npos);
  EXPECT_EQ(http_call(port(), "OPTIONS", "/api/rooms", "", evil).status, 403);
}

TEST_F(Smaller, MetricsAreForTheHost) {
  config.host_key = "a long secret of the host";
  start();
  EXPECT_EQ(http_get(port(), "/metrics").status, 200) << "from this machine";
  const Headers proxied = {{"X-Forwarded-For", "203.0.113.7"}};
  EXPECT_EQ(http_get(port(), "/metrics", proxied).status, 403);
  Headers with_key = proxied;
  with_key["Authorization"] = "Bearer " + config.host_key;
  EXPECT_EQ(http_get(port(), "/metrics", with_key).status, 200);
  with_key["Authorization"] = "Bearer another";
  EXPECT_EQ(http_get(port(), "/metrics", with_key).status, 403);
}

TEST_F(Smaller, TheHostSeesClosesAndShutsOut) {
  config.host_key = "a long secret of the host";
  config.trust_proxy = true;
  start();
  const Headers host = {{"Authorization", "Bearer " + config.host_key}}, ann_at = {{"X-Forwarded-For", "203.0.113.7"}};
  EXPECT_EQ(http_get(port(), "/host").status, 200);
  EXPECT_EQ(http_get(port(), "/api/host").status, 403);
  EXPECT_EQ(http_get(port(), "/api/host", {{"Authorization", "Bearer "}}).status, 403);
  const Json made = make_room(order("estraven", "me"));
  Client ann(port(), ann_at), ben(port());
  const auto hello = [&](size_t seat) {
    return Json{{"t", "hello"}, {"room", room(made)}, {"token", token(made, seat)}, {"form", "json"}};
  };
  ASSERT_TRUE(ann.send(hello(0)) && ben.send(hello(1)));
  ASSERT_TRUE(ann.until("view") && ben.until("view"));
  const Json seen = http_get(port(), "/api/host", host).json();
  ASSERT_EQ(seen.at("rooms").size(), 1u) << seen.dump();
  EXPECT_EQ(seen.at("rooms")[0].at("guests"), 2);
  EXPECT_EQ(http_post(port(), "/api/host/ban", {{"address", "203.0.113.7"}, {"minutes", 5}}, host).status, 200);
  const auto bye = ann.until("bye");
  ASSERT_TRUE(bye);
  EXPECT_EQ(bye->at("code"), "banned");
  EXPECT_EQ(http_get(port(), "/api/games", ann_at).status, 403);
  EXPECT_FALSE(Client(port(), ann_at).ok());
  EXPECT_EQ(http_get(port(), "/api/games").status, 200);
  restart();
  EXPECT_EQ(http_get(port(), "/api/games", ann_at).status, 403) << "kept";
  EXPECT_EQ(http_post(port(), "/api/host/ban", {{"address", "203.0.113.7"}, {"minutes", 0}}, host).status, 200);
  EXPECT_EQ(http_get(port(), "/api/games", ann_at).status, 200);
  JsonPlayer again(port(), room(made), token(made, 1), 3);
  while (again.view.is_null()) ASSERT_TRUE(again.take());
  EXPECT_EQ(http_post(port(), "/api/host/close", {{"room", room(made)}}, host).status, 200);
  ASSERT_TRUE(again.until_over());
  EXPECT_EQ(again.over->at("reason"), "host");
  EXPECT_EQ(http_post(port(), "/api/host/close", {{"room", room(made)}}, host).status, 409);
}

TEST_F(Smaller, WithoutAKeyThereIsNoHostsPage) {
  start();
  for (const char* path : {"/host", "/host.js", "/host.css"}) EXPECT_EQ(http_get(port(), path).status, 404) << path;
  EXPECT_EQ(http_get(port(), "/api/host", {{"Authorization", "Bearer "}}).status, 403);
}

TEST_F(Smaller, ABranchHasNoStrangeNames) {
  start();
  const Json made = make_room(order("estraven"));
  JsonPlayer ann(port(), room(made), token(made), 1);
  while (ann.view.is_null()) ASSERT_TRUE(ann.take());
  ASSERT_TRUE(ann.client().send({{"t", "concede"}, {"n", 1}}));
  ASSERT_TRUE(ann.until_over());
  const std::string path = "/api/replays/" + room(made);
  while (http_get(port(), path).status == 403) std::this_thread::yield();
  const HttpReply branch = http_post(port(), path + "/branch", {{"at", 0}, {"name", "A\x1b[2Jn\nn"}});
  ASSERT_EQ(branch.status, 201) << branch.body;
  EXPECT_EQ(http_get(port(), "/api/rooms/" + room(branch.json())).json().at("names")[0], "A[2Jnn");
  EXPECT_EQ(http_post(port(), path + "/branch", {{"at", 0}, {"name", std::string(41, 'x')}}).status, 400);
}

}  // namespace
}  // namespace cantrip::test
