// Declarations: playing a card, using an ability. A plan collects modes, targets and payment and changes nothing;
// its commit makes everything happen at once. Taking it back is dropping the frame.
#include <algorithm>

#include "core/acts.hpp"
#include "core/flow.hpp"
#include "core/instructions.hpp"
#include "core/options.hpp"
#include "core/plan.hpp"
#include "core/why.hpp"

namespace cantrip {

namespace {

enum Stage : u8 {
  kStart,
  kDeclareCosts,
  kModes,
  kTargets,
  kPrice,
  kDeclarePayment,
  kCosts,
  kPayments,
  kCommit,
  kFinished
};

/// What is done when a plan leaves a stage, in the order of Stage.
constexpr PlanWork kWorkOf[] = {kAnnounced, kCostsSaid,   kModesSaid, kTargetsSaid,
                                kPriceMet,  kPaymentSaid, kCostsMet,  kReadyToPay};
static_assert(std::size(kWorkOf) == kCommit);
void tell_work(Machine& m, const Frame& f, u8 before) {
  if (m.tracing && before < kCommit && f.stage != before) tell_point(m, kPlanDid, kWorkOf[before]);
}

bool is_pick(const Cost& c) {
  return c.kind == CostKind::FlagOthers || c.kind == CostKind::Move || c.kind == CostKind::CounterOthers ||
         c.kind == CostKind::Reveal;
}

int needed(Machine& m, const Frame& f, const Cost& c) { return min_of(m, context_of(f), m.pool().selectors[c.sel]); }

/// A flag that is set pays for nothing; a game may know more (a character that is still drying).
bool can_set(Machine& m, u16 row, int f) {
  return !flag(m.st, row, f) && (!m.game().may_flag || m.game().may_flag(m, row, f, true, true));
}

/// What may pay a cost: not the card being played, not the source where its own cost uses it, not what already pays.
void payers(Machine& m, const Frame& f, const Cost& cost, Words& out) {
  out.n = 0;
  select(m, context_of(f), m.pool().selectors[cost.sel], out);
  bool self_used = plays_card(m, f);
  for (const Cost& other : plan_costs(m, f))
    self_used = self_used || other.kind == CostKind::MoveSelf ||
                (other.kind == CostKind::FlagSelf && cost.kind == CostKind::FlagOthers);
  const std::span<const Word> paying = list(m.st, f.reg[kPlanPayments]);
  u32 n = 0;
  for (u32 i = 0; i < out.n; ++i) {
    bool taken = self_used && out.at[i] == to_word(f.source);
    const u16 row = word::as_row(out.at[i]).id;
    if (cost.kind == CostKind::FlagOthers) taken = taken || !can_set(m, row, cost.key);
    if (cost.kind == CostKind::Move)
      taken = taken || !may_go(m, word::as_row(out.at[i]), zone_of(cost.key, m.st.obj[row].owner), cost.verb);
    if (cost.kind == CostKind::CounterOthers)
      taken = taken || m.st.obj[row].counter[cost.key] < amount(m, context_of(f), cost.amount);
    for (const Word w : paying) taken = taken || w == out.at[i];
    if (!taken) out.at[n++] = out.at[i];
  }
  out.n = n;
}

/// Several costs may want the same objects: a small bipartite matching tells whether all can be met.
struct Matching {
  static constexpr int kSlots = 24, kKinds = 4;
  Words pool[kKinds + 1];  // the last one: what pays the price
  int kind_of[kSlots];  // the first `slots`
  Word taken_by[64];    // the first n_taken
  int owner[64];
  int n_taken = 0;
  int slots = 0;

