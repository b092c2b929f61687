// State-based effects (reference 8; seed "State-Based Effects Check", read as a loop).
#include <algorithm>

#include "core/acts.hpp"
#include "games/grand-archive/grand_archive.hpp"

namespace cantrip::grand_archive {
namespace {

constexpr int kMostTogether = 64;

template <class Fn>
void each_object(const State& s, Fn&& fn) {
  for (int p = 0; p < s.seats; ++p)
    for (const ZoneKind kind : {Champion, Field})
      for (const u16 row : zone(s, kind, seat_at(p))) fn(row);
}

bool is_dying(const Obj& o, const Derived& d) {
  if (d.stat[Life] == kMissing) return false;
  return (o.stat[Damage] >= d.stat[Life] || d.stat[Life] <= 0) && !((d.keywords >> Immortality) & 1);
}

/// 8.3 item 4: what a weapon became is not asked any more, unless it is siegeable.
bool is_broken(const Obj& o, const Derived& d, const CardDef& print) {
  if (o.counter[DurabilityCounter] || print.stat[Durability] == kMissing) return false;
  const bool lasts =
      (d.types & type_bit(Weapon)) || ((d.types & type_bit(Domain)) && ((d.subtypes[0] >> SiegeableKind) & 1));
  return lasts && d.stat[Durability] != kMissing && !((d.keywords >> Immortality) & 1);
}

Act death(const State& s, u16 row, Verb verb) {
  Act a;
  a.kind = ActKind::Move;
  a.verb = static_cast<u8>(verb);
  a.target = ref_of(s, row);
  a.to = zone_of(Graveyard, s.obj[row].owner);
  a.by = s.obj[row].ctrl;
  return a;
}

/// All of one pass together: they see each other leave.
After destroy_all(Machine& m, std::span<const u16> rows) {
  Acts<kMostTogether> acts;
  for (const u16 row : rows) acts.push(death(m.st, row, Verb::Destroy));
  return perform(m, acts.all()) < 0 ? After::Ask : After::Again;
}

}  // namespace

int sacrifice(Machine& m, std::span<const Ref> objects) {
  Acts<kMostTogether> acts;
  for (const Ref r : objects) acts.push(death(m.st, r.id, Verb::Sacrifice));
  return perform(m, acts.all());
}

namespace {

/// What one look at all objects finds.
struct Findings {
  bool lowered, retyped, linked;  // what is at work: something may take life off, change types, give Link
  u16 dying[kMostTogether], broken[kMostTogether];
  int dying_n = 0, broken_n = 0;
  u64 unique_names[kMaxSeats] = {};  // a bit for those that end alike
  bool unique_twice = false;
  bool counters = false, links = false, charged = false;
};

bool may_be_dying(const Obj& o, const CardDef& print, const Findings& found) {
  if (found.retyped) return true;
  return (print.types & kUnits) && (found.lowered || o.stat[Damage] || o.counter[Debuff] || print.stat[Life] <= 0);
}

/// Most objects can be passed over by their print and what is on them, without asking for their values.
[[gnu::always_inline]] inline void look_at(Machine& m, u16 row, Findings& found) {
  const Obj& o = m.st.obj[row];
  const CardDef& print = card(m, row);
  if (may_be_dying(o, print, found)) {
    const Derived& d = derived(m, row);
    if ((d.types & kUnits) && is_dying(o, d) && found.dying_n < kMostTogether) found.dying[found.dying_n++] = row;
  }
  if (!o.counter[DurabilityCounter] && print.stat[Durability] != kMissing && is_broken(o, derived(m, row), print) &&
      found.broken_n < kMostTogether)
    found.broken[found.broken_n++] = row;
  found.counters |= o.counter[Debuff] && o.counter[Buff];
  found.charged |= o.counter[Charge] && o.counter[Charge] > o.stat[ChargedTo];
  found.links |= found.linked || ((print.keywords >> Link) & 1);
  if (print.types & type_bit(Unique)) {
    u64& names = found.unique_names[index(o.ctrl)];
    found.unique_twice = found.unique_twice || ((names >> (print.name & 63)) & 1);
    names |= u64{1} << (print.name & 63);
  }
}

/// 8.3 item 5.
bool breaks_unique(Machine& m, Seat seat) {
  Words found;
  same_unique(m, seat, found);
  return found.n > 0;
}

/// Item 6: buff and debuff counters take each other off.
bool cancel_counters(Machine& m) {
  bool changed = false;
  each_object(m.st, [&](u16 row) {
    const Obj& o = m.st.obj[row];
    const u8 both = std::min(o.counter[Buff], o.counter[Debuff]);
    if (!both) return;
    changed = true;
    set_counter(m, row, Buff, o.counter[Buff] - both);
    set_counter(m, row, Debuff, o.counter[Debuff] - both);
  });
  return changed;
}

/// 9 On Charge N: the first time it has so many.
void tell_charges(Machine& m) {
  const BatchScope together(m);
  each_object(m.st, [&](u16 row) {
    const int before = m.st.obj[row].stat[ChargedTo], has = m.st.obj[row].counter[Charge];
    for (int n = before + 1; n <= has; ++n) note(m, ChargeReached, m.st.obj[row].ctrl, ref_of(m.st, row), {}, n, n);
    if (has > before) set_stat(m, row, ChargedTo, has);
  });
}

bool has_partner(Machine& m, Ref linked) {
  const State& s = m.st;
  Context c;
  c.self = linked;
  c.you = c.player = s.obj[linked.id].ctrl;
  const Selector& fits = m.pool().selectors[derived(m, linked.id).keyword_param[Link]];
  for (const Rel& rel : s.rels)
    if (rel.kind == LinkedTo && rel.a == linked && live(s, rel.b) && matches(m, c, fits, rel.b)) return true;
  return false;
}

/// Item 7: a partner that is gone or no longer fits.
After break_links(Machine& m) {
  State& s = m.st;
  Ref broken[16];
  int n = 0;
  each_object(s, [&](u16 row) {
    const Derived& d = derived(m, row);
    const bool links = (d.keywords >> Link) & 1 && !((d.keywords >> Immortality) & 1);
    if (links && n < 16 && !has_partner(m, ref_of(s, row))) broken[n++] = ref_of(s, row);
  });
  if (!n) return After::Done;
  return sacrifice(m, {broken, static_cast<size_t>(n)}) < 0 ? After::Ask : After::Again;
}

/// 6.6: it attacks no longer, and wields nothing; what is left of its intent waits for the end of combat.
void leave_combat(Machine& m, Ref attacker) {
  set_flag(m, attacker.id, Attacking, false);
  for (int i = m.st.rels.size() - 1; i >= 0; --i) {
    const Rel rel = m.st.rels[i];
    if (rel.kind == Defends && rel.b == attacker) stop_defending(m, i);
    if (rel.kind != Wields || rel.a != attacker) continue;
    unrelate_at(m, i);
    if (live(m.st, rel.b) && !is_ghost(m.st, rel.b)) set_flag(m, rel.b.id, Wielded, false);
  }
}

/// Item 9: whoever retaliated has no target any more, and nobody is asked for their order.
bool stop_retaliating(Machine& m) {
  bool changed = false;
  drop_relations(m, Retaliates);
  each_object(m.st, [&](u16 row) {
    if (!flag(m.st, row, Retaliating)) return;
    set_flag(m, row, Retaliating, false);
    changed = true;
  });
  return changed;
}

/// Item 13: a command card stays only with an ally it commands.
bool drop_commands(Machine& m, const Frame& combat) {
  Ref cards[8];
  int n = 0;
  for (const u16 row : zone(m.st, Intent, combat.you)) {
    const Derived& d = derived(m, row);
    if (!((d.keywords >> Command) & 1) || m.st.obj[row].host != combat.source.id) continue;
    if (!has_subtype(m, combat.source, d.keyword_param[Command]) && n < 8) cards[n++] = ref_of(m.st, row);
  }
  for (int i = 0; i < n; ++i)
    move(m, cards[i], {.zone = zone_of(Graveyard, m.st.obj[cards[i].id].owner), .verb = Verb::Rules});
  return n > 0;
}

/// Item 9: an attacker that changed sides, defenders that may not be attacked any more, retaliators without a target.
bool end_roles(Machine& m) {
  State& s = m.st;
  const Frame* combat = find_flow(m, CombatFlow);
  if (!combat) return false;
  const Ref attacker = combat->source;
  const bool there = live(s, attacker) && !is_ghost(s, attacker);
  if (there && flag(s, attacker.id, Attacking) && s.obj[attacker.id].ctrl != combat->you) {
    leave_combat(m, attacker);
    return true;
  }
  if (!there) return stop_retaliating(m);
  bool changed = drop_commands(m, *combat);
  for (int i = s.rels.size() - 1; i >= 0; --i) {
    const Rel rel = s.rels[i];
    if (rel.kind != Defends || rel.b != attacker || may_go_on(m, attacker, rel.a)) continue;
    stop_defending(m, i);
    changed = true;
  }
  return changed;
}

/// Item 14: "until this leaves the field" is no trigger.
bool return_banished(Machine& m) {
  State& s = m.st;
  Ref back[64];
  int n = 0;
  for (const Rel& rel : s.rels)
    if (rel.kind == BanishedBy && rel.n == 1 && (!live(s, rel.b) || is_ghost(s, rel.b)) && n < 64) back[n++] = rel.a;
  for (int i = 0; i < n; ++i) {
    const u8 from = s.obj[back[i].id].from;
    unrelate(m, BanishedBy, back[i]);
    move(m, back[i],
         {.zone = zone_of(from ? from : static_cast<u8>(Graveyard), s.obj[back[i].id].owner), .verb = Verb::Put});
  }
  return n > 0;
}

bool tidy(Machine& m) {
  const bool changed = end_roles(m);
  if (m.st.rels.empty()) return changed;
  return return_banished(m) || changed;
}

/// 8.3 items 1 and 2, 8.4. In the seed an empty deck ends the game; officially only drawing from it does (12.9).
bool has_lost(Machine& m, Seat seat) {
  if (score(m.st, seat, HadChampion) && !champion_of(m.st, seat)) return true;
  const bool out_of_cards = score(m.st, seat, EmptyDraw) || (!m.on(DeckEmpty) && !zone_size(m.st, zone_of(Deck, seat)));
  return out_of_cards && !seat_banned(m, seat, CantLoseTheGame);
}

void show_life(Machine& m, Seat seat) {
  const u16 row = champion_of(m.st, seat);
  if (!row) {  // it died: what it had left before is no life
    if (score(m.st, seat, LifeLeft) > 0) set_score(m, seat, LifeLeft, 0);
    return;
  }
  const Derived& d = derived(m, row);
  const int life = d.stat[Life] - m.st.obj[row].stat[Damage], level = d.stat[Level];
  if (score(m.st, seat, LifeLeft) != life) set_score(m, seat, LifeLeft, life);
  if (score(m.st, seat, Lv) != level) set_score(m, seat, Lv, level);
}

}  // namespace

[[gnu::noinline]] static Findings look_around(Machine& m) {
  Findings found;
  found.lowered = found.retyped = found.linked = true;
  each_object(m.st, [&](u16 row) { look_at(m, row, found); });
  return found;
}
bool finds_dying(Machine& m) { return look_around(m).dying_n > 0; }
bool finds_broken(Machine& m) { return look_around(m).broken_n > 0; }
bool finds_unique_twice(Machine& m) {
  for (int p = 0; p < m.st.seats; ++p)
    if (breaks_unique(m, seat_at(p))) return true;
  return false;
}
bool finds_loser(Machine& m) {
  for (int p = 0; p < m.st.seats; ++p)
    if (alive(m.st, seat_at(p)) && has_lost(m, seat_at(p))) return true;
  return false;
}

void lose_for_deck(Machine& m, Seat seat) { set_score(m, seat, EmptyDraw, 1); }

/// What was for the next time something enters is over once that has happened.
void drop_spent_entries(Machine& m) {
  if (m.st.effects.empty()) return;
  for (int i = m.st.effects.size() - 1; i >= 0; --i) {
    const Effect& e = m.st.effects[i];
    if (e.kind != EffectKind::Modify || !e.uses || e.m != 1) continue;
    const StaticKind kind = m.pool().statics[e.what].kind;
    if (kind != StaticKind::EntersFlag && kind != StaticKind::EntersCounter) continue;
    m.st.effects.erase(i);
    touch(m);
  }
}

/// What becomes a champion while its player has none is that champion.
void crown(Machine& m, Seat seat) {
  if (!score(m.st, seat, HadChampion) || champion_of(m.st, seat)) return;
  for (const u16 row : zone(m.st, Field, seat))
    if (has_type(m, ref_of(m.st, row), type_bit(ChampionCard))) return set_flag(m, row, Crowned, true);
}

After check(Machine& m) {
  drop_spent_entries(m);
  Findings found;
  bring_up_to_date(m);
  found.lowered = (m.lowered >> Life) & 1;
  found.retyped = m.written.rest & kTypeValues;
  found.linked = (m.written.keywords >> Link) & 1;
  each_object(m.st, [&](u16 row) { look_at(m, row, found); });
  if (found.charged) tell_charges(m);
  After after = After::Done;
  bool any = found.dying_n > 0;
  if (any) after = destroy_all(m, {found.dying, static_cast<size_t>(found.dying_n)});
  trace_point(m, CheckDamage, any);
  if (!any) {
    any = found.broken_n > 0;
    if (any) after = destroy_all(m, {found.broken, static_cast<size_t>(found.broken_n)});
    trace_point(m, CheckDurability, any);
  }
  if (!any) {
    for (int p = 0; p < m.st.seats && found.unique_twice && !any; ++p)
      if (breaks_unique(m, seat_at(p))) {
        any = true;
        push_flow(m, UniqueFlow, seat_at(p));
        after = After::Ask;
      }
    trace_point(m, CheckUnique, any);
  }
  if (after == After::Ask) return after;
  any = ((any || found.counters) && cancel_counters(m)) || any;
  if (any || found.links) {
    const After broke = break_links(m);
    if (broke == After::Ask) return broke;
    any = any || broke == After::Again;
  }
  any = tidy(m) || any;
  u8 lost = 0;
  for (int p = 0; p < m.st.seats; ++p) {
    if (!alive(m.st, seat_at(p))) continue;
    if (found.retyped) crown(m, seat_at(p));
    show_life(m, seat_at(p));
    if (has_lost(m, seat_at(p))) lost |= bit(seat_at(p));
  }
  trace_point(m, CheckEnd, lost != 0);
  if (lost) {
    lose(m, lost, 0);
    return m.st.over ? After::Done : After::Again;
  }
  return any ? After::Again : After::Done;
}

}  // namespace cantrip::grand_archive
