// What is given to objects: "gets +2 power and gains Lead 1 Wolf this turn".
#include "language/parser.hpp"

namespace cantrip::language {

bool Parser::duration(Clause& out) {
  struct Known {
    std::string_view words;
    Until until;
  };
  static constexpr Known kKnown[] = {
      {"this turn", Until::ThisTurn},
      {"until the end of this turn", Until::ThisTurn},
      {"until end of turn", Until::ThisTurn},
      {"until your next turn", Until::YourNextTurn},
      {"until the start of your next turn", Until::YourNextTurn},
      {"until the end of your next turn", Until::YourTurnEnd},
  };
  for (const Known& k : kKnown) {
    if (!phrase(k.words)) continue;
    out.until = k.until;
    return out.has_until = true;
  }
  return false;
}

bool Parser::c_grants(Clause& out) {
  Mark mark(p_);
  Np whom;
  if (!np(whom, NpUse::Effect)) return false;
  if (whom.word == NpWord::Players) return false;
  out.word = ClauseWord::Grants;
  out.np.push_back(std::move(whom));
  if (!grant_list(out.grants, false)) return false;
  duration(out);
  if (out.has_until)
    for (Grant& g : out.grants)
      if (at_word("for") && g.kind == StaticKind::Stat) {
        Value scaled = g.value;
        if (!for_each(scaled)) return false;
        for (Grant& each : out.grants)
          if (each.kind == StaticKind::Stat && each.value.word == ValueWord::Const) {
            const int factor = each.value.number;
            each.value = scaled;
            each.value.number = factor;
          }
      }
  return !refused() && mark.keep();
}

/// Grants joined by "and"; the same verb need not be repeated.
bool Parser::grant_list(std::vector<Grant>& out, bool is_static) {
  std::string verb;
  if (!grant(out, is_static, verb)) return false;
  for (;;) {
    Mark mark(p_);
    const bool comma = accept(TokenKind::Comma);
    if (!accept("and") && !comma) return true;
    if (!grant(out, is_static, verb)) return !refused();
    mark.keep();
  }
}

bool Parser::grant(std::vector<Grant>& out, bool is_static, std::string& verb) {
  if (at_word("can't")) return ++p_, verb.clear(), ban_list(out);
  if (accept_any({"gets", "get", "gains", "gain", "has", "have"})) verb = "has";
  else if (accept_any({"loses", "lose"})) verb = "loses";
  else if (verb.empty())
    return expected(is_static ? "\"has\", \"have\" or \"can't\"" : "\"gets\", \"gains\" or \"can't\"");
  if (verb == "loses") return gained(out, StaticKind::LoseKeyword);
  if (at(TokenKind::Signed)) return stat_change(out);
  return gained(out, StaticKind::Keyword);
}

/// "+1 power and +1 health for each Zombie you control": the counting covers the whole run.
bool Parser::stat_change(std::vector<Grant>& out) {
  const size_t first = out.size();
  for (;;) {
    Grant g;
    g.at = p_;
    g.kind = StaticKind::Stat;
    g.value.at = p_;
    g.value.word = ValueWord::Const;
    g.value.number = peek().value;
    if (g.value.number > 1000 || g.value.number < -1000)
      return refuse(p_, "this number is too large", "Numbers on cards go up to 1000.");
    ++p_;
    const StatWord* s = stat();
    if (!s) return false;
    g.key = s->stat;
    out.push_back(std::move(g));
    Mark mark(p_);
    if (!accept("and") && !accept(TokenKind::Comma)) break;
    accept("and");
    if (!at(TokenKind::Signed)) break;
    mark.keep();
  }
  if (!at_word("for")) return true;
  Value scaled = out.back().value;
  if (!for_each(scaled)) return false;
  for (size_t i = first; i < out.size(); ++i) {
    const int factor = out[i].value.number;
    out[i].value = scaled;
    out[i].value.number = factor;
  }
  return true;
}

bool Parser::gained(std::vector<Grant>& out, StaticKind kind) {
  Grant g;
  g.at = p_;
  g.kind = kind;
  if (kind == StaticKind::LoseKeyword) {
    for (const KeywordWord& k : lex_.keywords)
      if (phrase(lower(k.name))) return g.key = k.keyword, out.push_back(std::move(g)), true;
    return expected("a keyword");
  }
  if (accept(TokenKind::Quote)) {
    g.kind = StaticKind::Ability;
    AbilityNode inner;
    const CardContext outer = card_;
    card_ = {~0u, Head::None};  // quoted text speaks of its bearer
    const bool ok = ability(inner);
    card_ = outer;
    if (!ok || !expect(TokenKind::Quote, "a closing quotation mark")) return false;
    g.quoted.push_back(std::move(inner));
    out.push_back(std::move(g));
    return true;
  }
  int n = 0;
  bool has_n = false;
  const KeywordWord* k = keyword(g.param, n, has_n);
  if (!k) return expected("a number such as \"+1 power\", or a keyword");
  g.key = k->keyword;
  if (has_n) {
    g.value.word = ValueWord::Const;
    g.value.number = n;
    g.value.at = g.at;
  }
  out.push_back(std::move(g));
  return true;
}

bool Parser::ban_list(std::vector<Grant>& out) {
  for (;;) {
    Grant g;
    g.at = p_;
    g.kind = StaticKind::Ban;
    const BanWord* found = nullptr;
    for (const BanWord& b : lex_.bans)
      if (!found && phrase(b.phrase)) found = &b;
    if (!found) return expected("what it can't do");
    g.key = found->ban;
    out.push_back(std::move(g));
    if (!accept("or")) return true;
  }
}

} // namespace cantrip::language
