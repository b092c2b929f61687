// Prices that change and what things become, in texts with gates.
#include "language/parser.hpp"

namespace cantrip::language {
/// "the next Spell card you activate this turn costs 2 less to activate"
bool Parser::next_price(Clause& out) {
  Mark mark(p_);
  if (!phrase("the next")) return false;
  Np whose;
  whose.word = NpWord::Objects;
  whose.at = p_;
  if (!noun_group(whose, NpUse::Filter)) return false;
  if (!phrase("you activate") && !phrase("you play") && !phrase("you materialize")) return false;
  if (!duration(out) || !accept("costs")) return false;
  Grant g;
  g.kind = StaticKind::Cost;
  g.at = p_;
  if (!value(g.value)) return false;
  const bool less = accept("less");
  if (!less && !accept("more")) return false;
  if (less) g.value.number = -g.value.number;
  if (!price_verb(g)) return false;
  if (whose.side.word != PlayerWord::None) return false;
  whose.side = {PlayerWord::You, whose.at};
  whose.card = false;
  out.word = ClauseWord::Price;
  out.mode = 1;
  out.np.push_back(std::move(whose));
  out.grants.push_back(std::move(g));
  return mark.keep();
}

/// "to activate": of a reserve cost, "to materialize": of a memory cost; "to play", or nothing: of either.
bool Parser::price_verb(Grant& g) {
  if (phrase("to activate")) g.key = kCostToPlay;
  else if (phrase("to materialize")) g.key = lex_.cost_to_materialize;
  else g.key = lex_.cost_either;
  return true;
}

/// After "becomes": "an item", "a Cleric Fractal phantasia with reservable and loses all other abilities"
bool Parser::become_type(std::vector<Grant>& out) {
  Mark mark(p_);
  if (!accept_any({"a", "an"})) return false;
  NounPart part;
  bool plural = false, had_type = false;
  while (noun_word(part, plural, had_type)) {}
  if (refused() || (!part.types && part.tests.empty())) return false;
  const auto add = [&](StaticKind kind, u16 key) {
    Grant g;
    g.at = mark.at;
    g.kind = kind;
    g.key = key;
    out.push_back(std::move(g));
  };
  const bool also = phrase("in addition to its other types") || phrase("in addition to their other types");
  for (const TypeWord& w : lex_.types)
    if (part.types == (1u << w.bit)) add(also ? StaticKind::Type : StaticKind::SetType, w.bit);
  for (const Test& t : part.tests) {
    if (t.kind == TestKind::Subtype) add(StaticKind::Subtype, t.key);
    else if (t.kind == TestKind::Type) add(also ? StaticKind::Type : StaticKind::SetType, t.key);
  }
  if (!also && !part.types) return expected("in addition to its other types");
  if (accept("with")) {
    if (accept("base") ? (--p_, !given(out)) : !gained(out, StaticKind::Keyword)) return false;
  }
  return mark.keep();
}

} // namespace cantrip::language
