// Sentences that are carried out several times, and numbers that several sentences speak of.
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::language {

/// "For each ..., draw a card": what has a number is done once, with so many.
void Meaning::multiplied(const Node& per, const Node& what) {
  scale = &per;
  scaled = false;
  if (refers_back(per)) count(per);  // "its controller" is that of what it names
  effect(what);
  scale = nullptr;
  if (!scaled) refuse(what.from, "nothing in this sentence has a number to multiply", "Write the number.");
}

namespace {
bool has_amount(const Node& n) {
  if (n.sort == Sort::Amount) return true;
  for (const Kid& k : n.all())
    if ((k.node->sort != Sort::Noun && has_amount(*k.node)) || k.node->sort == Sort::Gains) return true;
  return false;
}
}  // namespace

/// "For each of your Knights, return a chosen unit ...": nothing to multiply, and it goes on with nothing: as often as
/// there are.
bool Meaning::only_as_often(const Node& per, const Node& what) {
  if (!per.rule || !per.has("group") || per.has("n") || has_amount(what) || refers_back(what)) return false;
  const Thing all = group(per.at("group"));
  return !all.card && !all.zones && !all.this_way && all.distinct < 0 && all.word == ThingWord::Objects;
}

/// "For each ..., choose a unit and rest it": once for each of them, one after the other.
void Meaning::one_by_one(const Node& per, const Node& what) {
  const Node* group = per.find("group");
  const bool often = group && only_as_often(per, what);
  if (!group || per.has("n") || (per.rule && per.rule->key == kCapped) || (actor.who == Who::That && !often))
    return void(refuse(per.from, "this can't be done for each of these", "Make it two sentences."));
  Thing each = this->group(*group);
  each.at = per.from;
  each.found = Thing::Found::All;
  if (per.mark("your")) each.side = {PersonWord::You, per.from};
  const Slot all = bring_object(each);
  if (refused()) return;
  const int head = emit(Op::EachOf, op(Slot::Loop), op(all));
  const Scope book = scope;
  if (!often) scope.object(Slot::Loop, each.types, false);
  effect(what);
  for (size_t i = static_cast<size_t>(head) + 1; i < code_.size() && !often; ++i) {
    const Ins& ins = code_[i];
    const bool lists = ins.op == Op::Choose || ins.op == Op::All || ins.op == Op::Random || ins.op == Op::Copy;
    if ((lists && ins.mode == op(all)) || ins.op == Op::EachOf || ins.op == Op::EachPlayer || ins.op == Op::Target)
      return void(refuse(what.from, "this is too much to be done for each of these", "Make it two sentences."));
  }
  emit(Op::Next, 0, 0, head);
  patch(head);
  scope = book;
  moved = false;
  if (often) chosen = Slot::None;
  else shown = kept = Slot::None, can_fail = false;
}

void Meaning::for_every(const Node& per, const Node& what) {
  if (only_as_often(per, what)) return one_by_one(per, what);
  Meaning tried(*this);
  tried.multiplied(per, what);
  if (!tried.refused()) return multiplied(per, what);
  Meaning again(*this);
  again.one_by_one(per, what);
  if (!again.refused()) return one_by_one(per, what);
  multiplied(per, what);
}

/// "Draw X cards, where X is ... Then deal X damage ...": what X is, is found when it is said.
void Meaning::keep_x(const Node& sentence) {
  x = sentence.find("x");
  if (!x || x_kept_) return;
  bool later = false;
  for (int i = sentence.to; token(i).kind != TokenKind::End && token(i).kind != TokenKind::Break; ++i) {
    const std::string& word = token(i).text;
    if (word == "\"" || (word == "where" && token(i + 1).text == "x")) break;
    later |= word == "x";
  }
  if (!later) return;
  const Node* is = x;
  x = nullptr;
  const Count k = count(*is);
  if (refused() || k.constant) return void(x = is);
  emit(Op::SetAcc, 0, amount(k));
  x_kept_ = true;
}

void Meaning::keep_number(const Node& is) {
  if (x_kept_ || has_price_x()) return void(refuse(is.from, "X was said already", "Name one number."));
  const Count k = count(is);
  if (refused()) return;
  emit(Op::SetAcc, 0, amount(k));
  x_kept_ = true;
}

}  // namespace cantrip::language
