// Set-up, the turn, and what may be done in it.
#include "games/skirmish/skirmish.hpp"

namespace cantrip::skirmish {
namespace {

/// Who can't draw has lost.
void draw(Machine& m, Seat seat) {
  const std::span<const u16> deck = zone(m.st, Deck, seat);
  if (deck.empty()) return lose(m, bit(seat), 1);
  const Ref card =
      move(m, ref_of(m.st, deck.back()), {.zone = zone_of(Hand, seat), .verb = cantrip::Verb::Draw, .by = seat});
  note(m, EventKind::Drew, seat, card);
}

// A flow is a table of steps and the edges between them. A step does its work and says Done; Again: call me again,
// when what I have pushed is done; Ask: a decision is open, and `list` and `take` say what may be chosen and what follows.

// ---------------------------------------------------------------------------------------------- the game

After open_game(Machine& m, Frame&) {
  State& s = m.st;
  s.first = seat_at(static_cast<int>(chance(m, s.seats)));
  for (int p = 0; p < s.seats; ++p) {
    set_score(m, seat_at(p), Life, kStartingLife);
    shuffle(m, zone_of(Deck, p));
    for (int i = 0; i < kHandSize; ++i) draw(m, seat_at(p));
  }
  return After::Done;
}

After next_turn(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  const State& s = m.st;
  const Seat seat = s.turn_no ? next_seat(s, s.turn) : s.first;
  begin_turn(m, seat, s.turn_no + 1, s.turn_no / s.seats + 1);
  push_flow(m, TurnFlow, seat);
  return After::Again;
}

constexpr Step kGameSteps[] = {{"Set-up", "", open_game}, {"Turn", "", next_turn}};
constexpr Edge kGameEdges[] = {{0, 1}, {1, 1}};

// ---------------------------------------------------------------------------------------------- the turn

enum TurnStep : u8 { Start, StartBag, DrawStep, Main, MainBag, End, EndBag, Cleanup };

/// Energy grows by one a turn; units are rested; "at the start of your turn" is heard.
After start_turn(Machine& m, Frame& f) {
  forget_tallies(m);
  start_turn_effects(m, f.you);
  set_score(m, f.you, Energy, m.st.round < kMostEnergy ? m.st.round : kMostEnergy);
  for (int p = 0; p < m.st.seats; ++p)
    for (const u16 row : zone(m.st, Field, seat_at(p))) {
      set_used(m, row, 0);
      if (seat_at(p) == f.you) set_flag(m, row, Tired, false);
    }
  note(m, EventKind::TurnStart, f.you, player_ref(f.you));
  return After::Done;
}

/// The first player does not draw in the first turn.
After draw_step(Machine& m, Frame& f) {
  if (m.st.turn_no > 1) draw(m, f.you);
  return After::Done;
}

u16 text_of_spell(const Machine& m, u16 row) { return spell_of(m, row, kActivateAny); }

void list_main(Machine& m, Frame&, Seat seat) {
  for (const u16 row : zone(m.st, Hand, seat))
    if (feasible(m, seat, ref_of(m.st, row), text_of_spell(m, row), PlayCard))
      add_option(m, PlayCard, ref_of(m.st, row));
  list_attacks(m, seat);
  add_option(m, EndTurn);
}

After main_phase(Machine& m, Frame& f) {
  if (!alive(m.st, f.you)) return After::Done;
  sweep_ghosts(m);  // nothing refers to what has left any more
  return ask(m, Ask::Act, f.you, 1, 1, MainPrompt);
}

/// A play goes through a plan: modes, targets, payment. It calls `commit` when everything is chosen.
After take_main(Machine& m, Frame& f, const Answer& a) {
  const Option o = picked(m, a);
  f.reg[0] = word::number(o.verb == EndTurn);
  if (o.verb == PlayCard) push_plan(m, PlayCard, f.you, o.a, text_of_spell(m, o.a.id));
  if (o.verb == AttackUnit || o.verb == AttackPlayer) attack(m, o.a, o.b);
  return After::Done;
}
bool turn_ends(Machine& m, Frame& f) { return word::as_number(f.reg[0]) || !alive(m.st, f.you); }

After end_turn(Machine& m, Frame& f) {
  note(m, EventKind::TurnEnd, f.you, player_ref(f.you));
  return After::Done;
}

After cleanup(Machine& m, Frame& f) {
  end_turn_effects(m, f.you);
  return check_until_quiet(m) == After::Ask ? After::Again : After::Done;
}

// After everything that happens the bag is emptied: it checks the state, then resolves what has triggered.
constexpr Step kTurnSteps[] = {
    {"Start of turn", "", start_turn},
    {"Start of turn triggers", "", bag::settle},
    {"Draw", "", draw_step},
    {"Main", "", main_phase, list_main, take_main},
    {"Main triggers", "", bag::settle},
    {"End of turn", "", end_turn},
    {"End of turn triggers", "", bag::settle},
    {"This turn ends", "", cleanup},
};
constexpr Edge kTurnEdges[] = {
    {Start, StartBag}, {StartBag, DrawStep}, {DrawStep, Main},  {Main, MainBag},     {MainBag, End, turn_ends},
    {MainBag, Main},   {End, EndBag},        {EndBag, Cleanup}, {Cleanup, kFlowEnd},
};

}  // namespace

constinit const Flow game_flow{"Game", "", kGameSteps, kGameEdges};
constinit const Flow turn_flow{"Turn", "", kTurnSteps, kTurnEdges};

void setup(Machine& m, const Setup& setup) {
  for (int p = 0; p < setup.seats; ++p)
    for (const DefId def : setup.deck[p]) make(m, def, Kind::Card, seat_at(p), zone_of(Deck, p));
}

int printed_price(Machine& m, const Frame& plan) { return card(m, plan.source.id).stat[Cost]; }

/// Everything is chosen: it is paid for and played. A unit comes to the field, a spell does what it says and is discarded.
void commit(Machine& m, Frame& plan) {
  const Ref source = plan.source;
  const Seat you = plan.you;
  Item item{};
  item.ability = plan.ability;
  item.who = you;
  attach_targets(m, plan, item);
  pay(m, plan);
  if (card(m, source.id).types & type_bit(Unit)) {
    const Ref unit = move(m, source, {.zone = zone_of(Field, you), .verb = cantrip::Verb::Play, .by = you});
    return note(m, EventKind::Played, you, unit);
  }
  item.card = item.source = item.self =
      move(m, source, {.zone = zone_of(Limbo), .verb = cantrip::Verb::Play, .by = you});
  bag::after(m, item);
  note(m, EventKind::Played, you, item.card);
}

/// A position set up by hand (`.play` files, puzzles): the flows a match would be in at that step.
Err scenario(Machine& m, const ScenarioStart& at) {
  m.st.first = at.first;
  begin_turn(m, at.turn, at.turn_no, at.round);
  Frame* outer = push_flow(m, GameFlow, at.turn);
  if (!outer) return Err::Capacity;
  outer->pc = 1;
  outer->stage = 1;
  Frame* turn = push_flow(m, TurnFlow, at.turn);
  if (!turn) return Err::Capacity;
  if (at.step.empty() || at.step == "main") turn->pc = Main;
  else if (at.step == "start") turn->pc = Start;
  else if (at.step == "end") turn->pc = End;
  else return Err::BadSetup;
  return resume(m);
}

}  // namespace cantrip::skirmish
