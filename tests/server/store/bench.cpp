// Durable appends a second with 1 and 64 rooms, each room sending its next entry when the last is durable; and the
// same with one transaction for every append, in the same run on the same disk.
//   bench_store [SECONDS [FOLDER-ON-THE-DISK-TO-MEASURE]]
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <future>
#include <mutex>

#include "server/store/store.hpp"
#include "tests/server/store/postgres.hpp"

using namespace cantrip;
using namespace cantrip::store;
using Clock = std::chrono::steady_clock;

namespace {

constexpr size_t kPayload = 24;  // about an answer with a few picks

struct Figures {
  double per_second = 0, per_transaction = 0, median_ms = 0, p99_ms = 0;
};

void fail(const Problem& problem) {
  std::fprintf(stderr, "%s\n", to_string(problem).c_str());
  std::exit(1);
}

void create_rooms(Store& store, const std::string& prefix, int rooms) {
  for (int room = 0; room < rooms; ++room) {
    NewRoom fresh;
    fresh.id = prefix + std::to_string(room);
    fresh.game = "bench";
    std::promise<Lease> promise;
    if (!store.create(fresh, {"bench", ""}, std::chrono::hours(1), [&](const Lease& l) { promise.set_value(l); }))
      return;
    const Lease lease = promise.get_future().get();
    if (!lease.written) fail(lease.written.problem);
  }
}

Figures measure(const std::string& url, int rooms, size_t batch, double seconds) {
  static int runs = 0;
  const std::string prefix = "run" + std::to_string(++runs) + "-" + std::to_string(getpid()) + "-";
  Options options;
  options.batch = batch;
  Expected<std::unique_ptr<Store>> opened = open_store(url, options);
  if (!opened) fail(opened.problem());
  Store& store = **opened;
  create_rooms(store, prefix, rooms);
  const Counters before = store.counters();
  const Clock::time_point start = Clock::now(), end = start + std::chrono::duration_cast<Clock::duration>(
                                                                  std::chrono::duration<double>(seconds));
  std::vector<double> waits;  // written by the store's thread only
  std::atomic<int> left = rooms;
  std::promise<void> all;
  std::function<void(int, int)> send = [&](int room, int no) {
    const Clock::time_point sent = Clock::now();
    Append append{prefix + std::to_string(room), 1, no, EntryKind::Answer, std::string(kPayload, 'a')};
    if (!store.append(std::move(append), [&, room, no, sent](const Written& written) {
          if (!written) fail(written.problem);
          const Clock::time_point now = Clock::now();
          waits.push_back(std::chrono::duration<double, std::milli>(now - sent).count());
          if (now < end) send(room, no + 1);
          else if (--left == 0) all.set_value();
        }))
      fail({"the queue", "is full", ""});
  };
  for (int room = 0; room < rooms; ++room) send(room, 1);
  all.get_future().wait();
  const double took = std::chrono::duration<double>(Clock::now() - start).count();
  const Counters after = store.counters();
  std::ranges::sort(waits);
  return {static_cast<double>(waits.size()) / took,
          static_cast<double>(waits.size()) / static_cast<double>(after.transactions - before.transactions),
          waits[waits.size() / 2], waits[waits.size() * 99 / 100]};
}

void table(const char* name, const std::string& url, double seconds) {
  for (const int rooms : {1, 64})
    for (const size_t batch : {size_t{1}, size_t{512}}) {
      const Figures f = measure(url, rooms, batch, seconds);
      std::printf("%-10s  %5d  %-24s  %9.0f  %11.1f  %8.2f  %8.2f\n", name, rooms,
                  batch == 1 ? "a transaction an append" : "group commit", f.per_second, f.per_transaction, f.median_ms,
                  f.p99_ms);
      std::fflush(stdout);
    }
}

}  // namespace

int main(int count, char** words) {
  const double seconds = count > 1 ? std::atof(words[1]) : 3;
  if (count > 2) setenv("TMPDIR", words[2], 1);
  std::printf("%-10s  %5s  %-24s  %9s  %11s  %8s  %8s\n", "database", "rooms", "how", "appends/s", "per commit",
              "median ms", "p99 ms");
  const test::TemporaryFolder folder;
  table("SQLite", folder.file("games.db"), seconds);
  Expected<std::unique_ptr<test::Postgres>> server = test::Postgres::start();
  if (!server) fail(server.problem());
  const Expected<std::string> url = (*server)->create_database();
  if (!url) fail(url.problem());
  table("PostgreSQL", *url, seconds);
}
