// Rules management: defeat and destruction, at every event, also inside effects (reference 7.9); and what damage, rests
// and destruction do (5.4, 5.6, 7.10).
#include "games/gundam/gundam.hpp"

namespace cantrip::gundam {
namespace {

enum LossReason : u8 { Defeated = 1, DeckRanOut };

bool somebody_is_defeated(const State& s) {
  for (int p = 0; p < s.seats; ++p)
    if (s.score[p][DirectHit] || zone_size(s, zone_of(Deck, p)) == 0) return true;
  return false;
}

void defeat(Machine& m) {
  const State& s = m.st;
  u8 hit = 0, out = 0;
  for (int p = 0; p < s.seats; ++p) {
    if (score(s, seat_at(p), DirectHit)) hit |= bit(seat_at(p));
    if (zone_size(s, zone_of(Deck, p)) == 0) out |= bit(seat_at(p));
  }
  if (hit | out) lose(m, static_cast<u8>((hit | out) & s.alive), hit ? Defeated : DeckRanOut);
}

struct Blow {
  Ref source;
  int kind = 0;
};
Blow last_blow(const State& s, Ref victim) {
  for (const Rel& rel : s.rels)
    if (rel.kind == HitBy && rel.a == victim) return {rel.b, rel.n};
  return {};
}

/// Told before it leaves, so that its own texts and its Pilot's look back on it as it was.
void tell_destruction(Machine& m, Ref what, Ref source, Cause cause) {
  const Seat by = live(m.st, source) ? m.st.obj[source.id].ctrl : Seat::None;
  note(m, Destroyed, by, what, source, 0, cause);
  if (cause == ByLostHp || cause == ByInstruction) return;
  const int kind = cause == ByBattleDamage ? BattleDamage : EffectDamage;
  note(m, DestroyedByDamage, by, what, source, 0, kind);
  if (zone_kind(m.st.obj[what.id].zone) == Base) note(m, ShieldAreaHit, by, source, what, 0, kind);
}

bool is_lethal(Machine& m, u16 row) {
  const int damage = m.st.obj[row].stat[Damage];
  const CardDef& def = card(m, row);
  // Less than printed, and nothing could lower its HP: most of the field, most of the time.
  if (damage < def.stat[Hp] && !((m.pool().lowered_stats >> Hp) & 1)) return false;
  if (damage < derived(m, row).stat[Hp]) return false;
  // "Can't be destroyed with battle damage": what else hits it while that lasts destroys it.
  return !banned(m, ref_of(m.st, row), CantFall) || last_blow(m.st, ref_of(m.st, row)).kind == EffectDamage;
}

/// Everything with damage of at least its HP, at one moment.
bool destroy_the_lethal(Machine& m) {
  const State& s = m.st;
  Ref gone[2 * (kMostUnits + 2)];
  size_t n = 0;
  for (int i = 0; i < s.seats; ++i) {
    const Seat seat = seat_at((index(s.turn) + i) % s.seats);
    for (const int kind : {static_cast<int>(Battle), static_cast<int>(Base)})
      for (const u16 row : zone(s, kind, seat))
        if (n < std::size(gone) && is_lethal(m, row)) gone[n++] = ref_of(s, row);
  }
  if (!n) return false;
  const BatchScope together(m);
  for (size_t i = 0; i < n; ++i) {
    const Blow blow = last_blow(s, gone[i]);
    const Cause cause = blow.kind == BattleDamage ? ByBattleDamage : blow.kind ? ByEffectDamage : ByLostHp;
    tell_destruction(m, gone[i], blow.source, cause);
  }
  drop_relations(m, HitBy);
  leave_together(m, {gone, n});
  for (size_t i = 0; i < n; ++i) {
    move(m, gone[i], {.zone = zone_of(Trash, s.obj[gone[i].id].owner), .verb = Verb::Destroy});
    report_also(m, gone[i]);
  }
  return true;
}

bool in_zone(const State& s, Ref r, ZoneKind kind) {
  return live(s, r) && !is_ghost(s, r) && zone_kind(s.obj[r.id].zone) == kind;
}

int damage_kind(const Act& a) { return a.flags & kActCombat ? BattleDamage : EffectDamage; }

/// 5.6: a Shield that receives 1 or more damage is destroyed: revealed, and in no place until its Burst is dealt with.
void break_shield(Machine& m, Act& a) {
  const Ref broken = move(m, a.target, {.zone = zone_of(Limbo), .verb = Verb::Destroy, .by = a.by});
  note(m, ShieldAreaHit, a.by, a.source, broken, 0, damage_kind(a));
}

void damage(Machine& m, Act& a) {
  if (is_player(a.target)) {  // only battle damage does this (7.10)
    if (a.amount > 0 && (a.flags & kActCombat)) set_score(m, player_of(a.target), DirectHit, 1);
    return;
  }
  if (a.amount <= 0 || !live(m.st, a.target) || is_ghost(m.st, a.target)) {
    a.amount = 0;  // no damage dealt, none received
    return;
  }
  if (in_zone(m.st, a.target, Shields)) return break_shield(m, a);
  unrelate(m, HitBy, a.target);
  relate(m, HitBy, a.target, a.source, 0, static_cast<i16>(damage_kind(a)));
  take_damage(m, a.by, a.target, a.source, a.amount);
  note(m, EventKind::Hit, a.by, a.source, a.target, a.amount, damage_kind(a));
}

/// Only what changes is an event (7.3).
void set_by_effect(Machine& m, Act& a) {
  if (!live(m.st, a.target) || is_ghost(m.st, a.target) || flag(m.st, a.target.id, a.field) == (a.verb != 0)) {
    a.amount = 0;
    return;
  }
  set_flag(m, a.target.id, a.field, a.verb != 0);
  note(m, a.verb ? RestedByEffect : ActiveByEffect, a.by, a.target, a.source);
}

}  // namespace

Ref first_of_shield_area(const State& s, Seat seat) {
  for (const u16 row : zone(s, Base, seat)) return ref_of(s, row);
  const std::span<const u16> shields = zone(s, Shields, seat);
  return shields.empty() ? kNobody : ref_of(s, shields.back());
}

bool apply(Machine& m, Act& a) {
  if (a.kind == ActKind::Heal && banned(m, a.target, CantRecover)) a.amount = 0;
  else if (a.kind == ActKind::Damage) damage(m, a);
  else if (a.kind == ActKind::Flag && a.field == Rested) set_by_effect(m, a);
  else return false;
  return true;
}

/// "Can't be destroyed by enemy effects" is about this, not about damage (7.9).
bool destroy(Machine& m, Ref what, Seat by, Ref source) {
  if (!live(m.st, what) || is_ghost(m.st, what)) return false;
  if (by != m.st.obj[what.id].ctrl && banned_against(m, what, CantBeDestroyed, source)) return false;
  tell_destruction(m, what, source, ByInstruction);
  move(m, what, {.zone = zone_of(Trash, m.st.obj[what.id].owner), .verb = Verb::Destroy, .by = by});
  return true;
}

void interrupt(Machine& m) {
  if (m.st.over || m.st.turn_no == 0) return;
  if (somebody_is_defeated(m.st)) return defeat(m);
  if (destroy_the_lethal(m)) return;
  drop_relations(m, HitBy);
  settled(m, kManage);
}

}  // namespace cantrip::gundam
