// A text, paragraph by paragraph: the first reading of each that makes rows.
#include "games/genius-invokation/words/words.hpp"
#include "language/grammar/printer.hpp"
#include "language/vocabulary.hpp"

namespace cantrip::genius::words {
namespace {

bool ends(const Token& t) { return t.kind == TokenKind::Break || t.kind == TokenKind::End; }

/// Does the parenthesis that opens at `at` run to the end of its paragraph?
bool runs_to_end(const std::vector<Token>& t, size_t at) {
  int depth = 0;
  for (size_t i = at; i < t.size() && !ends(t[i]); ++i) {
    depth += t[i].kind == TokenKind::Open;
    depth -= t[i].kind == TokenKind::Close;
    if (!depth) return ends(t[i + 1]) || (t[i + 1].kind == TokenKind::Dot && ends(t[i + 2]));
  }
  return false;
}

bool says(const std::vector<Token>& t, size_t at, std::initializer_list<std::string_view> words) {
  for (const std::string_view w : words)
    if (at >= t.size() || t[at++].text != w) return false;
  return true;
}

/// Does the paragraph that ends here say "In this Round"?
bool starts_round(const std::vector<Token>& t, size_t at) {
  while (at > 0 && t[at - 1].kind != TokenKind::Break) --at;
  return says(t, at, {"in", "this", "round"});
}

/// "If this card has stored 3 Treasure Clues, ..." goes on with the paragraph before it: nothing else says when.
bool continues(const std::vector<Token>& t, size_t at) {
  if (at >= 2 && t[at - 2].kind == TokenKind::Colon) return true;  // "it will have the following effects:"
  if (says(t, at, {"usages", ":"}) && at >= 2 && starts_round(t, at - 2)) return true;
  if (says(t, at, {"when", "this", "normal", "attack"}) || says(t, at, {"after", "this", "skill", "finalizes"}))
    return true;
  if (says(t, at, {"if", "equal", "to", "or"})) return true;
  if (at + 3 < t.size() && t[at].kind == TokenKind::Open && t[at + 1].text == "max" &&
      t[at + 2].kind == TokenKind::Number && t[at + 3].text == "per")
    return true;
  for (const std::string_view nth : {"first", "second", "third", "fourth"})
    if (says(t, at, {nth, "trigger", ":"})) return true;
  if (says(t, at, {"when", "this", "card", "gains"})) return true;
  if (!says(t, at, {"if", "this", "card", "has"})) return false;
  for (size_t i = at; i < t.size() && !ends(t[i]); ++i)
    if (t[i].kind == TokenKind::Colon) return false;
  return true;
}

/// Paragraphs and what stands before a limit end with a full stop, also where the card leaves it out.
std::vector<Token> stopped(const std::vector<Token>& in) {
  std::vector<Token> out;
  const auto stop = [&](const Token& like) {
    Token dot = like;
    dot.kind = TokenKind::Dot;
    dot.text = dot.written = ".";
    dot.length = 0;
    out.push_back(dot);
  };
  for (size_t i = 0; i < in.size(); ++i) {
    const Token& t = in[i];
    if (t.kind == TokenKind::Break && continues(in, i + 1)) {
      const TokenKind before = out.empty() ? TokenKind::Dot : out.back().kind;
      if (before != TokenKind::Dot && before != TokenKind::Colon && before != TokenKind::Semicolon) stop(t);
      continue;
    }
    const bool after = !out.empty() && !ends(out.back());
    const TokenKind last = out.empty() ? TokenKind::Break : out.back().kind;
    if (t.kind == TokenKind::Dot && last == TokenKind::Close && ends(in[i + 1])) continue;
    if (t.kind == TokenKind::Open && after &&
        (last == TokenKind::Word || last == TokenKind::Number || last == TokenKind::Quote) && runs_to_end(in, i) &&
        out.back().text != "duration")
      stop(t);
    if (ends(t) && after && last != TokenKind::Dot && last != TokenKind::Close) stop(t);
    out.push_back(t);
  }
  return out;
}

void tell_failure(const language::Reader& reader, const std::vector<Token>& tokens, Refusal& why) {
  why.at = reader.farthest();
  const Token& t = tokens[static_cast<size_t>(why.at)];
  std::string list;
  const std::vector<std::string> expected = reader.expected();
  for (size_t i = 0; i < expected.size() && i < 6; ++i) list += (i ? "; " : "") + expected[i];
  if (!list.empty()) why.remedy = "Here could stand: " + list + ".";
  why.said = ends(t) ? "the text ends too early" : "\"" + t.written + "\" can't stand here";
}

/// Does a paragraph or sentence end before the parenthesis that opens at `to`?
bool crosses(const std::vector<Token>& t, size_t from, size_t to) {
  for (size_t i = from; i + 1 < to; ++i)
    if (t[i].kind == TokenKind::Break || t[i].kind == TokenKind::Dot) return true;
  return to && t[to - 1].kind == TokenKind::Break;
}

/// A parenthesis right behind the name of an entity tells what that one does: what its own entry says counts. What bounds
/// the line itself is kept.
std::vector<Token> told_once(const std::vector<Token>& in, const Index& index) {
  constexpr std::string_view kBounds[] = {
      "once", "max", "maximum", "up",    "twice",  "can",      "consumes",  "one",     "only", "rounds",      "active",
      "if",   "the", "each",    "every", "usages", "includes", "including", "affects", "does", "prioritizes", "adds"};
  std::vector<Token> out;
  size_t named = 0;  // the place behind the last name
  for (size_t i = 0; i < in.size(); ++i) {
    const size_t before = i && in[i - 1].kind == TokenKind::Dot ? i - 1 : i;
    if (in[i].kind == TokenKind::Open && named && before < named + 12 && !crosses(in, named, i) && runs_to_end(in, i)) {
      bool bound = false;
      for (const std::string_view w : kBounds) bound |= in[i + 1].text == w;
      bound |= index.name_ends(in, i + 1) > i + 1;  // another thing instead
      for (size_t k = i; !ends(in[k]); ++k) bound |= in[k].text == "if";
      if (!bound) {
        while (!ends(in[i])) ++i;
        --i;
        continue;
      }
    }
    if (const size_t to = index.name_ends(in, i); to > i) named = std::max(named, to);
    out.push_back(in[i]);
  }
  return out;
}

struct Facts {
  bool usage = false, element = false, meter = false;
  int collects = 0;
};
Facts facts_of(const std::vector<Token>& t) {
  Facts out;
  for (size_t i = 0; i + 1 < t.size(); ++i) {
    out.usage |= t[i].text == "usages" && t[i + 1].kind == TokenKind::Colon;
    out.element |= says(t, i, {"elemental", "type", "of", "this", "card"});
    out.meter |= says(t, i, {"usages", "will", "apply", "to"});
    if (says(t, i, {"has", "collected"}) && t[i + 2].kind == TokenKind::Number) out.collects = t[i + 2].value;
  }
  return out;
}

/// The place in the text as it was written of what stands there as it was read; of nothing in particular: nowhere.
int written_at(const std::vector<Token>& written, const std::vector<Token>& read, int at) {
  if (at < 0 || at >= static_cast<int>(read.size())) return -1;
  const Token& t = read[static_cast<size_t>(at)];
  for (size_t i = 0; i < written.size(); ++i)
    if (written[i].line > t.line || (written[i].line == t.line && written[i].column + written[i].length > t.column))
      return static_cast<int>(i);
  return static_cast<int>(written.size()) - 1;
}

}  // namespace

CardTree::CardTree(const Nameable& all, const Index& index, const std::vector<Token>& written)
    : tokens(stopped(told_once(prepared(written), index))), reader(all_words().grammar, *all.words, tokens, &index) {}

bool read_card(const Nameable& all, const Index& index, size_t card, const std::vector<Token>& written, CardTree& tree,
               Rows& rows, u16 next, ReadText& out, Refusal& why) {
  const std::vector<Token>& tokens = tree.tokens;
  language::Reader& reader = tree.reader;
  const language::TreePrinter printer(*all.words, tokens);
  const Facts facts = facts_of(tokens);
  Maker maker(index, all.cards[card], tokens, rows, next);
  maker.has_usage_line = facts.usage;
  maker.changes_element = facts.element;
  maker.collects = facts.collects;
  maker.meter_is_uses = facts.meter;
  std::vector<const Node*> understood;
  int from = 0;
  for (int to = 0; to < static_cast<int>(tokens.size()); ++to) {
    if (!ends(tokens[static_cast<size_t>(to)])) continue;
    if (to > from) {
      const std::vector<const Node*> readings = reader.whole(Sort::Line, from, to);
      if (readings.empty()) {
        tell_failure(reader, tokens, why);
        return why.at = written_at(written, tokens, why.at), false;
      }
      bool made = false;
      for (const Node* n : readings) {
        Maker attempt = maker;
        const std::string line = printer.text(*n);
        language::asked_for_missing() = false;
        if (!attempt.line(*n, line) || language::asked_for_missing()) {
          if (why.said.empty()) why = attempt.refusal();
          continue;
        }
        maker = std::move(attempt);
        understood.push_back(n);
        if (!(n->rule->key == kReminder)) maker.out().canonical.push_back(line);
        made = true;
        break;
      }
      if (!made) {
        if (why.at < 0) why.at = from;
        if (why.said.empty()) why.said = "this line says nothing that this card can do";
        if (why.lack == language::Lack::Unread) why.lack = language::Lack::Sense;
        return why.at = written_at(written, tokens, why.at), false;
      }
      why = {};
    }
    from = to + 1;
  }
  if (!maker.finish()) {
    why = maker.refusal();
    return why.at = written_at(written, tokens, why.at), false;
  }
  if (all.listener)
    for (const Node* n : understood) all.listener->read(*n, tokens);
  out = std::move(maker.out());
  return true;
}

}  // namespace cantrip::genius::words
