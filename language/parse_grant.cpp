// What is given to objects: "gets +2 power and gains Lead 1 Wolf this turn".
#include "language/parser.hpp"

namespace cantrip::language {

bool Parser::duration(Clause& out) {
  struct Known {
    std::string_view words;
    Until until;
    u16 whose = kUntilYours;
  };
  static constexpr Known kKnown[] = {
      {"this turn", Until::ThisTurn},
      {"during this turn", Until::ThisTurn},
      {"during this battle", Until::FlowEnd},
      {"during the start phase of your opponent's next turn", Until::NextReady, kUntilControllers},
      {"for the rest of this turn", Until::ThisTurn},
      {"until the end of this turn", Until::ThisTurn},
      {"until end of turn", Until::ThisTurn},
      {"until end of combat", Until::FlowEnd},
      {"until the beginning of your next turn", Until::YourNextTurn},
      {"for the rest of the game", Until::Forever},
      {"until your next turn", Until::YourNextTurn},
      {"until the start of your next turn", Until::YourNextTurn},
      {"until the end of your next turn", Until::YourTurnEnd},
      {"during your next turn", Until::DuringNextTurn},
      {"during their next turn", Until::DuringNextTurn, kUntilControllers},
      {"during its next turn", Until::DuringNextTurn, kUntilControllers},
      {"at the start of your next turn", Until::NextReady},
      {"at the start of their next turn", Until::NextReady, kUntilControllers},
      {"at the start of its next turn", Until::NextReady, kUntilControllers},
  };
  for (const Known& k : kKnown) {
    if (!phrase(k.words)) continue;
    out.until = k.until;
    out.whose = k.whose;
    return out.has_until = true;
  }
  return false;
}

bool Parser::c_grants(Clause& out) {
  Mark mark(p_);
  Np whom;
  if ((lex_.your_style || lex_.gated) && duration(out) && !accept(TokenKind::Comma))
    return false;  // "until ..., they gain"
  if (!np(whom, NpUse::Effect)) return false;
  if (whom.word == NpWord::Players && !((lex_.your_style || lex_.gated) && (at_word("can't") || permit_ahead())))
    return false;
  out.word = ClauseWord::Grants;
  out.np.push_back(std::move(whom));
  if (!grant_list(out.grants, false)) return false;
  if (!out.has_until) duration(out);
  if (!out.has_until)
    for (const Grant& g : out.grants)
      for (const PermitWord& w : lex_.permits)
        if (g.kind == StaticKind::Permit && g.key == w.permit && g.until == w.until && w.until != Until::Forever)
          out.until = w.until, out.has_until = true;
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
  if (lex_.brackets && phrase("won't be set as active")) {
    Grant g;
    g.at = p_;
    g.kind = StaticKind::Ban;
    g.key = lex_.ready_ban;
    out.push_back(std::move(g));
    return verb.clear(), true;
  }
  if (lex_.brackets && at_word("can't") && at_word("receive", 1)) return ++p_, verb.clear(), ward(out);
  if (accept("can't") || ((lex_.your_style || lex_.gated) && accept_any({"doesn't", "don't"})))
    return verb.clear(), ban_list(out, is_static);
  if (permit(out) || refused()) return verb.clear(), !refused();
  if (lex_.your_style && is_static && entry(out)) return verb.clear(), !refused();
  const size_t first = out.size();
  const auto open = [&](bool ok) {  // "have": a rule for all that match
    for (size_t i = first; ok && i < out.size(); ++i) out[i].open = true;
    return ok;
  };
  if (lex_.gated && accept_any({"becomes", "become"})) return verb = "becomes", become_type(out);
  if (lex_.gated && !is_static && accept_any({"has", "have", "are"}))
    return verb = "have", open(t_[static_cast<size_t>(p_ - 1)].text == "are" ? is_type(out) : given(out));
  if (lex_.gated && accept_any({"is", "are"})) return verb = "is", is_type(out);
  if (accept_any({"gets", "get", "gains", "gain", "has", "have"})) verb = "has";
  else if (accept_any({"loses", "lose"})) verb = "loses";
  else if (verb.empty())
    return expected(is_static ? "\"has\", \"have\" or \"can't\"" : "\"gets\", \"gains\" or \"can't\"");
  if (lex_.gated && verb == "loses" && (phrase("all abilities") || phrase("all other abilities"))) {
    Grant g;
    g.at = p_;
    g.kind = StaticKind::LoseAbilities;
    const bool others = t_[static_cast<size_t>(p_ - 2)].text == "other";  // what is gained with it stays
    out.insert(others ? out.begin() : out.end(), std::move(g));
    return true;
  }
  if (verb == "loses") return gained(out, StaticKind::LoseKeyword);
  if (lex_.gated && verb == "have") return open(given(out));
  if (lex_.gated) return given(out);
  if (at(TokenKind::Signed)) return stat_change(out);
  if (lex_.brackets && bracket_stats(out)) return true;
  if (refused()) return false;
  if (at(TokenKind::Unknown) && (peek().text == "+" || peek().text == "-")) return stat_equal(out);
  return gained(out, StaticKind::Keyword);
}

/// "+1 power", "+X power", "base power 4", a keyword, a quoted ability.
bool Parser::given(std::vector<Grant>& out) {
  if (at(TokenKind::Signed)) return stat_change(out);
  if ((peek().text == "+" || at(TokenKind::Dash)) && at_word("x", 1)) {
    Grant g;
    g.at = g.value.at = p_;
    g.kind = StaticKind::Stat;
    g.value.word = ValueWord::X;
    g.value.number = at(TokenKind::Dash) ? -1 : 1;
    p_ += 2;
    const StatWord* s = stat();
    if (!s) return false;
    g.key = s->stat;
    out.push_back(std::move(g));
    return true;
  }
  if (accept("base")) {
    Grant g;
    g.at = p_;
    g.kind = StaticKind::SetStat;
    const StatWord* s = stat();
    if (!s || !value(g.value)) return false;
    g.key = s->stat;
    out.push_back(std::move(g));
    return true;
  }
  return gained(out, StaticKind::Keyword);
}

/// After "is" or "are": "norm element", "a Beast in addition to its other types".
bool Parser::is_type(std::vector<Grant>& out) {
  if (at_word("a") || at_word("an")) return become_type(out);
  NounPart part;
  bool plural = false, had_type = false;
  if (!noun_word(part, plural, had_type) || part.tests.size() != 1 || part.tests[0].kind != TestKind::Type)
    return expected("what it is");
  Grant g;
  g.at = p_;
  g.kind = StaticKind::SetType;
  g.key = part.tests[0].key;
  out.push_back(std::move(g));
  return true;
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

/// "AP+2 for each of your rested Units"; "AP+{N}" in what a keyword means.
bool Parser::bracket_stats(std::vector<Grant>& out) {
  Mark mark(p_);
  for (const StatWord& s : lex_.stats) {
    if (!accept(s.name)) continue;
    Grant g;
    g.at = g.value.at = p_;
    g.kind = StaticKind::Stat;
    g.key = s.stat;
    if (card_.keyword >= 0 && peek().text == "+" && at_word("{n}", 1)) {
      p_ += 2;
      g.value.word = ValueWord::OwnNumber;
    } else if (at(TokenKind::Signed)) {
      g.value.word = ValueWord::Const;
      g.value.number = peek().value;
      ++p_;
      if (at_word("for") && !for_each(g.value)) return false;
    } else {
      return expected("a number such as +1");
    }
    out.push_back(std::move(g));
    return mark.keep();
  }
  return false;
}

/// "+{S} equal to this character's {S}"
bool Parser::stat_equal(std::vector<Grant>& out) {
  Grant g;
  g.at = p_;
  g.kind = StaticKind::Stat;
  const bool minus = peek().text == "-";
  ++p_;
  const StatWord* s = stat();
  if (!s) return false;
  g.key = s->stat;
  if (!value_equal(g.value)) return expected("equal to");
  if (minus) g.value.number = -g.value.number;
  out.push_back(std::move(g));
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
    card_ = {lex_.gated ? lex_.bearer_types : ~0u, Head::None};  // quoted text speaks of its bearer
    const bool ok = ability(inner);
    card_ = outer;
    if (!ok || !expect(TokenKind::Quote, "a closing quotation mark")) return false;
    g.quoted.push_back(std::move(inner));
    out.push_back(std::move(g));
    return true;
  }
  if (lex_.your_style && at_word("the") && at_word("classification", 2)) {  // "gains the Detective classification"
    ++p_;
    int words = 1;
    const Vocabulary::Noun* noun = words_.noun_at(t_, static_cast<size_t>(p_), words);
    if (!noun || noun->subtype < 0) return expected("a classification");
    p_ += words + 1;
    g.kind = StaticKind::Subtype;
    g.key = static_cast<u16>(noun->subtype);
    out.push_back(std::move(g));
    return true;
  }
  if (at(TokenKind::Trait)) {
    g.kind = StaticKind::Subtype;
    g.key = static_cast<u16>(peek().value);
    ++p_;
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
    if (at_word("for") && at_word("each", 1) && !for_each(g.value)) return false;
  }
  out.push_back(std::move(g));
  return true;
}

/// "be challenged by Pirate characters", "challenge your characters": whom it is about.
bool Parser::ban_against(const BanWord& word, Grant& g) {
  Np what;
  if (word.against == Against::By && accept("by")) {
    if (!np(what, NpUse::Static)) return false;
    g.against.push_back(std::move(what));
  } else if (word.against == Against::Direct) {
    if (!at_word("or") && !at_word("and") && np(what, NpUse::Static)) g.against.push_back(std::move(what));
    else if (word.players) return expected("which cards");
  }
  return !refused();
}

/// "... unless you pay 1 {I}": no ban, but a price.
bool Parser::ban_price(const BanWord& word, Grant& g) {
  Mark mark(p_);
  if (word.price < 0 || !g.against.empty() || !phrase("unless you pay")) return false;
  g.value.word = ValueWord::Const;
  g.value.at = p_;
  if (!number(g.value.number)) return false;
  const ScoreWord* coin = score();
  if (!coin || !coin->bare_cost) return expected("what is paid");
  g.kind = StaticKind::Cost;
  g.key = static_cast<u16>(word.price);
  return mark.keep();
}

bool Parser::ban_list(std::vector<Grant>& out, bool is_static) {
  for (;;) {
    Grant g;
    g.at = p_;
    g.kind = StaticKind::Ban;
    const BanWord* found = nullptr;
    for (const BanWord& b : lex_.bans)
      if (!found && phrase(lower(b.phrase))) found = &b;
    if (!found) return expected("what it can't do");
    g.key = found->ban;
    if (!(is_static && ban_price(*found, g)) && !ban_against(*found, g)) return false;
    out.push_back(std::move(g));
    if (!accept("or")) return true;
  }
}

/// Does one of the phrases that allow something come next?
bool Parser::permit_ahead() {
  const int from = p_;
  std::vector<Grant> found;
  const bool there = permit(found);
  p_ = from;
  return there;
}

/// "can challenge ready characters", "must quest if able".
bool Parser::permit(std::vector<Grant>& out) {
  for (const PermitWord& w : lex_.permits) {
    Mark mark(p_);
    Grant g;
    g.at = p_;
    g.kind = StaticKind::Permit;
    g.key = w.permit;
    g.until = w.until;
    if (w.lure || !phrase(w.phrase)) continue;
    if (w.target && !permit_target(w, g)) return false;
    if (w.against) {
      Np what;
      what.at = p_;
      what.word = NpWord::Objects;
      what.found = Found::All;
      if (!noun_group(what, NpUse::Static)) return false;
      if (lex_.gated && w.players) phrase("you activate");
      const bool plain = what.types == w.types && what.tests.empty() && what.side.word == PlayerWord::None &&
                         !what.other && !what.here && !what.zones;
      if (!plain) g.against.push_back(std::move(what));
    }
    out.push_back(std::move(g));
    return mark.keep();
  }
  return false;
}

/// "enters play exerted", "enters play with 2 damage", "counts as having +1 cost to sing songs".
bool Parser::entry(std::vector<Grant>& out) {
  Mark mark(p_);
  Grant g;
  g.at = p_;
  if (phrase("enters play") || phrase("enter play")) {
    if (accept("with")) {
      g.kind = StaticKind::EntersStat;
      g.key = lex_.damage_stat;
      g.value.word = ValueWord::Const;
      g.value.at = p_;
      if (!number(g.value.number) || !expect(lex_.damage_word)) return false;
    } else {
      g.kind = StaticKind::EntersFlag;
      g.key = lex_.tapped;
      bool tapped = false;
      for (const AdjectiveWord& a : lex_.adjectives)
        if (a.kind == TestKind::Flag && a.key == lex_.tapped && !a.negated) tapped |= accept(a.word);
      if (!tapped) return expected("how it enters");
    }
  } else if (lex_.sing_stat != 0xFF && (phrase("counts as having") || phrase("count as having"))) {
    if (!at(TokenKind::Signed)) return expected("a number such as +1");
    g.kind = StaticKind::Stat;
    g.key = lex_.sing_stat;
    g.value.word = ValueWord::Const;
    g.value.number = peek().value;
    ++p_;
    if (!phrase("cost to sing songs")) return expected("cost to sing songs");
  } else {
    return false;
  }
  out.push_back(std::move(g));
  return mark.keep();
}

} // namespace cantrip::language
