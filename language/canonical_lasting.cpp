// What lasts, and what would happen, in texts with gates, in words.
#include "language/gates.hpp"
#include "language/lexer.hpp"
#include "language/speaker.hpp"

namespace cantrip::language {

/// "+1 power and +1 life", "base power 4", "vigor": what is given, with its verb.
std::string Speaker::gated_grants(const std::vector<const Static*>& rows, bool plural, bool open) {
  std::string out;
  const auto verb = [&](const char* fixed_one, const char* fixed_many, const char* open_one, const char* open_many) {
    return std::string(open ? (plural ? open_many : open_one) : (plural ? fixed_many : fixed_one)) + " ";
  };
  std::string types_said;
  for (size_t i = 0; i < rows.size(); ++i) {
    const Static& s = *rows[i];
    const std::string join = out.empty() ? "" : " and ";
    switch (s.kind) {
      case StaticKind::Stat: {
        std::string tail;
        const std::string n = change_words(s.amount, tail);
        std::string name = "?";
        for (const StatWord& w : lex_.stats)
          if (w.stat == s.key) name = stat_name(w);
        out += join + verb("gets", "get", "has", "have") + n + " " + name + tail;
        break;
      }
      case StaticKind::SetStat: {
        std::string name = "?";
        for (const StatWord& w : lex_.stats)
          if (w.stat == s.key) name = stat_name(w);
        out += join + verb("gets", "get", "has", "have") + "base " + name + " " + gated_quantity(s.amount).number;
        break;
      }
      case StaticKind::Keyword: {
        const Amount& n = pool_.amounts[s.amount];
        const bool fixed = !s.amount || n.kind == AmountKind::Const;
        out += join + verb("gains", "gain", "has", "have") +
               lower(keyword(s.key, fixed ? (s.amount ? n.add : 0) : n.mul, s.param));
        if (!fixed) out += each_words(n);
        break;
      }
      case StaticKind::LoseKeyword: out += join + (plural ? "lose " : "loses ") + lower(keyword_name(s.key)); break;
      case StaticKind::LoseAbilities: out += join + (plural ? "lose" : "loses") + " all abilities"; break;
      case StaticKind::Ability: {
        Speaker inner(pool_, lex_, plurals_, lex_.bearer_types);
        out += join + verb("gains", "gain", "has", "have") + "\"" + inner.ability(pool_.abilities[s.param]) + "\"";
        break;
      }
      case StaticKind::Type:
      case StaticKind::Subtype: {
        const std::string word = s.kind == StaticKind::Type ? or_type(s.key, false) : subtype(s.key, false);
        out += join +
               (open     ? (plural ? "are " : "is ")
                : plural ? "become "
                         : "becomes ") +
               article_a(word) + " in addition to its other types";
        break;
      }
      case StaticKind::SetType: {
        bool tint = false;
        for (const TypeWord& w : lex_.types) tint |= w.bit == s.key && w.tint;
        if (tint) {
          out += join + (plural ? "are " : "is ") + tint_words(s.key);
          break;
        }
        std::string subs;
        while (i + 1 < rows.size() && rows[i + 1]->kind == StaticKind::Subtype)
          subs += subtype(rows[++i]->key, false) + " ";
        out += join +
               (open     ? (plural ? "are " : "is ")
                : plural ? "become "
                         : "becomes ") +
               article_a(subs + type_words(1u << s.key, false));
        break;
      }
      case StaticKind::Ban:
        if (s.key == lex_.prevent_ban) return "?";
        out += join + "can't " + ban(s);
        break;
      case StaticKind::Permit: {
        std::string word = "?";
        for (const PermitWord& w : lex_.permits)
          if (w.permit == s.key && word == "?")
            word = std::string(w.phrase) +
                   (w.against ? " " + (s.param ? against(s.param, w.players) : std::string("?")) : "");
        out += join + word;
        break;
      }
      case StaticKind::EntersFlag:
        out += join + (plural ? "enter" : "enters") + " the field " + std::string(lex_.tapped_word);
        break;
      case StaticKind::EntersCounter: {
        const Quantity q = gated_quantity(s.amount);
        out += join + (plural ? "enter" : "enters") + " the field with " + counter_words(s.key, q.number) +
               (plural ? " on them" : " on it") + q.tail;
        break;
      }
      default: out += join + "?"; break;
    }
  }
  return out;
}

std::string Speaker::gated_static(const Ability& a) {
  said_.object(Slot::Self, types_, false);
  std::vector<const Static*> rows;
  for (int i = 0; i < a.statics; ++i) rows.push_back(&pool_.statics[static_cast<size_t>(a.static_row + i)]);
  const Static& first = *rows.front();
  Row16 at = first.cond;
  if (first.kind == StaticKind::Ban && first.key == lex_.play_ban && !first.sel && at &&
      pool_.conds[at].kind == CondKind::Not) {
    ++at;
    const Cond& c = pool_.conds[at];
    if (c.kind == CondKind::Native && c.a == lex_.slow_condition) return "Activate this card only at slow speed.";
    return "Activate this card only if " + condition(at) + ".";
  }
  if (first.kind == StaticKind::Cost && first.key == kCostToAttack) return attack_tax(first) + ".";
  if (first.kind == StaticKind::Ban && first.key == lex_.prevent_ban)
    return "Damage from " + (first.sel ? noun_phrase(pool_.selectors[first.sel], Article::None, {}) : self()) +
           " can't be prevented.";
  const std::string cond = at ? condition(at) : "";
  if (first.kind == StaticKind::Cost) {
    std::string who = "this card";
    if (first.sel) {
      Selector s = pool_.selectors[first.sel];
      const Who side = s.side.who;
      s.side = {};
      Hide hide;
      hide.side = true;
      who = gated_group(s, true, hide, false) + (side == Who::You        ? " you activate"
                                                 : side == Who::Opponent ? " your opponents activate"
                                                                         : "");
    }
    return capital(finish(who + " " + price_of(first, first.sel != kNone) + (cond.empty() ? "" : " if " + cond)));
  }
  const bool plural = first.sel != kNone && !(is_lone(pool_.selectors[first.sel]) && !pool_.selectors[first.sel].tests);
  const bool players = first.sel && (pool_.selectors[first.sel].flags & static_cast<u8>(SelectorFlag::OnlyPlayers));
  std::string who = self();
  if (first.sel) {
    const Selector& s = pool_.selectors[first.sel];
    bool linked = false;
    for (int i = 0; i < s.tests; ++i) {
      const Test& t = pool_.tests[static_cast<size_t>(s.test + i)];
      linked |= t.kind == TestKind::RelatedTo && t.amount == lex_.linked_relation;
    }
    if (players)
      who = s.players.who == Who::Each ? "players" : s.players.who == Who::Opponent ? "opponents" : player(s.players);
    else if (linked) who = gated_group(s, false, {}, false);
    else who = noun_phrase(s, Article::None, {});
    if (linked) {
      const std::string text =
          (cond.empty() ? "" : "as long as " + cond + ", ") + who + " " + gated_grants(rows, false, true);
      return capital(finish(text));
    }
  }
  const std::string text = (cond.empty() ? "" : "as long as " + cond + ", ") + who + " " +
                           gated_grants(rows, plural || (players && who != "you"), true);
  return capital(finish(text));
}

/// "players can't declare attacks with allies unless they pay (2) for each attack declaration"
std::string Speaker::attack_tax(const Static& s) {
  Selector what = pool_.selectors[s.sel];
  const std::string who = what.side.who == Who::You ? "you" : what.side.who == Who::Opponent ? "opponents" : "players";
  what.side = {};
  return capital(who) + " can't declare attacks with " + noun_phrase(what, Article::None, {}) + " unless " +
         (who == "you" ? "you" : "they") + " pay " + payment_words(s.amount) + " for each attack declaration";
}

/// "costs 2 less to activate for each ally you control"
std::string Speaker::price_of(const Static& s, bool plural) {
  const Amount& a = pool_.amounts[s.amount];
  const bool less = a.kind == AmountKind::Const ? a.add < 0 : a.mul < 0;
  std::string n, tail;
  if (a.kind == AmountKind::Const) {
    n = std::to_string(a.add < 0 ? -a.add : a.add);
  } else if (a.kind == AmountKind::SumStat && a.extra == lex_.level_stat && a.div == 1 && (a.mul == 1 || a.mul == -1) &&
             !a.add) {
    n = "LV";
  } else if (a.add == 0) {
    n = std::to_string(a.mul < 0 ? -a.mul : a.mul);
    tail = each_words(a);
  } else {
    n = "?";
  }
  const std::string verb = s.key == lex_.cost_to_materialize ? " to materialize"
                           : s.key == lex_.cost_either       ? " to play"
                                                             : " to activate";
  return std::string(plural ? "cost " : "costs ") + n + (less ? " less" : " more") + verb + tail;
}

std::string Speaker::would_whom(const Selector& s) {
  if (s.flags & static_cast<u8>(SelectorFlag::OnlyPlayers))
    return s.players.who == Who::Each ? "a player" : s.players.who == Who::You ? "you" : "an opponent";
  if (is_lone(s) && !s.tests) return noun_phrase(s, Article::None, {});
  bool linked = false;
  for (int i = 0; i < s.tests; ++i) {
    const Test& t = pool_.tests[static_cast<size_t>(s.test + i)];
    linked |= t.kind == TestKind::RelatedTo && t.amount == lex_.linked_relation;
  }
  if (linked) return gated_group(s, false, {}, false);
  return object_words(s);
}

/// After "if": "damage would be dealt to your champion, prevent 1 of that damage".
std::string Speaker::would_words(const Replace& r, const std::string& whom, const std::string& when) {
  const std::string damage(lex_.damage_word);
  if (r.act == ActKind::Move) return whom + " would die" + when + ", banish it instead";
  std::string out;
  if (r.act == ActKind::Heal) {
    const Who side = r.target ? pool_.selectors[r.target].side.who : Who::None;
    out = std::string(side == Who::You        ? "you"
                      : side == Who::Opponent ? "an opponent"
                                              : "a player") +
          " would recover" + when + ", they recover ";
  } else {
    out = (r.kind == 1 ? "combat " : r.kind == 2 ? "non-combat " : "") + damage + " would be dealt to " + whom;
    if (r.source) {
      const Selector& s = pool_.selectors[r.source];
      Hide hide;
      hide.bare = true;
      const bool noun = s.types != 0;
      std::string source = s.rel == Rel8::Is ? pronoun(s.slot) : noun ? object_words(s) : "";
      if (source.empty()) {
        source = gated_group(s, false, hide, false);
        if (source.ends_with(" card")) source.resize(source.size() - 5);
        if (source == "card") source.clear();
        source = article_a(source + (source.empty() ? "source" : " source"));
      }
      out += " by " + source;
    }
    out += when + ", ";
  }
  const std::string may = r.may ? "you may " : "";
  std::string what = "?";
  switch (r.op) {
    case ReplaceOp::PreventAll: what = may + "prevent that " + damage; break;
    case ReplaceOp::Prevent: what = may + "prevent " + gated_quantity(r.amount).number + " of that " + damage; break;
    case ReplaceOp::Halve: what = may + "prevent half of that " + damage + ", rounded down"; break;
    case ReplaceOp::Multiply:
      what = (r.act == ActKind::Damage ? "it deals twice that much " + damage : "twice that much") + " instead";
      break;
    case ReplaceOp::Add: {
      const int n = constant(r.amount);
      const std::string by = n < 0 ? " minus " + std::to_string(-n) : " plus " + std::to_string(n);
      what = (r.act == ActKind::Damage ? "it deals that much " + damage : "that much") + by + " instead";
      break;
    }
    default: break;
  }
  if (r.then == 1) what += " and sacrifice " + self();
  if (r.then == 2) what += " and banish " + self();
  return out + what;
}

std::string Speaker::gated_shield(const Ins& ins) {
  const Replace& r = pool_.replaces[ins.b];
  const Slot slot = static_cast<Slot>(ins.a);
  const std::string whom =
      slot == Slot::None ? (r.target ? would_whom(pool_.selectors[r.target]) : "?") : phrase(slot, Article::Each);
  const std::string damage(lex_.damage_word);
  if (r.act == ActKind::Damage && r.op == ReplaceOp::Prevent && !r.key)
    return "prevent the next " + gated_quantity(r.amount).number +
           (r.kind == 1   ? " combat "
            : r.kind == 2 ? " non-combat "
                          : " ") +
           damage + " that would be dealt to " + whom + gated_until(ins.c);
  if (ins.mode == 1) return "the next time " + would_words(r, whom, gated_until(ins.c));
  if (static_cast<Until>(ins.c & 0xFF) == Until::ThisTurn) return "until end of turn, if " + would_words(r, whom, "");
  return gated_until(ins.c).substr(1) + ", if " + would_words(r, whom, "");
}

std::string Speaker::gated_until(u16 c) const {
  switch (static_cast<Until>(c & 0xFF)) {
    case Until::ThisTurn: return " until end of turn";
    case Until::YourNextTurn: return " until the beginning of your next turn";
    case Until::FlowEnd: return " until end of combat";
    case Until::YourTurnEnd: return " until the end of your next turn";
    case Until::Forever: return "";
    default: return " ?";
  }
}

} // namespace cantrip::language
