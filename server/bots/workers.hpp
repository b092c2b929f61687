// Threads for what takes time. Nothing here holds a room, and none of these crews waits for another.
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "games/content.hpp"

namespace cantrip::server {

/// Threads with one queue. Who has used the least time is served next, so one who asks for much waits for themselves.
class Workers {
public:
  /// `nice` is added to the threads' niceness; `most_of_one` is how many jobs of one may wait.
  Workers(int threads, int nice, size_t most_of_one);
  ~Workers() { stop(); }
  /// `who`: the address it is done for. False: too many of theirs wait already.
  [[nodiscard]] bool run(const std::string& who, std::function<void()>);
  /// What runs is finished, what waits is dropped.
  void stop();
  size_t waiting() const;

private:
  using Microseconds = std::uint64_t;
  struct One {
    std::deque<std::function<void()>> jobs;
    Microseconds used = 0;  // of this crew's time, counted from the one who has used least
    int running = 0;
  };
  void work(int nice);
  std::map<std::string, One>::iterator next();
  void done(const std::string& who, Microseconds took);

  const size_t most_of_one_;
  mutable std::mutex mutex_;
  std::condition_variable more_;
  std::map<std::string, One> all_;
  Microseconds floor_ = 0;  // what the last one served had used: who comes anew begins there
  size_t waiting_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

/// The crews of a server. Sockets and rooms have threads of their own (Config::threads).
struct Crews {
  Workers desk;       // reads the store, loads rooms: short
  Workers bots;       // thinks
  Workers compiling;  // cards and decks that players bring along
  explicit Crews(int bot_threads) : desk(1, 0, kMostCalls), bots(bot_threads, 5, SIZE_MAX), compiling(1, 5, 4) {}
  void stop();

private:
  static constexpr size_t kMostCalls = 1000;
};

/// A position for a bot to answer.
struct Thought {
  std::shared_ptr<const Content> content;
  std::vector<u8> position;       // the truth, packed; a bot sees it through Eyes only
  u64 switches = 0;
  Seat seat = Seat::None;
  std::string bot;
  u64 seed = 0;                   // of the bot's own chance
};
/// Answers on the calling thread.
Answer think(const Thought&);

/// Names of bots one may play against.
std::vector<std::string> offered_bots();

}  // namespace cantrip::server
