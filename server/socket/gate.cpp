#include "server/socket/gate.hpp"

#include <algorithm>

namespace cantrip::server {

bool Gate::enter(const std::string& address) {
  const std::lock_guard lock(mutex_);
  if (all_ >= limits_.connections) return false;
  int& mine = open_[address];
  if (!address.empty() && mine >= limits_.connections_per_address) return false;
  ++mine;
  ++all_;
  return true;
}

void Gate::leave(const std::string& address) {
  const std::lock_guard lock(mutex_);
  --all_;
  const auto found = open_.find(address);
  if (found != open_.end() && --found->second == 0) open_.erase(found);
}

Gate::Visitor& Gate::visitor(const std::string& address, i64 now) {
  const auto found = visitors_.find(address);
  if (found != visitors_.end()) return found->second;
  const double rooms = limits_.rooms_per_address;
  return visitors_
      .emplace(address, Visitor{Bucket(limits_.requests_per_second, limits_.request_burst, now),
                                Bucket(rooms / 3600, rooms, now)})
      .first->second;
}

bool Gate::may_call(const std::string& address, i64 now) {
  const std::lock_guard lock(mutex_);
  return visitor(address, now).calls.take(now);
}

bool Gate::may_make_room(const std::string& address, i64 now) {
  const std::lock_guard lock(mutex_);
  return visitor(address, now).rooms.take(now);
}

void Gate::sweep(i64 now) {
  const std::lock_guard lock(mutex_);
  std::erase_if(visitors_, [&](const auto& v) { return v.second.calls.full(now) && v.second.rooms.full(now); });
}

int Gate::connections() const {
  const std::lock_guard lock(mutex_);
  return all_;
}

std::vector<std::pair<std::string, int>> Gate::busiest(size_t most) const {
  std::vector<std::pair<std::string, int>> out;
  {
    const std::lock_guard lock(mutex_);
    out.assign(open_.begin(), open_.end());
  }
  std::ranges::sort(out, [](const auto& a, const auto& b) { return a.second > b.second; });
  if (out.size() > most) out.resize(most);
  return out;
}

}  // namespace cantrip::server
