// Derived values: printed, plus printed statics of objects in play and lasting effects, layer by layer, in order
// of time stamp. Computed on demand, cached by epoch, never stored in the state.
#include <algorithm>

#include "core/engine.hpp"
#include "core/flow.hpp"

namespace cantrip {
namespace {

constexpr int kFirstKeywordGate = 24;  // in Derived.gates

/// A second instance changes nothing, but the numbers of some keywords add up and of others the greatest counts. Of those
/// that add up without having a number each instance counts 1. Only the first keywords have numbers.
void add_keyword(const Machine& m, Derived& d, u16 keyword, u16 param, int n, bool numbered) {
  const bool before = (d.keywords >> keyword) & 1;
  d.keywords |= u64{1} << keyword;
  if (keyword >= std::size(d.keyword_value)) return;
  const bool has = before && param == d.keyword_param[keyword];
  const bool adds = (m.schema().adding_keywords >> keyword) & 1;
  if (adds && !numbered) n = 1;
  i8& value = d.keyword_value[keyword];
  value = static_cast<i8>(!has ? n : adds ? value + n : std::max<int>(value, n));
  d.keyword_param[keyword] = param;
}

void add_hosted(Machine&, u16 row);

/// Statics and gates of what lies here are worked out together with everything in play.
bool is_home(const Machine& m, u16 row) { return spec(m, m.st.obj[row].zone).play; }

bool has_keyword_row(Machine& m, u16 row, const KeywordRow& k, int i) {
  if (!k.gate) return true;
  return is_home(m, row) ? (m.derived[row].gates >> (kFirstKeywordGate + i)) & 1 : is_open(m, row, k.gate);
}

void print(Machine& m, u16 row) {
  Derived& d = m.derived[row];
  const CardDef& def = card(m, row);
  d.epoch = m.epoch;
  const bool hosts = m.schema().hosted_stats && in_play(m, row);
  if (d.printed == m.st.obj[row].def && index(d.printed) && !hosts) {
    d.types = def.types;  // all that follow_types() changes
    return;
  }
  bool gated = false;
  d.types = def.types;
  d.bans = d.permits = 0;
  d.granted_n = 0;
  d.silenced = 0;
  std::memcpy(d.stat, def.stat, sizeof d.stat);
  std::memcpy(d.base, def.stat, sizeof d.base);
  d.keywords = 0;
  std::memcpy(d.subtypes, def.subtypes, sizeof d.subtypes);
  for (int i = 0; i < def.keyword_rows; ++i) {
    const KeywordRow& k = m.pool().keywords[static_cast<size_t>(def.keyword_row + i)];
    if (has_keyword_row(m, row, k, i)) add_keyword(m, d, k.keyword, k.param, k.value, k.value != 0);
    gated = gated || k.gate;
  }
  if (hosts) add_hosted(m, row);
  d.printed = gated || hosts ? DefId::Hidden : m.st.obj[row].def;
  if (!gated) return;
  // out of play too: the value that is kept now depends on them
  m.watch |= m.pool().gate_watches[index(m.st.obj[row].def)];
  m.modified = true;
}

/// What lies under an object adds its numbers to it (Schema::hosted_stats).
void add_hosted(Machine& m, u16 row) {
  const Schema& schema = m.schema();
  const Obj& o = m.st.obj[row];
  if (zone_kind(o.zone) == schema.under_zone) return;
  Derived& d = m.derived[row];
  for (const u16 under : zone(m.st, schema.under_zone, o.owner)) {
    if (!under || m.st.obj[under].host != row) continue;
    for (u32 stats = schema.hosted_stats; stats; stats &= stats - 1) {
      const int k = __builtin_ctz(stats);
      d.stat[k] = static_cast<i16>(d.stat[k] + card(m, under).stat[k]);
      d.base[k] = d.stat[k];
    }
  }
}

// Mod::effect of printed statics: lost with its bearer's abilities, or by what was there before the loss only, or never: it
// had begun to apply in a layer before those are lost.
constexpr int kOwnText = -1, kInherited = -2, kBegun = -3;

/// Whoever is given it changes others.
bool gives_static(const Machine& m, const Static& row) {
  if (row.kind != StaticKind::Ability) return false;
  const Head head = m.pool().abilities[row.param].head;
  return head == Head::Static || head == Head::CostChange;
}

void add_mod(Machine& m, const Static* row, Ref source, Seat who, u32 stamp, u16 on, i16 frozen, int effect) {
  if (m.mods.n >= m.mods.capacity) return fault(m, Err::Capacity);
  const size_t at = static_cast<size_t>(row - m.pool().statics.data());
  if (changes_objects(row->kind)) m.watch |= m.pool().watches[at];  // the others are read when they are asked for
  m.written = both(m.written, m.pool().writes[at]);
  m.lowered |= m.pool().lowers[at];
  m.kinds |= 1u << static_cast<int>(row->kind);
  if (gives_static(m, *row)) m.watch |= kWatchOthers;
  if (row->kind == StaticKind::Ban) m.bans |= 1u << row->key;
  if (row->kind == StaticKind::Permit) m.permits |= 1u << row->key;
  const u8 layer = m.game().layer ? m.game().layer(m, *row) : row->layer;
  m.mods.at[m.mods.n++] = Mod{row, source, stamp, on, frozen, static_cast<i16>(effect), who, layer};
}

/// Is a lasting effect at work just now? One that waits for its turn, or for one readying, is not.
bool works(const State& s, const Effect& e) {
  if (e.kind != EffectKind::Modify || e.until == Until::NextReady || e.asleep) return false;
  return e.until != Until::DuringNextTurn || (s.turn == e.whose && s.turn_no != e.turn);
}

/// By layer, then by time stamp; few there are, and nothing is allocated.
void sort_by_stamp(Machine& m, u32 from) {
  auto before = [](const Mod& a, const Mod& b) { return a.layer != b.layer ? a.layer < b.layer : a.stamp < b.stamp; };
  for (u32 i = from + 1; i < m.mods.n; ++i) {
    const Mod mod = m.mods.at[i];
    u32 k = i;
    for (; k > from && before(mod, m.mods.at[k - 1]); --k) m.mods.at[k] = m.mods.at[k - 1];
    m.mods.at[k] = mod;
  }
}

const Values& reads_of(const Machine& m, const Mod& mod) {
  static constexpr Values kNothing;
  if (mod.effect >= 0) return kNothing;  // whom and how much was settled when it began
  return m.pool().reads[static_cast<size_t>(mod.row - m.pool().statics.data())];
}
const Values& writes_of(const Machine& m, const Mod& mod) {
  return m.pool().writes[static_cast<size_t>(mod.row - m.pool().statics.data())];
}

/// Those of one layer: whoever reads a value comes after all who write it; in a ring, and otherwise, time stamps decide.
void sort_by_need(Machine& m, u32 from, u32 to) {
  if (to - from < 2) return;
  Values reads, writes;
  for (u32 i = from; i < to; ++i) {
    reads = both(reads, reads_of(m, m.mods.at[i]));
    writes = both(writes, writes_of(m, m.mods.at[i]));
  }
  if (!meet(reads, writes)) return;  // nearly always
  for (u32 i = from; i + 1 < to; ++i) {
    const auto waits = [&](u32 k) {
      for (u32 w = i; w < to; ++w)
        if (w != k && meet(reads_of(m, m.mods.at[k]), writes_of(m, m.mods.at[w]))) return true;
      return false;
    };
    u32 next = i;
    while (next < to && waits(next)) ++next;
    if (next == to) continue;  // a ring
    const Mod mod = m.mods.at[next];
    for (u32 k = next; k > i; --k) m.mods.at[k] = m.mods.at[k - 1];
    m.mods.at[i] = mod;
  }
}

/// A game without layers of its own has one order for all of them.
void sort_mods(Machine& m, u32 from = 0) {
  sort_by_stamp(m, from);
  for (u32 to; from < m.mods.n; from = to) {
    to = from + 1;
    while (to < m.mods.n && (!m.game().layer || m.mods.at[to].layer == m.mods.at[from].layer)) ++to;
    sort_by_need(m, from, to);
  }
}

/// What lies where texts work and has any that count here: lines that may be shut, statics.
struct Speakers {
  u16 gated[kMaxRows], with_statics[kMaxRows];  // the first so many are written
  int gated_n = 0, with_statics_n = 0;
};

void find_speakers(const Machine& m, Speakers& out) {
  const State& s = m.st;
  for (u32 kinds = m.schema().homes(); kinds; kinds &= kinds - 1) {
    const int kind = __builtin_ctz(kinds);
    for (int i = s.zone_begin[zone_of(kind)]; i < s.zone_begin[zone_of(kind + 1)]; ++i) {
      const u16 row = s.order[i];
      const u32 flags = card(m, row).flags;
      if (flags & (kHasStatic | kHasCostChange)) out.with_statics[out.with_statics_n++] = row;
      if (flags & kHasGates) out.gated[out.gated_n++] = row;
    }
  }
}

/// The statics of one ability.
void add_statics(Machine& m, const Ability& a, Ref source, Seat who, u32 stamp, int effect) {
  const std::span rows(m.pool().statics.data() + a.static_row, a.statics);
  if (effect == kOwnText && m.pool().silencing && m.game().layer)
    for (const Static& row : rows)
      if (m.game().layer(m, row) < m.game().ability_layer) effect = kBegun;
  for (const Static& row : rows) add_mod(m, &row, source, who, stamp, 0, 0, effect);
}

void collect(Machine& m, const Speakers& speakers) {
  const State& s = m.st;
  const Pool& pool = m.pool();
  m.mods.n = 0;
  m.watch = m.own_watch = 0;
  m.kinds = m.bans = m.permits = m.lowered = 0;
  m.written = {};
  for (int i = 0; i < speakers.with_statics_n; ++i) {
    const u16 row = speakers.with_statics[i];
    const int kind = zone_kind(s.obj[row].zone);
    const CardDef& def = pool.card(s.obj[row].def);
    for (int k = 0; k < def.abilities; ++k) {
      const Ability& a = pool.abilities[static_cast<size_t>(def.ability + k)];
      if (a.head != Head::Static && a.head != Head::CostChange) continue;
      if (a.zones && !((a.zones >> kind) & 1)) continue;
      if (a.gate && !((m.derived[row].gates >> k) & 1)) continue;
      const Ref self = speaks_for(m, row, a);
      if (!self) continue;
      add_statics(m, a, self, s.obj[row].ctrl, s.obj[row].stamp, a.flags & kSelfIsHost ? kInherited : kOwnText);
    }
  }
  for (int i = 0; i < s.effects.size(); ++i)
    if (const Effect& e = s.effects[i]; works(s, e))
      add_mod(m, &pool.statics[e.what], e.source, e.who, e.stamp, e.on.id, e.n, i);
  sort_mods(m);
}

bool is_missing(const Machine& m, const Derived& d, int slot) {
  return d.stat[slot] == kMissing && ((m.schema().optional_stats >> slot) & 1);
}

bool is_on(Machine& m, const Mod& mod, Ref who);
bool is_lost(const Machine& m, const Mod& mod);
int amount_of(Machine& m, const Mod& mod);

/// By how much opponents lower this number just now.
int lowered_by_opponents(Machine& m, u16 row, int slot) {
  int sum = 0;
  for (u32 i = 0; i < m.mods.n; ++i) {
    const Mod& mod = m.mods.at[i];
    if (mod.row->kind != StaticKind::Stat || mod.row->key != slot || mod.who == m.st.obj[row].ctrl) continue;
    if (is_lost(m, mod) || !is_on(m, mod, ref_of(m.st, row))) continue;
    if (const int n = amount_of(m, mod); n < 0) sum -= n;
  }
  return sum;
}

void apply_to(Machine& m, const Mod& mod, int n, u16 row) {
  Derived& d = m.derived[row];
  d.printed = DefId::Hidden;
  const Static& s = *mod.row;
  switch (s.kind) {
    case StaticKind::Stat:
      if (!is_missing(m, d, s.key)) d.stat[s.key] = static_cast<i16>(d.stat[s.key] + n);
      break;
    case StaticKind::SetStat: d.stat[s.key] = static_cast<i16>(n); break;
    case StaticKind::Keyword: add_keyword(m, d, s.key, s.param, n, s.amount != 0); break;
    case StaticKind::LoseKeyword: d.keywords &= ~(u64{1} << s.key); break;
    case StaticKind::Subtype: d.subtypes[s.key >> 6] |= u64{1} << (s.key & 63); break;
    case StaticKind::Type:
      d.types |= 1u << s.key;
      if (m.game().retype) m.game().retype(d);
      break;
    case StaticKind::Ban:
      if (!s.param) d.bans |= 1u << s.key;  // against some others only: banned_against()
      break;
    case StaticKind::Permit:
      if (!s.param) d.permits |= 1u << s.key;
      break;
    case StaticKind::FloorStat:
      if (d.stat[s.key] < d.base[s.key]) d.stat[s.key] = d.base[s.key];
      break;
    case StaticKind::KeepStat:
      d.stat[s.key] = static_cast<i16>(d.stat[s.key] + lowered_by_opponents(m, row, s.key));
      break;
    case StaticKind::Ability:
      if (d.granted_n < std::size(d.granted)) d.granted[d.granted_n++] = s.param;
      break;
    case StaticKind::LoseAbilities:
      d.keywords = 0;
      d.granted_n = 0;
      d.silenced = mod.stamp + 1;
      m.silences = true;
      break;
    case StaticKind::SetType:
      for (const u32 group : m.schema().type_groups)
        if ((group >> s.key) & 1) d.types &= ~group;
      d.types |= 1u << s.key;
      if (m.game().retype) m.game().retype(d);
      break;
    default: break;
  }
}

Context context_of(const Mod& mod) {
  Context c;
  c.self = mod.source;
  c.you = mod.who;
  c.player = mod.who;
  c.on = mod.on;
  c.frozen = mod.frozen;
  return c;
}

/// A printed static whose source has lost its abilities is gone, but for layers that were applied before the loss.
/// What lies under the source and speaks for it, or was given to it, is lost only if it was there before.
bool is_lost(const Machine& m, const Mod& mod) {
  if (mod.effect < 0 && mod.row->kind == StaticKind::LoseAbilities)  // it depends on whether its own text is taken away
    for (u32 i = 0; i < m.mods.n; ++i)
      if (const Mod& o = m.mods.at[i];
          o.row->kind == StaticKind::LoseAbilities && o.effect >= 0 && o.on == mod.source.id)
        return true;
  if (!m.silences || mod.effect >= 0 || mod.effect == kBegun || mod.layer < m.game().ability_layer) return false;
  if (!live(m.st, mod.source)) return false;
  const u32 silenced = m.derived[mod.source.id].epoch == m.epoch ? m.derived[mod.source.id].silenced : 0;
  return silenced && (mod.effect == kOwnText || mod.stamp < silenced);
}

int amount_of(Machine& m, const Mod& mod) {
  if (mod.effect >= 0) return mod.frozen;
  return mod.row->amount ? amount(m, context_of(mod), mod.row->amount) : 0;
}

bool is_about_one(const Mod& mod) { return mod.on || !mod.row->sel; }
/// The one it is about: an object, or a card that is none where texts are heard. 0: it is gone.
u16 only_row(const Machine& m, const Mod& mod) {
  const u16 row = mod.on ? mod.on : live(m.st, mod.source) ? mod.source.id : u16{0};
  return row && is_home(m, row) ? row : u16{0};
}

/// Calls fn with the row of whatever this modifier changes.
template <class Fn>
void each_changed(Machine& m, const Mod& mod, const Context& c, Fn&& fn) {
  const Static& s = *mod.row;
  if (is_about_one(mod)) {
    if (const u16 row = only_row(m, mod)) fn(row);
    return;
  }
  Words found;
  found.n = 0;
  select(m, c, m.pool().selectors[s.sel], found);
  for (const Word w : found)
    if (word::is_row(w)) fn(word::as_row(w).id);
}

void apply_mod(Machine& m, const Mod& mod) {
  const Static& s = *mod.row;
  if (!changes_objects(s.kind) || is_lost(m, mod)) return;
  const Context c = context_of(mod);
  if (s.cond && !holds(m, c, s.cond)) return;
  const int n = amount_of(m, mod);
  each_changed(m, mod, c, [&](u16 row) {
    if (m.derived[row].epoch != m.epoch) print(m, row);
    apply_to(m, mod, n, row);
  });
}

/// Statics that the modifier `at` gives: they work from whom they were given to, in the layers that are still to come.
void give_statics(Machine& m, u32 at) {
  const Mod mod = m.mods.at[at];
  const Context c = context_of(mod);
  if (is_lost(m, mod) || (mod.row->cond && !holds(m, c, mod.row->cond))) return;
  const u32 before = m.mods.n;
  each_changed(m, mod, c, [&](u16 row) {
    if (!in_play(m, row)) return;
    add_statics(m, m.pool().abilities[mod.row->param], ref_of(m.st, row), m.st.obj[row].ctrl, mod.stamp, kInherited);
  });
  u32 n = before;
  for (u32 i = before; i < m.mods.n; ++i) {
    Mod given = m.mods.at[i];
    if (!m.game().layer) given.layer = std::max(given.layer, mod.layer);
    if (given.layer >= mod.layer) m.mods.at[n++] = given;
  }
  m.mods.n = n;
  sort_mods(m, at + 1);
}

/// Whoever gives something depends on whether its own text is taken away, by an older effect or a younger one (Grand Archive
/// 7): losses are marked before the layer they lie in is applied.
void mark_losses(Machine& m, u32 from) {
  for (u32 i = from; i < m.mods.n && m.mods.at[i].layer == m.game().ability_layer; ++i) {
    const Mod& mod = m.mods.at[i];
    if (mod.row->kind != StaticKind::LoseAbilities || is_lost(m, mod)) continue;
    const Context c = context_of(mod);
    if (mod.row->cond && !holds(m, c, mod.row->cond)) continue;
    each_changed(m, mod, c, [&](u16 row) {
      Derived& d = m.derived[row];
      if (d.epoch != m.epoch) print(m, row);
      d.printed = DefId::Hidden;
      d.silenced = mod.stamp + 1;
      m.silences = true;
    });
  }
}

/// Rules that are read when they are asked for, of sources that have lost them.
void drop_lost(Machine& m) {
  u32 n = 0;
  for (u32 i = 0; i < m.mods.n; ++i)
    if (const Mod& mod = m.mods.at[i]; mod.row->kind == StaticKind::LoseAbilities || !is_lost(m, mod))
      m.mods.at[n++] = mod;
  m.mods.n = n;
}

/// What apply_mod() does, to one object.
void apply_mod_to(Machine& m, const Mod& mod, u16 row) {
  const Static& s = *mod.row;
  if (!changes_objects(s.kind) || (mod.on && mod.on != row) || is_lost(m, mod)) return;
  const Context c = context_of(mod);
  if (!mod.on && !(s.sel ? matches(m, c, m.pool().selectors[s.sel], ref_of(m.st, row)) : mod.source.id == row)) return;
  if (s.cond && !holds(m, c, s.cond)) return;
  apply_to(m, mod, amount_of(m, mod), row);
}

template <class Fn>
void each_in_play(const Machine& m, Fn&& fn) {
  const State& s = m.st;
  for (u32 kinds = m.schema().play_zones; kinds; kinds &= kinds - 1) {
    const int kind = __builtin_ctz(kinds);
    for (int i = s.zone_begin[zone_of(kind)]; i < s.zone_begin[zone_of(kind + 1)]; ++i)
      if (s.order[i]) fn(s.order[i]);
  }
}

u32 open_gates(Machine& m, u16 row) {
  const CardDef& def = card(m, row);
  u32 gates = 0;
  for (int i = 0; i < def.abilities && i < kFirstKeywordGate; ++i) {
    const Ability& a = m.pool().abilities[static_cast<size_t>(def.ability + i)];
    if (a.gate && is_open(m, row, a.gate)) gates |= 1u << i;
  }
  for (int i = 0; i < def.keyword_rows && i < 32 - kFirstKeywordGate; ++i) {
    const KeywordRow& k = m.pool().keywords[static_cast<size_t>(def.keyword_row + i)];
    if (k.gate && is_open(m, row, k.gate)) gates |= 1u << (kFirstKeywordGate + i);
  }
  return gates;
}

/// Types that a game's own rules add to a card in play: print() takes them back.
void follow_types(Machine& m, u16 row) { m.game().types(m, row, m.derived[row]); }
/// Numbers that they change: the card has to be printed anew.
void finish(Machine& m, u16 row) {
  Derived& d = m.derived[row];
  i16 before[kDerivedStats];
  std::memcpy(before, d.stat, sizeof before);
  m.game().finish(m, row, d);
  if (std::memcmp(before, d.stat, sizeof before)) d.printed = DefId::Hidden;
}

/// Is some line of a card in play there because its condition holds?
bool any_open(const Machine& m, const Speakers& speakers) {
  for (int i = 0; i < speakers.gated_n; ++i)
    if (m.derived[speakers.gated[i]].gates) return true;
  return false;
}

/// Everything in play, with the gates as they are in Derived.gates.
void build(Machine& m, const Speakers& speakers) {
  m.silences = false;
  collect(m, speakers);
  m.modified = m.mods.n != 0;
  if (!m.modified) return;
  each_in_play(m, [&](u16 row) { print(m, row); });
  for (u32 i = 0; i < m.mods.n; ++i)
    if (const u16 row = is_about_one(m.mods.at[i]) ? only_row(m, m.mods.at[i]) : u16{0}; row && !in_play(m, row))
      print(m, row);
  trace_point(m, kLayerDid, kAsPrinted);
  if (m.tracing && any_open(m, speakers)) tell_point(m, kLayerDid, kLinesOpen);
  u32 next = 0;
  if (m.game().types) {
    for (; next < m.mods.n && m.mods.at[next].layer == 0; ++next) apply_mod(m, m.mods.at[next]);
    each_in_play(m, [&](u16 row) { follow_types(m, row); });
  }
  bool marked = !((m.kinds >> static_cast<int>(StaticKind::LoseAbilities)) & 1);
  for (; next < m.mods.n; ++next) {
    if (!marked && m.mods.at[next].layer >= m.game().ability_layer) {
      mark_losses(m, next);
      marked = true;
    }
    apply_mod(m, m.mods.at[next]);
    if (gives_static(m, *m.mods.at[next].row)) give_statics(m, next);
    if (m.tracing && (next + 1 == m.mods.n || m.mods.at[next + 1].layer != m.mods.at[next].layer))
      tell_point(m, kLayerDid, m.mods.at[next].layer);
  }
  if (m.silences) drop_lost(m);
  if (m.game().finish) each_in_play(m, [&](u16 row) { finish(m, row); });
  trace_point(m, kLayerDid, kAllLayers);
}

/// One object that has come into play since (touch_play), in the same order.
void build_one(Machine& m, u16 row) {
  print(m, row);
  if (!in_play(m, row)) {
    for (u32 i = 0; i < m.mods.n && is_home(m, row); ++i)
      if (is_about_one(m.mods.at[i])) apply_mod_to(m, m.mods.at[i], row);
    return;
  }
  u32 next = 0;
  if (m.game().types) {
    for (; next < m.mods.n && m.mods.at[next].layer == 0; ++next) apply_mod_to(m, m.mods.at[next], row);
    follow_types(m, row);
  }
  for (; next < m.mods.n; ++next) apply_mod_to(m, m.mods.at[next], row);
  if (m.game().finish) finish(m, row);
}

void forget_prints(Machine& m) {
  for (Derived& d : m.derived) d.printed = DefId::Hidden;
  m.printed_of = m.pool().hash;
}

/// Gates are read from values that were worked out without them, or with those found before: lines that open lines are
/// few, and never a ring.
void compute(Machine& m) {
  m.collected = m.epoch;  // from here on derived() answers with the work in progress
  if (m.printed_of != m.pool().hash) forget_prints(m);
  Speakers speakers;
  find_speakers(m, speakers);
  const int gated = speakers.gated_n;
  const bool any = gated > 0;
  for (int i = 0; i < gated; ++i) m.derived[speakers.gated[i]].gates = 0;
  build(m, speakers);
  const auto watch_more = [&] {
    m.own_watch |= m.game().finish_watches;
    for (int i = 0; i < gated; ++i) m.watch |= m.pool().gate_watches[index(m.st.obj[speakers.gated[i]].def)];
    m.modified = m.modified || any;
  };
  watch_more();
  for (int round = 0; any && round < 3; ++round) {
    u32 gates[kMaxRows];
    bool changed = false;
    for (int i = 0; i < gated; ++i) {
      gates[i] = open_gates(m, speakers.gated[i]);
      changed = changed || gates[i] != m.derived[speakers.gated[i]].gates;
    }
    if (!changed) return;
    ++m.epoch;  // what was worked out for cards elsewhere saw the old gates
    m.collected = m.epoch;
    for (int i = 0; i < gated; ++i) m.derived[speakers.gated[i]].gates = gates[i];
    build(m, speakers);
    watch_more();
  }
}

bool is_on(Machine& m, const Mod& mod, Ref who) {
  const Context c = context_of(mod);
  if (mod.row->cond && !holds(m, c, mod.row->cond)) return false;
  if (mod.on) return mod.on == who.id;
  if (!mod.row->sel) return mod.source == who;
  return matches(m, c, m.pool().selectors[mod.row->sel], who);
}

}  // namespace

void work_out(Machine& m) { compute(m); }

bool names_other(Machine& m, StaticKind kind, Ref who, int key, Ref other) {
  for (u32 i = 0; i < m.mods.n; ++i) {
    const Mod& mod = m.mods.at[i];
    if (mod.row->kind != kind || mod.row->key != key || !mod.row->param || !is_on(m, mod, who)) continue;
    if (matches_anywhere(m, context_of(mod), m.pool().selectors[mod.row->param], other)) return true;
  }
  return false;
}

int seat_rules(Machine& m, StaticKind kind, Seat seat, int key, Ref what) {
  int n = 0;
  for (u32 i = 0; i < m.mods.n; ++i) {
    const Mod& mod = m.mods.at[i];
    if (mod.row->kind != kind || mod.row->key != key || !mod.row->sel) continue;
    const Selector& sel = m.pool().selectors[mod.row->sel];
    if (!(sel.flags & static_cast<u8>(SelectorFlag::OnlyPlayers))) continue;
    Context c = context_of(mod);
    c.player = seat;  // "that player"
    if (!(seats_of(m, c, sel.players) & bit(seat)) || (mod.row->cond && !holds(m, c, mod.row->cond))) continue;
    n += !mod.row->param || matches_anywhere(m, c, m.pool().selectors[mod.row->param], what);
  }
  return n;
}

int stat_changes(Machine& m, Ref who, int slot) {
  bring_up_to_date(m);
  int sum = 0;
  for (u32 i = 0; i < m.mods.n; ++i) {
    const Mod& mod = m.mods.at[i];
    if (mod.row->kind == StaticKind::Stat && mod.row->key == slot && !is_lost(m, mod) && is_on(m, mod, who))
      sum += amount_of(m, mod);
  }
  return sum;
}

bool silences(Machine& m) {
  if (!m.pool().silencing) return false;
  bring_up_to_date(m);
  return m.silences;
}

const Last* last_of(const State& s, u16 row) {
  for (int i = s.last.size() - 1; i >= 0; --i)
    if (s.last[i].row == row) return &s.last[i];
  return nullptr;
}

bool is_open(Machine& m, u16 row, Row16 gate) {
  if (!gate) return true;
  Context c;
  c.self = ref_of(m.st, row);
  c.you = c.player = spec(m, m.st.obj[row].zone).play ? m.st.obj[row].ctrl : m.st.obj[row].owner;
  return holds(m, c, gate);
}

bool has_ability(Machine& m, u16 row, const Ability& a) {
  if (a.gate && !is_open(m, row, a.gate)) return false;
  if (!silences(m)) return true;
  const Ref bearer = speaks_for(m, row, a);
  if (!live(m.st, bearer) || m.derived[bearer.id].epoch != m.epoch) return true;
  const u32 silenced = m.derived[bearer.id].silenced;
  return !silenced || ((a.flags & kSelfIsHost) && m.st.obj[row].stamp + 1 > silenced);
}

namespace {
/// Nothing but its print: a card out of play that nothing can reach there.
bool is_plain(const Machine& m, u16 row) {
  if (m.pool().reaches_out || is_home(m, row) || in_play(m, row) || (card(m, row).flags & kHasGates)) return false;
  for (const Effect& e : m.st.effects)
    if (e.on.id == row) return false;
  return true;
}
}  // namespace

const Derived& derive(Machine& m, u16 row) {
  if (m.collected != m.epoch) {
    if (is_plain(m, row) && m.printed_of == m.pool().hash) {
      print(m, row);
      return m.derived[row];
    }
    compute(m);
  }
  if (m.derived[row].epoch != m.epoch) build_one(m, row);
  return m.derived[row];
}

void touch_play(Machine& m, ZoneId from, ZoneId to, u16 left, u16 came) {
  const u32 ends = (1u << zone_kind(from) | 1u << zone_kind(to)) & ~1u;
  const u32 homes = ends & m.schema().homes();
  const bool known = m.collected == m.epoch && !m.silences;
  if (!known || (homes & ~m.game().loose_zones) || (m.watch & (kWatchOthers | watch_zones(ends)))) return touch(m);
  for (const u16 row : {left, came}) m.derived[row].epoch = 0;
  m.stale = kAllQuestions;
}

void touch(Machine& m, Watch what, u16 row) {
  if (m.modified && (m.watch & what)) return touch(m);
  if (!(m.own_watch & what)) return;
  if (m.collected != m.epoch || m.silences || (m.watch & kWatchOthers)) return touch(m);
  m.derived[row].epoch = 0;
  m.stale = kAllQuestions;
}

namespace {
int floored(const Machine& m, int slot, int value) {
  if (value == kMissing && ((m.schema().optional_stats >> slot) & 1)) return 0;
  return value < 0 && ((m.schema().floored_stats >> slot) & 1) ? 0 : value;
}
}  // namespace

int stat(Machine& m, Ref r, int slot) {
  if (!live(m.st, r)) return 0;
  if (slot == m.schema().left_stat && !is_ghost(m.st, r))
    return stat(m, r, m.schema().left_of) - m.st.obj[r.id].stat[m.schema().damage_stat];
  if (m.st.obj[r.id].kind == Kind::Ghost) {
    const Last* last = last_of(m.st, r.id);
    return floored(m, slot, last ? last->stat[slot] : card(m, r.id).stat[slot]);
  }
  return floored(m, slot, derived(m, r.id).stat[slot]);
}
u32 last_types(const Machine& m, u16 ghost) {
  const Last* last = last_of(m.st, ghost);
  return last ? last->types : card(m, ghost).types;
}
u64 last_keywords(const Machine& m, u16 ghost) {
  const Last* last = last_of(m.st, ghost);
  return last ? last->keywords : card(m, ghost).keywords;
}
bool has_subtype(Machine& m, Ref r, int subtype) {
  if (!live(m.st, r)) return false;
  if (m.st.obj[r.id].kind == Kind::Ghost) {
    const Last* last = last_of(m.st, r.id);
    return ((last ? last->subtypes : card(m, r.id).subtypes)[subtype >> 6] >> (subtype & 63)) & 1;
  }
  return (derived(m, r.id).subtypes[subtype >> 6] >> (subtype & 63)) & 1;
}
int keyword_value(Machine& m, Ref r, int keyword) {
  if (!has_keyword(m, r, keyword)) return 0;
  if (m.st.obj[r.id].kind != Kind::Ghost) return keyword < 32 ? derived(m, r.id).keyword_value[keyword] : 0;
  if (const Last* last = last_of(m.st, r.id); last && keyword < 16) return last->keyword_value[keyword];
  const CardDef& def = card(m, r.id);
  for (int i = 0; i < def.keyword_rows; ++i)
    if (const KeywordRow& k = m.pool().keywords[static_cast<size_t>(def.keyword_row + i)]; k.keyword == keyword)
      return k.value;
  return 0;
}
int instances_of(Machine& m, Ref r, int keyword, std::span<KeywordRow> out) {
  if (!has_keyword(m, r, keyword) || is_ghost(m.st, r)) return 0;
  size_t n = 0;
  const auto add = [&](const KeywordRow& k) {
    if (n < out.size()) out[n++] = k;
  };
  const CardDef& def = card(m, r.id);
  for (int i = 0; i < def.keyword_rows && !derived(m, r.id).silenced; ++i)
    if (const KeywordRow& k = m.pool().keywords[static_cast<size_t>(def.keyword_row + i)];
        k.keyword == keyword && has_keyword_row(m, r.id, k, i))
      add(k);
  for (u32 i = 0; i < m.mods.n; ++i) {
    const Mod& mod = m.mods.at[i];
    if (mod.row->kind != StaticKind::Keyword || mod.row->key != keyword || is_lost(m, mod) || !is_on(m, mod, r))
      continue;
    const int value = amount_of(m, mod);
    add({.keyword = static_cast<u8>(keyword), .value = static_cast<i8>(value), .param = mod.row->param});
  }
  return static_cast<int>(n);
}
int cards_under(const Machine& m, Ref r) {
  if (!live(m.st, r) || !m.schema().under_zone) return 0;
  if (m.st.obj[r.id].kind == Kind::Ghost) {
    const Last* last = last_of(m.st, r.id);
    return last ? last->under : 0;
  }
  int n = 0;
  for (const u16 row : zone(m.st, m.schema().under_zone, m.st.obj[r.id].owner)) n += m.st.obj[row].host == r.id;
  return n;
}
bool find_permit(Machine& m, Ref who, int permit) {
  if (permitted(m, who, permit)) return true;
  for (u32 i = 0; i < m.mods.n; ++i)
    if (const Mod& mod = m.mods.at[i];
        mod.row->kind == StaticKind::Permit && mod.row->key == permit && is_on(m, mod, who))
      return true;
  return false;
}

}  // namespace cantrip
