// Analyses of finished matches, made when somebody asks, one at a time on a thread of their own, and kept for a while.
// They wait for nobody and nobody waits for them: who asks gets what there is, and asks again.
#pragma once
#include <condition_variable>
#include <deque>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "games/content.hpp"
#include "replay/replay.hpp"

namespace cantrip::server {

class Analyses {
public:
  /// An analysis takes about so many seconds; 0: none are made.
  explicit Analyses(double seconds) : seconds_(seconds) {}
  ~Analyses() { stop(); }

  struct State {
    enum Kind { Unknown, Off, Full, Waiting, Working, Done, Failed } kind = Unknown;
    size_t done = 0, total = 0;  // positions, while it works
    std::string json;            // when it is done
    Problem problem;             // when it failed
  };
  /// What is known of the analysis of a room's match.
  State of(const std::string& room);
  /// Begins one, unless it is known already. `by`: the address that asks; a few of one may wait.
  State ask(const std::string& room, const std::string& by, std::shared_ptr<const Content>, Replay);
  void stop();

private:
  struct Job {
    std::string room, by;
    std::shared_ptr<const Content> content;
    Replay replay;
  };
  struct Kept {
    std::string room;
    State state;
  };
  State find(const std::string& room);
  State& entry(const std::string& room);
  void work();
  void make(const Job&);

  const double seconds_;
  std::mutex mutex_;
  std::condition_variable more_;
  std::deque<Job> jobs_;
  std::list<Kept> kept_;  // the latest first
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace cantrip::server
