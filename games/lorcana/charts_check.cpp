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
    at_point(CheckPass, "ProcessRequiredActions: > CompletionCheck"),
    at_point(CheckPass, "CompletionCheck:"),
    at_point(CheckPass, "GameStateCheck.start > CheckWinLossConditions"),
    at_point(WinFound, "CompletionCheck: > CheckWinLossConditions > ProcessWinLoss"),
    at_point(WinFound, "> ProcessWinLoss"),
    at_point(LossFound, "CompletionCheck: > CheckWinLossConditions > ProcessWinLoss"),
    at_point(LossFound, "> ProcessWinLoss"),
    at_point(LethalFound, "CompletionCheck: > CheckWinLossConditions > CheckOtherConditions > ProcessRequiredActions"),
    at_point(LethalFound, "> CheckOtherConditions > ProcessRequiredActions"),
    on_event(EventKind::Lost, "ProcessWinLoss: > CompletionCheck"),
    on_event(EventKind::DrawnGame, "ProcessWinLoss: > CompletionCheck"),
    at_point(CheckQuiet, "CompletionCheck: > Complete > GameStateCheck.end"),
    at_point(CheckQuiet, "> CheckOtherConditions > Complete > GameStateCheck.end"),
    on_event(EventKind::Over, "CompletionCheck: > Complete > GameStateCheck.end"),
};
// 10.6: the chart asks again what led here.
constexpr ChartMark kWinLoss[] = {
    at_point(WinFound, "ProcessWinLoss.start > CheckPlayer20LoreCondition > PlayerWins"),
    at_point(LossFound, "ProcessWinLoss.start > CheckPlayer20LoreCondition > CheckEmptyDeckDraw > PlayerLoses"),
    on_event(EventKind::Won, "PlayerWins: > ProcessWinLoss.end"),
    on_event(EventKind::Lost, "PlayerLoses: > ProcessWinLoss.end"),
    on_event(EventKind::DrawnGame, "PlayerLoses: > ProcessWinLoss.end"),
};
// A player each: who neither wins nor loses when somebody does.
bool is_bystander(const State& s, Seat seat) {
  return alive(s, seat) && score(s, seat, LoreScore) < kLoreToWin && !score(s, seat, FailedDraw);
}
bool bystander(const Machine& m, const Event&) {
  return !every_seat(m, [&](Seat seat) { return !is_bystander(m.st, seat); });
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
bool winner_won(const Machine& m, const Event& e) {
  return m.st.result[index(e.by)] == Result::Won && score(m.st, e.by, LoreScore) >= kLoreToWin;
}
bool loser_lost(const Machine& m, const Event& e) {
  return m.st.result[index(e.by)] == (e.kind == EventKind::Lost ? Result::Lost : Result::Drawn) && !alive(m.st, e.by);
}
constexpr ChartFact kWinFacts[] = {
    {"ProcessWinLoss.start -> CheckPlayer20LoreCondition", "a player has 20 lore or has failed to draw",
     [](const Machine& m, const Event& e) { return somebody_has_20(m, e) || somebody_failed(m, e); }},
    {"PlayerWins -> ProcessWinLoss.end", "who has 20 lore has won", winner_won},
    {"PlayerLoses -> ProcessWinLoss.end", "who has lost is out of the match", loser_lost},
    {"CheckPlayer20LoreCondition -> PlayerWins", "a player has 20 lore or more", somebody_has_20},
    {"CheckPlayer20LoreCondition -> CheckEmptyDeckDraw", "a player has drawn from an empty deck", somebody_failed},
    {"CheckEmptyDeckDraw -> PlayerLoses", "a player has drawn from an empty deck", somebody_failed},
};
constexpr ChartFact kOtherPlayerFacts[] = {
    {"ProcessWinLoss.start -> CheckPlayer20LoreCondition", "a player has neither 20 lore nor failed to draw",
     bystander},
    {"CheckPlayer20LoreCondition -> CheckEmptyDeckDraw", "a player has less than 20 lore", bystander},
    {"CheckEmptyDeckDraw -> NoWinLoss", "a player has neither 20 lore nor failed to draw", bystander},
    {"NoWinLoss -> ProcessWinLoss.end", "that player is still in the match", bystander},
};

// A card each: who survives when somebody is banished.
bool bears_damage(const Machine& m, u16 row) { return card(m, row).types & (type_bit(Character) | type_bit(Location)); }
bool is_lethal(const Machine& m, u16 row) {
  return m.st.obj[row].stat[Damage] >= derived(looking(m), row).stat[Willpower];
}
bool survivor(const Machine& m, const Event&) {
  return !every_row(m, Play, [&](u16 row) { return !bears_damage(m, row) || is_lethal(m, row); });
}
constexpr ChartMark kOtherCard[] = {
    at_point(LethalFound,
             "ProcessRequiredActions.start > CheckDamageCondition > NoRequiredActions > "
             "ProcessRequiredActions.end",
             0, survivor),
};
constexpr ChartFact kOtherCardFacts[] = {
    {"ProcessRequiredActions.start -> CheckDamageCondition", "a card has less damage than Willpower", survivor},
    {"CheckDamageCondition -> NoRequiredActions", "a card has less damage than Willpower", survivor},
    {"NoRequiredActions -> ProcessRequiredActions.end", "that card is still in play", survivor},
};
bool somebody_does(const Machine& m, const Event& e) { return somebody_has_20(m, e) || somebody_failed(m, e); }
bool somebody_is_lethal(const Machine& m, const Event&) {
  return !every_row(m, Play, [&](u16 row) { return !bears_damage(m, row) || !is_lethal(m, row); });
}
bool nobody_is_lethal(const Machine& m, const Event& e) { return !somebody_is_lethal(m, e); }
bool something_to_do(const Machine& m, const Event& e) { return somebody_does(m, e) || somebody_is_lethal(m, e); }
bool nothing_to_do(const Machine& m, const Event& e) {
  return m.st.over || (nobody_wins_or_loses(m, e) && nobody_is_lethal(m, e));
}
ChartMemory cards_in_play(const Machine& m, const Event&) {
  ChartMemory out;
  for (int p = 0; p < m.st.seats; ++p) out.n[0] += static_cast<long long>(zone(m.st, Play, seat_at(p)).size());
  return out;
}
bool some_have_left(const Machine& m, const Event& e, const ChartMemory& before) {
  return cards_in_play(m, e).n[0] < before.n[0];
}
constexpr std::string_view kQuiet = "nobody wins or loses, and nobody has as much damage as Willpower";
constexpr ChartFact kOuterFacts[] = {
    {".start -> GameStateCheck", "the match goes on", goes_on},
    {"GameStateCheck -> EndGame", "every player has a result", all_have_results},
    {"GameStateCheck -> ContinueGame", kQuiet, nothing_to_do},
    {"EndGame -> .end", "every player has a result", all_have_results},
    {"ContinueGame -> .end", "the match goes on", goes_on},
};
constexpr ChartFact kCheckFacts[] = {
    {"GameStateCheck.start -> CheckWinLossConditions", "the match goes on", goes_on},
    {"ProcessWinLoss -> CompletionCheck", "who has lost is out of the match", loser_lost},
    fact_since("ProcessRequiredActions -> CompletionCheck", "fewer cards are in play", "ProcessRequiredActions",
               cards_in_play, some_have_left),
    {"CompletionCheck -> CheckWinLossConditions", "there is something to do again", something_to_do},
    {"CompletionCheck -> Complete", "it is over, or nothing is left to do", nothing_to_do},
    {"Complete -> GameStateCheck.end", "it is over, or nothing is left to do", nothing_to_do},
    {"CheckWinLossConditions -> ProcessWinLoss", "a player has 20 lore or has failed to draw", somebody_does},
    {"CheckWinLossConditions -> CheckOtherConditions", "nobody wins or loses", nobody_wins_or_loses},
    {"CheckOtherConditions -> ProcessRequiredActions", "somebody has as much damage as Willpower", somebody_is_lethal},
    {"CheckOtherConditions -> Complete", "everybody has less damage than Willpower", nobody_is_lethal},
};
bool wins_and_loses(const Machine& m, const Event&) {
  return !every_seat(m, [&](Seat seat) {
    return !alive(m.st, seat) || score(m.st, seat, LoreScore) < kLoreToWin || !score(m.st, seat, FailedDraw);
  });
}
constexpr ChartFact kSecondFacts[] = {
    {"StartCheck -> CheckWinLoss", "the match goes on", goes_on},
    {"CheckWinLoss -> WinLossMet", "the match goes on", goes_on},
    {"PlayerWinsOrLoses -> IfWinSimulLoss", "a player has 20 lore or has failed to draw", somebody_does},
    {"IfWinSimulLoss -> PlayerWins", "a player has 20 lore and has failed to draw", wins_and_loses},
    {"IfWinSimulLoss -> EndCheckIfGameEnds", "no player has 20 lore and has failed to draw",
     [](const Machine& m, const Event& e) { return !wins_and_loses(m, e); }},
    {"PlayerWins -> EndCheckIfGameEnds", "a player has 20 lore and has failed to draw", wins_and_loses},
    {"CheckOtherConditions -> OtherConditionMet", "nobody wins or loses", nobody_wins_or_loses},
    fact_since("PerformRequiredAction -> RepeatCheck", "fewer cards are in play", "PerformRequiredAction",
               cards_in_play, some_have_left),
    {"RepeatCheck -> StartCheck", "the match goes on", goes_on},
    {"NoMoreActions -> AddTriggersToBag", kQuiet, nothing_to_do},
    {"AddTriggersToBag -> EndCheck", "all that has triggered lies in the bag", all_placed},
    {"WinLossMet -> PlayerWinsOrLoses", "a player has 20 lore or has failed to draw", somebody_does},
    {"WinLossMet -> CheckOtherConditions", "nobody wins or loses", nobody_wins_or_loses},
    {"OtherConditionMet -> PerformRequiredAction", "somebody has as much damage as Willpower", somebody_is_lethal},
    {"OtherConditionMet -> NoMoreActions", "everybody has less damage than Willpower", nobody_is_lethal},
};
bool out_of_play(const Machine& m, Ref r) { return !is_there(m, r) || zone_kind(m.st.obj[r.id].zone) != Play; }
bool has_left(const Machine& m, const Event& e) { return out_of_play(m, e.a); }
ChartMemory who_left(const Machine&, const Event& e) { return {{e.a.id, e.a.gen}}; }
bool it_is_gone(const Machine& m, const Event&, const ChartMemory& before) {
  return out_of_play(m, {static_cast<u16>(before.n[0]), static_cast<decltype(Ref::gen)>(before.n[1])});
}
constexpr ChartFact kRequiredFacts[] = {
    {"ProcessRequiredActions.start -> CheckDamageCondition", "somebody has as much damage as Willpower",
     somebody_is_lethal},
    fact_since("BanishCharacters -> *", "who was banished is out of play", "BanishCharacters", who_left, it_is_gone),
    fact_since("BanishLocations -> *", "what was banished is out of play", "BanishLocations", who_left, it_is_gone),
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
    at_point(CheckPass, "PerformRequiredAction: > RepeatCheck > StartCheck > CheckWinLoss > WinLossMet"),
    at_point(CheckPass, "StartCheck > CheckWinLoss > WinLossMet"),
    at_point(WinFound, "> PlayerWinsOrLoses > IfWinSimulLoss > EndCheckIfGameEnds", kOnly),
    at_point(WinFound, "> PlayerWinsOrLoses > IfWinSimulLoss > PlayerWins > EndCheckIfGameEnds", kAndLoses),
    at_point(LossFound, "> PlayerWinsOrLoses > IfWinSimulLoss > EndCheckIfGameEnds"),
    at_point(LethalFound, "> CheckOtherConditions > OtherConditionMet > PerformRequiredAction"),
    at_point(CheckQuiet, "> CheckOtherConditions > OtherConditionMet > NoMoreActions > AddTriggersToBag > EndCheck"),
};

constexpr ChartWalk kWalks[] = {
    {"Game State Check Flow", kOuter, nullptr, kOuterFacts},
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
