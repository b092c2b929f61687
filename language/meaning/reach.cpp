// Texts whose questions reach: "you may" and "if" cover the sentences that go on with what they chose or did, and "if you
// do" covers the rest of the text. Choices are sentences of their own there.
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::language {
namespace {

bool pronoun_inside(const Node& n) {
  for (const Kid& k : n.all())
    if (k.node->sort == Sort::Noun
            ? k.node->rule && k.node->rule->key == kPronoun
            : (k.node->sort == Sort::Effect || k.node->sort == Sort::Clause || k.node->sort == Sort::Do) &&
                  pronoun_inside(*k.node))
      return true;
  return false;
}

bool only_chooses(const Node& act) { return act.rule && (act.rule->also & kChooses); }

}  // namespace

/// "Rest it.": a sentence that only goes on with what the one before it chose or did.
bool Meaning::goes_on(const Node& s) {
  if (s.rule->key != kPlain || s.rule->mode == kThen || s.mark("instead") || s.has("then")) return false;
  for (const Item& item : items(s.at("effect")))
    if (pronoun_inside(*item.act)) return true;
  return false;
}

/// What an "if" sentence asks; a part of the turn before it is asked as well.
Row16 Meaning::asked(const Node& s) {
  std::vector<std::vector<Cond>> all;
  for (const std::string_view label : {"span", "condition", "also"})
    if (const Node* c = s.find(label)) {
      Logic l;
      logic(*c, l);
      if (!l.rows.empty()) all.push_back(l.rows);  // a label before it asks nothing
    }
  return refused() ? kNone : condition(all);
}

/// The condition of "instead": where it only speaks of this card, "it" stays what it was.
Row16 Meaning::asked_aside(const Node& s) {
  const Scope before = scope;
  const Row16 cond = asked(s);
  const auto any = [](const Mentioned& m) { return m.object; };
  const auto was = before.last(any), is = scope.last(any);
  if (was && is && is->slot == Slot::Self && was->slot != Slot::Self) scope = before;
  return cond;
}

/// A sentence without its "if", with all that go on with it. Returns the next.
size_t Meaning::covered(const std::vector<const Node*>& in, size_t i, bool thens) {
  size_t end = i + 1;
  while (end < in.size() &&
         (goes_on(*in[end]) || (thens && in[end]->rule->key == kPlain && in[end]->rule->mode == kThen)) &&
         !(end + 1 < in.size() && in[end + 1]->mark("instead")))
    ++end;
  if (in[i]->rule->key == kWholeSentence) return act(*in[i]), i + 1;
  std::vector<Item> first = items(in[i]->at("effect"));
  int may = -1;
  if (end > i + 1 && !first.empty() && first[0].may && !(first[0].act->rule && (first[0].act->rule->also & kPays))) {
    may = emit(Op::May, 0, Players{Who::You, Slot::None}.pack());
    can_fail = true;
    first[0].may = false;
  }
  // "At the end of this turn, destroy them. If 2 were destroyed this way, ...": part of what is waited for.
  const bool waits = end < in.size() && in[end - 1]->rule->key != kWholeSentence && waits_for(*in[end - 1], *in[end]);
  if (waits && end == i + 1) said_after = in[end];
  clauses(first);
  said_after = nullptr;
  for (size_t k = i + 1; k < end && !refused(); ++k) {
    if (waits && k + 1 == end) said_after = in[end];
    effect(in[k]->at("effect"));
    said_after = nullptr;
  }
  if (waits) ++end;
  if (may >= 0) patch(may);
  return end;
}

/// `bare`: the "if you do" of the first one was asked already.
void Meaning::reaching(const std::vector<const Node*>& in, size_t from, bool bare) {
  for (size_t i = from; i < in.size() && !refused();) {
    const Node& s = *in[i];
    if (s.has("then")) return void(refuse(s.from, "\"to\" does not join sentences here", "Write \"If you do, ...\"."));
    const auto alone = [&](const Node& n) {
      if (!n.has("effect")) return false;
      const std::vector<Item> all = items(n.at("effect"));
      return all.size() == 1 && only_chooses(*all[0].act);
    };
    if (i + 2 < in.size() && in[i + 2]->mark("instead") && alone(s) && alone(*in[i + 2])) {
      overridden(in, i);
      i += 3;
      continue;
    }
    if (i + 1 < in.size() && in[i + 1]->mark("instead")) {
      if (s.rule->key == kIfDo && i + 2 < in.size())
        return void(refuse(in[i + 2]->from, "\"if you do\" reaches this as well", "Put it before."));
      replaced(s, *in[i + 1]);
      i += 2;
      continue;
    }
    if (s.mark("instead"))
      return void(
          refuse(s.from, "there is nothing before this that it could replace", "Put what it replaces before it."));
    const int kind = s.rule->key;
    ask_before(in, i);
    if (refused()) return;
    if (kind == kOtherwise && !(bare && i == from))
      return void(
          refuse(s.from, "there is no \"if\" right before this", "Put the \"If ...\" sentence directly before it."));
    const bool plain = kind == kPlain || kind == kWholeSentence || (bare && i == from);
    i = plain ? covered(in, i, false) : reaching_if(in, i);
  }
}

/// "If it is a Unit card, ... If it is a Pilot card, ...": two questions about one thing.
bool Meaning::asks_the_same(const Node& a, const Node& b) const {
  const Node *first = a.find("condition"), *second = b.find("condition");
  if (b.rule->key != kIf || !first || !second || !first->has("state") || !second->has("state")) return false;
  const Node *one = first->find("noun"), *two = second->find("noun");
  return one && two && one->rule == two->rule && one->rule->key == kPronoun && one->to - one->from == 1 &&
         first->at("state").rule == second->at("state").rule;
}

/// "If you do" reaches to the end of the text; any other "if" as far as the sentences go on with it.
size_t Meaning::reaching_if(const std::vector<const Node*>& in, size_t i) {
  const Node& s = *in[i];
  const int kind = s.rule->key;
  if (kind == kIf) {
    const Row16 cond = asked(s);
    if (refused()) return i;
    const int test = emit(Op::If, 0, cond);
    const Scope book = scope;
    const int lists = lists_;
    size_t next = covered(in, i, i == 0);
    if (refused()) return next;
    if (next < in.size() && (in[next]->rule->key == kIfDo || in[next]->rule->key == kIfDont))
      next = reaching_if(in, next);  // whether it was done is asked only if it was tried
    if (refused()) return next;
    if (next < in.size() && in[next]->rule->key == kOtherwise && !answers(s, *in[next])) return next;
    if (next < in.size() && in[next]->rule->key == kOtherwise) {
      const int skip = emit(Op::Jump);
      patch(test);
      scope = book;  // either of them was chosen: one slot, so that what follows means both
      lists_ = lists;
      effect(in[next]->at("effect"));
      patch(skip);
      return next + 1;
    }
    patch(test);
    if (next < in.size() && asks_the_same(s, *in[next]))
      scope = book;  // "If it is A, ... If it is B, ...": the same one
    return next;
  }
  if (i == 0 || !can_fail) {
    refuse(s.from, "nothing before this can be done or left undone", "Put \"You may ...\" directly before it.");
    return i;
  }
  std::vector<Cond> done;
  if (kind == kIfDont) done.push_back({CondKind::Not});
  done.push_back({CondKind::Done});
  Row16 asks = rows.conds(done);
  if (const Node* more = s.find("condition")) {
    Logic l;
    logic(*more, l);
    asks = condition({done, l.rows});
  }
  const int test = emit(Op::If, 0, asks);
  size_t other = i + 1;  // "If you do, A. If you don't, B.": one of them, whatever A does
  while (other < in.size() && !(kind == kIfDo && in[other]->rule->key == kIfDont)) ++other;
  const Scope book = scope;
  reaching({in.begin(), in.begin() + static_cast<long>(other)}, i, true);
  if (other < in.size() && !refused()) {
    const int skip = emit(Op::Jump);
    patch(test);
    scope = book;
    reaching(in, other, true);
    patch(skip);
  } else {
    patch(test);
  }
  return in.size();
}

/// "Choose A. Rest it. If C, choose B instead.": one of the two is chosen, then rested.
void Meaning::overridden(const std::vector<const Node*>& in, size_t i) {
  const Node &usual = *in[i], &then = *in[i + 1], &better = *in[i + 2];
  if (better.rule->key != kIf || !goes_on(then))
    return void(refuse(better.from, "this is too much to replace", "Write \"If ..., ... Otherwise, ...\"."));
  const Scope book = scope;
  const int test = emit(Op::If, 0, asked_aside(better));
  if (refused()) return;
  const int lists = lists_;
  effect(better.at("effect"));
  const int skip = emit(Op::Jump);
  patch(test);
  scope = book;
  lists_ = lists;
  effect(usual.at("effect"));
  patch(skip);
  effect(then.at("effect"));
}

/// What a timing word asks first: the cards may be moved, and the text is carried out if they were.
void Meaning::with_fee(const Heads& heads, const Node& body) {
  const int may = emit(Op::May, 0, Players{Who::You, Slot::None}.pack());
  can_fail = true;
  Thing which = heads.fee.front();
  const Slot slot = bring_object(which);
  emit(Op::Move, op(slot), 0, heads.fee_to, static_cast<int>(heads.fee_verb));
  scope.forget(Slot::Moved);
  happened(Slot::N);
  patch(may);
  const int test = emit(Op::If, 0, rows.conds({{CondKind::Done}}));
  act(body);
  patch(test);
}

/// Once a turn counts what was done: after the conditions, questions and choices it begins with; and where the first
/// thing it does may come to nothing (an active Unit is set as active), only if it did not.
void Meaning::mark_used() {
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
    mark.insert(mark.begin(), Ins{Op::If, 0, rows.conds({something}), static_cast<u16>(at + 2), 0});
  }
  const size_t from = may_fail ? at - 1 : at;
  for (Ins& ins : code_)
    if (jumps(ins.op) && ins.b > from) ins.b = static_cast<u16>(ins.b + mark.size());
  code_.insert(code_.begin() + static_cast<long>(at), mark.begin(), mark.end());
}

