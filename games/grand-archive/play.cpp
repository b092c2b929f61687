// Activating cards and using abilities (reference 5.1, 5.2, 5.4; seed "Card Activation Process"). Everything is declared
// in a plan, which changes nothing before its commit.
#include <algorithm>

#include "games/grand-archive/grand_archive.hpp"
#include "language/gates.hpp"

namespace cantrip::grand_archive {
namespace {

int verb_of(const Frame& plan) { return number(plan, kPlanVerb); }
int marks_of(const Frame& plan) { return number(plan, kPlanPaid); }
int sets_of(const Frame& plan) { return number(plan, kPlanSets); }

constexpr int kNotEvenOwn = 1;  // kPlanSets: not even the costs that are always due
constexpr int kInsteadSets = ~((1 << kInstead) - 1);

/// The keyword whose cost is paid in place of the price; -1: none is.
int way_of(const Machine& m, const Frame& plan) {
  const int sets = sets_of(plan) & kInsteadSets;
  if (!sets) return -1;
  for (const Cost& c : plan_costs(m, plan))
    if ((sets >> c.set) & 1 && c.set) return c.way;
  return 0;
}

bool is_x(const Machine& m, Row16 amount) {
  const Amount& a = m.pool().amounts[amount];
  return a.kind == AmountKind::SlotN && a.slot == Slot::X;
}

bool asks_x(Machine& m, const Frame& plan) {
  const bool whole = verb_of(plan) == Activate && way_of(m, plan) < 0 && !(marks_of(plan) & kFree) &&
                     card(m, plan.source.id).stat[Reserve] == kCostX;
  if (whole) return true;
  for (const Cost& c : plan_costs(m, plan))
    if (c.amount && is_due(m, plan, c) && is_x(m, c.amount)) return true;
  return false;
}

}  // namespace

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
int total_price(Machine& m, const Frame& plan) {
  if (verb_of(plan) != Activate || (marks_of(plan) & kFree)) return 0;
  const int way = way_of(m, plan);
  if (way >= 0 && way != Ephemerate && way != Starcalling) return 0;
  const Ref what = plan.source;
  int price = price_changes(m, what, kCostToPlay) + price_changes(m, what, static_cast<CostKey>(kCostEither));
  if (has_keyword(m, what, Efficiency)) price -= lv(m, plan.you) + empowered(m, context_of(plan));
  if (way < 0) {
    const int printed = stat(m, what, Reserve);
    price += printed == kCostX ? number(plan, kPlanX) : printed;
    return price < 0 ? 0 : price;
  }
  int own = 0;  // counted with the cost rows: a reduction takes no more than that off
  for (const Cost& c : plan_costs(m, plan))
    if (c.kind == CostKind::Score && c.set && is_due(m, plan, c)) own += amount(m, context_of(plan), c.amount);
  return price < -own ? -own : price;
}

// --------------------------------------------------------------------------------------------------- payment

namespace {
bool is_reserve(Machine& m, u16 object) {
  return !is_rested(m.st, object) && ((derived(m, object).keywords >> Reservable) & 1);
}

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
  Machine::Purse& purse = m.purse[index(seat)];
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
      case Graveyard: move(m, r, {.zone = zone_of(Banishment, owner), .verb = Verb::Banish, .by = seat}); break;
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
  for (const Word w : found) add_option(m, kObject, to_ref(w));
}
After take_payment(Machine& m, Frame& f, const Answer& answer) {
  f.stage = 1;
  Word words[kMaxPicks];
  for (int i = 0; i < answer.n; ++i) words[i] = option_word(picked(m, answer, i));
  spend_these(m, f.you, {words, answer.n});
  return After::Done;
}
constexpr Step kPaymentSteps[] = {{"With what is it paid?", "", ask_payment, list_payment, take_payment}};
constexpr Edge kPaymentEdges[] = {{0, kFlowEnd}};
}  // namespace

constinit const Flow payment_flow{"Payment", "", kPaymentSteps, kPaymentEdges};

