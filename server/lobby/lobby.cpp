#include "server/lobby/lobby.hpp"

#include "server/config/secrets.hpp"
#include "server/metrics/log.hpp"

namespace cantrip::server {
namespace {

constexpr int kBusy = 503;
/// How long a room stays a node's own without being renewed. A server alone on its store renews nothing: its lease may
/// end, but nobody else takes it.
constexpr store::Milliseconds kLease{5000};
constexpr size_t kMostOrphans = 100;  // taken over at once

Found not_found(int status, Problem problem) { return {nullptr, "", status, std::move(problem)}; }

Problem busy() { return {"server", "it has too much to do", "Try again in a moment."}; }

}  // namespace

Lobby::Lobby(RoomTools tools) : tools_(std::move(tools)) {
  tools_.gone = [this](const std::string& room) {
    const std::lock_guard lock(mutex_);
    if (rooms_.erase(room)) tools_.metrics.rooms.add(-1);
  };
}

int Lobby::rooms() const {
  const std::lock_guard lock(mutex_);
  return static_cast<int>(rooms_.size());
}

std::vector<std::shared_ptr<Room>> Lobby::all() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<Room>> out;
  out.reserve(rooms_.size());
  for (const auto& [name, room] : rooms_) out.push_back(room);
  return out;
}

std::shared_ptr<Room> Lobby::here(const std::string& room) const {
  const std::lock_guard lock(mutex_);
  const auto found = rooms_.find(room);
  return found == rooms_.end() ? nullptr : found->second;
}

bool Lobby::add(const std::shared_ptr<Room>& room) {
  const std::lock_guard lock(mutex_);
  if (stopping_) return false;
  rooms_[room->name()] = room;
  tools_.metrics.rooms.add(1);
  return true;
}

// ------------------------------------------------------------------------------------------------- finding
void Lobby::find(const std::string& room, WhenFound then) {
  if (!is_room_name(room)) return then(not_found(404, {"room", "there is no such room", "Check the link."}));
  std::shared_ptr<Room> known;
  bool first = false, full = false;
  {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(room);
    if (found != rooms_.end()) {
      known = found->second;
    } else if (stopping_ || static_cast<int>(rooms_.size() + loading_.size()) >= tools_.config.limits.rooms) {
      full = true;
    } else {
      auto& waiting = loading_[room];
      first = waiting.empty();
      waiting.push_back(std::move(then));
    }
  }
  if (known) return then({known, "", 200, {}});
  if (full) return then(not_found(kBusy, busy()));
  if (first) load(room);
}

void Lobby::load(const std::string& room) {
  const bool taken =
      tools_.store.acquire(room, tools_.node, kLease, [this, room](const store::Lease& lease) { leased(room, lease); });
  if (!taken) found(room, not_found(kBusy, busy()));
}

void Lobby::leased(const std::string& room, const store::Lease& lease) {
  switch (lease.written.outcome) {
    case store::Outcome::Stored: return tools_.workers.run([this, room, epoch = lease.epoch] { read(room, epoch); });
    case store::Outcome::Missing:
    case store::Outcome::Invalid:
      return found(room, not_found(404, {"room", "there is no such room", "Check the link."}));
    case store::Outcome::Lost: {
      Found other = not_found(kBusy, {"room", "another server runs it", "Try again in a few seconds."});
      if (lease.owner.address != tools_.node.address) other.elsewhere = lease.owner.address;
      return found(room, std::move(other));
    }
    default:
      tools_.metrics.store_errors.add();
      log(Level::Warn, "lease failed", {{"room", room}, {"why", to_string(lease.written.problem)}});
      return found(room, not_found(kBusy, busy()));
  }
}

void Lobby::read(const std::string& room, i64 epoch) {
  Expected<std::optional<store::Room>> stored = tools_.store.load(room);
  if (!stored) {
    tools_.metrics.store_errors.add();
    return found(room, not_found(kBusy, stored.problem()));
  }
  if (!*stored) return found(room, not_found(404, {"room", "there is no such room", "Check the link."}));
  Expected<Plan> plan = read_plan((*stored)->setup);
  if (!plan) return found(room, not_found(500, plan.problem()));
  Expected<std::shared_ptr<const Content>> content = pantry_.get(plan->game, plan->cards, plan->deck);
  if (!content) return found(room, not_found(500, content.problem()));
  if (Rules{(*content)->module->game, &(*content)->pool, plan->switches}.hash() != plan->rules_hash)
    return found(room, not_found(409, {"room " + room, "its rules or cards have changed since it was played",
                                       "Use the version of Cantrip that played it, or begin a new match."}));
  Expected<std::shared_ptr<Room>> made = Room::open(tools_, **stored, epoch, *content, std::move(*plan));
  if (!made) {
    log(Level::Error, "room damaged", {{"room", room}, {"why", to_string(made.problem())}});
    return found(room, not_found(500, made.problem()));
  }
  tools_.metrics.rooms_loaded.add();
  log(Level::Info, "room loaded", {{"room", room}, {"entries", std::to_string((*stored)->entries.size())}});
  found(room, {std::move(*made), "", 200, {}});
}

/// Tells everybody who waited for this room.
void Lobby::found(const std::string& room, Found result) {
  if (result.room) {
    if (!add(result.room)) result = not_found(kBusy, busy());
    else result.room->post([](Room& r) { r.wake(); });
  }
  std::vector<WhenFound> waiting;
  {
    const std::lock_guard lock(mutex_);
    const auto at = loading_.find(room);
    if (at == loading_.end()) return;
    waiting = std::move(at->second);
    loading_.erase(at);
  }
  for (const WhenFound& then : waiting) then(result);
}

