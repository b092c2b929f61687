// The one port: accepts connections, reads HTTP requests and hands WebSockets on. All of Boost.Beast is behind this.
#pragma once
#include <memory>

#include "server/config/config.hpp"
#include "server/http/message.hpp"
#include "server/metrics/metrics.hpp"
#include "server/socket/gate.hpp"
#include "server/socket/socket.hpp"

namespace boost::asio {
class io_context;
}

namespace cantrip::server {

/// What is behind the door.
class House {
public:
  virtual ~House() = default;
  virtual void serve(Request, Reply) = 0;
  /// Whether this is the key of another node of ours.
  virtual bool is_neighbour(const std::string& key) const = 0;
  /// Somebody opens a WebSocket; nobody: it is refused.
  virtual std::shared_ptr<Listener> listen(const Request&) = 0;
};

struct DoorContext {
  const Config& config;
  const Time& time;
  Gate& gate;
  Metrics& metrics;
  House& house;
};

class Door {
public:
  virtual ~Door() = default;
  virtual unsigned short port() const = 0;
  /// Reads the certificate again if its files have changed.
  virtual void look_at_certificate() = 0;
  /// No new connections; those that are open stay.
  virtual void shut() = 0;
};

/// Begins to listen.
Expected<std::unique_ptr<Door>> open_door(boost::asio::io_context&, const DoorContext&);

/// Whether a page of this origin may talk to the server that was asked for as `host`.
bool origin_allowed(std::string_view origin, std::string_view host, const std::vector<std::string>& more);

}  // namespace cantrip::server
