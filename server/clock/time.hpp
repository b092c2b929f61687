// Where the server gets the time from. Tests set it by hand.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>

#include "core/word.hpp"

namespace cantrip::server {

using i64 = std::int64_t;

class Time {
public:
  virtual ~Time() = default;
  /// Milliseconds that only go up; for clocks and limits.
  virtual i64 now() const = 0;
  /// Milliseconds since 1970; for people.
  virtual i64 date() const = 0;
};

class SystemTime : public Time {
public:
  i64 now() const override { return count(std::chrono::steady_clock::now()); }
  i64 date() const override { return count(std::chrono::system_clock::now()); }

private:
  template <class Point>
  static i64 count(Point t) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(t.time_since_epoch()).count();
  }
};

class FakeTime : public Time {
public:
  i64 now() const override { return now_; }
  i64 date() const override { return 1'700'000'000'000 + now_ + jumped_; }
  void pass(i64 milliseconds) { now_ += milliseconds; }
  /// Somebody sets the date of the machine.
  void jump(i64 milliseconds) { jumped_ += milliseconds; }

private:
  std::atomic<i64> now_ = 1'000'000, jumped_ = 0;
};

}  // namespace cantrip::server
