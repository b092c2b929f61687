// What changes damage and prices.
#include "games/genius-invokation/words/maker.hpp"

namespace cantrip::genius::words {

void Maker::add_change(Replace r, const std::vector<Conds>& conds, bool free) {
  std::vector<Conds> all = conds;
  all.insert(all.end(), gates.begin(), gates.end());
  // What acts is EventA when it is heard, but where damage comes from while it changes; whom it hits the other way round.
  if (r.act == ActKind::Damage)
    for (Conds& one : all)
      for (Cond& c : one)
        if (c.slot == Slot::EventA || c.slot == Slot::EventB)
          c.slot = c.slot == Slot::EventA ? Slot::EventB : Slot::EventA;
  r.cond = cond_row(all_of(all));
  Ability a;
  a.head = Head::Replace;
  if (free) a.flags = kForFree;
  a.replace = rows_->replace(r);
  pending_.push_back(a);
}
void Maker::change_damage(const Node& at, const std::function<void(Replace&)>& apply) {
  bool any = false;
  for (const When& w : whens) {
    if (!w.hits) continue;
    any = true;
    Replace r = w.damage;
    r.act = ActKind::Damage;
    apply(r);
    add_change(r, w.changing);
  }
  if (!any) refuse(at, "no damage was named before", "Say whose damage changes.");
}
void Maker::change_price(const Node& at, const std::function<void(Replace&)>& apply) {
  bool any = false;
  for (const When& w : whens) {
    if (!w.priced) continue;
    any = true;
    Replace r = w.price;
    r.act = ActKind::Price;
    apply(r);
    add_change(r, w.changing);
  }
  if (!any) refuse(at, "nothing with a price was named before", "Say what costs less.");
}
void Maker::add_variable(const Node& at, u8 key, int value, Again again, int most) {
  if (!is(kEntities)) return refuse(at, "a card of this type stays not in play", "Leave this out.");
  for (const Variable& v : out_.variables)
    if (v.key == key) return refuse(at, "this was said before", "Say it once.");
  out_.variables.push_back({key, again, static_cast<i16>(value), static_cast<i16>(most), kNone, 0});
}
void Maker::pay_points(size_t first, int points) {
  for (size_t i = first; i < pending_.size(); ++i) {
    if (pending_[i].head != Head::Replace) continue;
    Replace r = rows_->pool().replaces[pending_[i].replace];
    r.then |= kThenPayPoints;
    r.uses = static_cast<u8>(points);
    pending_[i].replace = rows_->replace(r);
  }
}
void Maker::add_row(const Replace& r, bool free) {
  Ability a;
  a.head = Head::Replace;
  if (free) a.flags = kForFree;
  a.replace = rows_->replace(r);
  pending_.push_back(a);
}
bool Maker::drew_before() const {
  for (const Ins& ins : code_)
    if (ins.op == Op::Native && ins.a == kDraw && !ins.mode) return true;
  return false;
}
bool Maker::counts_changes() {
  if (out_.abilities.empty() || out_.abilities.back().head != Head::Replace) return false;
  Replace r = rows_->pool().replaces[out_.abilities.back().replace];
  if (r.act != ActKind::Damage || !meter_.empty()) return false;
  meter_ = "times";
  r.then |= kThenCount;
  out_.abilities.back().replace = rows_->replace(r);
  return true;
}
bool Maker::limited_before() const {
  for (const Ability& a : out_.abilities)
    if (a.limit) return true;
  return false;
}
int Maker::points_limit() const {
  for (const Variable& v : out_.variables)
    if (v.key == Points && v.limit < 99) return v.limit;
  return 0;
}
int Maker::stack_limit() const {
  const std::vector<Token>& t = *tokens_;
  for (size_t i = 0; i + 2 < t.size(); ++i)
    if (t[i].text == "max" && t[i + 1].kind == TokenKind::Number &&
        (t[i + 2].text == "stacks" || t[i + 2].kind == TokenKind::Close))
      return t[i + 1].value;
  return 0;
}
int Maker::rounds_limit() const {
  const std::vector<Token>& t = *tokens_;
  for (size_t i = 0; i + 2 < t.size(); ++i)
    if (t[i].text == "max" && t[i + 1].kind == TokenKind::Number && t[i + 2].text == "rounds") return t[i + 1].value;
  return 0;
}
/// Damage to the one it protects is taken off its shield first.
void Maker::add_shield() {
  Replace r;
  r.act = ActKind::Damage;
  r.op = ReplaceOp::Prevent;
  r.pass = SubtractPass;
  r.then = kThenPoints;
  r.target = has_character() ? is_slot(this_character().slot) : selector(active(Who::You));
  r.amount = counter(Slot::Self, ShieldPoints);
  Ability a;
  a.head = Head::Replace;
  a.flags = kForFree;
  a.replace = rows_->replace(r);
  pending_.push_back(a);
  shields_ = true;
}

}  // namespace cantrip::genius::words
