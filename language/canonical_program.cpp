// Programs back to sentences. The compiler's jumps are regular, so the blocks can be read off them.
#include "language/gates.hpp"
#include "language/speaker.hpp"

#include "language/rows.hpp"

namespace cantrip::language {
namespace {

bool several(Players who) { return who.who == Who::Each || who.who == Who::Opponent; }
bool only_players(const Selector& s) { return s.flags & static_cast<u8>(SelectorFlag::OnlyPlayers); }

/// "get +1 power and gain Rush": what is got and gained.
std::string without_verbs(std::string text) {
  for (const std::string_view verb : {"get ", "gain "})
    if (text.starts_with(verb)) text = text.substr(verb.size());
  for (const std::string_view verb : {" and get ", " and gain "})
    for (size_t at; (at = text.find(verb)) != std::string::npos;) text.replace(at, verb.size(), " and ");
  return text;
}

} // namespace

// --------------------------------------------------------------------------------------------------- blocks

std::vector<Speaker::Node> Speaker::block(size_t from, size_t to) const {
  const std::vector<Ins>& code = pool_.code;
  std::vector<Node> out;
  while (from < to && code[from].op != Op::End) {
    Node n;
    n.ins = code[from];
    const size_t target = n.ins.b;
    if (n.ins.op == Op::If) {
      const Ins& last = code[target - 1];
      if (target - 1 > from && last.op == Op::Jump && last.b > target) {
        n.body = block(from + 1, target - 1);
        n.other = block(target, last.b);
        from = last.b;
      } else {
        n.body = block(from + 1, target);
        from = target;
      }
    } else if (n.ins.op == Op::May) {
      n.body = block(from + 1, target);
      from = target;
    } else if (n.ins.op == Op::EachPlayer || n.ins.op == Op::EachOf) {
      n.body = block(from + 1, target - 1);
      from = target;
      if (!n.body.empty() && n.body.back().ins.op == Op::Choose && (n.body.back().ins.b & kCollect)) {
        n.body.back().ins.b &= static_cast<u16>(~kCollect);  // what happens to all of it is said of each
        for (Node& after : block(from, from + 1)) n.body.push_back(std::move(after));
        ++from;
      }
    } else if (n.ins.op == Op::Modes) {
      const size_t count = n.ins.mode;
      size_t end = to;
      for (size_t i = 0; i < count; ++i) n.gates.push_back(code[from + 1 + i].a);
      if (n.ins.b != 0) {  // each block stands behind its own "if"
        for (size_t i = 0; i < count; ++i) {
          const size_t begin = code[from + 1 + i].b;
          const size_t stop = code[begin - 1].b;
          n.modes.push_back(block(begin, stop));
          end = stop;
        }
        from = end;
        out.push_back(std::move(n));
        continue;
      }
      for (size_t i = 0; i < count; ++i) {
        const size_t begin = code[from + 1 + i].b;
        const bool last = i + 1 == count;
        const size_t stop = last ? end : code[from + 2 + i].b - size_t{1};
        if (i == 0 && !last) end = code[stop].b;
        n.modes.push_back(block(begin, stop));
      }
      from = end;
    } else {
      ++from;
    }
    out.push_back(std::move(n));
  }
  return out;
}

// ------------------------------------------------------------------------------------------------ sentences

std::string Speaker::body(const Ability& a) {
  size_t end = a.entry;
  while (pool_.code[end].op != Op::End) ++end;
  const std::vector<Node> nodes = block(a.entry, end);
  std::string out;
  for (const std::string& s : sentences(nodes)) out += out.empty() ? s : " " + capital(s);
  return out;
}

std::string Speaker::mode_list(const Node& n) {
  std::string out = act({Who::You, Slot::None}, "choose") + (lex_.cost_dash ? " one: " : " one — ");
  const Discourse before = said_;
  for (size_t i = 0; i < n.modes.size(); ++i) {
    said_ = before;
    waiting_.clear();
    std::string mode;
    for (const std::string& s : sentences(n.modes[i])) mode += mode.empty() ? s : " " + capital(s);
    if (!mode.empty()) mode.pop_back();  // the period
    out += i == 0 ? capital(mode) : "; or " + mode;
  }
  return out;
}

std::vector<std::string> Speaker::sentences(const std::vector<Node>& nodes) {
  std::vector<std::string> out;
  for (size_t i = 0; i < nodes.size();) {
    if (prepare(nodes[i])) {
      ++i;
      continue;
    }
    if (nodes[i].ins.op == Op::If && whole_ && !out.empty() && pool_.conds[nodes[i].ins.a].kind == CondKind::Done) {
      out.back().pop_back();  // the period
      out.back() += " to " + joined(nodes[i++].body) + ".";
      whole_ = false;
      continue;
    }
    if (nodes[i].ins.op == Op::If) {
      for (const std::string& c : choices()) out.push_back(c + ".");
      std::string otherwise;
      if (lex_.gated) {
        const Node& n = nodes[i++];
        if (n.body.size() == 1 && n.body[0].ins.op == Op::Native && n.body[0].ins.a == lex_.reflex_native &&
            pool_.conds[n.ins.a].kind == CondKind::Done) {
          out.push_back(finish(reflex_words(n.body[0].ins)));
          continue;
        }
        Row16 at = n.ins.a;
        if (shares(n)) {  // "A. If C, B instead.": both are done to what A names
          const std::string usual = joined(n.other);
          out.push_back(finish(usual));
          const Discourse book = said_;
          const std::string when = "if " + condition(at) + ", ";
          said_ = book;
          const std::string better = joined(n.body);
          out.push_back(finish(when + better + " instead"));
          said_ = book;
          continue;
        }
        const std::string when = "if " + condition(at) + ", ";
        const std::string done = joined(n.body);
        out.push_back(finish(when + done));
        if (!n.other.empty()) {
          const std::string other = "otherwise, " + joined(n.other);
          out.push_back(finish(other));
        }
        continue;
      }
      out.push_back(conditional(nodes[i++], otherwise) + ".");
      if (!otherwise.empty()) out.push_back(otherwise + ".");
      continue;
    }
    if (lex_.gated) {
      const std::string text = clause(nodes, i);
      out.push_back(finish(text));
      continue;
    }
    out.push_back(clause(nodes, i) + ".");
  }
  for (const std::string& c : choices()) out.push_back(c + ".");
  return out;
}

/// Is something that was chosen before used in both branches?
bool Speaker::shares(const Node& n) const {
  const auto uses = [](const std::vector<Node>& nodes, Slot slot) {
    for (const Node& one : nodes) {
      const Op o = one.ins.op;
      const bool by_mode = o == Op::Move || o == Op::Native;
      if (by_mode ? static_cast<Slot>(one.ins.mode) == slot : static_cast<Slot>(one.ins.a) == slot && o != Op::TakeTop)
        return true;
    }
    return false;
  };
  for (const auto& [slot, w] : waiting_)
    if (uses(n.body, slot) && uses(n.other, slot)) return true;
  return false;
}

std::string Speaker::conditional(const Node& n, std::string& otherwise) {
  Row16 at = n.ins.a;
  std::string out = "if " + condition(at) + ", ";
  out += joined(n.body);
  if (!n.other.empty()) otherwise = "otherwise, " + joined(n.other);
  return out;
}

std::string Speaker::joined(const std::vector<Node>& nodes) {
  std::string out;
  for (const std::string& c : clauses(nodes)) out += (out.empty() ? "" : ", then ") + c;
  return out;
}

std::vector<std::string> Speaker::clauses(const std::vector<Node>& nodes) {
  std::vector<std::string> out;
  for (size_t i = 0; i < nodes.size();) {
    if (prepare(nodes[i])) {
      ++i;
      continue;
    }
    if (nodes[i].ins.op == Op::If && pool_.conds[nodes[i].ins.a].kind == CondKind::Done && !out.empty()) {
      out.back() += " to " + joined(nodes[i++].body);  // "A to B"
      continue;
    }
    out.push_back(clause(nodes, i));
  }
  for (const std::string& c : choices()) out.push_back(c);
  return out;
}

/// What was chosen and not yet named, each as a clause of its own.
std::vector<std::string> Speaker::choices() {
  std::vector<Slot> slots;
  for (const auto& [slot, w] : waiting_)
    if (w.op == Op::Choose && !only_players(pool_.selectors[w.selector])) slots.push_back(slot);
  std::vector<std::string> out;
  for (const Slot slot : slots) out.push_back(do_choose(slot));
  return out;
}

/// Choices wait until something is done with them; some instructions leave no words.
bool Speaker::prepare(const Node& n) {
  switch (n.ins.op) {
    case Op::Target:
      waiting_[static_cast<Slot>(static_cast<int>(Slot::T0) + n.ins.mode)] = {n.ins.op, n.ins.a};
      return true;
    case Op::Choose: whole_ |= n.ins.b != 0; [[fallthrough]];
    case Op::All:
    case Op::Random: waiting_[static_cast<Slot>(n.ins.mode)] = {n.ins.op, n.ins.a}; return true;
    case Op::Used:
    case Op::Unlook: return true;
    default: return false;
  }
}

// ----------------------------------------------------------------------------------------- nouns in clauses

/// Names a slot: in full the first time, by a pronoun afterwards.
std::string Speaker::phrase(Slot slot, Article all, Hide hide) {
  const auto found = waiting_.find(slot);
  if (found == waiting_.end()) return pronoun(slot);
  const Waiting w = found->second;
  const Selector& s = pool_.selectors[w.selector];
  if (only_players(s)) {
    if (w.op == Op::Target || w.op == Op::Choose) return player({Who::InSlot, slot});
    waiting_.erase(found);
    said_.forget(slot);
    return player(s.players);
  }
  waiting_.erase(found);
  if (s.rel == Rel8::In || s.side.who == Who::You) yours_.insert(slot);
  else yours_.erase(slot);
  if (w.op == Op::All && s.rel == Rel8::In && !s.tests && !s.types)
    return said_.forget(slot), lex_.brackets ? "the remaining cards" : "the rest";
  if (w.op == Op::All && (s.flags & static_cast<u8>(SelectorFlag::Top))) {
    said_.object(slot, 0, s.max != 1);
    return "the top " + (s.max == 1 ? "card" : std::to_string(s.max) + " cards") + " of " + whose(s.side) + " " +
           zone_word(__builtin_ctz(s.zones));
  }
  std::string out;
  switch (w.op) {
    case Op::Target: out = noun_phrase(s, Article::Target, hide); break;
    case Op::All: out = noun_phrase(s, all, hide); break;
    case Op::Random: out = noun_phrase(s, Article::A, hide) + " at random"; break;
    default: out = noun_phrase(s, Article::A, hide); break;
  }
  said_.object(slot, s.types, s.max != 1);
  return out;
}

/// Who does something to what is in the slot: whoever chooses it.
Players Speaker::actor_of(Slot slot) const {
  const Players you{Who::You, Slot::None};
  const auto found = waiting_.find(slot);
  if (found == waiting_.end()) return loop_ ? Players{Who::That, Slot::None} : you;
  const Selector& s = pool_.selectors[found->second.selector];
  if (s.chooser.who != Who::None) return s.chooser;
  return loop_ ? Players{Who::That, Slot::None} : you;
}

/// Subject and verb: "draw", "each player draws", "you may draw".
std::string Speaker::act(Players who, std::string_view verb) {
  if (lead_may_ && who == lead_) {
    lead_may_ = false;
    const std::string subject = loop_ ? loop_subject_ : player(who);
    if (!loop_ && who.who != Who::You) said_.player(who);
    return subject + " may " + std::string(verb);
  }
  if (loop_ && who.who == Who::That) return loop_subject_ + " " + third_person(verb);
  if (who.who == Who::You) return std::string(verb);
  const std::string subject = player(who);
  if (!several(who)) said_.player(who);
  return subject + " " + third_person(verb);
}

// -------------------------------------------------------------------------------------------------- clauses

std::string Speaker::clause(const std::vector<Node>& nodes, size_t& i) {
  if (lex_.brackets) return bracket_clause(nodes, i);
  if (lex_.gated) {
    if (const std::string text = gated_clause(nodes, i); !text.empty()) return text;
    if (nodes[i].ins.op == Op::Modes) return gated_modes(nodes[i++]);
  }
  const Node& n = nodes[i];
  const Ins& ins = n.ins;
  if (const Slot asked = measured(ins); asked != Slot::None) return do_choose(asked);  // named before it is measured
  switch (ins.op) {
    case Op::Modify: return do_modify(nodes, i);
    case Op::Look: return do_look(nodes, i);
    case Op::Number: return do_number(nodes, i, "");
    case Op::Heal:
      if (pool_.amounts[ins.b].kind == AmountKind::ObjStatOf && pool_.amounts[ins.b].slot == static_cast<Slot>(ins.a))
        return do_number(nodes, i, "");
      break;
    case Op::MoveDamage: return do_number(nodes, i, "");
    case Op::Move:
      if (static_cast<Verb>(ins.c) == Verb::Shuffle && i + 1 < nodes.size() && nodes[i + 1].ins.op == Op::Shuffle)
        return do_shuffle_in(nodes, i);
      break;
    case Op::Pay: {
      const Cost& c = pool_.costs[ins.b];
      std::string price = lex_.gated ? payment_words(c.amount) : std::to_string(constant(c.amount));
      for (const ScoreWord& s : lex_.gated ? std::span<const ScoreWord>{} : lex_.scores)
        if (s.score == c.key) price += " " + symbol_name(s.name);
      const Players payer = Players::unpack(ins.a);
      if (i + 1 < nodes.size() && nodes[i + 1].ins.op == Op::If &&
          pool_.conds[nodes[i + 1].ins.a].kind == CondKind::Not &&
          pool_.conds[static_cast<size_t>(nodes[i + 1].ins.a + 1)].kind == CondKind::Done) {
        i += 2;
        const std::string what = joined(nodes[i - 1].body);
        const std::string who = payer.who == Who::You ? "you pay " : player(payer) + " pays ";
        return what + " unless " + who + price;
      }
      ++i;
      lead_may_ = true;
      lead_ = payer;
      return act(payer, "pay") + " " + price;
    }
    default: break;
  }
  ++i;
  switch (ins.op) {
    case Op::TakeTop: return do_take(ins);
    case Op::Move: return do_move(ins);
    case Op::Damage:
    case Op::Heal: return do_amount(ins);
    case Op::Flag:
      for (const FlagVerb& v : lex_.flag_verbs)
        if (v.flag == ins.b && v.set == (ins.mode == 1)) {
          const std::string start = act(actor_of(static_cast<Slot>(ins.a)), v.verb);
          return start + " " + phrase(static_cast<Slot>(ins.a), Article::All);
        }
      return "?";
    case Op::Score: return do_score(ins);
    case Op::Make: return do_make(ins);
    case Op::Negate: return "negate it";
    case Op::Shuffle: {
      const Players who = Players::unpack(ins.a);
      if (who.who == Who::You) return act(who, "shuffle") + " your " + zone_word(ins.b);
      return act(who, "shuffle") + " their " + zone_word(ins.b);
    }
    case Op::Reveal: return do_reveal(ins);
    case Op::Control: {
      const std::string start = act(Players::unpack(ins.b), "gain");
      return start + " control of " + phrase(static_cast<Slot>(ins.a), Article::All);
    }
    case Op::Shield: {
      const Replace& r = pool_.replaces[ins.b];
      const std::string whom = phrase(static_cast<Slot>(ins.a), Article::Each);
      if (ins.mode)
        return "the next time " + whom + " would be dealt " + std::string(lex_.damage_word) + until(ins.c) + ", " +
               (plural_slot(static_cast<Slot>(ins.a)) ? "they take" : "it takes") + " no " +
               std::string(lex_.damage_word) + " instead";
      const std::string n2 = r.op == ReplaceOp::PreventAll ? "all" : "the next " + quantity(r.amount).number;
      return "prevent " + n2 + " " + std::string(lex_.damage_word) + " to " + whom + until(ins.c);
    }
    case Op::Grant: return do_delay(ins);
    case Op::May: return may(n);
    case Op::Modes: return mode_list(n);
    case Op::EachPlayer: return loop(n);
    case Op::EachOf: return each_of(n);
    case Op::Play: return do_play(ins);
    case Op::Host: return do_host(ins);
    case Op::Under: return do_under(ins);
    case Op::Win:
      return (Players::unpack(ins.a).who == Who::You ? "you win" : act(Players::unpack(ins.a), "win")) + " the game";
    case Op::Lose:
      return (Players::unpack(ins.a).who == Who::You ? "you lose" : act(Players::unpack(ins.a), "lose")) + " the game";
    default: return "?";
  }
}

/// The choice whose number an instruction needs before it was named.
Slot Speaker::measured(const Ins& ins) const {
  Row16 row = kNone;
  if (ins.op == Op::Score) row = ins.c;
  if (ins.op == Op::TakeTop || ins.op == Op::Damage) row = ins.b;
  const Amount& a = pool_.amounts[row];
  if (!row || (a.kind != AmountKind::StatOf && a.kind != AmountKind::ObjStatOf)) return Slot::None;
  const auto found = waiting_.find(a.slot);
  return found != waiting_.end() && found->second.op == Op::Choose ? a.slot : Slot::None;
}

std::string Speaker::zone_word(int kind) const {
  for (const ZoneWord& z : lex_.zones)
    if (z.kind == kind) return std::string(z.name);
  return "?";
}

std::string Speaker::may(const Node& n) {
  lead_ = Players::unpack(n.ins.a);
  lead_may_ = true;
  const std::string out = joined(n.body);
  lead_may_ = false;
  return out;
}

std::string Speaker::loop(const Node& n) {
  const Players who = Players::unpack(n.ins.a);
  loop_subject_ = player(who);
  loop_ = true;
  said_.player({Who::That, Slot::None});
  const std::string out = joined(n.body);
  said_.end_player();
  loop_ = false;
  return out;
}

std::string Speaker::do_amount(const Ins& ins) {
  const Slot slot = static_cast<Slot>(ins.a);
  const bool damage = ins.op == Op::Damage;
  if (damage && ins.mode == kPutCounters) {
    const std::string put = act(loop_ ? Players{Who::That, Slot::None} : Players{Who::You, Slot::None}, "put");
    const std::string on = phrase(slot, Article::Each);
    const Quantity q = quantity(ins.b);
    return put + " " + q.number + " " + std::string(lex_.damage_word) + " counters on " + on + q.tail;
  }
  const std::string start =
      act(loop_ ? Players{Who::That, Slot::None} : Players{Who::You, Slot::None}, damage ? "deal" : "remove");
  const std::string link = damage ? " to " : " from ";
  const AmountKind kind = pool_.amounts[ins.b].kind;
  if (kind == AmountKind::StatOf || kind == AmountKind::ObjStatOf ||
      kind == AmountKind::Score) {  // read before the victim is named
    const Quantity q = quantity(ins.b);
    const std::string whom = phrase(slot, Article::Each);
    if (lex_.gated)
      return start + " " + q.number + (ins.mode == lex_.unpreventable && damage ? " unpreventable " : " ") +
             std::string(lex_.damage_word) + link + whom + q.tail;
    if (!q.number.empty()) return start + " " + q.number + " " + std::string(lex_.damage_word) + q.tail + link + whom;
    return start + " " + std::string(lex_.damage_word) + " " + q.equal + link + whom;
  }
  const std::string whom = phrase(slot, Article::Each);
  const Quantity q = quantity(ins.b);
  if (lex_.gated)
    return start + " " + q.number + (ins.mode == lex_.unpreventable && damage ? " unpreventable " : " ") +
           std::string(lex_.damage_word) + link + whom + q.tail;
  return start + " " + q.number + " " + std::string(lex_.damage_word) + link + whom + q.tail;
}

std::string Speaker::do_score(const Ins& ins) {
  const std::string start = act(Players::unpack(ins.a), ins.mode == 0 ? "gain" : "lose");
  std::string name;
  for (const ScoreWord& s : lex_.scores)
    if (s.score == ins.b) name = std::string(s.name);
  const Quantity q = quantity(ins.c);
  if (q.number.empty()) return start + " " + name + " " + q.equal;
  return start + " " + q.number + " " + name + q.tail;
}

std::string Speaker::do_modify(const std::vector<Node>& nodes, size_t& i) {
  const size_t start = i;
  const Ins first = nodes[i].ins;
  const Slot slot = static_cast<Slot>(first.a);
  std::vector<const Static*> rows;
  for (; i < nodes.size() && nodes[i].ins.op == Op::Modify && nodes[i].ins.a == first.a && nodes[i].ins.c == first.c;
       ++i)
    rows.push_back(&pool_.statics[nodes[i].ins.b]);
  if (slot == Slot::None && rows.front()->kind == StaticKind::Cost) {
    i = start + 1;
    return next_price(*rows.front(), first.c);
  }
  if (slot == Slot::None) {  // a rule of its own: as many rows as are about the same
    size_t same = 1;
    while (same < rows.size() && rows[same]->sel == rows[0]->sel && rows[same]->kind != StaticKind::Cost) ++same;
    rows.resize(same);
    i = start + same;
    return open_subject(*rows.front()) + " " + grants(rows, true, false, first.c) + until(first.c);
  }
  const auto found = waiting_.find(slot);
  const bool plural = found == waiting_.end() ? plural_slot(slot) : pool_.selectors[found->second.selector].max != 1;
  if (lead_may_) {
    lead_may_ = false;
    const std::string given = phrase(slot, Article::Each);
    return player(lead_) + " may give " + given + " " + without_verbs(grants(rows, true, false, first.c)) +
           until(first.c);
  }
  std::string whom = phrase(slot, lex_.brackets ? Article::All : Article::None);
  if (whom == "them") whom = "they";
  return whom + " " + grants(rows, plural, false, first.c) + until(first.c);
}

std::string Speaker::do_make(const Ins& ins) {
  if (lex_.gated && (pool_.cards[ins.a].types & lex_.mastery_type)) {
    const Players who = Players::unpack(ins.c);
    said_.object(Slot::R3, 0, false);
    return (who.who == Who::You && !lead_may_ ? "you gain" : act(who, "gain")) + " the " + pool_.texts[ins.a].name +
           " mastery";
  }
  const std::string start = act(Players::unpack(ins.c), lex_.summon.empty() ? "create" : lex_.summon);
  Quantity q = quantity(ins.b);
  if (q.number == "that much") q.number = "that many";
  const std::string& name = pool_.texts[ins.a].name;
  const bool one = q.number == "1";
  const bool single = one && q.tail.empty();
  said_.object(Slot::R3, 0, !single);
  return start + " " + (one ? article_a(name) : q.number + " " + name) + (one ? " token" : " tokens") +
         (ins.mode & 1 ? " " + std::string(lex_.gated ? lex_.tapped_word : "tapped") : "") + q.tail;
}

/// Something that happens later, in its own small text.
std::string Speaker::do_delay(const Ins& ins) {
  const Ability& a = pool_.abilities[ins.b];
  const Trigger& t = pool_.triggers[a.trigger];
  Speaker inner(pool_, lex_, plurals_, types_);
  std::string when;
  if (lex_.gated && t.event == lex_.phase_begins) {
    when = phase_words(t, true) + ", ";
    if (const auto any = said_.latest_any()) inner.said_.object(Slot::EventB, any->types, any->plural);
  } else if (t.event == EventKind::TurnEnd || t.event == EventKind::TurnStart) {
    when = t.event == EventKind::TurnStart ? "at the start of your next turn, "
           : t.by.who == Who::You          ? "at the end of your turn, "
                                           : "at the end of this turn, ";
    const auto any = lex_.they_one ? said_.latest_any() : std::nullopt;
    if (any) inner.said_.object(Slot::EventB, any->types, any->plural);
    else if (const auto one = said_.latest(false)) inner.said_.object(Slot::EventB, one->types, false);
    else if (const auto many = said_.latest(true)) inner.said_.object(Slot::EventB, many->types, true);
  } else {
    const EventWord* w = event_word(t);
    if (!w) return "?";
    when = (lex_.gated ? "whenever " : "when ") + inner.event(t, w, false) + " this turn, ";
    mention_event(inner.said_, pool_, t, w, types_);
  }
  size_t end = a.entry;
  while (pool_.code[end].op != Op::End) ++end;
  std::string said = when + inner.joined(inner.block(a.entry, end));
  if (!inner.where_.empty()) said += ", where X is " + inner.where_;
  return said;
}

} // namespace cantrip::language
