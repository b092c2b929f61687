// A room: a match, its seats, who looks at it, its clocks. Everything happens on its strand, one thing at a time.
//
// A deed (answer, undo, giving up, draw, time) is done in memory at once and written to the store. Nobody is told of it
// before it is durable: messages wait in the outbox behind the writes they depend on. If a write fails, what is in
// memory is worth nothing: the room says good-bye, leaves the memory, and comes back from the store.
#pragma once
#include <array>
#include <atomic>
#include <deque>
#include <map>

#include "server/bots/workers.hpp"
#include "server/config/config.hpp"
#include "server/room/guest.hpp"
#include "server/room/outbox.hpp"
#include "server/room/play.hpp"
#include "server/room/strand.hpp"
#include "server/room/terms.hpp"

namespace cantrip::server {

inline constexpr i64 kSlow = 2000;  // milliseconds a write may take before the players are told

/// What rooms share.
struct RoomTools {
  Strands& strands;
  const Config& config;
  const Time& time;
  Metrics& metrics;
  store::Store& store;
  Crews& crews;
  store::Owner node;
  std::string author_key;  // makes the authors of rooms unknown outside of this database
  std::function<void(const std::string& room)> gone;  // the room has left the memory; from any thread
};

/// A seat that was given to somebody.
struct Ticket {
  int seat = 0;
  std::string token;
};

/// Somebody who wants a seat.
struct Newcomer {
  std::string name;
  std::vector<std::string> decks;
  std::string nonce;
  std::string former;  // the key of a seat of the match before: opens the seat that is kept for it
  std::string deck{}, cards{};  // of their own, TOML
};

class Room : public std::enable_shared_from_this<Room> {
public:
  /// From what the store has; plays every entry again.
  static Expected<std::shared_ptr<Room>> open(RoomTools&, const store::Room&, i64 epoch, std::shared_ptr<const Content>,
                                              Plan);

  const std::string& name() const { return name_; }
  const Plan& plan() const { return plan_; }
  const Terms& terms() const { return terms_; }
  i64 epoch() const { return epoch_; }
  /// The lease of a room that was just made; before anybody knows it.
  void own(i64 epoch) { epoch_ = epoch; }
  /// Until then, by Time::now, no other node can have taken it; from any thread.
  void hold(i64 until) { held_until_.store(until, std::memory_order_relaxed); }
  i64 held_until() const { return held_until_.load(std::memory_order_relaxed); }
  const std::shared_ptr<const Content>& content() const { return content_; }
  /// Runs `fn(Room&)` on the room's strand.
  template <class Fn>
  void post(Fn fn) {
    strand_->post([self = shared_from_this(), fn = std::move(fn)]() mutable {
      fn(*self);
      if (self->play_) self->play_->rest();
    });
  }

  // -- all below on the strand, except where said ------------------------------------------------------------
  /// Once, after `open`: clocks and bots begin.
  void wake();

  // Guests (room_guests.cpp).
  void enter(const GuestPtr&, const sync::ClientMessage& hello);
  void leave(const GuestPtr&);
  void heard(const GuestPtr&, const sync::ClientMessage&, u64 arrived);  // microseconds, of Metrics' clock
  void slow_down(const GuestPtr&, u64 n);

  // Seats (room_seats.cpp).
  using Joined = std::function<void(Expected<std::vector<Ticket>>)>;
  void join(const Newcomer&, const Joined&);
  Seat seat_of(std::string_view token) const;  // Seat::None: of nobody here
  const std::vector<SeatPlan>& seats() const { return seats_; }
  Json facts() const;
  bool over() const { return play_ && play_->over(); }
  /// The name of the next room of these players: chosen once, and kept before anybody hears of it.
  void name_rematch(const std::function<void(const std::string& room)>& then);
  /// It is there: everybody may come.
  void announce_rematch();
  /// The host ends the match; false: there is none that goes on.
  bool close();
  /// The host shuts an address out.
  void turn_out(const std::string& address);
  size_t guests() const { return guests_.size(); }

  // Time (room_time.cpp).
  void tick();
  /// When `tick` has something to do; from any thread.
  i64 next_tick() const { return next_tick_.load(std::memory_order_relaxed); }
  /// No more deeds; when all is durable: good-bye to everybody, and `then`.
  void stop(std::string code, std::string why, std::function<void()> then);
  /// Another node has it, or a write failed.
  void fail(std::string_view code, std::string_view why);

private:
  /// A question whose clock ran on while the room was out of the memory.
  struct Slept {
    i64 since = 0;  // by Time::date
    std::array<i64, kMaxSeats> ran{};  // milliseconds before that
  };

  Room(RoomTools&, std::string name, i64 epoch, Plan);
  Status rebuild(const store::Room&);
  std::optional<size_t> play_again(const std::vector<store::Entry>&, size_t most);
  std::shared_ptr<Room> self() { return shared_from_this(); }

