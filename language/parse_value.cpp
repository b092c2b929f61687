// Numbers, keywords and amounts.
#include <algorithm>

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

/// "2", or "+2" where the keyword is written so; the coin of prices may follow.
bool Parser::keyword_number(const KeywordWord& k, int& n) {
  if (!k.plus) {
    if (!number(n)) return false;
    for (const ScoreWord& s : lex_.scores)
      if (s.bare_cost && s.name.starts_with("{")) accept(s.name);
    return true;
  }
  if (!at(TokenKind::Signed) || peek().value < 0) return expected("a number such as +1");
  n = peek().value;
  if (n > 100) return refuse(p_, "this number is too large", "Keywords go up to 100.");
  return ++p_, true;
}

/// The words after the colon of a keyword form; N is its number.
bool Parser::form_after(std::string_view words, int& n) {
  Mark mark(p_);
  n = 1;
  for (size_t from = 0; from < words.size();) {
    const size_t space = std::min(words.find(' ', from), words.size());
    const std::string_view word = words.substr(from, space - from);
    if (word == "N" ? !number(n) : !accept(word)) return expected(words.substr(from));
    from = space + 1;
  }
  return mark.keep();
}

const KeywordWord* Parser::keyword_form(u16& param, int& n, bool& has_n) {
  for (const KeywordForm& f : lex_.keyword_forms) {
    Mark mark(p_);
    const KeywordWord* k = nullptr;
    for (const KeywordWord& w : lex_.keywords)
      if (w.keyword == f.keyword) k = &w;
    if (!k) continue;
    param = f.param;
    if (f.subtype) {
      int words = 0;
      const Vocabulary::Noun* noun = words_.noun_at(t_, static_cast<size_t>(p_), words);
      if (!noun || noun->subtype < 0) continue;
      p_ += words;
      param = static_cast<u16>(param + noun->subtype);
    } else if (!f.before.empty() && !phrase(f.before)) {
      continue;
    }
    if (!phrase(lower(k->name))) continue;
    if (f.after.empty() ? !keyword_number(*k, n) : !accept(TokenKind::Colon) || !form_after(f.after, n)) continue;
    has_n = true;
    mark.keep();
    return k;
  }
  return nullptr;
}

const KeywordWord* Parser::keyword(u16& param, int& n, bool& has_n) {
  if (const KeywordWord* k = keyword_form(param, n, has_n)) return k;
  param = 0;
  Mark mark(p_);
  for (const KeywordWord& k : lex_.keywords) {
    if (!phrase(lower(k.name))) continue;
    has_n = false;
    if (k.number) {
      if (!keyword_number(k, n)) return nullptr;
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
  else if (phrase("or more") || phrase("or greater") || (lex_.gated && phrase("or higher"))) cmp = Cmp::Ge;
  return mark.keep();
}

/// "equal to the number of Zombies you control", "equal to its power".
bool Parser::value_equal(Value& out) {
  Mark mark(p_);
  out.at = p_;
  if (!phrase("equal to")) return false;
  if (lex_.gated) return amount_phrase(out) && mark.keep();
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
  if (accept("its") || (lex_.they_one && accept_any({"his", "her"}))) {
    np_.word = NpWord::It;
  } else if (lex_.they_one && accept("their")) {
    np_.word = NpWord::Them;
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
  if (lex_.gated) {  // "for each card discarded this way", "for every three counters on it"
    if (!accept("for")) return false;
    int per = 1;
    if (accept("every")) {
      if (!number(per) || per < 1) return false;
    } else if (!accept("each")) {
      return false;
    }
    if (out.word != ValueWord::Const) return expected("\"for each\" after a plain number");
    const int factor = out.number;
    const int at = out.at;
    if (!amount_of(out)) return false;
    out.number = factor;
    out.at = at;
    out.per = per;
    out.player = {};
    return mark.keep();
  }
  if (!phrase("for each")) return false;
  if (out.word != ValueWord::Const) return expected("\"for each\" after a plain number");
  Np counted_;
  counted_.at = p_;
  counted_.word = NpWord::Objects;
  if (at(TokenKind::Number) && peek().value == 1 && at_word(lex_.damage_word, 1)) ++p_;  // "for each 1 damage on it"
  if (phrase(std::string(lex_.damage_word) + " on")) {
    if (!pronoun(counted_)) return expected("a pronoun");
    out.word = ValueWord::ObjStatOf;
    out.key = lex_.damage_stat;
  } else if (out.number == 1 && phrase("card discarded")) {  // by the event: "that many"
    out.word = ValueWord::ThatMuch;
    return mark.keep();
  } else if (lex_.brackets && at(TokenKind::Number)) {  // "for each 4 AP this Unit has"
    if (!number(out.per) || out.per < 1) return false;
    const StatWord* s = stat();
    if (!s || !pronoun(counted_) || !expect("has")) return false;
    out.word = ValueWord::StatOf;
    out.key = s->stat;
  } else if (lex_.host_types && phrase("card under")) {
    if (!pronoun(counted_)) return expected("a pronoun");
    out.word = ValueWord::UnderOf;
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
  if (card_.keyword >= 0 && accept("{n}")) return out.word = ValueWord::OwnNumber, mark.keep();
  if (lex_.gated && (at_word("x") || at_word("lv") || (at(TokenKind::Number) && peek(1).text == "+"))) {
    int plus = 0;
    if (at(TokenKind::Number)) {
      plus = peek().value;
      p_ += 2;
    }
    if (accept("x")) out.word = ValueWord::X;
    else if (accept("lv")) level_value(out);
    else return expected("LV");
    out.plus = plus;
    return mark.keep();
  }
  return number(out.number) && mark.keep();
}

} // namespace cantrip::language
