// Whole paragraphs: keyword lines, prices, statics, activated and triggered abilities, reactions, spells.
#include "language/parser.hpp"

namespace cantrip::language {

bool Parser::card(CardNode& out) {
  while (!at_end()) {
    if (!paragraph(out)) return false;
    if (!at_end() && !expect(TokenKind::Break, "a new line")) return false;
  }
  return true;
}

bool Parser::whole_ability(AbilityNode& out) {
  return ability(out) && (at_end() || expected("the end of the ability"));
}

/// Keyword lines, prices and statics may share a paragraph; anything else takes the rest of it.
bool Parser::paragraph(CardNode& out) {
  while (!at_end() && !at(TokenKind::Break)) {
    if (keyword_line(out) || extra_cost(out)) continue;
    if (refused()) return false;
    AbilityNode a;
    if (!ability(a)) return false;
    out.abilities.push_back(std::move(a));
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
  if (!accept(TokenKind::Dot) && !at_end() && !at(TokenKind::Break)) return expected("the end of the sentence");
  for (const KeywordNode& node : found) out.keywords.push_back(node);
  return mark.keep();
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
    if (k == TokenKind::Colon) return true;
    if (k == TokenKind::Dot || k == TokenKind::Break || k == TokenKind::End || k == TokenKind::Quote) return false;
  }
  return false;
}

bool Parser::ability(AbilityNode& out) {
  out.at = p_;
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
  if (card_.head == Head::None && attempt([&](AbilityNode& a) { return static_sentence(a); })) return true;
  if (refused()) return false;
  if (card_.head == Head::Reaction) return reaction_text(out);
  if (card_.head == Head::Spell) {
    out.head = Head::Spell;
    return effect(out);
  }
  if (at_word("when") || at_word("whenever") || at_word("at") || at_word("during") || at_word("once"))
    return triggered(out);
  const int from = p_;
  AbilityNode plain;
  if (effect(plain) && !refused())  // good text in the wrong place
    return refuse(from, "this effect has nothing to start it",
                  "Begin with a trigger such as \"When this unit arrives,\" or with a cost and a colon.");
  return expected("an ability");
}

// -------------------------------------------------------------------------------------------------- statics

/// "Spells you play cost 1 less."  "This card costs 1 less for each Zombie you control."
bool Parser::cost_change(AbilityNode& out) {
  Mark mark(p_);
  Np whose;
  if (!np(whose, NpUse::Static) || !accept_any({"cost", "costs"})) return false;
  Grant g;
  g.kind = StaticKind::Cost;
  g.at = g.value.at = p_;
  g.value.word = ValueWord::Const;
  if (!number(g.value.number)) return false;
  for (const ScoreWord& s : lex_.scores)
    if (s.bare_cost) accept(s.name);
  if (accept("less")) g.value.number = -g.value.number;
  else if (!accept("more")) return expected("\"less\" or \"more\"");
  phrase("to play");
  if (at_word("for") && !for_each(g.value)) return false;
  if (accept_any({"if", "while"})) {
    Condition c;
    if (!condition(c)) return false;
    out.cond.push_back(std::move(c));
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

bool Parser::static_sentence(AbilityNode& out) {
  Mark mark(p_);
  out.head = Head::Static;
  if (accept("while") || phrase("as long as")) {
    Condition c;
    if (!condition(c) || !expect(TokenKind::Comma, "a comma")) return false;
    out.cond.push_back(std::move(c));
  }
  Np who;
  if (!np(who, NpUse::Static)) return false;
  if (!grant_list(out.grants, true)) return false;
  Clause until;
  const int from = p_;
  if (duration(until))
    return refuse(from, "an ability that is always on has no duration",
                  "Leave the duration out, or begin with a trigger or a cost.");
  if (out.cond.empty() && (accept("while") || phrase("as long as"))) {
    Condition c;
    if (!condition(c)) return false;
    out.cond.push_back(std::move(c));
  }
  if (!end_of_sentence()) return false;
  out.subject.push_back(std::move(who));
  return mark.keep();
}

// ------------------------------------------------------------------------------------------------ abilities

bool Parser::activated(AbilityNode& out) {
  out.head = Head::Activated;
  if (card_.head != Head::None)
    return refuse(p_, "this card never stays in play, so it has no abilities with a cost",
                  "Write only what it does, without the cost and the colon.");
  if (at_word("reaction") && at(TokenKind::Dash, 1)) {
    p_ += 2;
    out.head = Head::Reaction;
    out.speed = Speed::Reaction;
  }
  if (!cost_list(out.costs) || !expect(TokenKind::Colon, "a colon after the cost")) return false;
  if (out.head == Head::Reaction) {
    EventPhrase e;
    if (!trigger(e)) return expected("what the reaction answers: \"When ...,\"");
    out.trigger.push_back(std::move(e));
  }
  return effect(out);
}

bool Parser::triggered(AbilityNode& out) {
  out.head = Head::Triggered;
  if (phrase("once each turn") || phrase("once per turn")) {
    out.limit = Limit::Uses;
    if (!expect(TokenKind::Comma, "a comma")) return false;
  }
  EventPhrase e;
  if (!trigger(e)) return false;
  out.trigger.push_back(std::move(e));
  return effect(out);
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

/// "Choose one — A; or B." or a list with bullets.
bool Parser::modes(AbilityNode& out) {
  if (!at_word("choose") || !at_word("one", 1)) return false;
  p_ += 2;
  out.modes.clear();
  if (!accept(TokenKind::Dash) && !accept(TokenKind::Colon)) {
    out.modes.emplace_back();  // committed: this is no other sentence
    return expected("a long dash");
  }
  accept(TokenKind::Break);
  const bool bullets = accept(TokenKind::Bullet);
  for (;;) {
    out.modes.emplace_back();
    if (!sentences(out.modes.back(), nullptr)) return false;
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
  while (!at_end() && suffix(out)) {}
  if (out.modes.size() < 2) return expected("\"; or\" and another choice");
  return !refused();
}

/// Sentences about the ability rather than of it.
bool Parser::suffix(AbilityNode& out) {
  Mark mark(p_);
  const int from = p_;
  const auto end = [&] { return end_of_sentence() && mark.keep(); };
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
