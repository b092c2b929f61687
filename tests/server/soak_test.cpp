// Clients that leave in every rude way there is: all places are free again afterwards.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

#include "tests/server/fixture.hpp"
#include "tests/support/amount.hpp"

namespace cantrip::test {
namespace {

/// A WebSocket by hand: it may send what no library would.
class RawSocket {
public:
  explicit RawSocket(unsigned short port) : fd_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int one = 1;
    setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    const timeval patience{20, 0};
    setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(fd_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) return;
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

}  // namespace
}  // namespace cantrip::test
