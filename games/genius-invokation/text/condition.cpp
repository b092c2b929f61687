// "if ...", "while ...", "play only if ..."
#include "games/genius-invokation/text/reader.hpp"

namespace cantrip::genius::text {

namespace {

constexpr u32 kSideZones = zone_bit(Statuses) | zone_bit(Summons) | zone_bit(Supports);

}  // namespace

// -- rows --------------------------------------------------------------------------------------------------------

Conds Reader::all_of(const std::vector<Conds>& parts, CondKind kind) {
  if (parts.empty()) return {};
  if (parts.size() == 1) return parts[0];
  Conds out;
  Cond head;
  head.kind = kind;
  head.n = static_cast<u8>(parts.size());
  out.push_back(head);
  for (const Conds& p : parts) out.insert(out.end(), p.begin(), p.end());
  return out;
}

Conds Reader::negated(const Conds& c) {
  Conds out;
  out.emplace_back().kind = CondKind::Not;
  out.insert(out.end(), c.begin(), c.end());
  return out;
}

Conds Reader::native(NativeCond cond, u16 b, Slot slot) {
  Cond c;
  c.kind = CondKind::Native;
  c.slot = slot;
  c.a = cond;
  c.b = b;
  return {c};
}

Conds Reader::exists(Selector sel, const std::vector<Test>& tests) {
  Cond c;
  c.kind = CondKind::Exists;
  c.a = row(sel, tests);
  return {c};
}

/// It is there, and these hold of it.
Conds Reader::about(const Noun& n, std::initializer_list<Test> tests) {
  if (!fixed(n.slot) && n.found < 0) {
    std::vector<Test> all = n.tests;
    all.insert(all.end(), tests);
    return exists(n.sel, all);
  }
  Cond c;
  c.kind = CondKind::Matches;
  c.slot = n.slot;
  c.a = row(Selector{}, tests);
  return {c};
}

Conds Reader::compare_rows(Row16 a, Cmp cmp, Row16 b) {
  Cond c;
  c.kind = CondKind::Compare;
  c.cmp = cmp;
  c.a = a;
  c.b = b;
  return {c};
}
Conds Reader::compare_amounts(const Amount& a, Cmp cmp, int n) {
  return compare_rows(rows_.amount(a), cmp, rows_.constant(n));
}

// -- clauses -----------------------------------------------------------------------------------------------------

/// "A", "A and B", "A, B and C"
bool Reader::conditions(Conds& out) {
  std::vector<Conds> all;
  if (!clause(all.emplace_back())) return expect("a condition");
  more_clauses(all);
  out = all_of(all);
  return true;
}

void Reader::more_clauses(std::vector<Conds>& all) {
  for (;;) {
    Attempt attempt(at_);
    const Noun person = person_, entity = entity_, subject = subject_;
    const Refusal refused = refused_;
    Conds next;
    const bool comma = mark(TokenKind::Comma);
    if ((comma || say("and")) && (clause(next) || (!comma && predicate(subject, next)))) {
      all.push_back(std::move(next));
      attempt.keep();
      continue;
    }
    person_ = person;
    entity_ = entity;
    subject_ = subject;
    refused_ = refused;
    return;
  }
}

bool Reader::clause(Conds& out) {
  Attempt attempt(at_);
  subject_ = {};
  if (skill_clause(out) || you_clause(out) || your_clause(out) || count_clause(out) || its_clause(out) ||
      named_clause(out) || entity_clause(out) || person_clause(out))
    return attempt.keep();
  return false;
}

/// The skill that is running, or that was used last.
bool Reader::skill_clause(Conds& out) {
  Attempt attempt(at_);
  int n = 0;
  if (say("this skill swirled an element")) return out = native(kSkillReacted, 1u << AnemoElement), attempt.keep();
  if (say("the skill costs") && number(n) && say("or more dice and energy"))
    return out = native(kSkillCosts, static_cast<u16>(n)), attempt.keep();
  u16 bits = 0;
  if (!say("it dealt") || !(elements(bits, true) || (say("elemental") && (bits = kElementBits))) || !say("damage"))
    return false;
  out = native(kSkillDealt, bits);
  if (say("or caused a reaction")) out = all_of({out, native(kSkillReacted, kElementBits)}, CondKind::Or);
  return attempt.keep();
}

bool Reader::you_clause(Conds& out) {
  Attempt attempt(at_);
  const bool they = see("they have");
  if (they ? !say("they have") : !say("you have")) return false;
  if (!they && say("no dice")) {
    Amount dice;
    dice.kind = AmountKind::Score;
    dice.key = Dice;
    dice.players.who = Who::You;
    return out = compare_amounts(dice, Cmp::Eq, 0), attempt.keep();
  }
  u8 e = 0;
  if (article()) {
    if (!element(e, false) || !say("character")) return false;
    Selector sel;  // the fallen count
    sel.zones = zone_bit(Characters);
    sel.types = type_bit(static_cast<Type>(Cryo + e - CryoElement));
    sel.side.who = they ? Who::Opponent : Who::You;
    return out = exists(sel, {}), attempt.keep();
  }
  // "you have [not] played NAME this round", "you have played no other card this round"
  const bool none = say("not");
  TallyRow tally;
  tally.trigger.event = CardPlayed;
  tally.trigger.by.who = Who::You;
  Amount times;
  times.kind = AmountKind::Tally;
  times.players.who = Who::You;
  if (they || !say("played")) return false;
  const bool other = !none && say("no other card");
  if (!other) {
    const Name* n = card_name();
    if (!n) return false;
    tally.trigger.subject = row(Selector{}, {named(name_id(*n))});
  }
  if (!say("this round")) return false;
  times.key = rows_.tally(tally);
  out = compare_amounts(times, none || other ? Cmp::Eq : Cmp::Ge, none || other ? 0 : 1);
  return attempt.keep();
}

bool Reader::your_clause(Conds& out) {
  Attempt attempt(at_);
  int n = 0;
  Amount a;
  a.players.who = Who::You;
  if (say("your hand is empty")) {
    a.kind = AmountKind::ZoneCount;
    a.key = Hand;
    return out = compare_amounts(a, Cmp::Eq, 0), attempt.keep();
  }
  if (say("your character fell this round")) {
    a.kind = AmountKind::Score;
    a.key = FellThisRound;
    return out = compare_amounts(a, Cmp::Ge, 1), attempt.keep();
  }
  if (say("your dice have") && number(n) && say("different faces"))
    return out = native(kDiceFaces, static_cast<u16>(n)), attempt.keep();
  if (say("your deck had") && number(n) && say("or more")) {
    a.kind = AmountKind::Score;
    if (say("artifacts")) a.key = ArtifactsInDeck;
    else if (say("different weapons")) a.key = WeaponsInDeck;
    else if (say("different talents")) a.key = TalentsInDeck;
    else return false;
    return out = compare_amounts(a, Cmp::Ge, n), attempt.keep();
  }
  return false;
}

/// "a character of yours has a weapon or artifact", "2 or more characters of yours have an artifact",
/// "a shield protects it"
bool Reader::count_clause(Conds& out) {
  Attempt attempt(at_);
  if (say("a shield protects")) {
    Noun whom;
    if (!person(whom)) return false;
    if (!fixed(whom.slot)) return refuse(at_ - 1, "this is no single character", "Say this character, or it.");
    return out = native(kShieldProtects, 0, whom.slot), attempt.keep();
  }
  int n = 1;
  if (say("a character of yours has")) {
  } else if (!number(n) || !say("or more characters of yours have")) {
    return false;
  }
  u32 types = 0;
  if (!article()) return false;
  do {
    if (say("weapon")) types |= type_bit(Weapon);
    else if (say("artifact")) types |= type_bit(Artifact);
    else return false;
  } while (say("or"));
  Selector equipment;
  equipment.zones = zone_bit(Attached);
  equipment.types = types;
  equipment.side.who = Who::You;
  if (n == 1) return out = exists(equipment, {}), attempt.keep();
  Noun holder = character(Who::You);
  holder.tests.push_back({TestKind::GuestMatches, Cmp::Eq, rows_.selector(equipment), kNone});
  Amount count;
  count.kind = AmountKind::Count;
  count.key = row(holder);
  return out = compare_amounts(count, Cmp::Ge, n), attempt.keep();
}

/// "its hp is 6 or less", "its element is anemo"
bool Reader::its_clause(Conds& out) {
  Attempt attempt(at_);
  const size_t from = at_;
  if (!say("its")) return false;
  int n = 0;
  u8 e = 0;
  if (say("element is") && element(e, false)) {
    if (!is_card(kEntities)) return refuse(from, "this card has no element of its own", "Say whose element.");
    return out = native(kElementIs, e, Slot::Self), attempt.keep();
  }
  if (!say("hp is") || !number(n)) return false;
  const bool less = say("or less");
  if (!less && !say("or more")) return false;
  if (person_.slot == Slot::None && !person_.sel.zones)
    return refuse(from, "no character was named before", "Say whose hp.");
  subject_ = person_;
  out = about(person_, {number_test(TestKind::Stat, Hp, less ? Cmp::Le : Cmp::Ge, n)});
  return attempt.keep();
}

/// NAME: a thing that may be in play.
bool Reader::named_clause(Conds& out) {
  Attempt attempt(at_);
  const Name* n = names_.card_at(tokens_, at_);
  if (!n || names_.card(*n, type_bit(Character), card_.version)) return false;
  card_name();
  Selector sel;
  sel.side.who = Who::You;
  const auto in_hand = [&] {
    sel.zones = zone_bit(Hand);
    card_it_ = name_id(*n);
    return exists(sel, {named(name_id(*n))});
  };
  if (say("is in play")) {
    sel.zones = kSideZones;
    if (say("for your opponent")) sel.side.who = Who::Opponent;
    out = exists(sel, {named(name_id(*n))});
  } else if (say("used this skill")) {
    out = native(kAskedBy, name_id(*n));
    if (say("or is in your hand")) out = all_of({out, in_hand()}, CondKind::Or);
  } else if (say("is in your hand")) {
    out = in_hand();
  } else {
    return false;
  }
  return attempt.keep();
}

/// "this has 2 or more uses", "this has no uses", "this has 3 points"
bool Reader::entity_clause(Conds& out) {
  Attempt attempt(at_);
  if (see("this character") || !say("this has")) return false;
  if (!is_card(kEntities)) return refuse(at_ - 2, "this card is nothing that stays in play", "Name what is meant.");
  int n = 0;
  Cmp cmp = Cmp::Eq;
  if (!say("no")) {
    if (!number(n)) return false;
    cmp = Cmp::Ge;
    say("or more");
  }
  Amount a;
  a.kind = AmountKind::CounterOf;
  a.slot = Slot::Self;
  if (counted(n, "use", "uses")) a.key = Usage;
  else if (counted(n, "point", "points")) a.key = Points;
  else return false;
  return out = compare_amounts(a, cmp, n), attempt.keep();
}

bool Reader::person_clause(Conds& out) {
  Attempt attempt(at_);
  Noun who;
  if (!person(who) || !predicate(who, out)) return false;
  return attempt.keep();
}

// -- what is said of a character ---------------------------------------------------------------------------------

bool Reader::predicate(const Noun& who, Conds& out) {
  if (who.slot == Slot::None && !who.sel.zones) return false;
  Attempt attempt(at_);
  subject_ = who;
  if (has(who, out) || is(who, out)) return attempt.keep();
  if (say("can use skills")) return out = about(who, {native_test(kMayUseSkills)}), attempt.keep();
  if (say("took it")) {
    Cond c;
    c.kind = CondKind::Matches;
    c.slot = Slot::EventB;
    c.a = row(who);
    return out = {c}, attempt.keep();
  }
  return false;
}

bool Reader::has(const Noun& who, Conds& out) {
  Attempt attempt(at_);
  if (!say("has")) return false;
  if (has_used(who, out) || has_named(who, out)) return attempt.keep();
  if (say("no energy")) out = about(who, {number_test(TestKind::ObjStat, Energy, Cmp::Eq, 0)});
  else if (say("energy")) out = about(who, {number_test(TestKind::ObjStat, Energy, Cmp::Gt, 0)});
  else if (say("one")) out = about(who, {number_test(TestKind::ObjStat, AuraNow, Cmp::Ne, 0)});  // an aura
  else return false;
  return attempt.keep();
}

/// "NAME", "NAME and NAME"
bool Reader::has_named(const Noun& who, Conds& out) {
  std::vector<Conds> all;
  for (size_t end = at_;; end = at_) {
    if (!all.empty() && !say("and")) break;
    const Name* n = card_name();
    if (!n || (!all.empty() && (see("is") || see("has") || see("used")))) {
      at_ = end;
      break;
    }
    Selector sel;
    sel.zones = zone_bit(Attached);
    std::vector<Test> tests{named(name_id(*n))};
    if (fixed(who.slot) || who.found >= 0) {
      sel.rel = Rel8::HostIs;
      sel.slot = who.slot;
    } else {
      sel.side = who.sel.side;
      tests.push_back({TestKind::HostMatches, Cmp::Eq, row(who), kNone});
    }
    all.push_back(exists(sel, tests));
  }
  out = all_of(all);
  return !all.empty();
}

bool Reader::has_used(const Noun& who, Conds& out) {
  Attempt attempt(at_);
  const size_t from = at_;
  u16 name = 0;
  if (!say("used")) return false;
  const bool running = say("this skill");
  if (!running && !skill_name(name)) return false;
  const bool before = say("before");
  if (!before && !say("this round")) return false;
  if (!fixed(who.slot)) return refuse(from, "this is no single character", "Say this character, or it.");
  return out = native(before ? kUsedBefore : kUsedThisRound, name, who.slot), attempt.keep();
}

bool Reader::is(const Noun& who, Conds& out) {
  Attempt attempt(at_);
  u8 one = 0, two = 0;
  const auto type_of = [](u8 e) {
    return Test{TestKind::Type, Cmp::Eq, static_cast<u16>(Cryo + e - CryoElement), kNone};
  };
  if (!say("is")) return false;
  if (say("active")) out = about(who, {{TestKind::Flag, Cmp::Eq, Active, kNone}});
  else if (say("hurt")) out = about(who, {number_test(TestKind::ObjStat, Damage, Cmp::Gt, 0)});
  else if (say("full")) out = about(who, {native_test(kIsFull)});
  else if (say("not full")) out = about(who, {{TestKind::Not, Cmp::Eq, 0, kNone}, native_test(kIsFull)});
  else if (say("one of your characters")) out = about(who, {});
  else if (say("neither") && element(one, false) && say("nor") && element(two, false))
    out =
        about(who, {{TestKind::Not, Cmp::Eq, 0, kNone}, {TestKind::Or, Cmp::Eq, 2, kNone}, type_of(one), type_of(two)});
  else return false;
  return attempt.keep();
}

}  // namespace cantrip::genius::text
