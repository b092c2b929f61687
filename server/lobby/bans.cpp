#include "server/lobby/bans.hpp"

#include <nlohmann/json.hpp>

namespace cantrip::server {
namespace {

using nlohmann::json;
constexpr const char* kName = "bans";

}  // namespace

bool Bans::holds(const std::string& address) const {
  const std::lock_guard lock(mutex_);
  const auto found = until_.find(address);
  return found != until_.end() && found->second > time_.date();
}

Status Bans::read_locked() {
  const Expected<std::string> kept = store_.secret(kName, "{}");
  if (!kept) return kept.problem();
  const json all = json::parse(*kept, nullptr, false);
  if (!all.is_object()) return Problem{"the list of bans", "it cannot be read", "Lift and set them anew."};
  std::map<std::string, i64> fresh;
  for (const auto& [address, until] : all.items())
    if (until.is_number_integer() && until.get<i64>() > time_.date()) fresh[address] = until.get<i64>();
  const std::lock_guard lock(mutex_);
  until_ = std::move(fresh);
  return done();
}

Status Bans::read() {
  const std::lock_guard lock(writing_);
  return read_locked();
}

Status Bans::set(const std::string& address, i64 milliseconds) {
  const std::lock_guard lock(writing_);
  if (Status ok = read_locked(); !ok) return ok;
  json kept = json::object();
  {
    const std::lock_guard hold(mutex_);
    if (milliseconds > 0) until_[address] = time_.date() + milliseconds;
    else until_.erase(address);
    for (const auto& [who, until] : until_) kept[who] = until;
  }
  return store_.keep(kName, kept.dump(-1, ' ', false, json::error_handler_t::replace));
}

std::map<std::string, i64> Bans::all() const {
  const std::lock_guard lock(mutex_);
  return until_;
}

}  // namespace cantrip::server
