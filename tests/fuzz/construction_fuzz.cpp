// Texts made from the constructions of each game's language: compiled or refused, and if compiled, equal after a round
// through canonical English.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "games/module.hpp"
#include "language/compile.hpp"
#include "language/dialect.hpp"
#include "language/explain.hpp"
#include "language/words/words.hpp"

using namespace cantrip;

namespace {

using language::Construction;
using language::Grammar;
using language::Piece;
using language::Sort;

/// Chooses by the bytes of the input; 0 when they are used up.
struct Chooser {
  const std::uint8_t* data;
  std::size_t left;
  std::size_t below(std::size_t n) {
    if (!left || !n) return 0;
    --left;
    std::size_t x = *data++;
    if (n > 256 && left) x = x * 256 + *data++, --left;
    return x % n;
  }
};

std::string word_of(Sort sort, const language::Lexicon& lex, Chooser& c) {
  const auto name = [&](const auto& table) {
    return table.empty() ? std::string() : std::string(table[c.below(table.size())].name);
  };
  switch (sort) {
    case Sort::Number: return std::to_string(c.below(5));
    case Sort::Signed: return c.below(2) ? "+1" : "-2";
    case Sort::Type: return name(lex.types);
    case Sort::Stat: return name(lex.stats);
    case Sort::Score: return name(lex.scores);
    case Sort::Zone: return name(lex.zones);
    case Sort::Keyword: return name(lex.keywords);
    case Sort::Counter: return name(lex.counters);
    case Sort::Circled: return "①";
    case Sort::Quoted: return "\"Draw a card.\"";
    default: return "Wolf";
  }
}

void expand(const std::vector<Piece>& pieces, const Grammar& g, const language::Lexicon& lex,
            const std::vector<std::vector<const Construction*>>& by_sort, Chooser& c, int depth, std::string& out) {
  if (out.size() > 400) return;
  const auto add = [&](std::string_view w) { (out += out.empty() ? "" : " ") += w; };
  for (const Piece& p : pieces) {
    switch (p.kind) {
      case Piece::Kind::Word:
        if (!p.shown) add(p.text == "⦅" ? "(" : p.text == "⦆" ? ")" : p.text == "¶" ? "\n" : p.text);
        break;
      case Piece::Kind::Noun: add(c.below(2) ? language::pluralise(p.text) : p.text); break;
      case Piece::Kind::Verb:
        add(language::inflect(p.text, p.past     ? language::Form::Past
                                      : p.tensed ? (c.below(2) ? language::Form::Third : language::Form::Bare)
                                                 : p.form));
        break;
      case Piece::Kind::Hole: {
        const auto& rules = by_sort[static_cast<std::size_t>(p.sort)];
        if (g.is_lexical(p.sort) || rules.empty()) {
          add(word_of(p.sort, lex, c));
        } else if (depth < 12) {
          for (std::size_t n = p.star ? c.below(3) : 1; n-- > 0;)
            expand(rules[c.below(rules.size())]->pieces, g, lex, by_sort, c, depth + 1, out);
        }
        break;
      }
      case Piece::Kind::Optional:
        if (c.below(3) == 1) expand(p.parts[0], g, lex, by_sort, c, depth, out);
        break;
      case Piece::Kind::Either: expand(p.parts[c.below(p.parts.size())], g, lex, by_sort, c, depth, out); break;
      case Piece::Kind::Mark: break;
    }
  }
}

void round_trip(const language::Lexicon& lex, std::string_view type, const std::string& text) {
  Pool pool, again;
  if (!language::compile_text(lex, type, text, pool).ok()) return;
  const DefId id = pool.find("text");
  std::string canonical;
  for (const std::string& line : pool.texts[index(id)].canonical) canonical += (canonical.empty() ? "" : "\n") + line;
  const auto fail = [&](const char* why) {
    std::fprintf(stderr, "%s: %s\n%s\n%s\n", std::string(type).c_str(), why, text.c_str(), canonical.c_str());
    std::abort();
  };
  if (!language::compile_text(lex, type, canonical, again).ok()) fail("its print is refused");
  if (language::explain(pool, lex, id) != language::explain(again, lex, again.find("text")))
    fail("its print means something else");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 4) return 0;
  Chooser c{data, size};
  const std::span<const Module* const> games = modules();
  const language::Lexicon& lex = games[c.below(games.size())]->lexicon();
  const Grammar& g = lex.dialect ? lex.dialect->grammar() : language::grammar_of(lex);
  std::vector<std::vector<const Construction*>> by_sort(static_cast<std::size_t>(g.sorts()));
  for (const Construction& rule : g.rules()) by_sort[static_cast<std::size_t>(rule.sort)].push_back(&rule);
  const std::string_view type = lex.types[c.below(lex.types.size())].name;
  std::string text;
  const auto& lines = by_sort[static_cast<std::size_t>(Sort::Line)];
  expand(lines[c.below(lines.size())]->pieces, g, lex, by_sort, c, 0, text);
  round_trip(lex, type, text);
  return 0;
}
