// A record about to happen. Damage, healing, moves, draws and prices go through here, so that replacement and
// prevention are one mechanism: listeners of "about to".
#pragma once
#include "core/program.hpp"
#include "core/word.hpp"

namespace cantrip {

/// Lives as seven tagged words in scratch while a Batch frame works on it.
struct Act {
  ActKind kind = ActKind::None;
  u8 verb = 0;         // Move: Verb; Damage: damage kind; Flag: 1 set, 0 clear
  u8 field = 0;        // game field: element, destination place flags; Flag: which
  u8 flags = 0;        // ActFlag
  Ref target{}, source{};
  i16 amount = 0;
  i16 first = 0;       // amount before any change
  ZoneId to = 0;       // Move: destination
  Seat by = Seat::None;
};
enum ActFlag : u8 {
  kActCombat = 1,
  kActDropped = 2,
  kActTapped = 4,
  kActBottom = 8,
  kActPut = 16,  // Damage: put as counters, not dealt
};
inline constexpr int kActWords = 7;

}  // namespace cantrip
