// How a game's table is shown as text: which zones are rows of cards and which are only counted, which numbers
// matter. Names come from the schema unless given here. A game without a layout gets one from its schema.
#pragma once
#include <span>
#include <string_view>

#include "core/word.hpp"

namespace cantrip {

struct Shown {
  u8 slot = 0;
  std::string_view name{};  // empty: the schema's
};

inline constexpr u8 kNoSlot = 0xFF;

struct TableLayout {
  std::span<const Shown> scores{};     // numbers of a seat
  std::span<const Shown> counts{};     // zones of a seat of which only the size is shown
  std::span<const Shown> rows{};       // zones of a seat shown card by card
  std::span<const Shown> shared{};     // shared zones shown card by card
  std::span<const u8> stats{};         // numbers of a card that fights: "2/0/1"
  u32 stat_types = 0;                  // type bits of cards that have them
  u8 health = kNoSlot;                 // the one of `stats` that damage lowers
  std::span<const Shown> facts{};      // numbers of a card in hand, after `name` as a sign: "(1, +3)"
  u32 fact_types = 0;                  // type bits of cards that have them
  std::span<const Shown> marks{};      // flags of a card in play; the first that is set is told
  std::span<const Shown> links{};      // relations of a card in play: "blocks Ash Wolf"
  std::span<const u8> idle{};  // verbs that need no asking for by themselves: a seat with nothing else to do passes
  u32 answer_types = 0;  // type bits of cards that may answer from the hand
  std::string_view legend{};  // one line that explains the numbers
};

}  // namespace cantrip
