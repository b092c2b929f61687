// The instruction interpreter. A Program frame is a counter and registers; it stops only to ask, and goes on at
// the same instruction with the answer. One function an instruction, in the order of enum Op.
#include <algorithm>
#include <cstdlib>

#include "core/engine.hpp"
#include "core/frames.hpp"

namespace cantrip {

namespace {

constexpr int R(Slot s) { return static_cast<int>(s); }

void set_done(Frame& f, bool done) { f.reg[R(Slot::Done)] = word::number(done ? 1 : 0); }
void set_n(Frame& f, int n) { f.reg[R(Slot::N)] = word::number(n); }

void words_in(Machine& m, Frame& f, Slot slot, Words& out) {
  out.n = 0;
  slot_words(m, context_of(f), slot, out);
}

/// What a departed object became. A view does not follow that: a trial on one stops here.
Ref followed(Machine& m, Ref r) {
  const Ref became = now(m.st, r);
  if (!became && m.probing && m.st.viewer != Seat::Truth && is_ghost(m.st, r)) m.stopped = true;
  return became;
}

std::span<const Word> span_of(const Words& w) { return {w.at, w.n}; }

Seat first_seat(const State& s, u8 seats, Seat fallback) {
  for (int i = 0; i < s.seats; ++i) {
    const Seat seat = seat_at((index(s.turn) + i) % s.seats);
    if ((seats >> index(seat)) & 1) return seat;
  }
  return fallback;
}

Seat chooser_of(Machine& m, const Frame& f, const Selector& sel) {
  if (sel.chooser.who == Who::None) return f.you;
  return first_seat(m.st, seats_of(m, context_of(f), sel.chooser), f.you);
}

/// Calls fn(seat) for each living seat in the mask, the active player first.
template <class Fn>
void in_turn_order(const State& s, u8 seats, Fn&& fn) {
  for (int i = 0; i < s.seats; ++i) {
    const Seat seat = seat_at((index(s.turn) + i) % s.seats);
    if (((seats & s.alive) >> index(seat)) & 1) fn(seat);
  }
}

// ------------------------------------------------------------------------------------------------ choosing

/// Whose cards no effect discards: what is held stays (Schema::discard_ban).
void drop_kept(Machine& m, Verb verb, Words& what) {
  if (verb != Verb::Discard || m.schema().discard_ban == kNoBan) return;
  u32 n = 0;
  for (u32 i = 0; i < what.n; ++i) {
    const Ref r = now(m.st, word::as_row(what.at[i]));
    const bool held = live(m.st, r) && zone_kind(m.st.obj[r.id].zone) == m.schema().hand_zone;
    if (!held || !seat_banned(m, m.st.obj[r.id].owner, m.schema().discard_ban)) what.at[n++] = what.at[i];
  }
  what.n = n;
}

/// Everything that may be chosen at an instruction.
void choosable(Machine& m, const Frame& f, int pc, Words& found) {
  const Ins& ins = m.pool().code[static_cast<size_t>(pc)];
  const Selector& sel = m.pool().selectors[ins.a];
  found.n = 0;
  select(m, context_of(f), sel, found);
  const bool chosen = sel.flags & static_cast<u8>(SelectorFlag::Chosen);
  if (ins.op == Op::Target || chosen) drop_untargetable(m, chooser_of(m, f, sel), found);
  const Ins& then = m.pool().code[static_cast<size_t>(pc) + 1];
  if (ins.op == Op::Choose && then.op == Op::Move && then.mode == ins.mode)
    drop_kept(m, static_cast<Verb>(then.c), found);
}

After do_choose(Machine& m, Frame& f, const Ins& ins, Slot into) {
  const Selector& sel = m.pool().selectors[ins.a];
  Words found;
  choosable(m, f, f.pc, found);
  const Context c = context_of(f);
  const bool chosen = sel.flags & static_cast<u8>(SelectorFlag::Chosen);
  const int n = static_cast<int>(found.n), min = min_of(m, c, sel);
  int max = max_of(m, c, sel);
  if (max > n) max = n;
  if (n < min && (ins.op == Op::Target || ins.b)) {  // a target that cannot be chosen; all or nothing
    f.reg[R(into)] = word::none;
    set_done(f, false);
    ++f.pc;
    return After::Again;
  }
  if (max == 0 || n == 0) {
    f.reg[R(into)] = word::none;
    set_done(f, min == 0);
    ++f.pc;
    return After::Again;
  }
  if (n <= min) {  // as many as there are, no choice
    if (chosen)
      for (const Word w : found) note(m, EventKind::Chosen, chooser_of(m, f, sel), to_ref(w), f.source);
    f.reg[R(into)] = make_list(m, span_of(found));
    set_done(f, n == min);
    f.flags = static_cast<u16>(n < min ? f.flags | kShort : f.flags & ~kShort);
    ++f.pc;
    return After::Again;
  }
  f.flags = static_cast<u16>(f.flags & ~kShort);
  return ask(m, Ask::Pick, chooser_of(m, f, sel), min, max, 0, 0, ins.a);
}

After do_target(Machine& m, Frame& f, const Ins& ins) {
  const Slot into = static_cast<Slot>(R(Slot::T0) + ins.mode);
  if (!(f.flags & kDeclared)) return do_choose(m, f, ins, into);
  const Item* item = find_item(m.st, f.item);
  Words still;
  still.n = 0;
  if (item)
    for (const Rel& rel : m.st.rels)
      if (rel.kind == kTargetRel && rel.a == item->self && rel.slot == ins.mode &&
          matches(m, context_of(f), m.pool().selectors[ins.a], rel.b))
        still.push(to_word(rel.b));
  f.reg[R(into)] = make_list(m, span_of(still));
  set_done(f, still.n > 0);
  ++f.pc;
  return After::Again;
}

void do_all(Machine& m, Frame& f, const Ins& ins) {
  Words found;
  found.n = 0;
  select(m, context_of(f), m.pool().selectors[ins.a], found);
  f.reg[ins.mode] = make_list(m, span_of(found));
}

void do_random(Machine& m, Frame& f, const Ins& ins) {
  const Selector& sel = m.pool().selectors[ins.a];
  const Context c = context_of(f);
  Words found;
  found.n = 0;
  select(m, c, sel, found);
  const int want = max_of(m, c, sel);
  u32 n = 0;
  while (static_cast<int>(n) < want && n < found.n) {
    const u32 j = n + chance(m, found.n - n);
    const Word w = found.at[j];
    found.at[j] = found.at[n];
    found.at[n++] = w;
  }
  found.n = n;
  f.reg[ins.mode] = make_list(m, span_of(found));
  set_done(f, static_cast<int>(n) == want);
}

// -------------------------------------------------------------------------------------------------- moving

ZoneId destination(const Machine& m, const Frame& f, u16 row, int kind, int flags) {
  if (m.schema().zones[static_cast<size_t>(kind)].shared) return zone_of(kind);
  return zone_of(kind, flags & kYourControl ? f.you : m.st.obj[row].owner);
}

void append_moved(Machine& m, Frame& f, Words& moved) {
  Words all;
  all.n = 0;
  if (f.flags >> 8 || word::is_number(f.reg[R(Slot::Loop)]))  // across objects and players
    for (const Word w : list(m.st, f.reg[R(Slot::Moved)])) all.push(w);
  for (const Word w : moved) all.push(w);
  f.reg[R(Slot::Moved)] = make_list(m, span_of(all));
}

/// What has left can't be destroyed where it went; other verbs follow a card one step.
void drop_ghosts(const Machine& m, Words& what) {
  u32 n = 0;
  for (u32 i = 0; i < what.n; ++i)
    if (!is_ghost(m.st, word::as_row(what.at[i]))) what.at[n++] = what.at[i];
  what.n = n;
}

enum MoveStage : u8 { kFresh, kOrdered = 1, kOnTop = 2, kAtBottom = 4 };

/// "In any order", "on the top or the bottom": what has still to be said before the cards move.
After ask_place(Machine& m, Frame& f, const Ins& ins, const Words& what) {
  const int flags = ins.b >> 8;
  if ((flags & kTopOrBottom) && what.n > 0 && !(f.stage & (kOnTop | kAtBottom)))
    return ask(m, Ask::Mode, f.player, 1, 1, 0, 0, 2);
  if ((flags & kAnyOrder) && what.n > 1 && !(f.stage & kOrdered) && ins.mode < kRegs && what.n <= kMaxPicks)
    return ask(m, Ask::Order, f.player, static_cast<int>(what.n), static_cast<int>(what.n));
  return After::Done;
}

After do_move(Machine& m, Frame& f, const Ins& ins) {
  Words what, moved;
  words_in(m, f, static_cast<Slot>(ins.mode), what);
  if (ask_place(m, f, ins, what) == After::Ask) return After::Ask;
  moved.n = 0;
  const int kind = ins.b & 0xFF, flags = (ins.b >> 8) | (f.stage & kAtBottom ? kToBottom : 0);
  const Verb verb = static_cast<Verb>(ins.c);
  f.stage = kFresh;
  ++f.pc;
  if (verb == Verb::Destroy || verb == Verb::Sacrifice || verb == Verb::Banish) drop_ghosts(m, what);
  drop_kept(m, verb, what);
  if ((m.pool().acts >> static_cast<int>(ActKind::Move)) & 1) {  // somebody may replace it
    Act acts[64];
    size_t n = 0;
    for (const Word w : what) {
      const Ref r = followed(m, word::as_row(w));
      if (!r || n == 64) continue;
      Act a;
      a.kind = ActKind::Move;
      a.verb = static_cast<u8>(verb);
      a.flags = static_cast<u8>((flags & kEntersTapped ? kActTapped : 0) | (flags & kToBottom ? kActBottom : 0));
      a.target = r;
      a.source = f.source;
      a.to = destination(m, f, r.id, kind, flags);
      a.by = f.you;
      acts[n++] = a;
    }
    set_n(f, static_cast<int>(n));
    set_done(f, n == what.n && n > 0);
    perform(m, {acts, n});
    return After::Again;
  }
  const BatchScope batch(m);
  for (const Word w : what) {
    const Ref r = followed(m, word::as_row(w));
    if (!r) continue;
    MoveTo to;
    to.zone = destination(m, f, r.id, kind, flags);
    to.verb = verb;
    to.by = f.you;
    to.bottom = flags & kToBottom;
    to.flags = flags & kEntersTapped ? 1u : 0u;
    const bool token = m.st.obj[r.id].kind == Kind::Token;
    const Ref became = move(m, r, to);
    if (became || token) moved.push(to_word(became ? became : r));
  }
  set_n(f, static_cast<int>(moved.n));
  set_done(f, moved.n == what.n && what.n > 0 && !(f.flags & kShort));
  f.flags = static_cast<u16>(f.flags & ~kShort);
  append_moved(m, f, moved);
  return After::Again;
}

void do_take_top(Machine& m, Frame& f, const Ins& ins) {
  const Context c = context_of(f);
  const int n = amount(m, c, ins.b), from = ins.c & 0xFF, to = ins.c >> 8;
  const Verb verb = static_cast<Verb>(ins.mode);
  Words moved;
  moved.n = 0;
  bool full = true;
  in_turn_order(m.st, seats_of(m, c, Players::unpack(ins.a)), [&](Seat seat) {
    for (int i = 0; i < n; ++i) {
      const ZoneId z = m.schema().zones[static_cast<size_t>(from)].shared ? zone_of(from) : zone_of(from, seat);
      const std::span<const u16> cards = zone(m.st, z);
      if (cards.empty()) {
        full = false;
        if (verb == Verb::Draw && m.game().no_card) m.game().no_card(m, seat);
        break;
      }
      const Ref became = move(m, ref_of(m.st, cards.back()), {.zone = zone_of(to, seat), .verb = verb, .by = seat});
      if (verb == Verb::Draw) note(m, EventKind::Drew, seat, became);
      moved.push(to_word(became));
    }
  });
  set_n(f, static_cast<int>(moved.n));
  set_done(f, full && n > 0);
  append_moved(m, f, moved);
}

// ---------------------------------------------------------------------------------------- damage and numbers

void do_damage(Machine& m, Frame& f, const Ins& ins) {
  Words what;
  words_in(m, f, static_cast<Slot>(ins.a), what);
  const int n = amount(m, context_of(f), ins.b);
  Act acts[128];
  size_t count = 0;
  for (const Word w : what) {
    if (count == 128) break;
    Act a;
    a.kind = ins.op == Op::Heal ? ActKind::Heal : ActKind::Damage;
    a.verb = ins.mode;
    a.target = to_ref(w);
    a.source = f.source;
    a.amount = static_cast<i16>(n);
    a.by = f.you;
    acts[count++] = a;
  }
  ++f.pc;
  if (ins.op == Op::Damage && ins.mode == kPutCounters) {  // nothing modifies it
    const BatchScope batch(m);
    for (size_t i = 0; i < count; ++i) take_damage(m, f.you, acts[i].target, f.source, n);
    set_n(f, n > 0 ? n * static_cast<int>(count) : 0);
    return set_done(f, count > 0 && n > 0);
  }
  const int total = perform(m, {acts, count});
  if (total < 0) return;  // the batch that was pushed will say
  set_n(f, total);
  set_done(f, total > 0);
}

/// Counters go from each of some objects to one: they are removed and put, not dealt.
void do_move_damage(Machine& m, Frame& f, const Ins& ins) {
  Words from, to;
  words_in(m, f, static_cast<Slot>(ins.a), from);
  words_in(m, f, static_cast<Slot>(ins.b), to);
  const int n = amount(m, context_of(f), ins.c);
  const Ref target = to.n ? word::as_row(to.at[0]) : kNobody;
  int total = 0;
  const BatchScope batch(m);
  if (live(m.st, target) && !is_ghost(m.st, target))
    for (const Word w : from)
      if (word::as_row(w) != target) total += heal_damage(m, f.you, word::as_row(w), f.source, n);
  take_damage(m, f.you, target, f.source, total);
  set_n(f, total);
  set_done(f, total > 0);
}

/// "Up to N": a number is asked for only where more than 0 is possible.
After do_number(Machine& m, Frame& f, const Ins& ins) {
  int most = amount(m, context_of(f), ins.a);
  if (ins.b != 0xFF) {
    Words what;
    words_in(m, f, static_cast<Slot>(ins.b), what);
    int damage = 0;
    for (const Word w : what)
      if (word::is_row(w)) damage = std::max<int>(damage, m.st.obj[word::as_row(w).id].stat[m.schema().damage_stat]);
    most = std::min(most, damage);
  }
  if (most > 0) return ask(m, Ask::Number, f.player, 0, most);
  f.reg[ins.mode] = word::number(0);
  ++f.pc;
  return After::Again;
}

/// One card after the other; each is played to its end before the next.
After do_play(Machine& m, Frame& f, const Ins& ins) {
  Ref what = kNobody;
  if (ins.a < kRegs && word::is_list(f.reg[ins.a])) {
    Word& reg = f.reg[ins.a];
    if (word::list_len(reg) == 0) {
      ++f.pc;
      return After::Again;
    }
    what = word::as_row(m.st.scratch[word::list_at(reg)]);
    reg = word::list(word::list_at(reg) + 1, word::list_len(reg) - 1);
  } else {
    Words one;
    words_in(m, f, static_cast<Slot>(ins.a), one);
    if (one.n) what = word::as_row(one.at[0]);
    ++f.pc;
  }
  what = followed(m, what);
  f.reg[R(Slot::Moved)] = word::none;
  const bool played = live(m.st, what) && m.game().play && m.game().play(m, f.player, what, static_cast<u8>(ins.b));
  set_n(f, played);
  set_done(f, played);
  return After::Again;
}

void do_under(Machine& m, Frame& f, const Ins& ins) {
  Words what, on, moved;
  words_in(m, f, static_cast<Slot>(ins.a), what);
  words_in(m, f, static_cast<Slot>(ins.b), on);
  moved.n = 0;
  if (on.n)
    for (const Word w : what)
      if (const Ref put = put_under(m, f.you, followed(m, word::as_row(w)), word::as_row(on.at[0]), ins.mode == 1))
        moved.push(to_word(put));
  set_n(f, static_cast<int>(moved.n));
  set_done(f, moved.n > 0 && moved.n == what.n);
  append_moved(m, f, moved);
}

void do_host(Machine& m, Frame& f, const Ins& ins) {
  Words what, on;
  words_in(m, f, static_cast<Slot>(ins.a), what);
  words_in(m, f, static_cast<Slot>(ins.b), on);
  bool moved = false;
  const BatchScope batch(m);
  if (on.n)
    for (const Word w : what) {
      const Ref r = word::as_row(w);
      if (!live(m.st, r) || is_ghost(m.st, r) || m.st.obj[r.id].host == word::as_row(on.at[0]).id) continue;
      set_host(m, r.id, word::as_row(on.at[0]));
      moved = true;
    }
  set_done(f, moved);
}

void do_flag(Machine& m, Frame& f, const Ins& ins) {
  Words what;
  words_in(m, f, static_cast<Slot>(ins.a), what);
  bool changed = false;
  const BatchScope batch(m);
  for (const Word w : what) {
    const Ref r = word::as_row(w);
    if (!live(m.st, r) || is_ghost(m.st, r) || flag(m.st, r.id, ins.b) == (ins.mode == 1)) continue;
    if (m.game().may_flag && !m.game().may_flag(m, r.id, ins.b, ins.mode == 1, false)) continue;
    changed = true;
    set_flag(m, r.id, ins.b, ins.mode == 1);
  }
  set_done(f, changed);
}

int combine(int mode, int before, int n) { return mode == 0 ? before + n : mode == 1 ? before - n : n; }

void do_score(Machine& m, Frame& f, const Ins& ins) {
  const Context c = context_of(f);
  const int n = amount(m, c, ins.c);
  int total = 0;
  const BatchScope batch(m);
  in_turn_order(m.st, seats_of(m, c, Players::unpack(ins.a)), [&](Seat seat) {
    const int before = score(m.st, seat, ins.b);
    int change = combine(ins.mode, before, n) - before;
    if (m.game().score_change) change = m.game().score_change(m, seat, ins.b, change);
    set_score(m, seat, ins.b, before + change);
    total += std::abs(score(m.st, seat, ins.b) - before);
  });
  set_n(f, total);
  set_done(f, total != 0);
}

void do_counter(Machine& m, Frame& f, const Ins& ins) {
  Words what;
  words_in(m, f, static_cast<Slot>(ins.a), what);
  const int n = amount(m, context_of(f), ins.c);
  const BatchScope batch(m);
  for (const Word w : what) {
    const Ref r = word::as_row(w);
    if (!live(m.st, r) || is_ghost(m.st, r)) continue;
    const Obj& o = m.st.obj[r.id];
    if (ins.op == Op::Counter) set_counter(m, r.id, ins.b, combine(ins.mode, o.counter[ins.b], n));
    else set_stat(m, r.id, ins.b, combine(ins.mode, o.stat[ins.b], n));
  }
  set_done(f, what.n > 0 && n != 0);
}

// ------------------------------------------------------------------------------------------ lasting results

Effect effect_of(const Frame& f, EffectKind kind, u16 until) {
  Effect e{};
  e.kind = kind;
  e.source = f.source;
  e.who = f.you;
  e.whose = f.you;
  e.until = static_cast<Until>(until & 0xFF);
  return e;
}

void do_modify(Machine& m, Frame& f, const Ins& ins) {
  const Static& row = m.pool().statics[ins.b];
  Effect e = effect_of(f, EffectKind::Modify, ins.c);
  e.what = ins.b;
  e.layer = row.layer;
  e.n = static_cast<i16>(row.amount ? amount(m, context_of(f), row.amount) : 0);
  e.uses = ins.mode;
  if (ins.a == 0xFF) return add_effect(m, e);
  Words what;
  words_in(m, f, static_cast<Slot>(ins.a), what);
  bool any = false;
  for (const Word w : what) {
    const Ref r = word::as_row(w);
    if (!live(m.st, r) || is_ghost(m.st, r)) continue;
    if (m.game().may_modify && !m.game().may_modify(m, r, row)) continue;
    e.on = r;
    if (ins.c & kUntilControllers) e.whose = m.st.obj[r.id].ctrl;
    add_effect(m, e);
    any = true;
  }
  set_done(f, any);
}

void do_grant(Machine& m, Frame& f, const Ins& ins) {
  Effect e = effect_of(f, EffectKind::Listen, ins.c);
  e.ability = ins.b;
  e.uses = ins.mode;
  if (ins.a != 0xFF) {
    Words bound;
    words_in(m, f, static_cast<Slot>(ins.a), bound);
    if (bound.n == 0) return set_done(f, false);
    for (const Word w : bound) {
      e.bound = to_ref(w);
      add_effect(m, e);
    }
    return set_done(f, true);
  }
  add_effect(m, e);
}

void do_shield(Machine& m, Frame& f, const Ins& ins) {
  Effect e = effect_of(f, EffectKind::Replace, ins.c);
  e.what = ins.b;
  e.uses = ins.mode;
  const Replace& row = m.pool().replaces[ins.b];
  e.m = static_cast<i16>(row.op == ReplaceOp::Prevent ? amount(m, context_of(f), row.amount) : 0);
  Words what;
  words_in(m, f, static_cast<Slot>(ins.a), what);
  for (const Word w : what) {
    e.on = to_ref(w);
    add_effect(m, e);
  }
  set_done(f, what.n > 0);
}

void do_make(Machine& m, Frame& f, const Ins& ins) {
  const Context c = context_of(f);
  const int n = amount(m, c, ins.b);
  const int kind = __builtin_ctz(m.schema().play_zones);
  Words made;
  made.n = 0;
  begin_batch(m);
  in_turn_order(m.st, seats_of(m, c, Players::unpack(ins.c)), [&](Seat seat) {
    for (int i = 0; i < n; ++i) {
      const Ref r = make(m, static_cast<DefId>(ins.a), Kind::Token, seat, zone_of(kind, seat), ins.mode & 1 ? 1u : 0u);
      if (!r) return;
      made.push(to_word(r));
    }
  });
  end_batch(m);
  f.reg[R(Slot::R3)] = make_list(m, span_of(made));
  set_n(f, static_cast<int>(made.n));
  set_done(f, made.n > 0);
}

void do_negate(Machine& m, Frame& f, const Ins& ins) {
  Words what;
  words_in(m, f, static_cast<Slot>(ins.a), what);
  bool any = false;
  for (const Word w : what) {
    const Ref r = word::as_row(w);
    const Item* item = item_of_row(m.st, r);
    if (!item || item->id == f.item) continue;
    const u16 id = item->id;
    note(m, EventKind::Negated, f.you, r, f.source);
    erase_item(m, id);
    if (m.st.obj[r.id].kind == Kind::Card)
      move(m, r, {.zone = zone_of(m.schema().discard_zone, m.st.obj[r.id].owner), .verb = Verb::Rules, .by = f.you});
    else cease(m, r);
    any = true;
  }
  set_done(f, any);
}

// ---------------------------------------------------------------------------------------- looking and showing

void do_look(Machine& m, Frame& f, const Ins& ins) {
  const Selector& sel = m.pool().selectors[ins.a];
  Words found;
  found.n = 0;
  select(m, context_of(f), sel, found);
  const Seat who = chooser_of(m, f, sel);
  for (const Word w : found) {
    const Obj& o = m.st.obj[word::as_row(w).id];
    know(m, word::as_row(w).id, o.known_to | bit(who), o.shown_to | bit(who));
  }
  f.reg[R(Slot::Look)] = make_list(m, span_of(found));
  note(m, EventKind::Looked, who, {}, {}, static_cast<int>(found.n));
  set_done(f, found.n > 0);
}

void do_reveal(Machine& m, Frame& f, const Ins& ins) {
  Words what;
  words_in(m, f, static_cast<Slot>(ins.a), what);
  for (const Word w : what) {
    if (!word::is_row(w)) continue;
    const u16 row = word::as_row(w).id;
    if (m.st.obj[row].kind == Kind::Ghost) continue;
    know(m, row, kEveryone, kEveryone);
    note(m, EventKind::Revealed, f.you, word::as_row(w), f.source, kEveryone);
  }
}

void do_unlook(Machine& m, Frame& f) {
  Words what;
  words_in(m, f, Slot::Look, what);
  for (const Word w : what) {
    const u16 row = word::as_row(w).id;
    if (m.st.obj[row].kind != Kind::Ghost && m.st.obj[row].shown_to) know(m, row, m.st.obj[row].known_to, 0);
  }
}

// --------------------------------------------------------------------------------------------------- control

bool mode_possible(Machine& m, const Frame& f, int pc) {
  const Ins& first = m.pool().code[static_cast<size_t>(pc)];
  if (first.op != Op::Target && first.op != Op::Choose) return true;
  const int min = min_of(m, context_of(f), m.pool().selectors[first.a]);
  if (min == 0) return true;
  Words found;
  choosable(m, f, pc, found);
  return static_cast<int>(found.n) >= min;
}

After do_modes(Machine& m, Frame& f, const Ins& ins) {
  if (f.flags & kDeclared) {
    for (int i = 0; i < ins.mode; ++i)
      if ((f.prog >> i) & 1) {
        f.pc = m.pool().code[static_cast<size_t>(f.pc + 1 + i)].b;
        return After::Again;
      }
  }
  return ask(m, Ask::Mode, f.you, 1, 1, 0, kForced, ins.mode);
}

After do_each_player(Machine& m, Frame& f, const Ins& ins) {
  Word& loop = f.reg[R(Slot::Loop)];
  if (!word::is_number(loop)) loop = word::number(seats_of(m, context_of(f), Players::unpack(ins.a)) & m.st.alive);
  const int left = word::as_number(loop) & m.st.alive;
  if (!left) {
    loop = word::none;
    f.player = f.you;
    f.pc = ins.b;
    return After::Again;
  }
  f.player = first_seat(m.st, static_cast<u8>(left), f.you);
  loop = word::number(left & ~bit(f.player));
  ++f.pc;
  return After::Again;
}

/// The list stays as it was made; how far the loop has come is in the upper half of the frame's flags.
After do_each_of(Machine& m, Frame& f, const Ins& ins) {
  const int at = f.flags >> 8;
  Words what;
  what.n = 0;
  if (ins.a < kRegs && word::is_list(f.reg[ins.a]))
    for (const Word w : list(m.st, f.reg[ins.a])) what.push(w);
  else words_in(m, f, static_cast<Slot>(ins.a), what);
  const bool more = at < static_cast<int>(what.n) && at < 255;
  f.flags = static_cast<u16>((f.flags & 0xFF) | ((more ? at + 1 : 0) << 8));
  if (!more) {
    f.reg[ins.mode] = word::none;
    f.pc = ins.b;
    return After::Again;
  }
  f.reg[ins.mode] = make_list(m, {&what.at[at], 1});
  ++f.pc;
  return After::Again;
}

void do_if(Machine& m, Frame& f, const Ins& ins) {
  const bool yes = holds(m, context_of(f), ins.a);
  trace_point(m, kTextIf, yes);
  f.pc = yes ? static_cast<u16>(f.pc + 1) : ins.b;
}

/// "unless they pay 2 mana": only score costs; offered only to who can pay.
After do_pay(Machine& m, Frame& f, const Ins& ins) {
  const Context c = context_of(f);
  const Seat who = first_seat(m.st, seats_of(m, c, Players::unpack(ins.a)), f.you);
  for (int i = 0; i < ins.c; ++i) {
    const Cost& cost = m.pool().costs[static_cast<size_t>(ins.b + i)];
    if (cost.kind != CostKind::Score || funds(m, who, cost.key) < amount(m, c, cost.amount)) {
      trace_point(m, kTextPays, false);
      set_done(f, false);
      ++f.pc;
      return After::Again;
    }
  }
  return ask(m, Ask::YesNo, who, 1, 1, 0, 0, 0);
}

void take_pay(Machine& m, Frame& f, const Ins& ins, bool yes) {
  trace_point(m, kTextPays, yes);
  if (yes) {
    const Context c = context_of(f);
    const Seat who = first_seat(m.st, seats_of(m, c, Players::unpack(ins.a)), f.you);
    for (int i = 0; i < ins.c; ++i) {
      const Cost& cost = m.pool().costs[static_cast<size_t>(ins.b + i)];
      const int n = amount(m, c, cost.amount);
      spend(m, who, cost.key, n);
      note(m, EventKind::Paid, who, f.source, {}, n, cost.key);
    }
  }
  set_done(f, yes);
  ++f.pc;
}

void do_control(Machine& m, Frame& f, const Ins& ins) {
  Words what;
  words_in(m, f, static_cast<Slot>(ins.a), what);
  const Seat who = first_seat(m.st, seats_of(m, context_of(f), Players::unpack(ins.b)), f.you);
  for (const Word w : what) set_control(m, word::as_row(w), who);
  set_done(f, what.n > 0);
}

void do_copy(Machine& m, Frame& f, const Ins& ins) {
  Words what;
  words_in(m, f, static_cast<Slot>(ins.a), what);
  f.reg[ins.mode] = make_list(m, span_of(what));
}

void do_result(Machine& m, Frame& f, const Ins& ins) {
  const u8 seats = seats_of(m, context_of(f), Players::unpack(ins.a));
  lose(m, static_cast<u8>(ins.op == Op::Lose ? seats : m.st.alive & ~seats), 3);
}

void do_used(Machine& m, Frame& f) {
  if (live(m.st, f.source) && f.ability && !is_ghost(m.st, f.source))
    set_used(m, f.source.id,
             static_cast<u16>(m.st.obj[f.source.id].used | (1u << (m.pool().abilities[f.ability].index & 15))));
}

/// Instructions that always complete; those that may ask or jump are handled in run_program.
void do_plain(Machine& m, Frame& f, const Ins& ins) {
  switch (ins.op) {
    case Op::All: do_all(m, f, ins); break;
    case Op::Random: do_random(m, f, ins); break;
    case Op::Copy: do_copy(m, f, ins); break;
    case Op::TakeTop: do_take_top(m, f, ins); break;
    case Op::Flag: do_flag(m, f, ins); break;
    case Op::Score: do_score(m, f, ins); break;
    case Op::Counter:
    case Op::Stat: do_counter(m, f, ins); break;
    case Op::Modify: do_modify(m, f, ins); break;
    case Op::Grant: do_grant(m, f, ins); break;
    case Op::Shield: do_shield(m, f, ins); break;
    case Op::Make: do_make(m, f, ins); break;
    case Op::Negate: do_negate(m, f, ins); break;
    case Op::Shuffle:
      in_turn_order(m.st, seats_of(m, context_of(f), Players::unpack(ins.a)),
                    [&](Seat seat) { shuffle(m, zone_of(ins.b, seat)); });
      break;
    case Op::Look: do_look(m, f, ins); break;
    case Op::Reveal: do_reveal(m, f, ins); break;
    case Op::Unlook: do_unlook(m, f); break;
    case Op::Control: do_control(m, f, ins); break;
    case Op::Host: do_host(m, f, ins); break;
    case Op::Under: do_under(m, f, ins); break;
    case Op::MoveDamage: do_move_damage(m, f, ins); break;
    case Op::SetDone: set_done(f, ins.mode); break;
    case Op::SetAcc: {
      const int n = amount(m, context_of(f), ins.a);
      f.reg[R(Slot::Acc)] = word::number(ins.mode ? word::as_number(f.reg[R(Slot::Acc)]) + n : n);
      break;
    }
    case Op::Win:
    case Op::Lose: do_result(m, f, ins); break;
    case Op::SetAct: set_act(m, static_cast<ReplaceOp>(ins.a), amount(m, context_of(f), ins.b), f.source); break;
    case Op::Cut: cut_flow(m, ins.a); break;
    case Op::Used: do_used(m, f); break;
    case Op::Native: m.game().natives[ins.a](m, f, amount(m, context_of(f), ins.b)); break;
    default: break;
  }
}

}  // namespace

After run_program(Machine& m, Frame& f) {
  while (m.fault == Err::Ok && !m.st.over && !m.stopped) {
    if (&m.st.frames.back() != &f) return After::Again;  // something was pushed above: it goes first
    if (m.game().between) m.game().between(m);
    if (m.st.over) break;
    const Ins ins = m.pool().code[f.pc];
    switch (ins.op) {
      case Op::End: return After::Done;
      case Op::Target:
        if (do_target(m, f, ins) == After::Ask) return After::Ask;
        continue;
      case Op::Choose:
        if (do_choose(m, f, ins, static_cast<Slot>(ins.mode)) == After::Ask) return After::Ask;
        continue;
      case Op::May: {
        const Seat who = first_seat(m.st, seats_of(m, context_of(f), Players::unpack(ins.a)), f.you);
        return ask(m, Ask::YesNo, who, 1, 1, 0, 0, ins.b);
      }
      case Op::Modes:
        if (do_modes(m, f, ins) == After::Ask) return After::Ask;
        continue;
      case Op::If: do_if(m, f, ins); continue;
      case Op::Jump:
      case Op::Next: f.pc = ins.b; continue;
      case Op::EachPlayer: do_each_player(m, f, ins); continue;
      case Op::EachOf: do_each_of(m, f, ins); continue;
      case Op::Pay:
        if (do_pay(m, f, ins) == After::Ask) return After::Ask;
        continue;
      case Op::Number:
        if (do_number(m, f, ins) == After::Ask) return After::Ask;
        continue;
      case Op::Play: do_play(m, f, ins); continue;          // these advance the counter themselves:
      case Op::Move:
        if (do_move(m, f, ins) == After::Ask) return After::Ask;
        continue;
      case Op::Damage:
      case Op::Heal: do_damage(m, f, ins); continue;        // a Batch frame may have to run first
      default:
        do_plain(m, f, ins);
        ++f.pc;
        continue;
    }
  }
  return After::Again;
}

void list_program(Machine& m, Frame& f, Seat) {
  const Ins& ins = m.pool().code[f.pc];
  switch (ins.op) {
    case Op::Target:
    case Op::Choose: {
      Words found;
      choosable(m, f, f.pc, found);
      for (const Word w : found) add_option(m, word::is_player(w) ? kPlayer : kObject, to_ref(w));
      break;
    }
    case Op::Move: {
      if (m.st.decision.ask == Ask::Mode) {
        add_option(m, kMode, f.source, {}, 0);
        add_option(m, kMode, f.source, {}, 1);
        break;
      }
      Words what;
      words_in(m, f, static_cast<Slot>(ins.mode), what);
      for (const Word w : what) add_option(m, kObject, to_ref(w));
      break;
    }
    case Op::May:
    case Op::Pay:
      add_option(m, kYes, f.source);
      add_option(m, kNo, f.source);
      break;
    case Op::Modes:
      for (int i = 0; i < ins.mode; ++i)
        if (mode_possible(m, f, m.pool().code[static_cast<size_t>(f.pc + 1 + i)].b))
          add_option(m, kMode, f.source, {}, static_cast<u16>(i));
      if (m.options.n == 0) add_option(m, kMode, f.source, {}, 0);
      break;
    default: break;
  }
}

After take_program(Machine& m, Frame& f, const Answer& answer) {
  const Ins& ins = m.pool().code[f.pc];
  switch (ins.op) {
    case Op::Target:
    case Op::Choose: {
      Words chosen;
      chosen.n = 0;
      for (int i = 0; i < answer.n; ++i) {
        const Option& o = picked(m, answer, i);
        chosen.push(option_word(o));
        note(m, EventKind::Chosen, answer.seat, o.a, f.source);
      }
      const Slot into = ins.op == Op::Target ? static_cast<Slot>(R(Slot::T0) + ins.mode) : static_cast<Slot>(ins.mode);
      f.reg[R(into)] = make_list(m, span_of(chosen));
      set_done(f, answer.n > 0);
      ++f.pc;
      break;
    }
    case Op::May: {
      const bool yes = picked(m, answer).verb == kYes;
      set_done(f, yes);
      f.pc = yes ? static_cast<u16>(f.pc + 1) : ins.b;
      break;
    }
    case Op::Number:
      f.reg[ins.mode] = word::number(answer.pick[0]);
      ++f.pc;
      break;
    case Op::Move: {
      const Option& first = picked(m, answer);
      if (first.verb == kMode) {
        f.stage = static_cast<u8>(f.stage | (first.n == 0 ? kOnTop : kAtBottom));
        break;
      }
      Words ordered;
      ordered.n = 0;
      for (int i = 0; i < answer.n; ++i) ordered.push(option_word(picked(m, answer, i)));
      f.reg[ins.mode] = make_list(m, span_of(ordered));
      f.stage = static_cast<u8>(f.stage | kOrdered);
      break;
    }
    case Op::Pay: take_pay(m, f, ins, picked(m, answer).verb == kYes); break;
    case Op::Modes: f.pc = m.pool().code[static_cast<size_t>(f.pc + 1 + picked(m, answer).n)].b; break;
    default: break;
  }
  return After::Again;
}

}  // namespace cantrip
