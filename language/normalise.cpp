#include "language/normalise.hpp"

#include <algorithm>

namespace cantrip::language {
namespace {

bool has_word(std::string_view list, std::string_view word) {
  for (size_t from = 0; from < list.size();) {
    const size_t space = std::min(list.find(' ', from), list.size());
    if (list.substr(from, space - from) == word) return true;
    from = space + 1;
  }
  return false;
}

bool is_mark(const Token& t, std::string_view mark) { return t.kind == TokenKind::Unknown && t.text == mark; }

/// "can' t" is one word, "opponents'turns" are two, "<Puppy Shift>" needs no brackets.
std::vector<Token> mended(const std::vector<Token>& in) {
  std::vector<Token> out;
  for (size_t i = 0; i < in.size(); ++i) {
    const Token& t = in[i];
    if (is_mark(t, "'") && !out.empty() && out.back().kind == TokenKind::Word && i + 1 < in.size() &&
        in[i + 1].text == "t") {
      out.back().text += "'t";
      out.back().written += "'t";
      ++i;
      continue;
    }
    if (is_mark(t, "<") || is_mark(t, ">")) continue;
    const size_t cut = t.kind == TokenKind::Word ? t.text.find("s'") : std::string::npos;
    if (cut != std::string::npos && cut + 2 < t.text.size()) {
      Token first = t, second = t;
      first.text = t.text.substr(0, cut + 2);
      second.text = t.text.substr(cut + 2);
      out.push_back(std::move(first));
      out.push_back(std::move(second));
      continue;
    }
    out.push_back(t);
  }
  return out;
}

/// The keywords named in a run of tokens, and their numbers.
struct Known {
  std::vector<std::string_view> reminders;
  std::vector<int> numbers;
  bool names = false;  // may speak of the card's names
};

bool stands(const std::vector<Token>& t, size_t at, std::string_view words) {
  for (size_t from = 0; from < words.size(); ++at) {
    const size_t space = std::min(words.find(' ', from), words.size());
    if (at >= t.size() || t[at].kind != TokenKind::Word || t[at].text != words.substr(from, space - from)) return false;
    from = space + 1;
  }
  return true;
}

Known known_before(const std::vector<Token>& t, size_t from, size_t to, const Lexicon& lex, const ReminderContext& c) {
  Known out;
  for (const KeywordWord& k : lex.keywords) {
    if (k.reminder.empty()) continue;
    const std::string name = lower(k.name);
    for (size_t i = from; i < to; ++i) {
      if (!stands(t, i, name)) continue;
      out.reminders.push_back(k.reminder);
      if (k.number) out.names = true;
      for (size_t n = i + 1; n < to && n < i + 5; ++n)  // "Resist +1", "Shift: Discard 2 cards"
        if (t[n].kind == TokenKind::Number || t[n].kind == TokenKind::Signed) out.numbers.push_back(t[n].value);
    }
  }
  for (const TypeWord& w : lex.types)
    if (!w.reminder.empty() && (c.types & (1u << w.bit))) {
      out.reminders.push_back(w.reminder);
      out.numbers.push_back(c.cost);
    }
  return out;
}

bool reminds(const std::vector<Token>& t, size_t open, size_t close, const Known& known, const Vocabulary& words,
             const ReminderContext& c) {
  if (known.reminders.empty()) return false;
  bool named = false;
  for (size_t i = open + 1; i < close; ++i) {
    const Token& token = t[i];
    if (token.kind == TokenKind::Number || token.kind == TokenKind::Signed) {
      const bool one = token.value == 1 && named;  // no number of its own
      if (!one && std::find(known.numbers.begin(), known.numbers.end(), token.value) == known.numbers.end())
        return false;
      continue;
    }
    if (token.kind == TokenKind::Symbol || token.kind == TokenKind::Dot || token.kind == TokenKind::Comma) continue;
    if (token.kind != TokenKind::Word && !named) return false;
    bool found = false;
    for (const std::string_view r : known.reminders) found |= has_word(r, token.text);
    const Vocabulary::Noun* noun = words.noun(token.text);
    found |= noun && known.names;  // "of your Puppy characters", "a song card"
    found |=
        named && known.names && std::find(c.name_words.begin(), c.name_words.end(), token.text) != c.name_words.end();
    if (!found) return false;
    named |= token.text == "named";
  }
  return true;
}

} // namespace

std::vector<Token> normalise(const std::vector<Token>& tokens, const Vocabulary& words, const ReminderContext& card) {
  std::vector<Token> in = mended(tokens);
  std::vector<Token> out;
  size_t paragraph = 0;
  for (size_t i = 0; i < in.size(); ++i) {
    if (in[i].kind == TokenKind::Break) paragraph = i + 1;
    if (in[i].kind == TokenKind::Open) {
      size_t close = i;
      while (close < in.size() && in[close].kind != TokenKind::Close && in[close].kind != TokenKind::Break) ++close;
      if (close < in.size() && in[close].kind == TokenKind::Close &&
          reminds(in, i, close, known_before(in, paragraph, i, *words.lexicon, card), words, card)) {
        i = close;
        continue;
      }
    }
    if (in[i].kind == TokenKind::Break && (out.empty() || out.back().kind == TokenKind::Break)) continue;
    out.push_back(in[i]);
  }
  if (out.size() > 1 && out[out.size() - 2].kind == TokenKind::Break) out.erase(out.end() - 2);
  return out;
}

} // namespace cantrip::language
