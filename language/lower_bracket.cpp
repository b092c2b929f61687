// Texts in brackets to instructions: choices that are sentences of their own, and what leans on them.
#include "language/lower.hpp"

namespace cantrip::language {
namespace {

constexpr u16 kOpen = 0xFF;  // "no slot" in an operand
int op(Slot s) { return static_cast<int>(s); }

bool is_pronoun(const Np& np) {
  return np.word == NpWord::It || np.word == NpWord::Them || np.word == NpWord::That || np.word == NpWord::Those;
}

/// "Rest it.": a sentence that only goes on with what the one before it chose or did.
bool goes_on(const Sentence& s) {
  if (s.prefix != Prefix::None || s.then || s.instead) return false;
  for (const Clause& c : s.clauses)
    for (const Np& np : c.np)
      if (is_pronoun(np) || (np.among && np.tests.empty() && !np.types)) return true;
  return false;
}

bool only_chooses(const Sentence& s) { return s.clauses.size() == 1 && s.clauses[0].word == ClauseWord::Choose; }

} // namespace

// ------------------------------------------------------------------------------------------------------ sentences

/// A sentence without its prefix, with all that go on with it: "you may" and "if" cover them too. Returns the next.
size_t Lowering::covered(const std::vector<Sentence>& in, size_t i, bool thens) {
  size_t end = i + 1;
  while (end < in.size() && (goes_on(in[end]) || (thens && in[end].then && in[end].prefix == Prefix::None)) &&
         !(end + 1 < in.size() && in[end + 1].instead))
    ++end;
  Sentence first = in[i];
  int may = -1;
  if (end > i + 1 && first.clauses[0].may && first.clauses[0].word != ClauseWord::Pay) {
    may = emit(Op::May, 0, Players{Who::You, Slot::None}.pack());
    can_fail_ = true;
    first.clauses[0].may = false;
  }
  if (!clauses(first)) return end;
  for (size_t k = i + 1; k < end; ++k)
    if (!clauses(in[k])) return end;
  if (may >= 0) patch(may);
  return end;
}

bool Lowering::bracket_sentences(const std::vector<Sentence>& in) {
  for (size_t i = 0; i < in.size();) {
    const Sentence& s = in[i];
    if (!s.purpose.empty()) return refuse(s.at, "\"to\" does not join sentences here", "Write \"If you do, ...\".");
    if (i + 2 < in.size() && in[i + 2].instead && only_chooses(s) && only_chooses(in[i + 2])) {
      if (!overridden(in, i)) return false;
      i += 3;
      continue;
    }
    if (i + 1 < in.size() && in[i + 1].instead) {
      if (!replaced(s, in[i + 1])) return false;
      i += 2;
      continue;
    }
    if (s.instead)
      return refuse(s.at, "there is nothing before this that it could replace", "Put what it replaces before it.");
    if (s.prefix == Prefix::Otherwise)
      return refuse(s.at, "there is no \"if\" right before this", "Put the \"If ...\" sentence directly before it.");
    i = s.prefix == Prefix::None ? covered(in, i, false) : bracket_guarded(in, i);
    if (refused()) return false;
  }
  return true;
}

/// "If you do" reaches to the end of the text; any other "if" as far as the sentences go on with it.
size_t Lowering::bracket_guarded(const std::vector<Sentence>& in, size_t i) {
  const Sentence& s = in[i];
  std::vector<Cond> rows;
  if (s.prefix == Prefix::If) {
    const Row16 cond = condition_row(s.cond);
    if (refused()) return i;
    const int test = emit(Op::If, 0, cond);
    const Discourse book = said_;
    const int lists = lists_;
    size_t next = covered(in, i, i == 0);
    if (refused()) return next;
    const bool done = next < in.size() && (in[next].prefix == Prefix::IfYouDo || in[next].prefix == Prefix::IfYouDont);
    if (done) next = bracket_guarded(in, next);  // whether it was done is asked only if it was tried
    if (refused()) return next;
    if (next < in.size() && in[next].prefix == Prefix::Otherwise) {
      const int skip = emit(Op::Jump);
      patch(test);
      said_ = book;  // either of them was chosen: one slot, so that what follows means both
      lists_ = lists;
      if (!clauses(in[next])) return next;
      patch(skip);
      return next + 1;
    }
    patch(test);
    return next;
  }
  if (i == 0 || !can_fail_) {
    refuse(s.at, "nothing before this can be done or left undone", "Put \"You may ...\" directly before it.");
    return i;
  }
  if (s.prefix == Prefix::IfYouDont) rows.push_back({CondKind::Not});
  rows.push_back({CondKind::Done});
  const int test = emit(Op::If, 0, rows_.conds(rows));
  std::vector<Sentence> rest(in.begin() + static_cast<long>(i), in.end());
  rest[0].prefix = Prefix::None;
  if (!bracket_sentences(rest)) return in.size();
  patch(test);
  return in.size();
}

/// "Choose A. Rest it. If C, choose B instead.": one of the two is chosen, then rested.
bool Lowering::overridden(const std::vector<Sentence>& in, size_t i) {
  const Sentence& better = in[i + 2];
  if (in[i].prefix != Prefix::None || better.prefix != Prefix::If || !goes_on(in[i + 1]))
    return refuse(better.at, "this is too much to replace", "Write \"If ..., ... Otherwise, ...\".");
  std::vector<Sentence> plain{better, in[i], in[i + 1]};
  plain[0].instead = false;
  plain[1].prefix = Prefix::Otherwise;
  return bracket_sentences(plain);
}

// -------------------------------------------------------------------------------------------------------- clauses

/// "choose 1 of your Units and 1 enemy Unit": all of them, or none.
bool Lowering::choose_all(const Clause& c, Players who) {
  Slot slot = Slot::None;
  for (Np np : c.np) {
    np.chosen = who.who == Who::You;
    append_ = slot;
    slot = bring_thing(np);
    if (refused()) return false;
  }
  return true;
}

/// The two that were chosen last, in that order.
bool Lowering::fight(const Clause& c) {
  const Slot both = bring_thing(c.np.front());
  if (refused()) return false;
  emit(Op::Run, lex_.fights.damage_step, lex_.fights.flow, op(both), op(both));
  return true;
}

bool Lowering::retarget(const Clause& c) {
  if (lex_.gated) {
    const Slot attacker = bring_thing(c.np[0]);
    if (refused()) return false;
    const Slot target = bring_thing(c.np[1]);
    if (refused()) return false;
    emit(Op::Native, op(target), lex_.redirect_native, kNone, op(attacker));
    can_fail_ = true;
    return true;
  }
  const Slot target = bring_thing(c.np[1]);  // before the attacker is mentioned
  const Slot attacker = bring_thing(c.np[0]);
  if (refused()) return false;
  emit(Op::Relate, lex_.fights.target_relation, op(attacker), op(target));
  return true;
}

Replace Lowering::ward_row(const Ward& w, Row16 target, Row16 cond) {
  Replace r;
  if (lex_.gated) {
    r.act = w.act;
    r.op = w.op;
    r.key = w.key;
    r.pass = w.act == ActKind::Move ? lex_.die_pass : w.act == ActKind::Heal ? lex_.recover_pass : lex_.replace_pass;
    r.kind = w.kind;
    r.may = w.may;
    r.then = w.then;
    r.target = target;
    r.source = w.source.empty() ? kNone : selector(w.source.front(), false);
    r.amount = amount(w.value);
    r.cond = cond;
    return r;
  }
  r.act = w.op == ReplaceOp::Redirect ? ActKind::Flag : ActKind::Damage;
  r.op = w.op;
  r.pass = w.op == ReplaceOp::Redirect  ? lex_.fights.rest_pass
           : w.op == ReplaceOp::Prevent ? lex_.fights.reduce_pass
           : w.most                     ? lex_.fights.threshold_pass
                                        : lex_.fights.immune_pass;
  r.kind = w.kind;
  r.most = static_cast<u8>(w.most);
  if (w.op == ReplaceOp::Redirect) r.kind = lex_.tapped, r.may = 1;
  r.target = target;
  r.source = w.source.empty() ? kNone : selector(w.source.front(), false);
  r.amount = amount(w.value);
  r.cond = cond;
  return r;
}

/// What keeps damage away for a time; from a place: from whatever comes to lie there.
bool Lowering::wards(const Clause& c, const Ward& w) {
  const Np& np = c.np.front();
  if (np.word == NpWord::Objects && np.found == Found::All && !(lex_.gated && (np.max == 1 || w.points))) {
    Ward each = w;
    if (lex_.gated && w.op == ReplaceOp::Prevent && !w.points) each.key = 1;
    if (lex_.gated && !lasting(np)) return false;
    const Replace r = ward_row(each, selector(np, true), kNone);
    emit(Op::Shield, c.mode, kOpen, rows_.replace(r), until_of(c));
    return !refused();
  }
  if (lex_.gated) {
    Ward each = w;
    if (w.op == ReplaceOp::Prevent && !w.points) each.key = 1;
    const Row16 n = amount(w.value);  // before anybody is named
    (void)n;
    if (np.word == NpWord::Players) {
      const Replace r = ward_row(each, players_selector(players(np.players)), kNone);
      emit(Op::Shield, c.mode, kOpen, rows_.replace(r), until_of(c));
      return !refused();
    }
    const Slot whom = bring_thing(np);
    if (refused()) return false;
    emit(Op::Shield, c.mode, op(whom), rows_.replace(ward_row(each, kNone, kNone)), until_of(c));
    return !refused();
  }
  const Slot whom = bring_thing(np);
  if (refused()) return false;
  emit(Op::Shield, c.mode, op(whom), rows_.replace(ward_row(w, kNone, kNone)), until_of(c));
  return !refused();
}

// ------------------------------------------------------------------------------------------------------- programs

/// 【Deploy・Development 2 (Relic)】: the cards may be exiled, and the text is carried out if they were.
bool Lowering::with_fee(const AbilityNode& in) {
  Sentence choose, pay;
  Clause which, exile;
  which.word = ClauseWord::Choose;
  which.may = true;
  exile.word = ClauseWord::Move;
  choose.at = pay.at = which.at = exile.at = in.at;
  const CostItem& fee = in.fee.front();
  which.np = fee.np;
  which.np[0].side = {PlayerWord::You, in.at};
  exile.verb = fee.verb;
  exile.key = fee.key;
  exile.np.emplace_back();
  exile.np[0].word = fee.np[0].max == 1 ? NpWord::It : NpWord::Them;
  exile.np[0].at = in.at;
  choose.clauses.push_back(std::move(which));
  pay.clauses.push_back(std::move(exile));
  std::vector<Sentence> all{choose, pay};
  all.insert(all.end(), in.body.begin(), in.body.end());
  all[2].prefix = Prefix::IfYouDo;
  return bracket_sentences(all);
}

/// Once a turn counts what was done: after the conditions, questions and choices it begins with; and where the first
/// thing it does may come to nothing (an active Unit is set as active), only if it did not.
void Lowering::mark_used() {
  const auto leads = [](Op o) { return o == Op::If || o == Op::May || o == Op::Choose || o == Op::All; };
  size_t at = 0;
  while (at < code_.size() && leads(code_[at].op)) ++at;
  if (at == code_.size()) return;
  const Op first = code_[at].op;
  const bool may_fail = first == Op::Flag || first == Op::Heal || first == Op::Move;
  std::vector<Ins> mark{Ins{Op::Used}};
  if (may_fail) {
    ++at;
    Cond something{CondKind::Done};
    something.n = 1;
    mark.insert(mark.begin(), Ins{Op::If, 0, rows_.conds({something}), static_cast<u16>(at + 2), 0});
  }
  const size_t from = may_fail ? at - 1 : at;
  for (Ins& ins : code_)
    if (jumps(ins.op) && ins.b > from) ins.b = static_cast<u16>(ins.b + mark.size());
  code_.insert(code_.begin() + static_cast<long>(at), mark.begin(), mark.end());
}

bool Lowering::bracket_program(const AbilityNode& in, Ability& out) {
  const bool ok = !in.modes.empty() ? modes(in.modes) : !in.fee.empty() ? with_fee(in) : bracket_sentences(in.body);
  if (!ok) return false;
  if (in.limit == Limit::Done) mark_used();
  if (looked_) emit(Op::Unlook);
  emit(Op::End);
  out.entry = rows_.program(code_);
  return !refused();
}

} // namespace cantrip::language
