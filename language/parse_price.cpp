// Prices in parentheses and what else is paid, in texts with gates.
#include "language/parser.hpp"

namespace cantrip::language {

/// "(2)", "(X)", "(X+X)"
bool Parser::payment(Value& out) {
  Mark mark(p_);
  out = {};
  out.at = p_;
  if (!accept(TokenKind::Open)) return expected("a price such as (2)");
  if (accept("x")) {
    out.word = ValueWord::X;
    out.number = 1;
    while (peek().text == "+" && at_word("x", 1)) p_ += 2, ++out.number;
  } else if (accept("lv")) {
    level_value(out);
  } else {
    out.word = ValueWord::Const;
    if (!number(out.number)) return false;
  }
  return expect(TokenKind::Close, "a closing parenthesis") && mark.keep();
}

/// Prices that only texts with gates have.
bool Parser::gated_cost(CostItem& out) {
  Mark mark(p_);
  out.at = p_;
  const auto ends = [&] {
    return at(TokenKind::Comma) || at(TokenKind::Colon) || at(TokenKind::Dot) || at(TokenKind::Dash) ||
           at(TokenKind::Break) || at_end() || at_word("and") || at_word("rather");
  };
  accept("pay");
  if (at(TokenKind::Open)) {
    out.kind = CostKind::Score;
    out.key = lex_.payment;
    return payment(out.value) && mark.keep();
  }
  p_ = mark.at;
  for (const FlagVerb& v : lex_.flag_verbs)
    if (v.set && accept(v.verb)) {
      if (ends() && peek(-1).written == "REST") {
        out.kind = CostKind::FlagSelf;
        out.key = v.flag;
        return mark.keep();
      }
      p_ = mark.at;
    }
  if (accept("recover")) {
    out.kind = CostKind::HealSelf;
    if (!value(out.value)) return false;
    return ends() && mark.keep();
  }
  if (accept("remove")) {
    Clause c;
    Np whom;
    if (!counter_amount(c) || c.all || !expect("from") || !np(whom, NpUse::Cost)) return false;
    out.kind = whom.word == NpWord::Self ? CostKind::CounterSelf : CostKind::CounterOthers;
    out.key = c.key;
    out.value = c.value;
    if (out.kind == CostKind::CounterOthers) {
      if (whom.found == Found::All && whom.max == 1) whom.found = Found::Choose;  // your champion
      out.np.push_back(std::move(whom));
    }
    return mark.keep();
  }
  if (accept("reveal")) {
    Np what;
    if (!np(what, NpUse::Cost) || what.word != NpWord::Objects) return false;
    out.kind = CostKind::Reveal;
    out.np.push_back(std::move(what));
    return mark.keep();
  }
  if (phrase("return this")) {
    u32 kinds = 0;
    PlayerPhrase owner;
    if (!self_noun() || !accept("to") || !zone(kinds, owner, nullptr)) return false;
    out.kind = CostKind::MoveSelf;
    out.verb = Verb::Return;
    out.key = static_cast<u16>(__builtin_ctz(kinds));
    return mark.keep();
  }
  for (const MoveVerb& v : lex_.move_verbs) {
    p_ = mark.at;
    if (!v.cost || !accept(v.verb) || !accept("this")) continue;
    if (!self_noun()) return false;
    out.kind = CostKind::MoveSelf;
    out.verb = v.event;
    out.key = v.to;
    out.zones = v.event == Verb::Discard ? v.from : 0;
    if (accept("from")) {
      PlayerPhrase owner;
      if (!zone(out.zones, owner, nullptr) || owner.word != PlayerWord::You) return false;
    }
    return mark.keep();
  }
  return false;
}

} // namespace cantrip::language
