// Windows: who holds Opportunity may act or pass; when all have passed the top of the stack resolves (reference 4).
#include "games/grand-archive/grand_archive.hpp"
#include "games/grand-archive/said.hpp"

namespace cantrip::grand_archive {

namespace {
bool is_main_opportunity(const Frame& f) {
  return f.kind == FrameKind::Flow && f.prog == TurnFlow && f.pc == MainOpportunity;
}
}  // namespace

/// 4.2: slow acts are for the turn player, in the main phase, with an empty stack.
bool is_main_window(Machine& m, const Frame& window) {
  if (window.player != m.st.turn || !stack::empty(m)) return false;
  const auto at = &window - &m.st.frames[0];
  if (at == 0) return false;
  return is_main_opportunity(m.st.frames[static_cast<int>(at - 1)]);
}

namespace {

/// What the options of a window depend on, beside the table.
u32 where(Machine& m) {
  return static_cast<u32>(m.st.turn_no << 8 | phase_now(m.st) << 1 | (find_flow(m, CombatFlow) != nullptr));
}

/// 4.2: what may be done in any window. False: there was nothing that could have been tried.
bool list_fast(Machine& m, Seat seat) {
  const bool cards = list_activations(m, seat, false), texts = list_abilities(m, seat);
  return cards || texts;
}

/// True: whoever holds Opportunity could only pass, and has passed. Else what they may do is listed.
bool passes_unasked(Machine& m, Frame& f) {
  if (stack::passes_again(m, f, where)) return true;
  m.options.n = 0;
  const bool tried = list_fast(m, f.player);
  if (m.options.n) return false;
  stack::can_only_pass(m, f, where(m), !tried);
  return true;
}

After ask_holder(Machine& m, Frame& f) {
  if (number(f, stack::kActed)) return After::Done;
  if (!alive(m.st, f.player)) {
    stack::pass(m, f);
    return After::Done;
  }
  do {  // one after the other, as far as nobody could do anything else
    if (is_main_window(m, f))  // always asked: a pass there ends the turn (12.17)
      return ask(m, Ask::Act, f.player, 1, 1, MainPrompt);
    if (stack::is_anothers_window(m, f)) return ask(m, Ask::Act, f.player, 1, 1, OpportunityPrompt, kForced);
    if (!passes_unasked(m, f)) {
      add_option(m, kPassOption);
      return ask_listed(m, Ask::Act, f.player, 1, 1, OpportunityPrompt, kForced);
    }
  } while (!stack::all_passed_empty(m, f));
  return After::Done;
}

void list_acts(Machine& m, Frame& f, Seat seat) {
  if (!is_main_window(m, f)) {
    list_fast(m, seat);
    return add_option(m, kPassOption);
  }
  list_activations(m, seat, true);
  list_abilities(m, seat);
  const u32 before = m.options.n;
  list_attacks(m, seat);
  bool obliged = false;
  for (u32 i = before; i < m.options.n; ++i) {
    const Ref attacker = m.options.at[i].a;
    obliged = obliged || (permitted(m, attacker, MustAttack) && !flag(m.st, attacker.id, Tried));
  }
  if (!obliged) add_option(m, EndTurn);
}

After take_act_or_pass(Machine& m, Frame& f, const Answer& answer) {
  const Option o = picked(m, answer);
  if (o.verb == kPassOption || o.verb == EndTurn) {
    stack::pass(m, f);
    return After::Done;
  }
  if (o.verb == AttackWith) begin_attack(m, f.player, o.a, o.b);
  else take_act(m, f.player, o);
  return After::Again;
}

/// 6.1: what an attack card finds when it resolves.
bool attack_is_in_time(Machine& m, const cantrip::Item& item) {
  if (zone_size(m.st, zone_of(Stack)) > 1 || m.st.turn != item.who || find_flow(m, CombatFlow)) return false;
  if (phase_now(m.st) != MainPhase) return false;
  const Ref attacker = item.a;
  if (!live(m.st, attacker) || is_ghost(m.st, attacker)) return false;
  return may_attack_by_card(m, item.who, attacker.id, item.card.id);
}

/// A link object that comes from the stack needs its target, and a legal one (9).
bool has_link_target(Machine& m, const cantrip::Item& item) {
  Context c;
  c.self = item.self;
  c.you = c.player = item.who;
  const Selector& fits = m.pool().selectors[derived(m, item.self.id).keyword_param[Link]];
  for (const Rel& rel : m.st.rels)
    if (rel.kind == kTargetRel && rel.a == item.self)
      return live(m.st, rel.b) && matches(m, c, fits, rel.b) && may_target(m, c, rel.b);
  return false;
}

/// 4.4 step 4: where a card goes that did not become an object.
void put_away(Machine& m, const cantrip::Item& item) {
  const Ref r = item.self;
  const Seat owner = m.st.obj[r.id].owner;
  const CardDef& def = card(m, r.id);
  const bool banished = (item.props & ToBanishment) || def.stat[MemoryCost] != kMissing;
  if ((item.props & ToDeckBottom) && !(item.props & (ToBanishment | IsCopy))) {
    move(m, r, {.zone = zone_of(Deck, owner), .verb = Verb::Put, .by = item.who, .bottom = true});
    return;
  }
  Ref by = kNobody;  // "banish it as it resolves": what did that remembers it
  if (item.props & ToBanishment)
    for (const Rel& rel : m.st.rels)
      if (rel.kind == BanishedBy && rel.a == r) by = rel.b;
  const Ref gone = move(m, r, {.zone = zone_of(banished ? Banishment : Graveyard, owner), .verb = Verb::Rules});
  if (by && gone && zone_kind(m.st.obj[gone.id].zone) == Banishment) relate(m, BanishedBy, gone, by);
}

/// 1.2: what was fixed on the stack passes to what the card becomes, also in an intent.
u32 carried(const State& s, Ref card) {
  return s.obj[card.id].flags & (flag_bit(Imbued) | flag_bit(Prepared) | flag_bit(Brewed) | flag_bit(Ephemeral));
}

void enter_field(Machine& m, const cantrip::Item& item) {
  Ref partner = kNobody;
  for (const Rel& rel : m.st.rels)
    if (rel.kind == kTargetRel && rel.a == item.self) partner = rel.b;
  const bool links = has_keyword(m, item.self, Link);
  Words paid;
  paid.n = 0;
  for (const Rel& rel : m.st.rels)
    if (rel.kind == BanishedBy && rel.b == item.self) paid.push(to_word(rel.a));
  const BatchScope together(m);
  const ZoneId field = zone_of(Field, item.who);
  const u8 how = item.props & IsMaterialization ? MaterializedIt : ActivatedIt;
  const Ref became = item.props & IsCopy  // 4.4 step 4: it becomes a token
                         ? make(m, m.st.obj[item.self.id].def, Kind::Token, item.who, field, carried(m.st, item.self),
                                0, item.chosen_x)
                         : move(m, item.self,
                                {.zone = field,
                                 .verb = Verb::Play,
                                 .by = item.who,
                                 .flags = carried(m.st, item.self),
                                 .how = how,
                                 .x = item.chosen_x});
  if (!became) return;
  if (item.chosen_x) set_stat(m, became.id, PaidX, item.chosen_x);
  if (links && partner) relate(m, LinkedTo, became, partner);
  for (const Word w : paid) relate(m, BanishedBy, word::as_row(w), became);  // 5.3: remembered by the object
}

void landed(Machine& m, const cantrip::Item& item, bool fizzled) {
  if (m.st.obj[item.self.id].kind != Kind::Card) {  // a copy of an object card's activation; else nothing is left of it
    const bool object =
        (item.props & IsCopy) && (item.props & IsActivation) && (card(m, item.self.id).types & kObjects);
    if (object && !fizzled) enter_field(m, item);
    return;
  }
  const u32 types = has_type(m, item.self, ~0u) ? derived(m, item.self.id).types : 0;
  if (fizzled) return put_away(m, item);
  if (types & type_bit(ChampionCard)) return level_up(m, item.who, item.self);
  if (types & kObjects) return enter_field(m, item);
  if (types & type_bit(Attack)) {
    const Ref attacker = item.a;
    const int more =  // a copy was not activated
        item.props & IsActivation && modifies(m, StaticKind::Cost)
            ? price_changes(m, item.self, static_cast<CostKey>(kPowerInIntent))
            : 0;
    const Ref card = move(
        m, item.self,
        {.zone = zone_of(Intent, item.who), .verb = Verb::Play, .by = item.who, .flags = carried(m.st, item.self)});
    if (card) set_host(m, card.id, attacker);
    if (card && more) set_stat(m, card.id, IntentPower, more);
    return stack::then(m, DeclareFlow, attacker, card);
  }
  put_away(m, item);
}

/// What is no card's text (9).
After resolve(Machine& m, Frame& f) {
  const std::span<const u16> waiting = zone(m.st, zone_of(Stack));
  const cantrip::Item* top = f.stage || waiting.empty() ? nullptr : item_of_row(m.st, ref_of(m.st, waiting.back()));
  const cantrip::Item item = top ? *top : cantrip::Item{};
  const After after = stack::resolve_top(m, f, landed);
  if (item.props & IsAgility) {
    if (Frame* flow = push_flow(m, AgilityFlow, item.who)) set_number(*flow, 0, item.x);
  } else if (item.props & IsIntercept) {
    if (Frame* flow = push_flow(m, InterceptFlow, item.who, item.source)) {
      flow->ev_a = item.a;
      flow->ev_b = item.b;
    }
  } else if (item.props & IsSpark) {
    if (Frame* flow = push_flow(m, SparkFlow, item.who, item.source)) flow->ev_a = item.a;
  } else if (item.props & IsReturn) {
    return_suppressed(m, item.who, item.x);
  } else if (item.props & IsWither) {
    push_flow(m, WitherFlow, item.who);
  } else if (item.props & IsEnlighten) {
    draw(m, item.who);
  }
  return after;
}
After finish(Machine& m, Frame& f) { return stack::finish_top(m, f, landed); }

constexpr Step kSteps[] = {
    {"settle", "", stack::settle},
    {"offer", "", stack::offer},
    {"Opportunity", "", ask_holder, list_acts, take_act_or_pass},
    {"resolve", "", resolve},
    {"finish", "", finish},
};

}  // namespace

/// 4.4 step 1; 12.12 by the switch.
bool fizzles(Machine& m, const cantrip::Item& item) {
  if (item.card && !live(m.st, item.card)) return true;
  if (item.card && !(item.props & IsCopy)) {
    const u32 types = card(m, item.card.id).types;
    if ((types & type_bit(ChampionCard)) && !fits_level(m, item.who, item.card.id)) return true;
    if ((types & type_bit(Attack)) && !attack_is_in_time(m, item)) return true;
    if (has_keyword(m, item.card, Link) && !has_link_target(m, item)) return true;
  }
  int lost = 0;
  const int legal = targets_legal(m, item, lost);
  return m.on(Fizzle) ? lost > 0 && legal == 0 : lost > 0;
}

After open_window(Machine& m, Frame& f, stack::Mode mode) {
  if (f.stage) return After::Done;
  const bool passed =
      mode == stack::Mode::Trigger ? stack::is_settled(m) : !is_main_opportunity(f) && stack::passes_by(m, where);
  if (passed) return After::Done;
  f.stage = 1;
  stack::open(m, WindowFlow, mode, m.on(OppAfterPush));
  return After::Again;
}

constinit const SayRules say_rules{{WindowFlow, stack::kAsk, stack::kSettle}};
constinit const Flow window_flow{"Opportunity", "", kSteps, stack::window_edges, stack::kFinish};

}  // namespace cantrip::grand_archive
