// The game state check: "Game State Check Flow" and "Trigger Resolution and the Bag (2)". A check is as many passes as
// it takes to find nothing.
#include "games/lorcana/charts.hpp"

namespace cantrip::lorcana {
namespace {

bool is_banished(const Machine& m, const Event& e, Type type) {
  return e.sub == static_cast<u8>(Verb::Banish) && (m.pool().card(e.def).types & type_bit(type));
}
bool character_banished(const Machine& m, const Event& e) { return is_banished(m, e, Character); }
bool location_banished(const Machine& m, const Event& e) { return is_banished(m, e, Location); }

// --------------------------------------------------------------------------------------- Game State Check Flow

constexpr ChartMark kOuter[] = {
    at_point(CheckPass, "GameStateCheck:"),
    at_point(CheckPass, ".start > GameStateCheck"),
    at_point(CheckQuiet, "> ContinueGame > .end"),
    on_event(EventKind::Over, "GameStateCheck: > EndGame > .end"),
};
constexpr ChartMark kCheck[] = {
    at_point(CheckPass, "CompletionCheck:"),
    at_point(CheckPass, "GameStateCheck.start > CheckWinLossConditions"),
    at_point(WinFound, "CompletionCheck: > CheckWinLossConditions > ProcessWinLoss > CompletionCheck"),
    at_point(WinFound, "> ProcessWinLoss > CompletionCheck"),
    at_point(LossFound, "CompletionCheck: > CheckWinLossConditions > ProcessWinLoss > CompletionCheck"),
    at_point(LossFound, "> ProcessWinLoss > CompletionCheck"),
    at_point(LethalFound, "CompletionCheck: > CheckWinLossConditions > CheckOtherConditions > "
                          "ProcessRequiredActions > CompletionCheck"),
    at_point(LethalFound, "> CheckOtherConditions > ProcessRequiredActions > CompletionCheck"),
    at_point(CheckQuiet, "CompletionCheck: > Complete > GameStateCheck.end"),
    at_point(CheckQuiet, "> CheckOtherConditions > Complete > GameStateCheck.end"),
    on_event(EventKind::Over, "CompletionCheck: > Complete > GameStateCheck.end"),
};
// 10.6: the chart asks again what led here.
constexpr ChartMark kWinLoss[] = {
    at_point(WinFound, "ProcessWinLoss.start > CheckPlayer20LoreCondition > PlayerWins > ProcessWinLoss.end"),
    at_point(LossFound, "ProcessWinLoss.start > CheckPlayer20LoreCondition > CheckEmptyDeckDraw > PlayerLoses > "
                        "ProcessWinLoss.end"),
};
constexpr ChartMark kRequired[] = {
    at_point(LethalFound, "ProcessRequiredActions.start > CheckDamageCondition"),
    on_event(EventKind::Moved, "CheckDamageCondition: > BanishCharacters", character_banished),
    on_event(EventKind::Moved, "CheckDamageCondition: > BanishLocations", location_banished),
    at_point(CheckPass, "BanishCharacters|BanishLocations: > ProcessRequiredActions.end"),
};

// --------------------------------------------------------------------------- Trigger Resolution and the Bag (2)

constexpr u16 kOnly = 1, kAndLoses = 2;
constexpr ChartMark kSecond[] = {
    at_point(CheckPass, "RepeatCheck: > StartCheck > CheckWinLoss > WinLossMet"),
    at_point(CheckPass, "StartCheck > CheckWinLoss > WinLossMet"),
    at_point(WinFound, "> PlayerWinsOrLoses > IfWinSimulLoss > EndCheckIfGameEnds", kOnly),
    at_point(WinFound, "> PlayerWinsOrLoses > IfWinSimulLoss > PlayerWins > EndCheckIfGameEnds", kAndLoses),
    at_point(LossFound, "> PlayerWinsOrLoses > IfWinSimulLoss > EndCheckIfGameEnds"),
    at_point(LethalFound, "> CheckOtherConditions > OtherConditionMet > PerformRequiredAction > RepeatCheck"),
    at_point(CheckQuiet, "> CheckOtherConditions > OtherConditionMet > NoMoreActions > AddTriggersToBag > EndCheck"),
};

constexpr ChartWalk kWalks[] = {
    {"Game State Check Flow", kOuter},
    {"Game State Check Flow", kCheck},
    {"Game State Check Flow", kWinLoss},
    {"Game State Check Flow", kRequired},
    {"Trigger Resolution and the Bag (2)", kSecond},
};

}  // namespace

constinit const std::span<const ChartWalk> check_walks = kWalks;

}  // namespace cantrip::lorcana
