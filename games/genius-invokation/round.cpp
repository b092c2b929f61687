// Card select, first characters, rounds, rolls, the end phase (reference 2).
#include "games/genius-invokation/genius.hpp"
#include "games/genius-invokation/module.hpp"
#include "games/module.hpp"

namespace cantrip::genius {

void setup(Machine& m, const Setup& s) {
  for (int p = 0; p < s.seats; ++p) {
    const Seat seat = seat_at(p);
    lay_out(m, s.second[p], seat, zone_of(Characters, p));
    lay_out(m, s.deck[p], seat, zone_of(Deck, p));
    note_deck(m, seat);
  }
  recount_lines(m);
}

/// What texts ask about the deck as it was chosen: artifacts, different weapons, different talents.
void note_deck(Machine& m, Seat seat) {
  int artifacts = 0, weapons = 0, talents = 0;
  const std::span<const u16> deck = zone(m.st, Deck, seat);
  for (size_t i = 0; i < deck.size(); ++i) {
    const CardDef& def = card(m, deck[i]);
    artifacts += (def.types & type_bit(Artifact)) != 0;
    bool first = true;
    for (size_t k = 0; k < i; ++k) first = first && m.st.obj[deck[k]].def != m.st.obj[deck[i]].def;
    weapons += first && (def.types & type_bit(Weapon));
    talents += first && (def.types & type_bit(Talent));
  }
  set_score(m, seat, ArtifactsInDeck, artifacts);
  set_score(m, seat, WeaponsInDeck, weapons);
  set_score(m, seat, TalentsInDeck, talents);
}

namespace {

/// 1.1: beyond ten cards the drawn one is destroyed unseen. True: it came to the hand.
bool take_top(Machine& m, Seat seat) {
  const std::span<const u16> deck = zone(m.st, Deck, seat);
  if (deck.empty()) return false;
  const bool room = zone_size(m.st, zone_of(Hand, seat)) < kHandLimit;
  move(m, ref_of(m.st, deck.back()), {.zone = zone_of(room ? Hand : Removed, seat), .verb = Verb::Draw, .by = seat});
  if (asked_for(m, CardDrawn)) note(m, CardDrawn, seat);
  return room;
}

bool is_legend(const Machine& m, u16 row, const void*) { return card(m, row).types & type_bit(Legend); }

int legends_in(const Machine& m, Seat seat) {
  int n = 0;
  for (const u16 row : zone(m.st, Deck, seat)) n += is_legend(m, row, nullptr);
  return n;
}

}  // namespace

int draw(Machine& m, Seat seat, int n) {
  int held = 0;
  for (int i = 0; i < n; ++i) held += take_top(m, seat);
  return held;
}

void draw_matching(Machine& m, Seat seat, int n, bool (*fits)(const Machine&, u16, const void*), const void* with) {
  for (int i = 0; i < n; ++i) {
    bool any = false;
    for (const u16 row : zone(m.st, Deck, seat)) any = any || fits(m, row, with);
    shuffle(m, zone_of(Deck, seat), fits, with);
    if (any) take_top(m, seat);
  }
}

namespace {

// ------------------------------------------------------------------------------------------------------- match
After who_is_first(Machine& m, Frame&) {
  m.st.first = seat_at(static_cast<int>(chance(m, 2)));
  begin_turn(m, m.st.first, 0, 0);
  return After::Done;
}
/// 2.1: a Legend is always among the first five.
After deal(Machine& m, Frame&) {
  for (const Seat seat : {Seat::P0, Seat::P1}) {
    shuffle(m, zone_of(Deck, seat));
    int legends = legends_in(m, seat);
    if (legends > kOpeningHand) legends = kOpeningHand;
    for (int i = 0; i < legends; ++i) draw_matching(m, seat, 1, is_legend, nullptr);
    draw(m, seat, kOpeningHand - legends);
  }
  return After::Done;
}
After select_cards(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  if (Frame* redraw = push_flow(m, RedrawFlow, m.st.first)) redraw->reg[0] = word::number(m.st.alive);
  return After::Again;
}
/// 2.9: after fifteen whole rounds nobody has won.
bool rounds_left(Machine& m, Frame&) { return m.st.round < kRoundLimit; }
After no_winner(Machine& m, Frame&) {
  lose(m, m.st.alive, 6);
  return After::Done;
}

constexpr Step kMatchSteps[] = {
    {"Who is first?", "", who_is_first},
    {"Five cards each", "", deal},
    {"Card select", "", select_cards},
    {"First characters", "", runs<SwapFlow>},
    {"The battle begins", "", is_heard<BattleBegins>},
    {"Rounds", "", runs<RoundFlow>},
    {"The rounds have run out", "", no_winner},
};
enum MatchStep : u8 { kWhoFirst, kDeal, kCards, kFirstCharacters, kBattle, kRounds, kNoWinner };
constexpr Edge kMatchEdges[] = {{kWhoFirst, kDeal},          {kDeal, kCards},      {kCards, kFirstCharacters},
                                {kFirstCharacters, kBattle}, {kBattle, kRounds},   {kRounds, kRounds, rounds_left},
                                {kRounds, kNoWinner},        {kNoWinner, kFlowEnd}};

// ------------------------------------------------------------------------------------------------------ redraw
enum RedrawReg : u8 { kWho };
constexpr int kNames = kHandLimit;
struct Returned {
  u16 names[kNames];
  int n = 0;
};
bool not_returned(const Machine& m, u16 row, const void* with) {
  const Returned& r = *static_cast<const Returned*>(with);
  for (int i = 0; i < r.n; ++i)
    if (card(m, row).name == r.names[i]) return false;
  return true;
}

After ask_redraw(Machine& m, Frame& f) {
  u8 seats = static_cast<u8>(word::as_number(f.reg[kWho]) & m.st.alive);
  for (const Seat seat : {Seat::P0, Seat::P1})
    if (!zone_size(m.st, zone_of(Hand, seat))) seats &= static_cast<u8>(~bit(seat));
  for (int p = 0; p < kMaxSeats; ++p) f.reg[kSealedReg + p] = word::none;
  if (!seats) return After::Done;
  int most = 0;
  for (const Seat seat : {Seat::P0, Seat::P1})
    if (const int n = zone_size(m.st, zone_of(Hand, seat)); (seats & bit(seat)) && n > most) most = n;
  return ask_sealed(m, Ask::Pick, seats, 0, most, RedrawPrompt);
}
void list_redraw(Machine& m, Frame&, Seat seat) {
  for (const u16 row : zone(m.st, Hand, seat)) add_option(m, kObject, ref_of(m.st, row));
}
/// An answer is kept as the places of the cards in the hand.
After take_redraw(Machine& m, Frame& f, const Answer& a) {
  int mask = 0;
  for (int i = 0; i < a.n; ++i)
    if (a.pick[i] < kHandLimit) mask |= 1 << a.pick[i];
  (void)m;
  f.reg[kSealedReg + index(a.seat)] = word::number(mask);
  return After::Done;
}
/// 2.2: back to random places; as many drawn, none of a name that went back while there are others.
void replace_cards(Machine& m, Seat seat, int mask) {
  Ref back[kHandLimit];
  int n = 0;
  Returned names;
  const std::span<const u16> hand = zone(m.st, Hand, seat);
  for (size_t i = 0; i < hand.size() && i < kHandLimit; ++i)
    if ((mask >> i) & 1) {
      names.names[names.n++] = card(m, hand[i]).name;
      back[n++] = ref_of(m.st, hand[i]);
    }
  if (!n) return;
  for (int i = 0; i < n; ++i)
    move(m, back[i], {.zone = zone_of(Deck, seat), .verb = Verb::Put, .by = seat, .bottom = true});
  for (int i = 0; i < n; ++i) {
    shuffle(m, zone_of(Deck, seat), not_returned, &names);
    take_top(m, seat);
  }
}
After redraw(Machine& m, Frame& f) {
  for (const Seat seat : {Seat::P0, Seat::P1}) {
    const int mask = static_cast<u16>(word::as_number(f.reg[kSealedReg + index(seat)]));
    f.reg[kSealedReg + index(seat)] = word::none;
    replace_cards(m, seat, mask);
  }
  return After::Done;
}
constexpr Step kRedrawSteps[] = {{"which cards?", "", ask_redraw, list_redraw, take_redraw}, {"replace", "", redraw}};
constexpr Edge kRedrawEdges[] = {{0, 1}, {1, kFlowEnd}};

// -------------------------------------------------------------------------------------------------------- roll
/// 2.4: fixed faces first, at most eight, in the order of those who say so; the rest by chance.
void throw_dice(Machine& m, Seat seat) {
  int rerolls = 1, faces[kFaces] = {}, room = kDiceRolled;
  Hit roll;
  roll.by = seat;
  roll.element = NoElement;
  Lines lines;
  gather(m, ActKind::GameAct, lines);
  sweep(m, lines, RollPass, roll, [&](Ref entity, const Ability& a, const Replace& r, const Context& c) {
    if (c.you != seat) return true;
    const int n = amount(m, c, r.amount);
    if (r.op == ReplaceOp::Element) {
      const int fixed = n < room ? n : room;
      const int face = r.key == kActiveElement ? int{element_of(m, active_of(m.st, seat))} : int{r.key};
      faces[face] += fixed;
      room -= fixed;
    } else {
      rerolls += n;
    }
    use_line(m, entity, a, r.then);
    return true;
  });
  for (; room > 0; --room) ++faces[random_face(m, false)];
  set_faces(m, seat, faces);
  set_score(m, seat, RerollsLeft, rerolls);
  note(m, EventKind::Rolled, seat);
}
After throw_all(Machine& m, Frame&) {
  for (const Seat seat : {Seat::P0, Seat::P1}) throw_dice(m, seat);
  return After::Done;
}
u8 rerolling(const Machine& m) {
  u8 seats = 0;
  for (const Seat seat : {Seat::P0, Seat::P1})
    if (score(m.st, seat, RerollsLeft) > 0 && dice_of(m.st, seat) > 0) seats |= bit(seat);
  return seats;
}
After ask_reroll(Machine& m, Frame& f) {
  for (int p = 0; p < kMaxSeats; ++p) f.reg[kSealedReg + p] = word::none;
  const u8 seats = rerolling(m);
  if (!seats) return After::Done;
  int most = 0;
  for (const Seat seat : {Seat::P0, Seat::P1})
    if ((seats & bit(seat)) && dice_of(m.st, seat) > most) most = dice_of(m.st, seat);
  return ask_sealed(m, Ask::Pick, seats, 0, most, RerollPrompt);
}
void list_reroll(Machine& m, Frame&, Seat seat) {
  u8 faces[kDiceLimit];
  const int n = shown_dice(m, seat, faces);
  for (int i = 0; i < n; ++i) add_option(m, kDie, {}, {}, faces[i], static_cast<u8>(i));
}
After take_reroll(Machine&, Frame& f, const Answer& a) {
  int mask = 0;
  for (int i = 0; i < a.n; ++i) mask |= 1 << a.pick[i];
  f.reg[kSealedReg + index(a.seat)] = word::number(static_cast<i16>(mask));
  return After::Done;
}
void reroll(Machine& m, Seat seat, int mask) {
  if (!mask) return set_score(m, seat, RerollsLeft, 0);  // who picks nothing keeps what there is
  u8 faces[kDiceLimit];
  const int n = shown_dice(m, seat, faces);
  int again = 0, kept[kFaces] = {};
  for (int i = 0; i < n; ++i)
    if ((mask >> i) & 1) ++again;
    else ++kept[faces[i]];
  for (int i = 0; i < again; ++i) ++kept[random_face(m, false)];
  set_faces(m, seat, kept);
  add_score(m, seat, RerollsLeft, -1);
  note(m, EventKind::Rolled, seat);
}
After reroll_all(Machine& m, Frame& f) {
  const u8 seats = rerolling(m);
  for (const Seat seat : {Seat::P0, Seat::P1}) {
    const int mask = static_cast<u16>(word::as_number(f.reg[kSealedReg + index(seat)]));
    f.reg[kSealedReg + index(seat)] = word::none;
    if (seats & bit(seat)) reroll(m, seat, mask);
  }
  return After::Done;
}
bool somebody_rerolls(Machine& m, Frame&) { return rerolling(m) != 0; }
constexpr Step kRollSteps[] = {
    {"throw", "", throw_all},
    {"which dice again?", "", ask_reroll, list_reroll, take_reroll},
    {"again", "", reroll_all},
};
constexpr Edge kRollEdges[] = {{0, 1}, {1, 2, somebody_rerolls}, {1, kFlowEnd}, {2, 1}};

// ------------------------------------------------------------------------------------------------------- round
After round_begins(Machine& m, Frame&) {
  begin_turn(m, m.st.turn, m.st.turn_no + 1, m.st.round + 1);
  return After::Done;
}
After end_draw(Machine& m, Frame&) {
  draw(m, m.st.turn, kEndDraw);
  draw(m, other(m.st.turn), kEndDraw);
  return After::Done;
}
/// 2.7: "until the end of the round", limits, what is remembered for a round.
void last_rounds(Machine& m) {
  Words entities;
  entities.n = 0;
  order(m, entities, [&](u16 def) { return m.pool().cards[def].variables != 0; });
  for (const Word w : entities) {
    const Ref r = word::as_row(w);
    if (!live(m.st, r) || is_ghost(m.st, r)) continue;
    if (variable(m, card(m, r.id), kVarRounds)) {
      const int left = m.st.obj[r.id].counter[Rounds] - 1;
      set_counter(m, r.id, Rounds, left);
      if (left <= 0) discard(m, r, RanOut);
    }
  }
}
After round_end(Machine& m, Frame& f) {
  if (f.stage) {
    sweep_ghosts(m);
    return After::Done;
  }
  f.stage = 1;
  Queue::push_body(m, 0, m.st.turn, {});
  note(m, RoundEnd, m.st.turn);
  last_rounds(m);
  const State& s = m.st;
  for (int i = s.zone_begin[zone_of(Characters)]; i < s.zone_begin[zone_of(Supports + 1)]; ++i)
    forget_uses(m, s.order[i]);
  for (const Seat seat : {Seat::P0, Seat::P1}) {
    for (const u16 row : zone(s, Characters, seat)) set_stat(m, row, UsedThisRound, 0);
    for (const Score score : {Ended, Plunging, Skip, FellThisRound}) set_score(m, seat, score, 0);
  }
  forget_tallies(m);
  recount_lines(m);
  return After::Again;
}
constexpr Step kRoundSteps[] = {
    {"The round begins", "", round_begins},
    {"Roll phase", "", runs<RollFlow>},
    {"The action phase begins", "", is_heard<ActionPhase>},
    {"Action phase", "", runs<ActionFlow>},
    {"End phase", "", is_heard<EndPhase>},
    {"Two cards each", "", end_draw},
    {"The round ends", "", round_end},
};
constexpr Edge kRoundEdges[] = {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, kFlowEnd}};

}  // namespace

