#include "server/bots/analyses.hpp"

#include <algorithm>

#include "sim/analyse/analyse.hpp"

namespace cantrip::server {
namespace {

constexpr size_t kMostWaiting = 16;
constexpr std::ptrdiff_t kMostOfOne = 2;  // waiting
constexpr size_t kMostKept = 64;  // about 100 KB each

}  // namespace

Analyses::State Analyses::find(const std::string& room) {
  if (seconds_ <= 0) return {State::Off, 0, 0, {}, {}};
  for (auto it = kept_.begin(); it != kept_.end(); ++it)
    if (it->room == room) {
      kept_.splice(kept_.begin(), kept_, it);
      return it->state;
    }
  return {};
}

Analyses::State& Analyses::entry(const std::string& room) {
  for (Kept& k : kept_)
    if (k.room == room) return k.state;
  kept_.push_front({room, {}});
  for (auto it = kept_.end(); kept_.size() > kMostKept && it != kept_.begin();)
    if ((--it)->state.kind == State::Done || it->state.kind == State::Failed) it = kept_.erase(it);
  return kept_.front().state;
}

Analyses::State Analyses::of(const std::string& room) {
  const std::lock_guard lock(mutex_);
  return find(room);
}

Analyses::State Analyses::ask(const std::string& room, const std::string& by, std::shared_ptr<const Content> content,
                              Replay replay) {
  const std::lock_guard lock(mutex_);
  if (State known = find(room); known.kind != State::Unknown) return known;
  if (stopping_ || jobs_.size() >= kMostWaiting) return {State::Full, 0, 0, {}, {}};
  if (std::ranges::count(jobs_, by, &Job::by) >= kMostOfOne) return {State::Full, 0, 0, {}, {}};
  jobs_.push_back({room, by, std::move(content), std::move(replay)});
  State& state = entry(room);
  state.kind = State::Waiting;
  if (!thread_.joinable()) thread_ = std::thread([this] { work(); });
  more_.notify_one();
  return state;
}

void Analyses::work() {
  for (;;) {
    std::unique_lock lock(mutex_);
    more_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
    if (stopping_) return;
    const Job job = std::move(jobs_.front());
    jobs_.pop_front();
    entry(job.room).kind = State::Working;
    lock.unlock();
    make(job);
  }
}

void Analyses::make(const Job& job) {
  AnalyseOptions options;
  options.seconds = seconds_;
  options.threads = 1;  // the matches that are played come first
  options.give_up = [this] {
    const std::lock_guard lock(mutex_);
    return stopping_;
  };
  options.progress = [&](const Progress& p) {
    const std::lock_guard lock(mutex_);
    State& state = entry(job.room);
    state.done = p.games;
    state.total = p.total;
  };
  const Expected<Analysis> made = analyse(job.content, job.replay, options);
  const std::lock_guard lock(mutex_);
  State& state = entry(job.room);
  state.kind = made ? State::Done : State::Failed;
  if (made) state.json = analysis_json(*made);
  else state.problem = made.problem();
}

void Analyses::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    jobs_.clear();
  }
  more_.notify_all();
  if (thread_.joinable()) thread_.join();
}

}  // namespace cantrip::server
