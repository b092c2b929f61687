#include "server/lobby/lobby.hpp"

#include <set>

#include "server/config/secrets.hpp"
#include "server/metrics/log.hpp"

namespace cantrip::server {
namespace {

constexpr int kBusy = 503;
/// How long a room stays a node's own without being renewed. A server alone on its store renews nothing: its lease may
/// end, but nobody else takes it.
constexpr store::Milliseconds kLease{5000};
constexpr size_t kMostOrphans = 100;  // taken over at once
constexpr i64 kBeat = 2000, kLookForDue = 5000, kDelete = 600'000;  // milliseconds between two of each

Found not_found(int status, Problem problem) { return {nullptr, "", status, std::move(problem)}; }

Problem busy() { return {"server", "it has too much to do", "Try again in a moment."}; }
Problem unwritable() { return {"store", "it takes no writes just now", "Try again in a moment."}; }

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

std::vector<std::shared_ptr<Room>> Lobby::some(size_t most) const {
  std::vector<std::shared_ptr<Room>> out = all();
  if (out.size() > most) out.resize(most);
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
void Lobby::find(const std::string& room, const std::string& by, WhenFound then) {
  if (!is_room_name(room)) return then(not_found(404, {"room", "there is no such room", "Check the link."}));
  std::shared_ptr<Room> known;
  bool first = false, full = false;
  {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(room);
    if (found != rooms_.end()) {
      known = found->second;
    } else if (const auto making = making_.find(room); making != making_.end()) {
      making->second.push_back(std::move(then));
    } else if (stopping_ || static_cast<int>(rooms_.size() + loading_.size()) >= tools_.config.limits.rooms) {
      full = true;
    } else {
      auto& waiting = loading_[room];
      first = waiting.empty();
      waiting.push_back(std::move(then));
    }
  }
  if (known) return is_held(*known) ? then({known, "", 200, {}}) : make_sure(known, by, then);
  if (full) return then(not_found(kBusy, busy()));
  if (first) load(room, by);
}

/// A server alone on its store needs no lease. The end of one is counted from before it was asked for.
bool Lobby::is_held(const Room& room) const {
  return tools_.config.advertise.empty() || tools_.time.now() < room.held_until();
}

/// A node that stood still does not know that another has run its rooms meanwhile: it asks before it shows one.
void Lobby::make_sure(const std::shared_ptr<Room>& room, const std::string& by, const WhenFound& then) {
  const bool taken = renew({room}, [this, room, by, then](const store::Renewal& renewal) {
    if (!renewal.written) return then(not_found(kBusy, unwritable()));
    if (renewal.lost.empty()) return then({room, "", 200, {}});
    room->post([this, by, then](Room& lost) { find(lost.name(), by, then); });  // behind its end
  });
  if (!taken) then(not_found(kBusy, busy()));
}

void Lobby::load(const std::string& room, const std::string& by) {
  const i64 until = tools_.time.now() + kLease.count();
  const bool taken =
      tools_.store.acquire(room, tools_.node, kLease,
                           [this, room, by, until](const store::Lease& lease) { leased(room, by, lease, until); });
  if (!taken) found(room, not_found(kBusy, busy()));
}

void Lobby::leased(const std::string& room, const std::string& by, const store::Lease& lease, i64 until) {
  switch (lease.written.outcome) {
    case store::Outcome::Stored: {
      const Holding holding{lease.epoch, until};
      if (!tools_.crews.desk.run(by, [this, room, by, holding] { read(room, by, holding); }))
        found(room, not_found(kBusy, busy()));
      return;
    }
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
      return found(room, not_found(kBusy, unwritable()));
  }
}

void Lobby::read(const std::string& room, const std::string& by, Holding holding) {
  Expected<std::optional<store::Room>> stored = tools_.store.load(room);
  if (!stored) {
    tools_.metrics.store_errors.add();
    return found(room, not_found(kBusy, stored.problem()));
  }
  if (!*stored) return found(room, not_found(404, {"room", "there is no such room", "Check the link."}));
  Expected<Plan> plan = read_plan((*stored)->setup);
  if (!plan) return found(room, not_found(500, plan.problem()));
  if (plan->cards.empty() && plan->deck.empty()) return rebuild(**stored, *plan, holding);
  const bool taken = tools_.crews.compiling.run(
      by, [this, stored = std::move(**stored), plan = *plan, holding] { rebuild(stored, plan, holding); });
  if (!taken) found(room, not_found(kBusy, busy()));
}

void Lobby::rebuild(const store::Room& stored, const Plan& plan, Holding holding) {
  const std::string& room = stored.facts.id;
  Expected<std::shared_ptr<const Content>> content = pantry_.get(plan.game, plan.cards, plan.deck);
  const auto other_version = [&](const Problem& why) {
    log(Level::Warn, "room of another version", {{"room", room}, {"why", to_string(why)}});
    found(room,
          not_found(410, {"room " + room, "it was begun with another version, and this one cannot go on: " + why.why,
                          "Begin a new match."}));
  };
  if (!content) return other_version(content.problem());
  Expected<std::shared_ptr<Room>> made = Room::open(tools_, stored, holding.epoch, *content, plan);
  if (!made && (plan.engine != kEngineVersion ||
                Rules{(*content)->module->game, &(*content)->pool, plan.switches}.hash() != plan.rules_hash))
    return other_version(made.problem());
  if (!made) {
    log(Level::Error, "room damaged", {{"room", room}, {"why", to_string(made.problem())}});
    return found(room, not_found(500, made.problem()));
  }
  tools_.metrics.rooms_loaded.add();
  log(Level::Info, "room loaded", {{"room", room}, {"entries", std::to_string(stored.entries.size())}});
  (*made)->hold(holding.until);
  if (is_held(**made)) return found(room, {std::move(*made), "", 200, {}});
  const bool taken = renew({*made}, [this, room, made = *made](const store::Renewal& renewal) {
    const bool ours = renewal.written && renewal.lost.empty();
    found(room, ours ? Found{made, "", 200, {}} : not_found(kBusy, busy()));
  });
  if (!taken) found(room, not_found(kBusy, busy()));
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
void Lobby::make(Order order, const std::string& by, WhenMade then) {
  if (rooms() >= tools_.config.limits.rooms)
    return then({"", {}, kBusy, {"rooms", "there are too many rooms", "Try again later."}});
  const bool plain = order.plan.cards.empty() && order.plan.deck.empty() && !pantry_.hosts(order.plan.game);
  Workers& crew = plain ? tools_.crews.desk : tools_.crews.compiling;
  order.author = author_of(by);
  if (!crew.run(by, [this, order = std::move(order), then]() mutable { set_up(order, then); }))
    then({"", {}, kBusy, {"rooms", "many of yours are being made already", "Try again in a moment."}});
}

namespace {

/// Gives out the keys and writes down what the store keeps of a new room.
store::NewRoom to_store(Order& order, Made& made) {
  const std::string plan = plan_json(order.plan).dump(-1, ' ', false, Json::error_handler_t::replace);
  store::NewRoom out{made.room,    order.plan.game, plan, "{}", store::RoomStatus::Playing,
                     order.listed, order.author,    {}};
  for (size_t i = 0; i < order.mine.size(); ++i) {
    made.tickets.push_back({order.mine[i], order.keys.empty() ? new_token(made.room) : order.keys[i]});
    order.seats[static_cast<size_t>(order.mine[i])].token_hash = token_hash(made.tickets.back().token);
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
  std::string hosted = order.plan.hosted > 0 ? "" : pantry_.hosted(order.plan.game, order.plan.deck);
  if (!hosted.empty()) {  // a rematch and a branch have them already
    hosted += '\n';
    std::string& cards = order.plan.cards;
    if (!cards.empty() && cards.find("[[card]]") == std::string::npos) cards.insert(0, "[[card]]\n");  // a file of one
    cards.insert(0, hosted);
    order.plan.hosted = static_cast<int>(hosted.size());
  }
  Expected<std::shared_ptr<const Content>> content = pantry_.get(order.plan.game, order.plan.cards, order.plan.deck);
  if (!content) return refuse(content.problem());
  order.plan.engine = kEngineVersion;
  order.plan.rules_hash = Rules{(*content)->module->game, &(*content)->pool, order.plan.switches}.hash();
  if (Status ok = settle_decks(**content, order); !ok) return refuse(ok.problem());
  Made made{order.room.empty() ? new_room_name() : order.room, {}, 0, {}};
  store::NewRoom fresh = to_store(order, made);
  const Json note = {{"deal", deal_json(deal_of(order.plan, order.seats, false))},
                     {"terms", terms_json(terms_of(**content, order.plan), false)}};
  fresh.note = note.dump(-1, ' ', false, Json::error_handler_t::replace);
  store::Room stored;
  stored.facts.id = fresh.id;
  stored.facts.status = fresh.status;
  stored.facts.listed = fresh.listed;
  stored.facts.seats = fresh.seats;
  stored.facts.created = store::Milliseconds(tools_.time.date());
  Expected<std::shared_ptr<Room>> room = Room::open(tools_, stored, 0, *content, order.plan);
  if (!room) return refuse(room.problem());
  const Made taken_name{"", {}, 409, {"room", "there is one of this name already", "Join it."}};
  bool mine = false;
  {
    const std::lock_guard lock(mutex_);
    // Whoever looks for it in the store could find it half made: they wait here, or this one comes again after them.
    mine = !loading_.contains(made.room) && making_.try_emplace(made.room).second;
  }
  if (!mine) return then(taken_name);  // without the lock: they look for it at once
  (*room)->hold(tools_.time.now() + kLease.count());
  const bool taken = tools_.store.create(std::move(fresh), tools_.node, kLease,
                                         [this, made, room = *room, then, taken_name](const store::Lease& lease) {
                                           if (lease.written.outcome != store::Outcome::Duplicate)
                                             return kept(room, made, lease, then);
                                           look_again(made.room);
                                           then(taken_name);
                                         });
  if (taken) return;
  look_again(made.room);
  then({"", {}, kBusy, busy()});
}

/// A room is made, or was not: who waited for it finds what there is.
void Lobby::look_again(const std::string& room) {
  std::vector<WhenFound> waiting;
  {
    const std::lock_guard lock(mutex_);
    const auto at = making_.find(room);
    if (at == making_.end()) return;
    waiting = std::move(at->second);
    making_.erase(at);
  }
  for (WhenFound& then : waiting) find(room, "", std::move(then));
}

void Lobby::kept(const std::shared_ptr<Room>& room, const Made& made, const store::Lease& lease, const WhenMade& then) {
  if (!lease.written) {
    tools_.metrics.store_errors.add();
    log(Level::Warn, "room not kept", {{"why", to_string(lease.written.problem)}});
    look_again(made.room);
    return then({"", {}, kBusy, unwritable()});
  }
  room->own(lease.epoch);
  const bool added = add(room);
  if (added) room->post([](Room& r) { r.wake(); });
  look_again(made.room);
  if (!added) return then({"", {}, kBusy, busy()});
  tools_.metrics.rooms_created.add();
  log(Level::Info, "room made", {{"room", made.room}, {"game", room->plan().game}});
  then(made);
}

// ---------------------------------------------------------------------------------------------------- time
void Lobby::tick() {
  const i64 now = tools_.time.now();
  for (const std::shared_ptr<Room>& room : all())
    if (room->next_tick() <= now) room->post([](Room& r) { r.tick(); });
  if (now >= next_beat_) {
    next_beat_ = now + kBeat;
    beat(now);
  }
  if (now >= next_due_) {
    next_due_ = now + kLookForDue;
    if (!tools_.crews.desk.run("", [this] { wake_due(); })) log(Level::Warn, "clocks not looked at", {});
  }
  if (now >= next_deletion_) {
    if (next_deletion_ != 0) delete_old();
    next_deletion_ = now + kDelete;
  }
  if (!tools_.config.advertise.empty() && now >= next_renewal_) {
    next_renewal_ = now + kLease.count() / 4;
    if (!renew(all(), [](const store::Renewal&) {}))
      log(Level::Warn, "leases not renewed", {{"why", "the store's queue is full"}});
    if (!tools_.crews.desk.run("", [this] { adopt_orphans(); })) log(Level::Warn, "orphans not read", {});
  }
}

void Lobby::beat(i64 now) {
  {
    const std::lock_guard lock(mutex_);
    if (beat_since_) return;
    beat_since_ = now;
  }
  const bool taken = tools_.store.beat(tools_.node.node, [this](const store::Written& written) {
    const std::lock_guard lock(mutex_);
    beat_since_.reset();
    beaten_ = written ? done() : Status(written.problem);
  });
  if (taken) return;
  const std::lock_guard lock(mutex_);
  beat_since_.reset();
  beaten_ = Problem{"store", "its queue is full", "See whether the disk or the database is slow."};
}

Status Lobby::ready() const {
  const std::lock_guard lock(mutex_);
  if (stopping_) return Problem{"server", "it is about to stop", "Ask another one."};
  if (beat_since_ && tools_.time.now() - *beat_since_ > kSlow)
    return Problem{"store", "a write takes longer than two seconds", "See whether the disk or the database is slow."};
  return beaten_;
}

/// Rooms out of the memory whose clocks run out now.
void Lobby::wake_due() {
  const Expected<std::vector<std::string>> due = tools_.store.due(kMostOrphans);
  if (!due) return log(Level::Warn, "clocks not looked at", {{"why", to_string(due.problem())}});
  for (const std::string& room : *due) find(room, "", [](const Found&) {});
}

void Lobby::delete_old() {
  const Limits& limits = tools_.config.limits;
  const double days[] = {limits.waiting_days, limits.abandoned_days, limits.finished_days};
  for (const store::RoomStatus status :
       {store::RoomStatus::Waiting, store::RoomStatus::Playing, store::RoomStatus::Over}) {
    const auto kind = static_cast<size_t>(status);
    if (days[kind] <= 0) continue;
    const store::Milliseconds age(static_cast<i64>(days[kind] * 86'400'000));
    const bool taken = tools_.store.delete_old(status, age, [this, kind](const store::Deletion& deletion) {
      if (!deletion.written)
        return log(Level::Warn, "old rooms not deleted", {{"why", to_string(deletion.written.problem)}});
      tools_.metrics.rooms_deleted[kind].add(deletion.rooms.size());
      for (const std::string& name : deletion.rooms)
        if (const std::shared_ptr<Room> room = here(name))
          room->post([](Room& r) { r.fail("gone", "Nobody has used this room for long, and it was deleted."); });
      if (!deletion.rooms.empty())
        log(Level::Info, "old rooms deleted",
            {{"status", std::to_string(kind)}, {"rooms", std::to_string(deletion.rooms.size())}});
    });
    if (!taken) log(Level::Warn, "old rooms not deleted", {{"why", "the store's queue is full"}});
  }
}

std::string Lobby::author_of(const std::string& address) const {
  return address.empty() ? "" : token_hash(tools_.author_key + "\n" + address).substr(0, 16);
}

bool Lobby::renew(const std::vector<std::shared_ptr<Room>>& rooms,
                  const std::function<void(const store::Renewal&)>& then) {
  std::vector<store::Held> held;
  for (const std::shared_ptr<Room>& room : rooms) held.push_back({room->name(), room->epoch()});
  if (held.empty()) return true;
  const i64 until = tools_.time.now() + kLease.count();
  return tools_.store.renew(
      std::move(held), tools_.node.node, kLease, [rooms, until, then](const store::Renewal& renewal) {
        std::set<std::string_view> lost;
        for (const store::Held& one : renewal.lost) lost.insert(one.room);
        for (const std::shared_ptr<Room>& room : rooms)
          if (lost.contains(room->name()))
            room->post([](Room& r) { r.fail("moved", "Another server runs this room now. Connect again."); });
          else if (renewal.written) room->hold(until);
        then(renewal);
      });
}

/// Matches of a node that died: their clocks and bots go on here, also before a player comes back.
void Lobby::adopt_orphans() {
  const Expected<std::vector<std::string>> orphans = tools_.store.orphans(kMostOrphans);
  if (!orphans) return log(Level::Warn, "orphans not read", {{"why", to_string(orphans.problem())}});
  for (const std::string& room : *orphans)
    find(room, "", [room](const Found& found) {
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
