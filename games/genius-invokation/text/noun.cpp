// Characters and entities, as texts name them.
#include "games/genius-invokation/text/reader.hpp"

namespace cantrip::genius::text {

namespace {

constexpr u32 kOnCharacters = type_bit(Equipment) | type_bit(OwnStatus);

}  // namespace

// -- rows --------------------------------------------------------------------------------------------------------

Row16 Reader::row(Selector sel, const std::vector<Test>& tests) {
  sel.test = rows_.tests(tests);
  sel.tests = static_cast<u8>(tests.size());
  return rows_.selector(sel);
}

Row16 Reader::is_slot(Slot slot) {
  Selector sel;
  sel.rel = Rel8::Is;
  sel.slot = slot;
  return rows_.selector(sel);
}

Row16 Reader::row(const Noun& n) { return fixed(n.slot) ? is_slot(n.slot) : row(n.sel, n.tests); }

Test Reader::number_test(TestKind kind, u8 key, Cmp cmp, int n) { return {kind, cmp, key, rows_.constant(n)}; }

void Reader::add_flag(Noun& n, Flag flag, bool set) const {
  if (!set) n.tests.push_back({TestKind::Not, Cmp::Eq, 0, kNone});
  n.tests.push_back({TestKind::Flag, Cmp::Eq, flag, kNone});
}

/// Is it known without looking for it?
bool Reader::fixed(Slot s) { return s != Slot::None && (s >= Slot::Self || (s >= Slot::T0 && s <= Slot::T2)); }

/// The slot it lies in, after it was looked for if need be.
Slot Reader::load(Noun& n) {
  if (n.slot != Slot::None) return n.slot;
  int reg = next_register_;
  while (static_cast<Slot>(reg) == person_.slot || static_cast<Slot>(reg) == entity_.slot) reg = (reg + 1) % 4;
  next_register_ = (reg + 1) % 4;
  if (n.found >= 0) emit(kFind, static_cast<u8>(n.found), kNone, static_cast<u16>(reg));
  else code_.push_back({Op::All, static_cast<u8>(reg), row(n.sel, n.tests), 0, 0});
  n.slot = static_cast<Slot>(reg);
  if (!n.entity) fed_ = n.slot;
  remember(n);
  return n.slot;
}

/// The latest one of its kind: "it".
void Reader::remember(const Noun& n) {
  if (!n.many) (n.entity ? entity_ : person_) = n;
}

// -- characters --------------------------------------------------------------------------------------------------

bool Reader::has_character() const { return is_card(kOnCharacters | type_bit(Character)); }

Noun Reader::this_character() const {
  Noun n;
  if (is_card(type_bit(Character))) n.slot = Slot::Self;
  else if (is_card(kOnCharacters)) n.slot = Slot::Host;
  return n;
}

/// Those of a side that are not fallen.
Noun Reader::character(Who side) const {
  Noun n;
  n.sel.zones = zone_bit(Characters);
  n.sel.side.who = side;
  add_flag(n, Fallen, false);
  return n;
}

Noun Reader::active(Who side) const {
  Noun n = character(side);
  add_flag(n, Active);
  return n;
}

bool Reader::person(Noun& out) {
  Attempt attempt(at_);
  out = {};
  const size_t from = at_;
  const bool theirs = say("their") && !see("next");
  if (!theirs) at_ = from;
  if (const Name* n = names_.card_at(tokens_, at_)) {
    if (!names_.card(*n, type_bit(Character), card_.version)) return expect("a character");
    card_name();
    out = character(theirs ? Who::Opponent : Who::You);
    out.tests.push_back(named(name_id(*n)));
  } else if (theirs) {
    return expect("the name of a character");
  } else if (see("this character")) {
    if (!has_character())
      return refuse(at_, "this card lies on no character", "Name the character: your active character, or its name.");
    say("this character");
    out = this_character();
  } else if (say("it")) {
    if (person_.slot == Slot::None && !person_.sel.zones && person_.found < 0)
      return refuse(from, "\"it\" is no character that was named before", "Name the character.");
    out = person_;
  } else if (say("the target")) {
    out.slot = Slot::EventB;
  } else if (say("the character closest to your active character")) {
    out.found = kClosestToYours;
  } else if (say("their next character")) {
    out.found = kTheirNext;
  } else if (say("all characters")) {
    out = character(Who::None);
    out.many = true;
  } else if (!your_person(out) && !opposing_person(out) && !target_person(out)) {
    return expect("a character");
  }
  remember(out);
  return attempt.keep();
}

bool Reader::your_person(Noun& out) {
  if (say("your active character")) return out = active(Who::You), true;
  if (say("your most hurt character")) return out.found = kMostHurt, true;
  if (say("your next standby character that is not full")) return out.found = kYourNextNotFull, true;
  if (say("your next standby character") || say("your next character")) return out.found = kYourNext, true;
  const auto some = [&](std::string_view phrase) {
    if (!say(phrase)) return false;
    out = character(Who::You);
    out.many = true;
    return true;
  };
  int n = 0;
  if (some("your characters")) return true;
  if (some("your standby characters")) {
    add_flag(out, Active, false);
    if (say("with an aura")) out.tests.push_back(number_test(TestKind::ObjStat, AuraNow, Cmp::Ne, 0));
    return true;
  }
  if (some("your other characters")) {
    if (!has_character()) return refuse(at_ - 1, "other than whom?", "This card lies on no character.");
    out.sel.rel = Rel8::Not;
    out.sel.slot = this_character().slot;
    return true;
  }
  if (say("your fallen characters")) {
    out.sel.zones = zone_bit(Characters);
    out.sel.side.who = Who::You;
    out.many = true;
    add_flag(out, Fallen);
    return true;
  }
  if (some("each character of yours that can eat")) return out.tests.push_back(native_test(kMayEat)), true;
  if (say("a standby character of yours")) {
    out = character(Who::You);
    add_flag(out, Active, false);
    return true;
  }
  Attempt attempt(at_);
  if (!say("up to") || !number(n) || !some("standby characters of yours")) return false;
  if (n < kCharacters - 1) return refuse(at_ - 4, "there are never more than 2", "Write up to 2.");
  add_flag(out, Active, false);
  return attempt.keep();
}

bool Reader::opposing_person(Noun& out) {
  if (say("the opposing active character")) return out = active(Who::Opponent), true;
  const bool standby = say("the opposing standby characters");
  if (!standby && !say("the opposing characters")) return false;
  out = character(Who::Opponent);
  out.many = true;
  if (standby) add_flag(out, Active, false);
  return true;
}

/// Chosen when the card is played.
bool Reader::target_person(Noun& out) {
  Attempt attempt(at_);
  const size_t from = at_;
  if (!say("target")) return false;
  if (say("opposing character")) {
    out = character(Who::Opponent);
  } else if (say("character of yours")) {
    out = character(Who::You);
  } else if (say("standby character of yours")) {
    out = character(Who::You);
    add_flag(out, Active, false);
  } else if (say("fallen character of yours")) {
    out.sel.zones = zone_bit(Characters);
    out.sel.side.who = Who::You;
    add_flag(out, Fallen);
  } else {
    return false;
  }
  if (!may_target(from)) return false;
  if (is_card(type_bit(Food))) out.tests.push_back(native_test(eater_));
  target(out);
  fed_ = out.slot;
  return attempt.keep();
}

bool Reader::may_target(size_t at) {
  if (!may_target_) return refuse(at, "only the text of an event has targets", "Say whom or what it means.");
  return targets_.size() < 3 || refuse(at, "a text has at most three targets", "Say whom or what it means.");
}

void Reader::target(Noun& n) {
  const size_t place = targets_.size();
  targets_.push_back({Op::Target, static_cast<u8>(place), row(n.sel, n.tests), 0, 0});
  n.slot = static_cast<Slot>(static_cast<size_t>(Slot::T0) + place);
}

/// "with 7 or more hp", "with 6 or less hp"
bool Reader::with_hp(Noun& out) {
  Attempt attempt(at_);
  int n = 0;
  if (!say("with") || !number(n)) return false;
  const bool more = say("or more hp");
  if (!more && !say("or less hp")) return false;
  out.tests.push_back(number_test(TestKind::Stat, Hp, more ? Cmp::Ge : Cmp::Le, n));
  return attempt.keep();
}

// -- entities ----------------------------------------------------------------------------------------------------

/// Where things of these types lie.
u32 Reader::home_of(u32 types) {
  u32 out = 0;
  if (types & kOnCharacters) out |= zone_bit(Attached);
  if (types & type_bit(TeamStatus)) out |= zone_bit(Statuses);
  if (types & type_bit(Summon)) out |= zone_bit(Summons);
  if (types & type_bit(Support)) out |= zone_bit(Supports);
  return out;
}

/// "NAME", "NAME, NAME and NAME"
bool Reader::named_entities(Noun& out, Who side) {
  Attempt attempt(at_);
  std::vector<Test> tests;
  out = {};
  out.entity = true;
  out.sel.side.who = side;
  for (size_t end = at_;; end = at_) {
    if (!tests.empty() && (!(mark(TokenKind::Comma) || say("and")) || !names_.card_at(tokens_, at_))) {
      at_ = end;
      break;
    }
    const Name* n = names_.card_at(tokens_, at_);
    if (!n) return expect("the name of a status, summon or support");
    u32 types = 0;
    for (const u32 type : {kOnCharacters, type_bit(TeamStatus), type_bit(Summon), type_bit(Support)})
      if (names_.card(*n, type, card_.version)) types |= type;
    if (!types) return expect("the name of a status, summon or support");
    card_name();
    out.sel.zones |= home_of(types);
    tests.push_back(named(name_id(*n)));
  }
  if (tests.size() > 1) out.tests.push_back({TestKind::Or, Cmp::Eq, static_cast<u16>(tests.size()), kNone});
  out.tests.insert(out.tests.end(), tests.begin(), tests.end());
  out.many = tests.size() > 1;
  return attempt.keep();
}

bool Reader::entity(Noun& out) {
  Attempt attempt(at_);
  out = {};
  out.entity = true;
  if (!see("this character") && !see("this skill") && say("this")) {
    if (!is_card(kEntities)) return refuse(at_ - 1, "this card is nothing that stays in play", "Name what is meant.");
    out.slot = Slot::Self;
  } else if (say("it")) {
    if (entity_.slot == Slot::None && !entity_.sel.zones && entity_.found < 0)
      return refuse(at_ - 1, "\"it\" is nothing that was named before", "Name what is meant.");
    out = entity_;
  } else if (see("your summons") || see("all summons")) {
    if (say("your summons")) out.sel.side.who = Who::You;
    else say("all summons");
    out.sel.zones = zone_bit(Summons);
    out.many = true;
  } else if (say("a shield status of your side")) {
    out.found = kYourShield;
  } else if (say("each opposing")) {
    if (!named_entities(out, Who::Opponent)) return false;
    out.many = out.each = true;
  } else if (!target_entity(out) && !named_entities(out, Who::You) && !(say("your") && named_entities(out, Who::You))) {
    return false;
  }
  remember(out);
  return attempt.keep();
}

bool Reader::target_entity(Noun& out) {
  Attempt attempt(at_);
  const size_t from = at_;
  if (!say("target")) return false;
  const bool opposing = say("opposing");
  if (say("summon")) out.sel.zones = zone_bit(Summons);
  else if (say("support")) out.sel.zones = zone_bit(Supports);
  else if (say("weapon")) out.sel.types = type_bit(Weapon);
  else if (say("artifact")) out.sel.types = type_bit(Artifact);
  else return false;
  if (out.sel.types) out.sel.zones = zone_bit(Attached);
  if (!opposing && !say("of yours")) return false;
  if (!may_target(from)) return false;
  out.sel.side.who = opposing ? Who::Opponent : Who::You;
  target(out);
  return attempt.keep();
}

}  // namespace cantrip::genius::text
