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

// ------------------------------------------------------------------------------------------------ players

bool Parser::player(PlayerPhrase& out) {
  out.at = p_;
  struct Known {
    std::string_view words;
    PlayerWord player;
  };
  static constexpr Known kKnown[] = {
      {"you", PlayerWord::You},
      {"each player", PlayerWord::Each},
      {"each opponent", PlayerWord::Opponent},
      {"your opponents", PlayerWord::Opponent},
      {"opponents", PlayerWord::Opponent},
      {"an opponent", PlayerWord::Opponent},
      {"target player", PlayerWord::Target},
      {"target opponent", PlayerWord::TargetOpponent},
      {"that player", PlayerWord::They},
      {"that opponent", PlayerWord::They},
      {"they", PlayerWord::They},
      {"its controller", PlayerWord::ItsController},
      {"its owner", PlayerWord::ItsOwner},
  };
  for (const Known& k : kKnown) {
    if (!phrase(k.words)) continue;
    out.word = k.player;
    return true;
  }
  if (at_word("that") && peek(1).text.ends_with("'s") && (at_word("controller", 2) || at_word("owner", 2))) {
    out.word = at_word("owner", 2) ? PlayerWord::ItsOwner : PlayerWord::ItsController;
    p_ += 3;
    return true;
  }
  return false;
}

/// Who does it. "An opponent" would not say which one.
bool Parser::player_subject(PlayerPhrase& out) {
  Mark mark(p_);
  if (phrase("an opponent"))
    return refuse(mark.at, "\"an opponent\" does not say which opponent",
                  "Write \"each opponent\" or \"target opponent\".");
  return player(out) && mark.keep();
}

bool Parser::possessive(PlayerPhrase& out) {
  out.at = p_;
  struct Known {
    std::string_view words;
    PlayerWord player;
  };
  static constexpr Known kKnown[] = {
      {"your", PlayerWord::You},
      {"their", PlayerWord::They},
      {"its owner's", PlayerWord::ItsOwner},
      {"their owner's", PlayerWord::ItsOwner},
      {"their owners'", PlayerWord::ItsOwner},
      {"its controller's", PlayerWord::ItsController},
      {"an opponent's", PlayerWord::Opponent},
      {"that player's", PlayerWord::They},
      {"your opponents'", PlayerWord::Opponent},
      {"each player's", PlayerWord::Each},
      {"target player's", PlayerWord::Target},
      {"target opponent's", PlayerWord::TargetOpponent},
  };
  for (const Known& k : kKnown) {   // longer forms begin with shorter ones, so the longest match wins
    Mark mark(p_);
    if (!phrase(k.words)) continue;
    if (k.words == "your" && at_word("opponents'")) continue;
    if (k.words == "their" && (at_word("owner's") || at_word("owners'"))) continue;
    out.word = k.player;
    return mark.keep();
  }
  return false;
}

// --------------------------------------------------------------------------------------------------- zones

const ZoneWord* Parser::zone_name() {
  for (const ZoneWord& z : lex_.zones)
    if (phrase(z.name)) return &z;
  expected("a zone");
  return nullptr;
}

bool Parser::zone(u32& kinds, PlayerPhrase& owner, const ZoneWord** which) {
  Mark mark(p_);
  if (!possessive(owner)) {
    owner.word = PlayerWord::None;
    if (!accept_any({"the", "a", "any"})) return expected("whose zone");
  }
  const ZoneWord* z = zone_name();
  if (!z) return false;
  kinds = 1u << z->kind;
  if (which) *which = z;
  return mark.keep();
}

// ---------------------------------------------------------------------------------------------------- nouns

bool Parser::self_noun() {
  if (accept("card")) return true;
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
  if (phrase("the rest")) return out.word = NpWord::Rest, out.plural = true, mark.keep();
  if (accept("them") || accept("they") || phrase("each of them"))
    return out.word = NpWord::Them, out.plural = true, mark.keep();
  if (accept("this")) {
    if (!self_noun()) return false;
    return out.word = NpWord::Self, mark.keep();
  }
  if (accept("that") || accept("those")) {
    out.word = t_[static_cast<size_t>(mark.at)].text == "that" ? NpWord::That : NpWord::Those;
    out.plural = out.word == NpWord::Those;
    return noun(out) && mark.keep();
  }
  return false;
}

