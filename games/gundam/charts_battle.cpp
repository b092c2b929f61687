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

constexpr ChartWalk kWalks[] = {{kAttack, kBattle}, {kAction, kActions}};

}  // namespace

const std::span<const ChartWalk> battle_walks = kWalks;

}  // namespace cantrip::gundam