// -------------------------------------------------------------------------------------------------- making
void Lobby::make(Order order, WhenMade then) {
  if (rooms() >= tools_.config.limits.rooms)
    return then({"", {}, kBusy, {"rooms", "there are too many rooms", "Try again later."}});
  tools_.workers.run([this, order = std::move(order), then = std::move(then)]() mutable { set_up(order, then); });
}

namespace {

/// Gives out the keys and writes down what the store keeps of a new room.
store::NewRoom to_store(Order& order, Made& made) {
  const std::string plan = plan_json(order.plan).dump(-1, ' ', false, Json::error_handler_t::replace);
  store::NewRoom out{made.room, order.plan.game, plan, "{}", store::RoomStatus::Playing, order.listed, {}};
  for (const int seat : order.mine) {
    made.tickets.push_back({seat, new_token(made.room)});
    order.seats[static_cast<size_t>(seat)].token_hash = token_hash(made.tickets.back().token);
  }
  for (int i = 0; i < order.plan.seats; ++i) {
    const SeatPlan& seat = order.seats[static_cast<size_t>(i)];
    if (seat.kind == store::SeatKind::Open) out.status = store::RoomStatus::Waiting;
    out.seats.push_back(seat_record(i, seat));
  }
  return out;
}

}  // namespace

/// On a worker. The match is set up before the room is kept: one that cannot begin is never stored.
void Lobby::set_up(Order& order, const WhenMade& then) {
  auto refuse = [&](const Problem& why) { then({"", {}, 400, why}); };
  if (const std::string hosted = pantry_.hosted(order.plan.game, order.plan.deck); !hosted.empty()) {
    std::string& cards = order.plan.cards;
    if (!cards.empty() && cards.find("[[card]]") == std::string::npos) cards.insert(0, "[[card]]\n");  // a file of one
    cards = hosted + "\n" + cards;
  }
  Expected<std::shared_ptr<const Content>> content = pantry_.get(order.plan.game, order.plan.cards, order.plan.deck);
  if (!content) return refuse(content.problem());
  order.plan.rules_hash = Rules{(*content)->module->game, &(*content)->pool, order.plan.switches}.hash();
  if (Status ok = settle_decks(**content, order); !ok) return refuse(ok.problem());
  Made made{new_room_name(), {}, 0, {}};
  store::NewRoom fresh = to_store(order, made);
  store::Room stored;
  stored.facts.id = fresh.id;
  stored.facts.status = fresh.status;
  stored.facts.listed = fresh.listed;
  stored.facts.seats = fresh.seats;
  stored.facts.created = store::Milliseconds(tools_.time.date());
  Expected<std::shared_ptr<Room>> room = Room::open(tools_, stored, 0, *content, order.plan);
  if (!room) return refuse(room.problem());
  const bool taken = tools_.store.create(
      std::move(fresh), tools_.node, kLease,
      [this, made, room = *room, then](const store::Lease& lease) { kept(room, made, lease, then); });
  if (!taken) then({"", {}, kBusy, busy()});
}

void Lobby::kept(const std::shared_ptr<Room>& room, const Made& made, const store::Lease& lease, const WhenMade& then) {
  if (!lease.written) {
    tools_.metrics.store_errors.add();
    log(Level::Warn, "room not kept", {{"why", to_string(lease.written.problem)}});
    return then({"", {}, kBusy, busy()});
  }
  room->own(lease.epoch);
  if (!add(room)) return then({"", {}, kBusy, busy()});
  tools_.metrics.rooms_created.add();
  log(Level::Info, "room made", {{"room", made.room}, {"game", room->plan().game}});
  room->post([](Room& r) { r.wake(); });
  then(made);
}

// ---------------------------------------------------------------------------------------------------- time
void Lobby::tick() {
  const i64 now = tools_.time.now();
  for (const std::shared_ptr<Room>& room : all())
    if (room->next_tick() <= now) room->post([](Room& r) { r.tick(); });
  if (!tools_.config.advertise.empty() && now >= next_renewal_) {
    next_renewal_ = now + kLease.count() / 4;
    renew_leases();
    tools_.workers.run([this] { adopt_orphans(); });
  }
}

void Lobby::renew_leases() {
  std::vector<store::Held> held;
  for (const std::shared_ptr<Room>& room : all()) held.push_back({room->name(), room->epoch()});
  if (held.empty()) return;
  const bool taken =
      tools_.store.renew(std::move(held), tools_.node.node, kLease, [this](const store::Renewal& renewal) {
        for (const store::Held& lost : renewal.lost)
          if (const std::shared_ptr<Room> room = here(lost.room); room && room->epoch() == lost.epoch)
            room->post([](Room& r) { r.fail("moved", "Another server runs this room now. Connect again."); });
      });
  if (!taken) log(Level::Warn, "leases not renewed", {{"why", "the store's queue is full"}});
}

/// Matches of a node that died: their clocks and bots go on here, also before a player comes back.
void Lobby::adopt_orphans() {
  const Expected<std::vector<std::string>> orphans = tools_.store.orphans(kMostOrphans);
  if (!orphans) return log(Level::Warn, "orphans not read", {{"why", to_string(orphans.problem())}});
  for (const std::string& room : *orphans)
    find(room, [room](const Found& found) {
      if (found.room) log(Level::Info, "room taken over", {{"room", room}});
    });
}

void Lobby::stop(const std::string& why, std::function<void()> then) {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  const std::vector<std::shared_ptr<Room>> rooms = all();
  if (rooms.empty()) return then();
  auto left = std::make_shared<std::atomic<size_t>>(rooms.size());
  for (const std::shared_ptr<Room>& room : rooms)
    room->post([left, why, then](Room& r) {
      r.stop("stopping", why, [left, then] {
        if (--*left == 0) then();
      });
    });
}

}  // namespace cantrip::server
