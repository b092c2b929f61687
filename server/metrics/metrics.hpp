// What the server counts, and its text in Prometheus' form. Counting is lock-free.
#pragma once
#include <array>
#include <atomic>
#include <string>
#include <string_view>

#include "core/word.hpp"

namespace cantrip::server {

class Counter {
public:
  void add(u64 n = 1) { n_.fetch_add(n, std::memory_order_relaxed); }
  u64 value() const { return n_.load(std::memory_order_relaxed); }

private:
  std::atomic<u64> n_{0};
};

class Gauge {
public:
  void add(long long n) { n_.fetch_add(n, std::memory_order_relaxed); }
  long long value() const { return n_.load(std::memory_order_relaxed); }

private:
  std::atomic<long long> n_{0};
};

/// Times in fixed buckets, in microseconds.
class Histogram {
public:
  static constexpr std::array<u32, 14> kBounds = {100,    250,    500,     1000,    2500,    5000,      10'000,
                                                  20'000, 50'000, 100'000, 250'000, 500'000, 1'000'000, 5'000'000};
  void add(u64 microseconds);
  void text(std::string& out, std::string_view name) const;

private:
  std::array<std::atomic<u64>, kBounds.size() + 1> counts_{};
  std::atomic<u64> sum_{0};
};

/// Every code a client may be refused with; docs/protocol.md.
enum class Refusal : u8 { Stale, NotYours, Illegal, Changed, Over, NoUndo, SlowDown, NotSeated, Malformed, Count };
std::string_view to_string(Refusal);

struct Metrics {
  Gauge connections, sockets, rooms, watchers;
  Counter rooms_created, rooms_loaded, rooms_dropped, matches_finished;
  std::array<Counter, 3> rooms_deleted;  // by store::RoomStatus: waiting, abandoned, finished
  Counter answers, bot_answers, default_answers, undos;
  std::array<Counter, static_cast<size_t>(Refusal::Count)> refusals;
  Counter requests, request_errors, turned_away, slow_readers, stuck_sockets, bad_messages, store_errors;
  Counter bytes_core, bytes_json, messages_in, messages_out;
  Histogram answer_durable;  // an answer's arrival until it is on disk
  Histogram answer_sent;     // and until everybody's messages were handed to their connections

  void refused(Refusal code) { refusals[static_cast<size_t>(code)].add(); }
  std::string text() const;
};

}  // namespace cantrip::server
