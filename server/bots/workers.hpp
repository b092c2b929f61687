// Threads for what takes time: bots thinking, cards compiling, rooms loading. Nothing here holds a room.
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "games/content.hpp"

namespace cantrip::server {

class Workers {
public:
  explicit Workers(int threads);
  ~Workers() { stop(); }
  void run(std::function<void()>);
  /// What runs is finished, what waits is dropped.
  void stop();

private:
  void work();

  std::mutex mutex_;
  std::condition_variable more_;
  std::deque<std::function<void()>> jobs_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

/// A position for a bot to answer.
struct Thought {
  std::shared_ptr<const Content> content;
  std::unique_ptr<State> state;   // the truth; a bot sees it through Eyes only
  Seat seat = Seat::None;
  std::string bot;
  u64 seed = 0;                   // of the bot's own chance
};
/// Answers on the calling thread.
Answer think(const Thought&);

/// Names of bots one may play against.
std::vector<std::string> offered_bots();

}  // namespace cantrip::server
