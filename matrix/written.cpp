#include "matrix/written.hpp"

namespace cantrip::matrix {
namespace {

using language::Token;
using language::TokenKind;

bool stands_close(const Token& before, const Token& t) {
  if (t.written.starts_with("'")) return true;
  // Of a word that was split both parts begin at one place.
  return before.line == t.line && before.column + before.length == t.column && before.column != t.column;
}

Part part(const language::Node& n, int first) {
  Part out;
  out.rule = n.rule;
  out.sort = n.sort;
  out.from = n.from - first;
  out.to = n.to - first;
  for (const language::Kid& k : n.all()) {
    out.parts.push_back(part(*k.node, first));
    out.parts.back().hole = k.hole;
  }
  return out;
}

std::string as_typed(const Token& t) {
  switch (t.kind) {
    case TokenKind::Break: return "\n";
    case TokenKind::Name: return "[" + t.text + "]";
    default: return t.written;
  }
}

}  // namespace

Written written(const language::Node& n, const std::vector<Token>& tokens) {
  Written out;
  for (int i = n.from; i < n.to; ++i) {
    const Token& t = tokens[static_cast<size_t>(i)];
    const bool close = i == n.from || stands_close(tokens[static_cast<size_t>(i) - 1], t);
    out.words.push_back({as_typed(t), close});
  }
  out.root = part(n, n.from);
  return out;
}

std::string text_of(const Words& words, int from, int to) {
  std::string out;
  for (int i = from; i < to; ++i) {
    const Word& w = words[static_cast<size_t>(i)];
    const bool after_break = !out.empty() && out.back() == '\n';
    if (i > from && !w.close && w.text != "\n" && !after_break) out += ' ';
    out += w.text;
  }
  return out;
}

std::string replaced(const Words& outer, int from, int to, const std::string& with) {
  std::string out = text_of(outer, 0, from);
  const auto join = [&](const std::string& more, bool close) {
    if (!out.empty() && !more.empty() && !close && out.back() != '\n') out += ' ';
    out += more;
  };
  const bool close = from < static_cast<int>(outer.size()) && outer[static_cast<size_t>(from)].close && !(with.empty());
  join(with, close && from > 0 && to > from);
  if (to < static_cast<int>(outer.size()))
    join(text_of(outer, to, static_cast<int>(outer.size())), outer[static_cast<size_t>(to)].close);
  return out;
}

}  // namespace cantrip::matrix
