// Rooms and their entries. Every write to a room names the epoch of its lease, and the statement itself locks and
// compares the lease: an owner that was replaced stores nothing, however late its statement arrives.
#include "server/store/request.hpp"

namespace cantrip::store {

namespace {

constexpr std::string_view kEpoch = "SELECT epoch FROM leases WHERE room = $1";

// ---- create

constexpr std::string_view kCreateRoom =
    "INSERT INTO rooms (id, game, status, listed, note, setup, tag, author, created, changed)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, {now}, {now}) ON CONFLICT (id) DO NOTHING";
// Only beside our own row: when the id was taken, the other room keeps its lease and seats.
constexpr std::string_view kCreateLease =
    "INSERT INTO leases (room, epoch, node, address, expires)"
    " SELECT id, 1, $3, $4, {now} + $5 FROM rooms WHERE id = $1 AND tag = $2 ON CONFLICT (room) DO NOTHING";
constexpr std::string_view kCreateSeat =
    "INSERT INTO seats (room, seat, kind, name, token_hash, detail)"
    " SELECT id, $3, $4, $5, $6, $7 FROM rooms WHERE id = $1 AND tag = $2 ON CONFLICT (room, seat) DO NOTHING";
constexpr std::string_view kTag = "SELECT tag FROM rooms WHERE id = $1";

class CreateRequest final : public Request {
public:
  CreateRequest(NewRoom room, Owner owner, Milliseconds ttl, int64_t tag, Leased callback)
      : room_(std::move(room)), owner_(std::move(owner)), ttl_(ttl), tag_(tag), callback_(std::move(callback)) {}

  std::vector<Query> ask() const override {
    std::vector<Query> out;
    out.push_back({kCreateRoom,
                   {room_.id, room_.game, static_cast<int64_t>(room_.status), static_cast<int64_t>(room_.listed),
                    room_.note, room_.setup, tag_, room_.author}});
    out.push_back({kCreateLease, {room_.id, tag_, owner_.node, owner_.address, static_cast<int64_t>(ttl_.count())}});
    for (const SeatRecord& seat : room_.seats)
      out.push_back({kCreateSeat,
                     {room_.id, tag_, static_cast<int64_t>(seat.seat), static_cast<int64_t>(seat.kind), seat.name,
                      seat.token_hash, seat.detail}});
    out.push_back({kTag, {room_.id}});
    return out;
  }
  bool judge(std::span<const Rows> results) override {
    const Rows& tag = results.back();
    if (!tag.rows.empty() && tag.number(0, 0) == tag_) accept();
    else refuse(Outcome::Duplicate, {"room " + room_.id, "exists already", "Make a new id."});
    return true;
  }
  void call_back() override {
    const bool stored = written_.outcome == Outcome::Stored;
    callback_({written_, stored ? 1 : 0, stored ? owner_ : Owner{}, stored ? ttl_ : Milliseconds{}});
  }
  size_t bytes() const override { return 1024 + room_.setup.size() + room_.note.size(); }

private:
  NewRoom room_;
  Owner owner_;
  Milliseconds ttl_;
  int64_t tag_;
  Leased callback_;
};

// ---- append

// Nothing is inserted when the lease has another epoch, the entry before is missing, or the number is taken.
constexpr std::string_view kAppend =
    "INSERT INTO entries (room, no, kind, at, tag, payload)"
    " SELECT $1, $3, $4, {now}, $5, $6 FROM (SELECT room FROM leases WHERE room = $1 AND epoch = $2 {lock}) AS held"
    " WHERE $3 = 1 OR EXISTS (SELECT 1 FROM entries WHERE room = $1 AND no = $3 - 1)"
    " ON CONFLICT (room, no) DO NOTHING";
constexpr std::string_view kWhyNot =
    "SELECT epoch, COALESCE((SELECT tag FROM entries WHERE room = $1 AND no = $2), 0),"
    " COALESCE((SELECT max(no) FROM entries WHERE room = $1), 0) FROM leases WHERE room = $1";

class AppendRequest final : public Request {
public:
  AppendRequest(Append append, int64_t tag, Done callback)
      : append_(std::move(append)), tag_(tag), callback_(std::move(callback)) {}

