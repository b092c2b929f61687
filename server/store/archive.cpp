#include "server/store/archive.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <libpq-fe.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/store/postgres.hpp"
#include "server/store/reader.hpp"
#include "server/store/schema.hpp"
#include "server/store/sqlite.hpp"

namespace cantrip::store {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kRooms = "SELECT id FROM rooms WHERE id > $1 ORDER BY id LIMIT $2";
constexpr std::string_view kVersion = "SELECT version FROM version WHERE id = 1";
constexpr const char* kWhole = "Restore a backup, or look at the file with the tools of the database.";

bool is_postgres(std::string_view url) { return url.starts_with("postgresql://") || url.starts_with("postgres://"); }

class SqlArchive final : public Archive {
public:
  SqlArchive(std::unique_ptr<Connection> looking, std::unique_ptr<Connection> reading, bool sqlite)
      : looking_(std::move(looking)), reader_(std::move(reading), {}), sqlite_(sqlite) {}

  Expected<std::vector<std::string>> faults() override {
    std::vector<std::string> out;
    if (!sqlite_) return out;  // PostgreSQL checks its pages and references as it goes
    const std::vector<Query> queries = {{"PRAGMA integrity_check", {}}, {"PRAGMA foreign_key_check", {}}};
    const Ran ran = looking_->run(queries, Access::Read);
    if (ran.error) return ran.error->problem;
    for (size_t row = 0; row < ran.rows[0].rows.size(); ++row)
      if (ran.rows[0].text(row, 0) != "ok") out.push_back(ran.rows[0].text(row, 0));
    for (size_t row = 0; row < ran.rows[1].rows.size(); ++row)
      out.push_back("a row of " + ran.rows[1].text(row, 0) + " belongs to no room");
    return out;
  }
  Expected<std::vector<std::string>> rooms(std::string_view after, size_t most) override {
    const Query query{kRooms, {after, static_cast<int64_t>(most)}};
    const Ran ran = looking_->run({&query, 1}, Access::Read);
    if (ran.error) return ran.error->problem;
    std::vector<std::string> out;
    for (size_t row = 0; row < ran.rows[0].rows.size(); ++row) out.push_back(ran.rows[0].text(row, 0));
    return out;
  }
  Expected<std::optional<Room>> load(std::string_view room) override { return reader_.load(room); }
  Expected<std::optional<std::string>> replay(std::string_view room) override { return reader_.replay(room); }

private:
  std::unique_ptr<Connection> looking_;
  Reader reader_;
  bool sqlite_;
};

Status right_version(Connection& connection) {
  const Query query{kVersion, {}};
  const Ran ran = connection.run({&query, 1}, Access::Read);
  const int64_t newest = static_cast<int64_t>(migrations().size());
  if (ran.error || ran.rows[0].rows.empty())
    return Problem{connection.name(), "is no store of Cantrip", "Name the one that `cantrip serve --store` has."};
  const int64_t version = ran.rows[0].number(0, 0);
  if (version == newest) return done();
  return Problem{
      connection.name(),
      "has version " + std::to_string(version) + " of the tables; this Cantrip works with " + std::to_string(newest),
      version < newest ? "Start `cantrip serve` on it once: that brings it up to date." : "Use a newer one."};
}

// ---- SQLite

/// A copy of a database that may be in use, written whole or not at all.
Status copy_sqlite(const std::string& from, const std::string& to) {
  std::error_code error;
  if (fs::exists(to, error)) return Problem{to, "exists already", "Name a file that is not there yet."};
  const std::string part = to + ".part";
  fs::remove(part, error);
  sqlite3* database = nullptr;
  int code = sqlite3_open_v2(from.c_str(), &database, SQLITE_OPEN_READWRITE, nullptr);
  sqlite3_stmt* statement = nullptr;
  const mode_t before = umask(0077);
  if (code == SQLITE_OK) code = sqlite3_busy_timeout(database, 10'000);
  if (code == SQLITE_OK) code = sqlite3_prepare_v2(database, "VACUUM INTO ?", -1, &statement, nullptr);
  if (code == SQLITE_OK) code = sqlite3_bind_text(statement, 1, part.c_str(), -1, SQLITE_STATIC);
  if (code == SQLITE_OK) code = sqlite3_step(statement);
  umask(before);
  const std::string said = database ? sqlite3_errmsg(database) : sqlite3_errstr(code);
  sqlite3_finalize(statement);
  sqlite3_close(database);
  if (code != SQLITE_DONE) {
    fs::remove(part, error);
    return Problem{from, "could not be copied to " + to + " (" + said + ")",
                   "See that both can be opened and that the disk has room."};
  }
  fs::rename(part, to, error);
  if (error) return Problem{to, error.message(), "Name a file that can be written."};
  return done();
}

// ---- PostgreSQL

/// Runs a program of PostgreSQL with the parts of the URL in its environment, where nobody else can read them.
Status run_tool(std::string_view url, std::vector<std::string> words) {
  char* said = nullptr;
  PQconninfoOption* options = PQconninfoParse(std::string(url).c_str(), &said);
  if (!options) {
    const Problem problem{"the address of the store", said ? said : "cannot be read",
                          "Write postgresql://user@host/db."};
    PQfreemem(said);
    return problem;
  }
  std::vector<std::pair<std::string, std::string>> variables;
  std::string database;
  for (const PQconninfoOption* o = options; o->keyword; ++o)
    if (o->val) {
      if (o->envvar) variables.emplace_back(o->envvar, o->val);
      if (std::strcmp(o->keyword, "dbname") == 0) database = o->val;
    }
  PQconninfoFree(options);
  words.push_back("--dbname=" + database);
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    for (const auto& [name, value] : variables) setenv(name.c_str(), value.c_str(), 1);
    execvp(argv[0], argv.data());
    _exit(127);
  }
  int status = -1;
  if (child < 0 || waitpid(child, &status, 0) < 0)
    return Problem{words[0], std::strerror(errno), "Try again when the machine has less to do."};
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return done();
  if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
    return Problem{words[0], "is not installed", "Install the Debian package postgresql-client."};
  return Problem{words[0], "did not succeed", "See what it said above."};
}

}  // namespace

