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
// A player each: who neither wins nor loses when somebody does.
bool is_bystander(const State& s, Seat seat) {
  return alive(s, seat) && score(s, seat, LoreScore) < kLoreToWin && !score(s, seat, FailedDraw);
}
bool bystander(const Machine& m, const Event&) {
  for (int p = 0; p < m.st.seats; ++p)
    if (is_bystander(m.st, seat_at(p))) return true;
  return false;
}
constexpr ChartMark kOtherPlayer[] = {
    at_point(WinFound,
             "ProcessWinLoss.start > CheckPlayer20LoreCondition > CheckEmptyDeckDraw > NoWinLoss > "
             "ProcessWinLoss.end",
             0, bystander),
    at_point(LossFound,
             "ProcessWinLoss.start > CheckPlayer20LoreCondition > CheckEmptyDeckDraw > NoWinLoss > "
             "ProcessWinLoss.end",
             0, bystander),
};
bool somebody_has_20(const Machine& m, const Event&) {
  for (int p = 0; p < m.st.seats; ++p)
    if (alive(m.st, seat_at(p)) && score(m.st, seat_at(p), LoreScore) >= kLoreToWin) return true;
  return false;
}
bool somebody_failed(const Machine& m, const Event&) {
  for (int p = 0; p < m.st.seats; ++p)
    if (alive(m.st, seat_at(p)) && score(m.st, seat_at(p), FailedDraw)) return true;
  return false;
}
constexpr ChartFact kWinFacts[] = {
    {"CheckPlayer20LoreCondition -> PlayerWins", "a player has 20 lore or more", somebody_has_20},
    {"CheckPlayer20LoreCondition -> CheckEmptyDeckDraw", "a player has drawn from an empty deck", somebody_failed},
    {"CheckEmptyDeckDraw -> PlayerLoses", "a player has drawn from an empty deck", somebody_failed},
};
constexpr ChartFact kOtherPlayerFacts[] = {
    {"CheckPlayer20LoreCondition -> CheckEmptyDeckDraw", "a player has less than 20 lore", bystander},
    {"CheckEmptyDeckDraw -> NoWinLoss", "a player has neither 20 lore nor failed to draw", bystander},
    {"NoWinLoss -> ProcessWinLoss.end", "that player is still in the match", bystander},
};

// A card each: who survives when somebody is banished.
bool survivor(const Machine& m, const Event&) {
  for (int p = 0; p < m.st.seats; ++p)
    for (const u16 row : zone(m.st, Play, seat_at(p)))
      if ((card(m, row).types & (type_bit(Character) | type_bit(Location))) &&
          m.st.obj[row].stat[Damage] < derived(const_cast<Machine&>(m), row).stat[Willpower])
        return true;
  return false;
}
constexpr ChartMark kOtherCard[] = {
    at_point(LethalFound,
             "ProcessRequiredActions.start > CheckDamageCondition > NoRequiredActions > "
             "ProcessRequiredActions.end",
             0, survivor),
};
constexpr ChartFact kOtherCardFacts[] = {
    {"CheckDamageCondition -> NoRequiredActions", "a card has less damage than Willpower", survivor},
    {"NoRequiredActions -> ProcessRequiredActions.end", "that card is still in play", survivor},
};
bool nobody_wins_or_loses(const Machine& m, const Event& e) {
  Machine& looking = const_cast<Machine&>(m);
  for (int p = 0; p < m.st.seats; ++p)
    if (const Seat seat = seat_at(p); alive(m.st, seat) && score(m.st, seat, LoreScore) >= lore_to_win(looking, seat))
      return false;
  return !somebody_failed(m, e);
}
bool somebody_does(const Machine& m, const Event& e) { return somebody_has_20(m, e) || somebody_failed(m, e); }
bool somebody_is_lethal(const Machine& m, const Event&) {
  for (int p = 0; p < m.st.seats; ++p)
    for (const u16 row : zone(m.st, Play, seat_at(p)))
      if ((card(m, row).types & (type_bit(Character) | type_bit(Location))) &&
          m.st.obj[row].stat[Damage] >= derived(const_cast<Machine&>(m), row).stat[Willpower])
        return true;
  return false;
}
bool nobody_is_lethal(const Machine& m, const Event& e) { return !somebody_is_lethal(m, e); }
constexpr ChartFact kCheckFacts[] = {
    {"CheckWinLossConditions -> ProcessWinLoss", "a player has 20 lore or has failed to draw", somebody_does},
    {"CheckWinLossConditions -> CheckOtherConditions", "nobody wins or loses", nobody_wins_or_loses},
    {"CheckOtherConditions -> ProcessRequiredActions", "somebody has as much damage as Willpower", somebody_is_lethal},
    {"CheckOtherConditions -> Complete", "everybody has less damage than Willpower", nobody_is_lethal},
};
constexpr ChartFact kSecondFacts[] = {
    {"WinLossMet -> PlayerWinsOrLoses", "a player has 20 lore or has failed to draw", somebody_does},
    {"WinLossMet -> CheckOtherConditions", "nobody wins or loses", nobody_wins_or_loses},
    {"OtherConditionMet -> PerformRequiredAction", "somebody has as much damage as Willpower", somebody_is_lethal},
    {"OtherConditionMet -> NoMoreActions", "everybody has less damage than Willpower", nobody_is_lethal},
};
bool has_left(const Machine& m, const Event& e) {
  return !live(m.st, e.a) || is_ghost(m.st, e.a) || zone_kind(m.st.obj[e.a.id].zone) != Play;
}
constexpr ChartFact kRequiredFacts[] = {
    {"CheckDamageCondition -> BanishCharacters", "the character has left play", has_left},
    {"CheckDamageCondition -> BanishLocations", "the location has left play", has_left},
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
    {"Game State Check Flow", kCheck, nullptr, kCheckFacts},
    {"Game State Check Flow", kWinLoss, nullptr, kWinFacts},
    {"Game State Check Flow", kOtherPlayer, nullptr, kOtherPlayerFacts},
    {"Game State Check Flow", kRequired, nullptr, kRequiredFacts},
    {"Game State Check Flow", kOtherCard, nullptr, kOtherCardFacts},
    {"Trigger Resolution and the Bag (2)", kSecond, nullptr, kSecondFacts},
};

}  // namespace

constinit const std::span<const ChartWalk> check_walks = kWalks;

}  // namespace cantrip::lorcana
