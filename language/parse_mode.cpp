// Choices that say how many, lists by number, and "for each" before a sentence.
#include "language/parser.hpp"

namespace cantrip::language {

/// "For each card banished this way, draw a card.": what the numbers of the sentence are multiplied by.
bool Parser::gated_prefix(Sentence& out) {
  Mark mark(p_);
  if (!at_word("for") || !(at_word("each", 1) || at_word("every", 1))) return true;
  Value v;
  v.word = ValueWord::Const;
  v.number = 1;
  v.at = p_;
  if (!for_each(v) || !accept(TokenKind::Comma)) return expected("a comma");
  out.each.push_back(std::move(v));
  return mark.keep();
}

bool Parser::scale(Sentence& s) {
  if (s.each.empty()) return true;
  for (Clause& c : s.clauses) {
    if (c.may || c.value.word != ValueWord::Const) return false;
    const int factor = c.value.number;
    c.value = s.each[0];
    c.value.number *= factor;
  }
  s.each.clear();
  return true;
}

/// "When you do, deal 2 damage to target unit.": a trigger of its own, if what was said before was done.
bool Parser::c_when_you_do(Sentence& out) {
  Mark mark(p_);
  p_ += 3;
  if (!expect(TokenKind::Comma, "a comma")) return false;
  out.prefix = Prefix::IfYouDo;
  Clause c;
  c.word = ClauseWord::Reflex;
  c.at = mark.at;
  Sentence s;
  s.at = p_;
  if (!clause_list(s)) return false;
  Value x;
  if (where_x(x)) fill_x(s, x);
  c.later.push_back(std::move(s));
  out.clauses.push_back(std::move(c));
  return mark.keep();
}

/// "Depending on the amount of omens you have — • 1 to 2 — Recover 1."
bool Parser::depending(std::vector<Sentence>& out) {
  Mark mark(p_);
  Value n;
  if (!phrase("depending on")) return false;
  if (!amount_phrase(n) || !expect(TokenKind::Dash, "a long dash")) return false;
  accept(TokenKind::Break);
  if (!at(TokenKind::Bullet)) return expected("a list with bullets");
  while (accept(TokenKind::Bullet)) {
    int least = 0, most = -1;
    if (!number(least)) return false;
    if (accept("to")) {
      if (!number(most)) return false;
    } else if (!phrase("or more") && !phrase("or greater")) {
      most = least;
    }
    if (!expect(TokenKind::Dash, "a long dash")) return false;
    std::vector<Sentence> body;
    if (!sentences(body, nullptr)) return false;
    Sentence one;
    one.at = body.front().at;
    one.prefix = Prefix::If;
    for (const auto& [cmp, limit] : {std::pair{Cmp::Ge, least}, std::pair{Cmp::Le, most}}) {
      if (limit < 0) continue;
      Condition c;
      c.word = CondWord::Compare;
      c.at = one.at;
      c.cmp = least == most ? Cmp::Eq : cmp;
      c.left = n;
      c.right.word = ValueWord::Const;
      c.right.number = limit;
      one.cond.push_back(std::move(c));
      if (least == most) break;
    }
    for (Sentence& s : body) {
      if (s.prefix != Prefix::None || !s.gate.empty() || !s.purpose.empty())
        return refuse(s.at, "this is too much for one line of the list", "Write it as \"If ..., ...\".");
      one.clauses.insert(one.clauses.end(), s.clauses.begin(), s.clauses.end());
    }
    out.push_back(std::move(one));
    if (at(TokenKind::Break) && peek(1).kind == TokenKind::Bullet) ++p_;
  }
  return mark.keep();
}

/// "one", "two", "up to two", "one or both", "one or more", "any amount"
bool Parser::mode_number(u16& least, u16& most) {
  Mark mark(p_);
  if (phrase("one or both")) return least = 1, most = 2, mark.keep();
  if (phrase("one or more")) return least = 1, most = 99, mark.keep();
  if (phrase("any amount")) return least = 0, most = 99, mark.keep();
  const bool up_to = phrase("up to");
  int n = 0;
  if (!number(n) || n < 1) return false;
  least = up_to ? u16{0} : static_cast<u16>(n);
  most = static_cast<u16>(n);
  return mark.keep();
}

/// After "choose" how many, and when more: closed by a long dash.
bool Parser::mode_words(Clause::ModeCount& count, std::vector<Condition>& when) {
  Mark mark(p_);
  const auto dash = [&] { return accept(TokenKind::Dash) || accept(TokenKind::Colon); };
  if (!accept("choose") || !mode_number(count.least, count.most)) return false;
  count.plain = count.least == 1 && count.most == 1;
  if (phrase("that hasn't been chosen")) count.fresh = true, count.plain = false;
  if (dash()) return mark.keep();
  if (!accept(TokenKind::Dot)) return false;
  count.plain = false;
  std::vector<Condition> gates;
  if (gate(gates) || inline_gate(gates)) {
    when = std::move(gates);
  } else {
    Condition c;
    if (!accept("if") || !condition(c) || !accept(TokenKind::Comma)) return false;
    when.push_back(std::move(c));
  }
  if (!accept("choose") || !mode_number(count.least_if, count.most_if) || !accept("instead")) return false;
  return dash() && mark.keep();
}

} // namespace cantrip::language
