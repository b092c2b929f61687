// The table of the Gundam Card Game as text.
#pragma once
#include "games/gundam/gundam.hpp"
#include "games/layout.hpp"

namespace cantrip::gundam {

namespace layout_rows {
inline constexpr Shown counts[] = {
    {Shields, "Shields"}, {ResourceArea, "Resources"}, {Hand, "Hand"}, {Deck, "Deck"}, {Trash, "Trash"}};
inline constexpr Shown rows[] = {{Base, "Base"}, {Battle, "Battle area"}, {Pilots, "Pilots"}};
inline constexpr u8 stats[] = {Ap, Hp};
inline constexpr Shown facts[] = {{Level, "Lv."}, {Cost, ""}};
inline constexpr Shown marks[] = {{Attacking, "attacking"}, {Rested, "rested"}};
inline constexpr Shown links[] = {{Battles, "battles"}};
}  // namespace layout_rows

inline constexpr TableLayout terminal_layout{
    .counts = layout_rows::counts,
    .rows = layout_rows::rows,
    .stats = layout_rows::stats,
    .stat_types = type_bit(Unit) | type_bit(BaseCard) | type_bit(Pilot),
    .health = Hp,
    .facts = layout_rows::facts,
    .fact_types = type_bit(Unit) | type_bit(BaseCard) | type_bit(Pilot) | type_bit(Command),
    .marks = layout_rows::marks,
    .links = layout_rows::links,
    .answer_types = type_bit(Command),
    .legend = "Units and Bases show AP/HP; cards in hand (level, cost).",
};

}  // namespace cantrip::gundam
