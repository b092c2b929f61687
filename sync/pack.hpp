// The core form: what a client that runs the rules itself is sent, as bytes. docs/protocol.md says them one by one.
// Reading trusts nothing: what is cut off, too large or left over is a problem, never a crash.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/machine.hpp"
#include "games/problem.hpp"

namespace cantrip::sync {

using Bytes = std::vector<u8>;

/// Redacted events. Of each only the fields that are not at their usual value.
Bytes pack_events(std::span<const Event>);
void pack_events(std::span<const Event>, Bytes& out);  // in place of what was there, as all below that write to `out`
Expected<std::vector<Event>> unpack_events(std::span<const u8>);

/// The used part of the control half, flat: what a server keeps of the last view it sent.
Bytes control_of(const State&);
void control_of(const State&, Bytes& out);
/// What changed from one control half to the next, part by part.
Bytes control_delta(std::span<const u8> before, std::span<const u8> after);
void control_delta(std::span<const u8> before, std::span<const u8> after, Bytes& out);
/// Makes the view's control half the next one. On a problem the view is unchanged.
Status apply_control(State& view, std::span<const u8> delta);

std::string to_base64(std::span<const u8>);
void write_base64(std::string& to, std::span<const u8>);  // behind what is there
/// False: it is not base64.
bool from_base64(std::string_view, Bytes& out);
std::string hex16(u64);
std::string hex8(u32);
/// Exactly so many small hexadecimal digits; false: it is not that.
bool from_hex(std::string_view, int digits, u64& out);

}  // namespace cantrip::sync
