// Derived values: printed, plus printed statics of objects in play and lasting effects, layer by layer, in order
// of time stamp. Computed on demand, cached by epoch, never stored in the state.
#include "core/engine.hpp"

namespace cantrip {
namespace {

void print(Machine& m, u16 row) {
  Derived& d = m.derived[row];
  const CardDef& def = card(m, row);
  d.epoch = m.epoch;
  d.types = def.types;
  d.bans = d.permits = 0;
  std::memcpy(d.stat, def.stat, sizeof d.stat);
  std::memcpy(d.base, def.stat, sizeof d.base);
  d.keywords = def.keywords;
  std::memcpy(d.subtypes, def.subtypes, sizeof d.subtypes);
  if (!def.keyword_rows) return;
  for (int i = 0; i < def.keyword_rows; ++i) {
    const KeywordRow& k = m.pool().keywords[static_cast<size_t>(def.keyword_row + i)];
    d.keyword_value[k.keyword & 31] = k.value;
    d.keyword_param[k.keyword & 31] = k.param;
  }
}

void add_mod(Machine& m, const Static* row, Ref source, Seat who, u32 stamp, u16 on, i16 frozen) {
  if (m.mods.n >= m.mods.capacity) return fault(m, Err::Capacity);
  m.mods.at[m.mods.n++] = Mod{row, source, stamp, on, frozen, who, row->layer};
}

/// By layer, then by time stamp; few there are, and nothing is allocated.
void sort_mods(Machine& m) {
  auto before = [](const Mod& a, const Mod& b) { return a.layer != b.layer ? a.layer < b.layer : a.stamp < b.stamp; };
  for (u32 i = 1; i < m.mods.n; ++i) {
    const Mod mod = m.mods.at[i];
    u32 k = i;
    for (; k > 0 && before(mod, m.mods.at[k - 1]); --k) m.mods.at[k] = m.mods.at[k - 1];
    m.mods.at[k] = mod;
  }
}

void collect(Machine& m) {
  const State& s = m.st;
  const Pool& pool = m.pool();
  m.mods.n = 0;
  for (int kind = 1; kind < static_cast<int>(m.schema().zones.size()); ++kind) {
    if (!m.schema().zones[static_cast<size_t>(kind)].play) continue;
    for (int i = s.zone_begin[zone_of(kind)]; i < s.zone_begin[zone_of(kind + 1)]; ++i) {
      const u16 row = s.order[i];
      const CardDef& def = pool.card(s.obj[row].def);
      if (!(def.flags & (kHasStatic | kHasCostChange))) continue;
      for (int k = 0; k < def.abilities; ++k) {
        const Ability& a = pool.abilities[static_cast<size_t>(def.ability + k)];
        if (a.head != Head::Static && a.head != Head::CostChange) continue;
        if (a.zones && !((a.zones >> kind) & 1)) continue;
        for (int j = 0; j < a.statics; ++j)
          add_mod(m, &pool.statics[static_cast<size_t>(a.static_row + j)], {row, s.obj[row].gen}, s.obj[row].ctrl,
                  s.obj[row].stamp, 0, 0);
      }
    }
  }
  for (const Effect& e : s.effects)
    if (e.kind == EffectKind::Modify) add_mod(m, &pool.statics[e.what], e.source, e.who, e.stamp, e.on.id, e.n);
  sort_mods(m);
}

void apply_to(Machine& m, const Mod& mod, int n, u16 row) {
  Derived& d = m.derived[row];
  const Static& s = *mod.row;
  switch (s.kind) {
    case StaticKind::Stat: d.stat[s.key] = static_cast<i16>(d.stat[s.key] + n); break;
    case StaticKind::SetStat: d.stat[s.key] = static_cast<i16>(n); break;
    case StaticKind::Keyword:
      d.keyword_value[s.key & 31] = static_cast<i8>(
          ((d.keywords >> s.key) & 1) && s.param == d.keyword_param[s.key & 31] ? d.keyword_value[s.key & 31] + n : n);
      d.keywords |= u64{1} << s.key;
      d.keyword_param[s.key & 31] = s.param;
      break;
    case StaticKind::LoseKeyword: d.keywords &= ~(u64{1} << s.key); break;
    case StaticKind::Subtype: d.subtypes[s.key >> 6] |= u64{1} << (s.key & 63); break;
    case StaticKind::Type: d.types |= 1u << s.key; break;
    case StaticKind::Ban: d.bans |= 1u << s.key; break;
    case StaticKind::Permit: d.permits |= 1u << s.key; break;
    default: break;
  }
}

bool changes_objects(StaticKind k) { return k >= StaticKind::Stat && k <= StaticKind::Permit; }

Context context_of(const Mod& mod) {
  Context c;
  c.self = mod.source;
  c.you = mod.who;
  c.player = mod.who;
  c.on = mod.on;
  c.frozen = mod.frozen;
  return c;
}

void apply_mod(Machine& m, const Mod& mod) {
  const Static& s = *mod.row;
  if (!changes_objects(s.kind)) return;
  const Context c = context_of(mod);
  if (s.cond && !holds(m, c, s.cond)) return;
  const bool lasting = mod.on != 0;
  const int n = lasting ? mod.frozen : s.amount ? amount(m, c, s.amount) : 0;
  if (lasting) return apply_to(m, mod, n, mod.on);
  if (!s.sel) return live(m.st, mod.source) && in_play(m, mod.source.id) ? apply_to(m, mod, n, mod.source.id) : void();
  Words found;
  found.n = 0;
  select(m, c, m.pool().selectors[s.sel], found);
  for (const Word w : found)
    if (word::is_row(w)) {
      const u16 row = word::as_row(w).id;
      if (m.derived[row].epoch != m.epoch) print(m, row);
      apply_to(m, mod, n, row);
    }
}

void compute(Machine& m) {
  const State& s = m.st;
  m.collected = m.epoch;  // from here on derived() answers with the work in progress
  collect(m);
  m.modified = m.mods.n != 0;
  if (!m.modified) return;
  for (int kind = 1; kind < static_cast<int>(m.schema().zones.size()); ++kind)
    if (m.schema().zones[static_cast<size_t>(kind)].play)
      for (int i = s.zone_begin[zone_of(kind)]; i < s.zone_begin[zone_of(kind + 1)]; ++i)
        if (s.order[i]) print(m, s.order[i]);
  for (const Mod& mod : m.mods) apply_mod(m, mod);
}

const Last* last_of(const State& s, u16 row) {
  for (int i = s.last.size() - 1; i >= 0; --i)
    if (s.last[i].row == row) return &s.last[i];
  return nullptr;
}

}  // namespace

const Derived& derived(Machine& m, u16 row) {
  if (m.collected != m.epoch) compute(m);
  if (m.derived[row].epoch != m.epoch) print(m, row);
  return m.derived[row];
}

int stat(Machine& m, Ref r, int slot) {
  if (!live(m.st, r)) return 0;
  if (m.st.obj[r.id].kind == Kind::Ghost) {
    const Last* last = last_of(m.st, r.id);
    return last ? last->stat[slot] : card(m, r.id).stat[slot];
  }
  return derived(m, r.id).stat[slot];
}
bool has_type(Machine& m, Ref r, u32 mask) {
  if (!live(m.st, r)) return false;
  if (m.st.obj[r.id].kind == Kind::Ghost) {
    const Last* last = last_of(m.st, r.id);
    return ((last ? last->types : card(m, r.id).types) & mask) != 0;
  }
  return (derived(m, r.id).types & mask) != 0;
}
bool has_subtype(Machine& m, Ref r, int subtype) {
  if (!live(m.st, r)) return false;
  if (m.st.obj[r.id].kind == Kind::Ghost) {
    const Last* last = last_of(m.st, r.id);
    return ((last ? last->subtypes : card(m, r.id).subtypes)[subtype >> 6] >> (subtype & 63)) & 1;
  }
  return (derived(m, r.id).subtypes[subtype >> 6] >> (subtype & 63)) & 1;
}
bool has_keyword(Machine& m, Ref r, int keyword) {
  if (!live(m.st, r)) return false;
  if (m.st.obj[r.id].kind == Kind::Ghost) {
    const Last* last = last_of(m.st, r.id);
    return ((last ? last->keywords : card(m, r.id).keywords) >> keyword) & 1;
  }
  return (derived(m, r.id).keywords >> keyword) & 1;
}
bool banned(Machine& m, Ref r, int ban) {
  if (!live(m.st, r) || m.st.obj[r.id].kind == Kind::Ghost) return false;
  return (derived(m, r.id).bans >> ban) & 1;
}

}  // namespace cantrip
