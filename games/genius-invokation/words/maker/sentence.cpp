// Sentences: clauses, conditions, "instead", "otherwise".
#include <algorithm>

#include "games/genius-invokation/words/keys.hpp"
#include "games/genius-invokation/words/maker.hpp"

namespace cantrip::genius::words {

using language::jumps;

void Maker::clauses(const Node& n) {
  std::vector<const Node*> all;
  if (const Node* one = n.find("one")) all.push_back(one);
  for (const Node* more : n.list("more")) all.push_back(&more->at("do"));
  if (in_skill) {
    std::vector<const Node*> first, rest;
    for (const Node* d : all) (d->rule->key == kPierces ? first : rest).push_back(d);
    first.insert(first.end(), rest.begin(), rest.end());
    all = first;
  }
  bool opponent = false;  // "your opponent discards 1 card, then draws 2 cards"
  for (const Node* d : all) {
    if (refused()) return;
    const size_t first = here();
    run(*d);
    if (token(d->from).text == "your") opponent = token(d->from + 1).text == "opponent";
    else if (opponent && token(d->from).text.ends_with('s')) turn_over(*d, first);
    else opponent = false;
  }
}
/// What stands from `first` on is done by the opponent.
void Maker::turn_over(const Node& at, size_t first) {
  for (size_t i = first; i < code_.size(); ++i) {
    Ins& ins = code_[i];
    const bool whole = ins.op == Op::Native &&
                       (ins.a == kDraw || ins.a == kDiscardHand || (ins.a == kGainDice && ins.mode != kFaceOf));
    if (!whole) return refuse(at, "who does this?", "Say your opponent or you.");
    if (ins.a == kDraw) ins.mode = 1;
    else ins.c = 1;
  }
}

/// "If it already has X" behind what attaches X: it is asked of what was there before.
bool Maker::asks_before(const Node& s) const {
  bool already = false, attached = false;
  for (int i = s.at("c").from; i < s.at("c").to; ++i) already |= token(i).text == "already";
  for (const Ins& done : code_) attached |= done.op == Op::Native && done.a == kAttach;
  return already && attached;
}
/// What stands from `first` on comes before the first thing that is attached, under a condition.
bool Maker::hoist(size_t first, Row16 test) {
  size_t at = 0;
  while (code_[at].op != Op::Native || code_[at].a != kAttach) ++at;
  if (at > 0 && code_[at - 1].op == Op::All) --at;
  if (at >= first) return false;
  for (size_t i = at; i < code_.size(); ++i)
    if (jumps(code_[i].op)) return false;
  const size_t length = code_.size() - first;
  const auto place = [&](size_t i) { return code_.begin() + static_cast<std::ptrdiff_t>(i); };
  std::rotate(place(at), place(first), code_.end());
  code_.insert(place(at), Ins{Op::If, 0, test, static_cast<u16>(at + length + 1), 0});
  if (last_hit_ >= static_cast<int>(at)) last_hit_ = -1;
  forget_registers();
  return true;
}
void Maker::conditional(const Node& s, const Node* otherwise) {
  if (const Node* one = s.find("one"); one && one->from < s.at("c").from) mention(s);  // "deal ... to X if they ..."
  const Conds test = condition(s.at("c"));
  const Noun person = person_, entity = entity_;
  const size_t first = here(), said = pending_.size();
  gates.push_back(test);
  clauses(s);
  gates.pop_back();
  if (!otherwise) {
    if (here() > first && asks_before(s)) {
      if (!hoist(first, cond_row(test)))
        return refuse(s, "it has it by now", "Ask first what it has already, then attach it.");
    } else if (here() > first) {
      insert_if(first, cond_row(test)), forget_registers();
    }
    person_ = fixed(person.slot) || person.slot == Slot::None ? person : person_;
    entity_ = fixed(entity.slot) || entity.slot == Slot::None ? entity : entity_;
    return;
  }
  person_ = person;
  entity_ = entity;
  const size_t second = here(), changes = pending_.size();
  gates.push_back(negated(test));
  clauses(*otherwise);
  gates.pop_back();
  if ((changes > said) != (pending_.size() > changes) && here() > first) {  // asked before the damage, and after it
    refusal_.lack = language::Lack::Machine;
    return refuse(*otherwise, "one of these changes what happens, the other one comes after it",
                  "Write a line for each.");
  }
  if (here() == first) return;
  if (second == here()) insert_if(first, cond_row(test));
  else if (second == first) insert_if(first, cond_row(negated(test)));
  else choose(first, second, cond_row(test));
  forget_registers();
}

/// Whom a sentence speaks of is known to the condition behind it, although that is asked first.
void Maker::mention(const Node& sentence) {
  Maker trial = *this;
  trial.clauses(sentence);
  strikes = trial.strikes;
  const Noun& after = trial.person_;
  const bool same = after.slot == person_.slot && after.found == person_.found && after.sel == person_.sel;
  if (same || trial.refused() || fixed(after.slot)) return;
  person_ = after;
  person_.slot = Slot::None;
  if (person_.found >= 0) load(person_);
}
void Maker::body(const Node& n) {
  std::vector<const Node*> all;
  for (const Node* s : n.list("s")) all.push_back(s);
  for (size_t i = 0; i < all.size() && !refused(); ++i) {
    const Node& s = *all[i];
    ++sentence_;
    const Node* next = i + 1 < all.size() ? all[i + 1] : nullptr;
    if (next && next->rule->key == kIfSentence && next->mark("instead")) {  // "A. If C, B instead."
      const size_t changes = pending_.size();
      mention(s);
      const size_t first = here();
      const Noun person = person_, entity = entity_;
      const Conds test = condition(next->at("c"));
      clauses(*next);
      const size_t second = here();
      person_ = person, entity_ = entity;
      clauses(s);
      if (pending_.size() != changes || second == first || here() == second)
        return refuse(*next, "only what is done can be done instead", "Write two lines.");
      choose(first, second, cond_row(test));
      ++i;
      continue;
    }
    if (s.rule->key == kOtherwiseSentence) return refuse(s, "otherwise than what?", "Write a condition before it.");
    if (s.rule->key == kIfSentence) {
      const bool other = next && next->rule->key == kOtherwiseSentence;
      conditional(s, other ? next : nullptr);
      if (other) ++i;
      continue;
    }
    if (s.rule->key == kOwnSentence) run(s);
    else clauses(s);
  }
}

}  // namespace cantrip::genius::words
