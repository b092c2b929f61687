#include "server/bots/workers.hpp"

#include "bots/bot.hpp"
#include "sync/default_answer.hpp"

namespace cantrip::server {

Workers::Workers(int threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

void Workers::run(std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return;
    jobs_.push_back(std::move(job));
  }
  more_.notify_one();
}

void Workers::work() {
  for (;;) {
    std::unique_lock lock(mutex_);
    more_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
    if (stopping_) return;
    const std::function<void()> job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    job();
  }
}

void Workers::stop() {
  std::deque<std::function<void()>> dropped;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    dropped.swap(jobs_);
  }
  more_.notify_all();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
  threads_.clear();
}

Answer think(const Thought& thought) {
  static thread_local const std::unique_ptr<Machine> machine = std::make_unique<Machine>();
  machine->rules = {thought.content->module->game, &thought.content->pool, thought.state->switches};
  adopt(*machine, *thought.state);
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
