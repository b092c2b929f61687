// Materializing (reference 5.3; seed "Card Materialization Process") and levels (1.7).
#include "games/grand-archive/plan.hpp"

namespace cantrip::grand_archive {

/// "Costs N more to activate" changes the default kind of cost, memory for these (5.1).
int memory_price(Machine& m, Ref what) {
  const int printed = stat(m, what, MemoryCost);
  const int price = printed + price_changes(m, what, static_cast<CostKey>(kCostToMaterialize)) +
                    price_changes(m, what, static_cast<CostKey>(kCostEither)) + price_changes(m, what, kCostToPlay);
  return price < 0 ? 0 : price;
}

namespace {
/// "Vanitas, Dominus Rex" is a "Vanitas" too.
bool shares_name(const CardDef& a, const CardDef& b) {
  for (const u16 one : a.also)
    for (const u16 other : b.also)
      if (one && one == other) return true;
  return false;
}
}  // namespace

/// 1.7: one more than the base level, and of the lineage its text asks for. Elements are not asked.
bool fits_level(Machine& m, Seat seat, u16 row) {
  const u16 champion = champion_of(m.st, seat);
  if (!champion || banned(m, ref_of(m.st, champion), CantLevelUp)) return false;
  const CardDef& now = card(m, champion);
  const CardDef& next = card(m, row);
  if (next.stat[BaseLevel] != now.stat[BaseLevel] + 1) return false;
  for (int i = 0; i < now.keyword_rows; ++i)
    if (m.pool().keywords[static_cast<size_t>(now.keyword_row + i)].keyword == OnlyLineage && !shares_name(now, next))
      return false;
  for (int i = 0; i < next.keyword_rows; ++i) {
    const KeywordRow& k = m.pool().keywords[static_cast<size_t>(next.keyword_row + i)];
    if (k.keyword == NameLineage && k.param != now.name && k.param != now.also[0] && k.param != now.also[1])
      return false;
  }
  return true;
}

bool can_materialize(Machine& m, Seat seat, u16 row) {
  const CardDef& def = card(m, row);
  const Ref what = ref_of(m.st, row);
  if (def.stat[MemoryCost] == kMissing || flag(m.st, row, Preserved)) return false;
  if (seat_banned(m, seat, CantMaterialize, what)) return false;
  if (def.types & type_bit(ChampionCard)) {
    if (!fits_level(m, seat, row)) return false;
  } else if (!elements_enabled(m, seat, row)) {
    return false;
  }
  if (is_locked(m, seat, what)) return false;
  return feasible(m, seat, what, spell_of(m, row, kActivateAny), Materialize);
}

void list_materializations(Machine& m, Seat seat) {
  for (const u16 row : zone(m.st, MaterialDeck, seat))
    if (can_materialize(m, seat, row)) add_option(m, Materialize, ref_of(m.st, row));
}

namespace {
void list_materials(Machine& m, Seat seat) {
  list_materializations(m, seat);
  for (const u16 row : zone(m.st, MaterialDeck, seat))
    if (flag(m.st, row, Preserved)) add_option(m, TakeBack, ref_of(m.st, row));
}
}  // namespace

/// At most one, or a preserved card to hand instead (3, 12.4). With nothing to do nobody is asked.
After materialize_step(Machine& m, Frame& f) {
  if (f.stage && !stack::empty(m)) return After::Done;
  if (f.stage == 2) return After::Done;
  f.stage = 1;
  m.options.n = 0;
  list_materials(m, f.you);
  if (!m.options.n) return After::Done;
  add_option(m, kPassOption);
  return ask_listed(m, Ask::Act, f.you, 1, 1, MaterializePrompt);
}
void list_materialize(Machine& m, Frame&, Seat seat) {
  list_materials(m, seat);
  add_option(m, kPassOption);
}
After take_materialize(Machine& m, Frame& f, const Answer& answer) {
  const Option o = picked(m, answer);
  if (o.verb == Materialize) {
    push_plan(m, Materialize, f.you, o.a, spell_of(m, o.a.id, kActivateAny));
    return After::Again;
  }
  if (o.verb == TakeBack) move(m, o.a, {.zone = zone_of(Hand, f.you), .verb = Verb::Put, .by = f.you});
  f.stage = 2;
  return After::Done;
}

// ------------------------------------------------------------------------------------------------------ paying

namespace {
void floating(Machine& m, Seat seat, Words& out) {
  out.n = 0;
  for (const u16 row : zone(m.st, Graveyard, seat))
    if (has_keyword(m, ref_of(m.st, row), FloatingMemory)) out.push(to_word(ref_of(m.st, row)));
}
}  // namespace

/// 5.3: floating memory is declared first of all.
After ask_floating(Machine& m, Frame& f) {
  if (!pays_memory(m, f) || word::is_list(f.reg[kPlanOwnToo])) return After::Done;
  const int price = memory_price(m, f.source);
  Words found;
  floating(m, f.you, found);
  const bool only = has_keyword(m, f.source, OnlyFloating);
  const int n = static_cast<int>(found.n), least = only ? price : price - zone_size(m.st, zone_of(Memory, f.you));
  if (!n || !price) return After::Done;
  if (least >= n) {
    f.reg[kPlanOwnToo] = make_list(m, {found.at, found.n});
    return After::Done;
  }
  return ask(m, Ask::Pick, f.you, least > 0 ? least : 0, price < n ? price : n, FloatPrompt, kCancel);
}
void list_floating(Machine& m, Frame& f) {
  Words found;
  floating(m, f.you, found);
  add_options(m, found);
}
After take_floating(Machine& m, Frame& f, const Answer& answer) {
  f.reg[kPlanOwnToo] = picked_list(m, answer);
  return After::Again;
}

/// The rest is taken from memory by chance, together. What could be paid was known before: no chance is taken back.
void pay_memory(Machine& m, const Frame& f, Words& banished) {
  if (!pays_memory(m, f)) return;
  int price = memory_price(m, f.source);
  const Seat you = f.you;
  const BatchScope together(m);
  Words first;
  first.n = 0;
  for (const Word w : list(m.st, f.reg[kPlanOwnToo])) first.push(w);
  for (const Word w : first) {
    const Ref gone = move(m, word::as_row(w), {.zone = zone_of(Banishment, you), .verb = Verb::Banish, .by = you});
    banished.push(to_word(gone));
    if (gone && m.pool().heard.has(BanishedToPay)) note(m, BanishedToPay, you, gone, {}, 0, 1);
    --price;
  }
  for (; price > 0 && zone_size(m.st, zone_of(Memory, you)) > 0; --price) {
    const std::span<const u16> memory = zone(m.st, Memory, you);
    const u16 row = memory[chance(m, static_cast<u32>(memory.size()))];
    if (m.stopped) return;
    const ZoneId to = zone_of(Banishment, m.st.obj[row].owner);
    banished.push(to_word(move(m, ref_of(m.st, row), {.zone = to, .verb = Verb::Banish, .by = you})));
  }
}

// ------------------------------------------------------------------------------------------------------- levels

/// 1.7: the object stays what it was, with its damage and counters; its new card's On Enter triggers all the same.
void level_up(Machine& m, Seat seat, Ref what) {
  const u16 row = champion_of(m.st, seat);
  if (!row) {
    move(m, what, {.zone = zone_of(Champion, seat), .verb = Verb::Play, .by = seat, .how = PutByEffect});
    return;
  }
  const BatchScope together(m);
  const Ref champion = ref_of(m.st, row);
  cover(m, champion, what, zone_of(Lineage, seat), LeveledUp);
  set_stat(m, champion.id, ChosenModes, 0);
  set_used(m, row, 0);
  Event enters{};  // only its own On Enter hears it: nothing entered the field
  enters.kind = EnteredField;
  enters.by = seat;
  enters.a = champion;
  enters.sub = LeveledUp;
  offer_event(m, champion, enters);
  note(m, LeveledTo, seat, champion, {}, card(m, row).stat[BaseLevel]);
}

namespace {
/// Champion cards under the top one: curses lie there too and make no champion (1.7).
bool has_champion_under(const Machine& m, Ref champion) {
  for (const u16 row : zone(m.st, Lineage, m.st.obj[champion.id].owner))
    if (m.st.obj[row].host == champion.id && (card(m, row).types & type_bit(ChampionCard))) return true;
  return false;
}
}  // namespace

/// "Delevel your champion" as a price.
bool can_pay(Machine& m, const Frame& plan, const Cost& c) { return c.key || champion_of(m.st, plan.you) != 0; }
void pay_own(Machine& m, const Frame& plan, const Cost& c) {
  if (c.key) return add_score(m, plan.you, SkipWakeUp + (c.key - WakeUpPhase), 1);  // a phase that is skipped
  if (const u16 row = champion_of(m.st, plan.you)) delevel(m, ref_of(m.st, row));
}

/// The top card returns to the material deck; with no champion card under it the champion itself does (1.7 [D]).
void delevel(Machine& m, Ref champion) {
  if (!live(m.st, champion) || is_ghost(m.st, champion)) return;
  const Seat seat = m.st.obj[champion.id].ctrl, owner = m.st.obj[champion.id].owner;
  const BatchScope together(m);
  set_stat(m, champion.id, ChosenModes, 0);
  if (has_champion_under(m, champion) && uncover(m, champion, zone_of(MaterialDeck, owner), Verb::Put))
    note(m, Deleveled, seat, champion, {}, card(m, champion.id).stat[BaseLevel]);
  else move(m, champion, {.zone = zone_of(MaterialDeck, owner), .verb = Verb::Put, .by = seat});
}

}  // namespace cantrip::grand_archive
