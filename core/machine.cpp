// The one way forward: start, answer, and the loop that runs frames until somebody must decide.
#include "core/machine.hpp"

#include "core/engine.hpp"
#include "core/flow.hpp"
#include "core/frames.hpp"
#include "core/said.hpp"

namespace cantrip {

std::string_view to_string(Err err) {
  switch (err) {
    case Err::Ok: return "ok";
    case Err::NotYours: return "another seat is asked";
    case Err::Stale: return "the answer is for an earlier step";
    case Err::Illegal: return "not among the options";
    case Err::Over: return "the match has ended";
    case Err::Capacity: return "a fixed array is full; the match ends as drawn";
    case Err::Loop: return "the position repeats without end";
    case Err::NeedsServer: return "chance, hidden cards or another seat come first";
    case Err::BadSetup: return "the set-up is not one this game can start from";
  }
  return "unknown error";
}

u64 Rules::hash() const {
  u64 h = pool->hash;
  for (const char c : game->slug) h = (h ^ static_cast<u8>(c)) * 0x100000001B3ull;
  return (h ^ switches) * 0x9E3779B185EBCA87ull;
}

namespace {

constexpr u32 kLoopCap = 200'000;  // machine steps without a decision before the match is stopped

void pop_frame(Machine& m) {
  State& s = m.st;
  s.scratch.truncate(s.frames.back().base);
  s.frames.pop();
}

After run_frame(Machine& m, Frame& f) {
  if ((f.flags & kCut) && f.kind != FrameKind::Flow) return After::Done;
  switch (f.kind) {
    case FrameKind::Flow: return run_flow(m, f);
    case FrameKind::Program: return run_program(m, f);
    case FrameKind::Plan: return run_plan(m, f);
    case FrameKind::Batch: return run_batch(m, f);
    case FrameKind::None: break;
  }
  return After::Done;
}

After deliver(Machine& m, const Answer& a) {
  Frame& f = m.st.frames.back();
  switch (f.kind) {
    case FrameKind::Flow: return take_flow(m, f, a);
    case FrameKind::Program: return take_program(m, f, a);
    case FrameKind::Plan: return take_plan(m, f, a);
    case FrameKind::Batch: return take_batch(m, f, a);
    case FrameKind::None: break;
  }
  return After::Done;
}

/// The position without its counters: two equal ones with no choice between them are a loop.
u64 position(const State& s) {
  u64 h = 0x9E3779B185EBCA87ull;
  auto mix = [&](u64 v) {
    h = (h ^ v) * 0x100000001B3ull;
    h ^= h >> 31;
  };
  for (int p = 0; p < s.seats; ++p)
    for (const i16 v : s.score[p]) mix(static_cast<u16>(v));
  for (int z = 0; z < kMaxZones; ++z)
    for (int i = s.zone_begin[z]; i < s.zone_begin[z + 1]; ++i) {
      const Obj& o = s.obj[s.order[i]];
      mix(static_cast<u64>(index(o.def)) << 40 | static_cast<u64>(z) << 32 | o.flags);
      for (const i16 v : o.stat) mix(static_cast<u16>(v));
      for (const u8 v : o.counter) mix(v);
      mix(o.used);
    }
  for (const Item& i : s.items) mix(static_cast<u64>(i.ability) << 16 | index(i.who));
  for (const Effect& e : s.effects)
    mix(static_cast<u64>(e.what) << 32 | static_cast<u64>(static_cast<u16>(e.m)) << 16 | e.uses);
  for (const Frame& f : s.frames)
    mix(static_cast<u64>(f.kind) << 48 | static_cast<u64>(f.prog) << 32 | static_cast<u64>(f.pc) << 8 | f.stage);
  return h;
}

void end_as_loop(Machine& m) {
  note(m, EventKind::Looped, m.st.turn);
  if (m.game().looped) m.game().looped(m);
  if (!m.st.over) lose(m, m.st.alive, 4);
}

/// Brent's way: compare with a remembered position, remember anew at each power of two.
bool watch_for_loop(Machine& m) {
  const u32 steps = ++m.quiet_steps;
  if (steps < kLoopWatch) return false;
  const u64 here = position(m.st);
  if (here == m.loop_digest) {
    end_as_loop(m);
    return true;
  }
  if ((steps & (steps - 1)) == 0 || steps == kLoopWatch) m.loop_digest = here;
  if (steps >= kLoopCap) {
    fault(m, Err::Loop);
    end_as_loop(m);
    return true;
  }
  return false;
}

void measure(Machine& m) {
  auto up = [](u32& high, u32 n) {
    if (n > high) high = n;
  };
  const State& s = m.st;
  up(m.high.order, s.order.n);
  up(m.high.obj, s.obj.n);
  up(m.high.last, s.last.n);
  up(m.high.frames, s.frames.n);
  up(m.high.scratch, s.scratch.n);
  up(m.high.items, s.items.n);
  up(m.high.effects, s.effects.n);
  up(m.high.rels, s.rels.n);
  up(m.high.waiting, s.waiting.n);
  up(m.high.options, m.options.n);
}

void close_decision(State& s) { s.decision = Decision{}; }

/// On a view, another seat is asked: its options are not known there, so neither is whether it has a choice.
bool is_anothers(const State& s) { return s.viewer != Seat::Truth && s.decision.seat != s.viewer; }

/// Somebody looks at cards in secret and finds nothing: answered by the machine, the others would see that at once.
bool is_empty_look(const State& s) {
  const Frame& f = s.frames.back();
  return s.decision.max == 0 && f.kind == FrameKind::Program && (f.flags & kSecret);
}

/// Only one way to answer: the machine answers. Returns false when a player must.
bool answer_forced(Machine& m) {
  const Decision& d = m.st.decision;
  if (d.sealed || is_anothers(m.st) || is_empty_look(m.st)) return false;
  const bool only_one = (d.flags & kForced) && m.options.n == 1;
  const bool all_of_them = d.ask == Ask::Pick && m.options.n <= d.min && !(d.flags & kCancel);
  if (!only_one && !all_of_them) return false;
  Answer a;
  a.seat = d.seat;
  a.n = static_cast<u16>(only_one ? 1 : m.options.n);
  for (u16 i = 0; i < a.n; ++i) a.pick[i] = i;
  close_decision(m.st);
  m.forced = true;
  if (deliver(m, a) == After::Done && !m.st.over) pop_frame(m);
  m.forced = false;
  return true;
}

/// A seat that left the match is still named by waiting text: the machine declines for it, or takes the first way.
bool answer_for_the_gone(Machine& m) {
  const Decision d = m.st.decision;
  if (d.sealed || alive(m.st, d.seat) || is_anothers(m.st)) return false;
  Answer a;
  a.seat = d.seat;
  for (u32 i = 0; i < m.options.n; ++i) {
    const u8 verb = m.options.at[i].verb;
    if (verb == kCancelOption || verb == kPassOption || verb == kNo) {
      a.n = 1;
      a.pick[0] = static_cast<u16>(i);
    }
  }
  if (!a.n)
    for (; a.n < d.min && a.n < m.options.n; ++a.n) a.pick[a.n] = a.n;
  close_decision(m.st);
  m.forced = true;
  if (deliver(m, a) == After::Done && !m.st.over) pop_frame(m);
  m.forced = false;
  return true;
}

bool stops(const Machine& m) { return m.fault != Err::Ok || m.stopped; }

void run(Machine& m) {
  State& s = m.st;
  while (!s.over && !stops(m)) {
    if (s.frames.empty()) {
      finish(m);
      break;
    }
    if (watch_for_loop(m)) break;
    const After after = run_frame(m, s.frames.back());
    if (s.over) break;  // the frames are gone, the one that ran included
    if (after == After::Done) {
      pop_frame(m);
    } else if (after == After::Ask) {
      if (!m.listed || is_anothers(s)) list_options(m, s.decision.seat);
      m.listed = false;
      if (m.fault == Err::Ok && (answer_forced(m) || answer_for_the_gone(m))) continue;
      m.quiet_steps = 0;
      break;
    }
  }
  if (m.fault == Err::Capacity && !s.over) lose(m, s.alive, 5);
  measure(m);
}

bool distinct(const Answer& a) {
  for (int i = 0; i < a.n; ++i)
    for (int j = 0; j < i; ++j)
      if (a.pick[i] == a.pick[j]) return false;
  return true;
}

Err validate(Machine& m, const Answer& a) {
  const State& s = m.st;
  if (s.over) return Err::Over;
  if (!is_asked(s, a.seat)) return Err::NotYours;
  if (a.step_no != s.step_no) return Err::Stale;
  if (m.options_for != a.seat) list_options(m, a.seat);
  const Decision& d = s.decision;
  if (a.n > kMaxPicks) return Err::Illegal;
  if (asks_value(d.ask)) return a.n == 1 && a.pick[0] >= d.min && a.pick[0] <= d.max ? Err::Ok : Err::Illegal;
  for (int i = 0; i < a.n; ++i)
    if (a.pick[i] >= m.options.n) return Err::Illegal;
  if (a.n == 1 && m.options[a.pick[0]].verb == kCancelOption) return Err::Ok;
  for (int i = 0; i < a.n; ++i)
    if (m.options[a.pick[i]].verb == kCancelOption) return Err::Illegal;
  if (a.n < d.min || a.n > d.max || !distinct(a)) return Err::Illegal;
  return Err::Ok;
}

}  // namespace

bool is_asked(const State& s, Seat seat) {
  if (s.over || s.decision.ask == Ask::None) return false;
  return s.decision.sealed ? (s.decision.sealed & bit(seat)) != 0 && index(seat) < s.seats : s.decision.seat == seat;
}

void list_options(Machine& m, Seat seat) {
  m.options.n = 0;
  m.options_for = seat;
  if (m.st.frames.empty() || m.st.decision.ask == Ask::None) return;
  if (m.st.viewer != Seat::Truth && !is_asked(m.st, m.st.viewer)) return;  // a view lists its own viewer's options only
  Frame& f = m.st.frames.back();
  switch (f.kind) {
    case FrameKind::Flow: list_flow(m, f, seat); break;
    case FrameKind::Program: list_program(m, f, seat); break;
    case FrameKind::Plan: list_plan(m, f); break;
    case FrameKind::Batch: list_batch(m, f); break;
    case FrameKind::None: break;
  }
}

const Option& picked(const Machine& m, const Answer& a, int i) {
  static constexpr Option nothing{};
  return i < a.n && a.pick[i] < m.options.n ? m.options[a.pick[i]] : nothing;
}

After ask(Machine& m, Ask ask, Seat seat, int min, int max, int text, u8 flags, u16 what) {
  Decision d{};
  d.ask = ask;
  d.seat = seat;
  d.min = static_cast<u16>(min);
  d.max = static_cast<u16>(max > 0xFFFF ? 0xFFFF : max);
  d.text = static_cast<u16>(text);
  d.flags = flags;
  d.what = what;
  m.st.decision = d;
  return After::Ask;
}

After ask_listed(Machine& m, Ask kind, Seat seat, int min, int max, int text, u8 flags) {
  m.options_for = seat;
  m.listed = true;
  return ask(m, kind, seat, min, max, text, flags);
}

After ask_sealed(Machine& m, Ask kind, u8 seats, int min, int max, int text, u16 what) {
  int first = 0;
  while (first < kMaxSeats && !((seats >> first) & 1)) ++first;
  ask(m, kind, seat_at(first), min, max, text, 0, what);
  m.st.decision.sealed = seats;
  m.st.decision.arg[0] = word::number(seats);
  return After::Ask;
}

Err answer(Machine& m, const Answer& a) {
  const Err err = validate(m, a);
  if (err != Err::Ok) return err;
  State& s = m.st;
  ++s.step_no;
  m.quiet_steps = 0;
  m.loop_digest = 0;
  const Decision asked = s.decision;
  if (asked.sealed && (asked.sealed & ~bit(a.seat))) {  // somebody else has still to answer
    deliver(m, a);  // its step stores the answer where only that seat sees it
    note(m, EventKind::Sealed, a.seat);
    s.decision.sealed = static_cast<u8>(asked.sealed & ~bit(a.seat));
    int first = 0;
    while (!((s.decision.sealed >> first) & 1)) ++first;
    s.decision.seat = seat_at(first);
    list_options(m, s.decision.seat);
    return Err::Ok;
  }
  close_decision(s);
  if (asked.sealed) note(m, EventKind::Sealed, a.seat);
  note(m, EventKind::Answered, a.seat, {}, {}, a.n, static_cast<int>(asked.ask));
  if (deliver(m, a) == After::Done && !m.st.over) pop_frame(m);
  run(m);
  if (m.stopped) return Err::NeedsServer;
  return m.fault;
}

Err resume(Machine& m) {
  if (m.st.decision.ask == Ask::None) run(m);
  return m.fault;
}

Err probe(const Machine& m, const Answer& a, Machine& out) {
  out.rules = m.rules;
  out.observers_n = 0;
  adopt(out, m.st);
  out.probing = true;
  out.stopped = false;
  const Seat seat = a.seat;
  const Err err = answer(out, a);
  out.probing = false;
  if (err == Err::Ok && !out.st.over && out.st.decision.seat != seat) return Err::NeedsServer;
  return err;
}

void adopt(Machine& m, const State& from) {
  if (&m.st != &from) clone(m.st, from);
  ++m.epoch;
  m.fault = Err::Ok;
  m.stopped = false;
  m.batch_depth = 0;
  m.batch.n = 0;
  m.batch_changes = false;
  m.batch_ghosts_n = m.batch_leaving_n = 0;
  m.free_hint = 1;
  m.quiet_steps = 0;
  m.stale = kAllQuestions;
  m.listed = false;
  for (Machine::Idle& idle : m.idle) idle = {};
  for (Machine::Purse& purse : m.purse) purse = {};
  hold_all(m);
  m.options_for = Seat::None;
  list_options(m, m.st.decision.seat);
}

Err start(Machine& m, const Rules& rules, u64 seed, const Setup& setup) {
  if (!rules.game || !rules.pool || setup.seats < rules.game->min_seats || setup.seats > rules.game->max_seats)
    return Err::BadSetup;
  State& s = m.st;
  std::memset(static_cast<void*>(&s), 0, sizeof s);
  m.rules = rules;
  s.rng = Rng::seeded(seed);
  s.switches = rules.switches;
  s.rules_hash = rules.hash();
  s.seats = static_cast<u8>(setup.seats);
  s.alive = static_cast<u8>((1u << setup.seats) - 1);
  s.viewer = Seat::Truth;
  s.turn = s.first = s.priority = Seat::P0;
  s.obj.n = 1;  // row 0 is nobody
  adopt(m, s);
  rules.game->setup(m, setup);
  if (m.fault != Err::Ok) return m.fault;
  push_flow(m, rules.game->root, Seat::P0);
  run(m);
  return m.fault;
}

bool may_say(const Machine& m, const SayRules& rules) {
  const State& s = m.st;
  if (s.over || s.decision.ask != Ask::Act || s.decision.sealed || s.frames.empty()) return false;
  const Frame& f = s.frames.back();
  return f.kind == FrameKind::Flow && f.prog == rules.at.flow && f.pc == rules.at.step;
}

Err say(Machine& m, const SayRules& rules, Seat you, Ref source, u16 ability) {
  State& s = m.st;
  if (s.over) return Err::Over;
  if (!may_say(m, rules)) return Err::Stale;
  if (index(you) >= s.seats || !alive(s, you)) return Err::NotYours;
  if (is_player(source) || !live(s, source) || !ability || ability >= m.pool().abilities.size()) return Err::Illegal;
  ++s.step_no;
  m.quiet_steps = 0;
  m.loop_digest = 0;
  close_decision(s);
  Frame& f = s.frames.back();
  f.pc = rules.at.next;
  f.stage = 0;
  note(m, kSaid, you, source, {}, ability);
  if (rules.push) rules.push(m, ability, you, source);
  else push_ability(m, ability, you, source);
  run(m);
  return m.fault;
}

Err concede(Machine& m, Seat seat) {
  if (m.st.over) return Err::Over;
  if (index(seat) >= m.st.seats || !alive(m.st, seat)) return Err::NotYours;
  ++m.st.step_no;
  lose(m, bit(seat), 2);
  if (m.st.over) return Err::Ok;
  if (m.game().left) m.game().left(m, seat);
  if (m.st.decision.ask != Ask::None && m.st.decision.seat == seat) close_decision(m.st);
  else if (m.st.decision.ask != Ask::None) {
    list_options(m, m.st.decision.seat);
    return Err::Ok;
  }
  run(m);
  return m.fault;
}

void lose(Machine& m, u8 seats, int reason) {
  State& s = m.st;
  seats &= s.alive;
  if (!seats || s.over) return;
  const u8 left = static_cast<u8>(s.alive & ~seats);
  s.alive = left;  // before anybody hears of it: a rule that looks again must not find them once more
  touch(m);
  for (int i = 0; i < s.seats; ++i)
    if ((seats >> i) & 1) {
      s.result[i] = left ? Result::Lost : Result::Drawn;
      note(m, left ? EventKind::Lost : EventKind::DrawnGame, seat_at(i), {}, {}, reason);
    }
  if (left & (left - 1)) return;  // two or more play on
  if (left) {
    const Seat winner = seat_at(__builtin_ctz(left));
    s.result[index(winner)] = Result::Won;
    note(m, EventKind::Won, winner);
  }
  finish(m);
}

/// The match is over: nothing runs any more, nothing waits.
void finish(Machine& m) {
  State& s = m.st;
  if (s.over) return;
  s.over = 1;
  close_decision(s);
  s.scratch.truncate(0);
  s.frames.truncate(0);
  m.options.n = 0;
  note(m, EventKind::Over, Seat::None);
}

Frame* push_ability(Machine& m, u16 ability, Seat you, Ref source) {
  const Ability& a = m.pool().abilities[ability];
  if (!a.entry) return nullptr;
  Frame f{};
  f.kind = FrameKind::Program;
  f.you = f.player = you;
  f.source = source;
  f.ability = ability;
  f.pc = a.entry;
  f.base = static_cast<u16>(m.st.scratch.n);
  Frame* pushed = m.st.frames.push(f);
  if (!pushed) fault(m, Err::Capacity);
  return pushed;
}

Frame* push_item(Machine& m, const Item& item) {
  if (!item.ability) return nullptr;
  const Ability& a = m.pool().abilities[item.ability];
  // of several that triggered together, the first that was carried out used it up
  if ((a.flags & kLimitWhenDone) && a.head == Head::Triggered && used_up(m.st, item.source, a)) return nullptr;
  Frame* f = push_ability(m, item.ability, item.who, item.source);
  if (!f) return nullptr;
  f->ev_a = item.a;
  f->ev_b = item.b;
  f->ev_n = item.x;
  f->item = item.id;
  f->prog = item.modes;
  if (item.event == static_cast<u16>(EventKind::Played) || item.event == static_cast<u16>(EventKind::Activated))
    f->flags |= kDeclared;
  f->reg[static_cast<int>(Slot::X)] = word::number(item.chosen_x);
  return f;
}

Word make_list(Machine& m, std::span<const Word> words) {
  State& s = m.st;
  if (s.scratch.size() + static_cast<int>(words.size()) > s.scratch.capacity) {
    fault(m, Err::Capacity);
    return word::list(0, 0);
  }
  const int at = s.scratch.size();
  for (const Word w : words) s.scratch.push(w);
  return word::list(at, static_cast<int>(words.size()));
}

/// Unless something it looks at has changed since the last quiet check, it would find nothing.
After check_until_quiet(Machine& m) {
  if (!is_stale(m, kCheck)) {
    trace_point(m, kStillQuiet);
    return After::Done;
  }
  for (int guard = 0; guard < 1000; ++guard) {
    const After after = m.game().check ? m.game().check(m) : After::Done;
    if (m.st.over || m.fault != Err::Ok) return After::Done;
    if (after == After::Done) settled(m, kCheck);
    if (after != After::Again) return after;
  }
  fault(m, Err::Loop);
  return After::Done;
}

void observe(Machine& m, Observer o) {
  if (m.observers_n < 4) m.observers[m.observers_n++] = o;
}

}  // namespace cantrip
