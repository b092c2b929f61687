#include "server/clock/clock.hpp"

#include <algorithm>

namespace cantrip::server {
namespace {

/// A seat whose bank is empty, where that does not lose, still gets this long for each question.
constexpr i64 kGrace = 5000;

}  // namespace

void Clocks::ask(u8 seats, Seat answered, i64 now) {
  if (!rule_.runs()) return;
  for (int i = 0; i < seats_; ++i) {
    i64& since = since_[static_cast<size_t>(i)];
    const bool asked = seats >> i & 1, again = since != kNotAsked && seat_at(i) == answered;
    if (since != kNotAsked && (!asked || again)) {
      used_[static_cast<size_t>(i)] += now - since;
      since = kNotAsked;
    }
    if (asked && since == kNotAsked) since = now;
  }
}

i64 Clocks::thinking(Seat seat, i64 now) const {
  if (index(seat) >= seats_) return 0;
  const i64 since = since_[static_cast<size_t>(index(seat))];
  return since == kNotAsked ? 0 : now - since;
}

void Clocks::charge(Seat seat, i64 milliseconds) {
  if (index(seat) < seats_ && milliseconds > 0) used_[static_cast<size_t>(index(seat))] += milliseconds;
}

i64 Clocks::bank(int seat, i64 now) const {
  return rule_.main - used_[static_cast<size_t>(seat)] - thinking(seat_at(seat), now);
}

i64 Clocks::limit(int seat) const {
  const i64 since = since_[static_cast<size_t>(seat)];
  i64 at = INT64_MAX;
  if (rule_.step > 0) at = since + rule_.step;
  if (rule_.main > 0) {
    const i64 left = rule_.main - used_[static_cast<size_t>(seat)];
    at = std::min(at, since + (rule_.lose ? left : std::max(left, kGrace)));
  }
  return at;
}

std::optional<Clocks::Event> Clocks::passed(i64 now) const {
  for (int i = 0; i < seats_; ++i) {
    if (since_[static_cast<size_t>(i)] == kNotAsked || now < limit(i)) continue;
    const bool broke = rule_.lose && rule_.main > 0 && bank(i, now) <= 0;
    return Event{seat_at(i), broke ? TimeUp::Main : TimeUp::Step};
  }
  return std::nullopt;
}

std::optional<i64> Clocks::deadline() const {
  i64 first = INT64_MAX;
  for (int i = 0; i < seats_; ++i)
    if (since_[static_cast<size_t>(i)] != kNotAsked) first = std::min(first, limit(i));
  return first == INT64_MAX ? std::nullopt : std::optional(first);
}

nlohmann::json Clocks::left(i64 now) const {
  if (!rule_.runs()) return nullptr;
  nlohmann::json main = nlohmann::json::array(), step = nlohmann::json::array(), running = nlohmann::json::array();
  for (int i = 0; i < seats_; ++i) {
    const bool runs = since_[static_cast<size_t>(i)] != kNotAsked;
    running.push_back(runs);
    main.push_back(rule_.main > 0 ? nlohmann::json(std::max<i64>(0, bank(i, now))) : nlohmann::json());
    step.push_back(rule_.step > 0 && runs ? nlohmann::json(std::max<i64>(0, rule_.step - thinking(seat_at(i), now)))
                                          : nlohmann::json());
  }
  return {{"main", main}, {"step", step}, {"running", running}};
}

}  // namespace cantrip::server
