// Instructions, one after another.
#include "games/genius-invokation/words/maker.hpp"

namespace cantrip::genius::words {

using language::jumps;

void Maker::emit(Native what, u8 mode, Row16 amount, u16 c) {
  code_.push_back({Op::Native, mode, static_cast<u16>(what), amount, c});
}
void Maker::insert_if(size_t at, Row16 test) {
  if (at == code_.size()) return;
  if (at > code_.size())  // what was said since stands in another program
    return refuse(Node{}, "a condition can't be asked of what happens later", "Write two sentences.");
  for (size_t i = at; i < code_.size(); ++i)
    if (jumps(code_[i].op)) ++code_[i].b;
  code_.insert(code_.begin() + static_cast<std::ptrdiff_t>(at), Ins{Op::If, 0, test, 0, 0});
  if (last_hit_ >= static_cast<int>(at)) ++last_hit_;
  code_[at].b = static_cast<u16>(code_.size());
}
void Maker::choose(size_t first, size_t second, Row16 test) {
  if (first > second || second > code_.size())
    return refuse(Node{}, "one of two effects can't happen later", "Write two sentences.");
  code_.insert(code_.begin() + static_cast<std::ptrdiff_t>(second), Ins{Op::Jump, 0, 0, 0, 0});
  code_.insert(code_.begin() + static_cast<std::ptrdiff_t>(first), Ins{Op::If, 0, test, 0, 0});
  for (size_t i = first + 1; i < code_.size(); ++i)
    if (jumps(code_[i].op) && i != second + 1) code_[i].b = static_cast<u16>(code_[i].b + (i > second + 1 ? 2 : 1));
  code_[first].b = static_cast<u16>(second + 2);
  code_[second + 1].b = static_cast<u16>(code_.size());
  last_hit_ = -1;
  forget_registers();
}
/// What was found on one way is not there on the other.
void Maker::forget_registers() {
  for (Noun* n : {&person_, &entity_})
    if (n->slot != Slot::None && !fixed(n->slot)) {
      n->slot = Slot::None;
      if (n->found >= 0) *n = n == &person_ ? this_character() : Noun{};
    }
}
Row16 Maker::end_program(bool spends) {
  if (fed_ != Slot::None && is(type_bit(Food)) && !in_made()) emit(kSatiate, 0, kNone, fed_);
  if (spends) emit(kSpend, 0, kNone, u16{0});
  code_.push_back({});
  for (Ins& i : code_)
    if (jumps(i.op)) i.b = static_cast<u16>(i.b + targets_.size());
  std::vector<Ins> all = targets_;
  all.insert(all.end(), code_.begin(), code_.end());
  return rows_->program(all);
}
void Maker::deal(const Node& at, Row16 amount, u8 element, Noun whom, bool said) {
  const Noun person = person_;
  const Slot slot = load(whom);
  if (!said) person_ = person, strikes = true;  // nobody was named
  if (element == kOwnElement && !is(kEntities)) refuse(at, "this card has no element of its own", "Name the element.");
  emit(kDeal, element, amount, slot);
  last_hit_ = static_cast<int>(code_.size()) - 1;
}
void Maker::dealt_by(Slot source) {
  Ins& hit = code_[static_cast<size_t>(last_hit_)];
  hit.c = static_cast<u16>(hit.c | (static_cast<u16>(source) + 1) << 8);
}
/// Found before everything else that the text does.
Slot Maker::active_before_switch() {
  bool switched = false;
  for (const Ins& ins : code_) switched |= ins.op == Op::Native && ins.a == kSwitchTo;
  if (!switched || next_register_ > 2) return Slot::None;
  const Slot reg = static_cast<Slot>(3);
  if (code_.empty() || code_[0].op != Op::All || code_[0].mode != 3) {
    for (Ins& ins : code_)
      if (jumps(ins.op)) ++ins.b;
    const Noun one = active(Who::You);
    code_.insert(code_.begin(), Ins{Op::All, 3, selector(one.sel, one.tests), 0, 0});
    if (last_hit_ >= 0) ++last_hit_;
  }
  return reg;
}
void Maker::pierce(Row16 amount, Noun whom) {
  const Slot slot = load(whom);
  emit(kPierce, 0, amount, slot);
}

namespace {

Row16 sum(Maker& m, Row16 a, Row16 b) {
  const Amount x = m.rows().pool().amounts[a], y = m.rows().pool().amounts[b];
  if (x.kind == AmountKind::If)
    return m.either(x.key, sum(m, static_cast<Row16>(x.mul), b), sum(m, static_cast<Row16>(x.add), b));
  if (y.kind == AmountKind::If) return sum(m, b, a);
  if (x.kind == AmountKind::Const) {
    Amount out = y;
    out.add = static_cast<i16>(out.add + x.add);
    return y.kind == AmountKind::Const ? m.rows().constant(x.add + y.add) : m.rows().amount(out);
  }
  return y.kind == AmountKind::Const ? sum(m, b, a) : kNone;
}

}  // namespace

void Maker::add_to_hit(const Node& at, Row16 more, int n, const Conds& only) {
  if (last_hit_ < 0) return refuse(at, "no damage was dealt before", "Say what deals the damage first.");
  const Row16 before = code_[static_cast<size_t>(last_hit_)].b;
  const Row16 after = sum(*this, before, more ? more : rows_->constant(n));
  if (!after) return refuse(at, "this damage is counted in two ways", "Write two sentences.");
  code_[static_cast<size_t>(last_hit_)].b = only.empty() ? after : either(cond_row(only), after, before);
}

void Maker::times(const Node& at, size_t first, Row16 times, int most) {
  bool any = false;
  for (size_t i = first; i < code_.size(); ++i) {
    Ins& ins = code_[i];
    if (ins.op != Op::Native || ins.a == kFind) continue;
    const Amount each = ins.b ? rows_->pool().amounts[ins.b] : Amount{};
    if (!ins.b || each.kind != AmountKind::Const)
      return refuse(at, "this can't be done several times", "Say a number.");
    Amount all = rows_->pool().amounts[times];
    if (all.kind == AmountKind::If) return refuse(at, "this is counted in two ways", "Write two sentences.");
    all.mul = static_cast<i16>(all.mul * each.add);
    ins.b = most ? at_most(rows_->amount(all), most * each.add) : rows_->amount(all);
    any = true;
  }
  if (!any) refuse(at, "nothing is done for each", "Say what is done.");
}

}  // namespace cantrip::genius::words
