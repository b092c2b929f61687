// Activated effects and the action step (reference 4.6, 6; seed "Action Step").
#include "games/gundam/gundam.hpp"

namespace cantrip::gundam {
namespace {

bool fits_window(const Ability& a, Speed window) {
  return a.head == Head::Activated && (a.speed == window || a.speed == Speed::Either);
}

void list_one(Machine& m, Seat seat, Ref source, u16 ability, Speed window) {
  if (fits_window(m.pool().abilities[ability], window) && feasible(m, seat, source, ability, Use))
    add_option(m, Use, source, {}, ability);
}

/// Printed on this card; of what lies under a Unit, for that Unit.
void list_printed(Machine& m, Seat seat, u16 row, Speed window) {
  const CardDef& def = card(m, row);
  const int kind = zone_kind(m.st.obj[row].zone);
  for (int i = 0; i < def.abilities; ++i) {
    const u16 ability = static_cast<u16>(def.ability + i);
    const Ability& a = m.pool().abilities[ability];
    const u32 zones = a.zones ? a.zones : m.schema().play_zones;
    if (!((zones >> kind) & 1)) continue;
    if (const Ref self = speaks_for(m, row, a)) list_one(m, seat, self, ability, window);
  }
}

/// Keywords that are short for something to do in this window (Support).
u64 keywords_to_use(const Machine& m, Speed window) {
  u64 out = 0;
  for (u64 left = m.pool().ability_keywords; left; left &= left - 1) {
    const int keyword = __builtin_ctzll(left);
    if (fits_window(m.pool().abilities[m.pool().keyword_abilities[static_cast<size_t>(keyword)]], window))
      out |= u64{1} << keyword;
  }
  return out;
}

/// What its keywords are short for, and what it was given.
void list_given(Machine& m, Seat seat, u16 row, u64 keywords, Speed window) {
  const Ref source = ref_of(m.st, row);
  for (u64 left = keywords & derived(m, row).keywords; left; left &= left - 1)
    list_one(m, seat, source, m.pool().keyword_abilities[static_cast<size_t>(__builtin_ctzll(left))], window);
  if (!derived(m, row).granted_n) return;
  const Derived d = derived(m, row);  // a copy: listing brings others up to date
  for (int i = 0; i < d.granted_n; ++i) list_one(m, seat, source, d.granted[i], window);
}

void list_action(Machine& m, Frame&, Seat seat) {
  list_commands(m, seat, Speed::Fast);
  list_activated(m, seat, Speed::Fast);
  add_option(m, kPassOption);
}

After take_action(Machine& m, Frame& f, const Answer& a) {
  const Option o = picked(m, a);
  if (o.verb == kPassOption) {
    action_step::pass(m, f);
    return After::Done;
  }
  take_play(m, f.player, o);
  return After::Again;  // asked again if the plan is taken back
}

constexpr Step kSteps[] = {
    {"Act or pass", "", action_step::ask_holder, list_action, take_action},
    {"Effects of an action", "", settle},
};

}  // namespace

constinit const Flow action_flow{"Action step", "", kSteps, action_step::step_edges};

void list_activated(Machine& m, Seat seat, Speed window) {
  const u64 keywords = keywords_to_use(m, window);
  const bool given = keywords || modifies(m, StaticKind::Ability);
  for (const int kind : {static_cast<int>(Battle), static_cast<int>(Base), static_cast<int>(Pilots),
                         static_cast<int>(Hand), static_cast<int>(Trash)}) {
    if (!(((m.schema().play_zones | m.pool().used_zones) >> kind) & 1)) continue;
    if (!(given && kind == Battle) && !(m.held[zone_of(kind, seat)].flags & kHasActivated)) continue;
    for (const u16 row : zone(m.st, kind, seat)) {
      if (card(m, row).flags & kHasActivated) list_printed(m, seat, row, window);
      if (given && kind == Battle) list_given(m, seat, row, keywords, window);
    }
  }
}

After action_step_begins(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  const action_step::Ends rule = m.on(ActionStepEnd) ? action_step::Ends::AnyTwo : action_step::Ends::Round;
  action_step::open(m, ActionFlow, rule, ActionPrompt);
  return After::Again;
}

}  // namespace cantrip::gundam
