#include "tests/server/crowd.hpp"

#include <arpa/inet.h>
#include <csignal>
#include <cstdlib>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/child.hpp"

namespace cantrip::test {
namespace {

struct Order {
  int port, count;
};

/// A broken request line, the beginning of a TLS greeting, or silence.
std::string noise(int i) { return i % 3 == 0 ? "GET / HT" : i % 3 == 1 ? "\x16\x03\x01\x02" : ""; }

bool connect_one(int port, int i) {
  const int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (fd < 0) return false;
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_port = htons(static_cast<u16>(port));
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(fd, reinterpret_cast<const sockaddr*>(&at), sizeof at) != 0) return false;
  const std::string words = noise(i);
  return send(fd, words.data(), words.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(words.size());
}

[[noreturn]] void hold(int orders, int answers) {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  Order order{};
  if (read(orders, &order, sizeof order) != sizeof order) _exit(0);  // never asked for
  int held = 0;
  for (int i = 0; i < order.count; ++i) held += connect_one(order.port, i);
  if (write(answers, &held, sizeof held) != sizeof held) _exit(1);
  char end = 0;
  while (read(orders, &end, 1) > 0) {}  // until the other end is closed
  _exit(0);
}

}  // namespace

Crowd::Crowd() {
  int down[2], up[2];
  if (pipe(down) != 0 || pipe(up) != 0) std::abort();
  const pid_t parent = getpid();
  child_ = fork();
  if (child_ < 0) std::abort();
  if (child_ == 0) {
    end_with(parent);
    close(down[1]);
    close(up[0]);
    hold(down[0], up[1]);
  }
  close(down[0]);
  close(up[1]);
  orders_ = down[1];
  answers_ = up[0];
}

Crowd::~Crowd() {
  close(orders_);
  close(answers_);
  kill(child_, SIGKILL);
  waitpid(child_, nullptr, 0);
}

int Crowd::gather(u16 port, int count) {
  const Order order{port, count};
  int held = 0;
  if (write(orders_, &order, sizeof order) != sizeof order) return -1;
  return read(answers_, &held, sizeof held) == sizeof held ? held : -1;
}

}  // namespace cantrip::test
