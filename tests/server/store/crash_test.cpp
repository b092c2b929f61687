// kill -9 of a writing process, and of PostgreSQL: every acknowledged entry is there, none twice, none missing between.
// CANTRIP_KILLS sets how often (10).
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <map>
#include <random>
#include <sstream>

#include "tests/server/store/place.hpp"
#include "tests/support/amount.hpp"
#include "tests/support/child.hpp"

namespace cantrip::test {
namespace {

constexpr int kRooms = 8;

int kills() { return amount("CANTRIP_KILLS", 10, 200); }

struct Child {
  pid_t process = 0;
  int output = -1;
};

Child start_child(const std::string& url, int round) {
  const std::string program = std::string(CANTRIP_BINARY_DIR) + "/store_child";
  const std::string rooms = std::to_string(kRooms), number = std::to_string(round);
  int ends[2] = {};
  if (pipe2(ends, O_CLOEXEC) != 0) return {};
  const pid_t parent = getpid();
  const pid_t process = fork();
  if (process == 0) {
    end_with(parent);
    dup2(ends[1], 1);
    close_inherited();
    execl(program.c_str(), program.c_str(), url.c_str(), rooms.c_str(), number.c_str(), nullptr);
    _exit(127);
  }
  close(ends[1]);
  return {process, ends[0]};
}

/// Reads what the child says, kills it when it has said enough, and reads on to the end.
std::string listen_and_kill(const Child& child, size_t enough) {
  std::string heard;
  char buffer[4096];
  bool killed = false;
  for (;;) {
    if (!killed && heard.size() >= enough) {
      kill(child.process, SIGKILL);
      killed = true;
    }
    const ssize_t size = read(child.output, buffer, sizeof buffer);
    if (size <= 0) break;
    heard.append(buffer, static_cast<size_t>(size));
  }
  close(child.output);
  int status = 0;
  waitpid(child.process, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << "the child ended by itself: " << heard;
  return heard;
}

/// The highest number acknowledged in each room.
std::map<std::string, int> acknowledged(const std::string& heard) {
  std::map<std::string, int> out;
  std::istringstream lines(heard);
  std::string word, room;
  for (int no = 0; lines >> word >> room >> no;) {
    EXPECT_EQ(word, "stored") << heard.substr(0, 300);
    int& highest = out[room];
    EXPECT_GT(no, highest) << "called back out of order";
    highest = no;
  }
  return out;
}

template <class Place>
class CrashTest : public testing::Test {
protected:
  Place place;
};
TYPED_TEST_SUITE(CrashTest, Places, PlaceNames);

TYPED_TEST(CrashTest, KilledInTheMiddleOfAppends) {
  {
    const auto store = open_or_fail(this->place.url);
    for (int i = 0; i < kRooms; ++i)
      ASSERT_TRUE(create(*store, room_named("R" + std::to_string(i)), kNode, 1ms).written);
  }
  std::mt19937 random(7);
  std::map<std::string, std::vector<std::string>> before;  // what each room held after the last round
  int entries = 0, beyond = 0;
  for (int round = 1; round <= kills(); ++round) {
    const Child child = start_child(this->place.url, round);
    ASSERT_GT(child.process, 0);
    const std::string heard = listen_and_kill(child, 20 + random() % 4000);
    const std::map<std::string, int> told = acknowledged(heard);
    ASSERT_FALSE(told.empty()) << heard;
    const auto store = open_or_fail(this->place.url);
    for (int i = 0; i < kRooms; ++i) {
      const std::string room = "R" + std::to_string(i);
      // Taking the room ends what the dead child may still have on its way in the server.
      ASSERT_TRUE(acquire(*store, room, {"parent-" + std::to_string(round), ""}, 1ms).written);
      std::vector<std::string> now = payloads(*store, room);  // fails on gaps
      std::vector<std::string>& old = before[room];
      ASSERT_GE(now.size(), old.size());
      EXPECT_TRUE(std::equal(old.begin(), old.end(), now.begin())) << "what was stored has changed";
      for (size_t no = old.size() + 1; no <= now.size(); ++no)
        EXPECT_EQ(now[no - 1], std::to_string(round) + " " + room + " " + std::to_string(no));
      const int last = told.contains(room) ? told.at(room) : 0;
      EXPECT_GE(static_cast<int>(now.size()), last) << "an acknowledged entry of room " << room << " is lost";
      entries += static_cast<int>(now.size() - old.size());
      beyond += last ? static_cast<int>(now.size()) - last : 0;
      old = std::move(now);
    }
  }
  std::printf("%d kills, %d entries, %d of them stored but not yet acknowledged\n", kills(), entries, beyond);
}

TEST(PostgresCrash, KilledAndRestartedWhileAppending) {
  Expected<std::unique_ptr<Postgres>> server = Postgres::start();  // its own: others must not notice
  ASSERT_TRUE(server) << to_string(server.problem());
  Expected<std::string> url = (*server)->create_database();
  ASSERT_TRUE(url) << to_string(url.problem());
  Options options;
  options.patience = 60s;
  const auto store = open_or_fail(*url, options);
  for (int i = 0; i < kRooms; ++i)
    ASSERT_TRUE(create(*store, room_named("R" + std::to_string(i)), kNode, 10min).written);

  std::atomic<bool> stop = false;
  std::atomic<int> stored = 0;
  std::vector<int> last(kRooms);
  std::vector<std::thread> threads;
  for (int i = 0; i < kRooms; ++i)
    threads.emplace_back([&, i] {
      const std::string room = "R" + std::to_string(i);
      while (!stop) {
        const Written written = append(*store, room, 1, last[i] + 1, std::to_string(last[i] + 1));
        ASSERT_TRUE(written) << to_string(written.outcome) << ": " << to_string(written.problem);
        ++last[i];
        ++stored;
      }
    });
  const int crashes = std::max(3, kills() / 5);
  for (int i = 0; i < crashes; ++i) {
    const int goal = stored + 50;
    while (stored < goal && !testing::Test::HasFailure()) std::this_thread::sleep_for(1ms);
    const Status status = (*server)->crash_and_restart();
    ASSERT_TRUE(status) << to_string(status.problem());
  }
  stop = true;
  for (std::thread& thread : threads) thread.join();
  for (int i = 0; i < kRooms; ++i) {
    const std::vector<std::string> found = payloads(*store, "R" + std::to_string(i));
    EXPECT_EQ(static_cast<int>(found.size()), last[i]);
    for (size_t no = 1; no <= found.size(); ++no) EXPECT_EQ(found[no - 1], std::to_string(no));
  }
  EXPECT_GE(store->counters().reconnects, static_cast<uint64_t>(crashes));
  std::printf("%d crashes of PostgreSQL, %d entries\n", crashes, stored.load());
}

}  // namespace
}  // namespace cantrip::test
