// Characters: who is active, who is next, and the order of everything in play (reference 2.10, 7.2).
#include <cstring>

#include "games/genius-invokation/genius.hpp"

namespace cantrip::genius {

void set_hp(Machine& m, u16 row, int hp) { set_stat(m, row, Damage, max_hp(m, row) - hp); }

bool full_energy(const Machine& m, u16 row) { return m.st.obj[row].stat[Energy] >= card(m, row).stat[MaxEnergy]; }

Element element_of(const Machine& m, u16 character) {
  const u32 types = card(m, character).types & kElementTypes;
  return types ? static_cast<Element>(__builtin_ctz(types) - Cryo + CryoElement) : NoElement;
}

u16 next_living(const State& s, u16 row) {
  const std::span<const u16> cast = zone(s, Characters, s.obj[row].ctrl);
  size_t at = 0;
  while (at < cast.size() && cast[at] != row) ++at;
  for (size_t i = 1; i < cast.size(); ++i)
    if (const u16 next = cast[(at + i) % cast.size()]; !fallen(s, next)) return next;
  return 0;
}

void switch_to(Machine& m, u16 row) {
  const Seat seat = m.st.obj[row].ctrl;
  const u16 before = active_of(m.st, seat);
  if (before == row) return;
  const Ref was = ref_of(m.st, before);
  if (before) {
    set_flag(m, before, Active, false);
    for (const u16 on : zone(m.st, Attached, seat))  // 6.4: a prepared skill goes with a switch
      if (m.st.obj[on].host == before && variable(m, card(m, on), kVarPrepares)) {
        discard(m, ref_of(m.st, on), RanOut);
        break;
      }
  }
  set_flag(m, row, Active, true);
  set_score(m, seat, Plunging, 1);  // 6.6
  note(m, Switched, seat, ref_of(m.st, row), was);
}
void force_switch(Machine& m, Seat by, u16 row) {
  const Seat seat = m.st.obj[row].ctrl;
  const u16 active = active_of(m.st, seat);
  if (active == row) return;
  bool stays = false;
  if (active) {
    const Hit pull{.target = ref_of(m.st, active), .by = by, .element = NoElement, .amount = by == seat ? 1 : 2};
    Lines lines;
    gather(m, ActKind::GameAct, lines);
    sweep(m, lines, StayPass, pull, [&](Ref entity, const Ability& a, const Replace& r, const Context& c) {
      stays = true;
      pierce(m, entity, c.you, active, amount(m, c, r.amount));
      use_line(m, entity, a, r.then);
      return false;
    });
  }
  if (!stays) switch_to(m, row);
}

namespace {

/// Where an entity stands in the order of 7.2, as a number: its side, then what the switch says, then its arrival.
struct Places {
  const Machine& m;
  u8 rank[kMaxRows];  // of characters: how far to the right of the active one; 0 also of what lies on nobody yet

  explicit Places(const Machine& machine) : m(machine) {
    std::memset(rank, 0, static_cast<size_t>(m.st.obj.n));
    for (const Seat seat : {Seat::P0, Seat::P1}) {
      const std::span<const u16> cast = zone(m.st, Characters, seat);
      size_t first = 0;
      while (first < cast.size() && !flag(m.st, cast[first], Active)) ++first;
      for (size_t i = 0; i < cast.size(); ++i) rank[cast[(first + i) % cast.size()]] = static_cast<u8>(i);
    }
  }

  /// The seed: equipment, characters themselves, combat statuses, summons, supports.
  u32 by_class(u16 row, int kind) const {
    if (kind == Characters) return (1u << 16) | (static_cast<u32>(rank[row]) << 12);
    if (kind != Attached) return static_cast<u32>(kind - Statuses + 2) << 16;
    const u32 carrier = static_cast<u32>(rank[m.st.obj[row].host]) << 12;
    return card(m, row).types & type_bit(Equipment) ? carrier : (1u << 16) | carrier | (1u << 11);
  }
  /// The live game: the active character with what it carries, combat statuses, the others, summons, supports.
  u32 by_arrival(u16 row, int kind) const {
    if (kind == Statuses) return 1u << 16;
    if (kind == Summons || kind == Supports) return static_cast<u32>(kind) << 16;
    const u32 place = rank[kind == Attached ? m.st.obj[row].host : row];
    return ((place ? place + 1 : 0) << 16) | (kind == Attached ? 1u << 11 : 0);
  }
  u32 of(u16 row) const {
    const Obj& o = m.st.obj[row];
    const int kind = zone_kind(o.zone);
    const u32 side = o.ctrl == m.st.turn ? 0 : 1u << 24;
    return side | (m.on(EntityOrder) ? by_arrival(row, kind) : by_class(row, kind));
  }
};

}  // namespace

/// Zones hold things as they came, so that equal places keep their order.
void put_in_order(const Machine& m, std::span<u16> rows) {
  if (rows.size() < 2) return;
  const Places places(m);
  u32 key[128];
  for (size_t i = 0; i < rows.size(); ++i) {
    const u16 row = rows[i];
    const u32 k = places.of(row);
    size_t at = i;
    for (; at > 0 && key[at - 1] > k; --at) {
      key[at] = key[at - 1];
      rows[at] = rows[at - 1];
    }
    key[at] = k;
    rows[at] = row;
  }
}

bool kept_from(const Machine& m, u16 row, VariableKey ban) {
  for (const u16 on : zone(m.st, Attached, m.st.obj[row].ctrl))
    if (m.st.obj[on].host == row && variable(m, card(m, on), ban)) return true;
  return false;
}

}  // namespace cantrip::genius
