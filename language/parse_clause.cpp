// Sentences and their clauses.
#include "language/parser.hpp"

namespace cantrip::language {

// ------------------------------------------------------------------------------------------------ sentences

bool Parser::sentences(std::vector<Sentence>& out, AbilityNode* suffixes) {
  for (;;) {
    if (suffixes && suffix(*suffixes)) continue;
    if (refused()) return false;
    Sentence s;
    if (!sentence(s)) return false;
    out.push_back(std::move(s));
    if (at(TokenKind::Semicolon) || at(TokenKind::Quote))
      return true;  // a mode or quoted text may end without a period
    if (!end_of_sentence()) return false;
    while (suffixes && suffix(*suffixes)) {}
    if (refused()) return false;
    if (at_end() || at(TokenKind::Break) || at(TokenKind::Semicolon) || at(TokenKind::Bullet) || at(TokenKind::Quote))
      return true;
  }
}

bool Parser::sentence(Sentence& out) {
  out.at = p_;
  if (accept("then")) accept(TokenKind::Comma);
  const bool comma = at(TokenKind::Comma, 3);  // "if you don't control ..." is another thing
  if (comma && (phrase("if you do") || phrase("if they do"))) out.prefix = Prefix::IfYouDo;
  else if (comma && (phrase("if you don't") || phrase("if they don't"))) out.prefix = Prefix::IfYouDont;
  else if (accept("otherwise")) out.prefix = Prefix::Otherwise;
  else if (accept("if")) {
    out.prefix = Prefix::If;
    Condition c;
    if (!condition(c)) return false;
    out.cond.push_back(std::move(c));
  }
  if (out.prefix != Prefix::None && !expect(TokenKind::Comma, "a comma")) return false;
  if (!clause_list(out)) return false;
  if (out.prefix == Prefix::None && accept("if")) {
    out.prefix = Prefix::If;
    Condition c;
    if (!condition(c)) return false;
    out.cond.push_back(std::move(c));
  }
  return true;
}

bool Parser::clause_list(Sentence& out) {
  if (++depth_ > 24) return --depth_, refuse(p_, "this sentence is nested too deeply", "Make it several sentences.");
  bool ok = true;
  for (;;) {
    Clause c;
    const Clause* before = out.clauses.empty() ? nullptr : &out.clauses.back();
    if (!clause(c, before)) {
      ok = false;
      break;
    }
    out.clauses.push_back(std::move(c));
    Mark mark(p_);
    const bool comma = accept(TokenKind::Comma);
    const bool joined = accept("then") || accept("and");
    if (joined) accept("then");
    if (!joined && !comma) break;
    if (comma && !joined) {
      expected("then");
      break;
    }
    mark.keep();
  }
  --depth_;
  return ok && !refused();
}

bool Parser::clause(Clause& out, const Clause* before) {
  out.at = p_;
  const auto attempt = [&](auto&& rule) {
    if (refused()) return false;
    Mark mark(p_);
    Clause c;
    c.at = mark.at;
    if (!rule(c) || refused()) return false;
    out = std::move(c);
    return mark.keep();
  };
  if (attempt([&](Clause& c) { return c_delay(c); })) return true;
  if (attempt([&](Clause& c) { return c_negate(c) && unless(c); })) return true;
  if (attempt([&](Clause& c) { return c_prevent(c); })) return true;
  if (before && before->word == ClauseWord::Move && before->verb == Verb::Put && at_word("the") && at_word("rest", 1))
    return attempt([&](Clause& c) {
      Np rest;
      c.word = ClauseWord::Move;
      c.verb = Verb::Put;
      c.subject = before->subject;
      if (!pronoun(rest)) return false;
      c.np.push_back(std::move(rest));
      return destination(c);
    });
  if (before && before->word == ClauseWord::Damage && at(TokenKind::Number) &&
      attempt([&](Clause& c) { return damage_rest(c); }))
    return true;
  if (attempt([&](Clause& c) {
        if (!player_subject(c.subject)) return false;
        c.may = accept("may");
        const bool third = !c.may && c.subject.word != PlayerWord::You && !at_word("they") &&
                           !(t_[static_cast<size_t>(p_ - 1)].text == "they");
        return clause_verb(c, third) && unless(c);
      }))
    return true;
  if (attempt([&](Clause& c) { return clause_verb(c, false) && unless(c); })) return true;
  if (before && before->subject.word != PlayerWord::None && before->subject.word != PlayerWord::You &&
      attempt([&](Clause& c) {
        c.subject = before->subject;
        return clause_verb(c, true) && unless(c);
      }))
    return true;
  if (attempt([&](Clause& c) { return c_unit_damage(c); })) return true;
  if (attempt([&](Clause& c) { return c_grants(c); })) return true;
  return expected("an effect such as \"draw a card\"");
}

bool Parser::clause_verb(Clause& out, bool third) {
  return c_draw(out, third) || c_control(out, third) || c_score(out, third) || c_damage(out, third) ||
         c_move(out, third) || c_return(out, third) || c_put(out, third) || c_flag(out, third) || c_make(out, third) ||
         c_heal(out, third) || c_look(out, third) || c_reveal(out, third) || c_shuffle(out, third) ||
         c_pay(out, third) || c_game(out, third) || expected("a verb such as \"draw\" or \"destroy\"");
}

/// "... unless they pay 2 mana": the others may stop it by paying.
bool Parser::unless(Clause& out) {
  if (!accept("unless")) return true;
  if (!player(out.payer)) return expected("who may pay");
  if (!accept_any({"pay", "pays"})) return expected("pay");
  CostItem item;
  item.at = item.value.at = p_;
  item.value.word = ValueWord::Const;
  if (!number(item.value.number)) return false;
  const ScoreWord* s = score();
  if (!s) return false;
  item.key = s->score;
  out.costs.push_back(std::move(item));
  return true;
}

// -------------------------------------------------------------------------------------------------- clauses

bool Parser::c_draw(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("draw", third)) return false;
  out.word = ClauseWord::Draw;
  if (accept("cards")) return value_equal(out.value) && mark.keep();
  if (!value(out.value) || !accept_any({"card", "cards"})) return expected("how many cards");
  for_each(out.value);
  return !refused() && mark.keep();
}

