// Sentences and their clauses.
#include "language/parser.hpp"

namespace cantrip::language {
namespace {

/// Who goes on doing things: somebody chosen is not chosen anew.
PlayerPhrase same_player(PlayerPhrase who) {
  if (who.word == PlayerWord::Target || who.word == PlayerWord::TargetOpponent || who.word == PlayerWord::Chosen ||
      who.word == PlayerWord::ChosenOpponent)
    who.word = PlayerWord::They;
  return who;
}

/// A choice takes the rest of its text, periods included.
bool ends_with_choice(const Sentence& s) {
  const Sentence& last = s.purpose.empty() ? s : s.purpose.back();
  return !last.clauses.empty() && last.clauses.back().word == ClauseWord::Modes;
}

} // namespace

// ------------------------------------------------------------------------------------------------ sentences

bool Parser::sentences(std::vector<Sentence>& out, AbilityNode* suffixes) {
  for (;;) {
    if (suffixes && suffix(*suffixes)) continue;
    if (refused()) return false;
    if (lex_.gated && depending(out)) return true;
    if (refused()) return false;
    Sentence s;
    if (!sentence(s)) return false;
    const bool choice = ends_with_choice(s);
    out.push_back(std::move(s));
    if (choice) {
      while (suffixes && suffix(*suffixes)) {}
      if (refused()) return false;
      return at_end() || at(TokenKind::Break) || at(TokenKind::Quote) || expected("the end of the text");
    }
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
  std::vector<Condition> gates;
  while (lex_.gated && (gate(gates) || inline_gate(gates))) {}
  if (accept("then")) out.then = true, accept(TokenKind::Comma);
  if (lex_.gated && at_word("when") && at_word("you", 1) && at_word("do", 2)) {
    out.gate = std::move(gates);
    return c_when_you_do(out);
  }
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
  if (lex_.brackets && out.prefix == Prefix::None && !bracket_prefix(out)) return false;
  if (out.prefix != Prefix::None && !accept(TokenKind::Comma) && !(lex_.gated && out.prefix == Prefix::Otherwise))
    return expected("a comma");
  if (!gates.empty() && out.prefix == Prefix::None) {
    out.prefix = Prefix::If;
    out.cond = std::move(gates);
  } else if (!gates.empty() && out.prefix == Prefix::If) {
    out.cond.insert(out.cond.begin(), gates.begin(), gates.end());
  } else {
    out.gate = std::move(gates);
  }
  if (lex_.gated && !gated_prefix(out)) return false;
  if (!clause_list(out) || !alternatives(out) || !purpose(out)) return false;
  if (lex_.gated)  // said once, for all
    for (size_t i = out.clauses.size(); i-- > 1;) {
      Clause &last = out.clauses[i], &first = out.clauses[i - 1];
      if (last.word != ClauseWord::Grants || first.word != ClauseWord::Grants || !last.has_until || first.has_until)
        continue;
      first.until = last.until;
      first.whose = last.whose;
      first.has_until = true;
    }
  if (ends_with_choice(out)) return true;
  if (out.prefix == Prefix::If && accept("instead")) out.instead = true;
  if (lex_.gated) {
    Value x;
    if (where_x(x)) fill_x(out, x);
    else if (refused()) return false;
    if (!scale(out)) return expected("a number that can be multiplied");
    if (out.prefix == Prefix::If && accept("instead")) out.instead = true;
  }
  if (out.prefix == Prefix::None && accept("if")) {
    out.prefix = Prefix::If;
    Condition c;
    if (!condition(c)) return false;
    out.cond.push_back(std::move(c));
  }
  return true;
}

/// "when this effect destroys an enemy Unit", "during your turn, if you have a Base in play": conditions as well.
bool Parser::bracket_prefix(Sentence& out) {
  Condition c;
  c.at = p_;
  if (at_word("when") && at_word("effect", 2)) {
    ++p_;
    if (!condition_moved(c)) return expected("what this effect does");
  } else if (at_word("during") && (at_word("turn", 2) || at_word("turn", 3)) && !at_word("this", 1)) {
    ++p_;
    c.word = CondWord::Turn;
    if (!turn_span(c.player)) return false;
    Mark mark(p_);
    Condition also;
    if (accept(TokenKind::Comma) && accept("if")) {
      if (!condition(also)) return false;
      mark.keep();
      out.cond.push_back(std::move(also));
    }
  } else {
    return true;
  }
  out.prefix = Prefix::If;
  out.cond.insert(out.cond.begin(), std::move(c));
  return true;
}

/// "A to B": B only if A was done.
bool Parser::purpose(Sentence& out) {
  if (!at_word("to")) return true;
  Mark mark(p_);
  ++p_;
  Sentence then;
  then.at = p_;
  then.prefix = Prefix::IfYouDo;
  if (!clause_list(then)) return false;
  out.purpose.push_back(std::move(then));
  return mark.keep();
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
    const bool search = out.clauses[0].word == ClauseWord::Search;
    if (comma && !joined && !search) {
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
  if (attempt([&](Clause& c) { return c_reduce(c); })) return true;
  if (before && before->word == ClauseWord::Make && lex_.brackets &&
      attempt([&](Clause& c) { return token_spec(c); }))  // "deploy 1 A and 1 B"
    return true;
  if (before && before->word == ClauseWord::Move && before->verb == Verb::Return &&
      attempt([&](Clause& c) { return return_some(c); }))
    return true;
  if (lex_.gated && before && (before->word == ClauseWord::Flag || before->word == ClauseWord::Grants) &&
      attempt([&](Clause& c) { return c_goes_on(c, *before); }))
    return true;
  if (lex_.gated &&
      (attempt([&](Clause& c) { return c_would(c); }) || attempt([&](Clause& c) { return c_prevent_next(c); }) ||
       attempt([&](Clause& c) { return next_price(c); }) || attempt([&](Clause& c) { return c_tax(c); }) ||
       attempt([&](Clause& c) {
         return phrase("for the rest of the game") && accept(TokenKind::Comma) && c_native(c, false);
       }) ||
       attempt([&](Clause& c) { return c_wake_ban(c); }) || attempt([&](Clause& c) { return c_become(c); }) ||
       attempt([&](Clause& c) { return c_gated_negate(c) && unless(c); })))
    return true;
  if (attempt([&](Clause& c) { return c_negate(c) && unless(c); })) return true;
  if (attempt([&](Clause& c) { return c_prevent(c); })) return true;
  if (attempt([&](Clause& c) { return c_next_time(c); })) return true;
  if (before && before->word == ClauseWord::Move && before->verb == Verb::Put && at_word("the") &&
      (at_word("rest", 1) || at_word("other", 1)))
    return attempt([&](Clause& c) {
      Np rest;
      c.word = ClauseWord::Move;
      c.verb = Verb::Put;
      c.subject = same_player(before->subject);
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
                           !(t_[static_cast<size_t>(p_ - 1)].text == "they") &&
                           !(t_[static_cast<size_t>(p_ - 1)].text == "players");
        return clause_verb(c, third) && unless(c);
      }))
    return true;
  if (attempt([&](Clause& c) { return clause_verb(c, false) && unless(c) && later(c); })) return true;
  if (before && before->subject.word != PlayerWord::None && before->subject.word != PlayerWord::You &&
      attempt([&](Clause& c) {
        c.subject = same_player(before->subject);
        return clause_verb(c, true) && unless(c);
      }))
    return true;
  if (attempt([&](Clause& c) { return c_unit_damage(c); })) return true;
  if (attempt([&](Clause& c) { return c_recover(c); })) return true;
  if (attempt([&](Clause& c) { return c_grants(c); })) return true;
  return expected("an effect such as \"draw a card\"");
}

bool Parser::clause_verb(Clause& out, bool third) {
  using Rule = bool (Parser::*)(Clause&, bool);
  static constexpr Rule kRules[] = {
      &Parser::c_native,      &Parser::c_regain,  &Parser::c_load,     &Parser::c_summon,         &Parser::c_copy,
      &Parser::c_redirect,    &Parser::c_mastery, &Parser::c_split,    &Parser::c_remove_counter, &Parser::c_gated_play,
      &Parser::c_draw,        &Parser::c_control, &Parser::c_score,    &Parser::c_damage,         &Parser::c_move,
      &Parser::c_return,      &Parser::c_put,     &Parser::c_flag,     &Parser::c_make,           &Parser::c_heal,
      &Parser::c_look,        &Parser::c_reveal,  &Parser::c_shuffle,  &Parser::c_pay_less,       &Parser::c_pay_deploy,
      &Parser::c_pay,         &Parser::c_game,    &Parser::c_choose,   &Parser::c_play,           &Parser::c_host,
      &Parser::c_move_damage, &Parser::c_search,  &Parser::c_give,     &Parser::c_deploy,         &Parser::c_place,
      &Parser::c_add,         &Parser::c_pair,    &Parser::c_activate, &Parser::c_fight,          &Parser::c_retarget,
  };
  const Clause before = out;
  if (!third && c_modes(out)) return true;
  for (const Rule rule : kRules) {
    if ((this->*rule)(out, third)) return true;
    if (refused()) return false;
    out = before;
  }
  return expected("a verb such as \"draw\" or \"destroy\"");
}

/// "... unless they pay 2 mana": the others may stop it by paying.
bool Parser::unless(Clause& out) {
  if (!accept("unless")) return true;
  if (!player(out.payer)) return expected("who may pay");
  if (!accept_any({"pay", "pays"})) return expected("pay");
  CostItem item;
  item.at = item.value.at = p_;
  item.value.word = ValueWord::Const;
  if (lex_.gated) {
    if (!payment(item.value)) return false;
    item.key = lex_.payment;
    out.costs.push_back(std::move(item));
    return true;
  }
  if (!number(item.value.number)) return false;
  const ScoreWord* s = score();
  if (!s) return false;
  item.key = s->score;
  out.costs.push_back(std::move(item));
  return true;
}

// -------------------------------------------------------------------------------------------------- clauses

/// "until you have 3 cards in your hand": as many as are missing.
bool Parser::draw_until(Clause& out) {
  out.value.at = p_;
  if (!expect("until") || !accept_any({"you", "they"}) || !expect("have")) return false;
  if (!number(out.value.number)) return false;
  out.value.word = ValueWord::Missing;
  if (accept_any({"cards", "card"}) && accept("in")) {
    u32 kinds = 0;
    PlayerPhrase whose;
    const int from = p_;
    if (!zone(kinds, whose, nullptr) || kinds != (1u << lex_.hand)) return p_ = from, expected("your hand");
  }
  return true;
}

bool Parser::c_draw(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("draw", third)) return false;
  out.word = ClauseWord::Draw;
  if (at_word("until") || (at_word("cards") && at_word("until", 1))) {
    accept("cards");
    return draw_until(out) && mark.keep();
  }
  if (accept("cards")) return value_equal(out.value) && mark.keep();
  if (!value(out.value) || (!accept_any({"card", "cards"}) && !lex_.brackets)) return expected("how many cards");
  if (lex_.gated) {
    Mark into(p_);
    if (accept("into") && accept_any({"your", "their"}) && accept("memory")) out.key = lex_.memory, into.keep();
  }
  for_each(out.value);
  return !refused() && mark.keep();
}

bool Parser::c_flag(Clause& out, bool third) {
  for (const FlagVerb& v : lex_.flag_verbs) {
    Mark mark(p_);
    bool symbol = false;
    for (const SymbolWord& w : lex_.symbols)
      symbol |= w.verb && v.set && w.flag == v.flag && at(TokenKind::Symbol) && peek().text == w.symbol;
    if (symbol) ++p_;
    else if (!either(v.verb, third)) continue;
    out.word = ClauseWord::Flag;
    out.key = v.flag;
    out.mode = v.set;
    Np what;
    if (!np(what, NpUse::Effect)) return false;
    out.np.push_back(std::move(what));
    if (!v.tail.empty() && !phrase(v.tail)) return expected(v.tail);
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

bool Parser::token_noun(Clause& out) {
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
  return accept_any({"token", "tokens"}) || expected("token");
}

bool Parser::c_make(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("create", third)) return false;
  out.word = ClauseWord::Make;
  if (!value(out.value)) return false;
  out.mode = accept("tapped");
  if (!token_noun(out)) return false;
  for_each(out.value);
  if (accept("tapped")) out.mode = 1;
  for_each(out.value);
  return !refused() && mark.keep();
}

bool Parser::c_control(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("gain", third) || !accept("control")) return false;
  out.word = ClauseWord::Control;
  Np what;
  if (!expect("of") || !np(what, NpUse::Effect)) return false;
  out.np.push_back(std::move(what));
  if (lex_.gated) duration(out);
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
  if (lex_.gated) {
    if (!payment(item.value)) return false;
    item.key = lex_.payment;
    out.costs.push_back(std::move(item));
    return mark.keep();
  }
  if (at(TokenKind::Circled)) {
    item.value.number = peek().value;
    item.key = lex_.coin;
    ++p_;
    out.costs.push_back(std::move(item));
    return mark.keep();
  }
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

/// "the next time chosen unit would be dealt damage this turn, it takes no damage instead"
bool Parser::c_next_time(Clause& out) {
  Mark mark(p_);
  const std::string damage(lex_.damage_word);
  Np whom, same;
  if (!phrase("the next time") || !np(whom, NpUse::Effect)) return false;
  if (!phrase("would be dealt " + damage) || !duration(out)) return expected("this turn");
  if (!expect(TokenKind::Comma, "a comma") || !pronoun(same)) return false;
  if (!accept_any({"take", "takes"}) || !phrase("no " + damage + " instead")) return expected("no damage instead");
  out.word = ClauseWord::Shield;
  out.mode = 1;
  out.np.push_back(std::move(whom));
  return mark.keep();
}

bool Parser::c_game(Clause& out, bool third) {
  Mark mark(p_);
  if (either("win", third)) out.word = ClauseWord::Win;
  else if (either("lose", third)) out.word = ClauseWord::Lose;
  else return false;
  return phrase("the game") && mark.keep();
}

/// "give chosen unit +2 power this turn"
bool Parser::c_give(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("give", third)) return false;
  out.word = ClauseWord::Grants;
  Np whom;
  if (!np(whom, NpUse::Effect) || whom.word == NpWord::Players) return false;
  out.np.push_back(std::move(whom));
  std::string verb = "has";
  do
    if (!grant(out.grants, false, verb)) return false;
  while (accept("and"));
  duration(out);
  return !refused() && mark.keep();
}

/// "if a Knight is chosen": about the latest choice.
bool Parser::condition_chosen(Condition& out) {
  Mark mark(p_);
  Np what, who;
  out.at = p_;
  if (!np(what, NpUse::Filter) || what.word != NpWord::Objects || !phrase("is chosen")) return false;
  who.word = NpWord::Them;
  who.at = out.at;
  out.word = CondWord::Matches;
  what.found = Found::All;
  out.np = {std::move(who), std::move(what)};
  return mark.keep();
}

} // namespace cantrip::language
