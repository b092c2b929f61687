// All rooms of this node: making them, finding them, bringing them back from the store. Thread-safe.
#pragma once
#include <mutex>
#include <optional>
#include <unordered_map>

#include "server/lobby/order.hpp"
#include "server/room/room.hpp"

namespace cantrip::server {

/// A room, or why there is none.
struct Found {
  std::shared_ptr<Room> room;
  std::string elsewhere;     // the address of the node that runs it
  int status = 404;          // as HTTP says it
  Problem problem;
};
using WhenFound = std::function<void(Found)>;

struct Made {
  std::string room;
  std::vector<Ticket> tickets;
  int status = 0;            // not 0: it was not made
  Problem problem;
};
using WhenMade = std::function<void(Made)>;

class Lobby {
public:
  explicit Lobby(RoomTools tools);

  RoomTools& tools() { return tools_; }
  Pantry& pantry() { return pantry_; }

  /// The room in memory; otherwise it is loaded, if the store has it and no other node runs it. Called back on any
  /// thread. `by`: the address that asks; its work is done on that address's account.
  void find(const std::string& room, const std::string& by, WhenFound);
  /// Only if it is in memory.
  std::shared_ptr<Room> here(const std::string& room) const;
  /// Rooms in memory, so many at most.
  std::vector<std::shared_ptr<Room>> some(size_t most) const;
  void make(Order, const std::string& by, WhenMade);
  /// Time has passed: clocks, idle rooms, leases.
  void tick();
  /// Every room writes what it has, says good-bye and is gone; then `then`.
  void stop(const std::string& why, std::function<void()> then);
  int rooms() const;
  /// Whether the store has taken a write of late: readiness.
  Status ready() const;

private:
  void load(const std::string& room, const std::string& by);
  /// That a room is this node's, for a time.
  struct Holding {
    i64 epoch = 0, until = 0;
  };
  void leased(const std::string& room, const std::string& by, const store::Lease&, i64 until);
  void read(const std::string& room, const std::string& by, Holding);
  void rebuild(const store::Room&, const Plan&, Holding);
  void found(const std::string& room, Found);
  void set_up(Order&, const WhenMade&);
  void look_again(const std::string& room);
  void kept(const std::shared_ptr<Room>&, const Made&, const store::Lease&, const WhenMade&);
  bool is_held(const Room&) const;
  void make_sure(const std::shared_ptr<Room>&, const std::string& by, const WhenFound&);
  /// False: the store's queue is full. Rooms that are lost are told so before `then` is called.
  bool renew(const std::vector<std::shared_ptr<Room>>&, const std::function<void(const store::Renewal&)>& then);
  void adopt_orphans();
  void beat(i64 now);
  void wake_due();
  void delete_old();
  std::string author_of(const std::string& address) const;
  bool add(const std::shared_ptr<Room>&);
  std::vector<std::shared_ptr<Room>> all() const;

  RoomTools tools_;
  Pantry pantry_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  std::unordered_map<std::string, std::vector<WhenFound>> loading_;  // who waits for what the store has
  std::unordered_map<std::string, std::vector<WhenFound>> making_;  // and for what it is about to have
  bool stopping_ = false;
  i64 next_renewal_ = 0, next_beat_ = 0, next_due_ = 0, next_deletion_ = 0;  // of the thread that ticks
  std::optional<i64> beat_since_;       // a beat is under way
  Status beaten_ = Problem{"store", "it has not been written to yet", "Wait a moment."};  // how the last one ended
};

}  // namespace cantrip::server
