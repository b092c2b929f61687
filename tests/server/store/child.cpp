// Appends to some rooms as fast as it can and writes a line for every acknowledged entry, until it is killed.
//   store_child URL ROOMS ROUND
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <future>
#include <thread>

#include "server/store/store.hpp"

using namespace cantrip;
using namespace cantrip::store;

namespace {

constexpr int kInFlight = 4;  // entries of a room that wait at the same time

void say(const std::string& line) {  // one write: a pipe keeps it whole, and it outlives us
  if (write(1, line.data(), line.size()) != static_cast<ssize_t>(line.size())) _exit(3);
}

[[noreturn]] void fail(const Problem& problem) {
  say("problem " + to_string(problem) + "\n");
  _exit(2);
}

}  // namespace

int main(int count, char** words) {
  if (count != 4) return 64;
  const std::string url = words[1], round = words[3];
  Expected<std::unique_ptr<Store>> opened = open_store(url);
  if (!opened) fail(opened.problem());
  Store& store = **opened;
  const Owner owner{"child-" + round, "nowhere"};
  // Each acknowledgement sends the next entry of its room.
  std::function<void(std::string, int64_t, int)> send = [&](std::string room, int64_t epoch, int no) {
    Append append{room, epoch, no, EntryKind::Answer, round + " " + room + " " + std::to_string(no)};
    if (!store.append(std::move(append), [&, room, epoch, no](const Written& written) {
          if (!written) fail(written.problem);
          say("stored " + room + " " + std::to_string(no) + "\n");
          send(room, epoch, no + kInFlight);
        }))
      fail({"the queue", "is full", ""});
  };
  for (int i = 0; i < std::atoi(words[2]); ++i) {
    const std::string room = "R" + std::to_string(i);
    std::promise<Lease> promise;
    // The shortest lease: the next child need not wait for it.
    if (!store.acquire(room, owner, Milliseconds(1), [&](const Lease& lease) { promise.set_value(lease); })) return 1;
    const Lease lease = promise.get_future().get();
    if (!lease.written) fail(lease.written.problem);
    const auto loaded = store.load(room);
    if (!loaded) fail(loaded.problem());
    const int last = static_cast<int>((*loaded)->entries.size());
    // The first ones from the store's thread too: an acknowledgement must not overtake them with a later number.
    const bool taken = store.renew({}, owner.node, Milliseconds(1), [&send, room, lease, last](const Renewal&) {
      for (int k = 1; k <= kInFlight; ++k) send(room, lease.epoch, last + k);
    });
    if (!taken) return 1;
  }
  for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}
