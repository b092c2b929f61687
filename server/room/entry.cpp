#include "server/room/entry.hpp"

#include <nlohmann/json.hpp>

namespace cantrip::server {

using nlohmann::json;

std::string write_deed(const Deed& d) {
  std::string out = "{\"s\":" + std::to_string(index(d.seat));
  const auto field = [&](const char* key, auto value) {
    out += key;
    out += std::to_string(value);
  };
  if (d.kind == store::EntryKind::Answer || d.kind == store::EntryKind::Timeout) {
    out += ",\"p\":[";
    for (int i = 0; i < d.answer.n; ++i) field(i ? "," : "", d.answer.pick[i]);
    out += ']';
  }
  if (d.kind == store::EntryKind::Concede || d.leaving == Leaving::Host)
    field(",\"why\":", static_cast<int>(d.leaving));
  if (d.kind == store::EntryKind::Said) {
    field(",\"o\":", d.object);
    out += ",\"t\":" + json(d.words).dump(-1, ' ', false, json::error_handler_t::replace);
  }
  if (d.n) field(",\"n\":", *d.n);
  if (d.thought > 0) field(",\"ms\":", d.thought);
  if (d.course) field(",\"d\":", *d.course);
  return out + '}';
}

namespace {

/// A whole number of at least 0; none: anything else.
std::optional<u64> number(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number_unsigned()) return std::nullopt;
  return found->get<u64>();
}

bool read_picks(const json& object, Answer& out) {
  const auto picks = object.find("p");
  if (picks == object.end() || !picks->is_array() || picks->size() > kMaxPicks) return false;
  for (const json& pick : *picks) {
    if (!pick.is_number_unsigned() || pick.get<u64>() > 0xFFFF) return false;
    out.pick[out.n++] = pick.get<u16>();
  }
  return true;
}

}  // namespace

std::optional<Deed> read_deed(store::EntryKind kind, const std::string& payload) {
  const json object = json::parse(payload, nullptr, false);
  if (!object.is_object()) return std::nullopt;
  Deed d;
  d.kind = kind;
  const std::optional<u64> seat = number(object, "s");
  const bool seatless = kind == store::EntryKind::Draw;
  if (!seatless && (!seat || *seat >= kMaxSeats)) return std::nullopt;
  if (seat && *seat < kMaxSeats) d.seat = seat_at(static_cast<int>(*seat));
  d.answer.seat = d.seat;
  if ((kind == store::EntryKind::Answer || kind == store::EntryKind::Timeout) && !read_picks(object, d.answer))
    return std::nullopt;
  if (kind == store::EntryKind::Said) {
    const std::optional<u64> row = number(object, "o");
    const auto words = object.find("t");
    if (!row || !*row || *row >= kMaxRows || words == object.end() || !words->is_string()) return std::nullopt;
    d.object = static_cast<u16>(*row);
    d.words = *words;
  }
  if (const auto why = number(object, "why")) {
    if (*why > static_cast<u64>(Leaving::Host)) return std::nullopt;
    d.leaving = static_cast<Leaving>(*why);
  }
  d.n = number(object, "n");
  d.thought = static_cast<i64>(number(object, "ms").value_or(0));
  if (const auto course = number(object, "d")) d.course = static_cast<u32>(*course);
  return d;
}

}  // namespace cantrip::server
