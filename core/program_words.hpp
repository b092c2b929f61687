// Further words of rows and instructions, beside those of program.hpp.
#pragma once
#include "core/program.hpp"

namespace cantrip {

inline constexpr u8 kNames = 0xFF;  // Amount.extra of Distinct: not a stat but what they are called
/// Sum of object slot `extra` (damage) over selector `key`.
inline constexpr AmountKind kSumObj = static_cast<AmountKind>(static_cast<int>(AmountKind::Distinct) + 1);
/// TriggerFlag of a delayed text: its EventB is the event's object, not what the text was bound to; of a move: what the
/// card became, where all see it.
inline constexpr u8 kKeepsObject = 8;
inline constexpr u16 kUntilOpponents = 0x200;  // UntilWhose: in a game of two, the other one's turn

}  // namespace cantrip
