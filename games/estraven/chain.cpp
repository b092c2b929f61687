// Links, reactions, what resolves where (reference section 5).
#include "core/why.hpp"
#include "discipline/locked_chain.hpp"
#include "games/estraven/estraven.hpp"

namespace cantrip::estraven {

u16 ability_with(const Machine& m, DefId def, Head head) {
  const CardDef& card = m.pool().card(def);
  for (int i = 0; i < card.abilities; ++i)
    if (m.pool().abilities[static_cast<size_t>(card.ability + i)].head == head)
      return static_cast<u16>(card.ability + i);
  return 0;
}

namespace {

/// The announcement of a link, as an event a reaction's text can be matched against.
Event announcement(const State& s, const Item& link) {
  Event e{};
  e.kind = static_cast<EventKind>(link.event);
  e.by = link.who;
  e.a = e.kind == EventKind::Attacked ? link.source : link.self;  // an attack is its attacker
  e.b = link.b;
  e.def = live(s, link.self) ? s.obj[link.self.id].def : DefId::Hidden;
  return e;
}

struct Answerable {
  Ref a, b;
  bool yes = false;
};

/// Does the text "when ..." of a reaction accept this link? "When an effect targets ..." looks at its targets.
Answerable accepts(Machine& m, Seat you, Ref self, const Trigger& t, const Item& link) {
  Context c;
  c.self = self;
  c.you = c.player = you;
  const Event e = announcement(m.st, link);
  if (t.flags & kOneOfTargets) {
    if (t.by.who != Who::None && !(seats_of(m, c, t.by) & bit(link.who))) return {};
    for (const Rel& rel : m.st.rels)
      if (rel.kind == kTargetRel && rel.a == link.self && matches_anywhere(m, c, m.pool().selectors[t.object], rel.b))
        return {e.a, rel.b, true};
    return {};
  }
  return {e.a, e.b, trigger_matches(m, c, t, e)};
}

void offer_reaction(Machine& m, Seat seat, Ref self, u16 ability) {
  const Ability& a = m.pool().abilities[ability];
  for (const Item& link : m.st.items) {
    if (link.state != ItemState::Placed) continue;
    const Answerable answer = accepts(m, seat, self, m.pool().triggers[a.trigger], link);
    if (answer.yes && feasible(m, seat, self, ability, ReactWith, answer.a, answer.b))
      add_option(m, ReactWith, self, link.self, ability);
  }
}

void offer_reactions_of(Machine& m, Seat seat, u16 row) {
  const CardDef& def = card(m, row);
  if (!(def.flags & kHasReaction)) return;
  for (int i = 0; i < def.abilities; ++i) {
    const u16 ability = static_cast<u16>(def.ability + i);
    if (m.pool().abilities[ability].head == Head::Reaction) offer_reaction(m, seat, ref_of(m.st, row), ability);
  }
}

struct Hooks {
  static constexpr u16 chain_flow = ChainFlow, triggers_flow = TriggersFlow;
  static constexpr u16 order_prompt = OrderPrompt, react_prompt = ReactPrompt;
  static constexpr int chain_zone = Chain;

  /// Reaction cards in hand, reaction abilities of units; on one's own turn also pitching (reference 4, reading).
  static void list(Machine& m, Seat seat) {
    for (const u16 row : zone(m.st, Hand, seat))
      if (card(m, row).types & type_bit(Reaction)) offer_reactions_of(m, seat, row);
    for (const u16 row : zone(m.st, Battlefield, seat)) offer_reactions_of(m, seat, row);
    if (m.st.turn == seat)
      for (const u16 row : zone(m.st, Hand, seat))
        if (can_pitch(m, row)) add_option(m, PitchCard, ref_of(m.st, row));
  }

  static bool take(Machine& m, const Option& o, Seat seat) {
    if (o.verb == PitchCard) {
      pitch(m, seat, o.a);
      return false;
    }
    const Item* link = item_of_row(m.st, o.b);
    Frame* plan = push_plan(m, ReactWith, seat, o.a, o.n);
    if (!plan || !link) return false;
    const Answerable answer = accepts(m, seat, o.a, m.pool().triggers[m.pool().abilities[o.n].trigger], *link);
    plan->ev_a = answer.a;
    plan->ev_b = answer.b;
    return true;
  }