  std::vector<Query> ask() const override {
    return {{kAppend,
             {append_.room, append_.epoch, static_cast<int64_t>(append_.no), static_cast<int64_t>(append_.kind), tag_,
              Bytes{append_.payload}}}};
  }
  bool judge(std::span<const Rows> results) override {
    if (results[0].changed != 1) return false;
    accept();
    return true;
  }
  Query why() const override { return {kWhyNot, {append_.room, static_cast<int64_t>(append_.no)}}; }
  void explain(const Rows& found) override {
    // Our own tag: an earlier run, whose answer was lost with the connection, has stored it. This comes first,
    // because the room may have changed hands since.
    if (!found.rows.empty() && found.number(0, 1) == tag_) return accept();
    if (refuse_by_lease(found, append_.room, append_.epoch)) return;
    const std::string where = "room " + append_.room + ", entry " + std::to_string(append_.no);
    const int64_t last = found.number(0, 2);
    if (found.number(0, 1) != 0) refuse(Outcome::Duplicate, {where, "is there already", "Load the room anew."});
    else if (last < append_.no - 1)
      refuse(Outcome::Gap, {where, "the last entry is " + std::to_string(last), "Load the room anew."});
    else refuse_as_changed(append_.room);
  }
  void call_back() override { callback_(written_); }
  size_t bytes() const override { return 256 + append_.payload.size(); }
  bool is_append() const override { return true; }

private:
  Append append_;
  int64_t tag_;
  Done callback_;
};

// ---- change

constexpr std::string_view kChange =
    "UPDATE rooms SET status = CASE WHEN $3 < 0 THEN status ELSE $3 END,"
    " listed = CASE WHEN $4 < 0 THEN listed ELSE $4 END, note = CASE WHEN $5 < 0 THEN note ELSE $6 END,"
    " due = CASE WHEN $7 < 0 THEN due WHEN $7 = 0 THEN 0 ELSE {now} + $7 END,"
    " changed = {now} FROM (SELECT room FROM leases WHERE room = $1 AND epoch = $2 {lock}) AS held"
    " WHERE id = held.room";
constexpr std::string_view kChangeSeat =
    "INSERT INTO seats (room, seat, kind, name, token_hash, detail)"
    " SELECT $1, $3, $4, $5, $6, $7 FROM (SELECT room FROM leases WHERE room = $1 AND epoch = $2 {lock}) AS held"
    " WHERE $3 >= 0 ON CONFLICT (room, seat) DO UPDATE SET kind = excluded.kind, name = excluded.name,"
    " token_hash = excluded.token_hash, detail = excluded.detail";

class ChangeRequest final : public Request {
public:
  ChangeRequest(RoomChange change, Done callback) : change_(std::move(change)), callback_(std::move(callback)) {}

  std::vector<Query> ask() const override {
    const int64_t status = change_.status ? static_cast<int64_t>(*change_.status) : -1;
    const int64_t listed = change_.listed ? static_cast<int64_t>(*change_.listed) : -1;
    const int64_t due = change_.due ? static_cast<int64_t>(change_.due->count()) : -1;
    const std::string_view note = change_.note ? std::string_view(*change_.note) : std::string_view();
    std::vector<Query> out{
        {kChange, {change_.room, change_.epoch, status, listed, change_.note ? int64_t{1} : int64_t{-1}, note, due}}};
    for (const SeatRecord& seat : change_.seats)
      out.push_back({kChangeSeat,
                     {change_.room, change_.epoch, static_cast<int64_t>(seat.seat), static_cast<int64_t>(seat.kind),
                      seat.name, seat.token_hash, seat.detail}});
    return out;
  }
  bool judge(std::span<const Rows> results) override {
    if (results[0].changed != 1) return false;
    accept();
    return true;
  }
  Query why() const override { return {kEpoch, {change_.room}}; }
  void explain(const Rows& lease) override {
    if (!refuse_by_lease(lease, change_.room, change_.epoch)) refuse_as_changed(change_.room);
  }
  void call_back() override { callback_(written_); }
  size_t bytes() const override { return 512 + change_.note.value_or("").size(); }

private:
  RoomChange change_;
  Done callback_;
};

// ---- finish

constexpr std::string_view kFinish =
    "UPDATE rooms SET status = 2, note = $3, changed = {now}"
    " FROM (SELECT room FROM leases WHERE room = $1 AND epoch = $2 {lock}) AS held WHERE id = held.room";
constexpr std::string_view kReplay =
    "INSERT INTO replays (room, replay) SELECT $1, $3"
    " FROM (SELECT room FROM leases WHERE room = $1 AND epoch = $2 {lock}) AS held WHERE $2 = $2"
    " ON CONFLICT (room) DO UPDATE SET replay = excluded.replay";

class FinishRequest final : public Request {
public:
  FinishRequest(Finish finish, Done callback) : finish_(std::move(finish)), callback_(std::move(callback)) {}

