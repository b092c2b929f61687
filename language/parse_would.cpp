// What would happen, and what happens instead: "If damage would be dealt to your champion, prevent 1 of that damage."
#include "language/parser.hpp"

namespace cantrip::language {

/// "combat damage", "non-combat damage", "damage": in a fight only, outside it only, any.
bool Parser::would_damage(u8& kind) {
  kind = 0;
  if (accept("combat")) kind = 1;
  else if (accept("non-combat")) kind = 2;
  return accept(lex_.damage_word);
}

/// "a source", "a fire element source", "an ally": where it comes from.
bool Parser::would_source(Ward& out) {
  Mark mark(p_);
  Np source;
  if (!np(source, NpUse::Filter)) return false;
  source.found = Found::All;
  const bool any = source.source && source.tests.empty() && source.side.word == PlayerWord::None && !source.types;
  if (!any) out.source.push_back(std::move(source));
  return mark.keep();
}

/// What would happen, and to whom. `until`: the duration may stand inside.
bool Parser::would_event(Np& whom, Ward& out, NpUse use, Clause* until) {
  Mark mark(p_);
  out.at = p_;
  if (would_damage(out.kind) && phrase("would be dealt to")) {
    if (!np(whom, use)) return false;
    if (accept("by") && !would_source(out)) return false;
    if (until) duration(*until);
    if (accept("by") && !would_source(out)) return false;
    return mark.keep();
  }
  p_ = mark.at;
  out.source.clear();
  PlayerPhrase who;
  who.at = p_;
  const bool somebody = phrase("a player") ? (who.word = PlayerWord::Each, true) : player(who);
  if (somebody && phrase("would recover")) {
    out.act = ActKind::Heal;  // it is the champion that damage is taken off
    whom = lone(mark.at);
    whom.side = who.word == PlayerWord::Each ? PlayerPhrase{PlayerWord::None, mark.at} : who;
    if (who.word != PlayerWord::You) whom.max = 0xFFFF;
    if (until) duration(*until);
    return mark.keep();
  }
  p_ = mark.at;
  if (would_source(out) && phrase("would deal") && would_damage(out.kind) && accept("to")) {
    if (!np(whom, use)) return false;
    if (until) duration(*until);
    return mark.keep();
  }
  p_ = mark.at;
  out.source.clear();
  if (!np(whom, use) || whom.word == NpWord::Players) return false;
  if (phrase("would die")) {
    out.act = ActKind::Move;
    if (until) duration(*until);
    return mark.keep();
  }
  if ((!phrase("would be dealt") && !phrase("would take")) || !would_damage(out.kind)) return false;
  if (accept_any({"by", "from"}) && !would_source(out)) return false;
  if (until) duration(*until);
  return mark.keep();
}

/// "they", "it", "that source": whoever it is about, said again.
bool Parser::would_again() {
  return accept("it") || accept("they") || phrase("that source") || phrase("that player") || phrase("that unit") ||
         phrase("that champion") || phrase("that ally");
}

/// What happens instead.
bool Parser::would_result(Ward& out) {
  Mark mark(p_);
  if (out.act == ActKind::Move) {
    if (!phrase("banish it instead") && !phrase("banish that ally instead") && !phrase("banish that unit instead"))
      return expected("banish it instead");
    out.op = ReplaceOp::ToZone;
    for (const MoveVerb& v : lex_.move_verbs)
      if (v.event == Verb::Banish) out.key = v.to;
    return mark.keep();
  }
  out.may = phrase("you may");
  if (out.act == ActKind::Damage && accept("prevent")) {
    if (phrase("that damage") || phrase("all of that damage")) {
      out.op = ReplaceOp::PreventAll;
    } else if (phrase("half of that damage")) {
      accept(TokenKind::Comma);
      if (!phrase("rounded down")) return expected("rounded down");
      out.op = ReplaceOp::Halve;
    } else {
      out.op = ReplaceOp::Prevent;
      if (!value(out.value) || !phrase("of that damage")) return expected("of that damage");
      if (!where_value(out.value)) return false;
    }
    Mark also(p_);
    if (accept("and") && (at_word("sacrifice") || at_word("banish")) && at_word("this", 1)) {
      out.then = at_word("sacrifice") ? 1 : 2;
      p_ += 2;
      if (!self_noun()) return false;
      also.keep();
    }
    return mark.keep();
  }
  if (!would_again()) return false;
  const std::string damage = out.act == ActKind::Damage ? " " + std::string(lex_.damage_word) : "";
  if (!accept_any({"deal", "deals", "take", "takes", "recover", "recovers"})) return false;
  if (phrase("twice that much" + damage)) {
    out.op = ReplaceOp::Multiply;
    out.value.word = ValueWord::Const;
    out.value.number = 2;
  } else if (phrase("that much" + damage)) {
    const bool plus = accept("plus");
    if (!plus && !accept("minus")) return expected("plus");
    out.op = ReplaceOp::Add;
    if (!value(out.value)) return false;
    if (!plus) out.value.number = -out.value.number;
  } else {
    return expected("that much");
  }
  return expect("instead") && mark.keep();
}

/// A sentence that is always on.
bool Parser::would(AbilityNode& out) {
  Mark mark(p_);
  Np state, whom;
  Value scale;
  Ward w;
  while (!at_word("if") && static_prefix(out, state, scale)) {}
  if (refused() || !state.tests.empty() || scale.word != ValueWord::None || !accept("if")) return false;
  if (!would_event(whom, w, NpUse::Filter, nullptr) || !accept(TokenKind::Comma) || !would_result(w)) return false;
  if (!end_of_sentence()) return false;
  if (whom.word == NpWord::Objects) whom.found = Found::All;
  out.head = Head::Replace;
  out.subject.push_back(std::move(whom));
  out.ward.push_back(std::move(w));
  return mark.keep();
}

/// "until end of turn, if target ally would die, banish it instead", "the next time damage would be dealt to ..."
bool Parser::c_would(Clause& out) {
  Mark mark(p_);
  if (!lex_.gated) return false;
  if (duration(out) && !accept(TokenKind::Comma)) return false;
  const bool next = phrase("the next time");
  if (!next && !accept("if")) return false;
  Np whom;
  Ward w;
  if (!would_event(whom, w, NpUse::Effect, &out) || !out.has_until) return false;
  if (whom.word == NpWord::Objects && whom.found == Found::Choose) {  // "a unit": any
    whom.found = Found::All;
    whom.min = 0;
    whom.max = 0xFFFF;
  }
  if (!expect(TokenKind::Comma, "a comma") || !would_result(w)) return false;
  out.mode = next;
  grant_ward(out, mark.at, std::move(w), std::move(whom));
  return mark.keep();
}

/// "prevent the next 3 combat damage that would be dealt to NP this turn"
bool Parser::c_prevent_next(Clause& out) {
  Mark mark(p_);
  if (!lex_.gated || !accept("prevent")) return false;
  Ward w;
  w.at = mark.at;
  if (accept("all")) {
    w.op = ReplaceOp::PreventAll;
  } else {
    if (!phrase("the next") || !value(w.value)) return expected("the next");
    w.op = ReplaceOp::Prevent;
  }
  if (!would_damage(w.kind)) return expected("damage");
  Np whom;
  if (!phrase("that would be dealt to") || !np(whom, NpUse::Effect)) return false;
  if (accept("by") && !would_source(w)) return false;
  if (!duration(out)) return expected("this turn");
  w.points = w.op == ReplaceOp::Prevent;
  grant_ward(out, mark.at, std::move(w), std::move(whom));
  return mark.keep();
}

} // namespace cantrip::language
