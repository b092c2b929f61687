// Looking, showing, shuffling; and what happens later.
#include "language/parser.hpp"

namespace cantrip::language {

bool Parser::c_look(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("look", third) || !expect("at")) return false;
  out.word = ClauseWord::Look;
  Np cards;
  u32 kinds = 0;
  const ZoneWord* which = nullptr;
  const int from = p_;
  if (!top_cards(cards, out.owner)) {
    p_ = from;
    if (at_word("the") || !zone(kinds, out.owner, &which) || which->ordered || which->hidden == Hidden::No ||
        !lex_.look_at_hands)
      return p_ = from, expected("the top cards of a deck");
    cards = {};
    cards.word = NpWord::Objects;
    cards.card = cards.plural = true;
    cards.at = from;
    cards.zones = kinds;
    cards.side = out.owner;
    cards.min = 0;
    cards.max = 0xFFFF;
  }
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
  phrase("to all players");
  out.np.push_back(std::move(what));
  return mark.keep();
}

bool Parser::c_shuffle(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("shuffle", third)) return false;
  out.word = ClauseWord::Shuffle;
  u32 kinds = 0;
  const ZoneWord* which = nullptr;
  const int from = p_;
  if (zone(kinds, out.owner, &which)) {
    out.key = which->kind;
    return mark.keep();
  }
  p_ = from;
  Np what;  // "shuffle this card into your deck"
  if (!np(what, NpUse::Effect) || !expect("into") || !zone(kinds, out.owner, &which)) return false;
  if (!which->ordered) return expected("a zone that can be shuffled");
  out.word = ClauseWord::Move;
  out.verb = Verb::Shuffle;
  out.key = which->kind;
  out.np.push_back(std::move(what));
  return mark.keep();
}

/// Something that happens later: "At the end of this turn, destroy it."
bool Parser::c_delay(Clause& out) {
  Mark mark(p_);
  out.word = ClauseWord::Delay;
  EventPhrase e;
  e.at = p_;
  if (phrase("at the end of this turn") || phrase("at the end of the turn")) {
    e.event = EventKind::TurnEnd;
    out.until = Until::ThisTurn;
    out.mode = 1;
  } else if (phrase("at the end of your turn")) {
    e.event = EventKind::TurnEnd;
    e.by = {PlayerWord::You, e.at};
    out.until = Until::Used;
    out.mode = 1;
  } else if (phrase("at the start of your next turn")) {
    e.event = EventKind::TurnStart;
    e.by = {PlayerWord::You, e.at};
    out.until = Until::Used;
    out.mode = 1;
  } else if (lex_.gated && at_word("at")) {
    ++p_;
    if (!phase_event(e) || !e.next) return false;
    out.until = Until::Used;
    out.mode = 1;
  } else if (lex_.gated && phrase("until end of turn")) {
    if (!accept(TokenKind::Comma) || !accept_any({"when", "whenever"}) || !event(e, false)) return false;
    out.mode = 0;
    out.until = Until::ThisTurn;
  } else if (accept_any({"when", "whenever"})) {
    out.mode = 0;
    if (!event(e, false) || !(phrase("this turn") || (lex_.brackets && phrase("during this turn")))) return false;
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