/// One noun word: a type, or a subtype as a test. Sets `had_type` when a type was read.
bool Parser::noun_word(Np& out, bool& had_type) {
  const Vocabulary::Noun* n = at(TokenKind::Word) ? words_.noun(peek().text) : nullptr;
  if (!n) return false;
  out.plural = n->plural && !n->singular;
  ++p_;
  if (n->subtype >= 0 && (n->type < 0 || had_type)) {
    test(out, TestKind::Subtype, static_cast<u16>(n->subtype));
    return true;
  }
  const TypeWord& type = *words_.type_of(*n);
  const u32 bit = 1u << type.bit;
  u32 implied = 0;  // by what was read before
  for (const TypeWord& w : lex_.types)
    if (out.types == (1u << w.bit)) implied = w.implies | out.types;
  if (!had_type || (type.implies & out.types)) out.types = bit;        // "unit Leader": the narrower one
  else if (!(implied & bit))                                           // "Leader unit" says no more than "Leader"
    return refuse(p_ - 1, "nothing is both of these types", "Write \"or\" between them, or leave one out.");
  had_type = true;
  return true;
}

bool Parser::noun(Np& out) {
  Mark mark(p_);
  bool had_type = false, had_noun = false;
  while (noun_word(out, had_type)) had_noun = true;
  if (accept("card")) out.card = true, out.plural = false, had_noun = true;
  else if (accept("cards")) out.card = out.plural = true, had_noun = true;
  if (at_word("token") || at_word("tokens")) {
    out.plural = at_word("tokens");
    ++p_;
    test(out, TestKind::Token, 0);
    had_noun = true;
  }
  if (!had_noun) return expected("a noun");
  return noun_union(out) && mark.keep();
}

/// "Zombie or Knight", "unit or resource", "unit or player".
bool Parser::noun_union(Np& out) {
  if (!at_word("or")) return true;
  if (at_word("player", 1) || at_word("opponent", 1) || at_word("players", 1)) {
    out.or_players = true;
    out.players.word = at_word("opponent", 1) ? PlayerWord::Opponent : PlayerWord::Each;
    p_ += 2;
    return true;
  }
  const Vocabulary::Noun* next = peek(1).kind == TokenKind::Word ? words_.noun(peek(1).text) : nullptr;
  if (!next) return true;
  struct Part {
    bool type;
    u16 key;
  };
  std::vector<Part> parts;
  if (out.tests.empty() && out.types) {
    for (const TypeWord& w : lex_.types)
      if (out.types == (1u << w.bit)) parts.push_back({true, w.bit});
  } else if (out.tests.size() == 1 && !out.types && out.tests[0].test.kind == TestKind::Subtype) {
    parts.push_back({false, out.tests[0].test.key});
  }
  if (parts.empty())
    return refuse(p_, "\"or\" joins single nouns only", "Write the two nouns without other words between them.");
  while (at_word("or") && peek(1).kind == TokenKind::Word && words_.noun(peek(1).text)) {
    const Vocabulary::Noun& n = *words_.noun(peek(1).text);
    p_ += 2;
    out.plural = n.plural && !n.singular;
    if (n.subtype >= 0 && n.type < 0) parts.push_back({false, static_cast<u16>(n.subtype)});
    else parts.push_back({true, words_.type_of(n)->bit});
  }
  if (accept("card")) out.card = true;
  else if (accept("cards")) out.card = out.plural = true;
  bool all_types = true;
  for (const Part& part : parts) all_types &= part.type;
  out.types = 0;
  out.tests.clear();
  if (all_types) {
    for (const Part& part : parts) out.types |= 1u << part.key;
    return true;
  }
  test(out, TestKind::Or, static_cast<u16>(parts.size()));
  for (const Part& part : parts) test(out, part.type ? TestKind::Type : TestKind::Subtype, part.key);
  return true;
}

