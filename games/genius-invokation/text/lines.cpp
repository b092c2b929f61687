// Lines: one ability each, or what an entity begins with.
#include "games/genius-invokation/text/reader.hpp"

namespace cantrip::genius::text {

bool Reader::read() {
  for (size_t i = 0; i + 1 < tokens_.size(); ++i)
    has_uses_ |= tokens_[i].written == "Uses" && tokens_[i + 1].kind == TokenKind::Number;
  if (is_card(type_bit(EventCard))) return line_ends() || event_text();
  while (tokens_[at_].kind != TokenKind::End) {
    if (tokens_[at_].kind == TokenKind::Break) {
      ++at_;
      continue;
    }
    const size_t from = at_;
    if (line()) continue;
    if (far_ > from) return false;
    return refuse(
        from, "no line begins with \"" + tokens_[from].written + "\"",
        "Lines begin with When, After, Before, At the end phase, Skill, While, For, Uses, Lasts or Shield, or say "
        "whose damage or price changes.");
  }
  return true;
}

bool Reader::line() {
  if (see("skill") && !see("skill damage")) return skill_line();
  if (see("technique")) return skill_line();
  if (see("for")) return for_line();
  if (see("uses") || see("lasts") || see("shield") || see("stays") || see("its element is") || see("prepares"))
    return variables_line();
  if (see("this character can't")) return ban_line();
  if (see("when you roll")) return roll_line();
  if (see("before this character falls")) return save_line();
  if (see("when") || see("after") || see("before") || see("at the end")) return trigger_line();
  return modifier_line();
}

bool Reader::line_done() { return line_ends() || expect("the end of the line"); }

void Reader::add(Ability a, std::string line) {
  a.text = rows_.sentence(line);
  out_.abilities.push_back(a);
}

/// "Once each round." "Twice each round." "3 times each round." "Once."
bool Reader::limit(Ability& a) {
  if (line_ends()) return true;
  int n = 0;
  if (say("once")) n = 1;
  else if (say("twice")) n = 2;
  else if (number(n)) {
    if (n < 1 || n > 3)
      return refuse(at_ - 1, "a limit is at most 3 times", "Write once, twice or 3 times each round.");
    if (!say("times")) return false;
  } else return expect("a limit");
  if (!say("each round")) {
    if (n != 1) return false;
    a.flags |= kOnceEver;
    flags_ |= kOnceEver;
  }
  a.limit = static_cast<u8>(n);
  return mark(TokenKind::Dot);
}

// -- skills ------------------------------------------------------------------------------------------------------

/// "Skill NAME (KIND[, PRICE][, N energy][, no energy]): ACTIONS", "Technique NAME (PRICE): ACTIONS"
bool Reader::skill_line() {
  const size_t from = at_;
  begin_line();
  Ability a;
  a.head = Head::Activated;
  const bool technique = say("technique");
  if (technique ? !is_card(type_bit(Technique)) : !is_card(type_bit(Character)))
    return refuse(from, technique ? "only a technique has techniques" : "only a character has skills",
                  "Write another formula, or correct the type.");
  if (!technique && !say("skill")) return false;
  std::vector<Cost> parts;
  if (!skill_name(a.name))
    return refuse(at_, "the name of the skill does not end", "Write its kind and price in parentheses behind it.");
  if (!mark(TokenKind::Open)) return false;
  if (technique) a.kind = TechniqueSkill;
  else if (say("normal")) a.kind = Normal;
  else if (say("elemental")) a.kind = Elemental;
  else if (say("burst")) a.kind = Burst;
  else if (say("prepared")) a.kind = Prepared;
  else return false;
  if (!skill_price(parts, a.kind) || !mark(TokenKind::Close) || !mark(TokenKind::Colon)) return false;
  if (!sentences(nullptr) || !limit(a) || !line_done()) return false;
  a.flags |= flags_;
  a.cost = rows_.costs(parts);
  a.costs = static_cast<u8>(parts.size());
  a.entry = end_program(technique && has_uses_ && !(flags_ & kForFree));
  const std::string line = spelling(from, at_);
  add_line(line);
  add(a, line);
  return true;
}

/// "[, 1 cryo + 2 any][, 2 energy][, no energy]"; a technique begins with its price.
bool Reader::skill_price(std::vector<Cost>& parts, u8& kind) {
  const auto part = [&](int n, u16 key) {
    parts.push_back({CostKind::Part, Verb::None, key, rows_.constant(n), kNone});
  };
  const auto too_dear = [&] {
    const std::string most = std::to_string(kDearest);
    return refuse(at_ - 2, "this price is too high", "It is at most " + most + " dice and " + most + " energy.");
  };
  bool first = kind == TechniqueSkill;
  int dice = 0;
  while (first || mark(TokenKind::Comma)) {
    first = false;
    int n = 0;
    if (say("no energy")) {
      kind |= 0x80;
      continue;
    }
    if (!number(n)) return expect("no energy");
    if (say("energy")) {
      if (n > kDearest) return too_dear();
      part(n, kEnergyPart);
      continue;
    }
    for (;;) {
      u8 e = 0;
      if (say("any")) part(n, kAny);
      else if (say("same")) part(n, kSame);
      else if (element(e, false)) part(n, e);
      else return expect("energy");
      if ((dice += n) > kDearest) return too_dear();
      if (tokens_[at_].text != "+") break;
      if (!plus() || !number(n)) return false;
    }
  }
  return true;
}

// -- what it is for, what it begins with -------------------------------------------------------------------------

bool Reader::for_name() {
  if (!say("for")) return false;
  const size_t from = at_;
  const Name* n = card_name();
  if (!n) return false;
  if (!names_.card(*n, type_bit(Character), card_.version))
    return refuse(from, "\"" + n->spelling + "\" is no character", "Name a character.");
  add_variable(kVarFor, name_id(*n));
  return mark(TokenKind::Dot);
}

/// "For NAME. [When played: ACTIONS]"
bool Reader::for_line() {
  const size_t from = at_;
  begin_line();
  if (!for_name()) return false;
  const bool played = !line_ends();
  if (played && (!say("when played") || !mark(TokenKind::Colon) || !sentences(nullptr))) return false;
  if (!line_done()) return false;
  const std::string line = spelling(from, at_);
  add_line(line);
  if (!played) return true;
  Ability a;
  a.head = Head::Spell;
  a.flags = flags_;
  a.entry = end_program(false);
  add(a, line);
  return true;
}

bool Reader::variables_line() {
  const size_t from = at_;
  begin_line();
  bool shield = false;
  while (!line_ends())
    if (!variable(shield)) return false;
  const std::string line = spelling(from, at_);
  add_line(line);
  if (shield) add(shield_ability(), line);
  return true;
}

bool Reader::variable(bool& shield) {
  int n = 0, most = 0;
  u8 e = 0;
  u16 name = 0;
  const size_t from = at_, before = out_.variables.size();
  if (!is_card(kEntities))
    return refuse(at_, "a card of this type has no \"" + tokens_[at_].written + "\"", "Only what stays in play has.");
  if (say("stays when spent")) {
    out_.flags |= kStays;
  } else if (say("its element is")) {
    if (!element(e, false)) return false;
    add_variable(kVarElement, e, Again::Renew);
  } else if (say("prepares")) {
    if (!skill_name(name)) return false;
    add_variable(kVarPrepares, name);
  } else if (say("lasts")) {
    Value rounds;
    if (!value(rounds) || !counted(rounds.cond ? 2 : rounds.n, "round", "rounds")) return false;
    add_variable(kVarRounds, rounds.n);
    out_.variables.back().cond = rounds.cond;
    out_.variables.back().otherwise = static_cast<i16>(rounds.otherwise);
  } else {
    shield |= see("shield");
    if (!say("uses") && !say("shield")) return expect("uses");
    if (!number(n)) return false;
    add_variable(tokens_[from].text == "uses" ? kVarUses : kVarShield, n);
    if (mark(TokenKind::Comma)) {
      if (!say("stacking to") || !number(most)) return false;
      out_.variables.back().again = Again::Stack;
      out_.variables.back().limit = static_cast<i16>(most);
    }
  }
  for (size_t i = 0; i < before && before < out_.variables.size(); ++i)
    if (out_.variables[i].key == out_.variables.back().key) return refuse(from, "this was said before", "Say it once.");
  return mark(TokenKind::Dot);
}

/// Damage to the one it protects is taken off its shield first.
Ability Reader::shield_ability() {
  Replace r;
  r.act = ActKind::Damage;
  r.op = ReplaceOp::Prevent;
  r.pass = SubtractPass;
  r.then = kThenPoints;
  r.target = has_character() ? is_slot(this_character().slot) : row(active(Who::You));
  Amount points;
  points.kind = AmountKind::CounterOf;
  points.slot = Slot::Self;
  points.key = ShieldPoints;
  r.amount = rows_.amount(points);
  Ability a;
  a.head = Head::Replace;
  a.flags = kForFree;
  a.replace = rows_.replace(r);
  return a;
}

bool Reader::ban_line() {
  const size_t from = at_;
  begin_line();
  if (!is_card(type_bit(Equipment) | type_bit(OwnStatus)))
    return refuse(from, "this card lies on no character", "Only what lies on one can say this.");
  if (!say("this character can't")) return false;
  if (say("use skills")) add_variable(kVarBansSkills, 1);
  else if (say("eat")) add_variable(kVarBansFood, 1);
  else return false;
  if (!mark(TokenKind::Dot) || !line_done()) return false;
  add_line(spelling(from, at_));
  return true;
}

// -- triggers and events -----------------------------------------------------------------------------------------

/// "WHEN: ACTIONS [LIMIT]"
bool Reader::trigger_line() {
  begin_line();
  std::vector<When> list;
  Conds leading;
  if (!whens(list) || !mark(TokenKind::Colon)) return false;
  const size_t body = at_;
  Ability a;
  a.head = Head::Triggered;
  if (!sentences(&leading) || !limit(a) || !line_done()) return false;
  a.flags = flags_;
  a.entry = end_program(has_uses_ && !(flags_ & kForFree));
  for (When& w : list) {
    if (!leading.empty()) w.conds.push_back(leading);
    w.trigger.cond = cond_row(all_of(w.conds));
    a.trigger = rows_.trigger(w.trigger);
    const std::string line = w.spelling + ": " + spelling(body, at_);
    add_line(line);
    add(a, line);
  }
  return true;
}

/// "[For NAME.] [Play only if COND.] ACTIONS"
bool Reader::event_text() {
  const size_t from = at_;
  begin_line();
  may_target_ = true;
  Ability a;
  a.head = Head::Spell;
  if (see("for") && tokens_[at_].written == "For") {
    if (!for_name()) return false;
    person_ = active(Who::You);
  }
  if (say("play only if")) {
    Conds cond;
    if (!conditions(cond) || !mark(TokenKind::Dot)) return false;
    a.cond = cond_row(cond);
  }
  while (tokens_[at_].kind != TokenKind::End) {
    if (tokens_[at_].kind == TokenKind::Break) ++at_;
    if (!sentence(nullptr)) return false;
  }
  if (flags_ & kForFree) return refuse(from, "an event spends no uses", "Leave \"for free\" out.");
  a.flags = flags_;
  a.entry = end_program(false);
  const std::string line = spelling(from, at_);
  add_line(line);
  add(a, line);
  return true;
}

}  // namespace cantrip::genius::text
