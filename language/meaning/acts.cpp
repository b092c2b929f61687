// What clauses do that takes more than one instruction: modes, moves, shields, and what happens later.
#include <algorithm>
#include <string>

#include "language/meaning/meaning.hpp"
#include "language/meaning/verify.hpp"
#include "language/words/keys.hpp"

namespace cantrip::language {

// ----------------------------------------------------------------------------------------------------------- modes

/// The block's own targets come first.
void Meaning::splice(std::vector<Ins>& outside) {
  const size_t shift = outside.size() + declared_.size();
  outside.insert(outside.end(), declared_.begin(), declared_.end());
  for (Ins ins : code_) {
    if (jumps(ins.op)) ins.b = static_cast<u16>(ins.b + shift);
    outside.push_back(ins);
  }
  code_ = std::move(outside);
}

/// A mode is offered only while its gates are open.
Row16 Meaning::offered_while(const Node& mode) {
  std::vector<std::vector<Cond>> offered;
  for (const Node* t : mode.list("title")) {
    Logic l;
    logic(*t, l);
    offered.push_back(l.rows);
  }
  return condition(offered);
}

namespace {
constexpr size_t kMostModes = 15;  // a match keeps which were chosen in 16 bits

void do_mode(Meaning& m, const Node& n) {
  if (n.sort == Sort::Effect) m.effect(n);  // "A; or B" has no line for each
  else m.act(n);
}

bool too_many(Meaning& m, const std::vector<const Node*>& modes) {
  if (modes.size() <= kMostModes) return false;
  m.refuse(modes[kMostModes]->from, "a choice has at most " + std::to_string(kMostModes) + " modes", "Offer fewer.");
  return true;
}
}  // namespace

/// Choices of several: each mode is a block behind "if it was chosen", and its jump points at the block itself.
void Meaning::several_modes(const std::vector<const Node*>& all, const ModeCount& count) {
  if (too_many(*this, all)) return;
  const int n = static_cast<int>(all.size());
  const auto most = [&](int k) { return k > n ? n : k; };
  if (count.least > n || count.least_if > n)
    return void(refuse(all[0]->from, "there are fewer modes than are chosen", "Choose fewer, or add one."));
  const int least_word = count.least | (count.least_if << 8) | (count.fresh ? kFreshModes : 0);
  const int head = emit(Op::Modes, n, least_word, most(count.most) | (most(count.most_if) << 8), count.cond);
  for (int i = 0; i < n; ++i) emit(Op::Jump);
  const std::vector<Ins> declared = std::move(declared_);
  const Scope before = scope;
  for (int i = 0; i < n && !refused(); ++i) {
    scope = before;
    declared_.clear();
    Cond is_chosen;
    is_chosen.kind = CondKind::Chosen;
    is_chosen.a = static_cast<u16>(i);
    const int skip = emit(Op::If, 0, rows.conds({is_chosen}));
    patch(head + 1 + i);
    code_[static_cast<size_t>(head + 1 + i)].a = offered_while(*all[static_cast<size_t>(i)]);
    std::vector<Ins> outside = std::move(code_);
    code_.clear();
    do_mode(*this, *all[static_cast<size_t>(i)]);
    splice(outside);
    patch(skip);
  }
  declared_ = declared;
  scope = before;
  can_fail = true;
}

void Meaning::modes(const std::vector<const Node*>& all) {
  if (too_many(*this, all)) return;
  std::vector<int> ends;
  const int head = emit(Op::Modes, static_cast<int>(all.size()));
  for (size_t i = 0; i < all.size(); ++i) emit(Op::Jump);
  const Scope before = scope;
  const std::vector<Ins> declared = std::move(declared_);
  const int targets = targets_, lists = lists_;
  const Slot was_chosen = chosen;
  const bool was_looked = looked, could_fail = can_fail;
  bool any_looked = looked;
  for (size_t i = 0; i < all.size() && !refused(); ++i) {
    patch(head + 1 + static_cast<int>(i));
    scope = before;
    targets_ = targets;
    lists_ = lists;
    chosen = was_chosen;
    looked = was_looked;
    can_fail = could_fail;
    declared_.clear();
    code_[static_cast<size_t>(head) + 1 + i].a = offered_while(*all[i]);
    std::vector<Ins> outside = std::move(code_);
    code_.clear();
    do_mode(*this, *all[i]);
    splice(outside);
    any_looked |= looked;
    if (i + 1 < all.size()) ends.push_back(emit(Op::Jump));
  }
  for (const int end : ends) patch(end);
  declared_ = declared;
  looked = any_looked;
  can_fail = true;
}

// ----------------------------------------------------------------------------------------------------------- moves

/// Cards go to their owner's zones; "your hand" is only right for what is yours.
/// What was chosen is shuffled in: it can't be named any more, but a text may ask which card it was, if all saw it.
void Meaning::forget_chosen(const Thing& what, Slot slot) {
  chosen = Slot::None;
  chosen_lost = true;
  bool open = true;
  for (const ZoneWord& z : lex.zones)
    if ((what.zones >> z.kind) & 1) open = open && z.hidden == Hidden::No;
  if (!open || !speaks_later(what.at, "same")) return;
  Amount which;
  which.kind = AmountKind::CardOf;
  which.slot = slot;
  emit(Op::SetAcc, 0, rows.amount(which));
  chosen_card = Slot::Acc;
}

void Meaning::move(Thing what, Verb verb, const Destination& where, bool own, const Person& chooser) {
  const bool by_verb = verb != Verb::Put && verb != Verb::Return && verb != Verb::Shuffle;
  settle(what);
  if (by_verb && own && what.word == ThingWord::Objects && what.side.word == PersonWord::None) {
    what.side.at = what.at;  // "sacrifice a unit": one's own
    what.side.word = actor.who == Who::You ? PersonWord::You : PersonWord::They;
  }
  if (by_verb && own && what.word == ThingWord::Objects && !(players(what.side) == actor)) {
    refuse(what.at, "players do this only with what is theirs", "Let them do it: \"each opponent ...\".");
    return;
  }
  if (!by_verb && where.owner.word != PersonWord::None && where.owner.word != PersonWord::Owner &&
      what.word == ThingWord::Objects && !what.among && !what.riders && !(what.card && !what.zones)) {
    const Players owner = players(where.owner), side = players(what.side);
    if (refused()) return;
    if (!(owner == side || (owner == actor && what.zones != 0 && side.who == Who::None))) {
      refuse(where.owner.at, "cards go to their owner's zones", "Write \"its " + std::string(lex.owner_word) + "'s\".");
      return;
    }
  }
  if (lex.one_text && what.word == ThingWord::Rest && actor.who != Who::You)
    return void(lacks(what.at, "let another player put the rest somewhere", "Let them be put by you."));
  const Players before = actor;
  if (chooser.word == PersonWord::You) actor = {Who::You, Slot::None};
  const Slot slot = bring_object(what);
  actor = before;
  if (refused()) return;
  Slot kept_before = Slot::None;
  if (moved && slot != Slot::Moved && !lex.one_text) {
    keep_told(what.at, verb);
    if (moved && !by_verb) keep_placed(what.at, 1u << where.key);
    kept_before = kept;
  } else if (slot != Slot::Moved && !by_verb && keep_placed(what.at, 1u << where.key)) kept_before = kept;
  if (moved && slot != Slot::Moved && lex.one_text) keep_banished(what.at, verb);
  if (verb == Verb::Shuffle && slot == chosen) forget_chosen(what, slot);
  u8 how = where.mode;
  if (what.any_order && where.key == lex.deck && !(how & (kRandomOrder | kTopOrBottom))) how |= kAnyOrder;
  if (how & kRandomOrder) flags |= kUsesChance;
  emit(Op::Move, op(slot), 0, where.key | (how << 8), static_cast<int>(verb));
  scope.forget(Slot::Moved);
  moved = true;
  moved_to = 1u << where.key;
  moved_by = verb;
  if (!lex.one_text || kept_by != Verb::Banish) kept = kept_before;
  happened(Slot::N);
  if (what.whole && !lex.one_text) emit(Op::SetDone, kInFull);  // an empty hand is discarded too (Lorcana 8.7)
  // Cards that were not in play are other objects where they went, and can be seen there.
  if (lex.own_events
          ? verb != Verb::Destroy && verb != Verb::Sacrifice
          : what.word == ThingWord::Objects && what.zones && !(what.zones & lex.in_play) && verb != Verb::Shuffle)
    scope.object(Slot::Moved, what.word == ThingWord::Objects ? what.types : 0, many(what, slot));
  if (verb == Verb::Shuffle) {
    scope.forget(slot);  // nobody knows which one it is any more
    const bool plural = what.max != 1 && what.word == ThingWord::Objects;
    const bool theirs = where.owner.word == PersonWord::Owner;
    const Players owner = theirs ? Players{Who::OwnerOf, slot} : players(where.owner);
    if (plural && theirs) {
      refuse(where.owner.at, "this may be cards of several players", "Write whose cards.");
      return;
    }
    Amount some;
    some.kind = AmountKind::SlotN;
    some.slot = Slot::N;
    Cond any;  // where nothing was shuffled in, nothing is shuffled
    any.kind = CondKind::Compare;
    any.cmp = Cmp::Ge;
    any.a = rows.amount(some);
    any.b = rows.constant(1);
    const int test = lex.one_text ? -1 : emit(Op::If, 0, rows.conds({any}));
    emit(Op::Shuffle, 0, owner.pack(), where.key);
    if (test >= 0) patch(test);
    flags |= kUsesChance;
    if (theirs) scope.player(owner);
    return;
  }
  if (where.owner.word == PersonWord::Owner) scope.player({Who::OwnerOf, slot});  // "that player"
}

void Meaning::take_top(const Thing& cards, const Count& n, const Destination& where, bool said_actor) {
  const Players whose = players(cards.side), owner = players(where.owner);
  if (refused()) return;
  if (whose.who == Who::None) {
    refuse(cards.at, "this does not say whose cards", "Write \"your\" or \"their\".");
    return;
  }
  if (!(owner == whose || owner.who == Who::None)) {
    refuse(cards.at, "the cards must stay with their owner", "Write \"their deck\" and \"their hand\".");
    return;
  }
  if (said_actor && !(whose == actor)) {
    refuse(cards.at, "players move their own cards here", "Write \"their deck\".");
    return;
  }
  if (where.mode & (kYourControl | kToBottom | kAnyOrder | kTopOrBottom)) {
    lacks(cards.at, "put the top cards there like this", "Put them into a hand or a discard.");
    return;
  }
  flags |= kReadsHidden;
  if (where.mode & kEntersTapped) {
    Selector s;
    s.zones = cards.zones;
    s.side = whose;
    s.flags = static_cast<u8>(SelectorFlag::Top);
    s.min = s.max = cards.max;
    if (n.constant) s.min = s.max = static_cast<u16>(n.number);
    else s.amount = amount(n);
    const Slot top = next_list();
    emit(Op::All, op(top), rows.selector(s));
    scope.object(top, 0, cards.max != 1);
    emit(Op::Move, op(top), 0, where.key | (where.mode << 8), static_cast<int>(Verb::Put));
  } else {
    int from = 0;
    for (int k = 0; k < kZoneKinds; ++k)
      if (cards.zones & (1u << k)) from = k;
    const Verb verb = where.key == lex.graveyard && from == lex.deck ? Verb::Mill : Verb::Put;
    emit(Op::TakeTop, static_cast<int>(verb), whose.pack(), amount(n), from | (where.key << 8));
  }
  scope.forget(Slot::Moved);
  if (lex.own_events) scope.object(Slot::Moved, 0, !n.constant || n.number != 1);
  moved = true;
  moved_to = 1u << where.key;
  moved_by = Verb::Put;
  kept = Slot::None;
  happened(Slot::N);
}

// --------------------------------------------------------------------------------------------------------- shields

void Meaning::shield(Replace row, const Thing& whom, const Node* source, const Count& n, Lasting how_long, bool next,
                     bool points) {
  const int lasts = static_cast<int>(how_long.until) | how_long.whose;
  const bool counts = row.op == ReplaceOp::Prevent || row.op == ReplaceOp::Add || row.op == ReplaceOp::Multiply ||
                      row.op == ReplaceOp::Set;
  if (row.op == ReplaceOp::Prevent && !points) row.key = 1;
  const auto fill = [&](Row16 target) {
    row.target = target;
    if (source) {
      Thing from = thing(*source, Use::Filter);
      from.found = Thing::Found::All;
      const bool any =
          from.zones == lex.source_zones && from.tests.empty() && !from.types && from.side.word == PersonWord::None;
      if (!any) row.source = selector(from, false);
    }
    if (counts) row.amount = amount(n);
  };
  const bool rule = whom.word == ThingWord::Objects && whom.found == Thing::Found::All && whom.max != 1 && !points;
  const PersonWord w = whom.side.word;
  if (rule && w != PersonWord::None && w != PersonWord::You && w != PersonWord::Opponent && w != PersonWord::Each)
    return void(lacks(whom.at, "keep a rule about this player", "Write \"you control\" or \"an opponent controls\"."));
  const PersonWord p = whom.players.word;
  if (whom.word == ThingWord::Players && (p == PersonWord::Target || p == PersonWord::TargetOpponent)) {
    const Slot slot = bring(whom);  // of the one that was chosen
    fill(kNone);
    if (!refused()) emit(Op::Shield, next, op(slot), rows.replace(row), lasts);
    return;
  }
  if (rule || whom.word == ThingWord::Players) {
    fill(rule ? selector(whom, true) : players_selector(players(whom.players)));
    if (!refused()) emit(Op::Shield, next, kOpenSlot, rows.replace(row), lasts);
    return;
  }
  const Slot slot = bring_object(whom);
  fill(kNone);
  if (!refused()) emit(Op::Shield, next, op(slot), rows.replace(row), lasts);
}

void Meaning::share(const Thing& targets, const Count& n, u16 native) {
  const Slot whom = bring_object(targets);
  const Row16 k = amount(n);
  if (refused()) return;
  std::vector<Ins>& all = declares_ ? declared_ : code_;
  if (!all.empty() && all.back().op == Op::Target) {
    Selector sel = rows.pool().selectors[all.back().a];
    if (sel.max == kAnyNumber) {
      sel.amount = k;
      all.back().a = rows.selector(sel);
    }
  }
  emit(Op::Native, op(whom), native, k, actor.pack());
  can_fail = true;
}

// ----------------------------------------------------------------------------------------------------------- later

/// It triggers at once and declares its targets then; it reads nothing of the text that it stands in.
void Meaning::reflex(const Node& s, const Node* instead) {
  if (!lex.reflex_native) return void(refuse(s.from, "nothing triggers like this here", "Write \"If you do, ...\"."));
  Meaning inside(lib, tokens_, card, out_);
  inside.x = s.find("x");
  inside.bare_first_ = instead != nullptr;
  if (instead) inside.replaced(s, *instead);
  else inside.effect(s.at("effect"));
  inside.emit(Op::End);
  if (!inside.refused())
    if (const std::string slot = verify(rows.pool(), inside.code_, false); !slot.empty())
      inside.refuse(s.from, "this speaks of something that was not chosen or done there (" + slot + ")",
                    "Write \"If you do, ...\".");
  if (inside.refused()) return take_refusal(inside);
  Ability a;
  a.head = Head::Triggered;
  if (s.mark("spell")) a.kind = lex.spell_kind;
  a.zones = lex.in_play;
  a.flags = inside.flags;
  a.entry = rows.program(inside.code_);
  flags |= inside.flags;
  emit(Op::Native, 0, lex.reflex_native, kNone, rows.granted(a));
}

/// "At the end of this turn, destroy it.": another ability listens; what it calls "it" is bound now.
void Meaning::delay(Happening& when, const Node& what, Until how_long, bool once, int whose) {
  Meaning inside(lib, tokens_, card, out_);
  inside.outer_ = this;
  if (lex.one_text && opponent_targeted_) inside.scope.player({Who::Opponent, Slot::None});  // of two players: that one
  Ability a;
  a.head = Head::Triggered;
  inside.has_program = false;
  std::optional<Mentioned> outer;
  std::optional<Mentioned>
      named;  // "the deployed unit": it has a part in what started this text, not in what is waited for
  if (!when.a.empty() && !when.a[0].role.empty()) {
    const Slot who = pronoun(when.a[0]);
    if (refused()) return;
    named = Mentioned{who, when.a[0].types, false, false, true, 0, Who::None};
    when.a[0].role = {};
    when.a[0].word = ThingWord::It;
  }
  const auto back = [](const std::vector<Thing>& t) {
    return !t.empty() && t[0].word != ThingWord::Objects && t[0].word != ThingWord::Self &&
           t[0].word != ThingWord::Players;
  };
  const bool back_object = back(when.b);  // "when it destroys a unit": it is the event's object
  const bool speaks_back = back(when.a) || back_object;
  if (!when.word || speaks_back) {
    const auto any = [](const Mentioned& m) { return m.object; };
    const auto one = [](const Mentioned& m) { return m.object && !m.plural; };
    const auto more = [](const Mentioned& m) { return m.object && m.plural; };
    outer = named;
    if (!outer && lex.they_one) outer = scope.last(any);
    bool them = false;  // "destroy them"
    for (int i = what.from; i < what.to; ++i) them |= token(i).text == "them" || token(i).text == "those";
    if (!outer && them) outer = scope.last(more);
    if (!outer) outer = scope.last(one);
    if (!outer) outer = scope.last(more);
    if (outer) {
      inside.scope.object(Slot::EventB, outer->types, outer->plural);
      inside.bound_ = outer->slot;
    }
  }
  inside.together_once(when);
  Trigger t = inside.trigger(when);
  if (outer && outer->plural && !(when.flags & kOncePerBatch))
    t.flags &= static_cast<u8>(~kOncePerBatch);  // each of them is waited for by itself
  a.trigger = rows.trigger(t);
  inside.has_program = true;
  if (when.word) {
    inside.event_ = when.word;
    const bool both = inside.bound_used_ && !when.a.empty() && !when.b.empty() && !when.word->swapped;
    inside.met_lost_ = inside.bound_used_ && !when.a.empty() && !when.b.empty() && !both && !back_object;
    if (both) {  // "when it deals damage to a unit": it is the event's subject, the other one its object
      t.flags |= kKeepsObject;
      a.trigger = rows.trigger(t);
      inside.heard_ = a.trigger;
      inside.scope.forget(Slot::EventB);
      inside.bound_ = Slot::None;
    } else if (inside.bound_used_ && back_object && !when.a.empty()) {
      t.object = kNone;
      inside.heard_ = a.trigger;
    } else if (inside.bound_used_) {
      t.object = kNone, t.subject = kNone;  // what it speaks of is what was named before
    }
    inside.mention(t, when);
  }
  inside.scope.forget(Slot::Self);
  if (what.sort == Sort::Body || what.sort == Sort::Do) inside.act(what);
  else if (what.sort == Sort::Sentence) inside.sentences({&what}, 0, 1);
  else inside.effect(what);
  if (said_after && !inside.refused()) inside.sentences({said_after}, 0, 1);
  if (inside.counts_uses) inside.lacks(what.from, "count how often this is done", "Say it outside.");
  if (inside.refused()) {
    refuse(inside.refusal_.at, inside.refusal_.said, inside.refusal_.remedy);
    return;
  }
  // "At the end of this turn, destroy them.": each of them by itself. What is counted or done once can't be told so.
  if (outer && outer->plural && inside.bound_used_ && inside.code_.size() > 1)
    return void(
        lacks(what.from, "do more than one thing later with several things", "Make it one thing that is done."));
  inside.emit(Op::End);
  a.zones = lex.in_play;
  a.flags = inside.flags;
  a.entry = rows.program(inside.code_);
  flags |= inside.flags;
  const Slot bound = inside.bound_ != Slot::None ? inside.bound_ : outer ? outer->slot : Slot::None;
  emit(Op::Grant, once ? 1 : 0, inside.bound_used_ && bound != Slot::None ? op(bound) : kOpenSlot, rows.granted(a),
       static_cast<int>(how_long) | whose);
}

}  // namespace cantrip::language