  /// A unit arrives on the battlefield; a spell or reaction goes to its owner's graveyard; the rest just ends.
  static void resolved(Machine& m, const Item& link) {
    if (!live(m.st, link.self)) return;
    const Obj& o = m.st.obj[link.self.id];
    if (o.kind != Kind::Card) return cease(m, link.self);
    if (card(m, link.self.id).types & type_bit(Unit))
      move(m, link.self, {.zone = zone_of(Battlefield, link.who), .verb = cantrip::Verb::Resolve, .by = link.who});
    else move(m, link.self, {.zone = zone_of(Graveyard, o.owner), .verb = cantrip::Verb::Resolve, .by = link.who});
  }
};

using TheChain = LockedChain<Hooks>;

Item link_of(const Frame& plan, Ref self, EventKind event) {
  Item item{};
  item.self = self;
  item.source = self;
  item.a = plan.ev_a;
  item.b = plan.ev_b;
  item.ability = plan.ability;
  item.event = static_cast<u16>(event);
  item.who = plan.you;
  item.state = ItemState::Placed;
  return item;
}

void place_link(Machine& m, const Frame& plan, const Item& link) {
  Item* item = add_item(m, link);
  if (!item) return;
  attach_targets(m, plan, *item);
  const Item placed = *item;
  if (placed.event == static_cast<u16>(EventKind::Played)) note(m, EventKind::Played, placed.who, placed.self);
  note(m, EventKind::Placed, placed.who, placed.self);
  for (int i = 0; i < m.st.rels.size(); ++i) {
    const Rel rel = m.st.rels[i];
    if (rel.kind == kTargetRel && rel.a == placed.self) note(m, EventKind::Targeted, placed.who, placed.self, rel.b);
  }
  TheChain::linked(m, placed.who);
}

void commit_card(Machine& m, Frame& plan) {
  const Seat you = plan.you;
  const Ref card_ref = plan.source;
  pay(m, plan);
  const Ref self = move(m, card_ref, {.zone = zone_of(Chain), .verb = cantrip::Verb::Play, .by = you});
  place_link(m, plan, link_of(plan, self, EventKind::Played));
}

void commit_ability(Machine& m, Frame& plan) {
  const Ability& a = m.pool().abilities[plan.ability];
  const Ref source = plan.source;
  const Seat you = plan.you;
  const DefId def = m.st.obj[source.id].def;
  if (a.limit) use(m, source, a);
  note(m, EventKind::Activated, you, source);
  pay(m, plan);
  if (a.flags & kNoChain) {  // "this doesn't start a chain": it resolves at once
    push_ability(m, plan.ability, you, source);
    return;
  }
  const Ref self = make(m, def, Kind::Instance, you, zone_of(Chain));
  Item link = link_of(plan, self, EventKind::Activated);
  link.source = source;
  place_link(m, plan, link);
}

bool some_reaction_to(const Machine& m, EventKind event) {
  for (const Ability& a : m.pool().abilities)
    if (a.head == Head::Reaction && m.pool().triggers[a.trigger].event == event) return true;
  return false;
}

}  // namespace

constinit const Flow chain_flow = TheChain::flow;
constinit const Flow triggers_flow = TheChain::Settle::flow;

void record(Machine& m, Item& item) { TheChain::Settle::record(m, item); }
bool settle_triggers(Machine& m) { return TheChain::Settle::settle(m); }

std::string why_no_reaction(Machine& m, Seat seat, Ref self) {
  const CardDef& def = card(m, self.id);
  Shortage nearest{Lack::Condition};  // of a link it does answer
  bool answers = false;
  for (int i = 0; i < def.abilities; ++i) {
    const u16 ability = static_cast<u16>(def.ability + i);
    const Ability& a = m.pool().abilities[ability];
    if (a.head != Head::Reaction) continue;
    for (const Item& link : m.st.items) {
      if (link.state != ItemState::Placed) continue;
      const Answerable answer = accepts(m, seat, self, m.pool().triggers[a.trigger], link);
      if (!answer.yes) continue;
      nearest = shortage(m, seat, self, ability, ReactWith, answer.a, answer.b);
      if (nearest.lack == Lack::Nothing) return "";
      answers = true;
    }
  }
  return answers ? reason(m, nearest) : "Nothing on the chain is what it answers.";
}

/// Everything is chosen (reference 4): all costs are paid at once, then the card or ability goes on the chain.
void commit(Machine& m, Frame& plan) {
  if (spec(m, m.st.obj[plan.source.id].zone).play) commit_ability(m, plan);
  else commit_card(m, plan);
}

/// An attack is a link without text: it can be answered, and resolves into the block phase.
void link_attack(Machine& m, Seat who, Ref attacker, Seat defender) {
  const Ref self = make(m, m.st.obj[attacker.id].def, Kind::Instance, who, zone_of(Chain));
  Item link{};
  link.self = self;
  link.source = attacker;
  link.a = attacker;
  link.b = player_ref(defender);
  link.event = static_cast<u16>(EventKind::Attacked);
  link.who = who;
  link.state = ItemState::Placed;
  add_item(m, link);
  note(m, EventKind::Placed, who, self);
  TheChain::open(m, who);
}

/// Trading starts no chain, but a reaction that says so may answer it (reference 4): the window opens only in
/// games that hold such a card, and passes by itself when nobody can answer.
void link_trade(Machine& m, Seat who, Ref taken) {
  if (!some_reaction_to(m, EventKind::Traded)) return;
  const Ref self = make(m, m.st.obj[taken.id].def, Kind::Instance, who, zone_of(Chain));
  Item link{};
  link.self = self;
  link.source = taken;
  link.a = taken;
  link.event = static_cast<u16>(EventKind::Traded);
  link.who = who;
  link.state = ItemState::Placed;
  add_item(m, link);
  TheChain::open(m, who);
}

}  // namespace cantrip::estraven
