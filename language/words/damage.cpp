// Damage: dealt, put, removed, moved, prevented.
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {
namespace {

const Node& victim(Meaning& m, const Node& n) {
  const Node* noun = m.hole(n, "noun");
  return noun ? *noun : m.part(n, "player");
}

/// An amount that speaks of what was named is read before the victim is named.
void deal(Meaning& m, const Node& n) {
  const bool damage = n.rule->mode != 1;
  const int mode = n.rule->mode == 2 ? kPutCounters : n.mark("sure") ? m.lex.unpreventable : 0;
  if (!m.hole(n, "noun") && !m.hole(n, "player"))
    return void(m.refuse(n.from, "this does not say to what", "Name it after \"to\"."));
  const Node* q = n.find("q");
  const Node* each = n.has("per") ? n.find("per") : m.scale;
  Thing before;
  bool named = each && each->from > victim(m, n).from;  // "to it for each ...": it was named before
  const auto speaks_of_it = [&](const Node* count) {  // "equal to its owner's ...", "where X is ... on it"
    bool back = false;
    for (int i = count->from; i < count->to && count->from > victim(m, n).from; ++i)
      for (const std::string_view word : {"it", "its", "their", "them"}) back |= m.token(i).text == word;
    return back && m.lex.one_text && victim(m, n).rule && victim(m, n).rule->key != kPronoun;
  };
  if (q) named |= speaks_of_it(q);
  if (m.x && !m.x_kept()) named |= speaks_of_it(m.x);
  if (named) {
    before = m.thing(victim(m, n));
    const Slot slot = m.bring(before);
    before.word = ThingWord::Slot;
    before.slot = slot;
  }
  Count k = q ? m.count(*q) : m.number(n, "n");
  if (const Node* per = n.find("per")) k = m.for_each(k, *per);
  if (const Node* most = n.find("most")) k = m.at_most(k, most->value);
  const bool early = !k.constant && (k.row.kind == AmountKind::StatOf || k.row.kind == AmountKind::ObjStatOf);
  Row16 row = early ? m.amount(k) : kNone;
  const Thing t = named ? before : m.thing(victim(m, n));
  const Slot whom = damage && mode != kPutCounters ? m.bring(t) : m.bring_object(t);
  if (m.refused()) return;
  if (n.mark("up")) {  // whoever deals it says how much
    if (m.actor.who != Who::You || m.has_price_x())
      return void(m.refuse(n.from, "this number is not asked for here", "Write the number."));
    m.emit(Op::Number, op(Slot::X), m.amount(k), kOpenSlot);
    k = {};
    k.constant = false;
    k.row.kind = AmountKind::SlotN;
    k.row.slot = Slot::X;
  }
  if (!early) row = m.amount(k);
  if (damage) m.keep_told(n.to, Verb::None);
  m.emit(damage ? Op::Damage : Op::Heal, mode, op(whom), row);
  if (const Node* also = n.find("also")) {
    const Slot other = m.bring(m.thing(*also));
    if (m.refused()) return;
    m.emit(damage ? Op::Damage : Op::Heal, mode, op(other), row);
  }
  m.happened(Slot::N);
}

/// The number a player names, at most what the clause says and at most the damage there is.
Row16 named_number(Meaning& m, const Node& n, Slot cap) {
  Amount a;
  if (n.mark("all")) {
    a.kind = AmountKind::ObjStatOf;
    a.key = m.lex.damage_stat;
    a.slot = cap;
    return m.rows.amount(a);
  }
  m.emit(Op::Number, op(Slot::X), m.amount(m.number(n, "n")), op(cap));
  a.kind = AmountKind::SlotN;
  a.slot = Slot::X;
  return m.rows.amount(a);
}

void heal_up_to(Meaning& m, const Node& n) {
  const Node* noun = m.hole(n, "noun");
  if (!noun) return void(m.refuse(n.from, "this does not say from what", "Name it after \"from\"."));
  const Thing t = m.thing(*noun);
  const Slot whom = m.bring_object(t);
  if (m.refused()) return;
  const bool several_ = m.many(t, whom);
  const Slot healed = several_ && m.speaks_later(n.to, "removed") ? m.next_list() : Slot::None;
  if (healed != Slot::None) m.emit(Op::Copy, op(healed), op(Slot::None));  // nothing yet
  const bool sums = several_ && m.lex.one_text && n.mark("all") && !m.x_kept();
  if (sums) m.emit(Op::SetAcc, 0, m.rows.constant(0));
  const int head = several_ ? m.emit(Op::EachOf, op(Slot::Loop), op(whom)) : -1;
  const Slot one = several_ ? Slot::Loop : whom;
  const Row16 k = named_number(m, n, one);
  m.emit(Op::Heal, 0, op(one), k);
  if (sums) {
    Amount done;
    done.kind = AmountKind::SlotN;
    done.slot = Slot::N;
    m.emit(Op::SetAcc, 1, m.rows.amount(done));
  }
  if (several_ && m.speaks_later(n.to, "removed")) {  // those it was taken off
    Amount done;
    done.kind = AmountKind::SlotN;
    done.slot = Slot::N;
    Cond some;
    some.kind = CondKind::Compare;
    some.cmp = Cmp::Ge;
    some.a = m.rows.amount(done);
    some.b = m.rows.constant(1);
    const int test = m.emit(Op::If, 0, m.rows.conds({some}));
    m.emit(Op::Copy, op(healed), op(one), 1);
    m.patch(test);
    m.healed = healed;
  }
  if (several_) {
    m.emit(Op::Next, 0, 0, head);
    m.patch(head);
  }
  m.can_fail = true;
  m.scope.number(sums ? Slot::Acc : several_ ? Slot::None : Slot::N);
}

void move_damage(Meaning& m, const Node& n) {
  Thing b = m.thing(n.at("to"));
  if (b.word != ThingWord::Objects && b.word != ThingWord::Players) {  // what was named before this sentence
    b.slot = m.pronoun(b);
    b.word = ThingWord::Slot;
  }
  const Thing a = m.thing(n.at("from"));
  const Slot from = m.bring_object(a);
  if (m.refused()) return;
  const bool named = n.mark("up") || n.mark("all");
  const bool each = n.mark("all") && m.many(a, from);
  if (n.mark("up") && m.many(a, from))
    return void(m.refuse(n.from, "this does not say how much goes from each", "Write the number for each of them."));
  const Slot to = m.bring_object(b);
  if (m.refused()) return;
  if (m.many(b, to)) return void(m.lacks(b.at, "move damage to several things", "Name one thing."));
  const int head = each ? m.emit(Op::EachOf, op(Slot::Loop), op(from)) : -1;
  const Slot one = each ? Slot::Loop : from;
  const Row16 k = named ? named_number(m, n, one) : m.amount(m.number(n, "n"));
  m.emit(Op::MoveDamage, 0, op(one), op(to), k);
  if (each) {
    m.emit(Op::Next, 0, 0, head);
    m.patch(head);
    m.can_fail = true;
    return m.scope.number(Slot::None);
  }
  m.happened(Slot::N);
}

void prevent(Meaning& m, const Node& n) {
  Replace r;
  r.act = ActKind::Damage;
  r.op = n.has("n") ? ReplaceOp::Prevent : ReplaceOp::PreventAll;
  if (n.rule->mode) r.pass = m.lex.replace_pass;
  const Lasting l = m.lasting(n.at("duration"));
  const Slot whom = m.bring(m.thing(victim(m, n)));
  if (n.has("n")) r.amount = m.amount(m.count(n.at("n")));
  if (m.refused()) return;
  m.emit(Op::Shield, n.rule->mode, op(whom), m.rows.replace(r), static_cast<int>(l.until));
}

}  // namespace

void damage_words(Grammar& g, const Lexicon& lex) {
  const std::string d(lex.damage_word);
  const std::string whom = "(<noun>|<player>)";
  const std::string kind = (lex.unpreventable ? "[?sure unpreventable] " : "") + d;
  const std::string most = " [, up to [a maximum of] <most:number>]";
  g.add(Sort::Do, "~deal <n:amount> " + kind + " [each] [to " + whom + "]", deal);
  g.add(Sort::Do, "~deal <n:amount> " + kind + " to " + whom + " and <also:noun>", deal).costs(1);
  g.add(Sort::Do, "~deal up #up to <n:number> " + kind + " to " + whom, deal);
  g.add(Sort::Joined, "and <n:amount> " + kind + " to " + whom, deal);  // the verb is said once
  g.add(Sort::Do, "~deal <n:amount> " + kind + " for (every #every|each) <per> to " + whom, deal);
  g.add(Sort::Do, "~deal " + kind + " equal to <q:quantity> to " + whom + most, deal);
  g.add(Sort::Do, "~deal an amount of " + kind + " equal to <q:quantity> to " + whom + most, deal);
  g.add(Sort::Do, "~deal an amount of " + kind + " to " + whom + " equal to <q:quantity>" + most, deal);
  g.add(Sort::Do, "~deal " + kind + " to " + whom + " equal to <q:quantity>" + most, deal);
  g.add(Sort::Do, "~put " + d + " counters on <noun> equal to <q:quantity>", deal).as(2);
  g.add(Sort::Clause, "this (<type>|card) (deal|deals) <n:amount> " + kind + " [each] to " + whom, deal);
  g.add(Sort::Do, "~put <n:amount> " + d + " counter+ on <noun>", deal).as(2);
  g.add(Sort::Do, "(~remove|~heal) <n:amount> " + d + " [counter+] [each] from <noun>", deal).as(1);
  g.add(Sort::Do, "(~remove|~heal) (all #all|up to #up <n:amount>) " + d + " [counter+] [each] [from <noun>]",
        heal_up_to);
  g.add(Sort::Post, "you (removed|healed) " + d + " from this way", [](Meaning& m, const Node& n, Thing& t) {
    if (m.healed == Slot::None) m.refuse(n.from, "no damage was removed before", "Say first what is done.");
    t.of = m.healed;
  });
  g.add(Sort::Do, "~move (all #all|up to #up <n:amount>|<n:amount>) " + d + " [counter+] from <from:noun> to <to:noun>",
        move_damage);
  g.add(Sort::Do, "prevent (all|the next <n:amount>) " + d + " [that would be dealt] to " + whom + " <duration>",
        prevent);
  g.add(Sort::Clause,
        "the next time <noun> would be dealt " + d + " <duration> , (it|they|he|she|that <kind>) ~take no " + d +
            " instead",
        prevent)
      .as(1);
  g.add(Sort::Clause,
        "<duration> , the next time <noun> would be dealt " + d + " [,] (it|they|he|she|that <kind>) ~take no " + d +
            " instead",
        prevent)
      .as(1);
}

}  // namespace cantrip::language
