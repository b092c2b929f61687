// Statuses, summons, supports and equipment: how they come, come again, are used and go (reference 1.4).
#include "games/genius-invokation/genius.hpp"

namespace cantrip::genius {

const Variable* variable(const Machine& m, const CardDef& def, int key) {
  for (int i = 0; i < def.variables; ++i) {
    const Variable& v = m.pool().variables[static_cast<size_t>(def.variable + i)];
    if (v.key == key) return &v;
  }
  return nullptr;
}

DefId rule_card(const Machine& m, RuleCard c) {
  return c < m.pool().rule_cards.size() ? m.pool().rule_cards[c] : DefId::Hidden;
}

bool has_name(const Machine& m, u16 row, int name) { return card(m, row).name == name; }

namespace {

constexpr u32 kKinds = type_bit(OwnStatus) | type_bit(TeamStatus) | type_bit(Summon);

int zone_for(const CardDef& def) {
  if (def.types & (type_bit(OwnStatus) | type_bit(Equipment))) return Attached;
  if (def.types & type_bit(TeamStatus)) return Statuses;
  return def.types & type_bit(Summon) ? Summons : Supports;
}

int initial(Machine& m, Ref self, const Variable& v) {
  if (!v.cond) return v.value;
  Context c;
  c.self = self;
  c.you = c.player = m.st.obj[self.id].ctrl;
  return holds(m, c, v.cond) ? v.otherwise : v.value;
}

/// One of its name and kind that is there already: versions of one thing take each other's place.
u16 find_same(const Machine& m, const CardDef& def, Seat side, u16 host) {
  if (!(def.types & kKinds)) return 0;
  for (const u16 row : zone(m.st, zone_for(def), side)) {
    const CardDef& there = card(m, row);
    if (there.name == def.name && (there.types & kKinds) == (def.types & kKinds) && m.st.obj[row].host == host)
      return row;
  }
  return 0;
}

int combined(const Variable& v, int old, int fresh) {
  switch (v.again) {
    case Again::Larger: return old > fresh ? old : fresh;
    case Again::Stack: return old > v.limit ? old : old + fresh > v.limit ? v.limit : old + fresh;
    case Again::Renew: return fresh;
    case Again::Keep: break;
  }
  return old;
}

bool no_room(const State& s, int kind, Seat side) {
  return (kind == Summons || kind == Supports) && zone_size(s, zone_of(kind, side)) >= kZoneLimit;
}

}  // namespace

u16 in_slot(const Machine& m, const CardDef& equipment, u16 host) {
  const u32 slot = equipment.types & kEquipmentKinds;
  for (const u16 row : zone(m.st, Attached, m.st.obj[host].ctrl))
    if (m.st.obj[row].host == host && (card(m, row).types & slot)) return row;
  return 0;
}

void come_again(Machine& m, u16 row, DefId def, Given given) {
  if (m.st.obj[row].def != def) {
    become(m, row, def);
    remember_lines(m, row);
  }
  const CardDef& now = m.pool().card(def);
  for (int i = 0; i < now.variables; ++i) {
    const Variable& v = m.pool().variables[static_cast<size_t>(now.variable + i)];
    if (v.key >= kCounters) continue;
    const int fresh = given.counter == v.key ? given.value : initial(m, ref_of(m.st, row), v);
    set_counter(m, row, v.key, combined(v, m.st.obj[row].counter[v.key], fresh));
  }
  set_used(m, row, 0);
  if (running_skill(m)) set_flag(m, row, Renewed, true);
  const Obj& o = m.st.obj[row];
  note(m, EntityEntered, o.ctrl, ref_of(m.st, row), ref_of(m.st, o.host), 1);
}

void begin_variables(Machine& m, u16 row, Given given) {
  remember_lines(m, row);
  const CardDef& def = card(m, row);
  for (int i = 0; i < def.variables; ++i) {
    const Variable& v = m.pool().variables[static_cast<size_t>(def.variable + i)];
    if (v.key == kVarElement && !m.st.obj[row].stat[ElementNow]) set_stat(m, row, ElementNow, v.value);
    if (v.key == given.counter) set_counter(m, row, v.key, given.value);
    else if (v.key < kCounters && !m.st.obj[row].counter[v.key])
      set_counter(m, row, v.key, initial(m, ref_of(m.st, row), v));
  }
}

Ref enter(Machine& m, DefId id, Seat side, u16 host, Given given) {
  if (id == DefId::Hidden) return kNobody;
  const CardDef& def = m.pool().card(id);
  if (given.counter >= 0 && given.value <= 0 && !(def.flags & kStays)) return kNobody;  // it would be gone at once
  const int kind = zone_for(def);
  if (const u16 there = find_same(m, def, side, host)) {
    come_again(m, there, id, given);
    return ref_of(m.st, there);
  }
  if (no_room(m.st, kind, side)) {
    note(m, EventKind::Fizzled, side);
    return kNobody;
  }
  const Ref entity = make(m, id, Kind::Token, side, zone_of(kind, side), 0, host);
  begin_variables(m, entity.id, given);
  note(m, EntityEntered, side, entity, ref_of(m.st, host));
  return entity;
}

void discard(Machine& m, Ref entity, Gone why) {
  if (!live(m.st, entity) || is_ghost(m.st, entity)) return;
  const Obj& o = m.st.obj[entity.id];
  const Seat ctrl = o.ctrl, owner = o.owner;
  const Ref host = ref_of(m.st, o.host);
  move(m, entity, {.zone = zone_of(Discard, owner), .verb = Verb::Discard, .by = ctrl});
  note(m, Discarded, ctrl, entity, host, 0, why);
}

void spend_use(Machine& m, Ref entity, int n) {
  if (!live(m.st, entity) || is_ghost(m.st, entity)) return;
  const CardDef& def = card(m, entity.id);
  if (!variable(m, def, kVarUses)) return;
  const int left = m.st.obj[entity.id].counter[Usage] - n;
  set_counter(m, entity.id, Usage, left);
  note(m, Spent, m.st.obj[entity.id].ctrl, entity);
  if (left <= 0 && !(def.flags & kStays)) discard(m, entity, UsedUp);
}

void lose_shield(Machine& m, Ref entity, int n) {
  const int left = m.st.obj[entity.id].counter[ShieldPoints] - n;
  set_counter(m, entity.id, ShieldPoints, left);
  if (left <= 0 && !(card(m, entity.id).flags & kStays)) discard(m, entity, UsedUp);
}

bool usable(const Machine& m, Ref entity, const Ability& a) {
  const Obj& o = m.st.obj[entity.id];
  if (zone_kind(o.zone) == Attached && o.host && fallen(m.st, o.host)) return false;  // 7.6
  if (zone_kind(o.zone) == Characters && fallen(m.st, entity.id)) return false;
  if (a.limit && used_up(m.st, entity, a)) return false;
  if ((a.flags & kForFree) || !variable(m, card(m, entity.id), kVarUses)) return true;
  return m.st.obj[entity.id].counter[Usage] > 0;
}

void use_line(Machine& m, Ref entity, const Ability& a, u8 then, int points) {
  if (!live(m.st, entity) || is_ghost(m.st, entity)) return;
  if (a.limit) use(m, entity, a);
  if (then & kThenPayPoints) {
    const int left = m.st.obj[entity.id].counter[Points] - points;
    set_counter(m, entity.id, Points, left > 0 && points != kAllPoints ? left : 0);
  }
  if (then & kThenCount) set_counter(m, entity.id, Points, m.st.obj[entity.id].counter[Points] + 1);
  if (then & kThenDiscard) return discard(m, entity, ByText);
  if (then & kThenPoints) return lose_shield(m, entity, points);
  if (then & kThenAllUses) return spend_use(m, entity, m.st.obj[entity.id].counter[Usage]);
  if (!(a.flags & kForFree)) spend_use(m, entity, then & kThenTwoUses ? 2 : 1);
}

}  // namespace cantrip::genius
