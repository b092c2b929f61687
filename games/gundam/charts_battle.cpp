// "Attack Sequence", "Action Step".
#include "games/gundam/charts.hpp"

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
            "AS_BattleEndStep > AS_LoseDuringBattleEffects"),
    at_step(BattleFlow, "Effects of the battle end step", "AS_LoseDuringBattleEffects: > AS_ResolveEndBattleEffects"),
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

const Frame* battle(const Machine& m) {
  for (int i = m.st.frames.size() - 1; i >= 0; --i)
    if (m.st.frames[i].kind == FrameKind::Flow && m.st.frames[i].prog == BattleFlow) return &m.st.frames[i];
  return nullptr;
}
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
constexpr ChartFact kBattleFacts[] = {
    {"AS_Start -> AS_AttackStep", "the attacker is rested", attacker_rests},
    {"AS_TargetType -> AS_PlayerDamage", "a player is attacked", on_player},
    {"AS_TargetType -> AS_UnitDamage", "a Unit is attacked", on_unit},
    {"AS_CheckShieldArea -> AS_DamageBase", "the player has a Base", has_base},
    {"AS_CheckShieldArea -> AS_CheckShields", "the player has no Base", no_base},
    {"AS_CheckShields -> AS_DamageShield", "the player has Shields", has_shields},
    {"AS_CheckShields -> AS_DamagePlayerDirectly", "the player has no Shields", no_shields},
};

constexpr ChartWalk kWalks[] = {{kAttack, kBattle, nullptr, kBattleFacts},
                                {kAction, kActions},
                                {kAction, kOnlyActiveActs},
                                {kAction, kOnlyStandbyActs},
                                {kAction, kBothAct}};

}  // namespace

const std::span<const ChartWalk> battle_walks = kWalks;

}  // namespace cantrip::gundam
