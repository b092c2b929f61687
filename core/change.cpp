// The mutators of the table: each makes one event, applies it, and tells. Nothing else changes the table.
#include <algorithm>

#include "core/engine.hpp"
#include "core/table.hpp"

namespace cantrip {

Ref now(const State& s, Ref r) {
  if (!live(s, r)) return kNobody;
  const Obj& o = s.obj[r.id];
  if (o.kind != Kind::Ghost) return r;
  const Ref became{o.next, o.host};
  return live(s, became) ? became : kNobody;
}

Seat next_seat(const State& s, Seat seat) {
  for (int i = 1; i <= s.seats; ++i) {
    const Seat next = seat_at((index(seat) + i) % s.seats);
    if (alive(s, next)) return next;
  }
  return seat;
}

void fault(Machine& m, Err err) {
  if (m.fault == Err::Ok) m.fault = err;
}

Ref speaks_for(const Machine& m, u16 row, const Ability& a) {
  const State& s = m.st;
  if (!(a.flags & kSelfIsHost)) return ref_of(s, row);
  if (s.obj[row].kind != Kind::Ghost) return ref_of(s, s.obj[row].host || !in_play(m, row) ? s.obj[row].host : row);
  for (int i = s.last.size() - 1; i >= 0; --i)
    if (s.last[i].row == row) return ref_of(s, s.last[i].host);
  return kNobody;
}

namespace {

u16 free_row(Machine& m) {
  State& s = m.st;
  for (u16 row = m.free_hint; row < s.obj.n; ++row) {
    if (s.obj[row].kind == Kind::Free) {
      m.free_hint = static_cast<u16>(row + 1);
      return row;
    }
  }
  m.free_hint = static_cast<u16>(s.obj.n);
  if (s.obj.full()) {
    fault(m, Err::Capacity);
    return 0;
  }
  return static_cast<u16>(s.obj.n);
}

void row_freed(Machine& m, u16 row) {
  if (row < m.free_hint) m.free_hint = row;
  m.derived[row].epoch = 0;  // whoever is in this row next is derived anew
}

u16 next_gen(const State& s, u16 row) {
  const u16 gen = row < s.obj.n ? s.obj[row].gen : u16{0};
  return static_cast<u16>(gen + 1 ? gen + 1 : 1);
}

/// Who can tell the card after it moved: those who see the new zone, and those who knew it and saw which one moved.
u8 known_after(const Obj& o, const ZoneSpec& left, ZoneId from, const ZoneSpec& reached, ZoneId to) {
  const u8 known = zone_viewers(reached, to);
  return reached.forgets ? known : static_cast<u8>(known | (o.known_to & followers(left, from)));
}

/// When a card leaves an unordered hidden zone unseen, a viewer's known cards there become unknown to them:
/// any of them may be the one that left.
void blur(Machine& m, const ZoneSpec& left, ZoneId from, u8 known_to_after) {
  if (left.ordered || left.tracked || left.faces == Sees::All) return;
  const State& s = m.st;
  const u8 keep = known_to_after | followers(left, from);
  for (int i = s.zone_begin[from]; i < s.zone_begin[from + 1]; ++i) {
    const u16 row = s.order[i];
    const Obj& o = s.obj[row];
    if (o.known_to & ~keep) know(m, row, o.known_to & keep, o.shown_to & keep);
  }
}

/// An object that leaves takes its effects and relations along; waiting things forget it unless a ghost stays.
void forget_links(Machine& m, Ref gone, bool ghost) {
  State& s = m.st;
  const auto lasting = [&](int kind) { return (m.schema().lasting_relations >> kind) & 1; };
  for (int i = s.effects.size() - 1; i >= 0; --i) {
    const Effect& e = s.effects[i];
    if (e.on != gone && (e.until != Until::WhileSource || e.source != gone)) continue;
    s.effects.erase(i);
    touch(m);
  }
  for (int i = s.rels.size() - 1; i >= 0; --i)
    if (s.rels[i].a == gone || (s.rels[i].b == gone && !(ghost && lasting(s.rels[i].kind)))) unrelate_at(m, i);
  if (ghost) return;
  for (Item& item : s.items)
    for (Ref* r : {&item.self, &item.source, &item.card, &item.a, &item.b})
      if (*r == gone) *r = kNobody;
}

/// Which of its printed abilities it has, a bit each.
int lines_of(Machine& m, u16 row) {
  const CardDef& def = card(m, row);
  int lines = 0xFFFF;
  for (int i = 0; i < def.abilities && i < 16; ++i)
    if (const Ability& a = m.pool().abilities[static_cast<size_t>(def.ability + i)];
        (a.gate || silences(m)) && !has_ability(m, row, a))
      lines &= ~(1 << i);
  return lines;
}
void remember(Machine& m, u16 row) {
  State& s = m.st;
  const Derived& d = derived(m, row);
  Last last{};
  last.row = row;
  std::memcpy(last.stat, d.stat, sizeof last.stat);
  last.host = s.obj[row].host;
  last.under = static_cast<u16>(cards_under(m, ref_of(s, row)));
  last.types = d.types;
  last.lines = static_cast<u16>(lines_of(m, row));
  for (int i = 0; i < d.granted_n && i < 4; ++i) last.granted[i] = d.granted[i];
  last.bans = d.bans;
  last.keywords = d.keywords;
  std::memcpy(last.subtypes, d.subtypes, sizeof last.subtypes);
  for (int k = 0; k < 16; ++k)
    if ((d.keywords >> k) & 1) last.keyword_value[k] = d.keyword_value[k];
  if (const Schema& schema = m.schema(); schema.left_stat != kNoStat)
    last.stat[schema.left_stat] = static_cast<i16>(stat(m, ref_of(s, row), schema.left_stat));
  if (s.last.full()) s.last.erase(0);  // the oldest: nobody asks for it any more in practice
  s.last.push(last);
}
void forget_last(State& s, u16 row) {
  for (int i = s.last.size() - 1; i >= 0; --i)
    if (s.last[i].row == row) s.last.erase(i);
}
bool is_remembered(const Machine& m, u16 row) {
  for (int i = 0; i < m.batch_leaving_n; ++i)
    if (m.batch_leaving[i] == row) return true;
  return false;
}

bool reaches(Machine& m, const Mod& mod, Ref what) {
  Context c;
  c.self = mod.source;
  c.you = c.player = mod.who;
  return holds(m, c, mod.row->cond) && matches_anywhere(m, c, m.pool().selectors[mod.row->sel], what);
}

/// What the lines of others say of a card that is about to arrive, or has just arrived.
template <class Fn>
void each_mod_of(Machine& m, StaticKind kind, Ref what, Fn&& fn) {
  const u32 n = modifies(m, kind) ? m.mods.n : 0;
  for (u32 i = 0; i < n; ++i)
    if (const Mod mod = m.mods.at[i];
        mod.row->kind == kind && mod.row->sel && !mod.on &&
        (!m.pool().selectors[mod.row->sel].zones || m.pool().selectors[mod.row->sel].zones & m.schema().play_zones) &&
        reaches(m, mod, what)) {
      const int at = waiting_zone_of(m.schema().zones);
      const Obj& o = m.st.obj[what.id];
      if (mod.row->param == kEntersPlayed && zone_kind(o.zone) != at && o.from != at) continue;
      fn(mod);
    }
}
template <class Fn>
void each_said_of(Machine& m, StaticKind kind, Ref what, Fn&& fn) {
  each_mod_of(m, kind, what, [&](const Mod& mod) { fn(*mod.row); });
}

/// "Cards enter opponents' inkwells exerted.": of zones that are no part of play, said by whose they are.
u32 entry_flags_elsewhere(Machine& m, Ref what, ZoneId to) {
  u32 flags = 0;
  const u32 n = modifies(m, StaticKind::EntersFlag) ? m.mods.n : 0;
  for (u32 i = 0; i < n; ++i) {
    const Mod& mod = m.mods.at[i];
    if (mod.row->kind != StaticKind::EntersFlag || !mod.row->sel || mod.on) continue;
    Selector sel = m.pool().selectors[mod.row->sel];
    if (!((sel.zones >> zone_kind(to)) & 1)) continue;
    Context c;
    c.self = mod.source;
    c.you = c.player = mod.who;
    if (sel.side.who != Who::None && !(seats_of(m, c, sel.side) & bit(zone_seat(to)))) continue;
    sel.side = {};
    if (holds(m, c, mod.row->cond) && matches_anywhere(m, c, sel, what)) flags |= 1u << mod.row->key;
  }
  return flags;
}

/// How a card arrives: what it says of itself first, then what others say of it.
u32 entry_flags(Machine& m, const Obj& o, Ref what, ZoneId to) {
  if (!spec(m, to).play) return what ? entry_flags_elsewhere(m, what, to) : 0;
  u32 flags = 0;
  if (what) each_said_of(m, StaticKind::EntersFlag, what, [&](const Static& row) { flags |= 1u << row.key; });
  const CardDef& def = m.pool().card(o.def);
  if (!(def.flags & kHasStatic)) return flags;
  for (int i = 0; i < def.abilities; ++i) {
    const Ability& a = m.pool().abilities[static_cast<size_t>(def.ability + i)];
    if (a.head != Head::Static) continue;
    for (int k = 0; k < a.statics; ++k) {
      const Static& st = m.pool().statics[static_cast<size_t>(a.static_row + k)];
      if (st.kind != StaticKind::EntersFlag || st.sel != kNone) continue;
      Context c;
      c.self = what;
      c.you = c.player = zone_seat(to);
      if (holds(m, c, st.cond)) flags |= 1u << st.key;
    }
  }
  return flags;
}

/// What lies under a card leaves with it; what is at a place stays when the place is gone.
void part_from_host(Machine& m, Ref leaves, const MoveTo& to) {
  const State& s = m.st;
  const Schema& schema = m.schema();
  for (int p = 0; p < s.seats; ++p)
    for (u32 kinds = schema.play_zones & ~(1u << schema.under_zone); kinds; kinds &= kinds - 1)
      for (const u16 row : zone(s, __builtin_ctz(kinds), seat_at(p)))
        if (s.obj[row].host == leaves.id) set_host(m, row, kNobody);
  if (!schema.under_zone) return;
  Ref under[64];
  int n = 0;
  for (const u16 row : zone(s, schema.under_zone, s.obj[leaves.id].owner))
    if (s.obj[row].host == leaves.id && n < 64) under[n++] = ref_of(s, row);
  MoveTo along = to;
  along.verb = Verb::Rules;
  for (int i = 0; i < n; ++i) {
    along.zone = spec(m, to.zone).shared ? to.zone : zone_of(zone_kind(to.zone), s.obj[under[i].id].owner);
    move(m, under[i], along);
  }
}

/// Does anything lie under it, or is at it?
bool is_host(const Machine& m, u16 host) {
  const State& s = m.st;
  for (int p = 0; p < s.seats; ++p) {
    for (u32 kinds = m.schema().play_zones; kinds; kinds &= kinds - 1)
      for (const u16 row : zone(s, __builtin_ctz(kinds), seat_at(p)))
        if (s.obj[row].host == host) return true;
    if (m.schema().under_zone)
      for (const u16 row : zone(s, m.schema().under_zone, seat_at(p)))
        if (s.obj[row].host == host) return true;
  }
  return false;
}

/// Nothing on the card changes others' values, or its own.
bool is_mute(const Machine& m, DefId def) {
  return !(m.pool().card(def).flags & (kHasStatic | kHasCostChange | kHasGates));
}

/// A card lies in a zone now, or shows another face there.
void hold(Machine& m, ZoneId z, DefId def) {
  const CardDef& d = m.pool().card(def);
  Machine::Held& held = m.held[z];
  held.keywords |= d.keywords;
  held.ways |= d.ways;
  held.acts_from |= d.acts_from;
  held.flags |= d.flags;
  held.listens.add(d.listens);
}

/// An object left one zone and came to another (0: nowhere); `mute`: with either face.
void touch_zones(Machine& m, ZoneId from, ZoneId to, u16 left, u16 came, bool mute) {
  const ZoneSpec &before = spec(m, from), &after = spec(m, to);
  if (!before.shared) ++m.stirred[index(zone_seat(from))];
  if (!after.shared) ++m.stirred[index(zone_seat(to))];
  if (!zone_size(m.st, from)) m.held[from] = {};
  if (came) hold(m, to, m.st.obj[came].def);
  if (!before.play && !after.play) touch(m, watch_zones(1u << zone_kind(from) | 1u << zone_kind(to)));
  else if (mute) touch_play(m, from, to, left, came);
  else touch(m);
}

}  // namespace

void hold_all(Machine& m) {
  for (Machine::Held& held : m.held) held = {};
  for (ZoneId z = 0; z < kMaxZones; ++z)
    for (const u16 row : zone(m.st, z)) hold(m, z, m.st.obj[row].def);
}

u32 entry_flags(Machine& m, Ref card, ZoneId to) { return entry_flags(m, m.st.obj[card.id], card, to); }

void entry_stats(Machine& m, Ref what, i16 x) {
  const CardDef& def = card(m, what.id);
  each_mod_of(m, StaticKind::EntersCounter, what, [&](const Mod& mod) {
    Context c;
    c.self = mod.source;
    c.you = c.player = mod.who;
    const int n = mod.effect >= 0 ? int{mod.frozen} : amount(m, c, mod.row->amount);
    set_counter(m, what.id, mod.row->key, m.st.obj[what.id].counter[mod.row->key] + n);
  });
  if (!(def.flags & kHasStatic)) return;
  Frame chosen{};
  chosen.reg[static_cast<int>(Slot::X)] = word::number(x);
  for (int i = 0; i < def.abilities; ++i) {
    const Ability& a = m.pool().abilities[static_cast<size_t>(def.ability + i)];
    if (a.head != Head::Static) continue;
    for (int k = 0; k < a.statics; ++k) {
      const Static& st = m.pool().statics[static_cast<size_t>(a.static_row + k)];
      if (st.kind != StaticKind::EntersStat && st.kind != StaticKind::EntersCounter) continue;
      Context c;
      c.self = what;
      c.you = c.player = m.st.obj[what.id].ctrl;
      c.frame = &chosen;
      if (!is_open(m, what.id, a.gate) || !holds(m, c, st.cond)) continue;
      if (st.kind == StaticKind::EntersStat)
        set_stat(m, what.id, st.key, m.st.obj[what.id].stat[st.key] + amount(m, c, st.amount));
      else set_counter(m, what.id, st.key, m.st.obj[what.id].counter[st.key] + amount(m, c, st.amount));
    }
  }
}

bool awaits_keyword(Machine& m, Ref card, int keyword) {
  bool given = false;
  each_said_of(m, StaticKind::Keyword, card, [&](const Static& row) { given = given || row.key == keyword; });
  return given;
}

/// A card that leaves play shows its first face.
DefId front(const Machine& m, DefId def) {
  const CardDef& d = m.pool().card(def);
  return d.flags & kBackFace ? d.other : def;
}

void leave_together(Machine& m, std::span<const Ref> what) {
  if (what.size() < 2) return;
  for (const Ref r : what) {
    if (!live(m.st, r) || is_ghost(m.st, r) || !spec(m, m.st.obj[r.id].zone).remember || is_remembered(m, r.id))
      continue;
    if (m.batch_leaving_n == static_cast<int>(std::size(m.batch_leaving))) return;
    remember(m, r.id);
    m.batch_leaving[m.batch_leaving_n++] = r.id;
  }
}

void forget_who_stayed(Machine& m) {
  for (int i = 0; i < m.batch_leaving_n; ++i)
    if (const u16 row = m.batch_leaving[i]; m.st.obj[row].kind != Kind::Ghost) forget_last(m.st, row);
  m.batch_leaving_n = 0;
}

namespace {
Ref move_there(Machine& m, Ref what, const MoveTo& to);
}

bool may_go(Machine& m, Ref what, ZoneId to, Verb verb) {
  if (!m.game().destination || !spec(m, m.st.obj[what.id].zone).play) return true;
  return m.game().destination(m, what, to, verb) != 0;
}

Ref move(Machine& m, Ref what, const MoveTo& to) {
  State& s = m.st;
  if (!what && m.probing) m.stopped = true;  // on a view: a card without a name, only the server can move it
  what = now(s, what);
  if (!live(s, what)) return kNobody;
  if (m.game().destination) {
    const ZoneId really = m.game().destination(m, what, to.zone, to.verb);
    if (!really) return kNobody;
    if (really != to.zone) {
      MoveTo elsewhere = to;
      elsewhere.zone = really;
      elsewhere.at = -1;
      return move_there(m, what, elsewhere);
    }
  }
  return move_there(m, what, to);
}

namespace {
Ref move_there(Machine& m, Ref what, const MoveTo& to) {
  State& s = m.st;
  const Obj before = s.obj[what.id];
  const ZoneId from = before.zone;
  if (!from) return kNobody;
  const ZoneSpec &left = spec(m, from), &reached = spec(m, to.zone);
  const bool ghost = left.remember;
  const bool vanishes = before.kind != Kind::Card;
  if (ghost && !is_remembered(m, what.id)) remember(m, what.id);
  const bool hosts = left.play && is_host(m, what.id);
  if (hosts) {
    begin_batch(m);
    part_from_host(m, what, to);
  }

  Event e{};
  e.kind = EventKind::Moved;
  e.sub = static_cast<u8>(to.verb);
  e.a = what;
  e.def = reached.play ? before.def : front(m, before.def);
  e.from = from;
  e.to = to.zone;
  e.owner = to.owner != Seat::None ? to.owner : before.owner;
  e.at_from = static_cast<u16>(order::find(s, from, what.id));
  e.seen_by = known_after(before, left, from, reached, to.zone);
  if (vanishes) {
    e.flags |= kNoRow | (ghost ? kGhostStays : 0);
    e.seen_by = kEveryone;
  } else if (ghost) {
    const u16 row = free_row(m);
    if (!row) {
      if (hosts) end_batch(m);
      return kNobody;
    }
    e.flags |= kGhostStays;
    e.b = {row, next_gen(s, row)};
  } else {
    e.b = {what.id, next_gen(s, what.id)};
  }
  if (!vanishes) {
    // `by` doubles as the controller on arrival; the doer is told by the notes around the move.
    e.by = reached.shared ? e.owner : zone_seat(to.zone);
    const int size = zone_size(s, to.zone) - (from == to.zone ? 1 : 0);
    e.at_to = static_cast<u16>(to.at >= 0 && to.at <= size ? to.at : to.bottom ? 0 : size);
    e.x = static_cast<i32>(to.flags | entry_flags(m, before, what, to.zone));
    e.y = to.how;
    e.y |= (e.seen_by & ~before.known_to) << 8;  // who learns something
  }
  blur(m, left, from, e.seen_by);
  apply_table(s, m.schema(), e);
  if (m.probing && ghost && e.b) {  // a trial on a view knows what became of the things it moved itself
    s.obj[what.id].next = e.b.id;
    s.obj[what.id].host = e.b.gen;
  }
  if (!ghost && vanishes) row_freed(m, what.id);
  if (m.game().follow) begin_batch(m);
  if (ghost && m.batch_depth && m.batch_ghosts_n < 64) m.batch_ghosts[m.batch_ghosts_n++] = what.id;
  forget_links(m, what, ghost);
  touch_zones(m, from, to.zone, what.id, e.b.id, is_mute(m, before.def) && is_mute(m, e.def));
  emit(m, e);
  if (e.b && reached.play) entry_stats(m, e.b, to.x);
  if (m.game().follow) {
    m.game().follow(m, e);
    end_batch(m);
  }
  if (hosts) end_batch(m);
  return e.b;
}
}  // namespace

void reorder(Machine& m, Ref what, int at) {
  State& s = m.st;
  if (!live(s, what)) return;
  const Obj& o = s.obj[what.id];
  Event e{};
  e.kind = EventKind::Moved;
  e.sub = static_cast<u8>(Verb::Put);
  e.flags = kSameObject;
  e.a = e.b = what;
  e.def = o.def;
  e.from = e.to = o.zone;
  e.owner = o.owner;
  e.by = o.ctrl;
  e.at_from = static_cast<u16>(order::find(s, o.zone, what.id));
  e.at_to = static_cast<u16>(at);
  e.seen_by = o.known_to;
  if (e.at_from == e.at_to) return;
  apply_table(s, m.schema(), e);
  emit(m, e);
}

Ref make(Machine& m, DefId def, Kind kind, Seat owner, ZoneId z, u32 flags, u16 host, i16 x) {
  State& s = m.st;
  const u16 row = free_row(m);
  if (!row || s.order.full()) {
    fault(m, Err::Capacity);
    return kNobody;
  }
  Event e{};
  e.kind = EventKind::Made;
  e.sub = static_cast<u8>(kind);
  e.b = {row, next_gen(s, row)};
  e.def = def;
  e.to = z;
  e.owner = owner;
  e.by = spec(m, z).shared ? owner : zone_seat(z);
  e.at_to = static_cast<u16>(zone_size(s, z));
  e.seen_by = zone_viewers(m.schema(), z);
  e.x = static_cast<i32>(flags);
  apply_table(s, m.schema(), e);
  touch_zones(m, 0, z, 0, row, is_mute(m, def));
  if (const u32 given = entry_flags(m, s.obj[row], e.b, z) & ~flags) {  // it had to be there to be looked at
    s.obj[row].flags |= given;
    e.x = static_cast<i32>(s.obj[row].flags);
    touch(m, Watch{given}, row);
  }
  if (m.game().follow) begin_batch(m);
  emit(m, e);
  if (host) set_host(m, row, ref_of(s, host));
  if (spec(m, z).play) entry_stats(m, e.b, x);
  if (m.game().follow) {
    m.game().follow(m, e);
    end_batch(m);
  }
  return e.b;
}

namespace {
/// Nobody hears or counts that cards are made, and nothing in this zone is in play: no event is needed.
bool lies_unheard(const Machine& m, ZoneId z, size_t n) {
  const State& s = m.st;
  const Pool& pool = m.pool();
  const size_t room = static_cast<size_t>(kMaxRows) - std::max(s.order.n, s.obj.n);
  if (m.observers_n || spec(m, z).play || n > room) return false;
  return !pool.heard.has(EventKind::Made) && !pool.counted.has(EventKind::Made) && s.frames.empty();
}
}  // namespace

void lay_out(Machine& m, std::span<const DefId> defs, Seat owner, ZoneId z) {
  if (!lies_unheard(m, z, defs.size())) {
    for (const DefId def : defs) make(m, def, Kind::Card, owner, z);
    return;
  }
  State& s = m.st;
  const ZoneSpec& to = spec(m, z);
  const bool has_history = to.faces == Sees::All || to.tracked;
  const u32 n = static_cast<u32>(defs.size());
  const int at = s.zone_begin[z + 1];
  std::memmove(&s.order.at[at + static_cast<int>(n)], &s.order.at[at],
               sizeof(u16) * (s.order.n - static_cast<u32>(at)));
  s.order.n += n;
  for (int k = z + 1; k <= kMaxZones; ++k) s.zone_begin[k] = static_cast<u16>(s.zone_begin[k] + n);
  for (u32 i = 0; i < n; ++i) {
    const u16 row = free_row(m);
    if (!row) return;
    Obj o{};
    o.def = defs[i];
    o.gen = next_gen(s, row);
    o.kind = Kind::Card;
    o.zone = z;
    o.owner = owner;
    o.ctrl = to.shared ? owner : zone_seat(z);
    o.known_to = zone_viewers(to, z);
    ++s.stamp;
    if (has_history) {
      o.since = s.turn_no;
      o.stamp = s.stamp;
    }
    if (row >= s.obj.n) s.obj.n = u32{row} + 1;
    s.obj[row] = o;
    s.order[at + static_cast<int>(i)] = row;
    hold(m, z, defs[i]);
  }
  s.events += n;
  s.batch = static_cast<u16>(s.batch + n);
  m.changes += n;
  touch(m);
  manage_after(m, EventKind::Made);
}

void cease(Machine& m, Ref what) {
  if (!live(m.st, what)) return;
  Event e{};
  e.kind = EventKind::Ceased;
  e.a = what;
  e.seen_by = kEveryone;
  const ZoneId from = m.st.obj[what.id].kind == Kind::Ghost ? ZoneId{0} : m.st.obj[what.id].zone;
  e.from = from;
  if (from) e.at_from = static_cast<u16>(order::find(m.st, from, what.id));
  const bool mute = is_mute(m, m.st.obj[what.id].def);
  if (m.st.obj[what.id].kind == Kind::Ghost) forget_last(m.st, what.id);
  apply_table(m.st, m.schema(), e);
  row_freed(m, what.id);
  forget_links(m, what, false);
  touch_zones(m, from, 0, 0, 0, mute);
  emit(m, e);
}

void shuffle(Machine& m, ZoneId z, bool (*fits)(const Machine&, u16, const void*), const void* with) {
  State& s = m.st;
  const int begin = s.zone_begin[z], size = zone_size(s, z);
  const u8 always = zone_viewers(m.schema(), z);
  for (int i = 0; i < size; ++i) {
    const Obj& o = s.obj[s.order[begin + i]];
    if (o.known_to & ~always) know(m, s.order[begin + i], o.known_to & always, 0);
  }
  for (int i = size - 1; i > 0; --i) {
    const int j = static_cast<int>(chance(m, static_cast<u32>(i + 1)));
    const u16 row = s.order[begin + i];
    s.order[begin + i] = s.order[begin + j];
    s.order[begin + j] = row;
  }
  for (int i = size - 1; fits && i >= 0; --i) {  // the topmost that fits, brought up unseen
    const u16 row = s.order[begin + i];
    if (!fits(m, row, with)) continue;
    for (int k = i; k + 1 < size; ++k) s.order[begin + k] = s.order[begin + k + 1];
    s.order[begin + size - 1] = row;
    break;
  }
  Event e{};
  e.kind = EventKind::Shuffled;
  e.to = z;
  e.by = zone_seat(z);
  e.seen_by = kEveryone;
  emit(m, e);
}

void mingle(Machine& m, std::span<Word> cards) {
  State& s = m.st;
  if (cards.empty()) return;
  const ZoneId z = s.obj[word::as_row(cards[0]).id].zone;
  const u8 always = zone_viewers(m.schema(), z);
  for (const Word w : cards) {
    const Obj& o = s.obj[word::as_row(w).id];
    if (o.known_to & ~always) know(m, word::as_row(w).id, o.known_to & always, 0);
  }
  u16* at[kMaxPicks];
  const size_t n = std::min(cards.size(), std::size(at));
  for (size_t i = 0; i < n; ++i) at[i] = &s.order[s.zone_begin[z] + order::find(s, z, word::as_row(cards[i]).id)];
  for (size_t i = n; i > 1; --i) std::swap(*at[i - 1], *at[chance(m, static_cast<u32>(i))]);
  for (size_t i = 0; i < n; ++i) cards[i] = to_word(ref_of(s, *at[i]));  // what lies now where this one lay
}

namespace {
void change(Machine& m, EventKind kind, u16 row, int sub, int x, int y = 0, Ref b = {}, Seat by = Seat::None) {
  if (only_counted(m, kind)) {
    Obj& o = m.st.obj[row];
    switch (kind) {
      case EventKind::Flagged: o.flags = static_cast<u32>(x); break;
      case EventKind::Stat: o.stat[sub] = static_cast<i16>(x); break;
      case EventKind::Counter: o.counter[sub] = static_cast<u8>(x); break;
      case EventKind::Used: o.used = static_cast<u16>(x); break;
      default: o.host = b.id; break;
    }
    return manage_after(m, kind);
  }
  Event e{};
  e.kind = kind;
  e.sub = static_cast<u8>(sub);
  e.a = ref_of(m.st, row);
  e.b = b;
  e.by = by;
  e.x = x;
  e.y = y;
  const Obj& o = m.st.obj[row];
  e.def = o.def;
  e.to = o.zone;
  e.seen_by = o.known_to;
  apply_table(m.st, m.schema(), e);
  emit(m, e);
}
}  // namespace

void set_flags(Machine& m, u16 row, u32 flags, Seat by) {
  const u32 before = m.st.obj[row].flags;
  if (before == flags) return;
  touch(m, Watch{before ^ flags}, row);
  change(m, EventKind::Flagged, row, 0, static_cast<i32>(flags), static_cast<i32>(before ^ flags));
  if (!((before ^ flags) & 1)) return;  // the first flag (tapped, exerted) is what texts listen to
  if (by == Seat::None) by = m.st.obj[row].ctrl;
  note(m, flags & 1 ? EventKind::FlagSet : EventKind::FlagCleared, by, ref_of(m.st, row), {}, 0, 1);
}
void set_stat(Machine& m, u16 row, int slot, int value) {
  const int before = m.st.obj[row].stat[slot];
  if (before == value) return;
  touch(m, kWatchNumbers);
  change(m, EventKind::Stat, row, slot, value, value - before);
}
void set_counter(Machine& m, u16 row, int slot, int value) {
  value = value < 0 ? 0 : value > 255 ? 255 : value;
  const int before = m.st.obj[row].counter[slot];
  if (before == value) return;
  ++m.stirred[index(m.st.obj[row].ctrl)];
  touch(m, kWatchNumbers | ((m.game().finish_counters >> slot) & 1 ? kWatchCounters : 0), row);
  change(m, EventKind::Counter, row, slot, value, value - before);
  if (m.game().counted) m.game().counted(m, row, slot, value - before);
}
void set_used(Machine& m, u16 row, u16 used) {
  if (m.st.obj[row].used != used) change(m, EventKind::Used, row, 0, used);
}
void forget_uses(Machine& m, u16 row) {
  if (!m.st.obj[row].used) return;
  u16 kept = 0;
  const CardDef& def = card(m, row);
  for (int i = 0; i < def.abilities; ++i) {
    const Ability& a = m.pool().abilities[static_cast<size_t>(def.ability + i)];
    if (a.flags & kOnceEver) kept = static_cast<u16>(kept | (3u << (2 * a.use_slot)));
  }
  set_used(m, row, static_cast<u16>(m.st.obj[row].used & kept));
}
void forget_tallies(Machine& m) {
  State& s = m.st;
  touch(m, kWatchTallies);
  for (size_t k = 0; k < m.pool().tallies.size() && k < kTallies; ++k)
    for (int p = 0; p < s.seats; ++p) {
      const u8 reset = m.pool().tallies[k].reset;
      const bool own = seat_at(p) == s.turn;
      if (reset == 0 || (reset == 1 && own) || (reset == 3 && !own)) s.tally[k][p] = 0;
    }
  if (!m.pool().marks.empty()) drop_relations(m, kMarkRel);
}
void use(Machine& m, Ref r, const Ability& a) {
  const u16 used = m.st.obj[r.id].used;
  if (times_used(m.st, r, a) < 3) set_used(m, r.id, static_cast<u16>(used + (1u << (2 * a.use_slot))));
}
void set_host(Machine& m, u16 row, Ref host) {
  if (m.st.obj[row].host == host.id) return;
  if (m.modified || m.schema().hosted_stats || m.game().types) touch(m);
  change(m, EventKind::Hosted, row, 0, m.st.obj[row].host != 0, 0, host);
}
namespace {
void become_as(Machine& m, u16 row, DefId def, u8 flags, u8 how) {
  touch(m);
  Event e{};
  e.flags = flags;
  e.x = how;
  e.kind = EventKind::Became;
  e.a = ref_of(m.st, row);
  e.def = def;
  e.to = m.st.obj[row].zone;
  e.seen_by = m.st.obj[row].known_to;
  apply_table(m.st, m.schema(), e);
  hold(m, e.to, def);
  emit(m, e);
}
}  // namespace
void become(Machine& m, u16 row, DefId def) { become_as(m, row, def, 0, 0); }
void turn_over(Machine& m, u16 row, DefId other_face) { become_as(m, row, other_face, 0, kNewStamp); }

void set_score(Machine& m, Seat seat, int slot, int value) {
  seat = seat_at(place(seat));
  const int before = score(m.st, seat, slot);
  if (value < 0 && m.schema().scores[static_cast<size_t>(slot)].floored) value = 0;
  if (before == value) return;
  m.stale |= m.game().readers.of_score[slot];
  if (only_counted(m, EventKind::Scored)) {
    m.st.score[place(seat)][slot] = static_cast<i16>(value);
    touch(m, kWatchScores);
    return manage_after(m, EventKind::Scored);
  }
  Event e{};
  e.kind = EventKind::Scored;
  e.sub = static_cast<u8>(slot);
  e.by = seat;
  e.x = value;
  e.y = value - before;
  const Sees sees = m.schema().scores[static_cast<size_t>(slot)].sees;
  e.seen_by = sees == Sees::All ? kEveryone : sees == Sees::Owner ? bit(seat) : u8{0};
  apply_table(m.st, m.schema(), e);
  touch(m, kWatchScores);
  emit(m, e);
}

void set_control(Machine& m, Ref what, Seat seat) {
  if (!live(m.st, what) || is_ghost(m.st, what)) return;
  const Obj& o = m.st.obj[what.id];
  if (o.ctrl == seat) return;
  touch(m);
  Event e{};
  e.kind = EventKind::Controlled;
  e.a = what;
  e.by = seat;
  e.from = o.zone;
  e.to = spec(m, o.zone).shared ? o.zone : zone_of(zone_kind(o.zone), seat);
  e.def = o.def;
  e.seen_by = o.known_to;
  apply_table(m.st, m.schema(), e);
  hold(m, e.to, e.def);
  emit(m, e);
}

Ref cover(Machine& m, Ref host, Ref on_top, ZoneId under, u8 how, u32 flags) {
  State& s = m.st;
  if (!live(s, host) || !live(s, on_top)) return kNobody;
  const DefId below = s.obj[host.id].def, above = s.obj[on_top.id].def;
  const BatchScope batch(m);
  // The slot is the character: it keeps row, generation, damage and effects, and takes the new face;
  // the card that came becomes the covered one.
  become_as(m, host.id, above, kNewCard, how);
  const u32 before = s.obj[host.id].flags;
  if (flags & ~before)  // it arrives so: nobody hears that they were set
    change(m, EventKind::Flagged, host.id, 0, static_cast<i32>(before | flags), static_cast<i32>(flags & ~before));
  const Ref covered = move(m, on_top, {.zone = under, .verb = Verb::Cover});
  if (covered) {
    know(m, covered.id, kEveryone, 0);
    set_host(m, covered.id, host);
    become_as(m, covered.id, below, 0, kSwapsStamp);  // each face keeps the time it arrived
  }
  return covered;
}

Ref join(Machine& m, Ref host, Ref other) {
  State& s = m.st;
  if (!live(s, host) || !live(s, other) || host == other) return kNobody;
  const BatchScope batch(m);
  const ZoneId under = zone_of(m.schema().under_zone, s.obj[host.id].owner);
  for (const u16 row : zone(s, under))
    if (s.obj[row].host == other.id) set_host(m, row, host);
  for (Effect& e : s.effects)
    if (e.on == other) e.on = host;
  touch(m);
  const Ref joined = move(m, other, {.zone = under, .verb = Verb::Cover});
  if (!joined) return kNobody;
  know(m, joined.id, kEveryone, 0);
  set_host(m, joined.id, host);
  return joined;
}

namespace {
Ref top_under(const Machine& m, Ref host) {
  Ref below = kNobody;
  for (const u16 row : zone(m.st, m.schema().under_zone, m.st.obj[host.id].owner))
    if (m.st.obj[row].host == host.id) below = ref_of(m.st, row);  // the last one lies on top
  return below;
}
}  // namespace

Ref uncover(Machine& m, Ref host, ZoneId to, Verb verb, Ref below) {
  State& s = m.st;
  if (!live(s, host)) return kNobody;
  if (!below) below = top_under(m, host);
  if (!below) return kNobody;
  const DefId above = s.obj[host.id].def, face = s.obj[below.id].def;
  const BatchScope batch(m);
  become_as(m, host.id, face, kNewCard, 0);
  become(m, below.id, above);  // the card that lay below is in the slot; the one that was there is what leaves
  return move(m, below, {.zone = to, .verb = verb});
}

Ref put_under(Machine& m, Seat by, Ref what, Ref host, bool face_up) {
  if (!live(m.st, host) || is_ghost(m.st, host) || what.id == host.id) return kNobody;
  const BatchScope together(m);
  const ZoneId under = zone_of(m.schema().under_zone, m.st.obj[host.id].owner);
  const Ref put = move(m, what, {.zone = under, .verb = Verb::Put, .by = by});
  if (!put) return kNobody;
  if (face_up) know(m, put.id, kEveryone, 0);
  set_host(m, put.id, host);
  note(m, EventKind::PutUnder, by, host, put);
  return put;
}

void know(Machine& m, u16 row, u8 known_to, u8 shown_to) {
  Obj& o = m.st.obj[row];
  if (o.known_to == known_to && o.shown_to == shown_to) return;
  if (only_counted(m, EventKind::Known)) {
    o.known_to = known_to;
    o.shown_to = shown_to;
    return manage_after(m, EventKind::Known);
  }
  Event e{};
  e.kind = EventKind::Known;
  e.a = ref_of(m.st, row);
  e.b = e.a;
  e.def = o.def;
  e.to = o.zone;
  e.at_to = static_cast<u16>(order::find(m.st, o.zone, row));
  e.at_from = static_cast<u16>(known_to & ~o.known_to);  // who learns something
  e.owner = o.owner;
  e.by = o.ctrl;
  e.seen_by = o.known_to | known_to;
  e.x = known_to;
  e.y = shown_to;
  apply_table(m.st, m.schema(), e);
  emit(m, e);
}

void begin_turn(Machine& m, Seat seat, int turn_no, int round) {
  Event e{};
  e.kind = EventKind::Turned;
  e.by = seat;
  e.x = turn_no;
  e.y = round;
  e.seen_by = kEveryone;
  apply_table(m.st, m.schema(), e);
  bool waited_for = !m.game().loose_zones;
  for (const Effect& effect : m.st.effects) waited_for = waited_for || effect.until == Until::DuringNextTurn;
  if (waited_for) touch(m);
  else touch(m, kWatchTurn);
  emit(m, e);
}

void sweep_ghosts(Machine& m) {
  State& s = m.st;
  if (s.last.empty()) return;
  auto referred = [&](u16 row) {
    for (const Effect& e : s.effects)
      if (e.source.id == row || e.bound.id == row) return true;
    for (const Item& i : s.items)
      if (i.source.id == row || i.card.id == row || i.a.id == row || i.b.id == row) return true;
    return false;
  };
  auto sweep = [&](u16 row) {
    if (s.obj[row].kind != Kind::Ghost || referred(row)) return;
    cease(m, {row, s.obj[row].gen});
  };
  if (s.last.full()) {  // some may have been forgotten
    for (u16 row = 1; row < s.obj.n; ++row) sweep(row);
    return;
  }
  u16 rows[decltype(s.last)::capacity];
  int n = 0;
  for (const Last& last : s.last) rows[n++] = last.row;
  for (int i = 0; i < n; ++i) sweep(rows[i]);
}

namespace {
void relations_change(Machine& m, u8 kind) {
  ++m.changes;
  m.stale |= m.game().readers.of_relation[kind];
  if ((m.pool().watched_relations >> kind) & 1) touch(m, kWatchRelations);
}
template <class Fn>
void unrelate_where(Machine& m, Fn&& fn) {
  auto& rels = m.st.rels;
  for (int i = rels.size() - 1; i >= 0; --i)
    if (fn(rels[i])) unrelate_at(m, i);
}
}  // namespace

Rel* relate(Machine& m, u8 kind, Ref a, Ref b, u8 slot, i16 n) {
  relations_change(m, kind);
  Rel* r = m.st.rels.push(Rel{a, b, kind, slot, n});
  if (!r) fault(m, Err::Capacity);
  return r;
}
void unrelate_at(Machine& m, int i) {
  const u8 kind = m.st.rels[i].kind;
  m.st.rels.erase(i);
  relations_change(m, kind);
}
void unrelate(Machine& m, u8 kind, Ref a) {
  unrelate_where(m, [&](const Rel& rel) { return rel.kind == kind && rel.a == a; });
}
void drop_relations(Machine& m, u8 kind) {
  unrelate_where(m, [&](const Rel& rel) { return rel.kind == kind; });
}
bool is_marked(const State& s, Ref r, u8 mark) {
  for (const Rel& rel : s.rels)
    if (rel.kind == kMarkRel && rel.slot == mark && rel.a == r) return true;
  return false;
}

}  // namespace cantrip
