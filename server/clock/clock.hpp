// Clocks of a match. Every seat has a bank (`main`) that runs while it is asked, and may have a limit for each question
// (`step`). When the step is up the default answer is given for the seat; when the bank is empty the seat loses on
// time, or, if the room says so, goes on with default answers. Pure: time comes in as a number.
#pragma once
#include <array>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/state.hpp"
#include "server/clock/time.hpp"

namespace cantrip::server {

struct ClockRule {
  i64 main = 0;  // milliseconds a seat has for the whole match; 0: no bank
  i64 step = 0;  // milliseconds for one question; 0: no limit
  i64 away = 0;  // milliseconds a person may be away; 0: for ever
  bool lose = true;  // with an empty bank; false: default answers from then on
  bool runs() const { return main > 0 || step > 0; }
  bool any() const { return runs() || away > 0; }
};

enum class TimeUp : u8 { Step, Main };

class Clocks {
public:
  Clocks() = default;
  Clocks(const ClockRule& rule, int seats) : rule_(rule), seats_(seats) { since_.fill(kNotAsked); }

  const ClockRule& rule() const { return rule_; }
  /// These seats are asked now. Whoever was asked before and still is goes on, unless it has just answered.
  void ask(u8 seats, Seat answered, i64 now);
  void stop(i64 now) { ask(0, Seat::None, now); }
  /// What a seat's question has taken so far.
  i64 thinking(Seat, i64 now) const;
  /// Time used before, from a recording.
  void charge(Seat, i64 milliseconds);

  struct Event {
    Seat seat;
    TimeUp what;
  };
  /// The first limit that was passed.
  std::optional<Event> passed(i64 now) const;
  /// When `passed` will say something; none: never.
  std::optional<i64> deadline() const;

  /// {"main":[ms left by seat],"step":[ms left or null],"running":[bool]}
  nlohmann::json left(i64 now) const;

private:
  i64 bank(int seat, i64 now) const;
  i64 limit(int seat) const;  // the moment at which this seat's question ends

  ClockRule rule_;
  int seats_ = 0;
  std::array<i64, kMaxSeats> used_{};
  static constexpr i64 kNotAsked = INT64_MIN;  // a question may be older than the clock that counts from the start
  std::array<i64, kMaxSeats> since_{};  // asked since
};

}  // namespace cantrip::server
