// Amounts and conditions of texts with gates, in words.
#include "language/gates.hpp"
#include "language/lexer.hpp"
#include "language/speaker.hpp"

namespace cantrip::language {
namespace {

std::string signed_number(int n) { return (n < 0 ? "" : "+") + std::to_string(n); }

} // namespace

/// What an amount counts, without "the amount of"; empty: it is no count.
std::string Speaker::amount_thing(const Amount& a, bool one) {
  switch (a.kind) {
    case AmountKind::Count: {
      const Selector& s = pool_.selectors[a.key];
      if (s.rel == Rel8::In) {
        Selector what = s;
        what.rel = Rel8::None;
        what.zones = 0;
        const std::string way = s.zones == (1u << lex_.graveyard)    ? "discarded"
                                : s.zones == (1u << lex_.banishment) ? "banished"
                                                                     : "revealed";
        return gated_group(what, !one, {}, false) + " " + way + " this way";
      }
      return gated_group(s, !one, {}, false);
    }
    case AmountKind::ZoneCount: {
      Selector s;
      s.zones = 1u << a.key;
      if (a.players.who != Who::Each) s.side = a.players;
      return gated_group(s, !one, {}, false);
    }
    case AmountKind::CounterOf:
    case AmountKind::SumCounter: {
      std::string name = "?";
      const int kind = a.kind == AmountKind::CounterOf ? a.key : a.extra;
      for (const CounterWord& w : lex_.counters)
        if (w.counter == kind) name = std::string(w.name);
      const std::string on =
          a.kind == AmountKind::CounterOf ? pronoun(a.slot) : noun_phrase(pool_.selectors[a.key], Article::None, {});
      return name + (one ? " counter on " : " counters on ") + on;
    }
    case AmountKind::ObjStatOf:
      return std::string(lex_.damage_word) + (one ? " counter on " : " counters on ") + pronoun(a.slot);
    case AmountKind::Native:
      if (a.key == lex_.champion_damage)
        return std::string(lex_.damage_word) + (one ? " counter on " : " counters on ") + "your champion";
      return {};
    case AmountKind::CountSlot:
      return std::string(one ? "card" : "cards") +
             (a.slot == Slot::Moved ? " banished this way" : " revealed this way");
    case AmountKind::SlotN:
      if (a.slot == Slot::N) return std::string(one ? "card" : "cards") + " sacrificed this way";
      return {};
    default: return {};
  }
}

/// "the amount of allies you control", "its power", "twice that much".
std::string Speaker::amount_said(const Amount& a) {
  const int mul = a.mul < 0 ? -a.mul : a.mul;
  std::string out;
  if (a.div != 1 || (mul != 1 && mul != 2)) return "?";
  switch (a.kind) {
    case AmountKind::StatOf:
      out = pronoun(a.slot, true) + " ";
      for (const StatWord& s : lex_.stats)
        if (s.stat == a.key) out += stat_name(s);
      break;
    case AmountKind::SumStat:
      if (a.extra != lex_.level_stat || !is_lone(pool_.selectors[a.key])) return "?";
      out = "LV";
      break;
    case AmountKind::SlotN: out = a.slot == Slot::X ? "?" : "that much"; break;
    case AmountKind::Native:
      if (a.key == lex_.influence && a.players.who == Who::You) {
        out = "your influence";
        break;
      }
      [[fallthrough]];
    default: {
      const std::string thing = amount_thing(a, false);
      if (thing.empty()) return "?";
      out = "the amount of " + thing;
      break;
    }
  }
  if (mul == 2) out = "twice " + out;
  const int plus = a.mul < 0 ? -a.add : a.add;
  if (plus > 0) out += " plus " + std::to_string(plus);
  if (plus < 0) out += " minus " + std::to_string(-plus);
  return out;
}

/// A number, X with what it is said at the end, or a number with what it is multiplied by behind it.
Quantity Speaker::gated_quantity(Row16 row) {
  const Amount& a = pool_.amounts[row];
  Quantity q;
  if (a.kind == AmountKind::Const) return q.number = std::to_string(a.add), q;
  if (a.kind == AmountKind::KeywordOf) return q.number = "{N}", q;
  if (a.kind == AmountKind::SlotN && a.slot == Slot::X && a.mul == 1 && a.div == 1) {
    q.number = a.add ? std::to_string(a.add) + "+X" : "X";
    price_x_ = true;
    return q;
  }
  const bool plain = a.mul == 1 && a.div == 1;
  if (a.kind == AmountKind::SlotN && a.slot != Slot::X && plain && a.add == 0) return q.number = "that much", q;
  if (a.kind == AmountKind::SumStat && a.extra == lex_.level_stat && plain && is_lone(pool_.selectors[a.key]))
    return q.number = a.add ? std::to_string(a.add) + "+LV" : "LV", q;
  if ((a.div != 1 || (a.mul != 1 && a.mul != -1)) && a.add == 0) {
    q.number = std::to_string(a.mul);
    q.tail = each_words(a);
    return q;
  }
  const std::string what = amount_said(a);
  if (!where_.empty() && where_ != what) return q.number = "?", q;
  where_ = what;
  q.number = "X";
  return q;
}

/// "+2", "-X": a change of a number.
std::string Speaker::change_words(Row16 row, std::string& tail) {
  const Amount& a = pool_.amounts[row];
  if (a.kind == AmountKind::Const) return signed_number(a.add);
  if (a.kind == AmountKind::KeywordOf) return "+{N}";
  if ((a.div != 1 || (a.mul != 1 && a.mul != -1)) && a.add == 0) {
    tail = each_words(a);
    return signed_number(a.mul);
  }
  if (a.kind == AmountKind::SlotN && a.slot == Slot::X) return a.mul == 1 && !a.add ? "+X" : "?";
  const std::string what = amount_said(a);
  if (!where_.empty() && where_ != what) {  // X is something else already
    if (a.add || amount_thing(a, true).empty()) return "?";
    tail = each_words(a);
    return signed_number(a.mul);
  }
  where_ = what;
  return a.mul < 0 ? "-X" : "+X";
}

/// What one test says of an object whose name stands before it.
std::string Speaker::gated_state(const Test& t, bool no, bool many) {
  const std::string is = std::string(many ? "are " : "is ") + (no ? "not " : "");
  const std::string has = many ? "have " : "has ";
  if (const std::string word = adjective(t, false); !word.empty()) return is + word;
  switch (t.kind) {
    case TestKind::Type: {
      for (const TypeWord& w : lex_.types)
        if (w.bit == t.key && w.tint) return is + tint_words(t.key);
      return is + article_a(type_words(1u << t.key, false));
    }
    case TestKind::Subtype: return is + article_a(subtype(t.key, false));
    case TestKind::Name: return is + "named " + pool_.names[t.key];
    case TestKind::Stat:
      if (t.key == lex_.level_stat && !no) return is + "level " + comparison(t.cmp, t.amount);
      return no ? "?" : has + gated_stat(t);
    case TestKind::Counter:
    case TestKind::ObjStat: return no ? "?" : has + counters_on(t);
    case TestKind::Keyword: return no ? "?" : has + lower(post_words(t));
    default: return "?";
  }
}

/// "is attacking an ally", "is distant and has two or more buff counters on it"
std::string Speaker::gated_states(const Selector& s, bool no, bool many) {
  const Test* t = &pool_.tests[s.test];
  const bool attack = s.tests == 2 && t[0].kind == TestKind::Flag && t[0].key == lex_.attacking_flag &&
                      t[1].kind == TestKind::RelatedTo && t[1].amount == lex_.attack_relation;
  if (attack) return std::string(many ? "are" : "is") + (no ? " not" : "") + related_words(t[1]);
  if (s.tests == 1) return gated_state(t[0], no, many);
  if (s.tests == 2 && t[0].kind == TestKind::Not && !no) {
    if (const std::string word = adjective(t[1], true); !word.empty()) return std::string(many ? "are " : "is ") + word;
    return gated_state(t[1], true, many);
  }
  if (s.tests && t[0].kind == TestKind::Or && !no)
    if (const std::string group = tint_group(t); !group.empty() && s.tests == t[0].key + 1)
      return std::string(many ? "are " : "is ") + group;
  return {};
}

std::string Speaker::gated_matches(const Cond& c, bool no) {
  const Selector& s = pool_.selectors[c.a];
  std::string who = pronoun(c.slot);
  const bool many = who == "them";
  if (many) who = "they";
  const bool bare = s.types == 0 && s.zones == 0 && s.rel == Rel8::None && s.side.who == Who::None;
  if (bare)
    if (const std::string state = gated_states(s, no, many); !state.empty()) return who + " " + state;
  if (s.zones && !s.types && !s.tests && s.side.who != Who::None)
    return who + (many ? " are" : " is") + (no ? " not" : "") + " in " + whose(s.side) + " " +
           zone_word(__builtin_ctz(s.zones));
  return who + (many ? " are " : " is ") + (no ? "not " : "") + article_a(gated_group(s, false, {}, false));
}

std::string Speaker::gated_exists(const Selector& s, bool no) {
  if (is_lone(s) && s.tests) {
    if (const std::string state = gated_states(s, no, false); !state.empty()) return "your champion " + state;
    return "?";
  }
  if (s.zones == lex_.mastery_zones && s.tests == 2) {
    const Test* t = &pool_.tests[s.test];
    const Test& name = t[0].kind == TestKind::Name ? t[0] : t[1];
    const Test& way = t[0].kind == TestKind::Name ? t[1] : t[0];
    static constexpr std::string_view kDirections[] = {"North", "East", "South", "West"};
    if (name.kind == TestKind::Name && way.kind == TestKind::ObjStat && way.key == lex_.direction_stat && !no)
      return "your " + pool_.names[name.key] + " face " + std::string(kDirections[constant(way.amount) & 3]);
  }
  if (s.rel == Rel8::In && s.slot == Slot::Moved) {
    Selector what = s;
    what.rel = Rel8::None;
    what.zones = 0;
    const std::string way = s.zones == (1u << lex_.graveyard)    ? "discarded"
                            : s.zones == (1u << lex_.banishment) ? "banished"
                                                                 : "revealed";
    return (no ? "? " : "") + article_a(gated_group(what, false, {}, false)) + " was " + way + " this way";
  }
  if (s.rel == Rel8::In) {
    Selector what = s;
    what.rel = Rel8::None;
    what.zones = 0;
    return (no ? "? " : "") + article_a(gated_group(what, false, {}, false)) + " was revealed this way";
  }
  const bool owned = !s.zones && s.side.who != Who::None;
  std::string start = no ? "there are " : "there is ";
  Selector any = s;
  Hide hide;
  if (owned) {
    start = s.side.who == Who::You        ? "you control "
            : s.side.who == Who::Opponent ? "an opponent controls "
                                          : player(s.side) + " controls ";
    hide.side = true;
  }
  if (no) return start + "no " + gated_group(any, true, hide, false);
  any.min = any.max = 1;
  return start + noun_phrase(any, Article::A, hide);
}

std::string Speaker::gated_compare(const Cond& c) {
  const Amount &left = pool_.amounts[c.a], &right = pool_.amounts[c.b];
  const auto count = [&](Row16 row) { return comparison(c.cmp, row); };
  if (left.kind == AmountKind::Tally) return history(c, left, right.add);
  if (right.kind == AmountKind::Const && left.mul == 1 && left.div == 1 && left.add == 0) {
    switch (left.kind) {
      case AmountKind::Count: {
        const Selector& s = pool_.selectors[left.key];
        const bool owned = !s.zones && (s.side.who == Who::You || s.side.who == Who::Opponent);
        Hide hide;
        hide.side = owned;
        const std::string start = !owned                   ? "there are "
                                  : s.side.who == Who::You ? "you control "
                                                           : "an opponent controls ";
        if (s.rel == Rel8::In) break;
        return start + count(c.b) + " " + gated_group(s, true, hide, false);
      }
      case AmountKind::ZoneCount: {
        Selector s;
        s.zones = 1u << left.key;
        if (left.players.who != Who::Each) s.side = left.players;
        return "there are " + count(c.b) + " " + gated_group(s, true, {}, false);
      }
      case AmountKind::Native:
        if (left.key == lex_.influence && left.players.who == Who::You) return "your influence is " + count(c.b);
        break;
      case AmountKind::SlotN:
        if (left.slot == Slot::X) return "X is " + count(c.b);
        return count(c.b) + " " + std::string(lex_.damage_word) + " was dealt";
      default: break;
    }
  }
  const std::string a = amount_said(left);
  if (right.kind == AmountKind::Const) return a + " is " + count(c.b);
  if (c.cmp != Cmp::Eq) return "?";
  return a + " is equal to " + amount_said(right);
}

} // namespace cantrip::language