// ----------------------------------------------------------------------------------------------------- what is kept away

Replace Meaning::ward_row(const Ward_& w, Row16 target, Row16 cond) {
  Replace r;
  r.act = w.act;
  r.op = w.op;
  r.pass = w.pass;
  r.kind = w.kind;
  r.most = w.most;
  r.may = w.may;
  r.target = target;
  r.source = w.source.empty() ? kNone : selector(w.source.front(), false);
  r.amount = w.counts ? amount(w.value) : kNone;
  r.cond = cond;
  return r;
}

/// What keeps damage away for a time; from a place: from whatever comes to lie there.
void Meaning::wards(const Thing& whom, const Ward_& w, int until) {
  if (whom.word == ThingWord::Objects && whom.found == Thing::Found::All) {
    const Replace r = ward_row(w, selector(whom, true), kNone);
    emit(Op::Shield, w.next, kOpenSlot, rows.replace(r), until);
    return;
  }
  const Slot slot = bring_object(whom);
  if (refused()) return;
  emit(Op::Shield, w.next, op(slot), rows.replace(ward_row(w, kNone, kNone)), until);
}

/// The same as an ability that is always on.
void Meaning::replacement(const Thing& who, const Ward_& w, const std::vector<std::vector<Cond>>& conds) {
  has_program = false;
  const bool self = who.word == ThingWord::Self || (who.word == ThingWord::It && pronoun(who) == Slot::Self);
  std::vector<std::vector<Cond>> all = conds;
  if (card.heads) all.insert(all.begin(), card.heads->gates.begin(), card.heads->gates.end());
  Ability out;
  out.head = Head::Replace;
  const Row16 cond = condition(all);
  const Row16 target = self ? kNone : selector(who, false);
  out.replace = rows.replace(ward_row(w, target, cond));
  out.zones = lex.in_play;
  if (card.heads && card.heads->once) out.limit = 1;
  out.flags = static_cast<u8>(flags | (card.rides ? kSelfIsHost : 0));
  if (!refused()) out_->abilities.push_back(out);
}

