// What a turn action goes through: "Card Playing Process" and "Playing Cards", "Quest Action" and "Questing", "Action
// Resolution State Machine".
#include "games/lorcana/charts.hpp"

namespace cantrip::lorcana {
namespace {

bool none_wait(const Machine& m, const Event& e) { return !triggers_wait(m, e); }

constexpr std::string_view kAlone = "of what was done in the turn nothing is under way",
                           kEmpty = "nothing waits in the bag";

// ------------------------------------------------------------------------------------ what is true of a card's play

const Frame* play_frame(const Machine& m) { return innermost(m, PlayFlow); }
int lies_in(const Machine& m, Ref r) { return zone_kind(m.st.obj[r.id].zone); }
/// Nothing has happened yet: the card is where it was.
bool not_played_yet(const Machine& m, const Event&) {
  const Frame* f = play_frame(m);
  return f && live(m.st, f->source) && lies_in(m, f->source) != Play && lies_in(m, f->source) != Resolving;
}
bool way_is_said(const Machine& m, const Event& e) {
  const Frame* f = play_frame(m);
  return f && not_played_yet(m, e) && way_of_paying_said(looking(m), *f);
}
bool price_is_right(const Machine& m, const Event& e) {
  const Frame* f = play_frame(m);
  return f && not_played_yet(m, e) && price_agreed(*f) == price_of_play(looking(m), *f);
}
ChartMemory ink_and_price(const Machine& m, const Event&) {
  const Frame* f = play_frame(m);
  if (!f) return {};
  return {{ready_ink(looking(m), f->you), price_agreed(*f)}};
}
bool ink_is_exerted(const Machine& m, const Event&, const ChartMemory& before) {
  const Frame* f = play_frame(m);
  return f && ready_ink(looking(m), f->you) == before.n[0] - before.n[1];
}
bool others_paid(const Machine& m, const Event&) {
  const Frame* f = play_frame(m);
  return f && other_costs_paid(m, *f);
}
bool everybody_knows_it(const Machine& m, const Event&) {
  const Frame* f = play_frame(m);
  const u8 seats = static_cast<u8>((1 << m.st.seats) - 1);
  return f && (m.st.obj[f->source.id].known_to & seats) == seats;
}
bool is_no_action(const Machine& m, const Event&) {
  const Frame* f = play_frame(m);
  return f && !(card(m, f->source.id).types & type_bit(Action));
}
bool action_lies_between(const Machine& m, const Event&) {
  const Frame* f = play_frame(m);
  return f && (card(m, f->source.id).types & type_bit(Action)) && lies_in(m, f->source) == Resolving;
}
bool is_being_shifted(const Machine& m, const Event& e) {
  const Frame* f = play_frame(m);
  return f && is_no_action(m, e) && shifts(*f);
}
bool card_in_play(const Machine& m, const Event&) {
  const Frame* f = play_frame(m);
  return f && (lies_in(m, f->source) == Play || lies_in(m, f->source) == Under);
}
bool text_is_done(const Machine& m, const Event&) { return running(m, PlayFlow) != nullptr; }
bool action_has_gone(const Machine& m, const Event&) {
  const Frame* f = play_frame(m);
  return f && lies_in(m, f->source) != Resolving && lies_in(m, f->source) != Hand;
}
bool card_has_gone(const Machine& m, const Event& e) { return card_in_play(m, e) || action_has_gone(m, e); }

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
    at_step(PlayFlow, "Pay the total cost",
            "CalculateTotalCost.start > ApplyAdditionalCosts > ApplyCostIncreases > ApplyCostReductions > "
            "ComputeFinalCost > CalculateTotalCost.end"),
};
constexpr ChartMark kPaying[] = {
    at_step(PlayFlow, "Pay the total cost", "PayCosts.start"),
    at_step(PlayFlow, "Enter play exerted?", "PayCosts.start: > ExertInkCards > PayOtherCosts > PayCosts.end"),
};
constexpr ChartMark kResolvingCard[] = {
    at_step(PlayFlow, "The card is played", "ResolvePlayingCard.start > CheckCardType"),
    at_step(PlayFlow, "It enters play", "> PutInPlay"),
    at_step(PlayFlow, "Placed on top of a character", "> ProcessShift > PutOnTopOfCharacter"),
    at_step(PlayFlow, "Its effect resolves", "> ResolveAction"),
    at_step(PlayFlow, "It goes to the discard pile", "> AddToDiscard"),
    at_step(PlayFlow, "Play complete", "> ResolvePlayingCard.end"),
};

constexpr std::string_view kWhereItWas = "the card is where it was",
                           kPriceRight = "the price is what the card costs with all changes, not below nothing",
                           kPaid = "who sings is exerted, and what is discarded has left the hand",
                           kInPlay = "the card is in play", kLast = "the action has gone where actions go";
constexpr ChartFact kProcessFacts[] = {
    {".start -> AnnounceCard", kWhereItWas, not_played_yet},
    {"AnnounceCard -> DeclarePlayCost", kWhereItWas, not_played_yet},
    {"DeclarePlayCost -> CalculateTotalCost", "it is said how the card is paid for", way_is_said},
    {"CalculateTotalCost.start -> ApplyAdditionalCosts", kPriceRight, price_is_right},
    {"ApplyAdditionalCosts -> ApplyCostIncreases", kPriceRight, price_is_right},
    {"ApplyCostIncreases -> ApplyCostReductions", kPriceRight, price_is_right},
    {"ApplyCostReductions -> ComputeFinalCost", kPriceRight, price_is_right},
    {"ComputeFinalCost -> CalculateTotalCost.end", kPriceRight, price_is_right},
    {"CalculateTotalCost -> PayCosts", kPriceRight, price_is_right},
    fact_since("PayCosts.start -> ExertInkCards", "as much ink is exerted as the price asks for", "PayCosts.start",
               ink_and_price, ink_is_exerted),
    {"ExertInkCards -> PayOtherCosts", kPaid, others_paid},
    {"PayOtherCosts -> PayCosts.end", "everybody knows the card", everybody_knows_it},
    {"PayCosts -> ResolvePlayingCard", kPaid, others_paid},
    {"ResolvePlayingCard.start -> CheckCardType", "everybody knows the card", everybody_knows_it},
    {"CheckCardType -> PutInPlay", "it is no action", is_no_action},
    {"CheckCardType -> ResolveAction", "it is an action, and lies between hand and discard pile", action_lies_between},
    {"CheckCardType -> ProcessShift", "it is shifted", is_being_shifted},
    {"ProcessShift -> PutOnTopOfCharacter", "it is shifted", is_being_shifted},
    {"PutInPlay -> ResolvePlayingCard.end", kInPlay, card_in_play},
    {"PutOnTopOfCharacter -> ResolvePlayingCard.end", kInPlay, card_in_play},
    {"ResolveAction -> AddToDiscard", "its text has been followed", text_is_done},
    {"AddToDiscard -> ResolvePlayingCard.end", kLast, action_has_gone},
    {"ResolvePlayingCard -> CheckTriggeredAbilities", kAlone, turn_alone},
    {"CheckTriggeredAbilities -> ResolveTriggers", "an ability waits in the bag", triggers_wait},
    {"CheckTriggeredAbilities -> CompleteCardPlay", kEmpty, none_wait},
    {"ResolveTriggers -> CompleteCardPlay", kEmpty, none_wait},
    {"CompleteCardPlay -> .end", kEmpty, none_wait},
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

constexpr ChartFact kPlayingFacts[] = {
    {"Start -> Announce", kWhereItWas, not_played_yet},
    {"Announce -> HowToPlay", kWhereItWas, not_played_yet},
    {"HowToPlay -> DetermineCost", "it is said how the card is paid for", way_is_said},
    {"DetermineCost -> PayCost", kPriceRight, price_is_right},
    {"PayCost -> CardPlayed", kPaid, others_paid},
    fact_since("PayCost -> CardPlayed", "as much ink is exerted as the price asks for", "PayCost", ink_and_price,
               ink_is_exerted),
    {"CardPlayed -> EntersPlay", "everybody knows the card", everybody_knows_it},
    {"EntersPlay -> CIP", "it is no action", is_no_action},
    {"EntersPlay -> ResolveAction", "it is an action, and lies between hand and discard pile", action_lies_between},
    {"CIP -> ShiftCheck", "it is no action", is_no_action},
    {"ShiftCheck -> PlaceOnTop", "it is shifted", is_being_shifted},
    {"ShiftCheck -> EndPlayCard", kInPlay, card_in_play},
    {"PlaceOnTop -> EndPlayCard", kInPlay, card_in_play},
    {"ResolveAction -> ActionToDiscard", "its text has been followed", text_is_done},
    {"ActionToDiscard -> EndPlayCard", kLast, action_has_gone},
    {"EndPlayCard -> TriggerCheck", "the card has left the hand", card_has_gone},
    {"TriggerCheck -> FinishPlay", kEmpty, none_wait},
    {"TriggerCheck -> AddToBag", "an ability waits in the bag", triggers_wait},
    {"AddToBag -> FinishPlay", "all that has triggered lies in the bag", all_placed},
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

const Frame* quest_frame(const Machine& m) { return innermost(m, QuestFlow); }
bool quester_exerted(const Machine& m, const Event&) {
  const Frame* f = quest_frame(m);
  return f && live(m.st, f->source) && flag(m.st, f->source.id, Exerted);
}
bool quester_may(const Machine& m, const Event&) {
  const Frame* f = quest_frame(m);
  return f && quest_bar(looking(m), f->source.id) == Bar::None;
}
constexpr ChartFact kQuestFacts[] = {
    {".start -> DeclareQuest", "nothing keeps it from questing", quester_may},
    {"Start -> DeclareQuest", "nothing keeps it from questing", quester_may},
    {"DeclareQuest -> *", "nothing keeps it from questing", quester_may},
    {"SelectCharacter -> ValidateCanQuest", "nothing keeps it from questing", quester_may},
    {"IdentifyChar -> CheckRestrictions", "nothing keeps it from questing", quester_may},
    {"ValidateCanQuest.start -> CheckIsDry", "nothing keeps it from questing", quester_may},
    {"CanQuest -> ValidateCanQuest.end", "nothing keeps it from questing", quester_may},
    fact_since("GainLore -> *", "the player has as much more lore as the character's Lore", "GainLore", lore_of_quest,
               lore_was_gained),
    {"ResolveAbilities -> QuestComplete", kEmpty, none_wait},
    {"ResolveBag -> QuestOver", kEmpty, none_wait},
    {"AddToBag -> ResolveBag", "all that has triggered lies in the bag", all_placed},
    {"QuestComplete -> .end", kEmpty, none_wait},
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
/// What is acted with is there: the card that is played, who quests, both of a challenge.
bool all_are_there(const Machine& m, const Event&) {
  const Frame& f = m.st.frames.back();
  if (f.kind != FrameKind::Flow) return false;
  if (f.prog == ChallengeFlow) return in_play(m, f.ev_a.id) && in_play(m, f.ev_b.id);
  if (f.prog == QuestFlow) return live(m.st, f.source) && in_play(m, f.source.id);
  return f.prog == PlayFlow && live(m.st, f.source);
}
constexpr ChartFact kResolutionFacts[] = {
    {".start -> ActionInitiated", "it is one of the actions that are legal", action_offered},
    {"ActionInitiated -> ActionValidation", "it is one of the actions that are legal", action_offered},
    {"ActionValidation -> CostPayment", "it is one of the actions that are legal", action_offered},
    fact_since("CostPayment -> ActionCancelled", "nothing has moved, and no ink is exerted", "CostPayment",
               cards_before, nothing_moved),
    fact_since("ActionCancelled -> .end", "nothing has moved, and no ink is exerted", "CostPayment", cards_before,
               nothing_moved),
    {"CostPayment -> TargetSelection", "all whom it is about are there", all_are_there},
    {"TargetSelection -> ActionExecution", "all whom it is about are there", all_are_there},
    {"ActionExecution -> TriggeredAbilityCheck", kAlone, turn_alone},
    {"ActionComplete -> .end", kEmpty, none_wait},
    {"TriggeredAbilityCheck -> AbilityResolution", "an ability waits in the bag", triggers_wait},
    {"TriggeredAbilityCheck -> ActionComplete", "nothing waits in the bag", none_wait},
    {"AbilityResolution -> ActionComplete", "nothing waits in the bag", none_wait},
};

constexpr ChartWalk kWalks[] = {
    {"Card Playing Process", kProcess, of_turn_action, kProcessFacts},
    {"Card Playing Process", kTotalCost, of_turn_action, kProcessFacts},
    {"Card Playing Process", kPaying, of_turn_action, kProcessFacts},
    {"Card Playing Process", kResolvingCard, of_turn_action, kProcessFacts},
    {"Playing Cards", kPlaying, of_turn_action, kPlayingFacts},
    {"Quest Action", kQuestAction, nullptr, kQuestFacts},
    {"Quest Action", kCanQuest, nullptr, kQuestFacts},
    {"Questing", kQuesting, nullptr, kQuestFacts},
    {"Action Resolution State Machine", kResolution, of_turn_action, kResolutionFacts},
};

}  // namespace

constinit const std::span<const ChartWalk> action_walks = kWalks;

}  // namespace cantrip::lorcana
