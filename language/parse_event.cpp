// Event phrases, triggers and costs.
#include <algorithm>

#include "language/parser.hpp"

namespace cantrip::language {

bool Parser::turn_owner(PlayerPhrase& out) {
  out.at = p_;
  if (!at_word("opponent's", 1) && accept("your")) return out.word = PlayerWord::You, true;
  if (phrase("an opponent's") || phrase("each opponent's") || phrase("opponents'") || phrase("your opponent's"))
    return out.word = PlayerWord::Opponent, true;
  if (phrase("each player's") || accept("each")) return out.word = PlayerWord::None, true;
  return expected("whose turn");
}

/// "your turn" as a span of time: every turn would say nothing.
bool Parser::turn_span(PlayerPhrase& out) {
  Mark mark(p_);
  if (!turn_owner(out)) return false;
  if (out.word == PlayerWord::None)
    return refuse(out.at, "this would be every turn", "Write \"your turn\" or \"an opponent's turn\".");
  const bool many = t_[static_cast<size_t>(p_ - 1)].text == "opponents'";
  return expect(many ? "turns" : "turn") && mark.keep();
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
  return phrase(lower(third ? third_person(w.verb) : bare_person(w.verb)));
}

/// "a player", "you", or a noun phrase.
bool Parser::event_victim(Np& out) {
  out.at = p_;
  const auto players = [&](PlayerWord word) {
    out.word = NpWord::Players;
    out.players = {word, out.at};
    return true;
  };
  if (phrase("a player")) return players(PlayerWord::Each);
  if (phrase("an opponent")) return players(PlayerWord::Opponent);
  if (accept("you")) return players(PlayerWord::You);
  if (lex_.brackets) return damage_source(out);
  return np(out, NpUse::Filter);
}

bool Parser::event_object(EventPhrase& out, const EventWord& w, bool past) {
  Mark mark(p_);
  Np subject;
  out.one_or_more = phrase("one or more");
  const bool of = out.one_or_more && accept("of");  // "one or more of your units sings"
  if (out.one_or_more) {
    subject.word = NpWord::Objects;
    subject.at = p_;
    if (of && !expect("your")) return false;
    if (of) subject.side = {PlayerWord::You, p_ - 1};
    if (!noun_group(subject, NpUse::Filter)) return false;
  } else if (!np(subject, NpUse::Filter)) {
    return false;
  }
  if (subject.word != NpWord::Objects && subject.word != NpWord::Self && subject.word != NpWord::It &&
      subject.word != NpWord::Them)
    return false;
  const bool they = subject.word == NpWord::Them && !past;
  if (!event_verb(w, past, !out.one_or_more && !they) && !(out.one_or_more && event_verb(w, past, true)))
    return expected(past ? "what happened" : "an event such as \"dies\"");
  out.subject.push_back(std::move(subject));
  const bool alone = at(TokenKind::Comma) || at_word("while") || at_word("this") || at_word("during") ||
                     at_word("and") || (at_word("each") && at_word("turn", 1));
  if (w.shape == EventShape::ObjectObject && (lex_.brackets || !(alone && !w.amount && w.tail.empty()))) {
    Np object;
    if (!event_victim(object)) return false;
    if (w.distinct) object.other = false;  // nothing does this to itself, so "another" says nothing
    if (lex_.brackets && object.zones != w.object_place) return false;
    out.object.push_back(std::move(object));
  }
  if (!w.tail.empty() && !phrase(lower(w.tail))) return expected(w.tail);
  if (w.swapped) std::swap(out.subject, out.object);
  return mark.keep();
}

bool Parser::event_player(EventPhrase& out, const EventWord& w, bool past) {
  Mark mark(p_);
  out.by.at = p_;
  if (accept("you") || (past && accept("you've"))) out.by.word = PlayerWord::You;
  else if (phrase("an opponent") || phrase("your opponent")) out.by.word = PlayerWord::Opponent;
  else if (phrase("a player")) out.by.word = PlayerWord::None;
  else return false;
  if (past && out.by.word == PlayerWord::You && t_[static_cast<size_t>(p_ - 1)].text == "you") accept("have");
  if (!event_verb(w, past, out.by.word != PlayerWord::You)) return false;
  if (w.shape != EventShape::PlayerObject && w.shape != EventShape::PlayerPair) return mark.keep();
  Np object;
  if (!np(object, NpUse::Filter)) return false;
  if (w.shape == EventShape::PlayerPair) {
    Np whom;
    if (!expect(w.tail) || !np(whom, NpUse::Filter)) return false;
    out.subject.push_back(std::move(whom));
    out.object.push_back(std::move(object));
    return mark.keep();
  }
  const bool said = w.tail == "here" && object.here;  // read as part of the noun
  if (said) object.here = false;
  if (lex_.gated && w.tail.starts_with("from your ") && object.zones && object.side.word == PlayerWord::You) {
    bool same = false;  // read as part of the noun
    for (const ZoneWord& z : lex_.zones) same |= object.zones == (1u << z.kind) && w.tail.substr(10) == z.name;
    if (!same) return false;
    object.zones = 0;
    object.side = {};
    out.subject.push_back(std::move(object));
    return mark.keep();
  }
  if (!w.tail.empty() && !said && !phrase(lower(w.tail))) return expected(w.tail);
  out.subject.push_back(std::move(object));  // the event's subject is what was played, pitched, ...
  if (w.swapped) std::swap(out.subject, out.object);
  return mark.keep();
}

bool Parser::event_word(EventPhrase& out, const EventWord& w, bool past) {
  switch (w.shape) {
    case EventShape::Object:
      if (w.by == Who::You) out.by = {PlayerWord::You, p_};
      [[fallthrough]];
    case EventShape::ObjectObject: return event_object(out, w, past);
    case EventShape::Player:
    case EventShape::PlayerObject:
    case EventShape::PlayerPair:
    case EventShape::PlayerFixed: return event_player(out, w, past);
    case EventShape::Fixed:
      if (w.by == Who::You) out.by = {PlayerWord::You, p_};
      if (w.by == Who::Opponent) out.by = {PlayerWord::Opponent, p_};
      return past ? !w.past.empty() && phrase(w.past) : phrase(w.verb);
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

/// What must be true when it happens: "during your turn", "while this unit is tapped".
bool Parser::event_gate(EventPhrase& out) {
  Mark mark(p_);
  Condition c;
  c.at = p_;
  if (accept("during")) {
    c.word = CondWord::Turn;
    if (!turn_span(c.player)) return false;
  } else if (accept("while")) {
    if (!gate_condition(out, c)) return false;
  } else {
    return false;
  }
  if (c.word == CondWord::And)
    for (Condition& part : c.parts) out.gate.push_back(std::move(part));
  else out.gate.push_back(std::move(c));
  return mark.keep();
}

/// "while here", "while at a location": about what the event is about. Anything else is a condition.
bool Parser::gate_condition(EventPhrase& event, Condition& out) {
  std::vector<Np>& about = event.word && event.word->swapped ? event.object : event.subject;
  if (about.empty() || !(at_word("here") || at_word("at"))) return condition(out);
  if (about[0].word == NpWord::Objects) return out.parts.clear(), out.word = CondWord::And, post(about[0]);
  Np place;
  place.word = NpWord::Objects;
  place.at = p_;
  if (!post(place)) return expected("where it is");
  out.word = CondWord::Matches;
  out.np = {about[0], std::move(place)};
  return true;
}

/// "you pay 2 {I} or less to play a character": playing it, by what was paid.
bool Parser::event_paid(EventPhrase& out) {
  Mark mark(p_);
  out.at = p_;
  if (!lex_.your_style || !accept("you") || !accept("pay")) return false;
  Condition paid;
  paid.word = CondWord::Compare;
  paid.at = paid.left.at = paid.right.at = p_;
  paid.left.word = ValueWord::EventAmount;
  paid.right.word = ValueWord::Const;
  if (!number(paid.right.number)) return false;
  const ScoreWord* coin = score();
  if (!coin || !coin->bare_cost) return false;
  paid.cmp = phrase("or less") ? Cmp::Le : phrase("or more") ? Cmp::Ge : Cmp::Eq;
  Np what;
  if (!phrase("to play") || !np(what, NpUse::Filter)) return expected("to play");
  for (const EventWord& w : lex_.events)
    if (w.event == EventKind::Played && w.shape == EventShape::PlayerObject) out.word = &w;
  if (!out.word) return false;
  out.event = EventKind::Played;
  out.by = {PlayerWord::You, out.at};
  out.subject.push_back(std::move(what));
  out.gate.push_back(std::move(paid));
  return mark.keep();
}

/// "the second time one of your characters challenges each turn"
bool Parser::nth_event(EventPhrase& out) {
  static constexpr std::string_view kWords[] = {"first", "second", "third"};
  Mark mark(p_);
  int n = 0;
  for (int i = 0; i < 3; ++i)
    if (!n && phrase("the " + std::string(kWords[i]) + " time")) n = i + 1;
  if (!n || !event(out, false)) return false;
  if (!phrase("each turn")) return expected("each turn");
  Condition times;
  times.word = CondWord::Tally;
  times.at = mark.at;
  times.cmp = Cmp::Eq;
  times.right.word = ValueWord::Const;
  times.right.number = n;
  times.event.push_back(out);
  out.gate.insert(out.gate.begin(), std::move(times));
  return mark.keep();
}

/// One event with its gates: "whenever this unit attacks while it's your turn".
bool Parser::one_trigger(EventPhrase& out) {
  out.at = p_;
  if (nth_event(out)) return true;
  if (accept_any({"when", "whenever"})) {
    if (!event_paid(out) && (out = {}, !event(out, false))) return false;
    while (event_gate(out)) {}
    return !refused();
  }
  if (accept("at")) {
    if (lex_.gated) {
      if (!phase_event(out) || out.next) return expected("the beginning of your recollection phase");
      return !refused();
    }
    if (!turn_event(out)) return expected("the start of your turn");
    while (lex_.brackets && event_gate(out)) {}
    return !refused();
  }
  return false;
}

/// "When A and whenever B, ...": every event of the list starts the same effect.
bool Parser::triggers(std::vector<EventPhrase>& out) {
  Mark mark(p_);
  EventPhrase window;
  if (at_word("during") && (!event_gate(window) || !accept(TokenKind::Comma))) return false;
  for (;;) {
    EventPhrase e;
    if (!one_trigger(e)) return false;
    // "He" is what the first event named; in the first event, this card.
    std::vector<Np>& named = e.word && e.word->swapped ? e.object : e.subject;
    const std::vector<Np>* before = out.empty()                           ? nullptr
                                    : out[0].word && out[0].word->swapped ? &out[0].object
                                                                          : &out[0].subject;
    if (!named.empty() && (named[0].word == NpWord::It || named[0].word == NpWord::Them)) {
      if (before && !before->empty()) named[0] = before->front();
      else if (out.empty() && lex_.they_one && named[0].word == NpWord::It) named[0].word = NpWord::Self;
    }
    e.gate.insert(e.gate.begin(), window.gate.begin(), window.gate.end());
    split_subject(e, out);
    out.push_back(std::move(e));
    Mark next(p_);
    if (!accept("and") || !(at_word("when") || at_word("whenever") || at_word("at"))) break;
    next.keep();
  }
  if (!expect(TokenKind::Comma, "a comma")) return false;
  return mark.keep();
}

/// Is the card itself one of those described, by what is printed on it?
bool Parser::is_one(const Np& what) const {
  if (what.side.word != PlayerWord::You || what.other || (what.types & card_.types) != what.types) return false;
  for (const TestNode& t : what.tests) {
    const bool type = t.test.kind == TestKind::Type && (card_.types & (1u << t.test.key));
    const bool subtype = t.test.kind == TestKind::Subtype && card_.subtypes &&
                         std::find(card_.subtypes->begin(), card_.subtypes->end(), t.test.key) != card_.subtypes->end();
    if (!type && !subtype) return false;
  }
  return true;
}

/// "this Unit or one of your other Units": two events, so that neither is told twice; one if it is one of them.
void Parser::split_subject(EventPhrase& e, std::vector<EventPhrase>& out) {
  if (e.subject.empty() || !e.subject[0].or_self) return;
  if (is_one(e.subject[0])) {
    e.subject[0].or_self = false;
    return;
  }
  EventPhrase self = e;
  self.subject[0] = {};
  self.subject[0].word = NpWord::Self;
  self.subject[0].at = e.at;
  e.subject[0].or_self = false;
  e.subject[0].other = true;
  out.push_back(std::move(self));
}

bool Parser::trigger(EventPhrase& out) {
  Mark mark(p_);
  std::vector<EventPhrase> all;
  if (!triggers(all) || all.size() != 1) return false;
  out = std::move(all[0]);
  return mark.keep();
}

/// Is this the word for a part in an event: "challenging"?
bool Parser::event_role(std::string_view word, std::string_view& role) const {
  for (const TimingWord& t : lex_.timings)
    for (const std::string_view r : {t.event.subject_role, t.event.object_role})
      if (lex_.gated && !r.empty() && r == word) return role = r, true;
  for (const EventWord& w : lex_.events)
    for (const std::string_view r : {w.subject_role, w.object_role})
      if (!r.empty() && r == word) return role = r, true;
  return false;
}

// --------------------------------------------------------------------------------------------------- costs

/// What is tapped to pay: this card, or others.
bool Parser::cost_flag(CostItem& out, u8 flag) {
  Np what;
  if (!np(what, NpUse::Cost)) return false;
  out.kind = what.word == NpWord::Self ? CostKind::FlagSelf : CostKind::FlagOthers;
  out.key = flag;
  if (out.kind == CostKind::FlagOthers) out.np.push_back(std::move(what));
  return true;
}

bool Parser::cost_item(CostItem& out) {
  Mark mark(p_);
  out.at = p_;
  if (lex_.gated) {
    if (gated_cost(out)) return mark.keep();
    if (refused()) return false;
    out = {};
    out.at = p_ = mark.at;
  }
  if (card_.keyword >= 0 && at_word("{n}")) {
    ++p_;
    const ScoreWord* s = score();
    if (!s) return false;
    out.kind = CostKind::Score;
    out.key = s->score;
    out.value.word = ValueWord::OwnNumber;
    out.value.at = mark.at;
    return mark.keep();
  }
  if (at(TokenKind::Circled)) {
    out.kind = CostKind::Score;
    out.key = lex_.coin;
    out.value.word = ValueWord::Const;
    out.value.number = peek().value;
    out.value.at = p_++;
    return mark.keep();
  }
  if (at(TokenKind::Symbol)) {
    for (const SymbolWord& s : lex_.symbols) {
      if (peek().text != s.symbol) continue;
      ++p_;
      if (at(TokenKind::Comma) || at(TokenKind::Colon) || at(TokenKind::Dash) || at_word("and")) {
        out.kind = CostKind::FlagSelf;
        out.key = s.flag;
        return mark.keep();
      }
      return cost_flag(out, s.flag) && mark.keep();  // "{E} one of your units"
    }
    return expected("a symbol such as {tap}");
  }
  const bool chooses = phrase("choose and");  // "choose and discard a card"
  const bool pay = !chooses && accept("pay");
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
  for (const FlagVerb& v : lex_.flag_verbs)
    if (v.set && accept(v.verb)) return cost_flag(out, v.flag) && mark.keep();
  for (const MoveVerb& v : lex_.move_verbs) {
    if (!v.cost || !accept(v.verb)) continue;
    Np what;
    if (!bare_count(what) && !np(what, NpUse::Cost)) return false;
    if (!v.tail.empty()) phrase(v.tail);
    if (chooses && what.word != NpWord::Objects) return p_ = mark.at, expected("something to choose");
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
