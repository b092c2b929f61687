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
