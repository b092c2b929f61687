// Group commit: one thread takes what is waiting, commits it in one transaction and calls back, while the next batch
// gathers. Nobody waits on purpose: with one request at a time each has its own transaction, under load they share.
#pragma once
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "server/store/request.hpp"

namespace cantrip::store {

class Writer {
public:
  Writer(std::unique_ptr<Connection>, Options);
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  /// False: the queue is full.
  bool put(RequestPtr);
  Counters counters() const;

private:
  using Clock = std::chrono::steady_clock;
  using Batch = std::vector<RequestPtr>;

  void work();
  Batch take();
  void commit(Batch&);
  std::optional<SqlError> attempt(Batch&);
  /// Connects, with growing pauses, until it works or patience is at an end. `first`: for this batch.
  bool reconnect(SqlError&, bool first);
  void pause(Milliseconds);
  bool closing() const;
  void call_back(Batch&);

  std::unique_ptr<Connection> connection_;
  const Options options_;
  std::optional<Clock::time_point> lost_since_;  // of the writing thread

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<RequestPtr> queue_;
  size_t appends_waiting_ = 0, others_waiting_ = 0;
  bool closing_ = false;
  Counters counters_;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace cantrip::store
