// Lines that change what actions and cards cost.
#include "games/genius-invokation/text/reader.hpp"

namespace cantrip::genius::text {

bool Reader::price_modifier(Replace& r, std::vector<Conds>& conds) {
  Attempt attempt(at_);
  r.act = ActKind::Price;
  if (!priced_switches(r) && !priced_skills(r, conds) && !priced_cards(r)) return false;
  if (!price_change(r, conds)) return false;
  return attempt.keep();
}

bool Reader::priced_kind(u16& kinds) {
  struct Word {
    std::string_view words;
    Origin origin;
  };
  static constexpr Word kWords[] = {{"normal attacks", ByNormal},
                                    {"charged attacks", ByCharged},
                                    {"elemental skills", ByElemental},
                                    {"bursts", ByBurst},
                                    {"skills", BySkill}};
  for (const Word& w : kWords)
    if (say(w.words)) return kinds = w.origin, true;
  return false;
}

/// "Normal attacks of this character", "Skills of this character and talents for it",
/// "Your skills and talents [that cost no more dice than you have cards in hand]"
bool Reader::priced_skills(Replace& r, std::vector<Conds>& conds) {
  Attempt attempt(at_);
  if (say("your")) {
    if (!priced_kind(r.kinds)) return false;
    r.target = row(character(Who::You));
    if (say("and talents")) r.kinds |= ForTalent;
  } else {
    Noun who;
    if (!priced_kind(r.kinds) || !say("of") || !see("this character") || !person(who)) return false;
    r.target = row(who);
    if (say("and talents for it")) r.kinds |= ForTalent;
  }
  if (say("that cost no more dice than you have cards in hand")) {
    Amount price, cards;
    price.kind = AmountKind::SlotN;
    price.slot = Slot::EventN;
    cards.kind = AmountKind::ZoneCount;
    cards.key = Hand;
    cards.players.who = Who::You;
    conds.push_back(compare_rows(rows_.amount(price), Cmp::Le, rows_.amount(cards)));
  }
  return attempt.keep();
}

bool Reader::priced_switches(Replace& r) {
  Attempt attempt(at_);
  const bool yours = see("your");
  if (!say(yours ? "your switches" : "opposing switches")) return false;
  r.kinds = ForSwitch;
  r.target = row(character(yours ? Who::You : Who::Opponent));
  if (yours && say("to")) {
    Noun who;
    if (!see("this character") || !person(who)) return expect("this character");
    r.target = row(who);
  }
  return attempt.keep();
}

/// "Your weapons and artifacts"
bool Reader::priced_cards(Replace& r) {
  Attempt attempt(at_);
  if (!say("your")) return false;
  Selector cards;
  cards.zones = kAnywhere;
  cards.side.who = Who::You;
  u16 type = 0;
  do {
    if (!card_type(type, true)) return false;
    cards.types |= type_bit(static_cast<Type>(type));
  } while (say("and"));
  r.kinds = ForCard;
  r.source = rows_.selector(cards);
  return attempt.keep();
}

/// "cost N [any|ELEMENT] less[, +1 for each X] [and are fast]", "are fast", "are free if this has as many points ..."
bool Reader::price_change(Replace& r, std::vector<Conds>& conds) {
  r.key = kAny;
  r.pass = PriceAny;
  r.op = ReplaceOp::Prevent;
  if (say("are fast")) return r.then |= kThenFast, true;
  if (say("are free if this has as many points as they cost")) {
    if (tokens_[at_].kind != TokenKind::Semicolon) return expect(";");
    spelled_[at_++] = ";";
    if (!say("it loses that many")) return false;
    Amount points, price;
    points.kind = AmountKind::CounterOf;
    points.slot = Slot::Self;
    points.key = Points;
    price.kind = AmountKind::SlotN;
    price.slot = Slot::EventN;
    r.pass = PriceFree;
    r.op = ReplaceOp::Set;
    r.then |= kThenPayPoints;
    conds.push_back(compare_rows(rows_.amount(points), Cmp::Ge, rows_.amount(price)));
    return true;
  }
  Value n, more;
  u8 e = 0;
  if (!say("cost") || !value(n)) return false;
  r.amount = value_row(n);
  if (say("any")) r.pass = PriceUnaligned;
  else if (!see("less") && !see("more")) {
    if (!element(e, false)) return expect("less");
    r.pass = PriceElement;
    r.key = e;
  }
  const size_t word = at_;
  if (say("more")) {
    if (r.pass != PriceUnaligned) return refuse(word, "only unaligned dice are added", "Write cost N any more.");
    r.op = ReplaceOp::Add;
  } else if (!say("less")) {
    return false;
  }
  if (tokens_[at_].kind == TokenKind::Comma) {
    if (!mark(TokenKind::Comma) || !signed_number(more.n) || n.cond || !for_each(more, n.n, r.amount)) return false;
  }
  if (say("and are fast")) r.then |= kThenFast;
  return true;
}

}  // namespace cantrip::genius::text
