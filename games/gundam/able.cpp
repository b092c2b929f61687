// Who may do what: the tests that playing, attacking, blocking and resting share (reference 1.2, 1.3, 5.1, 5.2, 8).
#include "games/gundam/gundam.hpp"

namespace cantrip::gundam {

int level_of(const State& s, Seat seat) { return zone_size(s, zone_of(ResourceArea, seat)); }

/// 1.3: a Unit with a Pilot is paired; with one that meets its link condition it is a Link Unit.
void types(Machine& m, u16 row, Derived& d) {
  if (!(d.types & type_bit(Unit))) return;
  for (const u16 pilot : zone(m.st, Pilots, m.st.obj[row].owner)) {
    if (!pilot || m.st.obj[pilot].host != row) continue;
    d.types |= type_bit(Paired);
    if (!((d.keywords >> LinkCondition) & 1)) continue;
    Context c;
    c.self = ref_of(m.st, row);
    c.you = c.player = m.st.obj[row].ctrl;
    if (matches_anywhere(m, c, m.pool().selectors[d.keyword_param[LinkCondition]], ref_of(m.st, pilot)))
      d.types |= type_bit(Link);
  }
}

bool may_wake(Machine& m, Ref who) { return !banned(m, who, CantBeSetActive) && !banned(m, who, CantWake); }

namespace {

bool meets_link(Machine& m, Ref pilot, Ref unit) {
  const Derived& d = derived(m, unit.id);
  if (!((d.keywords >> LinkCondition) & 1)) return false;
  Context c;
  c.self = unit;
  c.you = c.player = m.st.obj[unit.id].ctrl;
  Selector who = m.pool().selectors[d.keyword_param[LinkCondition]];
  who.types = 0;  // a Command has a Pilot side
  const DefId side = card(m, pilot.id).other;
  if (!(card(m, pilot.id).types & type_bit(Pilot)) && side == DefId::Hidden) return false;
  return matches_anywhere(m, c, who, pilot);
}

Ref first_in(Machine& m, const Context& c, u16 slot) {
  Words found;
  found.n = 0;
  slot_words(m, c, static_cast<Slot>(slot), found);
  return found.n ? to_ref(found.at[0]) : kNobody;
}

bool has_timing(Machine& m, const Context&, const Test& t, Ref r) {
  const CardDef& def = card(m, r.id);
  Context own;
  own.self = r;
  own.you = own.player = m.st.obj[r.id].ctrl;
  for (int i = 0; i < def.abilities; ++i) {
    const Ability& a = m.pool().abilities[static_cast<size_t>(def.ability + i)];
    if (a.head != Head::Triggered) continue;
    const Trigger& when = m.pool().triggers[a.trigger];
    const Selector& who = m.pool().selectors[when.subject];
    const bool itself = when.subject && who.rel == Rel8::Is && who.slot == Slot::Self;
    if (static_cast<u16>(when.event) == t.amount && itself && !when.sub && holds(m, own, when.cond)) return true;
  }
  return false;
}

bool shares_colour(Machine& m, const Context& c, const Test& t, Ref r) {
  const Ref other = first_in(m, c, t.amount);
  for (const Type colour : {Blue, Green, Red, White, Purple})
    if (other && has_type(m, other, type_bit(colour)) && has_type(m, r, type_bit(colour))) return true;
  return false;
}

bool link_met(Machine& m, const Context& c, const Cond& k) {
  const Ref pilot = first_in(m, c, static_cast<u16>(k.slot)), unit = first_in(m, c, k.b);
  return pilot && unit && live(m.st, unit) && !is_ghost(m.st, unit) && meets_link(m, pilot, unit);
}

using TestFn = bool (*)(Machine&, const Context&, const Test&, Ref);
using CondFn = bool (*)(Machine&, const Context&, const Cond&);
constexpr TestFn kTests[] = {has_timing, shares_colour};
constexpr CondFn kConds[] = {link_met};

}  // namespace

const std::span<bool (*const)(Machine&, const Context&, const Test&, Ref)> native_tests{kTests};
const std::span<bool (*const)(Machine&, const Context&, const Cond&)> native_conds{kConds};

bool may_flag(Machine& m, u16 row, int which, bool set, bool) {
  return set || which != Rested || !banned(m, ref_of(m.st, row), CantBeSetActive);
}

/// 7.7: without a battle "during this battle" is never; in the attack step it waits, as the seed draws it (11-G18).
Begins begins(Machine& m, Until until) {
  if (until != Until::FlowEnd) return Begins::Now;
  const Frame* battle = find_flow(m, BattleFlow);
  if (!battle) return Begins::Never;
  const bool attack_step = battle->pc >= Declare && battle->pc < Wake;
  return attack_step && !m.on(BattleEffectsStart) ? Begins::Later : Begins::Now;
}

// ----------------------------------------------------------------------------------------------------- attacking
namespace {

enum class Reach : u8 { Nothing, RestedUnits, Everything };

/// 4.2, 5.1: not on the turn it was deployed, unless it is a Link Unit or something lets it.
Reach reach_of(Machine& m, u16 row) {
  const Ref who = ref_of(m.st, row);
  const Derived& d = derived(m, row);
  if (!(d.types & type_bit(Unit)) || flag(m.st, row, Rested) || ((d.bans >> CantAttack) & 1)) return Reach::Nothing;
  if (m.st.obj[row].since != m.st.turn_no || (d.types & type_bit(Link)) || permitted(m, who, AttackAtOnce))
    return Reach::Everything;
  return permitted(m, who, AttackRestedAtOnce) ? Reach::RestedUnits : Reach::Nothing;
}

struct Special {
  bool permits, bans;  // some are at work
};

bool can_choose(Machine& m, Ref attacker, Ref target, Reach reach, Special special) {
  if (!flag(m.st, target.id, Rested) &&
      (reach == Reach::RestedUnits || !special.permits || !permitted(m, attacker, AttackActive, target)))
    return false;
  return !special.bans || !banned_against(m, target, CantBeAttackTarget, attacker);
}

template <class Keep>
void keep_if_any(Words& targets, Keep&& keep) {
  u32 n = 0;
  for (u32 i = 0; i < targets.n; ++i)
    if (keep(to_ref(targets.at[i]))) std::swap(targets.at[n++], targets.at[i]);
  if (n) targets.n = n;
}

}  // namespace

void attack_targets(Machine& m, u16 attacker, Words& out) {
  out.n = 0;
  const Reach reach = reach_of(m, attacker);
  if (reach == Reach::Nothing) return;
  const Ref who = ref_of(m.st, attacker);
  const Special special{modifies(m, StaticKind::Permit), modifies(m, StaticKind::Ban)};
  const Seat enemy = next_seat(m.st, m.st.obj[attacker].ctrl);
  if (reach == Reach::Everything && !banned(m, who, CantAttackPlayer)) out.push(to_word(player_ref(enemy)));
  for (const u16 row : zone(m.st, Battle, enemy))
    if (can_choose(m, who, ref_of(m.st, row), reach, special)) out.push(to_word(ref_of(m.st, row)));
  bool must = false;
  for (const Rel& rel : m.st.rels)
    if (rel.kind == MustAttack && rel.a == who)
      for (const Word w : out) must = must || to_ref(w) == rel.b;
  if (must)
    return keep_if_any(out, [&](Ref r) {
      for (const Rel& rel : m.st.rels)
        if (rel.kind == MustAttack && rel.a == who && rel.b == r) return true;
      return false;
    });
  if (!special.permits) return;
  keep_if_any(out,
              [&](Ref r) { return !is_player(r) && flag(m.st, r.id, Rested) && permitted(m, r, DrawsAttacks, who); });
}

bool can_block(Machine& m, u16 row, Ref attacker) {
  const Ref who = ref_of(m.st, row);
  if (flag(m.st, row, Rested) || !has_keyword(m, who, Blocker) || who == target_of(m.st, attacker)) return false;
  return !has_keyword(m, attacker, HighManeuver) && !banned_against(m, who, CantBlock, attacker);
}

}  // namespace cantrip::gundam
