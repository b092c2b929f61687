// Other nodes of the same store: a client that came to the wrong one is handed over to the node that runs its room.
// Nodes know each other by a random key in the database; what comes with it was limited where it came in.
#pragma once
#include <functional>
#include <memory>
#include <string>

#include "server/http/message.hpp"
#include "server/socket/socket.hpp"

namespace boost::asio {
class io_context;
}

namespace cantrip::server {

/// A WebSocket to another node, for one client.
class Relay {
public:
  virtual ~Relay() = default;
  virtual void send(std::string message) = 0;  // from any thread
  virtual void close() = 0;
};

class Neighbours {
public:
  /// An empty key: this server is alone, and nobody is its neighbour.
  Neighbours(boost::asio::io_context& io, std::string key) : io_(io), key_(std::move(key)) {}

  /// Opens /ws there and says `hello`. Then `heard` for every message, and `ended` once; on the server's threads.
  std::shared_ptr<Relay> relay(const std::string& address, const std::string& client, std::string hello,
                               std::function<void(Text)> heard, std::function<void()> ended);
  /// The same call, made there. Blocks, not for long.
  Response call(const std::string& address, const Request&) const;
  /// Whether a request comes from a neighbour.
  bool knows(const std::string& key) const;

private:
  boost::asio::io_context& io_;
  std::string key_;
};

inline constexpr const char* kNodeHeader = "X-Cantrip-Node";

}  // namespace cantrip::server
