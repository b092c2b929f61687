// States in few bytes: what leads from one to another, and a state by itself. For memory of this program alone: what
// somebody else wrote is for load(), which trusts nothing.
#pragma once
#include <span>
#include <vector>

#include "core/state.hpp"

namespace cantrip {

/// What leads from `from` to `to`; takes the place of what was in `out`.
void write_difference(const State& from, const State& to, std::vector<u8>& out);
/// The state that a difference written from this one leads to.
void apply_difference(State&, std::span<const u8>);

/// What leads from nothing to `s`: zeros take no room.
void pack(const State& s, std::vector<u8>& out);
void unpack(State&, std::span<const u8>);

}  // namespace cantrip
