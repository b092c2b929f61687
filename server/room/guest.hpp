// A connection in a room: the seat it has, the form it reads.
#pragma once
#include "server/metrics/metrics.hpp"
#include "server/socket/socket.hpp"
#include "sync/messages.hpp"

namespace cantrip::server {

/// A socket as long as it is open. It holds whoever listens to it, and nobody holds it but its own work: otherwise a
/// server that stops would leave rings of connections, guests and rooms behind.
class SocketLink {
public:
  void operator=(const std::shared_ptr<Socket>& socket) { to_ = socket; }
  std::shared_ptr<Socket> operator->() const {
    std::shared_ptr<Socket> socket = to_.lock();
    return socket ? socket : ended_socket();
  }

private:
  std::weak_ptr<Socket> to_;
};

struct Guest {
  SocketLink socket;
  Seat seat = Seat::Spectator;
  sync::Form form = sync::Form::Core;
  bool inside = false;

  bool seated() const { return index(seat) < kMaxSeats; }
  void send(Metrics& metrics, const Text& text) const {
    (form == sync::Form::Core ? metrics.bytes_core : metrics.bytes_json).add(text->size());
    socket->send(text);
  }
};
using GuestPtr = std::shared_ptr<Guest>;

}  // namespace cantrip::server
