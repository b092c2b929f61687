// Combat: the seed's "Combat Flow Chart", box by box (reference section 6). Nothing happens before "Attack Declared":
// until then the attack can be taken back.
#include <algorithm>

#include "core/acts.hpp"
#include "games/estraven/estraven.hpp"

namespace cantrip::estraven {

bool can_attack(Machine& m, u16 row) {
  return !flag(m.st, row, Tapped) && (derived(m, row).types & type_bit(Unit)) &&
         !banned(m, ref_of(m.st, row), CantAttack);
}

bool any_can_attack(Machine& m, Seat seat) {
  for (const u16 row : zone(m.st, Battlefield, seat))
    if (can_attack(m, row)) return true;
  return false;
}

namespace {

enum StepId : u8 { A, B, Z, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, AA, BB, CC, DD, EE };

Seat defender(const Frame& f) { return word::as_player(f.reg[kDefender]); }
bool is_attacking(const Machine& m, u16 row) { return flag(m.st, row, Attacking); }

bool can_block(Machine& m, u16 row) {
  return !flag(m.st, row, Tapped) && (derived(m, row).types & type_bit(Unit)) &&
         !banned(m, ref_of(m.st, row), CantBlock);
}

/// Lead X SUBTYPE, on Leaders only. Instances for one subtype add up; each subtype has Troops of its own.
struct Leads {
  struct One {
    int count = 0, subtype = 0;
  };
  One of[4];
  int n = 0;
};
Leads leads_of(Machine& m, Ref unit) {
  Leads out;
  if (!live(m.st, unit) || is_ghost(m.st, unit) || !has_type(m, unit, type_bit(Leader))) return out;
  KeywordRow rows[8];
  const int n = instances_of(m, unit, Lead, rows);
  for (int i = 0; i < n; ++i) {
    int k = 0;
    while (k < out.n && out.of[k].subtype != rows[i].param) ++k;
    if (k == static_cast<int>(std::size(out.of))) continue;
    if (k == out.n) out.of[out.n++].subtype = rows[i].param;
    out.of[k].count += rows[i].value;
  }
  return out;
}

/// A leader and those who join it, in attack or in defence.
struct Party {
  Ref leader;
  Seat seat;
  bool (*able)(Machine&, u16);  // Troops that join are attackers or blockers themselves (ruling 11)
  std::span<const Word> joined;
  int room;  // for so many more
};
/// Untapped Troops of the subtype; the leader's own kind of unit does not count, nor does a tapped one.
bool can_join(Machine& m, const Party& party, int subtype, u16 row) {
  if (row == party.leader.id || flag(m.st, row, Tapped) || !party.able(m, row)) return false;
  for (const Word w : party.joined)
    if (word::as_row(w).id == row) return false;
  return (derived(m, row).types & type_bit(Troop)) && has_subtype(m, ref_of(m.st, row), subtype);
}
int most_joining(Machine& m, const Party& party, Leads::One lead) {
  int there = 0;
  for (const u16 row : zone(m.st, Battlefield, party.seat)) there += can_join(m, party, lead.subtype, row);
  return std::min({lead.count, there, party.room});
}
bool any_joiner(Machine& m, const Party& party) {
  const Leads leads = leads_of(m, party.leader);
  for (int i = 0; i < leads.n; ++i)
    if (most_joining(m, party, leads.of[i]) > 0) return true;
  return false;
}
/// One subtype after the other: the stage says which.
After ask_joining(Machine& m, Frame& f, const Party& party, int prompt, u8 flags = 0) {
  const Leads leads = leads_of(m, party.leader);
  for (; f.stage < leads.n; ++f.stage)
    if (const int most = most_joining(m, party, leads.of[f.stage]); most > 0)
      return ask(m, Ask::Pick, party.seat, 0, most, prompt, flags);
  return After::Done;
}
void list_party(Machine& m, const Frame& f, const Party& party) {
  const Leads leads = leads_of(m, party.leader);
  if (f.stage >= leads.n) return;
  for (const u16 row : zone(m.st, Battlefield, party.seat))
    if (can_join(m, party, leads.of[f.stage].subtype, row)) add_option(m, kObject, ref_of(m.st, row));
}
After join(Machine& m, Frame& f, int reg, const Answer& a) {
  Words all;
  all.n = 0;
  for (const Word w : list(m.st, f.reg[reg])) all.push(w);
  for (int i = 0; i < a.n; ++i) all.push(option_word(picked(m, a, i)));
  f.reg[reg] = make_list(m, {all.at, all.n});
  ++f.stage;
  return After::Again;
}

// ------------------------------------------------------------------------------------------ attack phase

After choose_defender(Machine& m, Frame& f) {
  const u8 others = static_cast<u8>(m.st.alive & ~bit(f.you));
  if ((others & (others - 1)) == 0) {  // the target is a player, always
    f.reg[kDefender] = word::player(next_seat(m.st, f.you));
    return After::Done;
  }
  return ask(m, Ask::Pick, f.you, 1, 1, DefenderPrompt);
}
void list_defender(Machine& m, Frame& f, Seat) {
  for (int p = 0; p < m.st.seats; ++p)
    if (alive(m.st, seat_at(p)) && seat_at(p) != f.you) add_option(m, kPlayer, player_ref(seat_at(p)));
}
After take_defender(Machine& m, Frame& f, const Answer& a) {
  f.reg[kDefender] = word::player(player_of(picked(m, a).a));
  return After::Done;
}

Party attack_of(Machine& m, const Frame& f) {
  return {f.source, f.you, can_attack, list(m.st, f.reg[kJoining]), kMaxRows};
}
bool leads(Machine& m, Frame& f) { return leads_of(m, f.source).n > 0; }
bool has_joiners(Machine& m, Frame& f) { return any_joiner(m, attack_of(m, f)); }

After choose_joining(Machine& m, Frame& f) { return ask_joining(m, f, attack_of(m, f), JoinPrompt, kCancel); }
void list_joining(Machine& m, Frame& f, Seat) {
  list_party(m, f, attack_of(m, f));
  add_option(m, kCancelOption, f.source);
}
After take_joining(Machine& m, Frame& f, const Answer& a) {
  if (a.n == 1 && picked(m, a).verb == kCancelOption) {
    f.flags |= kCut;  // taken back: the flow leaves without a trace
    return After::Again;
  }
  return join(m, f, kJoining, a);
}

/// The declaration: attacker and joining Troops tap together; it starts a chain.
After declare(Machine& m, Frame& f) {
  if (f.stage > 0)
    return check_until_quiet(m) == After::Ask ? After::Again : settle_triggers(m) ? After::Again : After::Done;
  f.stage = 1;
  const Seat you = f.you;
  Words joining;
  joining.n = 0;
  for (const Word w : list(m.st, f.reg[kJoining])) joining.push(w);
  {
    const BatchScope together(m);
    set_flags(m, f.source.id, m.st.obj[f.source.id].flags | flag_bit(Tapped) | flag_bit(Attacking));
    for (const Word w : joining) {
      const Ref troop = word::as_row(w);
      set_flags(m, troop.id, m.st.obj[troop.id].flags | flag_bit(Tapped) | flag_bit(Attacking));
      relate(m, Joins, troop, f.source);
    }
    add_score(m, you, AttacksMade, 1);
    note(m, EventKind::Attacked, you, f.source, player_ref(defender(f)));
    for (const Word w : joining) note(m, EventKind::Joined, you, word::as_row(w), f.source);
  }
  link_attack(m, you, f.source, defender(f));
  return After::Again;
}

// ------------------------------------------------------------------------------------------- block phase

int attackers(Machine& m, const Frame& f) {
  int n = 0;
  for (const u16 row : zone(m.st, Battlefield, f.you)) n += is_attacking(m, row);
  return n;
}

/// With no attacker left there is nothing to block (ruling 39).
bool may_block(Machine& m, Frame& f) {
  if (!alive(m.st, defender(f)) || attackers(m, f) == 0) return false;
  for (const u16 row : zone(m.st, Battlefield, defender(f)))
    if (can_block(m, row)) return true;
  return false;
}

After choose_blocker(Machine& m, Frame& f) { return ask(m, Ask::Pick, defender(f), 0, 1, BlockPrompt); }
void list_blocker(Machine& m, Frame& f, Seat) {
  for (const u16 row : zone(m.st, Battlefield, defender(f)))
    if (can_block(m, row)) add_option(m, kObject, ref_of(m.st, row));
}
After take_blocker(Machine& m, Frame& f, const Answer& a) {
  f.reg[kBlockers] = word::none;
  if (a.n == 0) return After::Done;
  const Word first = option_word(picked(m, a));
  f.reg[kBlockers] = make_list(m, {&first, 1});
  return After::Done;
}

bool blocks(Machine& m, Frame& f) { return !list(m.st, f.reg[kBlockers]).empty(); }
Ref first_blocker(Machine& m, const Frame& f) {
  const std::span<const Word> blockers = list(m.st, f.reg[kBlockers]);
  return blockers.empty() ? kNobody : word::as_row(blockers[0]);
}
bool blocker_leads(Machine& m, Frame& f) { return leads_of(m, first_blocker(m, f)).n > 0; }
/// Every blocker must have an attacker to block, so never more blockers than attackers (ruling 12).
Party block_of(Machine& m, const Frame& f) {
  const std::span<const Word> blockers = list(m.st, f.reg[kBlockers]);
  return {first_blocker(m, f), defender(f), can_block, blockers, attackers(m, f) - static_cast<int>(blockers.size())};
}
bool blocker_has_joiners(Machine& m, Frame& f) { return any_joiner(m, block_of(m, f)); }

After choose_block_joining(Machine& m, Frame& f) { return ask_joining(m, f, block_of(m, f), BlockJoinPrompt); }
void list_block_joining(Machine& m, Frame& f, Seat) { list_party(m, f, block_of(m, f)); }
After take_block_joining(Machine& m, Frame& f, const Answer& a) { return join(m, f, kBlockers, a); }

/// An attacker stays blocked even if its blocker leaves before damage.
bool is_blocked(const State& s, u16 attacker) { return flag(s, attacker, Blocked); }

void assign(Machine& m, Ref blocker, Ref attacker, Seat by) {
  set_flags(m, blocker.id, m.st.obj[blocker.id].flags | flag_bit(Tapped) | flag_bit(Blocking));
  set_flag(m, attacker.id, Blocked, true);
  relate(m, Blocks, blocker, attacker);
  note(m, EventKind::Blocked, by, blocker, attacker);
}

bool fits(const State&, const Frame& f) { return word::as_number(f.reg[kNextBlocker]) >= 0; }

/// The defender assigns each blocker to an attacking unit; each taps. Stage 1: triggers of blocking.
After assign_blockers(Machine& m, Frame& f) {
  if (f.stage == 1) return After::Done;
  const std::span<const Word> blockers = list(m.st, f.reg[kBlockers]);
  const int next = word::as_number(f.reg[kNextBlocker]);
  if (next >= static_cast<int>(blockers.size())) {
    f.stage = 1;
    return settle_triggers(m) ? After::Again : After::Done;
  }
  return ask(m, Ask::Pick, defender(f), 1, 1, AssignPrompt);
}
void list_assign(Machine& m, Frame& f, Seat) {
  for (const u16 row : zone(m.st, Battlefield, f.you))
    if (is_attacking(m, row) && !is_blocked(m.st, row)) add_option(m, kObject, ref_of(m.st, row));
}
After take_assign(Machine& m, Frame& f, const Answer& a) {
  const std::span<const Word> blockers = list(m.st, f.reg[kBlockers]);
  const int next = word::as_number(f.reg[kNextBlocker]);
  if (next < static_cast<int>(blockers.size()))
    assign(m, word::as_row(blockers[static_cast<size_t>(next)]), picked(m, a).a, defender(f));
  f.reg[kNextBlocker] = word::number(next + 1);
  return After::Again;
}

// ---------------------------------------------------------------------------------------------- damage

int at_least_zero(int n) { return n > 0 ? n : 0; }

Act blow(Seat by, Ref source, Ref target, int n) {
  Act a;
  a.kind = ActKind::Damage;
  a.flags = kActCombat;
  a.source = source;
  a.target = target;
  a.amount = static_cast<i16>(n);
  a.by = by;
  return a;
}

/// All values first, then all damage together: attackers that nobody blocks hit the player, pairs hit each other
/// for power minus resistance, never less than nothing.
After deal(Machine& m, Frame& f) {
  if (f.stage == 1) return After::Done;
  f.stage = 1;
  Acts<64> acts;
  auto hit = [&](Seat by, Ref from, Ref to, int amount) {
    if (amount > 0 && !acts.full()) acts.push(blow(by, from, to, amount));
  };
  for (const u16 row : zone(m.st, Battlefield, f.you)) {
    if (!is_attacking(m, row)) continue;
    const Ref attacker = ref_of(m.st, row);
    Ref blocker = kNobody;
    for (const Rel& r : m.st.rels)
      if (r.kind == Blocks && r.b == attacker) blocker = r.a;
    if (!blocker) {
      if (!is_blocked(m.st, row)) hit(f.you, attacker, player_ref(defender(f)), derived(m, row).stat[Power]);
      continue;
    }
    hit(f.you, attacker, blocker, at_least_zero(derived(m, row).stat[Power] - stat(m, blocker, Resistance)));
    hit(defender(f), blocker, attacker, at_least_zero(stat(m, blocker, Power) - derived(m, row).stat[Resistance]));
  }
  perform(m, acts.all());
  return After::Again;
}

bool somebody_dies(Machine& m, Frame&) {
  for (int p = 0; p < m.st.seats; ++p)
    for (const u16 row : zone(m.st, Battlefield, seat_at(p)))
      if ((derived(m, row).types & type_bit(Unit)) && health_of(m, row) <= 0) return true;
  return false;
}

/// State checks, then combat triggers, then the fight is over.
After conclude(Machine& m, Frame& f) {
  if (check_until_quiet(m) == After::Ask) return After::Again;
  if (f.stage == 0) {
    f.stage = 1;
    if (settle_triggers(m)) return After::Again;
  }
  for (int p = 0; p < m.st.seats; ++p)
    for (const u16 row : zone(m.st, Battlefield, seat_at(p)))
      set_flags(m, row, m.st.obj[row].flags & ~(flag_bit(Attacking) | flag_bit(Blocking) | flag_bit(Blocked)));
  drop_relations(m, Joins);
  drop_relations(m, Blocks);
  end_effects(m, Until::FlowEnd);
  note(m, EventKind::CombatEnd, f.you);
  return After::Done;
}

bool has_attacker(Machine& m, Frame& f) { return live(m.st, f.source) && can_attack(m, f.source.id); }

constexpr Step kSteps[] = {
    {"Start Combat", "A"},
    {"Have untapped unit?", "B"},
    {"Cannot Attack", "Z"},
    {"Declare one unit as Attacker", "C"},
    {"Target: Defending Player", "D", choose_defender, list_defender, take_defender},
    {"Attacker is Leader with Lead X ability?", "E"},
    {"Matching untapped Troops available?", "F"},
    {"Declare up to X Troops as joining attack", "G", choose_joining, list_joining, take_joining},
    {"Leader attacks alone", "H"},
    {"Attack Declared", "I", declare},
    {"Defender has untapped units?", "J"},
    {"No blockers available", "K"},
    {"Defender chooses to block?", "L", choose_blocker, list_blocker, take_blocker},
    {"No blocks declared", "M"},
    {"Declare one unit as Blocker", "N"},
    {"Blocker is Leader with Lead X ability?", "O"},
    {"Matching untapped Troops available?", "P"},
    {"Assign up to X Troops as additional blockers", "Q", choose_block_joining, list_block_joining, take_block_joining},
    {"Leader blocks alone", "R"},
    {"Assign blockers to attackers", "S", assign_blockers, list_assign, take_assign},
    {"Unblocked Damage", "T"},
    {"Blocked Combat", "U"},
    {"Calculate damage: Attacker Power", "V"},
    {"Deal damage to defending player's health", "W", deal},
    {"For each attacker/blocker pair: Power - Resistance", "X"},
    {"Apply all damage simultaneously to Health", "Y", deal},
    {"Check for victory", "AA", conclude},
    {"Evaluate all combatants", "BB"},
    {"Any unit Health = 0?", "CC"},
    {"All units with 0 Health destroyed simultaneously", "DD", conclude},
    {"All units survive", "EE", conclude},
};
constexpr Edge kEdges[] = {
    {A, B},
    {B, C, has_attacker, "Yes"},
    {B, Z, nullptr, "No"},
    {Z, kFlowEnd},
    {C, D},
    {D, E},
    {E, F, leads, "Yes"},
    {E, H, nullptr, "No"},
    {F, G, has_joiners, "Yes"},
    {F, H, nullptr, "No"},
    {G, I},
    {H, I},
    {I, J},
    {J, L, may_block, "Yes"},
    {J, K, nullptr, "No"},
    {K, T},
    {L, N, blocks, "Yes"},
    {L, M, nullptr, "No"},
    {M, T},
    {N, O},
    {O, P, blocker_leads, "Yes"},
    {O, R, nullptr, "No"},
    {P, Q, blocker_has_joiners, "Yes"},
    {P, R, nullptr, "No"},
    {Q, S},
    {R, S},
    {S, U},
    {T, V},
    {U, X},
    {V, W},
    {W, AA},
    {X, Y},
    {Y, BB},
    {AA, kFlowEnd},
    {BB, CC},
    {CC, DD, somebody_dies, "Yes"},
    {CC, EE, nullptr, "No"},
    {DD, kFlowEnd},
    {EE, kFlowEnd},
};

}  // namespace

constinit const Flow combat_flow{"Combat", "Combat Flow Chart", kSteps, kEdges, kFlowEnd, fits};

}  // namespace cantrip::estraven
