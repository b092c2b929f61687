#include "tests/server/store/proxy.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <vector>

namespace cantrip::test {

namespace {

sockaddr_un address_of(const std::string& folder, int port) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string path = folder + "/.s.PGSQL." + std::to_string(port);
  std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
  return address;
}

std::string read_some(int descriptor) {
  std::string buffer(1 << 16, '\0');
  const ssize_t size = read(descriptor, buffer.data(), buffer.size());
  buffer.resize(size > 0 ? static_cast<size_t>(size) : 0);
  return buffer;
}

void write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t size = send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (size <= 0) return;
    bytes.remove_prefix(static_cast<size_t>(size));
  }
}

}  // namespace

Proxy::Proxy(std::string folder, int port) : folder_(std::move(folder)) {
  const sockaddr_un address = address_of(folder_, port);
  listener_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  unlink(address.sun_path);
  if (bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) std::abort();
  if (listen(listener_, 16) != 0) std::abort();
  thread_ = std::thread([this] { work(); });
}

Proxy::~Proxy() {
  stop_ = true;
  thread_.join();
  for (auto& [id, pair] : pairs_) shut(pair.client), shut(pair.server);
  shut(listener_);
}

void Proxy::shut(int& descriptor) {
  if (descriptor >= 0) close(descriptor);
  descriptor = -1;
}

void Proxy::break_next(Break what) {
  const std::scoped_lock hold(mutex_);
  break_ = what;
  for (auto& [id, pair] : pairs_) pair.armed = pair.client >= 0;
}

void Proxy::refuse(bool refused) {
  const std::scoped_lock hold(mutex_);
  refuse_ = refused;
}

void Proxy::deliver() {
  const std::scoped_lock hold(mutex_);
  for (auto& [id, pair] : pairs_) {
    if (pair.held.empty()) continue;
    write_all(pair.server, pair.held);
    pair.held.clear();
    ::shutdown(pair.server, SHUT_WR);  // the server ends the session when it has done what was sent
    while (!read_some(pair.server).empty()) {}
    shut(pair.server);
  }
}

void Proxy::accept_one() {
  int client = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  if (client < 0) return;
  int server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_un address = address_of(folder_, 5432);
  if (refuse_ || connect(server, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    shut(client);
    shut(server);
    return;
  }
  pairs_[++count_] = {client, server, false, false, {}};
}

void Proxy::from_client(Pair& pair) {
  const std::string bytes = read_some(pair.client);
  if (bytes.empty()) {
    shut(pair.client);
    if (pair.held.empty()) shut(pair.server);
    return;
  }
  if (!pair.armed) return write_all(pair.server, bytes);
  pair.broken = true;
  switch (break_) {
    case Break::BeforeRequest:
      shut(pair.client);
      shut(pair.server);
      return;
    case Break::BeforeReply: return write_all(pair.server, bytes);
    case Break::HoldRequest:
      pair.held += bytes;
      shut(pair.client);
      return;
    case Break::Silence: pair.held += bytes; return;
  }
}

void Proxy::from_server(Pair& pair) {
  const std::string bytes = read_some(pair.server);
  if (bytes.empty() || pair.broken) {  // a broken one: the reply is lost
    shut(pair.client);
    shut(pair.server);
    return;
  }
  write_all(pair.client, bytes);
}

void Proxy::work() {
  while (!stop_) {
    std::vector<pollfd> polled{{listener_, POLLIN, 0}};
    std::vector<int> ids{0};
    {
      const std::scoped_lock hold(mutex_);
      for (auto& [id, pair] : pairs_)
        for (const int descriptor : {pair.client, pair.server})
          if (descriptor >= 0) polled.push_back({descriptor, POLLIN, 0}), ids.push_back(id);
    }
    poll(polled.data(), polled.size(), 10);
    const std::scoped_lock hold(mutex_);
    if (polled[0].revents) accept_one();
    for (size_t i = 1; i < polled.size(); ++i) {
      if (!polled[i].revents) continue;
      Pair& pair = pairs_[ids[i]];
      if (polled[i].fd == pair.client) from_client(pair);
      else if (polled[i].fd == pair.server) from_server(pair);
    }
  }
}

}  // namespace cantrip::test
