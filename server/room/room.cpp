#include "server/room/room.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "server/metrics/log.hpp"

namespace cantrip::server {

u64 stopwatch() {
  return static_cast<u64>(
      std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch())
          .count());
}

Room::Room(RoomTools& tools, std::string name, i64 epoch, Plan plan)
    : tools_(tools), strand_(tools.strands.make()), name_(std::move(name)), epoch_(epoch), plan_(std::move(plan)) {}

Expected<std::shared_ptr<Room>> Room::open(RoomTools& tools, const store::Room& stored, i64 epoch,
                                           std::shared_ptr<const Content> content, Plan plan) {
  std::shared_ptr<Room> room(new Room(tools, stored.facts.id, epoch, std::move(plan)));
  room->content_ = std::move(content);
  room->terms_ = terms_of(*room->content_, room->plan_);
  room->listed_ = stored.facts.listed;
  room->created_ = stored.facts.created.count();
  room->finished_ = stored.facts.status == store::RoomStatus::Over;
  const Json note = Json::parse(stored.facts.note, nullptr, false);
  if (note.is_object()) {
    const auto rematch = note.find("rematch");
    if (rematch != note.end() && rematch->is_string()) room->rematch_ = *rematch;
    const auto asleep = note.find("asleep");
    if (asleep != note.end() && asleep->is_array() && asleep->size() == kMaxSeats + 1) {
      Slept slept;
      const auto number = [&](size_t i) { return (*asleep)[i].is_number_integer() ? (*asleep)[i].get<i64>() : 0; };
      slept.since = number(0);
      for (size_t i = 0; i < kMaxSeats; ++i) slept.ran[i] = number(i + 1);
      room->slept_ = slept;
    }
  }
  if (Status ok = room->rebuild(stored); !ok) return ok.problem();
  return room;
}

Status Room::rebuild(const store::Room& stored) {
  seats_.resize(static_cast<size_t>(plan_.seats));
  for (const store::SeatRecord& record : stored.facts.seats) {
    Expected<SeatPlan> seat = read_seat(record);
    if (!seat) return seat.problem();
    if (record.seat >= 0 && record.seat < plan_.seats) seats_[static_cast<size_t>(record.seat)] = std::move(*seat);
  }
  clocks_ = Clocks(plan_.clock, plan_.seats);
  if (const auto trouble = start_if_full()) return Problem{"room " + name_, *trouble, "Begin a new room."};
  const std::optional<size_t> parted = play_again(stored.entries, stored.entries.size());
  if (!parted) {
    if (finished_ && play_ && !play_->over()) play_->end_for_upgrade();  // another version ended it
    return done();
  }
  // This version would go another way from here on. What is certain stays: the match up to here, as its recording.
  parted_ = fmt::format("entry {} of {}", *parted + 1, stored.entries.size());
  play_.reset();
  clocks_ = Clocks(plan_.clock, plan_.seats);
  if (const auto trouble = start_if_full()) return Problem{"room " + name_, *trouble, "Begin a new room."};
  if (!play_ || play_again(stored.entries, *parted))
    return Problem{"room " + name_, "its entries do not fit together", "Restore the store from a backup."};
  play_->end_for_upgrade();
  entries_ = static_cast<int>(stored.entries.size());
  return done();
}

/// Which of the entries does not lead where it led when it was kept; none: all do.
std::optional<size_t> Room::play_again(const std::vector<store::Entry>& entries, size_t most) {
  const bool same_rules = Rules{content_->module->game, &content_->pool, plan_.switches}.hash() == plan_.rules_hash;
  for (size_t i = 0; i < most; ++i) {
    const std::optional<Deed> deed = read_deed(entries[i].kind, entries[i].payload);
    if (!deed || !play_ || play_->act(*deed, {}).err != Err::Ok) return i;
    if (deed->course ? *deed->course != play_->course() : !same_rules) return i;
    clocks_.charge(deed->seat, deed->thought);
    entries_ = entries[i].no;
  }
  return std::nullopt;
}

std::optional<std::string> Room::start_if_full() {
  for (const SeatPlan& seat : seats_)
    if (seat.kind == store::SeatKind::Open) return std::nullopt;
  for (size_t i = 0; i < seats_.size(); ++i)
    if (waits_for_agreement(seats_, i)) return std::nullopt;
  Expected<std::unique_ptr<Play>> play = Play::begin(content_, plan_, seats_);
  if (!play) return to_string(play.problem());
  play_ = std::move(*play);
  Plan with = plan_;
  with.cards = cards_of(plan_, seats_);
  if (with.cards != plan_.cards) all_terms_ = terms_of(play_->match().content(), with);
  return std::nullopt;
}

