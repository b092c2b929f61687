#include "games/genius-invokation/words/maker.hpp"

#include "games/genius-invokation/words/keys.hpp"

namespace cantrip::genius::words {

using language::jumps;

void Maker::refuse(const Node& at, std::string said, std::string remedy) {
  if (refused()) return;
  refusal_.at = at.from;
  refusal_.said = std::move(said);
  refusal_.remedy = std::move(remedy);
}

// -- rows --------------------------------------------------------------------------------------------------------

Row16 Maker::selector(Selector sel, const std::vector<Test>& tests) {
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
  if (!fixed(n.slot) && n.found < 0) {
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
Row16 Maker::counter(Slot slot, u8 key, int mul, int add) {
  Amount a;
  a.kind = AmountKind::CounterOf;
  a.slot = slot;
  a.key = key;
  a.mul = static_cast<i16>(mul);
  a.add = static_cast<i16>(add);
  return rows_->amount(a);
}

// -- phrases -----------------------------------------------------------------------------------------------------

Noun Maker::who(const Node& n) {
  noun = {};
  run(n);
  Noun out = noun;
  if (is(type_bit(Food)) && !in_made() && out.many && !out.entity && out.sel.side.who == Who::You)
    out.tests.push_back(native_test(kMayEat));
  if (out.target && out.slot == Slot::None) target(out, n);
  remember(out);
  return out;
}
Conds Maker::condition(const Node& n) {
  cond = {};
  run(n);
  return cond;
}
Row16 Maker::amount(const Node& n) {
  if (!n.rule) return rows_->constant(n.value);
  row = kNone;
  run(n);
  return row;
}
DamageKind Maker::damage_kind(const Node* n) {
  kind = {};
  if (n) run(*n);
  return kind;
}
std::vector<SkillWord> Maker::skill_words(const Node& n) {
  skills.clear();
  run(n);
  return skills;
}

u32 Maker::types_of(const Node& card) const {
  u32 out = 0;
  for (const size_t i : index_->cards(card.value)) out |= index_->card_at(i).types;
  return out;
}

u16 Maker::def_of(const Node& card, u32 types, std::string_view wanted) {
  const NamedCard* found = index_->card(card.value, types, card_->version);
  if (!found)
    return refuse(card, "\"" + spelling(card) + "\" is no " + std::string(wanted),
                  "Name a " + std::string(wanted) + " that is one of the cards."),
           u16{0};
  if (!found->def)
    return refuse(card, "\"" + spelling(card) + "\" was refused itself", "Correct that card first."), u16{0};
  return found->def;
}

// -- characters and entities ---------------------------------------------------------------------------------------

Noun Maker::this_character() {
  Noun n;
  if (is(type_bit(Character))) n.slot = Slot::Self;
  else if (is(kOnCharacters)) n.slot = gone ? Slot::EventB : Slot::Host;
  return n;
}
Noun Maker::self() const {
  Noun n;
  n.slot = Slot::Self;
  n.entity = true;
  return n;
}
Noun Maker::character(Who side) const {
  Noun n;
  n.sel.zones = zone_bit(Characters);
  n.sel.side.who = side;
  add_flag(n, Fallen, false);
  return n;
}
Noun Maker::active(Who side) const {
  Noun n = character(side);
  add_flag(n, Active);
  return n;
}
Noun Maker::standby(Who side) const {
  Noun n = character(side);
  add_flag(n, Active, false);
  n.many = true;
  return n;
}
Noun Maker::named_character(u16 name, Who side) const {
  Noun n = character(side);
  n.tests.push_back(named(name));
  return n;
}
u32 Maker::home_of(u32 types) {
  u32 out = 0;
  if (types & kOnCharacters) out |= zone_bit(Attached);
  if (types & type_bit(TeamStatus)) out |= zone_bit(Statuses);
  if (types & type_bit(Summon)) out |= zone_bit(Summons);
  if (types & type_bit(Support)) out |= zone_bit(Supports);
  return out;
}
Noun Maker::named_entity(const Node& card, Who side) {
  Noun n;
  n.entity = true;
  n.sel.side.who = side;
  n.sel.zones = home_of(types_of(card));
  if (!n.sel.zones)
    refuse(card, "\"" + spelling(card) + "\" is nothing that stays in play", "Name a status, summon or support.");
  n.tests.push_back(named(name_of(card)));
  return n;
}
Noun Maker::it(const Node& at) {
  if (person_.slot == Slot::None && !person_.sel.zones && person_.found < 0)
    refuse(at, "no character was named before", "Name the character.");
  return person_;
}
Noun Maker::it_entity(const Node& at) {
  if (entity_.slot == Slot::None && !entity_.sel.zones && entity_.found < 0)
    refuse(at, "nothing was named before", "Name what is meant.");
  return entity_;
}

Noun Maker::it_target(const Node& at) {
  Noun n;
  if (chosen_ != Slot::None) return n.slot = chosen_, n;
  n = character(Who::You);
  target(n, at);
  chosen_ = n.slot;
  return n;
}
/// Is the mark of this element on it?
Test Maker::aura_test(const Node& element) {
  const int e = element.value;
  const int aura = e == DendroElement ? DendroAura : e <= ElectroElement ? e : NoAura;
  if (!aura) refuse(element, "this element is never on a character", "Name another one.");
  if (e == CryoElement || e == DendroElement) return {TestKind::Native, Cmp::Eq, kHasAura, rows_->constant(aura)};
  return number_test(TestKind::ObjStat, AuraNow, Cmp::Eq, aura);
}

Test Maker::carries(const Node& card) {
  Selector on;
  on.zones = zone_bit(Attached);
  return {TestKind::GuestMatches, Cmp::Eq, selector(on, {named(name_of(card))}), kNone};
}
Row16 Maker::equipped_characters(Type sort) {
  Selector on;
  on.zones = zone_bit(Attached);
  on.types = type_bit(sort);
  Noun who = character(Who::You);
  who.tests.push_back({TestKind::GuestMatches, Cmp::Eq, rows_->selector(on), kNone});
  Amount a;
  a.kind = AmountKind::Count;
  a.key = selector(who);
  return rows_->amount(a);
}

/// The slot it lies in, after it was looked for if need be.
Slot Maker::load(Noun& n) {
  if (n.slot != Slot::None) return n.slot;
  int reg = next_register_;
  while (static_cast<Slot>(reg) == person_.slot || static_cast<Slot>(reg) == entity_.slot) reg = (reg + 1) % 4;
  next_register_ = (reg + 1) % 4;
  if (n.found >= 0) emit(kFind, static_cast<u8>(n.found), kNone, static_cast<u16>(reg));
  else code_.push_back({Op::All, static_cast<u8>(reg), selector(n.sel, n.tests), 0, 0});
  n.slot = static_cast<Slot>(reg);
  if (!n.entity) fed_ = n.slot;
  remember(n);
  return n.slot;
}
void Maker::remember(const Noun& n) {
  if (!n.many) (n.entity ? entity_ : person_) = n;
}
void Maker::target(Noun& n, const Node& at) {
  if (!is(type_bit(EventCard))) return refuse(at, "only an event has targets", "Say whom or what it means.");
  if (targets_.size() >= 3) return refuse(at, "a text has at most three targets", "Say whom or what it means.");
  if (is(type_bit(Food)) && !n.entity) n.tests.push_back(native_test(heals_ ? kMayBeFed : kMayEat));
  const size_t place = targets_.size();
  targets_.push_back({Op::Target, static_cast<u8>(place), selector(n.sel, n.tests), 0, 0});
  n.slot = static_cast<Slot>(static_cast<size_t>(Slot::T0) + place);
  n.target = false;
  if (!n.entity) fed_ = n.slot;
}
void Maker::begin_element(u8 element) {
  if (!first_element() && is(kEntities)) out_.variables.push_back({kVarElement, Again::Renew, element, 0, kNone, 0});
}
int Maker::first_element() const {
  for (const Variable& v : out_.variables)
    if (v.key == kVarElement) return v.value;
  return 0;
}
/// Does the text of the one skill prepare the other?
bool Maker::leads_to(const Node& skill, const Node& next) const {
  const std::string_view text = card_->text;
  const size_t at = text.find("Skill " + spelling(skill) + " (");
  if (at == std::string_view::npos) return false;
  const std::string_view line = text.substr(at, text.find('\n', at) - at);
  return line.find("repare") != std::string_view::npos && line.find(spelling(next)) != std::string_view::npos;
}
/// 6.4: it uses the skill instead of its next action.
void Maker::prepare(const Node& at, const Node& skill) {
  Noun whom = this_character();
  if (whom.slot == Slot::None) whom = it(at);
  begin_made(&whom, 0, 0);
  out_.variables.push_back({kVarPrepares, Again::Larger, static_cast<i16>(skill_of(skill)), 0, kNone, 0});
  end_made();
}
Noun Maker::victim() const { return active(Who::Opponent); }

// -- programs ------------------------------------------------------------------------------------------------------

void Maker::emit(Native what, u8 mode, Row16 amount, u16 c) {
  code_.push_back({Op::Native, mode, static_cast<u16>(what), amount, c});
}
void Maker::insert_if(size_t at, Row16 test) {
  if (at == code_.size()) return;
  for (size_t i = at; i < code_.size(); ++i)
    if (jumps(code_[i].op)) ++code_[i].b;
  code_.insert(code_.begin() + static_cast<std::ptrdiff_t>(at), Ins{Op::If, 0, test, 0, 0});
  if (last_hit_ >= static_cast<int>(at)) ++last_hit_;
  code_[at].b = static_cast<u16>(code_.size());
}
void Maker::choose(size_t first, size_t second, Row16 test) {
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
  if (!said) person_ = person;  // nobody was named
  if (element == kOwnElement && !is(kEntities)) refuse(at, "this card has no element of its own", "Name the element.");
  emit(kDeal, element, amount, slot);
  last_hit_ = static_cast<int>(code_.size()) - 1;
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

// -- sentences -----------------------------------------------------------------------------------------------------

void Maker::clauses(const Node& n) {
  std::vector<const Node*> all;
  if (const Node* one = n.find("one")) all.push_back(one);
  for (const Node* more : n.list("more")) all.push_back(&more->at("do"));
  if (in_skill) {
    std::vector<const Node*> first, rest;
    for (const Node* d : all) (d->rule->key == kPierces ? first : rest).push_back(d);
    first.insert(first.end(), rest.begin(), rest.end());
    all = first;
  }
  for (const Node* d : all)
    if (!refused()) run(*d);
}

void Maker::conditional(const Node& s, const Node* otherwise) {
  for (int i = s.at("c").from; i < s.at("c").to; ++i)
    if (token(i).text == "already")
      for (const Ins& done : code_)
        if (done.op == Op::Native && done.a == kAttach)
          return refuse(s, "it has it by now", "Ask first what it has already, then attach it.");
  const Conds test = condition(s.at("c"));
  const Noun person = person_, entity = entity_;
  const size_t first = here();
  gates.push_back(test);
  clauses(s);
  gates.pop_back();
  if (!otherwise) {
    if (here() > first) insert_if(first, cond_row(test)), forget_registers();
    person_ = fixed(person.slot) || person.slot == Slot::None ? person : person_;
    entity_ = fixed(entity.slot) || entity.slot == Slot::None ? entity : entity_;
    return;
  }
  person_ = person;
  entity_ = entity;
  const size_t second = here();
  gates.push_back(negated(test));
  clauses(*otherwise);
  gates.pop_back();
  if (here() == first) return;
  if (second == here()) insert_if(first, cond_row(test));
  else if (second == first) insert_if(first, cond_row(negated(test)));
  else choose(first, second, cond_row(test));
  forget_registers();
}

/// Whom a sentence speaks of is known to the condition behind it, although that is asked first.
void Maker::mention(const Node& sentence) {
  Maker trial = *this;
  trial.clauses(sentence);
  const Noun& after = trial.person_;
  const bool same = after.slot == person_.slot && after.found == person_.found && after.sel == person_.sel;
  if (same || trial.refused() || fixed(after.slot)) return;
  person_ = after;
  person_.slot = Slot::None;
  if (person_.found >= 0) load(person_);
}
void Maker::body(const Node& n) {
  std::vector<const Node*> all;
  for (const Node* s : n.list("s")) all.push_back(s);
  for (size_t i = 0; i < all.size() && !refused(); ++i) {
    const Node& s = *all[i];
    const Node* next = i + 1 < all.size() ? all[i + 1] : nullptr;
    if (next && next->rule->key == kIfSentence && next->mark("instead")) {  // "A. If C, B instead."
      const size_t changes = pending_.size();
      mention(s);
      const size_t first = here();
      const Noun person = person_, entity = entity_;
      const Conds test = condition(next->at("c"));
      clauses(*next);
      const size_t second = here();
      person_ = person, entity_ = entity;
      clauses(s);
      if (pending_.size() != changes || second == first || here() == second)
        return refuse(*next, "only what is done can be done instead", "Write two lines.");
      choose(first, second, cond_row(test));
      ++i;
      continue;
    }
    if (s.rule->key == kOtherwiseSentence) return refuse(s, "otherwise than what?", "Write a condition before it.");
    if (s.rule->key == kIfSentence) {
      const bool other = next && next->rule->key == kOtherwiseSentence;
      conditional(s, other ? next : nullptr);
      if (other) ++i;
      continue;
    }
    if (s.rule->key == kOwnSentence) run(s);
    else clauses(s);
  }
}

// -- changes -------------------------------------------------------------------------------------------------------

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
void Maker::change_damage(const Node& at, const std::function<void(Replace&)>& how) {
  bool any = false;
  for (const When& w : whens) {
    if (!w.hits) continue;
    any = true;
    Replace r = w.damage;
    r.act = ActKind::Damage;
    how(r);
    add_change(r, w.changing);
  }
  if (!any) refuse(at, "no damage was named before", "Say whose damage changes.");
}
void Maker::change_price(const Node& at, const std::function<void(Replace&)>& how) {
  bool any = false;
  for (const When& w : whens) {
    if (!w.priced) continue;
    any = true;
    Replace r = w.price;
    r.act = ActKind::Price;
    how(r);
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

// -- lines ---------------------------------------------------------------------------------------------------------

void Maker::begin_line() {
  code_.clear();
  targets_.clear();
  person_ = this_character();
  entity_ = {};
  entity_.entity = true;
  if (is(kEntities)) entity_.slot = Slot::Self;
  whens.clear();
  pending_.clear();
  gates.clear();
  flags = 0;
  limit = 0;
  limit_ever = false;
  in_skill = false;
  discards_self = false;
  gone = false;
  next_register_ = 0;
  fed_ = Slot::None;
  chosen_ = Slot::None;
  last_hit_ = -1;
}

bool Maker::line(const Node& n, const std::string& canonical) {
  const bool event = is(type_bit(EventCard));
  if (!event || !begun_) begin_line();
  begun_ = true;
  if (!event) canonical_ = canonical;
  else if (n.rule->key != kReminder) canonical_ += (canonical_.empty() ? "" : " ") + canonical;
  heals_ = false;
  if (is(type_bit(Food)))
    for (int i = n.from; i < n.to; ++i) heals_ |= token(i).text == "heal" || token(i).text == "heals";
  run(n);
  if (refused()) return false;
  if (!event) finish_line(canonical);
  return !refused();
}

/// The program becomes the triggered abilities of what is heard; the changes get the limit.
void Maker::finish_line(const std::string& canonical) {
  bool spends = has_usage_line && (!usage_before || consumes) && !(flags & kForFree);
  consumes = false;
  for (const When& w : whens) spends = spends && !w.always_free;
  const u16 text = rows_->sentence(canonical);
  bool hits = false;
  for (const Ability& a : pending_)
    hits |= a.head == Head::Replace && rows_->pool().replaces[a.replace].act == ActKind::Damage &&
            rows_->pool().replaces[a.replace].pass != ElementPass;
  const bool heard = !code_.empty();
  if (heard && gathers_) gather(spends), spends = false;
  if (heard && discards_self) discard_last();
  size_t changing = 0;
  for (const When& w : whens) changing += w.hits || w.priced;
  if (limit && !pending_.empty() && changing > 1) {
    refusal_.said = "one limit of two events is not kept";
    refusal_.remedy = "Write a line for each.";
    return;
  }
  for (Ability& a : pending_) {
    if (limit && a.head == Head::Replace && !(a.flags & kForFree)) {
      a.limit = static_cast<u8>(limit);
      if (limit_ever) a.flags |= kOnceEver;
    }
    const bool change = a.head == Head::Replace;
    const Replace r = change ? rows_->pool().replaces[a.replace] : Replace{};
    const bool minor = change && (r.act == ActKind::Price || r.pass == ElementPass);
    if (change && has_usage_line && (!spends || heard || (hits && minor))) a.flags |= kForFree;
    a.text = text;
    out_.abilities.push_back(a);
  }
  if (heard) {
    Ability a;
    a.head = Head::Triggered;
    a.flags = flags;
    if (has_usage_line && !spends) a.flags |= kForFree;
    if (limit) {
      a.limit = static_cast<u8>(limit);
      if (limit_ever) a.flags |= kOnceEver;
    }
    a.text = text;
    bool any = false;
    a.entry = end_program(spends);
    for (When& w : whens) {
      if (!w.heard) continue;
      any = true;
      w.trigger.cond = cond_row(all_of(w.conds));
      a.trigger = rows_->trigger(w.trigger);
      out_.abilities.push_back(a);
    }
    if (!any) {
      refusal_.said = "nothing says when this happens";
      refusal_.remedy = "Write when: End Phase, After ..., When ...";
    }
  }
  pending_.clear();
  code_.clear();
}

void Maker::begin_made(const Noun* host, int rounds, int uses) {
  Noun whom;
  if (host) whom = *host, load(whom);
  outer_.push_back({types_, std::move(code_), std::move(targets_), person_, entity_, std::move(pending_),
                    std::move(gates), std::move(whens), std::move(out_), flags, has_usage_line, usage_before, in_skill,
                    limit, whom, host != nullptr, last_hit_, next_register_});
  out_ = {};
  types_ = host ? type_bit(OwnStatus) : type_bit(TeamStatus);
  has_usage_line = uses > 0;
  usage_before = false;
  const bool saved = heals_;
  begin_line();
  heals_ = saved;
  if (uses) out_.variables.push_back({kVarUses, Again::Larger, static_cast<i16>(uses), 0, kNone, 0});
  if (rounds) out_.variables.push_back({kVarRounds, Again::Larger, static_cast<i16>(rounds), 0, kNone, 0});
}
void Maker::begin_version(const Node& card) {
  begin_made(nullptr, 0, 0);
  const NamedCard* of = index_->card(card.value, kEntities, card_->version);
  if (!of) return refuse(card, "\"" + spelling(card) + "\" is nothing that stays in play", "Name a status or summon.");
  types_ = of->types;
  begin_line();
  has_usage_line = of->text.find("Usage(s):") != std::string_view::npos || of->text.find("Uses ") == 0;
  usage_before = true;
}
void Maker::end_version(const Node& card, Slot which) {
  const u16 base = def_of(card, kEntities, "status or summon");
  const auto [def, outer] = close_made(base);
  emit(kBecome, static_cast<u8>(which), kNone, def);
}
void Maker::end_made(bool theirs, Row16 given) {
  const auto [def, o] = close_made(0);
  if (o.hosted) {
    emit(kAttach, static_cast<u8>(o.host.slot), given, def);
    if (!o.host.entity) fed_ = o.host.slot;
  } else {
    emit(kEnter, theirs ? 1 : 0, given, def);
  }
}
/// The text is its maker's again.
std::pair<u16, Maker::Outer> Maker::close_made(u16 base) {
  finish_line(canonical_);
  MadeCard made;
  made.base = base;
  for (const MadeCard& m : made_) made.another |= m.text != canonical_;
  made.types = types_;
  made.abilities = std::move(out_.abilities);
  made.variables = std::move(out_.variables);
  made.flags = out_.flags;
  made.text = canonical_;
  const u16 def = static_cast<u16>(next_ + made_.size());
  made_.push_back(std::move(made));
  Outer o = std::move(outer_.back());
  outer_.pop_back();
  types_ = o.types;
  code_ = std::move(o.code);
  targets_ = std::move(o.targets);
  person_ = o.person;
  entity_ = o.entity;
  pending_ = std::move(o.pending);
  gates = std::move(o.gates);
  whens = std::move(o.whens);
  out_ = std::move(o.out);
  flags = o.flags;
  has_usage_line = o.has_usage;
  usage_before = o.usage_before;
  in_skill = o.in_skill;
  limit = o.limit;
  last_hit_ = o.last_hit;
  next_register_ = o.next_register;
  return {def, Outer{.host = o.host, .hosted = o.hosted}};
}
/// What was said so far is one ability; what follows is another one, about the same.
void Maker::next_ability() {
  const std::vector<When> same = whens;
  const Noun person = person_;
  finish_line(canonical_);
  const int saved_register = 0;
  next_register_ = saved_register;
  whens = same;
  person_ = fixed(person.slot) ? person : this_character();
  entity_ = is(kEntities) ? self() : Noun{};
  limit = 0;
  limit_ever = false;
  flags = 0;
  last_hit_ = -1;
}
/// What is still done to the one it lies on comes before it goes.
void Maker::discard_last() {
  size_t at = 0;
  while (at < code_.size() &&
         (code_[at].op != Op::Native || code_[at].a != kDiscard || code_[at].c != static_cast<u16>(Slot::Self)))
    ++at;
  bool needed = false;
  for (size_t i = at + 1; i < code_.size(); ++i) {
    if (jumps(code_[i].op)) return;
    const u16 host = static_cast<u16>(Slot::Host);
    needed |= code_[i].op == Op::Native &&
              (code_[i].a == kAttach || code_[i].a == kBecome ? code_[i].mode == host : code_[i].c == host);
  }
  for (size_t i = 0; i < at && i < code_.size(); ++i)
    if (jumps(code_[i].op)) return;
  if (needed)
    std::rotate(code_.begin() + static_cast<std::ptrdiff_t>(at), code_.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                code_.end());
}
void Maker::gather_events(const Node& at, int times) {
  if (!is(kEntities)) return refuse(at, "this card counts nothing", "Leave this out.");
  if (!meter_.empty()) return refuse(at, "this card counts \"" + meter_ + "\" already", "Count one thing.");
  meter_ = "times";
  gathers_ = times;
}
/// A point for each event; with enough of them they go, and the text is carried out.
void Maker::gather(bool spends) {
  if (spends) emit(kSpend, 0, kNone, u16{0});
  const auto before = [&](Ins ins) {
    for (Ins& i : code_)
      if (jumps(i.op)) ++i.b;
    code_.insert(code_.begin(), ins);
  };
  const auto points = [&](u8 mode, int n) {
    return Ins{Op::Native, mode, static_cast<u16>(kCount), rows_->constant(n), static_cast<u16>(Slot::Self)};
  };
  before(points(Points | u8{kLose}, gathers_));
  insert_if(0, cond_row(compare(counter(Slot::Self, Points), Cmp::Ge, rows_->constant(gathers_))));
  before(points(Points, 1));
  flags |= kForFree;
  gathers_ = 0;
}
u8 Maker::counts_as(const Node& card) const {
  const NamedCard* of = index_->card(card.value, kEntities, card_->version);
  if (!of) return Points;
  if (of->text.find("Usage(s):") != std::string_view::npos) return Usage;
  return of->text.find("provides 1 Shield") != std::string_view::npos ? ShieldPoints : Points;
}
/// Does the sentence that makes it give it to the opponent's characters?
bool Maker::given_to_opponents(const Node& card) const {
  const std::string_view name = spelling(card);
  for (size_t i = 0; i < index_->size(); ++i) {
    if (!(index_->card_at(i).types & type_bit(Character))) continue;
    const std::string_view text = index_->card_at(i).text;
    for (size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
      const size_t dot = text.rfind('.', at), end = text.find('.', at);
      const std::string_view said = text.substr(dot == std::string_view::npos ? 0 : dot, end - (dot + 1));
      if (said.find("target") != std::string_view::npos || said.find("opposing") != std::string_view::npos) return true;
    }
  }
  return false;
}
bool Maker::saves(const Node& card) const {
  const NamedCard* of = index_->card(card.value, type_bit(OwnStatus), card_->version);
  return of && of->text.find("not be defeated") != std::string_view::npos;
}
Row16 Maker::sum_of(const Noun& entities, u8 counter) {
  Amount a;
  a.kind = AmountKind::SumCounter;
  a.key = selector(entities);
  a.extra = counter;
  return rows_->amount(a);
}

bool Maker::change_last_amount(const std::function<Row16(Row16)>& how) {
  if (pending_.empty() || pending_.back().head != Head::Replace) return false;
  Replace r = rows_->pool().replaces[pending_.back().replace];
  if (rows_->pool().amounts[r.amount].kind != AmountKind::Const) return false;
  r.amount = how(r.amount);
  pending_.back().replace = rows_->replace(r);
  return true;
}
/// What was just said counts what reactions spread, too.
void Maker::include_spread() {
  for (Ability& a : pending_) {
    if (a.head != Head::Replace) continue;
    Replace r = rows_->pool().replaces[a.replace];
    if (r.kinds) r.kinds |= BySpread;
    a.replace = rows_->replace(r);
  }
}
Row16 Maker::times_used(u16 skill) {
  TallyRow tally;
  tally.trigger.event = AfterSkill;
  tally.trigger.by.who = Who::You;
  tally.trigger.cond = cond_row(native(kEventSkill, skill));
  Amount times;
  times.kind = AmountKind::Tally;
  times.players.who = Who::You;
  times.key = rows_->tally(tally);
  return rows_->amount(times);
}

bool Maker::finish() {
  if (is(type_bit(EventCard)) && !refused()) {
    if (!pending_.empty()) {
      refusal_.said = "an event does not stay in play";
      refusal_.remedy = "Say how long this lasts: during this Round, the next time.";
      return false;
    }
    Ability a;
    a.head = Head::Spell;
    a.cond = cond_row(play_only);
    a.flags = flags;
    a.entry = end_program(false);
    a.text = rows_->sentence(canonical_);
    out_.abilities.push_back(a);
  }
  out_.made = std::move(made_);
  return !refused();
}

/// What a card counts is one thing, by one name.
bool Maker::meter(const Node& n) {
  std::string words;
  for (int i = n.from; i < n.to; ++i)
    if (token(i).kind == TokenKind::Word) words += (words.empty() ? "" : " ") + token(i).text;
  if (words.size() > 3 && words.ends_with("ies")) words.resize(words.size() - 3), words += "y";
  else if (words.size() > 2 && words.ends_with("s") && !words.ends_with("ss")) words.pop_back();
  if (meter_.empty()) meter_ = words;
  if (meter_ == words) return true;
  refuse(n, "this card counts \"" + meter_ + "\" already", "Count one thing.");
  return false;
}

void Maker::cap_count(const Node& at, int most) {
  for (size_t i = code_.size(); i-- > 0;) {
    if (code_[i].op != Op::Native || code_[i].a != kCount) continue;
    code_[i].b = at_most(code_[i].b, most);
    return;
  }
  refuse(at, "nothing was added before", "Say what has this limit.");
}
/// "Can happen 2 times per match": of revivals those count that brought somebody back.
bool Maker::limit_revival(int times) {
  for (Ins& ins : code_)
    if (ins.op == Op::Native && ins.a == kRevive) return ins.mode = static_cast<u8>(times), true;
  return false;
}
void Maker::limit_meter(const Node& at, int most) {
  for (size_t i = code_.size(); i-- > 0;) {
    Ins& ins = code_[i];
    if (ins.op != Op::Native || ins.a != kCount || (ins.mode & kLose)) continue;
    if (rows_->pool().amounts[ins.b].kind == AmountKind::Const) ins.c = static_cast<u16>((ins.c & 0xFF) | most << 8);
    else ins.b = at_most(ins.b, most);  // so many come at most
    return;
  }
  refuse(at, "nothing was counted before", "Say what has this limit.");
}
void Maker::for_name(const Node& card) {
  if (!is_named(card, type_bit(Character)))
    return refuse(card, "\"" + spelling(card) + "\" is no character", "Name a character.");
  for (const Variable& v : out_.variables)
    if (v.key == kVarFor && v.value == static_cast<i16>(name_of(card))) return;
  out_.variables.push_back({kVarFor, Again::Larger, static_cast<i16>(name_of(card)), 0, kNone, 0});
}
/// 6.4: it goes when the prepared skill is used, or another character steps in.
void Maker::goes_with_preparing() {
  Ability a;
  a.head = Head::Triggered;
  a.flags = kForFree;
  emit(kDiscard, 0, kNone, Slot::Self);
  a.entry = end_program(false);
  code_.clear();
  Trigger used;
  used.event = BeforeSkill;
  used.sub = Prepared;
  used.subject = is_slot(this_character().slot);
  a.trigger = rows_->trigger(used);
  pending_.push_back(a);
  Trigger left;
  left.event = Switched;
  left.by.who = Who::You;
  left.object = is_slot(this_character().slot);
  a.trigger = rows_->trigger(left);
  pending_.push_back(a);
}
void Maker::end_skill(Ability a) {
  a.entry = end_program(false);
  code_.clear();
  pending_.push_back(a);
}
void Maker::use_skill(const Node& skill) {
  Ability a;
  a.head = Head::Spell;
  emit(kRequest, 0, kNone, skill_of(skill));
  a.flags = flags;
  a.entry = end_program(false);
  code_.clear();
  pending_.push_back(a);
}

}  // namespace cantrip::genius::words
