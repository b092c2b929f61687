// What keeps a client's view whole whatever it is sent, and the two short numbers views are compared by.
#pragma once
#include <string_view>

#include "core/machine.hpp"

namespace cantrip::sync {

/// Why this event cannot be applied to this view; empty: it can.
std::string_view misfit(const State& view, const Rules&, const Event&);
/// Everything in the view refers to something that is there: as strict as loading a saved state, into `spare`.
bool sound(const State& view, const Rules&, State& spare);

/// What people see of the table. Views with equal sights look the same, though their generations, time stamps and
/// control halves may differ: a prediction counts its own.
u64 sight(const State&);
/// Of the options listed on a view: their words, what they are about, how many are chosen, and the line of the match
/// (see SeatStream). An answer that carries it can't be taken for an answer to another question.
u32 options_signature(const Machine& view, u32 line);

}  // namespace cantrip::sync