// ------------------------------------------------------------------------------------------- ways, extras, X, links
namespace {

bool has_set(const Machine& m, const Frame& plan, int set) {
  for (const Cost& c : plan_costs(m, plan))
    if (c.set == set) return true;
  return false;
}

bool possible_with(Machine& m, const Frame& plan, int sets) {
  Frame tried = plan;
  set_number(tried, kPlanSets, sets);
  return feasible(m, tried);
}

/// May this set be paid from where the card lies? Ephemerate from the graveyard, Starcalling from the deck, others from hand.
bool set_fits_zone(const Machine& m, const Frame& plan, int set) {
  const int zone = zone_kind(m.st.obj[plan.source.id].zone);
  for (const Cost& c : plan_costs(m, plan)) {
    if (c.set != set) continue;
    if (c.way == Ephemerate) return zone == Graveyard;
    if (c.way == Starcalling) return zone == Deck && (marks_of(plan) & kStarcalled);
    return true;
  }
  return false;
}
/// Does the zone itself ask for such a set?
bool zone_needs_set(Machine& m, const Frame& plan) {
  const int zone = zone_kind(m.st.obj[plan.source.id].zone);
  if (marks_of(plan) & kStarcalled) return true;
  return zone == Graveyard && !(marks_of(plan) & kByText) && !seat_permitted(m, plan.you, PlayFrom, plan.source);
}

int pending_set(const Frame& plan) { return number(plan, kPlanOwn); }

/// The sets that may be paid in place of the price, one after the other: yes or no. With one way left nobody is asked.
After ask_way(Machine& m, Frame& f) {
  if (verb_of(f) != Activate || way_of(m, f) >= 0 || (marks_of(f) & kNoCosts)) return After::Done;
  const bool plain = !zone_needs_set(m, f) && possible_with(m, f, sets_of(f));
  for (int set = std::max<int>(kInstead, pending_set(f)); set < 15; ++set) {
    if (!has_set(m, f, set) || !set_fits_zone(m, f, set) || !possible_with(m, f, 1 << set)) continue;
    bool others = plain;
    for (int more = set + 1; more < 15; ++more)
      others = others || (has_set(m, f, more) && set_fits_zone(m, f, more) && possible_with(m, f, 1 << more));
    set_number(f, kPlanOwn, set);
    if (others) return ask(m, Ask::YesNo, f.you, 1, 1, ExtraPrompt, kCancel);
    set_number(f, kPlanSets, 1 << set);
    break;
  }
  set_number(f, kPlanOwn, 0);
  return After::Done;
}
After ask_extras(Machine& m, Frame& f) {
  if (marks_of(f) & kNoCosts) return After::Done;
  for (int set = std::max(1, pending_set(f)); set < kInstead; ++set) {
    if (!has_set(m, f, set) || !possible_with(m, f, sets_of(f) | (1 << set))) continue;
    set_number(f, kPlanOwn, set);
    return ask(m, Ask::YesNo, f.you, 1, 1, ExtraPrompt, kCancel);
  }
  set_number(f, kPlanOwn, 0);
  return After::Done;
}
void list_yes_no(Machine& m, Frame& f) {
  add_option(m, kYes, f.source);
  add_option(m, kNo, f.source);
}
After take_set(Machine& m, Frame& f, const Answer& answer) {
  const int set = pending_set(f);
  if (picked(m, answer).verb == kYes) set_number(f, kPlanSets, sets_of(f) | (1 << set));
  set_number(f, kPlanOwn, set + 1);
  return After::Again;
}

After ask_x(Machine& m, Frame& f) {
  if (word::is_number(f.reg[kPlanX]) || !asks_x(m, f)) return After::Done;
  int most = 0;
  for (Frame tried = f; most < 99; ++most) {
    set_number(tried, kPlanX, most + 1);
    if (!feasible(m, tried)) break;
  }
  return ask(m, Ask::Number, f.you, 0, most, XPrompt);
}
void list_nothing(Machine&, Frame&) {}
After take_x(Machine&, Frame& f, const Answer& answer) {
  set_number(f, kPlanX, answer.pick[0]);
  return After::Again;
}

/// 9 Link: its partner is a target (1.2: only of a card on the stack).
void link_candidates(Machine& m, const Frame& f, Words& out) {
  out.n = 0;
  const Selector& sel = m.pool().selectors[derived(m, f.source.id).keyword_param[Link]];
  select(m, context_of(f), sel, out);
  drop_untargetable(m, context_of(f), f.you, out);
}
void keep_target(Machine& m, Frame& f, Word target) {
  const Word words[] = {word::number(0), target};
  f.reg[kPlanTargets] = make_list(m, words);
}
After ask_link(Machine& m, Frame& f) {
  if (verb_of(f) == Use || !has_keyword(m, f.source, Link) || word::list_len(f.reg[kPlanTargets])) return After::Done;
  Words found;
  link_candidates(m, f, found);
  if (found.n != 1) return ask(m, Ask::Pick, f.you, 1, 1, 0, kCancel);
  keep_target(m, f, found.at[0]);
  return After::Done;
}
void list_link(Machine& m, Frame& f) {
  Words found;
  link_candidates(m, f, found);
  for (const Word w : found) add_option(m, kObject, to_ref(w));
}
After take_link(Machine& m, Frame& f, const Answer& answer) {
  keep_target(m, f, option_word(picked(m, answer)));
  return After::Again;
}

void keep_share(Machine& m, Frame& f, int n) {
  Word words[32];
  size_t k = 0;
  for (const Word w : list(m.st, f.reg[kPlanOwnToo]))
    if (k < 31) words[k++] = w;
  words[k++] = word::number(n);
  f.reg[kPlanOwnToo] = make_list(m, {words, k});
}

// -------------------------------------------------------------------------------------------- imbue, who attacks

int cards_of_hand(const Machine& m, const Frame& f, u32 elements, bool any_advanced, Machine& values) {
  int n = 0;
  for (const Word w : list(m.st, f.reg[kPlanPrice])) {
    const Ref r = word::as_row(w);
    if (!live(m.st, r) || zone_kind(m.st.obj[r.id].zone) != Hand) continue;
    const u32 of = derived(values, r.id).types & kElements;
    n += any_advanced ? (of & kAdvanced) != 0 : (of & elements) != 0;
  }
  return n;
}

/// 5.2: asked if cards of the hand pay; how many of them fit is found out when they are shown.
After ask_imbue(Machine& m, Frame& f) {
  if (verb_of(f) != Activate || !has_keyword(m, f.source, Imbue) || word::is_number(f.reg[kPlanPaidToo]))
    return After::Done;
  bool any = false;
  for (const Word w : list(m.st, f.reg[kPlanPrice])) any = any || zone_kind(m.st.obj[word::as_row(w).id].zone) == Hand;
  return any ? ask(m, Ask::YesNo, f.you, 1, 1, ImbuePrompt, kCancel) : After::Done;
}
After take_imbue(Machine& m, Frame& f, const Answer& answer) {
  set_number(f, kPlanPaidToo, picked(m, answer).verb == kYes);
  return After::Again;
}
bool is_imbued(Machine& m, const Frame& f) {
  if (number(f, kPlanPaidToo) != 1) return false;
  const Derived& d = derived(m, f.source.id);
  const u16 param = d.keyword_param[Imbue];
  const u32 wanted = param > 1 ? 1u << param : d.types & kElements;
  return cards_of_hand(m, f, wanted, param == 1, m) >= d.keyword_value[Imbue];
}

// ------------------------------------------------------------------------------------------------- divided damage

/// 5.1 step 5: the instruction that deals damage by shares, if the text has one.
const Ins* shares_of(const Machine& m, const Frame& f) {
  if (!f.ability) return nullptr;
  for (size_t pc = m.pool().abilities[f.ability].entry; pc && m.pool().code[pc].op != Op::End; ++pc)
    if (const Ins& ins = m.pool().code[pc]; ins.op == Op::Native && ins.a == kShares) return &ins;
  return nullptr;
}
int targets_of(const Machine& m, const Frame& f) {
  int n = 0;
  for (const Word w : list(m.st, f.reg[kPlanTargets])) n += !word::is_number(w);
  return n;
}
int given_out(const Machine& m, const Frame& f) {
  int sum = 0;
  for (const Word w : list(m.st, f.reg[kPlanOwnToo])) sum += word::as_number(w);
  return sum;
}
/// At least 1 each; the last one has the rest.
After ask_share(Machine& m, Frame& f) {
  const Ins* shares = shares_of(m, f);
  if (!shares) return After::Done;
  const int total = amount(m, context_of(f), shares->b), n = targets_of(m, f);
  const int given = static_cast<int>(list(m.st, f.reg[kPlanOwnToo]).size()), left = total - given_out(m, f);
  if (given >= n) return After::Done;
  if (given < n - 1) return ask(m, Ask::Number, f.you, 1, left - (n - given - 1), DividePrompt);
  keep_share(m, f, left);
  return After::Done;
}
After take_share(Machine& m, Frame& f, const Answer& answer) {
  keep_share(m, f, answer.pick[0]);
  return After::Again;
}
void tell_shares(Machine& m, const Frame& f, Ref self) {
  size_t i = 0;
  for (Rel& rel : m.st.rels)
    if (const std::span<const Word> shares = list(m.st, f.reg[kPlanOwnToo]);
        rel.kind == kTargetRel && rel.a == self && i < shares.size())
      rel.n = static_cast<i16>(word::as_number(shares[i++]));
}

/// Those who may attack with it so that the rest of its price can be paid.
void willing_performers(Machine& m, const Frame& f, Words& out) {
  performers(m, f, out);
  if (out.n < 2) return;
  u32 n = 0;
  for (const Word w : out) {
    Frame tried = f;
    tried.reg[kPlanOwn] = w;
    if (feasible(m, tried)) out.at[n++] = w;
  }
  out.n = n;
}
After ask_performer(Machine& m, Frame& f) {
  if (!is_attack_card(m, f) || word::is_row(f.reg[kPlanOwn])) return After::Done;
  Words found;
  willing_performers(m, f, found);
  if (found.n > 1) return ask(m, Ask::Pick, f.you, 1, 1, 0, kCancel);
  if (found.n) f.reg[kPlanOwn] = found.at[0];
  return After::Done;
}
void list_performers(Machine& m, Frame& f) {
  Words found;
  willing_performers(m, f, found);
  for (const Word w : found) add_option(m, kObject, to_ref(w));
}
After take_performer(Machine& m, Frame& f, const Answer& answer) {
  f.reg[kPlanOwn] = option_word(picked(m, answer));
  return After::Again;
}

/// 9 Kindle: which fire cards pay, of one's choice.
After ask_kindle(Machine& m, Frame& f) {
  const int kindle = kindle_of(m, f);
  if (!kindle || word::is_list(f.reg[kPlanPrice])) return After::Done;
  Words found;
  kindling(m, f, found);
  const int n = static_cast<int>(found.n), price = plan_price(m, f), most = std::min({kindle, n, price});
  if (most <= 0) return After::Done;
  const int others = payers_n(m, f) - std::min(kindle, n), least = std::max(0, price - others);
  if (least < n) return ask(m, Ask::Pick, f.you, least, most, KindlePrompt, kCancel);
  f.reg[kPlanPrice] = make_list(m, {found.at, found.n});
  return After::Done;
}
void list_kindling(Machine& m, Frame& f) {
  Words found;
  kindling(m, f, found);
  for (const Word w : found) add_option(m, kObject, to_ref(w));
}
After take_kindling(Machine& m, Frame& f, const Answer& answer) {
  Word words[kMaxPicks];
  for (int i = 0; i < answer.n; ++i) words[i] = option_word(picked(m, answer, i));
  f.reg[kPlanPrice] = make_list(m, {words, answer.n});
  return After::Again;
}

}  // namespace

