// A toy with the effects stack: units fight players and each other, spells are answered, triggers have targets.
#include "discipline/effects_stack.hpp"
#include "tests/toys/toys.hpp"

namespace cantrip::toy {
namespace {

enum FlowId : u16 { kTurns, kWindow, kPlace, kCombat, kUnique };
enum Switch : u8 { kActorFirst };
enum CombatReg : u8 { kTarget = 3 };

bool is_main(Machine& m, const Frame& f) {
  return m.st.frames.n == 2 && f.kind == FrameKind::Flow && f.prog == kWindow && m.st.frames[0].pc == 3;
}

// --------------------------------------------------------------------------------------------------- window
void list_window(Machine& m, Frame& f, Seat seat) {
  const bool slow = seat == m.st.turn && stack::empty(m) && is_main(m, f);
  list_hand(m, seat, slow ? kUnit | kSpell | kFast : kFast);
  list_abilities(m, seat);
  if (slow)
    for (const u16 row : zone(m.st, kPlay, seat)) {
      if (!has_type(m, ref_of(m.st, row), kUnit) || flag(m.st, row, kTapped) || m.st.obj[row].since == m.st.turn_no)
        continue;
      for (int p = 0; p < m.st.seats; ++p) {
        if (seat_at(p) == seat || !alive(m.st, seat_at(p))) continue;
        add_option(m, kFight, ref_of(m.st, row), player_ref(seat_at(p)));
        for (const u16 other : zone(m.st, kPlay, seat_at(p)))
          add_option(m, kFight, ref_of(m.st, row), ref_of(m.st, other));
      }
    }
  add_option(m, kPassOption);
}

void attack(Machine& m, Ref unit, Ref target) {
  set_flag(m, unit.id, kTapped, true);
  set_flag(m, unit.id, kFighting, true);
  note(m, EventKind::Attacked, m.st.obj[unit.id].ctrl, unit, target);
  stack::then(m, kCombat, unit, target);
}

After take_window(Machine& m, Frame& f, const Answer& answer) {
  const Option o = picked(m, answer);
  switch (o.verb) {
    case kPassOption: stack::pass(m, f); return After::Done;
    case kFight:
      attack(m, o.a, o.b);
      stack::acted(m, f.player);
      return After::Again;
    default: take_plan_option(m, f, o); return After::Again;
  }
}

void landed(Machine& m, const Item& item, bool fizzled) {
  const Obj& o = m.st.obj[item.card.id];
  const bool unit = card(m, item.card.id).types & kUnit;
  move(m, item.card,
       {.zone = unit && !fizzled ? zone_of(kPlay, item.who) : zone_of(kDiscard, o.owner),
        .verb = unit ? Verb::Enter : Verb::Resolve,
        .by = item.who});
}
After resolve(Machine& m, Frame& f) { return stack::resolve_top(m, f, landed); }
After finish_cut(Machine& m, Frame& f) { return stack::finish_top(m, f, landed); }

constexpr Step window_steps[] = {{"settle", "", stack::settle},
                                 {"offer", "", stack::offer},
                                 {"opportunity", "", stack::ask_holder, list_window, take_window},
                                 {"resolve the top", "", resolve},
                                 {"finish", "", finish_cut}};

template <stack::Mode mode>
After window(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  stack::open(m, kWindow, mode, m.on(kActorFirst));
  return After::Again;
}

// ----------------------------------------------------------------------------------------------------- turn
After begin(Machine& m, Frame&) {
  shuffle_and_deal(m, 5);
  return After::Done;
}
After turn_start(Machine& m, Frame& f) {
  pass_turn(m);
  if (m.st.over) return After::Done;
  f.you = f.player = m.st.turn;
  start_turn_effects(m, m.st.turn);
  untap_all(m, m.st.turn);
  for (int p = 0; p < m.st.seats; ++p) set_score(m, seat_at(p), kMana, m.st.round < 5 ? m.st.round + 1 : 5);
  draw(m, m.st.turn, 1);
  if (!m.st.over) note(m, EventKind::TurnStart, m.st.turn);
  return After::Done;
}
After turn_end(Machine& m, Frame&) {
  note(m, EventKind::TurnEnd, m.st.turn);
  return After::Done;
}
After clean_up(Machine& m, Frame&) {
  end_turn_effects(m, m.st.turn);
  forget_this_turn(m);
  return After::Done;
}
constexpr Step turn_steps[] = {
    {"deal", "", begin},
    {"start", "", turn_start},
    {"start window", "", window<stack::Mode::Trigger>},
    {"main", "", window<stack::Mode::Free>},
    {"end", "", turn_end},
    {"end window", "", window<stack::Mode::Trigger>},
    {"clean up", "", clean_up},
};
constexpr Edge turn_edges[] = {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 1}};

// --------------------------------------------------------------------------------------------------- combat
bool fighting(Machine& m, Frame& f) {
  return live(m.st, f.source) && in_play(m, f.source.id) && flag(m.st, f.source.id, kFighting);
}
bool target_there(Machine& m, Frame& f) {
  return is_player(f.ev_b) ? alive(m.st, player_of(f.ev_b)) : live(m.st, f.ev_b) && in_play(m, f.ev_b.id);
}

After damage(Machine& m, Frame& f) {
  if (f.stage || !fighting(m, f) || !target_there(m, f)) return After::Done;
  f.stage = 1;
  Act acts[2];
  for (int i = 0; i < 2; ++i) {
    acts[i] = {
        .kind = ActKind::Damage, .flags = kActCombat, .target = i ? f.source : f.ev_b, .source = i ? f.ev_b : f.source};
    acts[i].by = i ? m.st.turn : m.st.obj[f.source.id].ctrl;
    if (!is_player(acts[i].source)) acts[i].amount = static_cast<i16>(stat(m, acts[i].source, kPower));
  }
  perform(m, {acts, is_player(f.ev_b) ? 1u : 2u});
  return After::Again;
}
After combat_end(Machine& m, Frame& f) {
  if (live(m.st, f.source) && !is_ghost(m.st, f.source)) set_flag(m, f.source.id, kFighting, false);
  end_effects(m, Until::FlowEnd);
  note(m, EventKind::CombatEnd, m.st.turn, f.source);
  return After::Done;
}
constexpr Step combat_steps[] = {
    {"declared", "", window<stack::Mode::Trigger>},
    {"before damage", "", window<stack::Mode::Free>},
    {"damage", "", damage},
    {"end of combat", "", combat_end},
    {"after", "", window<stack::Mode::Trigger>},
};
constexpr Edge combat_edges[] = {{0, 1, fighting}, {0, 3}, {1, 2}, {2, 3}, {3, 4}};

// ------------------------------------------------------------------- a check that asks: one of each name a side
After keep_one(Machine& m, Frame& f) { return ask(m, Ask::Pick, f.you, 1, 1, 2); }
void list_same(Machine& m, Frame& f, Seat) {
  for (const u16 row : zone(m.st, kPlay, f.you))
    if (card(m, row).name == card(m, f.source.id).name) add_option(m, kObject, ref_of(m.st, row));
}
After take_keep(Machine& m, Frame& f, const Answer& answer) {
  const Ref keep = picked(m, answer).a;
  const u16 name = card(m, keep.id).name;
  const BatchScope batch(m);
  for (bool again = true; again;) {
    again = false;
    for (const u16 row : zone(m.st, kPlay, f.you))
      if (row != keep.id && card(m, row).name == name) {
        move(m, ref_of(m.st, row), {.zone = zone_of(kDiscard, m.st.obj[row].owner), .verb = Verb::Rules});
        again = true;
        break;
      }
  }
  return After::Done;
}
constexpr Step unique_steps[] = {{"keep one", "", keep_one, list_same, take_keep}};

constexpr Flow flows[] = {
    {"turn", "", turn_steps, turn_edges},
    {"window", "", window_steps, stack::window_edges, stack::kFinish},
    stack::place_flow,
    {"combat", "", combat_steps, combat_edges, 3},
    {"unique", "", unique_steps, {}},
};

// ------------------------------------------------------------------------------------------------ functions
void commit(Machine& m, Frame& f) {
  const Seat you = f.you;
  const Ref source = f.source;
  const bool played = zone_kind(m.st.obj[source.id].zone) == kHand;
  Item item{};
  item.who = you;
  item.ability = f.ability;
  item.event = static_cast<u16>(played ? EventKind::Played : EventKind::Activated);
  item.source = source;
  if (played) item.card = source;
  if (played && m.pool().find("Hush") == m.st.obj[source.id].def) item.props = stack::kNoOpportunity;
  pay(m, f);
  if (!live(m.st, item.source)) item.source = kNobody;
  if (Item* added = stack::push(m, item)) attach_targets(m, f, *added);
  const Ref self = m.st.items.back().self;
  note(m, played ? EventKind::Played : EventKind::Activated, you, self);
}

After check(Machine& m) {
  const After after = sweep_dead(m);
  if (after != After::Done || m.st.over) return after;
  for (int p = 0; p < m.st.seats; ++p) {
    const std::span<const u16> play = zone(m.st, kPlay, seat_at(p));
    for (size_t i = 0; i < play.size(); ++i)
      for (size_t j = 0; j < i; ++j)
        if (card(m, play[i]).name == card(m, play[j]).name && card(m, play[i]).stat[kCost] >= 3) {
          push_flow(m, kUnique, seat_at(p), ref_of(m.st, play[i]));
          return After::Ask;
        }
  }
  return After::Done;
}

/// Native 0: the first target attacks the second (an attack card resolving).
void charge(Machine& m, Frame& f, const Ins&) {
  const std::span<const Word> who = list(m.st, f.reg[static_cast<int>(Slot::T0)]),
                              whom = list(m.st, f.reg[static_cast<int>(Slot::T1)]);
  if (!who.empty() && !whom.empty()) attack(m, word::as_row(who[0]), to_ref(whom[0]));
}
void (*const natives[])(Machine&, Frame&, const Ins&) = {charge};

constexpr Pass passes[] = {{"damage", ActKind::Damage, true}, {"moves", ActKind::Move, true}};
constexpr SwitchSpec switches[] = {
    {"opp_after_push", "turn player", "actor", "who has Opportunity first after something was put on the stack"}};

const Game game{
    .slug = "stack-toy",
    .title = "Stack toy",
    .min_seats = 2,
    .max_seats = 4,
    .schema = &schema,
    .flows = flows,
    .root = kTurns,
    .passes = passes,
    .switches = switches,
    .discipline = "effects stack",
    .setup = lay_out,
    .place = stack::record,
    .check = check,
    .printed_price = price,
    .price_score = kMana,
    .commit = commit,
    .natives = natives,
};

// ---------------------------------------------------------------------------------------------------- cards
Cards make_cards() {
  Cards c;
  const Row16 one = c.number(1), two = c.number(2);
  const Row16 self = c.sel({.rel = Rel8::Is, .slot = Slot::Self});
  const Row16 unit = c.sel({.types = kUnit}), your_unit = c.sel({.types = kUnit, .side = {Who::You}});
  const u8 or_players = static_cast<u8>(SelectorFlag::OrPlayers);
  const Row16 anything = c.sel({.types = kUnit, .flags = or_players, .players = {Who::Each}});
  const Row16 another = c.sel({.types = kUnit, .rel = Rel8::Not, .slot = Slot::T0});
  const Trigger enters{.event = EventKind::Moved, .to = z(kPlay), .subject = self};
  const Trigger dies{.event = EventKind::Moved, .from = z(kPlay), .to = z(kDiscard), .subject = self};
  auto draw1 = Ins{Op::TakeTop, static_cast<u8>(Verb::Draw), players(Who::You), one, kDeck | (kHand << 8)};
  const Row16 plus = c.statics({{.kind = StaticKind::Stat, .layer = 1, .key = kPower, .amount = one}});

  c.card("Soldier", kUnit, {1, 2, 2});
  c.card("Guard", kUnit, {2, 1, 4});
  c.card("Giant", kUnit, {3, 4, 4});
  // A trigger with a target, chosen as it goes on the stack.
  c.card("Captain", kUnit, {2, 2, 2},
         {c.when(enters, c.code({{Op::Target, 0, unit},
                                 {Op::Modify, 0, in(Slot::T0), plus, static_cast<u16>(Until::ThisTurn)}}))});
  // Two targets, different ones; the trigger is a spell of its own on the stack and can be answered.
  c.card("Duelist", kUnit, {3, 2, 3},
         {c.when(enters, c.code({{Op::Target, 0, your_unit},
                                 {Op::Target, 1, another},
                                 {Op::Damage, 0, in(Slot::T1), one},
                                 {Op::Damage, 0, in(Slot::T0), one}}))});
  // A trigger with modes.
  const Row16 modes = c.code({{Op::Modes, 2},
                              {Op::Jump, 0, 0, 3},
                              {Op::Jump, 0, 0, 6},
                              {Op::Target, 0, anything},
                              {Op::Damage, 0, in(Slot::T0), one},
                              {Op::End},
                              draw1});
  c.card("Oracle", kUnit, {3, 1, 3}, {c.when({.event = EventKind::TurnStart, .by = {Who::You}}, modes)});
  c.card("Ghoul", kUnit, {2, 2, 1},
         {c.when(dies, c.code({{Op::Target, 0, anything},
                               {Op::Damage, 0, in(Slot::T0),
                                c.amount({.kind = AmountKind::StatOf, .slot = Slot::Self, .key = kPower})}}))});
  // Sees spells being played by anybody.
  c.card("Listener", kUnit, {2, 1, 3},
         {c.when({.event = EventKind::Played, .subject = c.sel({.zones = z(kLimbo), .types = kSpell | kFast})},
                 c.code({Ins{Op::Score, 0, players(Who::You), kLore, one}}))});
  // Activated: tap itself; pay with another; sacrifice.
  c.card("Archer", kUnit, {2, 1, 2},
         {c.active({{.kind = CostKind::FlagSelf, .key = kTapped}},
                   c.code({{Op::Target, 0, anything}, {Op::Damage, 0, in(Slot::T0), one}}))});
  const Row16 untapped =
      c.sel({.types = kUnit, .side = {Who::You}}, {{.kind = TestKind::Not}, {.kind = TestKind::Flag, .key = kTapped}});
  c.card("Marshal", kUnit, {3, 1, 4},
         {c.active(
             {{.kind = CostKind::FlagOthers, .key = kTapped, .sel = untapped}},
             c.code({{Op::Target, 0, unit}, {Op::Modify, 0, in(Slot::T0), plus, static_cast<u16>(Until::FlowEnd)}}))});
  c.card("Altar", kUnit, {1, 0, 3},
         {c.active({{.kind = CostKind::Move, .verb = Verb::Sacrifice, .key = kDiscard, .sel = your_unit}},
                   c.code({draw1}))});
  c.card("Warden", kUnit, {3, 1, 3},
         {c.instead({.act = ActKind::Damage,
                     .op = ReplaceOp::Redirect,
                     .pass = 0,
                     .target = c.sel(
                         {.types = 0, .flags = static_cast<u8>(SelectorFlag::OnlyPlayers), .players = {Who::You}})})});
  c.card("Undertaker", kUnit, {2, 1, 2},
         {c.instead({.act = ActKind::Move,
                     .op = ReplaceOp::ToZone,
                     .pass = 1,
                     .key = kExile,
                     .target = c.sel({.types = kUnit})})});

  c.card("Bolt", kFast, {1}, {c.spell(c.code({{Op::Target, 0, anything}, {Op::Damage, 0, in(Slot::T0), two}}))});
  // Counters an activation: a card or an ability on the stack.
  const Row16 waiting = c.sel({.zones = z(kLimbo), .side = {Who::Opponent}});
  c.card("Counter", kFast, {1}, {c.spell(c.code({{Op::Target, 0, waiting}, {Op::Negate, 0, in(Slot::T0)}}))});
  c.card("Hush", kFast, {1}, {c.spell(c.code({{Op::Target, 0, unit}, {Op::Flag, 1, in(Slot::T0), kTapped}, draw1}))});
  c.card("Growth", kFast, {1},
         {c.spell(
             c.code({{Op::Target, 0, unit}, {Op::Modify, 0, in(Slot::T0), plus, static_cast<u16>(Until::ThisTurn)}}))});
  c.card(
      "Recall", kFast, {2},
      {c.spell(c.code({{Op::Target, 0, unit}, {Op::Move, reg(Slot::T0), 0, kHand, static_cast<u16>(Verb::Return)}}))});
  // The combat it declares begins after it has resolved.
  const Row16 whom = c.sel({.types = kUnit, .flags = or_players, .side = {Who::Opponent}, .players = {Who::Opponent}});
  c.card("Charge", kSpell, {1},
         {c.spell(c.code({{Op::Target, 0, untapped}, {Op::Target, 1, whom}, {Op::Native, 0, 0}, draw1}))});
  const Row16 charm = c.code({{Op::Modes, 2},
                              {Op::Jump, 0, 0, 3},
                              {Op::Jump, 0, 0, 6},
                              {Op::Target, 0, unit},
                              {Op::Damage, 0, in(Slot::T0), two},
                              {Op::End},
                              draw1});
  c.card("Charm", kFast, {2}, {c.spell(charm)});
  // Up to two targets.
  c.card("Volley", kSpell, {2},
         {c.spell(c.code({{Op::Target, 0,
                           c.sel({.types = kUnit, .flags = static_cast<u8>(SelectorFlag::UpTo), .min = 0, .max = 2})},
                          {Op::Damage, 0, in(Slot::T0), one}}))});
  c.card("Tribute", kSpell, {1}, {c.spell(c.code({draw1, draw1}))});
  c.extra_cost({{.kind = CostKind::Move,
                 .verb = Verb::Discard,
                 .key = kDiscard,
                 .sel = c.sel({.zones = z(kHand), .side = {Who::You}})}});
  // "End the combat."
  c.card("Truce", kFast, {1}, {c.spell(c.code({{Op::Cut, 0, kCombat}, draw1}))});
  c.pool.seal();
  return c;
}

Toy make(int seats) {
  static const Cards cards = make_cards();
  Toy t{.game = &game, .pool = &cards.pool, .seats = seats, .deck = 24};
  for (size_t d = 1; d < cards.pool.cards.size(); ++d) t.cards.push_back(static_cast<DefId>(d));
  return t;
}

}  // namespace

const Toy& stack(int seats) {
  static const Toy two = make(2), three = make(3);
  return seats == 3 ? three : two;
}

}  // namespace cantrip::toy
