// What is declared before a card or ability is paid for (reference 5.1, 5.2, 9): ways and extras, X, links, shares, who attacks.
#include <algorithm>

#include "games/grand-archive/plan.hpp"

namespace cantrip::grand_archive {

// ------------------------------------------------------------------------------------------------ ways and extras

namespace {
/// A row of what is paid in place of the price, or to activate the card from where it lies.
const Cost* instead_of_price(const Machine& m, const Frame& plan) {
  const int sets = sets_of(plan) & ~((1 << kInstead) - 1);
  if (!sets) return nullptr;
  for (const Cost& c : plan_costs(m, plan))
    if ((sets >> c.set) & 1 && c.set) return &c;
  return nullptr;
}
}  // namespace

/// The keyword whose cost is paid in place of the price, or kFromZone and a zone kind; -1: none is.
int way_of(const Machine& m, const Frame& plan) {
  if (!(sets_of(plan) & ~((1 << kInstead) - 1))) return -1;
  const Cost* c = instead_of_price(m, plan);
  return c ? c->way : 0;
}

int set_ways(const Machine& m, const Frame& plan) {
  const Cost* c = instead_of_price(m, plan);
  return c && c->way >= kFromZone ? c->spare : 0;
}

/// 5.3: of what is materialized, and of what has no other price when it is activated.
bool pays_memory(const Machine& m, const Frame& plan) {
  if (verb_of(plan) == Use || (marks_of(plan) & kFree)) return false;
  if (verb_of(plan) == Materialize) return true;
  return card(m, plan.source.id).stat[Reserve] == kMissing && (set_ways(m, plan) & kBesidePrice);
}

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

/// "You may activate cards from your graveyard", "you may activate that card": of many cards, or of this one.
bool has_leave(const Machine& m, Seat seat, Ref what, Permit key) {
  for (const Effect& e : m.st.effects) {
    if (e.kind != EffectKind::Modify || e.on != what || e.who != seat) continue;
    const Static& s = m.pool().statics[e.what];
    if (s.kind == StaticKind::Permit && s.key == key) return true;
  }
  return false;
}
bool may_play_there(Machine& m, Seat seat, Ref what) {
  return seat_permitted(m, seat, PlayFrom, what) ||
         (m.st.obj[what.id].owner == seat && has_leave(m, seat, what, PlayFrom));
}

/// May this set be paid from where the card lies? Ephemerate from the graveyard, Starcalling from the deck, others from hand.
bool set_fits_zone(Machine& m, const Frame& plan, int set) {
  const int zone = zone_kind(m.st.obj[plan.source.id].zone);
  for (const Cost& c : plan_costs(m, plan)) {
    if (c.set != set) continue;
    if (c.way >= kFromZone) return zone == c.way - kFromZone && (!c.gate || is_open(m, plan.source.id, c.gate));
    if (zone != Hand && !(marks_of(plan) & kByText) && c.way != Ephemerate && c.way != Starcalling)
      return may_play_there(m, plan.you, plan.source);
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
  return zone != Hand && !(marks_of(plan) & kByText) && !may_play_there(m, plan.you, plan.source);
}

namespace {
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

// ---------------------------------------------------------------------------------------------------------------- X

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
}  // namespace

// ------------------------------------------------------------------------------------------------------------- links

/// 9 Link: its partner is a target (1.2: only of a card on the stack).
void link_candidates(Machine& m, const Frame& f, Words& out) {
  out.n = 0;
  const Selector& sel = m.pool().selectors[derived(m, f.source.id).keyword_param[Link]];
  select(m, context_of(f), sel, out);
  drop_untargetable(m, context_of(f), f.you, out);
}

namespace {
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
  add_options(m, found);
}
After take_link(Machine& m, Frame& f, const Answer& answer) {
  keep_target(m, f, option_word(picked(m, answer)));
  return After::Again;
}
}  // namespace

// ------------------------------------------------------------------------------------------------------------- imbue

namespace {
/// How many cards of the hand pay that have one of these elements, or any advanced one.
int cards_of_hand(Machine& m, const Frame& f, u32 elements, bool any_advanced) {
  int n = 0;
  for (const Word w : list(m.st, f.reg[kPlanPrice])) {
    const Ref r = word::as_row(w);
    if (!live(m.st, r) || zone_kind(m.st.obj[r.id].zone) != Hand) continue;
    const u32 of = derived(m, r.id).types & kElements;
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
}  // namespace

bool is_imbued(Machine& m, const Frame& f) {
  if (number(f, kPlanPaidToo) != 1) return false;
  const Derived& d = derived(m, f.source.id);
  const u16 param = d.keyword_param[Imbue];
  const u32 wanted = param > 1 ? 1u << param : d.types & kElements;
  return cards_of_hand(m, f, wanted, param == 1) >= d.keyword_value[Imbue];
}

// ---------------------------------------------------------------------------------------------------- divided damage

/// 5.1 step 5: the instruction that deals damage by shares, if the text has one.
const Ins* shares_of(const Machine& m, const Frame& f) {
  if (!f.ability) return nullptr;
  for (size_t pc = m.pool().abilities[f.ability].entry; pc && m.pool().code[pc].op != Op::End; ++pc)
    if (const Ins& ins = m.pool().code[pc]; ins.op == Op::Native && ins.a == kShares) return &ins;
  return nullptr;
}

namespace {
void keep_share(Machine& m, Frame& f, int n) {
  Word words[32];
  size_t k = 0;
  for (const Word w : list(m.st, f.reg[kPlanOwnToo]))
    if (k < 31) words[k++] = w;
  words[k++] = word::number(n);
  f.reg[kPlanOwnToo] = make_list(m, {words, k});
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

// ------------------------------------------------------------------------------------------- who attacks, what kindles

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
  add_options(m, found);
}
After take_performer(Machine& m, Frame& f, const Answer& answer) {
  f.reg[kPlanOwn] = option_word(picked(m, answer));
  return After::Again;
}

/// Can the other costs be met beside the price, if these kindle?
bool kindles_enough(Machine& m, const Frame& f, std::span<const Word> these) {
  const int before = m.st.scratch.size();
  Frame tried = f;
  tried.reg[kPlanPrice] = make_list(m, these);
  const bool enough = can_meet_costs(m, tried);
  m.st.scratch.truncate(before);
  return enough;
}

/// 9 Kindle: which fire cards pay, of one's choice.
After ask_kindle(Machine& m, Frame& f) {
  const int kindle = kindle_of(m, f);
  if (!kindle || word::is_list(f.reg[kPlanPrice])) return After::Done;
  Words found;
  kindling(m, f, found);
  const int n = static_cast<int>(found.n), price = plan_price(m, f), most = std::min({kindle, n, price});
  if (most <= 0) return After::Done;
  const int others = payers_n(m, f) - std::min(kindle, n);
  int least = std::max(0, price - others);
  while (least < most && !kindles_enough(m, f, {found.at, static_cast<size_t>(least)})) ++least;
  if (least < n) return ask(m, Ask::Pick, f.you, least, most, KindlePrompt, kCancel);
  f.reg[kPlanPrice] = make_list(m, {found.at, found.n});
  return After::Done;
}
void list_kindling(Machine& m, Frame& f) {
  Words found;
  kindling(m, f, found);
  add_options(m, found);
}
After take_kindling(Machine& m, Frame& f, const Answer& answer) {
  f.reg[kPlanPrice] = picked_list(m, answer);
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

}  // namespace cantrip::grand_archive