Expected<std::unique_ptr<Archive>> open_archive(std::string_view url) {
  std::unique_ptr<Connection> looking, reading;
  if (is_postgres(url)) {
    const Options options;
    Expected<std::unique_ptr<Connection>> one = postgres_connection(url, options.reply);
    Expected<std::unique_ptr<Connection>> two = postgres_connection(url, options.reply);
    if (!one) return one.problem();
    if (!two) return two.problem();
    looking = std::move(*one);
    reading = std::move(*two);
  } else {
    std::string path(url.starts_with("sqlite:") ? url.substr(7) : url);
    std::error_code error;
    if (!fs::is_regular_file(path, error))
      return Problem{path, "there is no such file", "Name the file that `cantrip serve --store` has."};
    looking = sqlite_connection(path);
    reading = sqlite_connection(path);
  }
  for (Connection* connection : {looking.get(), reading.get()})
    if (Status status = connection->connect(); !status) return status.problem();
  if (Status status = right_version(*looking); !status) return status.problem();
  return std::unique_ptr<Archive>(
      std::make_unique<SqlArchive>(std::move(looking), std::move(reading), !is_postgres(url)));
}

Status back_up(std::string_view url, const std::string& file) {
  std::error_code error;
  if (fs::exists(file, error)) return Problem{file, "exists already", "Name a file that is not there yet."};
  const Expected<std::unique_ptr<Archive>> there = open_archive(url);
  if (!there) return there.problem();
  if (is_postgres(url)) return run_tool(url, {"pg_dump", "--format=custom", "--schema=cantrip", "--file=" + file});
  return copy_sqlite(std::string(url.starts_with("sqlite:") ? url.substr(7) : url), file);
}

Status restore(const std::string& file, std::string_view url) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return Problem{file, "there is no such file", "Name what `backup` wrote."};
  if (is_postgres(url)) {
    if (open_archive(url)) return Problem{"the store", "has rooms in it already", "Restore into an empty database."};
    return run_tool(url, {"pg_restore", "--exit-on-error", "--single-transaction", "--no-owner", file});
  }
  const Expected<std::unique_ptr<Archive>> backup = open_archive(file);
  if (!backup) return backup.problem();
  const Expected<std::vector<std::string>> faults = (*backup)->faults();
  if (!faults) return faults.problem();
  if (!faults->empty()) return Problem{file, faults->front(), kWhole};
  return copy_sqlite(file, std::string(url.starts_with("sqlite:") ? url.substr(7) : url));
}

}  // namespace cantrip::store
