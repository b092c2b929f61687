#include "language/normalise.hpp"

#include <algorithm>

namespace cantrip::language {
namespace {

bool has_word(std::string_view list, std::string_view word) {
  if (word.empty()) return false;
  for (size_t at = list.find(word); at != std::string_view::npos; at = list.find(word, at + 1)) {
    const size_t end = at + word.size();
    if ((at == 0 || list[at - 1] == ' ') && (end == list.size() || list[end] == ' ')) return true;
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
  out.reserve(in.size());
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
    if (cut != std::string::npos && cut + 2 < t.text.size() && t.text.compare(cut + 2, std::string::npos, "s") != 0) {
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
    if (inner) continue;
    if (token.kind == TokenKind::Number || token.kind == TokenKind::Signed) {
      if (said(known, token.text)) continue;
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
  if (!words.lexicon->traits_in_parentheses) return 0;
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

// ---------------------------------------------------------------------------------------------------- typesetting

Token word_like(const Token& t, std::string text) {
  Token out = t;
  out.kind = TokenKind::Word;
  out.written = text;
  out.text = lower(text);
  out.value = number_word(out.text);
  return out;
}

/// "Xpower": X, and a stat of the game.
bool joined_x(const Token& t, const Lexicon& lex) {
  if (t.kind != TokenKind::Word || t.written[0] != 'X') return false;
  const std::string_view rest = std::string_view(t.text).substr(1);
  for (const StatWord& s : lex.stats)
    if (s.name == rest) return true;
  return false;
}

/// "[REST]": what costs print in capitals needs no brackets.
bool is_sign(const Token& t, const Lexicon& lex) {
  if (t.kind != TokenKind::Name) return false;
  for (const FlagVerb& v : lex.flag_verbs)
    if (lower(t.text) == v.verb && t.text != v.verb) return true;
  return false;
}

/// "+ 1 power", "+Xpower", "[REST]", "on to", stray marks.
std::vector<Token> joined(const std::vector<Token>& in, const Lexicon& lex) {
  std::vector<Token> out;
  out.reserve(in.size());
  bool quoted = false;
  for (size_t i = 0; i < in.size(); ++i) {
    const Token& t = in[i];
    const Token& next = in[i + 1 < in.size() ? i + 1 : i];
    const bool ends = next.kind == TokenKind::Break || next.kind == TokenKind::End;
    if ((t.kind == TokenKind::Bullet && ends) || t.text == "\xEF\xBF\xB0") continue;
    if (t.kind == TokenKind::Bullet && t.written == "*" && next.kind == TokenKind::Open) continue;  // *(a reminder)
    if ((is_mark(t, "+") || t.kind == TokenKind::Dash) && next.kind == TokenKind::Number && !out.empty() &&
        (out.back().text == "get" || out.back().text == "gets" || out.back().text == "has")) {
      Token number = next;
      number.kind = TokenKind::Signed;
      number.value = is_mark(t, "+") ? next.value : -next.value;
      number.written = number.text = (is_mark(t, "+") ? "+" : "-") + next.text;
      out.push_back(std::move(number));
      ++i;
      continue;
    }
    if (t.kind == TokenKind::Name && t.text.ends_with(":")) {
      out.push_back(t);
      out.back().text.pop_back();
      continue;
    }
    if (is_sign(t, lex)) {
      out.push_back(word_like(t, t.text));
      continue;
    }
    if (t.kind == TokenKind::Word && t.text == "on" && next.text == "to" && next.kind == TokenKind::Word) {
      out.push_back(word_like(t, "onto"));
      ++i;
      continue;
    }
    if (joined_x(t, lex)) {
      out.push_back(word_like(t, "X"));
      out.push_back(word_like(t, t.written.substr(1)));
      continue;
    }
    if (t.kind == TokenKind::Quote && lex.quoted_abilities) {  // a quoted ability without its full stop
      if (quoted && !out.empty() && out.back().kind != TokenKind::Dot) {
        Token stop = t;
        stop.kind = TokenKind::Dot;
        stop.text = stop.written = ".";
        out.push_back(std::move(stop));
      }
      quoted = !quoted;
    }
    out.push_back(t);
    // '... gains "Draw a card." Then ...': the stop inside ends the sentence outside as well.
    const bool ended = t.kind == TokenKind::Quote && !quoted && out.size() > 1 &&
                       out[out.size() - 2].kind == TokenKind::Dot && next.kind == TokenKind::Word;
    if (ended && lex.quoted_abilities && next.written[0] >= 'A' && next.written[0] <= 'Z') {
      Token stop = t;
      stop.kind = TokenKind::Dot;
      stop.text = stop.written = ".";
      out.push_back(std::move(stop));
    }
  }
  return out;
}

/// The same word, however its apostrophes are printed.
bool same_word(const Token& a, const Token& b) {
  return a.text == b.text && !a.written.empty() && !b.written.empty() && a.written[0] == b.written[0];
}
/// Two letters next to each other have changed places: a slip of the printer.
bool is_slip(const Token& a, const Token& b) {
  const std::string &x = a.text, &y = b.text;
  if (x.size() != y.size() || x.size() < 6 || a.written[0] != b.written[0]) return false;
  size_t i = 0;
  while (i < x.size() && x[i] == y[i]) ++i;
  return i + 1 < x.size() && x[i] == y[i + 1] && x[i + 1] == y[i] && x.substr(i + 2) == y.substr(i + 2);
}

/// How many tokens from `at` on are this name; `owner`: its last word ends with 's. Of several words one may be misspelt.
size_t name_run(const std::vector<Token>& t, size_t at, const std::vector<Token>& name, bool& owner) {
  const size_t n = name.size() - 1;  // without the end
  owner = false;
  bool slips = false;
  for (size_t i = 0; i < n; ++i) {
    if (at + i >= t.size()) return 0;
    if (t[at + i].written == name[i].written || same_word(t[at + i], name[i])) continue;
    if (n > 1 && !slips && is_slip(t[at + i], name[i])) {
      slips = true;
      continue;
    }
    owner = i + 1 == n &&
            (t[at + i].written == name[i].written + "'s" || t[at + i].written == name[i].written + "\u2019s" ||
             t[at + i].text == name[i].text + "'s" || t[at + i].text == name[i].text + "'");
    if (!owner || t[at + i].written[0] != name[i].written[0]) return 0;
  }
  return n;
}

/// The card's own name is "this card", but where it is a name: after "named" and "your", before "lineage" and "token".
std::vector<Token> own_names(const std::vector<Token>& in, const ReminderContext& card) {
  std::vector<std::vector<Token>> names;
  for (const std::string& name : card.names) names.push_back(lex(name));
  std::vector<Token> out;
  for (size_t i = 0; i < in.size(); ++i) {
    size_t n = 0;
    bool owner = false;
    for (const std::vector<Token>& name : names)
      if (!n && name.size() > 1) n = name_run(in, i, name, owner);
    const std::string_view before = out.empty() ? std::string_view() : std::string_view(out.back().text);
    const std::string_view after = i + n < in.size() ? std::string_view(in[i + n].text) : std::string_view();
    if (!n || before == "named" || before == "your" || (after == "lineage" && !owner) || after == "token" ||
        after == "tokens") {
      out.push_back(in[i]);
      continue;
    }
    out.push_back(word_like(in[i], "this"));
    out.push_back(word_like(in[i + n - 1], owner ? "card's" : "card"));
    i += n - 1;
  }
  return out;
}

/// (2), (X), (X+X), (LV): a price.
bool is_price(const std::vector<Token>& t, size_t open, size_t close) {
  for (size_t i = open + 1; i < close; ++i)
    if (t[i].kind != TokenKind::Number && t[i].text != "x" && t[i].text != "lv" && !is_mark(t[i], "+")) return false;
  return close > open + 1;
}

/// Where reminders follow no keyword: all their words are words of reminders.
bool reminds_by_words(const std::vector<Token>& t, size_t open, size_t close, const Vocabulary& words,
                      const ReminderContext& c) {
  for (size_t i = open + 1; i < close; ++i) {
    const Token& token = t[i];
    if (token.kind != TokenKind::Word) continue;
    if (token.value >= 0 || has_word(words.lexicon->reminder, token.text) || words.noun(token.text)) continue;
    if (token.text == "x" || token.text == "lv") continue;
    std::string bare = token.text;
    if (bare.ends_with("'s")) bare.resize(bare.size() - 2);
    if (words.noun(bare) || has_word(words.lexicon->reminder, bare)) continue;
    const auto own = [&](const std::string& word) {
      return std::find(c.name_words.begin(), c.name_words.end(), word) != c.name_words.end();
    };
    if (own(bare) || own(token.text)) continue;
    if (const CardName* name = words.name_at(t, i)) {
      i += name->words.size() - 1;
      continue;
    }
    return false;
  }
  return true;
}

/// "(They can challenge.)"
bool is_sentence(const std::vector<Token>& t, size_t open, size_t close) {
  if (close < open + 3 || close >= t.size() || t[close].kind != TokenKind::Close) return false;
  const std::string& first = t[open + 1].written;
  const bool capital = !first.empty() && first[0] >= 'A' && first[0] <= 'Z';
  return t[close - 1].kind == TokenKind::Dot && capital;
}

}  // namespace

std::vector<Token> normalise(const std::vector<Token>& tokens, Vocabulary& words, const ReminderContext& card,
                             std::vector<Token>* strange) {
  const Lexicon& lex = *words.lexicon;
  const std::vector<Token> in = joined(mended(tokens, lex), lex);
  std::vector<Token> out;
  out.reserve(in.size());
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
      const bool closed = close < in.size() && in[close].kind == TokenKind::Close;
      const bool reminder = lex.reminder.empty()
                                ? reminds(in, i, close, known_before(in, paragraph, i, lex, card), words, card)
                                : !is_price(in, i, close) && reminds_by_words(in, i, close, words, card);
      if (closed && reminder) {
        i = close;
        continue;
      }
      if (is_sentence(in, i, close)) {
        if (strange) strange->push_back(in[i]);
        i = close;
        continue;
      }
    }
    if (in[i].kind == TokenKind::Break && (out.empty() || out.back().kind == TokenKind::Break)) continue;
    out.push_back(in[i]);
  }
  if (out.size() > 1 && out[out.size() - 2].kind == TokenKind::Break) out.erase(out.end() - 2);
  return lex.called_by_name ? own_names(out, card) : out;
}

}  // namespace cantrip::language