constinit const Flow match_flow{"Match", "", kMatchSteps, kMatchEdges};
constinit const Flow redraw_flow{"Replacing cards", "", kRedrawSteps, kRedrawEdges};
constinit const Flow roll_flow{"Roll", "", kRollSteps, kRollEdges};
constinit const Flow round_flow{"Round", "", kRoundSteps, kRoundEdges};

namespace {

/// A position by hand says who is active and what is left; the rest is as printed.
void complete(Machine& m) {
  for (const Seat seat : {Seat::P0, Seat::P1}) {
    const std::span<const u16> cast = zone(m.st, Characters, seat);
    u16 active = active_of(m.st, seat);
    for (const u16 row : cast) {
      if (fallen(m.st, row)) set_hp(m, row, 0);
      if (!active && !fallen(m.st, row)) active = row;
    }
    if (active) set_flag(m, active, Active, true);
    for (const int kind : {Attached, Statuses, Summons, Supports})
      for (const u16 row : zone(m.st, kind, seat)) begin_variables(m, row);
    int dice = 0;
    for (int f = 0; f < kFaces; ++f) dice += face_count(m.st, seat, f);
    set_score(m, seat, Dice, dice);
    note_deck(m, seat);
  }
  recount_lines(m);
}

struct Begin {
  std::string_view name;
  int match_step, round_step;  // -1: the flow is not there
};
constexpr Begin kBegins[] = {{"deal", kDeal, -1},  {"setup", kCards, -1}, {"first", kFirstCharacters, -1},
                             {"roll", kRounds, 1}, {"start", kRounds, 2}, {"", kRounds, 3},
                             {"main", kRounds, 3}, {"end", kRounds, 4}};

}  // namespace

Err scenario(Machine& m, const ScenarioStart& at) {
  m.st.first = at.first;
  const Begin* begin = nullptr;
  for (const Begin& b : kBegins)
    if (b.name == at.step) begin = &b;
  if (!begin) return Err::BadSetup;
  if (begin->round_step >= 0) {
    begin_turn(m, at.turn, at.turn_no, at.round);
    complete(m);
  } else {
    begin_turn(m, at.turn, 0, 0);
    for (const Seat seat : {Seat::P0, Seat::P1}) note_deck(m, seat);
    recount_lines(m);
  }
  Frame* match = push_flow(m, MatchFlow, at.turn);
  if (!match) return Err::Capacity;
  match->pc = static_cast<u16>(begin->match_step);
  if (begin->round_step < 0) return resume(m);
  match->stage = 1;
  Frame* round = push_flow(m, RoundFlow, at.turn);
  if (!round) return Err::Capacity;
  round->pc = static_cast<u16>(begin->round_step);
  if (begin->round_step == 4)
    for (const Seat seat : {Seat::P0, Seat::P1}) set_score(m, seat, Ended, 1);
  return resume(m);
}

}  // namespace cantrip::genius
