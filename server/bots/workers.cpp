#include "server/bots/workers.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <sys/resource.h>
#include <unistd.h>

#include "bots/bot.hpp"
#include "core/difference.hpp"
#include "server/metrics/log.hpp"
#include "sync/default_answer.hpp"

namespace cantrip::server {

namespace {

constexpr size_t kMostRemembered = 1024;

}  // namespace

Workers::Workers(int threads, int nice, size_t most_of_one) : most_of_one_(most_of_one) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this, nice] { work(nice); });
}

bool Workers::run(const std::string& who, std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return true;  // dropped, as all that waits is
    const auto [at, fresh] = all_.try_emplace(who);
    One& one = at->second;
    if (one.jobs.size() >= most_of_one_) return false;
    if (fresh || (one.jobs.empty() && one.running == 0)) one.used = std::max(one.used, floor_);
    one.jobs.push_back(std::move(job));
    ++waiting_;
  }
  more_.notify_one();
  return true;
}

/// The one with work who has used least.
std::map<std::string, Workers::One>::iterator Workers::next() {
  auto best = all_.end();
  for (auto it = all_.begin(); it != all_.end(); ++it)
    if (!it->second.jobs.empty() && (best == all_.end() || it->second.used < best->second.used)) best = it;
  return best;
}

void Workers::done(const std::string& who, Microseconds took) {
  const std::lock_guard lock(mutex_);
  const auto at = all_.find(who);
  if (at == all_.end()) return;
  at->second.used += took;
  --at->second.running;
  // Who has nothing to do is remembered while others wait, and not too many of them: where nobody waits nothing need be
  // shared out.
  if (waiting_ > 0 && all_.size() < kMostRemembered) return;
  std::erase_if(all_, [](const auto& one) { return one.second.jobs.empty() && one.second.running == 0; });
}

void Workers::work(int nice) {
  using Clock = std::chrono::steady_clock;
  if (nice > 0 && setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), nice) != 0)
    log(Level::Warn, "priority not set", {{"why", std::strerror(errno)}});
  for (;;) {
    std::unique_lock lock(mutex_);
    more_.wait(lock, [this] { return stopping_ || waiting_ > 0; });
    if (stopping_) return;
    const auto at = next();
    const std::string who = at->first;
    const std::function<void()> job = std::move(at->second.jobs.front());
    at->second.jobs.pop_front();
    ++at->second.running;
    --waiting_;
    floor_ = std::max(floor_, at->second.used);
    lock.unlock();
    const Clock::time_point start = Clock::now();
    job();
    done(who, static_cast<Microseconds>(
                  std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start).count()));
  }
}

size_t Workers::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_;
}

void Workers::stop() {
  std::map<std::string, One> dropped;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    for (auto& [who, one] : all_) dropped[who].jobs.swap(one.jobs);
    waiting_ = 0;
  }
  more_.notify_all();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
  threads_.clear();
}

void Crews::stop() {
  desk.stop();
  bots.stop();
  compiling.stop();
}

Answer think(const Thought& thought) {
  static thread_local const std::unique_ptr<Machine> machine = std::make_unique<Machine>();
  machine->rules = {thought.content->module->game, &thought.content->pool, thought.switches};
  unpack(machine->st, thought.position);
  adopt(*machine, machine->st);
  Expected<std::unique_ptr<Bot>> bot = make_bot(thought.bot);
  if (!bot) return sync::default_answer(*machine, thought.seat);  // a bot this version no longer has
  Eyes eyes(*thought.content->module, thought.seat);
  eyes.look(*machine);
  Rng rng = Rng::seeded(thought.seed);
  return (*bot)->choose(eyes, rng);
}

std::vector<std::string> offered_bots() {
  // The first is the one a page proposes. Not idle, which passes always: it is for tests.
  return {"greedy", "easy", "medium", "hard", "expert", "random", "search"};
}

}  // namespace cantrip::server
