// Event phrases, triggers and costs.
#include "language/parser.hpp"

namespace cantrip::language {

bool Parser::turn_owner(PlayerPhrase& out) {
  out.at = p_;
  if (accept("your")) return out.word = PlayerWord::You, true;
  if (phrase("an opponent's") || phrase("each opponent's")) return out.word = PlayerWord::Opponent, true;
  if (phrase("each player's") || accept("each")) return out.word = PlayerWord::None, true;
  return expected("whose turn");
}

/// "your turn" as a span of time: every turn would say nothing.
bool Parser::turn_span(PlayerPhrase& out) {
  Mark mark(p_);
  if (!turn_owner(out)) return false;
  if (out.word == PlayerWord::None)
    return refuse(out.at, "this would be every turn", "Write \"your turn\" or \"an opponent's turn\".");
  return expect("turn") && mark.keep();
}

/// "the start of your turn"
bool Parser::turn_event(EventPhrase& out) {
  Mark mark(p_);
  out.at = p_;
  if (phrase("the start of")) out.event = EventKind::TurnStart;
  else if (phrase("the end of")) out.event = EventKind::TurnEnd;
  else return false;
  if (!turn_owner(out.by) || !expect("turn")) return false;
  return mark.keep();
}

bool Parser::event_verb(const EventWord& w, bool past, bool third) {
  if (past) return !w.past.empty() && phrase(w.past);
  return either(w.verb, third);
}

bool Parser::event_object(EventPhrase& out, const EventWord& w, bool past) {
  Mark mark(p_);
  Np subject;
  out.one_or_more = phrase("one or more");
  if (out.one_or_more) {
    subject.word = NpWord::Objects;
    subject.at = p_;
    if (!noun_group(subject, NpUse::Filter)) return false;
  } else if (!np(subject, NpUse::Filter)) {
    return false;
  }
  if (subject.word != NpWord::Objects && subject.word != NpWord::Self && subject.word != NpWord::It) return false;
  if (!event_verb(w, past, !out.one_or_more)) return expected(past ? "what happened" : "an event such as \"dies\"");
  out.subject.push_back(std::move(subject));
  if (w.shape != EventShape::ObjectObject) return mark.keep();
  Np object;
  object.at = p_;
  if (phrase("a player")) object.word = NpWord::Players, object.players = {PlayerWord::Each, object.at};
  else if (phrase("an opponent")) object.word = NpWord::Players, object.players = {PlayerWord::Opponent, object.at};
  else if (accept("you")) object.word = NpWord::Players, object.players = {PlayerWord::You, object.at};
  else if (at(TokenKind::Comma) && !w.amount) return mark.keep();
  else if (!np(object, NpUse::Filter)) return false;
  out.object.push_back(std::move(object));
  return mark.keep();
}

bool Parser::event_player(EventPhrase& out, const EventWord& w, bool past) {
  Mark mark(p_);
  out.by.at = p_;
  if (accept("you")) out.by.word = PlayerWord::You;
  else if (phrase("an opponent")) out.by.word = PlayerWord::Opponent;
  else if (phrase("a player")) out.by.word = PlayerWord::None;
  else return false;
  if (!event_verb(w, past, out.by.word != PlayerWord::You)) return false;
  if (w.shape != EventShape::PlayerObject) return mark.keep();
  Np object;
  if (!np(object, NpUse::Filter)) return false;
  out.subject.push_back(std::move(object));  // the event's subject is what was played, pitched, ...
  return mark.keep();
}

bool Parser::event_word(EventPhrase& out, const EventWord& w, bool past) {
  switch (w.shape) {
    case EventShape::Object:
    case EventShape::ObjectObject: return event_object(out, w, past);
    case EventShape::Player:
    case EventShape::PlayerObject:
    case EventShape::PlayerFixed: return event_player(out, w, past);
    case EventShape::Fixed: return !past && phrase(w.verb);
    case EventShape::FixedObject: {
      Mark mark(p_);
      Np object;
      if (past || !phrase(w.verb) || !np(object, NpUse::Filter)) return false;
      out.object.push_back(std::move(object));
      return mark.keep();
    }
  }
  return false;
}

bool Parser::event(EventPhrase& out, bool past) {
  // The longest reading wins: "a unit attacks" and "a unit attacks a player" begin alike.
  int best = -1;
  EventPhrase found;
  for (const EventWord& w : lex_.events) {
    Mark mark(p_);
    EventPhrase e;
    e.at = p_;
    e.word = &w;
    e.event = w.event;
    if (!event_word(e, w, past) || p_ <= best) continue;
    best = p_;
    found = std::move(e);
  }
  if (best < 0) return expected("an event");
  p_ = best;
  out = std::move(found);
  return true;
}

bool Parser::trigger(EventPhrase& out) {
  Mark mark(p_);
  out.at = p_;
  PlayerPhrase window;
  bool gated = false;
  if (accept("during")) {
    if (!turn_span(window) || !accept(TokenKind::Comma)) return false;
    gated = true;
  }
  if (accept_any({"when", "whenever"})) {
    if (!event(out, false)) return false;
    if (!gated && accept("during")) {
      if (!turn_span(window)) return false;
      gated = true;
    }
  } else if (accept("at")) {
    if (!turn_event(out)) return expected("the start of your turn");
  } else {
    return false;
  }
  if (gated) {
    Condition turn;
    turn.word = CondWord::Turn;
    turn.player = window;
    out.gate.push_back(std::move(turn));
  }
  if (!expect(TokenKind::Comma, "a comma")) return false;
  return mark.keep();
}

// --------------------------------------------------------------------------------------------------- costs

bool Parser::cost_item(CostItem& out) {
  Mark mark(p_);
  out.at = p_;
  if (at(TokenKind::Symbol)) {
    for (const SymbolWord& s : lex_.symbols) {
      if (peek().text != s.symbol) continue;
      ++p_;
      out.kind = CostKind::FlagSelf;
      out.key = s.flag;
      return mark.keep();
    }
    return expected("a symbol such as {tap}");
  }
  const bool pay = accept("pay");
  if (pay || at(TokenKind::Number) || peek().value >= 0) {
    out.kind = CostKind::Score;
    out.value.at = p_;
    out.value.word = ValueWord::Const;
    if (!number(out.value.number)) return false;
    const ScoreWord* s = score();
    if (!s) return false;
    if (!pay && !s->bare_cost) {
      p_ = mark.at;
      return expected("\"pay\" before the amount");
    }
    out.key = s->score;
    return mark.keep();
  }
  for (const FlagVerb& v : lex_.flag_verbs) {
    if (!v.set || !accept(v.verb)) continue;
    Np what;
    if (!np(what, NpUse::Cost)) return false;
    out.kind = what.word == NpWord::Self ? CostKind::FlagSelf : CostKind::FlagOthers;
    out.key = v.flag;
    if (out.kind == CostKind::FlagOthers) out.np.push_back(std::move(what));
    return mark.keep();
  }
  for (const MoveVerb& v : lex_.move_verbs) {
    if (!v.cost || !accept(v.verb)) continue;
    Np what;
    if (!np(what, NpUse::Cost)) return false;
    out.kind = what.word == NpWord::Self ? CostKind::MoveSelf : CostKind::Move;
    out.verb = v.event;
    out.key = v.to;
    if (!what.zones) what.zones = v.from;
    if (v.own && what.side.word == PlayerWord::None) what.side = {PlayerWord::You, what.at};
    if (out.kind == CostKind::Move) out.np.push_back(std::move(what));
    return mark.keep();
  }
  return expected("a cost such as {tap}, \"2 mana\" or \"sacrifice a unit\"");
}

bool Parser::cost_list(std::vector<CostItem>& out) {
  for (;;) {
    CostItem item;
    if (!cost_item(item)) return false;
    out.push_back(std::move(item));
    if (accept(TokenKind::Comma)) {
      accept("and");
      continue;
    }
    if (!accept("and")) return true;
  }
}

} // namespace cantrip::language
