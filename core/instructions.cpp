// Instructions that always complete, one function each.
#include "core/instructions.hpp"
#include "core/acts.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/frames.hpp"

namespace cantrip {

void append_moved(Machine& m, Frame& f, Words& moved) {
  Words all;
  all.n = 0;
  if (f.flags >> 8 || word::is_number(f.reg[R(Slot::Loop)]))  // across objects and players
    for (const Word w : list(m.st, f.reg[R(Slot::Moved)])) all.push(w);
  for (const Word w : moved) all.push(w);
  f.reg[R(Slot::Moved)] = make_list(m, span_of(all));
}

namespace {

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

void do_take_top(Machine& m, Frame& f, const Ins& ins) {
  const Context c = context_of(f);
  const int n = amount(m, c, ins.b), from = ins.c & 0xFF, to = ins.c >> 8;
  const Verb verb = static_cast<Verb>(ins.mode);
  Words moved;
  moved.n = 0;
  bool full = true;
  const u8 seats = seats_of(m, c, Players::unpack(ins.a));
  const bool together = verb != Verb::Draw && (n > 1 || (seats & (seats - 1)));  // one moment; draws are one by one
  if (together) begin_batch(m);
  const u8 kept = verb == Verb::Draw ? m.schema().draw_ban : u8{kNoBan};
  in_turn_order(m.st, seats, [&](Seat seat) {
    for (int i = 0; i < n; ++i) {
      if (kept != kNoBan && seat_banned(m, seat, kept)) {
        full = false;
        break;
      }
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
  if (together) end_batch(m);
  set_n(f, static_cast<int>(moved.n));
  set_done(f, full && n > 0);
  append_moved(m, f, moved);
}

}  // namespace

// ------------------------------------------------------------------------------------------- damage and numbers

void do_damage(Machine& m, Frame& f, const Ins& ins) {
  Words what;
  words_in(m, f, static_cast<Slot>(ins.a), what);
  const int n = amount(m, context_of(f), ins.b);
  Acts<128> acts;
  for (const Word w : what) {
    if (acts.full()) break;
    Act a;
    a.kind = ins.op == Op::Heal ? ActKind::Heal : ActKind::Damage;
    a.verb = ins.mode;
    a.target = to_ref(w);
    a.source = f.source;
    a.amount = static_cast<i16>(n);
    a.by = f.you;
    acts.push(a);
  }
  ++f.pc;
  if (m.game().interrupt) f.reg[R(Slot::Moved)] = word::none;  // what the damage destroys: report_moved
  if (ins.op == Op::Damage && ins.mode == kPutCounters) {  // nothing modifies it
    const BatchScope batch(m);
    for (const Act& a : acts.all()) take_damage(m, f.you, a.target, f.source, n);
    set_n(f, n > 0 ? n * static_cast<int>(acts.size()) : 0);
    return set_done(f, !acts.empty() && n > 0);
  }
  const int total = perform(m, acts.all());
  if (total < 0) return;  // the batch that was pushed will say
  set_n(f, total);
  set_done(f, total > 0);
}

/// One card after the other; each is played to its end before the next.
void do_play(Machine& m, Frame& f, const Ins& ins) {
  Ref what = kNobody;
  if (ins.a < kRegs && word::is_list(f.reg[ins.a])) {
    Word& reg = f.reg[ins.a];
    if (word::list_len(reg) == 0) {
      ++f.pc;
      return;
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
}

namespace {

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
  u32 moved = 0;
  const BatchScope batch(m);
  if (on.n)
    for (const Word w : what) {
      const Ref r = word::as_row(w);
      if (m.game().attach && live(m.st, now(m.st, r))) {
        moved += m.game().attach(m, f.you, now(m.st, r), word::as_row(on.at[0]));
        continue;
      }
      if (!live(m.st, r) || is_ghost(m.st, r) || m.st.obj[r.id].host == word::as_row(on.at[0]).id) continue;
      set_host(m, r.id, word::as_row(on.at[0]));
      ++moved;
    }
  set_n(f, static_cast<int>(moved));
  set_done_to(f, moved, what.n);
}

void do_flag(Machine& m, Frame& f, const Ins& ins) {
  Words what;
  words_in(m, f, static_cast<Slot>(ins.a), what);
  Acts<128> acts;
  for (const Word w : what) {
    const Ref r = word::as_row(w);
    if (!live(m.st, r) || is_ghost(m.st, r) || flag(m.st, r.id, ins.b) == (ins.mode == 1) || acts.full()) continue;
    if (m.game().may_flag && !m.game().may_flag(m, r.id, ins.b, ins.mode == 1, false)) continue;
    Act a;
    a.kind = ActKind::Flag;
    a.verb = ins.mode == 1;
    a.field = static_cast<u8>(ins.b);
    a.target = r;
    a.source = f.source;
    a.amount = 1;
    a.by = f.you;
    acts.push(a);
  }
  set_done_to(f, static_cast<u32>(acts.size()), what.n);
  if (ins.c) {
    Words changed;
    changed.n = 0;
    for (const Act& a : acts.all()) changed.push(to_word(a.target));
    f.reg[R(Slot::Moved)] = make_list(m, span_of(changed));
  }
  if (!acts.empty()) perform(m, acts.all());
}

int combine(int mode, int before, int n) { return mode == 0 ? before + n : mode == 1 ? before - n : n; }

void do_score(Machine& m, Frame& f, const Ins& ins) {
  const Context c = context_of(f);
  const int n = amount(m, c, ins.c);
  int total = 0;
  bool in_full = true;
  const BatchScope batch(m);
  in_turn_order(m.st, seats_of(m, c, Players::unpack(ins.a)), [&](Seat seat) {
    const int before = score(m.st, seat, ins.b), asked = combine(ins.mode, before, n) - before;
    const int change = m.game().score_change ? m.game().score_change(m, seat, ins.b, asked) : asked;
    set_score(m, seat, ins.b, before + change);
    const int changed = score(m.st, seat, ins.b) - before;
    in_full = in_full && changed == asked;
    total += std::abs(changed);
  });
  set_n(f, total);
  set_done(f, total && in_full, total);
}

void do_counter(Machine& m, Frame& f, const Ins& ins) {
  Words what;
  words_in(m, f, static_cast<Slot>(ins.a), what);
  const int n = amount(m, context_of(f), ins.c);
  u32 done = 0;
  int changed = 0;
  const BatchScope batch(m);
  for (const Word w : what) {
    const Ref r = word::as_row(w);
    if (!live(m.st, r) || is_ghost(m.st, r)) continue;
    const Obj& o = m.st.obj[r.id];
    const bool counter = ins.op == Op::Counter;
    const int before = counter ? o.counter[ins.b] : o.stat[ins.b];
    const int asked = combine(ins.mode, counter ? o.counter[ins.b] : o.stat[ins.b], n);
    if (counter) set_counter(m, r.id, ins.b, asked);
    else set_stat(m, r.id, ins.b, asked);
    const int now_there = counter ? o.counter[ins.b] : o.stat[ins.b];
    changed += std::abs(now_there - before);
    done += n && now_there == asked;  // more than there were can't be removed
  }
  if (ins.op == Op::Counter) set_n(f, changed);
  set_done_to(f, done, what.n);
}

// ---------------------------------------------------------------------------------------------- lasting results

/// In a game of two: the other one.
Seat opponent_of(const State& s, Seat you) {
  for (int i = 1; i < s.seats; ++i)
    if (const Seat seat = seat_at((index(you) + i) % s.seats); alive(s, seat)) return seat;
  return you;
}

Effect effect_of(const Machine& m, const Frame& f, EffectKind kind, u16 until) {
  Effect e{};
  e.kind = kind;
  e.source = f.source;
  e.who = f.you;
  e.whose = until & kUntilOpponents ? opponent_of(m.st, f.you) : f.you;
  e.until = static_cast<Until>(until & 0xFF);
  return e;
}

/// Does it tell things by a name that the running text was told?
bool asks_for_name(const Pool& pool, Row16 sel) {
  for (int i = 0; sel && i < pool.selectors[sel].tests; ++i) {
    const Test& t = pool.tests[static_cast<size_t>(pool.selectors[sel].test + i)];
    const Amount& a = pool.amounts[t.amount];
    if (t.kind == TestKind::Called && a.kind == AmountKind::SlotN && a.slot == Slot::Acc) return true;
  }
  return false;
}
i16 name_said(const Frame& f) { return static_cast<i16>(word::as_number(f.reg[R(Slot::Acc)])); }

void do_modify(Machine& m, Frame& f, const Ins& ins) {
  const Static& row = m.pool().statics[ins.b];
  Effect e = effect_of(m, f, EffectKind::Modify, ins.c);
  e.what = ins.b;
  e.layer = row.layer;
  e.n = static_cast<i16>(row.amount ? amount(m, context_of(f), row.amount) : 0);
  const bool told_by = row.kind == StaticKind::Cost || row.kind == StaticKind::Ban || row.kind == StaticKind::Permit;
  if (told_by && (asks_for_name(m.pool(), row.sel) || asks_for_name(m.pool(), row.param)))
    (row.amount ? e.m : e.n) = name_said(f);
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
  Effect e = effect_of(m, f, EffectKind::Listen, ins.c);
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
  Effect e = effect_of(m, f, EffectKind::Replace, ins.c);
  e.what = ins.b;
  e.uses = ins.mode;
  const Replace& row = m.pool().replaces[ins.b];
  const bool points = row.op == ReplaceOp::Prevent && !row.key;
  e.m = static_cast<i16>(points ? amount(m, context_of(f), row.amount) : 0);
  if (!row.amount && asks_for_name(m.pool(), row.source)) e.n = name_said(f);
  if (row.amount && !points && !counts_the_act(m.pool().amounts[row.amount]))
    e.n = static_cast<i16>(amount(m, context_of(f), row.amount));  // as it is now: its text may speak of what it did
  Words what;
  if (row.op == ReplaceOp::Redirect && row.key) {
    words_in(m, f, static_cast<Slot>(row.key - 1), what);
    if (what.n) e.bound = to_ref(what.at[0]);
  }
  if (ins.a == 0xFF) {
    add_effect(m, e);
    return set_done(f, true);
  }
  words_in(m, f, static_cast<Slot>(ins.a), what);
  for (const Word w : what) {
    e.on = to_ref(w);
    add_effect(m, e);
  }
  set_done(f, what.n > 0);
}

/// Above this bit of its flags Game::make is told where cards are made that are no tokens.
constexpr int kMadeIn = 24;

void do_make(Machine& m, Frame& f, const Ins& ins) {
  const Context c = context_of(f);
  const int n = amount(m, c, ins.b);
  if (m.game().make) {
    bool any = false;
    in_turn_order(m.st, seats_of(m, c, Players::unpack(ins.c)), [&](Seat seat) {
      any = (n > 0 &&
             m.game().make(m, seat, static_cast<DefId>(ins.a), n, (ins.mode & 1u) | (u32{ins.mode} >> 1) << kMadeIn)) ||
            any;
    });
    return set_done(f, any);
  }
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

/// A flow that a text begins: it runs before the next instruction.
void do_run(Machine& m, Frame& f, const Ins& ins) {
  Words first, second;
  words_in(m, f, static_cast<Slot>(ins.b), first);
  words_in(m, f, static_cast<Slot>(ins.c), second);
  const u32 at = ins.b == ins.c ? 1 : 0;  // "between them": both are in one slot
  const Ref a = first.n ? to_ref(first.at[0]) : kNobody, b = second.n > at ? to_ref(second.at[at]) : kNobody;
  set_done(f, a && b);
  if (!a || !b) return;
  if (Frame* flow = push_flow(m, ins.a, f.you, a)) {
    flow->pc = ins.mode;
    flow->ev_a = a;
    flow->ev_b = b;
  }
}

void do_relate(Machine& m, Frame& f, const Ins& ins) {
  Words from, to;
  words_in(m, f, static_cast<Slot>(ins.a), from);
  words_in(m, f, static_cast<Slot>(ins.b), to);
  set_done(f, from.n > 0 && to.n > 0);
  if (!to.n) return;
  for (const Word w : from) {
    unrelate(m, ins.mode, to_ref(w));
    relate(m, ins.mode, to_ref(w), to_ref(to.at[0]));
  }
}

/// Another text of a card, as part of this one: it asks for no price.
void do_activate(Machine& m, Frame& f, const Ins& ins) {
  Words what;
  words_in(m, f, static_cast<Slot>(ins.a), what);
  set_done(f, false);
  if (!what.n || !word::is_row(what.at[0])) return;
  const Ref card_ref = followed(m, word::as_row(what.at[0]));
  if (!card_ref) return;
  const u16 ability = spell_of(m, card_ref.id, ins.b);
  if (ability && push_ability(m, ability, f.you, card_ref)) {
    set_done(f, true);
    note(m, EventKind::Activated, f.you, card_ref, f.source);
  }
}

void do_negate(Machine& m, Frame& f, const Ins& ins) {
  Words what;
  words_in(m, f, static_cast<Slot>(ins.a), what);
  bool any = false;
  for (const Word w : what) {
    const Ref r = word::as_row(w);
    const Item* item = item_of_row(m.st, r);
    if (!item || item->id == f.item) continue;
    if (m.game().may_negate && !m.game().may_negate(m, *item)) continue;
    const u16 id = item->id;
    note(m, EventKind::Negated, f.you, r, f.source);
    erase_item(m, id);
    if (m.st.obj[r.id].kind == Kind::Card)
      move(m, r,
           {.zone = zone_of(ins.mode ? ins.mode : m.schema().discard_zone, m.st.obj[r.id].owner),
            .verb = !ins.mode ? Verb::Rules
                    : ins.c   ? static_cast<Verb>(ins.c)
                              : Verb::Banish,
            .by = f.you});
    else cease(m, r);
    any = true;
  }
  set_done(f, any);
}

// ------------------------------------------------------------------------------------------ looking and showing

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
  if (who == f.you) f.flags |= kSecret;  // what is asked next depends on faces that only they see
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
  if (ins.a == R(Slot::Look)) f.flags = static_cast<u16>(f.flags & ~kSecret);
}

void do_unlook(Machine& m, Frame& f) {
  Words what;
  f.flags = static_cast<u16>(f.flags & ~kSecret);
  words_in(m, f, Slot::Look, what);
  for (const Word w : what) {
    const u16 row = word::as_row(w).id;
    if (m.st.obj[row].kind != Kind::Ghost && m.st.obj[row].shown_to) know(m, row, m.st.obj[row].known_to, 0);
  }
}

// -------------------------------------------------------------------------------------------------------- other

void do_control(Machine& m, Frame& f, const Ins& ins) {
  Words what;
  words_in(m, f, static_cast<Slot>(ins.a), what);
  const Seat who = first_seat(m.st, seats_of(m, context_of(f), Players::unpack(ins.b)), f.you);
  for (const Word w : what) {
    if (m.schema().loan_relation) unrelate(m, m.schema().loan_relation, word::as_row(w));
    set_control(m, word::as_row(w), who);
  }
  set_done(f, what.n > 0);
}

void do_copy(Machine& m, Frame& f, const Ins& ins) {
  Words what;
  what.n = 0;
  if (ins.b) words_in(m, f, static_cast<Slot>(ins.mode), what);
  Words more;
  words_in(m, f, static_cast<Slot>(ins.a), more);
  for (const Word w : more) what.push(w);
  f.reg[ins.mode] = make_list(m, span_of(what));
}

void do_result(Machine& m, Frame& f, const Ins& ins) {
  const u8 seats = seats_of(m, context_of(f), Players::unpack(ins.a));
  lose(m, static_cast<u8>(ins.op == Op::Lose ? seats : m.st.alive & ~seats), 3);
}

void do_used(Machine& m, Frame& f) {
  if (live(m.st, f.source) && f.ability && !is_ghost(m.st, f.source)) use(m, f.source, m.pool().abilities[f.ability]);
}

}  // namespace

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
    case Op::Run: do_run(m, f, ins); break;
    case Op::Relate: do_relate(m, f, ins); break;
    case Op::Activate: do_activate(m, f, ins); break;
    case Op::Native: m.game().natives[ins.a](m, f, ins); break;
    default: break;
  }
}

}  // namespace cantrip
