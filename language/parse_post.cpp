// What stands before and after a noun: "exerted", "of yours", "with cost 2 or less", "named ...", "here".
#include "language/parser.hpp"

namespace cantrip::language {

bool Parser::adjective(Np& out) {
  if (accept("other")) return out.other = true;
  if (lex_.brackets && accept("remaining")) return true;  // "no remaining EX Resources": those there are
  if (lex_.your_style && accept(lex_.opposing)) return out.side = {PlayerWord::Opponent, p_ - 1}, true;
  if (!lex_.friendly.empty() && accept(lex_.friendly)) return out.side = {PlayerWord::You, p_ - 1}, true;
  for (const AdjectiveWord& a : lex_.adjectives) {
    if (!accept(a.word)) continue;
    if (lex_.gated && a.kind == TestKind::Flag && !a.negated && at_word("or")) {  // "attacking or defending"
      for (const AdjectiveWord& b : lex_.adjectives)
        if (b.kind == TestKind::Flag && !b.negated && at_word(b.word, 1)) {
          p_ += 2;
          test(out, TestKind::Or, 2);
          test(out, TestKind::Flag, a.key);
          test(out, TestKind::Flag, b.key);
          return true;
        }
    }
    const bool number = a.kind != TestKind::Flag && a.kind != TestKind::Related && a.kind != TestKind::Native;
    test(out, a.kind, a.key, a.cmp, number ? std::optional<int>(a.number) : std::nullopt, a.negated);
    return true;
  }
  if (lex_.gated && accept("linked")) {
    Np self;
    self.word = NpWord::Self;
    self.at = p_ - 1;
    related(out, lex_.linked_relation, std::move(self));
    return true;
  }
  if (!at(TokenKind::Word) || !peek().text.starts_with("non")) return false;
  std::string_view rest = std::string_view(peek().text).substr(3);
  if (rest.starts_with("-")) rest.remove_prefix(1);
  if (rest == "token") return test(out, TestKind::Token, 0, Cmp::Eq, {}, true), ++p_, true;
  const Vocabulary::Noun* n = words_.noun(rest);
  if (!n) return false;
  if (n->subtype >= 0) test(out, TestKind::Subtype, static_cast<u16>(n->subtype), Cmp::Eq, {}, true);
  else test(out, TestKind::Type, words_.type_of(*n)->bit, Cmp::Eq, {}, true);
  ++p_;
  if (n->subtype < 0 && !words_.type_of(*n)->tail.empty()) accept(words_.type_of(*n)->tail);
  return true;
}

bool Parser::controller_post(Np& out) {
  struct Known {
    std::string_view words;
    PlayerWord player;
  };
  static constexpr Known kKnown[] = {
      {"you control", PlayerWord::You},
      {"you controlled", PlayerWord::You},
      {"an opponent controls", PlayerWord::Opponent},
      {"an opponent controlled", PlayerWord::Opponent},
      {"opponents control", PlayerWord::Opponent},
      {"your opponents control", PlayerWord::Opponent},
      {"each opponent controls", PlayerWord::Opponent},
      {"that player controls", PlayerWord::They},
      {"they control", PlayerWord::They},
      {"its controller controls", PlayerWord::ItsController},
      {"target player controls", PlayerWord::Target},
      {"target opponent controls", PlayerWord::TargetOpponent},
      {"you play", PlayerWord::You},
      {"opponents play", PlayerWord::Opponent},
      {"your opponents play", PlayerWord::Opponent},
  };
  if (out.side.word != PlayerWord::None) return false;
  for (const Known& k : kKnown) {
    const int from = p_;
    if (!phrase(k.words)) continue;
    if (k.words.ends_with("play") && !at_word("cost")) {  // only prices speak of what is played
      p_ = from;
      continue;
    }
    out.side = {k.player, from};
    return true;
  }
  return false;
}

bool Parser::zone_post(Np& out) {
  Mark mark(p_);
  if (!accept_any({"in", "from"})) return false;
  PlayerPhrase owner;
  const ZoneWord* which = nullptr;
  u32 kinds = 0;
  if (!zone(kinds, owner, &which)) return false;
  if (out.zones) return expected("only one zone");
  out.zones = kinds;
  if (owner.word != PlayerWord::None) out.side = owner;
  return mark.keep();
}

/// "with Evasive", "with Rush or Reckless", "without Ward".
bool Parser::with_keyword(Np& out, bool without) {
  std::vector<u8> found;
  for (;;) {
    Mark mark(p_);
    if (!found.empty() && (without || !accept("or"))) break;
    const KeywordWord* word = nullptr;
    for (const KeywordWord& k : lex_.keywords)
      if (!word && phrase(lower(k.name))) word = &k;
    if (!word) break;
    found.push_back(word->keyword);
    mark.keep();
  }
  if (found.empty()) return false;
  if (found.size() > 1) test(out, TestKind::Or, static_cast<u16>(found.size()));
  for (const u8 k : found) test(out, TestKind::Keyword, k, Cmp::Eq, {}, without);
  return true;
}

/// "with power 3 or more", "with 3 {S} or more", "with cost 2".
bool Parser::with_number(Np& out) {
  if (lex_.brackets) return bracket_number(out);
  Mark mark(p_);
  TestNode node;
  node.test.kind = TestKind::Stat;
  node.value.at = p_;
  const bool number_first = at(TokenKind::Number);
  if (number_first) {
    node.value.word = ValueWord::Const;
    if (!number(node.value.number)) return false;
  }
  const StatWord* s = stat();
  if (!s) return false;
  node.test.key = s->stat;
  if (!number_first) {
    if (!comparison(node.test.cmp, node.value)) return false;
  } else if (phrase("or less") || phrase("or fewer")) {
    node.test.cmp = Cmp::Le;
  } else if (phrase("or more") || phrase("or greater")) {
    node.test.cmp = Cmp::Ge;
  }
  accept("each");
  out.tests.push_back(std::move(node));
  return mark.keep();
}

bool Parser::with_post(Np& out) {
  Mark mark(p_);
  const bool without = accept("without");
  if (!without && !accept("with")) return false;
  if (with_keyword(out, without)) return mark.keep();
  if (lex_.gated && !without && counters_post(out)) return mark.keep();
  if (refused()) return false;
  if (lex_.brackets) return bracket_with(out, without) && mark.keep();  // "with damage" says how, not which
  if (without) return expected("a keyword");
  if (lex_.host_types && (phrase("a card under it") || phrase("a card under them")))
    return test(out, TestKind::Under, 0, Cmp::Ge, 1), mark.keep();
  if (at_word("no") && at_word(lex_.damage_word, 1))
    return p_ += 2, test(out, TestKind::ObjStat, lex_.damage_stat, Cmp::Eq, 0), mark.keep();
  if (accept(lex_.damage_word)) {
    for (const char* tail : {"on it", "on them", "on him", "on her"})
      if (phrase(tail)) break;
    return test(out, TestKind::ObjStat, lex_.damage_stat, Cmp::Ge, 1), mark.keep();
  }
  if (with_number(out)) return mark.keep();
  return expected("a keyword, or a number such as \"power 3 or more\"");
}

/// A known name, the longest that fits; or else words that begin with a capital.
bool Parser::card_name(std::string& out) {
  if (at(TokenKind::Name)) return out = peek().text, ++p_, true;
  if (const CardName* known = words_.name_at(t_, static_cast<size_t>(p_))) {
    out = known->name;
    p_ += static_cast<int>(known->words.size());
    return true;
  }
  while (at(TokenKind::Word) && peek().written[0] >= 'A' && peek().written[0] <= 'Z') {
    out += (out.empty() ? "" : " ") + peek().written;
    ++p_;
  }
  if (lex_.gated && out.ends_with("s") && words_.knows_name(out.substr(0, out.size() - 1))) out.pop_back();  // a plural
  return !out.empty() || expected("the name of a card");
}

/// "named A", "named A or B".
bool Parser::named_post(Np& out) {
  Mark mark(p_);
  if (!accept("named")) return false;
  std::vector<std::string> names;
  for (;;) {
    Mark next(p_);
    bool comma = false;
    if (!names.empty() && !noun_joint(comma)) break;
    std::string name;
    const bool known = words_.name_at(t_, static_cast<size_t>(p_)) != nullptr;
    if (!names.empty() && !known && !(at(TokenKind::Word) && peek().written[0] >= 'A' && peek().written[0] <= 'Z'))
      break;
    if (!card_name(name)) return false;
    names.push_back(std::move(name));
    next.keep();
  }
  if (names.size() > 1) test(out, TestKind::Or, static_cast<u16>(names.size()));
  for (std::string& name : names) {
    test(out, TestKind::Name, 0);
    out.tests.back().name = std::move(name);
  }
  return mark.keep();
}

/// "here", "at this location", "at a location", "in play".
bool Parser::place_post(Np& out) {
  if (!lex_.host_types) return false;
  Mark mark(p_);
  if (phrase("you have in play") || phrase("you have")) {
    if (out.side.word != PlayerWord::None) return false;
    out.side = {PlayerWord::You, mark.at};
    return mark.keep();
  }
  if (phrase("in play")) return mark.keep();
  if (phrase("of yours")) {
    if (out.side.word != PlayerWord::None) return false;
    out.side = {PlayerWord::You, mark.at};
    return mark.keep();
  }
  const bool this_one = accept("here") || (phrase("at this") && self_noun());
  if (this_one) {
    if (!(card_.types & lex_.host_types))
      return refuse(mark.at, "nothing can be here: this card is no place", "Write \"at a location\".");
    return out.here = true, mark.keep();
  }
  if (phrase("at a location")) return test(out, TestKind::Hosted, 0), mark.keep();
  return false;
}

/// "that isn't a song", "that was challenged this turn".
bool Parser::past_post(Np& out) {
  Mark mark(p_);
  if (!accept("that") && !accept("who")) return false;
  if (phrase("isn't a") || phrase("isn't an")) {
    int words = 1;
    const Vocabulary::Noun* n = words_.noun_at(t_, static_cast<size_t>(p_), words);
    if (!n) return expected("a noun");
    p_ += words;
    if (n->type >= 0) test(out, TestKind::Type, words_.type_of(*n)->bit, Cmp::Eq, {}, true);
    else test(out, TestKind::Subtype, static_cast<u16>(n->subtype), Cmp::Eq, {}, true);
    return mark.keep();
  }
  if (phrase("have a card under them") || phrase("has a card under it"))
    return test(out, TestKind::Under, 0, Cmp::Ge, 1), mark.keep();
  for (const PastWord& w : lex_.pasts)
    if (!w.bare && phrase(w.phrase)) return test(out, TestKind::Flag, w.flag), mark.keep();
  return false;
}

/// "being challenged"
bool Parser::bare_post(Np& out) {
  Mark mark(p_);
  const bool no = accept("not");
  for (const PastWord& w : lex_.pasts)
    if (w.bare && phrase(w.phrase)) return test(out, TestKind::Flag, w.flag, Cmp::Eq, {}, no), mark.keep();
  return false;
}

bool Parser::post(Np& out) {
  if (lex_.brackets && bracket_post(out)) return true;
  if (refused()) return false;
  if (lex_.gated && gated_post(out)) return true;
  if (refused()) return false;
  if (phrase("from among them") || phrase("among them")) return out.among = true;
  if (controller_post(out) || place_post(out) || zone_post(out) || with_post(out) || named_post(out) ||
      past_post(out) || bare_post(out))
    return true;
  if (phrase("that arrived this turn")) return test(out, TestKind::Arrived, 0), true;
  if (phrase("other than it") || phrase("other than this unit")) return out.other = true;
  return false;
}

}  // namespace cantrip::language
