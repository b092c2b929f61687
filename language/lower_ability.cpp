// Whole abilities: heads, programs, modes.
#include "language/lower.hpp"

namespace cantrip::language {

bool Lowering::modes(const std::vector<std::vector<Sentence>>& in) {
  std::vector<int> ends;
  const int head = emit(Op::Modes, static_cast<int>(in.size()));
  for (size_t i = 0; i < in.size(); ++i) emit(Op::Jump);
  const Discourse before = said_;
  const std::vector<Ins> declared = std::move(declared_);
  const int targets = targets_, lists = lists_;
  const Slot chosen = chosen_;
  const bool looked = looked_, can_fail = can_fail_;
  bool any_looked = looked;
  for (size_t i = 0; i < in.size(); ++i) {
    patch(head + 1 + static_cast<int>(i));
    said_ = before;
    targets_ = targets;
    lists_ = lists;
    chosen_ = chosen;
    looked_ = looked;
    can_fail_ = can_fail;
    declared_.clear();
    if (lex_.gated && !in[i].front().paragraph_gate.empty())  // offered only while its gate is open
      code_[static_cast<size_t>(head + 1 + static_cast<int>(i))].a = condition_row(in[i].front().paragraph_gate);
    std::vector<Ins> outside = std::move(code_);
    code_.clear();
    if (lex_.gated ? !plain_sentences(in[i]) : !sentences(in[i])) return false;
    const size_t shift = outside.size() + declared_.size();  // the block's own targets come first
    outside.insert(outside.end(), declared_.begin(), declared_.end());
    for (Ins ins : code_) {
      if (jumps(ins.op)) ins.b = static_cast<u16>(ins.b + shift);
      outside.push_back(ins);
    }
    code_ = std::move(outside);
    any_looked |= looked_;
    if (i + 1 < in.size()) ends.push_back(emit(Op::Jump));
  }
  for (const int end : ends) patch(end);
  declared_ = declared;
  looked_ = any_looked;
  can_fail_ = true;
  return true;
}

bool Lowering::program(const AbilityNode& in, Ability& out) {
  if (lex_.brackets) return bracket_program(in, out);
  if (in.limit == Limit::Done && (in.body.empty() || in.body[0].clauses.empty() || !in.body[0].clauses[0].may))
    emit(Op::Used);
  if (!in.modes.empty()) {
    if (in.limit == Limit::Done)
      return refuse(in.at, "a choice can't be limited like this", "Use \"This triggers only once each turn.\"");
    if (lex_.gated && !in.count.plain ? !several_modes(in.modes, in.count, in.count_if) : !modes(in.modes))
      return false;
  } else if (!sentences(in.body)) {
    return false;
  }
  if (in.limit == Limit::Done && (code_.empty() || code_[0].op != Op::Used)) {
    size_t may = 0;  // counted only when it was really done: right after the question
    while (may < code_.size() && code_[may].op != Op::May) ++may;
    for (Ins& ins : code_)
      if (jumps(ins.op) && ins.b > may) ++ins.b;
    code_.insert(code_.begin() + static_cast<long>(may) + 1, Ins{Op::Used});
  }
  if (looked_) emit(Op::Unlook);
  emit(Op::End);
  const size_t shift = declared_.size();
  for (Ins& ins : code_)
    if (jumps(ins.op)) ins.b = static_cast<u16>(ins.b + shift);
  code_.insert(code_.begin(), declared_.begin(), declared_.end());
  out.entry = rows_.program(code_);
  return !refused();
}

/// What would happen to others happens to this card.
bool Lowering::replacement(const AbilityNode& in, Ability& out) {
  has_program_ = false;
  said_.object(Slot::Self, card_.types, false);
  if (!in.ward.empty()) {
    const Np& who = in.subject.front();
    const bool self = who.word == NpWord::Self || (who.word == NpWord::It && pronoun(who) == Slot::Self);
    const Row16 cond = condition_row(in.cond);
    const Row16 target = self ? kNone : selector(who, false);
    out.replace = rows_.replace(ward_row(in.ward.front(), target, cond));
    out.zones = lex_.in_play;
    if (lex_.gated && (card_.types & lex_.intent_types)) out.zones = lex_.intent;
    if (lex_.gated && (card_.types & lex_.mastery_type)) out.zones = lex_.mastery_zones;
    out.flags = flags_;
    return !refused();
  }
  Replace r;
  r.act = ActKind::Damage;
  r.op = ReplaceOp::PutOn;
  r.pass = lex_.replace_pass;
  r.target = selector(in.subject.front(), false);
  out.replace = rows_.replace(r);
  return !refused();
}

/// "..., if this card is in your discard, ...": it is heard there.
void Lowering::heard_from(const AbilityNode& in, Ability& out) const {
  if (in.head != Head::Triggered || in.body.empty() || in.body[0].prefix != Prefix::If) return;
  for (const Condition& c : in.body[0].cond)
    if (c.word == CondWord::Matches && c.np[0].word == NpWord::Self && c.np[1].zones) out.zones = c.np[1].zones;
}

bool Lowering::ability(const AbilityNode& in, Ability& out) {
  if (!ability_rows(in, out)) return false;
  if (in.riding) out.flags |= kSelfIsHost;
  if (!lex_.gated) return true;
  out.kind = in.kind;
  if (in.once_ever) out.flags |= kOnceEver;
  if (in.inherited) {
    out.flags |= kSelfIsHost;
    out.zones = lex_.inherit_zones;
  }
  has_program_ = false;
  out.gate = condition_row(in.gate);
  return !refused();
}

bool Lowering::ability_rows(const AbilityNode& in, Ability& out) {
  out.head = in.head;
  out.speed = in.speed;
  out.limit = in.limit == Limit::None ? u8{0} : u8{1};
  if (in.head == Head::Static || in.head == Head::CostChange) {
    if (!static_rows(in, out)) return false;
    out.flags = flags_;
    return true;
  }
  if (in.head == Head::Replace) return replacement(in, out);
  // On an effects stack triggers declare as well, when they are placed (Grand Archive 4.3): their targets come first too.
  declares_ = in.head != Head::Triggered || lex_.gated;
  has_program_ = false;
  out.zones = in.head == Head::Spell                          ? 0
              : in.costs.empty() && in.head == Head::Reaction ? lex_.play_from
                                                              : lex_.in_play;
  const std::vector<Cost> costs = costs_of(in.costs);
  out.cost = rows_.costs(costs);
  out.costs = static_cast<u8>(costs.size());
  if (lex_.gated && in.head != Head::Spell && !in.zones && (card_.types & lex_.intent_types)) out.zones = lex_.intent;
  for (const CostItem& c : in.costs)
    if (c.zones) out.zones = c.zones;  // "banish this card from your graveyard": it is used from there
  if (lex_.gated && (card_.types & lex_.mastery_type)) out.zones = lex_.mastery_zones;
  if (!in.trigger.empty()) {
    EventPhrase e = in.trigger.front();
    if (e.word && e.word->others && !e.subject.empty() && e.subject[0].word == NpWord::Objects)
      e.subject[0].other = true;
    if (in.head == Head::Triggered && (e.event == EventKind::Targeted))
      return refuse(e.at, "only a reaction can answer a target", "Make it a reaction.");
    out.trigger = rows_.trigger(trigger_of(e));
    const bool self = !e.subject.empty() && e.subject[0].word == NpWord::Self;
    if (in.head == Head::Triggered && self && e.word && e.word->self_zones) out.zones = e.word->self_zones;
    if (in.head == Head::Triggered && in.zones) out.zones = in.zones;
    event_ = e.word;
    if (!in.by_head) heard_ = out.trigger;
    if (lex_.gated) mention_own(said_, rows_.pool(), rows_.pool().triggers[out.trigger], e.word, card_.types);
    else if (!in.by_head) mention_event(said_, rows_.pool(), rows_.pool().triggers[out.trigger], e.word, card_.types);
  }
  heard_from(in, out);
  out.cond = condition_row(in.cond);
  if (refused()) return false;
  has_program_ = true;
  if (!program(in, out)) return false;
  out.flags = static_cast<u8>(flags_ | (in.no_chain ? kNoChain : 0));
  return !refused();
}

}  // namespace cantrip::language
