// Clients that leave in every rude way there is: all places are free again afterwards, the memory is what it was, and fair
// players hardly notice. CANTRIP_SOAK_SECONDS sets how long; an hour for the record.
#include <algorithm>
#include <arpa/inet.h>
#include <cerrno>
#include <fstream>
#include <mutex>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

#include "tests/server/fixture.hpp"
#include "tests/server/process.hpp"
#include "tests/support/amount.hpp"

namespace cantrip::test {
namespace {

/// A WebSocket by hand: it may send what no library would.
class RawSocket {
public:
  explicit RawSocket(unsigned short port, bool shakes_hands = true) : fd_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int one = 1;
    setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    const timeval patience{20, 0};
    setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(fd_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) return;
    ok_ = !shakes_hands;
    if (ok_) return;
    send("GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    std::string head;
    char c = 0;
    while (!head.ends_with("\r\n\r\n") && recv(fd_, &c, 1, 0) == 1) head += c;
    ok_ = head.starts_with("HTTP/1.1 101");
  }
  ~RawSocket() { close(fd_); }
  RawSocket(const RawSocket&) = delete;

  bool ok() const { return ok_; }
  void send(const std::string& bytes) const { (void)::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL); }
  void frame(unsigned char kind, const std::string& body) const {
    std::string out{static_cast<char>(0x80 | kind), static_cast<char>(0x80 | body.size()), 0, 0, 0, 0};
    send(out + body);  // masked with zeros
  }
  void reset() const {  // RST instead of FIN
    const linger now{1, 0};
    setsockopt(fd_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
  }
  /// Has the other side closed?
  bool cut() const {
    char c = 0;
    const ssize_t n = recv(fd_, &c, 1, MSG_DONTWAIT);
    return n == 0 || (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK);
  }
  void wait_for_something() const {
    char c = 0;
    (void)recv(fd_, &c, 1, 0);
  }

private:
  int fd_;
  bool ok_ = false;
};

constexpr unsigned char kText = 1, kClose = 8, kPing = 9;
const std::string kRefused = R"({"at":18446744073709551616})";  // the server says bye to it
const std::string kNotUtf8 = "\xff\xfe\xfd";

/// One rude visit; `way` says which, and how long it hesitates.
void visit(unsigned short port, u32 way) {
  const RawSocket socket(port);
  if (!socket.ok()) return;
  socket.frame(kText, kRefused);
  if (way % 8 != 7) std::this_thread::sleep_for(std::chrono::microseconds(way * 37 % 900));
  switch (way % 5) {
    case 0:
    case 1: socket.frame(kText, kNotUtf8); break;
    case 2: socket.frame(kClose, "x"); break;  // a close frame of one byte is none
    case 3: socket.frame(0xB, "reserved"); break;
    case 4:
      socket.frame(kPing, "?");
      socket.frame(kText, kNotUtf8);
      break;
  }
  if (way % 3 == 0) socket.wait_for_something();
  if (way % 7 == 0) socket.reset();
}

class Soak : public ServerTest {
protected:
  bool all_gone() {
    for (int i = 0; i < 2000 && running->metrics().sockets.value() > 0; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return running->metrics().sockets.value() == 0;
  }
};

TEST_F(Soak, HostileClosesGiveTheirPlacesBack) {
  const u32 count = static_cast<u32>(amount("CANTRIP_SOAK", 1500, 10'000));
  config.limits.close_seconds = 1;
  config.limits.connections_per_address = 256;
  start();
  std::atomic<u32> next = 0;
  std::vector<std::thread> crowd;
  for (int i = 0; i < 4; ++i)
    crowd.emplace_back([&] {
      for (u32 way = next++; way < count; way = next++) visit(port(), way);
    });
  for (std::thread& one : crowd) one.join();
  EXPECT_TRUE(all_gone()) << running->metrics().sockets.value() << " sockets are left";
  for (int i = 0; i < 200 && running->metrics().connections.value() > 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(running->metrics().connections.value(), 0);
  EXPECT_EQ(running->metrics().turned_away.value(), 0u);
  EXPECT_EQ(http_get(port(), "/healthz").status, 200);
}

TEST_F(Soak, WhoDoesNotAnswerTheGoodByeLeavesItsSeat) {
  config.limits.close_seconds = 1;
  start();
  const Json made = make_room(order("estraven", "me"));
  JsonPlayer ann(port(), room(made), token(made, 0), 1);
  while (ann.view.is_null()) ASSERT_TRUE(ann.take());
  {
    const RawSocket ben(port());
    ASSERT_TRUE(ben.ok());
    ben.frame(kText, R"({"t":"hello","room":")" + room(made) + R"(","token":")" + token(made, 1) + R"("})");
    while (ann.last.value("present", Json()) != Json({true, true})) ASSERT_TRUE(ann.take());
    ben.frame(kText, kRefused);  // and then not a word, the connection stays open
    while (ann.last.value("present", Json()) != Json({true, false})) ASSERT_TRUE(ann.take());
  }
}

// ------------------------------------------------------------------------------------------------ at length
using SteadyClock = std::chrono::steady_clock;

/// A house full of rude guests, and a few fair ones among them, at the real program.
class House {
public:
  explicit House(int seconds) : seconds_(seconds) {
    started_ = serve_.start({"--port", "0", "--store", folder_.file("games.db"), "--log-level", "off", "--idle-room",
                             "5", "--max-rooms-per-address", "1000000", "--max-connections-per-address", "4000",
                             "--request-rate", "1000000", "--keep-waiting", "0"});
  }

  void run() {
    ASSERT_TRUE(started_);
    std::vector<std::thread> crowd;
    const auto often = [&](auto deed, int pause) {
      crowd.emplace_back([this, deed, pause]() mutable {
        for (u32 i = 0; !over_; ++i) {
          deed(i);
          std::this_thread::sleep_for(std::chrono::milliseconds(pause));
        }
      });
    };
    often([this](u32 i) { visit(serve_.port(), i); }, 5);
    often([this](u32) { make_and_leave(); }, rooms_pause());
    crowd.emplace_back([this] { creep(); });
    crowd.emplace_back([this] { never_read(); });
    for (u64 i = 0; i < 4; ++i) crowd.emplace_back([this, i] { play(i); });
    const auto end = SteadyClock::now() + std::chrono::seconds(seconds_);
    const auto warm = SteadyClock::now() + std::chrono::seconds(std::min(120, seconds_ / 3));
    while (SteadyClock::now() < end) {
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
      if (SteadyClock::now() > warm && before_ == 0) before_ = megabytes();
    }
    over_ = true;
    for (std::thread& one : crowd) one.join();
    check();
  }

private:
  /// 10,000 rooms in an hour.
  int rooms_pause() const { return std::min(360, std::max(10, seconds_ * 100)); }

  void make_and_leave() {
    const Json body = {{"game", "estraven"}, {"name", "Ann"}, {"decks", "random"}, {"opponents", {{{"kind", "bot"}}}}};
    const HttpReply made = http_post(serve_.port(), "/api/rooms", body);
    if (made.status != 201) return;
    ++rooms_;
    if (rooms_ % 4 == 0)
      JsonPlayer(serve_.port(), made.json().at("room"), made.json().at("seats")[0].at("token"), rooms_).take(100);
  }

  /// Requests that come a letter at a time; the server's patience ends before they do.
  void creep() {
    std::vector<std::unique_ptr<RawSocket>> creeping;
    const std::string request = "GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: " + std::string(4000, 'a');
    for (size_t at = 0; !over_; ++at) {
      std::erase_if(creeping, [&](const auto& one) { return one->cut() ? ++cut_off_, true : false; });
      if (creeping.size() < 100) creeping.push_back(std::make_unique<RawSocket>(serve_.port(), false));
      for (const auto& one : creeping) one->send(request.substr(at % request.size(), 1));
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  }

  /// Asks for view after view and reads none of them.
  void never_read() {
    const Json body = {{"game", "lorcana"}, {"name", "Ann"}, {"decks", "random"}, {"opponents", {{{"kind", "bot"}}}}};
    const HttpReply made = http_post(serve_.port(), "/api/rooms", body);
    if (made.status != 201) return;
    while (!over_) {
      const RawSocket socket(serve_.port());
      socket.frame(kText, R"({"t":"hello","room":")" + made.json().at("room").get<std::string>() + R"("})");
      for (int i = 0; i < 300 && !over_; ++i) {
        socket.frame(kText, R"({"t":"view"})");
        std::this_thread::sleep_for(std::chrono::milliseconds(40));
      }
    }
  }

  void play(u64 who) {
    std::vector<double> took;
    u64 matches = 0;
    while (!over_) {
      const Json body = {{"game", modules()[(who + matches) % modules().size()]->game->slug},
                         {"name", "Ann"},
                         {"decks", "random"},
                         {"opponents", {{{"kind", "bot"}, {"bot", "random"}}}}};
      const HttpReply made = http_post(serve_.port(), "/api/rooms", body);
      if (made.status != 201) return fail("no room: " + made.body);
      JsonPlayer ann(serve_.port(), made.json().at("room"), made.json().at("seats")[0].at("token"),
                     ++matches + who * 99);
      while (!over_ && !ann.over && ann.until_asked()) {
        const auto asked = SteadyClock::now();
        const size_t before = ann.confirmed.size();
        ann.answer();
        while (ann.confirmed.size() == before && !ann.refused && ann.take()) {}
        if (ann.refused || ann.confirmed.size() == before) break;
        took.push_back(std::chrono::duration<double, std::milli>(SteadyClock::now() - asked).count());
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
      }
      if (!ann.trouble.empty() || ann.refused || ann.bye) return fail("a fair player: " + ann.last.dump());
    }
    const std::lock_guard lock(mutex_);
    latencies_.insert(latencies_.end(), took.begin(), took.end());
  }

  void fail(const std::string& why) {
    const std::lock_guard lock(mutex_);
    if (trouble_.empty()) trouble_ = why;
  }

  double megabytes() const {
    std::ifstream in("/proc/" + std::to_string(serve_.id()) + "/statm");
    double pages = 0;
    in >> pages >> pages;
    return pages * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
  }
  long long metric(const std::string& name) const {
    const std::string body = http_get(serve_.port(), "/metrics").body;
    const size_t at = body.find("\n" + name + " ");
    return at == std::string::npos ? -1 : std::atoll(body.c_str() + at + name.size() + 2);
  }

  void check() {
    EXPECT_EQ(trouble_, "");
    for (int i = 0; i < 3000 && (metric("cantrip_sockets") > 0 || metric("cantrip_rooms") > 0); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_EQ(metric("cantrip_sockets"), 0);
    EXPECT_EQ(metric("cantrip_rooms"), 0);
    const double after = megabytes();
    std::sort(latencies_.begin(), latencies_.end());
    ASSERT_FALSE(latencies_.empty());
    const double p99 = latencies_[latencies_.size() * 99 / 100];
    std::printf(
        "[   soak   ] %d s: %llu rooms made and left, %llu creeping requests cut, %zu fair answers, p50 %.1f ms, "
        "p99 %.1f ms, worst %.1f ms, %.0f MB, then %.0f MB\n",
        seconds_, static_cast<unsigned long long>(rooms_), static_cast<unsigned long long>(cut_off_), latencies_.size(),
        latencies_[latencies_.size() / 2], p99, latencies_.back(), before_, after);
    if (seconds_ < 600) return;  // the first minutes fill pools
    EXPECT_LT(after, before_ * 1.5 + 20);
    EXPECT_GT(cut_off_, 0u);
  }

  const int seconds_;
  TemporaryFolder folder_;
  ServeProcess serve_;
  bool started_ = false;
  std::atomic<bool> over_ = false;
  std::mutex mutex_;
  std::vector<double> latencies_;
  std::string trouble_;
  std::atomic<u64> rooms_ = 0, cut_off_ = 0;
  double before_ = 0;
};

TEST(House, RudeGuestsLeaveNothingBehindAndFairOnesPlay) { House(amount("CANTRIP_SOAK_SECONDS", 6, 3600)).run(); }

}  // namespace
}  // namespace cantrip::test
