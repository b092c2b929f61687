// Phrases: whom and what they mean.
#include "games/genius-invokation/words/maker.hpp"

namespace cantrip::genius::words {

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

std::string_view Maker::text_of(const Node& card) const {
  const NamedCard* of = index_->card(card.value, kEntities, *card_);
  return of ? of->text : std::string_view{};
}
u16 Maker::def_of(const Node& card, u32 types, std::string_view wanted) {
  const NamedCard* found = index_->card(card.value, types, *card_);
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
  on.side.who = Who::You;
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
  if (!made_.empty()) made_.back().name = spelling(skill);
}
Noun Maker::victim() const { return active(Who::Opponent); }

}  // namespace cantrip::genius::words
