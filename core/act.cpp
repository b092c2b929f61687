// Records about to happen. With nothing listening they happen at once; otherwise a Batch frame takes each record
// through the game's passes, where replacements may change it, and then all come true together.
#include "core/engine.hpp"
#include "core/frames.hpp"

namespace cantrip {

namespace {

enum BatchReg : u8 { kRecords, kRecord, kPass, kTotal, kCandidates, kApplied };
enum BatchStage : u8 { kSweeping, kOrderable, kDeclinable };
constexpr u8 kMostVerb = 63;

void store(State& s, int at, const Act& a) {
  Word* w = s.scratch.at + at;
  w[0] = word::number(static_cast<int>(a.kind) | (a.verb << 8));
  w[1] = word::number(a.field | (a.flags << 8));
  w[2] = to_word(a.target);
  w[3] = to_word(a.source);
  w[4] = word::number(a.amount);
  w[5] = word::number(a.first);
  w[6] = word::number(a.to | (static_cast<int>(a.by) << 8));
}

Act fetch(const State& s, int at) {
  const Word* w = s.scratch.at + at;
  auto low = [](Word x) { return static_cast<u8>(word::as_number(x) & 0xFF); };
  auto high = [](Word x) { return static_cast<u8>((word::as_number(x) >> 8) & 0xFF); };
  Act a;
  a.kind = static_cast<ActKind>(low(w[0]));
  a.verb = high(w[0]);
  a.field = low(w[1]);
  a.flags = high(w[1]);
  a.target = to_ref(w[2]);
  a.source = to_ref(w[3]);
  a.amount = static_cast<i16>(word::as_number(w[4]));
  a.first = static_cast<i16>(word::as_number(w[5]));
  a.to = low(w[6]);
  a.by = static_cast<Seat>(high(w[6]));
  return a;
}

/// The replacement that this effect gives to an object, if it gives one.
const Ability* given_replacement(const Machine& m, const Effect& e) {
  if (e.kind != EffectKind::Modify || e.asleep || !e.on) return nullptr;
  const Static& s = m.pool().statics[e.what];
  if (s.kind != StaticKind::Ability) return nullptr;
  const Ability& a = m.pool().abilities[s.param];
  return a.head == Head::Replace && live(m.st, e.on) && !is_ghost(m.st, e.on) ? &a : nullptr;
}

/// Is there a replacement anywhere in play, or among the effects?
bool somebody_replaces(const Machine& m) {
  for (const Effect& e : m.st.effects)
    if (e.kind == EffectKind::Replace || given_replacement(m, e)) return true;
  for (u32 kinds = m.schema().homes(); kinds; kinds &= kinds - 1) {
    const int kind = __builtin_ctz(kinds);
    for (int i = m.st.zone_begin[zone_of(kind)]; i < m.st.zone_begin[zone_of(kind + 1)]; ++i)
      if (card(m, m.st.order[i]).flags & kHasReplace) return true;
  }
  return false;
}

/// Of what the rules themselves could change about it, calls `fn` with what applies now.
template <class Fn>
void each_of_the_rules(Machine& m, const Act& a, Fn&& fn) {
  if (!m.game().own_replacement) return;
  OwnReplacement own;
  for (int i = 0; m.game().own_replacement(m, a, i, own); ++i, own = {})
    if (own.row) fn(own);
}
bool rules_replace(Machine& m, const Act& a) {
  bool any = false;
  each_of_the_rules(m, a, [&](const OwnReplacement&) { any = true; });
  return any;
}

bool about_to(const Machine& m, ActKind kind) {
  if (((m.pool().acts >> static_cast<int>(kind)) & 1) && somebody_replaces(m)) return true;
  for (const Pass& pass : m.game().passes)
    if (pass.act == kind && pass.after && pass.always) return true;
  return false;
}

/// A replacement that could change a record: printed on an object in play, or a lasting effect.
struct Candidate {
  const Replace* row;
  Ref source;
  Seat who;
  int effect;    // index, or -1
  u16 ability;
  int number;    // position in the sweep, by which it is asked for
  Ref on;
  int n = 0;  // amount of one that is no text's
};

/// As Replace::kind counts them.
int kind_of(const Act& a) { return a.kind == ActKind::Damage ? (a.flags & kActCombat ? 1 : 2) : a.field; }

/// What was applied to a record, or declined, is remembered with the batch by what it is: its source and its text, and
/// of an effect when it began. (Its place among the candidates changes while things come and go.)
struct Mark {
  Word source, what, since;
};
Mark mark_of(const Machine& m, const Candidate& c) {
  const u32 stamp = c.effect >= 0 ? m.st.effects[c.effect].stamp : 0;
  return {to_word(c.source), word::number(c.effect >= 0 ? m.st.effects[c.effect].what : c.ability),
          word::number(static_cast<int>(stamp & 0x7FFF))};
}
bool was_applied(const Machine& m, const Frame& f, const Candidate& c) {
  const std::span<const Word> marks = list(m.st, f.reg[kApplied]);
  if (marks.empty()) return false;
  const Mark mark = mark_of(m, c);
  for (size_t i = 0; i + 2 < marks.size(); i += 3)
    if (marks[i] == mark.source && marks[i + 1] == mark.what && marks[i + 2] == mark.since) return true;
  return false;
}
/// The batch is on top, so that its list is at the end of scratch.
void mark_applied(Machine& m, Frame& f, const Candidate& c) {
  State& s = m.st;
  if (s.scratch.size() + 3 > s.scratch.capacity) return fault(m, Err::Capacity);
  Word& marks = f.reg[kApplied];
  if (!word::is_list(marks)) marks = word::list(s.scratch.size(), 0);
  const Mark mark = mark_of(m, c);
  for (const Word w : {mark.source, mark.what, mark.since}) s.scratch.push(w);
  marks = word::list(word::list_at(marks), word::list_len(marks) + 3);
}

bool applies(Machine& m, const Frame& f, const Candidate& c, const Act& a) {
  const Replace& r = *c.row;
  if (r.act != a.kind || a.amount < r.least || (a.flags & kActPut) || was_applied(m, f, c)) return false;
  if (a.kind == ActKind::Damage && a.amount <= 0) return false;
  if (r.most && a.amount > r.most) return false;
  if (r.kind && r.kind != kind_of(a)) return false;
  if (a.kind == ActKind::Move && r.op == ReplaceOp::ToZone) {  // done so, and on its way to there
    if ((r.kinds && (a.verb > 15 || !((r.kinds >> a.verb) & 1))) || (r.fields && !((r.fields >> zone_kind(a.to)) & 1)))
      return false;
  }
  if (a.kind == ActKind::Flag) {  // only what would be set, and not by what has it already
    if (!a.verb || (r.op == ReplaceOp::Redirect && flag(m.st, c.source.id, a.field))) return false;
  }
  Context ctx;
  ctx.self = c.source;
  ctx.you = ctx.player = c.who;
  ctx.ev_a = a.target;
  ctx.ev_b = a.source;
  ctx.ev_n = a.amount;
  if (c.effect >= 0) ctx.frozen = m.st.effects[c.effect].n;
  if (c.on) {
    if (!(c.on == a.target)) return false;
  } else if (r.target) {
    if (!matches(m, ctx, m.pool().selectors[r.target], a.target)) return false;  // where it is now: "a unit in play"
  } else if (!(c.source == a.target)) {
    return false;
  }
  if (r.source && !matches_anywhere(m, ctx, m.pool().selectors[r.source], a.source)) return false;
  return holds(m, ctx, r.cond);
}

template <class Fn>
void each_candidate(Machine& m, const Frame& f, int pass, const Act& a, Fn&& fn) {
  const State& s = m.st;
  int number = 0;
  for (u32 kinds = m.schema().homes(); kinds; kinds &= kinds - 1) {
    const int kind = __builtin_ctz(kinds);
    for (int i = s.zone_begin[zone_of(kind)]; i < s.zone_begin[zone_of(kind + 1)]; ++i) {
      const u16 row = s.order[i];
      const CardDef& def = card(m, row);
      if (!(def.flags & kHasReplace)) continue;
      for (int k = 0; k < def.abilities; ++k) {
        const u16 ability = static_cast<u16>(def.ability + k);
        const Ability& ab = m.pool().abilities[ability];
        if (ab.head != Head::Replace || ((ab.gate || silences(m)) && !has_ability(m, row, ab))) continue;
        const Candidate c{
            &m.pool().replaces[ab.replace], speaks_for(m, row, ab), s.obj[row].ctrl, -1, ability, number++, {}};
        if (!c.source || (ab.limit && used_up(s, c.source, ab))) continue;
        if (c.row->pass == pass && applies(m, f, c, a)) fn(c);
      }
    }
  }
  for (int i = 0; i < s.effects.size(); ++i) {
    const Effect& e = s.effects[i];
    if (const Ability* given = given_replacement(m, e)) {
      const Candidate c{&m.pool().replaces[given->replace],
                        e.on,
                        s.obj[e.on.id].ctrl,
                        -1,
                        m.pool().statics[e.what].param,
                        number++,
                        {}};
      if (!(given->limit && used_up(s, e.on, *given)) && c.row->pass == pass && applies(m, f, c, a)) fn(c);
      continue;
    }
    if (e.kind != EffectKind::Replace || e.asleep) continue;
    const Candidate c{&m.pool().replaces[e.what], e.source, e.who, i, e.ability, number++, e.on};
    if (c.row->pass == pass && applies(m, f, c, a)) fn(c);
  }
  each_of_the_rules(m, a, [&](const OwnReplacement& own) {
    const Candidate c{own.row, own.source, s.obj[own.source.id].ctrl, -1, 0, number++, a.target, own.n};
    if (c.row->pass == pass && applies(m, f, c, a)) fn(c);
  });
}

int change_amount(int value, ReplaceOp op, int n) {
  switch (op) {
    case ReplaceOp::Add: return value + n;
    case ReplaceOp::Prevent: return value - (n < value ? n : value);
    case ReplaceOp::PreventAll: return 0;
    case ReplaceOp::Multiply: return value * n;
    case ReplaceOp::Halve: return (value + 1) / 2;
    case ReplaceOp::Set: return n;
    default: return value;
  }
}

void spend_one(Machine& m, int effect, int points) {
  Effect& e = m.st.effects[effect];
  bool gone = false;
  if (e.m > 0) {
    e.m = static_cast<i16>(e.m - points);
    gone = e.m <= 0;
  }
  if (e.uses && --e.uses == 0) gone = true;
  if (gone) {
    const Effect was = e;
    m.st.effects.erase(effect);
    touch(m);
    note(m, EventKind::Ended, was.who, was.on, was.source);
  }
}

/// "The next time": this was the next time for every effect that says the same of the same object.
void spend(Machine& m, int effect, int points) {
  const Effect used = m.st.effects[effect];
  spend_one(m, effect, points);
  if (!used.uses || used.m > 0 || !used.on) return;
  for (int i = m.st.effects.size() - 1; i >= 0; --i) {
    const Effect& e = m.st.effects[i];
    if (e.kind == EffectKind::Replace && e.what == used.what && e.on == used.on && e.uses) spend_one(m, i, points);
  }
}

/// "When damage is prevented this way, ...", "glimpse X, where X is the amount of damage prevented this way."
void follow_prevention(Machine& m, const Candidate& c, const Act& a, int prevented) {
  const Ability& next = m.pool().abilities[c.row->follow];
  Context ctx;
  ctx.self = c.source;
  ctx.you = ctx.player = c.who;
  ctx.ev_a = a.target;
  ctx.ev_b = a.source;
  ctx.ev_n = prevented;
  if (!holds(m, ctx, next.cond)) return;
  if (next.head == Head::Triggered) {
    Item item{};
    item.source = c.source;
    item.ability = c.row->follow;
    item.who = c.who;
    item.a = a.target;
    item.b = a.source;
    item.x = static_cast<i16>(prevented);
    return m.game().place(m, item);
  }
  if (Frame* text = push_ability(m, c.row->follow, c.who, c.source)) {
    text->ev_a = a.target;
    text->ev_b = a.source;
    text->ev_n = static_cast<i16>(prevented);
  }
}

void apply_replacement(Machine& m, Frame& f, const Candidate& c, Act& a) {
  const Replace& r = *c.row;
  Context ctx;
  ctx.self = c.source;
  ctx.you = ctx.player = c.who;
  ctx.ev_a = a.target;
  ctx.ev_b = a.source;
  ctx.ev_n = a.amount;
  const int before = a.amount;
  const bool prevents = r.op == ReplaceOp::Prevent || r.op == ReplaceOp::PreventAll || r.op == ReplaceOp::Halve;
  const bool futile = prevents && m.game().preventable && !m.game().preventable(m, a);
  const bool points = c.effect >= 0 && m.st.effects[c.effect].m > 0;
  const bool frozen = c.effect >= 0 && r.amount && !counts_the_act(m.pool().amounts[r.amount]);
  const int n = points     ? m.st.effects[c.effect].m
                : frozen   ? m.st.effects[c.effect].n
                : r.amount ? amount(m, ctx, r.amount)
                           : c.n;
  mark_applied(m, f, c);
  if (const Ability& ab = m.pool().abilities[c.ability]; c.effect < 0 && ab.limit) use(m, c.source, ab);
  switch (r.op) {
    case ReplaceOp::PutOn: a.flags |= kActPut; [[fallthrough]];
    case ReplaceOp::Redirect: a.target = r.key && c.effect >= 0 ? m.st.effects[c.effect].bound : c.source; break;
    case ReplaceOp::ToZone:
      a.to = zone_of(r.key, zone_seat(a.to));
      if (r.extras) a.flags |= kActBottom;
      break;
    case ReplaceOp::Element: a.field = r.key; break;
    case ReplaceOp::Program:  // its text runs above the batch and changes the record with SetAct
      if (Frame* text = push_ability(m, c.ability, c.who, c.source)) {
        text->ev_a = a.target;
        text->ev_b = a.source;
        text->ev_n = a.amount;
      }
      break;
    default:
      if (!futile) a.amount = static_cast<i16>(change_amount(a.amount, r.op, n));
      if (!futile && r.op == ReplaceOp::Halve && r.key) a.amount = static_cast<i16>(before / 2);
      break;
  }
  if (r.then && m.game().replaced) m.game().replaced(m, r.then, c.source, c.who);
  if (prevents) note(m, EventKind::Prevented, c.who, a.source, a.target, before - a.amount);
  else note(m, EventKind::Replaced, c.who, c.source, a.target, a.amount);
  const bool each_time = r.op == ReplaceOp::Prevent && r.key == 1;
  const int prevented = before - a.amount;
  if (c.effect >= 0) spend(m, c.effect, each_time ? 0 : prevented);
  if (prevents && r.follow && prevented > 0) follow_prevention(m, c, a, prevented);
}

int passes_of(const Machine& m) { return static_cast<int>(m.game().passes.size()); }

/// One sweep of one pass over one record. Returns Ask when the affected player must choose an order.
After sweep(Machine& m, Frame& f, Act& a, int pass) {
  const Pass& spec = m.game().passes[static_cast<size_t>(pass)];
  for (;;) {  // each is applied once, so this ends
    int n = 0;
    bool alike = true;  // the order of rules that say the same does not matter
    Candidate first{};
    each_candidate(m, f, pass, a, [&](const Candidate& c) {
      if (n++ == 0) first = c;
      alike = alike && c.row == first.row && c.row->op != ReplaceOp::PutOn && c.row->op != ReplaceOp::Redirect;
    });
    if (n == 0) return After::Done;
    if (spec.may_ask && first.row->may) {  // one after the other: each may be declined
      f.stage = kDeclinable;
      f.reg[kCandidates] = word::number(first.number);
      return ask(m, Ask::YesNo, first.who, 1, 1, m.schema().instead_prompt, 0, static_cast<u16>(pass));
    }
    if (n > 1 && spec.may_ask && !alike) {
      const Seat who = is_player(a.target)    ? player_of(a.target)
                       : live(m.st, a.target) ? m.st.obj[a.target.id].ctrl
                                              : m.st.turn;
      f.stage = kOrderable;
      return ask(m, Ask::Pick, who, 1, 1, 0, 0, static_cast<u16>(pass));
    }
    apply_replacement(m, f, first, a);
    if (&m.st.frames.back() != &f || m.fault != Err::Ok) return After::Again;  // a text runs first
  }
}

/// Records that come true together: what is moved by them leaves together.
template <class At>
void part_together(Machine& m, size_t n, At at) {
  if (n < 2) return;
  Ref leaving[64];
  size_t leaving_n = 0;
  for (size_t i = 0; i < n && leaving_n < std::size(leaving); ++i)
    if (const Act a = at(i); a.kind == ActKind::Move && !(a.flags & kActDropped)) leaving[leaving_n++] = a.target;
  leave_together(m, {leaving, leaving_n});
}

void come_true(Machine& m, Frame& f) {
  const std::span<const Word> words = list(m.st, f.reg[kRecords]);
  const int at = word::list_at(f.reg[kRecords]), n = static_cast<int>(words.size()) / kActWords;
  int total = 0, done = 0;
  bool counts = false;  // its objects, not its amounts: the text has said how many it named
  begin_batch(m);
  part_together(m, static_cast<size_t>(n), [&](size_t i) { return fetch(m.st, at + static_cast<int>(i) * kActWords); });
  Frame* below = m.st.frames.n >= 2 ? &m.st.frames[m.st.frames.size() - 2] : nullptr;
  if (below && below->kind != FrameKind::Program) below = nullptr;
  for (int i = 0; i < n; ++i) {
    Act a = fetch(m.st, at + i * kActWords);
    if (a.flags & kActDropped) continue;
    apply_act(m, a);
    total += a.amount;
    done += a.amount > 0;
    counts = counts || a.kind == ActKind::Move || a.kind == ActKind::Flag;
    if (a.kind == ActKind::Move && below && a.target) below->reg[static_cast<int>(Slot::Moved)] = to_word(a.target);
  }
  end_batch(m);
  if (!below) return;
  below->reg[static_cast<int>(Slot::N)] = word::number(total);
  Word& told = below->reg[static_cast<int>(Slot::Done)];
  const bool in_full = counts ? done == n && word::as_number(told) == kInFull : total > 0;
  told = word::number(in_full ? kInFull : total > 0 ? kInPart : kUndone);
}

}  // namespace

namespace {

/// Does a record name a kind, a seat, a zone and a flag that there are? (What it is about is a word like all others.)
bool act_fits(const Game& game, const Act& a) {
  const bool to = a.to < kMaxZones && zone_kind(a.to) < static_cast<int>(game.schema->zones.size());
  const bool by = index(a.by) < kMaxSeats || a.by == Seat::None;
  return a.kind > ActKind::None && a.kind <= ActKind::Flag && a.verb <= kMostVerb && by && to &&
         (a.kind != ActKind::Flag || a.field < 32);
}

}  // namespace

bool batch_fits(const State& s, const Game& game, const Frame& f) {
  const Word records = f.reg[kRecords], applied = f.reg[kApplied];
  const int at = word::list_at(records), n = word::list_len(records) / kActWords;
  const int record = word::as_number(f.reg[kRecord]), pass = word::as_number(f.reg[kPass]);
  if (!word::is_list(records) || at != f.base || n * kActWords != word::list_len(records)) return false;
  if (record < 0 || record >= n || pass < 0 || pass >= static_cast<int>(game.passes.size())) return false;
  if (f.stage > kDeclinable || (word::is_list(applied) && word::list_at(applied) < at + n * kActWords)) return false;
  for (int i = 0; i < n; ++i)
    if (!act_fits(game, fetch(s, at + i * kActWords))) return false;
  return true;
}

After run_batch(Machine& m, Frame& f) {
  const int at = word::list_at(f.reg[kRecords]);
  const int n = word::list_len(f.reg[kRecords]) / kActWords;
  for (int i = word::as_number(f.reg[kRecord]); i < n; ++i) {
    f.reg[kRecord] = word::number(i);
    Act a = fetch(m.st, at + i * kActWords);
    for (int pass = word::as_number(f.reg[kPass]); pass < passes_of(m); ++pass) {
      f.reg[kPass] = word::number(pass);
      const Pass& spec = m.game().passes[static_cast<size_t>(pass)];
      if (spec.act != a.kind) continue;
      const After after = sweep(m, f, a, pass);
      if (spec.after && after == After::Done) spec.after(m, a);
      store(m.st, at + i * kActWords, a);
      if (after != After::Done) return after;
    }
    f.reg[kPass] = word::number(0);
    if (word::is_list(f.reg[kApplied])) {
      m.st.scratch.truncate(word::list_at(f.reg[kApplied]));
      f.reg[kApplied] = word::none;
    }
  }
  come_true(m, f);
  return After::Done;
}

void list_batch(Machine& m, Frame& f) {
  const int at = word::list_at(f.reg[kRecords]) + word::as_number(f.reg[kRecord]) * kActWords;
  const Act a = fetch(m.st, at);
  each_candidate(m, f, word::as_number(f.reg[kPass]), a, [&](const Candidate& c) {
    if (f.stage != kDeclinable) return add_option(m, kObject, c.source, {}, c.ability, static_cast<u8>(c.number));
    if (c.number != word::as_number(f.reg[kCandidates])) return;
    add_option(m, kYes, c.source, a.target);
    add_option(m, kNo, c.source, a.target);
  });
}

/// Changes the record the innermost batch is working on.
void set_act(Machine& m, ReplaceOp op, int n, Ref self) {
  for (int i = m.st.frames.size() - 1; i >= 0; --i) {
    const Frame& f = m.st.frames[i];
    if (f.kind != FrameKind::Batch) continue;
    const int at = word::list_at(f.reg[kRecords]) + word::as_number(f.reg[kRecord]) * kActWords;
    Act a = fetch(m.st, at);
    if (op == ReplaceOp::Redirect) a.target = self;
    else if (op == ReplaceOp::ToZone) a.to = zone_of(n, zone_seat(a.to));
    else if (op == ReplaceOp::Element) a.field = static_cast<u8>(n);
    else a.amount = static_cast<i16>(change_amount(a.amount, op, n));
    return store(m.st, at, a);
  }
}

After take_batch(Machine& m, Frame& f, const Answer& answer) {
  const Option chosen = picked(m, answer);
  const int at = word::list_at(f.reg[kRecords]) + word::as_number(f.reg[kRecord]) * kActWords;
  Act a = fetch(m.st, at);
  Candidate found{};
  each_candidate(m, f, word::as_number(f.reg[kPass]), a, [&](const Candidate& c) {
    if (c.number == (f.stage == kDeclinable ? word::as_number(f.reg[kCandidates]) : chosen.arg)) found = c;
  });
  if (found.row && chosen.verb == kNo) mark_applied(m, f, found);
  else if (found.row) apply_replacement(m, f, found, a);
  store(m.st, at, a);
  f.stage = kSweeping;
  return After::Again;
}

int perform(Machine& m, std::span<const Act> acts) {
  bool listened = false;
  for (const Act& a : acts) listened = listened || about_to(m, a.kind) || rules_replace(m, a);
  if (!listened) {
    const BatchScope batch(m);
    part_together(m, acts.size(), [&](size_t i) { return acts[i]; });
    int total = 0;
    for (Act a : acts) {
      apply_act(m, a);
      total += a.amount;
    }
    return total;
  }
  State& s = m.st;
  Frame f{};
  f.kind = FrameKind::Batch;
  f.you = s.turn;
  f.base = static_cast<u16>(s.scratch.n);
  if (s.frames.full() || s.scratch.size() + static_cast<int>(acts.size()) * kActWords > s.scratch.capacity) {
    fault(m, Err::Capacity);
    return -1;
  }
  const int at = s.scratch.size();
  s.scratch.n += static_cast<u32>(acts.size() * kActWords);
  for (size_t i = 0; i < acts.size(); ++i) {
    Act a = acts[i];
    a.first = a.amount;
    store(s, at + static_cast<int>(i) * kActWords, a);
  }
  f.reg[kRecords] = word::list(at, static_cast<int>(acts.size()) * kActWords);
  f.reg[kRecord] = f.reg[kPass] = word::number(0);
  s.frames.push(f);
  return -1;
}

void report_moved(Machine& m, Ref became) {
  for (int i = m.st.frames.size() - 1; i >= 0; --i)
    if (m.st.frames[i].kind == FrameKind::Program) {
      m.st.frames[i].reg[static_cast<int>(Slot::Moved)] = to_word(became);
      return;
    }
}

void report_also(Machine& m, Ref what) {
  if (m.st.frames.empty() || top(m).kind != FrameKind::Program) return report_moved(m, what);  // no room for a list
  Words all;
  all.n = 0;
  Word& moved = top(m).reg[static_cast<int>(Slot::Moved)];
  for (const Word w : list(m.st, moved)) all.push(w);
  all.push(to_word(what));
  moved = make_list(m, {all.at, all.n});
}

void take_damage(Machine& m, Seat by, Ref target, Ref source, int n) {
  if (n <= 0 || !live(m.st, target) || is_ghost(m.st, target)) return;
  const u8 slot = m.schema().damage_stat;
  set_stat(m, target.id, slot, m.st.obj[target.id].stat[slot] + n);
  note(m, EventKind::Took, by, target, source, n);
}

int heal_damage(Machine& m, Seat by, Ref target, Ref source, int n) {
  if (!live(m.st, target) || is_ghost(m.st, target)) return 0;
  if (m.schema().heal_ban != kNoBan && banned(m, target, m.schema().heal_ban)) return 0;
  const u8 slot = m.schema().damage_stat;
  const int damage = m.st.obj[target.id].stat[slot];
  if (n > damage) n = damage;
  if (n <= 0) return 0;
  set_stat(m, target.id, slot, damage - n);
  note(m, EventKind::Healed, by, source, target, n);
  return n;
}

namespace {

/// In some games players have no health: nothing hits or heals them, whatever a loaded match names as a target.
bool has_health(const Machine& m, Ref player) {
  return m.schema().health_score < m.schema().scores.size() && index(player_of(player)) < m.st.seats;
}

}  // namespace

void apply_act(Machine& m, Act& a) {
  if (m.game().apply && m.game().apply(m, a)) return;
  const Schema& schema = m.schema();
  switch (a.kind) {
    case ActKind::Damage:
      if (is_player(a.target) && !has_health(m, a.target)) a.amount = 0;
      if (a.amount <= 0) break;
      if (is_player(a.target)) {
        add_score(m, player_of(a.target), schema.health_score, -a.amount);
      } else {
        a.target = live(m.st, a.target) && !is_ghost(m.st, a.target) ? a.target : kNobody;
        if (!a.target) {
          a.amount = 0;
          break;
        }
        take_damage(m, a.by, a.target, a.source, a.amount);
        if (a.flags & kActPut) break;
      }
      note(m, EventKind::Hit, a.by, a.source, a.target, a.amount, a.flags & kActCombat ? 1 : 2);
      break;
    case ActKind::Heal:
      if (is_player(a.target) && !has_health(m, a.target)) a.amount = 0;
      if (a.amount <= 0) break;
      if (is_player(a.target)) {
        add_score(m, player_of(a.target), schema.health_score, a.amount);
        note(m, EventKind::Healed, a.by, a.source, a.target, a.amount);
      } else {
        a.amount = static_cast<i16>(heal_damage(m, a.by, a.target, a.source, a.amount));
      }
      break;
    case ActKind::Move: {
      if (static_cast<Verb>(a.verb) == Verb::Destroy && m.game().destroy) {
        a.amount = m.game().destroy(m, a.target, a.by, a.source);
        a.target = a.amount ? now(m.st, a.target) : kNobody;
        break;
      }
      MoveTo to;
      to.zone = a.to;
      to.verb = static_cast<Verb>(a.verb);
      to.by = a.by;
      to.bottom = a.flags & kActBottom;
      to.flags = a.flags & kActTapped ? 1u : 0u;
      a.target = move(m, a.target, to);
      a.amount = 1;
      break;
    }
    case ActKind::Flag:
      a.amount = live(m.st, a.target) && !is_ghost(m.st, a.target);
      if (a.amount) set_flag(m, a.target.id, a.field, a.verb != 0, a.by);
      break;
    default: break;
  }
}

}  // namespace cantrip
