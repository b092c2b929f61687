#include "core/table.hpp"

#include "core/engine.hpp"

namespace cantrip {

namespace order {

void insert(State& s, ZoneId z, int at, u16 row) {
  const int i = s.zone_begin[z] + at;
  std::memmove(&s.order.at[i + 1], &s.order.at[i], sizeof(u16) * (s.order.n - static_cast<u32>(i)));
  s.order.at[i] = row;
  ++s.order.n;
  for (int k = z + 1; k <= kMaxZones; ++k) ++s.zone_begin[k];
}

void remove(State& s, ZoneId z, int at) {
  s.order.erase(s.zone_begin[z] + at);
  for (int k = z + 1; k <= kMaxZones; ++k) --s.zone_begin[k];
}

void relocate(State& s, ZoneId from, int at_from, ZoneId to, int at_to, u16 row) {
  const int i = s.zone_begin[from] + at_from;
  int j = s.zone_begin[to] + at_to;
  u16* o = s.order.at;
  if (from < to || (from == to && j > i)) {
    if (from < to) --j;
    std::memmove(&o[i], &o[i + 1], sizeof(u16) * static_cast<size_t>(j - i));
    for (int k = from + 1; k <= to; ++k) --s.zone_begin[k];
  } else {
    std::memmove(&o[j + 1], &o[j], sizeof(u16) * static_cast<size_t>(i - j));
    for (int k = to + 1; k <= from; ++k) ++s.zone_begin[k];
  }
  o[j] = row;
}

/// From the end, where the top of a deck is.
int find(const State& s, ZoneId z, u16 row) {
  int at = zone_size(s, z) - 1;
  for (const u16* const rows = s.order.at + s.zone_begin[z]; at >= 0 && rows[at] != row;) --at;
  return at;
}

}  // namespace order

bool face_visible(const Schema& schema, ZoneId z, Seat viewer) {
  return viewer == Seat::Truth || (zone_viewers(schema, z) & bit(viewer));
}

bool is_blurred(const Schema& schema, ZoneId z, Seat viewer) {
  return viewer != Seat::Truth && !(followers(schema, z) & bit(viewer));
}

namespace {

int place_in(const State& s, const Schema& schema, ZoneId z, int at, u16 row) {
  if (!is_blurred(schema, z, s.viewer)) return at;
  const int size = zone_size(s, z);
  if (row == 0) return size;
  int i = 0;
  while (i < size) {
    const u16 other = s.order[s.zone_begin[z] + i];
    if (other == 0 || other > row) break;
    ++i;
  }
  return i;
}

int place_of(const State& s, const Schema& schema, ZoneId z, int at, u16 row) {
  if (!is_blurred(schema, z, s.viewer)) return at;
  return order::find(s, z, row);
}

void grow_to(State& s, u16 row) {
  if (row >= s.obj.n) s.obj.n = static_cast<u32>(row) + 1;
}

void free_row(State& s, u16 row) {
  const u16 gen = s.obj[row].gen;
  std::memset(static_cast<void*>(&s.obj[row]), 0, sizeof(Obj));
  if (s.viewer == Seat::Truth) s.obj[row].gen = static_cast<u16>(gen + 1 ? gen + 1 : 1);
}

bool face_known(const State& s, const Event& e) { return s.viewer == Seat::Truth || (e.seen_by & bit(s.viewer)); }

/// Where faces are hidden a row carries no history either: nothing could be learnt from it later.
void arrive(State& s, const Schema& schema, const Event& e, Kind kind) {
  const ZoneSpec& spec = schema.zones[static_cast<size_t>(zone_kind(e.to))];
  grow_to(s, e.b.id);
  Obj o{};
  o.def = face_known(s, e) ? e.def : DefId::Hidden;
  o.gen = e.b.gen;
  o.kind = kind;
  o.zone = e.to;
  o.owner = e.owner;
  o.ctrl = e.by;
  o.known_to = e.seen_by;
  if (spec.faces == Sees::All || spec.tracked) {
    o.since = s.turn_no;
    o.flags = static_cast<u32>(e.x);
    o.stamp = s.stamp;
    o.from = static_cast<u8>(zone_kind(e.from));
    o.how = static_cast<u8>(e.y);
  }
  s.obj[e.b.id] = o;
}

void apply_moved(State& s, const Schema& schema, const Event& e) {
  if (!(e.flags & kSameObject)) ++s.stamp;
  const u16 before = e.a.id, after = e.b.id;
  const int at_from = place_of(s, schema, e.from, e.at_from, before);
  if (e.flags & kNoRow) {
    order::remove(s, e.from, at_from);
  } else if (e.from == e.to) {
    order::remove(s, e.from, at_from);
    order::insert(s, e.to, place_in(s, schema, e.to, e.at_to, after), after);
  } else {
    order::relocate(s, e.from, at_from, e.to, place_in(s, schema, e.to, e.at_to, after), after);
  }
  if (e.flags & kSameObject) return;
  if (before && (e.flags & kGhostStays)) {
    Obj& ghost = s.obj[before];
    ghost.kind = Kind::Ghost;
    ghost.from = static_cast<u8>(zone_kind(e.from));
    ghost.zone = 0;
    const bool truth = s.viewer == Seat::Truth;  // a view does not follow what a ghost became
    ghost.next = truth ? after : u16{0};
    ghost.host = truth ? e.b.gen : u16{0};
  } else if (before && before != after) {
    free_row(s, before);
  }
  if (after) arrive(s, schema, e, Kind::Card);
}

void apply_made(State& s, const Schema& schema, const Event& e) {
  ++s.stamp;
  order::insert(s, e.to, place_in(s, schema, e.to, e.at_to, e.b.id), e.b.id);
  if (e.b.id) arrive(s, schema, e, static_cast<Kind>(e.sub));
}

bool is_at(const State& s, ZoneId z, int at, u16 row) {
  return at < zone_size(s, z) && s.order[s.zone_begin[z] + at] == row;
}

/// On a view it may be a card without a row.
void apply_ceased(State& s, const Schema& schema, const Event& e) {
  if (!e.a.id) return e.from ? order::remove(s, e.from, place_of(s, schema, e.from, e.at_from, 0)) : void();
  const ZoneId z = s.obj[e.a.id].zone;
  if (z) order::remove(s, z, e.from == z && is_at(s, z, e.at_from, e.a.id) ? e.at_from : order::find(s, z, e.a.id));
  free_row(s, e.a.id);
}

/// On a view the card may gain a row (learned) or lose it (forgotten); on the truth only bits change.
void apply_known(State& s, const Schema& schema, const Event& e) {
  if (s.viewer != Seat::Truth) {
    const bool had = e.a.id != 0, has = e.b.id != 0;
    if (!had && !has) return;
    if (had != has) {
      const int at = had                                  ? order::find(s, e.to, e.a.id)
                     : is_blurred(schema, e.to, s.viewer) ? order::find(s, e.to, 0)
                                                          : e.at_to;
      order::remove(s, e.to, at);
      order::insert(s, e.to, place_in(s, schema, e.to, at, e.b.id), e.b.id);
    }
    if (had && !has) return free_row(s, e.a.id);
    if (!had) {
      grow_to(s, e.b.id);
      s.obj[e.b.id] = Obj{};
    }
    Obj& o = s.obj[e.b.id];
    if (!had) {
      o.gen = e.b.gen;
      o.kind = Kind::Card;
      o.zone = e.to;
      o.owner = e.owner;
      o.ctrl = e.by;
    }
    o.def = e.def;
    o.known_to = static_cast<u8>(e.x);
    o.shown_to = static_cast<u8>(e.y);
    return;
  }
  s.obj[e.a.id].known_to = static_cast<u8>(e.x);
  s.obj[e.a.id].shown_to = static_cast<u8>(e.y);
}

void apply_controlled(State& s, const Schema& schema, const Event& e) {
  Obj& o = s.obj[e.a.id];
  o.ctrl = e.by;
  if (e.from != e.to) {
    order::remove(s, e.from, order::find(s, e.from, e.a.id));
    order::insert(s, e.to, place_in(s, schema, e.to, zone_size(s, e.to), e.a.id), e.a.id);
    o.zone = e.to;
  }
}

}  // namespace

void apply_table(State& s, const Schema& schema, const Event& e) {
  switch (e.kind) {
    case EventKind::Moved: return apply_moved(s, schema, e);
    case EventKind::Made: return apply_made(s, schema, e);
    case EventKind::Ceased: return apply_ceased(s, schema, e);
    case EventKind::Known: return apply_known(s, schema, e);
    case EventKind::Shuffled: return;  // the order of unknown cards is nobody's knowledge
    case EventKind::Controlled:
      if (e.a.id) apply_controlled(s, schema, e);
      return;
    case EventKind::Scored: s.score[index(e.by)][e.sub] = static_cast<i16>(e.x); return;
    case EventKind::Turned:
      s.turn_no = static_cast<u16>(e.x);
      s.round = static_cast<u16>(e.y);
      s.turn = e.by;
      return;
    default: break;
  }
  if (!e.a.id) return;
  Obj& o = s.obj[e.a.id];
  switch (e.kind) {
    case EventKind::Flagged: o.flags = static_cast<u32>(e.x); break;
    case EventKind::Stat: o.stat[e.sub] = static_cast<i16>(e.x); break;
    case EventKind::Counter: o.counter[e.sub] = static_cast<u8>(e.x); break;
    case EventKind::Became:
      o.def = face_known(s, e) ? e.def : DefId::Hidden;
      if (e.flags & kNewCard) {
        o.how = static_cast<u8>(e.x);
        o.used = 0;
      } else if (e.x == kSwapsStamp && o.host) {
        std::swap(o.stamp, s.obj[o.host].stamp);
      } else if (e.x == kNewStamp) {
        o.stamp = ++s.stamp;
      }
      break;
    case EventKind::Hosted: o.host = e.b.id; break;
    case EventKind::Owned: o.owner = e.by; break;
    case EventKind::Used: o.used = static_cast<u16>(e.x); break;
    default: break;
  }
}

}  // namespace cantrip
