// Attack and battle (reference 5; seed "Attack Sequence").
// The frame's ev_a is the attacker, ev_b what it declared; what it battles now is the relation Battles.
#include "games/gundam/gundam.hpp"

namespace cantrip::gundam {

Ref target_of(const State& s, Ref attacker) {
  for (const Rel& rel : s.rels)
    if (rel.kind == Battles && rel.a == attacker) return rel.b;
  return kNobody;
}

void begin_attack(Machine& m, Seat seat, Ref attacker, Ref target) {
  Frame* f = push_flow(m, BattleFlow, seat, attacker);
  if (!f) return;
  f->pc = Declare;
  f->ev_a = attacker;
  f->ev_b = target;
}

namespace {

bool on_field(const State& s, Ref r) { return live(s, r) && !is_ghost(s, r); }

void battles(Machine& m, Ref attacker, Ref target) {
  unrelate(m, Battles, attacker);
  relate(m, Battles, attacker, target);
}

enum BattleReg : u8 {
  Declared,  // by an attack, not begun by an effect
  Around,    // what its attacker battled in the battle around this one
};

/// Inside another battle it is one of its own; that one goes on afterwards (5.7, 11-G38).
After begun_by_effect(Machine& m, Frame& f) {
  f.reg[Around] = to_word(target_of(m.st, f.ev_a));
  unrelate(m, Battles, f.ev_a);
  nest_effects(m);
  if (!on_field(m.st, f.ev_a) || !on_field(m.st, f.ev_b)) return After::Done;
  battles(m, f.ev_a, f.ev_b);
  return After::Done;
}

/// Resting to attack is no effect (5.2).
After declare(Machine& m, Frame& f) {
  const BatchScope together(m);
  f.reg[Declared] = word::number(1);
  set_flags(m, f.ev_a.id, m.st.obj[f.ev_a.id].flags | flag_bit(Rested) | flag_bit(Attacking));
  battles(m, f.ev_a, f.ev_b);
  return After::Done;
}

After attack_step(Machine& m, Frame& f) {
  note(m, EventKind::Attacked, f.you, f.ev_a, f.ev_b);
  return After::Done;
}

/// "During this battle" effects take hold (11-G18).
After wake(Machine& m, Frame&) {
  const BatchScope together(m);
  wake_effects(m);
  return After::Done;
}

/// Attacker or target moved or destroyed? A player stays.
bool somebody_gone(Machine& m, Frame& f) {
  if (!on_field(m.st, f.ev_a)) return true;
  const Ref target = target_of(m.st, f.ev_a);
  return !is_player(target) && !on_field(m.st, target);
}
After nothing(Machine&, Frame&) { return After::Done; }

// ---------------------------------------------------------------------------------------------------- blocking

Seat standby(const Machine& m) { return next_seat(m.st, m.st.turn); }

After block(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  for (const u16 row : zone(m.st, Battle, standby(m)))
    if (can_block(m, row, f.ev_a)) return ask(m, Ask::Pick, standby(m), 0, 1, BlockPrompt);
  return After::Done;
}
void list_blockers(Machine& m, Frame& f, Seat seat) {
  for (const u16 row : zone(m.st, Battle, seat))
    if (can_block(m, row, f.ev_a)) add_option(m, kObject, ref_of(m.st, row));
}
After take_block(Machine& m, Frame& f, const Answer& a) {
  if (!a.n) return After::Done;
  const Ref blocker = picked(m, a).a;
  const BatchScope together(m);
  set_flag(m, blocker.id, Rested, true);
  battles(m, f.ev_a, blocker);
  note(m, EventKind::Blocked, standby(m), blocker, f.ev_a);
  return After::Done;
}

// ------------------------------------------------------------------------------------------------------ damage

Act strike(Machine& m, Ref from, Ref to) {
  Act a;
  a.kind = ActKind::Damage;
  a.verb = BattleDamage;
  a.flags = kActCombat;
  a.source = from;
  a.target = to;
  a.amount = static_cast<i16>(stat(m, from, Ap));
  a.by = m.st.obj[from.id].ctrl;
  return a;
}

bool target_is_player(Machine& m, Frame& f) { return is_player(target_of(m.st, f.ev_a)); }

/// 5.4 A: the Base, or one Shield (two with Suppression), or the player.
After hit_player(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  const Seat whom = player_of(target_of(m.st, f.ev_a));
  const std::span<const u16> shields = zone(m.st, Shields, whom);
  Act acts[2];
  size_t n = 0;
  if (!zone(m.st, Base, whom).empty() || shields.empty()) {
    const Ref base = first_of_shield_area(m.st, whom);
    acts[n++] = strike(m, f.ev_a, base ? base : player_ref(whom));
  } else {
    acts[n++] = strike(m, f.ev_a, ref_of(m.st, shields.back()));
    if (shields.size() > 1 && has_keyword(m, f.ev_a, Suppression))
      acts[n++] = strike(m, f.ev_a, ref_of(m.st, shields[shields.size() - 2]));
  }
  for (size_t i = 0; i < n; ++i)
    if (m.probing && !acts[i].target) m.stopped = true;  // on a view: only the server knows what this Shield is
  perform(m, {acts, n});
  return After::Again;
}

/// 5.4 B: both at once; with First Strike of the attacker the target strikes only if it is still there.
After hit_unit(Machine& m, Frame& f) {
  const Ref target = target_of(m.st, f.ev_a);
  if (f.stage == 0 && on_field(m.st, f.ev_a) && on_field(m.st, target)) {
    Act acts[2] = {strike(m, f.ev_a, target), strike(m, target, f.ev_a)};
    const bool first = has_keyword(m, f.ev_a, FirstStrike);
    f.stage = first ? 1 : 2;
    perform(m, {acts, first ? size_t{1} : size_t{2}});
    return After::Again;
  }
  if (f.stage == 1 && on_field(m.st, f.ev_a) && on_field(m.st, target)) {
    f.stage = 2;
    perform(m, strike(m, target, f.ev_a));
    return After::Again;
  }
  return After::Done;
}

/// 5.5: everything that held for this battle ends together.
After battle_end(Machine& m, Frame& f) {
  const BatchScope together(m);
  const bool attacker_stays = on_field(m.st, f.ev_a);
  unrelate(m, Battles, f.ev_a);
  if (const Ref around = to_ref(f.reg[Around]); attacker_stays && (is_player(around) || on_field(m.st, around)))
    relate(m, Battles, f.ev_a, around);
  if (attacker_stays && f.reg[Declared] != word::none) set_flag(m, f.ev_a.id, Attacking, false);
  end_effects(m, Until::FlowEnd);
  note(m, EventKind::CombatEnd, f.you, f.ev_a);
  return After::Done;
}

constexpr Step kSteps[] = {
    {"A battle begun by an effect", "", begun_by_effect},
    {"Declare the attack", "", declare},
    {"Attack step", "", attack_step},
    {"Effects of the attack step", "", settle},
    {"During this battle", "", wake},
    {"After the attack step", "", nothing},
    {"Block step", "", block, list_blockers, take_block},
    {"Effects of the block step", "", settle},
    {"After the block step", "", nothing},
    {"Action step of the battle", "", action_step_begins},
    {"After the action step", "", nothing},
    {"Damage step", "", nothing},
    {"Damage to the player", "", hit_player},
    {"Damage between Units", "", hit_unit},
    {"Effects of the damage step", "", settle},
    {"Battle end step", "", battle_end},
    {"Effects of the battle end step", "", settle},
};
constexpr Edge kEdges[] = {
    {BegunByEffect, DamageStep},
    {Declare, AttackStep},
    {AttackStep, AttackSettle},
    {AttackSettle, Wake},
    {Wake, CheckMoved1},
    {CheckMoved1, BattleEnd, somebody_gone, "somebody is gone"},
    {CheckMoved1, Block},
    {Block, BlockSettle},
    {BlockSettle, CheckMoved2},
    {CheckMoved2, BattleEnd, somebody_gone, "somebody is gone"},
    {CheckMoved2, ActionStepHere},
    {ActionStepHere, CheckMoved3},
    {CheckMoved3, BattleEnd, somebody_gone, "somebody is gone"},
    {CheckMoved3, DamageStep},
    {DamageStep, HitPlayer, target_is_player},
    {DamageStep, HitUnit},
    {HitPlayer, DamageSettle},
    {HitUnit, DamageSettle},
    {DamageSettle, BattleEnd},
    {BattleEnd, EndSettle},
    {EndSettle, kFlowEnd},
};

}  // namespace

constinit const Flow battle_flow{"Battle", "", kSteps, kEdges, BattleEnd};

}  // namespace cantrip::gundam
