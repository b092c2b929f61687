// Conditions: what "if", "while" and "unless" ask.
#include "language/parser.hpp"

namespace cantrip::language {
namespace {

/// The opposite of a condition, in its simplest form.
Condition negated(Condition c) {
  if (c.word == CondWord::Compare || c.word == CondWord::Tally) {
    static constexpr Cmp kOpposite[] = {Cmp::Ne, Cmp::Eq, Cmp::Ge, Cmp::Gt, Cmp::Le, Cmp::Lt};
    c.cmp = kOpposite[static_cast<int>(c.cmp)];
    return c;
  }
  if (c.word == CondWord::Not) return c.parts.front();
  Condition out;
  out.word = CondWord::Not;
  out.at = c.at;
  out.parts.push_back(std::move(c));
  return out;
}

/// "an opponent has N or more": the one who has the most decides; "N or less": the one who has the least.
u8 fold_of(PlayerWord who, Cmp cmp) {
  if (who != PlayerWord::Opponent) return kSumOfSeats;
  return cmp == Cmp::Ge || cmp == Cmp::Gt ? kMostOfSeats : kLeastOfSeats;
}

} // namespace

bool Parser::condition(Condition& out) {
  Condition first;
  if (!condition_one(first)) return false;
  if (!at_word("and") && !at_word("or")) return out = std::move(first), true;
  const bool both = at_word("and");
  Mark mark(p_);
  Condition all;
  all.word = both ? CondWord::And : CondWord::Or;
  all.at = first.at;
  all.parts.push_back(first);
  while (accept(both ? "and" : "or")) {
    Condition next;
    if (!condition_one(next)) break;
    mark.at = p_;
    all.parts.push_back(std::move(next));
  }
  out = all.parts.size() > 1 ? std::move(all) : std::move(first);
  return true;
}

/// "unless ...": the opposite.
bool Parser::condition_unless(Condition& out) {
  Condition c;
  if (!condition(c)) return false;
  out = negated(std::move(c));
  return true;
}

bool Parser::condition_one(Condition& out) {
  out.at = p_;
  const auto attempt = [&](auto rule) {
    if (refused()) return false;
    Mark mark(p_);
    Condition c;
    c.at = mark.at;
    if (!(this->*rule)(c) || refused()) return false;
    out = std::move(c);
    return mark.keep();
  };
  if (lex_.brackets && (attempt(&Parser::condition_attack) || attempt(&Parser::condition_level) ||
                        attempt(&Parser::condition_moved) || attempt(&Parser::condition_alone)))
    return true;
  if (lex_.gated && attempt(&Parser::gated_condition)) return true;
  return attempt(&Parser::condition_turn) || attempt(&Parser::condition_how) || attempt(&Parser::condition_history) ||
         attempt(&Parser::condition_have) || attempt(&Parser::condition_object) || attempt(&Parser::condition_chosen) ||
         attempt(&Parser::condition_some) || expected("a condition such as \"you control a Leader\"");
}

bool Parser::condition_turn(Condition& out) {
  if (!phrase("it's") && !phrase("it is")) return false;
  const bool no = accept("not");
  if (lex_.gated) {
    if (!span(out)) return false;
    if (no) out = negated(std::move(out));
    return true;
  }
  PlayerPhrase who;
  if (!turn_span(who)) return false;
  out.word = CondWord::Turn;
  out.player = who;
  if (no) out = negated(std::move(out));
  return true;
}

/// "you used Shift to play it"
bool Parser::condition_how(Condition& out) {
  if (!accept("you")) return false;
  for (const HowWord& h : lex_.hows) {
    Mark mark(p_);
    if (!phrase(lower(h.phrase))) continue;
    Np who, what;
    if (!pronoun(who)) return expected("\"it\" or \"this ...\"");
    if (!h.after.empty() && !phrase(h.after)) return expected(h.after);
    what.word = NpWord::Objects;
    what.at = mark.at;
    test(what, TestKind::How, h.how);
    out.word = CondWord::Matches;
    out.np.push_back(std::move(who));
    out.np.push_back(std::move(what));
    return mark.keep();
  }
  return false;
}

// ------------------------------------------------------------------------------------------- what players have

/// "you control three or more Knights", "you have no cards in hand", "there is a card under this character",
/// "an opponent has more cards in their hand than you".
bool Parser::condition_have(Condition& out) {
  PlayerPhrase who;
  bool no = false;
  const bool there = phrase("there is") || phrase("there are") || accept("there's");
  if (there && lex_.host_types && phrase("a card under")) return condition_under(out);
  if (!there) {
    who.at = p_;
    if (phrase("one or more opponents")) who.word = PlayerWord::Opponent;
    else if (!player(who)) return false;
    for (const char* words : {"don't control", "doesn't control", "don't have", "doesn't have"}) no |= phrase(words);
    if (!no && !accept_any({"control", "controls", "have", "has"})) return expected("control");
  }
  const bool than = at_word("than", 1);
  if (!there && !than && (at_word("more") || at_word("less") || at_word("fewer"))) return condition_than(out, who);
  const bool number_first = at(TokenKind::Number) || peek().value >= 0 || than;
  if (number_first || (at_word("no") && !there)) {
    Mark mark(p_);
    if (condition_count(out, who, there)) return mark.keep();
    if (refused() || number_first) return false;
    out = {};
  }
  Np what;
  accept("any");
  if (!np(what, NpUse::Filter)) return false;
  if (what.word != NpWord::Objects) return false;
  if (!there && what.side.word == PlayerWord::None) what.side = who;
  if (!there && what.side.word != who.word)
    return refuse(what.at, "players have only what is theirs", "Write \"there is ...\" instead.");
  no |= what.none;
  out.word = CondWord::Exists;
  out.np.push_back(std::move(what));
  if (no) out = negated(std::move(out));
  return true;
}

bool Parser::condition_under(Condition& out) {
  Np who, what;
  if (!pronoun(who)) return expected("\"it\" or \"this ...\"");
  what.word = NpWord::Objects;
  what.at = p_;
  test(what, TestKind::Under, 0, Cmp::Ge, 1);
  out.word = CondWord::Matches;
  out.np.push_back(std::move(who));
  out.np.push_back(std::move(what));
  return true;
}

/// What can be counted of a player: lore, cards in a zone, objects.
bool Parser::countable(Value& out, PlayerPhrase who) {
  out.number = 1;
  out.at = p_;
  for (const ScoreWord& s : lex_.scores) {
    if (!accept(s.name)) continue;
    out.word = ValueWord::ScoreOf;
    out.key = s.score;
    out.player = who;
    return true;
  }
  Np what;
  what.word = NpWord::Objects;
  what.at = p_;
  {
    Mark mark(p_);
    if (accept_any({"card", "cards"}) && accept("in")) {
      accept_any({"your", "their"});
      if (const ZoneWord* z = zone_name(); z && who.word != PlayerWord::None) {
        what.card = true;
        what.zones = 1u << z->kind;
        what.side = who;
        mark.keep();
      }
    }
    if (!mark.kept) p_ = mark.at;
  }
  if (!what.card) {
    if (!noun_group(what, NpUse::Filter)) return false;
    if (what.side.word == PlayerWord::None) what.side = who;
  }
  out.word = ValueWord::Count;
  out.np.push_back(std::move(what));
  return true;
}

/// "10 or less health", "no cards in hand", "three or more Knights".
bool Parser::condition_count(Condition& out, PlayerPhrase who, bool there) {
  out.word = CondWord::Compare;
  const bool none = accept("no");
  if (none) {
    out.cmp = Cmp::Eq;
    out.right.word = ValueWord::Const;
    out.right.at = p_;
  } else if (!comparison(out.cmp, out.right)) {
    return false;
  }
  if (!countable(out.left, there ? PlayerPhrase{} : who)) return false;
  const bool objects = out.left.word == ValueWord::Count && !(out.left.np[0].card && out.left.np[0].zones);
  if (objects && none) return false;  // "no Knights": there is none
  out.left.fold = fold_of(who.word, out.cmp);
  if (objects) out.left.fold = kSumOfSeats;
  if (objects && who.word == PlayerWord::Opponent && lex_.your_style)
    return refuse(who.at, "what several opponents have is not counted one by one", "Ask about your own.");
  return true;
}

/// "more cards in their hand than you", "more health than each opponent".
bool Parser::condition_than(Condition& out, PlayerPhrase who) {
  out.word = CondWord::Compare;
  out.cmp = at_word("more") ? Cmp::Gt : Cmp::Lt;
  ++p_;
  if (!countable(out.left, who) || !expect("than")) return false;
  PlayerPhrase other;
  const bool each = at_word("each");
  if (!player(other)) return expected("whom to compare with");
  out.right = out.left;
  if (out.left.word == ValueWord::ScoreOf) out.right.player = other;
  else {
    const Np& what = out.left.np[0];
    const bool cards = what.card && what.zones && what.tests.empty() && !what.types;
    if (!cards) return refuse(out.left.at, "only cards in a zone are compared between players", "Compare those.");
    out.right.np[0].side = other;
  }
  out.left.fold = fold_of(who.word, out.cmp);
  const bool most = (out.cmp == Cmp::Gt) == each;
  out.right.fold = other.word != PlayerWord::Opponent ? kSumOfSeats : most ? kMostOfSeats : kLeastOfSeats;
  return true;
}

// ------------------------------------------------------------------------------------------------ what things are

/// After a subject: "is exerted", "is a Zombie", "has no damage", "has power 3 or more", "costs 2 or less".
bool Parser::predicate(Np& what, bool is, bool& no) {
  what.word = NpWord::Objects;
  what.at = p_;
  is |= accept_any({"is", "was", "are", "were"});
  if (!is && lex_.gated && accept_any({"isn't", "wasn't", "aren't"})) is = no = true;
  if (is) {
    no |= accept("not");
    if (accept_any({"a", "an"})) return noun_group(what, NpUse::Filter);
    if (lex_.brackets) return phrase("in play") || bracket_state(what) || expected("what it is");
    if (lex_.gated && gated_predicate(what)) return true;
    if (refused()) return false;
    if (named_post(what) || place_post(what) || bare_post(what)) return true;
    if (lex_.your_style && at_word("in") && zone_post(what)) return true;
    if (!adjective(what)) return expected("what it is");
    while (adjective(what)) {}
    return true;
  }
  if (accept_any({"has", "have", "had"})) {
    if (lex_.host_types && phrase("a card under")) {
      Np under;
      if (!pronoun(under)) return expected("\"it\"");
      return test(what, TestKind::Under, 0, Cmp::Ge, 1), true;
    }
    if (lex_.gated && counters_post(what)) return true;
    if (refused()) return false;
    if (at_word("no") && at_word(lex_.damage_word, 1))
      return p_ += 2, test(what, TestKind::ObjStat, lex_.damage_stat, Cmp::Eq, 0), true;
    if (accept(lex_.damage_word)) return test(what, TestKind::ObjStat, lex_.damage_stat, Cmp::Ge, 1), true;
    return with_keyword(what, false) || with_number(what);
  }
  if (lex_.your_style && accept_any({"costs", "cost"})) {
    TestNode node;
    node.test.kind = TestKind::Stat;
    node.test.key = lex_.stats[0].stat;
    if (!comparison(node.test.cmp, node.value)) return false;
    what.tests.push_back(std::move(node));
    return true;
  }
  return expected("\"is\" or \"has\"");
}

/// "it's a Zombie", "this unit is tapped", "that unit has power 3 or more".
bool Parser::condition_object(Condition& out) {
  Np who, what;
  bool is = false, no = false;
  who.at = p_;
  if (accept("it's")) who.word = NpWord::It, is = true;
  else if (lex_.they_one && accept_any({"he's", "she's"})) who.word = NpWord::It, is = true;
  else if (lex_.they_one && accept("they're")) who.word = NpWord::Them, is = true;
  else if (!pronoun(who)) return false;
  if (!predicate(what, is, no)) return false;
  out.word = CondWord::Matches;
  out.np.push_back(std::move(who));
  out.np.push_back(std::move(what));
  if (no) out = negated(std::move(out));
  return true;
}

/// "a damaged character is in play", "2 or more characters of yours are exerted", "a Villain character is chosen".
bool Parser::condition_some(Condition& out) {
  if (!lex_.your_style && !lex_.gated) return false;
  Np some;
  const bool counted = at(TokenKind::Number);
  if (counted) {
    out.word = CondWord::Compare;
    if (!comparison(out.cmp, out.right)) return false;
    some.word = NpWord::Objects;
    some.at = p_;
    if (!noun_group(some, NpUse::Filter)) return false;
  } else if (!np(some, NpUse::Filter) || some.word != NpWord::Objects || (some.found != Found::Choose && !some.none)) {
    return false;
  }
  if (lex_.brackets && at(TokenKind::Comma) && t_[static_cast<size_t>(p_ - 1)].text == "play") {
    --p_;  // "while a friendly Base in play": the verb was left out
    --p_;
    const bool play = at_word("in");
    p_ += 2;
    if (!play || counted) return false;
    out.word = CondWord::Exists;
    out.np.push_back(std::move(some));
    return true;
  }
  if (!counted && at_word("is") && at_word("chosen", 1)) {
    p_ += 2;
    Np who;
    who.word = NpWord::It;
    who.at = some.at;
    out.word = CondWord::Matches;
    out.np.push_back(std::move(who));
    out.np.push_back(std::move(some));
    return true;
  }
  Np what;
  bool no = false;
  if (!predicate(what, false, no)) return false;
  if (no || what.types || what.card) return expected("a state, such as \"is exerted\"");
  for (TestNode& t : what.tests) some.tests.push_back(std::move(t));
  if (what.side.word != PlayerWord::None) some.side = what.side;
  some.here |= what.here;
  if (!counted) {
    const bool none = some.none;
    out.word = CondWord::Exists;
    out.np.push_back(std::move(some));
    if (none) out = negated(std::move(out));
    return true;
  }
  out.left.word = ValueWord::Count;
  out.left.number = 1;
  out.left.at = some.at;
  out.left.np.push_back(std::move(some));
  return true;
}

// ----------------------------------------------------------------------------------------------------- history

/// "a Troop died this turn", "you played a spell this turn", "you've played 2 or more actions this turn",
/// "you didn't play a song this turn".
bool Parser::condition_history(Condition& out) {
  EventPhrase e;
  bool no = false;
  if (at_word("you") && at_word("didn't", 1)) {
    no = true;
    if (!undone(e)) return false;
  } else if (!event(e, true)) {
    return false;
  }
  if (!phrase("this turn")) return expected("this turn");
  out.word = CondWord::Tally;
  out.cmp = no ? Cmp::Lt : Cmp::Ge;
  out.right.word = ValueWord::Const;
  out.right.number = 1;
  if (!e.subject.empty() && e.subject[0].word == NpWord::Objects && e.subject[0].found == Found::Choose)
    out.right.number = e.subject[0].min;
  out.event.push_back(std::move(e));
  return true;
}

/// "you didn't play a song"
bool Parser::undone(EventPhrase& out) {
  const int from = p_;
  for (const EventWord& w : lex_.events) {
    Mark mark(p_);
    if (w.shape != EventShape::PlayerObject || w.past.empty()) continue;
    p_ = from + 2;
    Np what;
    if (!phrase(w.verb) || !np(what, NpUse::Filter)) continue;
    out.at = from;
    out.word = &w;
    out.event = w.event;
    out.by = {PlayerWord::You, from};
    out.subject.push_back(std::move(what));
    return mark.keep();
  }
  return expected("what was not done");
}

} // namespace cantrip::language
