#include "server/store/postgres.hpp"

#include <libpq-fe.h>
#include <poll.h>
#include <spdlog/spdlog.h>

#include <array>
#include <cerrno>
#include <map>

#include "server/store/postgres_values.hpp"

namespace cantrip::store {

namespace {

using Words = std::array<std::pair<std::string_view, std::string_view>, 7>;
constexpr Words kWords = {{{"{now}", "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"},
                           {"{lock}", "FOR UPDATE"},
                           {"{bytes}", "BYTEA"},
                           {"{rowless}", ""},
                           {"{pairs}", "json_each_text(CAST($2 AS JSON))"},
                           {"{hold}", "SELECT pg_advisory_lock(4851293817)"},
                           {"{let}", "SELECT pg_advisory_unlock(4851293817)"}}};

// Durable commits whatever the server's default is; and a server that outlives its client lets go of its rows soon,
// so that another node can take over.
constexpr const char* kSession = "SET search_path = cantrip; SET synchronous_commit = on; SET lock_timeout = '5s';"
                                 "SET idle_in_transaction_session_timeout = '10s'; SET client_encoding = 'UTF8';"
                                 "SET client_min_messages = warning";

struct Close {
  void operator()(PGconn* connection) const { PQfinish(connection); }
  void operator()(PGresult* result) const { PQclear(result); }
};
using Result = std::unique_ptr<PGresult, Close>;

std::string first_line(const char* text) {
  std::string out(text ? text : "");
  return out.substr(0, out.find('\n'));
}

class PostgresConnection final : public Connection {
public:
  PostgresConnection(std::string url, std::string name, Milliseconds reply)
      : url_(std::move(url)), name_(std::move(name)), reply_(reply) {}

  bool connected() const override { return connection_ && PQstatus(connection_.get()) == CONNECTION_OK; }
  Status connect() override;
  Ran run(std::span<const Query>, Access) override;
  Status claim() override;
  const std::string& name() const override { return name_; }

private:
  /// What the results of a pipeline belong to, in order.
  struct Step {
    enum Kind : uint8_t { Begin, Prepare, Execute, Commit } kind;
    size_t query = 0;
  };

  Status plain(const char* sql);
  std::optional<std::vector<Step>> send(std::span<const Query>, Access);
  bool send_query(const Query&, size_t index, std::vector<Step>&);
  std::optional<SqlError> receive(std::span<const Query>, const std::vector<Step>&, Ran&);
  bool wait(bool writing);
  /// The next result, waited for; an empty one between commands. False: the connection is lost.
  bool next(Result&);
  SqlError lost(bool perhaps);
  SqlError refused(const PGresult*) const;
  void leave_transaction();

