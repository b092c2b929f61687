// What a plan costs and what may pay for it (reference 5.1 step 7, 5.2).
#include <algorithm>

#include "games/grand-archive/plan.hpp"
#include "games/grand-archive/rows.hpp"

namespace cantrip::grand_archive {

// ---------------------------------------------------------------------------------------------------- prices

int empowered(Machine& m, const Context& c) {
  if (!c.frame) return 0;
  if (c.frame->kind == FrameKind::Plan)
    return verb_of(*c.frame) == Activate && is_spell(m, c.frame->source) ? score(m.st, c.frame->you, EmpowerNext) : 0;
  const cantrip::Item* item = c.frame->item ? find_item(m.st, c.frame->item) : nullptr;
  return item ? static_cast<int>((item->props >> EmpowerShift) & 0xFF) : 0;
}

/// 5.1 step 7: setters first, then everything that adds or takes off, together; never below 0. What is paid rather than the
/// reserve cost is not changed by anything, the costs of Ephemerate and Starcalling are.
namespace {
int price_in(Machine& m, const Frame& plan);
}
int total_price(Machine& m, const Frame& plan) {
  const Frame* before = m.pricing;
  m.pricing = &plan;
  const int price = price_in(m, plan);
  m.pricing = before;
  return price;
}

/// Is a price of this card different for different targets?
bool priced_by_target(const Machine& m, const CardDef& def) {
  for (int i = 0; i < def.abilities; ++i) {
    const Ability& a = m.pool().abilities[static_cast<size_t>(def.ability + i)];
    for (int k = 0; a.head == Head::CostChange && k < a.statics; ++k)
      for (size_t at = m.pool().statics[static_cast<size_t>(a.static_row + k)].cond, left = at ? 1 : 0; left; ++at) {
        const Cond& c = m.pool().conds[at];
        --left;
        if (c.kind == CondKind::And || c.kind == CondKind::Or) left += c.n;
        if (c.kind == CondKind::Not) ++left;
        if (c.kind == CondKind::Native && c.a == kTargetsFit) return true;
      }
  }
  return false;
}

/// Only what leaves the price payable may be targeted.
bool may_choose(Machine& m, const Frame& plan, Word target) {
  if (verb_of(plan) != Activate) return true;
  const CardDef& def = card(m, plan.source.id);
  if (!(def.flags & kHasCostChange) || !priced_by_target(m, def)) return true;
  const int before = m.st.scratch.size();
  Frame tried = plan;
  const Word words[] = {word::number(0), target};
  tried.reg[kPlanTargets] = make_list(m, words);
  const bool enough = total_price(m, tried) <= payers_n(m, tried);
  m.st.scratch.truncate(before);
  return enough;
}

namespace {
/// What is paid with reserve for an ability may become more or less, never below none.
int price_of_use(Machine& m, const Frame& plan) {
  if (!plan.ability || !modifies(m, StaticKind::Cost)) return 0;
  const int change = price_changes(m, plan.source, static_cast<CostKey>(kCostToUse));
  if (change >= 0) return change;
  int own = 0;
  for (const Cost& c : plan_costs(m, plan))
    if (c.kind == CostKind::Score && is_due(m, plan, c)) own += amount(m, context_of(plan), c.amount);
  return std::max(change, -own);
}

int price_in(Machine& m, const Frame& plan) {
  if (verb_of(plan) == Use) return price_of_use(m, plan);
  if (verb_of(plan) != Activate || (marks_of(plan) & kFree)) return 0;
  const int way = way_of(m, plan);
  const bool beside = way >= 0 && (set_ways(m, plan) & kBesidePrice);  // from another zone, by its own price
  if (way >= 0 && way != Ephemerate && way != Starcalling && !beside) return 0;
  const Ref what = plan.source;
  int price = price_changes(m, what, kCostToPlay) + price_changes(m, what, static_cast<CostKey>(kCostEither));
  if (has_keyword(m, what, Efficiency)) price -= lv(m, plan.you) + empowered(m, context_of(plan));
  if (way < 0 || beside) {
    const int printed = stat(m, what, Reserve);
    if (printed == kMissing) return 0;  // its memory cost is paid (pays_memory)
    price += printed == kCostX ? number(plan, kPlanX) : printed;
    return price < 0 ? 0 : price;
  }
  int own = 0;  // counted with the cost rows: a reduction takes no more than that off
  for (const Cost& c : plan_costs(m, plan))
    if (c.kind == CostKind::Score && c.set && is_due(m, plan, c)) own += amount(m, context_of(plan), c.amount);
  return price < -own ? -own : price;
}
}  // namespace

// ---------------------------------------------------------------------------------------------------- payers

/// 6.1: an attack card rests the champion, or an awake ally that it commands. Where its costs are not paid nobody rests, so
/// the champion may be rested, and any ally may attack (9 Command).
bool is_attack_card(const Machine& m, const Frame& f) {
  return verb_of(f) == Activate && (card(m, f.source.id).types & type_bit(Attack));
}
void performers(Machine& m, const Frame& f, Words& out) {
  out.n = 0;
  const bool waived = marks_of(f) & kNoCosts;
  const Derived& d = derived(m, f.source.id);
  if (!((d.keywords >> Command) & 1)) {
    const u16 row = champion_of(m.st, f.you);
    if (row && (waived || !is_rested(m.st, row))) out.push(to_word(ref_of(m.st, row)));
    return;
  }
  for (const u16 row : zone(m.st, Field, f.you)) {
    const Ref r = ref_of(m.st, row);
    if (!has_type(m, r, type_bit(Ally)) || !obeys(m, row)) continue;
    if (waived || (!is_rested(m.st, row) && has_subtype(m, r, d.keyword_param[Command]))) out.push(to_word(r));
  }
}

/// 9 Kindle: fire element cards of the graveyard pay beside, as many as it says.
void kindling(Machine& m, const Frame& plan, Words& out) {
  out.n = 0;
  for (const u16 row : zone(m.st, Graveyard, plan.you))
    if (row != plan.source.id && has_type(m, ref_of(m.st, row), type_bit(Fire))) out.push(to_word(ref_of(m.st, row)));
}
int kindle_of(Machine& m, const Frame& plan) {
  return verb_of(plan) == Activate ? keyword_value(m, plan.source, Kindle) : 0;
}

namespace {
bool is_reserve(Machine& m, u16 object) {
  return !is_rested(m.st, object) && ((derived(m, object).keywords >> Reservable) & 1);
}

/// Does its own price use up what is used: by resting it, or by taking it from where it lies?
bool uses_itself(Machine& m, const Frame& plan) {
  const bool object = in_play(m, plan.source.id);
  for (const Cost& c : plan_costs(m, plan))
    if ((c.kind == CostKind::FlagSelf && c.key == Rested) || (c.kind == CostKind::MoveSelf && !object)) return true;
  return false;
}

/// What a plan can't be paid with (0: nothing): the card that is played, what its own price uses up.
u16 kept_from_paying(Machine& m, const Frame& plan) {
  return verb_of(plan) != Use || uses_itself(m, plan) ? plan.source.id : u16{0};
}
/// 5.2: who rests to attack does not rest for the price too. Of an attack card: who performs it, once that is said; else
/// one of those who could, if all of them could pay.
u16 kept_awake(Machine& m, const Frame& plan) {
  if (!is_attack_card(m, plan) || (marks_of(plan) & kNoCosts)) return 0;
  if (word::is_row(plan.reg[kPlanOwn])) return word::as_row(plan.reg[kPlanOwn]).id;
  Words found;
  performers(m, plan, found);
  for (const Word w : found)
    if (!is_reserve(m, word::as_row(w).id)) return 0;
  return found.n ? word::as_row(found.at[0]).id : u16{0};
}

bool is_payer(Machine& m, Seat seat, u16 row) {
  const ZoneId lies = m.st.obj[row].zone;
  if (lies == zone_of(Hand, seat)) return true;
  return (lies == zone_of(Field, seat) || lies == zone_of(Champion, seat)) && is_reserve(m, row);
}
}  // namespace

/// 5.2: other cards of the hand, awake objects that are reservable.
void reserve_payers(Machine& m, Seat seat, u16 but, Words& out) {
  for (const ZoneKind kind : {Hand, Champion, Field})
    for (const u16 row : zone(m.st, kind, seat))
      if (row != but && (kind == Hand || is_reserve(m, row))) out.push(to_word(ref_of(m.st, row)));
}

/// How many these are: asked for every card of a hand, so it is kept as long as nothing changes.
int funds(Machine& m, Seat seat) {
  Machine::Purse& purse = m.purse[place(seat)];
  if (purse.changes != m.changes || purse.epoch != m.epoch) {
    bring_up_to_date(m);
    int n = zone_size(m.st, zone_of(Hand, seat));
    for (const ZoneKind kind : {Champion, Field}) {
      const ZoneId z = zone_of(kind, seat);
      if (!(((m.held[z].keywords | m.written.keywords) >> Reservable) & 1)) continue;
      for (const u16 row : zone(m.st, z)) n += is_reserve(m, row);
    }
    purse = {m.changes, m.epoch, n};
  }
  return purse.n;
}
int funds_without(Machine& m, Seat seat, u16 but) { return funds(m, seat) - (but && is_payer(m, seat, but)); }

void payers(Machine& m, const Frame& plan, Words& out) {
  Words found;
  found.n = 0;
  reserve_payers(m, plan.you, kept_from_paying(m, plan), found);
  const u16 awake = kept_awake(m, plan);
  for (const Word w : found)
    if (word::as_row(w).id != awake) out.push(w);
}

int payers_n(Machine& m, const Frame& plan) {
  int n = funds_without(m, plan.you, kept_from_paying(m, plan));
  if (const u16 awake = kept_awake(m, plan)) n -= is_reserve(m, awake);
  if (const int kindle = kindle_of(m, plan)) {
    Words found;
    kindling(m, plan, found);
    n += std::min(kindle, static_cast<int>(found.n));
  }
  return n;
}

/// 5.2: who rests for the reserve cost may be sacrificed too, or lose counters (rest first). A card of the hand is gone.
bool pays_twice(Machine& m, const Cost& c, Ref what) { return c.kind != CostKind::FlagOthers && in_play(m, what.id); }

void spend_these(Machine& m, Seat seat, std::span<const Word> words) {
  for (const Word w : words) {
    const Ref r = word::as_row(w);
    if (!live(m.st, r)) continue;
    const Seat owner = m.st.obj[r.id].owner;
    switch (zone_kind(m.st.obj[r.id].zone)) {
      case Hand: move(m, r, {.zone = zone_of(Memory, owner), .verb = Verb::Pitch, .by = seat}); break;
      case Graveyard: {
        const Ref gone = move(m, r, {.zone = zone_of(Banishment, owner), .verb = Verb::Banish, .by = seat});
        if (gone && m.pool().heard.has(BanishedToPay)) note(m, BanishedToPay, seat, gone, {}, 0, 2);
        break;
      }
      default: rest(m, r.id); break;
    }
  }
}

/// A price that a text asks for: who pays says with what (5.2).
void spend(Machine& m, Seat seat, int n) {
  if (Frame* f = push_flow(m, PaymentFlow, seat)) set_number(*f, 0, n);
}

namespace {
After ask_payment(Machine& m, Frame& f) {
  if (f.stage) return After::Done;
  Words found;
  found.n = 0;
  reserve_payers(m, f.you, 0, found);
  const int n = std::min(number(f, 0), static_cast<int>(found.n));
  if (n < static_cast<int>(found.n) && !all_alike(m, found)) return ask(m, Ask::Pick, f.you, n, n, ReservePrompt);
  spend_these(m, f.you, {found.at, static_cast<size_t>(n)});
  return After::Done;
}
void list_payment(Machine& m, Frame& f, Seat) {
  Words found;
  found.n = 0;
  reserve_payers(m, f.you, 0, found);
  add_options(m, found);
}
After take_payment(Machine& m, Frame& f, const Answer& answer) {
  f.stage = 1;
  Words words;
  picked_words(m, answer, words);
  spend_these(m, f.you, {words.at, words.n});
  return After::Done;
}
constexpr Step kPaymentSteps[] = {{"With what is it paid?", "", ask_payment, list_payment, take_payment}};
constexpr Edge kPaymentEdges[] = {{0, kFlowEnd}};
}  // namespace

constinit const Flow payment_flow{"Payment", "", kPaymentSteps, kPaymentEdges};

}  // namespace cantrip::grand_archive
