// What happens by itself: bots, clocks, people who stay away, and the end of a room nobody looks at.
#include <algorithm>

#include "server/config/secrets.hpp"
#include "server/metrics/log.hpp"
#include "server/room/room.hpp"
#include "sync/default_answer.hpp"

namespace cantrip::server {
namespace {

constexpr i64 kSoon = 60'000;        // a room whose clock runs out sooner stays in the memory
constexpr u64 kMostUnfinished = 16;  // writes a room may have under way before its bots wait

}  // namespace

/// The match is at a new decision, or at the same one after a pause.
void Room::move_on(Seat answered) {
  if (!play_ || dead_) return plan_tick();
  u8 persons = 0;
  for (int i = 0; i < plan_.seats; ++i)
    if (seats_[static_cast<size_t>(i)].kind == store::SeatKind::Person) persons |= bit(seat_at(i));
  clocks_.ask(play_->asked() & persons, answered, tools_.time.now());
  plan_tick();
  if (plan_.clock.runs()) send_all(clock_message());
  ask_bots();
}

std::string Room::somebody() const {
  for (const GuestPtr& guest : guests_)
    if (guest->seated()) return guest->socket->address();
  return guests_.empty() ? "" : guests_.front()->socket->address();
}

/// Where nobody sits or watches, no bot thinks: it goes on when somebody comes.
void Room::ask_bots() {
  if (guests_.empty() || !play_ || dead_ || stopping_ || play_->over() || outbox_.unfinished() > kMostUnfinished)
    return;
  const u8 asked = play_->asked();
  for (int i = 0; i < plan_.seats; ++i) {
    const SeatPlan& seat = seats_[static_cast<size_t>(i)];
    u64& at = thinking_[static_cast<size_t>(i)];
    if (seat.kind != store::SeatKind::Bot || !(asked >> i & 1) || at == play_->deeds() + 1) continue;
    at = play_->deeds() + 1;
    auto thought = std::make_shared<Thought>();
    thought->content = play_->match().shared_content();
    thought->position = play_->match().packed();
    thought->switches = plan_.switches;
    thought->seat = seat_at(i);
    thought->bot = seat.bot;
    thought->seed = random_number();
    const bool taken = tools_.crews.bots.run(somebody(), [room = self(), thought, deeds = play_->deeds()] {
      const Answer answer = think(*thought);
      room->post([seat = thought->seat, deeds, answer](Room& r) { r.bot_answers(seat, deeds, answer); });
    });
    if (!taken) at = 0;
  }
}

void Room::bot_answers(Seat seat, u64 deeds, const Answer& answer) {
  u64& at = thinking_[static_cast<size_t>(index(seat))];
  if (at != deeds + 1) return;
  at = 0;
  if (dead_ || stopping_ || !play_) return;
  if (play_->deeds() != deeds) return ask_bots();  // meanwhile something else was answered
  Deed deed;
  deed.seat = seat;
  deed.answer = answer;
  const Err err = act(deed, stopwatch());
  if (err == Err::Ok) return tools_.metrics.bot_answers.add();
  if (err == Err::Over) return;
  log(Level::Error, "bot's answer refused", {{"room", name_}, {"why", std::string(to_string(err))}});
  deed.answer = sync::default_answer(play_->machine(), seat);
  act(std::move(deed), stopwatch());
}

void Room::tick() {
  if (dead_) return;
  const i64 now = tools_.time.now();
  if (play_ && !play_->over() && !stopping_) {
    // Each passed limit moves the match on by at least one answer of that seat.
    for (auto up = clocks_.passed(now); up && !dead_ && !play_->over(); up = clocks_.passed(now)) time_up(*up);
    if (!dead_) look_for_absent();
  }
  if (dead_) return;
  if (!begun_at_.empty() && now - begun_at_.front() >= kSlow && !delayed_) tell_delay();
  if (may_sleep(now)) {
    asleep_ = clocks_.deadline().has_value();
    tools_.metrics.rooms_dropped.add();
    return stop("idle", "Nobody was here.", [] {});
  }
  plan_tick();
}

/// A room nobody looks at leaves the memory. If a clock runs and has a while to go, the store wakes it in time.
bool Room::may_sleep(i64 now) const {
  const i64 idle = tools_.config.limits.idle_room_seconds * i64{1000};
  if (!guests_.empty() || outbox_.unfinished() > 0 || now - empty_since_ < idle) return false;
  if (std::any_of(thinking_.begin(), thinking_.end(), [](u64 at) { return at != 0; })) return false;
  const std::optional<i64> deadline = clocks_.deadline();
  return !deadline || *deadline - now > kSoon;
}

/// The clocks ran on: whoever is asked has been since before the room left the memory.
void Room::resume_clocks() {
  const i64 now = tools_.time.now(), gone = std::max<i64>(0, tools_.time.date() - slept_->since);
  const u8 asked = play_ ? play_->asked() : u8{0};
  u8 running = 0;
  for (int i = 0; i < plan_.seats; ++i) {
    if (!(asked >> i & 1) || seats_[static_cast<size_t>(i)].kind != store::SeatKind::Person) continue;
    running |= bit(seat_at(i));
    clocks_.ask(running, Seat::None, now - gone - slept_->ran[static_cast<size_t>(i)]);
  }
  slept_.reset();
  store::RoomChange awake;
  awake.note = note();
  awake.due = store::Milliseconds(0);
  change(std::move(awake));
}

/// Everybody hears at once, not behind the writes, that these take long, and when they are done.
void Room::tell_delay() {
  delayed_ = !delayed_;
  const Json told = {{"t", "delay"},
                     {"over", !delayed_},
                     {"why", delayed_ ? "The server waits for its store. What you have answered is on its way." : ""}};
  const Text text = text_of(told.dump());
  for (const GuestPtr& guest : guests_) guest->send(tools_.metrics, text);
}

void Room::time_up(const Clocks::Event& up) {
  Deed deed;
  deed.seat = up.seat;
  if (up.what == TimeUp::Main) {
    deed.kind = store::EntryKind::Concede;
    deed.leaving = Leaving::Time;
  } else {
    deed.kind = store::EntryKind::Timeout;
    deed.answer = play_->stream(up.seat).default_answer(play_->machine(), thread_bench());
    tools_.metrics.default_answers.add();
  }
  const Err err = act(std::move(deed), stopwatch());
  if (err == Err::Ok) return;
  log(Level::Error, "default answer refused", {{"room", name_}, {"why", std::string(to_string(err))}});
  clocks_.stop(tools_.time.now());
}

void Room::look_for_absent() {
  if (plan_.clock.away == 0 || guests_.empty()) return;  // with nobody there nobody waits
  const i64 now = tools_.time.now();
  for (int i = 0; i < plan_.seats && !play_->over(); ++i) {
    if (present(i) || now - away_since_[static_cast<size_t>(i)] < plan_.clock.away) continue;
    if (play_->results()[static_cast<size_t>(i)] != Result::Playing) continue;
    Deed deed;
    deed.kind = store::EntryKind::Concede;
    deed.seat = seat_at(i);
    deed.leaving = Leaving::Abandoned;
    act(std::move(deed), stopwatch());
    if (dead_) return;
  }
}

void Room::plan_tick() {
  if (dead_) return;
  i64 next = INT64_MAX;
  if (play_ && !play_->over()) {
    if (const auto at = clocks_.deadline()) next = *at;
    if (plan_.clock.away > 0 && !guests_.empty())
      for (int i = 0; i < plan_.seats; ++i)
        if (!present(i)) next = std::min(next, away_since_[static_cast<size_t>(i)] + plan_.clock.away);
  }
  if (!begun_at_.empty() && !delayed_) next = std::min(next, begun_at_.front() + kSlow);
  if (guests_.empty()) next = std::min(next, empty_since_ + tools_.config.limits.idle_room_seconds * i64{1000});
  next_tick_ = std::max(next, tools_.time.now() + 1);
}

}  // namespace cantrip::server
