#include "matrix/manual.hpp"

#include "language/lexicon.hpp"
#include "matrix/texts.hpp"

namespace cantrip::matrix {
namespace {

using language::Construction;
using language::Form;
using language::Grammar;
using language::Piece;
using language::Sort;

std::string capitals(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
  return text;
}

/// What stands in a hole: the name of its sort.
std::string hole(const Piece& p) {
  const bool own = static_cast<int>(p.sort) >= language::kSorts;  // the game's: its label says more than its number
  const std::string name(own ? std::string_view(p.text) : language::sort_name(p.sort));
  return capitals(name) + (p.star ? "*" : "");
}

std::string pieces(const std::vector<Piece>&, const Grammar&);

std::string piece(const Piece& p, const Grammar& g) {
  switch (p.kind) {
    case Piece::Kind::Word: return p.shown ? "" : p.text == "⦅" ? "(" : p.text == "⦆" ? ")" : p.text;
    case Piece::Kind::Verb:
      if (p.negated) return "didn't " + p.text;
      return p.past ? language::inflect(p.text, Form::Past) : p.tensed ? p.text : language::inflect(p.text, p.form);
    case Piece::Kind::Noun: return p.text + "(s)";
    case Piece::Kind::Hole: return hole(p);
    case Piece::Kind::Optional: {
      const std::string inside = pieces(p.parts[0], g);
      return inside.empty() ? "" : "[" + inside + "]";
    }
    case Piece::Kind::Either: {
      std::string out;
      for (const std::vector<Piece>& part : p.parts) {
        const std::string one = pieces(part, g);
        if (!one.empty()) out += (out.empty() ? "" : " | ") + one;
      }
      return "(" + out + ")";
    }
    case Piece::Kind::Mark: return "";
  }
  return "";
}

std::string pieces(const std::vector<Piece>& all, const Grammar& g) {
  std::string out;
  for (const Piece& p : all) {
    const std::string one = piece(p, g);
    if (one.empty()) continue;
    const bool close = one == "." || one == "," || one == ":" || one == ";" || one.starts_with("'");
    out += (out.empty() || close ? "" : " ") + one;
  }
  return out;
}

/// The other moods of an event are made of it.
bool derived(Sort s) { return s == Sort::Past || s == Sort::Unpast || s == Sort::Would; }

}  // namespace

std::string readable(const Construction& c, const Grammar& g) { return pieces(c.pieces, g); }

Manual manual(const Module& module, std::span<const language::CardFacts> facts) {
  Texts texts(module.lexicon(), facts, {}, nullptr);
  texts.learn_examples();
  texts.learn_cards();
  const Grammar& g = texts.grammar();
  Manual out;
  out.page =
      "# What a text of " + std::string(module.game->title) + " can say\n\nMade by `cantrip cards manual " +
      std::string(module.game->slug) +
      "`. Words in capitals stand for anything of that sort; what is in brackets may be left\nout. Below a "
      "construction stands a text that has it. Events are read in all their moods: \"dies\", \"died\",\n\"didn't "
      "die\", \"would die\".\n";
  for (int s = 1; s < g.sorts(); ++s) {
    const Sort sort = static_cast<Sort>(s);
    if (g.is_lexical(sort) || derived(sort) || texts.makes(sort).empty()) continue;
    std::string heading(g.words_of(sort));
    if (heading.empty() && s < language::kSorts) heading = language::sort_name(sort);
    if (!heading.empty() && heading[0] >= 'a' && heading[0] <= 'z') heading[0] = static_cast<char>(heading[0] - 32);
    out.page += "\n## " + heading + "\n";
    for (const Construction* c : texts.makes(sort)) {
      ++out.constructions;
      const std::vector<Found>& found = texts.of(c);
      out.page += "- `" + readable(*c, g) + "`\n";
      if (found.empty() && c->example.empty()) continue;
      ++out.with_example;
      std::string example = c->example.empty() ? text_of(found.front().text->words) : std::string(c->example);
      for (char& ch : example)
        if (ch == '\n') ch = ' ';
      out.page += "  — " + example + "\n";
    }
  }
  return out;
}

}  // namespace cantrip::matrix