constinit const PlanStep kDeclareCosts[6] = {
    {ask_way, list_yes_no, take_set},
    {ask_extras, list_yes_no, take_set},
    {ask_x, list_nothing, take_x},
    {ask_link, list_link, take_link},
    {ask_performer, list_performers, take_performer},
    {ask_kindle, list_kindling, take_kindling},
};
constinit const PlanStep kDeclarePayment[3] = {
    {ask_share, list_nothing, take_share},
    {ask_imbue, list_yes_no, take_imbue},
    {ask_floating, list_floating, take_floating},
};

// ------------------------------------------------------------------------------------------------------ listing

bool affordable(Machine& m, const Frame& plan) {
  if (verb_of(plan) != Use && has_keyword(m, plan.source, Link)) {
    Words found;
    link_candidates(m, plan, found);
    if (!found.n) return false;
  }
  switch (verb_of(plan)) {
    case Materialize: {
      int missing =
          marks_of(plan) & kFree ? 0 : memory_price(m, plan.source) - zone_size(m.st, zone_of(Memory, plan.you));
      for (const u16 row : zone(m.st, Graveyard, plan.you)) {
        if (missing <= 0) break;
        missing -= has_keyword(m, ref_of(m.st, row), FloatingMemory);
      }
      return missing <= 0;
    }
    case Activate: {
      if (!is_attack_card(m, plan)) return true;
      Words found;
      performers(m, plan, found);
      return found.n > 0;
    }
    default: return true;
  }
}