bool Parser::c_move(Clause& out, bool third) {
  for (const MoveVerb& v : lex_.move_verbs) {
    Mark mark(p_);
    if (!either(v.verb, third)) continue;
    out.word = ClauseWord::Move;
    out.verb = v.event;
    out.key = v.to;
    Np what;
    const int from = p_;
    PlayerPhrase owner;
    u32 kinds = 0;
    if (v.from && zone(kinds, owner, nullptr) && kinds == v.from &&
        owner.word != PlayerWord::None) {  // "discard your hand"
      what.word = NpWord::Objects;
      what.found = Found::All;
      what.card = what.plural = true;
      what.min = 0;
      what.max = 0xFFFF;
      what.side = owner;
      what.at = from;
    } else {
      p_ = from;
      if (!np(what, NpUse::Effect)) return false;
    }
    if (what.word == NpWord::Objects && !what.among) {
      if (!what.zones) what.zones = v.from;
      if (v.own && what.side.word == PlayerWord::None) what.side = {PlayerWord::None, -1};
    }
    out.mode = v.own;
    out.np.push_back(std::move(what));
    return mark.keep();
  }
  return false;
}

/// Where something is put: "into your hand", "onto the battlefield tapped", "on the bottom of your deck".
bool Parser::destination(Clause& out) {
  Mark mark(p_);
  out.mode = 0;
  const int from = p_;
  if (phrase("on the bottom of") || phrase("to the bottom of")) out.mode |= kToBottom;
  else if (!phrase("on top of") && !phrase("on the top of") && !phrase("to the top of")) {
    p_ = from;
    if (!accept_any({"to", "into", "onto"})) return expected("where to");
  }
  u32 kinds = 0;
  const ZoneWord* which = nullptr;
  const bool end_named = t_[static_cast<size_t>(p_ - 1)].text == "of";
  if (!zone(kinds, out.owner, &which)) return false;
  if (end_named != which->ordered && !(which->ordered && which->hidden == Hidden::No))
    return p_ = from, expected(which->ordered ? "\"on the top of\" or \"on the bottom of\"" : "\"into\" or \"onto\"");
  out.key = which->kind;
  if (accept("tapped")) out.mode |= kEntersTapped;
  if (phrase("under your control")) out.mode |= kYourControl;
  if (accept("tapped")) out.mode |= kEntersTapped;
  return mark.keep();
}

bool Parser::c_return(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("return", third)) return false;
  out.word = ClauseWord::Move;
  out.verb = Verb::Return;
  Np what;
  if (!np(what, NpUse::Effect)) return false;
  out.np.push_back(std::move(what));
  return destination(out) && mark.keep();
}

