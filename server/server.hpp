// A whole server: store, rooms, port. Start here; then lobby/lobby.hpp, room/room.hpp, http/door.hpp.
#pragma once
#include <memory>

#include "games/problem.hpp"
#include "server/clock/time.hpp"
#include "server/config/config.hpp"

namespace cantrip::server {

struct Metrics;

class Server {
public:
  /// Opens the store and the port; nothing is answered before `start`. The time source must outlive the server.
  static Expected<std::unique_ptr<Server>> open(Config, const Time&);
  ~Server();

  /// Begins to answer, on threads of its own.
  void start();
  /// Good-bye to everybody, all writes finished; blocks. Once.
  void stop(const std::string& why);

  unsigned short port() const;
  const Metrics& metrics() const;
  /// Looks at clocks now, as it does by itself four times a second; for tests that set the time.
  void tick();
  int rooms() const;

private:
  struct Parts;
  explicit Server(std::unique_ptr<Parts>);
  std::unique_ptr<Parts> parts_;
};

}  // namespace cantrip::server