namespace {
/// "Activate this card only if ...": a ban on itself that works wherever the card lies.
bool forbids_itself(Machine& m, u16 row) {
  const CardDef& def = card(m, row);
  if (!(def.flags & kHasStatic)) return false;
  Context c;
  c.self = ref_of(m.st, row);
  c.you = c.player = m.st.obj[row].owner;
  for (int i = 0; i < def.abilities; ++i) {
    const Ability& a = m.pool().abilities[static_cast<size_t>(def.ability + i)];
    if (a.head != Head::Static) continue;
    for (int k = 0; k < a.statics; ++k) {
      const Static& s = m.pool().statics[static_cast<size_t>(a.static_row + k)];
      if (s.kind == StaticKind::Ban && s.key == CantBePlayed && is_open(m, row, a.gate) && holds(m, c, s.cond))
        return true;
    }
  }
  return false;
}
}  // namespace

namespace {
void mark(Frame& plan, u8 marks) {
  set_number(plan, kPlanPaid, marks);
  if (marks & kNoCosts) set_number(plan, kPlanSets, kNotEvenOwn);
}

/// Printed above all that could pay for it, and nothing changes prices: most of a hand, most of the time.
bool is_beyond(Machine& m, Seat seat, u16 row, u8 marks) {
  const CardDef& def = card(m, row);
  const int most = funds(m, seat) - (m.st.obj[row].zone == zone_of(Hand, seat));
  if (def.stat[Reserve] <= most || (marks & kFree) || def.costs || (def.flags & kHasCostChange)) return false;
  constexpr u64 kPaysOtherwise = (u64{1} << Efficiency) | (u64{1} << Kindle);
  return !(def.keywords & kPaysOtherwise) && !m.pool().reaches_out && !modifies(m, StaticKind::Cost);
}
}  // namespace

