// Telling what happened: observers hear every event; triggers are matched when their batch closes, looking back
// at what left in it; history questions are counted.
#include "core/engine.hpp"

namespace cantrip {

namespace {

Ref subject_of(const Machine& m, const Trigger& t, const Event& e) {
  if (e.kind == EventKind::Made) return e.b;
  if (e.kind != EventKind::Moved) return e.a;
  const bool arrival = (t.to & m.schema().play_zones) != 0;
  return (e.flags & kGhostStays) && !arrival ? e.a : e.b;
}

bool zones_fit(const Machine& m, const Trigger& t, const Event& e) {
  if (e.kind != EventKind::Moved && e.kind != EventKind::Made) return true;
  if (t.from && !((t.from >> zone_kind(e.from)) & 1)) return false;
  // What goes under another as part of it has not left play.
  if (t.from && e.sub == static_cast<u8>(Verb::Cover) && spec(m, e.from).play) return false;
  return !t.to || ((t.to >> zone_kind(e.to)) & 1);
}

Seat doer_of(const Machine& m, const Trigger& t, const Event& e) {
  if (e.kind != EventKind::Moved && e.kind != EventKind::Made) return e.by;
  const Ref subject = subject_of(m, t, e);  // "when you discard": whose card it was
  return live(m.st, subject) ? m.st.obj[subject.id].ctrl : e.owner;
}

bool kind_fits(const Trigger& t, const Event& e) {
  if (t.event == e.kind) return true;
  return t.event == EventKind::Moved && e.kind == EventKind::Made && e.sub == static_cast<u8>(Kind::Token) && t.to &&
         !t.from;
}

struct Listener {
  Ref self;
  Seat you;
  u16 ability;
  const Effect* effect = nullptr;
};

void record(Machine& m, const Listener& who, const Event& e, const Trigger& t) {
  const Ability& a = m.pool().abilities[who.ability];
  if (a.limit && live(m.st, who.self)) {
    if (used_up(m.st, who.self, a)) return;
    if (!(a.flags & kLimitWhenDone)) use(m, who.self, a);
  }
  Item item{};
  item.source = live(m.st, who.self) ? who.self : kNobody;  // a delayed trigger may outlive the card that made it
  item.a = subject_of(m, t, e);
  item.b = e.b;
  const bool moves = e.kind == EventKind::Moved || e.kind == EventKind::Made;
  if (moves && !((t.flags & kKeepsObject) && e.b && spec(m, e.to).faces == Sees::All)) item.b = kNobody;
  if (who.effect && who.effect->bound && !(t.flags & kKeepsObject))
    item.b = is_player(who.effect->bound) || live(m.st, who.effect->bound) ? who.effect->bound : kNobody;
  item.x = static_cast<i16>(e.x > 32767 ? 32767 : e.x < -32768 ? -32768 : e.x);
  if (is_table(e.kind)) item.x = t.flags & kOncePerBatch ? 1 : 0;  // how many happened together: counted in offer()
  item.ability = who.ability;
  item.event = static_cast<u16>(e.kind);
  item.who = who.you;
  item.state = ItemState::Recorded;
  item.cause = e.batch;
  m.game().place(m, item);
}

void offer(Machine& m, const Listener& who, const Event& e) {
  const Ability& a = m.pool().abilities[who.ability];
  const Trigger& t = m.pool().triggers[a.trigger];
  if (!kind_fits(t, e)) return;
  Context c;
  c.self = who.self;
  c.you = who.you;
  c.player = who.you;
  if (who.effect) c.ev_b = who.effect->bound;
  if (!trigger_matches(m, c, t, e)) return;
  if (t.flags & kOncePerBatch)
    for (Item& item : m.st.items)
      if (item.ability == who.ability && item.source == who.self && item.cause == e.batch) {
        if (is_table(e.kind)) ++item.x;
        return;
      }
  record(m, who, e, t);
}

bool hears(const EventMask& mask, const Event& e) {
  return mask.has(e.kind) || (e.kind == EventKind::Made && mask.has(EventKind::Moved));
}

/// Keywords that are short for a trigger which hears this.
u64 hearing_keywords(const Pool& pool, const Event& e) {
  u64 out = 0;
  for (u64 left = pool.ability_keywords; left; left &= left - 1) {
    const int keyword = __builtin_ctzll(left);
    const Ability& a = pool.abilities[pool.keyword_abilities[static_cast<size_t>(keyword)]];
    if (a.head == Head::Triggered && kind_fits(pool.triggers[a.trigger], e)) out |= u64{1} << keyword;
  }
  return out;
}

/// Abilities that are not printed on the card: what its keywords are short for, and what it was given.
void offer_given(Machine& m, u16 row, const Event& e, u64 keywords) {
  const Ref self = ref_of(m.st, row);
  const Seat you = m.st.obj[row].ctrl;
  const bool ghost = m.st.obj[row].kind == Kind::Ghost;
  for (u64 left = keywords & (ghost ? last_keywords(m, row) : derived(m, row).keywords); left; left &= left - 1)
    offer(m, {self, you, m.pool().keyword_abilities[static_cast<size_t>(__builtin_ctzll(left))]}, e);
  if (ghost) {
    if (const Last* last = last_of(m.st, row))
      for (const u16 ability : last->granted)
        if (ability && m.pool().abilities[ability].head == Head::Triggered) offer(m, {self, you, ability}, e);
    return;
  }
  if (!derived(m, row).granted_n) return;
  const Derived d = derived(m, row);
  for (int i = 0; i < d.granted_n; ++i)
    if (m.pool().abilities[d.granted[i]].head == Head::Triggered) offer(m, {self, you, d.granted[i]}, e);
}

bool has_given(Machine& m, u16 row, u64 keywords) {
  const Derived& d = derived(m, row);
  return d.granted_n || (d.keywords & keywords);
}

/// Is this line there, or was it when the object left?
bool had_line(Machine& m, u16 row, const Ability& a, int i) {
  if (m.st.obj[row].kind != Kind::Ghost) return !(a.gate || silences(m)) || has_ability(m, row, a);
  const Last* last = last_of(m.st, row);
  return !last || i >= 16 || ((last->lines >> i) & 1);
}

void offer_printed(Machine& m, u16 row, int kind, const Event& e) {
  const CardDef& def = card(m, row);
  for (int i = 0; i < def.abilities; ++i) {
    const u16 ability = static_cast<u16>(def.ability + i);
    const Ability& a = m.pool().abilities[ability];
    if (a.head != Head::Triggered) continue;
    const u32 zones = a.zones ? a.zones : m.schema().play_zones;
    if (!((zones >> kind) & 1)) continue;
    const Trigger& t = m.pool().triggers[a.trigger];
    if (!kind_fits(t, e) || !zones_fit(m, t, e)) continue;  // before values are asked for
    if (!had_line(m, row, a, i)) continue;
    if (const Ref self = speaks_for(m, row, a)) offer(m, {self, m.st.obj[row].ctrl, ability}, e);
  }
}

void offer_object(Machine& m, u16 row, int kind, const Event& e, u64 keywords) {
  if (hears(m.pool().given, e) && ((m.schema().play_zones >> kind) & 1)) offer_given(m, row, e, keywords);
  if (hears(card(m, row).listens, e)) offer_printed(m, row, kind, e);
}

bool any_listener(const Machine& m, const Event& e) {
  if (!hears(m.pool().heard, e)) return false;
  if (e.kind == EventKind::Made && e.sub != static_cast<u8>(Kind::Token)) return m.pool().heard.has(EventKind::Made);
  if ((m.pool().heard_subs[static_cast<int>(e.kind)] >> (e.sub & 63)) & 1) return true;
  if (e.kind == EventKind::Made) return true;
  return e.kind == EventKind::Moved && ((m.pool().heard_moves[zone_kind(e.from)] >> zone_kind(e.to)) & 1);
}

/// Rules that look at the game after every event look at the table and at lasting effects; other notes change neither.
bool changes_something(EventKind kind) {
  return is_table(kind) || kind == EventKind::Began || kind == EventKind::Ended;
}

void count_change(Machine& m, EventKind kind) {
  if (!changes_something(kind)) return;
  ++m.changes;
  m.stale |= m.game().readers.of_event[static_cast<int>(kind)];
}

void make_marks(Machine& m, const Event& e) {
  for (size_t k = 0; k < m.pool().marks.size(); ++k) {
    const MarkRow& row = m.pool().marks[k];
    Context c;
    c.you = c.player = seat_at(0);
    if (!kind_fits(row.trigger, e) || !trigger_matches(m, c, row.trigger, e)) continue;
    const Ref on = row.object || e.kind == EventKind::Moved || e.kind == EventKind::Made ? e.b : e.a;
    if (is_player(on) || !live(m.st, on) || is_marked(m.st, on, static_cast<u8>(k))) continue;
    relate(m, kMarkRel, on, kNobody, static_cast<u8>(k));
  }
}

void count_tallies(Machine& m, const Event& e) {
  if (!hears(m.pool().counted, e)) return;
  make_marks(m, e);
  for (size_t k = 0; k < m.pool().tallies.size() && k < kTallies; ++k) {
    const TallyRow& row = m.pool().tallies[k];
    if (!kind_fits(row.trigger, e)) continue;
    for (int p = 0; p < m.st.seats; ++p) {
      Context c;
      c.you = c.player = seat_at(p);
      if (!trigger_matches(m, c, row.trigger, e)) continue;
      m.st.tally[k][p] = static_cast<i16>(m.st.tally[k][p] + (row.sum ? e.x : 1));
      touch(m, kWatchTallies);
    }
  }
}

void hear(Machine& m, const Event& e) {
  if (m.game().hold && m.game().hold(m, e)) return;
  match_triggers(m, e);
}

}  // namespace

bool trigger_matches(Machine& m, const Context& c, const Trigger& t, const Event& e) {
  if (!kind_fits(t, e)) return false;
  if (t.sub && t.sub != e.sub && e.kind != EventKind::Made) return false;
  if (!zones_fit(m, t, e)) return false;
  // A card that is put under another has not moved to it: that was told when it was put there.
  if (e.kind == EventKind::Hosted && live(m.st, e.a) && zone_kind(m.st.obj[e.a.id].zone) == m.schema().under_zone)
    return false;
  if (t.by.who != Who::None && !(seats_of(m, c, t.by) & bit(doer_of(m, t, e)))) return false;
  Context with = c;
  with.ev_a = subject_of(m, t, e);
  if (!with.ev_b) with.ev_b = e.b;
  with.ev_n = e.x;
  with.event = &e;
  if (t.subject && !matches_anywhere(m, with, m.pool().selectors[t.subject], with.ev_a)) return false;
  if (t.object && !(t.flags & kOneOfTargets) && !matches_anywhere(m, with, m.pool().selectors[t.object], e.b))
    return false;
  return holds(m, with, t.cond);
}

namespace {
u32 zones_hearing(const Pool& pool, const Event& e) {
  const u32 kinds = pool.heard_from[static_cast<int>(e.kind)];
  return e.kind == EventKind::Made ? kinds | pool.heard_from[static_cast<int>(EventKind::Moved)] : kinds;
}

/// What besides printed lines may hear an event: keywords, and in play whatever objects may have been given.
struct Given {
  u64 keywords = 0;
  bool anywhere = false;
};
Given given_ears(Machine& m, const Event& e) {
  if (!hears(m.pool().given, e)) return {};
  bring_up_to_date(m);
  const u64 keywords = hearing_keywords(m.pool(), e);
  return {keywords, (m.written.rest & kAbilityValues) || (m.written.keywords & keywords)};
}

/// Offers the event to everything in a zone, as far as some card there could hear it.
void offer_zone(Machine& m, int kind, Seat seat, const Event& e, const Given& ears) {
  const State& s = m.st;
  const ZoneId z = zone_of(kind, seat);
  const bool played = (m.schema().play_zones >> kind) & 1;
  const bool given = played && (ears.anywhere || (ears.keywords & m.held[z].keywords));
  const bool printed = hears(m.held[z].listens, e);
  if (!printed && !given) return;
  for (int i = s.zone_begin[z]; i < s.zone_begin[z + 1]; ++i) {
    const u16 row = s.order[i];
    if (!row) continue;
    if (given && has_given(m, row, ears.keywords)) offer_given(m, row, e, ears.keywords);
    if (printed && hears(m.pool().card(s.obj[row].def).listens, e)) offer_printed(m, row, kind, e);
  }
}
}  // namespace

void match_triggers(Machine& m, const Event& e) {
  const State& s = m.st;
  if (!any_listener(m, e)) return;
  const Pool& pool = m.pool();
  const Given ears = given_ears(m, e);
  const bool in_play = ears.keywords || ears.anywhere || hears(pool.heard_in_play, e);
  for (u32 left = zones_hearing(pool, e) | (in_play ? m.schema().play_zones : 0); left; left &= left - 1)
    for (int p = 0; p < s.seats; ++p) offer_zone(m, __builtin_ctz(left), seat_at(p), e, ears);
  if (m.batch_ghosts_n)  // what left together saw each other leave, and what happened with it
    for (int i = 0; i < m.batch_ghosts_n; ++i) {
      const u16 ghost = m.batch_ghosts[i];
      if (s.obj[ghost].kind == Kind::Ghost) offer_object(m, ghost, s.obj[ghost].from, e, ears.keywords);
    }
  for (int i = 0; i < m.st.effects.size(); ++i) {
    const Effect& effect = m.st.effects[i];
    if (effect.kind != EffectKind::Listen || effect.asleep) continue;
    if (effect.until == Until::DuringNextTurn && (m.st.turn != effect.whose || m.st.turn_no == effect.turn))
      continue;  // its turn has not begun
    const u32 before = m.st.item_serial;
    offer(m, {effect.source, effect.who, effect.ability, &effect}, e);
    if (m.st.item_serial != before && effect.uses && --m.st.effects[i].uses == 0) m.st.effects.erase(i--);
  }
}

void offer_event(Machine& m, Ref listener, const Event& e) {
  if (live(m.st, listener))
    offer_object(m, listener.id, __builtin_ctz(m.schema().play_zones), e, hearing_keywords(m.pool(), e));
}

namespace {
/// Nobody would answer to it, keep it or count it: it is only told.
bool unheard(const Machine& m, EventKind kind) {
  return !m.pool().loud.has(kind) && !(m.game().hold && m.game().held.has(kind));
}
}  // namespace

void manage_after(Machine& m, EventKind kind) {
  if (!m.game().interrupt || !changes_something(kind)) return;
  if (m.batch_depth) m.batch_changes = true;
  else if (is_stale(m, kManage)) m.game().interrupt(m);
}

bool only_counted(Machine& m, EventKind kind) {
  if (m.observers_n || !unheard(m, kind)) return false;
  ++m.st.events;
  count_change(m, kind);
  if (!m.batch_depth) ++m.st.batch;
  return true;
}

void emit(Machine& m, Event e) {
  State& s = m.st;
  ++s.events;
  count_change(m, e.kind);
  if (e.kind == EventKind::Moved && !zone_size(s, e.from)) m.stale |= m.game().readers.of_emptied[zone_kind(e.from)];
  if (!m.batch_depth) ++s.batch;
  e.batch = s.batch;
  for (int i = 0; i < m.observers_n; ++i) m.observers[i].fn(m.observers[i].self, m, e);
  if (unheard(m, e.kind)) return manage_after(m, e.kind);
  if (m.batch_depth) {
    manage_after(m, e.kind);
    if (m.game().hold || any_listener(m, e)) {  // counted when it is heard: "the second time" is one of them
      if (m.batch.full()) return fault(m, Err::Capacity);
      m.batch.at[m.batch.n++] = e;
    } else {
      count_tallies(m, e);
    }
    return;
  }
  count_tallies(m, e);
  if (e.kind == EventKind::Moved && (e.flags & kGhostStays)) {
    m.batch_ghosts[0] = e.a.id;
    m.batch_ghosts_n = 1;
    hear(m, e);
    m.batch_ghosts_n = 0;
  } else {
    hear(m, e);
  }
  manage_after(m, e.kind);
}

void note(Machine& m, EventKind kind, Seat by, Ref a, Ref b, int x, int sub) {
  if (only_counted(m, kind)) return manage_after(m, kind);
  Event e{};
  e.kind = kind;
  e.sub = static_cast<u8>(sub);
  e.by = by;
  e.a = a;
  e.b = b;
  e.x = x;
  e.seen_by = kEveryone;
  if (live(m.st, a)) {
    e.def = m.st.obj[a.id].def;
    e.seen_by = m.st.obj[a.id].known_to;
  }
  emit(m, e);
}

void begin_batch(Machine& m) {
  if (m.batch_depth++ == 0) {
    ++m.st.batch;
    m.batch_ghosts_n = 0;
  }
}

void end_batch(Machine& m) {
  if (--m.batch_depth) return;
  for (u32 i = 0; i < m.batch.n; ++i) {
    const Event e = m.batch.at[i];
    count_tallies(m, e);
    hear(m, e);
  }
  if (m.batch.n > m.high.batch) m.high.batch = m.batch.n;
  m.batch.n = 0;
  m.batch_ghosts_n = 0;
  if (m.batch_leaving_n) forget_who_stayed(m);
  const bool changed = m.batch_changes;
  m.batch_changes = false;
  if (changed && is_stale(m, kManage)) m.game().interrupt(m);  // once, after all of it
}

// -------------------------------------------------------------------------------------------------- items

Item* add_item(Machine& m, const Item& item) {
  Item* added = m.st.items.push(item);
  if (!added) {
    fault(m, Err::Capacity);
    return nullptr;
  }
  if (++m.st.item_serial == 0) m.st.item_serial = 1;
  added->id = m.st.item_serial;
  return added;
}

Item* find_item(State& s, u16 id) {
  if (id)
    for (Item& item : s.items)
      if (item.id == id) return &item;
  return nullptr;
}

Item* item_of_row(State& s, Ref row) {
  if (row)
    for (Item& item : s.items)
      if (item.self == row) return &item;
  return nullptr;
}

void erase_item(Machine& m, u16 id) {
  for (int i = 0; i < m.st.items.size(); ++i)
    if (m.st.items[i].id == id) return m.st.items.erase(i);
}

namespace {
/// The stat that an effect changes, plus 1; 0: none.
int changed_stat(const Machine& m, const Effect& e) {
  if (e.kind != EffectKind::Modify) return 0;
  const Static& row = m.pool().statics[e.what];
  return row.kind == StaticKind::Stat ? row.key + 1 : 0;
}
}  // namespace

void add_effect(Machine& m, const Effect& e) {
  State& s = m.st;
  const Begins begins = m.game().begins ? m.game().begins(m, e.until) : Begins::Now;
  if (begins == Begins::Never) return;
  Effect* added = s.effects.push(e);
  if (!added) return fault(m, Err::Capacity);
  added->stamp = s.stamp;  // after the latest arrival; a client counts arrivals by events and must agree
  added->turn = s.turn_no;
  added->asleep = begins == Begins::Later;
  touch(m);
  const Ref on = added->on;
  note(m, EventKind::Began, e.who, on, e.source, e.n, changed_stat(m, e));
}

namespace {
template <class Pred>
void end_where(Machine& m, Pred&& ends) {
  auto& effects = m.st.effects;
  for (int i = effects.size() - 1; i >= 0; --i) {
    if (!ends(effects[i])) continue;
    const Effect gone = effects[i];
    effects.erase(i);
    touch(m);
    note(m, EventKind::Ended, gone.who, gone.on, gone.source);
  }
}
}  // namespace

void wake_effects(Machine& m) {
  for (Effect& e : m.st.effects) {
    if (e.asleep != 1) continue;  // others a game wakes
    e.asleep = 0;
    touch(m);
    const Effect woken = e;
    note(m, EventKind::Began, woken.who, woken.on, woken.source, woken.n);
  }
}

void nest_effects(Machine& m) {
  for (Effect& e : m.st.effects)
    if (e.until == Until::FlowEnd) ++e.inner;
}
void end_effects(Machine& m, Until until, Seat whose) {
  end_where(m,
            [&](const Effect& e) { return e.until == until && !e.inner && (whose == Seat::None || e.whose == whose); });
  for (Effect& e : m.st.effects)
    if (e.until == until && e.inner) --e.inner;
}
void end_turn_effects(Machine& m, Seat whose_turn_ends) {
  const u16 turn = m.st.turn_no;
  end_where(m, [&](const Effect& e) {
    return e.until == Until::ThisTurn || ((e.until == Until::YourTurnEnd || e.until == Until::DuringNextTurn) &&
                                          e.whose == whose_turn_ends && e.turn != turn);
  });
}
void start_turn_effects(Machine& m, Seat whose_turn_starts) {
  end_where(m, [&](const Effect& e) { return e.until == Until::YourNextTurn && e.whose == whose_turn_starts; });
}

}  // namespace cantrip