bool Parser::adjective(Np& out) {
  if (accept("other")) return out.other = true;
  for (const AdjectiveWord& a : lex_.adjectives) {
    if (!accept(a.word)) continue;
    const bool number = a.kind != TestKind::Flag;
    test(out, a.kind, a.key, a.cmp, number ? std::optional<int>(a.number) : std::nullopt, a.negated);
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
  return true;
}

bool Parser::noun_group(Np& out, NpUse use) {
  Np adjectives;
  while (adjective(adjectives)) {}
  out.other |= adjectives.other;
  if (!noun(out)) return false;
  for (TestNode& t : adjectives.tests) out.tests.push_back(std::move(t));
  while (post(out)) {}
  if (use == NpUse::Effect && phrase("at random")) out.found = Found::Random;
  return !refused();
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

bool Parser::with_post(Np& out) {
  Mark mark(p_);
  const bool without = accept("without");
  if (!without && !accept("with")) return false;
  for (const KeywordWord& k : lex_.keywords) {
    if (!accept(lower(k.name))) continue;
    test(out, TestKind::Keyword, k.keyword, Cmp::Eq, {}, without);
    return mark.keep();
  }
  if (without) return expected("a keyword");
  const StatWord* s = stat();
  if (!s) return expected("a keyword, or a number such as \"power 3 or more\"");
  TestNode node;
  node.test.kind = TestKind::Stat;
  node.test.key = s->stat;
  if (!comparison(node.test.cmp, node.value)) return false;
  out.tests.push_back(std::move(node));
  return mark.keep();
}

bool Parser::post(Np& out) {
  if (controller_post(out) || zone_post(out) || with_post(out)) return true;
  if (phrase("that arrived this turn")) return test(out, TestKind::Arrived, 0), true;
  if (phrase("other than it") || phrase("other than this unit")) return out.other = true;
  return false;
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

/// "two ...", "up to two ...", "any number of ...", before "target" or a noun.
bool Parser::counted(Np& out, NpUse use) {
  Mark mark(p_);
  int n = 0;
  if (phrase("any number of")) {
    out.up_to = true;
    out.min = 0;
    out.max = kAnyNumber;
  } else {
    out.up_to = phrase("up to");
    if (!number(n)) return false;
    if (use == NpUse::Filter && phrase("or more")) {}
    out.min = out.up_to ? u16{0} : static_cast<u16>(n);
    out.max = static_cast<u16>(n);
    if (of_them(out)) return mark.keep();
  }
  out.found = accept("target") ? Found::Target : Found::Choose;
  if (out.found == Found::Choose && phrase("of your")) out.side = {PlayerWord::You, p_ - 1};
  return noun_group(out, use) && mark.keep();
}

bool Parser::determiner(Np& out, NpUse use) {
  Mark mark(p_);
  if (accept("another")) {
    out.other = true;
    out.found = accept("target") ? Found::Target : Found::Choose;
    return noun_group(out, use) && mark.keep();
  }
  if (accept("target")) return out.found = Found::Target, noun_group(out, use) && mark.keep();
  if (accept_any({"a", "an"})) return out.found = Found::Choose, noun_group(out, use) && mark.keep();
  if (use == NpUse::Filter && accept("no")) return out.none = true, noun_group(out, use) && mark.keep();
  if (at(TokenKind::Number) || peek().value >= 0 || at_word("up") || at_word("any"))
    return counted(out, use) && mark.keep();
  out.found = Found::All;
  out.min = 0;
  out.max = kAnyNumber;
  if (accept("all") || accept("each")) {
    if (accept("of")) expect("your");
    else if (!accept("your")) return noun_group(out, use) && mark.keep();
    out.side = {PlayerWord::You, p_ - 1};
    return noun_group(out, use) && mark.keep();
  }
  if (accept("your")) out.side = {PlayerWord::You, p_ - 1};
  if (!noun_group(out, use)) return false;
  if (!out.plural && use != NpUse::Static && use != NpUse::Filter)
    return expected("\"a\", \"target\", \"each\" or a plural");
  return mark.keep();
}

bool Parser::np(Np& out, NpUse use) {
  Mark mark(p_);
  if (++depth_ > 24) return --depth_, refuse(p_, "this phrase is nested too deeply", "Make it several sentences.");
  out = {};
  bool ok = pronoun(out);
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
