// The table of Genius Invokation as text.
#pragma once
#include "games/genius-invokation/genius.hpp"
#include "games/layout.hpp"

namespace cantrip::genius {

namespace layout_rows {
inline constexpr Shown counts[] = {{Hand, "Hand"}, {Deck, "Deck"}, {Discard, "Discard"}};
inline constexpr Shown rows[] = {{Characters, "Characters"},
                                 {Attached, "Attached"},
                                 {Statuses, "Statuses"},
                                 {Summons, "Summons"},
                                 {Supports, "Supports"}};
inline constexpr u8 stats[] = {MaxHp};
inline constexpr Shown marks[] = {{Active, "active"}, {Fallen, "fallen"}};
}  // namespace layout_rows

inline constexpr TableLayout terminal_layout{
    .counts = layout_rows::counts,
    .rows = layout_rows::rows,
    .stats = layout_rows::stats,
    .stat_types = type_bit(Character),
    .health = MaxHp,
    .marks = layout_rows::marks,
    .legend = "Characters show their hp.",
};

}  // namespace cantrip::genius
