// Conditions of texts with gates: what your champion is, what was done this way, amounts compared.
#include "language/parser.hpp"

namespace cantrip::language {

bool Parser::gated_condition(Condition& out) {
  std::vector<Condition> gates;
  const int from = p_;
  if (at(TokenKind::Name)) return gate(gates) && (out = std::move(gates[0]), true);
  const auto attempt = [&](auto rule) {
    if (refused()) return false;
    Mark mark(p_);
    Condition c;
    c.at = from;
    if (!(this->*rule)(c) || refused()) return false;
    out = std::move(c);
    return mark.keep();
  };
  return attempt(&Parser::condition_way) || attempt(&Parser::condition_lone) || attempt(&Parser::condition_amount);
}

/// "a fire element card was discarded this way", "N or more damage was dealt"
bool Parser::condition_way(Condition& out) {
  Mark mark(p_);
  Value n;
  Cmp cmp = Cmp::Ge;
  if (at(TokenKind::Number) && comparison(cmp, n) && accept(lex_.damage_word) && phrase("was dealt")) {
    out.word = CondWord::Compare;
    out.cmp = cmp;
    out.left.word = ValueWord::ThatMuch;
    out.left.number = 1;
    out.left.at = mark.at;
    out.right = n;
    return mark.keep();
  }
  p_ = mark.at;
  Np what;
  const bool one_or_more = phrase("one or more");
  what.word = NpWord::Objects;
  what.at = p_;
  if (one_or_more ? !noun_group(what, NpUse::Filter) : !np(what, NpUse::Filter)) return false;
  if (what.word != NpWord::Objects || (!one_or_more && what.found != Found::Choose) || what.zones || what.min != 1)
    return false;
  if (!accept("was") && !accept("were")) return false;
  bool found = false;
  for (const WayWord& w : lex_.ways)
    if (!found && accept(w.word)) found = true, what.way = w.verb;
  if (!found) return expected("discarded this way");
  if (!phrase("this way") && !at(TokenKind::Comma)) return expected("this way");
  out.word = CondWord::Exists;
  what.card = false;
  out.np.push_back(std::move(what));
  return mark.keep();
}

/// "your champion is distant", "your champion has six or more damage counters on them", "your influence is 4 or less"
bool Parser::condition_lone(Condition& out) {
  Mark mark(p_);
  Np who, what;
  bool no = false;
  if (phrase("your influence is")) {
    out.word = CondWord::Compare;
    out.left.word = ValueWord::Native;
    out.left.number = 1;
    out.left.key = lex_.influence;
    out.left.player = {PlayerWord::You, mark.at};
    out.left.at = mark.at;
    return comparison(out.cmp, out.right) && mark.keep();
  }
  if (at_word("your") && at(TokenKind::Word, 1)) {  // "your Shifting Currents face North"
    ++p_;
    if (const CardName* name = words_.name_at(t_, static_cast<size_t>(p_))) {
      const std::string named = name->name;
      p_ += static_cast<int>(name->words.size());
      if (accept_any({"face", "faces", "are", "is"}) && (accept("facing") || true)) {
        static constexpr std::string_view kDirections[] = {"north", "east", "south", "west"};
        for (int d = 0; d < 4; ++d)
          if (accept(kDirections[d])) {
            Np mastery;
            mastery.word = NpWord::Objects;
            mastery.at = mark.at;
            mastery.card = true;
            mastery.zones = lex_.mastery_zones;
            mastery.side = {PlayerWord::You, mark.at};
            test(mastery, TestKind::ObjStat, lex_.direction_stat, Cmp::Eq, d);
            test(mastery, TestKind::Name, 0);
            mastery.tests.back().name = named;
            out.word = CondWord::Exists;
            out.np.push_back(std::move(mastery));
            return mark.keep();
          }
      }
    }
    p_ = mark.at;
  }
  if (!gated_np(who, NpUse::Static) || who.word != NpWord::Objects) return false;
  if (!predicate(what, false, no)) return false;
  if (what.card || what.side.word != PlayerWord::None || what.zones) return expected("a state");
  if (what.types) {
    for (const TypeWord& w : lex_.types)
      if (what.types == (1u << w.bit)) test(who, TestKind::Type, w.bit);
  }
  for (TestNode& t : what.tests) who.tests.push_back(std::move(t));
  out.word = CondWord::Exists;
  out.np.push_back(std::move(who));
  if (no) {
    Condition not_;
    not_.word = CondWord::Not;
    not_.at = mark.at;
    not_.parts.push_back(std::move(out));
    out = std::move(not_);
  }
  return mark.keep();
}

/// "the amount of A is equal to the amount of B", "there are three or more buff counters on this card"
bool Parser::condition_amount(Condition& out) {
  Mark mark(p_);
  if (accept("x")) {
    out.word = CondWord::Compare;
    out.left.word = ValueWord::X;
    out.left.number = 1;
    out.left.at = mark.at;
    return expect("is") && comparison(out.cmp, out.right) && mark.keep();
  }
  if (phrase("there are") || phrase("there were") || phrase("there is")) {
    Np who, what;
    what.word = NpWord::Objects;
    what.at = p_;
    Value n;
    Cmp cmp = Cmp::Ge;
    n.word = ValueWord::Const;
    n.number = 1;
    n.at = p_;
    if (accept("no")) cmp = Cmp::Eq, n.number = 0;
    else if (!accept_any({"a", "an"}) && !comparison(cmp, n)) return false;
    const int kind = p_;
    if (!at_word("counters", 1) && !at_word("counter", 1) && !at_word("counters", 2)) return false;
    TestNode node;
    if (const CounterWord* w = counter_kind()) {
      node.test.kind = TestKind::Counter;
      node.test.key = w->counter;
    } else {
      return p_ = kind, false;
    }
    if (!expect("on") || !np(who, NpUse::Filter)) return false;
    node.test.cmp = cmp;
    node.value = n;
    if (who.word == NpWord::Objects) {
      if (who.max != 1) return false;
      who.tests.push_back(std::move(node));
      out.word = CondWord::Exists;
      out.np.push_back(std::move(who));
      return mark.keep();
    }
    what.tests.push_back(std::move(node));
    out.word = CondWord::Matches;
    out.np = {std::move(who), std::move(what)};
    return mark.keep();
  }
  out.word = CondWord::Compare;
  if (phrase("the amount of cards in your hand and memory are equal") ||
      phrase("the amount of cards in your hand and memory is equal")) {
    for (const auto& [value, kind] : {std::pair{&out.left, lex_.hand}, std::pair{&out.right, lex_.memory}}) {
      Np cards;
      cards.word = NpWord::Objects;
      cards.card = true;
      cards.zones = 1u << kind;
      cards.side = {PlayerWord::You, mark.at};
      cards.at = mark.at;
      value->word = ValueWord::Count;
      value->number = 1;
      value->at = mark.at;
      value->np.push_back(std::move(cards));
    }
    out.cmp = Cmp::Eq;
    return mark.keep();
  }
  if (!at_word("the") || !amount_phrase(out.left) || !accept("is")) return false;
  if (phrase("equal to")) {
    out.cmp = Cmp::Eq;
    return amount_phrase(out.right) && mark.keep();
  }
  return comparison(out.cmp, out.right) && mark.keep();
}

/// After "is": "level 2 or higher", "fire element", "attacking an ally".
bool Parser::gated_predicate(Np& what) {
  Mark mark(p_);
  if (attacking_post(what)) return mark.keep();
  if (refused()) return false;
  if (accept("level")) {
    TestNode node;
    node.test.kind = TestKind::Stat;
    node.test.key = lex_.level_stat;
    if (!comparison(node.test.cmp, node.value)) return false;
    what.tests.push_back(std::move(node));
    return mark.keep();
  }
  NounPart part;
  bool plural = false, had_type = false;
  while (noun_word(part, plural, had_type)) {}
  if (refused() || part.types || part.tests.empty()) return p_ = mark.at, false;
  for (const Test& t : part.tests) what.tests.push_back({t, {}, {}, {}});
  return mark.keep();
}

} // namespace cantrip::language