/// "the top two cards of your deck"
bool Parser::top_cards(Np& out, PlayerPhrase& owner) {
  Mark mark(p_);
  out.at = p_;
  if (!phrase("the top")) return false;
  int n = 1;
  if (!accept("card")) {
    if (!number(n)) return false;
    if (!accept_any({"cards", "card"})) return expected("cards");
  }
  u32 kinds = 0;
  const ZoneWord* which = nullptr;
  if (!expect("of") || !zone(kinds, owner, &which)) return false;
  if (!which->ordered) return p_ = mark.at, expected("a zone with a top");
  out.word = NpWord::Objects;
  out.card = true;
  out.plural = n != 1;
  out.zones = kinds;
  out.side = owner;
  out.min = out.max = static_cast<u16>(n);
  return mark.keep();
}

/// "put the top two cards of your deck into your graveyard"
bool Parser::c_put_top(Clause& out) {
  Mark mark(p_);
  Np cards;
  PlayerPhrase owner;
  if (!top_cards(cards, owner)) return false;
  out.word = ClauseWord::Mill;
  out.value.word = ValueWord::Const;
  out.value.number = cards.max;
  out.value.at = cards.at;
  out.np.push_back(std::move(cards));
  return destination(out) && mark.keep();
}

bool Parser::c_put(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("put", third)) return false;
  if (at_word("the") && at_word("top", 1)) return c_put_top(out) && mark.keep();
  out.word = ClauseWord::Move;
  out.verb = Verb::Put;
  Np what;
  if (!np(what, NpUse::Effect)) return false;
  out.np.push_back(std::move(what));
  return destination(out) && mark.keep();
}

/// After "deal": "2 damage to NP", "damage equal to its power to NP", "1 damage to NP for each X".
bool Parser::damage_rest(Clause& out) {
  Mark mark(p_);
  out.word = ClauseWord::Damage;
  if (accept(lex_.damage_word)) {
    if (!value_equal(out.value)) return expected("equal to");
  } else {
    if (!value(out.value) || !expect(lex_.damage_word)) return false;
    for_each(out.value);
  }
  if (!expect("to")) return false;
  Np whom;
  if (!np(whom, NpUse::Effect)) return false;
  out.np.push_back(std::move(whom));
  for_each(out.value);
  return !refused() && mark.keep();
}

bool Parser::c_damage(Clause& out, bool third) {
  Mark mark(p_);
  return either("deal", third) && damage_rest(out) && mark.keep();
}

/// "This unit deals 1 damage to target unit."
bool Parser::c_unit_damage(Clause& out) {
  Mark mark(p_);
  Np source;
  if (!pronoun(source) || !accept_any({"deals", "deal"})) return false;
  if (source.word != NpWord::Self)
    return refuse(mark.at, "only this card can be the source of damage here", "Write \"deal N damage to ...\".");
  return damage_rest(out) && mark.keep();
}

bool Parser::c_heal(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("remove", third) && !either("heal", third)) return false;
  out.word = ClauseWord::Heal;
  if (!value(out.value) || !expect(lex_.damage_word) || !expect("from")) return false;
  Np whom;
  if (!np(whom, NpUse::Effect)) return false;
  out.np.push_back(std::move(whom));
  for_each(out.value);
  return !refused() && mark.keep();
}

bool Parser::c_flag(Clause& out, bool third) {
  for (const FlagVerb& v : lex_.flag_verbs) {
    Mark mark(p_);
    if (!either(v.verb, third)) continue;
    out.word = ClauseWord::Flag;
    out.key = v.flag;
    out.mode = v.set;
    Np what;
    if (!np(what, NpUse::Effect)) return false;
    out.np.push_back(std::move(what));
    return mark.keep();
  }
  return false;
}

bool Parser::c_score(Clause& out, bool third) {
  Mark mark(p_);
  const bool gain = either("gain", third);
  if (!gain && !either("lose", third)) return false;
  out.word = ClauseWord::Score;
  out.mode = gain ? 0 : 1;
  const bool amount_first = !at(TokenKind::Word) || peek().value >= 0 || at_word("that");
  if (amount_first && !value(out.value)) return false;
  const ScoreWord* s = score();
  if (!s) return false;
  out.key = s->score;
  if (!amount_first) return value_equal(out.value) ? mark.keep() : expected("how much");
  for_each(out.value);
  return !refused() && mark.keep();
}

bool Parser::c_make(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("create", third)) return false;
  out.word = ClauseWord::Make;
  if (!value(out.value)) return false;
  out.mode = accept("tapped");
  const TokenName* best = nullptr;
  const int from = p_;
  int longest = p_;
  for (const TokenName& name : words_.tokens) {
    p_ = from;
    if (!phrase_of(name.words) || p_ <= longest) continue;
    longest = p_;
    best = &name;
  }
  p_ = best ? longest : from;
  if (!best) return expected("the name of a token");
  out.token = best->name;
  out.token_card = best->card;
  if (!accept_any({"token", "tokens"})) return expected("token");
  for_each(out.value);
  if (accept("tapped")) out.mode = 1;
  for_each(out.value);
  return !refused() && mark.keep();
}

