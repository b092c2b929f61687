// How good a position looks, in hundredths of a card.
#include <algorithm>
#include <bit>

#include "games/evaluate.hpp"
#include "games/grand-archive/grand_archive.hpp"
#include "games/grand-archive/module.hpp"

namespace cantrip::grand_archive {
namespace {

int unit_value(Machine& m, u16 row) {
  const Derived& d = derived(m, row);
  const int power = d.stat[Power] > 0 ? d.stat[Power] : 0, left = d.stat[Life] - m.st.obj[row].stat[Damage];
  return 45 + 24 * power + 14 * left + 8 * std::popcount(d.keywords) - (flag(m.st, row, Rested) ? 6 : 0);
}

/// The last points of life are worth most.
int life_value(int life) { return 22 * life - (life < 8 ? (8 - life) * 14 : 0); }

int object_value(Machine& m, u16 row) {
  const Derived& d = derived(m, row);
  if (d.types & type_bit(Ally)) return unit_value(m, row);
  if (d.types & type_bit(Weapon))
    return 15 + std::min(110, 16 * std::max<int>(0, d.stat[Power]) * m.st.obj[row].counter[DurabilityCounter]);
  return 55;
}

/// A card whose element the champion does not enable can only pay.
int cards_value(const Machine& m, ZoneKind kind, Seat seat, u32 enabled, int worth) {
  int value = 0;
  for (const u16 row : zone(m.st, kind, seat)) value += card(m, row).types & kElements & ~enabled ? worth / 3 : worth;
  return value;
}

/// Memory is hand again in the next recollection: what pays is lost only if something is materialized with it.
int seat_value(Machine& m, Seat seat) {
  const State& s = m.st;
  int value = 0;
  for (const u16 row : zone(s, Champion, seat)) {
    const Derived& d = derived(m, row);
    value +=
        life_value(d.stat[Life] - s.obj[row].stat[Damage]) + 15 * d.stat[Level] + 70 * card(m, row).stat[BaseLevel];
    value += 8 * (s.obj[row].counter[Preparation] + s.obj[row].counter[Enlighten]);
  }
  for (const u16 row : zone(s, Field, seat)) value += object_value(m, row);
  const u32 enabled = enabled_elements(m, seat);
  value += cards_value(m, Hand, seat, enabled, 32) + cards_value(m, Memory, seat, enabled, 27);
  value += 80 * std::popcount(enabled) + 15 * zone_size(s, zone_of(Lineage, seat));
  const int deck = zone_size(s, zone_of(Deck, seat));
  return deck < 6 ? value - 40 * (6 - deck) : value;
}

}  // namespace

int evaluate(Machine& m, Seat me) { return against_the_others(m, me, seat_value); }

}  // namespace cantrip::grand_archive
