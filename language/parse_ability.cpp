// Whole paragraphs: keyword lines, prices, statics, activated and triggered abilities, reactions, spells.
#include <algorithm>

#include "language/parser.hpp"

namespace cantrip::language {

bool Parser::card(CardNode& out) {
  while (!at_end()) {
    if (!paragraph(out)) return false;
    if (!at_end() && !expect(TokenKind::Break, "a new line")) return false;
  }
  if (lex_.gated) in_order(out);
  return true;
}

bool Parser::whole_ability(AbilityNode& out) {
  if (lex_.brackets) {
    CardNode card;
    if (!timed(card) || card.abilities.size() != 1) return false;
    out = std::move(card.abilities[0]);
    return at_end() || expected("the end of the ability");
  }
  return ability(out) && (at_end() || expected("the end of the ability"));
}

/// How many tokens of a run of capitals may be a title: words, numbers and marks, with one real word among them.
int Parser::title_run() const {
  if (!lex_.titles) return 0;
  int n = 0;
  bool word = false;
  for (;; ++n) {
    const Token& t = peek(n);
    const bool mark = t.kind == TokenKind::Unknown || t.kind == TokenKind::Comma || t.kind == TokenKind::Dot ||
                      t.kind == TokenKind::Number || t.kind == TokenKind::Dash || t.kind == TokenKind::Slash;
    const bool letters = t.kind == TokenKind::Word &&
                         std::none_of(t.written.begin(), t.written.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    if (!letters && !(mark && (n > 0 || t.kind == TokenKind::Number))) break;
    word |= letters && t.length > 1;
  }
  return word ? n : 0;
}

/// The longest title that leaves rules behind it is the title; it means nothing.
bool Parser::paragraph(CardNode& out) {
  const int from = p_;
  for (int title = title_run(); !refused(); --title) {
    p_ = from + title;
    const Token& last = title > 0 ? t_[static_cast<size_t>(p_ - 1)] : peek();
    const bool fits = title == 0 || !(at_end() || at(TokenKind::Break) || last.written == "A");
    CardNode read = out;
    if (fits && paragraph_body(read)) return out = std::move(read), true;
    if (title == 0) break;
  }
  return false;
}

/// Keyword lines, prices and statics may share a paragraph; anything else takes the rest of it.
bool Parser::paragraph_body(CardNode& out) {
  if (lex_.brackets) return bracket_paragraph(out);
  if (lex_.gated) return gated_paragraph(out);
  while (!at_end() && !at(TokenKind::Break)) {
    if (keyword_line(out) || extra_cost(out)) continue;
    if (refused()) return false;
    AbilityNode a;
    if (!ability(a)) return false;
    for (const EventPhrase& e : a.trigger) {  // joined triggers are abilities of their own
      AbilityNode one = a;
      one.trigger = {e};
      out.abilities.push_back(std::move(one));
    }
    if (a.trigger.empty()) out.abilities.push_back(std::move(a));
  }
  return true;
}

bool Parser::keyword_line(CardNode& out) {
  Mark mark(p_);
  std::vector<KeywordNode> found;
  for (;;) {
    KeywordNode node;
    bool has_n = false;
    node.at = p_;
    const KeywordWord* k = keyword(node.param, node.value, has_n);
    if (!k) return false;
    node.keyword = k->keyword;
    found.push_back(node);
    if (!accept(TokenKind::Comma)) break;
  }
  if (!accept(TokenKind::Dot) && !at_end() && !at(TokenKind::Break) && !sentence_begins())
    return expected("the end of the sentence");
  for (const KeywordNode& node : found) out.keywords.push_back(node);
  return mark.keep();
}

/// After the number of a keyword the next sentence may begin without a period between.
bool Parser::sentence_begins() const {
  const Token& t = peek();
  return p_ > 0 && t_[static_cast<size_t>(p_ - 1)].kind == TokenKind::Number && t.kind == TokenKind::Word &&
         t.written[0] >= 'A' && t.written[0] <= 'Z';
}

bool Parser::extra_cost(CardNode& out) {
  Mark mark(p_);
  if (!phrase("as an additional cost to play this") || !self_noun() || !expect(TokenKind::Comma, "a comma"))
    return false;
  std::vector<CostItem> costs;
  if (!cost_list(costs) || !end_of_sentence()) return false;
  for (CostItem& c : costs) {
    if (c.kind == CostKind::FlagSelf || c.kind == CostKind::MoveSelf)
      return refuse(c.at, "a card can't pay with itself to be played", "Name something else to pay with.");
    out.costs.push_back(std::move(c));
  }
  return mark.keep();
}

bool Parser::cost_colon_ahead() const {
  for (size_t i = static_cast<size_t>(p_); i < t_.size(); ++i) {
    const TokenKind k = t_[i].kind;
    if (k == (lex_.cost_dash ? TokenKind::Dash : TokenKind::Colon)) return true;
    if (k == TokenKind::Dot || k == TokenKind::Break || k == TokenKind::End || k == TokenKind::Quote) return false;
  }
  return false;
}

bool Parser::ability(AbilityNode& out) {
  out.at = p_;
  if (lex_.gated) return gated_ability(out, {});
  if (cost_colon_ahead()) return activated(out);
  const auto attempt = [&](auto&& rule) {
    if (refused()) return false;
    Mark mark(p_);
    AbilityNode a;
    a.at = mark.at;
    if (!rule(a) || refused()) return false;
    out = std::move(a);
    return mark.keep();
  };
  if (attempt([&](AbilityNode& a) { return cost_change(a); })) return true;
  if (attempt([&](AbilityNode& a) { return static_entry(a); })) return true;
  if (attempt([&](AbilityNode& a) { return static_rule(a); })) return true;
  if (lex_.your_style && attempt([&](AbilityNode& a) { return static_price(a); })) return true;
  if (lex_.your_style && attempt([&](AbilityNode& a) { return static_floor(a); })) return true;
  if (card_.head == Head::None && attempt([&](AbilityNode& a) { return static_sentence(a); })) return true;
  if (refused()) return false;
  if (card_.head == Head::Reaction) return reaction_text(out);
  if (card_.head == Head::Spell) {
    out.head = Head::Spell;
    return effect(out);
  }
  if (attempt([&](AbilityNode& a) { return instead(a); })) return true;
  if (at_word("when") || at_word("whenever") || at_word("at") || at_word("during") || at_word("once") ||
      (at_word("the") && at_word("time", 2)))
    return triggered(out);
  const int from = p_;
  AbilityNode plain;
  if (effect(plain) && !refused())  // good text in the wrong place
    return refuse(from, "this effect has nothing to start it",
                  "Begin with a trigger such as \"When this unit arrives,\" or with a cost and a colon.");
  return expected("an ability");
}

// ------------------------------------------------------------------------------------------------ abilities

bool Parser::activated(AbilityNode& out) {
  out.head = Head::Activated;
  if (card_.head != Head::None && !lex_.gated)
    return refuse(p_, "this card never stays in play, so it has no abilities with a cost",
                  "Write only what it does, without the cost and the colon.");
  if (at_word("reaction") && at(TokenKind::Dash, 1)) {
    p_ += 2;
    out.head = Head::Reaction;
    out.speed = Speed::Reaction;
  }
  const TokenKind end = lex_.cost_dash ? TokenKind::Dash : TokenKind::Colon;
  if (!cost_list(out.costs) || !expect(end, lex_.cost_dash ? "a long dash after the cost" : "a colon after the cost"))
    return false;
  if (lex_.gated) as_spell(out);
  if (out.head == Head::Reaction) {
    EventPhrase e;
    if (!trigger(e)) return expected("what the reaction answers: \"When ...,\"");
    out.trigger.push_back(std::move(e));
  }
  return effect(out);
}

bool Parser::triggered(AbilityNode& out) {
  out.head = Head::Triggered;
  Condition turn;
  turn.word = CondWord::Turn;
  turn.at = p_;
  if (phrase("once during")) {
    out.limit = lex_.limit_when_done ? Limit::Done : Limit::Uses;
    if (!turn_span(turn.player) || !expect(TokenKind::Comma, "a comma")) return false;
  } else if (phrase("once each turn") || phrase("once per turn")) {
    out.limit = lex_.limit_when_done ? Limit::Done : Limit::Uses;
    if (!expect(TokenKind::Comma, "a comma")) return false;
  }
  if (out.limit != Limit::None && at_word("you") && at_word("may", 1)) return limited_price(out, turn.player);
  if (!triggers(out.trigger)) return false;
  if (turn.player.word != PlayerWord::None)
    for (EventPhrase& e : out.trigger) e.gate.insert(e.gate.begin(), turn);
  return effect(out);
}

/// "Whenever one of your other units would be dealt damage, put that many damage counters on this unit instead."
bool Parser::instead(AbilityNode& out) {
  Mark mark(p_);
  Np whom, where;
  if (!accept_any({"when", "whenever", "if"}) || !np(whom, NpUse::Filter)) return false;
  const std::string damage(lex_.damage_word);
  if (!phrase("would be dealt " + damage) || !expect(TokenKind::Comma, "a comma")) return false;
  if (!phrase("put that many " + damage + " counters on") || !np(where, NpUse::Effect) || where.word != NpWord::Self)
    return expected("what happens instead: \"put that many damage counters on this unit instead\"");
  if (!expect("instead") || !end_of_sentence()) return false;
  out.head = Head::Replace;
  out.subject.push_back(std::move(whom));
  return mark.keep();
}

/// "Once during your turn, you may pay 2 {I} to draw a card.": an ability with a price.
bool Parser::limited_price(AbilityNode& out, PlayerPhrase turn) {
  if (turn.word == PlayerWord::Opponent)
    return refuse(turn.at, "abilities with a price are used in one's own turn", "Write \"your turn\".");
  out.head = Head::Activated;
  out.limit = Limit::Uses;
  p_ += 2;
  return cost_list(out.costs) && expect("to") && effect(out);
}

bool Parser::reaction_text(AbilityNode& out) {
  out.head = Head::Reaction;
  out.speed = Speed::Reaction;
  const int from = p_;
  EventPhrase e;
  if (!at_word("when") && !at_word("whenever") && !at_word("during"))
    return refuse(from, "a reaction must first say what it answers",
                  "Begin with \"When an opponent plays a unit,\" or the like.");
  if (!trigger(e)) return false;
  if (e.event == EventKind::TurnStart || e.event == EventKind::TurnEnd || e.event == EventKind::Moved ||
      e.event == EventKind::Hit || e.event == EventKind::Blocked)
    return refuse(from, "a reaction can't answer this",
                  "It answers what is announced: a card played, an attack, a trade, an ability, a target.");
  out.trigger.push_back(std::move(e));
  return effect(out);
}

bool Parser::effect(AbilityNode& out) {
  if (modes(out)) return true;
  if (refused() || !out.modes.empty()) return false;
  return sentences(out.body, &out);
}

/// The whole effect is a choice.
bool Parser::modes(AbilityNode& out) {
  if (lex_.gated) {
    Mark mark(p_);
    if (!at_word("choose") || !mode_words(out.count, out.count_if)) return false;
    if (!mode_list(out.modes)) return !refused() && false;
    while (!at_end() && suffix(out)) {}
    return !refused() && mark.keep();
  }
  if (!(lex_.brackets && phrase("choose 1 of the following"))) {
    if (!at_word("choose") || !at_word("one", 1) || at_word("of", 2)) return false;
    p_ += 2;
  }
  out.modes.clear();
  if (!accept(TokenKind::Dash) && !accept(TokenKind::Colon)) {
    out.modes.emplace_back();  // committed: this is no other sentence
    return expected("a long dash");
  }
  if (!mode_list(out.modes)) return false;
  while (!at_end() && suffix(out)) {}
  return !refused();
}

/// "A; or B." or a list with bullets.
bool Parser::mode_list(std::vector<std::vector<Sentence>>& out) {
  accept(TokenKind::Break);
  const bool bullets = accept(TokenKind::Bullet);
  for (;;) {
    out.emplace_back();
    std::vector<Condition> gates;
    while (lex_.gated && gate(gates)) {}
    if (!sentences(out.back(), nullptr)) return false;
    for (Sentence& s : out.back()) s.paragraph_gate = gates;
    if (bullets) {
      Mark mark(p_);
      accept(TokenKind::Break);
      if (!accept(TokenKind::Bullet)) break;
      mark.keep();
      continue;
    }
    if (!accept(TokenKind::Semicolon)) break;
    accept("or");
  }
  return out.size() >= 2 || expected("\"; or\" and another choice");
}

/// "you may choose one: ...": a choice as the last clause of a text.
bool Parser::c_modes(Clause& out) {
  Mark mark(p_);
  if (lex_.gated) {
    if (!at_word("choose") || !mode_words(out.count, out.count_if)) return false;
    out.word = ClauseWord::Modes;
    return mode_list(out.modes) && mark.keep();
  }
  if (!at_word("choose") || !at_word("one", 1) || at_word("of", 2)) return false;
  p_ += 2;
  if (!accept(TokenKind::Dash) && !accept(TokenKind::Colon)) return expected("a long dash");
  out.word = ClauseWord::Modes;
  return mode_list(out.modes) && mark.keep();
}

/// "A or B.": one of them, and nothing after it.
bool Parser::alternatives(Sentence& out) {
  if (!lex_.either_clause || !at_word("or") || out.clauses.size() != 1) return true;
  Mark mark(p_);
  ++p_;
  Sentence first, second;
  first.at = out.at;
  second.at = p_;
  first.clauses = out.clauses;
  Clause other;
  if (!clause(other, nullptr)) return false;
  second.clauses.push_back(std::move(other));
  if (!at(TokenKind::Dot)) return expected("the end of the sentence");
  Clause either;
  either.word = ClauseWord::Modes;
  either.at = out.at;
  either.may = first.clauses[0].may;
  first.clauses[0].may = false;
  either.modes = {{first}, {second}};
  out.clauses = {either};
  ++p_;
  return mark.keep();
}

/// Sentences about the ability rather than of it.
bool Parser::suffix(AbilityNode& out) {
  Mark mark(p_);
  const int from = p_;
  const auto end = [&] { return end_of_sentence() && mark.keep(); };
  if (lex_.gated) {
    if (phrase("activate this ability only once per turn") || phrase("activate this ability only once each turn") ||
        phrase("this triggers only once each turn") || phrase("this ability triggers only once each turn") ||
        phrase("this triggers only once per turn") || phrase("this ability triggers only once per turn"))
      return out.limit = Limit::Uses, end();
    if (phrase("activate this ability only once") || phrase("this ability triggers only once") ||
        phrase("this triggers only once"))
      return out.limit = Limit::Uses, out.once_ever = true, end();
    if (phrase("this ability costs")) {
      Value less;
      if (!payment(less) || !phrase("less to activate")) return expected("less to activate");
      if (at_word("for") && !for_each(less)) return false;
      if (!where_value(less) || (less.word == ValueWord::Const && !at_word("if") && !at_word("as")))
        return expected("for each");
      std::vector<Condition> when;
      if (accept("if") || phrase("as long as")) {
        when.emplace_back();
        if (!condition(when.back())) return false;
      }
      for (CostItem& c : out.costs)
        if (c.kind == CostKind::Score && c.key == lex_.payment && c.less.empty()) {
          c.less.push_back(less);
          c.less_if = when;
          return end();
        }
      return false;
    }
    if (phrase("activate this ability only") || phrase("activate only")) {
      if (out.head == Head::Triggered) return refuse(from, "a trigger is not activated", "Put \"if ...,\" after it.");
      Condition c;
      if (!only_condition(c)) return false;
      out.cond.push_back(std::move(c));
      return end();
    }
    return false;
  }
  if (phrase("activate only once each turn") || phrase("this triggers only once each turn") ||
      phrase("activate only once per turn")) {
    if ((t_[static_cast<size_t>(from)].text == "activate") !=
        (out.head == Head::Activated || out.head == Head::Reaction))
      return refuse(from, "this limit does not fit this kind of ability",
                    "\"Activate only once each turn.\" is for abilities with a cost, \"This triggers only once each "
                    "turn.\" for triggers.");
    return out.limit = Limit::Uses, end();
  }
  if (phrase("do this only once each turn") && out.head != Head::Triggered)
    return refuse(from, "this limit does not fit this kind of ability", "Write \"Activate only once each turn.\"");
  if (p_ > from) return out.limit = Limit::Done, end();
  if (phrase("this doesn't start a chain")) {
    if (out.head != Head::Activated)
      return refuse(from, "only an ability with a cost can start a chain", "Leave the sentence out.");
    return out.no_chain = true, end();
  }
  const bool only = phrase("play this card only") || phrase("activate only") || phrase("play only");
  if (!only) return false;
  if (out.head == Head::Triggered)
    return refuse(from, "a trigger is neither played nor activated", "Put \"if ...,\" after the trigger.");
  Condition c;
  if (accept("if")) {
    if (!condition(c)) return false;
  } else if (accept("during")) {
    c.word = CondWord::Turn;
    c.at = p_;
    if (!turn_span(c.player)) return false;
  } else {
    return expected("\"if\" or \"during\"");
  }
  out.cond.push_back(std::move(c));
  return end();
}

} // namespace cantrip::language
