// "Game Overview", "Play Card from Hand". Each group of boxes that the overview draws apart is a walk of its own.
#include "games/gundam/charts.hpp"

#include "games/chart_facts.hpp"

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

constexpr ChartFact kGameFacts[] = {
    {"A_Start -> B_Turn", "the first turn is that of Player One", first_turn_begins},
};
constexpr std::string_view kFree = "nothing is under way, and nothing waits";
bool this_turn_is_over(const Machine& m, const Event&) {
  return no_effect_of(m, Until::ThisTurn) && m.st.items.empty();
}
ChartMemory cards_of_turn(const Machine& m, const Event&) {
  const Seat you = m.st.turn;
  const auto count = [&](int kind) { return static_cast<long long>(zone(m.st, kind, you).size()); };
  return {{count(Hand), count(Deck), count(ResourceArea), count(ResourceDeck), active_resources(looking(m), you)}};
}
bool resource_is_there(const Machine& m, const Event& e, const ChartMemory& before) {
  const ChartMemory now = cards_of_turn(m, e);
  if (!before.n[3] || before.n[2] >= kMostResources) return now.n[3] == before.n[3];
  return now.n[3] == before.n[3] - 1 && now.n[2] > before.n[2];
}
constexpr ChartFact kTurnFacts[] = {
    {"T_Start -> T_StartPhase", kFree, acts_freely},
    {"T_StartPhase -> T_DrawPhase", kFree, acts_freely},
    {"T_DrawPhase -> T_ResourcePhase", kFree, acts_freely},
    fact_since("T_ResourcePhase -> T_MainPhase", "the resource area has more, one of the resource deck",
               "T_ResourcePhase", cards_of_turn, resource_is_there),
    {"T_MainPhase -> T_EndPhase", kFree, acts_freely},
    {"T_EndPhase -> T_NextTurn", "no effect of this turn is left, and nothing waits", this_turn_is_over},
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
bool hand_has_it(const Machine& m, const Event& e, const ChartMemory& before) {
  const ChartMemory now = cards_of_turn(m, e);
  return before.n[1] ? now.n[0] == before.n[0] + 1 && now.n[1] == before.n[1] - 1 : now.n[0] == before.n[0];
}
constexpr ChartFact kDrawFacts[] = {
    fact_since("DP1 -> DP2", "the hand has one more, of the deck", "DP1", cards_of_turn, hand_has_it),
    {"DP2 -> DP_Lose", "the deck is empty", deck_is_empty},
    {"DP2 -> DP_End", "the deck is not empty", deck_is_left},
};

bool hands_of_five(const Machine& m, const Event&) { return each_has(m, Hand, kHandSize); }
bool six_shields(const Machine& m, const Event&) { return each_has(m, Shields, kShieldCount); }
bool a_base_each(const Machine& m, const Event&) { return each_has(m, Base, 1); }
bool resource_of_two(const Machine& m, const Event&) {
  return zone(m.st, ResourceArea, next_seat(m.st, m.st.first)).size() == 1 &&
         zone(m.st, ResourceArea, m.st.first).empty();
}
bool decks_lie(const Machine& m, const Event&) {
  return m.st.turn_no == 0 && each_has(m, Hand, 0) &&
         every_seat(m, [&](Seat seat) { return !zone(m.st, Deck, seat).empty(); });
}
bool decks_shuffled(const Machine& m, const Event& e, const ChartMemory& before) {
  return decks_lie(m, e) && orders_differ<Deck>(m, e, before);
}
bool has_player_one(const Machine& m, const Event& e) { return decks_lie(m, e) && alive(m.st, m.st.first); }
bool redraws(const Machine& m, Seat seat) { return score(m.st, seat, HasRedrawn) != 0; }
bool one_redraws(const Machine& m, const Event&) { return redraws(m, m.st.first); }
bool one_keeps(const Machine& m, const Event&) { return !redraws(m, m.st.first); }
bool two_redraws(const Machine& m, const Event&) { return redraws(m, next_seat(m.st, m.st.first)); }
bool two_keeps(const Machine& m, const Event&) { return !redraws(m, next_seat(m.st, m.st.first)); }
constexpr ChartFact kSetupFacts[] = {
    {"S1 -> S2", "the decks lie ready, and nobody has drawn", decks_lie},
    {"S2 -> S3", "the decks lie ready, and nobody has drawn", decks_lie},
    fact_since("S3 -> S4", "every deck lies in another order", "S3", orders_of<Deck>, decks_shuffled),
    {"S4 -> S5", "the decks lie ready, and nobody has drawn", decks_lie},
    {"S5 -> S6", "one of the players begins", has_player_one},
    {"S7 -> S8", "each player holds five cards", hands_of_five},
    {"S8 -> S8a", "Player One redraws", one_redraws},
    {"S8 -> S9", "Player One keeps the hand", one_keeps},
    {"S9 -> S10", "each player holds five cards", hands_of_five},
    {"S10 -> S10a", "Player Two redraws", two_redraws},
    {"S10 -> S11", "Player Two keeps the hand", two_keeps},
    {"S6 -> S7", "each player holds five cards", hands_of_five},
    {"S8a -> S9", "each player holds five cards", hands_of_five},
    {"S10a -> S11", "each player holds five cards", hands_of_five},
    {"S11 -> S12", "each player has six Shields", six_shields},
    {"S12 -> S13", "each player has a Base", a_base_each},
    {"S13 -> S14", "Player Two has a Resource, Player One none", resource_of_two},
};
bool hand_is_small(const Machine& m, const Event&) { return zone(m.st, Hand, m.st.turn).size() <= 10; }
constexpr ChartFact kEndFacts[] = {
    {"EP1 -> EP1_Flow", kFree, acts_freely},
    {"EP1_Flow -> EP2", kFree, acts_freely},
    {"EP2 -> EP3", kFree, acts_freely},
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

bool play_offered(const Machine& m, const Event& e) {
  return offered<Deploy>(m, e) || offered<Pair>(m, e) || offered<PlayIt>(m, e);
}
bool something_offered(const Machine& m, const Event& e) { return offered<EndTurn>(m, e) && m.options.n > 0; }
bool over_by_word(const Machine& m, const Event& e) {
  if (e.sub == kNoFlow) return m.options.n == 1 && offered<EndTurn>(m, e);
  return acts_freely(m, e) && word::as_number(m.st.frames[1].reg[0]) == 1;
}
/// What it costs is rested, or costs nothing; the card has left the hand, or is about to.
bool paid_for(const Machine& m, const Event& e, const ChartMemory& before) {
  const ChartMemory now = cards_of_turn(m, e);
  return now.n[4] <= before.n[4] && now.n[0] <= before.n[0];
}
bool effect_is_the_players(const Machine& m, const Event& e) { return e.by == m.st.turn && e.a; }
bool attacker_is_active(const Machine& m, const Event&) {
  const Frame& f = m.st.frames.back();
  return f.prog == BattleFlow && live(m.st, f.ev_a) && !flag(m.st, f.ev_a.id, Rested) &&
         m.st.obj[f.ev_a.id].ctrl == m.st.turn;
}
constexpr std::string_view kPaidFor = "no more Resources are active than before, and the hand has not grown";
constexpr ChartFact kMainFacts[] = {
    {"MP_Start -> MP_Actions", kFree, acts_freely},
    {"MP_Actions -> MP_ChooseAction", "ending the phase is always possible", something_offered},
    {"MP_ChooseAction -> MP_Perform", "ending the phase is always possible", something_offered},
    fact_since("MP_Perform -> MP_PlayCard", kPaidFor, "MP_Perform", cards_of_turn, paid_for),
    {"MP_PlayCard -> MP_Actions", kFree, acts_freely},
    {"MP_Perform -> MP_ActivateMain", "the effect is the active player's", effect_is_the_players},
    {"MP_ActivateMain -> MP_Actions", kFree, acts_freely},
    {"MP_Perform -> MP_Attack", "the attacker is an active Unit of the active player", attacker_is_active},
    {"MP_Attack -> MP_Actions", kFree, acts_freely},
    {"* -> MP_EndMainPhase", "the active player has ended the phase, or could do nothing else", over_by_word},
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

bool deploys(const Machine& m, Type type) {
  const Frame& f = m.st.frames.back();
  return f.prog == DeployFlow && live(m.st, f.source) && (card(m, f.source.id).types & type_bit(type));
}
bool deploys_unit(const Machine& m, const Event&) { return deploys(m, Unit); }
bool deploys_base(const Machine& m, const Event&) { return deploys(m, BaseCard); }
bool pilot_is_under(const Machine& m, const Event& e) {
  return live(m.st, e.a) && live(m.st, e.b) && m.st.obj[e.b.id].host == e.a.id &&
         zone_kind(m.st.obj[e.b.id].zone) == Pilots;
}
bool is_command(const Machine& m, const Event& e) {
  return live(m.st, e.a) && (card(m, e.a.id).types & type_bit(Command));
}
constexpr ChartFact kPlayFacts[] = {
    {"PC_Start -> PC_ChooseType", "playing a card is one of the actions that are legal", play_offered},
    {"PC_ChooseType -> PC_Unit", "it is a Unit", deploys_unit},
    {"PC_ChooseType -> PC_Base", "it is a Base", deploys_base},
    {"PC_ChooseType -> PC_Pilot", "the Pilot lies under its Unit", pilot_is_under},
    {"PC_ChooseType -> PC_Command", "it is a Command", is_command},
};

constexpr ChartWalk kWalks[] = {
    {kOverview, kGame, nullptr, kGameFacts}, {kOverview, kSetup, nullptr, kSetupFacts},
    {kOverview, kTurn, nullptr, kTurnFacts}, {kOverview, kStart, nullptr, kStartFacts},
    {kOverview, kDraw, nullptr, kDrawFacts}, {kOverview, kMain, nullptr, kMainFacts},
    {kOverview, kEnd, nullptr, kEndFacts},   {kPlay, kPlayCard, nullptr, kPlayFacts},
};

}  // namespace

bool settled(const Machine& m, const Event&) {
  for (const Frame& f : m.st.frames)
    if (f.kind != FrameKind::Flow) return true;  // inside a text that resolves: what waits is older
  return m.st.items.empty();
}
bool acts_freely(const Machine& m, const Event&) {
  return m.st.frames.size() == 2 && m.st.frames[1].prog == TurnFlow && m.st.frames[1].you == m.st.turn &&
         m.st.items.empty();
}

const std::span<const ChartWalk> overview_walks = kWalks;
const std::span<const ChartWalk> all_walks[2] = {overview_walks, battle_walks};

}  // namespace cantrip::gundam
