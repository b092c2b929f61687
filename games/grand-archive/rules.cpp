// What follows from moves, where cards really go, how damage comes true, what values objects have (reference 1.2, 1.4, 1.5,
// 6.7, 7).
#include "games/grand-archive/grand_archive.hpp"

namespace cantrip::grand_archive {
namespace {

bool on_field(ZoneId z) { return (kField >> zone_kind(z)) & 1; }

Cause cause_of(const Event& e) {
  switch (static_cast<Verb>(e.sub)) {
    case Verb::Sacrifice: return BySacrifice;
    case Verb::Destroy: return ByEffect;
    default: return ByDamage;
  }
}

/// 1.5: loaded cards are left behind; a champion's lineage goes with it (the core's under_zone).
void unload(Machine& m, u16 host) {
  Ref loaded[16];
  int n = 0;
  each_loaded(m.st, host, [&](u16 row) {
    if (n < 16) loaded[n++] = ref_of(m.st, row);
  });
  for (int i = 0; i < n; ++i)
    move(m, loaded[i], {.zone = zone_of(Graveyard, m.st.obj[loaded[i].id].owner), .verb = Verb::Rules});
}

void left_field(Machine& m, const Event& e) {
  const bool unit = has_type(m, e.a, kUnits);
  unload(m, e.a.id);
  note(m, LeftField, e.by, e.a);
  switch (zone_kind(e.to)) {
    case Graveyard:
      note(m, Destroyed, e.by, e.a, {}, 0, cause_of(e));
      if (unit) note(m, Died, e.by, e.a, {}, 0, cause_of(e));
      break;
    case Banishment: note(m, BanishedFromField, e.by, e.a); break;
    default: break;
  }
}

/// "The next time one or more allies would enter the field": this was that time. Those that come with it enter alike: the
/// check takes what was spent away.
void spend_entries(Machine& m, Ref r) {
  for (int i = m.st.effects.size() - 1; i >= 0; --i) {
    Effect& e = m.st.effects[i];
    if (e.kind != EffectKind::Modify || !e.uses || e.on) continue;
    const Static& s = m.pool().statics[e.what];
    if (s.kind != StaticKind::EntersFlag && s.kind != StaticKind::EntersCounter) continue;
    Context c;
    c.self = e.source;
    c.you = c.player = e.who;
    const bool played = m.st.obj[r.id].from == Stack;
    if ((s.param == kEntersPlayed && !played) || !matches_anywhere(m, c, m.pool().selectors[s.sel], r)) continue;
    if (s.param == kEntersPlayed) {
      m.st.effects.erase(i);
      touch(m);
    } else {
      e.m = 1;
    }
  }
}

void entered_field(Machine& m, Ref r, Seat by, int how) {
  const CardDef& def = card(m, r.id);
  if (def.stat[Durability] != kMissing && def.stat[Durability] > 0)
    set_counter(m, r.id, DurabilityCounter, m.st.obj[r.id].counter[DurabilityCounter] + def.stat[Durability]);
  if (has_keyword(m, r, Hindered)) set_flag(m, r.id, Rested, true);
  if (const int n = keyword_value(m, r, BulwarkWord))  // 9 Bulwark: each instance adds one
    set_counter(m, r.id, Bulwark, m.st.obj[r.id].counter[Bulwark] + n);
  if (zone_kind(m.st.obj[r.id].zone) == Champion) set_score(m, by, HadChampion, 1);
  spend_entries(m, r);
  note(m, EnteredField, by, r, {}, 0, how);
}

/// R28: an activation was negated and its card banished: copies of it have no card any more.
void drop_copies(Machine& m, Ref of) {
  for (int i = m.st.items.size() - 1; i >= 0; --i) {
    const cantrip::Item item = m.st.items[i];
    if (!(item.props & IsCopy) || item.source != of || item.state != ItemState::Placed) continue;
    note(m, EventKind::Fizzled, item.who, item.self);
    erase_item(m, item.id);
    cease(m, item.self);
  }
}

const CardDef& front_of(const Machine& m, u16 row) {
  const CardDef& def = card(m, row);
  return def.flags & kBackFace ? m.pool().card(def.other) : def;
}

}  // namespace

/// "For as long as you control this": nothing begins if you do not control it any more.
Begins begins(Machine& m, Until until) {
  if (until != Until::WhileSource || m.st.frames.empty()) return Begins::Now;
  const Frame& f = m.st.frames.back();
  const bool there = live(m.st, f.source) && !is_ghost(m.st, f.source) && in_play(m, f.source.id);
  return there && m.st.obj[f.source.id].ctrl == f.you ? Begins::Now : Begins::Never;
}

namespace {
/// Whose text banishes it, if that text's card speaks of it later.
Ref who_remembers(const Machine& m) {
  for (int i = m.st.frames.size() - 1; i >= 0; --i) {
    const Frame& f = m.st.frames[i];
    if (f.kind == FrameKind::Batch) continue;
    const bool asks = f.kind == FrameKind::Program && f.source && ((card(m, f.source.id).keywords >> Remembers) & 1);
    return asks ? f.source : kNobody;
  }
  return kNobody;
}
}  // namespace

void follow(Machine& m, const Event& e) {
  if (m.st.frames.empty()) return;  // the table is being laid out
  if (e.kind == EventKind::Moved && static_cast<Verb>(e.sub) == Verb::Banish && e.b && zone_kind(e.to) == Banishment)
    if (const Ref by = who_remembers(m)) relate(m, BanishedBy, e.b, by);
  if (e.kind == EventKind::Controlled)  // "for as long as you control this" is over
    for (int i = m.st.effects.size() - 1; i >= 0; --i) {
      const Effect gone = m.st.effects[i];
      if (gone.until != Until::WhileSource || gone.source != e.a || gone.who == e.by) continue;
      m.st.effects.erase(i);
      touch(m);
      note(m, EventKind::Ended, gone.who, gone.on, gone.source);
    }
  const bool leaves = e.kind == EventKind::Moved && on_field(e.from) && !on_field(e.to);
  if (leaves) left_field(m, e);
  if (e.kind == EventKind::Moved && zone_kind(e.from) == Memory && zone_kind(e.to) == Banishment)
    note(m, BanishedFromMemory, zone_seat(e.from), e.b);
  if (e.kind == EventKind::Moved && zone_kind(e.from) == Stack && static_cast<Verb>(e.sub) == Verb::Banish)
    drop_copies(m, e.a);
  if (!e.b) return;
  if (on_field(e.to) && !(e.kind == EventKind::Moved && on_field(e.from))) {
    entered_field(m, e.b, m.st.obj[e.b.id].ctrl, e.kind == EventKind::Made ? int{SummonedIt} : e.y & 0xFF);
    if (e.kind == EventKind::Made) note(m, Summoned, m.st.obj[e.b.id].ctrl, e.b);
  }
  const bool preserved = zone_kind(e.to) == MaterialDeck && e.kind == EventKind::Moved &&
                         !(front_of(m, e.b.id).types & (type_bit(Regalia) | type_bit(ChampionCard)));
  if (preserved) {
    set_flag(m, e.b.id, Preserved, true);
    know(m, e.b.id, kEveryone, m.st.obj[e.b.id].shown_to);
  }
}

namespace {
/// 9 Immortality: it can't be destroyed or sacrificed, nor go from the field to a graveyard otherwise. The unique rule is
/// stronger (8.3 item 5).
bool is_kept_alive(Machine& m, Ref what, ZoneId to, Verb verb) {
  if (verb != Verb::Destroy && verb != Verb::Sacrifice && zone_kind(to) != Graveyard) return false;
  return in_play(m, what.id) && has_keyword(m, what, Immortality) && !find_flow(m, UniqueFlow);
}
}  // namespace

/// 1.4, 9: rules of destinations, by the front face. Ephemeral first; renewable only saves from banishment.
ZoneId destination(Machine& m, Ref what, ZoneId to, Verb verb) {
  const State& s = m.st;
  const Obj& o = s.obj[what.id];
  const int from = zone_kind(o.zone);
  int kind = zone_kind(to);
  if (is_kept_alive(m, what, to, verb)) return ZoneId{};
  if (o.kind != Kind::Card || from == kind) return to;
  const u32 left = kField | zone_bit(Stack) | zone_bit(Intent);
  const bool leaves = ((left >> from) & 1) && !((left >> kind) & 1);
  if (leaves && flag(s, what.id, Ephemeral)) kind = Banishment;
  u32 types = front_of(m, what.id).types;
  if (on_field(o.zone)) types &= ~(card(m, what.id).types & ~derived(m, what.id).types);  // 7: a type that was set
  if (types & (type_bit(Regalia) | type_bit(ChampionCard))) {
    if (kind == Graveyard) kind = Banishment;
    else if (kind == Hand || kind == Deck || kind == Memory) kind = MaterialDeck;
    const bool saved = ((kField | zone_bit(Intent)) >> from) & 1 && has_keyword(m, what, Renewable);
    if (kind == Banishment && saved && (types & type_bit(Regalia))) kind = MaterialDeck;
  } else if (kind == Graveyard && leaves && !(types & kObjects) && has_keyword(m, what, Preserve)) {
    kind = MaterialDeck;  // 9 Preserve: of objects it is a trigger
  }
  return kind == zone_kind(to) ? to : zone_of(kind, o.owner);
}

void rest(Machine& m, u16 row) {
  if (is_rested(m.st, row)) return;
  set_flag(m, row, Rested, true);
  note(m, WasRested, m.st.obj[row].ctrl, ref_of(m.st, row));
}
void wake(Machine& m, u16 row) {
  if (!is_rested(m.st, row)) return;
  set_flag(m, row, Rested, false);
  note(m, WokeUp, m.st.obj[row].ctrl, ref_of(m.st, row));
}

// ------------------------------------------------------------------------------------------------------- damage
namespace {

/// The unit itself, the weapons it wields and the cards of its intent have hit (9 On Hit).
void tell_hit(Machine& m, const Act& a) {
  if (live(m.st, a.source) && ((card(m, a.source.id).keywords >> Remembers) & 1))  // "a unit hit by this this turn"
    relate(m, StruckBy, a.target, a.source, 1, 1);
  note(m, HitObject, a.by, a.source, a.target, a.amount, CombatDamage);
  if (a.verb != CombatDamage) return;
  Words with;
  with.n = 0;
  each_used(m.st, a.by, a.source, [&](Ref used) { with.push(to_word(used)); });
  for (const Word w : with) note(m, HitObject, a.by, word::as_row(w), a.target, a.amount, CombatDamage);
}

/// 9 Static: an arcane unit dealt combat damage: each object of its side with such a counter triggers.
void record_sparks(Machine& m, const Act& a) {
  if (!has_type(m, a.source, type_bit(Arcane)) || !has_type(m, a.source, kUnits)) return;
  for (const ZoneKind kind : {Champion, Field})
    for (const u16 row : zone(m.st, kind, a.by)) {
      if (!m.st.obj[row].counter[Static_]) continue;
      cantrip::Item item{};
      item.source = ref_of(m.st, row);
      item.who = a.by;
      item.a = a.target;
      item.props = IsTrigger | IsSpark;
      stack::record(m, item);
    }
}

}  // namespace

/// 6.7: "unpreventable" damage of a text, and of sources whose damage can't be prevented.
bool preventable(Machine& m, const Act& a) {
  if (!(a.flags & kActCombat) && a.verb == kUnpreventable) return false;
  if (!live(m.st, a.source)) return true;
  if (a.flags & kActCombat) {
    bool sure = banned(m, a.source, CombatCantBePrevented);
    each_used(m.st, m.st.obj[a.source.id].ctrl, a.source,
              [&](Ref used) { sure = sure || banned(m, used, CombatCantBePrevented); });
    if (sure) return false;
  }
  return !banned(m, a.source, CantBePrevented);
}
/// 6.7: a bulwark counter is an instance, mandatory, and goes with the attempt. 9 Critical: doubling is no prevention.
bool own_replacement(Machine& m, const Act& a, int i, OwnReplacement& out) {
  static constexpr Replace kBulwark{
      .op = ReplaceOp::PreventAll, .pass = DamagePass, .kind = CombatDamage, .then = kThenLoseBulwark};
  static constexpr Replace kDoubled{.op = ReplaceOp::Multiply, .pass = DamagePass, .kind = CombatDamage};
  if (i > 1 || a.kind != ActKind::Damage || !(a.flags & kActCombat)) return false;
  if (i == 0 && live(m.st, a.target) && m.st.obj[a.target.id].counter[Bulwark]) out = {&kBulwark, a.target, 0};
  if (i == 1 && live(m.st, a.source) && deals_double(m, a.source)) out = {&kDoubled, a.source, 2};
  return true;
}
void replaced(Machine& m, u8 then, Ref source, Seat who) {
  if (!live(m.st, source) || is_ghost(m.st, source) || !in_play(m, source.id)) return;
  if (then == kThenLoseBulwark) return set_counter(m, source.id, Bulwark, m.st.obj[source.id].counter[Bulwark] - 1);
  const bool sacrificed = then == kThenSacrifice;
  move(m, source,
       {.zone = zone_of(sacrificed ? Graveyard : Banishment, m.st.obj[source.id].owner),
        .verb = sacrificed ? Verb::Sacrifice : Verb::Banish,
        .by = who});
}

namespace {
void deal(Machine& m, Act& a) {
  if (a.amount <= 0) return;
  if (!live(m.st, a.target) || is_ghost(m.st, a.target)) {
    a.amount = 0;
    return;
  }
  const u16 row = a.target.id;
  const bool combat = a.flags & kActCombat;
  if (has_type(m, a.target, kUnits)) {
    const int left = derived(m, row).stat[Life] - m.st.obj[row].stat[Damage];
    if (combat && left > 0 && a.amount >= left) relate(m, HitBy, a.target, a.source, 0, 1);
    take_damage(m, a.by, a.target, a.source, a.amount);
    if (live(m.st, a.source) && a.source.id == champion_of(m.st, a.by))
      relate(m, StruckBy, a.target, player_ref(a.by), combat, combat);
  } else {  // 6.4: a siegeable domain loses durability counters
    const int counters = m.st.obj[row].counter[DurabilityCounter];
    set_counter(m, row, DurabilityCounter, counters > a.amount ? counters - a.amount : 0);
  }
  if (!flag(m.st, row, Hurt)) set_flag(m, row, Hurt, true);
  note(m, EventKind::Hit, a.by, a.source, a.target, a.amount, combat ? int{CombatDamage} : int{EffectDamage});
  if (!combat) return;
  tell_hit(m, a);
  record_sparks(m, a);
}

void recover(Machine& m, Act& a) {
  if (a.amount <= 0) return;  // 1.6: did not happen
  const Seat seat = live(m.st, a.target) ? m.st.obj[a.target.id].ctrl : a.by;
  const int wanted = a.amount;
  if (live(m.st, a.target)) heal_damage(m, a.by, a.target, a.source, a.amount);
  note(m, Recovered, seat, a.target, {}, wanted);
}

}  // namespace

namespace {
/// 9 Distant, Foster: told only of what was not.
bool take_on(Machine& m, Act& a, EventKind told) {
  if (!live(m.st, a.target) || is_ghost(m.st, a.target)) return false;
  const bool before = flag(m.st, a.target.id, a.field);
  a.amount = before != (a.verb != 0);
  if (!a.amount) return true;
  set_flag(m, a.target.id, a.field, a.verb != 0);
  if (a.verb) note(m, told, m.st.obj[a.target.id].ctrl, a.target);
  return true;
}
}  // namespace

bool apply(Machine& m, Act& a) {
  switch (a.kind) {
    case ActKind::Damage: deal(m, a); return true;
    case ActKind::Heal: recover(m, a); return true;
    case ActKind::GameAct: become_glimpse(m, a.amount); return true;
    case ActKind::Move:
      if (live(m.st, a.target) && is_kept_alive(m, a.target, a.to, static_cast<Verb>(a.verb))) {
        a.amount = 0;
        a.target = kNobody;
        return true;
      }
      if (static_cast<Verb>(a.verb) != Verb::Destroy) return false;
      a.target = move(m, a.target, {.zone = a.to, .verb = Verb::Destroy, .by = a.by});
      a.amount = 1;
      return true;
    case ActKind::Flag:
      if (a.field == Distant) return take_on(m, a, BecameDistant);
      if (a.field == Fostered) return take_on(m, a, BecameFostered);
      if (a.field != Rested || !live(m.st, a.target) || is_ghost(m.st, a.target)) return false;
      a.amount = is_rested(m.st, a.target.id) != (a.verb != 0);
      if (a.verb) rest(m, a.target.id);
      else wake(m, a.target.id);
      return true;
    default: return false;
  }
}

bool destroy(Machine& m, Ref what, Seat by, Ref) {
  if (!live(m.st, what) || is_ghost(m.st, what)) return false;
  const ZoneId to = zone_of(Graveyard, m.st.obj[what.id].owner);
  if (is_kept_alive(m, what, to, Verb::Destroy)) return false;
  move(m, what, {.zone = to, .verb = Verb::Destroy, .by = by});
  return true;
}

bool make_tokens(Machine& m, Seat seat, DefId def, int n, u32 flags) {
  const BatchScope together(m);
  if (const int zone = static_cast<int>(flags >> 24)) {  // 10: a card that is generated
    for (int i = 0; i < n; ++i)
      if (const Ref card = make(m, def, Kind::Card, seat, zone_of(zone, seat))) {
        if (i == 0) report_moved(m, card);
        else report_also(m, card);
      }
    return n > 0;
  }
  const bool mastery = m.pool().card(def).types & type_bit(Mastery);
  if (mastery) {  // 9: a new one replaces the old one
    Words before;
    list_zone(m.st, zone_of(Masteries, seat), before);
    for (const Word w : before) cease(m, word::as_row(w));
    const Ref made = make(m, def, Kind::Attribute, seat, zone_of(Masteries, seat));
    note(m, GainedMastery, seat, made);
    report_also(m, made);
    return true;
  }
  for (int i = 0; i < n; ++i) {
    const Ref made = make(m, def, Kind::Token, seat, zone_of(Field, seat), flags);
    if (made) report_also(m, made);
  }
  return n > 0;
}

/// 10: load.
bool attach(Machine& m, Seat seat, Ref what, Ref host) {
  if (!live(m.st, host) || is_ghost(m.st, host)) return false;
  const BatchScope together(m);
  const Ref put = move(m, what, {.zone = zone_of(Loaded, m.st.obj[host.id].ctrl), .verb = Verb::Put, .by = seat});
  if (!put) return false;
  set_host(m, put.id, host);
  report_also(m, put);
  note(m, LoadedInto, seat, put, host);
  return true;
}

// -------------------------------------------------------------------------------------------------------- values

/// 1.4: a unit is an ally or a champion.
void retype(Derived& d) { d.types = d.types & kUnits ? d.types | type_bit(Unit) : d.types & ~type_bit(Unit); }
/// A champion has every element of its lineage (1.7).
void types(Machine& m, u16 row, Derived& d) {
  retype(d);
  if (zone_kind(m.st.obj[row].zone) != Champion) return;
  for (const u16 under : zone(m.st, Lineage, m.st.obj[row].ctrl))
    if (m.st.obj[under].host == row) d.types |= card(m, under).types & kElements;
}

namespace {
bool commands(Machine& m, u16 row) {
  for (const u16 there : zone(m.st, Intent, m.st.obj[row].ctrl))
    if (m.st.obj[there].host == row && has_subtype(m, ref_of(m.st, there), CommandKind)) return true;
  return false;
}
void add(Derived& d, int stat, int n) {
  if (d.stat[stat] != kMissing) d.stat[stat] = static_cast<i16>(d.stat[stat] + n);
}

/// Keywords that add to its power in some of its roles.
constexpr u64 kPowerWords = (u64{1} << Ranged) | (u64{1} << Retort) | (u64{1} << CommandedWill);
int power_by_keywords(Machine& m, u16 row, const Derived& d) {
  int sum = 0;
  if ((d.keywords >> Ranged) & 1 && flag(m.st, row, Distant) && flag(m.st, row, Attacking))
    sum += d.keyword_value[Ranged];
  if ((d.keywords >> Retort) & 1 && flag(m.st, row, Retaliating)) sum += d.keyword_value[Retort];
  if ((d.keywords >> CommandedWill) & 1 && flag(m.st, row, Attacking) && commands(m, row))
    sum += d.keyword_value[CommandedWill];
  return sum;
}
int buffs(const Obj& o) { return o.counter[Buff] - o.counter[Debuff]; }
}  // namespace

/// 6c counters; keywords that change numbers.
void finish(Machine& m, u16 row, Derived& d) {
  const Obj& o = m.st.obj[row];
  if (const int change = buffs(o); change && (d.types & kUnits)) {
    add(d, Power, change);
    add(d, Life, change);
  }
  if (o.stat[IntentPower]) add(d, Power, o.stat[IntentPower]);
  if (d.types & type_bit(ChampionCard)) {
    const int printed = card(m, row).stat[BaseLevel];  // what has become a champion has none
    add(d, Level, (printed == kMissing ? 0 : printed) + o.counter[LevelCounter]);
  }
  if (!(d.keywords & kPowerWords)) return;
  m.own_watch |= flag_bit(Distant) | flag_bit(Attacking) | flag_bit(Retaliating);
  add(d, Power, power_by_keywords(m, row, d));
}

/// 1.6: what changes the power of a champion without any counts in the total of its attack; it has no power for that (1.3).
int power_in_attack(Machine& m, u16 row) {
  const Derived& d = derived(m, row);
  if (d.stat[Power] != kMissing || !(d.types & type_bit(ChampionCard))) return power_of(m, row);
  return stat_changes(m, ref_of(m.st, row), Power) + buffs(m.st.obj[row]) + power_by_keywords(m, row, d);
}

/// 7: types (3a), elements (3b), abilities, rules, base values, changes. Officially base values come first (12.13).
u8 layer(const Machine& m, const Static& s) {
  switch (s.kind) {
    case StaticKind::Subtype: return 1;
    case StaticKind::Type:
    case StaticKind::SetType: return (kElements >> s.key) & 1 ? 2 : 1;
    case StaticKind::Keyword:
    case StaticKind::LoseKeyword:
    case StaticKind::Ability:
    case StaticKind::LoseAbilities: return kAbilityLayer;
    case StaticKind::SetStat: return m.on(Layers) ? u8{0} : u8{5};
    case StaticKind::Stat: return 6;
    case StaticKind::FloorStat: return 7;
    default: return 4;
  }
}

/// LV of a text that was empowered (9).
int stat_in(Machine& m, const Context& c, Ref r, int slot, int value) {
  if (slot != Level || !c.frame || is_player(r) || r.id != champion_of(m.st, c.you)) return value;
  return value + empowered(m, c);
}

}  // namespace cantrip::grand_archive
