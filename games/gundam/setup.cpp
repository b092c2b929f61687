// Setup and the round of turns (reference 2.2, 2.3; seed "Game Overview", boxes S1 to S14).
#include "games/gundam/gundam.hpp"

namespace cantrip::gundam {

/// Only effects that draw are heard of as drawing (3): the rule moves a card.
void draw(Machine& m, Seat seat) {
  const std::span<const u16> deck = zone(m.st, Deck, seat);
  if (!deck.empty()) move(m, ref_of(m.st, deck.back()), {.zone = zone_of(Hand, seat), .verb = Verb::Draw, .by = seat});
}

void setup(Machine& m, const Setup& setup) {
  for (int p = 0; p < setup.seats; ++p) {
    lay_out(m, setup.deck[p], seat_at(p), zone_of(Deck, p));
    lay_out(m, setup.second[p], seat_at(p), zone_of(ResourceDeck, p));
  }
}

namespace {

template <class Fn>
void each_seat(const State& s, Fn&& fn) {
  for (int i = 0; i < s.seats; ++i) fn(seat_at((index(s.first) + i) % s.seats));
}

After nothing(Machine&, Frame&) { return After::Done; }

After shuffle_decks(Machine& m, Frame&) {
  for (int p = 0; p < m.st.seats; ++p) shuffle(m, zone_of(Deck, p));
  return After::Done;
}

After player_one(Machine& m, Frame&) {
  m.st.first = seat_at(static_cast<int>(chance(m, m.st.seats)));
  return After::Done;
}

After draw_five(Machine& m, Frame& f) {
  each_seat(m.st, [&](Seat seat) {
    for (int i = 0; i < kHandSize; ++i) draw(m, seat);
  });
  f.player = m.st.first;
  return After::Done;
}

After ask_redraw(Machine& m, Frame& f) { return ask(m, Ask::YesNo, f.player, 1, 1, RedrawPrompt); }
void list_redraw(Machine& m, Frame&, Seat) {
  add_option(m, kYes);
  add_option(m, kNo);
}
After take_redraw(Machine& m, Frame& f, const Answer& a) {
  set_score(m, f.player, HasRedrawn, picked(m, a).verb == kYes);
  return After::Done;
}
bool wants_redraw(Machine& m, Frame& f) { return score(m.st, f.player, HasRedrawn); }

/// To the bottom, five new ones, then shuffle: no returned card comes back at once (2.2 step 5).
After redraw(Machine& m, Frame& f) {
  const Seat seat = f.player;
  {
    const BatchScope together(m);
    while (zone_size(m.st, zone_of(Hand, seat)))
      move(m, ref_of(m.st, zone(m.st, Hand, seat).back()),
           {.zone = zone_of(Deck, seat), .verb = Verb::Put, .by = seat, .bottom = true});
  }
  for (int i = 0; i < kHandSize; ++i) draw(m, seat);
  shuffle(m, zone_of(Deck, seat));
  return After::Done;
}

After player_two(Machine& m, Frame& f) {
  f.player = next_seat(m.st, m.st.first);
  return ask_redraw(m, f);
}

/// One by one from the top: the first is the lowest Shield, the last one is hit first (2.2 step 7).
After place_shields(Machine& m, Frame&) {
  each_seat(m.st, [&](Seat seat) {
    for (int i = 0; i < kShieldCount && zone_size(m.st, zone_of(Deck, seat)); ++i)
      move(m, ref_of(m.st, zone(m.st, Deck, seat).back()),
           {.zone = zone_of(Shields, seat), .verb = Verb::Deal, .by = seat});
  });
  return After::Done;
}

After place_ex_bases(Machine& m, Frame&) {
  const DefId base = find_ex(m, BaseCard);
  if (base != DefId::Hidden)
    each_seat(m.st, [&](Seat seat) { make(m, base, Kind::Token, seat, zone_of(gundam::Base, seat)); });
  return After::Done;
}

After place_ex_resource_of_two(Machine& m, Frame&) {
  const DefId resource = find_ex(m, Resource);
  if (resource != DefId::Hidden) place_ex_resource(m, next_seat(m.st, m.st.first), resource, 0);
  return After::Done;
}

After next_turn(Machine& m, Frame& f) {
  State& s = m.st;
  if (f.stage) return After::Done;
  f.stage = 1;
  const Seat seat = s.turn_no == 0 ? s.first : next_seat(s, s.turn);
  begin_turn(m, seat, s.turn_no + 1, (s.turn_no + s.seats) / s.seats);
  push_flow(m, TurnFlow, seat);
  return After::Again;
}

enum GameStep : u8 { S1, S2, S3, S4, S5, S6, S7, S8a, S9, S10a, S11, S12, S13, S14, Turns };
constexpr Step kSteps[] = {
    {"Each player presents a deck and a resource deck", "", nothing},
    {"Do they conform?", "", nothing},  // an illegal deck starts no match
    {"Each player shuffles the deck", "", shuffle_decks},
    {"The decks are placed", "", nothing},
    {"Who is Player One?", "", player_one},
    {"Each player draws 5 cards", "", draw_five},
    {"Player One redraws?", "", ask_redraw, list_redraw, take_redraw},
    {"Player One draws anew", "", redraw},
    {"Player Two redraws?", "", player_two, list_redraw, take_redraw},
    {"Player Two draws anew", "", redraw},
    {"6 Shields each", "", place_shields},
    {"An EX Base each", "", place_ex_bases},
    {"An EX Resource for Player Two", "", place_ex_resource_of_two},
    {"The game begins", "", nothing},
    {"Turns", "", next_turn},
};
constexpr Edge kEdges[] = {
    {S1, S2},
    {S2, S3},
    {S3, S4},
    {S4, S5},
    {S5, S6},
    {S6, S7},
    {S7, S8a, wants_redraw},
    {S7, S9},
    {S8a, S9},
    {S9, S10a, wants_redraw},
    {S9, S11},
    {S10a, S11},
    {S11, S12},
    {S12, S13},
    {S13, S14},
    {S14, Turns},
    {Turns, Turns},
};

}  // namespace

constinit const Flow game_flow{"Game", "", kSteps, kEdges};

Err scenario(Machine& m, const ScenarioStart& at) {
  m.st.first = at.first;
  if (at.step == "setup") {  // hands and decks lie as they were dealt
    Frame* opening = push_flow(m, GameFlow, at.first);
    if (!opening) return Err::Capacity;
    opening->pc = S7;
    opening->player = at.first;
    return resume(m);
  }
  begin_turn(m, at.turn, at.turn_no, at.round);
  Frame* outer = push_flow(m, GameFlow, at.turn);
  if (!outer) return Err::Capacity;
  outer->pc = Turns;
  outer->stage = 1;
  Frame* f = push_flow(m, TurnFlow, at.turn);
  if (!f) return Err::Capacity;
  struct Name {
    std::string_view name, step;
  };
  static constexpr Name names[] = {{"", "Main phase"},     {"main", "Main phase"},         {"start", "Active step"},
                                   {"draw", "Draw phase"}, {"resource", "Resource phase"}, {"end", "Action step"}};
  for (const Name& n : names)
    if (n.name == at.step)
      for (size_t i = 0; i < turn_flow.steps.size(); ++i)
        if (turn_flow.steps[i].name == n.step) {
          f->pc = static_cast<u16>(i);
          return resume(m);
        }
  return Err::BadSetup;
}

}  // namespace cantrip::gundam
