// A toy with the effect queue: three characters a side, one of them active; skills, statuses, death swaps.
#include "discipline/effect_queue.hpp"
#include "tests/toys/toys.hpp"

namespace cantrip::toy {
namespace {

namespace q {
enum Zone : u8 { kNowhere, kPile, kHand, kField, kCast, kAttached, kGone };
enum Flag : u8 { kTapped, kActive, kFallen };
enum ObjStat : u8 { kDamage, kEnergy, kAura };
enum Score : u8 { kLife, kDice, kEnded, kFame, kBid };
enum Type : u32 { kCharacter = 1, kEntity = 2, kCard = 4 };
enum Element : u8 { kNone, kFire, kWater, kStone };
enum Verb : u8 { kSkill = 1, kSwitch, kCardVerb, kEndRound };
constexpr u32 z(Zone zone) { return 1u << zone; }
}  // namespace q

constexpr ZoneSpec zones[] = {
    {"nowhere"},
    {.name = "pile", .ordered = true, .faces = Sees::Nobody},
    {.name = "hand", .faces = Sees::Owner},
    {.name = "field", .ordered = true, .play = true},
    {.name = "cast", .ordered = true, .play = true},
    {.name = "attached", .ordered = true, .play = true},
    {.name = "gone"},
};
constexpr std::string_view types[] = {"character", "entity", "card"}, stats[] = {"cost", "power", "hp"},
                           obj_stats[] = {"damage", "energy", "aura"}, flags[] = {"tapped", "active", "fallen"},
                           counters[] = {"usage"}, relations[] = {"", "target"},
                           verbs[] = {"", "skill", "switch", "card", "end"};
constexpr FieldSpec scores[] = {{"life"}, {"dice", Sees::Owner}, {"ended"}, {"fame"}, {"bid", Sees::Owner}};
const Schema queue_schema{
    .zones = zones,
    .types = types,
    .stats = stats,
    .obj_stats = obj_stats,
    .flags = flags,
    .counters = counters,
    .scores = scores,
    .relations = relations,
    .verbs = verbs,
    .damage_stat = q::kDamage,
    .health_score = q::kLife,
    .deck_zone = q::kPile,
    .hand_zone = q::kHand,
    .discard_zone = q::kGone,
    .play_zones = q::z(q::kField) | q::z(q::kCast) | q::z(q::kAttached),
};
inline constexpr EventKind kSwitched = game_note(1), kAfterAction = game_note(2);

enum FlowId : u16 { kRound, kBody, kDispatch, kSwapFlow };
enum RoundReg : u8 { kFast };

u16 active_of(const Machine& m, Seat seat) {
  for (const u16 row : zone(m.st, q::kCast, seat))
    if (flag(m.st, row, q::kActive) && !flag(m.st, row, q::kFallen)) return row;
  return 0;
}

// ---------------------------------------------------------------------------------------------------- hooks
struct Hooks {
  static constexpr u16 body_flow = kBody, dispatch_flow = kDispatch, swap_flow = kSwapFlow;
  static constexpr int swap_prompt = 1;

