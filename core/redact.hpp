// What a seat may know, by allow-list. A view is a State whose rows are numbered by its viewer's lens: a card the
// viewer may not know has no row there, only a place in its zone (0) or a count. Rows of the server never leave it.
#pragma once
#include "core/machine.hpp"

namespace cantrip {

/// One viewer's own names for rows. Names depend only on what that viewer was sent.
struct Lens {
  Seat viewer = Seat::None;
  u16 next_gen = 0;
  u16 high = 1;                 // names in use are below this
  u16 name[kMaxRows] = {};      // by row; 0: no name
  u16 gen[kMaxRows] = {};       // by row: generation of the name
  u64 taken[kMaxRows / 64] = {};
};

/// Names everything the viewer may know now.
void open_lens(Lens&, const State&, const Schema&, Seat viewer);
/// The whole view.
void redact(const State&, const Schema&, const Lens&, State& out);
/// One event for this viewer; false: nothing of it concerns them. Keeps the lens in step, so every event must be
/// passed here, in order, right when it is emitted.
bool redact(const State&, const Schema&, Lens&, const Event&, Event& out);

/// A client follows: table events as they come, and the control half whenever the machine stops.
void take_control(State& view, const State& redacted);

}  // namespace cantrip
