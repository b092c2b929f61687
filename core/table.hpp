// The table half of a state and the one function that changes it, on the server and on a client alike.
#pragma once
#include "core/game.hpp"

namespace cantrip {

/// Repeats a table event on a state: the truth, or a view whose events were redacted for it.
void apply_table(State&, const Schema&, const Event&);

/// Became, Event.x: the covered card and what covers it exchange their time stamps, so that each face keeps its own.
inline constexpr int kSwapsStamp = 1;
/// And: the face that is up now is as old as this.
inline constexpr int kNewStamp = 2;

namespace order {  // the order array: every row once, grouped by zone
void insert(State&, ZoneId, int at, u16 row);
void remove(State&, ZoneId, int at);
void relocate(State&, ZoneId from, int at_from, ZoneId to, int at_to, u16 row);
int find(const State&, ZoneId, u16 row);
}  // namespace order

/// Who sees the faces in a zone of this kind, a bit each.
inline u8 zone_viewers(const ZoneSpec& spec, ZoneId z) {
  if (spec.faces == Sees::All) return kEveryone;
  return spec.faces == Sees::Owner ? bit(zone_seat(z)) : u8{0};
}
/// Who can tell which of its cards moves.
inline u8 followers(const ZoneSpec& spec, ZoneId z) {
  return spec.ordered || spec.tracked ? kEveryone : zone_viewers(spec, z);
}
inline u8 zone_viewers(const Schema& schema, ZoneId z) {
  return zone_viewers(schema.zones[static_cast<size_t>(zone_kind(z))], z);
}
inline u8 followers(const Schema& schema, ZoneId z) {
  return followers(schema.zones[static_cast<size_t>(zone_kind(z))], z);
}
/// In this zone a viewer sees neither faces nor places: known cards first, by name, then the unknown ones.
bool is_blurred(const Schema&, ZoneId, Seat viewer);

}  // namespace cantrip
