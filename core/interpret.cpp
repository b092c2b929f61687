// The instruction interpreter. A Program frame is a counter and registers; it stops only to ask, and goes on at
// the same instruction with the answer. What asks, moves or jumps is here; what always completes in instructions.cpp.
#include <algorithm>

#include "core/acts.hpp"
#include "core/frames.hpp"
#include "core/instructions.hpp"
#include "core/options.hpp"

namespace cantrip {

namespace {

// ------------------------------------------------------------------------------------------------ choosing

/// Whose cards no effect discards: what is held stays (Schema::discard_ban). So does what can't go there at all.
bool is_kept(Machine& m, Ref r, Verb verb, int kind) {
  if (!live(m.st, r)) return false;
  const Seat owner = m.st.obj[r.id].owner;
  if (!may_go(m, r, zone_of(kind, owner), verb)) return true;
  if (verb != Verb::Discard || m.schema().discard_ban == kNoBan) return false;
  return zone_kind(m.st.obj[r.id].zone) == m.schema().hand_zone && seat_banned(m, owner, m.schema().discard_ban);
}
void drop_kept(Machine& m, Verb verb, int kind, Words& what) {
  if (!m.game().destination && verb != Verb::Discard) return;
  u32 n = 0;
  for (u32 i = 0; i < what.n; ++i)
    if (!is_kept(m, now(m.st, word::as_row(what.at[i])), verb, kind)) what.at[n++] = what.at[i];
  what.n = n;
}

/// The instruction that moves what is chosen here, if players do so with their own things: what can't go is not chosen.
const Ins* moved_by(const Machine& m, int pc) {
  const Ins& choice = m.pool().code[static_cast<size_t>(pc)];
  if (choice.op != Op::Choose) return nullptr;
  const Ins* then = &choice + 1;
  if (choice.b & kCollect)  // all of it moves after the last player has chosen
    while (then->op != Op::Move && then->op != Op::End) ++then;
  const bool own = static_cast<Verb>(then->c) == Verb::Discard || static_cast<Verb>(then->c) == Verb::Sacrifice;
  return then->op == Op::Move && then->mode == choice.mode && own ? then : nullptr;
}

/// Chosen one by one, so that the total stays as it must: this holds while the text asks for more.
constexpr u8 kSumming = 0x10;

/// Of things with the same name: those of which there are enough, then those that are called like the first.
void drop_unlike(Machine& m, const Frame& f, const Ins& ins, std::span<const Word> before, Words& found) {
  const auto name = [&](Word w) { return card(m, word::as_row(w).id).name; };
  const int wanted = min_of(m, context_of(f), m.pool().selectors[ins.a]);
  const Words all = found;
  u32 n = 0;
  for (const Word w : all) {
    if (std::find(before.begin(), before.end(), w) != before.end()) continue;
    const long alike = std::count_if(all.begin(), all.end(), [&](Word o) { return name(o) == name(w); });
    if (before.empty() ? alike >= wanted : name(before.front()) == name(w)) found.at[n++] = w;
  }
  found.n = n;
}

/// May it be chosen beside those before: unlike each of them, or so that the total stays as it must?
bool goes_with(Machine& m, const Frame& f, const Test& t, std::span<const Word> before, Word what) {
  const Ref r = word::as_row(what);
  if (t.kind == TestKind::SameName)
    return std::none_of(before.begin(), before.end(),
                        [&](Word w) { return card(m, word::as_row(w).id).name == card(m, r.id).name; });
  if (t.kind == TestKind::CompareTo)
    return std::none_of(before.begin(), before.end(),
                        [&](Word w) { return stat(m, word::as_row(w), t.key) == stat(m, r, t.key); });
  int sum = stat(m, r, t.key);
  for (const Word w : before) sum += stat(m, word::as_row(w), t.key);
  return compare(sum, t.cmp, amount(m, context_of(f), t.amount));
}

/// What was chosen already, and what does not go with it.
void drop_too_much(Machine& m, const Frame& f, const Ins& ins, Words& found) {
  const Test& t = m.pool().tests[ins.c];
  const std::span<const Word> before = f.stage & kSumming ? list(m.st, f.reg[ins.mode]) : std::span<const Word>();
  if (t.kind == TestKind::SameName && t.cmp == Cmp::Eq) return drop_unlike(m, f, ins, before, found);
  const std::span<const Test> tests{&t + (t.kind == TestKind::And), t.kind == TestKind::And ? size_t{t.key} : 1};
  u32 n = 0;
  for (u32 i = 0; i < found.n; ++i) {
    const bool there = std::find(before.begin(), before.end(), found.at[i]) != before.end();
    const bool fits = !there && std::all_of(tests.begin(), tests.end(),
                                            [&](const Test& one) { return goes_with(m, f, one, before, found.at[i]); });
    if (fits) found.at[n++] = found.at[i];
  }
  found.n = n;
}

}  // namespace

void choosable(Machine& m, const Frame& f, int pc, Words& found) {
  const Ins& ins = m.pool().code[static_cast<size_t>(pc)];
  const Selector& sel = m.pool().selectors[ins.a];
  found.n = 0;
  select(m, context_of(f), sel, found);
  const bool chosen = sel.flags & static_cast<u8>(SelectorFlag::Chosen);
  // Where targets are declared, what is chosen as a text resolves is none.
  if (ins.op == Op::Target || (chosen && (m.game().chooses_late || !m.game().may_target)))
    drop_untargetable(m, context_of(f), chooser_of(m, f, sel), found);
  if (ins.op == Op::Choose && ins.c) drop_too_much(m, f, ins, found);
  if (const Ins* then = moved_by(m, pc)) drop_kept(m, static_cast<Verb>(then->c), then->b & 0xFF, found);
}

namespace {

/// What was chosen before, and this.
Word joined(Machine& m, Word before, const Words& more) {
  Words all;
  all.n = 0;
  for (const Word w : list(m.st, before)) all.push(w);
  for (const Word w : more) all.push(w);
  return make_list(m, span_of(all));
}

/// The keyword that the running text is short for, plus 1; 0: none.
int for_keyword(const Machine& m, const Frame& f) {
  for (u64 left = m.pool().ability_keywords; left; left &= left - 1) {
    const int keyword = __builtin_ctzll(left);
    if (m.pool().keyword_abilities[static_cast<size_t>(keyword)] == f.ability) return keyword + 1;
  }
  return 0;
}

/// One more, or no more.
After choose_by_total(Machine& m, Frame& f, const Ins& ins, int found, int max) {
  if (!(f.stage & kSumming)) f.reg[ins.mode] = word::none;
  const size_t before = list(m.st, f.reg[ins.mode]).size();
  f.stage |= kSumming;
  const Selector& sel = m.pool().selectors[ins.a];
  const int most = max_of(m, context_of(f), sel);
  const Test& total = m.pool().tests[ins.c];
  const int least =
      total.kind == TestKind::SameName && total.cmp == Cmp::Eq ? 1 : 0;  // of those that are alike so many
  if (found && max && static_cast<int>(before) < most)
    return ask(m, Ask::Pick, chooser_of(m, f, sel), least, 1, 0, 0, ins.a);
  f.stage = static_cast<u8>(f.stage & ~kSumming);
  set_done(f, before > 0);
  ++f.pc;
  return After::Again;
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
  const bool also = ins.op == Op::Choose && (ins.b & kAlso);
  const bool collects = ins.op == Op::Choose && (ins.b & kCollect);
  if (ins.op == Op::Choose && ins.c) return choose_by_total(m, f, ins, static_cast<int>(found.n), max);
  const bool first_failed = also && list(m.st, f.reg[R(into)]).empty();
  if (first_failed || (n < min && (ins.op == Op::Target || (ins.b & kAllOrNone)))) {  // a target that can't be chosen
    f.reg[R(into)] = word::none;
    set_done(f, false);
    ++f.pc;
    return After::Again;
  }
  // Who looks at cards is asked even when nothing fits: silence would tell the others that nothing did.
  if (n == 0 && min == 0 && (f.flags & kSecret)) return ask(m, Ask::Pick, chooser_of(m, f, sel), 0, 0, 0, 0, ins.a);
  if (max == 0 || n == 0) {
    if (!collects) f.reg[R(into)] = word::none;
    set_done(f, min == 0);
    ++f.pc;
    return After::Again;
  }
  if (n <= min) {  // as many as there are, no choice
    if (chosen)
      for (const Word w : found)
        note(m, EventKind::Chosen, chooser_of(m, f, sel), to_ref(w), f.source, 0, for_keyword(m, f));
    f.reg[R(into)] = also || collects ? joined(m, f.reg[R(into)], found) : make_list(m, span_of(found));
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
          matches(m, context_of(f), m.pool().selectors[ins.a], rel.b) &&
          (!m.game().may_target || m.game().may_target(m, context_of(f), rel.b)))
        still.push(to_word(rel.b));
  if (const Word told = f.reg[R(into)];  // nothing waited: whoever pushed the text says what was chosen
      !item && word::is_row(told) && matches(m, context_of(f), m.pool().selectors[ins.a], word::as_row(told)))
    still.push(told);
  f.reg[R(into)] = make_list(m, span_of(still));
  set_done(f, still.n > 0);
  ++f.pc;
  return After::Again;
}

// -------------------------------------------------------------------------------------------------- moving

ZoneId destination(const Machine& m, const Frame& f, u16 row, int kind, int flags) {
  if (m.schema().zones[static_cast<size_t>(kind)].shared) return zone_of(kind);
  return zone_of(kind, flags & kYourControl ? f.you : m.st.obj[row].owner);
}

/// What has left can't be destroyed where it went; other verbs follow a card one step.
void drop_ghosts(const Machine& m, Words& what) {
  u32 n = 0;
  for (u32 i = 0; i < what.n; ++i)
    if (!is_ghost(m.st, word::as_row(what.at[i]))) what.at[n++] = what.at[i];
  what.n = n;
}

/// Where departed things are new ones: only a text's own object and what lay under it are found again.
void drop_strangers(const Machine& m, const Frame& f, Words& what) {
  auto own = [&](Ref r) {
    if (r == f.source) return true;
    for (const Last& last : m.st.last)
      if (last.row == r.id && last.host == f.source.id) return true;
    return false;
  };
  u32 n = 0;
  for (u32 i = 0; i < what.n; ++i)
    if (const Ref r = word::as_row(what.at[i]); !is_ghost(m.st, r) || own(r)) what.at[n++] = what.at[i];
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

void part_together(Machine& m, const Words& what) {
  if (what.n < 2) return;
  Ref leaving[64];
  size_t n = 0;
  for (const Word w : what)
    if (n < std::size(leaving)) leaving[n++] = followed(m, word::as_row(w));
  leave_together(m, {leaving, n});
}

void move_all(Machine& m, Frame& f, const Ins& ins, int flags, Words& what) {
  const int kind = ins.b & 0xFF;
  const Verb verb = static_cast<Verb>(ins.c);
  Words moved;
  moved.n = 0;
  if (flags & kRandomOrder) mingle(m, {what.at, what.n});
  const bool finds_itself = verb == Verb::Banish && ins.mode == R(Slot::Self) &&
                            (ins.b & 0xFF) != m.schema().discard_zone;  // "On Death: Banish this card"
  const bool found = m.game().found_again && m.game().found_again(m, f, ins.mode);
  if (found) {
  } else if ((verb == Verb::Destroy || verb == Verb::Sacrifice || verb == Verb::Banish) && !finds_itself)
    drop_ghosts(m, what);
  else if (m.schema().departed_stay && ins.mode != R(Slot::Self)) drop_strangers(m, f, what);
  drop_kept(m, verb, kind, what);
  if ((m.pool().acts >> static_cast<int>(ActKind::Move)) & 1) {  // somebody may replace it
    Acts<64> acts;
    for (const Word w : what) {
      const Ref r = followed(m, word::as_row(w));
      if (!r || acts.full()) continue;
      Act a;
      a.kind = ActKind::Move;
      a.verb = static_cast<u8>(verb);
      a.flags = static_cast<u8>((flags & kEntersTapped ? kActTapped : 0) | (flags & kToBottom ? kActBottom : 0));
      a.target = r;
      a.source = f.source;
      a.to = destination(m, f, r.id, kind, flags);
      a.by = f.you;
      acts.push(a);
    }
    set_n(f, static_cast<int>(acts.size()));
    set_done_to(f, static_cast<u32>(acts.size()), what.n);
    perform(m, acts.all());
    return;
  }
  const BatchScope batch(m);
  part_together(m, what);
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
    Ref became;
    if (verb == Verb::Destroy && m.game().destroy) {
      if (!m.game().destroy(m, r, f.you, f.source)) continue;
      became = now(m.st, r);
    } else {
      became = move(m, r, to);
    }
    if (became || token) moved.push(to_word(became ? became : r));
  }
  set_n(f, static_cast<int>(moved.n));
  set_done_to(f, moved.n, what.n);
  append_moved(m, f, moved);
}

struct Sizes {
  int of[kMaxSeats];
};
Sizes sizes(const State& s, int kind) {
  Sizes now{};
  for (int p = 0; p < s.seats; ++p) now.of[p] = zone_size(s, zone_of(kind, p));
  return now;
}

/// Who got several cards may have to say in which order; the active player first, so pushed last.
void arrange(Machine& m, int kind, int flags, const Sizes& before) {
  if (!m.game().arrange || (flags & (kAnyOrder | kRandomOrder)) || m.st.over ||
      m.schema().zones[static_cast<size_t>(kind)].shared)
    return;
  const Sizes after = sizes(m.st, kind);
  for (int i = m.st.seats - 1; i >= 0; --i) {
    const int p = (index(m.st.turn) + i) % m.st.seats;
    if (const int n = after.of[p] - before.of[p]; n > 1) m.game().arrange(m, zone_of(kind, p), n, flags & kToBottom);
  }
}

After do_move(Machine& m, Frame& f, const Ins& ins) {
  Words what;
  words_in(m, f, static_cast<Slot>(ins.mode), what);
  if (ask_place(m, f, ins, what) == After::Ask) return After::Ask;
  const int kind = ins.b & 0xFF, flags = (ins.b >> 8) | (f.stage & kAtBottom ? kToBottom : 0);
  const Sizes before = sizes(m.st, kind);
  f.stage = kFresh;
  ++f.pc;
  move_all(m, f, ins, flags, what);
  arrange(m, kind, flags, before);
  return After::Again;
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

After do_name(Machine& m, Frame& f) {
  return ask(m, Ask::Name, f.player, 0, static_cast<int>(m.pool().called.size()) - 1);
}

// --------------------------------------------------------------------------------------------------- control

}  // namespace

bool mode_possible(Machine& m, const Frame& f, int pc) {
  const Ins& first = m.pool().code[static_cast<size_t>(pc)];
  if (first.op != Op::Target && first.op != Op::Choose) return true;
  const int min = min_of(m, context_of(f), m.pool().selectors[first.a]);
  if (min == 0) return true;
  Words found;
  choosable(m, f, pc, found);
  return static_cast<int>(found.n) >= min;
}

namespace {

After do_modes(Machine& m, Frame& f, const Ins& ins) {
  if (f.flags & kDeclared) {
    if (ins.b) {  // several: each is a block of its own further on
      f.pc = static_cast<u16>(f.pc + 1 + ins.mode);
      return After::Again;
    }
    for (int i = 0; i < ins.mode; ++i)
      if ((f.prog >> i) & 1) {
        f.pc = m.pool().code[static_cast<size_t>(f.pc + 1 + i)].b;
        return After::Again;
      }
  }
  const auto [least, most] = mode_range(m, context_of(f), ins);
  return ask(m, Ask::Mode, f.you, least, most < ins.mode ? most : ins.mode, 0, kForced, ins.mode);
}

/// Can what somebody may do be done, as far as its first instruction says?
bool can_begin(Machine& m, const Frame& f, const Ins& first) {
  if (first.op == Op::Random) {
    const Selector& sel = m.pool().selectors[first.a];
    const int least = min_of(m, context_of(f), sel);
    return count(m, context_of(f), sel, least) >= least;
  }
  return !(first.b & kAllOrNone) || mode_possible(m, f, f.pc + 1);
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

/// What a price asks of a text's player beside scores: cards that are moved.
const Cost* cards_to_pay(const Machine& m, const Ins& ins) {
  for (int i = 0; i < ins.c; ++i)
    if (const Cost& cost = m.pool().costs[static_cast<size_t>(ins.b + i)]; cost.kind == CostKind::Move) return &cost;
  return nullptr;
}
void cards_that_pay(Machine& m, const Frame& f, const Cost& cost, Words& found) {
  found.n = 0;
  select(m, context_of(f), m.pool().selectors[cost.sel], found);
}
int cards_needed(Machine& m, const Frame& f, const Cost& cost) {
  return min_of(m, context_of(f), m.pool().selectors[cost.sel]);
}

bool can_pay(Machine& m, const Frame& f, Seat who, const Cost& cost) {
  if (cost.kind == CostKind::Score) return funds(m, who, cost.key) >= amount(m, context_of(f), cost.amount);
  if (cost.kind != CostKind::Move) return false;
  Words found;
  cards_that_pay(m, f, cost, found);
  return static_cast<int>(found.n) >= cards_needed(m, f, cost);
}

Seat payer_of(Machine& m, const Frame& f, const Ins& ins) {
  return first_seat(m.st, seats_of(m, context_of(f), Players::unpack(ins.a)), f.you);
}

enum PayStage : u8 { kOffered, kWhichCards };

/// "unless they pay 2 mana", "exile 2 cards from your trash": offered only to who can pay.
After do_pay(Machine& m, Frame& f, const Ins& ins) {
  const Seat who = payer_of(m, f, ins);
  for (int i = 0; i < ins.c; ++i)
    if (!can_pay(m, f, who, m.pool().costs[static_cast<size_t>(ins.b + i)])) {
      trace_point(m, kTextPays, false);
      set_done(f, false);
      ++f.pc;
      return After::Again;
    }
  if (f.stage == kWhichCards) {
    const int n = cards_needed(m, f, *cards_to_pay(m, ins));
    return ask(m, Ask::Pick, who, n, n, 0, 0, cards_to_pay(m, ins)->sel);
  }
  return ask(m, Ask::YesNo, who, 1, 1, 0, 0, 0);
}

void pay_now(Machine& m, Frame& f, const Ins& ins, const Words& cards) {
  const Context c = context_of(f);
  const Seat who = payer_of(m, f, ins);
  const BatchScope together(m);
  for (int i = 0; i < ins.c; ++i) {
    const Cost& cost = m.pool().costs[static_cast<size_t>(ins.b + i)];
    if (cost.kind == CostKind::Score) {
      const int n = std::max(0, amount(m, c, cost.amount));
      spend(m, who, cost.key, n);
      note(m, EventKind::Paid, who, f.source, {}, n, cost.key);
      continue;
    }
    Bounded<Ref, 64> moved;
    moved.n = 0;
    for (const Word w : cards)
      if (!moved.full()) moved.push(word::as_row(w));
    move_to_pay(m, who, f.source, cost, {moved.at, moved.n});
  }
}

void take_pay(Machine& m, Frame& f, const Ins& ins, const Answer& answer) {
  const Cost* moved = cards_to_pay(m, ins);
  Words cards;
  cards.n = 0;
  bool yes = true;
  if (f.stage == kWhichCards) {
    for (int i = 0; i < answer.n; ++i) cards.push(option_word(picked(m, answer, i)));
  } else {
    yes = picked(m, answer).verb == kYes;
    trace_point(m, kTextPays, yes);
    if (yes && moved) {
      cards_that_pay(m, f, *moved, cards);
      if (static_cast<int>(cards.n) > cards_needed(m, f, *moved)) {
        f.stage = kWhichCards;
        return;
      }
    }
  }
  f.stage = kOffered;
  if (yes) pay_now(m, f, ins, cards);
  set_done(f, yes);
  ++f.pc;
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
        if (ins.b && !holds(m, context_of(f), ins.b)) {
          ++f.pc;
          continue;
        }
        if (do_target(m, f, ins) == After::Ask) return After::Ask;
        continue;
      case Op::Choose:
        if (do_choose(m, f, ins, static_cast<Slot>(ins.mode)) == After::Ask) return After::Ask;
        continue;
      case Op::May: {
        if (!can_begin(m, f, m.pool().code[f.pc + 1u])) {  // nothing to be willing to do
          set_done(f, false);
          f.pc = ins.b;
          continue;
        }
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
      case Op::Name: return do_name(m, f);
      case Op::Play: do_play(m, f, ins); continue;  // these advance the counter themselves:
      case Op::Move:
        if (do_move(m, f, ins) == After::Ask) return After::Ask;
        continue;
      case Op::Damage:
      case Op::Heal: do_damage(m, f, ins); continue;  // a Batch frame may have to run first
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
      add_options(m, found);
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
      add_options(m, what);
      break;
    }
    case Op::Pay:
      if (m.st.decision.ask == Ask::Pick) {
        Words found;
        cards_that_pay(m, f, *cards_to_pay(m, ins), found);
        add_options(m, found);
        break;
      }
      [[fallthrough]];
    case Op::May:
      add_option(m, kYes, f.source);
      add_option(m, kNo, f.source);
      break;
    case Op::Modes:
      for (int i = 0; i < ins.mode; ++i)
        if (const Ins& jump = m.pool().code[static_cast<size_t>(f.pc + 1 + i)];
            mode_open(m, context_of(f), ins, jump, i) && mode_possible(m, f, jump.b))
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
        note(m, EventKind::Chosen, answer.seat, o.a, f.source, 0, for_keyword(m, f));
      }
      const Slot into = ins.op == Op::Target ? static_cast<Slot>(R(Slot::T0) + ins.mode) : static_cast<Slot>(ins.mode);
      const bool by_total = ins.op == Op::Choose && ins.c;
      const bool also = ins.op == Op::Choose && ((ins.b & (kAlso | kCollect)) || by_total);
      f.reg[R(into)] = also ? joined(m, f.reg[R(into)], chosen) : make_list(m, span_of(chosen));
      if (by_total && answer.n) break;  // and perhaps more
      if (by_total) {
        f.stage = static_cast<u8>(f.stage & ~kSumming);
        set_done(f, !list(m.st, f.reg[R(into)]).empty());
        ++f.pc;
        break;
      }
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
    case Op::Name:
      f.reg[ins.mode] = word::number(m.pool().called[answer.pick[0]]);
      note(m, EventKind::Named, answer.seat, f.source, {}, m.pool().called[answer.pick[0]]);
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
    case Op::Pay: take_pay(m, f, ins, answer); break;
    case Op::Modes:
      if (ins.b) {  // several: each is a block of its own further on
        for (int i = 0; i < answer.n; ++i) f.prog = static_cast<u16>(f.prog | (1u << picked(m, answer, i).n));
        remember_modes(m, f.source, ins, f.prog);
        f.pc = static_cast<u16>(f.pc + 1 + ins.mode);
      } else {
        f.pc = m.pool().code[static_cast<size_t>(f.pc + 1 + picked(m, answer).n)].b;
      }
      break;
    default: break;
  }
  return After::Again;
}

}  // namespace cantrip
