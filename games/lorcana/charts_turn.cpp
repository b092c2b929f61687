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

constexpr std::string_view kAlone = "of what was done in the turn nothing is under way",
                           kEmpty = "nothing waits in the bag", kLegal = "it is one of the actions that are legal",
                           kFree = "nothing is under way, and nothing waits in the bag";
constexpr ChartFact kStartFacts[] = {
    {"TurnStart -> BP", kAlone, turn_alone},
};
constexpr ChartFact kStepFacts[] = {
    {"BP_Ready -> BP_Set", "all ink of the active player is ready", ink_is_ready},
    {"BP_Set -> BP_Draw", kFree, acts_freely},
};
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
bool nothing_waits_for_readying(const Machine& m, const Event&) {
  for (const Effect& e : m.st.effects)
    if ((e.until == Until::NextReady || e.until == Until::YourNextTurn) && e.whose == m.st.turn) return false;
  return true;
}
constexpr ChartFact kReadyFacts[] = {
    {"BP_Ready_A -> BP_Ready_B", "all ink of the active player is ready", ink_is_ready},
    {"BP_Ready_B -> BP_Ready_C", "no effect waits any more for this turn to begin", nothing_waits_for_readying},
    {"BP_Ready_D -> BP_Set", kAlone, turn_alone},
    {"BP_Ready_C -> BP_Ready_D", "no effect that lasts until now is left", nothing_waits_for_readying},
};
constexpr ChartMark kSet[] = {
    at_step(TurnFlow, "Set step", "BP_Set_A"),
    at_step(TurnFlow, "Bag of the set step", "BP_Set_A: > BP_Set_B > BP_Set_C > BP_Set_D"),
    at_step(TurnFlow, "Draw step", "BP_Set_D: > BP_Draw"),
};
bool all_dry(const Machine& m, const Event&) {
  for (const u16 row : zone(m.st, Play, m.st.turn))
    if (flag(m.st, row, Drying)) return false;
  return true;
}
constexpr ChartFact kSetFacts[] = {
    {"BP_Set_A -> BP_Set_B", "nobody of the active player is drying", all_dry},
    fact_since("BP_Set_B -> BP_Set_C", "the player has the lore of their locations", "BP_Set_A", lore_of_locations,
               lore_was_gained),
    {"BP_Set_C -> BP_Set_D", "all that has triggered lies in the bag", all_placed},
    {"BP_Set_D -> BP_Draw", "nothing is left in the bag", bag_is_empty},
};
bool hand_has_it(const Machine& m, const Event&, const ChartMemory& before) {
  const Seat you = m.st.turn;
  if (m.st.turn_no == 1 || seat_banned(looking(m), you, CantDrawAtStart) || !before.n[2])
    return static_cast<long long>(zone(m.st, Hand, you).size()) == before.n[0];
  return static_cast<long long>(zone(m.st, Hand, you).size()) == before.n[0] + 1 &&
         static_cast<long long>(zone(m.st, Deck, you).size()) == before.n[2] - 1;
}
constexpr ChartFact kDrawFacts[] = {
    fact_since("BP_Draw_A -> BP_Draw_B", "the hand has one more, of the deck", "BP_Draw_A", cards_before, hand_has_it),
    {"BP_Draw_B -> MP", kFree, acts_freely},
    {"MP -> EOTP", kFree, acts_freely},
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
constexpr ChartFact kEndFacts[] = {
    {"EOTP_ResolveBag -> EOTP_EffectsEnd", "nothing is left in the bag", bag_is_empty},
    {"EOTP_EffectsEnd -> EOTP_NewTriggers", "no effect of this turn is left", this_turn_is_over},
    {"EOTP_NewTriggers -> EOTP_ResolveBag", "something waits in the bag", triggers_wait},
    {"EOTP_NewTriggers -> EOTP_End", "nothing is left in the bag", bag_is_empty},
    {"EOTP_Declare -> EOTP_Triggers", kFree, acts_freely},
    {"EOTP_Triggers -> EOTP_ResolveBag", "all that has triggered lies in the bag", all_placed},
};
bool inkwell_has_it(const Machine& m, const Event&, const ChartMemory& before) {
  return static_cast<long long>(zone(m.st, Inkwell, m.st.turn).size()) == before.n[4] + 1 &&
         static_cast<long long>(zone(m.st, Hand, m.st.turn).size()) == before.n[0] - 1 &&
         score(m.st, m.st.turn, Inkings) > 0;
}
bool some_card(const Machine& m, Flag f) {
  for (const u16 row : zone(m.st, Play, m.st.turn))
    if (flag(m.st, row, f)) return true;
  return false;
}
bool has_quested(const Machine& m, const Event& e) { return turn_alone(m, e) && some_card(m, QuestedThisTurn); }
bool no_challenge_left(const Machine& m, const Event& e) { return turn_alone(m, e) && nobody_marked(m, e); }
ChartMemory places(const Machine& m, const Event&) {
  ChartMemory out;
  for (const u16 row : zone(m.st, Play, m.st.turn)) {
    out.n[0] = out.n[0] * 31 + m.st.obj[row].host;
    out.n[1] += m.st.obj[row].host != 0;
  }
  return out;
}
bool somebody_moved(const Machine& m, const Event& e, const ChartMemory& before) {
  const ChartMemory after = places(m, e);
  return after.n[0] != before.n[0] && after.n[1] >= before.n[1];
}
bool may_ink(const Machine& m, const Event&) {
  return score(m.st, m.st.turn, Inkings) < 1 + seat_permits(looking(m), m.st.turn, InkMore);
}
bool play_offered(const Machine& m, const Event& e) {
  return offered<PlayCard>(m, e) || offered<ShiftOnto>(m, e) || offered<SingWith>(m, e) ||
         offered<SingTogetherAct>(m, e);
}
constexpr ChartFact kMainFacts[] = {
    {"MP_Desc -> MP_Actions", kFree, acts_freely},
    {"MP_Actions -> MP_Ink", kLegal, offered<InkCard>},
    {"MP_Actions -> MP_Play", kLegal, play_offered},
    {"MP_Actions -> MP_Quest", kLegal, offered<QuestWith>},
    {"MP_Actions -> MP_Challenge", kLegal, offered<ChallengeWith>},
    {"MP_Actions -> MP_Move", kLegal, offered<MoveTo>},
    {"MP_Actions -> MP_Activate", kLegal, offered<UseAbility>},
    fact_since("MP_Ink -> MP_CheckBag", "the card has left the hand and is in the inkwell", "MP_Ink", cards_before,
               inkwell_has_it),
    {"MP_Play -> MP_CheckBag", kAlone, turn_alone},
    {"MP_Quest -> MP_CheckBag", "some character has quested", has_quested},
    {"MP_Challenge -> MP_CheckBag", "nobody is in a challenge any more", no_challenge_left},
    fact_since("MP_Move -> MP_CheckBag", "a character is at another location", "MP_Move", places, somebody_moved),
    {"MP_Activate -> MP_CheckBag", kAlone, turn_alone},
    {"MP_CheckBag -> Resolve_Bag_MP", "something waits in the bag", triggers_wait},
    {"MP_Continue -> EOTP", kEmpty, bag_is_empty},
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

// A pass of the check begins: nobody has been thrown out yet who was in the match a moment ago.
constexpr ChartFact kCheckFacts[] = {
    {"TurnStart -> GameStateCheck1", "nothing of the turn before is remembered, and the match goes on",
     [](const Machine& m, const Event& e) { return turn_is_fresh(m, e) && goes_on(m, e); }},
    {"BP_Ready -> GameStateCheck2", "all ink of the active player is ready, and the match goes on",
     [](const Machine& m, const Event& e) { return ink_is_ready(m, e) && goes_on(m, e); }},
    {"BP_Set_D -> GameStateCheck3", "what was dealt with before has ended, and the match goes on", goes_on},
    {"BP_Draw_B -> GameStateCheck4", "what was dealt with before has ended, and the match goes on", goes_on},
    {"Resolve_Bag_MP -> GameStateCheck5", "what was dealt with before has ended, and the match goes on", goes_on},
    {"EOTP_ResolveBag -> GameStateCheck6", "what was dealt with before has ended, and the match goes on", goes_on},
    {"EOTP_EffectsEnd -> GameStateCheck7", "no effect of this turn is left, and the match goes on",
     [](const Machine& m, const Event& e) { return this_turn_is_over(m, e) && goes_on(m, e); }},
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

constexpr ChartFact kPhaseFacts[] = {
    {"GameLoop.start -> BeginningPhase", kAlone, turn_alone},
    {"BeginningPhase -> MainPhase", kFree, acts_freely},
    {"MainPhase -> EndOfTurnPhase", kFree, acts_freely},
    {"EndOfTurnPhase -> CheckGameEnd", "no effect of this turn is left", this_turn_is_over},
    {"GameLoop.BeginningPhase.start -> ReadyStep", "nothing of the turn before is remembered", turn_is_fresh},
    {"ReadyStep -> SetStep", "all ink of the active player is ready", ink_is_ready},
    {"SetStep -> DrawStep", kFree, acts_freely},
    {"DrawStep -> GameLoop.BeginningPhase.end", kFree, acts_freely},
    {"GameLoop.MainPhase.start -> TurnActions", kFree, acts_freely},
    {"TurnActions -> GameLoop.MainPhase.end", kFree, acts_freely},
    {"GameLoop.EndOfTurnPhase.start -> ResolveEndOfTurnEffects", kFree, acts_freely},
    {"ResolveEndOfTurnEffects -> CleanupTurnEffects", kFree, acts_freely},
    {"CleanupTurnEffects -> GameLoop.EndOfTurnPhase.end", "no effect of this turn is left", this_turn_is_over},
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

bool somebody_is_out(const Machine& m, const Event&) { return std::popcount(m.st.alive) < m.st.seats && !m.st.over; }
constexpr ChartFact kActionFacts[] = {
    {".start -> ActivePlayer", kFree, acts_freely},
    {"ActivePlayer -> .end", kFree, acts_freely},
    {"ActivePlayer.start -> DecideAction", kFree, acts_freely},
    {"EndTurn -> ActivePlayer.end", kFree, acts_freely},
    {"ActivePlayer.DecideAction.start -> SelectAction", kFree, acts_freely},
    {"SelectAction -> PutCardIntoInkwell", kLegal, offered<InkCard>},
    {"SelectAction -> PlayCard", kLegal, play_offered},
    {"SelectAction -> Quest", kLegal, offered<QuestWith>},
    {"SelectAction -> Challenge", kLegal, offered<ChallengeWith>},
    {"SelectAction -> MoveCharacter", kLegal, offered<MoveTo>},
    {"SelectAction -> UseAbility", kLegal, offered<UseAbility>},
    {"SelectAction -> EndTurn", kLegal, offered<EndTurn>},
    {"PutCardIntoInkwell -> ActionResolution", "fewer cards were inked this turn than may be", may_ink},
    {"PlayCard -> ActionResolution", kLegal, play_offered},
    {"Quest -> ActionResolution", kLegal, offered<QuestWith>},
    {"Challenge -> ActionResolution", kLegal, offered<ChallengeWith>},
    {"MoveCharacter -> ActionResolution", kLegal, offered<MoveTo>},
    {"UseAbility -> ActionResolution", kLegal, offered<UseAbility>},
    {"ActivePlayer.ActionResolution.start -> ValidateAction", kLegal, action_offered},
    {"ValidateAction -> ResolveAction", kLegal, action_offered},
    {"ResolveAction -> CheckTriggeredAbilities", kAlone, turn_alone},
    {"CheckTriggeredAbilities -> ResolveTriggers", "something waits in the bag", triggers_wait},
    {"CheckTriggeredAbilities -> UpdateGameState", kEmpty, bag_is_empty},
    {"ResolveTriggers -> UpdateGameState", kEmpty, bag_is_empty},
    {"UpdateGameState -> GameStateCheck", "nobody has won or lost", nobody_wins_or_loses},
    {"GameStateCheck -> DecideAction", "the match goes on", goes_on},
    {"GameStateCheck -> EndTurn", "a player is out, and the match goes on", somebody_is_out},
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

constexpr ChartFact kPriorityFacts[] = {
    {"ActivePlayerTurn.start -> SelectAction", kFree, acts_freely},
    {"SelectAction -> ExecuteAction", "it, or ending the turn, is legal",
     [](const Machine& m, const Event& e) { return action_offered(m, e) || offered<EndTurn>(m, e); }},
    {"ActivePlayerTurn.ExecuteAction.start -> ActionResolution", kLegal, action_offered},
    {"ActionResolution -> TriggerCheck", kAlone, turn_alone},
    {"TriggerCheck -> AddToTheBag", "something waits in the bag", triggers_wait},
    {"AddToTheBag -> ResolveBag", "all that has triggered lies in the bag", all_placed},
    {"TriggerCheck -> ActionComplete", kEmpty, bag_is_empty},
    {"ResolveBag -> ActionComplete", kEmpty, bag_is_empty},
    {"ActionComplete -> ActivePlayerTurn.ExecuteAction.end", kFree, acts_freely},
    {"ExecuteAction -> GameStateCheck", "nobody has won or lost", nobody_wins_or_loses},
    {"GameStateCheck -> SelectAction", "the match goes on", goes_on},
    {"GameStateCheck -> EndTurn", kFree, acts_freely},
    {"EndTurn -> ActivePlayerTurn.end", kFree, acts_freely},
};

constexpr ChartWalk kWalks[] = {
    {"Turn Structure", kTurnStart, nullptr, kStartFacts},
    {"Turn Structure", kBeginningSteps, nullptr, kStepFacts},
    {"Turn Structure", kReady, nullptr, kReadyFacts},
    {"Turn Structure", kSet, nullptr, kSetFacts},
    {"Turn Structure", kDraw, nullptr, kDrawFacts},
    {"Turn Structure", kMain, nullptr, kMainFacts},
    {"Turn Structure", kEnd, nullptr, kEndFacts},
    {"Turn Structure", kChecks, nullptr, kCheckFacts},
    {"Game Turn Structure", kPhases, nullptr, kPhaseFacts},
    {"Game Turn Structure", kBeginningPhase, nullptr, kPhaseFacts},
    {"Game Turn Structure", kMainPhase, nullptr, kPhaseFacts},
    {"Game Turn Structure", kEndPhase, nullptr, kPhaseFacts},
    {"Player Turn Actions", kActivePlayer, nullptr, kActionFacts},
    {"Player Turn Actions", kDeciding, nullptr, kActionFacts},
    {"Player Turn Actions", kSelecting, nullptr, kActionFacts},
    {"Player Turn Actions", kResolving, nullptr, kActionFacts},
    {"Turn Priority Structure", kPriority, nullptr, kPriorityFacts},
    {"Turn Priority Structure", kExecuting, nullptr, kPriorityFacts},
};

}  // namespace

constinit const std::span<const ChartWalk> turn_walks = kWalks;

}  // namespace cantrip::lorcana
