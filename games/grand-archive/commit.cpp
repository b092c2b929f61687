// A plan comes true: it is paid for and goes on the stack (reference 5.1 steps 8 and 9, 5.4; seed "Card Activation Process").
#include <algorithm>

#include "games/grand-archive/plan.hpp"
#include "language/gates.hpp"

namespace cantrip::grand_archive {
namespace {

void tell_shares(Machine& m, const Frame& f, Ref self) {
  size_t i = 0;
  for (Rel& rel : m.st.rels)
    if (const std::span<const Word> shares = list(m.st, f.reg[kPlanOwnToo]);
        rel.kind == kTargetRel && rel.a == self && i < shares.size())
      rel.n = static_cast<i16>(word::as_number(shares[i++]));
}

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
  item.props = IsAbility | (a.kind & kAsSpell ? u32{AsSpell} : 0u) | (enlighten ? u32{IsEnlighten} : 0u);
  item.event = static_cast<u16>(EventKind::Activated);
  cantrip::Item* placed = stack::push(m, item);
  if (!placed) return;
  attach_targets(m, plan, *placed);
  tell_targets(m, you, placed->self);
  const u16 id = placed->id;
  const Ref paid = pay(m, plan);
  if (cantrip::Item* waiting = a.kind & kTellsPayment ? find_item(m.st, id) : nullptr) waiting->a = paid;
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
  if (way == Ephemerate || (set_ways(m, plan) & kThenEphemeral)) props |= WasEphemeral;
  if (set_ways(m, plan) & kThenBanished) props |= ToBanishment;
  if (set_ways(m, plan) & kThenBottom) props |= ToDeckBottom;
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

namespace {
/// "The next ... you activate this turn can be activated ...": this was the next one.
void use_permits(Machine& m, Seat you, Ref card) {
  for (int i = m.st.effects.size() - 1; i >= 0; --i) {
    const Effect e = m.st.effects[i];
    if (e.kind != EffectKind::Modify || !e.uses || e.on || e.who != you) continue;
    const Static& s = m.pool().statics[e.what];
    if (s.kind != StaticKind::Permit || !s.param) continue;
    Context c;
    c.self = e.source;
    c.you = c.player = e.who;
    if (!matches_anywhere(m, c, m.pool().selectors[s.param], card)) continue;
    m.st.effects.erase(i);
    touch(m);
    note(m, EventKind::Ended, e.who, e.on, e.source);
  }
}
}  // namespace

void commit(Machine& m, Frame& plan) {
  if (verb_of(plan) == Use) return commit_ability(m, plan);
  const Seat you = plan.you;
  const bool materialization = verb_of(plan) == Materialize;
  const u32 props = props_of(m, plan);
  const bool memory = pays_memory(m, plan);
  const int price = memory ? memory_price(m, plan.source) : stat(m, plan.source, Reserve);
  const Ref attacker = is_attack_card(m, plan) ? to_ref(plan.reg[kPlanOwn]) : kNobody;
  const bool spell = is_spell(m, plan.source);
  const Ref paid = pay(m, plan);
  const bool tells = plan.ability && (m.pool().abilities[plan.ability].kind & kTellsPayment);
  Words banished;
  banished.n = 0;
  if (memory) pay_memory(m, plan, banished);
  if (attacker && !(marks_of(plan) & kNoCosts)) rest(m, attacker.id);
  if (!materialization) use_permits(m, you, plan.source);
  use_price_effects(m, plan.source, kCostToPlay);
  use_price_effects(m, plan.source, static_cast<CostKey>(kCostEither));
  if (materialization) use_price_effects(m, plan.source, static_cast<CostKey>(kCostToMaterialize));
  trace_point(m, CostsPaid, materialization);
  cantrip::Item item{};
  item.card = item.source = plan.source;
  item.ability = plan.ability;
  item.who = you;
  item.a = attacker || !tells ? attacker : paid;
  item.chosen_x = static_cast<i16>(number(plan, kPlanX));
  item.props = props;
  item.event = static_cast<u16>(materialization ? CardMaterialized : CardActivated);
  cantrip::Item* placed = stack::push(m, item);
  if (!placed) return;
  attach_targets(m, plan, *placed);
  const Ref card = placed->card;
  for (const Word w : banished)
    if (live(m.st, word::as_row(w))) relate(m, BanishedBy, word::as_row(w), card);
  const bool remembers = (cantrip::card(m, card.id).keywords >> Remembers) & 1;
  if (remembers && live(m.st, paid) && zone_kind(m.st.obj[paid.id].zone) == Banishment)
    relate(m, BanishedBy, paid, card);
  if (shares_of(m, plan)) tell_shares(m, plan, card);
  tell_targets(m, you, card);
  if (const u32 flags = flags_of(props)) set_flags(m, card.id, m.st.obj[card.id].flags | flags);
  if (spell && !materialization) set_score(m, you, EmpowerNext, 0);
  const int way = way_of(m, plan);
  const int how = way == Brew          ? int{BrewedIt}
                  : way == Starcalling ? int{Starcalled}
                  : way == Ephemerate  ? int{Ephemerated}
                                       : 0;
  note(m, materialization ? CardMaterialized : CardActivated, you, card, {}, price, how);
  note(m, EventKind::Played, you, card);
}

}  // namespace cantrip::grand_archive
