// Small flows that ask in the middle of the rules: unique objects, withered ones, glimpses, agility, searches, permissions.
#include <algorithm>

#include "core/acts.hpp"
#include "games/grand-archive/grand_archive.hpp"

namespace cantrip::grand_archive {

/// The first name of which a player has several unique objects (8.3 item 5), champions among them.
void same_unique(Machine& m, Seat seat, Words& out) {
  Words unique;
  unique.n = 0;
  for (const ZoneKind kind : {Champion, Field})
    for (const u16 row : zone(m.st, kind, seat))
      if (has_type(m, ref_of(m.st, row), type_bit(Unique))) unique.push(to_word(ref_of(m.st, row)));
  for (const Word a : unique) {
    out.n = 0;
    for (const Word b : unique)
      if (card(m, word::as_row(a).id).name == card(m, word::as_row(b).id).name) out.push(b);
    if (out.n > 1) return;
  }
  out.n = 0;
}

namespace {

// ------------------------------------------------------------------------------------------------------- unique

After ask_unique(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  Words found;
  same_unique(m, f.you, found);
  return found.n ? ask(m, Ask::Pick, f.you, 1, 1, UniquePrompt) : After::Done;
}
void list_unique(Machine& m, Frame& f, Seat) {
  Words found;
  same_unique(m, f.you, found);
  add_options(m, found);
}
/// The rest goes to the graveyard, even what is immortal (R76).
After take_unique(Machine& m, Frame& f, const Answer& answer) {
  const Ref kept = picked(m, answer).a;
  Words found;
  same_unique(m, f.you, found);
  Ref rest[64];
  size_t n = 0;
  for (const Word w : found)
    if (const Ref r = word::as_row(w); r != kept && n < std::size(rest)) rest[n++] = r;
  sacrifice(m, {rest, n});
  f.stage = 1;
  return After::Again;
}
constexpr Step kUniqueSteps[] = {{"Which one is kept?", "", ask_unique, list_unique, take_unique}};
constexpr Edge kLeave[] = {{0, kFlowEnd}};

// ------------------------------------------------------------------------------------------------------- wither

enum WitherReg : u8 { kObjectNow };

u16 next_withered(const State& s, Seat seat) {
  for (const ZoneKind kind : {Champion, Field})
    for (const u16 row : zone(s, kind, seat))
      if (s.obj[row].counter[Wither]) return row;
  return 0;
}
/// Whether it goes is known when the step runs again.
After wither_away(Machine& m, Frame& f) {
  f.stage = 1;
  const Ref withered = to_ref(f.reg[kObjectNow]);
  sacrifice(m, {&withered, 1});
  return After::Again;
}
/// 9: object by object; who can't pay for one is not asked. What can't be sacrificed stays, without its counters.
After ask_wither(Machine& m, Frame& f) {
  if (f.stage) {
    f.stage = 0;
    const Ref before = to_ref(f.reg[kObjectNow]);
    if (live(m.st, before) && !is_ghost(m.st, before)) set_counter(m, before.id, Wither, 0);
  }
  const u16 row = m.stopped ? u16{0} : next_withered(m.st, f.you);
  if (!row) return After::Done;
  f.reg[kObjectNow] = to_word(ref_of(m.st, row));
  if (funds(m, f.you) >= m.st.obj[row].counter[Wither]) return ask(m, Ask::YesNo, f.you, 1, 1, WitherPrompt);
  return wither_away(m, f);
}
void list_wither(Machine& m, Frame& f, Seat) {
  add_option(m, kYes, to_ref(f.reg[kObjectNow]));
  add_option(m, kNo, to_ref(f.reg[kObjectNow]));
}
After take_wither(Machine& m, Frame& f, const Answer& answer) {
  const Ref r = to_ref(f.reg[kObjectNow]);
  if (!live(m.st, r)) return After::Again;
  if (picked(m, answer).verb == kYes) {
    spend(m, f.you, m.st.obj[r.id].counter[Wither]);
    set_counter(m, r.id, Wither, 0);
    return After::Again;
  }
  return wither_away(m, f);
}
constexpr Step kWitherSteps[] = {{"Is it paid for?", "", ask_wither, list_wither, take_wither}};

// ------------------------------------------------------------------------------------------------------ glimpse

/// Registers of a glimpse: how many cards of the top are looked at; what goes down; the orders.
enum GlimpseReg : u8 { kCount, kDown, kPlaced };

std::span<const u16> seen(const State& s, const Frame& f) {
  const std::span<const u16> deck = zone(s, Deck, f.you);
  const size_t n = static_cast<size_t>(number(f, kCount));
  return n < deck.size() ? deck.subspan(deck.size() - n) : deck;
}

/// "If you would glimpse ...": how many it becomes (apply); nothing at all is no glimpse (1.6).
bool glimpses_change(const Machine& m) { return (m.pool().acts >> static_cast<int>(ActKind::GameAct)) & 1; }
After reckon(Machine& m, Frame& f) {
  if (!f.stage && glimpses_change(m)) {
    f.stage = 1;
    Act a;
    a.kind = ActKind::GameAct;
    a.target = player_ref(f.you);
    a.amount = static_cast<i16>(number(f, kCount));
    a.by = f.you;
    perform(m, {&a, 1});
    return After::Again;
  }
  f.stage = 0;
  if (number(f, kCount) > 0) note(m, Glimpsed, f.you, {}, {}, number(f, kCount));
  return After::Done;
}

After look(Machine& m, Frame& f) {
  f.flags |= kSecret;
  for (const u16 row : seen(m.st, f))
    know(m, row, m.st.obj[row].known_to | bit(f.you), m.st.obj[row].shown_to | bit(f.you));
  return After::Done;
}

/// 9 Aethercalling: it may be loaded into one's aetherwing.
void list_loads(Machine& m, Seat seat, u16 row) {
  if (!has_keyword(m, ref_of(m.st, row), Aethercalling)) return;
  for (const u16 wing : zone(m.st, Field, seat))
    if (has_subtype(m, ref_of(m.st, wing), AetherwingKind))
      add_option(m, LoadInto, ref_of(m.st, row), ref_of(m.st, wing));
}
/// 9 Starcalling: one of the cards that are seen may be activated for its own cost; the others go to the bottom.
void list_calls(Machine& m, Frame& f, Seat seat) {
  for (const u16 row : seen(m.st, f)) {
    const CardDef& def = card(m, row);
    list_loads(m, seat, row);
    for (int i = 0; i < def.costs; ++i)
      if (m.pool().costs[static_cast<size_t>(def.cost + i)].way == Starcalling) {
        if (can_activate(m, seat, row, kStarcalled)) add_option(m, Activate, ref_of(m.st, row));
        break;
      }
  }
  add_option(m, kPassOption);
}
/// Asked once, and only if there is something to do beside passing.
After ask_if_any(Machine& m, Frame& f, void (*list)(Machine&, Frame&, Seat), int prompt) {
  if (f.stage) return After::Done;
  m.options.n = 0;
  list(m, f, f.you);
  return m.options.n > 1 ? ask_listed(m, Ask::Act, f.you, 1, 1, prompt) : After::Done;
}
After ask_call(Machine& m, Frame& f) { return ask_if_any(m, f, list_calls, StarcallPrompt); }
After take_call(Machine& m, Frame& f, const Answer& answer) {
  const Option o = picked(m, answer);
  if (o.verb == kPassOption) return After::Done;
  if (o.verb == LoadInto) {  // no stack, and the glimpse goes on with the others
    set_number(f, kCount, number(f, kCount) - attach(m, f.you, o.a, o.b));
    return After::Again;
  }
  if (Frame* plan = push_plan(m, Activate, f.you, o.a, spell_of(m, o.a.id, kActivateAny)))
    set_number(*plan, kPlanPaid, kStarcalled | kByText);
  f.stage = 1;
  set_number(f, kPlaced, zone_size(m.st, zone_of(Deck, f.you)));
  return After::Again;
}
bool called(Machine& m, Frame& f) {
  return word::is_number(f.reg[kPlaced]) && zone_size(m.st, zone_of(Deck, f.you)) < number(f, kPlaced);
}

After ask_down(Machine& m, Frame& f) {
  const int n = static_cast<int>(seen(m.st, f).size());
  return n ? ask(m, Ask::Pick, f.you, 0, n, GlimpsePrompt) : After::Done;
}
void list_seen(Machine& m, Frame& f, Seat) {
  for (const u16 row : seen(m.st, f)) add_option(m, kObject, ref_of(m.st, row));
}
After take_down(Machine& m, Frame& f, const Answer& answer) {
  f.reg[kDown] = picked_list(m, answer);
  return After::Done;
}
After put_down(Machine& m, Frame& f) {
  Words down;
  down.n = 0;
  for (const Word w : list(m.st, f.reg[kDown])) down.push(w);
  if (called(m, f)) {
    set_number(f, kCount, number(f, kCount) - 1);
    if (number(f, kCount) > 0)
      for (const u16 row : seen(m.st, f)) down.push(to_word(ref_of(m.st, row)));
  }
  for (const Word w : down)
    if (live(m.st, word::as_row(w))) reorder(m, word::as_row(w), 0);
  set_number(f, kCount, number(f, kCount) - static_cast<int>(down.n));
  return After::Done;
}

bool alike(const Machine& m, std::span<const u16> rows) {
  for (const u16 row : rows)
    if (m.st.obj[row].def != m.st.obj[rows[0]].def) return false;
  return true;
}
/// What stays on top, in any order: asked where it matters. The first one named comes to lie on top.
After ask_order(Machine& m, Frame& f) {
  const std::span<const u16> top = number(f, kCount) > 0 ? seen(m.st, f) : std::span<const u16>{};
  if (called(m, f) || top.size() < 2 || alike(m, top)) return After::Done;
  return ask(m, Ask::Order, f.you, static_cast<int>(top.size()), static_cast<int>(top.size()), GlimpseOrderPrompt);
}
After take_order(Machine& m, Frame& f, const Answer& answer) {
  const int size = zone_size(m.st, zone_of(Deck, f.you));
  for (int i = 0; i < answer.n; ++i) reorder(m, picked(m, answer, i).a, size - 1 - i);
  return After::Done;
}
After over(Machine& m, Frame& f) {
  for (const u16 row : zone(m.st, Deck, f.you))
    if (m.st.obj[row].shown_to & bit(f.you))
      know(m, row, m.st.obj[row].known_to, m.st.obj[row].shown_to & static_cast<u8>(~bit(f.you)));
  return After::Done;
}
enum GlimpseStep : u8 { Reckon, Look, Call, Down, PutDown, Order, Over };
constexpr Step kGlimpseSteps[] = {
    {"How many are looked at?", "", reckon},
    {"The top cards are looked at", "", look},
    {"Is one of them called?", "", ask_call, list_calls, take_call},
    {"Which go to the bottom?", "", ask_down, list_seen, take_down},
    {"They go down", "", put_down},
    {"In which order do the others lie?", "", ask_order, list_seen, take_order},
    {"Nobody looks any more", "", over},
};
constexpr Edge kGlimpseEdges[] = {{Reckon, Look},  {Look, Call},     {Call, PutDown, called}, {Call, Down},
                                  {Down, PutDown}, {PutDown, Order}, {Order, Over},           {Over, kFlowEnd}};

// ------------------------------------------------------------------------------------------------------ agility

/// 9: so many cards of one's choice come back from memory, as many as there are.
After ask_agility(Machine& m, Frame& f) {
  const int there = zone_size(m.st, zone_of(Memory, f.you)), n = std::min(number(f, kCount), there);
  return f.stage || n <= 0 ? After::Done : ask(m, Ask::Pick, f.you, n, n, 0, kForced);
}
void list_memory(Machine& m, Frame& f, Seat) {
  for (const u16 row : zone(m.st, Memory, f.you)) add_option(m, kObject, ref_of(m.st, row));
}
After take_agility(Machine& m, Frame& f, const Answer& answer) {
  f.stage = 1;
  const BatchScope together(m);
  for (int i = 0; i < answer.n; ++i)
    move(m, picked(m, answer, i).a, {.zone = zone_of(Hand, f.you), .verb = Verb::Put, .by = f.you});
  return After::Done;
}
constexpr Step kAgilitySteps[] = {{"Which cards come back?", "", ask_agility, list_memory, take_agility}};

// ------------------------------------------------------------------------------------------------------- search

/// "Level up your champion": a card that fits, or none though there is one (R92).
void fitting(Machine& m, Seat seat, Words& out) {
  out.n = 0;
  for (const u16 row : zone(m.st, MaterialDeck, seat))
    if ((card(m, row).types & type_bit(ChampionCard)) && fits_level(m, seat, row)) out.push(to_word(ref_of(m.st, row)));
}
After ask_champion(Machine& m, Frame& f) {
  Words found;
  fitting(m, f.you, found);
  return f.stage || !found.n ? After::Done : ask(m, Ask::Pick, f.you, 0, 1, 0);
}
void list_champions(Machine& m, Frame& f, Seat) {
  Words found;
  fitting(m, f.you, found);
  add_options(m, found);
}
After take_champion(Machine& m, Frame& f, const Answer& answer) {
  f.stage = 1;
  if (answer.n) level_up(m, f.you, picked(m, answer).a);
  return After::Done;
}
constexpr Step kSearchSteps[] = {{"Into which champion?", "", ask_champion, list_champions, take_champion}};

// --------------------------------------------------------------------------------------------------- permissions

/// A text lets somebody play one of the cards in a list: the same verbs, and a pass.
enum PermitReg : u8 { kCards, kFlags };
void list_permitted(Machine& m, Frame& f, Seat seat) {
  for (const Word w : list(m.st, f.reg[kCards])) {
    const Ref r = word::as_row(w);
    if (!can_play_by_text(m, seat, r, static_cast<u8>(number(f, kFlags)))) continue;
    add_option(m, card(m, r.id).stat[Reserve] == kMissing ? Materialize : Activate, r);
  }
  add_option(m, kPassOption);
}
After ask_permitted(Machine& m, Frame& f) { return ask_if_any(m, f, list_permitted, OpportunityPrompt); }
After take_permitted(Machine& m, Frame& f, const Answer& answer) {
  const Option o = picked(m, answer);
  if (o.verb == kPassOption) return After::Done;
  f.stage = 1;
  play_by_text(m, f.you, o.a, static_cast<u8>(number(f, kFlags)));
  return After::Again;
}
constexpr Step kPermitSteps[] = {{"Is one of them played?", "", ask_permitted, list_permitted, take_permitted}};

// ------------------------------------------------------------------------------------------------------ division

/// How much there is, among whom, and what those before get: at least 1 each where there is enough; the last has the rest.
enum DivideReg : u8 { kTotal, kAmong, kShares };
int given(const Machine& m, const Frame& f) {
  int sum = 0;
  for (const Word w : list(m.st, f.reg[kShares])) sum += word::as_number(w);
  return sum;
}
void keep_part(Machine& m, Frame& f, int n) {
  Words all;
  all.n = 0;
  for (const Word w : list(m.st, f.reg[kShares])) all.push(w);
  all.push(word::number(n));
  f.reg[kShares] = make_list(m, {all.at, all.n});
}
After ask_part(Machine& m, Frame& f) {
  const int whom = word::list_len(f.reg[kAmong]), done = static_cast<int>(list(m.st, f.reg[kShares]).size());
  const int left = number(f, kTotal) - given(m, f), others = whom - done - 1;
  if (f.stage || whom <= done) return After::Done;
  if (others > 0 && left > 0) {
    const int least = left > others ? 1 : 0;
    return ask(m, Ask::Number, f.you, least, least ? left - others : left, DividePrompt);
  }
  keep_part(m, f, others ? 0 : left);
  return After::Again;
}
void list_no_parts(Machine&, Frame&, Seat) {}
After take_part(Machine& m, Frame& f, const Answer& answer) {
  keep_part(m, f, answer.pick[0]);
  return After::Again;
}
After deal_parts(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  Acts<32> acts;
  const std::span<const Word> whom = list(m.st, f.reg[kAmong]), parts = list(m.st, f.reg[kShares]);
  for (size_t i = 0; i < whom.size() && i < parts.size(); ++i) {
    Act a;
    a.kind = ActKind::Damage;
    a.verb = EffectDamage;
    a.target = word::as_row(whom[i]);
    a.source = f.source;
    a.amount = static_cast<i16>(word::as_number(parts[i]));
    a.by = f.you;
    if (a.amount > 0 && live(m.st, a.target) && !acts.full()) acts.push(a);
  }
  if (!acts.empty()) perform(m, acts.all());
  return After::Again;
}
constexpr Step kDivideSteps[] = {{"How much to each?", "", ask_part, list_no_parts, take_part},
                                 {"It is dealt", "", deal_parts}};
constexpr Edge kDivideEdges[] = {{0, 1}, {1, kFlowEnd}};

// ---------------------------------------------------------------------------------------------------- directions

/// 9 Masteries: four directions, 0 north to 3 west; adjacent is not opposite. One may leave it as it is.
After ask_direction(Machine& m, Frame& f) {
  return f.stage ? After::Done : ask(m, Ask::Act, f.you, 1, 1, DirectionPrompt);
}
void list_directions(Machine& m, Frame& f, Seat) {
  const std::span<const u16> masteries = zone(m.st, Masteries, f.you);
  if (masteries.empty()) return;
  const Ref r = ref_of(m.st, masteries[0]);
  const int now = m.st.obj[r.id].stat[Direction];
  for (int d = 0; d < 4; ++d)
    if (d != now && (number(f, 0) == 0 || (d - now + 4) % 4 != 2)) add_option(m, static_cast<u16>(FaceNorth + d), r);
  add_option(m, kPassOption);
}
After take_direction(Machine& m, Frame& f, const Answer& answer) {
  f.stage = 1;
  const Option o = picked(m, answer);
  if (o.verb == kPassOption) return After::Done;
  const int from = m.st.obj[o.a.id].stat[Direction], to = o.verb - FaceNorth;
  set_stat(m, o.a.id, Direction, to);
  note(m, DirectionChanged, f.you, o.a, {}, 0, turn_of(from, to));
  for (int i = m.st.frames.size() - 1; i > 0; --i)  // the text that turns it may ask how
    if (&m.st.frames[i] == &f && m.st.frames[i - 1].kind == FrameKind::Program)
      m.st.frames[i - 1].reg[static_cast<int>(Slot::X)] = word::number(turn_of(from, to));
  return After::Done;
}
constexpr Step kDirectionSteps[] = {{"Which direction?", "", ask_direction, list_directions, take_direction}};

// ----------------------------------------------------------------------------------------------------- intercept

/// Awake is a condition of triggering only (R62); obeying (R63), unblockable and legal targets are asked now (9).
After ask_intercept(Machine& m, Frame& f) {
  const bool there = live(m.st, f.source) && !is_ghost(m.st, f.source) && in_play(m, f.source.id);
  if (f.stage || !there || !obeys(m, f.source.id)) return After::Done;
  if (attack_has(m, f.ev_a, Unblockable) || !may_redirect(m, f.ev_a, f.source)) return After::Done;
  return ask(m, Ask::YesNo, f.you, 1, 1, InterceptPrompt);
}
void list_intercept(Machine& m, Frame& f, Seat) {
  add_option(m, kYes, f.source);
  add_option(m, kNo, f.source);
}
After take_intercept(Machine& m, Frame& f, const Answer& answer) {
  f.stage = 1;
  if (picked(m, answer).verb == kYes) redirect(m, f.ev_a, f.source, f.ev_b);
  return After::Done;
}
constexpr Step kInterceptSteps[] = {{"Is the attack redirected?", "", ask_intercept, list_intercept, take_intercept}};

}  // namespace

void become_glimpse(Machine& m, int n) {
  if (Frame* glimpse = find_flow(m, GlimpseFlow)) set_number(*glimpse, kCount, std::max(0, n));
}

constinit const Flow intercept_flow{"Intercept", "", kInterceptSteps, kLeave};
constinit const Flow divide_flow{"Division", "", kDivideSteps, kDivideEdges};
constinit const Flow direction_flow{"Direction", "", kDirectionSteps, kLeave};
constinit const Flow unique_flow{"Unique", "", kUniqueSteps, kLeave};
constinit const Flow wither_flow{"Wither", "", kWitherSteps, kLeave};
constinit const Flow glimpse_flow{"Glimpse", "", kGlimpseSteps, kGlimpseEdges};
constinit const Flow agility_flow{"Agility", "", kAgilitySteps, kLeave};
constinit const Flow search_flow{"Level up", "", kSearchSteps, kLeave};
constinit const Flow permit_flow{"Permission", "", kPermitSteps, kLeave};

}  // namespace cantrip::grand_archive
