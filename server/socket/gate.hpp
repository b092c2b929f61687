// Who may come in: connections in all and by address, calls and new rooms by address. Thread-safe.
#pragma once
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/config/config.hpp"
#include "server/socket/bucket.hpp"

namespace cantrip::server {

class Gate {
public:
  explicit Gate(const Limits& limits) : limits_(limits) {}

  /// An empty address has no limit of its own.
  bool enter(const std::string& address);
  void leave(const std::string& address);
  /// One more HTTP call of this address.
  bool may_call(const std::string& address, i64 now);
  /// One more room made by this address.
  bool may_make_room(const std::string& address, i64 now);
  /// Forgets addresses that are gone.
  void sweep(i64 now);
  int connections() const;
  /// Addresses and their open connections, most first.
  std::vector<std::pair<std::string, int>> busiest(size_t most) const;

private:
  struct Visitor {
    Bucket calls, rooms;
  };
  Visitor& visitor(const std::string& address, i64 now);

  const Limits& limits_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Visitor> visitors_;
  std::unordered_map<std::string, int> open_;
  int all_ = 0;
};

}  // namespace cantrip::server
