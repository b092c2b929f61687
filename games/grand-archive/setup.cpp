// Setup and the round of turns (reference 2.2, 2.3).
#include <algorithm>

#include "games/grand-archive/grand_archive.hpp"

namespace cantrip::grand_archive {

void setup(Machine& m, const Setup& setup) {
  for (int p = 0; p < setup.seats; ++p) {
    lay_out(m, setup.deck[p], seat_at(p), zone_of(Deck, p));
    lay_out(m, setup.second[p], seat_at(p), zone_of(MaterialDeck, p));
  }
}

namespace {

After shuffle_decks(Machine& m, Frame&) {
  for (int p = 0; p < m.st.seats; ++p) shuffle(m, zone_of(Deck, p));
  return After::Done;
}

After first_player(Machine& m, Frame&) {
  m.st.first = seat_at(static_cast<int>(chance(m, m.st.seats)));
  return After::Done;
}

void spirits(const Machine& m, Seat seat, Words& out) {
  out.n = 0;
  for (const u16 row : zone(m.st, MaterialDeck, seat))
    if ((card(m, row).types & type_bit(ChampionCard)) && card(m, row).stat[BaseLevel] == 0)
      out.push(to_word(ref_of(m.st, row)));
}

Seat nth(const State& s, int i) { return seat_at((index(s.first) + i) % s.seats); }

/// 2.2 steps 4 and 5. Which champion is told to nobody before all have chosen; in the older way each player's own first turn
/// begins with it (12.21).
After ask_champion(Machine& m, Frame& f) {
  if (m.on(ChampionSetup)) return After::Done;
  u8 seats = 0;
  for (int p = 0; p < m.st.seats; ++p) {
    Words found;
    spirits(m, seat_at(p), found);
    if (found.n > 1 && !champion_of(m.st, seat_at(p))) seats |= bit(seat_at(p));
  }
  for (int p = 0; p < kMaxSeats; ++p) f.reg[kSealedReg + p] = word::none;
  return seats ? ask_sealed(m, Ask::Pick, seats, 1, 1, ChampionPrompt) : After::Done;
}
void list_champions(Machine& m, Frame&, Seat seat) {
  Words found;
  spirits(m, seat, found);
  add_options(m, found);
}
/// Kept as its place among them: what the answer is nobody else sees before it comes true.
After take_champion(Machine&, Frame& f, const Answer& answer) {
  set_number(f, kSealedReg + index(answer.seat), answer.pick[0]);
  return After::Done;
}

void place_champion(Machine& m, Seat seat, int which) {
  Words found;
  spirits(m, seat, found);
  if (!found.n || champion_of(m.st, seat)) return;
  move(m, word::as_row(found.at[std::clamp(which, 0, static_cast<int>(found.n) - 1)]),
       {.zone = zone_of(Champion, seat), .verb = Verb::Rules, .by = seat, .how = PutByEffect});
}

bool on_own_turn(Machine& m, Frame&) { return m.on(ChampionSetup); }

After champions(Machine& m, Frame& f) {
  const BatchScope together(m);
  for (int i = 0; i < m.st.seats; ++i) {
    const Seat seat = nth(m.st, i);
    place_champion(m, seat, number(f, kSealedReg + index(seat)));
  }
  return After::Done;
}

/// Each one's On Enter in turn order; nobody has Opportunity. Recorded triggers are carried out without the stack.
After on_enter(Machine& m, Frame&) {
  const State& s = m.st;
  for (int k = 0; k < s.seats; ++k)
    for (const cantrip::Item& item : s.items)
      if (item.state == ItemState::Recorded && item.who == nth(s, k)) {
        const cantrip::Item copy = item;
        erase_item(m, copy.id);
        push_ability(m, copy.ability, copy.who, copy.source);
        return After::Again;
      }
  return After::Done;
}

constexpr u8 kTurnBegun = 2;

After next_turn(Machine& m, Frame& f) {
  State& s = m.st;
  if (f.stage == 0) {
    f.stage = 1;
    const Seat seat = s.turn_no == 0 ? s.first : next_seat(s, s.turn);
    begin_turn(m, seat, s.turn_no + 1, (s.turn_no + s.seats) / s.seats);
  }
  if (f.stage == 1) {
    if (m.on(ChampionSetup) && !champion_of(s, s.turn)) {
      Words found;
      spirits(m, s.turn, found);
      if (found.n > 1) return ask(m, Ask::Pick, s.turn, 1, 1, ChampionPrompt);
      place_champion(m, s.turn, 0);
    }
    if (on_enter(m, f) == After::Again) return After::Again;
    f.stage = kTurnBegun;
    push_flow(m, TurnFlow, s.turn);
    return After::Again;
  }
  return After::Done;
}
After take_own_champion(Machine& m, Frame&, const Answer& answer) {
  place_champion(m, answer.seat, answer.pick[0]);
  return After::Again;
}

enum MatchStep : u8 { Decks, FirstPlayer, WhichChampion, Champions, OnEnter, Turns };
constexpr Step kSteps[] = {
    {"Decks", "", shuffle_decks},
    {"Who is first?", "", first_player},
    {"Which champion?", "", ask_champion, list_champions, take_champion},
    {"Champions", "", champions},
    {"On Enter in turn order", "", on_enter},
    {"Turns", "", next_turn, list_champions, take_own_champion},
};
constexpr Edge kEdges[] = {
    {Decks, FirstPlayer},
    {FirstPlayer, WhichChampion},
    {WhichChampion, Turns, on_own_turn},
    {WhichChampion, Champions},
    {Champions, OnEnter},
    {OnEnter, Turns},
    {Turns, Turns},
};

}  // namespace

constinit const Flow match_flow{"Match", "", kSteps, kEdges};

Err scenario(Machine& m, const ScenarioStart& at) {
  m.st.first = at.first;
  for (int p = 0; p < m.st.seats; ++p) set_score(m, seat_at(p), HadChampion, champion_of(m.st, seat_at(p)) != 0);
  Frame* outer = push_flow(m, MatchFlow, at.turn);
  if (!outer) return Err::Capacity;
  if (at.step == "setup") {
    for (int p = 0; p < m.st.seats; ++p) set_score(m, seat_at(p), TurnsTaken, 0);
    outer->pc = WhichChampion;
    return resume(m);
  }
  begin_turn(m, at.turn, at.turn_no, at.round);
  outer->pc = Turns;
  outer->stage = kTurnBegun;
  Frame* f = push_flow(m, TurnFlow, at.turn);
  if (!f) return Err::Capacity;
  struct Name {
    std::string_view name;
    TurnStep step;
  };
  static constexpr Name names[] = {{"", MainOpportunity},
                                   {"main", MainOpportunity},
                                   {"start", WakeUp},
                                   {"materialize", MaterializeBegins},
                                   {"recollection", Recollection},
                                   {"draw", Draw},
                                   {"end", End}};
  for (const Name& n : names)
    if (n.name == at.step) {
      f->pc = n.step;
      return resume(m);
    }
  return Err::BadSetup;
}

}  // namespace cantrip::grand_archive
