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

/// "Lv.4 or lower", "whose Lv. is": the period of an abbreviation, unless a sentence ends with it.
bool abbreviates(const std::vector<Token>& in, size_t at, const Lexicon& lex) {
  if (in[at].kind != TokenKind::Dot || at == 0 || at + 1 >= in.size() || lex.abbreviation.empty()) return false;
  const Token& next = in[at + 1];
  const bool begins = next.kind == TokenKind::Word && next.written[0] >= 'A' && next.written[0] <= 'Z';
  return in[at - 1].text == lex.abbreviation && next.kind != TokenKind::End && next.kind != TokenKind::Break && !begins;
}

/// [Suppression] for <Suppression>: a slip of the typesetter.
bool is_keyword(const Token& t, const Lexicon& lex) {
  if (t.kind != TokenKind::Name) return false;
  for (const KeywordWord& k : lex.keywords)
    if (k.name == t.text && !k.number) return true;
  return false;
}

/// "can' t" is one word, "opponents'turns" are two, "<Puppy Shift>" needs no brackets.
std::vector<Token> mended(const std::vector<Token>& in, const Lexicon& lex) {
  std::vector<Token> out;
  for (size_t i = 0; i < in.size(); ++i) {
    const Token& t = in[i];
    if (is_mark(t, "'") && !out.empty() && out.back().kind == TokenKind::Word && i + 1 < in.size() &&
        (in[i + 1].text == "t" || in[i + 1].text == "s")) {
      out.back().text += "'" + in[i + 1].text;
      out.back().written += "'" + in[i + 1].text;
      ++i;
      continue;
    }
    if (is_mark(t, "<") || is_mark(t, ">") || abbreviates(in, i, lex)) continue;
    if (is_keyword(t, lex)) {
      out.push_back(t);
      out.back().kind = TokenKind::Word;
      out.back().text = lower(t.text);
      continue;
    }
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

bool said(const Known& known, std::string_view word) {
  for (const std::string_view r : known.reminders)
    if (has_word(r, word)) return true;
  return false;
}

bool reminds(const std::vector<Token>& t, size_t open, size_t close, const Known& known, const Vocabulary& words,
             const ReminderContext& c) {
  if (known.reminders.empty()) return false;
  bool named = false;
  for (size_t i = open + 1; i < close; ++i) {
    const Token& token = t[i];
    const bool inner = token.kind == TokenKind::Open || token.kind == TokenKind::Close || token.text == "+";
    if (inner && words.lexicon->brackets) continue;
    if (token.kind == TokenKind::Number || token.kind == TokenKind::Signed) {
      if (words.lexicon->brackets && said(known, token.text)) continue;
      const bool one = token.value == 1 && named;  // no number of its own
      if (!one && std::find(known.numbers.begin(), known.numbers.end(), token.value) == known.numbers.end())
        return false;
      continue;
    }
    if (token.kind == TokenKind::Symbol || token.kind == TokenKind::Dot || token.kind == TokenKind::Comma) continue;
    if (token.kind != TokenKind::Word && !named) return false;
    bool found = said(known, token.text);
    const Vocabulary::Noun* noun = words.noun(token.text);
    found |= noun && known.names;  // "of your Puppy characters", "a song card"
    found |=
        named && known.names && std::find(c.name_words.begin(), c.name_words.end(), token.text) != c.name_words.end();
    if (!found) return false;
    named |= token.text == "named";
  }
  return true;
}

/// Where the parenthesis that opens at `open` is closed, or the end of its paragraph.
size_t closing(const std::vector<Token>& t, size_t open) {
  int depth = 0;
  size_t i = open;
  for (; i < t.size() && t[i].kind != TokenKind::Break; ++i) {
    depth += t[i].kind == TokenKind::Open;
    if (t[i].kind == TokenKind::Close && --depth == 0) break;
  }
  return i;
}

/// (White Base Team), (Side 6): a few words, the first with a capital, where traits are written so. Returns where it closes, or 0.
size_t trait_at(const std::vector<Token>& t, size_t open, Vocabulary& words, Token& out) {
  if (!words.lexicon->brackets) return 0;
  std::string name;
  size_t i = open + 1;
  for (; i < t.size() && (t[i].kind == TokenKind::Word || t[i].kind == TokenKind::Number) && i < open + 5; ++i) {
    if (name.empty() && (t[i].written[0] < 'A' || t[i].written[0] > 'Z')) return 0;
    name += (name.empty() ? "" : " ") + t[i].written;
  }
  if (name.empty() || i >= t.size() || t[i].kind != TokenKind::Close) return 0;
  out = t[open];
  out.kind = TokenKind::Trait;
  out.text = lower(name);
  out.written = "(" + name + ")";
  out.value = words.declare_subtype(name);
  out.length = t[i].line == out.line ? t[i].column + 1 - out.column : 1;
  return out.value < 0 ? 0 : i;
}

}  // namespace

std::vector<Token> normalise(const std::vector<Token>& tokens, Vocabulary& words, const ReminderContext& card) {
  std::vector<Token> in = mended(tokens, *words.lexicon);
  std::vector<Token> out;
  size_t paragraph = 0;
  for (size_t i = 0; i < in.size(); ++i) {
    if (in[i].kind == TokenKind::Break) paragraph = i + 1;
    if (in[i].kind == TokenKind::Open) {
      Token trait;
      if (const size_t end = trait_at(in, i, words, trait)) {
        out.push_back(std::move(trait));
        i = end;
        continue;
      }
      const size_t close = closing(in, i);
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

}  // namespace cantrip::language