void Room::wake() {
  const i64 now = tools_.time.now();
  away_since_.fill(now);
  empty_since_ = now;
  if (!parted_.empty())
    log(Level::Warn, "match of another version ended",
        {{"room", name_},
         {"at", parted_},
         {"engine", std::to_string(plan_.engine)},
         {"now", std::to_string(kEngineVersion)}});
  if (over() && !finished_) finish_match();  // that, or the server died between the last entry and this
  if (slept_) resume_clocks();
  move_on(Seat::None);
}

// ------------------------------------------------------------------------------------------------- writing
store::Done Room::begun(u64 arrived) {
  outbox_.begin();
  const i64 now = tools_.time.now();
  begun_at_.push_back(now);
  next_tick_ = std::min(next_tick_.load(), now + kSlow);
  return [room = self(), arrived](const store::Written& result) {
    room->post([result, arrived](Room& r) { r.written(result, arrived); });
  };
}

void Room::written(const store::Written& result, u64 arrived) {
  if (dead_) return;
  if (!result) {
    tools_.metrics.store_errors.add();
    log(Level::Warn, "write failed",
        {{"room", name_}, {"outcome", std::string(to_string(result.outcome))}, {"why", to_string(result.problem)}});
    return fail(result.outcome == store::Outcome::Lost ? "moved" : "store",
                "The room could not be kept here. Connect again.");
  }
  if (arrived) tools_.metrics.answer_durable.add(stopwatch() - arrived);
  if (!begun_at_.empty()) begun_at_.pop_front();
  outbox_.finished();
  if (delayed_ && begun_at_.empty()) tell_delay();
  if (arrived) tools_.metrics.answer_sent.add(stopwatch() - arrived);
  ask_bots();
}

void Room::write(const Deed& deed, u64 arrived) {
  store::Append append{name_, epoch_, ++entries_, deed.kind, write_deed(deed)};
  if (!tools_.store.append(std::move(append), begun(arrived))) fail("busy", "The server has too much to write.");
}

void Room::change(store::RoomChange change) {
  change.room = name_;
  change.epoch = epoch_;
  if (!tools_.store.change(std::move(change), begun())) fail("busy", "The server has too much to write.");
}

void Room::fail(std::string_view code, std::string_view why) {
  if (dead_) return;
  outbox_.drop();
  for (const GuestPtr& guest : guests_) guest->socket->bye(code, why);
  vanish();
}

void Room::vanish() {
  dead_ = true;
  tools_.metrics.watchers.add(-static_cast<long long>(guests_.size()));
  for (const GuestPtr& guest : guests_) guest->inside = false;
  guests_.clear();
  next_tick_ = INT64_MAX;
  tools_.gone(name_);
}

void Room::stop(std::string code, std::string why, std::function<void()> then) {
  if (dead_) return then();
  stopping_ = true;
  store::RoomChange last;
  last.note = note();
  if (asleep_)
    if (const auto at = clocks_.deadline()) last.due = store::Milliseconds(std::max<i64>(1, *at - tools_.time.now()));
  if (play_ && !over()) change(std::move(last));
  if (dead_) return then();
  outbox_.put([room = self(), code = std::move(code), why = std::move(why), then = std::move(then)] {
    for (const GuestPtr& guest : room->guests_) guest->socket->bye(code, why);
    // Nobody waits for the answer: what is not given back ends by itself.
    if (!room->tools_.store.release({room->name_, room->epoch_}, room->tools_.node.node, [](const store::Written&) {}))
      log(Level::Debug, "lease not given back", {{"room", room->name_}});
    if (!room->dead_) room->vanish();
    then();
  });
}

// ------------------------------------------------------------------------------------------------ messages
void Room::send(const GuestPtr& guest, std::string message) {
  outbox_.put([this, guest, text = text_of(std::move(message))] { guest->send(tools_.metrics, text); });
}

void Room::send_all(const std::string& message) {
  if (guests_.empty()) return;
  outbox_.put([this, guests = guests_, text = text_of(message)] {
    for (const GuestPtr& guest : guests) guest->send(tools_.metrics, text);
  });
}

std::vector<std::string> Room::names() const {
  std::vector<std::string> out;
  for (const SeatPlan& seat : seats_) out.push_back(seat.name);
  return out;
}

store::RoomStatus Room::status() const {
  if (!play_) return store::RoomStatus::Waiting;
  return over() ? store::RoomStatus::Over : store::RoomStatus::Playing;
}

}  // namespace cantrip::server
