// Amounts and conditions.
#include "language/parser.hpp"

namespace cantrip::language {

const StatWord* Parser::stat() {
  for (const StatWord& s : lex_.stats)
    if (phrase(s.name)) return &s;
  expected("a number of the card, such as its power or cost");
  return nullptr;
}

const ScoreWord* Parser::score() {
  for (const ScoreWord& s : lex_.scores)
    if (accept(s.name)) return &s;
  expected("what a player has, such as health or mana");
  return nullptr;
}

const KeywordWord* Parser::keyword(u16& param, int& n, bool& has_n) {
  Mark mark(p_);
  for (const KeywordWord& k : lex_.keywords) {
    if (!phrase(lower(k.name))) continue;
    has_n = false;
    if (k.number) {
      if (!number(n)) return nullptr;
      has_n = true;
    }
    if (k.subtype) {
      const Vocabulary::Noun* noun = at(TokenKind::Word) ? words_.noun(peek().text) : nullptr;
      if (!noun || noun->subtype < 0) return expected("a subtype"), nullptr;
      param = static_cast<u16>(noun->subtype);
      ++p_;
    }
    mark.keep();
    return &k;
  }
  expected("a keyword");
  return nullptr;
}

// ------------------------------------------------------------------------------------------------- amounts

/// "2 or less", "3 or more", "less than 4", "equal to its power"; a bare number means exactly that.
bool Parser::comparison(Cmp& cmp, Value& value) {
  Mark mark(p_);
  value.at = p_;
  if (phrase("less than") || phrase("fewer than")) cmp = Cmp::Lt;
  else if (phrase("more than") || phrase("greater than")) cmp = Cmp::Gt;
  else cmp = Cmp::Eq;
  if (cmp == Cmp::Eq && at_word("equal")) return value_equal(value) && mark.keep();
  int n = 0;
  if (!number(n)) return false;
  value.word = ValueWord::Const;
  value.number = n;
  if (cmp != Cmp::Eq) return mark.keep();
  if (phrase("or less") || phrase("or fewer")) cmp = Cmp::Le;
  else if (phrase("or more") || phrase("or greater")) cmp = Cmp::Ge;
  return mark.keep();
}

/// "equal to the number of Zombies you control", "equal to its power".
bool Parser::value_equal(Value& out) {
  Mark mark(p_);
  out.at = p_;
  if (!phrase("equal to")) return false;
  out.number = 1;
  Np np_;
  if (phrase("the number of")) {
    out.word = ValueWord::Count;
    np_.at = p_;
    np_.word = NpWord::Objects;
    if (accept("your")) np_.side = {PlayerWord::You, p_ - 1};
    if (!noun_group(np_, NpUse::Filter)) return false;
    out.np.push_back(std::move(np_));
    return mark.keep();
  }
  if (phrase("that much") || phrase("that many")) return out.word = ValueWord::ThatMuch, mark.keep();
  if (accept("your")) {
    const ScoreWord* s = score();
    if (!s) return false;
    out.word = ValueWord::ScoreOf;
    out.key = s->score;
    out.player = {PlayerWord::You, out.at};
    return mark.keep();
  }
  if (phrase("the damage on")) {
    out.word = ValueWord::ObjStatOf;
    out.key = lex_.damage_stat;
    if (!pronoun(np_)) return expected("a pronoun");
    out.np.push_back(std::move(np_));
    return mark.keep();
  }
  np_.at = p_;
  if (accept("its")) {
    np_.word = NpWord::It;
  } else if (at_word("this") || at_word("that")) {
    const Token& owner = peek(1);
    if (!owner.text.ends_with("'s")) return expected("an amount");
    const std::string_view base = std::string_view(owner.text).substr(0, owner.text.size() - 2);
    const Vocabulary::Noun* n = words_.noun(base);
    if (base != "card" && (!n || n->type < 0)) return expected("an amount");
    np_.word = at_word("this") ? NpWord::Self : NpWord::That;
    if (n && n->type >= 0 && np_.word == NpWord::That) np_.types = 1u << words_.type_of(*n)->bit;
    p_ += 2;
  } else {
    return expected("an amount");
  }
  const StatWord* s = stat();
  if (!s) return false;
  out.word = ValueWord::StatOf;
  out.key = s->stat;
  out.np.push_back(std::move(np_));
  return mark.keep();
}

/// "... for each X": the number before it becomes the factor.
bool Parser::for_each(Value& out) {
  Mark mark(p_);
  if (!phrase("for each")) return false;
  if (out.word != ValueWord::Const) return expected("\"for each\" after a plain number");
  Np counted_;
  counted_.at = p_;
  counted_.word = NpWord::Objects;
  if (phrase(std::string(lex_.damage_word) + " on")) {
    if (!pronoun(counted_)) return expected("a pronoun");
    out.word = ValueWord::ObjStatOf;
    out.key = lex_.damage_stat;
  } else {
    out.word = ValueWord::Count;
    if (accept("of")) expect("your"), counted_.side = {PlayerWord::You, p_ - 1};
    if (!noun_group(counted_, NpUse::Filter)) return false;
  }
  out.np.push_back(std::move(counted_));
  return mark.keep();
}

/// A number before its noun: "two", "a", "that many".
bool Parser::value(Value& out) {
  Mark mark(p_);
  out.at = p_;
  out.word = ValueWord::Const;
  out.number = 1;
  if (accept_any({"a", "an"})) return mark.keep();
  if (phrase("that much") || phrase("that many")) return out.word = ValueWord::ThatMuch, mark.keep();
  return number(out.number) && mark.keep();
}

// ---------------------------------------------------------------------------------------------- conditions

bool Parser::condition(Condition& out) {
  Condition first;
  if (!condition_one(first)) return false;
  if (!at_word("and") && !at_word("or")) return out = std::move(first), true;
  const bool both = at_word("and");
  Mark mark(p_);
  Condition all;
  all.word = both ? CondWord::And : CondWord::Or;
  all.at = first.at;
  all.parts.push_back(first);
  while (accept(both ? "and" : "or")) {
    Condition next;
    if (!condition_one(next)) break;
    mark.at = p_;
    all.parts.push_back(std::move(next));
  }
  out = all.parts.size() > 1 ? std::move(all) : std::move(first);
  return true;
}

bool Parser::condition_one(Condition& out) {
  out.at = p_;
  return condition_turn(out) || condition_control(out) || condition_score(out) || condition_history(out) ||
         condition_object(out) || expected("a condition such as \"you control a Leader\"");
}

bool Parser::condition_turn(Condition& out) {
  Mark mark(p_);
  if (!phrase("it's") && !phrase("it is")) return false;
  const bool no = accept("not");
  PlayerPhrase who;
  if (!turn_span(who)) return false;
  out.word = CondWord::Turn;
  out.player = who;
  if (no) {
    Condition inner = out;
    out = {};
    out.word = CondWord::Not;
    out.parts.push_back(std::move(inner));
  }
  return mark.keep();
}

/// "you control three or more Knights", "an opponent controls no units", "there are two or more ...".
bool Parser::condition_control(Condition& out) {
  Mark mark(p_);
  PlayerPhrase who;
  bool no = false;
  const bool there = phrase("there is") || phrase("there are");
  if (!there) {
    if (!player(who)) return false;
    no = phrase("don't control") || phrase("doesn't control");
    if (!no && !accept_any({"control", "controls"})) return expected("control");
  }
  Np counted_;
  counted_.at = p_;
  counted_.word = NpWord::Objects;
  const bool number_first =
      at(TokenKind::Number) || peek().value >= 0 || at_word("more") || at_word("fewer") || at_word("less");
  if (number_first) {
    out.word = CondWord::Compare;
    if (!comparison(out.cmp, out.right)) return false;
    out.left.word = ValueWord::Count;
    out.left.number = 1;
    out.left.at = counted_.at;
    if (!noun_group(counted_, NpUse::Filter)) return false;
    if (!there) counted_.side = who;
    out.left.np.push_back(std::move(counted_));
    return mark.keep();
  }
  if (!np(counted_, NpUse::Filter)) return false;
  if (!there) counted_.side = who;
  no |= counted_.none;
  out.word = CondWord::Exists;
  out.np.push_back(std::move(counted_));
  if (no) {
    Condition inner = out;
    out = {};
    out.word = CondWord::Not;
    out.parts.push_back(std::move(inner));
  }
  return mark.keep();
}

/// "you have 10 or less health", "you have no cards in hand", "an opponent has more health than you".
bool Parser::condition_score(Condition& out) {
  Mark mark(p_);
  PlayerPhrase who;
  if (!player(who) || !accept_any({"have", "has"})) return false;
  out.word = CondWord::Compare;
  out.left.number = 1;
  out.left.at = p_;
  if (at_word("more") || at_word("less")) {
    out.cmp = at_word("more") ? Cmp::Gt : Cmp::Lt;
    ++p_;
    const ScoreWord* s = score();
    PlayerPhrase other;
    if (!s || !expect("than") || !player(other)) return false;
    out.left.word = out.right.word = ValueWord::ScoreOf;
    out.right.number = 1;
    out.left.key = out.right.key = s->score;
    out.left.player = who;
    out.right.player = other;
    return mark.keep();
  }
  if (accept("no")) {
    out.cmp = Cmp::Eq;
    out.right.word = ValueWord::Const;
    out.right.at = p_;
  } else if (!comparison(out.cmp, out.right)) {
    return false;
  }
  if (accept_any({"card", "cards"})) {
    if (!expect("in")) return false;
    accept_any({"your", "their"});
    const ZoneWord* z = zone_name();
    if (!z) return false;
    Np cards;
    cards.word = NpWord::Objects;
    cards.card = true;
    cards.zones = 1u << z->kind;
    cards.side = who;
    cards.at = out.left.at;
    out.left.word = ValueWord::Count;
    out.left.np.push_back(std::move(cards));
    return mark.keep();
  }
  const ScoreWord* s = score();
  if (!s) return false;
  out.left.word = ValueWord::ScoreOf;
  out.left.key = s->score;
  out.left.player = who;
  return mark.keep();
}

/// "it's a Zombie", "this unit is tapped", "that unit has power 3 or more".
bool Parser::condition_object(Condition& out) {
  Mark mark(p_);
  Np who;
  bool is = false;
  who.at = p_;
  if (accept("it's")) who.word = NpWord::It, is = true;
  else if (!pronoun(who)) return false;
  if (who.word == NpWord::Them && !who.plural) return false;
  is |= accept_any({"is", "was", "are", "were"});
  Np what;
  what.word = NpWord::Objects;
  what.at = p_;
  bool no = false;
  if (is) {
    no = accept("not");
    if (accept_any({"a", "an"})) {
      if (!noun_group(what, NpUse::Filter)) return false;
    } else {
      if (!adjective(what)) return expected("what it is");
      while (adjective(what)) {}
    }
  } else if (accept_any({"has", "have"})) {
    const StatWord* s = stat();
    if (!s) return false;
    TestNode node;
    node.test.kind = TestKind::Stat;
    node.test.key = s->stat;
    if (!comparison(node.test.cmp, node.value)) return false;
    what.tests.push_back(std::move(node));
  } else {
    return expected("\"is\" or \"has\"");
  }
  out.word = CondWord::Matches;
  out.np.push_back(std::move(who));
  out.np.push_back(std::move(what));
  if (no) {
    Condition inner = out;
    out = {};
    out.word = CondWord::Not;
    out.parts.push_back(std::move(inner));
  }
  return mark.keep();
}

/// "a Troop died this turn", "you played a spell this turn".
bool Parser::condition_history(Condition& out) {
  Mark mark(p_);
  EventPhrase e;
  if (!event(e, true)) return false;
  if (!phrase("this turn")) return expected("this turn");
  out.word = CondWord::Tally;
  out.event.push_back(std::move(e));
  return mark.keep();
}

} // namespace cantrip::language