/// 9 Class Locked, Level Locked: not to be played with a champion of another class, or of a lower base level.
bool is_locked(Machine& m, Seat seat, Ref what) {
  const u64 keywords = derived(m, what.id).keywords;
  if (((keywords >> ClassLocked) & 1) && !shares_class(m, seat, what.id)) return true;
  if (!((keywords >> LevelLocked) & 1)) return false;
  const u16 champion = champion_of(m.st, seat);
  return !champion || card(m, champion).stat[BaseLevel] < keyword_value(m, what, LevelLocked);
}

bool can_activate(Machine& m, Seat seat, u16 row, u8 marks) {
  const Ref what = ref_of(m.st, row);
  const CardDef& def = card(m, row);
  if (def.stat[Reserve] == kMissing || is_beyond(m, seat, row, marks) || !elements_enabled(m, seat, row)) return false;
  if (is_locked(m, seat, what)) return false;
  if (seat_banned(m, seat, CantActivate, what) || forbids_itself(m, row)) return false;
  Frame plan = plan_frame(m, Activate, seat, what, spell_of(m, row, kActivateAny));
  mark(plan, marks);
  if (!zone_needs_set(m, plan) && feasible(m, plan)) return true;
  if (!def.costs || (marks & kNoCosts)) return false;
  for (int set = kInstead; set < 15; ++set)
    if (has_set(m, plan, set) && set_fits_zone(m, plan, set) && possible_with(m, plan, 1 << set)) return true;
  return false;
}

bool list_activations(Machine& m, Seat seat, bool slow) {
  const bool permits = modifies(m, StaticKind::Permit);
  bool tried = permits;
  auto offer = [&](u16 row) {
    if (!slow && !is_fast(m, row)) return;
    tried = true;
    if (can_activate(m, seat, row, 0)) add_option(m, Activate, ref_of(m.st, row));
  };
  for (const u16 row : zone(m.st, Hand, seat)) offer(row);
  constexpr u64 kLeaves = u64{1} << Ephemerate;
  if (!permits && !(m.held[zone_of(Graveyard, seat)].ways & kLeaves)) return tried;
  for (const u16 row : zone(m.st, Graveyard, seat)) {
    const bool leaves = card(m, row).ways & kLeaves;
    if (leaves || (permits && seat_permitted(m, seat, PlayFrom, ref_of(m.st, row)))) offer(row);
  }
  return tried;
}

