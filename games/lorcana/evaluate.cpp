// A bot's eye for a position. Measured by `cantrip sim lorcana --bots greedy,random`.
#include "games/evaluate.hpp"
#include "games/lorcana/lorcana.hpp"
#include "games/lorcana/module.hpp"

namespace cantrip::lorcana {
namespace {

int object_value(Machine& m, u16 row) {
  const Derived& d = derived(m, row);
  const int lore = d.stat[Lore] > 0 ? d.stat[Lore] : 0;
  if (d.types & type_bit(Item)) return 40 + 12 * d.stat[Cost];
  const int left = d.stat[Willpower] - m.st.obj[row].stat[Damage];
  if (d.types & type_bit(Location)) return 30 + 40 * lore + 8 * left;
  int value = 30 + 45 * lore + 14 * (d.stat[Strength] > 0 ? d.stat[Strength] : 0) + 12 * left;
  if (flag(m.st, row, Exerted)) value -= 14;  // it can be challenged
  for (const Keyword k : {Evasive, Ward, Bodyguard}) value += (d.keywords >> k) & 1 ? 15 : 0;
  return value;
}

/// The first cards of a hand and of an inkwell are worth most.
int diminishing(int n, int first, int full) { return n <= full ? first * n : first * full + first * (n - full) / 3; }

int seat_value(Machine& m, Seat seat) {
  const State& s = m.st;
  const int lore = score(s, seat, LoreScore);
  int value = 60 * lore + (lore > 12 ? 25 * (lore - 12) : 0);
  for (const u16 row : zone(s, Play, seat)) value += object_value(m, row);
  value += diminishing(zone_size(s, zone_of(Inkwell, seat)), 46, 7);
  value += diminishing(zone_size(s, zone_of(Hand, seat)), 30, 6);
  return value;
}

}  // namespace

int evaluate(Machine& m, Seat me) { return against_the_others(m, me, seat_value); }

}  // namespace cantrip::lorcana