  /// The turn player's side first; on each side the active character with what is attached to it, then the field,
  /// then the others cyclic to its right.
  static void order(Machine& m, const Event&, Words& out) {
    Seat seat = m.st.turn;
    for (int i = 0; i < m.st.seats; ++i, seat = seat_at((index(seat) + 1) % m.st.seats)) {
      const std::span<const u16> cast = zone(m.st, q::kCast, seat);
      size_t first = 0;
      while (first < cast.size() && !flag(m.st, cast[first], q::kActive)) ++first;
      auto character = [&](u16 row) {
        out.push(to_word(ref_of(m.st, row)));
        for (const u16 a : zone(m.st, q::kAttached, seat))
          if (m.st.obj[a].host == row) out.push(to_word(ref_of(m.st, a)));
      };
      if (first < cast.size()) character(cast[first]);
      for (const u16 row : zone(m.st, q::kField, seat)) out.push(to_word(ref_of(m.st, row)));
      for (size_t k = 1; k < cast.size() + (first == cast.size()); ++k) character(cast[(first + k) % cast.size()]);
    }
  }
  static void falls(Machine& m, Frame& body) {
    u8 lost = 0;
    for (int p = 0; p < m.st.seats; ++p) {
      bool any = false;
      for (const u16 row : zone(m.st, q::kCast, seat_at(p))) {
        const Ref r = ref_of(m.st, row);
        if (!flag(m.st, row, q::kFallen) && m.st.obj[row].stat[q::kDamage] >= stat(m, r, 2)) {
          set_flag(m, row, q::kFallen, true);
          set_stat(m, row, q::kAura, 0);
          queue::fell(m, body, r);
        }
        any = any || !flag(m.st, row, q::kFallen);
      }
      if (!any) lost |= bit(seat_at(p));
    }
    if (lost) lose(m, lost, 1);
  }
  static void settled(Machine& m, Frame& body) {
    if (body.ability && m.pool().abilities[body.ability].head == Head::Activated && live(m.st, body.source) &&
        !flag(m.st, body.source.id, q::kFallen))
      set_stat(m, body.source.id, q::kEnergy, m.st.obj[body.source.id].stat[q::kEnergy] + 1);
  }
  static u8 must_swap(Machine& m) {
    u8 seats = 0;
    for (int p = 0; p < m.st.seats; ++p)
      if (alive(m.st, seat_at(p)) && !active_of(m, seat_at(p))) seats |= bit(seat_at(p));
    return seats;
  }
  static void list_swap(Machine& m, Seat seat) {
    for (const u16 row : zone(m.st, q::kCast, seat))
      if (!flag(m.st, row, q::kFallen) && !flag(m.st, row, q::kActive)) add_option(m, kObject, ref_of(m.st, row));
  }
  static void swap(Machine& m, Seat seat, Ref character) {
    if (flag(m.st, character.id, q::kFallen)) return;
    for (const u16 row : zone(m.st, q::kCast, seat))
      if (flag(m.st, row, q::kActive)) set_flag(m, row, q::kActive, false);
    set_flag(m, character.id, q::kActive, true);
    note(m, kSwitched, seat, character);
  }
};
using Q = EffectQueue<Hooks>;

// --------------------------------------------------------------------------------------------------- rounds
After first_characters(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  for (int p = 0; p < 2; ++p) {
    shuffle(m, zone_of(q::kPile, p));
    for (int i = 0; i < 4; ++i) {
      const std::span<const u16> pile = zone(m.st, q::kPile, seat_at(p));
      if (!pile.empty()) move(m, ref_of(m.st, pile.back()), {.zone = zone_of(q::kHand, p), .verb = Verb::Draw});
    }
  }
  push_flow(m, kSwapFlow, m.st.turn);
  return After::Again;
}

/// Both bid dice in secret; the higher bid is first this round. The bids stay their owner's secret.
After bid(Machine& m, Frame&) {
  if (m.st.round >= 15) {
    lose(m, m.st.alive, 6);
    return After::Done;
  }
  for (int p = 0; p < 2; ++p) {
    set_score(m, seat_at(p), q::kDice, 3 + static_cast<int>(chance(m, 4)));
    set_score(m, seat_at(p), q::kEnded, 0);
    note(m, EventKind::Rolled, seat_at(p));
  }
  return ask_sealed(m, Ask::Number, m.st.alive, 0, 2, 2);
}
After take_bid(Machine&, Frame& f, const Answer& answer) {
  f.reg[kSealedReg + index(answer.seat)] = word::number(answer.pick[0]);
  return After::Done;
}
After round_start(Machine& m, Frame& f) {
  int bids[2];
  for (int p = 0; p < 2; ++p) {
    bids[p] = word::as_number(f.reg[kSealedReg + p]);
    f.reg[kSealedReg + p] = word::none;
    set_score(m, seat_at(p), q::kBid, bids[p]);
    add_score(m, seat_at(p), q::kDice, -bids[p]);
  }
  const Seat first = bids[0] == bids[1] ? m.st.turn : bids[0] > bids[1] ? Seat::P0 : Seat::P1;
  begin_turn(m, first, m.st.turn_no + 1, m.st.round + 1);
  return After::Done;
}

bool ended(const State& s, Seat seat) { return score(s, seat, q::kEnded); }

After act_now(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  if (ended(m.st, Seat::P0) && ended(m.st, Seat::P1)) return After::Done;
  f.player = m.st.turn;
  f.reg[kFast] = word::number(0);
  return ask(m, Ask::Act, m.st.turn, 1, 1, 3);
}
void list_act(Machine& m, Frame&, Seat seat) {
  const u16 active = active_of(m, seat);
  const CardDef& def = card(m, active);
  for (int i = 0; i < def.abilities; ++i) {
    const u16 ability = static_cast<u16>(def.ability + i);
    if (m.pool().abilities[ability].head == Head::Activated &&
        feasible(m, seat, ref_of(m.st, active), ability, q::kSkill))
      add_option(m, q::kSkill, ref_of(m.st, active), {}, ability);
  }
  if (score(m.st, seat, q::kDice) >= 1)
    for (const u16 row : zone(m.st, q::kCast, seat))
      if (row != active && !flag(m.st, row, q::kFallen)) add_option(m, q::kSwitch, ref_of(m.st, row));
  for (const u16 row : zone(m.st, q::kHand, seat))
    if (feasible(m, seat, ref_of(m.st, row), spell_of(m, row), q::kCardVerb))
      add_option(m, q::kCardVerb, ref_of(m.st, row));
  add_option(m, q::kEndRound);
}
After take_act(Machine& m, Frame& f, const Answer& answer) {
  const Option o = picked(m, answer);
  f.stage = 1;
  switch (o.verb) {
    case q::kSkill: push_plan(m, q::kSkill, f.player, o.a, o.n); break;
    case q::kCardVerb:
      f.reg[kFast] = word::number(1);
      push_plan(m, q::kCardVerb, f.player, o.a, spell_of(m, o.a.id));
      break;
    case q::kSwitch:
      add_score(m, f.player, q::kDice, -1);
      Q::push_body(m, 0, f.player, o.a);
      Hooks::swap(m, f.player, o.a);
      break;
    default: set_score(m, f.player, q::kEnded, 1); break;
  }
  return After::Again;
}
After after_action(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  Q::push_body(m, 0, m.st.turn, {});
  note(m, kAfterAction, m.st.turn);
  return After::Again;
}
After next_turn(Machine& m, Frame& f) {
  const Seat other = seat_at(1 - index(m.st.turn));
  if ((!word::as_number(f.reg[kFast]) || ended(m.st, m.st.turn)) && !ended(m.st, other))
    begin_turn(m, other, m.st.turn_no + 1, m.st.round);
  return After::Done;
}
After end_phase(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  Q::push_body(m, 0, m.st.turn, {});
  note(m, EventKind::TurnEnd, m.st.turn);
  return After::Again;
}
After round_end(Machine& m, Frame&) {
  end_turn_effects(m, m.st.turn);
  for (int p = 0; p < 2; ++p)
    for (int i = 0; i < 2; ++i) {
      const std::span<const u16> pile = zone(m.st, q::kPile, seat_at(p));
      if (!pile.empty()) move(m, ref_of(m.st, pile.back()), {.zone = zone_of(q::kHand, p), .verb = Verb::Draw});
    }
  for (u16 row = 1; row < m.st.obj.n; ++row)
    if (m.st.obj[row].used) set_used(m, row, 0);
  sweep_ghosts(m);
  return After::Done;
}
constexpr Step round_steps[] = {
    {"first characters", "", first_characters},
    {"bid", "", bid, nullptr, take_bid},
    {"round start", "", round_start},
    {"action", "", act_now, list_act, take_act},
    {"after action", "", after_action},
    {"next turn", "", next_turn},
    {"end phase", "", end_phase},
    {"round end", "", round_end},
};
constexpr Edge round_edges[] = {
    {0, 1}, {1, 2},
    {2, 3}, {3, 6, [](Machine& m, Frame& f) { return f.stage == 0 && ended(m.st, Seat::P0) && ended(m.st, Seat::P1); }},
    {3, 4}, {4, 5},
    {5, 3}, {6, 7},
    {7, 1},
};
constexpr Flow flows[] = {{"round", "", round_steps, round_edges}, Q::body, Q::dispatch, Q::swap};

// ------------------------------------------------------------------------------------------------ functions
void setup(Machine& m, const Setup& s) {
  for (int p = 0; p < s.seats; ++p) {
    for (const DefId def : s.second[p]) make(m, def, Kind::Card, seat_at(p), zone_of(q::kCast, p));
    for (const DefId def : s.deck[p]) make(m, def, Kind::Card, seat_at(p), zone_of(q::kPile, p));
  }
}
int price_in_dice(Machine& m, const Frame& plan) {
  return zone_kind(m.st.obj[plan.source.id].zone) == q::kHand ? card(m, plan.source.id).stat[kCost] : 0;
}

void commit(Machine& m, Frame& f) {
  const Seat you = f.you;
  const u16 text = f.ability;
  Ref source = f.source;
  const bool played = zone_kind(m.st.obj[source.id].zone) == q::kHand;
  pay(m, f);
  if (played) {
    source = move(m, source, {.zone = zone_of(q::kGone, you), .verb = Verb::Play, .by = you});
    note(m, EventKind::Played, you, source);
  }
  Q::push_body(m, text, you, source);
}

/// The reaction, between the passes: another element on an aura adds one and leaves a mark; else the aura is set.
void react(Machine& m, Act& a) {
  const int element = a.field ? a.field : a.verb;
  if (!element || is_player(a.target) || !live(m.st, a.target)) return;
  const int aura = m.st.obj[a.target.id].stat[q::kAura];
  if (aura && aura != element) {
    a.amount = static_cast<i16>(a.amount + 1);
    set_stat(m, a.target.id, q::kAura, 0);
    note(m, EventKind::Replaced, a.by, a.source, a.target, a.amount, element);
  } else {
    set_stat(m, a.target.id, q::kAura, element);
  }
}
constexpr Pass passes[] = {
    {"element", ActKind::Damage, false, react},
    {"add", ActKind::Damage},
    {"multiply", ActKind::Damage},
    {"subtract", ActKind::Damage},
    {"heal", ActKind::Heal},
};

/// Native 0: attaches an entity (by its number) to the active character of the other side.
void hex(Machine& m, Frame& f, const Ins& ins) {
  const int def = amount(m, context_of(f), ins.b);
  const Seat other = seat_at(1 - index(f.you));
  if (const u16 host = active_of(m, other))
    make(m, static_cast<DefId>(def), Kind::Attribute, f.you, zone_of(q::kAttached, other), 0, host);
}
void (*const natives[])(Machine&, Frame&, const Ins&) = {hex};
void no_place(Machine&, Item&) {}

const Game game{
    .slug = "queue-toy",
    .title = "Queue toy",
    .schema = &queue_schema,
    .flows = flows,
    .root = kRound,
    .passes = passes,
    .discipline = "effect queue",
    .setup = setup,
    .place = no_place,
    .hold = queue::hold,
    .printed_price = price_in_dice,
    .price_score = q::kDice,
    .commit = commit,
    .natives = natives,
};

// ---------------------------------------------------------------------------------------------------- cards
Cards make_cards() {
  Cards c;
  const Row16 one = c.number(1), two = c.number(2), three = c.number(3), four = c.number(4);
  const Test active{.kind = TestKind::Flag, .key = q::kActive}, fallen{.kind = TestKind::Flag, .key = q::kFallen},
      no{.kind = TestKind::Not};
  const u32 cast = q::z(q::kCast);
  const Row16 enemy = c.sel({.zones = cast, .side = {Who::Opponent}}, {active, no, fallen}),
              mine = c.sel({.zones = cast, .side = {Who::You}}, {active, no, fallen});
  const Row16 standby =
      c.sel({.zones = cast, .side = {Who::Opponent}, .min = 0, .max = 0xFFFF}, {no, active, no, fallen});
  const Row16 both = c.sel({.zones = cast, .min = 0, .max = 0xFFFF}, {active, no, fallen});
  const Row16 your_character = c.sel({.zones = cast, .side = {Who::You}}, {no, fallen}),
              self = c.sel({.rel = Rel8::Is, .slot = Slot::Self});
  auto hit = [&](u8 element, Row16 n, Row16 whom) {
    return std::pair{Ins{Op::All, reg(Slot::R0), whom}, Ins{Op::Damage, element, in(Slot::R0), n}};
  };
  auto fame = [&](Row16 n) { return Ins{Op::Score, 0, players(Who::You), q::kFame, n}; };
  auto dice = [&](Row16 n) { return Cost{.kind = CostKind::Score, .key = q::kDice, .amount = n}; };
  const Ins draw1{Op::TakeTop, static_cast<u8>(Verb::Draw), players(Who::You), one, q::kPile | (q::kHand << 8)};
  const Ins leave{Op::Move, reg(Slot::R1), 0, q::kGone, static_cast<u16>(Verb::Rules)},
      me{Op::Copy, reg(Slot::R1), in(Slot::Self)};
  const Trigger your_hurt{.event = EventKind::Hit, .object = c.sel({.zones = cast, .side = {Who::You}})};
  const Trigger round_end{.event = EventKind::TurnEnd};

  // ---- entities, made by skills and cards
  const Row16 used_twice = c.cond({{.kind = CondKind::Compare,
                                    .cmp = Cmp::Ge,
                                    .a = c.amount({.kind = AmountKind::CounterOf, .slot = Slot::Self, .key = 0}),
                                    .b = two}});
  const auto [at_enemy, wet] = hit(q::kWater, one, enemy);
  const DefId frog = c.card(
      "Frog", q::kEntity, {},
      {c.when(round_end,
              c.code({at_enemy, wet, me, {Op::Counter, 0, in(Slot::R1), 0, one}, {Op::If, 0, used_twice, 6}, leave}))},
      kIsToken);
  const DefId rage = c.card("Rage", q::kEntity, {},
                            {c.instead({.act = ActKind::Damage,
                                        .op = ReplaceOp::Add,
                                        .pass = 1,
                                        .target = c.sel({.zones = cast, .side = {Who::Opponent}}),
                                        .source = c.sel({.zones = cast, .side = {Who::You}}),
                                        .amount = one}),
                             c.when(round_end, c.code({me, leave}))},
                            kIsToken);
  const DefId veil = c.card("Veil", q::kEntity, {},
                            {c.instead({.act = ActKind::Damage,
                                        .op = ReplaceOp::Halve,
                                        .pass = 2,
                                        .target = c.sel({.zones = cast, .side = {Who::You}}),
                                        .least = 2}),
                             c.when(round_end, c.code({me, leave}))},
                            kIsToken);
  const DefId ember = c.card("Ember", q::kEntity, {},
                             {  // turns what its side deals into fire
                              c.instead({.act = ActKind::Damage,
                                         .op = ReplaceOp::Element,
                                         .pass = 0,
                                         .key = q::kFire,
                                         .target = c.sel({.zones = cast, .side = {Who::Opponent}}),
                                         .source = c.sel({.zones = cast, .side = {Who::You}})}),
                              c.when(round_end, c.code({me, leave}))},
                             kIsToken);
  const auto [thorn_at, thorn_hit] = hit(q::kNone, one, enemy);
  Ability thorn = c.when(your_hurt, c.code({thorn_at, thorn_hit, fame(one)}));
  thorn.limit = 1;  // a round: two of them would go on for as long as anybody stands
  const DefId thorns = c.card("Thorns", q::kEntity, {}, {thorn}, kIsToken);
  // Attached to an enemy character: hurts it when it comes in, and when its round ends.
  const DefId brand = c.card(
      "Brand", q::kEntity, {},
      {c.when(
          {.event = kSwitched, .subject = c.sel({.zones = cast, .rel = Rel8::HostOf, .slot = Slot::Self})},
          c.code({{Op::Copy, reg(Slot::R0), in(Slot::Host)}, {Op::Damage, q::kStone, in(Slot::R0), two}, me, leave}))},
      kIsToken);
  Ability scribe = c.when({.event = kSwitched, .by = {Who::Opponent}}, c.code({draw1, fame(one)}));
  scribe.limit = 1;
  const DefId inn = c.card("Inn", q::kEntity, {},
                           {scribe, c.when({.event = kAfterAction, .by = {Who::You}}, c.code({fame(one)}))}, kIsToken);

  // The first hit of the round, as large as it was heard; and what arrives.
  Ability ring = c.when(your_hurt, c.code({Ins{Op::Score, 0, players(Who::You), q::kDice,
                                               c.amount({.kind = AmountKind::SlotN, .slot = Slot::EventN})}}));
  ring.limit = 1;
  const DefId bell =
      c.card("Bell", q::kEntity, {},
             {ring, c.when({.event = EventKind::Moved, .to = q::z(q::kField)}, c.code({fame(one)}))}, kIsToken);

  // ---- characters
  const auto [fire_at, fire2] = hit(q::kFire, two, enemy);
  const Ins pierce{Op::Damage, 0, in(Slot::R2), one};
  c.card("Pyra", q::kCharacter, {0, 0, 5},
         {c.active({dice(two)}, c.code({fire_at, fire2})),
          c.active({dice(three)}, c.code({{Op::All, reg(Slot::R2), standby},
                                          pierce,
                                          fire_at,
                                          fire2,
                                          {Op::Damage, q::kFire, in(Slot::R0), one}}))});
  const auto [water_at, water1] = hit(q::kWater, one, enemy);
  c.card("Nix", q::kCharacter, {0, 0, 5},
         {c.active({dice(one)}, c.code({water_at, water1})),
          c.active({dice(two)}, c.code({water_at, water1, {Op::Make, 0, index(frog), one, players(Who::You)}}))});
  const Row16 crystal = c.replace({.act = ActKind::Damage, .op = ReplaceOp::Prevent, .pass = 3, .amount = two});
  const auto [stone_at, stone1] = hit(q::kStone, one, enemy);
  // Its own passive answers damage that did not fell it.
  c.card("Tor", q::kCharacter, {0, 0, 6},
         {c.active({dice(two)}, c.code({stone_at,
                                        stone1,
                                        {Op::Copy, reg(Slot::R1), in(Slot::Self)},
                                        {Op::Shield, 0, in(Slot::R1), crystal, static_cast<u16>(Until::Used)}})),
          c.when({.event = EventKind::Hit, .object = self}, c.code({fame(one)}))});
  const auto [kick_at, kick] = hit(q::kNone, three, enemy);
  c.card("Vale", q::kCharacter, {0, 0, 4},
         {c.active({dice(two)}, c.code({kick_at, kick})),
          c.active({dice(one)}, c.code({{Op::Native, 0, 0, c.number(index(brand))}}))});

  // ---- cards
  auto made = [&](std::string_view name, i16 cost, DefId what) {
    c.card(name, q::kCard, {cost}, {c.spell(c.code({{Op::Make, 0, index(what), one, players(Who::You)}}))});
  };
  made("Fury", 1, rage);
  made("Mist", 1, veil);
  made("Kindling", 0, ember);
  made("Briar", 1, thorns);
  made("Roadhouse", 1, inn);
  made("Belfry", 0, bell);
  c.card("Gale", q::kCard, {2},
         {c.spell(c.code({{Op::All, reg(Slot::R0), both}, {Op::Damage, 0, in(Slot::R0), four}}))});
  c.card("Feast", q::kCard, {1},
         {c.spell(c.code({{Op::Choose, reg(Slot::R0), your_character}, {Op::Heal, 0, in(Slot::R0), two}}))});
  c.card("Toss", q::kCard, {0}, {c.spell(c.code({Ins{Op::Score, 0, players(Who::You), q::kDice, two}}))});
  c.card("Scry", q::kCard, {0},
         {c.spell(c.code({{Op::Look, 0,
                           c.sel({.zones = q::z(q::kPile),
                                  .flags = static_cast<u8>(SelectorFlag::Top),
                                  .side = {Who::You},
                                  .min = 2,
                                  .max = 2})},
                          {Op::Choose, reg(Slot::R0),
                           c.sel({.zones = q::z(q::kPile), .rel = Rel8::In, .slot = Slot::Look, .side = {Who::You}})},
                          {Op::Move, reg(Slot::R0), 0, q::kHand, static_cast<u16>(Verb::Put)},
                          {Op::Unlook},
                          {Op::Shuffle, 0, players(Who::You), q::kPile}}))});
  const Row16 guard = c.replace({.act = ActKind::Damage, .op = ReplaceOp::PreventAll, .pass = 3});
  c.card("Ward", q::kCard, {1},
         {c.spell(c.code({{Op::All, reg(Slot::R0), mine},
                          {Op::Shield, 1, in(Slot::R0), guard, static_cast<u16>(Until::ThisTurn)}}))});
  c.pool.seal();
  return c;
}

Toy make_toy() {
  static const Cards cards = make_cards();
  Toy t{.game = &game, .pool = &cards.pool, .deck = 16, .second = 3};
  for (size_t d = 1; d < cards.pool.cards.size(); ++d) {
    const u32 type = cards.pool.cards[d].types;
    if (type == q::kCard) t.cards.push_back(static_cast<DefId>(d));
    if (type == q::kCharacter) t.others.push_back(static_cast<DefId>(d));
  }
  return t;
}

}  // namespace

const Toy& queue() {
  static const Toy toy = make_toy();
  return toy;
}

}  // namespace cantrip::toy
