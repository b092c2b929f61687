// What can be wrong with a place for a store: a sentence that says where, why and what to do, and nothing spoilt.
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "server/store/postgres.hpp"
#include "server/store/schema.hpp"
#include "server/store/sqlite.hpp"
#include "tests/server/store/place.hpp"

namespace cantrip::test {
namespace {

/// The problem of opening this, or a failure.
std::string trouble(const std::string& url) {
  const Expected<std::unique_ptr<Store>> opened = open_store(url);
  if (opened) {
    ADD_FAILURE() << url << " could be opened";
    return {};
  }
  const Problem& problem = opened.problem();
  EXPECT_FALSE(problem.where.empty() || problem.why.empty() || problem.remedy.empty()) << to_string(problem);
  return to_string(problem);
}

testing::AssertionResult says(const std::string& text, const std::string& part) {
  if (text.find(part) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "no \"" << part << "\" in: " << text;
}

std::string content(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream out;
  out << in.rdbuf();
  return out.str();
}

TEST(Addresses, ThatNameNoStore) {
  EXPECT_TRUE(says(trouble("mysql://host/db"), "mysql:// is no database known here"));
  EXPECT_TRUE(says(trouble("sqlite:"), "names no file"));
  EXPECT_TRUE(says(trouble(""), "names no file"));
  EXPECT_TRUE(says(trouble("sqlite::memory:"), "names no file"));
  EXPECT_TRUE(says(trouble("postgresql://host:port/db"), "port"));
  EXPECT_TRUE(says(trouble("postgresql://host/db?nonsense=1"), "nonsense"));
}

TEST(Addresses, PasswordsAreNotRepeated) {
  const std::string text = trouble("postgresql://ann:secret@/db?host=/nowhere");
  EXPECT_TRUE(says(text, "cannot be reached"));
  EXPECT_TRUE(says(text, "postgresql://ann@/nowhere/db"));
  EXPECT_FALSE(says(text, "secret"));
}

TEST(SqliteTrouble, Paths) {
  TemporaryFolder folder;
  EXPECT_TRUE(says(trouble(folder.file("no/such/games.db")), "its folder does not exist"));
  EXPECT_TRUE(says(trouble(folder.path()), "is a folder"));
  std::ofstream(folder.file("plain")) << "x";
  EXPECT_TRUE(says(trouble(folder.file("plain/games.db")), "is not a folder"));
}

/// As a user who is not root: root may write everywhere.
class AsNobody {
public:
  AsNobody() : was_(geteuid()) {
    if (was_ == 0 && seteuid(65534) != 0) ADD_FAILURE() << "cannot become nobody";
  }
  ~AsNobody() {
    if (seteuid(was_) != 0) std::abort();
  }

private:
  uid_t was_;
};

TEST(SqliteTrouble, MissingRights) {
  TemporaryFolder folder;
  const std::string file = folder.file("games.db");
  open_or_fail(file).reset();
  for (const char* name : {"games.db", "games.db-lock"}) chmod(folder.file(name).c_str(), 0444);
  chmod(folder.path().c_str(), 0555);
  {
    const AsNobody nobody;
    EXPECT_TRUE(says(trouble(folder.file("new.db")), "may not be written by this user"));
    EXPECT_TRUE(says(trouble(file), "may not be written by this user"));
  }
  chmod(folder.path().c_str(), 0777);
  {
    const AsNobody nobody;
    EXPECT_TRUE(says(trouble(file), "may not be written by this user")) << "the file alone";
  }
  chmod(folder.path().c_str(), 0000);
  {
    const AsNobody nobody;
    EXPECT_TRUE(says(trouble(file), "may not be written by this user")) << "a folder that cannot be entered";
  }
  chmod(folder.path().c_str(), 0700);
}

TEST(SqliteTrouble, OtherFilesAreLeftAsTheyAre) {
  TemporaryFolder folder;
  const std::string text = folder.file("notes.txt"), other = folder.file("other.db");
  std::ofstream(text) << std::string(5000, 'n');
  EXPECT_TRUE(says(trouble(text), "is not an SQLite database"));
  EXPECT_EQ(content(text), std::string(5000, 'n'));
  SqlitePlace place;
  place.run("CREATE TABLE rooms (mine TEXT)");
  std::filesystem::copy(place.folder.file("games.db"), other);
  const std::string before = content(other);
  EXPECT_TRUE(says(trouble(other), "is a database of another program"));
  EXPECT_EQ(content(other), before);
}

TEST(SqliteTrouble, ADamagedFile) {
  SqlitePlace place;
  const std::string file = place.folder.file("games.db");
  {
    const auto store = open_or_fail(place.url);
    ASSERT_TRUE(create(*store, room_named("A")).written);
  }
  std::fstream(file, std::ios::in | std::ios::out | std::ios::binary).seekp(100) << std::string(4000, '\x5a');
  EXPECT_TRUE(says(trouble(place.url), "is damaged"));
}

TEST(SqliteTrouble, TwoServersOnOneFile) {
  SqlitePlace place;
  const auto store = open_or_fail(place.url);
  const std::string text = trouble(place.folder.path() + "/../" +
                                   std::filesystem::path(place.folder.path()).filename().string() + "/games.db");
  EXPECT_TRUE(says(text, "is in use by another server (process " + std::to_string(getpid()) + ")"));
  EXPECT_TRUE(says(text, "PostgreSQL"));
  ASSERT_TRUE(create(*store, room_named("A")).written) << "the first is not disturbed";
}

/// A limit on the size of files: writing fails as it does on a full disk.
class SmallDisk {
public:
  explicit SmallDisk(rlim_t bytes) {
    old_handler_ = std::signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &old_);
    const rlimit limit{bytes, old_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~SmallDisk() {
    setrlimit(RLIMIT_FSIZE, &old_);
    std::signal(SIGXFSZ, old_handler_);
  }

private:
  rlimit old_{};
  void (*old_handler_)(int) = SIG_DFL;
};

TEST(SqliteTrouble, AFullDisk) {
  SqlitePlace place;
  std::vector<std::string> stored;
  {
    const auto store = open_or_fail(place.url);
    ASSERT_TRUE(create(*store, room_named("A")).written);
    const std::string payload(50'000, 'p');
    {
      const SmallDisk disk(1 << 20);
      Written written{Outcome::Stored, {}};
      while (written && stored.size() < 1000) {
        written = append(*store, "A", 1, static_cast<int>(stored.size()) + 1, payload);
        if (written) stored.push_back(payload);
      }
      EXPECT_EQ(written.outcome, Outcome::Failed);
      EXPECT_TRUE(says(to_string(written.problem), "the disk is full"));
      EXPECT_GT(stored.size(), 5u);
      EXPECT_EQ(payloads(*store, "A"), stored) << "what was stored can still be read";
    }
    stored.push_back("there is room again");
    const Written after = append(*store, "A", 1, static_cast<int>(stored.size()), stored.back());
    EXPECT_TRUE(after) << to_string(after.problem);
  }
  EXPECT_EQ(payloads(*open_or_fail(place.url), "A"), stored);
}

TEST(PostgresTrouble, DatabasesAndRights) {
  Expected<Postgres*> server = Postgres::shared();
  ASSERT_TRUE(server) << to_string(server.problem());
  const std::string missing = trouble((*server)->url("no_such_database"));
  EXPECT_TRUE(says(missing, "\"no_such_database\" does not exist"));
  EXPECT_TRUE(says(trouble((*server)->url("postgres", 5999)), "cannot be reached"));
  PostgresPlace place;
  ASSERT_TRUE((*server)->run("postgres", "CREATE ROLE weak LOGIN"));
  std::string url = place.url;
  url.replace(url.find("user=postgres"), 13, "user=weak");
  const std::string weak = trouble(url);
  EXPECT_TRUE(says(weak, "permission denied"));
  EXPECT_TRUE(says(weak, "GRANT CREATE ON DATABASE"));
}

// ---- versions

template <class Place>
class VersionTest : public testing::Test {
protected:
  Place place;
  std::unique_ptr<Connection> connection() {
    if constexpr (Place::kSeveralNodes) return std::move(*postgres_connection(place.url, 10s));
    else return sqlite_connection(place.url.substr(7));
  }
};
TYPED_TEST_SUITE(VersionTest, Places, PlaceNames);

TYPED_TEST(VersionTest, ANewerStoreIsRefused) {
  {
    const auto store = open_or_fail(this->place.url);
    ASSERT_TRUE(create(*store, room_named("A")).written);
  }
  this->place.run("UPDATE version SET version = 7");
  const std::string text = trouble(this->place.url);
  EXPECT_TRUE(says(text, "was written by a newer Cantrip (version 7"));
  EXPECT_TRUE(says(text, "Start the newer Cantrip"));
  this->place.run("UPDATE version SET version = " + std::to_string(migrations().size()));
  EXPECT_EQ(load(*open_or_fail(this->place.url), "A").facts.game, "yugioh") << "and left as it is";
}

TYPED_TEST(VersionTest, AnOlderStoreIsBroughtForwardWithItsData) {
  {
    const auto store = open_or_fail(this->place.url);
    ASSERT_TRUE(create(*store, room_named("A")).written);
    ASSERT_TRUE(append(*store, "A", 1, 1, "x"));
  }
  std::vector<Migration> later(migrations().begin(), migrations().end());
  later.push_back({"ALTER TABLE rooms ADD COLUMN season BIGINT NOT NULL DEFAULT 3", "UPDATE rooms SET season = 4"});
  std::vector<Migration> broken = later;
  broken.push_back({"UPDATE rooms SET season = 5", "UPDATE nothing SET x = 1"});
  const auto database = this->connection();
  ASSERT_TRUE(database->connect());
  const Status failed = migrate(*database, broken);
  ASSERT_FALSE(failed);
  EXPECT_TRUE(says(to_string(failed.problem()), "nothing"));
  const Status migrated = migrate(*database, later);
  EXPECT_TRUE(migrated) << to_string(migrated.problem());
  EXPECT_TRUE(migrate(*database, later)) << "twice is once";
  const std::vector<Query> queries{
      {"SELECT version FROM version", {}}, {"SELECT season FROM rooms", {}}, {"SELECT count(*) FROM entries", {}}};
  const Ran ran = database->run(queries, Access::Read);
  ASSERT_FALSE(ran.error) << to_string(ran.error->problem);
  EXPECT_EQ(ran.rows[0].number(0, 0), static_cast<int64_t>(later.size()));
  EXPECT_EQ(ran.rows[1].number(0, 0), 4) << "the broken step was undone as a whole";
  EXPECT_EQ(ran.rows[2].number(0, 0), 1);
}

TEST(PostgresVersion, SeveralNodesMayStartAtOnce) {
  PostgresPlace place;
  std::vector<std::thread> threads;
  for (int i = 0; i < 6; ++i)
    threads.emplace_back([&] {
      const auto opened = open_store(place.url);
      EXPECT_TRUE(opened) << to_string(opened.problem());
    });
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace cantrip::test
