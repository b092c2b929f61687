// Setup and the round of turns (reference 2.2, 2.3; seed "Game Setup and Turn Flow").
#include "games/lorcana/lorcana.hpp"

namespace cantrip::lorcana {

void draw(Machine& m, Seat seat) {
  const std::span<const u16> deck = zone(m.st, Deck, seat);
  if (deck.empty()) return no_card(m, seat);
  const Ref drawn = move(m, ref_of(m.st, deck.back()), {.zone = zone_of(Hand, seat), .verb = Verb::Draw, .by = seat});
  note(m, EventKind::Drew, seat, drawn);
}

void setup(Machine& m, const Setup& setup) {
  for (int p = 0; p < setup.seats; ++p) lay_out(m, setup.deck[p], seat_at(p), zone_of(Deck, p));
}

namespace {

template <class Fn>
void each_seat(const State& s, Fn&& fn) {
  for (int i = 0; i < s.seats; ++i) fn(seat_at((index(s.first) + i) % s.seats));
}

After starting_player(Machine& m, Frame&) {
  m.st.first = seat_at(static_cast<int>(chance(m, m.st.seats)));
  return After::Done;
}

bool shuffles_first(Machine& m, Frame&) { return m.on(ShuffleFirst); }

After shuffle_decks(Machine& m, Frame&) {
  each_seat(m.st, [&](Seat seat) { shuffle(m, zone_of(Deck, seat)); });
  return After::Done;
}

/// A cut changes nothing that the generator has not decided already (2.2 step 2).
After offer_cut(Machine&, Frame&) { return After::Done; }

After lore_to_zero(Machine& m, Frame&) {
  each_seat(m.st, [&](Seat seat) { set_score(m, seat, LoreScore, 0); });
  return After::Done;
}

After opening_hands(Machine& m, Frame& f) {
  each_seat(m.st, [&](Seat seat) {
    for (int i = 0; i < kHandSize && zone_size(m.st, zone_of(Deck, seat)); ++i) draw(m, seat);
  });
  f.player = m.st.first;
  return After::Done;
}

/// Once per player, beginning with the starting player: any cards to the bottom, then draw up to seven.
After alter_hand(Machine& m, Frame& f) {
  if (!alive(m.st, f.player)) return After::Done;
  const int hand = zone_size(m.st, zone_of(Hand, f.player));
  return hand ? ask(m, Ask::Pick, f.player, 0, hand, AlterPrompt) : After::Done;
}
void list_hand(Machine& m, Frame& f, Seat) {
  for (const u16 row : zone(m.st, Hand, f.player)) add_option(m, kObject, ref_of(m.st, row));
}
After take_hand(Machine& m, Frame& f, const Answer& a) {
  const Seat seat = f.player;
  f.reg[0] = word::number(a.n);
  {
    const BatchScope together(m);
    for (int i = 0; i < a.n; ++i)
      move(m, picked(m, a, i).a, {.zone = zone_of(Deck, seat), .verb = Verb::Put, .by = seat, .bottom = true});
  }
  if (a.n) set_score(m, seat, HasAltered, 1);
  return After::Done;
}

After draw_to_seven(Machine& m, Frame& f) {
  for (int i = word::as_number(f.reg[0]); i > 0 && zone_size(m.st, zone_of(Deck, f.player)); --i) draw(m, f.player);
  return After::Done;
}

After next_to_alter(Machine& m, Frame& f) {
  f.player = seat_at((index(f.player) + 1) % m.st.seats);
  return After::Done;
}
bool altered(Machine&, Frame& f) { return word::as_number(f.reg[0]) > 0; }
bool all_decided(Machine& m, Frame& f) { return f.player == m.st.first; }
bool was_altered(Machine& m, Frame&) {
  for (int p = 0; p < m.st.seats; ++p)
    if (score(m.st, seat_at(p), HasAltered)) return true;
  return false;
}

After shuffle_altered(Machine& m, Frame&) {
  each_seat(m.st, [&](Seat seat) {
    if (score(m.st, seat, HasAltered)) shuffle(m, zone_of(Deck, seat));
  });
  return After::Done;
}

/// 3.5: what waits for a turn of a player who has left ends when that turn would have come.
void pass_by(Machine& m, Seat seat) {
  for (const Until until : {Until::YourNextTurn, Until::YourTurnEnd, Until::DuringNextTurn, Until::NextReady})
    end_effects(m, until, seat);
}

After next_turn(Machine& m, Frame& f) {
  State& s = m.st;
  if (f.stage) return After::Done;
  f.stage = 1;
  const bool opening = s.turn_no == 0;
  const Seat seat = opening ? s.first : next_seat(s, s.turn);
  for (int i = index(s.turn) + 1; !opening && seat_at(i % s.seats) != seat; ++i) pass_by(m, seat_at(i % s.seats));
  begin_turn(m, seat, s.turn_no + 1, (s.turn_no + s.seats) / s.seats);
  push_flow(m, TurnFlow, seat);
  return After::Again;
}

After begins(Machine&, Frame&) { return After::Done; }

enum GameStep : u8 {
  Start,
  First,
  Shuffle_,
  Cut,
  LoreZero,
  Hands,
  Alter,
  DrawUp,
  Next,
  Reshuffle,
  CutAgain,
  Begins,
  Turn
};
constexpr Step kSteps[] = {
    {"Game setup", "A", begins},
    {"Determine the starting player", "B", starting_player},
    {"Each player shuffles", "C", shuffle_decks},
    {"Offer a cut", "D", offer_cut},
    {"Lore to 0", "E", lore_to_zero},
    {"Each player draws 7 cards", "F", opening_hands},
    {"Alter the hand?", "G", alter_hand, list_hand, take_hand},
    {"Draw to 7 cards", "I", draw_to_seven},
    {"Other players alter their hands", "J", next_to_alter},
    {"Shuffle the altered decks", "K", shuffle_altered},
    {"Offer a cut again", "L", offer_cut},
    {"The game begins", "M", begins},
    {"Player turns", "N", next_turn},
};
constexpr Edge kEdges[] = {
    {Start, Shuffle_, shuffles_first},
    {Start, First},
    {First, LoreZero, shuffles_first},
    {First, Shuffle_},
    {Shuffle_, Cut},
    {Cut, First, shuffles_first},
    {Cut, LoreZero},
    {LoreZero, Hands},
    {Hands, Alter},
    {Alter, DrawUp, altered},
    {Alter, Next},
    {DrawUp, Next},
    {Next, Reshuffle, [](Machine& m, Frame& f) { return all_decided(m, f) && was_altered(m, f); }},
    {Next, Begins, all_decided},
    {Next, Alter},
    {Reshuffle, CutAgain},
    {CutAgain, Begins},
    {Begins, Turn},
    {Turn, Turn},
};

}  // namespace

constinit const Flow game_flow{"Game", "", kSteps, kEdges};

Err scenario(Machine& m, const ScenarioStart& at) {
  m.st.first = at.first;
  if (at.step == "setup") {  // hands lie as they were dealt; now they may be altered
    Frame* opening = push_flow(m, GameFlow, at.first);
    if (!opening) return Err::Capacity;
    opening->pc = Alter;
    opening->player = at.first;
    return resume(m);
  }
  begin_turn(m, at.turn, at.turn_no, at.round);
  Frame* outer = push_flow(m, GameFlow, at.turn);
  if (!outer) return Err::Capacity;
  outer->pc = Turn;
  outer->stage = 1;
  Frame* f = push_flow(m, TurnFlow, at.turn);
  if (!f) return Err::Capacity;
  struct Name {
    std::string_view name;
    u8 step;
  };
  static constexpr Name names[] = {{"", Main},       {"main", Main},     {"start", TurnBegins}, {"ready", Ready},
                                   {"set", SetStep}, {"draw", DrawStep}, {"end", EndTriggers}};
  for (const Name& n : names)
    if (n.name == at.step) {
      f->pc = n.step;
      return resume(m);
    }
  return Err::BadSetup;
}

}  // namespace cantrip::lorcana
