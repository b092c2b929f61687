// The turn: "Turn Structure", and what "Game Turn Structure", "Player Turn Actions" and "Turn Priority Structure" draw
// of it.
#include "games/lorcana/charts.hpp"

namespace cantrip::lorcana {
namespace {

bool in_end_bag(const Machine& m, const Event&) {
  if (m.st.frames.size() < 2 || m.st.frames[1].prog != TurnFlow) return false;
  return m.st.frames[1].pc == EndBag || m.st.frames[1].pc == ExpiryBag;
}
bool in_expiry_bag(const Machine& m, const Event& e) { return in_end_bag(m, e) && m.st.frames[1].pc == ExpiryBag; }
bool triggers_in_main_bag(const Machine& m, const Event& e) { return in_main_bag(m, e) && triggers_wait(m, e); }

// ---------------------------------------------------------------------------------------------- Turn Structure

constexpr ChartMark kTurnStart[] = {at_step(TurnFlow, "The turn begins", "TurnStart > BP")};
constexpr ChartMark kBeginningSteps[] = {
    at_step(TurnFlow, "Ready step", "BP_Ready"),
    at_step(TurnFlow, "Set step", "BP_Ready: > BP_Set"),
    at_step(TurnFlow, "Draw step", "BP_Set: > BP_Draw"),
};
// Told when it has been done: cards are ready, effects have begun and ended, abilities trigger.
constexpr ChartMark kReady[] = {
    on_event(EventKind::TurnStart, "BP_Ready_A > BP_Ready_B > BP_Ready_C > BP_Ready_D"),
    at_step(TurnFlow, "Set step", "BP_Ready_D: > BP_Set"),
};
bool ink_is_ready(const Machine& m, const Event&) {
  for (const u16 row : zone(m.st, Inkwell, m.st.turn))
    if (flag(m.st, row, Exerted)) return false;
  return true;
}
bool nothing_waits_for_readying(const Machine& m, const Event&) {
  for (const Effect& e : m.st.effects)
    if ((e.until == Until::NextReady || e.until == Until::YourNextTurn) && e.whose == m.st.turn) return false;
  return true;
}
constexpr ChartFact kReadyFacts[] = {
    {"BP_Ready_A -> BP_Ready_B", "all ink of the active player is ready", ink_is_ready},
    {"BP_Ready_C -> BP_Ready_D", "no effect that lasts until now is left", nothing_waits_for_readying},
};
constexpr ChartMark kSet[] = {
    at_step(TurnFlow, "Bag of the set step", "BP_Set_A > BP_Set_B > BP_Set_C > BP_Set_D"),
    at_step(TurnFlow, "Draw step", "BP_Set_D: > BP_Draw"),
};
bool all_dry(const Machine& m, const Event&) {
  for (const u16 row : zone(m.st, Play, m.st.turn))
    if (flag(m.st, row, Drying)) return false;
  return true;
}
bool bag_is_empty(const Machine& m, const Event& e) { return !triggers_wait(m, e); }
constexpr ChartFact kSetFacts[] = {
    {"BP_Set_A -> BP_Set_B", "nobody of the active player is drying", all_dry},
    {"BP_Set_D -> BP_Draw", "nothing is left in the bag", bag_is_empty},
};
constexpr ChartMark kDraw[] = {
    at_step(TurnFlow, "Draw step", "BP_Draw_A"),
    at_step(TurnFlow, "Bag of the draw step", "> BP_Draw_B"),
    at_step(TurnFlow, "Main phase", "BP_Draw_B: > MP"),
    at_step(TurnFlow, "End of turn triggers", "MP: > EOTP"),
};
// After an action without triggers the phase continues (a new walk) or ends; after a bag, actions are available again.
constexpr ChartMark kMain[] = {
    at_step(TurnFlow, "Main phase", "Resolve_Bag_MP: > MP_Actions"),
    at_step(TurnFlow, "Main phase", "MP_CheckBag: > MP_Continue"),
    at_step(TurnFlow, "Main phase", "MP_Desc > MP_Actions"),
    at_point(ActionChosen, "MP_Continue: > EOTP", act_bit(EndTurn)),
    at_point(ActionChosen, "", act_bit(EndTurn)),
    at_point(ActionChosen, "MP_Desc > MP_Actions > MP_Ink", act_bit(InkCard)),
    at_point(ActionChosen, "MP_Desc > MP_Actions > MP_Play", kPlays),
    at_point(ActionChosen, "MP_Desc > MP_Actions > MP_Quest", act_bit(QuestWith)),
    at_point(ActionChosen, "MP_Desc > MP_Actions > MP_Challenge", act_bit(ChallengeWith)),
    at_point(ActionChosen, "MP_Desc > MP_Actions > MP_Move", act_bit(MoveTo)),
    at_point(ActionChosen, "MP_Desc > MP_Actions > MP_Activate", act_bit(UseAbility)),
    at_step(TurnFlow, "Bag of the main phase", "> MP_CheckBag"),
    entering(BagFlow, "MP_CheckBag: > Resolve_Bag_MP"),
};
// 10.21: only the end of effects repeats; where none is left to end, it has nothing to do.
constexpr ChartMark kEnd[] = {
    at_step(TurnFlow, "End of turn triggers", "EOTP_Declare > EOTP_Triggers"),
    at_step(TurnFlow, "Bag of the end of turn", "> EOTP_ResolveBag"),
    at_step(TurnFlow, "This turn's effects end", "EOTP_ResolveBag: > EOTP_EffectsEnd"),
    at_step(TurnFlow, "Bag after effects ended", "EOTP_EffectsEnd: > EOTP_NewTriggers"),
    entering(BagFlow, "EOTP_NewTriggers: > EOTP_ResolveBag", in_expiry_bag),
    at_step(TurnFlow, "The turn ends", "EOTP_ResolveBag: > EOTP_EffectsEnd > EOTP_NewTriggers > EOTP_End"),
    at_step(TurnFlow, "The turn ends", "EOTP_NewTriggers: > EOTP_End"),
};
bool this_turn_is_over(const Machine& m, const Event&) {
  for (const Effect& e : m.st.effects)
    if (e.until == Until::ThisTurn) return false;
  return true;
}
constexpr ChartFact kEndFacts[] = {
    {"EOTP_ResolveBag -> EOTP_EffectsEnd", "nothing is left in the bag", bag_is_empty},
    {"EOTP_EffectsEnd -> EOTP_NewTriggers", "no effect of this turn is left", this_turn_is_over},
    {"EOTP_NewTriggers -> EOTP_ResolveBag", "something waits in the bag", triggers_wait},
    {"EOTP_NewTriggers -> EOTP_End", "nothing is left in the bag", bag_is_empty},
};
constexpr ChartFact kMainFacts[] = {
    {"MP_CheckBag -> MP_Continue", "nothing is left in the bag", bag_is_empty},
    {"Resolve_Bag_MP -> MP_Actions", "nothing is left in the bag", bag_is_empty},
};
constexpr ChartMark kChecks[] = {
    at_step(TurnFlow, "The turn begins", "TurnStart"),
    at_step(TurnFlow, "Ready step", "BP_Ready"),
    at_step(TurnFlow, "Bag of the set step", "BP_Set_D"),
    at_step(TurnFlow, "Bag of the draw step", "BP_Draw_B"),
    at_step(BagFlow, "resolve it", "Resolve_Bag_MP", in_main_bag),
    at_step(BagFlow, "resolve it", "EOTP_ResolveBag", in_end_bag),
    at_step(TurnFlow, "This turn's effects end", "EOTP_EffectsEnd"),
    at_point(CheckPass, "TurnStart: > GameStateCheck1"),
    at_point(CheckPass, "BP_Ready: > GameStateCheck2"),
    at_point(CheckPass, "BP_Set_D: > GameStateCheck3"),
    at_point(CheckPass, "BP_Draw_B: > GameStateCheck4"),
    at_point(CheckPass, "Resolve_Bag_MP: > GameStateCheck5"),
    at_point(CheckPass, "EOTP_ResolveBag: > GameStateCheck6"),
    at_point(CheckPass, "EOTP_EffectsEnd: > GameStateCheck7"),
};

// ----------------------------------------------------------------------------------------- Game Turn Structure

constexpr ChartMark kPhases[] = {
    at_step(TurnFlow, "The turn begins", "GameLoop.start > BeginningPhase"),
    at_step(TurnFlow, "Main phase", "BeginningPhase: > MainPhase"),
    at_step(TurnFlow, "End of turn triggers", "MainPhase: > EndOfTurnPhase"),
    at_step(TurnFlow, "Bag of the last check", "EndOfTurnPhase: > CheckGameEnd"),
};
constexpr ChartMark kBeginningPhase[] = {
    at_step(TurnFlow, "Ready step", "GameLoop.BeginningPhase.start > ReadyStep"),
    at_step(TurnFlow, "Set step", "ReadyStep: > SetStep"),
    at_step(TurnFlow, "Draw step", "SetStep: > DrawStep"),
    at_step(TurnFlow, "Main phase", "DrawStep: > GameLoop.BeginningPhase.end"),
};
constexpr ChartMark kMainPhase[] = {
    at_step(TurnFlow, "Main phase", "TurnActions:"),
    at_step(TurnFlow, "Main phase", "GameLoop.MainPhase.start > TurnActions"),
    at_step(TurnFlow, "End of turn triggers", "TurnActions: > GameLoop.MainPhase.end"),
};
constexpr ChartMark kEndPhase[] = {
    at_step(TurnFlow, "End of turn triggers", "GameLoop.EndOfTurnPhase.start > ResolveEndOfTurnEffects"),
    at_step(TurnFlow, "This turn's effects end", "ResolveEndOfTurnEffects: > CleanupTurnEffects"),
    at_step(TurnFlow, "The turn ends", "CleanupTurnEffects: > GameLoop.EndOfTurnPhase.end"),
};

// ----------------------------------------------------------------------------------------- Player Turn Actions

constexpr ChartMark kActivePlayer[] = {
    at_step(TurnFlow, "Main phase", "ActivePlayer:"),
    at_step(TurnFlow, "Main phase", ".start > ActivePlayer"),
    at_step(TurnFlow, "End of turn triggers", "ActivePlayer: > .end"),
};
constexpr ChartMark kDeciding[] = {
    at_step(TurnFlow, "Main phase", "DecideAction:"),
    at_step(TurnFlow, "Main phase", "ActivePlayer.start > DecideAction"),
    at_step(TurnFlow, "End of turn triggers", "EndTurn > ActivePlayer.end"),
};
constexpr ChartMark kSelecting[] = {
    at_step(TurnFlow, "Main phase", "ActivePlayer.DecideAction.start > SelectAction"),
    at_point(ActionChosen, "> PutCardIntoInkwell > ActionResolution", act_bit(InkCard)),
    at_point(ActionChosen, "> PlayCard > ActionResolution", kPlays),
    at_point(ActionChosen, "> Quest > ActionResolution", act_bit(QuestWith)),
    at_point(ActionChosen, "> Challenge > ActionResolution", act_bit(ChallengeWith)),
    at_point(ActionChosen, "> MoveCharacter > ActionResolution", act_bit(MoveTo)),
    at_point(ActionChosen, "> UseAbility > ActionResolution", act_bit(UseAbility)),
    at_point(ActionChosen, "> EndTurn", act_bit(EndTurn)),
};
// 10.3: the state is checked before the bag and after each entry as well; the last of these checks is drawn.
// 10.23: a turn ends by itself only when its player is out of the game.
constexpr ChartMark kResolving[] = {
    at_point(ActionChosen, "ActivePlayer.ActionResolution.start > ValidateAction > ResolveAction", kActions),
    at_step(TurnFlow, "Bag of the main phase", "ResolveAction: > CheckTriggeredAbilities"),
    entering(BagFlow, "CheckTriggeredAbilities: > ResolveTriggers", triggers_in_main_bag),
    at_step(TurnFlow, "Main phase",
            "CheckTriggeredAbilities|ResolveTriggers: > UpdateGameState > GameStateCheck > DecideAction"),
    at_step(TurnFlow, "The turn begins",
            "CheckTriggeredAbilities|ResolveTriggers: > UpdateGameState > GameStateCheck > EndTurn"),
};

// ------------------------------------------------------------------------------------- Turn Priority Structure

constexpr ChartMark kPriority[] = {
    at_step(TurnFlow, "Main phase", "ExecuteAction: > GameStateCheck > SelectAction"),
    at_step(TurnFlow, "Main phase", "ActivePlayerTurn.start > SelectAction"),
    at_point(ActionChosen, "> ExecuteAction"),
    at_step(TurnFlow, "End of turn triggers", "ExecuteAction: > GameStateCheck > EndTurn > ActivePlayerTurn.end"),
};
constexpr ChartMark kExecuting[] = {
    at_point(ActionChosen, "ActivePlayerTurn.ExecuteAction.start > ActionResolution", kActions),
    at_step(TurnFlow, "Bag of the main phase", "ActionResolution: > TriggerCheck"),
    entering(BagFlow, "TriggerCheck: > AddToTheBag > ResolveBag", triggers_in_main_bag),
    at_step(TurnFlow, "Main phase", "TriggerCheck|ResolveBag: > ActionComplete > ActivePlayerTurn.ExecuteAction.end"),
};

constexpr ChartWalk kWalks[] = {
    {"Turn Structure", kTurnStart},
    {"Turn Structure", kBeginningSteps},
    {"Turn Structure", kReady, nullptr, kReadyFacts},
    {"Turn Structure", kSet, nullptr, kSetFacts},
    {"Turn Structure", kDraw},
    {"Turn Structure", kMain, nullptr, kMainFacts},
    {"Turn Structure", kEnd, nullptr, kEndFacts},
    {"Turn Structure", kChecks},
    {"Game Turn Structure", kPhases},
    {"Game Turn Structure", kBeginningPhase},
    {"Game Turn Structure", kMainPhase},
    {"Game Turn Structure", kEndPhase},
    {"Player Turn Actions", kActivePlayer},
    {"Player Turn Actions", kDeciding},
    {"Player Turn Actions", kSelecting},
    {"Player Turn Actions", kResolving},
    {"Turn Priority Structure", kPriority},
    {"Turn Priority Structure", kExecuting},
};

}  // namespace

constinit const std::span<const ChartWalk> turn_walks = kWalks;

}  // namespace cantrip::lorcana
