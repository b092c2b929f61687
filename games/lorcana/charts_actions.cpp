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

// --------------------------------------------------------------------------- Action Resolution State Machine

// 10.16: targets here are the participants of a turn action; they are named with it and legal, or it is not offered.
// 10.17: a price that is not paid cancels the action, and nothing has changed.
constexpr ChartMark kResolution[] = {
    at_point(ActionChosen, ".start > ActionInitiated > ActionValidation > CostPayment", kPlays),
    leaving(PlayFlow, "Say how it is paid", "CostPayment: > ActionCancelled > .end"),
    at_step(PlayFlow, "The card is played", "CostPayment: > TargetSelection > ActionExecution"),
    at_point(ActionChosen,
             ".start > ActionInitiated > ActionValidation > CostPayment > TargetSelection > ActionExecution",
             act_bit(InkCard) | act_bit(QuestWith) | act_bit(ChallengeWith) | act_bit(MoveTo)),
    at_point(ActionChosen, ".start > ActionInitiated > ActionValidation > CostPayment", act_bit(UseAbility)),
    on_event(EventKind::Activated, "CostPayment: > TargetSelection > ActionExecution"),
    at_step(TurnFlow, "Bag of the main phase", "ActionExecution: > TriggeredAbilityCheck"),
    entering(BagFlow, "TriggeredAbilityCheck: > AbilityResolution", triggers_wait),
    at_step(TurnFlow, "Main phase", "TriggeredAbilityCheck|AbilityResolution: > ActionComplete > .end"),
};

constexpr ChartWalk kWalks[] = {
    {"Card Playing Process", kProcess, of_turn_action},
    {"Card Playing Process", kTotalCost, of_turn_action},
    {"Card Playing Process", kPaying, of_turn_action},
    {"Card Playing Process", kResolvingCard, of_turn_action},
    {"Playing Cards", kPlaying, of_turn_action},
    {"Quest Action", kQuestAction},
    {"Quest Action", kCanQuest},
    {"Questing", kQuesting},
    {"Action Resolution State Machine", kResolution, of_turn_action},
};

}  // namespace

constinit const std::span<const ChartWalk> action_walks = kWalks;

}  // namespace cantrip::lorcana
