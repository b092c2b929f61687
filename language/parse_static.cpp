// Abilities that are always on: statics, and changes of prices.
#include "language/parser.hpp"

namespace cantrip::language {

/// "Spells you play cost 1 less."  "This card costs 1 less for each Zombie you control."
bool Parser::cost_change(AbilityNode& out) {
  Mark mark(p_);
  Np whose;
  if (lex_.gated) {
    Np state;
    Value scale;
    while (static_prefix(out, state, scale)) {}
    if (refused() || !state.tests.empty() || scale.word != ValueWord::None) return false;
  }
  if (!np(whose, NpUse::Static)) return false;
  if (lex_.gated && whose.word == NpWord::Objects && whose.side.word == PlayerWord::None) {
    if (phrase("you activate") || phrase("you materialize") || phrase("you play")) whose.side = {PlayerWord::You, p_};
    else if (phrase("your opponents activate") || phrase("opponents activate") || phrase("your opponents materialize"))
      whose.side = {PlayerWord::Opponent, p_};
  }
  if (!accept_any({"cost", "costs"})) return false;
  Grant g;
  g.kind = StaticKind::Cost;
  g.at = g.value.at = p_;
  g.value.word = ValueWord::Const;
  if (lex_.gated) {
    if (!value(g.value) || g.value.plus) return false;
    accept("reserve");
  } else if (!number(g.value.number)) {
    return false;
  }
  for (const ScoreWord& s : lex_.scores)
    if (s.bare_cost) accept(s.name);
  if (accept("less")) g.value.number = -g.value.number;
  else if (!accept("more")) return expected("\"less\" or \"more\"");
  phrase("to play");
  if (lex_.gated && !price_verb(g)) return false;
  if (at_word("for") && !for_each(g.value)) return false;
  if (accept_any({"if", "while"}) || (lex_.gated && phrase("as long as"))) {
    Condition c;
    if (!condition(c)) return false;
    out.cond.push_back(std::move(c));
  }
  if (lex_.gated) {
    if (at_word("for") && !for_each(g.value)) return false;
    if (!where_value(g.value)) return false;
  }
  if (!end_of_sentence()) return false;
  out.head = Head::CostChange;
  out.subject.push_back(std::move(whose));
  out.grants.push_back(std::move(g));
  return mark.keep();
}

/// "This unit enters tapped."
bool Parser::static_entry(AbilityNode& out) {
  Mark mark(p_);
  Np who;
  if (!np(who, NpUse::Static) || !accept_any({"enters", "enter", "arrives", "arrive"})) return false;
  if (!accept("tapped")) return expected("tapped");
  if (!end_of_sentence()) return false;
  out.head = Head::Static;
  Grant g;
  g.kind = StaticKind::EntersFlag;
  g.key = lex_.tapped;
  g.at = mark.at;
  out.subject.push_back(std::move(who));
  out.grants.push_back(std::move(g));
  return mark.keep();
}

// ----------------------------------------------------------------------------------------------- while and unless

/// "while you control a Leader,", "during your turn,", "for each item you have in play,", "while being challenged,".
/// The last says something about whatever the sentence is about.
bool Parser::static_prefix(AbilityNode& out, Np& state, Value& scale) {
  Mark mark(p_);
  if (accept("during")) {
    Condition turn;
    turn.word = CondWord::Turn;
    turn.at = p_;
    if (lex_.gated ? !span(turn) : !turn_span(turn.player)) return false;
    out.cond.push_back(std::move(turn));
  } else if (at_word("for") && (at_word("each", 1) || at_word("every", 1)) && (lex_.your_style || lex_.gated)) {
    scale.word = ValueWord::Const;
    scale.number = 1;
    if (!for_each(scale)) return false;
  } else if (accept("while") || phrase("as long as") || ((lex_.your_style || lex_.gated) && accept("if"))) {
    const int from = p_;
    const bool bare = bare_post(state);
    if (!bare || !at(TokenKind::Comma)) {
      p_ = from;
      if (bare) state.tests.clear();
      Condition c;
      if (!condition(c)) return false;
      out.cond.push_back(std::move(c));
    }
  } else {
    return false;
  }
  return expect(TokenKind::Comma, "a comma") && mark.keep();
}

/// "... while here", "... unless you control a Leader", "... during your turn".
bool Parser::static_suffix(AbilityNode& out, const Np& who, Np& state) {
  Mark mark(p_);
  const int from = p_;
  if (lex_.host_types && phrase("while here")) {
    if (!(card_.types & lex_.host_types))
      return refuse(from, "nothing can be here: this card is no place", "Write \"at a location\".");
    return state.here = true, mark.keep();
  }
  Condition c;
  c.at = p_;
  if (accept("unless")) {
    if (!condition_unless(c)) return false;
  } else if (accept("during")) {
    c.word = CondWord::Turn;
    if (lex_.gated ? !span(c) : !turn_span(c.player)) return false;
  } else if (accept("while") || phrase("as long as") || ((lex_.your_style || lex_.gated) && accept("if"))) {
    if (bare_post(state)) return mark.keep();
    if (!condition(c)) return false;
  } else {
    return false;
  }
  if (about_subject(who, c)) return said_of_subject(c, state) && mark.keep();
  out.cond.push_back(std::move(c));
  return mark.keep();
}

/// Does the pronoun of the condition mean the objects the sentence is about? Then each is asked for itself.
bool Parser::about_subject(const Np& who, const Condition& c) {
  if (who.word != NpWord::Objects) return false;
  const Condition& inner = c.word == CondWord::Not ? c.parts.front() : c;
  return inner.word == CondWord::Matches && (inner.np[0].word == NpWord::It || inner.np[0].word == NpWord::Them);
}

bool Parser::said_of_subject(const Condition& c, Np& state) {
  const bool no = c.word == CondWord::Not;
  const Np& what = (no ? c.parts.front() : c).np[1];
  if (what.types || what.card || what.here || what.side.word != PlayerWord::None || (no && what.tests.size() != 1))
    return refuse(c.at, "this can't be asked of each of them", "Ask for one state, such as \"exerted\".");
  if (no) {
    TestNode negation;
    negation.test.kind = TestKind::Not;
    state.tests.push_back(std::move(negation));
  }
  for (const TestNode& t : what.tests) state.tests.push_back(t);
  return true;
}

/// What a "while ..." without a subject says of the subject of the sentence.
bool Parser::static_state(AbilityNode& out, Np& who, const Np& state) {
  if (state.tests.empty() && !state.here) return true;
  if (who.word == NpWord::Objects) {
    who.here |= state.here;
    for (const TestNode& t : state.tests) who.tests.push_back(t);
    return true;
  }
  if (who.word != NpWord::Self || state.here)
    return refuse(who.at, "this can't be in that state", "Name what is affected.");
  Condition c;
  c.word = CondWord::Matches;
  c.at = who.at;
  c.np.push_back(who);
  c.np.push_back(state);
  c.np[1].word = NpWord::Objects;
  out.cond.push_back(std::move(c));
  return true;
}

/// A count said before the sentence covers all its numbers.
void Parser::scale_grants(std::vector<Grant>& grants, const Value& scale) {
  if (scale.word == ValueWord::None) return;
  for (Grant& g : grants) {
    if (g.value.word != ValueWord::Const) continue;
    const int factor = g.value.number;
    g.value = scale;
    g.value.number = factor;
  }
}

bool Parser::static_sentence(AbilityNode& out) {
  Mark mark(p_);
  out.head = Head::Static;
  Np state;
  Value scale;
  if (lex_.your_style || lex_.gated) {
    while (static_prefix(out, state, scale)) {}
  } else if ((at_word("while") || at_word("as")) && !static_prefix(out, state, scale)) {
    return false;
  }
  if (refused()) return false;
  Np who;
  who.at = p_;
  PlayerPhrase players;
  if ((lex_.your_style || lex_.gated) && !at_word("they") &&
      ((lex_.gated && accept("players")) ? (players.word = PlayerWord::Each, true) : player(players))) {
    if (players.word == PlayerWord::Chosen || players.word == PlayerWord::ChosenOpponent) return false;
    who.word = NpWord::Players;
    who.players = players;
  } else if (!np(who, NpUse::Static)) {
    return false;
  }
  if (!grant_list(out.grants, true)) return false;
  Clause until;
  const int from = p_;
  if (duration(until) && lex_.gated) return false;
  if (p_ > from)
    return refuse(from, "an ability that is always on has no duration",
                  "Leave the duration out, or begin with a trigger or a cost.");
  if (out.cond.empty() || lex_.your_style || lex_.gated)
    while (static_suffix(out, who, state)) {}
  if (lex_.gated) {
    Value x;
    if (where_x(x)) fill_x(out.grants, x);
  }
  if (refused() || !end_of_sentence()) return false;
  scale_grants(out.grants, scale);
  if (lex_.gated && !own_numbers(out, who)) return false;
  if (!static_state(out, who, state)) return false;
  out.subject.push_back(std::move(who));
  return mark.keep();
}

// --------------------------------------------------------------------------------------------------------- prices

/// "you pay 1 {I} less to play": who, and how much.
bool Parser::price_words(PlayerPhrase& who, Grant& g) {
  Mark mark(p_);
  who.at = p_;
  if (!player(who) || !accept_any({"pay", "pays"})) return false;
  return price_amount(g) && mark.keep();
}

bool Parser::price_amount(Grant& g) {
  g.kind = StaticKind::Cost;
  g.at = g.value.at = p_;
  g.value.word = ValueWord::Const;
  if (!number(g.value.number)) return false;
  bool coin = false;
  for (const ScoreWord& s : lex_.scores)
    if (s.bare_cost) coin |= accept(s.name);
  if (!coin) return false;
  if (accept("less")) g.value.number = -g.value.number;
  else if (!accept("more")) return false;
  return true;
}

/// "You pay 1 {I} less to play items."  "If you have a character here, you pay 1 {I} less to play this item."
bool Parser::static_price(AbilityNode& out) {
  Mark mark(p_);
  Np state, whose;
  Value scale;
  Grant g;
  PlayerPhrase who;
  while (static_prefix(out, state, scale)) {}
  if (refused() || !state.tests.empty() || !price_words(who, g) || !phrase("to play")) return false;
  if (!np(whose, NpUse::Static)) return false;
  if (whose.word == NpWord::Objects) {
    if (whose.side.word != PlayerWord::None || whose.here || whose.found != Found::All)
      return refuse(whose.at, "this does not say which cards are played", "Write a plural, such as \"items\".");
    if (who.word != PlayerWord::Each) whose.side = who;
  } else if (whose.word != NpWord::Self || who.word != PlayerWord::You) {
    return false;
  }
  if (at_word("for") && !for_each(g.value)) return false;
  while (static_suffix(out, whose, state)) {}
  if (refused() || !state.tests.empty() || state.here || !end_of_sentence()) return false;
  std::vector<Grant> grants{std::move(g)};
  scale_grants(grants, scale);
  out.head = Head::CostChange;
  out.subject.push_back(std::move(whose));
  out.grants = std::move(grants);
  return mark.keep();
}

/// "Your characters' {S} can't be reduced below their printed value."
bool Parser::static_floor(AbilityNode& out) {
  Mark mark(p_);
  Np whose;
  whose.at = p_;
  const bool self = accept("this");
  if (!self && !accept("your")) return false;
  std::string_view owner = peek().text;
  const std::string_view ending = self ? "'s" : "'";
  if (!at(TokenKind::Word) || !owner.ends_with(ending)) return false;
  owner.remove_suffix(ending.size());
  const Vocabulary::Noun* noun = words_.noun(owner);
  if (!noun || noun->type < 0) return false;
  ++p_;
  Grant g;
  g.kind = StaticKind::FloorStat;
  g.at = p_;
  const StatWord* s = stat();
  if (!s || !phrase("can't be reduced below")) return false;
  g.key = s->stat;
  if (!accept_any({"its", "their"}) || !phrase("printed value")) return expected("their printed value");
  if (!end_of_sentence()) return false;
  whose.word = self ? NpWord::Self : NpWord::Objects;
  if (!self) {
    whose.types = 1u << words_.type_of(*noun)->bit;
    whose.side = {PlayerWord::You, whose.at};
    whose.found = Found::All;
    whose.plural = true;
    whose.max = 0xFFFF;
  }
  out.head = Head::Static;
  out.subject.push_back(std::move(whose));
  out.grants.push_back(std::move(g));
  return mark.keep();
}

/// A sentence that the lexicon knows as one rule about you.
bool Parser::static_rule(AbilityNode& out) {
  for (const RuleWord& rule : lex_.rules) {
    Mark mark(p_);
    if (!phrase(rule.when) || !accept(TokenKind::Comma) || !phrase(rule.then) || !end_of_sentence()) continue;
    Np you;
    you.word = NpWord::Players;
    you.at = you.players.at = mark.at;
    you.players.word = PlayerWord::You;
    Grant g;
    g.at = mark.at;
    g.kind = rule.kind;
    g.key = rule.key;
    out.head = Head::Static;
    out.subject.push_back(std::move(you));
    out.grants.push_back(std::move(g));
    return mark.keep();
  }
  return false;
}

/// "pay 2 {I} less for the next item you play this turn"
bool Parser::c_pay_less(Clause& out, bool third) {
  Mark mark(p_);
  if (!lex_.your_style || !either("pay", third)) return false;
  Grant g;
  Np whose;
  if (!price_amount(g) || !phrase("for the next")) return false;
  whose.word = NpWord::Objects;
  whose.at = p_;
  if (!noun_group(whose, NpUse::Filter) || !phrase("you play") || !duration(out))
    return expected("\"you play this turn\"");
  if (whose.side.word != PlayerWord::None) return false;
  whose.side = {PlayerWord::You, whose.at};
  whose.card = false;
  out.word = ClauseWord::Price;
  out.mode = 1;
  out.np.push_back(std::move(whose));
  out.grants.push_back(std::move(g));
  return mark.keep();
}

} // namespace cantrip::language
