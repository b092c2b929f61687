// `cantrip store` and the file of options, with the real program on real databases.
#include <fstream>
#include <sqlite3.h>

#include "tests/commands/run.hpp"
#include "tests/server/fixture.hpp"
#include "tests/server/process.hpp"

namespace cantrip::test {
namespace {

class Archives : public ServerTest {
protected:
  Json made;
  u64 step = 0;
  std::string digest;

  void play_some() {
    made = make_room(order("estraven"));
    make_room(order("lorcana", "open"));
    JsonPlayer ann(port(), room(made), token(made), 1);
    for (int i = 0; i < 4; ++i) {
      ASSERT_TRUE(ann.until_asked());
      const size_t before = ann.confirmed.size();
      ASSERT_TRUE(ann.answer());
      while (ann.confirmed.size() == before) ASSERT_TRUE(ann.take());
    }
    ASSERT_TRUE(ann.until_asked());
    step = ann.step;
    digest = ann.digest;
  }
  /// The match is there as it was.
  void goes_on() {
    JsonPlayer ann(port(), room(made), token(made), 2);
    ASSERT_TRUE(ann.until_asked()) << ann.last.dump();
    EXPECT_EQ(ann.step, step);
    EXPECT_EQ(ann.digest, digest);
  }
  void sql(const std::string& file, const std::string& text) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, text.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(database);
    sqlite3_close(database);
  }
};

TEST_F(Archives, CheckBackupAndRestoreOfAFileInUse) {
  start();
  play_some();
  const Ran checked = cantrip::run("store check --json " + config.store);
  ASSERT_EQ(checked.code, 0) << checked.err;
  EXPECT_EQ(checked.parsed().at("rooms"), 2) << checked.out;
  EXPECT_GE(checked.parsed().at("entries").get<int>(), 4);
  EXPECT_TRUE(checked.parsed().at("damaged").empty()) << checked.out;
  EXPECT_TRUE(checked.parsed().at("other_version").empty()) << checked.out;
  const std::string copy = folder.file("copy.db"), again = folder.file("again.db");
  const Ran saved = cantrip::run("store backup " + config.store + " " + copy);
  ASSERT_EQ(saved.code, 0) << saved.err;
  EXPECT_NE(cantrip::run("store backup " + config.store + " " + copy).code, 0) << "nothing is overwritten";
  stop();
  ASSERT_EQ(cantrip::run("store restore " + copy + " " + again).code, 0);
  EXPECT_NE(cantrip::run("store restore " + copy + " " + again).code, 0);
  config.store = again;
  start();
  goes_on();
}

TEST_F(Archives, CheckFindsWhatIsMissingAndWhatWouldGoAnotherWay) {
  start();
  play_some();
  stop();
  const std::string of_room = " WHERE room = '" + room(made) + "'";
  const std::string copy = folder.file("copy.db");
  ASSERT_EQ(cantrip::run("store backup " + config.store + " " + copy).code, 0);
  sql(config.store, "DELETE FROM entries" + of_room + " AND no = 2");
  const Ran gap = cantrip::run("store check " + config.store);
  EXPECT_EQ(gap.code, 1);
  EXPECT_NE(gap.out.find("entry 2 is missing"), std::string::npos) << gap.out;
  sql(copy, "UPDATE entries SET payload = CAST(replace(CAST(payload AS TEXT), '\"d\":', '\"d\":1') AS BLOB)" + of_room +
                " AND no = 3");
  const Ran other = cantrip::run("store check --json " + copy);
  EXPECT_EQ(other.code, 0) << other.err;
  ASSERT_EQ(other.parsed().at("other_version").size(), 1u) << other.out;
  EXPECT_EQ(other.parsed().at("other_version")[0].at("where"), "room " + room(made) + ", entry 3");
  EXPECT_NE(cantrip::run("store check " + folder.file("nothing.db")).code, 0);
  std::ofstream(folder.file("text.db")) << "hello";
  EXPECT_NE(cantrip::run("store check " + folder.file("text.db")).code, 0);
}

TEST_F(Archives, PostgresIsBackedUpWhileItIsPlayedOn) {
  auto postgres = Postgres::shared();
  if (!postgres) GTEST_SKIP() << to_string(postgres.problem());
  auto url = (*postgres)->create_database(), other = (*postgres)->create_database();
  ASSERT_TRUE(url && other);
  config.store = *url;
  start();
  play_some();
  const std::string dump = folder.file("games.dump");
  const Ran saved = cantrip::run("store backup '" + *url + "' " + dump);
  if (saved.err.find("is not installed") != std::string::npos) GTEST_SKIP() << saved.err;
  ASSERT_EQ(saved.code, 0) << saved.err;
  const Ran restored = cantrip::run("store restore " + dump + " '" + *other + "'");
  ASSERT_EQ(restored.code, 0) << restored.err;
  EXPECT_NE(cantrip::run("store restore " + dump + " '" + *other + "'").code, 0) << "not into one that is in use";
  stop();
  const Ran checked = cantrip::run("store check --json '" + *other + "'");
  EXPECT_EQ(checked.parsed().at("rooms"), 2) << checked.out << checked.err;
  config.store = *other;
  start();
  goes_on();
}

TEST_F(Archives, OptionsComeFromAFileAndTheCommandLineGoesBefore) {
  const std::string file = folder.file("server.toml");
  std::ofstream(file) << "port = 1\nlog-level = \"error\"\nstore = \"" << config.store
                      << "\"\norigin = [\"https://a.example\", \"https://b.example\"]\nlog-json = true\n"
                      << "keep-waiting = 1.5\n";
  ServeProcess serve;
  ASSERT_TRUE(serve.start({"--config", file, "--port", "0"}));
  EXPECT_EQ(
      http_get(serve.port(), "/api/games", {{"Origin", "https://b.example"}}).headers["access-control-allow-origin"],
      "https://b.example");
  EXPECT_EQ(serve.end(), 0);
  auto said = [&](const std::string& text) {
    std::ofstream(file) << text;
    const Ran ran = cantrip::run("serve --config " + file);
    EXPECT_NE(ran.code, 0);
    return ran.err;
  };
  EXPECT_NE(said("prot = 8080\n").find("server.toml:1"), std::string::npos);
  EXPECT_NE(said("\nprot = 8080\n").find("port"), std::string::npos) << "the word that was meant";
  EXPECT_NE(said("port = \"many\"\n").find("server.toml:1"), std::string::npos);
  EXPECT_NE(said("port = \n").find("server.toml:1"), std::string::npos);
}

}  // namespace
}  // namespace cantrip::test