namespace {

/// 5.4: abilities are fast unless they say otherwise; those of disobedient allies can't be used.
void list_ability(Machine& m, Seat seat, u16 row, u16 ability) {
  if (feasible(m, seat, ref_of(m.st, row), ability, Use)) add_option(m, Use, ref_of(m.st, row), {}, ability);
}

/// 5.4: a card of an intent uses its abilities as if it were an object, but for costs that only an object pays.
bool works_in_intent(const Machine& m, const Ability& a) {
  for (int i = 0; i < a.costs; ++i) {
    const Cost& c = m.pool().costs[static_cast<size_t>(a.cost + i)];
    if (c.kind == CostKind::FlagSelf || (c.kind == CostKind::MoveSelf && c.verb == Verb::Sacrifice)) return false;
  }
  return true;
}
bool works_from(const Machine& m, const Ability& a, int kind) {
  const u32 zones = a.zones ? a.zones : kField;
  if (kind != Intent) return (zones >> kind) & 1;
  return (zones & (kField | zone_bit(Intent))) && works_in_intent(m, a);
}

bool list_of(Machine& m, Seat seat, u16 row, int kind) {
  const CardDef& def = card(m, row);
  const bool there = (kField >> kind) & 1;
  const Derived* d = there ? &derived(m, row) : nullptr;
  const bool any = (def.flags & kHasActivated) || (d && (d->granted_n || (m.pool().activated_keywords & d->keywords)));
  if (!any) return false;
  if (there && !obeys(m, row)) return true;
  if (def.flags & kHasActivated)
    for (int i = 0; i < def.abilities; ++i) {
      const u16 ability = static_cast<u16>(def.ability + i);
      const Ability& a = m.pool().abilities[ability];
      if (a.head != Head::Activated) continue;
      if (works_from(m, a, kind)) list_ability(m, seat, row, ability);
    }
  if (!there) return true;
  for (u64 left = m.pool().activated_keywords & d->keywords; left; left &= left - 1)
    list_ability(m, seat, row, m.pool().keyword_abilities[static_cast<size_t>(__builtin_ctzll(left))]);
  for (int i = 0; i < d->granted_n; ++i)
    if (m.pool().abilities[d->granted[i]].head == Head::Activated) list_ability(m, seat, row, d->granted[i]);
  return true;
}

}  // namespace

namespace {
/// Is an activated ability printed on it, or a keyword that is short for one?
template <class Card>
bool has_printed_ability(const Machine& m, const Card& card) {
  return (card.flags & kHasActivated) || (card.keywords & m.pool().activated_keywords);
}

/// May objects have an activated ability that is not printed on them?
bool gives_abilities(Machine& m) {
  if (!m.pool().gives_activated) return false;
  bring_up_to_date(m);
  return (m.written.rest & kAbilityValues) || (m.written.keywords & m.pool().activated_keywords);
}

/// Does anything in this zone have an ability of its own to use there?
bool holds_abilities(const Machine& m, ZoneId z) {
  constexpr u32 kUnnamed = kField | zone_bit(Intent);  // where abilities work that name no zone
  return has_printed_ability(m, m.held[z]) && (((kUnnamed | m.held[z].acts_from) >> zone_kind(z)) & 1);
}

/// 9 Enlighten: three counters off any object draw a card.
bool list_enlightened(Machine& m, Seat seat) {
  bool any = false;
  for (const ZoneKind kind : {Champion, Field})
    for (const u16 row : zone(m.st, kind, seat)) {
      if (m.st.obj[row].counter[Enlighten] < 3) continue;
      add_option(m, Use, ref_of(m.st, row), {}, 0);
      any = true;
    }
  return any;
}
}  // namespace

bool list_abilities(Machine& m, Seat seat) {
  bool tried = false;
  const u32 given = gives_abilities(m) ? kField : 0u;
  const u32 kinds = kField | zone_bit(Intent) | (m.pool().used_zones & ~zone_bit(Stack));
  for (u32 left = kinds; left; left &= left - 1) {
    const int kind = __builtin_ctz(left);
    const ZoneId z = zone_of(kind, seat);
    const bool all = (given >> kind) & 1;
    if (!zone_size(m.st, z) || !(all || holds_abilities(m, z))) continue;
    for (const u16 row : zone(m.st, z))
      if (all || has_printed_ability(m, card(m, row))) tried = list_of(m, seat, row, kind) || tried;
  }
  return list_enlightened(m, seat) || tried;
}

