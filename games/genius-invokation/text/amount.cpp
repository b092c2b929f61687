// Numbers: "2 (3 if COND)", "+1 for each summon of yours", "up to 4".
#include "games/genius-invokation/text/reader.hpp"

namespace cantrip::genius::text {

bool Reader::value(Value& out) {
  out = {};
  if (!number(out.n)) return false;
  Attempt attempt(at_);
  Conds cond;
  if (!mark(TokenKind::Open) || !number(out.otherwise) || !say("if") || !conditions(cond) || !mark(TokenKind::Close))
    return true;  // the number alone; what follows is for others to read
  out.cond = cond_row(cond);
  return attempt.keep();
}

Row16 Reader::either(Row16 cond, Row16 then, Row16 otherwise) {
  Amount a;
  a.kind = AmountKind::If;
  a.key = cond;
  a.mul = static_cast<i16>(then);
  a.add = static_cast<i16>(otherwise);
  return rows_.amount(a);
}

Row16 Reader::value_row(const Value& v) {
  const Row16 plain = rows_.constant(v.n);
  return v.cond ? either(v.cond, rows_.constant(v.otherwise), plain) : plain;
}

/// What may stand after "for each".
bool Reader::countable(Amount& out) {
  Attempt attempt(at_);
  out = {};
  Selector sel;
  sel.side.who = Who::You;
  out.kind = AmountKind::Count;
  if (say("summon of yours")) {
    sel.zones = zone_bit(Summons);
    out.key = rows_.selector(sel);
  } else if (say("use of this")) {
    out.kind = AmountKind::CounterOf;
    out.slot = Slot::Self;
    out.key = Usage;
  } else if (say("round before this one")) {
    out.kind = AmountKind::Native;
    out.key = kRoundsBefore;
  } else if (say("point of")) {
    Noun whose;
    if (!named_entities(whose, Who::You)) return false;
    out.kind = AmountKind::SumCounter;
    out.key = row(whose);
    out.extra = Points;
  } else if (say("character of yours with")) {
    Noun holder = character(Who::You);
    if (!article()) return false;
    if (say("weapon")) sel.types = type_bit(Weapon);
    else if (say("artifact")) sel.types = type_bit(Artifact);
    else return false;
    sel.zones = zone_bit(Attached);
    holder.tests.push_back({TestKind::GuestMatches, Cmp::Eq, rows_.selector(sel), kNone});
    out.key = row(holder);
  } else {
    const int subtype = tokens_[at_].kind == TokenKind::Word ? names_.subtype(tokens_[at_].text) : -1;
    if (subtype < 0) return expect("something to count");
    spelled_[at_++] = names_.subtype_name(subtype);
    if (!say("character of yours")) return false;
    sel.zones = zone_bit(Characters);  // the fallen count
    out.key = row(sel, {{TestKind::Subtype, Cmp::Eq, static_cast<u16>(subtype), kNone}});
  }
  return attempt.keep();
}

/// "for each THING", `times` for each and `base` to begin with.
bool Reader::for_each(const Value& times, int base, Row16& out) {
  Attempt attempt(at_);
  Amount a;
  if (!say("for each") || !countable(a)) return false;
  a.add = static_cast<i16>(base);
  a.mul = static_cast<i16>(times.n);
  out = rows_.amount(a);
  if (times.cond) {
    a.mul = static_cast<i16>(times.otherwise);
    out = either(times.cond, rows_.amount(a), out);
  }
  return attempt.keep();
}

/// ", up to 4": the amount read before is not more.
bool Reader::up_to(Row16& amount) {
  Attempt attempt(at_);
  int most = 0;
  if (!mark(TokenKind::Comma) || !say("up to") || !number(most)) return false;
  const Row16 cap = rows_.constant(most);
  amount = either(cond_row(compare_rows(amount, Cmp::Gt, cap)), cap, amount);
  return attempt.keep();
}

}  // namespace cantrip::genius::text
