// Event phrases and costs in words.
#include "language/speaker.hpp"

namespace cantrip::language {
namespace {

bool only_players(const Selector& s) { return s.flags & static_cast<u8>(SelectorFlag::OnlyPlayers); }

} // namespace

// --------------------------------------------------------------------------------------------------- events

namespace {

/// Do the named things of the phrase stand where the row has them?
bool shape_fits(const Pool& pool, const EventWord& w, const Trigger& t) {
  if (w.object_self) {
    const Selector& s = pool.selectors[t.object];
    if (!t.object || s.rel != Rel8::Is || s.slot != Slot::Self) return false;
  }
  if (w.object_types && (!t.object || pool.selectors[t.object].types != w.object_types)) return false;
  const bool implied = w.object_self || w.object_types;
  const Row16 first = w.swapped ? t.object : t.subject, second = w.swapped || implied ? kNone : t.object;
  const Row16 other = w.swapped ? t.subject : second;
  switch (w.shape) {
    case EventShape::Object: return first && t.by.who == w.by && !other;
    case EventShape::ObjectObject: return first && t.by.who == Who::None && (other || w.tail.empty());
    case EventShape::Player:
    case EventShape::PlayerFixed: return !t.subject && !t.object;
    case EventShape::PlayerObject: return first && !other;
    case EventShape::Fixed: return !t.subject && !t.object && t.by.who == w.by;
    case EventShape::FixedObject: return t.object && !t.subject;
    case EventShape::PlayerPair: return t.subject && t.object;
  }
  return false;
}

} // namespace

const EventWord* Speaker::event_word(const Trigger& t) const {
  const EventWord* found = nullptr;
  for (const EventWord& w : lex_.events) {
    if (w.event != t.event || sub_of(w) != t.sub || w.from != t.from || w.to != t.to) continue;
    const bool objects = w.shape == EventShape::Object || w.shape == EventShape::ObjectObject || lex_.brackets;
    const u8 batch = objects ? u8{kOncePerBatch} : u8{0};
    if (w.flags != (t.flags & ~batch)) continue;
    if (!shape_fits(pool_, w, t)) continue;
    if (lex_.brackets && w.shape == EventShape::ObjectObject) {
      const Row16 other = w.swapped ? t.subject : t.object;
      if (!other || pool_.selectors[other].zones != w.object_place) continue;
    }
    const bool implied = found && (found->object_self || found->object_types);
    if (!found || (w.shape == EventShape::Fixed && found->shape != EventShape::Fixed && !implied)) found = &w;
  }
  return found;
}

std::string Speaker::object_words(const Selector& s) {
  if (only_players(s))
    return s.players.who == Who::You ? "you" : s.players.who == Who::Opponent ? "an opponent" : "a player";
  if (s.rel == Rel8::Is) return s.slot == Slot::Self ? self() : pronoun(s.slot);
  if (is_lone(s) && !s.tests) return noun_phrase(s, Article::None, {});
  if (lex_.brackets && !s.types && !s.tests && !s.zones && s.side.who == Who::Opponent)
    return "an " + std::string(lex_.opposing);
  return noun_phrase(s, Article::A, {});
}

std::string Speaker::event(const Trigger& t, const EventWord* w, bool past, int times) {
  const bool implied = w->object_self || w->object_types;
  const Row16 first = w->swapped ? t.object : t.subject, other = w->swapped ? t.subject : implied ? kNone : t.object;
  const auto subject = [&] {
    const Selector& s = pool_.selectors[first];
    return times < 2 ? object_words(s) : std::to_string(times) + " or more " + noun_group(s, true, {}, false);
  };
  const auto object = [&] { return object_words(pool_.selectors[other]); };
  const auto verb = [&](bool third) {
    return past ? std::string(w->past) : third ? third_person(w->verb) : bare_person(w->verb);
  };
  const std::string tail = w->tail.empty() ? "" : " " + std::string(w->tail);
  const std::string by = t.by.who == Who::You ? "you" : t.by.who == Who::Opponent ? "an opponent" : "a player";
  switch (w->shape) {
    case EventShape::Object:
    case EventShape::ObjectObject: {
      const bool several = (t.flags & kOncePerBatch) && !lex_.brackets;
      std::string out = several ? "one or more " + noun_group(pool_.selectors[first], true, {}, false) : subject();
      out += " " + verb(!several);
      return (other ? out + " " + object() : out) + tail;
    }
    case EventShape::Player:
    case EventShape::PlayerFixed: return by + " " + verb(t.by.who != Who::You);
    case EventShape::PlayerObject: return by + " " + verb(t.by.who != Who::You) + " " + subject() + tail;
    case EventShape::Fixed: return std::string(past ? w->past : w->verb);
    case EventShape::FixedObject: return std::string(w->verb) + " " + object();
    case EventShape::PlayerPair:
      return by + " " + verb(t.by.who != Who::You) + " " + object() + tail + " " +
             object_words(pool_.selectors[t.subject]);
  }
  return "?";
}

std::string Speaker::past_event(const Trigger& t, int times) {
  const EventWord* w = event_word(t);
  return w ? event(t, w, true, times) : "?";
}

std::string Speaker::turn_event(const Trigger& t) {
  const std::string who = t.by.who == Who::You        ? "your"
                          : t.by.who == Who::Opponent ? "each opponent's"
                                                      : "each player's";
  return std::string("at the ") + (t.event == EventKind::TurnStart ? "start" : "end") + " of " + who + " turn";
}

/// The first thing that must be true, if it compares a count of this kind: how often, how much was paid.
const Cond* Speaker::counting(Row16 cond, AmountKind kind) const {
  if (!cond) return nullptr;
  if (pool_.conds[cond].kind == CondKind::And) ++cond;
  const Cond& c = pool_.conds[cond];
  const bool equal = kind != AmountKind::Tally || c.cmp == Cmp::Eq;
  return c.kind == CondKind::Compare && pool_.amounts[c.a].kind == kind && equal ? &c : nullptr;
}

/// What must be true when it happens, each part in its own words.
std::string Speaker::gate(Row16 cond, bool said_first) {
  if (!cond) return "";
  Row16 at = cond;
  int parts = 1;
  if (pool_.conds[at].kind == CondKind::And) parts = pool_.conds[at++].n;
  std::string out;
  for (int i = 0; i < parts; ++i) {
    if (i == 0 && said_first) {
      ++at;
      continue;
    }
    if (pool_.conds[at].kind == CondKind::Turn) {
      const bool you = Players::unpack(pool_.conds[at++].a).who == Who::You;
      out += you ? " during your turn" : " during an opponent's turn";
      continue;
    }
    out += " while " + condition(at);
  }
  return out;
}

std::string Speaker::trigger(const Trigger& t) {
  const EventWord* w = event_word(t);
  if (t.event == EventKind::TurnStart || t.event == EventKind::TurnEnd) w = nullptr;
  static constexpr std::string_view kTimes[] = {"", "first", "second", "third"};
  std::string out = w ? "when " + event(t, w, false) : turn_event(t);
  const Cond* times = counting(t.cond, AmountKind::Tally);
  const Cond* paid = counting(t.cond, AmountKind::SlotN);
  if (w && times) out = "the " + std::string(kTimes[constant(times->b)]) + " time " + event(t, w, false) + " each turn";
  if (w && paid) {
    std::string coin;
    for (const ScoreWord& s : lex_.scores)
      if (s.bare_cost) coin = " " + symbol_name(s.name);
    out = "when you pay " + std::to_string(constant(paid->b)) + coin +
          (paid->cmp == Cmp::Le   ? " or less"
           : paid->cmp == Cmp::Ge ? " or more"
                                  : "") +
          " to play " + object_words(pool_.selectors[t.subject]);
  }
  out += gate(t.cond, times || paid);
  heard_ = w;
  mention_event(said_, pool_, t, w, types_);
  return out + ", ";
}

// --------------------------------------------------------------------------------------------------- costs

std::string Speaker::cost(const Cost& c) {
  Hide hide{true, true};
  if (lex_.brackets) hide = {}, hide.count = hide.from = true;
  if (lex_.gated) {
    if (const std::string words = gated_cost(c); !words.empty()) return words;
    hide.from = true;
  }
  switch (c.kind) {
    case CostKind::Score:
      if (lex_.brackets) return coins(c.amount);
      for (const ScoreWord& s : lex_.scores)
        if (s.score == c.key)
          return (s.bare_cost ? "" : "pay ") + std::to_string(constant(c.amount)) + " " + symbol_name(s.name);
      return "?";
    case CostKind::FlagSelf:
      for (const SymbolWord& s : lex_.symbols)
        if (s.flag == c.key) return symbol_name("{" + std::string(s.symbol) + "}");
      for (const FlagVerb& v : lex_.flag_verbs)
        if (v.set && v.flag == c.key) return std::string(v.verb) + " " + self();
      return "?";
    case CostKind::FlagOthers:
      for (const FlagVerb& v : lex_.flag_verbs)
        if (v.set && v.flag == c.key)
          return std::string(v.verb) + " " + noun_phrase(pool_.selectors[c.sel], Article::A, hide);
      return "?";
    case CostKind::Move:
    case CostKind::MoveSelf:
      for (const MoveVerb& v : lex_.move_verbs) {
        if (v.event != c.verb || v.to != c.key) continue;
        if (c.kind == CostKind::MoveSelf) return std::string(v.verb) + " " + self();
        const Selector& s = pool_.selectors[c.sel];
        hide.zone = s.zones == v.from;
        if (lex_.gated) hide.side = true;
        return std::string(v.verb) + " " + noun_phrase(s, Article::A, hide);
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
