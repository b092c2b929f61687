// A bot's eye for a position. Measured by `cantrip sim estraven --bots greedy,random`.
#include "games/evaluate.hpp"
#include "games/estraven/module.hpp"
#include "games/estraven/schema.hpp"

namespace cantrip::estraven {
namespace {

int unit_value(Machine& m, u16 row) {
  const Derived& d = derived(m, row);
  if (!(d.types & type_bit(Unit))) return 25;  // a resource on the table
  const int health = d.stat[Health] - m.st.obj[row].stat[Damage];
  int value = 30 + 30 * d.stat[Power] + 15 * d.stat[Resistance] + 10 * health;
  if (d.keywords >> Lead & 1) value += 20;
  if (flag(m.st, row, Tapped)) value -= 8;
  return value;
}

/// Cards in hand and deck together. What is spent is drawn anew, so a card costs little while the deck is thick; an
/// empty deck loses the game, so the last ones are dear.
int cards_value(int cards) {
  constexpr int kDear = 10, kCareful = 20;
  int value = 14 * cards;
  value += 16 * (cards < kCareful ? cards : kCareful);
  value += 40 * (cards < kDear ? cards : kDear);
  return value;
}

int seat_value(Machine& m, Seat seat) {
  const State& s = m.st;
  const int health = score(s, seat, PlayerHealth);
  int value = 22 * health - (health < 6 ? 20 * (6 - health) : 0);
  for (const u16 row : zone(s, Battlefield, seat)) value += unit_value(m, row);
  value += 12 * score(s, seat, Mana);
  value += cards_value(zone_size(s, zone_of(Hand, seat)) + zone_size(s, zone_of(Deck, seat)));
  return value;
}

}  // namespace

int evaluate(Machine& m, Seat me) { return against_the_others(m, me, seat_value); }

}  // namespace cantrip::estraven
