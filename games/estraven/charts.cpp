#include "games/estraven/charts.hpp"

#include "discipline/locked_chain.hpp"
#include "games/chart_facts.hpp"

namespace cantrip::estraven {
namespace {

/// The chart begins with "Have untapped unit?": without one an attack is not legal, and who tries learns it.
bool nobody_attacks(const Machine& m, const Event& e) { return !any_can_attack(looking(m), e.by); }

constexpr ChartMark kNoAttack[] = {
    on_refusal(1u << AttackWith, "A > B > Z", nobody_attacks),
};
constexpr ChartFact kFacts[] = {
    {"A -> B", "none of the player's units can attack", nobody_attacks},
    {"B -> Z", "none of the player's units can attack", nobody_attacks},
};

// ------------------------------------------------------------------------- of the flows that are the charts

template <class Fn>
bool every_unit(const Machine& m, Fn&& fn) {
  return every_row(m, Battlefield, fn);
}
bool attack_counts(const Machine& m, const Event& e) { return score(m.st, e.by, AttacksMade) > 0; }
bool blockers_tapped(const Machine& m, const Event&) {
  return every_unit(m, [&](u16 row) { return !flag(m.st, row, Blocking) || flag(m.st, row, Tapped); });
}
bool nobody_blocks(const Machine& m, const Event&) {
  return every_unit(m, [&](u16 row) { return !flag(m.st, row, Blocking); });
}
bool somebody_blocks(const Machine& m, const Event& e) { return !nobody_blocks(m, e); }
bool somebody_can_attack(const Machine& m, const Event& e) { return !nobody_attacks(m, e); }
int health_left(const Machine& m, u16 row) {
  return derived(looking(m), row).stat[Health] - m.st.obj[row].stat[Damage];
}
bool somebody_is_dead(const Machine& m, const Event&) {
  return !every_unit(m, [&](u16 row) { return !(card(m, row).types & type_bit(Unit)) || health_left(m, row) > 0; });
}
bool nobody_is_dead(const Machine& m, const Event& e) { return !somebody_is_dead(m, e); }
/// The combat that is told of.
const Frame* combat(const Machine& m) { return innermost(m, CombatFlow); }
Seat defender(const Frame& f) { return word::as_player(f.reg[kDefender]); }
size_t blockers(const Machine& m, const Frame& f) { return list(m.st, f.reg[kBlockers]).size(); }

bool nobody_fights(const Machine& m, const Event&) {
  return every_unit(m, [&](u16 row) { return !flag(m.st, row, Attacking) && !flag(m.st, row, Blocking); });
}
/// Nothing has happened yet: the attack can still be taken back.
bool not_declared(const Machine& m, const Event& e) {
  const Frame* f = combat(m);
  return f && nobody_fights(m, e) && is_there(m, f->source) && can_attack(looking(m), f->source.id);
}
bool defender_is_said(const Machine& m, const Event& e) {
  const Frame* f = combat(m);
  return f && not_declared(m, e) && alive(m.st, defender(*f)) && defender(*f) != f->you;
}
bool is_leading(const Machine& m, Ref unit) {
  KeywordRow rows[8];
  return is_there(m, unit) && has_type(looking(m), unit, type_bit(Leader)) &&
         instances_of(looking(m), unit, Lead, rows) > 0;
}
bool attacker_leads(const Machine& m, const Event&) {
  const Frame* f = combat(m);
  return f && is_leading(m, f->source);
}
bool attacker_leads_nobody(const Machine& m, const Event& e) { return combat(m) && !attacker_leads(m, e); }
bool another_troop(const Machine& m, Seat seat, Ref but) {
  for (const u16 row : zone(m.st, Battlefield, seat))
    if (row != but.id && !flag(m.st, row, Tapped) && has_type(looking(m), ref_of(m.st, row), type_bit(Troop)))
      return true;
  return false;
}
bool a_troop_could_join(const Machine& m, const Event&) {
  const Frame* f = combat(m);
  return f && another_troop(m, f->you, f->source);
}
bool alone_so_far(const Machine& m, const Event& e) {
  const Frame* f = combat(m);
  return f && not_declared(m, e) && list(m.st, f->reg[kJoining]).empty();
}
bool all_attackers_tapped(const Machine& m, const Event& e) {
  const Frame* f = combat(m);
  if (!f || !attack_counts(m, e)) return false;
  return every_unit(m, [&](u16 row) { return !flag(m.st, row, Attacking) || m.st.obj[row].ctrl == f->you; });
}
/// Told when the chain on the attack has ended: somebody may have untapped an attacker, or taken it away.
bool some_attacker(const Machine& m, Seat seat) {
  for (const u16 row : zone(m.st, Battlefield, seat))
    if (flag(m.st, row, Attacking)) return true;
  return false;
}
bool somebody_can_block(const Machine& m, const Event&) {
  const Frame* f = combat(m);
  if (!f || !alive(m.st, defender(*f)) || !some_attacker(m, f->you)) return false;
  for (const u16 row : zone(m.st, Battlefield, defender(*f)))
    if (!flag(m.st, row, Tapped) && has_type(looking(m), ref_of(m.st, row), type_bit(Unit)) &&
        !banned(looking(m), ref_of(m.st, row), CantBlock))
      return true;
  return false;
}
bool nobody_can_block(const Machine& m, const Event& e) { return combat(m) && !somebody_can_block(m, e); }
bool blocker_is_said(const Machine& m, const Event&) {
  const Frame* f = combat(m);
  return f && blockers(m, *f) > 0;
}
bool no_blocker_is_said(const Machine& m, const Event& e) {
  const Frame* f = combat(m);
  return f && blockers(m, *f) == 0 && nobody_blocks(m, e);
}
Ref first_blocker(const Machine& m) {
  const Frame* f = combat(m);
  return f && blockers(m, *f) ? word::as_row(list(m.st, f->reg[kBlockers])[0]) : kNobody;
}
bool blocker_leads(const Machine& m, const Event&) { return is_leading(m, first_blocker(m)); }
bool blocker_leads_nobody(const Machine& m, const Event& e) { return blocker_is_said(m, e) && !blocker_leads(m, e); }
bool a_troop_could_help(const Machine& m, const Event&) {
  const Frame* f = combat(m);
  return f && another_troop(m, defender(*f), first_blocker(m));
}
bool one_blocker(const Machine& m, const Event&) {
  const Frame* f = combat(m);
  return f && blockers(m, *f) == 1;
}
bool fewer_blockers(const Machine& m, const Event&) {
  const Frame* f = combat(m);
  if (!f || !blockers(m, *f)) return false;
  size_t attackers = 0;
  for (const u16 row : zone(m.st, Battlefield, f->you)) attackers += flag(m.st, row, Attacking);
  return blockers(m, *f) <= attackers;
}

/// What the defender has left, and what nobody stops.
ChartMemory health_and_power(const Machine& m, const Event&) {
  const Frame* f = combat(m);
  if (!f) return {};
  int sum = 0;
  for (const u16 row : zone(m.st, Battlefield, f->you))
    if (flag(m.st, row, Attacking) && !flag(m.st, row, Blocked)) {
      const int power = derived(looking(m), row).stat[Power];
      sum += power > 0 ? power : 0;
    }
  return {{score(m.st, defender(*f), PlayerHealth), sum, damage_may_change(m)}};
}
bool player_was_hit(const Machine& m, const Event&, const ChartMemory& before) {
  const Frame* f = combat(m);
  return f &&
         (before.n[2] || damage_may_change(m) || score(m.st, defender(*f), PlayerHealth) == before.n[0] - before.n[1]);
}
/// Damage on all units, and what the pairs will add to it.
ChartMemory damage_of_pairs(const Machine& m, const Event&) {
  ChartMemory out;
  const auto number = [&](Ref who, int slot) { return stat(looking(m), who, slot); };
  const auto hit = [&](Ref from, Ref to) {
    const int n = number(from, Power) - number(to, Resistance);
    out.n[1] += n > 0 ? n : 0;
  };
  every_unit(m, [&](u16 row) {
    out.n[0] += m.st.obj[row].stat[Damage];
    return true;
  });
  for (const Rel& r : m.st.rels)
    if (r.kind == Blocks && is_there(m, r.a) && is_there(m, r.b)) {
      hit(r.a, r.b);
      hit(r.b, r.a);
    }
  out.n[2] = damage_may_change(m);
  return out;
}
bool pairs_were_hit(const Machine& m, const Event& e, const ChartMemory& before) {
  return before.n[2] || damage_may_change(m) || damage_of_pairs(m, e).n[0] == before.n[0] + before.n[1];
}

constexpr std::string_view kNothingYet = "nothing has happened: who attacks is untapped and could attack",
                           kNobodyStops = "nobody blocks", kPaired = "somebody blocks, or its attacker stays blocked",
                           kBlowsFell = "the damage on all units is as much more as Power less Resistance of all pairs";
bool somebody_is_blocked(const Machine& m, const Event&) {
  return !every_unit(m, [&](u16 row) { return !flag(m.st, row, Blocked) && !flag(m.st, row, Blocking); });
}
constexpr ChartFact kCombat[] = {
    {"A -> B", "nobody attacks or blocks", nobody_fights},
    {"C -> D", kNothingYet, not_declared},
    {"D -> E", "a player of the match, not the attacker, is attacked", defender_is_said},
    {"E -> F", "the attacker is a Leader that leads others", attacker_leads},
    {"E -> H", "the attacker leads nobody", attacker_leads_nobody},
    {"F -> G", "another untapped Troop of the player is there", a_troop_could_join},
    {"F -> H", kNothingYet, alone_so_far},
    {"G -> I", kNothingYet, not_declared},
    {"H -> I", "nobody joins, and nothing has happened", alone_so_far},
    {"I -> J", "who attacks are all the player's", all_attackers_tapped},
    {"J -> K", "nobody can block", nobody_can_block},
    {"J -> L", "somebody can block", somebody_can_block},
    {"L -> N", "a blocker was named", blocker_is_said},
    {"L -> M", "no blocker was named", no_blocker_is_said},
    {"N -> O", "a blocker was named", blocker_is_said},
    {"O -> P", "the blocker is a Leader that leads others", blocker_leads},
    {"O -> R", "the blocker leads nobody", blocker_leads_nobody},
    {"P -> Q", "another untapped Troop of the defender is there", a_troop_could_help},
    {"P -> R", "there is one blocker", one_blocker},
    {"Q -> S", "there are no more blockers than attackers", fewer_blockers},
    {"R -> S", "there is one blocker", one_blocker},
    {"T -> V", kNobodyStops, nobody_blocks},
    {"V -> W", kNobodyStops, nobody_blocks},
    fact_since("W -> AA", "the player has lost as much health as the attackers have Power", "W", health_and_power,
               player_was_hit),
    {"X -> Y", kPaired, somebody_is_blocked},
    fact_since("Y -> BB", kBlowsFell, "Y", damage_of_pairs, pairs_were_hit),
    fact_since("BB -> CC", kBlowsFell, "Y", damage_of_pairs, pairs_were_hit),
    {"B -> C", "some unit of the player can attack", somebody_can_attack},
    {"I -> J", "it is the attack of this turn", attack_counts},
    {"K -> T", "nobody blocks", nobody_blocks},
    {"M -> T", "nobody blocks", nobody_blocks},
    {"S -> U", "whoever blocks is tapped", blockers_tapped},
    {"U -> X", "somebody blocks", somebody_blocks},
    {"CC -> DD", "some unit has no health left", somebody_is_dead},
    {"CC -> EE", "every unit has health left", nobody_is_dead},
};

bool chain_waits(const Machine& m, const Event&) { return zone_size(m.st, zone_of(Chain)) > 0; }
bool chain_empty(const Machine& m, const Event&) { return zone_size(m.st, zone_of(Chain)) == 0; }
/// The chain that is told of, and who has passed on it.
const Frame* the_chain(const Machine& m) { return innermost(m, ChainFlow); }
int passed(const Machine& m) {
  const Frame* f = the_chain(m);
  return f ? word::as_number(f->reg[0]) : 0;
}
bool holder_is_said(const Machine& m, const Event&) {
  const Frame* f = the_chain(m);
  return f && m.st.priority == f->player && alive(m.st, f->player);
}
bool opponent_holds(const Machine& m, const Event& e) {
  const Frame* f = the_chain(m);
  return holder_is_said(m, e) && f->player != f->you;
}
bool not_all_passed(const Machine& m, const Event&) { return (m.st.alive & ~passed(m)) != 0; }
bool all_passed(const Machine& m, const Event& e) { return !not_all_passed(m, e); }
bool holder_has_passed(const Machine& m, const Event&) {
  const Frame* f = the_chain(m);
  return f && (!alive(m.st, f->player) || (passed(m) >> index(f->player) & 1));
}
ChartMemory links(const Machine& m, const Event&) { return {{zone_size(m.st, zone_of(Chain))}}; }
bool one_link_more(const Machine& m, const Event& e, const ChartMemory& before) {
  return links(m, e).n[0] == before.n[0] + 1;
}
bool as_many_links(const Machine& m, const Event& e, const ChartMemory& before) {
  return links(m, e).n[0] == before.n[0];
}
bool fewer_links(const Machine& m, const Event& e, const ChartMemory& before) {
  return links(m, e).n[0] < before.n[0];  // a text may take others off as well
}
constexpr ChartFact kChain[] = {
    {"A -> B", "something lies on the chain", chain_waits},
    {"C -> D", "another player holds priority", opponent_holds},
    fact_since("D -> E", "the chain is one link longer", "D", links, one_link_more),
    fact_since("E -> F", "the chain is one link longer", "D", links, one_link_more),
    {"G -> D", "the next player holds priority", holder_is_said},
    fact_since("D -> H", "the chain is as long as it was", "D", links, as_many_links),
    {"H -> I", "who held priority has passed", holder_has_passed},
    {"I -> G", "somebody has not passed", not_all_passed},
    {"I -> L", "all have passed", all_passed},
    fact_since("M -> N", "the top link is gone", "M", links, fewer_links),
    {"O -> X", "nothing is left on the chain", chain_empty},
    {"B -> C", "something lies on the chain", chain_waits},
    {"F -> G", "something lies on the chain", chain_waits},
    {"L -> M", "something lies on the chain", chain_waits},
    {"N -> M", "something is left on the chain", chain_waits},
    {"N -> O", "nothing is left on the chain", chain_empty},
};

constexpr ChartWalk kWalks[] = {{"Combat Flow Chart", kNoAttack, nullptr, kFacts},
                                {"Combat Flow Chart", {}, nullptr, kCombat},
                                {"Chain Flowchart", {}, nullptr, kChain}};

}  // namespace

const std::span<const ChartWalk> all_walks[1] = {kWalks};

}  // namespace cantrip::estraven
