// The match: "Game State Machine", "Game Setup and Turn Flow", "State Transitions", "Core Engine Integration", and the
// outermost walks of "Game Turn Structure" and "Turn Priority Structure".
#include "core/flow.hpp"
#include "games/lorcana/charts.hpp"

namespace cantrip::lorcana {
namespace {

bool first_turn(const Machine& m, const Event&) { return m.st.turn_no == 1; }
bool several_opponents(const Machine& m, const Event&) { return m.st.seats > 2; }

// ------------------------------------------------------------------------------------------ Game State Machine

constexpr ChartMark kGame[] = {
    at_step(GameFlow, "Game setup", ".start > GameSetup"),
    at_step(TurnFlow, "The turn begins", "GameSetup: > GamePlay"),
    on_event(EventKind::Over, "GamePlay: > GameEnd > .end"),
};
// 10.8: the charts disagree about the order; the rule switch setup_order has the one that is drawn here.
bool shuffles_first(const Machine& m, const Event&) { return m.on(ShuffleFirst); }
bool player_first(const Machine& m, const Event&) { return !m.on(ShuffleFirst); }
constexpr ChartMark kGameSetup[] = {
    at_step(GameFlow, "Each player shuffles", "GameSetup.start > ShuffleDeck", shuffles_first),
    at_step(GameFlow, "Determine the starting player", "ShuffleDeck: > DetermineFirstPlayer"),
    at_step(GameFlow, "Each player draws 7 cards", "DetermineFirstPlayer: > DrawInitialHands"),
    at_step(GameFlow, "Each player draws 7 cards", "DrawInitialHands"),
    at_step(GameFlow, "Alter the hand?", "DrawInitialHands: > MulliganChoice"),
    at_step(GameFlow, "The game begins", "> SetInitialState > GameSetup.end"),
};
constexpr ChartMark kGamePlay[] = {
    at_step(TurnFlow, "The turn begins", "GamePlay.start > PlayerTurn", first_turn),
    at_step(TurnFlow, "The turn begins", "PlayerTurn: > CheckGameOver > PlayerTurn"),
    on_event(EventKind::Over, "PlayerTurn: > CheckGameOver > GamePlay.end"),
};
constexpr ChartMark kGameEnd[] = {
    on_event(EventKind::Won, "GameEnd.start > DetermineWinner"),
    on_event(EventKind::Over, "DetermineWinner: > ReportResults > GameEnd.end"),
};

bool one_winner(const Machine& m, const Event&) {
  int won = 0;
  for (int p = 0; p < m.st.seats; ++p) won += m.st.result[p] == Result::Won;
  return won == 1;
}
bool all_have_results(const Machine& m, const Event&) {
  for (int p = 0; p < m.st.seats; ++p)
    if (m.st.result[p] == Result::Playing) return false;
  return m.st.over;
}
bool goes_on(const Machine& m, const Event&) { return !m.st.over; }
bool hands_of_seven(const Machine& m, const Event&) {
  for (int p = 0; p < m.st.seats; ++p)
    if (zone(m.st, Hand, seat_at(p)).size() != kHandSize) return false;
  return true;
}
bool no_lore(const Machine& m, const Event&) {
  for (int p = 0; p < m.st.seats; ++p)
    if (score(m.st, seat_at(p), LoreScore)) return false;
  return true;
}
constexpr ChartFact kGameFacts[] = {
    {"GameEnd.start -> DetermineWinner", "one player has won", one_winner},
    {"DetermineWinner -> ReportResults", "every player has a result", all_have_results},
    {"CheckGameOver -> PlayerTurn", "the match goes on", goes_on},
    {"CheckGameOver -> GamePlay.end", "every player has a result", all_have_results},
    {"DrawInitialHands -> MulliganChoice", "every player holds seven cards", hands_of_seven},
    {"SetInitialState -> GameSetup.end", "nobody has lore", no_lore},
};
constexpr ChartFact kSetupFacts[] = {
    {"E -> F", "nobody has lore", no_lore},
    {"F -> G", "every player holds seven cards", hands_of_seven},
    {"O -> N", "the match goes on", goes_on},
    {"O -> P", "every player has a result", all_have_results},
};

// ------------------------------------------------------------------------------------ Game Setup and Turn Flow

// 10.9: everybody decides in turn order. G asks until somebody alters their hand; who comes after that is in J.
constexpr ChartMark kSetup[] = {
    at_step(GameFlow, "Game setup", "A"),
    at_step(GameFlow, "Determine the starting player", "> B"),
    at_step(GameFlow, "Each player shuffles", "> C"),
    at_step(GameFlow, "Offer a cut", "> D"),
    at_step(GameFlow, "Lore to 0", "> E"),
    at_step(GameFlow, "Each player draws 7 cards", "> F"),
    at_step(GameFlow, "Alter the hand?", "F: > G"),
    at_step(GameFlow, "Draw to 7 cards", "G: > H > I"),
    at_step(GameFlow, "Other players alter their hands", "I: > J"),
    at_step(GameFlow, "Shuffle the altered decks", "J: > K"),
    at_step(GameFlow, "Offer a cut again", "> L"),
    at_step(GameFlow, "The game begins", "G|L: > M"),
    at_step(TurnFlow, "The turn begins", "M: > N"),
    at_step(TurnFlow, "The turn begins", "N: > O > N"),
    on_event(EventKind::Over, "N: > O > P"),
};
constexpr ChartMark kEndConditions[] = {
    at_point(WinFound, "P1"),
    at_point(LossFound, "P2"),
    at_point(CheckQuiet, ""),
    on_event(EventKind::Lost, "P1|P2:"),
    on_event(EventKind::Lost, "P3", several_opponents),
    on_event(EventKind::Over, "P1|P2|P3: > P"),
};

// ------------------------------------------------------------------------------------------- State Transitions

// A position set up by hand is in progress when it is first checked.
constexpr ChartMark kTransitions[] = {
    at_step(GameFlow, "Game setup", ".start > NotStarted"),
    at_step(GameFlow, "Determine the starting player", "> InProgress"),
    at_point(CheckPass, "InProgress:"),
    at_point(CheckPass, "InProgress"),
    at_point(WinFound, "InProgress: > EndedInWin"),
    on_event(EventKind::DrawnGame, "InProgress: > EndedInDraw"),
    on_event(EventKind::Won, "InProgress: > EndedInLoss"),  // all others lost
    on_event(EventKind::Over, "EndedInWin|EndedInLoss|EndedInDraw: > .end"),
};
constexpr ChartMark kProgress[] = {
    at_step(GameFlow, "Determine the starting player", "InProgress.start > SetupPhase"),
    at_step(TurnFlow, "The turn begins", "> TurnPhase"),
    on_event(EventKind::Over, "TurnPhase: > InProgress.end"),
};

// ------------------------------------------------------------------------------------- Core Engine Integration

// What the chart sets up are tables here (schema, flows, triggers, verbs, the discipline): a match that begins has
// them all. Its "events" are what a player declares without a card: the end of the turn.
constexpr ChartMark kEngine[] = {
    at_step(GameFlow, "Game setup", ".start > GameDefinition > InitialState"),
    at_step(GameFlow, "The game begins", "> StartGame"),
    at_step(TurnFlow, "The turn begins", "StartGame: > GameExecution"),
    on_event(EventKind::Answered, "GameExecution: > GameExecution"),
    on_event(EventKind::Over, "GameExecution: > GameEnd > .end"),
};
constexpr ChartMark kInitialState[] = {
    at_step(GameFlow, "Game setup",
            "InitialState.start > SetupGameState > ConfigurePhases > SetupEvents > SetupMoves > SetupPlugins > "
            "InitialState.end"),
};
bool decks_lie(const Machine& m, const Event&) {
  for (int p = 0; p < m.st.seats; ++p)
    if (zone(m.st, Deck, seat_at(p)).empty()) return false;
  return m.st.turn_no == 0;
}
bool has_phases(const Machine& m, const Event&) {
  return m.game().flows.size() > TurnFlow && m.game().flows[TurnFlow].steps.size() > LastBag;
}
bool hears_events(const Machine& m, const Event&) { return m.game().place && m.game().check; }
bool has_moves(const Machine& m, const Event&) { return m.schema().verbs.size() == EndTurn + 1; }
bool has_bag(const Machine& m, const Event&) { return m.game().flows[BagFlow].steps.size() > 1; }
bool is_lorcana(const Machine& m, const Event&) { return m.game().slug == "lorcana" && m.pool().cards.size() > 1; }
constexpr ChartFact kEngineFacts[] = {
    {".start -> GameDefinition", "the rules are these, and there are cards", is_lorcana},
    {"GameDefinition -> InitialState", "the decks lie ready, and no turn has begun", decks_lie},
};
constexpr ChartFact kInitialFacts[] = {
    {"InitialState.start -> SetupGameState", "the decks lie ready, and no turn has begun", decks_lie},
    {"SetupGameState -> ConfigurePhases", "a turn has all its steps", has_phases},
    {"ConfigurePhases -> SetupEvents", "what triggers is placed, and the state is checked", hears_events},
    {"SetupEvents -> SetupMoves", "every turn action has its verb", has_moves},
    {"SetupMoves -> SetupPlugins", "the bag is there", has_bag},
    {"SetupPlugins -> InitialState.end", "the decks lie ready, and no turn has begun", decks_lie},
};
constexpr ChartMark kExecution[] = {
    on_event(EventKind::Answered, "GameExecution.start > ProcessAction > ValidateAction"),
    at_point(ActionChosen, "ValidateAction: > ExecuteEvents", act_bit(EndTurn)),
    at_point(ActionChosen, "ValidateAction: > ExecuteMoves"),
    on_event(EventKind::Flagged,
             "ExecuteMoves|ExecuteEvents: > UpdateState > ApplyStateChanges > NotifyObservers > GameExecution.end"),
    on_event(EventKind::Moved,
             "ExecuteMoves|ExecuteEvents: > UpdateState > ApplyStateChanges > NotifyObservers > GameExecution.end"),
};

// -------------------------------------------------------------- Game Turn Structure, Turn Priority Structure

constexpr ChartMark kLoop[] = {
    at_step(GameFlow, "Game setup", ".start > StartGame"),
    at_step(TurnFlow, "The turn begins", "StartGame: > GameLoop"),
    on_event(EventKind::Over, "GameLoop: > EndGame > .end"),
};
// 10.2: the game state check asks the same at many points; the one before the turn passes is drawn.
constexpr ChartMark kCheckGameEnd[] = {
    at_step(TurnFlow, "Bag of the last check", "GameOverCheck:"),  // somebody is out; the turn goes on to its end
    at_step(TurnFlow, "Bag of the last check", "GameCheck"),
    at_point(WinFound, "GameCheck > GameOverCheck"),
    at_point(LossFound, "GameCheck > DeckEmptyCheck > GameOverCheck"),
    at_point(CheckQuiet, "GameCheck: > DeckEmptyCheck"),
    at_point(kStillQuiet, "GameCheck: > DeckEmptyCheck"),
    at_step(TurnFlow, "The turn begins", "GameOverCheck|DeckEmptyCheck: > PassTurn > GameLoop.CheckGameEnd.end"),
    on_event(EventKind::Over, "GameOverCheck: > EndGame"),
};
bool enough_lore(const Machine& m, const Event&) {
  for (int p = 0; p < m.st.seats; ++p)
    if (score(m.st, seat_at(p), LoreScore) >= kLoreToWin) return true;
  return false;
}
bool failed_draw(const Machine& m, const Event&) {
  for (int p = 0; p < m.st.seats; ++p)
    if (score(m.st, seat_at(p), FailedDraw)) return true;
  return false;
}
constexpr ChartFact kEndFacts[] = {
    {"GameCheck -> GameOverCheck", "a player has 20 lore", enough_lore},
    {"DeckEmptyCheck -> GameOverCheck", "a player has drawn from an empty deck", failed_draw},
    {"DeckEmptyCheck -> PassTurn", "the match goes on", goes_on},
    {"GameOverCheck -> PassTurn", "the match goes on", goes_on},
    {"GameOverCheck -> EndGame", "every player has a result", all_have_results},
};
constexpr ChartMark kTurns[] = {
    at_step(TurnFlow, "The turn begins", "ActivePlayerTurn: > OpponentTurn"),
    at_step(TurnFlow, "The turn begins", "OpponentTurn: > .end"),
    at_step(TurnFlow, "The turn begins", ".start > ActivePlayerTurn"),
};

constexpr ChartWalk kWalks[] = {
    {"Game State Machine", kGame, nullptr, kGameFacts},
    {"Game State Machine", kGameSetup, nullptr, kGameFacts},
    {"Game State Machine", kGamePlay, nullptr, kGameFacts},
    {"Game State Machine", kGameEnd, nullptr, kGameFacts},
    {"Game Setup and Turn Flow", kSetup, player_first, kSetupFacts},
    {"Game Setup and Turn Flow", kEndConditions},
    {"State Transitions", kTransitions},
    {"State Transitions", kProgress},
    {"Core Engine Integration", kEngine, nullptr, kEngineFacts},
    {"Core Engine Integration", kInitialState, nullptr, kInitialFacts},
    {"Core Engine Integration", kExecution},
    {"Game Turn Structure", kLoop},
    {"Game Turn Structure", kCheckGameEnd, nullptr, kEndFacts},
    {"Turn Priority Structure", kTurns},
};

}  // namespace

constinit const std::span<const ChartWalk> match_walks = kWalks;

}  // namespace cantrip::lorcana
