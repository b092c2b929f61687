// Where rooms live: SQLite for one server, PostgreSQL for several. The store knows rooms, seats, numbered entries and
// leases, and nothing of games: set-ups, payloads and notes are the caller's own text and bytes.
//
// Writing goes through one bounded queue and one thread: what is waiting is committed in one transaction (group
// commit), then the callbacks are called in the order of the requests. `Stored` means durable: it survives kill -9 and
// loss of power. Reading is done by the calling thread, on a connection of its own, and sees every write that was
// called back.
//
// Callbacks run on the store's thread. They may start further writes, but must not block and must not read; a server
// posts them to its own thread. Every accepted write is called back exactly once, at the latest when the store closes.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/problem.hpp"

namespace cantrip::store {

using Milliseconds = std::chrono::milliseconds;

enum class RoomStatus : uint8_t { Waiting = 0, Playing = 1, Over = 2 };
enum class SeatKind : uint8_t { Open = 0, Person = 1, Bot = 2 };
enum class EntryKind : uint8_t { Answer = 0, Undo = 1, Concede = 2, Draw = 3, Timeout = 4, Result = 5, Said = 6 };

struct SeatRecord {
  int seat = 0;
  SeatKind kind = SeatKind::Open;
  std::string name;
  std::string token_hash;  // SHA-256 of the token as 64 lower-case hex digits; empty for bots and open seats
  std::string detail;      // the caller's JSON: decks, kind of bot
};

/// What lists show of a room: all but its set-up, entries and replay.
struct RoomFacts {
  std::string id;
  std::string game;
  RoomStatus status = RoomStatus::Waiting;
  bool listed = false;
  std::string note;  // the caller's JSON, for lists: whose turn it was, results
  std::vector<SeatRecord> seats;
  Milliseconds created{};  // since 1970, by the clock of the database
  Milliseconds touched{};  // the last entry, or else the last change of the room
  int entries = 0;         // number of the last entry
  bool has_replay = false;
};

struct Entry {
  int no = 0;  // 1, 2, 3... in each room, without gaps
  EntryKind kind = EntryKind::Answer;
  std::string payload;  // bytes
  Milliseconds at{};    // set by the store
};

struct Room {
  RoomFacts facts;
  std::string setup;  // the caller's JSON: seed, decks, switches, extra cards
  std::vector<Entry> entries;
};

/// Who runs a room. A node is one process: its name is new at every start. The address is what other nodes hand over to.
struct Owner {
  std::string node;
  std::string address;
};

enum class Outcome : uint8_t {
  Stored,  // durable
  Duplicate,  // an entry with this number, or a room with this id, was there before; nothing was changed
  Gap,  // the entry before this one is not there (its write failed); nothing was changed
  Lost,  // the epoch is old: another node runs the room now, or the lease was taken anew; nothing was changed
  Missing,  // there is no such room
  Invalid,  // the request itself is wrong (see problem); nothing was changed
  Failed,  // the database refused or cannot be reached; nothing was changed
  Unknown,  // the connection was lost while committing and did not come back in time: load the room before going on
};
std::string_view to_string(Outcome);

struct Written {
  Outcome outcome = Outcome::Failed;
  Problem problem;  // says why unless Stored
  explicit operator bool() const { return outcome == Outcome::Stored; }
};
using Done = std::function<void(const Written&)>;

struct Lease {
  Written written;  // Stored: it is ours. Lost: `owner` holds it for `remaining` more.
  int64_t epoch = 0;  // ours, to be given with every write to the room
  Owner owner;  // who holds it
  Milliseconds remaining{};
};
using Leased = std::function<void(const Lease&)>;

struct Held {
  std::string room;
  int64_t epoch = 0;
};
struct Renewal {
  Written written;  // of the request as a whole
  std::vector<Held> lost;  // those of the renewed that are no longer ours: stop running these rooms
};
using Renewed = std::function<void(const Renewal&)>;

struct Deletion {
  Written written;
  std::vector<std::string> rooms;  // those deleted
};
using Deleted = std::function<void(const Deletion&)>;

struct NewRoom {
  std::string id;  // 1 to 64 letters, digits, - and _
  std::string game;
  std::string setup;
  std::string note;
  RoomStatus status = RoomStatus::Waiting;
  bool listed = false;
  std::string author;  // tells rooms of one person from others; empty: nobody's
  std::vector<SeatRecord> seats;
};

struct Append {
  std::string room;
  int64_t epoch = 0;
  int no = 0;
  EntryKind kind = EntryKind::Answer;
  std::string payload;
};

/// What is given is changed, what is not stays. A seat given replaces the seat of that number.
struct RoomChange {
  std::string room;
  int64_t epoch = 0;
  std::optional<RoomStatus> status;
  std::optional<bool> listed;
  std::optional<std::string> note;
  std::vector<SeatRecord> seats;
  std::optional<Milliseconds> due;  // from now on: `due` tells of the room then; 0: never
};

struct Finish {
  std::string room;
  int64_t epoch = 0;
  std::string note;  // results, for lists
  std::string replay;  // bytes of the replay file
};

struct Options {
  size_t queue = 4096;  // appends that may wait; other writes may fill as much again
  size_t batch = 512;  // requests in one transaction at most
  size_t batch_bytes = 4 << 20;  // and about as many bytes
  Milliseconds patience{15'000};  // how long a write waits for a lost connection to come back
  Milliseconds reading{3'000};  // how long a read waits for it
  Milliseconds reply{10'000};  // a server silent for longer counts as a lost connection
};

/// Of this process, since the store was opened.
struct Counters {
  uint64_t appends = 0;  // stored
  uint64_t refused = 0;  // duplicates, gaps, lost and missing
  uint64_t failed = 0;  // failed or unknown
  uint64_t full = 0;  // not taken: the queue was full
  uint64_t writes = 0;  // other writes stored
  uint64_t transactions = 0;  // committed
  uint64_t largest_batch = 0;
  uint64_t reconnects = 0;
  uint64_t commit_microseconds = 0;  // spent in transactions, all together
  uint64_t queued = 0;  // waiting now
};

/// Of the database.
struct Counts {
  uint64_t waiting = 0, playing = 0, over = 0;
};

class Store {
public:
  /// Commits what is waiting, calls back and closes.
  virtual ~Store() = default;

  // Writes. False: the queue is full (or the store is closing); nothing was taken, the callback is not called.

  /// The room with its lease: the creator owns it from the start.
  [[nodiscard]] virtual bool create(NewRoom, Owner, Milliseconds ttl, Leased) = 0;
  [[nodiscard]] virtual bool append(Append, Done) = 0;
  [[nodiscard]] virtual bool change(RoomChange, Done) = 0;
  /// Marks the room as over and keeps its replay.
  [[nodiscard]] virtual bool finish(Finish, Done) = 0;
  /// Granted when nobody holds the room, when the holder's time is up, and to the holder itself. Every grant has a
  /// higher epoch and ends the one before it, so a node that believes it still owns the room cannot write. Load the
  /// room after the grant, not before.
  [[nodiscard]] virtual bool acquire(std::string room, Owner, Milliseconds ttl, Leased) = 0;
  [[nodiscard]] virtual bool renew(std::vector<Held>, std::string node, Milliseconds ttl, Renewed) = 0;
  /// Others need not wait for the end of the lease. Giving back what is no longer ours is Lost, and harmless.
  [[nodiscard]] virtual bool release(Held, std::string node, Done) = 0;
  /// Deletes rooms of this status that nobody runs and nobody has touched for longer than `age`; at most 500 at once.
  [[nodiscard]] virtual bool delete_old(RoomStatus, Milliseconds age, Deleted) = 0;
  /// Writes a word of this node and nothing else: whether the store takes writes.
  [[nodiscard]] virtual bool beat(std::string node, Done) = 0;

  // Reads: any thread but the callbacks'. They block, for `Options::reading` and a connection attempt at most.

  /// Nothing: there is no such room.
  virtual Expected<std::optional<Room>> load(std::string_view room) = 0;
  virtual Expected<std::optional<RoomFacts>> facts(std::string_view room) = 0;
  /// Nothing: no such room, or it is not over.
  virtual Expected<std::optional<std::string>> replay(std::string_view room) = 0;
  /// Who runs the room now, if anybody.
  virtual Expected<std::optional<Owner>> owner(std::string_view room) = 0;
  /// Listed rooms that wait and have an open seat, newest first; of one author so many at most.
  virtual Expected<std::vector<RoomFacts>> open_rooms(size_t most, size_t most_of_one) = 0;
  /// Rooms that nobody runs and whose time has come (RoomChange::due).
  virtual Expected<std::vector<std::string>> due(size_t most) = 0;
  /// Rooms with a seat of one of these tokens, last touched first.
  virtual Expected<std::vector<RoomFacts>> rooms_of(const std::vector<std::string>& token_hashes, size_t most) = 0;
  /// Rooms being played whose node neither gave them back nor renewed in time: somebody should take them over.
  virtual Expected<std::vector<std::string>> orphans(size_t most) = 0;
  virtual Expected<Counts> counts() = 0;
  /// The word kept under this name, the same for every node; `fresh` becomes it if there was none.
  virtual Expected<std::string> secret(std::string_view name, std::string_view fresh) = 0;
  /// Another word under this name.
  virtual Status keep(std::string_view name, std::string_view value) = 0;
  /// The database answers.
  virtual Status ping() = 0;

  virtual Counters counters() const = 0;
  /// The database without its password, for logs.
  virtual std::string name() const = 0;
};

/// `postgresql://user@host/database`, `sqlite:PATH` or a path. Creates the file or the tables, brings older ones up to
/// date and refuses newer ones.
Expected<std::unique_ptr<Store>> open_store(std::string_view url, Options = {});

}  // namespace cantrip::store
