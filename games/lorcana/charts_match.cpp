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

bool no_lore(const Machine& m, const Event&) {
  return every_seat(m, [&](Seat seat) { return !score(m.st, seat, LoreScore); });
}
bool has_first(const Machine& m, const Event&) { return alive(m.st, m.st.first) && index(m.st.first) < m.st.seats; }
constexpr ChartFact kGameFacts[] = {
    {".start -> GameSetup", "the decks lie ready, and no turn has begun", decks_lie},
    {"GameSetup -> GamePlay", "the first turn is that of the starting player", first_turn_begins},
    {"GamePlay -> GameEnd", "every player has a result", all_have_results},
    {"GameEnd -> .end", "every player has a result", all_have_results},
    {"GameSetup.start -> ShuffleDeck", "the decks lie ready, and no turn has begun", decks_lie},
    fact_since("ShuffleDeck -> DetermineFirstPlayer", "every deck lies in another order", "ShuffleDeck",
               orders_of<Deck>, orders_differ<Deck>),
    {"DetermineFirstPlayer -> DrawInitialHands", "one of the players begins", has_first},
    {"DrawInitialHands -> MulliganChoice", "every player holds seven cards", hands_of_seven},
    {"MulliganChoice -> SetInitialState", "every player holds seven cards", hands_of_seven},
    {"SetInitialState -> GameSetup.end", "nobody has lore", no_lore},
    {"GamePlay.start -> PlayerTurn", "the first turn is that of the starting player", first_turn_begins},
    {"PlayerTurn -> CheckGameOver", "nobody has won or lost, or the match is over", checked},
    {"CheckGameOver -> PlayerTurn", "the match goes on", goes_on},
    {"CheckGameOver -> GamePlay.end", "every player has a result", all_have_results},
    {"GameEnd.start -> DetermineWinner", "one player has won", one_winner},
    {"DetermineWinner -> ReportResults", "every player has a result", all_have_results},
    {"ReportResults -> GameEnd.end", "every player has a result", all_have_results},
};
bool hand_is_short(const Machine& m, const Event&) {
  const Frame& f = m.st.frames.back();
  return zone(m.st, Hand, f.player).size() + static_cast<size_t>(word::as_number(f.reg[0])) == kHandSize &&
         word::as_number(f.reg[0]) > 0;
}
constexpr ChartFact kSetupFacts[] = {
    {"A -> B", "the decks lie ready, and no turn has begun", decks_lie},
    {"B -> C", "one of the players begins", has_first},
    fact_since("C -> D", "every deck lies in another order", "C", orders_of<Deck>, orders_differ<Deck>),
    {"D -> E", "the decks lie ready, and no turn has begun", decks_lie},
    {"E -> F", "nobody has lore", no_lore},
    {"F -> G", "every player holds seven cards", hands_of_seven},
    {"G -> H", "cards have gone to the bottom of the deck", hand_is_short},
    {"H -> I", "the hand is as much short of seven", hand_is_short},
    {"I -> J", "every player holds seven cards", hands_of_seven},
    {"J -> K", "every player holds seven cards", hands_of_seven},
    fact_since("K -> L", "who altered has a deck in another order", "K", orders_of<Deck>, altered_shuffled),
    {"L -> M", "every player holds seven cards", hands_of_seven},
    {"G -> M", "every player holds seven cards", hands_of_seven},
    {"M -> N", "the first turn is that of the starting player", first_turn_begins},
    {"N -> O", "nobody has won or lost, or the match is over", checked},
    {"O -> N", "the match goes on", goes_on},
    {"O -> P", "every player has a result", all_have_results},
};
constexpr ChartFact kEndConditionFacts[] = {
    {"* -> P", "every player has a result", all_have_results},
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
bool all_drawn(const Machine& m, const Event&) {
  for (int p = 0; p < m.st.seats; ++p)
    if (m.st.result[p] == Result::Won) return false;
  return m.st.alive == 0;
}
constexpr ChartFact kTransitionFacts[] = {
    {".start -> NotStarted", "the decks lie ready, and no turn has begun", decks_lie},
    {"NotStarted -> InProgress", "the decks lie ready, and no turn has begun", decks_lie},
    {"InProgress -> EndedInWin", "a player has 20 lore or more", somebody_has_20},
    {"InProgress -> EndedInLoss", "one player is left and has won", one_winner},
    {"InProgress -> EndedInDraw", "nobody is left, and nobody has won", all_drawn},
    {"* -> .end", "every player has a result", all_have_results},
};
constexpr ChartFact kProgressFacts[] = {
    {"InProgress.start -> SetupPhase", "the decks lie ready, and no turn has begun", decks_lie},
    {"SetupPhase -> TurnPhase", "the first turn is that of the starting player", first_turn_begins},
    {"TurnPhase -> TurnPhase", "the match goes on", goes_on},
    {"TurnPhase -> InProgress.end", "every player has a result", all_have_results},
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
bool has_phases(const Machine& m, const Event&) {
  return m.game().flows.size() > TurnFlow && m.game().flows[TurnFlow].steps.size() > LastBag;
}
bool hears_events(const Machine& m, const Event&) { return m.game().place && m.game().check; }
bool has_moves(const Machine& m, const Event&) { return m.schema().verbs.size() == EndTurn + 1; }
bool has_bag(const Machine& m, const Event&) { return m.game().flows[BagFlow].steps.size() > 1; }
bool is_lorcana(const Machine& m, const Event&) { return m.game().slug == "lorcana" && m.pool().cards.size() > 1; }
bool was_answered(const Machine& m, const Event& e) { return alive(m.st, e.by) && m.st.decision.ask == Ask::None; }
constexpr ChartFact kEngineFacts[] = {
    {".start -> GameDefinition", "the rules are these, and there are cards", is_lorcana},
    {"GameDefinition -> InitialState", "the decks lie ready, and no turn has begun", decks_lie},
    {"InitialState -> StartGame", "every player holds seven cards", hands_of_seven},
    {"StartGame -> GameExecution", "the first turn is that of the starting player", first_turn_begins},
    {"GameExecution -> GameExecution", "a player has answered, and is asked no more", was_answered},
    {"GameExecution -> GameEnd", "every player has a result", all_have_results},
    {"GameEnd -> .end", "every player has a result", all_have_results},
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

/// The table is as the event tells.
bool table_has_it(const Machine& m, const Event& e) {
  if (e.kind == EventKind::Moved) return !live(m.st, e.b) || m.st.obj[e.b.id].zone == e.to;
  return !live(m.st, e.a) || m.st.obj[e.a.id].flags == static_cast<u32>(e.x);
}
constexpr ChartFact kExecutionFacts[] = {
    {"GameExecution.start -> ProcessAction", "a player has answered, and is asked no more", was_answered},
    {"ProcessAction -> ValidateAction", "a player has answered, and is asked no more", was_answered},
    {"ValidateAction -> ExecuteEvents", "ending the turn is one of the actions that are legal", offered<EndTurn>},
    {"ValidateAction -> ExecuteMoves", "some turn action is legal", action_offered},
    {"* -> UpdateState", "the table is as the event tells", table_has_it},
    {"UpdateState -> ApplyStateChanges", "the table is as the event tells", table_has_it},
    {"ApplyStateChanges -> NotifyObservers", "the table is as the event tells", table_has_it},
    {"NotifyObservers -> GameExecution.end", "the table is as the event tells", table_has_it},
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
constexpr ChartFact kEndFacts[] = {
    {"GameCheck -> GameOverCheck", "a player has 20 lore", somebody_has_20},
    {"GameCheck -> DeckEmptyCheck", "nobody has the lore to win", nobody_has_enough},
    {"DeckEmptyCheck -> GameOverCheck", "a player has drawn from an empty deck", somebody_failed},
    {"DeckEmptyCheck -> PassTurn", "the match goes on", goes_on},
    {"GameOverCheck -> PassTurn", "the match goes on", goes_on},
    {"GameOverCheck -> EndGame", "every player has a result", all_have_results},
    {"PassTurn -> GameLoop.CheckGameEnd.end", "the match goes on", goes_on},
};
constexpr ChartFact kLoopFacts[] = {
    {".start -> StartGame", "the decks lie ready, and no turn has begun", decks_lie},
    {"StartGame -> GameLoop", "the first turn is that of the starting player", first_turn_begins},
    {"GameLoop -> EndGame", "every player has a result", all_have_results},
    {"EndGame -> .end", "every player has a result", all_have_results},
};
ChartMemory turn_before(const Machine& m, const Event&) { return {{index(m.st.turn), m.st.turn_no}}; }
bool turn_has_passed(const Machine& m, const Event&, const ChartMemory& before) {
  return m.st.turn_no == before.n[1] + 1 && index(m.st.turn) != before.n[0] && alive(m.st, m.st.turn);
}
constexpr ChartFact kTurnsFacts[] = {
    {".start -> ActivePlayerTurn", "of what was done in the turn nothing is under way", turn_alone},
    fact_since("ActivePlayerTurn -> OpponentTurn", "it is the next turn, of another player", "ActivePlayerTurn",
               turn_before, turn_has_passed),
    fact_since("OpponentTurn -> .end", "it is the next turn, of another player", "OpponentTurn", turn_before,
               turn_has_passed),
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
    {"Game Setup and Turn Flow", kEndConditions, nullptr, kEndConditionFacts},
    {"State Transitions", kTransitions, nullptr, kTransitionFacts},
    {"State Transitions", kProgress, nullptr, kProgressFacts},
    {"Core Engine Integration", kEngine, nullptr, kEngineFacts},
    {"Core Engine Integration", kInitialState, nullptr, kInitialFacts},
    {"Core Engine Integration", kExecution, nullptr, kExecutionFacts},
    {"Game Turn Structure", kLoop, nullptr, kLoopFacts},
    {"Game Turn Structure", kCheckGameEnd, nullptr, kEndFacts},
    {"Turn Priority Structure", kTurns, nullptr, kTurnsFacts},
};

}  // namespace

constinit const std::span<const ChartWalk> match_walks = kWalks;

}  // namespace cantrip::lorcana
