// A bot's eye for a position. Measured by `cantrip sim gundam --bots greedy,random`.
#include "games/evaluate.hpp"
#include "games/gundam/gundam.hpp"
#include "games/gundam/module.hpp"

namespace cantrip::gundam {
namespace {

int unit_value(Machine& m, u16 row) {
  const Derived& d = derived(m, row);
  const int ap = d.stat[Ap] > 0 ? d.stat[Ap] : 0, left = d.stat[Hp] - m.st.obj[row].stat[Damage];
  int value = 60 + 22 * ap + 14 * left + (d.types & type_bit(Link) ? 15 : 0);
  for (u64 keywords = d.keywords & kKeywordEffects; keywords; keywords &= keywords - 1) value += 10;
  return value - (flag(m.st, row, Rested) ? 8 : 0);  // it can be attacked
}

/// The last Shields are worth most.
int shield_value(int n) { return n > 3 ? 3 * 110 + (n - 3) * 70 : n * 110; }

int seat_value(Machine& m, Seat seat) {
  const State& s = m.st;
  int value = shield_value(zone_size(s, zone_of(Shields, seat)));
  for (const u16 row : zone(s, Base, seat)) value += 30 + 22 * stat(m, ref_of(s, row), LeftHp);
  for (const u16 row : zone(s, Battle, seat)) value += unit_value(m, row);
  value += 25 * level_of(s, seat) + 30 * zone_size(s, zone_of(Hand, seat));
  return value;
}

}  // namespace

int evaluate(Machine& m, Seat me) { return against_the_others(m, me, seat_value); }

}  // namespace cantrip::gundam
