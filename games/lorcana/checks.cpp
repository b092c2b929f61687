// The game state check, damage, and leaving the game (reference 2.4, 6, 7.8, 10.1).
#include "games/lorcana/lorcana.hpp"

namespace cantrip::lorcana {

int lore_to_win(Machine& m, Seat seat) { return seat_permitted(m, seat, NeedsMoreLore) ? kMoreLoreToWin : kLoreToWin; }

int score_change(Machine& m, Seat seat, int slot, int change) {
  if (slot != LoreScore) return change;
  if (change > 0 && seat_banned(m, seat, CantGainLore)) return 0;
  if (change < 0 && seat_banned(m, seat, CantLoseLore)) return 0;
  if (change > 0) note(m, LoreGained, seat, player_ref(seat), {}, change);
  return change;
}

/// Seed: a failed draw loses, at the next check. Rules since 2.0: nothing happens. (10.1)
void no_card(Machine& m, Seat seat) {
  if (!m.on(DeckOut)) set_score(m, seat, FailedDraw, 1);
}

// ------------------------------------------------------------------------------------------------- the check
namespace {

/// 10.5: who would win and lose at once wins. 91: of several, the first in turn order from the active player.
bool somebody_wins(Machine& m) {
  const State& s = m.st;
  for (int i = 0; i < s.seats; ++i) {
    const Seat seat = seat_at((index(s.turn) + i) % s.seats);
    const int lore = score(s, seat, LoreScore);
    if (!alive(s, seat) || lore < kLoreToWin || lore < lore_to_win(m, seat)) continue;  // no rule asks for less than 20
    trace_point(m, WinFound, score(s, seat, FailedDraw));
    lose(m, static_cast<u8>(s.alive & ~bit(seat)), 1);
    return true;
  }
  return false;
}

bool somebody_loses(Machine& m) {
  const State& s = m.st;
  u8 out = 0;
  for (int p = 0; p < s.seats; ++p)
    if (alive(s, seat_at(p)) && score(s, seat_at(p), FailedDraw)) out |= bit(seat_at(p));
  if (!out) return false;
  trace_point(m, LossFound);
  lose(m, out, 1);
  for (int p = 0; p < s.seats && !s.over; ++p)
    if ((out >> p) & 1) left(m, seat_at(p));
  return true;
}

/// Everything with damage of at least its Willpower leaves together (6 B, 10.30).
bool banish_the_lethal(Machine& m) {
  const State& s = m.st;
  Ref gone[128];
  int n = 0;
  const bool lowered = lowers(m, Willpower);
  for (int i = 0; i < s.seats; ++i) {
    const Seat seat = seat_at((index(s.turn) + i) % s.seats);
    for (const u16 row : zone(s, Play, seat)) {
      const CardDef& def = card(m, row);
      if (!(def.types & (type_bit(Character) | type_bit(Location))) || n == 128) continue;
      // Undamaged, and nothing lowers its Willpower: most of the table, most of the time.
      if (!lowered && !s.obj[row].stat[Damage] && def.stat[Willpower] > 0) continue;
      if (s.obj[row].stat[Damage] >= derived(m, row).stat[Willpower]) gone[n++] = ref_of(s, row);
    }
  }
  if (!n) return false;
  trace_point(m, LethalFound);
  const BatchScope together(m);
  leave_together(m, {gone, static_cast<size_t>(n)});
  for (int i = 0; i < n; ++i)
    move(m, gone[i], {.zone = zone_of(Discard, s.obj[gone[i].id].owner), .verb = Verb::Banish});
  return true;
}

/// Who is banished while a challenge is on was banished in it, by whatever means; the other one did it (4.5 step 9).
/// Both hear of it, also from the discard pile.
void tell_challenge_banishing(Machine& m) {
  Frame* f = find_flow(m, ChallengeFlow);
  if (!f) return;
  const int told = word::as_number(f->reg[0]);
  const Ref pair[2] = {f->ev_a, f->ev_b};
  int fresh = 0;
  for (int i = 0; i < 2; ++i) {
    if ((told >> i) & 1 || !is_ghost(m.st, pair[i])) continue;
    const Ref became = now(m.st, pair[i]);
    if (became && zone_kind(m.st.obj[became.id].zone) == Discard) fresh |= 1 << i;
  }
  if (!fresh) return;
  f->reg[0] = word::number(told | fresh);
  const BatchScope together(m);
  for (int i = 0; i < 2; ++i)
    if (is_ghost(m.st, pair[i])) m.batch_ghosts[m.batch_ghosts_n++] = pair[i].id;
  for (int i = 0; i < 2; ++i)
    if ((fresh >> i) & 1)
      note(m, ChallengeBanished, m.st.obj[pair[1 - i].id].ctrl, pair[i], pair[1 - i], 0, i == 1 ? 1 : 2);
}

}  // namespace

After check(Machine& m) {
  trace_point(m, CheckPass);
  if (somebody_wins(m) || m.st.over) return After::Done;
  if (somebody_loses(m)) return m.st.over ? After::Done : After::Again;
  const bool again = banish_the_lethal(m);
  tell_challenge_banishing(m);
  if (!again) trace_point(m, CheckQuiet);
  return again ? After::Again : After::Done;
}

/// Rules 2.0 checked after each effect; since 2.1 the check waits for the whole text (0.3).
void between(Machine& m) {
  if (m.on(CheckGranularity)) check_until_quiet(m);
}

// --------------------------------------------------------------------------------------------------- damage

enum DamageMark : u8 { kReduced = 1, kForbidden = 2 };  // Act.field

/// 7.8: Resist reduces each instance of damage dealt; "takes no damage" leaves none. What can't be dealt damage is not
/// dealt any (8.10).
void reduce_damage(Machine& m, cantrip::Act& a) {
  if (a.field & kReduced || a.flags & kActPut || is_player(a.target) || !live(m.st, a.target) ||
      is_ghost(m.st, a.target))
    return;
  a.field |= kReduced;
  int n = a.amount - keyword_value(m, a.target, Resist);
  if ((a.flags & kActCombat) && permitted(m, a.target, NoChallengeDamage)) n = 0;
  if (banned_against(m, a.target, CantBeDamaged, a.source)) a.field |= kForbidden;
  if (n < 0 || a.field & kForbidden) n = 0;
  a.amount = static_cast<i16>(n);
}

bool apply(Machine& m, cantrip::Act& a) {
  if (a.kind != ActKind::Damage) return false;
  if (!live(m.st, a.target) || is_ghost(m.st, a.target) || a.first < 0) {
    a.amount = 0;
    return true;
  }
  reduce_damage(m, a);
  if (!(a.flags & kActPut) && !(a.field & kForbidden) && (a.amount > 0 || !m.on(ZeroDamage)))
    note(m, EventKind::Hit, a.by, a.source, a.target, a.amount, a.flags & kActCombat ? 1 : 2);
  take_damage(m, a.by, a.target, a.source, a.amount);
  return true;
}

// -------------------------------------------------------------------------------------------------- triggers

/// Rules before 2.0 looked at a secondary "if" when the trigger's condition was met as well (0.3).
void place(Machine& m, cantrip::Item& item) {
  if (m.on(SecondaryIf)) {
    const Ability& a = m.pool().abilities[item.ability];
    const Ins& first = m.pool().code[a.entry];
    if (a.entry && first.op == Op::If) {
      Context c;
      c.self = item.source;
      c.you = c.player = item.who;
      c.ev_a = item.a;
      c.ev_b = item.b;
      c.ev_n = item.x;
      if (!holds(m, c, first.a)) return;
    }
  }
  bag::place(m, item);
}

/// 5.10: their cards and bag entries are gone; the turn ends if it was theirs.
void left(Machine& m, Seat seat) {
  State& s = m.st;
  bag::drop_seat(m, seat);
  for (int kind = Resolving; kind >= Deck; --kind)
    while (zone_size(s, zone_of(kind, seat))) cease(m, ref_of(s, zone(s, kind, seat).back()));
  if (s.turn == seat) cut_flow(m, TurnFlow);
}

}  // namespace cantrip::lorcana
