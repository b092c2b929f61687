#include "sim/run.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>

#include "sim/rating.hpp"
#include "sim/table.hpp"

namespace cantrip {
namespace {

using Clock = std::chrono::steady_clock;
double since(Clock::time_point begun) { return std::chrono::duration<double>(Clock::now() - begun).count(); }

void raise(Machine::HighWater& to, const Machine::HighWater& from) {
  u32* a = reinterpret_cast<u32*>(&to);
  const u32* b = reinterpret_cast<const u32*>(&from);
  for (size_t i = 0; i < sizeof to / sizeof(u32); ++i) a[i] = std::max(a[i], b[i]);
}

/// The files of a journal: every member of a crew writes one of its own, all read all.
std::string member_file(const std::string& file, int rank) {
  return rank == 0 ? file : file + "." + std::to_string(rank);
}
std::vector<std::string> member_files(const std::vector<std::string>& files) {
  constexpr int kMost = 1024;
  std::vector<std::string> out = files;
  std::error_code err;
  for (int rank = 1; !files.empty() && rank < kMost; ++rank)
    if (std::string one = member_file(files[0], rank); std::filesystem::exists(one, err)) out.push_back(std::move(one));
  return out;
}

class Run {
public:
  Run(std::shared_ptr<const Content> content, const Plan& plan, const RunOptions& options)
      : content_(std::move(content)), plan_(plan), options_(options), crew_(options.crew ? *options.crew : alone_),
        pairings_(static_cast<int>(plan.pairings.size())), begun_(Clock::now()) {
    result_.layout = Layout(plan, *content_);
    result_.tally.assign(result_.layout.size(), 0);
    done_.assign(plan.pairings.size(), std::vector<bool>(static_cast<size_t>(plan.blocks()), false));
    closed_.assign(plan.pairings.size(), false);
  }

  Expected<RunResult> all() {
    if (Status read = take_up_journal(); !read) return read.problem();
    for (int from = 0; from < plan_.blocks();) {
      const int to = round_end(from);
      if (Status played = play_round(from, to); !played) return played.problem();
      close_pairings(to);
      from = to;
    }
    result_.seconds = since(begun_);
    return std::move(result_);
  }

private:
  Status take_up_journal() {
    if (options_.journals.empty()) return done();
    Status read = Journal::read(member_files(options_.journals), plan_, result_.tally, done_);
    if (Status all_read = agree(std::move(read)); !all_read) return all_read;  // nobody writes before all have read
    for (int p = 0; p < pairings_; ++p) games_ += result_.count(p, Layout::Games);
    return agree(journal_.open(member_file(options_.journals[0], crew_.rank()), plan_));
  }

  /// What went wrong with one member stops all of them.
  Status agree(Status mine) {
    u64 troubles[1] = {mine ? u64{0} : u64{1}};
    crew_.sum(troubles);
    if (!mine || troubles[0] == 0) return mine;
    return Problem{"crew", "another process of this run failed", "See what it said."};
  }

  /// Where intervals are looked at next. The marks are fixed, so that every run stops at the same ones.
  int round_end(int from) const {
    if (options_.until <= 0) return plan_.blocks();
    constexpr int kFirst = 64;  // games of every pairing
    const int least = (kFirst + plan_.block() - 1) / plan_.block();
    return std::min(plan_.blocks(), std::max(least, from + (from + 1) / 2));
  }

  bool is_mine(int index) const {
    const int members = options_.parts * crew_.size();
    return index % members == options_.part * crew_.size() + crew_.rank();
  }

  Status play_round(int from, int to) {
    next_ = from * pairings_;
    last_ = to * pairings_;
    round_.assign(result_.layout.size(), 0);
    const int threads = options_.threads > 0 ? options_.threads : usual_threads();
    if (threads == 1) work();
    else {
      std::vector<std::thread> team;
      for (int i = 0; i < threads; ++i) team.emplace_back([this] { work(); });
      for (std::thread& t : team) t.join();
    }
    if (Status all = agree(trouble_ ? Status(trouble_->second) : done()); !all) return all;
    crew_.sum(round_);
    add(result_.tally, round_);
    return done();
  }

  void work() {
    Table table(content_, plan_, result_.layout);
    Tally block(result_.layout.size(), 0);
    for (int i = next_++; i < last_; i = next_++) {
      const BlockId id{i % pairings_, i / pairings_};
      if (!is_mine(i) || closed_[static_cast<size_t>(id.pairing)] ||
          done_[static_cast<size_t>(id.pairing)][static_cast<size_t>(id.block)])
        continue;
      std::fill(block.begin(), block.end(), 0);
      const int first = id.block * plan_.block(), end = std::min(first + plan_.block(), plan_.games);
      Status played = table.play(id.pairing, first, end, block);
      const std::lock_guard lock(guard_);
      if (played && journal_.is_open()) played = journal_.add(id, block);
      if (!played) {
        if (!trouble_ || i < trouble_->first) trouble_.emplace(i, played.problem());
        next_ = last_;
        break;
      }
      add(round_, block);
      tell(static_cast<u64>(end - first));
    }
    const std::lock_guard lock(guard_);
    raise(result_.high, table.high());
  }

  void tell(u64 more) {
    here_ += more;
    if (!options_.progress) return;
    const u64 members = static_cast<u64>(crew_.size());  // the others are as fast
    const u64 total = static_cast<u64>(plan_.games) * static_cast<u64>(pairings_);
    const u64 mine = options_.parts > 1 ? std::max<u64>(1, total / static_cast<u64>(options_.parts)) : total;
    options_.progress({std::min(mine, games_ + here_ * members), mine, here_ * members, since(begun_)});
  }

  /// Those whose intervals are narrow enough play no more.
  void close_pairings(int to) {
    for (int p = 0; p < pairings_ && options_.until > 0; ++p) {
      const std::vector<bool>& played = done_[static_cast<size_t>(p)];
      // A run that is taken up went on here before.
      if (std::find(played.begin() + to, played.end(), true) != played.end()) continue;
      bool sure = true;
      for (int side = 0; side < plan_.seats(); ++side)
        sure = sure && rate_of(result_.layout, result_.tally, plan_, p, side).half() <= options_.until;
      if (sure) closed_[static_cast<size_t>(p)] = true;
    }
  }

  std::shared_ptr<const Content> content_;
  const Plan& plan_;
  const RunOptions& options_;
  Crew alone_;
  Crew& crew_;
  int pairings_;
  Clock::time_point begun_;
  RunResult result_;
  std::vector<std::vector<bool>> done_;  // blocks of the journal, by pairing
  std::vector<bool> closed_;             // pairings of which enough is known
  Journal journal_;
  Tally round_;                          // of this process
  std::atomic<int> next_{0};
  int last_ = 0;
  u64 games_ = 0, here_ = 0;
  std::mutex guard_;
  std::optional<std::pair<int, Problem>> trouble_;
};

}  // namespace

u64 RunResult::total(const Plan& plan, Layout::Count c) const {
  u64 sum = 0;
  for (int p = 0; p < static_cast<int>(plan.pairings.size()); ++p) sum += count(p, c);
  return sum;
}

int usual_threads() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

Expected<RunResult> run_plan(std::shared_ptr<const Content> content, const Plan& plan, const RunOptions& options) {
  return Run(std::move(content), plan, options).all();
}

}  // namespace cantrip
