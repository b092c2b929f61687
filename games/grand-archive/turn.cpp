// The turn: six phases and their windows (reference 3; seed "Turn Structure").
#include "games/grand-archive/grand_archive.hpp"

namespace cantrip::grand_archive {

void draw(Machine& m, Seat seat, int n, ZoneKind to) {
  if (seat_banned(m, seat, CantDraw)) return;
  for (int i = 0; i < n; ++i) {
    const std::span<const u16> deck = zone(m.st, Deck, seat);
    if (deck.empty()) return lose_for_deck(m, seat);
    move(m, ref_of(m.st, deck.back()), {.zone = zone_of(to, seat), .verb = Verb::Draw, .by = seat});
    note(m, EventKind::Drew, seat);
  }
}

/// What one text suppressed comes back under its owner's control, if it is still banished (9).
void return_suppressed(Machine& m, Seat by, int text) {
  Words back;
  back.n = 0;
  for (const Rel& rel : m.st.rels)
    if (rel.kind == SuppressedBy && rel.slot && rel.b == player_ref(by) && rel.n == text) back.push(to_word(rel.a));
  const BatchScope together(m);
  for (const Word w : back) {
    const Ref r = word::as_row(w);
    const Seat owner = m.st.obj[r.id].owner;
    const bool champion = card(m, r.id).types & type_bit(ChampionCard);
    move(m, r, {.zone = zone_of(champion ? Champion : Field, owner), .verb = Verb::Put, .by = by, .how = PutByEffect});
  }
}

Phase phase_now(const State& s) {
  for (int i = s.frames.size() - 1; i >= 0; --i) {
    const Frame& f = s.frames[i];
    if (f.kind != FrameKind::Flow || f.prog != TurnFlow) continue;
    if (f.pc < MaterializeBegins) return WakeUpPhase;
    if (f.pc < Recollection || (f.pc >= LateMaterializeBegins && f.pc < End)) return MaterializePhase;
    if (f.pc < Draw) return RecollectionPhase;
    if (f.pc < Main) return DrawPhase;
    return f.pc < LateMaterializeBegins ? MainPhase : EndPhase;
  }
  return NoPhase;
}

namespace {

enum TurnReg : u8 { kSkipped };

bool first_turn(const State& s, Seat seat) { return score(s, seat, TurnsTaken) == 0; }

/// 3: a skip is spent by one occurrence of its phase. First turns skip three phases, the very first one the draw as well.
bool skips(Machine& m, Seat seat, Score skip, bool also) {
  if (also) return true;
  const int n = score(m.st, seat, skip);
  if (!n) return false;
  set_score(m, seat, skip, n - 1);
  return true;
}
void begins(Machine& m, Frame& f, Phase phase) {
  sweep_ghosts(m);
  touch(m, kWatchPhase);
  note(m, PhaseBegins, f.you, player_ref(f.you), {}, 0, phase);
}
void skip(Frame& f) { set_number(f, kSkipped, 1); }
bool skipped(Machine&, Frame& f) { return number(f, kSkipped); }
void go_on(Frame& f) { set_number(f, kSkipped, 0); }

/// "Doesn't wake up" effects apply here (3).
bool stays_rested(Machine& m, u16 row) {
  if (banned(m, ref_of(m.st, row), CantWake)) return true;
  for (const Effect& e : m.st.effects)
    if (e.until == Until::NextReady && e.on.id == row) return true;
  return false;
}

/// What counts a turn begins anew, wherever abilities are used from.
void forget_last_turn(Machine& m) {
  forget_tallies(m);
  drop_relations(m, StruckBy);
  const State& s = m.st;
  const u32 homes = m.schema().homes() | (m.pool().used_zones & ~zone_bit(Stack));
  for (int p = 0; p < s.seats; ++p)
    for (u32 kinds = homes; kinds; kinds &= kinds - 1)
      for (const u16 row : zone(s, __builtin_ctz(kinds), seat_at(p))) {
        forget_uses(m, row);
        if (flag(s, row, Tried)) set_flag(m, row, Tried, false);
      }
}

After wake_up(Machine& m, Frame& f) {
  const Seat you = f.you;
  go_on(f);
  forget_last_turn(m);
  start_turn_effects(m, you);
  if (skips(m, you, SkipWakeUp, first_turn(m.st, you))) {
    skip(f);
    return After::Done;
  }
  begins(m, f, WakeUpPhase);
  {
    const BatchScope together(m);
    for (const ZoneKind kind : {Champion, Field})
      for (const u16 row : zone(m.st, kind, you))
        if (is_rested(m.st, row) && !stays_rested(m, row)) wake(m, row);
  }
  end_effects(m, Until::NextReady, you);
  return After::Done;
}

After materialize_begins(Machine& m, Frame& f) {
  go_on(f);
  const bool late = f.pc == LateMaterializeBegins;
  const bool distorted = score(m.st, f.you, Distorted) || score(m.st, other(f.you), Distorted);
  if (late ? !distorted : distorted) skip(f);
  else if (skips(m, f.you, SkipMaterialize, first_turn(m.st, f.you))) skip(f);
  else begins(m, f, MaterializePhase);
  return After::Done;
}

/// 9 On Charge N: is this one that has not triggered yet?
bool still_charges(Machine& m, u16 row, u16 ability) {
  const Ability& a = m.pool().abilities[ability];
  if (a.head != Head::Triggered) return false;
  const Trigger& t = m.pool().triggers[a.trigger];
  return t.event == ChargeReached && t.sub > m.st.obj[row].stat[ChargedTo];
}
bool still_charges(Machine& m, u16 row) {
  const CardDef& def = card(m, row);
  if (def.listens.has(ChargeReached))
    for (int i = 0; i < def.abilities; ++i) {
      const u16 ability = static_cast<u16>(def.ability + i);
      if (still_charges(m, row, ability) && has_ability(m, row, m.pool().abilities[ability])) return true;
    }
  if (!m.pool().given.has(ChargeReached)) return false;
  const Derived& d = derived(m, row);
  for (int i = 0; i < d.granted_n; ++i)
    if (still_charges(m, row, d.granted[i])) return true;
  return false;
}

/// 3: a charge counter on each own object with an On Charge that has not triggered; the check finds what it triggers.
void charge(Machine& m, Seat you) {
  for (const ZoneKind kind : {Champion, Field})
    for (const u16 row : zone(m.st, kind, you))
      if (still_charges(m, row)) set_counter(m, row, Charge, m.st.obj[row].counter[Charge] + 1);
}

After recollection(Machine& m, Frame& f) {
  go_on(f);
  if (skips(m, f.you, SkipRecollection, first_turn(m.st, f.you))) {
    skip(f);
    return After::Done;
  }
  const BatchScope together(m);
  charge(m, f.you);
  begins(m, f, RecollectionPhase);
  return After::Done;
}
bool returns_first(Machine& m, Frame&) { return m.on(RecollectionOrder); }

After memory_returns(Machine& m, Frame& f) {
  const Seat you = f.you;
  const BatchScope together(m);
  Words cards;
  list_zone(m.st, zone_of(Memory, you), cards);
  for (const Word w : cards) {
    const Ref r = word::as_row(w);
    move(m, r, {.zone = zone_of(Hand, m.st.obj[r.id].owner), .verb = Verb::Rules, .by = you});
  }
  return After::Done;
}

After draw_phase(Machine& m, Frame& f) {
  go_on(f);
  const bool none = first_turn(m.st, f.you) && m.st.seats == 2 && f.you == m.st.first;
  if (skips(m, f.you, SkipDraw, none)) {
    skip(f);
    return After::Done;
  }
  begins(m, f, DrawPhase);
  draw(m, f.you);
  return After::Done;
}

bool any_withered(const State& s, Seat seat) {
  for (const ZoneKind kind : {Champion, Field})
    for (const u16 row : zone(s, kind, seat))
      if (s.obj[row].counter[Wither]) return true;
  return false;
}

/// A trigger that is no card's text: `source` is what it is about, n its amount.
void record_rule(Machine& m, ItemProp which, Seat who, Ref source, int n = 0) {
  cantrip::Item item{};
  item.source = source;
  item.who = who;
  item.x = static_cast<i16>(n);
  item.props = IsTrigger | which;
  stack::record(m, item);
}

After main_phase(Machine& m, Frame& f) {
  go_on(f);
  if (skips(m, f.you, SkipMain, false)) {
    skip(f);
    return After::Done;
  }
  begins(m, f, MainPhase);
  if (any_withered(m.st, f.you)) record_rule(m, IsWither, f.you, champion_ref(m.st, f.you));  // 9: one for all of them
  return After::Done;
}

/// 9 Suppress: the return is a delayed trigger of who suppressed, one for all that a text suppressed together.
void record_returns(Machine& m) {
  for (Rel& rel : m.st.rels) {
    if (rel.kind != SuppressedBy || rel.slot) continue;
    const Rel first = rel;
    for (Rel& with : m.st.rels)
      if (with.kind == SuppressedBy && with.b == first.b && with.n == first.n) with.slot = 1;
    record_rule(m, IsReturn, player_of(first.b), first.a, first.n);
  }
}

/// 9 Agility: each instance triggers.
void record_agility(Machine& m) {
  for (const Rel& rel : m.st.rels)
    if (rel.kind == Agile) record_rule(m, IsAgility, player_of(rel.a), champion_ref(m.st, player_of(rel.a)), rel.n);
  drop_relations(m, Agile);
}

After end_phase(Machine& m, Frame& f) {
  go_on(f);
  if (skips(m, f.you, SkipEnd, false)) {
    skip(f);
    return After::Done;
  }
  begins(m, f, EndPhase);
  record_returns(m);
  record_agility(m);
  return After::Done;
}
bool cleans_first(Machine& m, Frame&) { return m.on(EndPhaseOrder); }

/// Control that lasted until end of turn, the newest first: whoever had it before all of that has it again.
void give_back(Machine& m) {
  Rel lent[16];
  int n = 0;
  for (const Rel& rel : m.st.rels)
    if (rel.kind == BorrowedFrom && n < 16) lent[n++] = rel;
  for (int i = n - 1; i >= 0; --i) set_control(m, lent[i].a, player_of(lent[i].b));
  drop_relations(m, BorrowedFrom);
}

/// 3 End, step 3: all of it together.
void clean(Machine& m, Seat you) {
  const State& s = m.st;
  const BatchScope together(m);
  for (int p = 0; p < s.seats; ++p)
    for (const ZoneKind kind : {Champion, Field})
      for (const u16 row : zone(s, kind, seat_at(p))) {
        if (s.obj[row].stat[Damage] && !has_type(m, ref_of(s, row), type_bit(ChampionCard)))
          set_stat(m, row, Damage, 0);
        if (flag(s, row, Distant) && seat_at(p) == you) set_flag(m, row, Distant, false);
        if (flag(s, row, Hurt) && seat_at(p) == you) set_flag(m, row, Hurt, false);
      }
  give_back(m);
  end_turn_effects(m, you);
  drop_relations(m, Agile);
  for (int p = 0; p < s.seats; ++p) set_score(m, seat_at(p), EmpowerNext, 0);
}
After clean_up(Machine& m, Frame& f) {
  clean(m, f.you);
  return After::Done;
}

/// Step 4: what that caused has its window, and then there may be something to clean up again.
After turn_ends(Machine& m, Frame& f) {
  if (f.stage == 0 && !stack::is_settled(m)) {
    f.stage = 1;
    stack::open(m, WindowFlow, stack::Mode::Trigger, m.on(OppAfterPush));
    return After::Again;
  }
  if (!m.on(EndPhaseOrder)) clean(m, f.you);
  add_score(m, f.you, TurnsTaken, 1);
  return After::Done;
}

constexpr auto kTriggers = opens<stack::Mode::Trigger>;
constexpr auto kFreely = opens<stack::Mode::Free>;

constexpr Step kSteps[] = {
    {"Wake up phase", "WakeUpPhase", wake_up},
    {"Window of the wake up phase", "", kTriggers},
    {"Materialize phase", "MaterializePhase", materialize_begins},
    {"Window before materializing", "", kTriggers},
    {"Materialize a card", "", materialize_step, list_materialize, take_materialize},
    {"Window after materializing", "", kTriggers},
    {"Recollection phase", "RecollectionPhase", recollection},
    {"Window before recollection", "", kTriggers},
    {"Opportunity in the recollection phase", "", kFreely},
    {"Memory returns", "", memory_returns},
    {"Window after recollection", "", kTriggers},
    {"Draw phase", "DrawPhase", draw_phase},
    {"Window of the draw phase", "", kTriggers},
    {"Main phase", "MainPhase", main_phase},
    {"Window before the main phase", "", kTriggers},
    {"Opportunity in the main phase", "", kFreely},
    {"Late materialize phase", "", materialize_begins},
    {"Late window before materializing", "", kTriggers},
    {"Late materialization", "", materialize_step, list_materialize, take_materialize},
    {"Late window after materializing", "", kTriggers},
    {"End phase", "EndPhase", end_phase},
    {"Window before the end", "", kTriggers},
    {"Opportunity in the end phase", "", kFreely},
    {"Clean-up", "", clean_up},
    {"Window of the clean-up", "", turn_ends},
};
bool returned_and_waits(Machine& m, Frame&) { return m.on(RecollectionOrder); }
bool cleaned_and_waits(Machine& m, Frame&) { return m.on(EndPhaseOrder); }
constexpr Edge kEdges[] = {
    {WakeUp, MaterializeBegins, skipped},
    {WakeUp, WakeUpWindow},
    {WakeUpWindow, MaterializeBegins},
    {MaterializeBegins, Recollection, skipped},
    {MaterializeBegins, BeforeMaterializing},
    {BeforeMaterializing, MaterializeCard},
    {MaterializeCard, AfterMaterializing},
    {AfterMaterializing, Recollection},
    {Recollection, Draw, skipped},
    {Recollection, BeforeRecollection},
    {BeforeRecollection, MemoryReturns, returns_first},
    {BeforeRecollection, RecollectionOpportunity},
    {RecollectionOpportunity, AfterRecollection, returned_and_waits},
    {RecollectionOpportunity, MemoryReturns},
    {MemoryReturns, RecollectionOpportunity, returned_and_waits},
    {MemoryReturns, AfterRecollection},
    {AfterRecollection, Draw},
    {Draw, Main, skipped},
    {Draw, DrawWindow},
    {DrawWindow, Main},
    {Main, LateMaterializeBegins, skipped},
    {Main, BeforeMain},
    {BeforeMain, MainOpportunity},
    {MainOpportunity, LateMaterializeBegins},
    {LateMaterializeBegins, End, skipped},
    {LateMaterializeBegins, LateBeforeMaterializing},
    {LateBeforeMaterializing, LateMaterializeCard},
    {LateMaterializeCard, LateAfterMaterializing},
    {LateAfterMaterializing, End},
    {End, CleanUp, skipped},
    {End, BeforeEnd},
    {BeforeEnd, CleanUp, cleans_first},
    {BeforeEnd, EndOpportunity},
    {EndOpportunity, CleanUpWindow, cleaned_and_waits},
    {EndOpportunity, CleanUp},
    {CleanUp, EndOpportunity, cleaned_and_waits},
    {CleanUp, CleanUpWindow},
    {CleanUpWindow, kFlowEnd},
};

}  // namespace

constinit const Flow turn_flow{"Turn", "", kSteps, kEdges};

}  // namespace cantrip::grand_archive
