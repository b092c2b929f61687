#include "server/store/request.hpp"

namespace cantrip::store {

std::string_view to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::Stored: return "stored";
    case Outcome::Duplicate: return "duplicate";
    case Outcome::Gap: return "gap";
    case Outcome::Lost: return "lost";
    case Outcome::Missing: return "missing";
    case Outcome::Invalid: return "invalid";
    case Outcome::Failed: return "failed";
    case Outcome::Unknown: return "unknown";
  }
  return "";
}

void Request::refuse(Outcome outcome, Problem problem) { written_ = {outcome, std::move(problem)}; }

bool Request::refuse_by_lease(const Rows& lease, std::string_view room, int64_t epoch) {
  const std::string where = "room " + std::string(room);
  if (lease.rows.empty()) {
    refuse(Outcome::Missing, {where, "does not exist", "It may have been deleted after waiting too long."});
    return true;
  }
  const int64_t newest = lease.number(0, 0);
  if (newest == epoch) return false;
  refuse(Outcome::Lost,
         {where, "was leased anew (epoch " + std::to_string(newest) + ", this write has " + std::to_string(epoch) + ")",
          "Stop running the room here; its new owner goes on with it."});
  return true;
}

void Request::refuse_as_changed(std::string_view room) {
  refuse(Outcome::Failed, {"room " + std::string(room), "changed while it was written to", "Load it and try again."});
}

}  // namespace cantrip::store
