// A toy with the action step: units attack shields, shields burst. Who is hit without a shield loses.
#include "discipline/action_step.hpp"
#include "tests/toys/toys.hpp"

namespace cantrip::toy {
namespace {

namespace act = action_step;
enum FlowId : u16 { kTurns, kSettling, kActionStep, kBattle };
enum Switch : u8 { kActionStepEnd };
enum TurnReg : u8 { kChoice };
enum Choice : u8 { kNothing, kActed, kEnded };
enum BattleStep : u8 { kDeclared, kSettle1, kBlock, kSettle2, kActions, kHurt, kSettle3, kOver };

// ------------------------------------------------------------------------------------------- the action step
void list_action(Machine& m, Frame&, Seat seat) {
  list_hand(m, seat, kFast);
  add_option(m, kPassOption);
}
After take_action(Machine& m, Frame& f, const Answer& answer) {
  const Option o = picked(m, answer);
  if (o.verb == kPassOption) {
    act::pass(m, f);
    return After::Done;
  }
  take_plan_option(m, f, o);
  return After::Again;
}
constexpr Step action_steps[] = {{"action", "", act::ask_holder, list_action, take_action},
                                 {"settle", "", act::settle}};

After action_step_run(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  f.stage = 1;
  act::open(m, kActionStep, m.on(kActionStepEnd) ? act::Ends::AnyTwo : act::Ends::Round);
  return After::Again;
}

// --------------------------------------------------------------------------------------------------- battle
bool gone(Machine& m, Frame& f) {
  const bool attacker = live(m.st, f.source) && in_play(m, f.source.id);
  const bool target = is_player(f.ev_b) || (live(m.st, f.ev_b) && in_play(m, f.ev_b.id));
  return !attacker || !target;
}
After declare(Machine& m, Frame& f) {
  set_flag(m, f.source.id, kTapped, true);
  note(m, EventKind::Attacked, f.you, f.source, f.ev_b);
  return After::Done;
}
Seat defender(const Machine& m, const Frame& f) {
  return is_player(f.ev_b) ? player_of(f.ev_b) : m.st.obj[f.ev_b.id].ctrl;
}
After block(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  const Seat seat = defender(m, f);
  bool any = false;
  for (const u16 row : zone(m.st, kPlay, seat)) any = any || (!flag(m.st, row, kTapped) && row != f.ev_b.id);
  if (!any) return After::Done;
  f.player = seat;
  return ask(m, Ask::Pick, seat, 0, 1, 3);
}
void list_block(Machine& m, Frame& f, Seat seat) {
  for (const u16 row : zone(m.st, kPlay, seat))
    if (!flag(m.st, row, kTapped) && row != f.ev_b.id) add_option(m, kObject, ref_of(m.st, row));
}
After take_block(Machine& m, Frame& f, const Answer& answer) {
  f.stage = 1;
  if (answer.n == 0) return After::Done;
  const Ref blocker = picked(m, answer).a;
  set_flag(m, blocker.id, kTapped, true);
  note(m, EventKind::Blocked, answer.seat, blocker, f.source);
  f.ev_b = blocker;
  return After::Done;
}
After hurt(Machine& m, Frame& f) {
  if (f.stage || gone(m, f)) return After::Done;
  f.stage = 1;
  Act acts[2];
  const bool player = is_player(f.ev_b);
  for (int i = 0; i < 2; ++i) {
    acts[i] = {.kind = ActKind::Damage,
               .flags = kActCombat,
               .target = i ? f.source : f.ev_b,
               .source = i ? f.ev_b : f.source,
               .by = f.you};
    if (!is_player(acts[i].source)) acts[i].amount = static_cast<i16>(stat(m, acts[i].source, kPower));
  }
  perform(m, {acts, player ? 1u : 2u});
  return After::Again;
}
After over(Machine& m, Frame& f) {
  end_effects(m, Until::FlowEnd);
  note(m, EventKind::CombatEnd, f.you, f.source);
  return After::Done;
}
constexpr Step battle_steps[] = {
    {"attack", "", declare},
    {"settle", "", act::settle},
    {"block", "", block, list_block, take_block},
    {"settle", "", act::settle},
    {"action step", "", action_step_run},
    {"damage", "", hurt},
    {"settle", "", act::settle},
    {"battle ends", "", over},
};
constexpr Edge battle_edges[] = {
    {kDeclared, kSettle1}, {kSettle1, kOver, gone}, {kSettle1, kBlock}, {kBlock, kSettle2}, {kSettle2, kOver, gone},
    {kSettle2, kActions},  {kActions, kOver, gone}, {kActions, kHurt},  {kHurt, kSettle3},  {kSettle3, kOver},
};

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
  for (int p = 0; p < 2; ++p) set_score(m, seat_at(p), kMana, m.st.round < 5 ? m.st.round + 1 : 5);
  draw(m, m.st.turn, 1);
  if (!m.st.over) note(m, EventKind::TurnStart, m.st.turn);
  return After::Done;
}
After main_turn(Machine& m, Frame& f) { return f.stage ? After::Done : ask(m, Ask::Act, m.st.turn, 1, 1, 1); }
void list_main(Machine& m, Frame&, Seat seat) {
  list_hand(m, seat, kUnit | kSpell | kFast);
  const Seat enemy = next_seat(m.st, seat);
  for (const u16 row : zone(m.st, kPlay, seat)) {
    if (flag(m.st, row, kTapped) || m.st.obj[row].since == m.st.turn_no) continue;
    add_option(m, kFight, ref_of(m.st, row), player_ref(enemy));
    for (const u16 other : zone(m.st, kPlay, enemy))
      if (flag(m.st, other, kTapped)) add_option(m, kFight, ref_of(m.st, row), ref_of(m.st, other));
  }
  add_option(m, kPassOption);
}
After take_main(Machine& m, Frame& f, const Answer& answer) {
  const Option o = picked(m, answer);
  f.stage = 1;
  f.reg[kChoice] = word::number(o.verb == kPassOption ? kEnded : kActed);
  if (o.verb == kPlayCard) take_plan_option(m, f, o);
  if (o.verb == kFight)
    if (Frame* battle = push_flow(m, kBattle, m.st.turn, o.a)) battle->ev_b = o.b;
  return After::Again;
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
    {"deal", "", begin},         {"start", "", turn_start},
    {"settle", "", act::settle}, {"main", "", main_turn, list_main, take_main},
    {"settle", "", act::settle}, {"end action step", "", action_step_run},
    {"end", "", turn_end},       {"settle", "", act::settle},
    {"clean up", "", clean_up},
};
constexpr Edge turn_edges[] = {
    {0, 1},
    {1, 2},
    {2, 3},
    {3, 4},
    {4, 5, [](Machine&, Frame& f) { return word::as_number(f.reg[kChoice]) == kEnded; }},
    {4, 3},
    {5, 6},
    {6, 7},
    {7, 8},
    {8, 1},
};
constexpr Flow flows[] = {
    {"turn", "", turn_steps, turn_edges},
    act::settle_flow,
    {"action step", "", action_steps, act::step_edges},
    {"battle", "", battle_steps, battle_edges, kOver},
};

// ------------------------------------------------------------------------------------------------ functions
void commit(Machine& m, Frame& f) {
  const Seat you = f.you;
  Item item{};
  item.card = f.source;
  item.who = you;
  item.ability = f.ability;
  const bool unit = card(m, f.source.id).types & kUnit;
  pay(m, f);
  if (unit) {
    const Ref r = move(m, item.card, {.zone = zone_of(kPlay, you), .verb = Verb::Play, .by = you});
    note(m, EventKind::Played, you, r);
    act::acted(m);
  } else if (const Item* added = act::play(m, item)) {
    note(m, EventKind::Played, you, added->card);
  }
}

/// Damage to a player breaks the top shield; with none left the player is lost.
bool apply(Machine& m, Act& a) {
  if (a.kind != ActKind::Damage || !is_player(a.target)) return false;
  if (a.amount <= 0) return true;
  const Seat seat = player_of(a.target);
  const std::span<const u16> shields = zone(m.st, kShields, seat);
  if (shields.empty()) set_score(m, seat, kLife, 0);
  else set_stat(m, shields.back(), kDamage, 1);
  return true;
}

/// Rules management: after every event, in the middle of effects too.
void manage(Machine& m) {
  if (m.st.over) return;
  u8 lost = 0;
  for (int p = 0; p < 2; ++p)
    if (score(m.st, seat_at(p), kLife) <= 0 && m.st.turn_no) lost |= bit(seat_at(p));
  if (lost) return lose(m, lost, 1);
  std::vector<Ref> dead, broken;
  for (int p = 0; p < 2; ++p) {
    for (const u16 row : zone(m.st, kPlay, seat_at(p)))
      if (m.st.obj[row].stat[kDamage] >= stat(m, ref_of(m.st, row), kHealth)) dead.push_back(ref_of(m.st, row));
    for (const u16 row : zone(m.st, kShields, seat_at(p)))
      if (m.st.obj[row].stat[kDamage]) broken.push_back(ref_of(m.st, row));
  }
  if (dead.empty() && broken.empty()) return;
  const BatchScope batch(m);
  for (const Ref r : dead) move(m, r, {.zone = zone_of(kDiscard, m.st.obj[r.id].owner), .verb = Verb::Destroy});
  for (const Ref r : broken) move(m, r, {.zone = zone_of(kLimbo), .verb = Verb::Reveal});
}

/// Native 0: a battle begun by an effect, damage only.
void duel(Machine& m, Frame& f, const Ins&) {
  const std::span<const Word> a = list(m.st, f.reg[static_cast<int>(Slot::R0)]),
                              b = list(m.st, f.reg[static_cast<int>(Slot::R1)]);
  if (a.empty() || b.empty()) return;
  if (Frame* battle = push_flow(m, kBattle, f.you, word::as_row(a[0]))) {
    battle->ev_b = word::as_row(b[0]);
    battle->pc = kHurt;
  }
}
void (*const natives[])(Machine&, Frame&, const Ins&) = {duel};

constexpr SwitchSpec switches[] = {{"action_step_end", "round", "any two", "when an action step ends"}};
const Game game{
    .slug = "action-toy",
    .title = "Action step toy",
    .schema = &schema,
    .flows = flows,
    .root = kTurns,
    .switches = switches,
    .discipline = "action step",
    .setup = lay_out,
    .place = act::place,
    .interrupt = manage,
    .apply = apply,
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
  const Row16 yours = c.sel({.types = kUnit, .side = {Who::You}}),
              enemy = c.sel({.types = kUnit, .side = {Who::Opponent}});
  const Row16 all = c.sel({.types = kUnit, .min = 0, .max = 0xFFFF});
  const u8 only_players = static_cast<u8>(SelectorFlag::OnlyPlayers);
  const Row16 opponent = c.sel({.flags = only_players, .players = {Who::Opponent}});
  const Trigger deployed{.event = EventKind::Moved, .to = z(kPlay), .subject = self};
  const Trigger destroyed{.event = EventKind::Moved, .from = z(kPlay), .to = z(kDiscard), .subject = self};
  const Trigger broken{.event = EventKind::Moved, .from = z(kShields), .to = z(kLimbo), .subject = self};
  const Ins draw1{Op::TakeTop, static_cast<u8>(Verb::Draw), players(Who::You), one, kDeck | (kHand << 8)};
  auto lore = [&](Row16 n) { return Ins{Op::Score, 0, players(Who::You), kLore, n}; };
  auto burst = [&](Row16 code) { return c.when(broken, code, z(kLimbo)); };
  auto shot = [&](Row16 n) { return c.code({{Op::Choose, reg(Slot::R0), enemy}, {Op::Damage, 0, in(Slot::R0), n}}); };

  c.card("Grunt", kUnit, {1, 2, 2});
  c.card("Wall", kUnit, {2, 1, 4});
  c.card("Ace", kUnit, {2, 2, 2}, {c.when(deployed, shot(one))});
  c.card("Martyr", kUnit, {1, 1, 1}, {c.when(destroyed, c.code({draw1}))});
  c.card("Avenger", kUnit, {2, 2, 1}, {c.when(destroyed, shot(two))});
  // A battle inside a trigger, while others of its batch still wait.
  c.card("Challenger", kUnit, {3, 1, 4},
         {c.when({.event = EventKind::Moved,
                  .from = z(kPlay),
                  .to = z(kDiscard),
                  .subject = c.sel({.types = kUnit, .side = {Who::You}})},
                 c.code({{Op::Copy, reg(Slot::R0), in(Slot::Self)},
                         {Op::Choose, reg(Slot::R1), enemy},
                         {Op::Native, 0, 0},
                         lore(one)}))});
  c.card("Sentinel", kUnit, {2, 1, 3},
         {c.when({.event = EventKind::Moved,
                  .from = z(kPlay),
                  .to = z(kDiscard),
                  .subject = c.sel({.types = kUnit, .side = {Who::You}})},
                 c.code({lore(one)}))});
  c.card("Raider", kUnit, {3, 3, 2},
         {c.when({.event = EventKind::Attacked, .subject = self},
                 c.code({{Op::All, reg(Slot::R0), opponent}, {Op::Damage, 0, in(Slot::R0), one}, lore(one)}))});
  Ability repair = c.when({.event = EventKind::TurnEnd, .by = {Who::You}},
                          c.code({{Op::Copy, reg(Slot::R0), in(Slot::Self)}, {Op::Heal, 0, in(Slot::R0), one}}));
  repair.flags = kOptional;
  c.card("Mender", kUnit, {2, 1, 3},
         {repair, burst(c.code({{Op::Copy, reg(Slot::R0), in(Slot::Self)},
                                {Op::Move, reg(Slot::R0), 0, kPlay, static_cast<u16>(Verb::Put)}}))});
  c.card("Pilot", kUnit, {1, 1, 2},
         {burst(c.code({{Op::Copy, reg(Slot::R0), in(Slot::Self)},
                        {Op::Move, reg(Slot::R0), 0, kHand, static_cast<u16>(Verb::Put)}}))});
  c.card("Lancer", kUnit, {3, 3, 3},
         {c.when(deployed, c.code({lore(one)})),
          burst(c.code({{Op::Copy, reg(Slot::R0), in(Slot::Self)},
                        {Op::Move, reg(Slot::R0), 0, kPlay, static_cast<u16>(Verb::Put)},
                        lore(one)}))});
  c.card("Strike", kFast, {1}, {c.spell(shot(two)), burst(shot(two))});
  // Breaks a shield in the middle of its effect: the burst comes after the draw.
  c.card("Breach", kFast, {2},
         {c.spell(c.code({{Op::All, reg(Slot::R0), opponent}, {Op::Damage, 0, in(Slot::R0), one}, draw1, lore(one)})),
          burst(c.code({draw1}))});
  c.card("Barrage", kSpell, {2},
         {c.spell(c.code({{Op::All, reg(Slot::R0), all}, {Op::Damage, 0, in(Slot::R0), one}})),
          burst(c.code({lore(two)}))});
  // A battle inside an effect, which goes on afterwards.
  c.card("Ambush", kFast, {1},
         {c.spell(c.code({{Op::Choose, reg(Slot::R0), yours},
                          {Op::Choose, reg(Slot::R1), enemy},
                          {Op::Native, 0, 0},
                          lore(two),
                          draw1}))});
  const Row16 plus = c.statics({
      {.kind = StaticKind::Stat, .layer = 1, .key = kHealth, .amount = one},
  });
  c.card("Cover", kFast, {1},
         {c.spell(c.code({{Op::Choose, reg(Slot::R0), yours},
                          {Op::Modify, 0, in(Slot::R0), plus, static_cast<u16>(Until::ThisTurn)}})),
          burst(c.code({draw1}))});
  // "End the battle."
  c.card("Retreat", kFast, {1}, {c.spell(c.code({{Op::Cut, 0, kBattle}, draw1}))});
  c.pool.seal();
  return c;
}

Toy make() {
  static const Cards cards = make_cards();
  Toy t{.game = &game, .pool = &cards.pool, .deck = 24, .second = 5};
  for (size_t d = 1; d < cards.pool.cards.size(); ++d) t.cards.push_back(static_cast<DefId>(d));
  t.others = t.cards;
  return t;
}

}  // namespace

const Toy& action() {
  static const Toy toy = make();
  return toy;
}

}  // namespace cantrip::toy
