// The turn: beginning phase, main phase, end of turn phase (reference 3; seed "Turn Structure").
#include "games/lorcana/lorcana.hpp"
#include "games/lorcana/said.hpp"

namespace cantrip::lorcana {

After settle(Machine& m, Frame& f) {
  if (f.stage == 0) {
    if (check_until_quiet(m) == After::Ask) return After::Again;
    if (m.st.over || bag::empty(m.st)) return After::Done;
  }
  return bag::settle(m, f);
}

namespace {

constexpr u32 kTurnFlags = flag_bit(ChallengedThisTurn) | flag_bit(WasChallengedThisTurn) | flag_bit(QuestedThisTurn);

/// Per-turn counters of all players start anew (3.1).
void forget_last_turn(Machine& m) {
  const State& s = m.st;
  forget_tallies(m);
  for (int p = 0; p < s.seats; ++p) {
    for (const u16 row : zone(s, Play, seat_at(p))) {
      set_used(m, row, 0);
      if (s.obj[row].flags & kTurnFlags) set_flags(m, row, s.obj[row].flags & ~kTurnFlags);
    }
    set_score(m, seat_at(p), Inkings, 0);
  }
}

After turn_begins(Machine& m, Frame&) {
  forget_last_turn(m);
  return check_until_quiet(m) == After::Ask ? After::Again : After::Done;
}

/// "Can't ready at the start of their next turn" (3.5): used up by this step, exerted or not.
bool kept_exerted(Machine& m, u16 row) {
  if (banned(m, ref_of(m.st, row), CantReady) || banned(m, ref_of(m.st, row), CantReadyAtStart)) return true;
  for (const Effect& e : m.st.effects)
    if (e.until == Until::NextReady && e.on.id == row) return true;
  return false;
}

/// Ready step, items 1 to 5: readying comes before effects end, so an effect that lasts until now still prevents it.
After ready(Machine& m, Frame& f) {
  const Seat you = f.you;
  {
    const BatchScope together(m);
    for (const u16 row : zone(m.st, Inkwell, you))
      if (flag(m.st, row, Exerted)) set_flag(m, row, Exerted, false);
    for (const u16 row : zone(m.st, Play, you))
      if (flag(m.st, row, Exerted) && !kept_exerted(m, row)) set_flag(m, row, Exerted, false);
  }
  end_effects(m, Until::NextReady, you);
  start_turn_effects(m, you);
  note(m, EventKind::TurnStart, you, player_ref(you));
  return check_until_quiet(m) == After::Ask ? After::Again : After::Done;
}

/// Set step: characters dry, then locations give lore; that is no trigger and nothing answers it (10.37).
After set_step(Machine& m, Frame& f) {
  for (const u16 row : zone(m.st, Play, f.you))
    if (flag(m.st, row, Drying)) set_flag(m, row, Drying, false);
  for (const u16 row : zone(m.st, Play, f.you)) {
    if (!is_type(m, row, Location)) continue;
    const int gain = score_change(m, f.you, LoreScore, stat(m, ref_of(m.st, row), Lore));
    if (gain > 0) add_score(m, f.you, LoreScore, gain);
  }
  return After::Done;
}

/// The starting player does not draw in the first turn of the game (2.3).
After draw_step(Machine& m, Frame& f) {
  if (m.st.turn_no > 1 && !seat_banned(m, f.you, CantDrawAtStart)) draw(m, f.you);
  return After::Done;
}

// --------------------------------------------------------------------------------------------- main phase

void list_inkings(Machine& m, Seat seat) {
  if (score(m.st, seat, Inkings) >= 1 + seat_permits(m, seat, InkMore)) return;
  for (const u16 row : zone(m.st, Hand, seat))
    if (can_ink(m, seat, row)) add_option(m, InkCard, ref_of(m.st, row));
}

/// One look at who is ready: quests are listed, who could challenge is noted.
void list_quests(Machine& m, Seat seat, Bounded<u16, 128>& challengers) {
  challengers.n = 0;
  for (const u16 row : zone(m.st, Play, seat)) {
    if (!(card(m, row).types & type_bit(Character)) || flag(m.st, row, Exerted)) continue;
    if (quest_bar(m, row) == Bar::None) add_option(m, QuestWith, ref_of(m.st, row));
    if (challenger_bar(m, row) == Bar::None) challengers.push(row);
  }
}

void list_challenges(Machine& m, Seat seat, const Bounded<u16, 128>& challengers) {
  u16 defenders[128];
  for (const u16 row : challengers) {
    const int n = legal_defenders(m, row, defenders);
    if (!n) continue;
    if (const int price = challenge_price(m, row); price > 0 && price > ready_ink(m, seat)) continue;
    for (int i = 0; i < n; ++i) add_option(m, ChallengeWith, ref_of(m.st, row), ref_of(m.st, defenders[i]));
  }
}

void list_moves(Machine& m, Seat seat) {
  const std::span<const u16> mine = zone(m.st, Play, seat);
  for (const u16 place : mine) {
    if (!(card(m, place).types & type_bit(Location))) continue;
    for (const u16 row : mine)
      if (can_move(m, row, place)) add_option(m, MoveTo, ref_of(m.st, row), ref_of(m.st, place));
  }
}

void list_main(Machine& m, Frame&, Seat seat) {
  list_inkings(m, seat);
  list_plays(m, seat);
  Bounded<u16, 128> challengers;
  list_quests(m, seat, challengers);
  list_challenges(m, seat, challengers);
  list_moves(m, seat);
  list_abilities(m, seat);
  if (m.options.n == 0 || !must_act_first(m, seat)) add_option(m, EndTurn);
}

After main_phase(Machine& m, Frame& f) {
  if (!alive(m.st, f.you)) return After::Done;
  sweep_ghosts(m);
  f.reg[0] = word::number(0);
  return ask(m, Ask::Act, f.you, 1, 1, MainPrompt);
}

After take_main(Machine& m, Frame& f, const Answer& a) {
  const Option o = picked(m, a);
  const Seat you = f.you;
  f.reg[0] = word::number(o.verb == EndTurn);
  trace_point(m, ActionChosen, o.verb);
  switch (o.verb) {
    case InkCard: ink(m, you, o.a); break;
    case PlayCard: begin_play(m, you, o.a, Paid); break;
    case ShiftOnto: begin_play(m, you, o.a, Shifted, o.b, 0, o.arg); break;
    case SingWith: begin_play(m, you, o.a, Sung, o.b); break;
    case SingTogetherAct: begin_play(m, you, o.a, Sung); break;
    case QuestWith: push_flow(m, QuestFlow, you, o.a); break;
    case ChallengeWith: {
      Frame* challenge = push_flow(m, ChallengeFlow, you, o.a);
      if (challenge) {
        challenge->ev_a = o.a;
        challenge->ev_b = o.b;
      }
      break;
    }
    case MoveTo: move_to(m, you, o.a, o.b); break;
    case UseAbility: push_plan(m, UseAbility, you, o.a, o.n); break;
    default: break;
  }
  return After::Done;
}
bool turn_declared_over(Machine& m, Frame& f) { return word::as_number(f.reg[0]) == 1 || !alive(m.st, f.you); }

// ------------------------------------------------------------------------------------------- end of turn

After end_triggers(Machine& m, Frame& f) {
  note(m, EventKind::TurnEnd, f.you, player_ref(f.you));
  return After::Done;
}

After effects_end(Machine& m, Frame& f) {
  const int before = m.st.effects.size();
  end_turn_effects(m, f.you);
  f.reg[1] = word::number(before != m.st.effects.size());
  return After::Done;
}

/// Item 3: new "this turn" effects must end as well.
bool more_to_end(Machine& m, Frame&) {
  for (const Effect& e : m.st.effects)
    if (e.until == Until::ThisTurn) return true;
  return false;
}

/// Rules since 2.0: whose own turn ends with an empty deck loses (10.1).
After turn_ends(Machine& m, Frame& f) {
  if (m.on(DeckOut) && alive(m.st, f.you) && zone_size(m.st, zone_of(Deck, f.you)) == 0) {
    if (score(m.st, f.you, LoreScore) < lore_to_win(m, f.you)) set_score(m, f.you, FailedDraw, 1);
  }
  return After::Done;
}

constexpr Step kSteps[] = {
    {"The turn begins", "", turn_begins},
    {"Ready step", "", ready},
    {"Set step", "", set_step},
    {"Bag of the set step", "", settle},
    {"Draw step", "", draw_step},
    {"Bag of the draw step", "", settle},
    {"Main phase", "", main_phase, list_main, take_main},
    {"Bag of the main phase", "", settle},
    {"End of turn triggers", "", end_triggers},
    {"Bag of the end of turn", "", settle},
    {"This turn's effects end", "", effects_end},
    {"Bag after effects ended", "", settle},
    {"The turn ends", "", turn_ends},
    {"Bag of the last check", "", settle},
};
constexpr Edge kEdges[] = {
    {TurnBegins, Ready},
    {Ready, SetStep},
    {SetStep, SetBag},
    {SetBag, DrawStep},
    {DrawStep, DrawBag},
    {DrawBag, Main},
    {Main, EndTriggers, turn_declared_over},
    {Main, MainBag},
    {MainBag, Main},
    {EndTriggers, EndBag},
    {EndBag, EffectsEnd},
    {EffectsEnd, ExpiryBag},
    {ExpiryBag, EffectsEnd, more_to_end, "new effects"},
    {ExpiryBag, TurnEnds},
    {TurnEnds, LastBag},
    {LastBag, kFlowEnd},
};

}  // namespace

/// When its player leaves, what lasts this turn ends all the same.
constinit const SayRules say_rules{{TurnFlow, Main, MainBag}};
constinit const Flow turn_flow{"Turn", "", kSteps, kEdges, EffectsEnd};

}  // namespace cantrip::lorcana