  int find(Word w) const {
    for (int i = 0; i < n_taken; ++i)
      if (taken_by[i] == w) return i;
    return -1;
  }
  bool place(int slot, u64& seen) {
    const Words& words = pool[kind_of[slot]];
    for (u32 i = 0; i < words.n && i < 64; ++i) {
      const int at = find(words.at[i]);
      if (at < 0) {
        if (n_taken == 64) return false;
        taken_by[n_taken] = words.at[i];
        owner[n_taken++] = slot;
        return true;
      }
      if ((seen >> at) & 1) continue;
      seen |= u64{1} << at;
      const int other = owner[at];
      if (place(other, seen)) {
        owner[at] = slot;
        return true;
      }
    }
    return false;
  }
};

int payers_n(Machine& m, const Frame& f) {
  if (m.game().payers_n) return m.game().payers_n(m, f);
  Words found;
  found.n = 0;
  m.game().payers(m, f, found);
  return static_cast<int>(found.n);
}

/// Is what pays this cost free to pay the price as well?
bool pays_twice(Machine& m, const Cost& c, Word w) {
  return m.game().pays_twice && m.game().pays_twice(m, c, to_ref(w));
}

void drop(Words& from, Word what) {
  u32 n = 0;
  for (const Word w : from)
    if (w != what) from.at[n++] = w;
  from.n = n;
}

/// What may pay the price: not what pays another cost, unless it may do both.
void price_payers(Machine& m, const Frame& f, Words& out) {
  out.n = 0;
  m.game().payers(m, f, out);
  const std::span<const Word> chosen = list(m.st, f.reg[kPlanPayments]);
  size_t next = 0;
  for (const Cost& c : plan_costs(m, f)) {
    if (next == chosen.size()) break;
    if (!is_pick(c) || !is_due(m, f, c)) continue;
    for (int i = needed(m, f, c); i > 0 && next < chosen.size(); --i, ++next)
      if (!pays_twice(m, c, chosen[next])) drop(out, chosen[next]);
  }
}

/// Can all costs from the first of these on be met, and the price beside them? With a word: when it is chosen for the first.
bool picks_possible(Machine& m, const Frame& f, std::span<const Cost> costs, Word settled = word::none) {
  const Cost* cost_of[Matching::kKinds];
  Matching match;
  int kinds = 0;
  for (const Cost& c : costs) {
    if (!is_pick(c) || !is_due(m, f, c)) continue;
    if (kinds == Matching::kKinds) return false;
    Words& pool = match.pool[kinds];
    payers(m, f, c, pool);
    int n = needed(m, f, c);
    if (settled != word::none) {
      drop(pool, settled);
      n -= &c == costs.data();
    }
    if (static_cast<int>(pool.n) < n) return false;
    cost_of[kinds] = &c;
    for (int i = 0; i < n && match.slots < Matching::kSlots; ++i) match.kind_of[match.slots++] = kinds;
    ++kinds;
  }
  if (kinds == 0) return true;
  int price = m.game().payers ? plan_price(m, f) : 0;
  if (price > 0) {
    Words& pool = match.pool[kinds];
    pool.n = 0;
    m.game().payers(m, f, pool);
    // what pays beside them: if it has been chosen, no more than that
    price -= word::is_list(f.reg[kPlanPrice]) ? word::list_len(f.reg[kPlanPrice])
                                              : payers_n(m, f) - static_cast<int>(pool.n);
    price_payers(m, f, pool);
    if (settled != word::none && !pays_twice(m, costs[0], settled)) drop(pool, settled);
    u32 wanted = 0;  // by another cost too: the others pay first
    for (const Word w : pool) {
      bool contested = false;
      for (int k = 0; k < kinds; ++k)
        contested =
            contested || (std::ranges::find(match.pool[k], w) != match.pool[k].end() && !pays_twice(m, *cost_of[k], w));
      if (contested) pool.at[wanted++] = w;
      else --price;
    }
    pool.n = wanted;
    if (price > static_cast<int>(wanted)) return false;
    for (int i = 0; i < price && match.slots < Matching::kSlots; ++i) match.kind_of[match.slots++] = kinds;
  }
  if (kinds == 1 && price <= 0) return true;
  for (int slot = 0; slot < match.slots; ++slot) {
    u64 seen = 0;
    if (!match.place(slot, seen)) return false;
  }
  return true;
}

Shortage lack_of_self(Machine& m, const Frame& f, std::span<const Cost> costs) {
  const Obj& self = m.st.obj[f.source.id];
  const u16 row = f.source.id;
  int wanted[kScores];
  u32 which = 0;  // of these are written
  static_assert(kScores <= 32);
  const auto want = [&](int key, int n) {
    wanted[key] = n + ((which >> key) & 1 ? wanted[key] : 0);
    which |= 1u << key;
  };
  for (const Cost& c : costs) {
    if (!is_due(m, f, c)) continue;
    switch (c.kind) {
      case CostKind::Score: want(c.key, amount(m, context_of(f), c.amount)); break;
      case CostKind::FlagSelf:
        if (!can_set(m, row, c.key)) return {Lack::Self};
        break;
      case CostKind::MoveSelf:
        if (!may_go(m, f.source, zone_of(c.key, self.owner), c.verb)) return {Lack::Self};
        break;
      case CostKind::CounterSelf:
        if (self.counter[c.key] < amount(m, context_of(f), c.amount)) return {Lack::Self};
        break;
      case CostKind::HealSelf: {
        const Ref healed = m.game().healed(m, f.you);
        const int damage = live(m.st, healed) ? m.st.obj[healed.id].stat[m.schema().damage_stat] : 0;
        if (damage < amount(m, context_of(f), c.amount)) return {Lack::Self};
        break;
      }
      case CostKind::Own:
        if (!m.game().can_pay || !m.game().can_pay(m, f, c)) return {Lack::Self};
        break;
      default: break;
    }
  }
  want(m.game().price_score, price_of(m, f));
  for (; which; which &= which - 1) {
    const int i = __builtin_ctz(which);
    if (wanted[i] <= 0) continue;
    int have = 0;
    if (i == m.game().price_score && m.game().total_price && m.game().payers) {  // what pays depends on the plan
      have = payers_n(m, f);
    } else {
      have = funds(m, f.you, i);
    }
    if (have < wanted[i]) return {Lack::Score, static_cast<u8>(i), wanted[i], have};
  }
  return {};
}

/// What a target phrase may choose: an object that can't be targeted by opponents is not among them.
void target_candidates(Machine& m, const Frame& f, const Selector& sel, Words& out) {
  select(m, context_of(f), sel, out);
  drop_untargetable(m, context_of(f), f.you, out);
  if (!m.game().may_choose) return;
  u32 n = 0;
  for (const Word w : out)
    if (m.game().may_choose(m, f, w)) out.at[n++] = w;
  out.n = n;
}

bool targets_possible(Machine& m, const Frame& f, int pc) {
  for (; code_at(m, pc).op == Op::Target; ++pc) {
    const Selector& sel = m.pool().selectors[code_at(m, pc).a];
    const Context c = context_of(f);
    if (!holds(m, c, code_at(m, pc).b)) continue;
    const int min = min_of(m, c, sel);
    // "another target" reads an earlier choice: count one candidate more to leave room for it
    const int room = sel.rel == Rel8::Not && sel.slot >= Slot::T0 && sel.slot <= Slot::T2 ? 1 : 0;
    if (min && !has_targets(m, c, f.you, sel, min + room)) return false;
  }
  return true;
}

}  // namespace

Frame plan_frame(const Machine& m, u16 verb, Seat you, Ref source, u16 ability) {
  Frame f{};
  f.kind = FrameKind::Plan;
  f.you = f.player = you;
  f.prog = verb;
  f.source = source;
  f.ability = ability;
  f.flags = kSecret;
  f.base = static_cast<u16>(m.st.scratch.n);
  f.pc = ability ? m.pool().abilities[ability].entry : u16{0};
  f.reg[kPlanVerb] = word::number(verb);
  f.reg[kPlanTargets] = word::list(f.base, 0);
  return f;
}

namespace {

/// Appends to a running list of the plan in scratch.
void append(Machine& m, Word& reg, Word w) {
  State& s = m.st;
  if (s.scratch.full()) return fault(m, Err::Capacity);
  if (!word::is_list(reg)) reg = word::list(s.scratch.size(), 0);
  const int at = word::list_at(reg), n = word::list_len(reg);
  if (at + n != s.scratch.size()) {  // another list was made since: it goes on behind that
    reg = word::list(s.scratch.size(), 0);
    for (int i = 0; i < n; ++i) append(m, reg, s.scratch[at + i]);
  }
  if (s.scratch.full()) return fault(m, Err::Capacity);
  s.scratch.push(w);
  reg = word::list(word::list_at(reg), word::list_len(reg) + 1);
}

/// Of several modes the next one that was chosen; its targets come after those of the ones before.
bool next_mode(const Machine& m, Frame& f) {
  const u16 entry = f.ability ? ability_of(m, f).entry : u16{0};
  if (!entry || code_at(m, entry).op != Op::Modes || !code_at(m, entry).b) return false;
  const int chosen = word::as_number(f.reg[kPlanModes]);
  for (int i = word::as_number(f.reg[kPlanModeAt]); i < code_at(m, entry).mode; ++i) {
    if (!((chosen >> i) & 1)) continue;
    f.reg[kPlanModeAt] = word::number(i + 1);
    f.pc = code_at(m, entry + 1 + i).b;
    return true;
  }
  return false;
}

After next_target(Machine& m, Frame& f) {
  while (f.ability && code_at(m, f.pc).op == Op::Target) {
    const Ins& ins = code_at(m, f.pc);
    const Selector& sel = m.pool().selectors[ins.a];
    const Context c = context_of(f);
    if (!holds(m, c, ins.b)) {
      ++f.pc;
      continue;
    }
    Words found;
    found.n = 0;
    target_candidates(m, f, sel, found);
    const int n = static_cast<int>(found.n), min = min_of(m, c, sel), max = max_of(m, c, sel);
    if (n < min) return After::Done;  // cannot be completed: taken back (feasible() makes this unreachable)
    if (n > 0 && max > 0 && !(n == min)) return ask(m, Ask::Pick, f.you, min, max < n ? max : n, 0, kCancel, ins.a);
    append(m, f.reg[kPlanTargets], word::number(ins.mode));
    if (n == min)
      for (const Word w : found) append(m, f.reg[kPlanTargets], w);
    ++f.pc;
  }
  if (!next_mode(m, f)) f.stage = kCosts;
  return After::Again;
}

/// Which things pay the price, or what is left of it: asked where they differ and not all are needed.
After choose_payers(Machine& m, Frame& f) {
  f.stage = kDeclarePayment;
  if (!m.game().payers) return After::Again;
  const int price = plan_price(m, f) - static_cast<int>(list(m.st, f.reg[kPlanPrice]).size());
  if (price <= 0) return After::Again;
  Words found;
  price_payers(m, f, found);
  if (static_cast<int>(found.n) < price) return After::Done;  // feasible() and cost_choice() make this unreachable
  if (static_cast<int>(found.n) > price && !all_alike(m, found)) {
    f.stage = kPrice;
    return ask(m, Ask::Pick, f.you, price, price, m.schema().pay_prompt, kCancel);
  }
  for (int i = 0; i < price; ++i) append(m, f.reg[kPlanPrice], found.at[i]);
  return After::Again;
}

/// What may be chosen for the i-th cost: the others, and the price, can be paid with what is left.
void cost_choice(Machine& m, const Frame& f, int i, Words& out) {
  const std::span<const Cost> costs = plan_costs(m, f).subspan(static_cast<size_t>(i));
  payers(m, f, costs[0], out);
  if (static_cast<int>(out.n) <= needed(m, f, costs[0])) return;
  u32 n = 0;
  for (const Word w : out)
    if (picks_possible(m, f, costs, w)) out.at[n++] = w;
  out.n = n;
}

After next_cost(Machine& m, Frame& f) {
  const std::span<const Cost> costs = plan_costs(m, f);
  for (int i = word::as_number(f.reg[kPlanStep]); i < static_cast<int>(costs.size()); ++i) {
    f.reg[kPlanStep] = word::number(i);
    if (!is_pick(costs[static_cast<size_t>(i)]) || !is_due(m, f, costs[static_cast<size_t>(i)])) continue;
    Words found;
    cost_choice(m, f, i, found);
    const int need = needed(m, f, costs[static_cast<size_t>(i)]);
    if (static_cast<int>(found.n) < need) return After::Done;
    if (static_cast<int>(found.n) > need)
      return ask(m, Ask::Pick, f.you, need, need, 0, kCancel, costs[static_cast<size_t>(i)].sel);
    for (const Word w : found) append(m, f.reg[kPlanPayments], w);
  }
  f.reg[kPlanStep] = word::none;
  f.stage = kPrice;
  return After::Again;
}

void remember_payment(Frame& f, const Option& o) {
  f.reg[kPlanPaid] = word::number(o.n);
  f.reg[kPlanPaidToo] = word::number(o.arg);
}

/// Where a price can be paid in several ways: which. Option 0 is what is suggested.
After choose_payment(Machine& m, Frame& f) {
  f.stage = kCommit;
  if (!m.game().payments) return After::Again;
  const Bounded<Option, 512>& found = m.options;
  m.options.n = 0;
  m.game().payments(m, f, m.options.capacity - 1);
  if (found.n < 2) {
    if (found.n) remember_payment(f, found[0]);
    m.options.n = 0;
    return After::Again;
  }
  f.stage = kPayments;
  add_option(m, kCancelOption, f.source);
  return ask_listed(m, Ask::Pay, f.you, 1, 1, m.schema().pay_prompt, kCancel);
}

}  // namespace

std::span<const Cost> plan_costs(const Machine& m, const Frame& f) {
  if (plays_card(m, f)) {
    const CardDef& def = card(m, f.source.id);
    return {m.pool().costs.data() + def.cost, def.costs};
  }
  if (!f.ability) return {};
  const Ability& a = ability_of(m, f);
  return {m.pool().costs.data() + a.cost, a.costs};
}

bool is_due(Machine& m, const Frame& f, const Cost& c) {
  const int sets = word::as_number(f.reg[kPlanSets]);
  if (c.set ? !((sets >> c.set) & 1) : sets & 1) return false;
  return !c.gate || is_open(m, f.source.id, c.gate);
}

u16 spell_of(const Machine& m, u16 row, u16 speed) {
  const CardDef& def = card(m, row);
  for (const CardDef* face : {&def, def.other != DefId::Hidden ? &m.pool().card(def.other) : nullptr}) {
    if (!face) continue;
    for (int i = 0; i < face->abilities; ++i) {
      const Ability& a = m.pool().abilities[static_cast<size_t>(face->ability + i)];
      if (a.head != Head::Spell) continue;
      if (speed == kActivateAny || a.speed == Speed::Either || static_cast<u16>(a.speed) == speed)
        return static_cast<u16>(face->ability + i);
    }
  }
  return 0;
}

/// Walks to the first instruction that does something. A leading "if" that fails, guards the whole text and would have
/// asked for a choice is a choice that can't be made; without one it does nothing, which is possible.
bool text_possible(Machine& m, const Frame& f) {
  const Context c = context_of(f);
  int pc = f.pc;
  auto missing = [&](const Ins& ins) {
    if (ins.op != Op::Choose || !(ins.b & kAllOrNone)) return false;
    const Selector& sel = m.pool().selectors[ins.a];
    const int min = min_of(m, c, sel);
    if (min == 0) return false;
    const Schema& schema = m.schema();
    if (schema.target_ban == kNoBan && schema.ward_keyword == kNoBan && schema.discard_ban == kNoBan)
      return count(m, c, sel, min) < min;  // nothing is kept from being chosen
    Words found;
    choosable(m, f, pc, found);
    return static_cast<int>(found.n) < min;
  };
  auto asks_first = [](const Ins& guarded) { return guarded.op == Op::Choose && (guarded.b & kAllOrNone); };
  for (int guard = 0; guard < 64; ++guard) {
    const Ins& ins = code_at(m, pc);
    switch (ins.op) {
      case Op::Choose:
        if (missing(ins)) return false;
        ++pc;
        continue;
      case Op::All:
      case Op::Copy: ++pc; continue;
      case Op::Jump: pc = ins.b; continue;
      case Op::If: {
        const Cond& cond = m.pool().conds[ins.a];
        if (cond.kind == CondKind::Done ||
            (cond.kind == CondKind::Not && m.pool().conds[ins.a + 1u].kind == CondKind::Done)) {
          ++pc;  // whether what came before could be done is what is being found out
          continue;
        }
        if (holds(m, c, ins.a)) ++pc;
        else if (code_at(m, ins.b).op == Op::End && asks_first(code_at(m, pc + 1))) return false;
        else pc = ins.b;
        continue;
      }
      case Op::Modes:
        for (int i = 0; i < ins.mode; ++i)
          if (mode_open(m, c, ins, code_at(m, pc + 1 + i), i) && mode_possible(m, f, code_at(m, pc + 1 + i).b))
            return true;
        return false;
      case Op::Activate: {
        const u16 other =
            ins.a == static_cast<u16>(Slot::Self) && live(m.st, f.source) ? spell_of(m, f.source.id, ins.b) : u16{0};
        return !other || other == f.ability || text_possible(m, other, f.you, f.source);
      }
      default: return true;
    }
  }
  return true;
}

bool text_possible(Machine& m, u16 ability, Seat you, Ref source) {
  Frame f{};
  f.kind = FrameKind::Program;
  f.you = f.player = you;
  f.source = source;
  f.ability = ability;
  f.pc = m.pool().abilities[ability].entry;
  return !f.pc || text_possible(m, f);
}

namespace {
/// May this plan choose the i-th of the modes at pc?
bool plan_mode(Machine& m, const Frame& f, int pc, int i) {
  const Ins& jump = code_at(m, pc + 1 + i);
  return mode_open(m, context_of(f), code_at(m, pc), jump, i) && targets_possible(m, f, jump.b);
}

/// What a text itself asks for.
Shortage lack_of_text(Machine& m, const Frame& f) {
  if (!f.ability) return {};
  const Ability& a = m.pool().abilities[f.ability];
  if (a.limit && used_up(m.st, f.source, a)) return {Lack::Used};
  if ((a.gate || silences(m)) && !has_ability(m, f.source.id, a)) return {Lack::Condition};
  if (a.cond && !holds(m, context_of(f), a.cond)) return {Lack::Condition};
  if (m.game().needs_choices) {
    if (!text_possible(m, f.ability, f.you, f.source)) return {Lack::Target};
  } else if (a.entry) {
    const Ins& first = code_at(m, a.entry);
    if (first.op == Op::Modes) {
      int possible = 0;
      for (int i = 0; i < first.mode; ++i) possible += plan_mode(m, f, a.entry, i);
      if (!possible || possible < mode_range(m, context_of(f), first).least) return {Lack::Target};
    } else if (!targets_possible(m, f, a.entry)) {
      return {Lack::Target};
    }
  }
  return {};
}
}  // namespace

bool can_meet_costs(Machine& m, const Frame& f) {
  const std::span<const Cost> costs = plan_costs(m, f);
  return lack_of_self(m, f, costs).lack == Lack::Nothing && picks_possible(m, f, costs);
}

Shortage shortage(Machine& m, Seat seat, Ref source, u16 ability, u16 verb, Ref ev_a, Ref ev_b) {
  Frame f = plan_frame(m, verb, seat, source, ability);
  f.ev_a = ev_a;
  f.ev_b = ev_b;
  return shortage(m, f);
}

Shortage shortage(Machine& m, const Frame& f) {
  const std::span<const Cost> costs = plan_costs(m, f);
  if (const Shortage self = lack_of_self(m, f, costs); self.lack != Lack::Nothing) return self;
  if (m.game().affordable && !m.game().affordable(m, f)) return {Lack::Price};
  if (const Shortage text = lack_of_text(m, f); text.lack != Lack::Nothing) return text;
  return picks_possible(m, f, costs) ? Shortage{} : Shortage{Lack::Payment};
}

bool declarable(Machine& m, Seat seat, Ref source, u16 ability, u16 verb) {
  return lack_of_text(m, plan_frame(m, verb, seat, source, ability)).lack == Lack::Nothing;
}

bool feasible(Machine& m, const Frame& plan) { return shortage(m, plan).lack == Lack::Nothing; }

bool feasible(Machine& m, Seat seat, Ref source, u16 ability, u16 verb, Ref ev_a, Ref ev_b) {
  return shortage(m, seat, source, ability, verb, ev_a, ev_b).lack == Lack::Nothing;
}

Frame* push_plan(Machine& m, u16 verb, Seat you, Ref source, u16 ability) {
  Frame* f = m.st.frames.push(plan_frame(m, verb, you, source, ability));
  if (!f) fault(m, Err::Capacity);
  return f;
}

namespace {
/// The game's own questions, one after the other.
After run_steps(Machine& m, Frame& f, std::span<const PlanStep> steps, Stage next) {
  for (size_t i = static_cast<size_t>(word::as_number(f.reg[kPlanStep])); i < steps.size(); ++i) {
    f.reg[kPlanStep] = word::number(static_cast<int>(i));
    if (const After after = steps[i].run(m, f); after != After::Done) return after;
  }
  f.reg[kPlanStep] = word::none;
  f.stage = next;
  return After::Again;
}

const PlanStep* own_step(const Machine& m, const Frame& f) {
  const std::span<const PlanStep> steps = f.stage == kDeclareCosts     ? m.game().declare_costs
                                          : f.stage == kDeclarePayment ? m.game().declare_payment
                                                                       : std::span<const PlanStep>{};
  return steps.empty() ? nullptr : &steps[static_cast<size_t>(word::as_number(f.reg[kPlanStep]))];
}

After ask_modes(Machine& m, const Frame& f, const Ins& modes) {
  int possible = 0;
  for (int i = 0; i < modes.mode; ++i) possible += plan_mode(m, f, f.pc, i);
  const auto [least, most] = mode_range(m, context_of(f), modes);
  return ask(m, Ask::Mode, f.you, least, most < possible ? most : possible, 0, kCancel, modes.mode);
}
}  // namespace

namespace {

After run_stage(Machine& m, Frame& f) {
  switch (f.stage) {
    case kStart:  // an ability that cannot be answered chooses everything when it resolves
      f.stage = m.game().chooses_late || (f.ability && (ability_of(m, f).flags & kNoChain)) ? kCosts : kDeclareCosts;
      return After::Again;
    case kDeclareCosts: return run_steps(m, f, m.game().declare_costs, kModes);
    case kModes:
      if (f.ability && f.pc && code_at(m, f.pc).op == Op::Modes) return ask_modes(m, f, code_at(m, f.pc));
      f.stage = kTargets;
      return After::Again;
    case kTargets:
      if (!f.ability || !f.pc) {
        f.stage = kCosts;
        return After::Again;
      }
      return next_target(m, f);
    case kCosts: return next_cost(m, f);
    case kPrice: return choose_payers(m, f);
    case kDeclarePayment: return run_steps(m, f, m.game().declare_payment, kPayments);
    case kPayments: return choose_payment(m, f);
    case kCommit: {
      const int depth = m.st.frames.size();
      f.stage = kFinished;
      m.game().commit(m, f);
      if (m.st.frames.size() <= depth) return After::Done;
      // What it pushed goes first. Nothing of it is secret any more, or of use: a view must not begin it again.
      f.flags = static_cast<u16>(f.flags & ~kSecret);
      f.ability = 0;
      f.ev_a = f.ev_b = kNobody;
      for (Word& w : f.reg) w = word::none;
      return After::Again;
    }
    default: return After::Done;
  }
}

}  // namespace

After run_plan(Machine& m, Frame& f) {
  const u8 before = f.stage;
  const After after = run_stage(m, f);
  tell_work(m, f, before);
  return after;
}

bool plan_fits(const State& s, const Game& game, const Pool& pool, const Frame& f, bool asks) {
  const int step = word::as_number(f.reg[kPlanStep]);
  if (f.stage > kFinished || step < 0) return false;
  const auto at = static_cast<size_t>(step);
  const std::span<const PlanStep> steps = f.stage == kDeclareCosts     ? game.declare_costs
                                          : f.stage == kDeclarePayment ? game.declare_payment
                                                                       : std::span<const PlanStep>{};
  if (!steps.empty() && at >= steps.size()) return false;
  if (!asks) return true;
  const Ins& ins = pool.code[f.pc];
  switch (f.stage) {
    case kDeclareCosts:
    case kDeclarePayment: return !steps.empty();
    case kModes: return f.ability && f.pc && ins.op == Op::Modes;
    case kTargets: return f.ability && f.pc && ins.op == Op::Target;
    case kPrice: return game.payers != nullptr;
    case kPayments: return game.payments != nullptr;
    case kCosts: {  // as plan_costs()
      const bool activated = f.ability && pool.abilities[f.ability].head == Head::Activated;
      const bool card = !activated && live(s, f.source) && !is_player(f.source) &&
                        !game.schema->zones[static_cast<size_t>(zone_kind(s.obj[f.source.id].zone))].play;
      const CardDef& def = pool.cards[card ? static_cast<size_t>(index(s.obj[f.source.id].def)) : 0];
      const Ability& a = pool.abilities[f.ability];
      if (!card && !f.ability) return false;
      const std::span<const Cost> costs(pool.costs.data() + (card ? def.cost : a.cost), card ? def.costs : a.costs);
      return at < costs.size() && is_pick(costs[at]);
    }
    default: return false;  // these ask nothing
  }
}

void list_plan(Machine& m, Frame& f) {
  if (const PlanStep* step = own_step(m, f)) {
    step->list(m, f);
    if (asks_value(m.st.decision.ask)) return;
  } else if (f.stage == kModes) {
    const Ins& modes = code_at(m, f.pc);
    for (int i = 0; i < modes.mode; ++i)
      if (plan_mode(m, f, f.pc, i)) add_option(m, kMode, f.source, {}, static_cast<u16>(i));
  } else if (f.stage == kPayments) {
    m.game().payments(m, f, m.options.capacity - 1);
  } else {
    Words found;
    found.n = 0;
    if (f.stage == kTargets) target_candidates(m, f, m.pool().selectors[code_at(m, f.pc).a], found);
    else if (f.stage == kPrice) price_payers(m, f, found);
    else cost_choice(m, f, word::as_number(f.reg[kPlanStep]), found);
    add_options(m, found);
  }
  add_option(m, kCancelOption, f.source);
}

namespace {
After take_stage(Machine& m, Frame& f, const Answer& answer) {
  if (!asks_value(m.st.decision.ask) && picked(m, answer).verb == kCancelOption && answer.n) return After::Done;
  if (const PlanStep* step = own_step(m, f)) return step->take(m, f, answer);
  if (f.stage == kModes && code_at(m, f.pc).b) {
    int chosen = 0;
    for (int i = 0; i < answer.n; ++i) chosen |= 1 << picked(m, answer, i).n;
    f.reg[kPlanModes] = word::number(chosen);
    f.stage = next_mode(m, f) ? kTargets : kCosts;
    return After::Again;
  }
  if (f.stage == kModes) {
    const int mode = picked(m, answer).n;
    f.reg[kPlanModes] = word::number(1 << mode);
    f.pc = code_at(m, f.pc + 1 + mode).b;
    f.stage = kTargets;
    return After::Again;
  }
  if (f.stage == kPayments) {
    remember_payment(f, picked(m, answer));
    f.stage = kCommit;
    return After::Again;
  }
  Word& reg = f.reg[f.stage == kTargets ? kPlanTargets : f.stage == kPrice ? kPlanPrice : kPlanPayments];
  if (f.stage == kTargets) append(m, reg, word::number(code_at(m, f.pc++).mode));
  else if (f.stage == kPrice) f.stage = kDeclarePayment;
  else f.reg[kPlanStep] = word::number(word::as_number(f.reg[kPlanStep]) + 1);
  for (int i = 0; i < answer.n; ++i) append(m, reg, option_word(picked(m, answer, i)));
  return After::Again;
}
}  // namespace

After take_plan(Machine& m, Frame& f, const Answer& answer) {
  const u8 before = f.stage;
  const After after = take_stage(m, f, answer);
  tell_work(m, f, before);
  return after;
}

void move_to_pay(Machine& m, Seat by, Ref source, const Cost& cost, std::span<const Ref> what) {
  const bool plain = !((m.pool().acts >> static_cast<int>(ActKind::Move)) & 1) && cost.verb != Verb::Destroy;
  if (plain && what.size() == 1) {  // most of them
    if (live(m.st, what[0]))
      move(m, what[0],
           {.zone = zone_of(cost.key, m.st.obj[what[0].id].owner),
            .verb = cost.verb,
            .by = by,
            .bottom = (cost.place & kToBottom) != 0});
    return;
  }
  Acts<64> acts;
  for (const Ref r : what) {
    if (!live(m.st, r) || acts.full()) continue;
    Act a;
    a.kind = ActKind::Move;
    a.verb = static_cast<u8>(cost.verb);
    a.target = r;
    a.source = source;
    a.to = zone_of(cost.key, m.st.obj[r.id].owner);
    a.by = by;
    if (cost.place & kToBottom) a.flags |= kActBottom;
    acts.push(a);
  }
  if (!acts.empty()) perform(m, acts.all());
}

Ref pay(Machine& m, Frame& f) {
  const BatchScope batch(m);
  Ref paid = kNobody;
  int paid_n = 0;
  const Seat you = f.you;
  const Context c = context_of(f);
  const std::span<const Cost> costs = plan_costs(m, f);
  Words paying;
  paying.n = 0;
  for (const Word w : list(m.st, f.reg[kPlanPayments])) paying.push(w);
  u32 next = 0;
  const bool chosen = m.game().payers != nullptr;
  const int price = chosen ? plan_price(m, f) : price_of(m, f);
  if (price > 0) {
    if (chosen) {  // no more than was chosen, whatever has become of the price since
      Words these;
      these.n = 0;
      for (const Word w : list(m.st, f.reg[kPlanPrice]))
        if (static_cast<int>(these.n) < price) these.push(w);
      m.game().spend_these(m, you, {these.at, these.n});
    } else {
      spend(m, you, m.game().price_score, price);
    }
    note(m, EventKind::Paid, you, f.source, {}, price, m.game().price_score);
  }
  for (const Cost& cost : costs) {
    if (!is_due(m, f, cost)) continue;
    switch (cost.kind) {
      case CostKind::Score:
        if (!chosen || cost.key != m.game().price_score) spend(m, you, cost.key, amount(m, c, cost.amount));
        break;
      case CostKind::FlagSelf: set_flag(m, f.source.id, cost.key, true); break;
      case CostKind::MoveSelf: move_to_pay(m, you, f.source, cost, {&f.source, 1}); break;
      case CostKind::CounterSelf:
        set_counter(m, f.source.id, cost.key, m.st.obj[f.source.id].counter[cost.key] - amount(m, c, cost.amount));
        break;
      case CostKind::DamageSelf:
        if (cost.spare) {
          Act hurt;
          hurt.kind = ActKind::Damage;
          hurt.target = hurt.source = f.source;
          hurt.by = you;
          hurt.amount = static_cast<i16>(amount(m, c, cost.amount));
          perform(m, hurt);
          break;
        }
        set_stat(m, f.source.id, m.schema().damage_stat,
                 m.st.obj[f.source.id].stat[m.schema().damage_stat] + amount(m, c, cost.amount));
        break;
      case CostKind::Part: break;  // the game's commit
      case CostKind::Own: m.game().pay_own(m, f, cost); break;
      case CostKind::HealSelf: {  // an effect may change how much of it comes true
        Act heal;
        heal.kind = ActKind::Heal;
        heal.target = m.game().healed(m, you);
        heal.source = f.source;
        heal.by = you;
        heal.amount = static_cast<i16>(amount(m, c, cost.amount));
        perform(m, heal);
        break;
      }
      case CostKind::FlagOthers:
      case CostKind::CounterOthers:
      case CostKind::Reveal:
      case CostKind::Move: {
        Bounded<Ref, 64> moved;
        moved.n = 0;
        for (int i = needed(m, f, cost); i > 0 && next < paying.n; --i) {
          const Ref r = word::as_row(paying.at[next++]);
          if (!live(m.st, r)) continue;
          if (cost.kind == CostKind::FlagOthers) set_flag(m, r.id, cost.key, true);
          else if (cost.kind == CostKind::CounterOthers)
            set_counter(m, r.id, cost.key, m.st.obj[r.id].counter[cost.key] - amount(m, c, cost.amount));
          else if (cost.kind == CostKind::Reveal) know(m, r.id, kEveryone, m.st.obj[r.id].shown_to);
          else moved.push(r);
        }
        move_to_pay(m, you, f.source, cost, {moved.at, moved.n});
        paid_n += static_cast<int>(moved.n);
        if (moved.n) paid = moved.at[0];
        break;
      }
    }
  }
  if (paid_n != 1) return kNobody;
  return live(m.st, paid) ? paid : ref_of(m.st, paid.id);  // as it was in play, or the card where it went
}

}  // namespace cantrip
