// Plays a plan: on all threads, in blocks, with a journal, alone or as a member of a crew. The tally depends on the plan
// alone, not on who played what.
#pragma once
#include <functional>

#include "sim/crew.hpp"
#include "sim/journal.hpp"
#include "sim/tally.hpp"

namespace cantrip {

struct Progress {
  u64 games = 0;  // played or read so far
  u64 total = 0;  // at most
  u64 here = 0;  // of `games`: played since the start of this run
  double seconds = 0;
};

struct RunOptions {
  int threads = 0;  // 0: as many as there are cores
  double until = 0;  // a pairing is done when its interval is that narrow (half its width); 0: all games
  std::vector<std::string> journals;  // the first is written; all are read
  int part = 0, parts = 1;  // play only every so-manieth block
  Crew* crew = nullptr;
  std::function<void(const Progress&)> progress{};  // called now and then, from one thread at a time
};

struct RunResult {
  Layout layout;
  Tally tally;
  Machine::HighWater high{};
  double seconds = 0;
  u64 count(int pairing, Layout::Count c) const { return tally[layout.count(pairing, c)]; }
  u64 total(const Plan&, Layout::Count) const;
};

int usual_threads();
Expected<RunResult> run_plan(std::shared_ptr<const Content>, const Plan&, const RunOptions&);

}  // namespace cantrip
