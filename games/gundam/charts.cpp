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

constexpr ChartMark kDraw[] = {
    at_step(TurnFlow, "Draw phase", "DP1 > DP2"),
    on_event(EventKind::Lost, "DP2: > DP_Lose"),
    at_step(TurnFlow, "Effects of the draw phase", "DP2: > DP_End"),
};

constexpr u16 act_bit(ActVerb v) { return static_cast<u16>(1u << v); }
constexpr u16 kPlays = act_bit(Deploy) | act_bit(Pair) | act_bit(PlayIt);

constexpr ChartMark kMain[] = {
    at_step(TurnFlow, "Main phase", "MP_PlayCard|MP_ActivateMain|MP_Attack: > MP_Actions"),
    at_step(TurnFlow, "Main phase", "MP_Start > MP_Actions"),
    at_point(ActionChosen, "MP_Actions: > MP_ChooseAction > MP_Perform > MP_PlayCard", kPlays),
    at_point(ActionChosen, "MP_Actions: > MP_ChooseAction > MP_Perform > MP_ActivateMain", act_bit(Use)),
    at_point(ActionChosen, "MP_Actions: > MP_ChooseAction > MP_Perform > MP_Attack", act_bit(Attack)),
    at_point(ActionChosen, "MP_Actions: > MP_ChooseAction > MP_Perform > MP_EndMainPhase", act_bit(EndTurn)),
    at_point(ActionChosen, "MP_Actions: > MP_EndMainPhase"),  // there was nothing else to do
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
    {kOverview, kGame}, {kOverview, kSetup}, {kOverview, kTurn}, {kOverview, kStart},
    {kOverview, kDraw}, {kOverview, kMain},  {kOverview, kEnd},  {kPlay, kPlayCard},
};

}  // namespace

const std::span<const ChartWalk> overview_walks = kWalks;
const std::span<const ChartWalk> all_walks[2] = {overview_walks, battle_walks};

}  // namespace cantrip::gundam
