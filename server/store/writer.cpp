#include "server/store/writer.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>

namespace cantrip::store {

namespace {

constexpr Milliseconds kShortPause{20}, kLongPause{1000};
constexpr int kConflicts = 20;

}  // namespace

Writer::Writer(std::unique_ptr<Connection> connection, Options options)
    : connection_(std::move(connection)), options_(options), thread_([this] { work(); }) {}

Writer::~Writer() {
  {
    const std::scoped_lock hold(mutex_);
    closing_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

bool Writer::put(RequestPtr request) {
  {
    const std::scoped_lock hold(mutex_);
    size_t& waiting = request->is_append() ? appends_waiting_ : others_waiting_;
    if (closing_ || waiting >= options_.queue) {
      ++counters_.full;
      return false;
    }
    ++waiting;
    queue_.push_back(std::move(request));
  }
  wake_.notify_one();
  return true;
}

Counters Writer::counters() const {
  const std::scoped_lock hold(mutex_);
  Counters out = counters_;
  out.queued = queue_.size();
  return out;
}

void Writer::work() {
  for (;;) {
    Batch batch = take();
    if (batch.empty()) return;
    commit(batch);
    call_back(batch);
  }
}

/// Waits for work. Nothing: the store is closing and all is done.
Writer::Batch Writer::take() {
  std::unique_lock hold(mutex_);
  wake_.wait(hold, [this] { return closing_ || !queue_.empty(); });
  Batch batch;
  size_t bytes = 0;
  while (!queue_.empty() && batch.size() < options_.batch) {
    bytes += queue_.front()->bytes();
    if (!batch.empty() && bytes > options_.batch_bytes) break;
    --(queue_.front()->is_append() ? appends_waiting_ : others_waiting_);
    batch.push_back(std::move(queue_.front()));
    queue_.pop_front();
  }
  return batch;
}

/// One transaction, then the question why for those that stored nothing.
std::optional<SqlError> Writer::attempt(Batch& batch) {
  std::vector<Query> queries;
  std::vector<size_t> counts;
  for (const RequestPtr& request : batch) {
    std::vector<Query> own = request->written().outcome == Outcome::Invalid ? std::vector<Query>() : request->ask();
    counts.push_back(own.size());
    std::ranges::move(own, std::back_inserter(queries));
  }
  if (queries.empty()) return std::nullopt;
  const Clock::time_point start = Clock::now();
  Ran ran = connection_->run(queries, Access::Write);
  if (ran.error) return ran.error;
  {
    const std::scoped_lock hold(mutex_);
    ++counters_.transactions;
    counters_.largest_batch = std::max<uint64_t>(counters_.largest_batch, batch.size());
    counters_.commit_microseconds +=
        static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start).count());
  }
  std::vector<Query> questions;
  std::vector<Request*> asking;
  std::span<const Rows> results = ran.rows;
  for (size_t i = 0; i < batch.size(); ++i) {
    if (counts[i] > 0 && !batch[i]->judge(results.first(counts[i]))) {
      asking.push_back(batch[i].get());
      questions.push_back(batch[i]->why());
    }
    results = results.subspan(counts[i]);
  }
  if (questions.empty()) return std::nullopt;
  const Ran answers = connection_->run(questions, Access::Read);
  if (answers.error) {
    SqlError error = *answers.error;
    error.committed_perhaps = true;  // the others of the batch are
    return error;
  }
  for (size_t i = 0; i < asking.size(); ++i) asking[i]->explain(answers.rows[i]);
  return std::nullopt;
}

void Writer::commit(Batch& batch) {
  bool perhaps = false;  // an attempt may have been committed: what fails after it is unknown, not failed
  int conflicts = 0, connections = 0;
  for (;;) {
    std::optional<SqlError> error = attempt(batch);
    if (!error) {
      lost_since_.reset();
      return;
    }
    perhaps |= error->committed_perhaps;
    if (error->trouble == Trouble::Conflict && ++conflicts < kConflicts) {
      pause(kShortPause);
      continue;
    }
    if (error->trouble == Trouble::Disconnected && reconnect(*error, connections++ == 0)) continue;
    spdlog::error("store: {} writes {}: {}", batch.size(), perhaps ? "unknown" : "failed", to_string(error->problem));
    for (const RequestPtr& request : batch)
      if (request->written().outcome != Outcome::Invalid)
        request->refuse(perhaps ? Outcome::Unknown : Outcome::Failed, error->problem);
    return;
  }
}

bool Writer::reconnect(SqlError& error, bool first) {
  Milliseconds wait = kShortPause;
  if (!lost_since_) {
    lost_since_ = Clock::now();
    spdlog::warn("store: {}", to_string(error.problem));
  } else {
    pause(wait);  // it was back, and is lost again already
  }
  // Patience counts from the loss, so that a long outage fails each batch after one try instead of stalling all.
  for (;; wait = std::min(wait * 2, kLongPause)) {
    const bool late = Clock::now() - *lost_since_ + wait > options_.patience;
    const Status status = connection_->connect();
    if (status) {
      const std::scoped_lock hold(mutex_);
      ++counters_.reconnects;
      return first || !late;  // a connection that is lost again and again is no connection
    }
    error.problem = status.problem();
    if (late || closing()) return false;
    pause(wait);
  }
}

bool Writer::closing() const {
  const std::scoped_lock hold(mutex_);
  return closing_;
}

/// Ended early by closing.
void Writer::pause(Milliseconds time) {
  std::unique_lock hold(mutex_);
  wake_.wait_for(hold, time, [this] { return closing_; });
}

void Writer::call_back(Batch& batch) {
  {
    const std::scoped_lock hold(mutex_);
    for (const RequestPtr& request : batch) switch (request->written().outcome) {
        case Outcome::Stored: ++(request->is_append() ? counters_.appends : counters_.writes); break;
        case Outcome::Failed:
        case Outcome::Unknown: ++counters_.failed; break;
        default: ++counters_.refused;
      }
  }
  for (const RequestPtr& request : batch) request->call_back();
}

}  // namespace cantrip::store
