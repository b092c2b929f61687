// Conditions, event phrases and costs in words.
#include "language/speaker.hpp"

namespace cantrip::language {
namespace {

bool only_players(const Selector& s) { return s.flags & static_cast<u8>(SelectorFlag::OnlyPlayers); }

std::string count_words(Cmp cmp, int n) {
  switch (cmp) {
    case Cmp::Ge: return std::to_string(n) + " or more";
    case Cmp::Le: return std::to_string(n) + " or less";
    case Cmp::Gt: return "more than " + std::to_string(n);
    case Cmp::Lt: return "less than " + std::to_string(n);
    default: return std::to_string(n);
  }
}

} // namespace

// ---------------------------------------------------------------------------------------------- conditions

std::string Speaker::exists(const Selector& s, bool no) {
  const bool owned = !s.zones && s.side.who != Who::None;
  std::string start;
  if (!owned) start = no ? "there are " : "there is ";
  else if (s.side.who == Who::You) start = "you control ";
  else if (s.side.who == Who::Opponent) start = "an opponent controls ";
  else start = player(s.side) + " controls ";
  if (no) return start + "no " + noun_group(s, true, {owned}, false);
  return start + noun_phrase(s, Article::A, {owned});
}

std::string Speaker::compare(const Cond& c) {
  const Amount& left = pool_.amounts[c.a];
  const Amount& right = pool_.amounts[c.b];
  const auto subject = [&](Players who) {
    return who.who == Who::You        ? std::string("you have ")
           : who.who == Who::Opponent ? std::string("an opponent has ")
                                      : player(who) + " has ";
  };
  switch (left.kind) {
    case AmountKind::Tally: return past_event(pool_.tallies[left.key].trigger) + " this turn";
    case AmountKind::Score: {
      std::string name;
      for (const ScoreWord& s : lex_.scores)
        if (s.score == left.key) name = std::string(s.name);
      if (right.kind == AmountKind::Score) {
        const std::string start = subject(left.players) + (c.cmp == Cmp::Gt ? "more " : "less ") + name + " than ";
        return start + (right.players.who == Who::Opponent ? "an opponent" : player(right.players));
      }
      return subject(left.players) + count_words(c.cmp, right.add) + " " + name;
    }
    case AmountKind::ZoneCount: {
      Selector s;
      s.zones = 1u << left.key;
      if (left.players.who != Who::Each) s.side = left.players;
      return "there are " + count_words(c.cmp, right.add) + " " + noun_group(s, true, {}, false);
    }
    case AmountKind::Count: {
      const Selector& s = pool_.selectors[left.key];
      const bool owned = !s.zones && s.side.who != Who::None;
      std::string start = "there are ";
      if (owned)
        start = s.side.who == Who::You        ? "you control "
                : s.side.who == Who::Opponent ? "an opponent controls "
                                              : player(s.side) + " controls ";
      return start + count_words(c.cmp, right.add) + " " + noun_group(s, true, {owned}, false);
    }
    default: return "?";
  }
}

std::string Speaker::matches(const Cond& c, bool no) {
  const Selector& s = pool_.selectors[c.a];
  const std::string who = pronoun(c.slot);
  const std::string is = std::string(who == "them" ? " are " : " is ") + (no ? "not " : "");
  bool words_only = s.types == 0, number_only = s.types == 0 && s.tests == 1;
  for (int i = 0; i < s.tests; ++i) {
    const TestKind k = pool_.tests[static_cast<size_t>(s.test + i)].kind;
    words_only &= k == TestKind::Flag || k == TestKind::ObjStat || k == TestKind::Not;
    number_only &= k == TestKind::Stat;
  }
  std::string with, nouns;
  bool named = false;
  int used = 1;
  if (number_only && !no) {
    test_words(&pool_.tests[s.test], used, with, nouns, named);
    return who + " has" + with.substr(std::string(" with").size());
  }
  if (!words_only) return who + is + noun_phrase(s, Article::A, {});
  std::string out;
  for (int i = 0; i < s.tests; i += used)
    out += test_words(&pool_.tests[static_cast<size_t>(s.test + i)], used, with, nouns, named);
  if (!out.empty()) out.pop_back();
  return who + is + out;
}

/// Reads the condition at `at` and moves past it.
std::string Speaker::condition(Row16& at) {
  const Cond& c = pool_.conds[at++];
  switch (c.kind) {
    case CondKind::Exists: return exists(pool_.selectors[c.a], false);
    case CondKind::Compare: return compare(c);
    case CondKind::Matches: return matches(c, false);
    case CondKind::Turn: return Players::unpack(c.a).who == Who::You ? "it's your turn" : "it's an opponent's turn";
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

// --------------------------------------------------------------------------------------------------- events

const EventWord* Speaker::event_word(const Trigger& t) const {
  const EventWord* found = nullptr;
  for (const EventWord& w : lex_.events) {
    if (w.event != t.event || static_cast<u8>(w.sub) != t.sub || w.from != t.from || w.to != t.to) continue;
    if (w.flags != (t.flags & ~kOncePerBatch)) continue;
    bool fits = false;
    switch (w.shape) {
      case EventShape::Object: fits = t.subject && t.by.who == Who::None && !t.object; break;
      case EventShape::ObjectObject: fits = t.subject && t.by.who == Who::None; break;
      case EventShape::Player:
      case EventShape::PlayerFixed: fits = !t.subject && !t.object; break;
      case EventShape::PlayerObject: fits = t.subject && !t.object; break;
      case EventShape::Fixed: fits = !t.subject && !t.object && t.by.who == Who::None; break;
      case EventShape::FixedObject: fits = t.object && !t.subject; break;
    }
    if (!fits) continue;
    if (!found || w.shape == EventShape::Fixed) found = &w;
  }
  return found;
}

std::string Speaker::object_words(const Selector& s) {
  if (only_players(s))
    return s.players.who == Who::You ? "you" : s.players.who == Who::Opponent ? "an opponent" : "a player";
  if (s.rel == Rel8::Is) return s.slot == Slot::Self ? self() : pronoun(s.slot);
  return noun_phrase(s, Article::A, {});
}

std::string Speaker::event(const Trigger& t, const EventWord* w, bool past) {
  const auto subject = [&] { return object_words(pool_.selectors[t.subject]); };
  const auto object = [&] { return object_words(pool_.selectors[t.object]); };
  const auto verb = [&](bool third) {
    return past ? std::string(w->past) : third ? third_person(w->verb) : std::string(w->verb);
  };
  const std::string by = t.by.who == Who::You ? "you" : t.by.who == Who::Opponent ? "an opponent" : "a player";
  switch (w->shape) {
    case EventShape::Object:
    case EventShape::ObjectObject: {
      const bool several = t.flags & kOncePerBatch;
      std::string out = several ? "one or more " + noun_group(pool_.selectors[t.subject], true, {}, false) : subject();
      out += " " + verb(!several);
      return t.object ? out + " " + object() : out;
    }
    case EventShape::Player:
    case EventShape::PlayerFixed: return by + " " + verb(t.by.who != Who::You);
    case EventShape::PlayerObject: return by + " " + verb(t.by.who != Who::You) + " " + subject();
    case EventShape::Fixed: return std::string(w->verb);
    case EventShape::FixedObject: return std::string(w->verb) + " " + object();
  }
  return "?";
}

std::string Speaker::past_event(const Trigger& t) {
  const EventWord* w = event_word(t);
  return w ? event(t, w, true) : "?";
}

std::string Speaker::turn_event(const Trigger& t) {
  const std::string who = t.by.who == Who::You        ? "your"
                          : t.by.who == Who::Opponent ? "each opponent's"
                                                      : "each player's";
  return std::string("at the ") + (t.event == EventKind::TurnStart ? "start" : "end") + " of " + who + " turn";
}

std::string Speaker::trigger(const Trigger& t) {
  const EventWord* w = event_word(t);
  if (t.event == EventKind::TurnStart || t.event == EventKind::TurnEnd) w = nullptr;
  std::string out = w ? "when " + event(t, w, false) : turn_event(t);
  if (t.cond && pool_.conds[t.cond].kind == CondKind::Turn)
    out += Players::unpack(pool_.conds[t.cond].a).who == Who::You ? " during your turn" : " during an opponent's turn";
  mention_event(said_, pool_, t, w, types_);
  return out + ", ";
}

// --------------------------------------------------------------------------------------------------- costs

std::string Speaker::cost(const Cost& c) {
  switch (c.kind) {
    case CostKind::Score:
      for (const ScoreWord& s : lex_.scores)
        if (s.score == c.key)
          return (s.bare_cost ? "" : "pay ") + std::to_string(constant(c.amount)) + " " + std::string(s.name);
      return "?";
    case CostKind::FlagSelf:
      for (const SymbolWord& s : lex_.symbols)
        if (s.flag == c.key) return "{" + std::string(s.symbol) + "}";
      return "?";
    case CostKind::FlagOthers:
      for (const FlagVerb& v : lex_.flag_verbs)
        if (v.set && v.flag == c.key)
          return std::string(v.verb) + " " + noun_phrase(pool_.selectors[c.sel], Article::A, {true, true});
      return "?";
    case CostKind::Move:
    case CostKind::MoveSelf:
      for (const MoveVerb& v : lex_.move_verbs) {
        if (v.event != c.verb || v.to != c.key) continue;
        if (c.kind == CostKind::MoveSelf) return std::string(v.verb) + " " + self();
        const Selector& s = pool_.selectors[c.sel];
        return std::string(v.verb) + " " + noun_phrase(s, Article::A, {true, s.zones == v.from});
      }
      return "?";
    default: return "?";
  }
}

std::string Speaker::costs(Row16 first, int n) {
  std::string out;
  for (int i = 0; i < n; ++i) out += (i ? ", " : "") + cost(pool_.costs[static_cast<size_t>(first + i)]);
  return out;
}

} // namespace cantrip::language
