// Cards that go somewhere: discarded, returned, put, played, shuffled in; looked at and shown before that.
#include "language/parser.hpp"

namespace cantrip::language {

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
      if (!bare_count(what) && !np(what, NpUse::Effect)) return false;
    }
    if (!v.tail.empty() && !phrase(v.tail)) return expected(v.tail);
    if (what.word == NpWord::Objects && !what.among) {
      if (!what.zones) what.zones = v.from;
      if (v.own && what.side.word == PlayerWord::None) what.side = {PlayerWord::None, -1};
    }
    out.mode = v.own;
    if (what.word == NpWord::Objects && what.found == Found::Choose && phrase("of your choice"))
      out.chooser = {PlayerWord::You, p_};
    out.np.push_back(std::move(what));
    Mark until(p_);
    if (lex_.gated && v.event == Verb::Banish && phrase("until this") && self_noun() && phrase("leaves the field")) {
      out.word = ClauseWord::Native;
      out.key = lex_.banish_native;
      out.mode = 0;
      until.keep();
    }
    return mark.keep();
  }
  return false;
}

/// Which end of an ordered zone: "on the bottom of", "on either the top or the bottom of".
bool Parser::deck_end(Clause& out) {
  Mark mark(p_);
  accept("back");
  if (lex_.brackets && phrase("randomly to the bottom of")) return out.mode |= kToBottom | kRandomOrder, mark.keep();
  if (lex_.brackets && phrase("to the top or bottom of")) return out.mode |= kTopOrBottom, mark.keep();
  if (phrase("on either the top or the bottom of") || phrase("on the top or the bottom of") ||
      phrase("on the top or bottom of"))
    out.mode |= kTopOrBottom;
  else if (phrase("on the bottom of") || phrase("to the bottom of")) out.mode |= kToBottom;
  else if (!phrase("on top of") && !phrase("on the top of") && !phrase("to the top of")) return false;
  return mark.keep();
}

/// "on the bottom", "back in any order", "on top of it": of the deck that was spoken of.
bool Parser::short_end(Clause& out) {
  Mark mark(p_);
  const int from = p_;
  if (phrase("back in any order")) out.mode = kAnyOrder;
  else if (phrase("on top of it")) out.mode = 0;
  else if (lex_.brackets && at_word("to") && at_word("the", 1) && (at_word("top", 2) || at_word("bottom", 2)) &&
           !at_word("of", 3) && !at_word("or", 3)) {
    if (at_word("bottom", 2)) out.mode = kToBottom;
    p_ += 3;
  } else if ((phrase("on the bottom") || phrase("on the top")) && !at_word("of") && !at_word("or")) {
    if (at_word("bottom", from + 2 - p_)) out.mode = kToBottom;
    if (phrase("in any order")) out.mode |= kAnyOrder;
  } else {
    return false;
  }
  out.key = lex_.deck;
  return mark.keep();
}

/// Where something is put: "into your hand", "onto the battlefield tapped", "on the bottom of your deck".
bool Parser::destination(Clause& out) {
  Mark mark(p_);
  out.mode = 0;
  const int from = p_;
  if (short_end(out)) return mark.keep();
  const bool end_named = deck_end(out);
  if (!end_named && !accept_any({"to", "into", "onto"}) && !(lex_.they_one && accept("in")))
    return expected("where to");
  u32 kinds = 0;
  const ZoneWord* which = nullptr;
  if (!zone(kinds, out.owner, &which)) return false;
  if (end_named != which->ordered && !(which->ordered && which->hidden == Hidden::No))
    return p_ = from, expected(which->ordered ? "\"on the top of\" or \"on the bottom of\"" : "\"into\" or \"onto\"");
  out.key = which->kind;
  if (which->facedown && accept("facedown")) {
    if (accept("and") && !at_word(lex_.tapped_word)) return expected(lex_.tapped_word);
  }
  if (accept(lex_.tapped_word)) out.mode |= kEntersTapped;
  if (phrase("under your control")) out.mode |= kYourControl;
  if (accept(lex_.tapped_word)) out.mode |= kEntersTapped;
  if (end_named && phrase("in any order")) out.mode |= kAnyOrder;
  return mark.keep();
}

bool Parser::c_return(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("return", third)) return false;
  if (return_some(out)) return mark.keep();
  out.word = ClauseWord::Move;
  out.verb = Verb::Return;
  Np what;
  if (refused() || !np(what, NpUse::Effect)) return false;
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
    if (lex_.gated) {
      Value v;
      if (!value(v)) return false;
      if (v.word != ValueWord::Const) out.count.push_back(v);
      n = v.word == ValueWord::Const ? v.number : 2;
    } else if (!number(n)) {
      return false;
    }
    if (!accept_any({"cards", "card"})) return expected("cards");
  }
  u32 kinds = 0;
  const ZoneWord* which = nullptr;
  if (!(accept("of") || (lex_.gated && accept("from"))) || !zone(kinds, owner, &which)) return expected("of");
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
  if (!cards.count.empty()) out.value = cards.count[0];
  out.np.push_back(std::move(cards));
  return destination(out) && mark.keep();
}

/// "one", "2", "one of them": of what was looked at.
bool Parser::some_of_them(Np& out) {
  Mark mark(p_);
  out.at = p_;
  int n = 0;
  if (phrase("any number of them")) {
    out.min = 0;
    out.max = 0xFFFF;
    out.up_to = true;
  } else {
    out.up_to = phrase("up to");
    if (!number(n)) return false;
    out.min = out.up_to ? u16{0} : static_cast<u16>(n);
    out.max = static_cast<u16>(n);
    phrase("of them") || phrase("of those cards");
  }
  if (!at_word("into") && !at_word("on") && !at_word("back") && !at_word("facedown")) return false;
  out.word = NpWord::Objects;
  out.among = true;
  out.found = Found::Choose;
  return mark.keep();
}

