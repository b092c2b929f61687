// State checks, win, loss, draw (reference section 8).
#include "games/estraven/estraven.hpp"

namespace cantrip::estraven {

int health_of(Machine& m, u16 row) { return derived(m, row).stat[Health] - m.st.obj[row].stat[Damage]; }

namespace {

/// Units with 0 health or less are destroyed together.
bool destroy_the_dead(Machine& m) {
  const State& s = m.st;
  Ref dead[kMaxRows];
  size_t n = 0;
  const bool lowered = lowers(m, Health);
  for (int p = 0; p < s.seats; ++p)
    for (const u16 row : zone(s, Battlefield, seat_at(p))) {
      if (!lowered && !s.obj[row].stat[Damage] && card(m, row).stat[Health] > 0) continue;  // most of them
      if ((derived(m, row).types & type_bit(Unit)) && health_of(m, row) <= 0) dead[n++] = ref_of(s, row);
    }
  if (n == 0) return false;
  const BatchScope together(m);
  leave_together(m, {dead, n});
  for (size_t i = 0; i < n; ++i)
    move(m, dead[i], {.zone = zone_of(Graveyard, s.obj[dead[i].id].owner), .verb = cantrip::Verb::Destroy});
  return true;
}

/// A player whose health is 0 or less loses; so does one whose deck is empty (a state, not a failed draw).
u8 losers(const State& s) {
  u8 seats = 0;
  for (int p = 0; p < s.seats; ++p) {
    const Seat seat = seat_at(p);
    if (!alive(s, seat)) continue;
    if (score(s, seat, PlayerHealth) <= 0 || zone_size(s, zone_of(Deck, seat)) == 0) seats |= bit(seat);
  }
  return seats;
}

}  // namespace

After check(Machine& m) {
  if (destroy_the_dead(m)) return After::Again;
  const u8 out = losers(m.st);
  if (!out) return After::Done;
  lose(m, out, 1);
  for (int p = 0; p < m.st.seats && !m.st.over; ++p)
    if ((out >> p) & 1) left(m, seat_at(p));
  return After::Again;
}

/// With more than two players a loser's things leave the game; if it was their turn, the turn ends.
void left(Machine& m, Seat seat) {
  State& s = m.st;
  for (int i = s.items.size() - 1; i >= 0; --i)
    if (s.items[i].who == seat && s.items[i].state != ItemState::Resolving) {
      const Ref row = s.items[i].self;
      erase_item(m, s.items[i].id);
      if (live(s, row)) cease(m, row);
    }
  while (zone_size(s, zone_of(Battlefield, seat))) cease(m, ref_of(s, zone(s, Battlefield, seat).back()));
  if (s.turn == seat) cut_flow(m, TurnFlow);
}

}  // namespace cantrip::estraven
