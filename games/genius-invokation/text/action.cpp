// What texts do to characters.
#include "games/genius-invokation/text/reader.hpp"

namespace cantrip::genius::text {

/// "Deal N E[, +K for each X] [to WHO]": without WHO the opposing active character.
bool Reader::deal() {
  Attempt attempt(at_);
  Value n, more;
  u8 e = 0;
  if (!say("deal") || !value(n)) return false;
  if (say("of its element")) {
    if (!is_card(kEntities)) return refuse(at_ - 1, "this card has no element of its own", "Name the element.");
    e = kOwnElement;
  } else if (!element(e)) {
    return false;
  }
  Row16 amount = value_row(n);
  if (tokens_[at_].kind == TokenKind::Comma && tokens_[at_ + 1].kind == TokenKind::Signed) {
    mark(TokenKind::Comma);
    signed_number(more.n);
    if (const size_t here = at_; mark(TokenKind::Open)) {  // "+1 (2 if COND)"
      Conds cond;
      if (!number(more.otherwise) || !say("if") || !conditions(cond) || !mark(TokenKind::Close)) return false;
      if (n.cond) return refuse(here, "two numbers that depend on something", "Write two sentences.");
      more.cond = cond_row(cond);
    }
    if (n.cond || !for_each(more, n.n, amount)) return expect("for each");
  }
  Noun whom = active(Who::Opponent);
  const bool said = say("to");
  if (said && !person(whom)) return false;
  const Noun person = person_;
  const Slot slot = load(whom);
  if (!said) person_ = person;  // nobody was named
  emit(kDeal, e, amount, slot);
  return attempt.keep();
}

/// "Pierce N [(deal M E if COND)] to WHO"
bool Reader::pierce() {
  Attempt attempt(at_);
  Value n, dealt;
  u8 e = 0;
  Conds cond;
  if (!say("pierce") || !value(n)) return false;
  if (mark(TokenKind::Open))
    if (!say("deal") || !value(dealt) || !element(e) || !say("if") || !conditions(cond) || !mark(TokenKind::Close))
      return false;
  Noun whom;
  if (!say("to") || !person(whom)) return false;
  const Slot slot = load(whom);
  if (cond.empty()) return emit(kPierce, 0, value_row(n), slot), attempt.keep();
  const size_t open = open_if(cond_row(cond));
  emit(kDeal, e, value_row(dealt), slot);
  const size_t over = jump_over(open);
  emit(kPierce, 0, value_row(n), slot);
  close(over);
  return attempt.keep();
}

bool Reader::apply() {
  Attempt attempt(at_);
  u8 e = 0;
  Noun whom;
  if (!say("apply")) return false;
  if (say("its element")) return apply_own_element() && attempt.keep();
  if (!element(e, false) || !say("to") || !person(whom)) return false;
  emit(kApply, e, kNone, load(whom));
  return attempt.keep();
}

/// "its element to WHO[, then to WHO if COND]": that of your active character.
bool Reader::apply_own_element() {
  if (fixed(person_.slot) || person_.tests != active(Who::You).tests || person_.sel.side.who != Who::You)
    return refuse(at_ - 2, "\"its\" is not your active character", "Name the element.");
  Noun whom;
  if (!say("to") || !person(whom)) return false;
  emit(kApply, kActiveElement, kNone, load(whom));
  Attempt more(at_);
  Conds cond;
  if (!mark(TokenKind::Comma) || !say("then to")) return true;
  if (!person(whom)) return false;
  const size_t start = code_.size();
  emit(kApply, kActiveElement, kNone, load(whom));
  if (say("if")) {
    if (!conditions(cond)) return false;
    insert_if(start, cond_row(cond));
  }
  return more.keep();
}

bool Reader::heal() {
  Attempt attempt(at_);
  Noun whom;
  Value n;
  if (!say("heal")) return false;
  eater_ = kMayBeFed;
  if (!person(whom) || !value(n)) return false;
  eater_ = kMayEat;
  emit(kHeal, 0, value_row(n), load(whom));
  return attempt.keep();
}

/// "Revive WHO with N hp[, at most twice in the match]"
bool Reader::revive() {
  Attempt attempt(at_);
  Noun whom;
  int hp = 0, most = 0;
  if (!say("revive")) return false;
  const size_t who = at_;
  if (!person(whom) || !say("with") || !number(hp) || !say("hp")) return false;
  if (whom.tests.empty() || whom.tests[0].kind == TestKind::Not)
    return refuse(who, "only the fallen are revived",
                  "Say: target fallen character of yours, or your fallen characters.");
  if (tokens_[at_].kind == TokenKind::Comma) {
    if (!mark(TokenKind::Comma) || !say("at most")) return false;
    if (say("once")) most = 1;
    else if (say("twice")) most = 2;
    else if (!number(most) || !say("times")) return false;
    if (!say("in the match")) return false;
  }
  emit(kRevive, static_cast<u8>(most), rows_.constant(hp), load(whom));
  return attempt.keep();
}

bool Reader::switch_to() {
  Attempt attempt(at_);
  Noun whom;
  if (!say("switch to") && !say("your opponent switches to")) return false;
  if (!person(whom)) return false;
  emit(kSwitchTo, 0, kNone, load(whom));
  return attempt.keep();
}

bool Reader::use() {
  Attempt attempt(at_);
  u16 name = 0;
  if (!say("use") || !skill_name(name)) return false;
  emit(kRequest, say("as your action") ? 1 : 0, kNone, name);
  return attempt.keep();
}

/// "that many": what the event says. "that much": what was done before.
bool Reader::that_much(Row16& amount) {
  Amount a;
  a.kind = AmountKind::SlotN;
  if (say("that many")) a.slot = Slot::EventN;
  else if (say("that much")) a.slot = Slot::N;
  else return false;
  amount = rows_.amount(a);
  return true;
}

/// "WHO gains N energy"
bool Reader::person_acts() {
  Attempt attempt(at_);
  Noun who;
  Value n;
  Row16 amount = kNone;
  if (!person(who)) return false;
  const bool loses = does(who, "loses", "lose");
  if (!loses && !does(who, "gains", "gain")) return false;
  if (!that_much(amount)) {
    if (!value(n)) return false;
    amount = value_row(n);
  }
  if (!say("energy")) return false;
  emit(kEnergy, loses ? 1 : 0, amount, load(who));
  return attempt.keep();
}

bool Reader::others_act() {
  Attempt attempt(at_);
  if (say("act again")) emit(kActAgain, 0, kNone, u16{0});
  else if (of_card_ && say("it does nothing")) emit(kBlankEvent, 0, kNone, u16{0});
  else if (say("your dice become omni")) emit(kDiceToOmni, 0, kNone, u16{0});
  else return false;
  return attempt.keep();
}

}  // namespace cantrip::genius::text
