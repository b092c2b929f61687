// Noun phrases and players.
#include "language/parser.hpp"

namespace cantrip::language {
namespace {

constexpr u16 kAnyNumber = 0xFFFF;

Value constant(int n, int at) {
  Value v;
  v.word = ValueWord::Const;
  v.number = n;
  v.at = at;
  return v;
}

} // namespace

void Parser::test(Np& out, TestKind kind, u16 key, Cmp cmp, std::optional<int> n, bool negated) {
  if (negated) {
    TestNode no;
    no.test.kind = TestKind::Not;
    out.tests.push_back(std::move(no));
  }
  TestNode node;
  node.test.kind = kind;
  node.test.key = key;
  node.test.cmp = cmp;
  if (n) node.value = constant(*n, p_);
  out.tests.push_back(std::move(node));
}

bool Parser::number(int& out) {
  const Token& t = peek();
  const bool is_number = t.kind == TokenKind::Number || (t.kind == TokenKind::Word && t.value >= 0);
  if (!is_number) return expected("a number");
  if (t.value > 1000) return refuse(p_, "this number is too large", "Numbers on cards go up to 1000.");
  out = t.value;
  ++p_;
  return true;
}

// ---------------------------------------------------------------------------------------------------- nouns

bool Parser::self_noun() {
  if (accept("card") || (lex_.gated && accept("object"))) return true;
  const Vocabulary::Noun* n = at(TokenKind::Word) ? words_.noun(peek().text) : nullptr;
  if (!n || n->type < 0 || !n->singular) return expected("what this card is");
  const TypeWord& type = *words_.type_of(*n);
  if (!(card_.types & (1u << type.bit)))
    return refuse(p_, "this card is no " + std::string(type.name), "Write \"this card\", or what the card is.");
  ++p_;
  return true;
}

bool Parser::pronoun(Np& out) {
  Mark mark(p_);
  out.at = p_;
  if (accept("it")) return out.word = NpWord::It, mark.keep();
  if (lex_.brackets && bracket_pronoun(out)) return mark.keep();
  if (lex_.they_one && accept_any({"he", "she", "him", "her"})) return out.word = NpWord::It, mark.keep();
  if (phrase("the rest")) return out.word = NpWord::Rest, out.plural = true, mark.keep();
  if (at_word("the") && at_word("other", 1) && (at_word("on", 2) || at_word("into", 2)))
    return p_ += 2, out.word = NpWord::Rest, mark.keep();
  if (accept("them") || accept("they") || phrase("each of them"))
    return out.word = NpWord::Them, out.plural = true, mark.keep();
  if (accept("this")) {
    if (!self_noun()) return false;
    return out.word = NpWord::Self, mark.keep();
  }
  if (at_word("the") && event_role(peek(1).text, out.role)) {
    p_ += 2;
    out.word = NpWord::That;
    return noun(out) && mark.keep();
  }
  if (phrase("the chosen")) {
    out.word = NpWord::That;
    if (!noun(out)) return false;
    if (out.plural) out.word = NpWord::Those;
    return mark.keep();
  }
  if (accept("that") || accept("those")) {
    out.word = t_[static_cast<size_t>(mark.at)].text == "that" ? NpWord::That : NpWord::Those;
    out.plural = out.word == NpWord::Those;
    if (lex_.brackets && (at_word(lex_.opposing) || at_word(lex_.friendly))) {  // "that enemy Unit"
      out.side = {at_word(lex_.opposing) ? PlayerWord::Opponent : PlayerWord::You, p_};
      ++p_;
    }
    return noun(out) && mark.keep();
  }
  return false;
}

/// One noun word: a type, a colour or a subtype. Sets `had_type` when a type was read.
bool Parser::noun_word(NounPart& out, bool& plural, bool& had_type) {
  int words = 1;
  if (at(TokenKind::Trait)) return trait_words(out);
  for (const GroupWord& g : lex_.groups) {
    Mark mark(p_);
    const bool many = phrase(lower(g.plural));
    if (!many && !phrase(lower(g.name))) continue;
    if (g.tint) {
      out.tests.push_back({TestKind::Or, Cmp::Eq, static_cast<u16>(__builtin_popcount(g.types)), kNone});
      for (const TypeWord& w : lex_.types)
        if (g.types & (1u << w.bit)) out.tests.push_back({TestKind::Type, Cmp::Eq, w.bit, kNone});
    } else {
      if (had_type) return refuse(p_ - 1, "nothing is both of these types", "Leave one out.");
      out.types = g.types;
      had_type = true;
    }
    plural = many;
    return mark.keep();
  }
  const Vocabulary::Noun* n = words_.noun_at(t_, static_cast<size_t>(p_), words);
  if (!n || (lex_.brackets && n->type < 0)) return false;
  plural = n->plural && !n->singular;
  p_ += words;
  if (n->subtype >= 0 && (n->type < 0 || had_type)) {
    out.tests.push_back({TestKind::Subtype, Cmp::Eq, static_cast<u16>(n->subtype), kNone});
    return true;
  }
  const TypeWord& type = *words_.type_of(*n);
  const u32 bit = 1u << type.bit;
  if (type.tint) {
    out.tests.push_back({TestKind::Type, Cmp::Eq, type.bit, kNone});
    if (!type.tail.empty()) accept(type.tail);
    return true;
  }
  u32 implied = 0;  // by what was read before
  for (const TypeWord& w : lex_.types)
    if (out.types == (1u << w.bit)) implied = w.implies | out.types;
  if (!had_type || (type.implies & out.types)) out.types = bit;        // "unit Leader": the narrower one
  else if (!(implied & bit))                                           // "Leader unit" says no more than "Leader"
    return refuse(p_ - 1, "nothing is both of these types", "Write \"or\" between them, or leave one out.");
  had_type = true;
  return true;
}

/// The words of one noun: "Zombie", "Hero character card", "Shambler token".
bool Parser::noun_part(Np& out, NounPart& part) {
  bool had_type = false, had_noun = false;
  if (lex_.brackets && place_noun(out)) return true;
  while (noun_word(part, out.plural, had_type)) had_noun = true;
  if (lex_.gated && !refused()) had_noun |= gated_noun(out, part, had_noun);
  if (accept("card")) out.card = true, out.plural = false, had_noun = true;
  else if (accept("cards")) out.card = out.plural = true, had_noun = true;
  if (at_word("token") || at_word("tokens")) {
    out.plural = at_word("tokens");
    ++p_;
    part.token = had_noun = true;
  }
  if (lex_.brackets) slash_types(out, part);
  return had_noun && !refused();
}

/// "or", "and", "and/or"; a comma before them or instead of them in a list.
bool Parser::noun_joint(bool& comma) {
  comma = accept(TokenKind::Comma);
  if (accept("or")) return true;
  if (accept("and")) {
    if (accept(TokenKind::Slash)) return accept("or");
    return true;
  }
  return comma;
}

bool Parser::noun(Np& out) {
  Mark mark(p_);
  NounPart first;
  if (!noun_part(out, first)) return refused() ? false : expected("a noun");
  if (at_word("or") && (at_word("player", 1) || at_word("opponent", 1) || at_word("players", 1))) {
    out.or_players = true;
    out.players.word = at_word("opponent", 1) ? PlayerWord::Opponent : PlayerWord::Each;
    p_ += 2;
  }
  first.plural = out.plural;
  std::vector<NounPart> parts{first};
  if (!out.or_players) noun_union(out, parts);
  return !refused() && joined_parts(out, parts) && mark.keep();
}

/// "Zombie or Knight", "characters and locations", "Prince, Princess, or King character". A comma counts only
/// if an "or" or "and" ends the list.
void Parser::noun_union(Np& out, std::vector<NounPart>& parts) {
  Np read = out;
  std::vector<NounPart> more = parts;
  int end = p_;
  for (;;) {
    bool comma = false;
    if (!noun_joint(comma)) break;
    const Token& joint = t_[static_cast<size_t>(p_ - 1)];
    if (joint.kind == TokenKind::Word && (at_word("a") || at_word("an"))) ++p_;
    int words = 0;
    NounPart part;
    if (!words_.noun_at(t_, static_cast<size_t>(p_), words) || !noun_part(read, part)) break;
    part.plural = read.plural;
    if (part.types && more[0].types && part.plural != more[0].plural) break;  // another phrase begins
    if (joint.text == "and" && !read.plural) break;                           // "a Zombie and Knight": two things
    more.push_back(part);
    if (joint.kind != TokenKind::Word) continue;
    out = read;
    parts = more;
    end = p_;
  }
  p_ = end;
}

/// What several nouns have in common, and what is said of either of them.
bool Parser::joined_parts(Np& out, const std::vector<NounPart>& parts) {
  const NounPart& last = parts.back();
  if (parts.size() == 1) {
    out.types = last.types;
    for (const Test& t : last.tests) out.tests.push_back({t, {}, {}, {}});
    if (last.token) test(out, TestKind::Token, 0);
    return true;
  }
  bool types_only = true, tests_only = true;
  for (size_t i = 0; i < parts.size(); ++i) {
    const bool shared = i + 1 == parts.size();
    types_only &= parts[i].types != 0 && parts[i].tests.empty();
    tests_only &= parts[i].tests.size() == 1 && (parts[i].types == 0 || shared);
    if (parts[i].token || parts[i].tests.size() + (parts[i].types && !shared ? 1 : 0) > 1 ||
        (parts[i].tests.empty() && parts[i].types == 0 && !lex_.gated))
      return refuse(p_ - 1, "\"or\" joins single nouns only", "Write the two nouns without other words between them.");
  }
  if (types_only) {
    for (const NounPart& part : parts) out.types |= part.types;
    return true;
  }
  if (tests_only) out.types = last.types;  // "Prince or King character": both are characters
  test(out, TestKind::Or, static_cast<u16>(parts.size()));
  for (const NounPart& part : parts) {
    if (!part.tests.empty()) {
      if (!tests_only && part.types)
        return refuse(p_ - 1, "\"or\" joins single nouns only",
                      "Write the two nouns without other words between them.");
      out.tests.push_back({part.tests[0], {}, {}, {}});
      continue;
    }
    for (const TypeWord& w : lex_.types)
      if (part.types == (1u << w.bit)) test(out, TestKind::Type, w.bit);
  }
  return true;
}

bool Parser::noun_group(Np& out, NpUse use) {
  Np adjectives;
  while (adjective(adjectives)) {}
  out.other |= adjectives.other;
  if (adjectives.side.word != PlayerWord::None) {
    if (out.side.word != PlayerWord::None && out.side.word != adjectives.side.word)
      return refuse(adjectives.side.at, "nothing is both yours and opposing", "Leave one out.");
    out.side = adjectives.side;
  }
  if (!noun(out)) return false;
  for (TestNode& t : adjectives.tests) out.tests.push_back(std::move(t));
  for (;;) {
    while (post(out)) {}
    if (out.found == Found::Random || use != NpUse::Effect || !phrase("at random")) break;
    out.found = Found::Random;
    if (!lex_.gated) break;
  }
  return !refused();
}

// ---------------------------------------------------------------------------------------------- determiners

bool Parser::of_them(Np& out) {
  Mark mark(p_);
  if (!phrase("of them")) return false;
  out.word = NpWord::Objects;
  out.among = true;
  out.found = Found::Choose;
  return mark.keep();
}

/// "target" or "chosen" before the noun say how it is found.
void Parser::found_word(Np& out) {
  out.found = Found::Choose;
  if (accept("target")) out.found = Found::Target;
  else if (accept("chosen")) out.chosen = true;
}

/// "of your", "of their": whose they are, after a number or "each".
bool Parser::of_whose(Np& out) {
  Mark mark(p_);
  if (!accept("of")) return false;
  const int from = p_;
  if (accept("your")) out.side = {PlayerWord::You, from};
  else if (accept("their")) out.side = {PlayerWord::They, from};
  else return false;
  return mark.keep();
}

/// "two ...", "up to two ...", "any number of ...", before "target" or a noun.
bool Parser::counted(Np& out, NpUse use) {
  Mark mark(p_);
  int n = 0;
  if (phrase("any number of") || (lex_.gated && phrase("any amount of"))) {
    out.up_to = true;
    out.min = 0;
    out.max = kAnyNumber;
  } else {
    out.up_to = phrase("up to");
    if (!number(n)) return false;
    if (use == NpUse::Filter && phrase("or more")) {}
    out.min = out.up_to ? u16{0} : static_cast<u16>(n);
    out.max = static_cast<u16>(n);
    if (lex_.brackets && at_word("to") && at(TokenKind::Number, 1)) {  // "1 to 2"
      ++p_;
      if (!number(n) || n <= out.min) return expected("a greater number");
      out.max = static_cast<u16>(n);
    }
    if (of_them(out)) return mark.keep();
  }
  if (accept("other")) out.other = true;
  found_word(out);
  if (out.found == Found::Choose && !out.chosen) of_whose(out);
  return noun_group(out, use) && mark.keep();
}

bool Parser::determiner(Np& out, NpUse use) {
  Mark mark(p_);
  if (accept("another")) {
    out.other = true;
    found_word(out);
    return noun_group(out, use) && mark.keep();
  }
  if (at_word("target") || at_word("chosen")) return found_word(out), noun_group(out, use) && mark.keep();
  if (accept_any({"a", "an"})) return out.found = Found::Choose, noun_group(out, use) && mark.keep();
  if (use == NpUse::Filter && accept("no")) return out.none = true, noun_group(out, use) && mark.keep();
  if (at(TokenKind::Number) || peek().value >= 0 || at_word("up") || at_word("any"))
    return counted(out, use) && mark.keep();
  out.found = Found::All;
  out.min = 0;
  out.max = kAnyNumber;
  if (accept("all") || accept("each")) {
    const bool other = accept("other");
    if (lex_.gated && !other && at_word("of") && (at_word("up", 1) || peek(1).value >= 0 || at_word("any", 1))) {
      ++p_;
      return counted(out, use) && mark.keep();
    }
    if (!of_whose(out) && at_word("of")) return expected("of your");
    if (out.side.word == PlayerWord::None && accept("your")) out.side = {PlayerWord::You, p_ - 1};
    out.other |= other;
    return noun_group(out, use) && mark.keep();
  }
  if (lex_.brackets && phrase("the first")) {  // "the first enemy shield area card"
    out.min = out.max = 1;
    out.first = true;
    return noun_group(out, use) && mark.keep();
  }
  if (lex_.brackets && use == NpUse::Static) accept("the");
  if (accept("your")) out.side = {PlayerWord::You, p_ - 1};
  else if (at_word("their") && !at_word("owner's", 1) && !at_word("owners'", 1))
    ++p_, out.side = {PlayerWord::They, p_ - 1};
  if (!noun_group(out, use)) return false;
  if (!out.plural && use != NpUse::Static && use != NpUse::Filter)
    return expected("\"a\", \"target\", \"each\" or a plural");
  return mark.keep();
}

bool Parser::np(Np& out, NpUse use) {
  Mark mark(p_);
  if (++depth_ > 24) return --depth_, refuse(p_, "this phrase is nested too deeply", "Make it several sentences.");
  out = {};
  bool ok = lex_.brackets && rider_np(out);
  if (lex_.gated) ok = gated_np(out, use);
  if (!ok && !refused()) out = {}, ok = pronoun(out);
  if (ok && lex_.brackets && use == NpUse::Filter && out.word == NpWord::Self && accept("or")) {
    Np others;
    ok = np(others, use) && others.word == NpWord::Objects;
    others.or_self = true;
    out = std::move(others);
  }
  if (!ok && !refused()) {
    out = {};
    out.at = mark.at;
    PlayerPhrase who;
    if (use == NpUse::Effect && !at_word("they") && player_subject(who)) {
      out.word = NpWord::Players;
      out.players = who;
      out.at = mark.at;
      ok = true;
    } else if (!refused()) {
      out.word = NpWord::Objects;
      ok = determiner(out, use);
      if (!ok && out.at == p_) expected("a noun phrase such as \"target unit\"");
    }
  }
  --depth_;
  if (!ok || refused()) return false;
  return mark.keep();
}

} // namespace cantrip::language
