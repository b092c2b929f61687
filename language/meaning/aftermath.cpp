// What follows when damage was prevented: said by the sentences after the one that prevents it.
#include "language/meaning/meaning.hpp"
#include "language/meaning/verify.hpp"
#include "language/words/keys.hpp"

namespace cantrip::language {

/// "Glimpse X, where X is the amount of damage prevented this way."
bool Meaning::speaks_of_prevention(const Node& s) const {
  if (!has_shield() || s.rule->key == kWholeSentence) return false;
  for (int i = s.from; i + 2 < s.to; ++i)
    if (token(i).text == "prevented" && token(i + 1).text == "this" && token(i + 2).text == "way") return true;
  return false;
}

bool Meaning::has_shield() const {
  for (size_t i = code_.size(); i-- > 0;)
    if (code_[i].op == Op::Shield) return true;
  return false;
}

/// The text runs, or triggers, each time the last shield prevented something; its number is how much.
Row16 Meaning::following(const Node& what, const Node* least, bool triggers) {
  Meaning inside(lib, tokens_, card, out_);
  inside.scope.number(Slot::EventN);
  inside.after_shield = true;
  Ability a;
  if (least) {
    const Comparison c = inside.comparison(*least);
    Amount much;
    much.kind = AmountKind::SlotN;
    much.slot = Slot::EventN;
    Cond enough;
    enough.kind = CondKind::Compare;
    enough.cmp = c.cmp;
    enough.a = rows.amount(much);
    enough.b = inside.amount(c.value);
    a.cond = rows.conds({enough});
  }
  if (what.sort == Sort::Sentence) inside.sentences({&what}, 0, 1);
  else inside.effect(what);
  inside.emit(Op::End);
  if (!inside.refused())
    if (const std::string slot = verify(rows.pool(), inside.code_, false); !slot.empty())
      inside.refuse(what.from, "this speaks of something that was not chosen or done there (" + slot + ")",
                    "Name it again.");
  if (!triggers)
    for (const Ins& ins : inside.code_)
      if (ins.op == Op::Target) inside.refuse(what.from, "nothing is targeted here", "Write \"When damage is ...\".");
  if (inside.refused()) return take_refusal(inside), Row16{kNone};
  a.head = triggers ? Head::Triggered : Head::None;
  a.zones = lex.in_play;
  a.flags = inside.flags;
  a.entry = rows.program(inside.code_);
  flags |= inside.flags;
  return rows.granted(a);
}

void Meaning::follow(const Node& what, const Node* least, bool triggers) {
  if (!has_shield()) return void(refuse(what.from, "nothing is prevented before this", "Say first what is prevented."));
  const Row16 row = following(what, least, triggers);
  if (refused()) return;
  for (size_t i = code_.size(); i-- > 0;) {
    if (code_[i].op != Op::Shield) continue;
    Replace r = rows.pool().replaces[code_[i].b];
    if (r.follow) return void(refuse(what.from, "one thing follows when damage is prevented", "Make it one sentence."));
    r.follow = row;
    code_[i].b = rows.replace(r);
    return;
  }
}

}  // namespace cantrip::language
