// Texts with gates to instructions: paragraphs that are there only while something holds, counters, verbs of the game.
#include "language/gates.hpp"
#include "language/lower.hpp"

namespace cantrip::language {
namespace {

int op(Slot s) { return static_cast<int>(s); }

bool same_tests(const Np& a, const Np& b) {
  if (a.types != b.types || a.tests.size() != b.tests.size()) return false;
  for (size_t i = 0; i < a.tests.size(); ++i)
    if (!(a.tests[i].test == b.tests[i].test) || a.tests[i].name != b.tests[i].name) return false;
  return true;
}

} // namespace

// ------------------------------------------------------------------------------------------------------- sentences

/// Paragraph by paragraph: one behind a gate is one "if", and its targets are asked for only while the gate is open.
bool Lowering::gated_sentences(const std::vector<Sentence>& in) {
  for (size_t i = 0; i < in.size();) {
    size_t end = i + 1;
    while (end < in.size() && in[end].paragraph == in[i].paragraph) ++end;
    named_here_ = false;
    const std::vector<Sentence> part(in.begin() + static_cast<long>(i), in.begin() + static_cast<long>(end));
    if (in[i].paragraph_gate.empty()) {
      if (!plain_sentences(part)) return false;
    } else {
      const Row16 gate = condition_row(in[i].paragraph_gate);
      if (refused()) return false;
      const int test = emit(Op::If, kLineGate, gate);
      const Row16 before = gate_;
      gate_ = gate;
      if (!plain_sentences(part)) return false;
      gate_ = before;
      patch(test);
    }
    i = end;
  }
  return true;
}

/// A rule that lasts is read anew again and again: it can't speak of what this text has chosen.
bool Lowering::lasting(const Np& np) {
  const PlayerWord w = np.side.word;
  if (w == PlayerWord::None || w == PlayerWord::You || w == PlayerWord::Opponent || w == PlayerWord::Each) return true;
  return refuse(np.at, "a lasting rule can't be about this player",
                "Write \"you control\" or \"an opponent controls\".");
}

/// The row of the opposite: targets of the other branch are asked for only then.
Row16 Lowering::opposite(Row16 cond) {
  const std::vector<Cond>& all = rows_.pool().conds;
  std::vector<Cond> rows{{CondKind::Not}};
  size_t left = 1;
  for (size_t at = cond; left > 0 && at < all.size(); ++at) {
    const Cond& c = all[at];
    rows.push_back(c);
    --left;
    if (c.kind == CondKind::And || c.kind == CondKind::Or) left += c.n;
    if (c.kind == CondKind::Not) ++left;
  }
  return rows_.conds(rows);
}

/// "If you do" behind a gate of its own.
bool Lowering::guarded_done(const Sentence& s) {
  if (!can_fail_)
    return refuse(s.at, "nothing before this can be done or left undone", "Put \"You may ...\" before it.");
  std::vector<Cond> rows;
  if (s.prefix == Prefix::IfYouDont) rows.push_back({CondKind::Not});
  rows.push_back({CondKind::Done});
  const int test = emit(Op::If, 0, rows_.conds(rows));
  if (!clauses(s)) return false;
  patch(test);
  return true;
}

// ------------------------------------------------------------------------------------------------------------ modes

/// Choices of several: each mode is a block behind "if it was chosen", and its jump points at the block itself.
bool Lowering::several_modes(const std::vector<std::vector<Sentence>>& in, const Clause::ModeCount& count,
                             const std::vector<Condition>& when) {
  const int n = static_cast<int>(in.size());
  const auto most = [&](u16 k) { return k > n ? static_cast<u16>(n) : k; };
  const Row16 cond = condition_row(when);
  if (refused()) return false;
  const int least_word = count.least | (count.least_if << 8) | (count.fresh ? 0x8000 : 0);
  const int most_word = most(count.most) | (most(count.most_if) << 8);
  const int head = emit(Op::Modes, n, least_word, most_word, cond);
  for (int i = 0; i < n; ++i) emit(Op::Jump);
  const std::vector<Ins> declared = std::move(declared_);
  const Discourse before = said_;
  for (int i = 0; i < n; ++i) {
    const std::vector<Sentence>& mode = in[static_cast<size_t>(i)];
    said_ = before;
    declared_.clear();
    const int chosen =
        emit(Op::If, 0, rows_.conds({{CondKind::Chosen, Cmp::Eq, Slot::None, 0, static_cast<u16>(i), 0}}));
    patch(head + 1 + i);
    const Row16 gate = condition_row(mode.front().paragraph_gate);
    code_[static_cast<size_t>(head + 1 + i)].a = gate;
    std::vector<Ins> outside = std::move(code_);
    code_.clear();
    if (!plain_sentences(mode)) return false;
    const size_t shift = outside.size() + declared_.size();
    outside.insert(outside.end(), declared_.begin(), declared_.end());
    for (Ins ins : code_) {
      if (jumps(ins.op)) ins.b = static_cast<u16>(ins.b + shift);
      outside.push_back(ins);
    }
    code_ = std::move(outside);
    patch(chosen);
  }
  declared_ = declared;
  said_ = before;
  can_fail_ = true;
  return true;
}

// --------------------------------------------------------------------------------------------------------- clauses

/// The slot of a list that a selector makes, without words for it.
Slot Lowering::list_of(const Np& np) {
  const Slot slot = next_list();
  Selector s = selector_of(np);
  s.min = s.max = 1;
  emit(Op::All, op(slot), rows_.selector(s));
  return slot;
}

bool Lowering::gated_clause(const Clause& c, Players who) {
  switch (c.word) {
    case ClauseWord::Counter: {
      Row16 n = kNone;
      const bool early = c.value.word == ValueWord::StatOf || c.value.word == ValueWord::CounterOf;
      if (early) n = amount(c.value);
      const Slot whom = bring_thing(c.np.front());
      if (refused()) return false;
      if (c.all) {  // all there are
        n = rows_.constant(0);
        emit(Op::Counter, 2, op(whom), c.key, n);
      } else {
        if (!early) n = amount(c.value);
        emit(Op::Counter, c.mode, op(whom), c.key, n);
      }
      can_fail_ = true;
      said_.number(Slot::N);
      return !refused();
    }
    case ClauseWord::Recover: {
      const Row16 n = amount(c.value);
      if (refused()) return false;
      Np champion;
      champion.word = NpWord::Objects;
      champion.types = lex_.champion;
      champion.at = c.at;
      Selector s = selector_of(champion);
      s.side = who;
      s.min = s.max = 1;
      const Slot slot = next_list();
      emit(Op::All, op(slot), rows_.selector(s));
      emit(Op::Heal, 0, op(slot), n);
      can_fail_ = true;
      said_.number(Slot::N);
      return !refused();
    }
    case ClauseWord::Native: return native(c, who);
    case ClauseWord::Load: {
      const Slot what = bring_thing(c.np[0]);
      if (refused()) return false;
      const Slot where = bring_thing(c.np[1]);
      if (refused()) return false;
      emit(Op::Host, 0, op(what), op(where));
      can_fail_ = true;
      return true;
    }
    case ClauseWord::Copy: {
      const Slot what = bring_thing(c.np.front());
      if (refused()) return false;
      emit(Op::Native, op(what), lex_.copy_item_native, kNone, c.mode);
      return true;
    }
    case ClauseWord::Reflex: {
      Lowering inner(words_, rows_, card_, defs_);
      Ability a;
      a.head = Head::Triggered;
      a.zones = lex_.in_play;
      inner.said_ = said_;
      inner.said_.forget(Slot::Self);
      inner.has_program_ = true;
      inner.outer_ = true;
      if (!inner.sentences(c.later)) return refuse(inner.refusal_.at, inner.refusal_.said, inner.refusal_.remedy);
      inner.emit(Op::End);
      a.flags = inner.flags_;
      a.entry = rows_.program(inner.code_);
      flags_ |= inner.flags_;
      emit(Op::Native, 0, lex_.reflex_native, kNone, rows_.granted(a));
      return !refused();
    }
    default: return refuse(c.at, "this can't be said here", "Say it in another way.");
  }
}

/// Damage that is split among any amount of targets: each has at least 1, so there are at most so many.
void Lowering::share_out(Row16 n) {
  std::vector<Ins>& targets = declares_ ? declared_ : code_;
  if (targets.empty() || targets.back().op != Op::Target) return;
  Selector sel = rows_.pool().selectors[targets.back().a];
  if (sel.max != 0xFFFF) return;
  sel.amount = n;
  targets.back().a = rows_.selector(sel);
}

/// A verb of the game: the operands by its shape.
bool Lowering::native(const Clause& c, Players who) {
  if (c.key == lex_.split_native || c.key == lex_.copy_native || c.key == lex_.banish_native) {
    const Slot whom = bring_thing(c.np.front());
    const Row16 n = amount(c.value);
    if (refused()) return false;
    if (c.key == lex_.split_native) share_out(n);
    emit(Op::Native, op(whom), c.key, n, who.pack());
    if (c.key == lex_.copy_native) said_.object(Slot::R3, 0, many(c.np.front(), whom));  // the new ones
    can_fail_ = true;
    return true;
  }
  if (c.key == lex_.lineage_native) {
    const Slot what = bring_thing(c.np[0]);
    if (refused()) return false;
    const Slot host = bring_thing(c.np[1]);
    if (refused()) return false;
    emit(Op::Native, op(what), c.key, kNone, op(host));
    can_fail_ = true;
    return true;
  }
  for (const NativeWord& w : lex_.natives) {
    if (w.native != c.key) continue;
    if (w.shape == NativeShape::Object) {
      const Slot whom = bring_thing(c.np.front());
      if (refused()) return false;
      emit(Op::Native, op(whom), c.key, kNone, who.pack());
    } else {
      const Row16 n = amount(c.value);
      if (refused()) return false;
      emit(Op::Native, c.mode, c.key, n, who.pack());
      said_.number(Slot::N);
    }
    flags_ |= kReadsHidden | kUsesChance;
    can_fail_ = true;
    return true;
  }
  return refuse(c.at, "the game does not do this", "Say it in another way.");
}

/// "gain control of target ally until end of turn"
bool Lowering::borrow(const Clause& c, Players who) {
  const Slot what = bring_thing(c.np.front());
  if (refused()) return false;
  emit(Op::Native, op(what), lex_.borrow_native, kNone, who.pack());
  can_fail_ = true;
  return true;
}

// --------------------------------------------------------------------------------------------------------- amounts

/// "(6), and (1) less for each domain you control": never less than nothing.
Row16 Lowering::less_amount(const CostItem& item) {
  Value less = item.less.front();
  if (item.value.word != ValueWord::Const)
    return refuse(item.at, "a price of X can't become less like this", "Write a number."), kNone;
  if (!item.less_if.empty()) {
    Amount a;
    a.kind = AmountKind::If;
    a.key = condition_row(item.less_if);
    if (less.word != ValueWord::Const)
      return refuse(item.at, "this is too much for one price", "Leave one out."), kNone;
    a.mul = static_cast<i16>(rows_.constant(item.value.number - less.number));
    a.add = static_cast<i16>(rows_.constant(item.value.number));
    return rows_.amount(a);
  }
  less.number = -less.number;
  less.plus = item.value.number - less.plus;
  const Row16 row = amount(less);
  Amount a = rows_.pool().amounts[row];
  a.floor = 0;
  return rows_.amount(a);
}

/// How many were moved this way: the number done, where nothing else is asked of them.
Row16 Lowering::moved_amount(const Value& value) {
  const Np& np = value.np.front();
  Amount a;
  a.mul = static_cast<i16>(value.number);
  a.div = static_cast<i16>(value.per);
  a.add = static_cast<i16>(value.plus);
  const bool same = !moved_np_.empty() && same_tests(np, moved_np_[0]);
  if ((np.types == 0 && np.tests.empty()) || same) {
    if (np.way == Verb::Reveal) {
      if (shown_ == Slot::None) return refuse(value.at, "nothing was revealed before", "Name the amount."), kNone;
      a.kind = AmountKind::CountSlot;
      a.slot = shown_;
      return rows_.amount(a);
    }
    if (!moved_) return refuse(value.at, "nothing was moved before", "Name the amount."), kNone;
    const bool gone = np.way == Verb::Sacrifice || np.way == Verb::Destroy;  // tokens are in no list any more
    if (gone && !number_moved_) return refuse(value.at, "another number was spoken of since", "Say it first."), kNone;
    a.kind = gone ? AmountKind::SlotN : AmountKind::CountSlot;
    a.slot = gone ? Slot::N : Slot::Moved;
    return rows_.amount(a);
  }
  a.kind = AmountKind::Count;
  a.key = way_selector(np);
  return rows_.amount(a);
}

/// Those of what was moved or shown that a phrase describes.
Row16 Lowering::way_selector(const Np& np) {
  Np what = np;
  what.way = Verb::None;
  what.card = false;
  Selector s = selector_of(what);
  s.rel = Rel8::In;
  if (np.way == Verb::Reveal) {
    s.slot = shown_;
    if (shown_ == Slot::None) refuse(np.at, "nothing was revealed before", "Reveal something first.");
  } else {
    s.slot = Slot::Moved;
    if (!moved_) refuse(np.at, "nothing was moved before", "Move something first.");
  }
  for (const WayWord& w : lex_.ways)
    if (w.verb == np.way) s.zones = w.zones;
  s.min = s.max = 1;
  return rows_.selector(s);
}

} // namespace cantrip::language
