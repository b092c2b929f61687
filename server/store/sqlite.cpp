#include "server/store/sqlite.hpp"

#include <sqlite3.h>

#include <array>
#include <map>

namespace cantrip::store {

namespace {

using Words = std::array<std::pair<std::string_view, std::string_view>, 7>;
constexpr Words kWords = {{{"{now}", "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"},
                           {"{lock}", ""},
                           {"{bytes}", "BLOB"},
                           {"{rowless}", "WITHOUT ROWID"},
                           {"{pairs}", "json_each($2)"},
                           {"{hold}", "SELECT 1"},
                           {"{let}", "SELECT 1"}}};
constexpr int kApplication = 0x43545250;  // "CTRP", in the header of our files
constexpr int kBusyMilliseconds = 5000;

class SqliteConnection final : public Connection {
public:
  explicit SqliteConnection(std::string path) : path_(std::move(path)) {}
  ~SqliteConnection() override { close(); }

  bool connected() const override { return database_ != nullptr; }
  Status connect() override;
  Ran run(std::span<const Query>, Access) override;
  Status claim() override;
  const std::string& name() const override { return path_; }

private:
  void close();
  Status look();
  int plain(const char* sql) { return sqlite3_exec(database_, sql, nullptr, nullptr, nullptr); }
  sqlite3_stmt* prepared(std::string_view sql);
  int step_through(const Query&, Rows&);
  int64_t pragma(const char* sql);
  SqlError error(int code, bool committing) const;
  Problem problem(int code) const;