  std::string url_, name_;
  Milliseconds reply_;
  std::unique_ptr<PGconn, Close> connection_;
  std::map<std::string, std::string, std::less<>> prepared_;  // by statement, their names on this connection
  uint64_t names_ = 0;
};

Status PostgresConnection::plain(const char* sql) {
  const Result result(PQexec(connection_.get(), sql));
  const ExecStatusType status = PQresultStatus(result.get());
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return done();
  return refused(result.get()).problem;
}

Status PostgresConnection::connect() {
  prepared_.clear();
  // What the URL says comes last and wins.
  const char* words[] = {"connect_timeout",
                         "keepalives_idle",
                         "keepalives_interval",
                         "keepalives_count",
                         "tcp_user_timeout",
                         "application_name",
                         "dbname",
                         nullptr};
  const char* values[] = {"5", "5", "2", "3", "10000", "cantrip", url_.c_str(), nullptr};
  connection_.reset(PQconnectdbParams(words, values, 1));
  if (!connected()) {
    const Problem why{name_, "PostgreSQL cannot be reached: " + first_line(PQerrorMessage(connection_.get())),
                      "Check that the server runs there, and the user, password and database of the address."};
    connection_.reset();
    return why;
  }
  if (Status status = plain(kSession); !status) {
    connection_.reset();
    return status;
  }
  const Result fsync(PQexec(connection_.get(), "SHOW fsync"));
  if (PQresultStatus(fsync.get()) == PGRES_TUPLES_OK && std::string_view(PQgetvalue(fsync.get(), 0, 0)) != "on")
    spdlog::warn("{}: fsync is off: the server may lose acknowledged moves when the machine stops", name_);
  PQsetnonblocking(connection_.get(), 1);
  return done();
}

Status PostgresConnection::claim() {
  const Result found(PQexec(connection_.get(), "SELECT 1 FROM pg_namespace WHERE nspname = 'cantrip'"));
  if (PQresultStatus(found.get()) == PGRES_TUPLES_OK && PQntuples(found.get()) > 0) return done();
  return plain("CREATE SCHEMA IF NOT EXISTS cantrip");
}

bool PostgresConnection::wait(bool writing) {
  pollfd descriptor{PQsocket(connection_.get()), static_cast<short>(POLLIN | (writing ? POLLOUT : 0)), 0};
  int ready = 0;
  do ready = poll(&descriptor, 1, static_cast<int>(reply_.count()));
  while (ready < 0 && errno == EINTR);
  if (ready <= 0) return false;
  return !(descriptor.revents & (POLLIN | POLLERR | POLLHUP)) || PQconsumeInput(connection_.get()) == 1;
}

bool PostgresConnection::next(Result& out) {
  for (;;) {
    const int unsent = PQflush(connection_.get());
    if (unsent < 0) return false;
    if (!PQisBusy(connection_.get())) break;
    if (!wait(unsent > 0)) return false;
  }
  out.reset(PQgetResult(connection_.get()));
  return PQstatus(connection_.get()) == CONNECTION_OK;
}

bool PostgresConnection::send_query(const Query& query, size_t index, std::vector<Step>& steps) {
  const Parameters parameters(query.values);
  auto known = prepared_.find(query.sql);
  if (known == prepared_.end()) {
    known = prepared_.emplace(query.sql, "s" + std::to_string(++names_)).first;
    const std::string text = translated(query.sql, kWords);
    const char* name = known->second.c_str();
    if (!PQsendPrepare(connection_.get(), name, text.c_str(), parameters.size(), parameters.types())) return false;
    steps.push_back({Step::Prepare, index});
  }
  steps.push_back({Step::Execute, index});
  return PQsendQueryPrepared(connection_.get(), known->second.c_str(), parameters.size(), parameters.values(),
                             parameters.lengths(), parameters.formats(), 1) == 1;
}

std::optional<std::vector<PostgresConnection::Step>> PostgresConnection::send(std::span<const Query> queries,
                                                                              Access access) {
  const char* begin = access == Access::Write ? "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
                                              : "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
  const auto plainly = [&](const char* sql) {
    return PQsendQueryParams(connection_.get(), sql, 0, nullptr, nullptr, nullptr, nullptr, 0) == 1;
  };
  std::vector<Step> steps{{Step::Begin}};
  if (!PQenterPipelineMode(connection_.get()) || !plainly(begin)) return std::nullopt;
  for (size_t i = 0; i < queries.size(); ++i)
    if (!send_query(queries[i], i, steps)) return std::nullopt;
  steps.push_back({Step::Commit});
  if (!plainly("COMMIT") || !PQpipelineSync(connection_.get())) return std::nullopt;
  return steps;
}

std::optional<SqlError> PostgresConnection::receive(std::span<const Query> queries, const std::vector<Step>& steps,
                                                    Ran& out) {
  std::optional<SqlError> error;
  Result result;
  for (const Step& step : steps) {
    if (!next(result)) return lost(true);
    const ExecStatusType status = PQresultStatus(result.get());
    const bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (step.kind == Step::Prepare && !good) prepared_.erase(std::string(queries[step.query].sql));
    if (!good && !error && status != PGRES_PIPELINE_ABORTED) error = refused(result.get());
    if (step.kind == Step::Execute && good) out.rows.push_back(rows_of(result.get()));
    if (step.kind == Step::Commit && good && std::string_view(PQcmdStatus(result.get())) != "COMMIT" && !error)
      error = SqlError{Trouble::Conflict, false, {name_, "the transaction was rolled back", "Try again."}};
    if (!next(result)) return lost(true);  // the empty one after each command
  }
  if (!next(result) || PQresultStatus(result.get()) != PGRES_PIPELINE_SYNC) return lost(true);
  if (!PQexitPipelineMode(connection_.get())) return lost(true);
  return error;
}

Ran PostgresConnection::run(std::span<const Query> queries, Access access) {
  Ran out;
  if (!connected()) {
    out.error = lost(false);
    return out;
  }
  out.rows.reserve(queries.size());
  const std::optional<std::vector<Step>> steps = send(queries, access);
  out.error = steps ? receive(queries, *steps, out) : lost(true);
  if (out.error) out.rows.clear();
  if (connected()) leave_transaction();
  return out;
}

/// An error leaves the transaction open, because the COMMIT after it is skipped.
void PostgresConnection::leave_transaction() {
  if (PQtransactionStatus(connection_.get()) == PQTRANS_IDLE) return;
  PQsetnonblocking(connection_.get(), 0);
  if (!plain("ROLLBACK")) connection_.reset();
  else PQsetnonblocking(connection_.get(), 1);
}

SqlError PostgresConnection::lost(bool perhaps) {
  const std::string said = connection_ ? first_line(PQerrorMessage(connection_.get())) : std::string();
  connection_.reset();
  return {Trouble::Disconnected,
          perhaps,
          {name_, "the connection to PostgreSQL is lost" + (said.empty() ? "" : " (" + said + ")"),
           "Check that the server runs; it is tried again."}};
}

SqlError PostgresConnection::refused(const PGresult* result) const {
  const char* field = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const std::string_view state = field ? field : "";
  const char* message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  const std::string said = message ? message : first_line(PQerrorMessage(connection_.get()));
  const std::string why = "PostgreSQL refused: " + said + (state.empty() ? "" : " (" + std::string(state) + ")");
  // Shutting down, starting up, or a server that became a read-only copy: another connection may do better.
  if (state.empty() || state.starts_with("08") || state.starts_with("57P") || state == "25006")
    return {Trouble::Disconnected, true, {name_, why, "Check that the server runs; it is tried again."}};
  // Serialization, deadlock, lock_timeout, and a statement that somebody cancelled.
  if (state.starts_with("40") || state == "55P03" || state == "57014")
    return {Trouble::Conflict, false, {name_, why, "It is tried again."}};
  if (state == "42501")
    return {Trouble::Refused, false, {name_, why, "GRANT CREATE ON DATABASE to this user, or name its owner."}};
  if (state == "53100")
    return {Trouble::Refused, false, {name_, why, "Free some space on the server; what was stored before is safe."}};
  return {Trouble::Refused, false, {name_, why, "See the log of the PostgreSQL server."}};
}

/// postgresql://user@host:port/database, from what libpq made of the URL.
std::string shown(const PQconninfoOption* options) {
  const auto option = [&](std::string_view word) -> std::string {
    for (const PQconninfoOption* o = options; o->keyword; ++o)
      if (word == o->keyword && o->val) return o->val;
    return {};
  };
  const std::string user = option("user"), port = option("port");
  return "postgresql://" + (user.empty() ? "" : user + "@") + option("host") + (port.empty() ? "" : ":" + port) + "/" +
         option("dbname");
}

}  // namespace

Expected<std::unique_ptr<Connection>> postgres_connection(std::string_view url, Milliseconds reply) {
  char* error = nullptr;
  const std::string text(url);
  PQconninfoOption* options = PQconninfoParse(text.c_str(), &error);
  if (!options) {
    const std::string said = first_line(error);
    PQfreemem(error);
    return Problem{"the address of the store", said,
                   "Write it as postgresql://user:password@host:5432/database, special signs as %40 and the like."};
  }
  std::unique_ptr<Connection> out = std::make_unique<PostgresConnection>(text, shown(options), reply);
  PQconninfoFree(options);
  return out;
}

}  // namespace cantrip::store
