// Refusals, and the rows that everything else is made of.
#include "games/genius-invokation/words/maker.hpp"

namespace cantrip::genius::words {

void Maker::refuse(const Node& at, std::string said, std::string remedy) {
  if (refused()) return;
  refusal_.at = at.from;
  refusal_.said = std::move(said);
  refusal_.remedy = std::move(remedy);
}

/// What is matched somewhere else than where it lies (who dealt damage, what was spent) is told apart by its type.
Row16 Maker::selector(Selector sel, const std::vector<Test>& tests) {
  for (const auto& [zone, type] : {std::pair{Summons, Summon}, {Supports, Support}, {Statuses, TeamStatus}})
    if (!sel.types && sel.zones == zone_bit(zone)) sel.types = type_bit(type);
  sel.test = rows_->tests(tests);
  sel.tests = static_cast<u8>(tests.size());
  return rows_->selector(sel);
}
Row16 Maker::is_slot(Slot slot) {
  Selector sel;
  sel.rel = Rel8::Is;
  sel.slot = slot;
  return rows_->selector(sel);
}
Row16 Maker::selector(const Noun& n) { return fixed(n.slot) ? is_slot(n.slot) : selector(n.sel, n.tests); }

void Maker::add_flag(Noun& n, Flag flag, bool set) {
  if (!set) n.tests.push_back({TestKind::Not, Cmp::Eq, 0, kNone});
  n.tests.push_back({TestKind::Flag, Cmp::Eq, flag, kNone});
}

Conds Maker::all_of(const std::vector<Conds>& parts, CondKind joint) {
  if (parts.empty()) return {};
  if (parts.size() == 1) return parts[0];
  Conds out;
  Cond head;
  head.kind = joint;
  head.n = static_cast<u8>(parts.size());
  out.push_back(head);
  for (const Conds& p : parts) out.insert(out.end(), p.begin(), p.end());
  return out;
}
Conds Maker::negated(const Conds& c) {
  Conds out;
  out.emplace_back().kind = CondKind::Not;
  out.insert(out.end(), c.begin(), c.end());
  return out;
}
Conds Maker::native(NativeCond what, u16 b, Slot slot) {
  Cond c;
  c.kind = CondKind::Native;
  c.slot = slot;
  c.a = what;
  c.b = b;
  return {c};
}
Conds Maker::exists(Selector sel, const std::vector<Test>& tests) {
  Cond c;
  c.kind = CondKind::Exists;
  c.a = selector(sel, tests);
  return {c};
}
/// It is there, and these hold of it.
Conds Maker::about(const Noun& n, const std::vector<Test>& tests) {
  const bool only_slot = n.slot != Slot::None && !n.sel.zones;  // nothing else tells who it is
  if (!fixed(n.slot) && n.found < 0 && !only_slot) {
    std::vector<Test> all = n.tests;
    all.insert(all.end(), tests.begin(), tests.end());
    return exists(n.sel, all);
  }
  Cond c;
  c.kind = CondKind::Matches;
  c.slot = n.slot;
  c.a = selector(Selector{}, tests);
  return {c};
}
Conds Maker::compare(Row16 a, Cmp cmp, Row16 b) {
  Cond c;
  c.kind = CondKind::Compare;
  c.cmp = cmp;
  c.a = a;
  c.b = b;
  return {c};
}
Row16 Maker::anything_of_yours() {
  Selector any;
  any.zones = kAnywhere;
  any.side.who = Who::You;
  return rows_->selector(any);
}
Row16 Maker::slot_number(Slot slot) {
  Amount n;
  n.kind = AmountKind::SlotN;
  n.slot = slot;
  return rows_->amount(n);
}
Row16 Maker::either(Row16 test, Row16 then, Row16 otherwise) {
  Amount a;
  a.kind = AmountKind::If;
  a.key = test;
  a.mul = static_cast<i16>(then);
  a.add = static_cast<i16>(otherwise);
  return rows_->amount(a);
}
Row16 Maker::at_most(Row16 amount, int most) {
  const Row16 cap = rows_->constant(most);
  return either(cond_row(compare(amount, Cmp::Gt, cap)), cap, amount);
}
Row16 Maker::many_times(Row16 amount, int times) {
  Amount a = rows_->pool().amounts[amount];
  if (times == 1) return amount;
  if (a.kind == AmountKind::If) {
    const Row16 yes = many_times(static_cast<Row16>(a.mul), times), no = many_times(static_cast<Row16>(a.add), times);
    return either(a.key, yes, no);
  }
  a.mul = static_cast<i16>(a.mul * times);
  a.add = static_cast<i16>(a.add * times);
  return rows_->amount(a);
}
Row16 Maker::counter(Slot slot, u8 key, int mul, int add) {
  Amount a;
  a.kind = AmountKind::CounterOf;
  a.slot = slot;
  a.key = key;
  a.mul = static_cast<i16>(mul);
  a.add = static_cast<i16>(add);
  return rows_->amount(a);
}

}  // namespace cantrip::genius::words
