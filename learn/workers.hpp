// Threads that wait for work: the parts of one task, all finished when run() returns.
#pragma once
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace cantrip {

class Workers {
public:
  /// One thread is the caller's own.
  explicit Workers(int threads) {
    for (int i = 1; i < threads; ++i) threads_.emplace_back([this, i] { work(i); });
  }
  ~Workers() {
    {
      const std::lock_guard lock(mutex_);
      stop_ = true;
    }
    wake_.notify_all();
    for (std::thread& t : threads_) t.join();
  }
  Workers(const Workers&) = delete;

  int size() const { return static_cast<int>(threads_.size()) + 1; }
  /// Calls part(0) ... part(size() - 1), each in a thread of its own. `part` does not throw.
  void run(const std::function<void(int)>& part) {
    if (!threads_.empty()) {
      const std::lock_guard lock(mutex_);
      part_ = &part;
      left_ = static_cast<int>(threads_.size());
      ++round_;
    }
    wake_.notify_all();
    part(0);
    std::unique_lock lock(mutex_);
    finished_.wait(lock, [this] { return left_ == 0; });
    part_ = nullptr;
  }

private:
  void work(int i) {
    unsigned seen = 0;
    while (true) {
      const std::function<void(int)>* part = nullptr;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return stop_ || round_ != seen; });
        if (stop_) return;
        seen = round_;
        part = part_;
      }
      (*part)(i);
      const std::lock_guard lock(mutex_);
      if (--left_ == 0) finished_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_, finished_;
  std::vector<std::thread> threads_;
  const std::function<void(int)>* part_ = nullptr;
  int left_ = 0;
  unsigned round_ = 0;
  bool stop_ = false;
};

}  // namespace cantrip