  std::string path_;
  sqlite3* database_ = nullptr;
  std::map<std::string, sqlite3_stmt*, std::less<>> statements_;
};

void SqliteConnection::close() {
  for (auto& [sql, statement] : statements_) sqlite3_finalize(statement);
  statements_.clear();
  sqlite3_close(database_);
  database_ = nullptr;
}

Problem SqliteConnection::problem(int code) const {
  const int kind = code & 0xff;
  const std::string said = database_ ? sqlite3_errmsg(database_) : sqlite3_errstr(code);
  const bool limit = code == SQLITE_IOERR_WRITE;  // also what a limit on the size of files looks like
  if (kind == SQLITE_NOTADB)
    return {path_, "is not an SQLite database", "Name another file: this one is left as it is."};
  if (kind == SQLITE_FULL || limit)
    return {path_, "cannot be written: the disk is full, or a limit on file sizes is reached (" + said + ")",
            "Free some space; what was stored before is safe."};
  if (kind == SQLITE_CORRUPT) return {path_, "is damaged (" + said + ")", "Restore the file from a backup."};
  if (kind == SQLITE_READONLY)
    return {path_, "may not be written (" + said + ")",
            "Give this user the right to write to the file and its folder."};
  if (kind == SQLITE_CANTOPEN)
    return {path_, "cannot be opened (" + said + ")", "Check the file, its folder and the rights of this user."};
  if (kind == SQLITE_BUSY || kind == SQLITE_LOCKED)
    return {path_, "is locked by another program (" + said + ")", "Close that program."};
  return {path_, said, "Check the disk the file is on."};
}

SqlError SqliteConnection::error(int code, bool committing) const {
  const int kind = code & 0xff;
  const Trouble trouble = kind == SQLITE_BUSY || kind == SQLITE_LOCKED ? Trouble::Conflict : Trouble::Refused;
  // A commit whose last write failed left no valid end in the log; one whose flush failed may have.
  const bool perhaps = committing && kind == SQLITE_IOERR && code != SQLITE_IOERR_WRITE;
  return {trouble, perhaps, problem(code)};
}

int64_t SqliteConnection::pragma(const char* sql) {
  sqlite3_stmt* statement = nullptr;
  int64_t out = -1;
  if (sqlite3_prepare_v2(database_, sql, -1, &statement, nullptr) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
    out = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  return out;
}

Status SqliteConnection::connect() {
  close();
  int code = sqlite3_open_v2(path_.c_str(), &database_,
                             SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  Status status = done();
  if (code == SQLITE_OK) {
    sqlite3_extended_result_codes(database_, 1);
    sqlite3_busy_timeout(database_, kBusyMilliseconds);
    status = look();  // first: the next line changes the file
    if (status) code = plain("PRAGMA journal_mode = WAL");
  }
  // FULL: the log is flushed at every commit, so an acknowledged write survives loss of power.
  if (status && code == SQLITE_OK) code = plain("PRAGMA synchronous = FULL");
  if (status && code == SQLITE_OK) code = plain("PRAGMA foreign_keys = ON");
  if (status && code != SQLITE_OK) status = problem(code);
  if (status && pragma("PRAGMA synchronous") != 2)
    status = Problem{path_, "SQLite does not flush its commits here", "Use another build of SQLite."};
  if (!status) close();
  return status;
}

/// Ours, or empty.
Status SqliteConnection::look() {
  const int64_t tables = pragma("SELECT count(*) FROM sqlite_schema");
  if (tables < 0) return problem(sqlite3_extended_errcode(database_));
  const int64_t application = pragma("PRAGMA application_id");
  if (application == kApplication || (application == 0 && tables == 0)) return done();
  return Problem{path_, "is a database of another program", "Name another file: this one is left as it is."};
}

Status SqliteConnection::claim() {
  if (pragma("PRAGMA application_id") == kApplication) return done();
  const int code = plain(("PRAGMA application_id = " + std::to_string(kApplication)).c_str());
  if (code != SQLITE_OK) return problem(code);
  return done();
}

sqlite3_stmt* SqliteConnection::prepared(std::string_view sql) {
  if (const auto found = statements_.find(sql); found != statements_.end()) return found->second;
  const std::string text = translated(sql, kWords);
  sqlite3_stmt* statement = nullptr;
  const int size = static_cast<int>(text.size());
  if (sqlite3_prepare_v3(database_, text.data(), size, SQLITE_PREPARE_PERSISTENT, &statement, nullptr) != SQLITE_OK)
    return nullptr;
  statements_.emplace(sql, statement);
  return statement;
}

void bind(sqlite3_stmt* statement, const std::vector<Value>& values) {
  for (size_t i = 0; i < values.size(); ++i) {
    // "$3" is a name to SQLite, and a statement need not use them in order.
    const int at = sqlite3_bind_parameter_index(statement, ("$" + std::to_string(i + 1)).c_str());
    if (at == 0) continue;
    if (const int64_t* number = std::get_if<int64_t>(&values[i])) sqlite3_bind_int64(statement, at, *number);
    else if (const std::string_view* text = std::get_if<std::string_view>(&values[i]))
      sqlite3_bind_text64(statement, at, text->data() ? text->data() : "", text->size(), SQLITE_STATIC, SQLITE_UTF8);
    else if (const Bytes* bytes = std::get_if<Bytes>(&values[i]))
      sqlite3_bind_blob64(statement, at, bytes->view.empty() ? "" : bytes->view.data(), bytes->view.size(),
                          SQLITE_STATIC);
  }
}

std::vector<Cell> row_of(sqlite3_stmt* statement) {
  std::vector<Cell> row;
  for (int column = 0; column < sqlite3_column_count(statement); ++column) {
    if (sqlite3_column_type(statement, column) == SQLITE_INTEGER) {
      row.emplace_back(static_cast<int64_t>(sqlite3_column_int64(statement, column)));
      continue;
    }
    const void* data = sqlite3_column_blob(statement, column);
    const size_t size = static_cast<size_t>(sqlite3_column_bytes(statement, column));
    row.emplace_back(data ? std::string(static_cast<const char*>(data), size) : std::string());
  }
  return row;
}

int SqliteConnection::step_through(const Query& query, Rows& out) {
  sqlite3_stmt* statement = prepared(query.sql);
  if (!statement) return sqlite3_extended_errcode(database_);
  bind(statement, query.values);
  const int64_t before = sqlite3_total_changes64(database_);
  int code = SQLITE_ROW;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) out.rows.push_back(row_of(statement));
  // Deletions that follow from foreign keys are counted too: callers ask only whether anything changed.
  out.changed = sqlite3_total_changes64(database_) - before;
  sqlite3_reset(statement);
  sqlite3_clear_bindings(statement);
  return code;
}

Ran SqliteConnection::run(std::span<const Query> queries, Access access) {
  Ran out;
  if (!database_) {
    out.error = SqlError{Trouble::Disconnected, false, {path_, "is not open", "Open the store first."}};
    return out;
  }
  int code = plain(access == Access::Write ? "BEGIN IMMEDIATE" : "BEGIN");
  bool committing = false;
  for (size_t i = 0; i < queries.size() && (code == SQLITE_OK || code == SQLITE_DONE); ++i)
    code = step_through(queries[i], out.rows.emplace_back());
  if (code == SQLITE_OK || code == SQLITE_DONE) {
    committing = true;
    code = plain("COMMIT");
  }
  if (code != SQLITE_OK) {
    out.error = error(code, committing);
    out.rows.clear();
    if (!sqlite3_get_autocommit(database_)) plain("ROLLBACK");
  }
  return out;
}

}  // namespace

std::unique_ptr<Connection> sqlite_connection(std::string path) {
  return std::make_unique<SqliteConnection>(std::move(path));
}

}  // namespace cantrip::store
