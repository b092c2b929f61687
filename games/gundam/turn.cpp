// The turn: start, draw, resource, main and end phase (reference 3; seed "Game Overview").
#include "games/gundam/gundam.hpp"
#include "games/gundam/said.hpp"

namespace cantrip::gundam {
namespace {

/// Both players' turns count for 【Once per Turn】 and for history.
void forget_last_turn(Machine& m) {
  const State& s = m.st;
  forget_tallies(m);
  for (int p = 0; p < s.seats; ++p)
    for (const int kind : {static_cast<int>(Battle), static_cast<int>(gundam::Base)})
      for (const u16 row : zone(s, kind, seat_at(p))) set_used(m, row, 0);
  drop_relations(m, MustAttack);
}

bool kept_by_effect(const State& s, u16 row) {
  for (const Effect& e : s.effects)
    if (e.until == Until::NextReady && e.on.id == row) return true;
  return false;
}

/// Bans are about what is in play; a Resource can only be held by an effect.
void set_active(Machine& m, ZoneKind kind, Seat seat) {
  for (const u16 row : zone(m.st, kind, seat)) {
    if (!flag(m.st, row, Rested) || kept_by_effect(m.st, row)) continue;
    if (kind == ResourceArea || may_wake(m, ref_of(m.st, row))) set_flag(m, row, Rested, false);
  }
}

/// A rule, not an effect: nobody was "set as active by an effect".
After active_step(Machine& m, Frame& f) {
  sweep_ghosts(m);
  forget_last_turn(m);
  {
    const BatchScope together(m);
    for (const ZoneKind kind : {Battle, gundam::Base, ResourceArea}) set_active(m, kind, f.you);
  }
  end_effects(m, Until::NextReady, f.you);
  start_turn_effects(m, f.you);
  return After::Done;
}

After start_step(Machine& m, Frame& f) {
  note(m, EventKind::TurnStart, f.you, player_ref(f.you));
  return After::Done;
}

After draw_phase(Machine& m, Frame& f) {
  draw(m, f.you);
  return After::Done;
}

/// Not beyond fifteen; without a card left nothing happens (1.4).
After resource_phase(Machine& m, Frame& f) {
  const std::span<const u16> deck = zone(m.st, ResourceDeck, f.you);
  if (!deck.empty() && zone_size(m.st, zone_of(ResourceArea, f.you)) < kMostResources)
    move(m, ref_of(m.st, deck.back()), {.zone = zone_of(ResourceArea, f.you), .verb = Verb::Put, .by = f.you});
  return After::Done;
}

// --------------------------------------------------------------------------------------------- main phase

void list_attacks(Machine& m, Seat seat) {
  for (const u16 row : zone(m.st, Battle, seat)) {
    Words targets;
    attack_targets(m, row, targets);
    for (const Word w : targets) add_option(m, Attack, ref_of(m.st, row), to_ref(w));
  }
}

void list_main(Machine& m, Frame&, Seat seat) {
  list_plays(m, seat);
  list_attacks(m, seat);
  list_activated(m, seat, Speed::Normal);
  add_option(m, EndTurn);
}

After main_phase(Machine& m, Frame& f) {
  f.reg[0] = word::number(0);
  return ask(m, Ask::Act, f.you, 1, 1, MainPrompt);
}

After take_main(Machine& m, Frame& f, const Answer& a) {
  const Option o = picked(m, a);
  f.reg[0] = word::number(o.verb == EndTurn);
  trace_point(m, ActionChosen, o.verb | (m.options.n == 1 ? kOnlyWay : 0));
  switch (o.verb) {
    case Attack: begin_attack(m, f.you, o.a, o.b); break;
    case EndTurn: break;
    default: take_play(m, f.you, o); break;
  }
  return After::Done;
}
bool phase_declared_over(Machine&, Frame& f) { return word::as_number(f.reg[0]) == 1; }

// ---------------------------------------------------------------------------------------------- end phase

After end_step(Machine& m, Frame& f) {
  note(m, EventKind::TurnEnd, f.you, player_ref(f.you));
  return After::Done;
}

int excess(const Machine& m, Seat seat) { return zone_size(m.st, zone_of(Hand, seat)) - kHandLimit; }

After hand_step(Machine& m, Frame& f) {
  const int n = excess(m, f.you);
  return n > 0 ? ask(m, Ask::Pick, f.you, n, n, HandPrompt) : After::Done;
}
void list_hand(Machine& m, Frame& f, Seat) {
  for (const u16 row : zone(m.st, Hand, f.you)) add_option(m, kObject, ref_of(m.st, row));
}
After take_hand(Machine& m, Frame& f, const Answer& a) {
  const BatchScope together(m);
  for (int i = 0; i < a.n; ++i)
    move(m, picked(m, a, i).a, {.zone = zone_of(Trash, f.you), .verb = Verb::Discard, .by = f.you});
  return After::Done;
}

After cleanup(Machine& m, Frame& f) {
  const BatchScope together(m);  // all at the same time
  end_turn_effects(m, f.you);
  f.reg[1] = word::number(f.reg[1] == word::none ? 1 : word::as_number(f.reg[1]) + 1);
  return After::Done;
}

/// What died there may have begun new ones: they end too. The cap is ours (3).
bool more_to_end(Machine& m, Frame& f) {
  if (word::as_number(f.reg[1]) > 50) return false;
  for (const Effect& e : m.st.effects)
    if (e.until == Until::ThisTurn) return true;
  return false;
}

enum TurnStep : u8 {
  ActiveStep,
  ActiveSettle,
  StartStep,
  StartSettle,
  DrawPhase,
  DrawSettle,
  ResourcePhase,
  ResourceSettle,
  Main,
  MainSettle,
  ActionStep,
  ActionSettle,
  EndStep,
  EndSettleStep,
  HandStep,
  HandSettle,
  Cleanup,
  CleanupSettle,
};
constexpr Step kSteps[] = {
    {"Active step", "", active_step},
    {"Effects of the active step", "", settle},
    {"Start step", "", start_step},
    {"Effects of the start step", "", settle},
    {"Draw phase", "", draw_phase},
    {"Effects of the draw phase", "", settle},
    {"Resource phase", "", resource_phase},
    {"Effects of the resource phase", "", settle},
    {"Main phase", "", main_phase, list_main, take_main},
    {"Effects of the main phase", "", settle},
    {"Action step", "", action_step_begins},
    {"Effects of the action step", "", settle},
    {"End step", "", end_step},
    {"Effects of the end step", "", settle},
    {"Hand step", "", hand_step, list_hand, take_hand},
    {"Effects of the hand step", "", settle},
    {"Cleanup step", "", cleanup},
    {"Effects of the cleanup step", "", settle},
};
constexpr Edge kEdges[] = {
    {ActiveStep, ActiveSettle},
    {ActiveSettle, StartStep},
    {StartStep, StartSettle},
    {StartSettle, DrawPhase},
    {DrawPhase, DrawSettle},
    {DrawSettle, ResourcePhase},
    {ResourcePhase, ResourceSettle},
    {ResourceSettle, Main},
    {Main, ActionStep, phase_declared_over},
    {Main, MainSettle},
    {MainSettle, Main},
    {ActionStep, ActionSettle},
    {ActionSettle, EndStep},
    {EndStep, EndSettleStep},
    {EndSettleStep, HandStep},
    {HandStep, HandSettle},
    {HandSettle, Cleanup},
    {Cleanup, CleanupSettle},
    {CleanupSettle, Cleanup, more_to_end, "new effects"},
    {CleanupSettle, kFlowEnd},
};

}  // namespace

constinit const SayRules say_rules{{TurnFlow, Main, MainSettle}};
constinit const Flow turn_flow{"Turn", "", kSteps, kEdges};

}  // namespace cantrip::gundam
