// Addresses the host has shut out, for a time. Kept in the store, so that all nodes know them and a restart forgets
// none. Thread-safe.
#pragma once
#include <map>
#include <mutex>
#include <string>

#include "server/clock/time.hpp"
#include "server/store/store.hpp"

namespace cantrip::server {

class Bans {
public:
  Bans(store::Store& store, const Time& time) : store_(store), time_(time) {}

  bool holds(const std::string& address) const;
  /// Until so many milliseconds from now; 0: no longer. Blocks while it is kept.
  Status set(const std::string& address, i64 milliseconds);
  /// What other nodes have kept since. Blocks.
  Status read();
  /// Address and the end of its ban, by Time::date.
  std::map<std::string, i64> all() const;

private:
  Status read_locked();

  store::Store& store_;
  const Time& time_;
  std::mutex writing_;  // one reads and writes at a time
  mutable std::mutex mutex_;
  std::map<std::string, i64> until_;
};

}  // namespace cantrip::server
