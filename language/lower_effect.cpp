// Sentences that lean on others, and the clauses that choose, play, move and look for things.
#include "language/lower.hpp"

namespace cantrip::language {
namespace {

int op(Slot s) { return static_cast<int>(s); }

/// The same clause, done to something else.
bool same_verb(const Clause& a, const Clause& b) {
  return a.word == b.word && a.verb == b.verb &&
         (a.word != ClauseWord::Score || (a.key == b.key && a.mode == b.mode)) &&
         (a.word != ClauseWord::Flag || a.mode == b.mode);
}

bool is_pronoun(const Np& np) {
  return np.word == NpWord::It || np.word == NpWord::Them || np.word == NpWord::That || np.word == NpWord::Those;
}

bool speaks_back(const Condition& c) {
  for (const Np& np : c.np)
    if (is_pronoun(np)) return true;
  for (const Condition& part : c.parts)
    if (speaks_back(part)) return true;
  return false;
}

} // namespace

// ---------------------------------------------------------------------------------------------------- links

/// "A to B"
bool Lowering::purpose(const Sentence& s) {
  if (s.purpose.empty()) return true;
  const Sentence& then = s.purpose.front();
  if (!can_fail_) return refuse(then.at, "nothing before this can be done or left undone", "Make it two sentences.");
  for (const Clause& c : s.clauses)
    if (c.subject.word == PlayerWord::Each || c.subject.word == PlayerWord::Opponent)
      return refuse(then.at, "this does not say for whom", "Make it two sentences.");
  const int test = emit(Op::If, 0, rows_.conds({{CondKind::Done}}));
  if (!clauses(then)) return false;
  patch(test);
  return true;
}

/// "A. If C, B instead.": C is tested before A, and A is the "otherwise". What A chooses is chosen first if C asks
/// about it.
bool Lowering::replaced(const Sentence& s, const Sentence& instead) {
  if (s.prefix != Prefix::None || !s.purpose.empty() || instead.prefix != Prefix::If || instead.clauses.size() != 1)
    return refuse(instead.at, "this is too much to replace", "Write \"If ..., ... Otherwise, ...\".");
  size_t k = s.clauses.size();
  for (size_t i = 0; i < s.clauses.size(); ++i) {
    if (!same_verb(s.clauses[i], instead.clauses[0])) continue;
    if (k < s.clauses.size())
      return refuse(instead.at, "this could replace two things", "Write \"If ..., ... Otherwise, ...\".");
    k = i;
  }
  if (k == s.clauses.size())
    return refuse(instead.at, "there is nothing before this that it could replace", "Put what it replaces before it.");
  Sentence before = s;
  before.clauses.resize(k);
  if (!before.clauses.empty() && !clauses(before)) return false;
  Clause usual = s.clauses[k], better = instead.clauses[0];
  if (better.np.empty()) better.np = usual.np;
  if (!better.has_until) {  // said once, for both
    better.has_until = usual.has_until;
    better.until = usual.until;
    better.whose = usual.whose;
  }
  int may = -1;
  if (usual.may && usual.subject.word != PlayerWord::Each && usual.subject.word != PlayerWord::Opponent) {
    may = emit(Op::May, 0, Players{Who::You, Slot::None}.pack());
    can_fail_ = true;
    usual.may = better.may = false;
  }
  bool back = !better.np.empty() && is_pronoun(better.np[0]);
  for (const Condition& c : instead.cond) back |= speaks_back(c);
  if (back && !usual.np.empty() && usual.np[0].word == NpWord::Objects &&
      (usual.np[0].found == Found::Choose ||
       (lex_.gated && (usual.np[0].found == Found::Target || usual.np[0].found == Found::All)))) {
    const Np named = usual.np[0];
    bring_thing(named);
    Np it;
    it.at = named.at;
    it.word = named.max == 1 ? NpWord::It : NpWord::Them;
    usual.np[0] = it;
  }
  Discourse book = said_;
  const Row16 asked = condition_row(instead.cond);
  const int test = emit(Op::If, 0, asked);
  if (lex_.gated) said_ = book;  // what the condition names is not what is meant
  else book = said_;
  Sentence one;
  one.clauses = {better};
  const Row16 gate = gate_;
  if (lex_.gated) gate_ = asked;
  if (refused() || !clauses(one)) return false;
  if (lex_.gated) gate_ = opposite(asked);
  const int skip = emit(Op::Jump);
  patch(test);
  said_ = book;
  one.clauses = {usual};
  if (!clauses(one)) return false;
  gate_ = gate;
  patch(skip);
  Sentence after = s;
  after.clauses.erase(after.clauses.begin(), after.clauses.begin() + static_cast<long>(k) + 1);
  if (!after.clauses.empty() && !clauses(after)) return false;
  if (may >= 0) patch(may);
  return !refused();
}

// --------------------------------------------------------------------------------------------------- choices

bool Lowering::many(const Np& np, Slot slot) const {
  return np.word == NpWord::Objects ? np.max != 1 : said_.is_plural(slot);
}

bool Lowering::choose(const Clause& c, Players who) {
  if (lex_.brackets) return choose_all(c, who);
  Np np = c.np.front();
  if (who.who == Who::You && !np.zones && !np.card && !lex_.gated) np.chosen = true;
  bring_thing(np);
  return !refused();
}

/// "until you have 3 cards": what is missing, never less than none.
Row16 Lowering::missing(const Value& value, Players who) {
  Amount a;
  a.kind = AmountKind::ZoneCount;
  a.key = lex_.hand;
  a.players = who;
  a.mul = -1;
  a.add = static_cast<i16>(value.number);
  a.floor = 0;
  return rows_.amount(a);
}

/// The number a player names, at most what the clause says and at most the damage there is.
Row16 Lowering::chosen_number(const Clause& c, Slot cap) {
  Amount a;
  if (c.all) {
    a.kind = AmountKind::ObjStatOf;
    a.key = lex_.damage_stat;
    a.slot = cap;
    return rows_.amount(a);
  }
  emit(Op::Number, op(Slot::X), amount(c.value), op(cap));
  a.kind = AmountKind::SlotN;
  a.slot = Slot::X;
  return rows_.amount(a);
}

bool Lowering::heal_chosen(const Clause& c) {
  if (c.word != ClauseWord::Heal)
    return refuse(c.at, "the number can't be chosen here", "Write how much damage it is.");
  const Slot whom = bring_thing(c.np.front());
  if (refused()) return false;
  const bool several = many(c.np.front(), whom);
  const int head = several ? emit(Op::EachOf, op(Slot::Loop), op(whom)) : -1;
  const Slot one = several ? Slot::Loop : whom;
  const Row16 n = chosen_number(c, one);
  emit(Op::Heal, 0, op(one), n);
  if (several) {
    emit(Op::Next, 0, 0, head);
    patch(head);
  }
  can_fail_ = true;
  said_.number(several ? Slot::None : Slot::N);
  return !refused();
}

bool Lowering::move_damage(const Clause& c) {
  const Slot from = bring_thing(c.np[0]);
  if (refused()) return false;
  if ((c.up_to || c.all) && many(c.np[0], from))
    return refuse(c.at, "this does not say how much goes from each", "Write the number for each of them.");
  const Slot to = bring_thing(c.np[1]);
  if (refused()) return false;
  if (many(c.np[1], to)) return refuse(c.np[1].at, "damage moves to one thing", "Name one thing.");
  const Row16 n = c.up_to || c.all ? chosen_number(c, from) : amount(c.value);
  emit(Op::MoveDamage, 0, op(from), op(to), n);
  can_fail_ = true;
  said_.number(Slot::N);
  return !refused();
}

// --------------------------------------------------------------------------------------- played and put places

namespace {
/// That it can be played so: the verb says it.
TestNode playable(u8 mode) {
  TestNode can;
  can.test.kind = TestKind::Playable;
  can.test.key = mode;
  return can;
}
} // namespace

bool Lowering::play(const Clause& c, Players who) {
  Np np = c.np.front();
  if (np.word == NpWord::Objects && !np.zones && !np.among) {
    np.zones = 1u << lex_.hand;
    np.side = {who.who == Who::You ? PlayerWord::You : PlayerWord::They, np.at};
  }
  if (np.word == NpWord::Objects && np.zones && np.side.word == PlayerWord::None)
    return refuse(np.at, "this does not say whose cards", "Write \"your\".");
  if (lex_.gated && np.word == NpWord::Objects && who.who == Who::You) np.tests.push_back(playable(c.mode));
  if (c.mode & kPlayOnTop) {  // only what can be put on something is offered
    if (np.word != NpWord::Objects) return refuse(np.at, "this does not say which cards", "Write \"a card\".");
    np.tests.push_back(playable(c.mode));
  }
  const Slot what = bring_thing(np);
  if (refused()) return false;
  if (who.who != Who::You && who.who != Who::That)
    return refuse(c.at, "only you or each player can play cards here", "Write \"you may play\".");
  const bool plural = many(np, what);
  emit(Op::Play, 0, op(what), c.mode);
  said_.object(Slot::Moved, np.types, plural);
  can_fail_ = true;
  return true;
}

bool Lowering::host(const Clause& c) {
  const Slot who = bring_thing(c.np[0]);
  if (refused()) return false;
  Np place = c.np[1];
  if (place.word == NpWord::Objects && place.side.word == PlayerWord::None)
    place.side = {PlayerWord::You, place.at};  // nobody moves to a place of somebody else
  const Slot where = bring_thing(place);
  if (refused()) return false;
  if (many(c.np[1], where)) return refuse(c.np[1].at, "this names more than one place", "Name one place.");
  emit(Op::Host, 0, op(who), op(where));
  can_fail_ = true;
  return true;
}

Slot Lowering::bring_top(const Np& np) {
  Selector s;
  s.zones = np.zones;
  s.side = players(np.side);
  if (!whose_said(np.side, s.side, np.at)) return Slot::None;
  s.flags = static_cast<u8>(SelectorFlag::Top);
  s.min = s.max = np.max;
  flags_ |= kReadsHidden;
  const Slot slot = next_list();
  emit(Op::All, op(slot), rows_.selector(s));
  said_.object(slot, 0, np.max != 1);
  return slot;
}

bool Lowering::under(const Clause& c) {
  const Np& np = c.np[0];
  const bool top =
      np.word == NpWord::Objects && np.found == Found::All && np.zones == (1u << lex_.deck) && np.max != 0xFFFF;
  const bool back = c.np[1].word != NpWord::Objects;  // "under it": what was spoken of before, not the card put there
  Slot host = back ? bring_thing(c.np[1]) : Slot::None;
  const Slot what = top ? bring_top(np) : bring_thing(np);
  if (!back) host = bring_thing(c.np[1]);
  if (refused()) return false;
  if (many(c.np[1], host)) return refuse(c.np[1].at, "cards go under one card", "Name one card.");
  emit(Op::Under, c.mode, op(what), op(host));
  said_.forget(Slot::Moved);
  can_fail_ = true;
  said_.number(Slot::N);
  return true;
}

/// "look at their hand"
bool Lowering::look_through(const Np& np, Players who) {
  Selector s;
  s.zones = np.zones;
  s.side = players(np.side);
  if (!whose_said(np.side, s.side, np.at)) return false;
  s.min = 0;
  s.max = 0xFFFF;
  if (who.who != Who::You) s.chooser = who;
  emit(Op::Look, 0, rows_.selector(s));
  said_.object(Slot::Look, 0, true);
  looked_ = true;
  return !refused();
}

bool Lowering::search(const Clause& c, Players who) {
  const Players owner = players(c.owner);
  if (!whose_said(c.owner, owner, c.at)) return false;
  if (!(owner == who)) return refuse(c.owner.at, "players search their own cards", "Write \"your\".");
  Selector all;
  all.zones = 1u << c.key;
  all.side = owner;
  all.min = 0;
  all.max = 0xFFFF;
  if (who.who != Who::You) all.chooser = who;
  emit(Op::Look, 0, rows_.selector(all));
  looked_ = true;
  flags_ |= kReadsHidden;
  Np np = c.np.front();
  np.among = true;
  np.min = 0;
  np.up_to = false;
  bring_thing(np);
  return !refused();
}

/// "shuffle it into its owner's deck": what moved is mixed in by whoever's cards these are.
bool Lowering::shuffle_in(const Clause& c, Slot what, bool plural) {
  Players owner = c.owner.word == PlayerWord::ItsOwner ? Players{Who::OwnerOf, what} : players(c.owner);
  if (!whose_said(c.owner, owner, c.at)) return false;
  if (plural && c.owner.word == PlayerWord::ItsOwner)
    return refuse(c.owner.at, "this may be cards of several players", "Write whose cards.");
  emit(Op::Shuffle, 0, owner.pack(), c.key);
  flags_ |= kUsesChance;
  if (c.owner.word == PlayerWord::ItsOwner) said_.player(owner);
  return !refused();
}

}  // namespace cantrip::language
