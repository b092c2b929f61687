// How good a position looks, in hundredths of the log odds to win.
#include <algorithm>
#include <bit>

#include "games/evaluate.hpp"
#include "games/grand-archive/grand_archive.hpp"
#include "games/grand-archive/module.hpp"

namespace cantrip::grand_archive {
namespace {

// From a regression over the ends of turns of 2,000 matches of greedy bots, and moved towards the field until greedy
// bots played best by them (docs/performance.md).
constexpr int kInHand = 40, kInMemory = 36, kMaterial = 44, kLevel = 52, kItem = 56, kDomain = 20, kWeapon = 28;

/// The last points of life are worth most.
int life_value(int life) { return 5 * life + 18 * std::min(life, 12) + 22 * std::min(life, 6); }

int ally_value(Machine& m, u16 row) {
  const Derived& d = derived(m, row);
  const int power = std::max<int>(0, d.stat[Power]), left = d.stat[Life] - m.st.obj[row].stat[Damage];
  return 45 + 24 * power + 14 * left + 3 * std::popcount(d.keywords);
}

int object_value(Machine& m, u16 row) {
  const Derived& d = derived(m, row);
  if (d.types & type_bit(Ally)) return ally_value(m, row);
  if (d.types & type_bit(Domain)) return kDomain;
  if (!(d.types & type_bit(Weapon))) return kItem;
  return kWeapon + std::min(70, 7 * std::max<int>(0, d.stat[Power]) * m.st.obj[row].counter[DurabilityCounter]);
}

/// Memory is hand again in the next recollection: what pays is lost only if something is materialized with it.
int seat_value(Machine& m, Seat seat) {
  const State& s = m.st;
  int value = 0;
  for (const u16 row : zone(s, Champion, seat)) {
    const Derived& d = derived(m, row);
    const int base = card(m, row).stat[BaseLevel];
    value += life_value(d.stat[Life] - s.obj[row].stat[Damage]) + kLevel * base + 15 * (d.stat[Level] - base);
    value += 8 * (s.obj[row].counter[Preparation] + s.obj[row].counter[Enlighten]);
  }
  for (const u16 row : zone(s, Field, seat)) value += object_value(m, row);
  value += kInHand * zone_size(s, zone_of(Hand, seat)) + kInMemory * zone_size(s, zone_of(Memory, seat));
  value += kMaterial * zone_size(s, zone_of(MaterialDeck, seat)) + 20 * std::popcount(enabled_elements(m, seat));
  const int deck = zone_size(s, zone_of(Deck, seat));
  return deck < 6 ? value - 100 * (6 - deck) : value;
}

}  // namespace

int evaluate(Machine& m, Seat me) { return against_the_others(m, me, seat_value); }

}  // namespace cantrip::grand_archive
