// What keeps damage away, who is attacked first, what a card in hand costs: lasting rules of texts with brackets.
#include "language/parser.hpp"

namespace cantrip::language {

// ------------------------------------------------------------------------------------------------------- damage

/// "battle damage", "effect damage", "damage"
bool Parser::damage_kind(u8& kind) {
  kind = 0;
  for (const DamageWord& w : lex_.fights.damages)
    if (phrase(w.word)) return kind = w.kind, true;
  return accept(lex_.damage_word);
}

/// "an enemy", "enemy Units with 2 or less AP"
bool Parser::damage_source(Np& out) {
  Mark mark(p_);
  out.at = p_;
  if (accept("an") && accept(lex_.opposing) && (at(TokenKind::Comma) || at(TokenKind::Dot))) {
    out.word = NpWord::Objects;
    out.found = Found::All;
    out.side = {PlayerWord::Opponent, out.at};
    return mark.keep();
  }
  p_ = mark.at;
  return np(out, NpUse::Filter) && mark.keep();
}

/// After "can't": "receive battle damage from enemy Units", "receive 2 or less effect damage"
bool Parser::ward(std::vector<Grant>& out) {
  Mark mark(p_);
  if (!lex_.brackets || !accept("receive")) return false;
  Ward w;
  w.at = mark.at;
  if (at(TokenKind::Number)) {
    if (!number(w.most) || !phrase("or less")) return expected("or less");
  }
  const bool enemy = accept(lex_.opposing);
  if (!damage_kind(w.kind)) return expected("damage");
  if (enemy || accept("from")) {
    Np source;
    source.word = NpWord::Objects;
    source.at = p_;
    source.side = {PlayerWord::Opponent, p_};
    if (!enemy && !damage_source(source)) return false;
    source.found = Found::All;
    w.source.push_back(std::move(source));
  }
  Grant g;
  g.at = mark.at;
  g.ward.push_back(std::move(w));
  out.push_back(std::move(g));
  return mark.keep();
}

/// "Your shield area cards can't receive damage from enemy Units that are Lv.4 or lower."
bool Parser::static_ward(AbilityNode& out) {
  Mark mark(p_);
  Np state, who;
  Value scale;
  while (static_prefix(out, state, scale)) {}
  if (refused() || scale.word != ValueWord::None || !np(who, NpUse::Static) || !accept("can't")) return false;
  std::vector<Grant> grants;
  if (!ward(grants)) return false;
  while (static_suffix(out, who, state)) {}
  if (refused() || !end_of_sentence() || !static_state(out, who, state)) return false;
  out.head = Head::Replace;
  out.subject.push_back(std::move(who));
  out.ward = grants[0].ward;
  return mark.keep();
}

/// "When this Unit receives effect damage from an enemy, reduce it by 1.": nothing happens after it, so no trigger.
bool Parser::reduction(AbilityNode& out) {
  Mark mark(p_);
  Np state, who;
  Value scale;
  while (static_prefix(out, state, scale)) {}
  if (refused() || !accept("when") || !np(who, NpUse::Filter) || !accept_any({"receives", "receive"})) return false;
  Ward w;
  w.at = p_;
  w.op = ReplaceOp::Prevent;
  if (!damage_kind(w.kind)) return false;
  if (accept("from")) {
    Np source;
    if (!damage_source(source)) return false;
    source.found = Found::All;
    w.source.push_back(std::move(source));
  }
  if (!accept(TokenKind::Comma) || !phrase("reduce it by") || !value(w.value) || !end_of_sentence()) return false;
  out.head = Head::Replace;
  out.subject.push_back(std::move(who));
  out.ward.push_back(std::move(w));
  return mark.keep();
}

/// "reduce battle damage it receives by 3", "reduce the next damage it receives by 2", after "during this turn,".
bool Parser::c_reduce(Clause& out) {
  Mark mark(p_);
  if (!lex_.brackets || !duration(out) || !accept(TokenKind::Comma) || !accept("reduce")) return false;
  Ward w;
  w.at = p_;
  w.op = ReplaceOp::Prevent;
  out.mode = phrase("the next");
  Np whom;
  if (!damage_kind(w.kind) || !pronoun(whom) || !accept_any({"receives", "receive"})) return expected("damage");
  if (!expect("by") || !value(w.value)) return false;
  grant_ward(out, mark.at, std::move(w), std::move(whom));
  return mark.keep();
}

/// What is replaced or prevented for somebody, as an effect that lasts.
void Parser::grant_ward(Clause& out, int at, Ward w, Np whom) {
  Grant g;
  g.at = at;
  g.ward.push_back(std::move(w));
  out.word = ClauseWord::Grants;
  out.grants.push_back(std::move(g));
  out.np.push_back(std::move(whom));
}

/// "When you would rest one of your active Units with an effect, you may rest this Base instead."
bool Parser::rest_instead(AbilityNode& out) {
  Mark mark(p_);
  Np whom, what;
  if (!accept("when") || !phrase("you would rest") || !np(whom, NpUse::Filter)) return false;
  if (!phrase("with an effect") || !accept(TokenKind::Comma) || !phrase("you may rest")) return false;
  if (!pronoun(what) || what.word != NpWord::Self || !expect("instead") || !end_of_sentence()) return false;
  Ward w;
  w.op = ReplaceOp::Redirect;
  w.at = mark.at;
  out.head = Head::Replace;
  out.subject.push_back(std::move(whom));
  out.ward.push_back(std::move(w));
  return mark.keep();
}

// ------------------------------------------------------------------------------------------------ attack targets

/// "Enemy Units choose this rested Unit as their attack target if possible."
bool Parser::static_lure(AbilityNode& out) {
  Mark mark(p_);
  Np state, who;
  Value scale;
  while (static_prefix(out, state, scale)) {}
  if (refused() || !phrase("enemy units choose")) return false;
  if (at_word("this") && at_word(lex_.tapped_word, 1)) {  // "this rested Unit"
    who.word = NpWord::Self;
    who.at = p_;
    p_ += 2;
    if (!self_noun()) return false;
    test(state, TestKind::Flag, lex_.tapped);
  } else {
    if (!np(who, NpUse::Filter) || (who.word != NpWord::Objects && who.word != NpWord::Self))
      return expected("which Unit");
    who.found = Found::All;
    who.min = 0;
    who.max = 0xFFFF;
  }
  if (!phrase("as their attack target if possible")) return expected("as their attack target if possible");
  phrase("when attacking");
  if (!end_of_sentence()) return false;
  Grant g;
  g.at = mark.at;
  g.kind = StaticKind::Permit;
  for (const PermitWord& w : lex_.permits)
    if (w.lure) g.key = w.permit;
  out.head = Head::Static;
  out.grants.push_back(std::move(g));
  if (!static_state(out, who, state)) return false;
  out.subject.push_back(std::move(who));
  return mark.keep();
}

/// After "may choose": "an active enemy Unit with 4 or less AP as its attack target".
bool Parser::permit_target(const PermitWord& w, Grant& g) {
  Np what;
  if (!np(what, NpUse::Filter) || what.word != NpWord::Objects) return false;
  if (!accept("as") || !accept_any({"its", "their"}) || !phrase("attack target"))
    return expected("as its attack target");
  what.found = Found::All;
  bool active = false;
  for (size_t i = 0; i + 1 < what.tests.size(); ++i)
    active |= what.tests[i].test.kind == TestKind::Not && what.tests[i + 1].test.kind == TestKind::Flag &&
              what.tests[i + 1].test.key == lex_.tapped;
  if (!active || what.side.word != PlayerWord::Opponent || what.types != w.types)
    return expected("an active enemy Unit");
  if (what.tests.size() > 2) g.against.push_back(std::move(what));
  return true;
}

// --------------------------------------------------------------------------------------------------- cards in hand

/// "While you have a Base in play, this card in your hand gets cost -2."
bool Parser::hand_price(AbilityNode& out) {
  Mark mark(p_);
  Np state, self;
  Value scale;
  while (static_prefix(out, state, scale)) {}
  if (refused() || !state.tests.empty() || !phrase("this card in your")) return false;
  self.word = NpWord::Self;
  self.at = mark.at;
  const ZoneWord* z = zone_name();
  if (!z) return false;
  out.zones = 1u << z->kind;
  if (!accept("gets")) return expected("gets");
  do {
    const StatWord* s = stat();
    if (!s) return false;
    if (s->cost_key == 0xFF || !at(TokenKind::Signed)) return expected("a number such as -1");
    Grant g;
    g.at = g.value.at = p_;
    g.kind = StaticKind::Cost;
    g.key = s->cost_key;
    g.value.word = ValueWord::Const;
    g.value.number = peek().value;
    ++p_;
    out.grants.push_back(std::move(g));
  } while (accept("and"));
  Value each;
  each.word = ValueWord::Const;
  each.number = 1;
  if (at_word("for")) {
    if (!for_each(each)) return false;
    scale_grants(out.grants, each);
  }
  if (!end_of_sentence()) return false;
  out.head = Head::CostChange;
  out.subject.push_back(std::move(self));
  return mark.keep();
}

/// "All Units that are Lv.3 or lower are deployed rested."
bool Parser::static_arrival(AbilityNode& out) {
  Mark mark(p_);
  Np who;
  if (!np(who, NpUse::Static) || !accept_any({"is", "are"}) || !accept(lex_.arrived)) return false;
  if (!expect(lex_.tapped_word) || !end_of_sentence()) return false;
  Grant g;
  g.kind = StaticKind::EntersFlag;
  g.key = lex_.tapped;
  g.at = mark.at;
  out.head = Head::Static;
  out.subject.push_back(std::move(who));
  out.grants.push_back(std::move(g));
  return mark.keep();
}

} // namespace cantrip::language