  // Deeds (room_deeds.cpp).
  void answer(const GuestPtr&, const sync::ClientMessage&, u64 arrived);
  void undo(const GuestPtr&, const sync::ClientMessage&, u64 arrived);
  void concede(const GuestPtr&, const sync::ClientMessage&, u64 arrived);
  void draw(const GuestPtr&, const sync::ClientMessage&);
  // What cards do whose words are played by hand (room_sayings.cpp).
  void say(const GuestPtr&, const sync::ClientMessage&, u64 arrived);
  void agree(const GuestPtr&, const sync::ClientMessage&, u64 arrived);
  // Cards that a player brings to the table (room_seats.cpp).
  void agree_to_cards(const GuestPtr&, const sync::ClientMessage&);
  void send_away(int seat);
  void tell_brought(const GuestPtr&);
  void ask_about_terms(const GuestPtr&);
  void seats_changed(store::RoomChange);
  const Terms& terms_now() const { return all_terms_.any() ? all_terms_ : terms_; }
  void tell_saying(const GuestPtr&);
  void end_saying(std::string_view how, Seat by);
  void settle_saying(u64 arrived);
  bool may_act(const GuestPtr&, const sync::ClientMessage&);
  Err act(Deed, u64 arrived);
  void tell(const Play::Texts&);
  void finish_match();
  void refuse(const GuestPtr&, u64 n, const sync::Refusal&);
  Play::Listeners listeners() const;
  void write(const Deed&, u64 arrived);
  /// A write was begun: numbers it and gives the callback for it.
  store::Done begun(u64 arrived = 0);
  void written(const store::Written&, u64 arrived);
  void change(store::RoomChange);

  // Messages.
  void send(const GuestPtr&, std::string);  // behind the writes begun so far
  void send_all(const std::string&);
  void greet(const GuestPtr&);
  std::string welcome(const Guest&) const;
  void show(const GuestPtr&, std::string_view why);
  void catch_up(const GuestPtr&, const std::optional<sync::Have>&);
  std::string over_message() const;
  std::string seats_message() const;
  std::string clock_message() const;
  std::vector<std::string> names() const;
  std::string own_name(const std::string& wanted, int seat) const;
  std::string note() const;
  store::RoomStatus status() const;

  // Bots and time.
  void move_on(Seat answered);
  void ask_bots();
  void bot_answers(Seat, u64 deeds, const Answer&);
  void time_up(const Clocks::Event&);
  void look_for_absent();
  void plan_tick();
  void vanish();
  bool may_sleep(i64 now) const;
  void resume_clocks();
  void tell_delay();
  bool present(int seat) const;
  std::string somebody() const;  // the address of who is here: bots think for them
  std::optional<std::string> start_if_full();
  Expected<std::vector<Ticket>> seats_for(const Newcomer&) const;

  RoomTools& tools_;
  std::unique_ptr<Strand> strand_;
  std::string name_;
  i64 epoch_;
  std::atomic<i64> held_until_ = 0;
  Plan plan_;
  Terms terms_;  // of the room as it was made
  Terms all_terms_;  // and with what players brought; none: they brought nothing
  std::shared_ptr<const Content> content_;
  std::vector<SeatPlan> seats_;
  bool listed_ = false;
  i64 created_ = 0;
  std::string rematch_;
  bool rematch_announced_ = false;

  std::unique_ptr<Play> play_;
  int entries_ = 0;  // number of the last entry
  Outbox outbox_;
  std::deque<i64> begun_at_;  // when the unfinished writes were begun
  bool delayed_ = false;  // and that they take long was told
  Clocks clocks_;
  std::vector<GuestPtr> guests_;
  std::array<i64, kMaxSeats> away_since_{};
  std::array<u64, kMaxSeats> thinking_{};  // bots: deeds + 1 of the position they are at; 0: idle
  u8 draw_agreed_ = 0;
  /// What a player says a card does, while the others read it.
  struct Saying {
    u64 number = 0;
    Seat by = Seat::None;
    u16 object = 0;
    std::string card, name, words, meaning;
    std::vector<std::string> printed;
    u8 agreed = 0;
    u64 n = 0;  // the client's number for it
  };
  std::optional<Saying> saying_;
  u64 sayings_ = 0;
  std::map<std::string, int> declined_;  // by card
  i64 empty_since_ = 0;
  bool asleep_ = false;  // leaves the memory although a clock runs: the store wakes it
  std::optional<Slept> slept_;
  bool finished_ = false;  // the store knows that it is over
  std::string parted_;  // why this version cannot go on with a match of another one
  bool stopping_ = false, dead_ = false;
  std::atomic<i64> next_tick_{INT64_MAX};
};

/// Microseconds for latency figures; has nothing to do with Time.
u64 stopwatch();

}  // namespace cantrip::server
