// A toy with the locked chain: units and spells start a chain, reactions answer what is on it, triggers wait for its end.
#include "discipline/locked_chain.hpp"
#include "tests/toys/toys.hpp"

namespace cantrip::toy {
namespace {

enum FlowId : u16 { kTurns, kChainFlow, kTriggersFlow };
enum Choice : u8 { kNothing, kActed, kEnded };

u16 reaction_of(const Machine& m, u16 row) {
  const CardDef& def = card(m, row);
  for (int i = 0; i < def.abilities; ++i)
    if (m.pool().abilities[static_cast<size_t>(def.ability + i)].head == Head::Reaction)
      return static_cast<u16>(def.ability + i);
  return 0;
}

struct Hooks {
  static constexpr u16 chain_flow = kChainFlow, triggers_flow = kTriggersFlow, order_prompt = 0, react_prompt = 0;
  static constexpr int chain_zone = kLimbo;

  static void list(Machine& m, Seat seat) {
    for (const u16 row : zone(m.st, kHand, seat)) {
      const u16 ability = reaction_of(m, row);
      if (!ability) continue;
      const Trigger& when = m.pool().triggers[m.pool().abilities[ability].trigger];
      for (const Item& link : m.st.items) {
        if (link.state != ItemState::Placed) continue;
        Event e{};
        e.kind = static_cast<EventKind>(link.event);
        e.by = link.who;
        e.a = link.self;
        Context c;
        c.self = ref_of(m.st, row);
        c.you = c.player = seat;
        if (trigger_matches(m, c, when, e) && feasible(m, seat, c.self, ability, kPlayCard, link.self))
          add_option(m, kPlayCard, c.self, link.self, ability);
      }
    }
  }
  static bool take(Machine& m, const Option& o, Seat seat) {
    if (Frame* plan = push_plan(m, kPlayCard, seat, o.a, o.n)) plan->ev_a = o.b;
    return true;
  }
  static void resolved(Machine& m, const Item& link) {
    if (!live(m.st, link.self)) return;
    if (m.st.obj[link.self.id].kind != Kind::Card) return cease(m, link.self);
    const bool unit = card(m, link.self.id).types & kUnit;
    move(m, link.self,
         {.zone = unit ? zone_of(kPlay, link.who) : zone_of(kDiscard, m.st.obj[link.self.id].owner),
          .verb = Verb::Resolve,
          .by = link.who});
  }
};
using Chain = LockedChain<Hooks>;

After begin(Machine& m, Frame&) {
  shuffle_and_deal(m, 5);
  return After::Done;
}
After turn_start(Machine& m, Frame& f) {
  pass_turn(m);
  if (m.st.over) return After::Done;
  f.you = f.player = m.st.turn;
  untap_all(m, m.st.turn);
  add_score(m, m.st.turn, kMana, 3);
  draw(m, m.st.turn, 1);
  return After::Done;
}
After main_turn(Machine& m, Frame& f) {
  if (check_until_quiet(m) == After::Ask) return After::Again;
  if (m.st.over || !alive(m.st, m.st.turn)) return After::Done;
  if (Chain::Settle::settle(m)) return After::Again;
  f.player = m.st.turn;
  return ask(m, Ask::Act, m.st.turn, 1, 1);
}
void list_main(Machine& m, Frame&, Seat seat) {
  list_hand(m, seat, kUnit | kSpell);
  list_abilities(m, seat);
  for (const u16 row : zone(m.st, kPlay, seat))
    if (!flag(m.st, row, kTapped)) add_option(m, kFight, ref_of(m.st, row));
  add_option(m, kPassOption);
}
After take_main(Machine& m, Frame& f, const Answer& a) {
  const Option o = picked(m, a);
  if (o.verb == kPassOption) return After::Done;
  if (o.verb == kFight) {
    set_flag(m, o.a.id, kTapped, true);
    add_score(m, next_seat(m.st, m.st.turn), kLife, -stat(m, o.a, kPower));
  } else {
    take_plan_option(m, f, o);
  }
  return After::Again;
}
After turn_end(Machine& m, Frame&) {
  end_turn_effects(m, m.st.turn);
  forget_this_turn(m);
  return After::Done;
}
constexpr Step steps[] = {{"deal", "", begin},
                          {"start", "", turn_start},
                          {"main", "", main_turn, list_main, take_main},
                          {"end", "", turn_end}};
constexpr Edge edges[] = {{0, 1}, {1, 2}, {2, 3}, {3, 1}};
constexpr Flow flows[] = {{"turn", "", steps, edges}, Chain::flow, Chain::Settle::flow};

void commit(Machine& m, Frame& f) {
  const Ref source = f.source;
  const Seat you = f.you;
  const bool ability = spec(m, m.st.obj[source.id].zone).play;
  pay(m, f);
  if (ability && (m.pool().abilities[f.ability].flags & kNoChain)) {
    push_ability(m, f.ability, you, source);
    return;
  }
  Item link{};
  link.self = ability ? make(m, m.st.obj[source.id].def, Kind::Instance, you, zone_of(kLimbo))
                      : move(m, source, {.zone = zone_of(kLimbo), .verb = Verb::Play, .by = you});
  link.source = ability ? source : link.self;
  link.a = f.ev_a;
  link.ability = f.ability;
  link.event = static_cast<u16>(ability ? EventKind::Activated : EventKind::Played);
  link.who = you;
  link.state = ItemState::Placed;
  Item* item = add_item(m, link);
  if (!item) return;
  attach_targets(m, f, *item);
  note(m, static_cast<EventKind>(link.event), you, link.self);
  Chain::linked(m, you);
}

constexpr Pass passes[] = {{"damage", ActKind::Damage, true}};
const Game game{
    .slug = "chain-toy",
    .title = "Chain toy",
    .min_seats = 2,
    .max_seats = 3,
    .schema = &schema,
    .flows = flows,
    .root = kTurns,
    .passes = passes,
    .discipline = "locked chain",
    .setup = lay_out,
    .place = Chain::Settle::record,
    .check = sweep_dead,
    .printed_price = price,
    .price_score = kMana,
    .commit = commit,
};

Cards make_cards() {
  Cards c;
  const Row16 one = c.number(1), two = c.number(2);
  const Row16 self = c.sel({.rel = Rel8::Is, .slot = Slot::Self});
  const Row16 a_unit = c.sel({.types = kUnit}),
              another_unit = c.sel({.types = kUnit, .rel = Rel8::Not, .slot = Slot::T0});
  const Row16 unit_or_player =
      c.sel({.types = kUnit, .flags = static_cast<u8>(SelectorFlag::OrPlayers), .players = {Who::Each}});
  const Trigger enters{.event = EventKind::Moved, .to = z(kPlay), .subject = self};
  const Trigger dies{.event = EventKind::Moved, .from = z(kPlay), .to = z(kDiscard), .subject = self};
  auto life = [&](Row16 n, Who who) { return Ins{Op::Score, 1, players(who), kLife, n}; };
  auto reaction = [&](const Trigger& t, Row16 entry) {
    return Ability{.head = Head::Reaction, .speed = Speed::Reaction, .entry = entry, .trigger = c.trigger(t)};
  };

  c.card("Pikeman", kUnit, {1, 1, 1});
  c.card("Martyr", kUnit, {2, 2, 1}, {c.when(dies, c.code({life(one, Who::Each)}))});
  c.card("Crier", kUnit, {2, 1, 2},
         {c.when(enters, c.code({Ins{Op::Target, 0, a_unit}, Ins{Op::Damage, 0, in(Slot::T0), one}}))});
  c.card("Twins", kUnit, {3, 2, 2},
         {c.when(enters, c.code({life(one, Who::Opponent)})),
          c.when(enters, c.code({Ins{Op::Score, 0, players(Who::You), kLife, one}}))});
  Ability quick = c.active({{.kind = CostKind::FlagSelf, .key = kTapped}},
                           c.code({Ins{Op::Score, 0, players(Who::You), kMana, two}}));
  quick.flags = kNoChain;
  c.card("Miller", kUnit, {2, 0, 2}, {quick});
  c.card("Archer", kUnit, {3, 1, 2},
         {c.active({{.kind = CostKind::FlagSelf, .key = kTapped}},
                   c.code({Ins{Op::Target, 0, unit_or_player}, Ins{Op::Damage, 0, in(Slot::T0), one}}))});
  c.card("Bolt", kSpell, {1},
         {c.spell(c.code({Ins{Op::Target, 0, unit_or_player}, Ins{Op::Damage, 0, in(Slot::T0), two}}))});
  c.card("Fork", kSpell, {2},
         {c.spell(c.code({Ins{Op::Target, 0, a_unit}, Ins{Op::Target, 1, another_unit},
                          Ins{Op::Damage, 0, in(Slot::T0), one}, Ins{Op::Damage, 0, in(Slot::T1), two}}))});
  c.card("Pact", kSpell, {0},
         {c.spell(c.code({life(two, Who::Each), Ins{Op::TakeTop, static_cast<u8>(Verb::Draw), players(Who::You), two,
                                                    kDeck | (kHand << 8)}}))});
  c.extra_cost({{.kind = CostKind::Move,
                 .verb = Verb::Sacrifice,
                 .key = kDiscard,
                 .sel = c.sel({.types = kUnit, .side = {Who::You}})}});
  const Row16 unit_played = c.sel({.types = kUnit}), spell_played = c.sel({.types = kSpell}),
              fast_played = c.sel({.types = kFast});
  const Row16 negate = c.code({Ins{Op::Negate, 0, in(Slot::EventA)}});
  c.card("Refuse", kFast, {1},
         {reaction({.event = EventKind::Played, .subject = unit_played, .by = {Who::Opponent}}, negate)});
  c.card("Hush", kFast, {1}, {reaction({.event = EventKind::Played, .subject = spell_played}, negate)});
  c.card("Retort", kFast, {1},
         {reaction({.event = EventKind::Played, .subject = fast_played, .by = {Who::Opponent}}, negate)});
  c.card("Spark", kFast, {0},
         {reaction({.event = EventKind::Played, .by = {Who::You}},
                   c.code({Ins{Op::Target, 0, unit_or_player}, Ins{Op::Damage, 0, in(Slot::T0), one}}))});
  c.card("Stall", kFast, {1}, {reaction({.event = EventKind::Activated}, negate)});
  c.pool.seal();
  return c;
}

Toy make(int seats) {
  static const Cards cards = make_cards();
  Toy t{.game = &game, .pool = &cards.pool, .seats = seats, .deck = 22};
  for (size_t d = 1; d < cards.pool.cards.size(); ++d) t.cards.push_back(static_cast<DefId>(d));
  return t;
}

}  // namespace

const Toy& chain(int seats) {
  static const Toy two = make(2), three = make(3);
  return seats == 3 ? three : two;
}

}  // namespace cantrip::toy
