// "Attack Sequence", "Action Step".
#include "games/gundam/charts.hpp"

#include "games/chart_facts.hpp"

namespace cantrip::gundam {
namespace {

constexpr std::string_view kAttack = "Attack Sequence (Section 7)", kAction = "Action Step (Section 8)";

Seat attacked_player(const Machine& m) {
  const Frame& battle = m.st.frames.back();
  return player_of(target_of(m.st, battle.ev_a));
}
bool has_base(const Machine& m, const Event&) { return !zone(m.st, Base, attacked_player(m)).empty(); }
bool has_shields(const Machine& m, const Event&) { return !zone(m.st, Shields, attacked_player(m)).empty(); }

constexpr ChartMark kBattle[] = {
    at_step(BattleFlow, "Declare the attack", "AS_Start"),
    at_step(BattleFlow, "Attack step", "AS_Start: > AS_AttackStep > AS_TriggerAttackEffects"),
    at_step(BattleFlow, "Effects of the attack step", "AS_TriggerAttackEffects: > AS_ResolveNewTriggers"),
    at_step(BattleFlow, "During this battle", "AS_ResolveNewTriggers: > AS_DuringBattleEffects"),
    at_step(BattleFlow, "After the attack step", "AS_DuringBattleEffects: > AS_CheckMoved1"),
    at_step(BattleFlow, "Block step", "AS_CheckMoved1: > AS_BlockStep > AS_StandbyBlocker"),
    on_event(EventKind::Blocked, "AS_StandbyBlocker: > AS_ChangeTarget"),
    at_step(BattleFlow, "Effects of the block step", "AS_StandbyBlocker|AS_ChangeTarget: > AS_ResolveBlockEffects"),
    at_step(BattleFlow, "After the block step", "AS_ResolveBlockEffects: > AS_CheckMoved2"),
    at_step(BattleFlow, "Action step of the battle", "AS_CheckMoved2: > AS_ActionStepAttack > AS_ActionStepFlow"),
    at_step(BattleFlow, "After the action step", "AS_ActionStepFlow: > AS_CheckMoved3"),
    at_step(BattleFlow, "Damage step", "AS_CheckMoved3: > AS_DamageStep > AS_TargetType"),
    at_step(BattleFlow, "Damage step", "AS_DamageStep > AS_TargetType"),  // begun by an effect (5.7)
    at_step(BattleFlow, "Damage to the player", "AS_TargetType: > AS_PlayerDamage > AS_CheckShieldArea > AS_DamageBase",
            has_base),
    at_step(BattleFlow, "Damage to the player",
            "AS_TargetType: > AS_PlayerDamage > AS_CheckShieldArea > AS_CheckShields > AS_DamageShield", has_shields),
    at_step(BattleFlow, "Damage to the player",
            "AS_TargetType: > AS_PlayerDamage > AS_CheckShieldArea > AS_CheckShields > AS_DamagePlayerDirectly"),
    at_step(BattleFlow, "Damage between Units", "AS_TargetType: > AS_UnitDamage > AS_DealDamageToUnits"),
    at_step(BattleFlow, "Effects of the damage step", "AS_DealDamageToUnits: > AS_ResolveUnitEffects"),
    at_step(BattleFlow, "Effects of the damage step",
            "AS_DamageBase|AS_DamageShield|AS_DamagePlayerDirectly: > AS_ResolvePlayerEffects"),
    at_step(BattleFlow, "Battle end step",
            "AS_CheckMoved1|AS_CheckMoved2|AS_CheckMoved3|AS_ResolveUnitEffects|AS_ResolvePlayerEffects: > "
            "AS_BattleEndStep"),
    at_step(BattleFlow, "Effects of the battle end step",
            "AS_BattleEndStep: > AS_LoseDuringBattleEffects > AS_ResolveEndBattleEffects"),
    leaving(BattleFlow, "", "AS_ResolveEndBattleEffects: > AS_ReturnToMainPhase"),
};

// Under any_two a step may end at the standby player's pass, where the chart has no way out: that walk is given up.
constexpr ChartMark kActions[] = {
    entering(ActionFlow, "Action_Start > Action_Loop > Action_SP_Choice"),
    at_step(ActionFlow, "Act or pass", "Action_CheckPasses: > Action_Loop > Action_SP_Choice"),
    on_event(EventKind::Passed, "Action_SP_Choice: > Action_SP_Passed > Action_AP_Turn > Action_AP_Choice"),
    on_event(EventKind::Passed, "Action_AP_Choice: > Action_AP_Passed > Action_CheckPasses"),
    at_step(ActionFlow, "Effects of an action",
            "Action_SP_Choice: > Action_Resolve_SP > Action_AP_Turn > Action_AP_Choice"),
    at_step(ActionFlow, "Effects of an action", "Action_AP_Choice: > Action_Resolve_AP > Action_CheckPasses"),
    leaving(ActionFlow, "", "Action_CheckPasses: > Action_End"),
    leaving(ActionFlow, "", ""),
};

// The three ways back to the loop, each by who passed and who acted in the round.
bool standby_acts(const Machine& m, const Event&) {
  return !m.st.frames.empty() && m.st.frames.back().player != m.st.turn;
}
constexpr ChartMark kOnlyActiveActs[] = {
    at_step(ActionFlow, "Act or pass",
            "Action_CheckPasses: > Action_Loop#No (Standby Player Passed, Active Player Acted) > Action_SP_Choice"),
    at_step(ActionFlow, "Act or pass", "Action_Loop > Action_SP_Choice", standby_acts),
    on_event(EventKind::Passed, "Action_SP_Choice: > Action_SP_Passed > Action_AP_Turn > Action_AP_Choice"),
    at_step(ActionFlow, "Effects of an action", "Action_AP_Choice: > Action_Resolve_AP > Action_CheckPasses"),
    at_step(ActionFlow, "Effects of an action", ""),
    on_event(EventKind::Passed, ""),
};
constexpr ChartMark kOnlyStandbyActs[] = {
    at_step(ActionFlow, "Act or pass",
            "Action_CheckPasses: > Action_Loop#No (Active Player Passed, Standby Player Acted) > Action_SP_Choice"),
    at_step(ActionFlow, "Act or pass", "Action_Loop > Action_SP_Choice", standby_acts),
    at_step(ActionFlow, "Effects of an action",
            "Action_SP_Choice: > Action_Resolve_SP > Action_AP_Turn > Action_AP_Choice"),
    on_event(EventKind::Passed, "Action_AP_Choice: > Action_AP_Passed > Action_CheckPasses"),
    at_step(ActionFlow, "Effects of an action", ""),
    on_event(EventKind::Passed, ""),
};
constexpr ChartMark kBothAct[] = {
    at_step(ActionFlow, "Act or pass",
            "Action_CheckPasses: > Action_Loop#No (Neither Passed / Only one passed before other acted) > "
            "Action_SP_Choice"),
    at_step(ActionFlow, "Act or pass", "Action_Loop > Action_SP_Choice", standby_acts),
    at_step(ActionFlow, "Effects of an action",
            "Action_SP_Choice: > Action_Resolve_SP > Action_AP_Turn > Action_AP_Choice"),
    at_step(ActionFlow, "Effects of an action", "Action_AP_Choice: > Action_Resolve_AP > Action_CheckPasses"),
    on_event(EventKind::Passed, ""),
};

// ------------------------------------------------------------------------------------------------------- facts

const Frame* battle(const Machine& m) { return innermost(m, BattleFlow); }
bool attacker_rests(const Machine& m, const Event&) {
  const Frame* f = battle(m);
  return f && live(m.st, f->ev_a) && (is_ghost(m.st, f->ev_a) || flag(m.st, f->ev_a.id, Rested));
}
bool on_player(const Machine& m, const Event&) {
  const Frame* f = battle(m);
  return f && is_player(target_of(m.st, f->ev_a));
}
bool on_unit(const Machine& m, const Event&) {
  const Frame* f = battle(m);
  return f && live(m.st, target_of(m.st, f->ev_a)) && !is_player(target_of(m.st, f->ev_a));
}
bool no_base(const Machine& m, const Event& e) { return !has_base(m, e); }
bool no_shields(const Machine& m, const Event& e) { return !has_shields(m, e); }
bool somebody_gone(const Machine& m, const Event&) {
  const Frame* f = battle(m);
  if (!f || !is_there(m, f->ev_a)) return f;
  const Ref target = target_of(m.st, f->ev_a);
  return !is_player(target) && !is_there(m, target);
}
bool nobody_gone(const Machine& m, const Event& e) { return battle(m) && !somebody_gone(m, e); }
bool nothing_sleeps(const Machine& m, const Event&) {
  for (const Effect& e : m.st.effects)
    if (e.asleep) return false;
  return true;
}
bool blocker_battles(const Machine& m, const Event& e) {
  return target_of(m.st, e.b) == e.a && flag(m.st, e.a.id, Rested);
}
ChartMemory target_before(const Machine& m, const Event&) {
  const Frame* f = battle(m);
  return {{f ? target_of(m.st, f->ev_a).id : 0}};
}
bool same_target(const Machine& m, const Event& e, const ChartMemory& before) {
  return target_before(m, e).n[0] == before.n[0];
}
bool unit_is_target(const Machine& m, const Event& e) { return somebody_gone(m, e) || on_unit(m, e); }
/// Of this battle: an effect may begin one while somebody acts (5.7).
bool nobody_acts(const Machine& m, const Event&) {
  const Frame* acts = innermost(m, ActionFlow);
  return !acts || acts < innermost(m, BattleFlow);
}
/// The Base, its damage, how many Shields; the AP of the attacker.
ChartMemory shield_area(const Machine& m, const Event&) {
  const Frame* f = battle(m);
  if (!f || !is_player(target_of(m.st, f->ev_a))) return {};
  const Seat whom = player_of(target_of(m.st, f->ev_a));
  const std::span<const u16> base = zone(m.st, Base, whom);
  return {{base.empty() ? 0 : base[0], base.empty() ? 0 : m.st.obj[base[0]].stat[Damage],
           static_cast<long long>(zone(m.st, Shields, whom).size()),
           is_there(m, f->ev_a) ? stat(looking(m), f->ev_a, Ap) : 0, damage_may_change(m)}};
}
bool base_was_hit(const Machine& m, const Event& e, const ChartMemory& before) {
  const ChartMemory now = shield_area(m, e);
  return before.n[4] || damage_may_change(m) || before.n[3] <= 0 || now.n[0] != before.n[0] || now.n[1] > before.n[1];
}
bool shield_was_hit(const Machine& m, const Event& e, const ChartMemory& before) {
  return before.n[4] || damage_may_change(m) || before.n[3] <= 0 || shield_area(m, e).n[2] < before.n[2];
}
/// Damage on the target, its row, the AP of the attacker.
ChartMemory target_damage(const Machine& m, const Event&) {
  const Frame* f = battle(m);
  if (!f || !is_there(m, f->ev_a)) return {};
  const Ref target = target_of(m.st, f->ev_a);
  if (is_player(target) || !is_there(m, target)) return {};
  return {{target.id, m.st.obj[target.id].stat[Damage], stat(looking(m), f->ev_a, Ap), damage_may_change(m)}};
}
bool units_were_hit(const Machine& m, const Event& e, const ChartMemory& before) {
  const ChartMemory now = target_damage(m, e);
  return before.n[3] || damage_may_change(m) || before.n[2] <= 0 || now.n[0] != before.n[0] || now.n[1] > before.n[1];
}
bool battle_is_over(const Machine& m, const Event&) {
  const Frame* f = battle(m);
  return f && (!is_there(m, f->ev_a) || !flag(m.st, f->ev_a.id, Attacking) || word::as_number(f->reg[0]) != 1);
}
bool nothing_lasts(const Machine& m, const Event&) {
  int battles = 0;
  for (const Frame& f : m.st.frames) battles += f.kind == FrameKind::Flow && f.prog == BattleFlow;
  return battles > 1 || (battles == 1 && no_effect_of(m, Until::FlowEnd));
}

const Frame* action(const Machine& m) { return innermost(m, ActionFlow); }
int of(const Frame* f, action_step::StepReg r) { return f ? word::as_number(f->reg[r]) : 0; }
bool standby_next(const Machine& m, const Event& e) {
  const Frame* f = action(m);
  return f && (e.kind == EventKind::Passed ? e.by == m.st.turn : f->player != m.st.turn);
}
bool active_next(const Machine& m, const Event& e) {
  const Frame* f = action(m);
  return f && (e.kind == EventKind::Passed ? e.by != m.st.turn : f->player == m.st.turn);
}
bool standby_passed(const Machine& m, const Event& e) { return action(m) && e.by != m.st.turn; }
bool active_passed(const Machine& m, const Event& e) { return action(m) && e.by == m.st.turn; }
bool acted_and_settled(const Machine& m, const Event& e) {
  return active_next(m, e) && !of(action(m), action_step::kPasses);
}
bool both_passed(const Machine& m, const Event&) { return of(action(m), action_step::kPasses) >= 2; }
bool only_active_acted(const Machine& m, const Event& e) {
  return standby_next(m, e) && of(action(m), action_step::kStandbyPassed) && !of(action(m), action_step::kPasses);
}
bool only_standby_acted(const Machine& m, const Event& e) {
  return standby_next(m, e) && !of(action(m), action_step::kStandbyPassed) && of(action(m), action_step::kPasses) == 1;
}
bool both_acted(const Machine& m, const Event& e) {
  return standby_next(m, e) && !of(action(m), action_step::kStandbyPassed) && !of(action(m), action_step::kPasses);
}
constexpr ChartFact kActionFacts[] = {
    {"Action_Start -> Action_Loop", "the standby player is next", standby_next},
    {"Action_Loop -> Action_SP_Choice", "the standby player is next", standby_next},
    {"Action_SP_Choice -> Action_Resolve_SP", "the standby player has acted, and nobody has passed since",
     acted_and_settled},
    {"Action_Resolve_SP -> Action_AP_Turn", "the active player is next", active_next},
    {"Action_SP_Choice -> Action_SP_Passed", "it was the standby player who passed", standby_passed},
    {"Action_SP_Passed -> Action_AP_Turn", "the active player is next", active_next},
    {"Action_AP_Turn -> Action_AP_Choice", "the active player is next", active_next},
    {"Action_AP_Choice -> Action_Resolve_AP", "the active player has acted: the standby player is next", standby_next},
    {"Action_Resolve_AP -> Action_CheckPasses", "the standby player is next", standby_next},
    {"Action_AP_Choice -> Action_AP_Passed", "it was the active player who passed", active_passed},
    {"Action_AP_Passed -> Action_CheckPasses", "the standby player is next", standby_next},
    {"Action_CheckPasses -> Action_End", "both have passed, one after the other", both_passed},
    {"Action_CheckPasses -> Action_Loop", "the standby player is next", standby_next},
    {"Action_CheckPasses -> Action_Loop#No (Standby Player Passed, Active Player Acted)",
     "the standby player has passed, the active player has not", only_active_acted},
    {"Action_CheckPasses -> Action_Loop#No (Active Player Passed, Standby Player Acted)",
     "the active player has passed, the standby player has not", only_standby_acted},
    {"Action_CheckPasses -> Action_Loop#No (Neither Passed / Only one passed before other acted)", "neither has passed",
     both_acted},
};

constexpr std::string_view kSettled = "nothing waits", kBothThere = "attacker and target are on the field",
                           kGone = "attacker or target is gone";
constexpr ChartFact kBattleFacts[] = {
    {"AS_AttackStep -> AS_TriggerAttackEffects", "the attacker is rested", attacker_rests},
    {"AS_TriggerAttackEffects -> AS_ResolveNewTriggers", "the attacker is rested", attacker_rests},
    {"AS_ResolveNewTriggers -> AS_DuringBattleEffects", kSettled, settled},
    {"AS_DuringBattleEffects -> AS_CheckMoved1", "all effects of this battle have begun", nothing_sleeps},
    {"AS_CheckMoved1 -> AS_BattleEndStep", kGone, somebody_gone},
    {"AS_CheckMoved2 -> AS_BattleEndStep", kGone, somebody_gone},
    {"AS_CheckMoved3 -> AS_BattleEndStep", kGone, somebody_gone},
    {"AS_CheckMoved1 -> AS_BlockStep", kBothThere, nobody_gone},
    {"AS_CheckMoved2 -> AS_ActionStepAttack", kBothThere, nobody_gone},
    {"AS_CheckMoved3 -> AS_DamageStep", kBothThere, nobody_gone},
    {"AS_BlockStep -> AS_StandbyBlocker", kBothThere, nobody_gone},
    {"AS_StandbyBlocker -> AS_ChangeTarget", "the blocker is rested, and is what is battled", blocker_battles},
    {"AS_ChangeTarget -> AS_ResolveBlockEffects", "a Unit is attacked", unit_is_target},
    fact_since("AS_StandbyBlocker -> AS_ResolveBlockEffects", "the target is the same", "AS_StandbyBlocker",
               target_before, same_target),
    {"AS_ResolveBlockEffects -> AS_CheckMoved2", kSettled, settled},
    {"AS_ActionStepAttack -> AS_ActionStepFlow", kBothThere, nobody_gone},
    {"AS_ActionStepFlow -> AS_CheckMoved3", "the action step is over", nobody_acts},
    {"AS_DamageStep -> AS_TargetType", "the action step is over", nobody_acts},
    {"AS_PlayerDamage -> AS_CheckShieldArea", "a player is attacked", on_player},
    fact_since("AS_DamageBase -> AS_ResolvePlayerEffects", "the Base has more damage, or is gone", "AS_DamageBase",
               shield_area, base_was_hit),
    fact_since("AS_DamageShield -> AS_ResolvePlayerEffects", "there are fewer Shields", "AS_DamageShield", shield_area,
               shield_was_hit),
    {"AS_DamagePlayerDirectly -> AS_ResolvePlayerEffects", "the player has no Shields", no_shields},
    {"AS_ResolvePlayerEffects -> AS_BattleEndStep", kSettled, settled},
    {"AS_UnitDamage -> AS_DealDamageToUnits", "a Unit is attacked", on_unit},
    fact_since("AS_DealDamageToUnits -> AS_ResolveUnitEffects", "the target has more damage, or is gone",
               "AS_DealDamageToUnits", target_damage, units_were_hit),
    {"AS_ResolveUnitEffects -> AS_BattleEndStep", kSettled, settled},
    {"AS_BattleEndStep -> AS_LoseDuringBattleEffects", "nobody attacks any more", battle_is_over},
    {"AS_LoseDuringBattleEffects -> AS_ResolveEndBattleEffects", "no effect of this battle is left", nothing_lasts},
    {"AS_ResolveEndBattleEffects -> AS_ReturnToMainPhase", kSettled, settled},
    {"AS_Start -> AS_AttackStep", "the attacker is rested", attacker_rests},
    {"AS_TargetType -> AS_PlayerDamage", "a player is attacked", on_player},
    {"AS_TargetType -> AS_UnitDamage", "a Unit is attacked", on_unit},
    {"AS_CheckShieldArea -> AS_DamageBase", "the player has a Base", has_base},
    {"AS_CheckShieldArea -> AS_CheckShields", "the player has no Base", no_base},
    {"AS_CheckShields -> AS_DamageShield", "the player has Shields", has_shields},
    {"AS_CheckShields -> AS_DamagePlayerDirectly", "the player has no Shields", no_shields},
};

constexpr ChartWalk kWalks[] = {{kAttack, kBattle, nullptr, kBattleFacts},
                                {kAction, kActions, nullptr, kActionFacts},
                                {kAction, kOnlyActiveActs, nullptr, kActionFacts},
                                {kAction, kOnlyStandbyActs, nullptr, kActionFacts},
                                {kAction, kBothAct, nullptr, kActionFacts}};

}  // namespace

const std::span<const ChartWalk> battle_walks = kWalks;

}  // namespace cantrip::gundam
