// What is not legal: an attempt is made, refused for the reason the chart draws, and nothing changes. The reasons are
// those that listing goes by (Bar, too_dear).
#include "games/lorcana/charts.hpp"

namespace cantrip::lorcana {
namespace {

Bar quest(const Machine& m, const Event& e) { return e.a ? quest_bar(looking(m), e.a.id) : Bar::None; }
Bar challenge(const Machine& m, const Event& e) {
  return e.a && e.b ? challenge_bar(looking(m), e.a.id, e.b.id) : Bar::None;
}
template <Bar bar>
bool quest_is(const Machine& m, const Event& e) {
  return quest(m, e) == bar;
}
template <Bar bar>
bool challenge_is(const Machine& m, const Event& e) {
  return challenge(m, e) == bar;
}
bool no_quest(const Machine& m, const Event& e) { return quest(m, e) != Bar::None; }
bool no_challenge(const Machine& m, const Event& e) { return challenge(m, e) != Bar::None; }
bool challenger_could(const Machine& m, const Event& e) {
  return e.a && challenger_bar(looking(m), e.a.id) == Bar::None;
}
bool only_the_defender(const Machine& m, const Event& e) { return challenger_could(m, e) && no_challenge(m, e); }
bool of_type(const Machine& m, const Event& e, Type t) { return e.b && (card(m, e.b.id).types & type_bit(t)); }
bool character_kept(const Machine& m, const Event& e) {
  return challenge(m, e) == Bar::Restricted && challenger_could(m, e) && of_type(m, e, Character);
}
bool location_kept(const Machine& m, const Event& e) {
  return challenge(m, e) == Bar::Restricted && challenger_could(m, e) && of_type(m, e, Location);
}
bool dry(const Machine& m, const Event& e) { return e.a && !flag(m.st, e.a.id, Drying); }
bool wet(const Machine& m, const Event& e) { return e.a && flag(m.st, e.a.id, Drying); }
bool defender_exerted(const Machine& m, const Event& e) {
  return e.b && (flag(m.st, e.b.id, Exerted) || of_type(m, e, Location));
}
bool defender_ready(const Machine& m, const Event& e) { return e.b && !flag(m.st, e.b.id, Exerted); }
bool dear(const Machine& m, const Event& e) { return e.a && too_dear(looking(m), e.by, e.a); }
bool nothing_happened(const Machine& m, const Event& e) {  // it is still that player's to act
  return is_asked(m.st, e.by) && m.st.decision.ask == Ask::Act;
}
bool invalid(const Machine& m, const Event& e) {
  const int verb = e.x >> 8;
  return verb == QuestWith ? no_quest(m, e) : verb == ChallengeWith ? !challenger_could(m, e) : dear(m, e);
}

constexpr u16 kQuest = act_bit(QuestWith), kChallenge = act_bit(ChallengeWith), kPlay = act_bit(PlayCard);

// ---------------------------------------------------------------------------------------------------- questing

constexpr ChartMark kQuestAction[] = {
    on_refusal(kQuest, ".start > DeclareQuest > SelectCharacter > ValidateCanQuest > .end", no_quest),
};
constexpr ChartMark kCanQuest[] = {
    on_refusal(kQuest, "ValidateCanQuest.start > CheckIsDry > CannotQuest > ValidateCanQuest.end",
               quest_is<Bar::Drying>),
    on_refusal(kQuest, "ValidateCanQuest.start > CheckIsDry > CheckRestrictions > CannotQuest > ValidateCanQuest.end",
               quest_is<Bar::Restricted>),
};
constexpr ChartFact kQuestFacts[] = {
    {".start -> *", "nothing has happened, and the player still acts", nothing_happened},
    {"DeclareQuest -> *", "nothing has happened, and the player still acts", nothing_happened},
    {"SelectCharacter -> *", "nothing has happened, and the player still acts", nothing_happened},
    {"ValidateCanQuest.start -> *", "nothing has happened, and the player still acts", nothing_happened},
    {"CheckIsDry -> CannotQuest", "the character is drying", wet},
    {"CheckIsDry -> CheckRestrictions", "the character is dry", dry},
    {"CheckRestrictions -> CannotQuest", "something keeps it from questing", quest_is<Bar::Restricted>},
    {"CannotQuest -> ValidateCanQuest.end", "questing with it is not legal", no_quest},
    {"ValidateCanQuest -> .end", "nothing has happened, and the player still acts", nothing_happened},
};
constexpr ChartMark kQuesting[] = {
    on_refusal(kQuest, "Start > DeclareQuest > IdentifyChar > CheckRestrictions > IllegalQuest", no_quest),
};
constexpr ChartFact kQuestingFacts[] = {
    {"Start -> *", "nothing has happened, and the player still acts", nothing_happened},
    {"DeclareQuest -> *", "nothing has happened, and the player still acts", nothing_happened},
    {"IdentifyChar -> *", "nothing has happened, and the player still acts", nothing_happened},
    {"CheckRestrictions -> IllegalQuest", "questing with it is not legal", no_quest},
};

// -------------------------------------------------------------------------------------------------- challenging

constexpr ChartMark kResolution[] = {
    on_refusal(kChallenge, ".start > DeclareChallenge > SelectAttacker > SelectDefender > ValidateChallenge > .end",
               no_challenge),
};
constexpr ChartMark kValidate[] = {
    on_refusal(kChallenge, "ValidateChallenge.start > CheckAttackerIsDry > InvalidChallenge > ValidateChallenge.end",
               challenge_is<Bar::Drying>),
    on_refusal(kChallenge,
               "ValidateChallenge.start > CheckAttackerIsDry > CheckDefenderExerted > InvalidChallenge > "
               "ValidateChallenge.end",
               challenge_is<Bar::DefenderReady>),
    on_refusal(kChallenge,
               "ValidateChallenge.start > CheckAttackerIsDry > CheckDefenderExerted > CheckRestrictions > "
               "InvalidChallenge > ValidateChallenge.end",
               challenge_is<Bar::Restricted>),
};
constexpr ChartFact kValidateFacts[] = {
    {".start -> *", "nothing has happened, and the player still acts", nothing_happened},
    {"DeclareChallenge -> *", "nothing has happened, and the player still acts", nothing_happened},
    {"SelectAttacker -> *", "nothing has happened, and the player still acts", nothing_happened},
    {"SelectDefender -> *", "nothing has happened, and the player still acts", nothing_happened},
    {"ValidateChallenge.start -> *", "nothing has happened, and the player still acts", nothing_happened},
    {"CheckAttackerIsDry -> InvalidChallenge", "the challenger is drying", wet},
    {"CheckAttackerIsDry -> CheckDefenderExerted", "the challenger is dry", dry},
    {"CheckDefenderExerted -> InvalidChallenge", "the defender is ready", defender_ready},
    {"CheckDefenderExerted -> CheckRestrictions", "the defender is exerted, or a location", defender_exerted},
    {"CheckRestrictions -> InvalidChallenge", "something keeps the challenge from happening",
     challenge_is<Bar::Restricted>},
    {"InvalidChallenge -> ValidateChallenge.end", "the challenge is not legal", no_challenge},
    {"ValidateChallenge -> .end", "nothing has happened, and the player still acts", nothing_happened},
};
constexpr ChartMark kChallenging[] = {
    on_refusal(kChallenge, "CC1 > CC2 > IllegalChallenge", character_kept),
    on_refusal(kChallenge, "CL1 > CL2 > IllegalChallengeL", location_kept),
};
constexpr ChartFact kChallengingFacts[] = {
    {"CC1 -> *", "nothing has happened, and the player still acts", nothing_happened},
    {"CL1 -> *", "nothing has happened, and the player still acts", nothing_happened},
    {"CC2 -> IllegalChallenge", "an effect keeps the character from being challenged", character_kept},
    {"CL2 -> IllegalChallengeL", "an effect keeps the location from being challenged", location_kept},
};

// ------------------------------------------------------------------------------------------------ any turn action

constexpr ChartMark kPaying[] = {
    on_refusal(kPlay, ".start > AnnounceCard > DeclarePlayCost > CalculateTotalCost > PayCosts > .end", dear),
};
constexpr ChartFact kPayingFacts[] = {
    {".start -> *", "nothing has happened, and the player still acts", nothing_happened},
    {"AnnounceCard -> *", "nothing has happened, and the player still acts", nothing_happened},
    {"DeclarePlayCost -> *", "nothing has happened, and the player still acts", nothing_happened},
    {"CalculateTotalCost -> *", "nothing has happened, and the player still acts", nothing_happened},
    {"PayCosts -> .end", "the price is more than the ink that is ready", dear},
};
constexpr ChartMark kActionResolution[] = {
    on_refusal(kChallenge,
               ".start > ActionInitiated > ActionValidation > CostPayment > TargetSelection > "
               "ActionCancelled > .end",
               only_the_defender),
    on_refusal(kQuest | kChallenge | kPlay, ".start > ActionInitiated > ActionValidation > ActionCancelled > .end",
               invalid),
};
constexpr ChartFact kActionFacts[] = {
    {".start -> *", "nothing has happened, and the player still acts", nothing_happened},
    {"ActionInitiated -> *", "nothing has happened, and the player still acts", nothing_happened},
    {"ActionValidation -> ActionCancelled", "the action is not legal", invalid},
    {"ActionValidation -> CostPayment", "who acts could act", challenger_could},
    {"CostPayment -> TargetSelection", "it costs nothing, or that can be paid", challenger_could},
    {"TargetSelection -> ActionCancelled", "whom it is about may not be chosen", only_the_defender},
    {"ActionCancelled -> .end", "nothing has happened, and the player still acts", nothing_happened},
};
constexpr ChartMark kTurnActions[] = {
    on_refusal(kQuest | kChallenge | kPlay, "ActivePlayer.ActionResolution.start > ValidateAction > DecideAction"),
};
constexpr ChartFact kTurnFacts[] = {
    {"ActivePlayer.ActionResolution.start -> *", "nothing has happened, and the player still acts", nothing_happened},
    {"ValidateAction -> DecideAction", "nothing has happened, and the player still acts", nothing_happened},
};
constexpr ChartMark kEngine[] = {
    on_refusal(1u << kNoSuchOption, "GameExecution.start > ProcessAction > ValidateAction > RejectAction > "
                                    "GameExecution.end"),
};
bool still_asked(const Machine& m, const Event& e) { return is_asked(m.st, e.by); }
constexpr ChartFact kEngineFacts[] = {
    {"GameExecution.start -> ProcessAction", "the question stands", still_asked},
    {"ProcessAction -> ValidateAction", "the question stands", still_asked},
    {"ValidateAction -> RejectAction", "the answer was none of those offered, and the question stands", still_asked},
    {"RejectAction -> GameExecution.end", "the question stands", still_asked},
};

constexpr ChartWalk kWalks[] = {
    {"Quest Action", kQuestAction, nullptr, kQuestFacts},
    {"Quest Action", kCanQuest, nullptr, kQuestFacts},
    {"Questing", kQuesting, nullptr, kQuestingFacts},
    {"Challenge Resolution", kResolution, nullptr, kValidateFacts},
    {"Challenge Resolution", kValidate, nullptr, kValidateFacts},
    {"Challenging", kChallenging, nullptr, kChallengingFacts},
    {"Card Playing Process", kPaying, nullptr, kPayingFacts},
    {"Action Resolution State Machine", kActionResolution, nullptr, kActionFacts},
    {"Player Turn Actions", kTurnActions, nullptr, kTurnFacts},
    {"Core Engine Integration", kEngine, nullptr, kEngineFacts},
};

}  // namespace

constinit const std::span<const ChartWalk> refused_walks = kWalks;

}  // namespace cantrip::lorcana
