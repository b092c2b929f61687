// Conditions in words.
#include "language/gates.hpp"
#include "language/speaker.hpp"

namespace cantrip::language {
namespace {

std::string count_words(Cmp cmp, int n) {
  switch (cmp) {
    case Cmp::Ge: return std::to_string(n) + " or more";
    case Cmp::Le: return std::to_string(n) + " or less";
    case Cmp::Gt: return "more than " + std::to_string(n);
    case Cmp::Lt: return "fewer than " + std::to_string(n);
    default: return std::to_string(n);
  }
}

} // namespace

/// "you have", "an opponent has".
std::string Speaker::has_words(Players who) {
  const bool have = lex_.your_style;
  if (who.who == Who::You) return have ? "you have " : "you control ";
  if (who.who == Who::Opponent) return have ? "an opponent has " : "an opponent controls ";
  return player(who) + (have ? " has " : " controls ");
}

std::string Speaker::exists(const Selector& s, bool no) {
  if (lex_.brackets) return bracket_exists(s, no);
  const bool owned = !s.zones && s.side.who != Who::None;
  const std::string start = owned ? has_words(s.side) : no ? "there are " : "there is ";
  const std::string tail = lex_.your_style && !s.zones && s.rel != Rel8::HostIs ? " in play" : "";
  if (no) return start + "no " + noun_group(s, true, {owned}, false) + tail;
  Selector any = s;  // "one of your" would be said twice
  if (owned) any.side = {};
  return start + noun_phrase(any, Article::A, {owned}) + tail;
}

/// A history question: "you played 2 or more actions this turn", "you didn't play a song this turn".
std::string Speaker::history(const Cond& c, const Amount& left, int n) {
  const Trigger& t = pool_.tallies[left.key].trigger;
  if (c.cmp == Cmp::Ge) return past_event(t, n) + " this turn";
  const EventWord* w = event_word(t);
  if (c.cmp == Cmp::Lt && n == 1 && w && w->shape == EventShape::PlayerObject && t.by.who == Who::You)
    return "you didn't " + std::string(w->verb) + " " + object_words(pool_.selectors[t.subject]) + " this turn";
  return "?";
}

/// "more cards in their hand than you"
std::string Speaker::compare_seats(const Cond& c, const Amount& left, const Amount& right) {
  const auto have = [&](Players who) {
    return who.who == Who::You        ? std::string("you have ")
           : who.who == Who::Opponent ? std::string("an opponent has ")
                                      : player(who) + " has ";
  };
  const bool you = left.players.who == Who::You;
  std::string what;
  if (left.kind == AmountKind::ZoneCount)
    what = std::string("cards in ") + (you ? "your " : "their ") + zone_word(left.key);
  for (const ScoreWord& s : lex_.scores)
    if (left.kind == AmountKind::Score && s.score == left.key) what = std::string(s.name);
  const std::string start = have(left.players);
  if (right.kind == AmountKind::Const)
    return start + (c.cmp == Cmp::Eq && right.add == 0 ? "no" : count_words(c.cmp, right.add)) + " " + what;
  const bool each = (c.cmp == Cmp::Gt) == (right.extra == kMostOfSeats);
  const std::string other =
      right.players.who == Who::Opponent ? (each ? "each opponent" : "an opponent") : player(right.players);
  return start + (c.cmp == Cmp::Gt ? "more " : "less ") + what + " than " + other;
}

std::string Speaker::compare(const Cond& c) {
  if (lex_.brackets) return bracket_compare(c);
  const Amount& left = pool_.amounts[c.a];
  const Amount& right = pool_.amounts[c.b];
  switch (left.kind) {
    case AmountKind::Tally: return history(c, left, right.add);
    case AmountKind::Score: return compare_seats(c, left, right);
    case AmountKind::ZoneCount: {
      const bool of_player = left.players.who != Who::Each;
      const bool folded = left.players.who != Who::Opponent || left.extra != kSumOfSeats;
      if (of_player && folded && (lex_.your_style || left.extra || right.kind != AmountKind::Const))
        return compare_seats(c, left, right);
      Selector s;
      s.zones = 1u << left.key;
      if (of_player) s.side = left.players;
      return "there are " + count_words(c.cmp, right.add) + " " + noun_group(s, true, {}, false);
    }
    case AmountKind::Count: {
      const Selector& s = pool_.selectors[left.key];
      const bool owned = !s.zones && s.side.who != Who::None && !(s.side.who == Who::Opponent && lex_.your_style);
      const std::string tail = lex_.your_style && !s.zones && s.rel != Rel8::HostIs ? " in play" : "";
      return (owned ? has_words(s.side) : "there are ") + count_words(c.cmp, right.add) + " " +
             noun_group(s, true, {owned}, false) + tail;
    }
    default: return "?";
  }
}

/// "has power 3 or more", "is at a location": what one test says of an object. Empty: it needs a noun.
std::string Speaker::state_words(const Test& t, const std::string& who, bool no, bool many) {
  const std::string is = std::string(many ? " are " : " is ") + (no ? "not " : "");
  const std::string has = many ? " have " : " has ";
  if (const std::string word = adjective(t, false); !word.empty()) return who + is + word;
  switch (t.kind) {
    case TestKind::Flag:
      for (const PastWord& w : lex_.pasts)
        if (w.flag == t.key && w.bare) return who + is + std::string(w.phrase);
      return {};
    case TestKind::Hosted: return who + is + "at a location";
    case TestKind::Name: return who + is + "named " + post_words(t);
    case TestKind::Stat: return no ? "" : who + has + stat_words(t);
    case TestKind::Keyword: return no || !lex_.your_style ? "" : who + has + post_words(t);
    case TestKind::Under: return no ? "" : who + has + "a card under it";
    case TestKind::How:
      for (const HowWord& h : lex_.hows)
        if (h.how == t.key && !no) {
          const size_t verb = h.phrase.find(' ');
          std::string keyword(h.phrase.substr(verb + 1));
          return "you " + std::string(h.phrase.substr(0, verb)) + " " + capital(keyword) + " " + who;
        }
      return {};
    default: return {};
  }
}

std::string Speaker::matches(const Cond& c, bool no) {
  if (lex_.brackets) return bracket_matches(c, no);
  const Selector& s = pool_.selectors[c.a];
  std::string who = pronoun(c.slot);
  const bool many = who == "them";
  const bool bare = s.types == 0 && s.zones == 0 && s.rel == Rel8::None && s.side.who == Who::None;
  if (bare && s.tests == 1 && pool_.tests[s.test].kind == TestKind::How)
    return state_words(pool_.tests[s.test], who, no, many);
  if (many) who = "they";
  if (s.rel == Rel8::HostIs && s.types == 0 && s.tests == 0)
    return who + (many ? " are" : " is") + (no ? " not" : "") + " here";
  if (s.zones && !s.types && !s.tests && s.rel == Rel8::None && s.side.who != Who::None)
    return who + (many ? " are" : " is") + (no ? " not" : "") + " in " + whose(s.side) + " " +
           zone_word(__builtin_ctz(s.zones));
  if (bare && s.tests == 1)
    if (const std::string out = state_words(pool_.tests[s.test], who, no, many); !out.empty()) return out;
  bool words_only = bare;
  for (int i = 0; i < s.tests; ++i) {
    const TestKind k = pool_.tests[static_cast<size_t>(s.test + i)].kind;
    words_only &= k == TestKind::Flag || k == TestKind::ObjStat || k == TestKind::Not;
  }
  const std::string is = std::string(many ? " are " : " is ") + (no ? "not " : "");
  if (!words_only) return who + is + noun_phrase(s, Article::A, {});
  std::string with, nouns, out;
  bool named = false;
  for (int i = 0, used = 1; i < s.tests; i += used)
    out += test_words(&pool_.tests[static_cast<size_t>(s.test + i)], used, with, nouns, named);
  if (!out.empty()) out.pop_back();
  return who + is + out;
}

/// Reads the condition at `at` and moves past it.
std::string Speaker::condition(Row16& at) {
  const Cond& c = pool_.conds[at++];
  if (lex_.gated) {
    if (c.kind == CondKind::Exists && is_lone(pool_.selectors[c.a])) said_.object(Slot::None, lex_.champion, false);
    if (c.kind == CondKind::Not && pool_.conds[at].kind == CondKind::Exists &&
        is_lone(pool_.selectors[pool_.conds[at].a]))
      said_.object(Slot::None, lex_.champion, false);
    if (c.kind != CondKind::And)
      if (const std::string gate = gate_text(pool_, lex_, static_cast<Row16>(at - 1)); !gate.empty()) return gate;
    if (c.kind == CondKind::Native && c.a == lex_.phase_condition)
      for (const PhaseWord& w : lex_.phases)
        if (w.phase == c.b) return "it's the " + std::string(w.name);
    const bool no = c.kind == CondKind::Not;
    const Cond& k = no ? pool_.conds[at] : c;
    if (k.kind == CondKind::Exists) return at = static_cast<Row16>(at + no), gated_exists(pool_.selectors[k.a], no);
    if (k.kind == CondKind::Matches) return at = static_cast<Row16>(at + no), gated_matches(k, no);
    if (c.kind == CondKind::Compare) return gated_compare(c);
    if (no && k.kind == CondKind::And && k.n == 2 && pool_.conds[static_cast<size_t>(at + 1)].kind == CondKind::Turn &&
        pool_.conds[static_cast<size_t>(at + 2)].kind == CondKind::Native) {
      const bool you = Players::unpack(pool_.conds[static_cast<size_t>(at + 1)].a).who == Who::You;
      const u16 phase = pool_.conds[static_cast<size_t>(at + 2)].b;
      at = static_cast<Row16>(at + 3);
      for (const PhaseWord& w : lex_.phases)
        if (w.phase == phase)
          return std::string("it's not ") + (you ? "your " : "an opponent's ") + std::string(w.name);
    }
  }
  switch (c.kind) {
    case CondKind::Exists: return exists(pool_.selectors[c.a], false);
    case CondKind::Compare: return compare(c);
    case CondKind::Matches: return matches(c, false);
    case CondKind::Turn:
      if (lex_.brackets) return Players::unpack(c.a).who == Who::You ? "it is your turn" : "it is your opponent's turn";
      return Players::unpack(c.a).who == Who::You ? "it's your turn" : "it's an opponent's turn";
    case CondKind::Done: return "you do";
    case CondKind::And:
    case CondKind::Or: {
      std::string out;
      for (int i = 0; i < c.n; ++i) out += (i ? (c.kind == CondKind::And ? " and " : " or ") : "") + condition(at);
      return out;
    }
    case CondKind::Not: {
      const Cond& inner = pool_.conds[at];
      if (inner.kind == CondKind::Exists) return ++at, exists(pool_.selectors[inner.a], true);
      if (inner.kind == CondKind::Matches) return ++at, matches(inner, true);
      if (inner.kind == CondKind::Turn)
        return ++at, Players::unpack(inner.a).who == Who::You ? "it's not your turn" : "it's not an opponent's turn";
      if (inner.kind == CondKind::Done) return ++at, "you don't";
      return "not " + condition(at);
    }
    default: return "?";
  }
}

} // namespace cantrip::language
