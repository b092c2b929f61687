#include "server/store/reader.hpp"

#include <algorithm>
#include <thread>

#include "server/store/validate.hpp"

namespace cantrip::store {

namespace {

#define CANTRIP_FACTS                                                                                                  \
  "SELECT id, game, status, listed, note, created, changed, COALESCE((SELECT max(no) FROM entries WHERE room = id),"   \
  " 0), COALESCE((SELECT at FROM entries WHERE room = id ORDER BY no DESC LIMIT 1), 0),"                               \
  " CASE WHEN EXISTS (SELECT 1 FROM replays WHERE room = id) THEN 1 ELSE 0 END, setup FROM rooms "
#define CANTRIP_SEATS "SELECT room, seat, kind, name, token_hash, detail FROM seats "
#define CANTRIP_OPEN                                                                                                   \
  "SELECT id FROM (SELECT id, created, author, row_number() OVER (PARTITION BY author ORDER BY created DESC) AS mine"  \
  " FROM rooms WHERE status = 0 AND listed = 1 AND EXISTS (SELECT 1 FROM seats WHERE room = id AND kind = 0)) AS open" \
  " WHERE mine <= $2 OR author = '' ORDER BY created DESC LIMIT $1"
#define CANTRIP_OF_TOKEN "SELECT room FROM seats WHERE token_hash = $1 AND token_hash <> ''"

constexpr std::string_view kFacts = CANTRIP_FACTS "WHERE id = $1";
constexpr std::string_view kSeats = CANTRIP_SEATS "WHERE room = $1 ORDER BY seat";
constexpr std::string_view kEntries = "SELECT no, kind, at, payload FROM entries WHERE room = $1 ORDER BY no";
constexpr std::string_view kOpen = CANTRIP_FACTS "WHERE id IN (" CANTRIP_OPEN ") ORDER BY created DESC";
constexpr std::string_view kOpenSeats = CANTRIP_SEATS "WHERE room IN (" CANTRIP_OPEN ") ORDER BY room, seat";
constexpr std::string_view kOfToken = CANTRIP_FACTS "WHERE id IN (" CANTRIP_OF_TOKEN ")";
constexpr std::string_view kOfTokenSeats = CANTRIP_SEATS "WHERE room IN (" CANTRIP_OF_TOKEN ") ORDER BY room, seat";
constexpr std::string_view kReplay =
    "SELECT replay FROM replays WHERE room = $1 AND EXISTS (SELECT 1 FROM rooms WHERE id = $1 AND status = 2)";
constexpr std::string_view kOwner =
    "SELECT node, address FROM leases WHERE room = $1 AND node <> '' AND expires > {now}";
constexpr std::string_view kOrphans =
    "SELECT room FROM leases JOIN rooms ON id = room WHERE status = 1 AND node <> '' AND expires <= {now}"
    " ORDER BY expires LIMIT $1";
constexpr std::string_view kDue =
    "SELECT id FROM rooms JOIN leases ON room = id WHERE due > 0 AND due <= {now} AND status = 1 AND expires <= {now}"
    " ORDER BY due LIMIT $1";
constexpr std::string_view kKeepSecret =
    "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
constexpr std::string_view kKeep =
    "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
constexpr std::string_view kSecret = "SELECT value FROM secrets WHERE name = $1";
constexpr std::string_view kCounts = "SELECT status, count(*) FROM rooms GROUP BY status";

constexpr Milliseconds kPause{50};
constexpr size_t kSetupColumn = 10;

RoomFacts facts_of(const Rows& rows, size_t row) {
  RoomFacts out;
  out.id = rows.text(row, 0);
  out.game = rows.text(row, 1);
  out.status = static_cast<RoomStatus>(rows.number(row, 2));
  out.listed = rows.number(row, 3) != 0;
  out.note = rows.text(row, 4);
  out.created = Milliseconds(rows.number(row, 5));
  out.entries = static_cast<int>(rows.number(row, 7));
  out.touched = Milliseconds(std::max(rows.number(row, 6), rows.number(row, 8)));
  out.has_replay = rows.number(row, 9) != 0;
  return out;
}

/// Seats come in order, a room's next to each other, but the rooms in another order than the facts.
void seat(std::vector<RoomFacts>& rooms, const Rows& seats) {
  for (size_t row = 0; row < seats.rows.size(); ++row) {
    const std::string id = seats.text(row, 0);
    const auto room = std::ranges::find(rooms, id, &RoomFacts::id);
    if (room == rooms.end()) continue;
    room->seats.push_back({static_cast<int>(seats.number(row, 1)), static_cast<SeatKind>(seats.number(row, 2)),
                           seats.text(row, 3), seats.text(row, 4), seats.text(row, 5)});
  }
}

std::vector<RoomFacts> all_facts(const Rows& rows, const Rows& seats) {
  std::vector<RoomFacts> out;
  for (size_t row = 0; row < rows.rows.size(); ++row) out.push_back(facts_of(rows, row));
  seat(out, seats);
  return out;
}

}  // namespace

Expected<std::vector<Rows>> Reader::run(const std::vector<Query>& queries, Access access) {
  using Clock = std::chrono::steady_clock;
  const std::scoped_lock hold(mutex_);
  const Clock::time_point start = Clock::now();
  Problem problem;
  do {
    if (!connection_->connected())
      if (const Status status = connection_->connect(); !status) {
        problem = status.problem();
        std::this_thread::sleep_for(kPause);
        continue;
      }
    Ran ran = connection_->run(queries, access);
    if (!ran.error) return std::move(ran.rows);
    problem = ran.error->problem;
    if (ran.error->trouble == Trouble::Refused) break;
  } while (Clock::now() - start < patience_);
  return problem;
}

Expected<std::optional<Room>> Reader::load(std::string_view room) {
  if (wrong_room(room)) return std::optional<Room>();
  const auto ran = run({{kFacts, {room}}, {kSeats, {room}}, {kEntries, {room}}});
  if (!ran) return ran.problem();
  std::vector<RoomFacts> facts = all_facts((*ran)[0], (*ran)[1]);
  if (facts.empty()) return std::optional<Room>();
  Room out{std::move(facts[0]), (*ran)[0].text(0, kSetupColumn), {}};
  const Rows& entries = (*ran)[2];
  for (size_t row = 0; row < entries.rows.size(); ++row)
    out.entries.push_back({static_cast<int>(entries.number(row, 0)), static_cast<EntryKind>(entries.number(row, 1)),
                           entries.text(row, 3), Milliseconds(entries.number(row, 2))});
  return std::optional<Room>(std::move(out));
}

Expected<std::optional<RoomFacts>> Reader::facts(std::string_view room) {
  if (wrong_room(room)) return std::optional<RoomFacts>();
  const auto ran = run({{kFacts, {room}}, {kSeats, {room}}});
  if (!ran) return ran.problem();
  std::vector<RoomFacts> facts = all_facts((*ran)[0], (*ran)[1]);
  if (facts.empty()) return std::optional<RoomFacts>();
  return std::optional<RoomFacts>(std::move(facts[0]));
}

Expected<std::optional<std::string>> Reader::replay(std::string_view room) {
  if (wrong_room(room)) return std::optional<std::string>();
  const auto ran = run({{kReplay, {room}}});
  if (!ran) return ran.problem();
  if ((*ran)[0].rows.empty()) return std::optional<std::string>();
  return std::optional<std::string>((*ran)[0].text(0, 0));
}

Expected<std::optional<Owner>> Reader::owner(std::string_view room) {
  if (wrong_room(room)) return std::optional<Owner>();
  const auto ran = run({{kOwner, {room}}});
  if (!ran) return ran.problem();
  if ((*ran)[0].rows.empty()) return std::optional<Owner>();
  return std::optional<Owner>(Owner{(*ran)[0].text(0, 0), (*ran)[0].text(0, 1)});
}

Expected<std::vector<RoomFacts>> Reader::open_rooms(size_t most, size_t most_of_one) {
  const int64_t limit = static_cast<int64_t>(most), of_one = static_cast<int64_t>(most_of_one);
  const auto ran = run({{kOpen, {limit, of_one}}, {kOpenSeats, {limit, of_one}}});
  if (!ran) return ran.problem();
  return all_facts((*ran)[0], (*ran)[1]);
}

Expected<std::vector<RoomFacts>> Reader::rooms_of(const std::vector<std::string>& token_hashes, size_t most) {
  std::vector<Query> queries;
  for (const std::string& hash : token_hashes)
    if (is_token_hash(hash)) {
      queries.push_back({kOfToken, {std::string_view(hash)}});
      queries.push_back({kOfTokenSeats, {std::string_view(hash)}});
    }
  if (queries.empty()) return std::vector<RoomFacts>();
  const auto ran = run(queries);
  if (!ran) return ran.problem();
  std::vector<RoomFacts> out;
  for (size_t i = 0; i + 1 < ran->size(); i += 2)
    for (RoomFacts& room : all_facts((*ran)[i], (*ran)[i + 1]))
      if (std::ranges::find(out, room.id, &RoomFacts::id) == out.end()) out.push_back(std::move(room));
  std::ranges::stable_sort(out, std::greater(), &RoomFacts::touched);
  if (out.size() > most) out.resize(most);
  return out;
}

Expected<std::vector<std::string>> Reader::orphans(size_t most) {
  const auto ran = run({{kOrphans, {static_cast<int64_t>(most)}}});
  if (!ran) return ran.problem();
  std::vector<std::string> out;
  for (size_t row = 0; row < (*ran)[0].rows.size(); ++row) out.push_back((*ran)[0].text(row, 0));
  return out;
}

Expected<std::vector<std::string>> Reader::due(size_t most) {
  const auto ran = run({{kDue, {static_cast<int64_t>(most)}}});
  if (!ran) return ran.problem();
  std::vector<std::string> out;
  for (size_t row = 0; row < (*ran)[0].rows.size(); ++row) out.push_back((*ran)[0].text(row, 0));
  return out;
}

Expected<std::string> Reader::secret(std::string_view name, std::string_view fresh) {
  const auto ran = run({{kKeepSecret, {name, fresh}}, {kSecret, {name}}}, Access::Write);
  if (!ran) return ran.problem();
  return (*ran)[1].text(0, 0);
}

Status Reader::keep(std::string_view name, std::string_view value) {
  const auto ran = run({{kKeep, {name, value}}}, Access::Write);
  if (!ran) return ran.problem();
  return done();
}

Expected<Counts> Reader::counts() {
  const auto ran = run({{kCounts, {}}});
  if (!ran) return ran.problem();
  Counts out;
  const Rows& rows = (*ran)[0];
  for (size_t row = 0; row < rows.rows.size(); ++row) {
    const uint64_t count = static_cast<uint64_t>(rows.number(row, 1));
    switch (static_cast<RoomStatus>(rows.number(row, 0))) {
      case RoomStatus::Waiting: out.waiting = count; break;
      case RoomStatus::Playing: out.playing = count; break;
      case RoomStatus::Over: out.over = count; break;
    }
  }
  return out;
}

}  // namespace cantrip::store