// ------------------------------------------------------------------------------------------------------- what is met

/// Is the card itself one of those described, by what is printed on it?
bool Meaning::is_one(const Thing& what) const {
  if (what.side.word != PersonWord::You || what.other || (what.types & card.types) != what.types) return false;
  for (const Check& c : what.tests) {
    const bool type = c.test.kind == TestKind::Type && (card.types & (1u << c.test.key));
    bool subtype = false;
    if (c.test.kind == TestKind::Subtype && card.subtypes)
      for (const int s : *card.subtypes) subtype |= s == c.test.key;
    if (!type && !subtype) return false;
  }
  return true;
}

/// "that enemy Unit": whoever of the two in the event is of this side.
Slot Meaning::side_slot(PersonWord whose) const {
  const Trigger& t = rows.pool().triggers[heard_];
  const auto fits = [&](Row16 row) {
    if (!row) return false;
    const Selector& s = rows.pool().selectors[row];
    const Who who = s.rel == Rel8::Is && s.slot == Slot::Self ? Who::You : s.side.who;
    return who == (whose == PersonWord::You ? Who::You : Who::Opponent);
  };
  return fits(t.object) ? Slot::EventB : fits(t.subject) ? Slot::EventA : Slot::None;
}

u16 Meaning::token_def(const TokenSpec& spec, int at) {
  out_->tokens.push_back(spec);
  if (!lib.token) return refuse(at, "no token can be described here", "Name one that there is."), u16{0};
  return (*lib.token)(spec);
}

}  // namespace cantrip::language
