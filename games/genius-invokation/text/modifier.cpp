// Lines that change what is about to happen: damage, rolls, falls.
#include "games/genius-invokation/text/reader.hpp"

namespace cantrip::genius::text {

/// "[While COND,] MODIFIER [for free] [if COND]. [Then discard this.] [LIMIT]"
bool Reader::modifier_line() {
  const size_t from = at_;
  begin_line();
  std::vector<Conds> conds;
  if (say("while") && (!conditions(conds.emplace_back()) || !mark(TokenKind::Comma))) return false;
  Replace r;
  if (!damage_modifier(r)) {
    r = {};
    if (!price_modifier(r, conds)) return expect("a formula");
  }
  return modifier_tail(r, conds) && replace_line(from, r);
}

bool Reader::modifier_tail(Replace& r, std::vector<Conds>& conds) {
  if (say("for free")) flags_ |= kForFree;
  if (say("if") && !conditions(conds.emplace_back())) return false;
  if (!mark(TokenKind::Dot)) return false;
  if (say("then discard this")) {
    if (!mark(TokenKind::Dot)) return false;
    r.then |= kThenDiscard;
  }
  r.cond = cond_row(all_of(conds));
  return true;
}

bool Reader::replace_line(size_t from, Replace& r) {
  Ability a;
  a.head = Head::Replace;
  if (!limit(a) || !line_done()) return false;
  a.flags = flags_;
  a.replace = rows_.replace(r);
  const std::string line = spelling(from, at_);
  add_line(line);
  add(a, line);
  return true;
}

// -- damage ------------------------------------------------------------------------------------------------------

/// "[ELEMENT [or ELEMENT]] [KIND] damage [of N or more] [of WHO] [to WHOM] CHANGE"
bool Reader::damage_modifier(Replace& r) {
  Attempt attempt(at_);
  int least = 0;
  r.act = ActKind::Damage;
  if (!damage_kind(r) || !say("damage")) return false;
  if (see("of") && tokens_[at_ + 1].kind == TokenKind::Number) {
    if (!say("of") || !number(least) || !say("or more")) return false;
    r.least = static_cast<u8>(least);
  }
  if (!damage_of(r) || !damage_to(r) || !damage_change(r)) return false;
  return attempt.keep();
}

bool Reader::damage_kind(Replace& r) {
  struct Word {
    std::string_view words;
    Origin origin;
  };
  static constexpr Word kWords[] = {{"normal attack", ByNormal},
                                    {"charged attack", ByCharged},
                                    {"plunging attack", ByPlunging},
                                    {"elemental skill", ByElemental},
                                    {"burst", ByBurst},
                                    {"skill", BySkill},
                                    {"spread", BySpread}};
  u16 fields = 0;
  elements(fields);
  if (say("reaction")) {
    r.extras = fields ? fields : kElementBits;
    return true;
  }
  r.fields = fields;
  for (const Word& w : kWords)
    if (say(w.words)) return r.kinds = w.origin, true;
  return true;
}

/// "of this character", "of your characters [with N or more hp]"; of the side (4.3), so with what its reactions spread and
/// never its own: "of your characters and summons", "of your side"
bool Reader::damage_of(Replace& r) {
  if (!say("of")) return true;
  Noun who;
  u16 kinds = BySkill;
  if (say("your side")) {
    Selector any;
    any.zones = kAnywhere;
    any.side.who = Who::You;
    r.source = rows_.selector(any);
    r.target = row(character(Who::Opponent));
    return true;
  }
  if (say("your characters and summons")) {
    who.sel.zones = zone_bit(Characters) | zone_bit(Summons);
    who.sel.side.who = Who::You;
    kinds |= BySummon | BySpread;
    r.target = row(character(Who::Opponent));
  } else if (say("your characters")) {
    who = character(Who::You);
    with_hp(who);
  } else if (!see("this character") || !person(who)) {
    return expect("this character");
  }
  r.source = row(who);
  if (!r.kinds) r.kinds = kinds;
  return true;
}

/// "to this character", "to your active character", "to a character with 6 or less hp"
bool Reader::damage_to(Replace& r) {
  if (!say("to")) return true;
  Noun whom;
  if (say("a character")) {
    whom.sel.zones = zone_bit(Characters);
    if (!with_hp(whom)) return false;
  } else if (!person(whom)) {
    return false;
  }
  if (whom.found >= 0 || (fixed(whom.slot) && whom.slot != this_character().slot))
    return refuse(at_ - 1, "damage to whom is not known beforehand", "Say this character, or your active character.");
  r.target = row(whom);
  return true;
}

/// "gets +N", "gets -N", "is doubled", "is halved", "becomes E"
bool Reader::damage_change(Replace& r) {
  int n = 0;
  u8 e = 0;
  if (say("becomes")) {
    r.pass = ElementPass;
    r.op = ReplaceOp::Element;
    if (say("its element")) {
      r.key = kOwnElement;
      return true;
    }
    if (!element(e, false)) return false;
    r.key = e;
    return true;
  }
  if (say("is doubled") || say("is halved")) {
    const bool twice = spelled_[at_ - 1] == "doubled";
    r.pass = MultiplyPass;
    r.op = twice ? ReplaceOp::Multiply : ReplaceOp::Halve;
    if (twice) r.amount = rows_.constant(2);
    return true;
  }
  if (!(say("gets") || say("get")) || !signed_number(n)) return false;
  r.pass = n < 0 ? SubtractPass : AddPass;
  r.op = n < 0 ? ReplaceOp::Prevent : ReplaceOp::Add;
  r.amount = rows_.constant(n < 0 ? -n : n);
  if (!see("for each")) return true;
  Value times;
  times.n = n;
  if (n < 0 || !for_each(times, 0, r.amount)) return expect("for each use of this");
  if (say("and spends them all")) r.then |= kThenAllUses;
  return true;
}

// -- rolls and falls ---------------------------------------------------------------------------------------------

/// "When you roll: 2 dice are cryo." "When you roll: You may reroll once more."
bool Reader::roll_line() {
  const size_t from = at_;
  begin_line();
  Replace r;
  int n = 1;
  u8 face = 0;
  if (!say("when you roll") || !mark(TokenKind::Colon)) return false;
  r.act = ActKind::GameAct;
  r.pass = RollPass;
  if (say("you may reroll once more")) {
    r.op = ReplaceOp::Add;
  } else {
    if (!number(n) || !(say("dice are") || say("die is"))) return false;
    if (!say("omni") && !element(face, false)) return false;
    r.op = ReplaceOp::Element;
    r.key = face;
  }
  r.amount = rows_.constant(n);
  std::vector<Conds> none;
  return modifier_tail(r, none) && replace_line(from, r);
}

/// "Before this character falls: Discard this. Set its hp to 1."
bool Reader::save_line() {
  const size_t from = at_;
  begin_line();
  Replace r;
  int hp = 0;
  if (!say("before this character falls") || !mark(TokenKind::Colon)) return false;
  if (!has_character()) return refuse(from + 1, "this card lies on no character", "Only what lies on one can save it.");
  if (say("discard this")) {
    if (!mark(TokenKind::Dot)) return false;
    r.then |= kThenDiscard;
  }
  if (!say("set its hp to") || !number(hp)) return false;
  r.act = ActKind::Defeat;
  r.op = ReplaceOp::Set;
  r.pass = SavePass;
  r.target = is_slot(this_character().slot);
  r.amount = rows_.constant(hp);
  std::vector<Conds> none;
  return modifier_tail(r, none) && replace_line(from, r);
}

}  // namespace cantrip::genius::text
