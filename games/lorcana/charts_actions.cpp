// What a turn action goes through: "Card Playing Process" and "Playing Cards", "Quest Action" and "Questing", "Action
// Resolution State Machine".
#include "games/lorcana/charts.hpp"

namespace cantrip::lorcana {
namespace {

bool none_wait(const Machine& m, const Event& e) { return !triggers_wait(m, e); }

// ---------------------------------------------------------------------------------------- Card Playing Process

constexpr ChartMark kProcess[] = {
    at_step(PlayFlow, "Announce the card", ".start > AnnounceCard"),
    at_step(PlayFlow, "Say how it is paid", "> DeclarePlayCost"),
    at_step(PlayFlow, "Determine the total cost", "> CalculateTotalCost"),
    at_step(PlayFlow, "Pay the total cost", "> PayCosts"),
    at_step(PlayFlow, "The card is played", "> ResolvePlayingCard"),
    at_step(TurnFlow, "Bag of the main phase", "ResolvePlayingCard: > CheckTriggeredAbilities"),
    entering(BagFlow, "CheckTriggeredAbilities: > ResolveTriggers", triggers_wait),
    at_step(TurnFlow, "Main phase", "CheckTriggeredAbilities|ResolveTriggers: > CompleteCardPlay > .end"),
};
// 10.15: additional costs, increases, reductions are one sum, clamped once.
constexpr ChartMark kTotalCost[] = {
    at_step(PlayFlow, "Determine the total cost",
            "CalculateTotalCost.start > ApplyAdditionalCosts > ApplyCostIncreases > ApplyCostReductions > "
            "ComputeFinalCost > CalculateTotalCost.end"),
};
constexpr ChartMark kPaying[] = {
    at_step(PlayFlow, "Pay the total cost", "PayCosts.start > ExertInkCards > PayOtherCosts > PayCosts.end"),
};
constexpr ChartMark kResolvingCard[] = {
    at_step(PlayFlow, "The card is played", "ResolvePlayingCard.start > CheckCardType"),
    at_step(PlayFlow, "It enters play", "> PutInPlay"),
    at_step(PlayFlow, "Placed on top of a character", "> ProcessShift > PutOnTopOfCharacter"),
    at_step(PlayFlow, "Its effect resolves", "> ResolveAction"),
    at_step(PlayFlow, "It goes to the discard pile", "> AddToDiscard"),
    at_step(PlayFlow, "Play complete", "> ResolvePlayingCard.end"),
};

// ----------------------------------------------------------------------------------------------- Playing Cards

constexpr ChartMark kPlaying[] = {
    at_step(PlayFlow, "Announce the card", "Start > Announce"),
    at_step(PlayFlow, "Say how it is paid", "> HowToPlay"),
    at_step(PlayFlow, "Determine the total cost", "> DetermineCost"),
    at_step(PlayFlow, "Pay the total cost", "> PayCost"),
    at_step(PlayFlow, "The card is played", "> CardPlayed > EntersPlay"),
    at_step(PlayFlow, "It enters play", "> CIP > ShiftCheck"),
    at_step(PlayFlow, "Placed on top of a character", "> CIP > ShiftCheck > PlaceOnTop"),
    at_step(PlayFlow, "Its effect resolves", "> ResolveAction"),
    at_step(PlayFlow, "It goes to the discard pile", "> ActionToDiscard"),
    at_step(PlayFlow, "Play complete", "> EndPlayCard > TriggerCheck > FinishPlay", none_wait),
    at_step(PlayFlow, "Play complete", "> EndPlayCard > TriggerCheck > AddToBag > FinishPlay"),
};

// ---------------------------------------------------------------------------------------------------- questing

constexpr ChartMark kQuestAction[] = {
    at_step(QuestFlow, "Declare the quest", ".start > DeclareQuest"),
    at_step(QuestFlow, "Identify the character", "> SelectCharacter"),
    at_step(QuestFlow, "Restrictions?", "> ValidateCanQuest"),
    at_step(QuestFlow, "Exert the character", "> ExertCharacter"),
    at_step(QuestFlow, "Gain lore", "> GainLore"),
    at_step(TurnFlow, "Bag of the main phase", "GainLore: > CheckTriggeredAbilities"),
    entering(BagFlow, "CheckTriggeredAbilities: > ResolveAbilities", triggers_wait),
    at_step(TurnFlow, "Main phase", "CheckTriggeredAbilities|ResolveAbilities: > QuestComplete > .end"),
};
constexpr ChartMark kCanQuest[] = {
    at_step(QuestFlow, "Restrictions?",
            "ValidateCanQuest.start > CheckIsDry > CheckRestrictions > CanQuest > ValidateCanQuest.end"),
};
constexpr ChartMark kQuesting[] = {
    at_step(QuestFlow, "Declare the quest", "Start > DeclareQuest"),
    at_step(QuestFlow, "Identify the character", "> IdentifyChar"),
    at_step(QuestFlow, "Restrictions?", "> CheckRestrictions"),
    at_step(QuestFlow, "Exert the character", "> ExertChar"),
    at_step(QuestFlow, "Gain lore", "> GainLore"),
    at_step(TurnFlow, "Bag of the main phase", "GainLore: > TriggerCheck"),
    entering(BagFlow, "TriggerCheck: > AddToBag > ResolveBag", triggers_wait),
    at_step(TurnFlow, "Main phase", "TriggerCheck|ResolveBag: > QuestOver"),
};

const Frame* quest_frame(const Machine& m) {
  for (const Frame& f : m.st.frames)
    if (f.kind == FrameKind::Flow && f.prog == QuestFlow) return &f;
  return nullptr;
}
bool quester_exerted(const Machine& m, const Event&) {
  const Frame* f = quest_frame(m);
  return f && live(m.st, f->source) && flag(m.st, f->source.id, Exerted);
}
bool quester_may(const Machine& m, const Event&) {
  const Frame* f = quest_frame(m);
  return f && quest_bar(const_cast<Machine&>(m), f->source.id) == Bar::None;
}
constexpr ChartFact kQuestFacts[] = {
    {"ExertCharacter -> GainLore", "the character is exerted", quester_exerted},
    {"ExertChar -> GainLore", "the character is exerted", quester_exerted},
    {"CheckIsDry -> CheckRestrictions", "the character is dry", quester_may},
    {"CheckRestrictions -> CanQuest", "nothing keeps it from questing", quester_may},
    {"CheckRestrictions -> ExertChar", "nothing keeps it from questing", quester_may},
    {"ValidateCanQuest -> ExertCharacter", "nothing keeps it from questing", quester_may},
    {"CheckTriggeredAbilities -> ResolveAbilities", "an ability waits in the bag", triggers_wait},
    {"TriggerCheck -> AddToBag", "an ability waits in the bag", triggers_wait},
    {"CheckTriggeredAbilities -> QuestComplete", "nothing waits in the bag", none_wait},
    {"TriggerCheck -> QuestOver", "nothing waits in the bag", none_wait},
};

// --------------------------------------------------------------------------- Action Resolution State Machine

// 10.16: targets here are the participants of a turn action; they are named with it and legal, or it is not offered.
// 10.17: a price that is not paid cancels the action, and nothing has changed.
constexpr ChartMark kResolution[] = {
    at_point(ActionChosen, ".start > ActionInitiated > ActionValidation > CostPayment", kActions),
    leaving(PlayFlow, "Say how it is paid", "CostPayment: > ActionCancelled > .end"),
    at_step(PlayFlow, "The card is played", "CostPayment: > TargetSelection"),
    at_step(PlayFlow, "It enters play", "TargetSelection: > ActionExecution"),
    at_step(PlayFlow, "Placed on top of a character", "TargetSelection: > ActionExecution"),
    at_step(PlayFlow, "Its effect resolves", "TargetSelection: > ActionExecution"),
    entering(QuestFlow, "CostPayment: > TargetSelection"),
    at_step(QuestFlow, "Exert the character", "TargetSelection: > ActionExecution"),
    entering(ChallengeFlow, "CostPayment: > TargetSelection"),
    at_step(ChallengeFlow, "Exert the challenger", "TargetSelection: > ActionExecution"),
    at_step(TurnFlow, "Bag of the main phase", "ActionExecution: > TriggeredAbilityCheck"),
    entering(BagFlow, "TriggeredAbilityCheck: > AbilityResolution", triggers_wait),
    at_step(TurnFlow, "Main phase", "TriggeredAbilityCheck|AbilityResolution: > ActionComplete > .end"),
};
constexpr ChartFact kResolutionFacts[] = {
    {"TriggeredAbilityCheck -> AbilityResolution", "an ability waits in the bag", triggers_wait},
    {"TriggeredAbilityCheck -> ActionComplete", "nothing waits in the bag", none_wait},
    {"AbilityResolution -> ActionComplete", "nothing waits in the bag", none_wait},
};

constexpr ChartWalk kWalks[] = {
    {"Card Playing Process", kProcess, of_turn_action},
    {"Card Playing Process", kTotalCost, of_turn_action},
    {"Card Playing Process", kPaying, of_turn_action},
    {"Card Playing Process", kResolvingCard, of_turn_action},
    {"Playing Cards", kPlaying, of_turn_action},
    {"Quest Action", kQuestAction, nullptr, kQuestFacts},
    {"Quest Action", kCanQuest, nullptr, kQuestFacts},
    {"Questing", kQuesting, nullptr, kQuestFacts},
    {"Action Resolution State Machine", kResolution, of_turn_action, kResolutionFacts},
};

}  // namespace

constinit const std::span<const ChartWalk> action_walks = kWalks;

}  // namespace cantrip::lorcana
