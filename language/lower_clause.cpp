// Sentences to instructions.
#include "language/gates.hpp"
#include "language/lower.hpp"

namespace cantrip::language {
namespace {

constexpr u16 kOpen = 0xFF;  // "no slot" in an operand
int op(Slot s) { return static_cast<int>(s); }
bool several(Players who) { return who.who == Who::Each || who.who == Who::Opponent; }

} // namespace

int Lowering::emit(Op op_, int mode, int a, int b, int c) {
  code_.push_back({op_, static_cast<u8>(mode), static_cast<u16>(a), static_cast<u16>(b), static_cast<u16>(c)});
  return static_cast<int>(code_.size()) - 1;
}

// ------------------------------------------------------------------------------------------------ sentences

bool Lowering::sentences(const std::vector<Sentence>& in) {
  if (lex_.brackets) return bracket_sentences(in);
  return lex_.gated ? gated_sentences(in) : plain_sentences(in);
}

bool Lowering::plain_sentences(const std::vector<Sentence>& in) {
  for (size_t i = 0; i < in.size();) {
    if (!in[i].gate.empty()) {  // it covers this sentence alone
      const Row16 gate = condition_row(in[i].gate);
      if (refused()) return false;
      const int test = emit(Op::If, 0, gate);
      const Row16 before = gate_;
      gate_ = gate;
      Sentence inner = in[i];
      inner.gate.clear();
      const bool done = inner.prefix == Prefix::IfYouDo || inner.prefix == Prefix::IfYouDont;
      const std::vector<Sentence> one{inner};
      if (done) {
        if (guarded_done(inner)) {}
      } else if (!plain_sentences(one)) {
        return false;
      }
      if (refused()) return false;
      gate_ = before;
      patch(test);
      ++i;
      continue;
    }
    const Sentence& s = in[i];
    if (s.prefix == Prefix::Otherwise)
      return refuse(s.at, "there is no \"if\" right before this", "Put the \"If ...\" sentence directly before it.");
    if (i + 1 < in.size() && in[i + 1].instead) {
      if (!replaced(s, in[i + 1])) return false;
      i += 2;
      continue;
    }
    if (s.instead)
      return refuse(s.at, "there is nothing before this that it could replace", "Put what it replaces before it.");
    if (s.prefix == Prefix::None) {
      all_or_nothing_ = !s.purpose.empty();
      if (!clauses(s)) return false;
      all_or_nothing_ = false;
      if (!purpose(s)) return false;
      ++i;
      continue;
    }
    i = guarded(in, i);
    if (refused()) return false;
  }
  return true;
}

/// An "if" sentence, with its "otherwise". Returns the next sentence's index.
size_t Lowering::guarded(const std::vector<Sentence>& in, size_t i) {
  const Sentence& s = in[i];
  std::vector<Cond> rows;
  if (s.prefix == Prefix::If) {
    for (const Condition& c : s.cond) condition(c, rows);
  } else {
    if (i == 0 || !can_fail_) {
      refuse(s.at, "nothing before this can be done or left undone", "Put \"You may ...\" directly before it.");
      return i;
    }
    if (s.prefix == Prefix::IfYouDont) rows.push_back({CondKind::Not});
    rows.push_back({CondKind::Done});
  }
  if (refused()) return i;
  if (rows.size() > 1 && lex_.gated && s.prefix == Prefix::If && s.cond.size() > 1) {
    Cond all;
    all.kind = CondKind::And;
    all.n = static_cast<u8>(s.cond.size());
    rows.insert(rows.begin(), all);
  }
  const Row16 asked = rows_.conds(rows);
  const int test = emit(Op::If, 0, asked);
  const Row16 gate = gate_;
  const bool alone = i + 1 >= in.size() || in[i + 1].prefix != Prefix::Otherwise;
  if (lex_.gated && s.prefix == Prefix::If && (!alone || !gate_text(rows_.pool(), lex_, asked).empty())) gate_ = asked;
  if (!clauses(s) || !purpose(s)) return i;
  gate_ = gate;
  ++i;
  const bool on = s.prefix == Prefix::IfYouDo && lex_.if_you_do == Reach::Paragraph;
  while (on && i < in.size() && in[i].prefix == Prefix::None)
    if (!clauses(in[i++])) return i;
  if (i < in.size() && in[i].prefix == Prefix::Otherwise) {
    const int skip = emit(Op::Jump);
    patch(test);
    if (lex_.gated && s.prefix == Prefix::If) gate_ = opposite(asked);
    if (!clauses(in[i]) || !purpose(in[i])) return i;
    gate_ = gate;
    ++i;
    patch(skip);
  } else {
    patch(test);
  }
  return i;
}

bool Lowering::clauses(const Sentence& s) {
  std::vector<int> mays;
  for (size_t i = 0; i < s.clauses.size(); ++i) {
    Clause c = s.clauses[i];
    if (lex_.gated && c.word == ClauseWord::Play && c.np[0].word == NpWord::Objects &&
        (c.may || (c.np[0].zones & lex_.search_zones)) && c.np[0].found == Found::Choose &&
        c.np[0].max == 1) {  // to play one or none is one question
      c.may = false;
      c.np[0].min = 0;
      c.np[0].up_to = true;
    }
    const bool you = c.subject.word == PlayerWord::None || c.subject.word == PlayerWord::You;
    const Players who = you ? Players{Who::You, Slot::None} : players(c.subject);
    if (refused()) return false;
    if (const size_t n = together(s, i); n > 1) {
      if (!in_loop(s, i, n, who)) return false;
      i += n - 1;
      continue;
    }
    if (c.may && !several(who) && c.word != ClauseWord::Pay) {
      mays.push_back(emit(Op::May, 0, who.pack()));
      can_fail_ = true;
    }
    if (!clause(c, who)) return false;
  }
  for (const int may : mays) patch(may);
  return true;
}

// -------------------------------------------------------------------------------------------------- clauses

/// How many clauses from the i-th on one loop over players must cover: a later one speaks of what each of them did.
size_t Lowering::together(const Sentence& s, size_t i) const {
  const Clause& first = s.clauses[i];
  if (first.subject.word != PlayerWord::Each && first.subject.word != PlayerWord::Opponent) return 1;
  size_t n = 1;
  for (size_t k = i + 1; k < s.clauses.size(); ++k) {
    const PlayerWord who = s.clauses[k].subject.word;
    if (who != first.subject.word && who != PlayerWord::None) break;
    bool back = first.may;
    for (const Np& np : s.clauses[k].np)
      back |= np.word != NpWord::Objects && np.word != NpWord::Players && np.word != NpWord::Self;
    if (!back) break;
    n = k + 1 - i;
  }
  return n;
}

bool Lowering::in_loop(const Clause& c, Players who) {
  Sentence one;
  one.clauses.push_back(c);
  return in_loop(one, 0, 1, who);
}

bool Lowering::in_loop(const Sentence& s, size_t first, size_t n, Players who) {
  const int head = emit(Op::EachPlayer, 0, who.pack());
  const Players that{Who::That, Slot::None};
  said_.player(that);
  const Players before = actor_;
  actor_ = that;
  int may = -1;
  if (s.clauses[first].may) may = emit(Op::May, 0, that.pack());
  for (size_t i = first; i < first + n; ++i)
    if (!acted(s.clauses[i], that)) return false;
  if (may >= 0) patch(may);
  actor_ = before;
  said_.end_player();
  const bool collects = lex_.gated && may < 0 && n == 1 && code_.size() == static_cast<size_t>(head) + 3 &&
                        code_[code_.size() - 2].op == Op::Choose && code_.back().op == Op::Move &&
                        code_.back().mode == code_[code_.size() - 2].mode;
  if (!collects) {
    emit(Op::Next, 0, 0, head);
    patch(head);
  } else {  // everybody chooses, then it happens to all of it together
    const Ins move = code_.back();
    code_.pop_back();
    code_.back().b |= kCollect;
    emit(Op::Next, 0, 0, head);
    patch(head);
    code_.push_back(move);
  }
  shown_ = Slot::None;  // of the last of them only
  moved_ = false;
  return true;
}

/// "a card from chosen player's discard": the player is chosen once, whoever else speaks of them.
bool Lowering::clause(const Clause& given, Players who) {
  Clause c = given;
  for (Np& np : c.np) {
    if (np.side.word != PlayerWord::Chosen && np.side.word != PlayerWord::ChosenOpponent) continue;
    players(np.side);
    np.side.word = PlayerWord::They;
  }
  if (lex_.gated && !c.costs.empty() && c.word != ClauseWord::Pay && !c.np.empty() && c.np[0].word == NpWord::Objects &&
      c.np[0].found != Found::All) {  // "... target card activation unless its controller pays"
    const bool plural = c.np[0].max != 1;
    const int at = c.np[0].at;
    bring_thing(c.np[0]);
    if (refused()) return false;
    c.np[0] = {};
    c.np[0].word = plural ? NpWord::Them : NpWord::It;
    c.np[0].at = at;
  }
  if (!c.costs.empty() && c.word != ClauseWord::Pay) {  // "unless they pay"
    const Players payer = players(c.payer);
    const std::vector<Cost> costs = costs_of(c.costs);
    if (refused()) return false;
    emit(Op::Pay, 0, payer.pack(), rows_.costs(costs), static_cast<int>(costs.size()));
    const int test = emit(Op::If, 0, rows_.conds({{CondKind::Not}, {CondKind::Done}}));
    Clause free = c;
    free.costs.clear();
    if (!clause(free, who)) return false;
    patch(test);
    return true;
  }
  if (who.who == Who::You) {
    actor_ = who;
    return acted(c, who);
  }
  const bool together = c.word == ClauseWord::Draw || c.word == ClauseWord::Mill || c.word == ClauseWord::Score ||
                        c.word == ClauseWord::Make || c.word == ClauseWord::Shuffle || c.word == ClauseWord::Win ||
                        c.word == ClauseWord::Lose || c.word == ClauseWord::Recover ||
                        (c.word == ClauseWord::Native && c.np.empty());
  if (several(who) && (c.may || !together)) return in_loop(c, who);
  actor_ = who;
  said_.player(who);  // "their deck"
  const bool ok = acted(c, who);
  if (several(who)) said_.end_player();
  actor_ = {Who::You, Slot::None};
  return ok;
}

bool Lowering::acted(const Clause& c, Players who) {
  const bool ok = done(c, who);
  if (c.word != ClauseWord::Move && c.word != ClauseWord::Mill && c.word != ClauseWord::Choose) number_moved_ = false;
  return ok;
}

bool Lowering::done(const Clause& c, Players who) {
  switch (c.word) {
    case ClauseWord::Draw:
      emit(Op::TakeTop, static_cast<int>(Verb::Draw), who.pack(),
           c.value.word == ValueWord::Missing ? missing(c.value, who) : amount(c.value),
           lex_.deck | ((lex_.gated && c.key ? c.key : lex_.hand) << 8));
      said_.forget(Slot::Moved);
      flags_ |= kReadsHidden;
      can_fail_ = true;
      said_.number(Slot::N);
      break;
    case ClauseWord::Mill: return mill(c, who);
    case ClauseWord::Move: return move(c, who);
    case ClauseWord::Choose: return choose(c, who);
    case ClauseWord::Modes:
      if (lex_.gated && !c.count.plain) return several_modes(c.modes, c.count, c.count_if);
      return modes(c.modes);
    case ClauseWord::MoveDamage: return move_damage(c);
    case ClauseWord::Play: return play(c, who);
    case ClauseWord::Host: return host(c);
    case ClauseWord::Under: return under(c);
    case ClauseWord::Search: return search(c, who);
    case ClauseWord::Damage:
    case ClauseWord::Heal: {
      if (c.up_to || c.all) return heal_chosen(c);
    // The amount is read before the victim is named: "deal damage equal to its power to target unit".
      const bool stat = c.value.word == ValueWord::StatOf || c.value.word == ValueWord::ObjStatOf;
      const bool early = stat && !lex_.brackets;
      Row16 n = early ? amount(c.value) : kNone;
      const Slot whom = c.word == ClauseWord::Heal ? bring_thing(c.np.front()) : bring(c.np.front());
      if (!early) n = amount(c.value);
      emit(c.word == ClauseWord::Damage ? Op::Damage : Op::Heal, c.mode, op(whom), n);
      can_fail_ = true;
      said_.number(Slot::N);
      break;
    }
    case ClauseWord::Flag:
      emit(Op::Flag, c.mode, op(bring_thing(c.np.front())), c.key);
      can_fail_ = true;
      break;
    case ClauseWord::Score:
      emit(Op::Score, c.mode, who.pack(), c.key, amount(c.value));
      said_.number(Slot::N);
      can_fail_ = true;
      break;
    case ClauseWord::Grants: return grants(c);
    case ClauseWord::Price: return price(c, who);
    case ClauseWord::Activate: {
      emit(Op::Activate, 0, op(bring_thing(c.np.front())), c.mode);
      can_fail_ = true;
      break;
    }
    case ClauseWord::Fight: return fight(c);
    case ClauseWord::Retarget: return retarget(c);
    case ClauseWord::Make: {
      const int spec = c.token_spec;
      const int token = spec >= 0 && card_.tokens && static_cast<size_t>(spec) < card_.tokens->size()
                            ? (*card_.tokens)[static_cast<size_t>(spec)]
                            : c.token_card;
      const u16 def =
          token >= 0 && static_cast<size_t>(token) < defs_.size() ? defs_[static_cast<size_t>(token)] : u16{0};
      if (!def)
        return refuse(c.at, "the card of the token \"" + c.token + "\" was refused", "Correct that card first.");
      emit(Op::Make, c.mode, def, amount(c.value), who.pack());
      const bool one = c.value.word == ValueWord::Const && c.value.number == 1;
      said_.object(Slot::R3, 0, !one);
      said_.number(Slot::N);
      can_fail_ = true;
      break;
    }
    case ClauseWord::Negate: {
      if (lex_.gated) {
        const Slot what = bring_thing(c.np.front());
        if (refused()) return false;
        emit(Op::Negate, c.mode ? lex_.banishment : 0, op(what));
        can_fail_ = true;
        break;
      }
      const auto link = said_.latest_link();
      if (!link)
        return refuse(c.np.front().at, "there is nothing here that could be negated",
                      "Only a reaction negates what it answers.");
      emit(Op::Negate, 0, op(link->slot));
      can_fail_ = true;
      break;
    }
    case ClauseWord::Shuffle: {
      const Players owner = players(c.owner);
      if (!whose_said(c.owner, owner, c.at)) return false;
      if (who.who != Who::You && !(owner == who))
        return refuse(c.owner.at, "players shuffle their own cards", "Write \"their\".");
      emit(Op::Shuffle, 0, owner.pack(), c.key);
      flags_ |= kUsesChance;
      break;
    }
    case ClauseWord::Look:
    case ClauseWord::Reveal: return look(c, who);
    case ClauseWord::Control:
      if (c.has_until) return borrow(c, who);
      emit(Op::Control, 0, op(bring_thing(c.np.front())), who.pack());
      can_fail_ = true;
      break;
    case ClauseWord::Shield: {
      Replace r;
      r.act = ActKind::Damage;
      r.op = c.value.word == ValueWord::None ? ReplaceOp::PreventAll : ReplaceOp::Prevent;
      if (c.mode) r.pass = lex_.replace_pass;
      const Slot whom = bring(c.np.front());
      r.amount = amount(c.value);
      emit(Op::Shield, c.mode, op(whom), rows_.replace(r), static_cast<int>(c.until));
      break;
    }
    case ClauseWord::Delay: return delay(c);
    case ClauseWord::Pay: {
      if (!c.may)
        return refuse(c.at, "an effect can't force a payment",
                      "Write \"you may pay\", or make it a cost with a colon.");
      const std::vector<Cost> costs = costs_of(c.costs);
      emit(Op::Pay, 0, who.pack(), rows_.costs(costs), static_cast<int>(costs.size()));
      can_fail_ = true;
      break;
    }
    case ClauseWord::Counter:
    case ClauseWord::Recover:
    case ClauseWord::Native:
    case ClauseWord::Load:
    case ClauseWord::Cut:
    case ClauseWord::Copy:
    case ClauseWord::Reflex: return gated_clause(c, who);
    case ClauseWord::Win: emit(Op::Win, 0, who.pack()); break;
    case ClauseWord::Lose: emit(Op::Lose, 0, who.pack()); break;
  }
  return !refused();
}

/// "At the end of this turn, destroy it.": another ability listens; what it calls "it" is bound now.
bool Lowering::delay(const Clause& c) {
  const EventPhrase& when = c.when.front();
  Lowering inner(words_, rows_, card_, defs_);
  Ability a;
  a.head = Head::Triggered;
  inner.has_program_ = false;
  a.trigger = rows_.trigger(inner.trigger_of(when));
  inner.has_program_ = true;
  std::optional<Mention> outer;
  if (!when.word) {
    const auto any = lex_.they_one ? said_.latest_any() : std::nullopt;
    outer = any ? any : said_.latest(false);
    const auto plural = any && any->plural ? any : said_.latest(true);
    if (outer && !outer->plural) inner.said_.object(Slot::EventB, outer->types, false);
    else if (plural) outer = plural, inner.said_.object(Slot::EventB, plural->types, true);
    if (outer) inner.bound_ = outer->slot;
  } else {
    mention_event(inner.said_, rows_.pool(), rows_.pool().triggers[a.trigger], when.word, card_.types);
  }
  if (lex_.gated && when.by.word == PlayerWord::They)
    return refuse(when.by.at, "this does not say whose phase", "Write \"the next end phase\".");
  inner.said_.forget(Slot::Self);
  if (!inner.sentences(c.later)) return refuse(inner.refusal_.at, inner.refusal_.said, inner.refusal_.remedy);
  inner.emit(Op::End);
  a.zones = lex_.in_play;
  a.flags = inner.flags_;
  a.entry = rows_.program(inner.code_);
  flags_ |= inner.flags_;
  emit(Op::Grant, c.mode, inner.bound_used_ ? op(outer->slot) : kOpen, rows_.granted(a), static_cast<int>(c.until));
  return !refused();
}

}  // namespace cantrip::language