void take_act(Machine& m, Seat seat, const Option& o) {
  push_plan(m, o.verb, seat, o.a, o.verb == Use ? o.n : spell_of(m, o.a.id, kActivateAny));
}

namespace {
/// 5.1: "without paying its reserve cost" leaves the other costs to be paid, "without paying its costs" none.
u8 marks_of_text(u8 flags) {
  const int free = flags & language::kPlayNoCosts ? kFree | kNoCosts : flags & kPlayFree ? int{kFree} : 0;
  return static_cast<u8>(kByText | free);
}
/// 9 Preserve: whenever one could materialize it may come to hand instead.
bool may_take_back(Machine& m, Seat seat, Ref what) {
  const Obj& o = m.st.obj[what.id];
  return o.zone == zone_of(MaterialDeck, seat) && flag(m.st, what.id, Preserved) &&
         !seat_banned(m, seat, CantMaterialize);
}
}  // namespace

bool can_play_by_text(Machine& m, Seat seat, Ref what, u8 flags) {
  if (!live(m.st, what)) return false;
  if (may_take_back(m, seat, what)) return true;
  if (card(m, what.id).stat[Reserve] != kMissing) return can_activate(m, seat, what.id, marks_of_text(flags));
  return can_materialize(m, seat, what.id);
}

bool play_by_text(Machine& m, Seat seat, Ref what, u8 flags) {
  if (!can_play_by_text(m, seat, what, flags)) return false;
  if (may_take_back(m, seat, what)) {
    move(m, what, {.zone = zone_of(Hand, seat), .verb = Verb::Put, .by = seat});
    return false;  // nothing was played
  }
  const bool reserve = card(m, what.id).stat[Reserve] != kMissing;
  Frame* plan = push_plan(m, reserve ? Activate : Materialize, seat, what, spell_of(m, what.id, kActivateAny));
  if (plan) mark(*plan, marks_of_text(flags));
  return plan != nullptr;
}

// ------------------------------------------------------------------------------------------------------- commit
namespace {

void tell_targets(Machine& m, Seat you, Ref self) {
  for (const Rel& rel : m.st.rels)
    if (rel.kind == kTargetRel && rel.a == self) note(m, EventKind::Targeted, you, self, rel.b);
}

void commit_ability(Machine& m, Frame& plan) {
  const Seat you = plan.you;
  const Ref source = plan.source;
  const bool enlighten = !plan.ability;
  const Ability& a = m.pool().abilities[plan.ability];
  if (a.limit) use(m, source, a);
  cantrip::Item item{};
  item.source = source;
  item.ability = plan.ability;
  item.who = you;
  item.chosen_x =
      word::is_number(plan.reg[kPlanX]) ? static_cast<i16>(number(plan, kPlanX)) : m.st.obj[source.id].stat[PaidX];
  item.props = IsAbility | (a.kind == kAsSpell ? u32{AsSpell} : 0u) | (enlighten ? u32{IsEnlighten} : 0u);
  item.event = static_cast<u16>(EventKind::Activated);
  cantrip::Item* placed = stack::push(m, item);
  if (!placed) return;
  attach_targets(m, plan, *placed);
  tell_targets(m, you, placed->self);
  pay(m, plan);
  if (enlighten) set_counter(m, source.id, Enlighten, m.st.obj[source.id].counter[Enlighten] - 3);
  note(m, EventKind::Activated, you, source);
}

/// The gates of the lines of a text, each once, as many as an item remembers.
struct LineGates {
  Row16 row[6];
  int n = 0;
  int find(Row16 gate) const { return static_cast<int>(std::find(row, row + n, gate) - row); }
};
LineGates gates_of(const Machine& m, u16 ability) {
  LineGates gates;
  for (size_t pc = ability ? m.pool().abilities[ability].entry : 0; pc && m.pool().code[pc].op != Op::End; ++pc) {
    const Ins& ins = m.pool().code[pc];
    if (ins.op != Op::If || ins.mode != language::kLineGate) continue;
    if (gates.n < 6 && gates.find(ins.a) == gates.n) gates.row[gates.n++] = ins.a;
  }
  return gates;
}
u32 open_lines(Machine& m, const Frame& plan) {
  const LineGates gates = gates_of(m, plan.ability);
  u32 open = 0;
  for (int i = 0; i < gates.n; ++i)
    if (holds(m, context_of(plan), gates.row[i])) open |= 1u << (GateShift + i);
  return open;
}

u32 props_of(Machine& m, const Frame& plan) {
  u32 props = verb_of(plan) == Materialize ? IsMaterialization : IsActivation;
  const int way = way_of(m, plan);
  if (way == Ephemerate) props |= WasEphemeral;
  if (way == Brew) props |= WasBrewed;
  for (const Cost& c : plan_costs(m, plan))
    if (c.set && c.way == Prepare && is_due(m, plan, c)) props |= WasPrepared;
  if (is_imbued(m, plan)) props |= WasImbued;
  if (has_keyword(m, plan.source, Interdiction)) props |= stack::kNoOpportunity;
  return props | open_lines(m, plan) | (static_cast<u32>(empowered(m, context_of(plan)) & 0xFF) << EmpowerShift);
}

u32 flags_of(u32 props) {
  return (props & WasImbued ? flag_bit(Imbued) : 0) | (props & WasPrepared ? flag_bit(Prepared) : 0) |
         (props & WasBrewed ? flag_bit(Brewed) : 0) | (props & WasEphemeral ? flag_bit(Ephemeral) : 0);
}

void tell_steps(Machine& m, int n) {
  for (const Point p :
       {ElementsChecked, CostsDeclared, ModesSelected, TargetsDeclared, LegalityChecked, CostCalculated})
    trace_point(m, p, n);
}

}  // namespace