bool Parser::c_put(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("put", third)) return false;
  return put_rest(out) && mark.keep();
}

/// After "put": what and where. A second thing may follow without the verb.
bool Parser::put_rest(Clause& out) {
  Mark mark(p_);
  const Clause given = out;
  if (c_put_damage(out)) return mark.keep();
  if (refused()) return false;
  out = given;
  if (lex_.gated && c_put_counter(out)) return mark.keep();
  if (refused()) return false;
  out = given;
  p_ = mark.at;
  Np what;
  if (top_cards(what, what.side)) {
    accept("facedown");
    if (at_word("under")) return put_under(out, std::move(what)) && mark.keep();
    p_ = mark.at;
    return c_put_top(out) && mark.keep();
  }
  what = {};
  if (!some_of_them(what)) {
    p_ = mark.at;
    if (!np(what, NpUse::Effect)) return false;
  }
  accept("facedown");
  if (at_word("under")) return put_under(out, std::move(what)) && mark.keep();
  out.word = ClauseWord::Move;
  out.verb = Verb::Put;
  out.np.push_back(std::move(what));
  if (lex_.gated && lineage_end(out)) return mark.keep();
  if (refused()) return false;
  return destination(out) && mark.keep();
}

bool Parser::put_under(Clause& out, Np what) {
  out.word = ClauseWord::Under;
  Np host;
  if (!expect("under") || !np(host, NpUse::Effect)) return false;
  if (accept("faceup")) out.mode = 1;
  else accept("facedown");
  out.np = {std::move(what), std::move(host)};
  return true;
}

/// "choose NP"; "choose and discard a card" is read by the verb that follows.
bool Parser::c_choose(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("choose", third)) return false;
  if (accept("and")) {
    if (!c_move(out, third) && !c_flag(out, third) && !c_return(out, third) && !c_put(out, third))
      return expected("what is done with it");
    if (out.np.empty() || out.np[0].word != NpWord::Objects || out.np[0].found != Found::Choose || out.np[0].chosen)
      return p_ = mark.at, expected("something to choose");
    return mark.keep();
  }
  out.word = ClauseWord::Choose;
  Np what;
  if (at_word("one") && (at(TokenKind::Colon, 1) || at(TokenKind::Dash, 1))) return false;
  if (!np(what, NpUse::Effect)) return false;
  if (what.word != NpWord::Objects || what.found != Found::Choose) return expected("something to choose");
  out.np.push_back(std::move(what));
  if (lex_.brackets && at_word("and") && at(TokenKind::Number, 1)) {  // "1 of your Units and 1 enemy Unit"
    ++p_;
    Np other;
    if (!np(other, NpUse::Effect) || other.word != NpWord::Objects || other.found != Found::Choose) return false;
    if (out.np[0].card && !out.np[0].zones) out.np[0].zones = other.zones, out.np[0].side = other.side;
    out.np.push_back(std::move(other));
  }
  return mark.keep();
}

/// "play a Troop with cost 2 or less for free"
bool Parser::c_play(Clause& out, bool third) {
  Mark mark(p_);
  const bool on_top = lex_.your_style && either("shift", third);
  if (!on_top && !either("play", third)) return false;
  out.word = ClauseWord::Play;
  Np what;
  if (!np(what, NpUse::Effect)) return false;
  out.np.push_back(std::move(what));
  if (!phrase("for free")) return expected("for free");
  out.mode = on_top ? kPlayFree | kPlayOnTop : kPlayFree;
  if (phrase("and they enter play " + std::string(lex_.tapped_word)) ||
      phrase("and it enters play " + std::string(lex_.tapped_word)))
    out.mode |= kPlayTapped;
  Mark then(p_);
  Np same;
  if (accept(TokenKind::Comma) && accept("then") && accept("put") && pronoun(same) &&
      phrase("on the bottom of your deck instead of into your discard")) {
    out.mode |= kPlayThenBottom;
    then.keep();
  }
  return mark.keep();
}

/// "a location", "the same location"
bool Parser::place(Np& out) {
  Mark mark(p_);
  if (!phrase("the same")) return np(out, NpUse::Effect) && mark.keep();
  out.at = p_;
  out.word = NpWord::Objects;
  out.found = Found::Choose;
  return noun(out) && mark.keep();
}

/// "move NP to NP for free": to a place, not out of play.
bool Parser::c_host(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("move", third)) return false;
  out.word = ClauseWord::Host;
  Np who, where;
  if (!np(who, NpUse::Effect) || !expect("to")) return false;
  if (!place(where)) return false;
  if (!phrase("for free")) return expected("for free");
  out.np = {std::move(who), std::move(where)};
  return mark.keep();
}

/// "search your deck for a Troop card"
bool Parser::c_search(Clause& out, bool third) {
  Mark mark(p_);
  if (!either("search", third)) return false;
  out.word = ClauseWord::Search;
  u32 kinds = 0;
  const ZoneWord* which = nullptr;
  if (!zone(kinds, out.owner, &which) || !expect("for")) return false;
  out.key = which->kind;
  Np what;
  what.at = p_;
  if (phrase("any card")) {
    what.word = NpWord::Objects;
    what.card = true;
    what.found = Found::Choose;
  } else if (!np(what, NpUse::Effect)) {
    return false;
  }
  if (what.word != NpWord::Objects || what.found != Found::Choose || !what.card || what.zones)
    return expected("what to look for");
  out.np.push_back(std::move(what));
  return mark.keep();
}

} // namespace cantrip::language
