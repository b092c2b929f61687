// Patterns: from text to pieces.
#include <algorithm>

#include "language/grammar/grammar.hpp"

namespace cantrip::language {
namespace {

class Scanner {
public:
  Scanner(Construction& c, const Grammar& grammar) : rule_(c), grammar_(grammar), text_(c.pattern) {}

  std::string run() {
    rule_.pieces = sequence("");
    if (problem_.empty() && at_ < text_.size()) problem_ = "something after its end";
    return problem_;
  }

private:
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool stops(std::string_view ends) {
    skip();
    return at_ >= text_.size() || ends.find(text_[at_]) != std::string_view::npos;
  }

  std::vector<Piece> sequence(std::string_view ends) {
    std::vector<Piece> out;
    while (!stops(ends) && problem_.empty()) out.push_back(piece());
    return out;
  }

  u8 hole(std::string_view label) {
    for (size_t i = 0; i < rule_.holes.size(); ++i)
      if (rule_.holes[i] == label) return static_cast<u8>(i);
    rule_.holes.emplace_back(label);
    return static_cast<u8>(rule_.holes.size() - 1);
  }

  int mark(std::string_view name) {
    for (size_t i = 0; i < rule_.marks.size(); ++i)
      if (rule_.marks[i] == name) return static_cast<int>(i);
    rule_.marks.emplace_back(name);
    return static_cast<int>(rule_.marks.size()) - 1;
  }

  Piece piece() {
    const char c = text_[at_];
    if (c == '<') return a_hole();
    if (c == '[') return optional();
    if (c == '(') return either();
    if (c == '^') return shown();
    return a_word();
  }

  Piece shown() {
    const size_t end = std::min(text_.find(' ', at_), text_.size());
    Piece out;
    out.text = std::string(text_.substr(at_ + 1, end - at_ - 1));
    out.shown = true;
    at_ = end;
    return out;
  }

  Piece a_hole() {
    const size_t end = text_.find('>', at_);
    Piece out;
    out.kind = Piece::Kind::Hole;
    if (end == std::string_view::npos) return problem_ = "a hole is not closed", at_ = text_.size(), out;
    std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    if (inside.ends_with("*")) out.star = true, inside.remove_suffix(1);
    const size_t colon = inside.find(':');
    out.text = std::string(inside.substr(0, colon));
    const std::string_view sort = colon == std::string_view::npos ? inside : inside.substr(colon + 1);
    out.sort = grammar_.sort_named(sort);
    if (out.sort == Sort::None) problem_ = "there is no sort " + std::string(sort);
    hole(out.text);
    return out;
  }

  Piece optional() {
    Piece out;
    out.kind = Piece::Kind::Optional;
    ++at_;
    if (at_ < text_.size() && text_[at_] == '?') {
      const size_t space = text_.find(' ', at_);
      out.mark = mark(text_.substr(at_ + 1, space - at_ - 1));
      at_ = space;
    }
    out.parts.push_back(sequence("]"));
    return close(']'), out;
  }

  Piece either() {
    Piece out;
    out.kind = Piece::Kind::Either;
    ++at_;
    ++groups_;  // in a group every bar parts it; outside, a bar parts words
    for (;;) {
      out.parts.push_back(sequence("|)"));
      skip();
      if (at_ >= text_.size() || text_[at_] != '|') break;
      ++at_;
    }
    --groups_;
    return close(')'), out;
  }

  void close(char c) {
    skip();
    if (at_ < text_.size() && text_[at_] == c) ++at_;
    else if (problem_.empty()) problem_ = std::string("a ") + c + " is missing";
  }

  /// "word", "a|b", "~verb.past@who", "card+", "{e}", ","
  Piece a_word() {
    if (text_[at_] == '\\' && at_ + 1 < text_.size()) {  // a parenthesis of the text
      Piece out;
      out.text = text_[at_ + 1] == '(' ? "⦅" : "⦆";
      at_ += 2;
      return out;
    }
    size_t end = at_;
    while (end < text_.size() && text_[end] != ' ' && text_[end] != ']' && text_[end] != ')' && text_[end] != '<') {
      if (text_[end] == '|' && groups_ > 0) break;
      ++end;
    }
    if (end == at_) return problem_ = "a bar parts nothing here", at_ = text_.size(), Piece{};
    std::string_view word = text_.substr(at_, end - at_);
    at_ = end;
    if (word.starts_with("~")) return verb(word.substr(1));
    if (word.size() > 1 && word.starts_with("#")) {
      Piece out;
      out.kind = Piece::Kind::Mark;
      out.mark = mark(word.substr(1));
      return out;
    }
    if (word.size() > 1 && word.ends_with("+")) {
      Piece out;
      out.kind = Piece::Kind::Noun;
      out.text = std::string(word.substr(0, word.size() - 1));
      return out;
    }
    if (word.find('|') == std::string_view::npos) {
      Piece out;
      out.text = std::string(word);
      return out;
    }
    Piece out;
    out.kind = Piece::Kind::Either;
    for (size_t from = 0; from <= word.size();) {
      const size_t bar = std::min(word.find('|', from), word.size());
      Piece one;
      one.text = std::string(word.substr(from, bar - from));
      out.parts.push_back({one});
      from = bar + 1;
    }
    return out;
  }
  Piece verb(std::string_view word) {
    Piece out;
    out.kind = Piece::Kind::Verb;
    if (const size_t agree = word.find('@'); agree != std::string_view::npos) {
      out.agrees = std::string(word.substr(agree + 1));
      word = word.substr(0, agree);
    }
    const size_t dot = word.find('.');
    out.text = std::string(word.substr(0, dot));
    if (dot == std::string_view::npos) return out;
    const std::string_view form = word.substr(dot + 1);
    out.tensed = false;
    if (form == "past") out.past = true, out.form = Form::Past;
    else if (form == "did") out.past = out.negated = true, out.form = Form::Past;
    else if (form == "part") out.form = Form::Participle;
    else if (form == "ing") out.form = Form::Gerund;
    else if (form == "bare") out.form = Form::Bare;
    else problem_ = "there is no form " + std::string(form);
    return out;
  }

  Construction& rule_;
  const Grammar& grammar_;
  std::string_view text_;
  size_t at_ = 0;
  int groups_ = 0;
  std::string problem_;
};

}  // namespace

std::string parse_pattern(Construction& c, const Grammar& grammar) {
  std::string problem = Scanner(c, grammar).run();
  return problem.empty() ? problem : "\"" + c.pattern + "\": " + problem;
}

}  // namespace cantrip::language
