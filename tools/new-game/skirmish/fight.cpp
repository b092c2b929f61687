// Attacks, and what is checked after everything that happens.
#include "games/skirmish/skirmish.hpp"

namespace cantrip::skirmish {
namespace {

/// A unit attacks once a turn, and not in the turn it came unless it is Swift.
bool can_attack(Machine& m, u16 row) {
  const Ref unit = ref_of(m.st, row);
  return !flag(m.st, row, Tired) && !banned(m, unit, CantAttack) && stat(m, unit, Power) > 0 &&
         (m.st.obj[row].since != m.st.turn_no || has_keyword(m, unit, Swift));
}

Act damage(Machine& m, Ref from, Ref to) {
  Act act{};
  act.kind = ActKind::Damage;
  act.source = from;
  act.target = to;
  act.amount = static_cast<i16>(stat(m, from, Power));
  act.by = m.st.obj[from.id].ctrl;
  act.flags = kActCombat;
  return act;
}

}  // namespace

/// While an opponent has units with Guard, those come first.
void list_attacks(Machine& m, Seat seat) {
  const Seat other = next_seat(m.st, seat);
  bool guarded = false;
  for (const u16 row : zone(m.st, Field, other)) guarded = guarded || has_keyword(m, ref_of(m.st, row), Guard);
  for (const u16 row : zone(m.st, Field, seat)) {
    if (!can_attack(m, row)) continue;
    const Ref unit = ref_of(m.st, row);
    for (const u16 enemy : zone(m.st, Field, other))
      if (!guarded || has_keyword(m, ref_of(m.st, enemy), Guard)) add_option(m, AttackUnit, unit, ref_of(m.st, enemy));
    if (!guarded) add_option(m, AttackPlayer, unit);
  }
}

/// Units deal damage to each other at the same time. Nobody named: the player is attacked.
void attack(Machine& m, Ref unit, Ref whom) {
  const Seat you = m.st.obj[unit.id].ctrl;
  const Ref target = whom ? whom : player_ref(next_seat(m.st, you));
  set_flag(m, unit.id, Tired, true);
  note(m, EventKind::Attacked, you, unit, target);
  const Act acts[] = {damage(m, unit, target), whom ? damage(m, whom, unit) : Act{}};
  perform(m, {acts, whom ? 2u : 1u});
}

/// Units with as much damage as health are destroyed together; who has no life left has lost.
After check(Machine& m) {
  const State& s = m.st;
  Ref dead[kMaxRows];
  size_t n = 0;
  u8 lost = 0;
  for (int p = 0; p < s.seats; ++p) {
    for (const u16 row : zone(s, Field, seat_at(p)))
      if (s.obj[row].stat[Damage] >= stat(m, ref_of(s, row), Health)) dead[n++] = ref_of(s, row);
    if (alive(s, seat_at(p)) && score(s, seat_at(p), Life) <= 0) lost |= bit(seat_at(p));
  }
  if (n) {
    const BatchScope together(m);
    leave_together(m, {dead, n});
    for (size_t i = 0; i < n; ++i)
      move(m, dead[i], {.zone = zone_of(Discard, s.obj[dead[i].id].owner), .verb = cantrip::Verb::Destroy});
  }
  if (lost) lose(m, lost, 1);
  return n || lost ? After::Again : After::Done;
}

}  // namespace cantrip::skirmish