/// 5.6: a line is there if it was when the card was activated and still is; a copy has those of the original.
void keep_lines(Machine& m) {
  Frame& f = m.st.frames.back();
  for (const Ins* ins = &m.pool().code[f.pc]; ins->op == Op::If && ins->mode == language::kLineGate;
       ins = &m.pool().code[f.pc]) {
    const cantrip::Item* item = f.item ? find_item(m.st, f.item) : nullptr;
    if (!item || !(item->props & (IsActivation | IsMaterialization))) return;
    const LineGates gates = gates_of(m, f.ability);
    const int at = gates.find(ins->a);
    if (at == gates.n) return;
    const bool was_open = (item->props >> (GateShift + at)) & 1;
    if (!was_open) f.pc = ins->b;
    else if (item->props & IsCopy) ++f.pc;
    else return;
  }
}

void commit(Machine& m, Frame& plan) {
  if (verb_of(plan) == Use) return commit_ability(m, plan);
  const Seat you = plan.you;
  const bool materialization = verb_of(plan) == Materialize;
  tell_steps(m, materialization);
  const u32 props = props_of(m, plan);
  const int price = materialization ? memory_price(m, plan.source) : stat(m, plan.source, Reserve);
  const Ref attacker = is_attack_card(m, plan) ? to_ref(plan.reg[kPlanOwn]) : kNobody;
  const bool spell = is_spell(m, plan.source);
  pay(m, plan);
  Words banished;
  banished.n = 0;
  if (materialization) pay_memory(m, plan, banished);
  if (attacker && !(marks_of(plan) & kNoCosts)) rest(m, attacker.id);
  use_price_effects(m, plan.source, kCostToPlay);
  use_price_effects(m, plan.source, static_cast<CostKey>(kCostEither));
  if (materialization) use_price_effects(m, plan.source, static_cast<CostKey>(kCostToMaterialize));
  trace_point(m, CostsPaid, materialization);
  cantrip::Item item{};
  item.card = item.source = plan.source;
  item.ability = plan.ability;
  item.who = you;
  item.a = attacker;
  item.chosen_x = static_cast<i16>(number(plan, kPlanX));
  item.props = props;
  item.event = static_cast<u16>(materialization ? CardMaterialized : CardActivated);
  cantrip::Item* placed = stack::push(m, item);
  if (!placed) return;
  attach_targets(m, plan, *placed);
  const Ref card = placed->card;
  for (const Word w : banished)
    if (live(m.st, word::as_row(w))) relate(m, BanishedBy, word::as_row(w), card);
  if (shares_of(m, plan)) tell_shares(m, plan, card);
  tell_targets(m, you, card);
  if (const u32 flags = flags_of(props)) set_flags(m, card.id, m.st.obj[card.id].flags | flags);
  if (spell && !materialization) set_score(m, you, EmpowerNext, 0);
  note(m, materialization ? CardMaterialized : CardActivated, you, card, {}, price);
  note(m, EventKind::Played, you, card);
}

}  // namespace cantrip::grand_archive
