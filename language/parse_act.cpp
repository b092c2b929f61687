// Clauses of texts with gates: playing, negating, phases, attacks.
#include "language/gates.hpp"
#include "language/parser.hpp"

namespace cantrip::language {

/// "activate a Spell card from your hand without paying its reserve cost", "materialize a weapon card from ..."
bool Parser::c_gated_play(Clause& out, bool third) {
  Mark mark(p_);
  if (!lex_.gated || !(either("activate", third) || either("materialize", third) || either("play", third)))
    return false;
  out.word = ClauseWord::Play;
  Np what;
  if (!np(what, NpUse::Effect)) return false;
  if (what.word == NpWord::Objects && what.found == Found::All) return false;
  out.np.push_back(std::move(what));
  if (phrase("without paying its reserve cost") || phrase("without paying its memory cost")) {
    out.mode |= kPlayFree;
  } else if (phrase("without paying its costs") || phrase("without paying its cost") ||
             phrase("without paying their costs")) {
    out.mode |= kPlayFree | kPlayNoCosts;
  }
  return mark.keep();
}

/// "negate target card activation", "negate that activation"
bool Parser::c_gated_negate(Clause& out) {
  Mark mark(p_);
  if (!accept("negate")) return false;
  out.word = ClauseWord::Negate;
  Np what;
  if (!waiting(what)) return false;
  out.np.push_back(std::move(what));
  Mark more(p_);
  if (accept(TokenKind::Dot) && phrase("banish the card that had its activation negated this way")) {
    out.mode = 1;
    more.keep();
  }
  return mark.keep();
}

/// "NP doesn't wake up during its controller's next wake up phase"
bool Parser::c_wake_ban(Clause& out) {
  Mark mark(p_);
  Np whom;
  if (!np(whom, NpUse::Effect) || whom.word == NpWord::Players || !accept_any({"doesn't", "don't"})) return false;
  if (!phrase("wake up during") ||
      !(phrase("its controller's") || phrase("their controller's") || phrase("their controllers'")))
    return false;
  if (!phrase("next wake up phase")) return false;
  out.word = ClauseWord::Grants;
  Grant g;
  g.at = mark.at;
  g.kind = StaticKind::Ban;
  g.key = lex_.ready_ban;
  out.until = Until::NextReady;
  out.whose = kUntilControllers;
  out.has_until = true;
  out.grants.push_back(std::move(g));
  out.np.push_back(std::move(whom));
  return mark.keep();
}

/// "deal 7 damage split among any amount of target allies"
bool Parser::c_split(Clause& out, bool third) {
  Mark mark(p_);
  if (!lex_.gated || !either("deal", third)) return false;
  if (!value(out.value) || !accept(lex_.damage_word) || !phrase("split among")) return false;
  Np whom;
  if (!np(whom, NpUse::Effect) || whom.found != Found::Target) return false;
  out.word = ClauseWord::Native;
  out.key = lex_.split_native;
  out.np.push_back(std::move(whom));
  return mark.keep();
}

/// "at the beginning of your recollection phase", "at the beginning of the next end phase"
bool Parser::phase_event(EventPhrase& out) {
  Mark mark(p_);
  out.at = p_;
  if (!phrase("the beginning of") && !phrase("the start of")) return false;
  out.by.at = p_;
  if (phrase("the next")) {
    out.next = true;
  } else if (phrase("your next")) {
    out.next = true;
    out.by.word = PlayerWord::You;
  } else if (phrase("their next") || phrase("that player's next") || phrase("its controller's next")) {
    out.next = true;
    out.by.word = PlayerWord::They;
  } else if (phrase("each opponent's")) {
    out.by.word = PlayerWord::Opponent;
  } else if (phrase("an opponent's")) {
    out.by.word = PlayerWord::Opponent;
  } else if (phrase("each player's") || accept("each") || accept("the")) {
    out.by.word = PlayerWord::None;
  } else if (accept("your")) {
    out.by.word = PlayerWord::You;
  } else {
    return expected("whose phase");
  }
  for (const PhaseWord& w : lex_.phases)
    if (phrase(w.name)) {
      out.event = lex_.phase_begins;
      out.sub = w.phase;
      return mark.keep();
    }
  return expected("a phase");
}

/// "return it to its owner's memory at the beginning of the next end phase": the clause waits.
bool Parser::later(Clause& out) {
  if (!lex_.gated || !at_word("at")) return true;
  Mark mark(p_);
  ++p_;
  EventPhrase e;
  if (!phase_event(e) || !e.next) return true;
  Clause inner = out;
  out = {};
  out.at = inner.at;
  out.word = ClauseWord::Delay;
  out.until = Until::Used;
  out.mode = 1;
  out.when.push_back(std::move(e));
  Sentence s;
  s.at = inner.at;
  s.clauses.push_back(std::move(inner));
  out.later.push_back(std::move(s));
  return mark.keep();
}

/// "put this card on the bottom of target champion's lineage"
bool Parser::lineage_end(Clause& out) {
  Mark mark(p_);
  if (!phrase("on the bottom of")) return false;
  Np host;
  host.at = p_;
  if (phrase("your champion's lineage")) {
    host = lone(host.at);
  } else if (phrase("target champion's lineage")) {
    host.word = NpWord::Objects;
    host.types = lex_.champion;
    host.found = Found::Target;
  } else if (phrase("that champion's lineage")) {
    host.word = NpWord::That;
    host.types = lex_.champion;
  } else {
    return false;
  }
  out.word = ClauseWord::Native;
  out.key = lex_.lineage_native;
  out.np.push_back(std::move(host));
  return mark.keep();
}

/// "your champion becomes distant and gains true sight until end of turn": the same goes on.
bool Parser::c_goes_on(Clause& out, const Clause& before) {
  Mark mark(p_);
  if (!at_word("gains") && !at_word("gets") && !at_word("gain") && !at_word("get") && !at_word("becomes") &&
      !at_word("become") && !at_word("loses"))
    return false;
  if (before.np.empty() || before.np[0].word == NpWord::Players) return false;
  const Np& said = before.np[0];
  Np it;
  it.at = p_;
  it.word = said.word != NpWord::Objects ? said.word : said.max == 1 ? NpWord::It : NpWord::Them;
  it.types = said.word != NpWord::Objects ? said.types : 0;
  it.plural = it.word == NpWord::Them || it.word == NpWord::Those;
  if (at_word("becomes") || at_word("become")) {
    ++p_;
    return become_state(out, it) && mark.keep();
  }
  out.word = ClauseWord::Grants;
  out.np.push_back(std::move(it));
  if (!grant_list(out.grants, false)) return false;
  duration(out);
  return !refused() && mark.keep();
}

/// "change the target of target attack to target champion an opponent controls"
bool Parser::c_redirect(Clause& out, bool third) {
  Mark mark(p_);
  if (!lex_.gated || !either("change", third) || !phrase("the target of")) return false;
  Np attack, whom;
  attack.word = NpWord::Objects;
  attack.types = 1u << lex_.unit_type;
  attack.at = p_;
  attack.found = Found::All;
  if (phrase("target attack")) attack.found = Found::Target;
  else if (!phrase("that attack") && !phrase("an attack") && !phrase("the attack")) return false;
  test(attack, TestKind::Flag, lex_.attacking_flag);
  if (!expect("to") || !np(whom, NpUse::Effect)) return false;
  out.word = ClauseWord::Retarget;
  out.np = {std::move(attack), std::move(whom)};
  return mark.keep();
}

/// "players can't declare attacks with allies unless they pay (2) for each attack declaration"
bool Parser::tax_words(Np& who, Grant& g) {
  Mark mark(p_);
  PlayerPhrase payer;
  payer.at = p_;
  if (accept("players")) payer.word = PlayerWord::None;
  else if (!player(payer)) return false;
  if (!phrase("can't declare attacks with") || !np(who, NpUse::Static) || who.word != NpWord::Objects) return false;
  phrase("they control");
  if (!phrase("unless they pay") && !phrase("unless you pay")) return expected("unless they pay");
  g.at = p_;
  g.kind = StaticKind::Cost;
  g.key = kCostToAttack;
  if (!payment(g.value) || !phrase("for each attack declaration")) return expected("for each attack declaration");
  if (payer.word != PlayerWord::None && payer.word != PlayerWord::Each) who.side = payer;
  return mark.keep();
}

bool Parser::attack_tax(AbilityNode& out) {
  Mark mark(p_);
  Np who;
  Grant g;
  if (!tax_words(who, g) || !end_of_sentence()) return false;
  out.head = Head::Static;
  out.subject.push_back(std::move(who));
  out.grants.push_back(std::move(g));
  return mark.keep();
}

bool Parser::c_tax(Clause& out) {
  Mark mark(p_);
  Np who;
  Grant g;
  if (!duration(out) || !accept(TokenKind::Comma) || !tax_words(who, g)) return false;
  out.word = ClauseWord::Price;
  out.np.push_back(std::move(who));
  out.grants.push_back(std::move(g));
  return mark.keep();
}

/// "Damage from allies you control can't be prevented."
bool Parser::unpreventable(AbilityNode& out) {
  Mark mark(p_);
  Np who;
  if (!phrase("damage from") || !np(who, NpUse::Static) || !phrase("can't be prevented") || !end_of_sentence())
    return false;
  out.head = Head::Static;
  Grant g;
  g.at = mark.at;
  g.kind = StaticKind::Ban;
  g.key = lex_.prevent_ban;
  out.subject.push_back(std::move(who));
  out.grants.push_back(std::move(g));
  return mark.keep();
}

/// "your champion gets +1 level for each enlighten counter on them": a pronoun means what the sentence is about.
bool Parser::own_numbers(AbilityNode& out, const Np& who) {
  const auto pronoun_word = [](NpWord w) { return w == NpWord::It || w == NpWord::Them; };
  if (pronoun_word(who.word))  // "as long as linked ally is attacking, it gets": what is "it"?
    for (const Condition& c : out.cond) {
      const Condition& inner = c.word == CondWord::Not ? c.parts.front() : c;
      const bool own = inner.word == CondWord::Matches && inner.np[0].word == NpWord::Self;
      const bool another = inner.word == CondWord::Exists && inner.np[0].max == 1 && inner.np[0].found == Found::All;
      if (!own && another) return expected("\"this card\"");
    }
  if (who.word != NpWord::Objects) return true;
  for (Grant& g : out.grants) {
    if (g.value.np.empty() || !pronoun_word(g.value.np[0].word)) continue;
    if (g.value.word != ValueWord::CounterOf || who.max != 1 || who.found != Found::All)
      return expected("\"this card\"");
    g.value.word = ValueWord::SumCounter;
    g.value.np = {who};
  }
  return true;
}

/// "gain the Quiet Vow mastery"
bool Parser::c_mastery(Clause& out, bool third) {
  Mark mark(p_);
  if (!lex_.gated || !either("gain", third) || !accept("the")) return false;
  const CardName* name = words_.name_at(t_, static_cast<size_t>(p_));
  if (!name || name->card < 0) return false;
  p_ += static_cast<int>(name->words.size());
  if (!accept("mastery")) return false;
  out.word = ClauseWord::Make;
  out.value = one_more();
  out.token = name->name;
  out.token_card = name->card;
  return mark.keep();
}

} // namespace cantrip::language