bool Parser::c_look(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("look", third) || !expect("at")) return false;
  out.word = ClauseWord::Look;
  Np cards;
  if (!top_cards(cards, out.owner)) return expected("the top cards of a deck");
  out.np.push_back(std::move(cards));
  return mark.keep();
}

bool Parser::c_reveal(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("reveal", third)) return false;
  out.word = ClauseWord::Reveal;
  Np what;
  u32 kinds = 0;
  if (top_cards(what, out.owner)) {
    out.np.push_back(std::move(what));
    return mark.keep();
  }
  if (zone(kinds, out.owner, nullptr)) {
    what.word = NpWord::Objects;
    what.card = what.plural = true;
    what.zones = kinds;
    what.side = out.owner;
    what.min = 0;
    what.max = 0xFFFF;
  } else if (!np(what, NpUse::Effect)) {
    return false;
  }
  out.np.push_back(std::move(what));
  return mark.keep();
}

bool Parser::c_shuffle(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("shuffle", third)) return false;
  out.word = ClauseWord::Shuffle;
  u32 kinds = 0;
  const ZoneWord* which = nullptr;
  if (!zone(kinds, out.owner, &which)) return false;
  out.key = which->kind;
  return mark.keep();
}

bool Parser::c_control(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("gain", third) || !accept("control")) return false;
  out.word = ClauseWord::Control;
  Np what;
  if (!expect("of") || !np(what, NpUse::Effect)) return false;
  out.np.push_back(std::move(what));
  return mark.keep();
}

bool Parser::c_pay(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("pay", third)) return false;
  out.word = ClauseWord::Pay;
  CostItem item;
  item.at = p_;
  item.value.at = p_;
  item.value.word = ValueWord::Const;
  if (!number(item.value.number)) return false;
  const ScoreWord* s = score();
  if (!s) return false;
  item.key = s->score;
  out.costs.push_back(std::move(item));
  return mark.keep();
}

bool Parser::c_negate(Clause& out) {
  Mark mark(p_);
  if (!accept("negate")) return false;
  out.word = ClauseWord::Negate;
  Np what;
  what.at = p_;
  if (phrase("that effect") || phrase("that attack") || phrase("that ability") || phrase("that spell"))
    what.word = NpWord::It;
  else if (!pronoun(what)) return expected("\"it\"");
  out.np.push_back(std::move(what));
  return mark.keep();
}

bool Parser::c_prevent(Clause& out) {
  Mark mark(p_);
  if (!accept("prevent")) return false;
  out.word = ClauseWord::Shield;
  if (phrase("all")) {
    out.value.word = ValueWord::None;
  } else {
    if (!phrase("the next")) return expected("the next");
    if (!value(out.value)) return false;
  }
  if (!expect(lex_.damage_word)) return false;
  phrase("that would be dealt");
  Np whom;
  if (!expect("to") || !np(whom, NpUse::Effect)) return false;
  out.np.push_back(std::move(whom));
  if (!duration(out)) return expected("this turn");
  return mark.keep();
}

bool Parser::c_game(Clause& out, bool third) {
  Mark mark(p_);
  if (either("win", third)) out.word = ClauseWord::Win;
  else if (either("lose", third)) out.word = ClauseWord::Lose;
  else return false;
  return phrase("the game") && mark.keep();
}

/// Something that happens later: "At the end of this turn, destroy it."
bool Parser::c_delay(Clause& out) {
  Mark mark(p_);
  out.word = ClauseWord::Delay;
  EventPhrase e;
  e.at = p_;
  if (phrase("at the end of this turn")) {
    e.event = EventKind::TurnEnd;
    out.until = Until::ThisTurn;
    out.mode = 1;
  } else if (phrase("at the start of your next turn")) {
    e.event = EventKind::TurnStart;
    e.by = {PlayerWord::You, e.at};
    out.until = Until::Used;
    out.mode = 1;
  } else if (accept_any({"when", "whenever"})) {
    out.mode = 0;
    if (!event(e, false) || !phrase("this turn")) return false;
    out.until = Until::ThisTurn;
  } else {
    return false;
  }
  if (!expect(TokenKind::Comma, "a comma")) return false;
  out.when.push_back(std::move(e));
  Sentence s;
  s.at = p_;
  if (!clause_list(s)) return false;
  out.later.push_back(std::move(s));
  return mark.keep();
}

} // namespace cantrip::language