  std::vector<Query> ask() const override {
    return {{kFinish, {finish_.room, finish_.epoch, finish_.note}},
            {kReplay, {finish_.room, finish_.epoch, Bytes{finish_.replay}}}};
  }
  bool judge(std::span<const Rows> results) override {
    if (results[0].changed != 1) return false;
    accept();
    return true;
  }
  Query why() const override { return {kEpoch, {finish_.room}}; }
  void explain(const Rows& lease) override {
    if (!refuse_by_lease(lease, finish_.room, finish_.epoch)) refuse_as_changed(finish_.room);
  }
  void call_back() override { callback_(written_); }
  size_t bytes() const override { return 512 + finish_.note.size() + finish_.replay.size(); }

private:
  Finish finish_;
  Done callback_;
};

// ---- delete

// The lease is locked first, as everywhere, so that two transactions cannot wait for each other.
constexpr std::string_view kDelete =
    "DELETE FROM rooms WHERE id IN (SELECT room FROM leases WHERE room IN"
    " (SELECT id FROM rooms WHERE status = $2 AND changed < {now} - $1 AND (due = 0 OR due < {now} - $1) AND NOT EXISTS"
    " (SELECT 1 FROM entries WHERE entries.room = rooms.id AND at >= {now} - $1) ORDER BY changed LIMIT 500)"
    " AND expires <= {now} {lock}) AND status = $2 RETURNING id";

class DeleteRequest final : public Request {
public:
  DeleteRequest(RoomStatus status, Milliseconds age, Deleted callback)
      : status_(status), age_(age), callback_(std::move(callback)) {}

  std::vector<Query> ask() const override {
    return {{kDelete, {static_cast<int64_t>(age_.count()), static_cast<int64_t>(status_)}}};
  }
  bool judge(std::span<const Rows> results) override {
    for (size_t row = 0; row < results[0].rows.size(); ++row) rooms_.push_back(results[0].text(row, 0));
    accept();
    return true;
  }
  void call_back() override { callback_({written_, rooms_}); }

private:
  RoomStatus status_;
  Milliseconds age_;
  std::vector<std::string> rooms_;
  Deleted callback_;
};

// ---- beat

constexpr std::string_view kBeat =
    "INSERT INTO beats (node, at) VALUES ($1, {now}) ON CONFLICT (node) DO UPDATE SET at = excluded.at";

class BeatRequest final : public Request {
public:
  BeatRequest(std::string node, Done callback) : node_(std::move(node)), callback_(std::move(callback)) {}

  std::vector<Query> ask() const override { return {{kBeat, {node_}}}; }
  bool judge(std::span<const Rows>) override {
    accept();
    return true;
  }
  void call_back() override { callback_(written_); }

private:
  std::string node_;
  Done callback_;
};

}  // namespace

RequestPtr create_request(NewRoom room, Owner owner, Milliseconds ttl, int64_t tag, Leased callback) {
  return std::make_unique<CreateRequest>(std::move(room), std::move(owner), ttl, tag, std::move(callback));
}
RequestPtr append_request(Append append, int64_t tag, Done callback) {
  return std::make_unique<AppendRequest>(std::move(append), tag, std::move(callback));
}
RequestPtr change_request(RoomChange change, Done callback) {
  return std::make_unique<ChangeRequest>(std::move(change), std::move(callback));
}
RequestPtr finish_request(Finish finish, Done callback) {
  return std::make_unique<FinishRequest>(std::move(finish), std::move(callback));
}
RequestPtr delete_request(RoomStatus status, Milliseconds age, Deleted callback) {
  return std::make_unique<DeleteRequest>(status, age, std::move(callback));
}
RequestPtr beat_request(std::string node, Done callback) {
  return std::make_unique<BeatRequest>(std::move(node), std::move(callback));
}

}  // namespace cantrip::store
