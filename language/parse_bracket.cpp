// What stands after a noun, and what conditions ask, where traits and names stand in brackets.
#include "language/parser.hpp"

namespace cantrip::language {

// -------------------------------------------------------------------------------------------------------- nouns

/// "(Militia)/(Corsair)": one of these traits.
bool Parser::trait_words(NounPart& out) {
  std::vector<Test> found;
  do {
    if (!at(TokenKind::Trait)) return found.empty() ? false : (--p_, true);
    found.push_back({TestKind::Subtype, Cmp::Eq, static_cast<u16>(peek().value), kNone});
    ++p_;
  } while (at(TokenKind::Slash) && at(TokenKind::Trait, 1) && accept(TokenKind::Slash));
  if (found.size() > 1) out.tests.push_back({TestKind::Or, Cmp::Eq, static_cast<u16>(found.size()), kNone});
  out.tests.insert(out.tests.end(), found.begin(), found.end());
  return true;
}

/// "the remaining cards"; "this gains", "this is": the card itself.
bool Parser::bracket_pronoun(Np& out) {
  Mark mark(p_);
  out.at = p_;
  if (phrase("the remaining cards") || phrase("any remaining cards"))
    return out.word = NpWord::Rest, out.plural = true, mark.keep();
  if (phrase("the remaining card") || phrase("any remaining card")) return out.word = NpWord::Rest, mark.keep();
  if (at_word("the") && at_word(lex_.opposing, 1) && (p_ += 2, noun(out)) && !out.plural &&
      !at_word(lex_.fights.battling))
    return out.word = NpWord::That, out.side = {PlayerWord::Opponent, mark.at}, mark.keep();
  p_ = mark.at;
  out = {};
  out.at = p_;
  if (accept("this") &&
      (at_word("gains") || at_word("gets") || at_word("is") || at_word("has") || at_word("and") || at(TokenKind::Dot)))
    return out.word = NpWord::Self, mark.keep();
  return false;
}

/// "this Unit's paired Pilot", "the card paired with this Unit"
bool Parser::rider_np(Np& out) {
  Mark mark(p_);
  out.at = p_;
  const bool own = phrase("this unit's paired pilot");
  if (!own && !phrase("the card paired with this unit")) return false;
  out.word = NpWord::Objects;
  out.found = Found::All;
  out.types = lex_.riders.rider;
  out.here = true;
  out.min = 0;
  out.max = 0xFFFF;
  return mark.keep();
}

/// "Shield", "shield area cards": whatever lies there.
bool Parser::place_noun(Np& out) {
  for (const PlaceWord& w : lex_.places) {
    const bool one = phrase(lower(w.name));
    if (!one && !phrase(lower(w.plural))) continue;
    out.zones = w.zones;
    out.card = true;
    out.plural = !one;
    return true;
  }
  return false;
}

/// "Unit card/Pilot card", "Units/Bases": either type, with all that was said before.
void Parser::slash_types(Np& out, NounPart& part) {
  while (part.types && at(TokenKind::Slash)) {
    Mark mark(p_);
    ++p_;
    const Vocabulary::Noun* n = at(TokenKind::Word) ? words_.noun(peek().text) : nullptr;
    if (!n || n->type < 0 || words_.type_of(*n)->tint) return;
    part.types |= 1u << words_.type_of(*n)->bit;
    ++p_;
    if (out.card && !accept_any({"card", "cards"})) return;
    mark.keep();
  }
}

/// "Lv.4 or lower"
bool Parser::graded(Np& out) {
  for (const StatWord& s : lex_.stats) {
    if (!s.graded || !at_word(s.name)) continue;
    ++p_;
    TestNode node;
    node.test.kind = TestKind::Stat;
    node.test.key = s.stat;
    node.value.word = ValueWord::Const;
    node.value.at = p_;
    if (!number(node.value.number)) return false;
    node.test.cmp = phrase("or lower") ? Cmp::Le : phrase("or higher") ? Cmp::Ge : Cmp::Eq;
    out.tests.push_back(std::move(node));
    return true;
  }
  return false;
}

u16 Parser::compared(const StatWord& s) { return s.compared == 0xFF ? s.stat : s.compared; }

/// "with 3 or less HP", "with 1 HP"
bool Parser::bracket_number(Np& out) {
  Mark mark(p_);
  TestNode node;
  node.test.kind = TestKind::Stat;
  node.value.at = p_;
  node.value.word = ValueWord::Const;
  if (!at(TokenKind::Number) || !number(node.value.number)) return false;
  node.test.cmp = phrase("or less") ? Cmp::Le : phrase("or more") ? Cmp::Ge : Cmp::Eq;
  const StatWord* s = stat();
  if (!s) return false;
  node.test.key = compared(*s);
  out.tests.push_back(std::move(node));
  return mark.keep();
}

/// "... equal to or lower than this Unit", after a stat.
bool Parser::relative(Np& out, const StatWord& s) {
  TestNode node;
  node.test.kind = TestKind::CompareTo;
  node.test.key = compared(s);
  if (!phrase("equal to or")) return expected("equal to or lower than");
  if (accept_any({"lower", "less"})) node.test.cmp = Cmp::Le;
  else if (accept_any({"higher", "more"})) node.test.cmp = Cmp::Ge;
  else return expected("lower than");
  Np other;
  if (!expect("than")) return false;
  const int from = p_;
  if (at_word("the") && peek(2).text == "rested") {  // "the Unit rested with this ability"
    ++p_;
    other.word = NpWord::That;
    other.at = from;
    if (!noun(other) || !accept("rested") || !(phrase("with this ability") || phrase("with this effect")))
      return expected("what it is compared with");
  } else if (!pronoun(other)) {
    return expected("what it is compared with");
  }
  node.other.push_back(std::move(other));
  out.tests.push_back(std::move(node));
  return true;
}

/// The text between quotation marks, as it is written.
bool Parser::quoted(std::string& out) {
  Mark mark(p_);
  if (!accept(TokenKind::Quote)) return false;
  const Token* before = nullptr;
  for (; !at(TokenKind::Quote); ++p_) {
    if (at_end() || at(TokenKind::Break)) return expected("a closing quotation mark");
    const bool gap = before && (before->line != peek().line || before->column + before->length != peek().column);
    out += (gap ? " " : "") + peek().written;
    before = &peek();
  }
  ++p_;
  return !out.empty() && mark.keep();
}

/// `with "Corsair" in its card name`
bool Parser::name_part(Np& out, bool without) {
  Mark mark(p_);
  std::string name;
  if (!quoted(name) || !accept("in") || !accept_any({"its", "their"}) || !accept("card")) return false;
  if (!accept_any({"name", "names"})) return expected("name");
  test(out, TestKind::NameHas, 0, Cmp::Eq, {}, without);
  out.tests.back().name = std::move(name);
  return mark.keep();
}

/// "with the lowest HP"
bool Parser::extreme(Np& out) {
  Mark mark(p_);
  if (!accept("the")) return false;
  if (accept("lowest")) out.extreme = static_cast<u8>(SelectorFlag::Lowest);
  else if (accept("highest")) out.extreme = static_cast<u8>(SelectorFlag::Highest);
  else return false;
  const StatWord* s = stat();
  if (!s) return false;
  out.extreme_stat = compared(*s);
  return mark.keep();
}

/// After "with" or "without".
bool Parser::bracket_with(Np& out, bool without) {
  if (name_part(out, without)) return true;
  if (without) return false;
  if (phrase("no paired pilot")) return test(out, TestKind::Type, lex_.riders.bound, Cmp::Eq, {}, true), true;
  if (extreme(out) || bracket_number(out)) return true;
  Mark mark(p_);
  const StatWord* s = at(TokenKind::Word) ? stat() : nullptr;
  return s && at_word("equal") && relative(out, *s) && mark.keep();
}

/// What rides on it, or what it rides on.
bool Parser::joined_post(Np& out) {
  Mark mark(p_);
  if (!phrase(lex_.riders.joined)) return false;
  Np other;
  if (!np(other, NpUse::Filter)) return false;
  if (other.word == NpWord::Self) return out.here = true, mark.keep();
  if (other.word != NpWord::Objects) return expected("what it is paired with");
  const bool rides = out.types & lex_.riders.rider;
  const bool anyone = other.types == lex_.riders.rider && other.tests.empty() && other.side.word == PlayerWord::None;
  if (!rides && anyone) return test(out, TestKind::Type, lex_.riders.bound), mark.keep();
  test(out, rides ? TestKind::HostMatches : TestKind::GuestMatches, 0);
  other.found = Found::All;
  out.tests.back().other.push_back(std::move(other));
  return mark.keep();
}

/// "battling this Unit", "battling an enemy Unit"
bool Parser::battling_post(Np& out) {
  Mark mark(p_);
  Np other;
  if (!accept(lex_.fights.battling) || !np(other, NpUse::Filter)) return false;
  if (other.word == NpWord::Objects) other.found = Found::All;
  test(out, TestKind::RelatedTo, 0);
  out.tests.back().other.push_back(std::move(other));
  return mark.keep();
}

/// "other than Unit tokens", "other than Link Units"
bool Parser::except_post(Np& out) {
  Mark mark(p_);
  accept(TokenKind::Comma);
  if (!phrase("other than")) return false;
  Np what;
  what.word = NpWord::Objects;
  what.at = p_;
  if (!noun(what)) return false;
  if (what.tests.size() != 1 || !what.types || (what.types & ~out.types) || what.card)
    return expected("what does not count");
  test(out, what.tests[0].test.kind, what.tests[0].test.key, Cmp::Eq, {}, true);
  return mark.keep();
}

bool Parser::bracket_post(Np& out) {
  if (phrase("in play")) return true;
  if (joined_post(out) || battling_post(out) || except_post(out)) return true;
  if (refused()) return false;
  Mark mark(p_);
  if (accept("that")) {
    if (phrase("has no pilot paired with it"))
      return test(out, TestKind::Type, lex_.riders.bound, Cmp::Eq, {}, true), mark.keep();
    return accept_any({"is", "are"}) && graded(out) && mark.keep();
  }
  if (accept("whose")) {
    const StatWord* s = stat();
    return s && accept_any({"is", "are"}) && relative(out, *s) && mark.keep();
  }
  return false;
}

// --------------------------------------------------------------------------------------------------- conditions

/// "this Unit is attacking the enemy player", "you are attacking an enemy Unit"
bool Parser::condition_attack(Condition& out) {
  Np who, what;
  if (!phrase("you are")) {
    if (!pronoun(who) || !accept("is")) return false;
  }
  if (!accept(lex_.fights.attacking)) return false;
  who = {};
  who.word = NpWord::Attacked;
  who.at = what.at = out.at;
  if (phrase(lex_.fights.player)) {
    what.word = NpWord::Players;
    what.players = {PlayerWord::Opponent, p_};
  } else if (!np(what, NpUse::Filter) || what.word != NpWord::Objects) {
    return expected("what is attacked");
  }
  out.word = CondWord::Matches;
  out.np = {std::move(who), std::move(what)};
  return true;
}

/// "you are Lv.7 or higher": as many cards in the resource area.
bool Parser::condition_level(Condition& out) {
  Np level;
  if (!phrase("you are") || !graded(level)) return false;
  Np cards;
  cards.word = NpWord::Objects;
  cards.card = true;
  cards.zones = 1u << lex_.resources;
  cards.side = {PlayerWord::You, out.at};
  out.word = CondWord::Compare;
  out.cmp = level.tests[0].test.cmp;
  out.left.word = ValueWord::Count;
  out.left.number = 1;
  out.left.at = out.at;
  out.left.np.push_back(std::move(cards));
  out.right = level.tests[0].value;
  return true;
}

/// "you placed a (Corsair) card with this effect", "this effect destroys an enemy Unit": among what was just moved.
bool Parser::condition_moved(Condition& out) {
  const bool placed = phrase("you placed") || phrase("you place");
  if (!placed && !phrase("this effect destroys")) return false;
  Np what;
  if (!np(what, NpUse::Filter) || what.word != NpWord::Objects) return false;
  if (placed && !phrase("with this effect")) return expected("with this effect");
  if (placed != what.card) return expected(placed ? "a card" : "what is destroyed");
  if (placed) what.zones = 1u << lex_.graveyard;
  what.moved = true;
  out.word = CondWord::Exists;
  out.np.push_back(std::move(what));
  return true;
}

/// "a Pilot is not paired with this Unit"
bool Parser::condition_alone(Condition& out) {
  Np who, what;
  if (!phrase("a pilot is not paired with") || !pronoun(who)) return false;
  what.word = NpWord::Objects;
  what.at = p_;
  test(what, TestKind::Type, lex_.riders.bound, Cmp::Eq, {}, true);
  out.word = CondWord::Matches;
  out.np = {std::move(who), std::move(what)};
  return true;
}

/// After "is": "blue", "(Militia)", "damaged and Lv.5 or lower".
bool Parser::bracket_state(Np& what) {
  bool any = false;
  for (;;) {
    Mark mark(p_);
    if (any && !accept("and")) break;
    NounPart part;
    bool plural = false, typed = false;
    bool found = battling_post(what) || joined_post(what) || adjective(what) || graded(what);
    if (!found && !refused() && (at(TokenKind::Trait) || at(TokenKind::Word)) && noun_word(part, plural, typed) &&
        !typed) {
      for (const Test& t : part.tests) what.tests.push_back({t, {}, {}, {}});
      found = true;
    }
    if (!found || refused()) break;
    any = true;
    mark.keep();
  }
  return any;
}

} // namespace cantrip::language
