// What a declaration costs: printed, and changed by what is at work; and what one has to pay with.
#include "core/price.hpp"

#include "core/plan.hpp"

namespace cantrip {

namespace {
/// Calls fn(mod, context) for every static or effect that changes the price of this card.
template <class Fn>
void each_price_mod(Machine& m, Ref what, CostKey key, Fn&& fn) {
  if (!modifies(m, StaticKind::Cost)) return;
  for (u32 i = 0; i < m.mods.n; ++i) {
    const Mod mod = m.mods.at[i];
    if (mod.row->kind != StaticKind::Cost || mod.row->key != key) continue;
    Context c;
    c.self = mod.source;
    c.you = c.player = mod.who;
    if (mod.effect >= 0) c.frozen = m.st.effects[mod.effect].m;
    if (mod.on) {  // said of one card for a time
      if (mod.on == what.id) fn(mod, c);
    } else if (mod.row->sel ==
               kNone) {  // about itself; of the price to play it is printed on the card: price_changes()
      if (key != kCostToPlay && mod.source == what) fn(mod, c);
    } else if (matches_anywhere(m, c, m.pool().selectors[mod.row->sel], what)) {
      fn(mod, c);
    }
  }
}
}  // namespace

int funds(Machine& m, Seat seat, int slot) {
  return slot == m.game().price_score && m.game().funds ? m.game().funds(m, seat) : score(m.st, seat, slot);
}
void spend(Machine& m, Seat seat, int slot, int n) {
  if (n <= 0) return;  // an amount that has fallen below 0 is paid with nothing
  if (slot == m.game().price_score && m.game().spend) m.game().spend(m, seat, n);
  else add_score(m, seat, slot, -n);
}

bool all_alike(const Machine& m, const Words& words) {
  const Obj& first = m.st.obj[word::as_row(words.at[0]).id];
  for (const Word w : words)
    if (const Obj& o = m.st.obj[word::as_row(w).id]; o.def != first.def || o.zone != first.zone) return false;
  return true;
}

int price_changes_to(Machine& m, Ref what, CostKey key, Ref other) {
  int price = 0;
  auto add = [&](const Context& c, const Static& s) {
    if (s.key == key && (!s.cond || holds(m, c, s.cond))) price += amount(m, c, s.amount);
  };
  const CardDef& def = card(m, what.id);
  if (def.flags & kHasCostChange) {
    Context own;
    own.self = what;
    own.you = own.player = m.st.obj[what.id].ctrl;
    for (int i = 0; i < def.abilities; ++i) {
      const Ability& a = m.pool().abilities[static_cast<size_t>(def.ability + i)];
      if (a.head != Head::CostChange || (a.gate && !is_open(m, what.id, a.gate))) continue;
      if (a.zones && !((a.zones >> zone_kind(m.st.obj[what.id].zone)) & 1)) continue;  // "this card in your trash"
      for (int k = 0; k < a.statics; ++k)
        if (const Static& s = m.pool().statics[static_cast<size_t>(a.static_row + k)]; s.sel == kNone) add(own, s);
    }
  }
  each_price_mod(m, what, key, [&](const Mod& mod, const Context& c) {
    if (mod.row->param && (!other || !matches_anywhere(m, c, m.pool().selectors[mod.row->param], other))) return;
    if (mod.effect >= 0) price += mod.frozen;
    else add(c, *mod.row);
  });
  return price;
}

int sum_price_changes(Machine& m, Ref what, CostKey key) { return price_changes_to(m, what, key, {}); }

void use_price_effects(Machine& m, Ref what, CostKey key) {
  bool used[128] = {};
  each_price_mod(m, what, key, [&](const Mod& mod, const Context&) {
    if (mod.effect >= 0 && m.st.effects[mod.effect].uses) used[mod.effect & 127] = true;
  });
  for (int i = m.st.effects.size() - 1; i >= 0; --i)
    if (used[i] && --m.st.effects[i].uses == 0) {
      m.st.effects.erase(i);
      touch(m);
    }
}

int price_of(Machine& m, const Frame& f) {
  if (m.game().total_price) return m.game().total_price(m, f);
  int price = m.game().printed_price ? m.game().printed_price(m, f) : 0;
  if (!plays_card(m, f)) return price;
  price += price_changes(m, f.source, kCostToPlay);
  return price < 0 ? 0 : price;
}

int plan_price(Machine& m, const Frame& f) {
  int price = price_of(m, f);
  for (const Cost& c : plan_costs(m, f))
    if (c.kind == CostKind::Score && c.key == m.game().price_score && is_due(m, f, c))
      price += amount(m, context_of(f), c.amount);
  return price;
}

}  // namespace cantrip
