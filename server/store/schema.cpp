#include "server/store/schema.hpp"

namespace cantrip::store {

namespace {

// Numbers are BIGINT everywhere, so that both databases answer with the same type; times are milliseconds since 1970.
// `tag` is the request that wrote the row: after a lost connection it tells our own write from another one.
// A lease is a row of its own because it is locked by every write to its room and renewed often.
const std::vector<Migration> kMigrations = {
    {
        "CREATE TABLE rooms (id TEXT PRIMARY KEY, game TEXT NOT NULL, status BIGINT NOT NULL, listed BIGINT NOT NULL,"
        " note TEXT NOT NULL, setup TEXT NOT NULL, tag BIGINT NOT NULL, created BIGINT NOT NULL,"
        " changed BIGINT NOT NULL)",
        "CREATE INDEX rooms_by_status ON rooms (status, listed, created)",
        "CREATE TABLE seats (room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE, seat BIGINT NOT NULL,"
        " kind BIGINT NOT NULL, name TEXT NOT NULL, token_hash TEXT NOT NULL, detail TEXT NOT NULL,"
        " PRIMARY KEY (room, seat)) {rowless}",
        "CREATE INDEX seats_by_token ON seats (token_hash) WHERE token_hash <> ''",
        "CREATE TABLE entries (room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE, no BIGINT NOT NULL,"
        " kind BIGINT NOT NULL, at BIGINT NOT NULL, tag BIGINT NOT NULL, payload {bytes} NOT NULL,"
        " PRIMARY KEY (room, no)) {rowless}",
        "CREATE TABLE leases (room TEXT PRIMARY KEY REFERENCES rooms (id) ON DELETE CASCADE, epoch BIGINT NOT NULL,"
        " node TEXT NOT NULL, address TEXT NOT NULL, expires BIGINT NOT NULL) {rowless}",
        "CREATE TABLE replays (room TEXT PRIMARY KEY REFERENCES rooms (id) ON DELETE CASCADE,"
        " replay {bytes} NOT NULL)",
    },
    {
        "CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    },
    {
        // Whose room it is, as a hash; when a clock of a room that left the memory runs out; 0: none runs.
        "ALTER TABLE rooms ADD COLUMN author TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE rooms ADD COLUMN due BIGINT NOT NULL DEFAULT 0",
        "CREATE INDEX rooms_by_due ON rooms (due) WHERE due > 0",
        "CREATE INDEX rooms_by_change ON rooms (status, changed)",
        "CREATE TABLE beats (node TEXT PRIMARY KEY, at BIGINT NOT NULL)",
    },
};

constexpr std::string_view kCreate = "CREATE TABLE IF NOT EXISTS version (id BIGINT PRIMARY KEY, version BIGINT)";
constexpr std::string_view kFirst = "INSERT INTO version (id, version) VALUES (1, 0) ON CONFLICT (id) DO NOTHING";
constexpr std::string_view kRead = "SELECT version FROM version WHERE id = 1";
constexpr std::string_view kWrite = "UPDATE version SET version = $1 WHERE id = 1";
constexpr int kTries = 10;  // others may be migrating: lock_timeout ends each try

/// With another try where another node was in the way.
Expected<std::vector<Rows>> run(Connection& connection, std::vector<Query> queries) {
  Ran ran;
  for (int i = 0; i < kTries; ++i) {
    ran = connection.run(queries, Access::Write);
    if (!ran.error) return std::move(ran.rows);
    if (ran.error->trouble != Trouble::Conflict) break;
  }
  return ran.error->problem;
}

Status forward(Connection& connection, std::span<const Migration> steps) {
  const Expected<std::vector<Rows>> found = run(connection, {{kCreate, {}}, {kFirst, {}}, {kRead, {}}});
  if (!found) return found.problem();
  const int64_t version = found->back().number(0, 0), newest = static_cast<int64_t>(steps.size());
  if (version > newest)
    return Problem{connection.name(),
                   "was written by a newer Cantrip (version " + std::to_string(version) +
                       " of the tables; this one knows up to " + std::to_string(newest) + ")",
                   "Start the newer Cantrip, or name another store."};
  for (int64_t next = version + 1; next <= newest; ++next) {
    std::vector<Query> queries;
    for (const std::string_view sql : steps[static_cast<size_t>(next - 1)]) queries.push_back({sql, {}});
    queries.push_back({kWrite, {next}});
    if (const auto ran = run(connection, std::move(queries)); !ran) return ran.problem();
  }
  return done();
}

}  // namespace

std::span<const Migration> migrations() { return kMigrations; }

Status migrate(Connection& connection, std::span<const Migration> steps) {
  if (const auto held = run(connection, {{"{hold}", {}}}); !held) return held.problem();
  Status status = connection.claim();
  if (status) status = forward(connection, steps);
  if (const auto let = run(connection, {{"{let}", {}}}); !let && status) return let.problem();
  return status;
}

}  // namespace cantrip::store
