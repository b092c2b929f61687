// Setup, turn structure, main phase actions, marketplace (reference sections 2, 3, 4 and 7).
#include "core/why.hpp"
#include "games/estraven/estraven.hpp"

namespace cantrip::estraven {

namespace {

Ref top_of(const State& s, ZoneId z) {
  const std::span<const u16> cards = zone(s, z);
  return cards.empty() ? kNobody : ref_of(s, cards.back());
}

void draw(Machine& m, Seat seat) {
  const Ref card = move(m, top_of(m.st, zone_of(Deck, seat)),
                        {.zone = zone_of(Hand, seat), .verb = cantrip::Verb::Draw, .by = seat});
  note(m, EventKind::Drew, seat, card);
}

Ref turn_up(Machine& m) {
  return move(m, top_of(m.st, zone_of(ResourceDeck)), {.zone = zone_of(Market), .verb = cantrip::Verb::Reveal});
}

// ---------------------------------------------------------------------------------------------- game flow

After open_game(Machine& m, Frame&) {
  State& s = m.st;
  for (int p = 0; p < s.seats; ++p) set_score(m, seat_at(p), PlayerHealth, kStartingHealth);
  s.first = seat_at(static_cast<int>(chance(m, s.seats)));  // the same roll fixes the priority order: seats in turn
  shuffle(m, zone_of(ResourceDeck));
  for (int i = 0; i < kMarketSize && zone_size(s, zone_of(ResourceDeck)); ++i) turn_up(m);
  for (int i = 0; i < s.seats; ++i) {
    const Seat seat = seat_at((index(s.first) + i) % s.seats);
    shuffle(m, zone_of(Deck, seat));
    for (int k = 0; k < kHandSize && zone_size(s, zone_of(Deck, seat)); ++k) draw(m, seat);
  }
  return After::Done;
}

/// How far a seat is from the first player: a new round begins where this does not grow.
int place_in_round(const State& s, Seat seat) { return (index(seat) + s.seats - index(s.first)) % s.seats; }

After next_turn(Machine& m, Frame& f) {
  State& s = m.st;
  if (f.stage == 0) {
    f.stage = 1;
    const bool opening = s.turn_no == 0;
    const Seat seat = opening ? s.first : next_seat(s, s.turn);
    const bool new_round = opening || place_in_round(s, seat) <= place_in_round(s, s.turn);
    begin_turn(m, seat, s.turn_no + 1, s.round + (new_round ? 1 : 0));
    f.reg[0] = word::number(new_round && !opening);
    Frame* turn = push_flow(m, TurnFlow, seat);
    if (turn) turn->reg[0] = word::number(new_round && !opening);
    return After::Again;
  }
  return After::Done;
}

constexpr Step kGameSteps[] = {{"Setup", "", open_game}, {"Turn", "", next_turn}};
constexpr Edge kGameEdges[] = {{0, 1}, {1, 1}};

// ---------------------------------------------------------------------------------------------- turn flow

enum TurnStep : u8 { Refresh, Untap, ClearPitch, DrawUp, StartTriggers, Main, EndTriggers, DiscardDown, Cleanup };

/// At the start of each round but the first: the oldest card leaves, a new one is turned up before it is shuffled in.
After refresh(Machine& m, Frame& f) {
  if (!word::as_number(f.reg[0]) || zone_size(m.st, zone_of(Market)) == 0) return After::Done;
  const Ref oldest = ref_of(m.st, zone(m.st, zone_of(Market)).front());
  const Ref fresh = turn_up(m);
  move(m, oldest, {.zone = zone_of(ResourceDeck), .verb = cantrip::Verb::Shuffle, .bottom = true});
  shuffle(m, zone_of(ResourceDeck));
  note(m, EventKind::Refreshed, m.st.turn, {}, fresh);
  return After::Done;
}

void forget_last_turn(Machine& m) {
  const State& s = m.st;
  forget_tallies(m);
  for (int p = 0; p < s.seats; ++p) {
    for (const u16 row : zone(s, Battlefield, seat_at(p))) set_used(m, row, 0);
    set_score(m, seat_at(p), TradesMade, 0);
    set_score(m, seat_at(p), AttacksMade, 0);
  }
}

After untap(Machine& m, Frame& f) {
  forget_last_turn(m);
  start_turn_effects(m, f.you);
  const BatchScope together(m);
  for (const u16 row : zone(m.st, Battlefield, f.you))
    if (flag(m.st, row, Tapped) && !banned(m, ref_of(m.st, row), CantUntap)) set_flag(m, row, Tapped, false);
  return After::Done;
}

After clear_pitch(Machine& m, Frame& f) {
  const BatchScope together(m);
  while (zone_size(m.st, zone_of(Pitch, f.you))) {
    const Ref card = ref_of(m.st, zone(m.st, Pitch, f.you).front());
    move(m, card, {.zone = zone_of(Graveyard, m.st.obj[card.id].owner), .verb = cantrip::Verb::Rules, .by = f.you});
  }
  return After::Done;
}

/// Draw until you hold seven. The moment the deck is empty the player loses: no further draw is tried (ruling 2).
After draw_up(Machine& m, Frame& f) {
  while (zone_size(m.st, zone_of(Hand, f.you)) < kHandSize && zone_size(m.st, zone_of(Deck, f.you))) {
    draw(m, f.you);
    check_until_quiet(m);
    if (m.st.over || m.stopped || !alive(m.st, f.you)) return After::Done;  // stopped: a client cannot draw
  }
  return After::Done;
}

After triggers_of(Machine& m, Frame& f, EventKind event) {
  if (f.stage == 0) {
    f.stage = 1;
    note(m, event, f.you, player_ref(f.you));
    check_until_quiet(m);
    if (settle_triggers(m)) return After::Again;
  }
  return After::Done;
}
After start_triggers(Machine& m, Frame& f) { return triggers_of(m, f, EventKind::TurnStart); }
After end_triggers(Machine& m, Frame& f) { return triggers_of(m, f, EventKind::TurnEnd); }

After discard_down(Machine& m, Frame& f) {
  const int over = zone_size(m.st, zone_of(Hand, f.you)) - kHandSize;
  return over > 0 ? ask(m, Ask::Pick, f.you, over, over, DiscardPrompt) : After::Done;
}
void list_discard(Machine& m, Frame& f, Seat) {
  for (const u16 row : zone(m.st, Hand, f.you)) add_option(m, kObject, ref_of(m.st, row));
}
After take_discard(Machine& m, Frame& f, const Answer& a) {
  const BatchScope together(m);
  for (int i = 0; i < a.n; ++i) {
    const Ref card = picked(m, a, i).a;
    move(m, card, {.zone = zone_of(Graveyard, m.st.obj[card.id].owner), .verb = cantrip::Verb::Discard, .by = f.you});
  }
  return After::Done;
}

bool lasts_this_turn(const State& s) {
  for (const Effect& e : s.effects)
    if (e.until == Until::ThisTurn) return true;
  return false;
}

/// Triggers of the discards resolve before "this turn" ends; those of what dies with it after, and what they make for
/// this turn ends too (3).
After cleanup(Machine& m, Frame& f) {
  if (check_until_quiet(m) == After::Ask) return After::Again;
  if (m.st.over || settle_triggers(m)) return After::Again;
  if (f.stage && !lasts_this_turn(m.st)) return After::Done;
  f.stage = 1;
  end_turn_effects(m, f.you);
  return After::Again;
}

// ------------------------------------------------------------------------------------------- main phase

bool is_resource(const Machine& m, u16 row) { return card(m, row).types & type_bit(Resource); }

void list_hand(Machine& m, Seat seat) {
  for (const u16 row : zone(m.st, Hand, seat)) {
    const Ref ref = ref_of(m.st, row);
    const u32 types = card(m, row).types;
    if (types & type_bit(Resource)) add_option(m, PlayCard, ref);
    else if ((types & type_bit(Unit)) && feasible(m, seat, ref, 0, PlayCard)) add_option(m, PlayCard, ref);
    else if (types & type_bit(Spell)) {
      const u16 ability = ability_with(m, m.st.obj[row].def, Head::Spell);
      if (feasible(m, seat, ref, ability, PlayCard)) add_option(m, PlayCard, ref);
    }
  }
  for (const u16 row : zone(m.st, Hand, seat))
    if (can_pitch(m, row)) add_option(m, PitchCard, ref_of(m.st, row));
}

void list_abilities(Machine& m, Seat seat) {
  for (const u16 row : zone(m.st, Battlefield, seat)) {
    const CardDef& def = card(m, row);
    if (!(def.flags & kHasActivated)) continue;
    for (int i = 0; i < def.abilities; ++i) {
      const u16 ability = static_cast<u16>(def.ability + i);
      const Ability& a = m.pool().abilities[ability];
      if (a.head == Head::Activated && feasible(m, seat, ref_of(m.st, row), ability, ActivateAbility))
        add_option(m, ActivateAbility, ref_of(m.st, row), {}, ability);
    }
  }
}

void list_main(Machine& m, Frame& f, Seat seat) {
  list_hand(m, seat);
  list_abilities(m, seat);
  if (score(m.st, seat, AttacksMade) == 0)
    for (const u16 row : zone(m.st, Battlefield, seat))
      if (can_attack(m, row)) add_option(m, AttackWith, ref_of(m.st, row));
  if (score(m.st, seat, TradesMade) == 0 && zone_size(m.st, zone_of(Market)))
    for (const u16 row : zone(m.st, Hand, seat)) add_option(m, TradeCard, ref_of(m.st, row));
  add_option(m, EndTurn);
  (void)f;
}

After main_phase(Machine& m, Frame& f) {
  if (check_until_quiet(m) == After::Ask) return After::Again;
  if (!alive(m.st, f.you)) return After::Done;
  if (settle_triggers(m)) return After::Again;
  sweep_ghosts(m);
  return ask(m, Ask::Act, f.you, 1, 1, MainPrompt);
}

void play_resource(Machine& m, Seat seat, Ref card) {
  note(m, EventKind::Played, seat, card);
  move(m, card, {.zone = zone_of(Battlefield, seat), .verb = cantrip::Verb::Play, .by = seat});
}

After take_main(Machine& m, Frame& f, const Answer& a) {
  const Option o = picked(m, a);
  switch (o.verb) {
    case PlayCard:
      if (is_resource(m, o.a.id)) play_resource(m, f.you, o.a);
      else push_plan(m, PlayCard, f.you, o.a, ability_with(m, m.st.obj[o.a.id].def, Head::Spell));
      break;
    case PitchCard: pitch(m, f.you, o.a); break;
    case ActivateAbility: push_plan(m, ActivateAbility, f.you, o.a, o.n); break;
    case AttackWith: push_flow(m, CombatFlow, f.you, o.a); break;
    case TradeCard: push_flow(m, TradeFlow, f.you, o.a); break;
    default: return After::Done;
  }
  return After::Again;
}

constexpr Step kTurnSteps[] = {
    {"Refresh the marketplace", "", refresh},
    {"Untap", "", untap},
    {"Pitched cards to the graveyard", "", clear_pitch},
    {"Draw to seven", "", draw_up},
    {"Start of turn triggers", "", start_triggers},
    {"Main", "", main_phase, list_main, take_main},
    {"End of turn triggers", "", end_triggers},
    {"Discard to seven", "", discard_down, list_discard, take_discard},
    {"This turn ends", "", cleanup},
};
constexpr Edge kTurnEdges[] = {
    {Refresh, Untap},           {Untap, ClearPitch},    {ClearPitch, DrawUp},
    {DrawUp, StartTriggers},    {StartTriggers, Main},  {Main, EndTriggers},
    {EndTriggers, DiscardDown}, {DiscardDown, Cleanup}, {Cleanup, kFlowEnd},
};

// ------------------------------------------------------------------------------------------------- trade

After choose_trade(Machine& m, Frame& f) {
  if (word::as_number(f.reg[0])) return After::Done;
  return ask(m, Ask::Pick, f.you, 1, 1, TradePrompt, kCancel);
}
void list_trade(Machine& m, Frame& f, Seat) {
  for (const u16 row : zone(m.st, zone_of(Market))) add_option(m, kObject, ref_of(m.st, row));
  add_option(m, kCancelOption, f.source);
}

/// The cards change places; whoever takes a card owns it from then on; the card given is the newest.
After take_trade(Machine& m, Frame& f, const Answer& a) {
  const Option o = picked(m, a);
  if (o.verb == kCancelOption) return After::Done;
  const Seat seat = f.you;
  Ref taken, given;
  {
    const BatchScope together(m);
    taken = move(m, o.a, {.zone = zone_of(Hand, seat), .verb = cantrip::Verb::Trade, .by = seat, .owner = seat});
    given = move(m, f.source, {.zone = zone_of(Market), .verb = cantrip::Verb::Trade, .by = seat});
    add_score(m, seat, TradesMade, 1);
  }
  note(m, EventKind::Traded, seat, taken, given);
  link_trade(m, seat, taken);
  f.reg[0] = word::number(1);
  return After::Again;
}

constexpr Step kTradeSteps[] = {{"Choose the card to take", "", choose_trade, list_trade, take_trade}};
constexpr Edge kTradeEdges[] = {{0, kFlowEnd}};

}  // namespace

constinit const Flow game_flow{"Game", "", kGameSteps, kGameEdges};
constinit const Flow turn_flow{"Turn", "", kTurnSteps, kTurnEdges, Cleanup};
constinit const Flow trade_flow{"Trade", "", kTradeSteps, kTradeEdges};

/// As list_hand and the chain offer cards, told the other way round.
std::string why_not(Machine& m, Seat seat, Ref what) {
  const u32 types = card(m, what.id).types;
  const bool main = m.st.decision.text == MainPrompt;
  if (types & type_bit(Reaction)) {
    return main ? "It is a reaction: it answers what is on the chain." : why_no_reaction(m, seat, what);
  }
  if (!main) return "It can be played in your own main phase; now only reactions can.";
  if (types & type_bit(Resource)) return "";
  const u16 ability = types & type_bit(Spell) ? ability_with(m, m.st.obj[what.id].def, Head::Spell) : u16{0};
  return reason(m, shortage(m, seat, what, ability, PlayCard));
}

/// Any card but a resource can be pitched, whatever its value (reference 4; rulings 4, 5).
bool can_pitch(const Machine& m, u16 row) { return !(card(m, row).types & type_bit(Resource)); }

void pitch(Machine& m, Seat seat, Ref card_ref) {
  const int value = card(m, card_ref.id).stat[PitchValue];
  const BatchScope together(m);
  move(m, card_ref, {.zone = zone_of(Pitch, seat), .verb = cantrip::Verb::Pitch, .by = seat});
  add_score(m, seat, Mana, value);
}

int printed_price(Machine& m, const Frame& plan) {
  const bool ability = spec(m, m.st.obj[plan.source.id].zone).play;
  return ability ? 0 : card(m, plan.source.id).stat[Cost];
}

void setup(Machine& m, const Setup& setup) {
  for (int p = 0; p < setup.seats; ++p) lay_out(m, setup.deck[p], seat_at(p), zone_of(Deck, p));
  lay_out(m, setup.shared, Seat::P0, zone_of(ResourceDeck));
}

Err scenario(Machine& m, const ScenarioStart& at) {
  m.st.first = at.first;
  begin_turn(m, at.turn, at.turn_no, at.round);
  Frame* outer = push_flow(m, GameFlow, at.turn);
  if (!outer) return Err::Capacity;
  outer->pc = 1;
  outer->stage = 1;
  Frame* f = push_flow(m, TurnFlow, at.turn);
  if (!f) return Err::Capacity;
  struct Name {
    std::string_view name;
    u8 step;
  };
  static constexpr Name names[] = {{"", Main},       {"main", Main},       {"start", Refresh},
                                   {"draw", DrawUp}, {"end", EndTriggers}, {"discard", DiscardDown}};
  for (const Name& n : names)
    if (n.name == at.step) {
      f->pc = n.step;
      f->reg[0] = word::number(n.step == Refresh && at.round > 1 && at.turn == at.first);
      return resume(m);
    }
  return Err::BadSetup;
}

}  // namespace cantrip::estraven
