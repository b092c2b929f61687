// "Game Overview", "Play Card from Hand". Each group of boxes that the overview draws apart is a walk of its own.
#include "games/gundam/charts.hpp"

namespace cantrip::gundam {
namespace {

constexpr std::string_view kOverview = "Game Overview", kPlay = "Play Card from Hand (Main Phase - 6.5.2)";

constexpr ChartMark kGame[] = {
    at_step(GameFlow, "Each player presents a deck and a resource deck", "A_Start"),
    at_step(TurnFlow, "Active step", "A_Start: > B_Turn"),
};

constexpr ChartMark kSetup[] = {
    at_step(GameFlow, "Each player presents a deck and a resource deck", "S1"),
    at_step(GameFlow, "Do they conform?", "> S2"),
    at_step(GameFlow, "Each player shuffles the deck", "> S3"),
    at_step(GameFlow, "The decks are placed", "> S4"),
    at_step(GameFlow, "Who is Player One?", "> S5"),
    at_step(GameFlow, "Each player draws 5 cards", "> S6"),
    at_step(GameFlow, "Player One redraws?", "> S7 > S8"),
    at_step(GameFlow, "Player One draws anew", "> S8a"),
    at_step(GameFlow, "Player Two redraws?", "> S9 > S10"),
    at_step(GameFlow, "Player Two draws anew", "> S10a"),
    at_step(GameFlow, "6 Shields each", "> S11"),
    at_step(GameFlow, "An EX Base each", "> S12"),
    at_step(GameFlow, "An EX Resource for Player Two", "> S13"),
    at_step(GameFlow, "The game begins", "> S14"),
};

constexpr ChartMark kTurn[] = {
    at_step(TurnFlow, "Active step", "T_Start > T_StartPhase"),
    at_step(TurnFlow, "Draw phase", "T_StartPhase: > T_DrawPhase"),
    at_step(TurnFlow, "Resource phase", "T_DrawPhase: > T_ResourcePhase"),
    at_step(TurnFlow, "Main phase", "T_ResourcePhase: > T_MainPhase"),
    at_step(TurnFlow, "Action step", "T_MainPhase: > T_EndPhase"),
    leaving(TurnFlow, "", "T_EndPhase: > T_NextTurn"),
};

constexpr ChartMark kStart[] = {
    at_step(TurnFlow, "Active step", "SP1"),
    at_step(TurnFlow, "Start step", "SP1: > SP2"),
};

bool resources_active(const Machine& m, const Event&) {
  for (const u16 row : zone(m.st, ResourceArea, m.st.turn))
    if (flag(m.st, row, Rested)) return false;
  return true;
}
constexpr ChartFact kStartFacts[] = {
    {"SP1 -> SP2", "all resources of the active player are active", resources_active},
};

constexpr ChartMark kDraw[] = {
    at_step(TurnFlow, "Draw phase", "DP1"),
    on_event(EventKind::Lost, "DP1: > DP2 > DP_Lose"),
    at_step(TurnFlow, "Effects of the draw phase", "DP1: > DP2 > DP_End"),
};
bool deck_is_empty(const Machine& m, const Event& e) { return zone(m.st, Deck, e.by).empty(); }
bool deck_is_left(const Machine& m, const Event&) { return !zone(m.st, Deck, m.st.turn).empty(); }
constexpr ChartFact kDrawFacts[] = {
    {"DP2 -> DP_Lose", "the deck is empty", deck_is_empty},
    {"DP2 -> DP_End", "the deck is not empty", deck_is_left},
};

bool each_has(const Machine& m, int kind, size_t n) {
  for (int p = 0; p < m.st.seats; ++p)
    if (zone(m.st, kind, seat_at(p)).size() != n) return false;
  return true;
}
bool hands_of_five(const Machine& m, const Event&) { return each_has(m, Hand, kHandSize); }
bool six_shields(const Machine& m, const Event&) { return each_has(m, Shields, kShieldCount); }
bool a_base_each(const Machine& m, const Event&) { return each_has(m, Base, 1); }
bool resource_of_two(const Machine& m, const Event&) {
  return zone(m.st, ResourceArea, next_seat(m.st, m.st.first)).size() == 1 &&
         zone(m.st, ResourceArea, m.st.first).empty();
}
constexpr ChartFact kSetupFacts[] = {
    {"S6 -> S7", "each player holds five cards", hands_of_five},
    {"S8a -> S9", "each player holds five cards", hands_of_five},
    {"S10a -> S11", "each player holds five cards", hands_of_five},
    {"S11 -> S12", "each player has six Shields", six_shields},
    {"S12 -> S13", "each player has a Base", a_base_each},
    {"S13 -> S14", "Player Two has a Resource, Player One none", resource_of_two},
};
bool hand_is_small(const Machine& m, const Event&) { return zone(m.st, Hand, m.st.turn).size() <= 10; }
constexpr ChartFact kEndFacts[] = {
    {"EP3 -> EP4", "the active player holds ten cards at most", hand_is_small},
};

constexpr u16 act_bit(ActVerb v) { return static_cast<u16>(1u << v); }
constexpr u16 kPlays = act_bit(Deploy) | act_bit(Pair) | act_bit(PlayIt);

constexpr ChartMark kMain[] = {
    at_step(TurnFlow, "Main phase", "MP_PlayCard|MP_ActivateMain|MP_Attack: > MP_Actions"),
    at_step(TurnFlow, "Main phase", "MP_Start > MP_Actions"),
    at_point(ActionChosen, "MP_Actions: > MP_ChooseAction > MP_Perform",
             kPlays | act_bit(Use) | act_bit(Attack) | act_bit(EndTurn)),
    at_point(ActionChosen, "MP_Actions: > MP_EndMainPhase"),  // there was nothing else to do
    entering(DeployFlow, "MP_Perform: > MP_PlayCard"),
    on_event(PairedWith, "MP_Perform: > MP_PlayCard"),
    on_event(CommandUsed, "MP_Perform: > MP_PlayCard"),
    on_event(EventKind::Activated, "MP_Perform: > MP_ActivateMain"),
    entering(BattleFlow, "MP_Perform: > MP_Attack"),
    at_step(TurnFlow, "Action step", "MP_Perform: > MP_EndMainPhase"),
};

constexpr ChartMark kEnd[] = {
    at_step(TurnFlow, "Action step", "EP1 > EP1_Flow"),
    at_step(TurnFlow, "End step", "EP1_Flow: > EP2"),
    at_step(TurnFlow, "Hand step", "EP2: > EP3"),
    at_step(TurnFlow, "Cleanup step", "EP3: > EP4"),
};

constexpr ChartMark kPlayCard[] = {
    at_point(ActionChosen, "PC_Start > PC_ChooseType", kPlays),
    at_step(DeployFlow, "The old Base goes", "PC_ChooseType: > PC_Base"),
    at_step(DeployFlow, "It enters the field", "PC_ChooseType: > PC_Unit"),
    on_event(PairedWith, "PC_ChooseType: > PC_Pilot"),
    on_event(CommandUsed, "PC_ChooseType: > PC_Command"),
};

constexpr ChartWalk kWalks[] = {
    {kOverview, kGame},
    {kOverview, kSetup, nullptr, kSetupFacts},
    {kOverview, kTurn},
    {kOverview, kStart, nullptr, kStartFacts},
    {kOverview, kDraw, nullptr, kDrawFacts},
    {kOverview, kMain},
    {kOverview, kEnd, nullptr, kEndFacts},
    {kPlay, kPlayCard},
};

}  // namespace

const std::span<const ChartWalk> overview_walks = kWalks;
const std::span<const ChartWalk> all_walks[2] = {overview_walks, battle_walks};

}  // namespace cantrip::gundam
