// A bot's eye for a position. Measured by `cantrip sim genius-invokation --bots greedy,random`.
#include "games/evaluate.hpp"

#include "games/genius-invokation/genius.hpp"
#include "games/genius-invokation/module.hpp"

namespace cantrip::genius {
namespace {

int character_value(Machine& m, u16 row) {
  const State& s = m.st;
  if (fallen(s, row)) return 0;
  const int hp = hp_of(m, row);
  int value = 300 + 55 * hp + 35 * s.obj[row].stat[Energy];
  if (full_energy(m, row)) value += 30;
  if (s.obj[row].stat[AuraNow]) value -= 25;  // a mark is half of a reaction against it
  if (kept_from(m, row, kVarBansSkills)) value -= 90;
  return value;
}

int entity_value(const Machine& m, u16 row) {
  const Obj& o = m.st.obj[row];
  const int times = o.counter[Usage] ? o.counter[Usage] : o.counter[Rounds] ? o.counter[Rounds] : 1;
  return 35 + 40 * (times < 4 ? times : 4) + 45 * o.counter[ShieldPoints] + 8 * o.counter[Points];
}

int seat_value(Machine& m, Seat seat) {
  const State& s = m.st;
  int value = 0;
  for (const u16 row : zone(s, Characters, seat)) value += character_value(m, row);
  for (const u16 row : zone(s, Attached, seat))
    if (!variable(m, card(m, row), kVarBansSkills) && !variable(m, card(m, row), kVarBansFood))
      value += entity_value(m, row) * 2 / 3;
  for (const int kind : {Statuses, Summons, Supports})
    for (const u16 row : zone(s, kind, seat)) value += entity_value(m, row);
  const int hand = zone_size(s, zone_of(Hand, seat));
  value += 32 * (hand < 7 ? hand : 7);
  int dice = 0;
  const u16 active = active_of(s, seat);
  const int own = active ? element_of(m, active) : 0;
  for (int f = 0; f < kFaces; ++f) dice += face_count(s, seat, f) * (f == 0 ? 22 : f == own ? 19 : 14);
  return value + (score(s, seat, Ended) ? dice / 5 : dice);
}

}  // namespace

int evaluate(Machine& m, Seat me) { return against_the_others(m, me, seat_value); }

}  // namespace cantrip::genius
