// What instructions share, and those that always complete. Internal to the interpreter.
#pragma once
#include "core/engine.hpp"

namespace cantrip {

/// What a cost moves, all at once: as when a text does it, something may happen instead (plan.cpp).
void move_to_pay(Machine&, Seat by, Ref source, const Cost&, std::span<const Ref> what);

constexpr int R(Slot s) { return static_cast<int>(s); }

inline void set_done(Frame& f, bool in_full, bool in_part = false) {
  f.reg[R(Slot::Done)] = word::number(in_full ? kInFull : in_part ? kInPart : kUndone);
}
/// Done to `n` of the objects that a text names; fewer than it asked for may have been chosen.
inline void set_done_to(Frame& f, u32 n, u32 named) {
  set_done(f, n && n == named && !(f.flags & kShort), n);
  f.flags = static_cast<u16>(f.flags & ~kShort);
}

inline void set_n(Frame& f, int n) { f.reg[R(Slot::N)] = word::number(n); }

inline void words_in(Machine& m, Frame& f, Slot slot, Words& out) {
  out.n = 0;
  slot_words(m, context_of(f), slot, out);
}

inline std::span<const Word> span_of(const Words& w) { return {w.at, w.n}; }

inline Seat first_seat(const State& s, u8 seats, Seat fallback) {
  for (int i = 0; i < s.seats; ++i) {
    const Seat seat = seat_at((index(s.turn) + i) % s.seats);
    if ((seats >> index(seat)) & 1) return seat;
  }
  return fallback;
}

inline Seat chooser_of(Machine& m, const Frame& f, const Selector& sel) {
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

/// What a departed object became. A view does not follow that: a trial on one stops here.
inline Ref followed(Machine& m, Ref r) {
  const Ref became = now(m.st, r);
  if (!became && m.probing && m.st.viewer != Seat::Truth && is_ghost(m.st, r)) m.stopped = true;
  return became;
}

/// Everything that may be chosen at an instruction; may a mode that begins there be taken?
void choosable(Machine&, const Frame&, int pc, Words& found);
bool mode_possible(Machine&, const Frame&, int pc);

/// What was moved, beside what earlier rounds of a loop moved.
void append_moved(Machine&, Frame&, Words& moved);

/// Instructions that always complete; those that may ask or jump are the interpreter's.
void do_plain(Machine&, Frame&, const Ins&);
/// These advance the counter themselves: a frame that they push runs first.
void do_damage(Machine&, Frame&, const Ins&);
void do_play(Machine&, Frame&, const Ins&);

}  // namespace cantrip
