// Clauses of texts with gates, in words.
#include "language/gates.hpp"
#include "language/lexer.hpp"
#include "language/speaker.hpp"

namespace cantrip::language {

std::string Speaker::gated_modify(const std::vector<Node>& nodes, size_t& i) {
  const Ins first = nodes[i].ins;
  const Slot slot = static_cast<Slot>(first.a);
  std::vector<const Static*> rows;
  for (; i < nodes.size() && nodes[i].ins.op == Op::Modify && nodes[i].ins.a == first.a && nodes[i].ins.c == first.c;
       ++i) {
    const Static& s = pool_.statics[nodes[i].ins.b];
    if (!rows.empty() &&
        (s.sel != rows.front()->sel || (s.kind == StaticKind::Cost) != (rows.front()->kind == StaticKind::Cost)))
      break;
    rows.push_back(&s);
    if (s.kind == StaticKind::Cost) {
      ++i;
      break;
    }
  }
  const Static& one = *rows.front();
  if (slot == Slot::None && one.kind == StaticKind::Cost) {
    if (one.key == kCostToAttack) {
      const std::string text = attack_tax(one);
      return gated_until(first.c).substr(1) + ", " + lower(text.substr(0, 1)) + text.substr(1);
    }
    Selector s = pool_.selectors[one.sel];
    Hide hide;
    hide.side = true;
    return "the next " + gated_group(s, false, hide, false) + " you activate" +
           (static_cast<Until>(first.c & 0xFF) == Until::ThisTurn ? " this turn " : gated_until(first.c) + " ") +
           price_of(one, false);
  }
  std::string until = gated_until(first.c);
  if (slot == Slot::None) {
    const Selector& s = pool_.selectors[one.sel];
    if (until.empty()) until = " for the rest of the game";
    const bool players = s.flags & static_cast<u8>(SelectorFlag::OnlyPlayers);
    const bool many = players ? s.players.who != Who::You : !is_lone(s) || s.tests;
    const std::string who = players ? (s.players.who == Who::Opponent ? "each opponent" : player(s.players))
                                    : noun_phrase(s, Article::None, {});
    return until.substr(1) + ", " + who + " " + gated_grants(rows, many, true);
  }
  const auto found = waiting_.find(slot);
  const bool plural = found == waiting_.end() ? plural_slot(slot) : pool_.selectors[found->second.selector].max != 1;
  if (one.kind == StaticKind::Ban && one.key == lex_.ready_ban &&
      static_cast<Until>(first.c & 0xFF) == Until::NextReady) {
    std::string whom = phrase(slot, Article::None);
    if (whom == "them") whom = "they";
    return whom + (plural ? " don't" : " doesn't") + " wake up during its controller's next wake up phase";
  }
  const bool may = lead_may_;
  lead_may_ = false;
  if (may) return "?";
  std::string whom = phrase(slot, plural ? Article::None : Article::Each);
  if (whom == "them") whom = "they";
  return whom + " " + gated_grants(rows, plural || whom == "they", false) + until;
}

/// A verb of the game.
std::string Speaker::gated_native(const Ins& ins) {
  const Slot slot = static_cast<Slot>(ins.mode);
  const Players who = Players::unpack(ins.c);
  if (ins.a == lex_.split_native) {
    const std::string n = gated_quantity(ins.b).number;
    return act(who, "deal") + " " + n + " " + std::string(lex_.damage_word) + " split among " +
           phrase(slot, Article::Each);
  }
  if (ins.a == lex_.copy_native) {
    const std::string start = act(who, lex_.summon);
    const auto found = waiting_.find(slot);
    const bool several =
        found != waiting_.end() ? pool_.selectors[found->second.selector].max != 1 : said_.is_plural(slot);
    const std::string what = phrase(slot, Article::Each);
    said_.object(Slot::R3, 0, several);
    return start + " a token copy of " + what;
  }
  if (ins.a == lex_.copy_item_native) {
    const std::string start = act({Who::You, Slot::None}, "copy");
    return start + " " + phrase(slot, Article::Each) + (ins.c ? ". You may choose new targets for the copy" : "");
  }
  if (ins.a == lex_.borrow_native) {
    const std::string start = act(who, "gain");
    return start + " control of " + phrase(slot, Article::Each) + " until end of turn";
  }
  if (ins.a == lex_.lineage_native) {
    const std::string start = act({Who::You, Slot::None}, "put");
    const std::string what = phrase(slot, Article::Each);
    const Slot host = static_cast<Slot>(ins.c);
    std::string whose_lineage = "?";
    if (const auto found = waiting_.find(host); found != waiting_.end()) {
      whose_lineage = found->second.op == Op::Target ? "target champion's" : "your champion's";
      said_.object(host, lex_.champion, false);
      waiting_.erase(found);
    } else if (const auto m = said_.latest_other(false, lex_.champion); m && m->slot == host) {
      whose_lineage = "that champion's";
    }
    return start + " " + what + " on the bottom of " + whose_lineage + " lineage";
  }
  if (ins.a == lex_.redirect_native) {
    const std::string start = act({Who::You, Slot::None}, "change");
    const Slot attacker = static_cast<Slot>(ins.c);
    std::string attack = "?";
    if (const auto found = waiting_.find(attacker); found != waiting_.end()) {
      attack = found->second.op == Op::Target ? "target attack" : "that attack";
      const Selector& s = pool_.selectors[found->second.selector];
      said_.object(attacker, s.types, false);
      waiting_.erase(found);
    }
    return start + " the target of " + attack + " to " + phrase(slot, Article::Each);
  }
  if (ins.a == lex_.banish_native) {
    const std::string start = act(who, "banish");
    Hide hide;
    hide.from = true;
    return start + " " + phrase(slot, Article::All, hide) + " until " + self() + " leaves the field";
  }
  if (ins.a == lex_.reflex_native) return "?";
  for (const NativeWord& w : lex_.natives) {
    if (w.native != ins.a || (w.shape != NativeShape::Object && w.mode != ins.mode)) continue;
    const std::string start = act(who, w.verb);
    const std::string tail = w.tail.empty() ? "" : " " + std::string(w.tail);
    if (w.shape == NativeShape::Object) return start + " " + phrase(slot, Article::Each) + tail;
    const Quantity q = gated_quantity(ins.b);
    if (w.shape == NativeShape::Number) return start + " " + q.number + q.tail + tail;
    if (q.number == "1" || q.number == "2") return start + tail + (q.number == "2" ? " twice" : "") + q.tail;
    if (q.number == "X" || q.number == "that much") {  // "gather for each ..." said behind the verb
      const std::string what = amount_thing(pool_.amounts[ins.b], true);
      where_.clear();
      return what.empty() ? "?" : start + tail + " for each " + what;
    }
    return "?";
  }
  return "?";
}

/// A text that triggers at once, in its own small words.
std::string Speaker::reflex_words(const Ins& ins) {
  const Ability& a = pool_.abilities[ins.c];
  Speaker inner(pool_, lex_, plurals_, types_);
  inner.said_ = said_;
  inner.said_.forget(Slot::Self);
  size_t end = a.entry;
  while (pool_.code[end].op != Op::End) ++end;
  std::string out = "when you do, " + inner.joined(inner.block(a.entry, end));
  if (!inner.where_.empty()) out += ", where X is " + inner.where_;
  return out;
}

/// Instructions that only these texts have, or say otherwise. Empty: said as in other games.
std::string Speaker::gated_clause(const std::vector<Node>& nodes, size_t& i) {
  const Ins ins = nodes[i].ins;
  const Slot slot = static_cast<Slot>(ins.a);
  const Players you{Who::You, Slot::None};
  const Players doer = loop_ ? Players{Who::That, Slot::None} : you;
  switch (ins.op) {
    case Op::Modify: return gated_modify(nodes, i);
    case Op::Shield: return ++i, gated_shield(ins);
    case Op::Native: ++i; return gated_native(ins);
    case Op::Counter: {
      ++i;
      const bool all = ins.mode == 2;
      const bool early =
          pool_.amounts[ins.c].kind == AmountKind::StatOf || pool_.amounts[ins.c].kind == AmountKind::CounterOf;
      Quantity q;
      const std::string start = act(actor_of(slot), ins.mode == 0 ? "put" : "remove");
      if (early) q = gated_quantity(ins.c);
      const std::string whom = phrase(slot, Article::Each);
      if (!early) q = gated_quantity(ins.c);
      if (q.number == "that much") q.number = "that many";
      std::string name = "?";
      for (const CounterWord& w : lex_.counters)
        if (w.counter == ins.b) name = std::string(w.name);
      if (all) return start + " all " + name + " counters from " + whom;
      return start + " " + counter_words(ins.b, q.number) + (ins.mode == 0 ? " on " : " from ") + whom + q.tail;
    }
    case Op::Heal: {
      const auto found = waiting_.find(slot);
      if (found == waiting_.end()) return {};
      const Selector& s = pool_.selectors[found->second.selector];
      if (s.types != lex_.champion || s.tests || found->second.op != Op::All) return {};
      ++i;
      const Players who = s.side;
      waiting_.erase(found);
      const std::string start = act(who, "recover");
      Quantity q = gated_quantity(ins.b);
      return start + " " + q.number + q.tail;
    }
    case Op::Host: {
      ++i;
      const std::string start = act(doer, "load");
      Hide hide;
      hide.from = true;
      const std::string what = phrase(slot, Article::All, hide);
      return start + " " + what + " into " + phrase(static_cast<Slot>(ins.b), Article::All);
    }
    case Op::Negate: {
      ++i;
      if (!waiting_.contains(slot)) return "?";
      const std::string what = phrase(slot, Article::All);
      const std::string start = act(you, "negate");
      return start + " " + what + (ins.mode ? ". Banish the card that had its activation negated this way" : "");
    }
    case Op::Flag:
      for (const FlagVerb& v : lex_.flag_verbs)
        if (v.flag == ins.b && v.set == (ins.mode == 1)) return {};
      for (const AdjectiveWord& a : lex_.adjectives)
        if (a.kind == TestKind::Flag && a.key == ins.b && !a.negated && ins.mode == 1) {
          ++i;
          const auto found = waiting_.find(slot);
          const bool plural =
              found == waiting_.end() ? plural_slot(slot) : pool_.selectors[found->second.selector].max != 1;
          if (lead_may_) return "?";
          std::string whom = phrase(slot, plural ? Article::None : Article::Each);
          if (whom == "them") whom = "they";
          return whom + (plural || whom == "they" ? " become " : " becomes ") + std::string(a.word);
        }
      return {};
    case Op::Play: {
      ++i;
      const auto found = waiting_.find(slot);
      const Selector* s = found == waiting_.end() ? nullptr : &pool_.selectors[found->second.selector];
      const u32 types = s ? s->types : 0;
      const bool many = s ? s->max != 1 : plural_slot(slot);
      Hide hide;
      hide.from = true;
      const std::string start = act(actor_of(slot), "play");
      const std::string what = phrase(slot, Article::All, hide);
      said_.object(Slot::Moved, types, many);
      return start + " " + what +
             (ins.b & kPlayNoCosts ? " without paying its costs"
              : ins.b & kPlayFree  ? " without paying its reserve cost"
                                   : "");
    }
    default: return {};
  }
}

std::string Speaker::gated_modes(const Node& n) {
  const auto number = [](int least, int most, int all) -> std::string {
    if (least == most) return std::to_string(least);
    if (least == 0) return most == all ? "any amount" : "up to " + std::to_string(most);
    return most == 2 ? "one or both" : "one or more";
  };
  const Ins& ins = n.ins;
  const int all = ins.mode;
  std::string out = act({Who::You, Slot::None}, "choose") + " ";
  if (ins.b == 0) {
    out += "one — ";
  } else {
    out += number(ins.a & 0x7F, ins.b & 0xFF, all) + (ins.a & 0x8000 ? " that hasn't been chosen" : "");
    if (ins.c) {
      Row16 at = ins.c;
      out += ". If " + condition(at) + ", choose " + number((ins.a >> 8) & 0x7F, ins.b >> 8, all) + " instead";
    }
    out += " — ";
  }
  const Discourse before = said_;
  for (size_t i = 0; i < n.modes.size(); ++i) {
    said_ = before;
    waiting_.clear();
    std::string mode;
    for (const std::string& s : sentences(n.modes[i])) mode += mode.empty() ? capital(s) : " " + capital(s);
    const std::string gate = i < n.gates.size() && n.gates[i] ? gate_text(pool_, lex_, n.gates[i]) + " " : "";
    out += "\n• " + gate + mode;
  }
  said_ = before;
  return out;
}

} // namespace cantrip::language
