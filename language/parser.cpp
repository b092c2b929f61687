#include "language/parser.hpp"

#include <algorithm>

namespace cantrip::language {

const Token& Parser::peek(int ahead) const {
  const size_t i = static_cast<size_t>(p_ + ahead);
  return i < t_.size() ? t_[i] : t_.back();
}

bool Parser::at_word(std::string_view word, int ahead) const {
  const Token& t = peek(ahead);
  if (t.kind == TokenKind::Symbol)
    return word.size() == t.text.size() + 2 && word[0] == '{' && word.substr(1, t.text.size()) == t.text;
  return (t.kind == TokenKind::Word || t.kind == TokenKind::Number) && t.text == word;
}

bool Parser::accept(std::string_view word) { return at_word(word) ? (++p_, true) : false; }
bool Parser::accept(TokenKind kind) { return at(kind) ? (++p_, true) : false; }

bool Parser::accept_any(std::initializer_list<std::string_view> words) {
  for (std::string_view w : words)
    if (accept(w)) return true;
  return false;
}

bool Parser::phrase(std::string_view words) {
  Mark mark(p_);
  size_t from = 0;
  while (from < words.size()) {
    const size_t space = std::min(words.find(' ', from), words.size());
    const std::string_view word = words.substr(from, space - from);
    if (!accept(word)) return p_ > mark.at ? expected(words.substr(from)) : false;
    from = space + 1;
  }
  return mark.keep();
}

bool Parser::phrase_of(const std::vector<std::string>& words) {
  Mark mark(p_);
  for (const std::string& w : words) {
    if (peek().text != w) return false;
    ++p_;
  }
  return mark.keep();
}

bool Parser::either(std::string_view base, bool third) {
  if (!third) return phrase(base);
  const std::string form = third_person(base);
  return phrase(form);
}

bool Parser::expect(std::string_view word) { return accept(word) || expected(word); }
bool Parser::expect(TokenKind kind, std::string_view what) { return accept(kind) || expected(what); }

bool Parser::expected(std::string_view what) {
  if (refused() || p_ < failure_.at) return false;
  if (p_ > failure_.at) {
    failure_.at = p_;
    failure_.expected.clear();
  }
  if (std::find(failure_.expected.begin(), failure_.expected.end(), what) == failure_.expected.end())
    failure_.expected.emplace_back(what);
  return false;
}

bool Parser::refuse(int at, std::string_view said, std::string_view remedy) {
  if (!refused()) failure_ = {at, {}, std::string(said), std::string(remedy)};
  return false;
}

bool Parser::end_of_sentence() {
  if (accept(TokenKind::Dot)) return true;
  const auto before = [&](int n) { return p_ >= n ? t_[static_cast<size_t>(p_ - n)].kind : TokenKind::End; };
  if (before(1) == TokenKind::Quote && before(2) == TokenKind::Dot)
    return true;  // the period stands inside the quotation
  return expected("the end of the sentence");
}

} // namespace cantrip::language
