// Nouns of texts with gates: "your champion", "the attacker", omens, tokens by name.
#include "language/parser.hpp"

namespace cantrip::language {

/// "your champion", "the attacker", "the attacking ally"
bool Parser::gated_np(Np& out, NpUse use) {
  Mark mark(p_);
  out = {};
  out.at = p_;
  const auto one = [&] {
    out.word = NpWord::Objects;
    out.found = Found::All;
    out.min = out.max = 1;
    return true;
  };
  if (at_word("your") && at(TokenKind::Word, 1)) {
    const Vocabulary::Noun* n = words_.noun(peek(1).text);
    const TypeWord* type = n && n->singular ? words_.type_of(*n) : nullptr;
    if (type && type->lone && !at_word("card", 2) && !at_word("cards", 2)) {
      p_ += 2;
      one();
      out.types = 1u << type->bit;
      out.side = {PlayerWord::You, mark.at};
      if (use == NpUse::Filter || use == NpUse::Effect)
        while (gated_post(out)) {}
      return !refused() && mark.keep();
    }
  }
  if (phrase("the attacker") || phrase("its attacker")) {
    one();
    out.types = lex_.units & ~lex_.champion ? 1u << lex_.unit_type : 0;
    test(out, TestKind::Flag, lex_.attacking_flag);
    return mark.keep();
  }
  if (at_word("the") && at_word("attacking", 1)) {
    p_ += 2;
    one();
    if (!noun(out) || out.plural) return false;
    test(out, TestKind::Flag, lex_.attacking_flag);
    return mark.keep();
  }
  if (at_word("the")) {  // "the banished card": what was just moved or shown
    for (const WayWord& w : lex_.ways) {
      if (!at_word(w.word, 1)) continue;
      p_ += 2;
      if (!noun(out)) return false;
      out.word = out.plural ? NpWord::Those : NpWord::That;
      out.way = w.verb;
      return mark.keep();
    }
  }
  return false;
}

/// Nouns that are no types: "omens", "source", the name of a token.
bool Parser::gated_noun(Np& out, NounPart& part, bool had_noun) {
  if (!lex_.omen.empty() && (at_word(lex_.omen) || at_word(std::string(lex_.omen) + "s"))) {
    out.plural = !at_word(lex_.omen);
    ++p_;
    out.omen = out.card = true;
    out.zones = 1u << lex_.banishment;
    test(out, TestKind::Counter, lex_.omen_counter, Cmp::Ge, 1);
    return true;
  }
  if (at_word("source") || at_word("sources")) {
    out.plural = at_word("sources");
    ++p_;
    out.source = true;
    out.zones = lex_.source_zones;
    return true;
  }
  if (had_noun || !at(TokenKind::Word)) return false;
  const TokenName* best = nullptr;
  const int from = p_;
  int longest = p_;
  bool many = false;
  for (const TokenName& name : words_.tokens) {
    p_ = from;
    std::vector<std::string> plural = name.words;
    if (!plural.empty()) plural.back() = lower(plural_of(lex_, plural.back()));
    const bool one = phrase_of(name.words), several = !one && phrase_of(plural);
    if ((!one && !several) || p_ <= longest) continue;
    longest = p_;
    best = &name;
    many = several;
  }
  p_ = best ? longest : from;
  if (!best || t_[static_cast<size_t>(from)].written[0] < 'A' || t_[static_cast<size_t>(from)].written[0] > 'Z')
    return p_ = from, false;
  out.plural = many;
  test(out, TestKind::Name, 0);
  out.tests.back().name = best->name;
  (void)part;
  return true;
}

void Parser::related(Np& out, u8 relation, Np to) {
  TestNode node;
  node.test.kind = TestKind::RelatedTo;
  node.test.amount = relation;
  node.other.push_back(std::move(to));
  out.tests.push_back(std::move(node));
}

/// "attacking a rested unit", "attacking your champion"
bool Parser::attacking_post(Np& out) {
  Mark mark(p_);
  if (!accept("attacking")) return false;
  test(out, TestKind::Flag, lex_.attacking_flag);
  Mark whom(p_);
  Np target;
  if (!at(TokenKind::Comma) && !at(TokenKind::Dot) && !at_word("with") && np(target, NpUse::Filter) &&
      (target.word == NpWord::Objects || target.word == NpWord::Self)) {
    target.found = Found::All;
    related(out, lex_.attack_relation, std::move(target));
    whom.keep();
  }
  return !refused() && mark.keep();
}

bool Parser::gated_post(Np& out) {
  Mark mark(p_);
  if (attacking_post(out)) return mark.keep();
  if (refused()) return false;
  if (phrase("you don't control")) {
    if (out.side.word != PlayerWord::None) return false;
    return out.side = {PlayerWord::Opponent, mark.at}, mark.keep();
  }
  if (out.omen && phrase("you have")) return out.side = {PlayerWord::You, mark.at}, mark.keep();
  if (phrase("banished by this") && self_noun()) {
    Np self;
    self.word = NpWord::Self;
    self.at = mark.at;
    related(out, lex_.banished_relation, std::move(self));
    if (!out.zones) out.zones = 1u << lex_.banishment;
    return mark.keep();
  }
  p_ = mark.at;
  if (phrase("except for your champion")) return test(out, TestKind::Native, lex_.not_champion_test), mark.keep();
  if (phrase("on the field") || phrase("under your control")) {
    if (t_[static_cast<size_t>(p_ - 1)].text == "control") {
      if (out.side.word != PlayerWord::None) return false;
      out.side = {PlayerWord::You, mark.at};
    }
    return mark.keep();
  }
  if (phrase("under an opponent's control")) {
    if (out.side.word != PlayerWord::None) return false;
    return out.side = {PlayerWord::Opponent, mark.at}, mark.keep();
  }
  if (phrase("that were dealt damage by your champion this turn") ||
      phrase("that was dealt damage by your champion this turn"))
    return test(out, TestKind::Native, lex_.hurt_test), mark.keep();
  if (phrase("that entered the field this turn")) return test(out, TestKind::Arrived, 0), mark.keep();
  if (phrase("other than this") && self_noun()) return out.other = true, mark.keep();
  p_ = mark.at;
  return false;
}

} // namespace cantrip::language
