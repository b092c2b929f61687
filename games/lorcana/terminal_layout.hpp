// The table of Disney Lorcana as text.
#pragma once
#include "games/layout.hpp"
#include "games/lorcana/lorcana.hpp"

namespace cantrip::lorcana {

namespace layout_rows {
inline constexpr Shown scores[] = {{LoreScore, "Lore"}};
inline constexpr Shown counts[] = {{Deck, "Deck"}, {Hand, "Hand"}, {Inkwell, "Inkwell"}, {Discard, "Discard"}};
inline constexpr Shown rows[] = {{Play, "Play"}};
inline constexpr u8 stats[] = {Strength, Willpower, Lore};
inline constexpr Shown facts[] = {{Cost, ""}};
inline constexpr Shown marks[] = {
    {Challenging, "challenging"}, {BeingChallenged, "challenged"}, {Exerted, "exerted"}, {Drying, "drying"}};
}  // namespace layout_rows

inline constexpr TableLayout terminal_layout{
    .scores = layout_rows::scores,
    .counts = layout_rows::counts,
    .rows = layout_rows::rows,
    .stats = layout_rows::stats,
    .stat_types = type_bit(Character) | type_bit(Location),
    .health = Willpower,
    .facts = layout_rows::facts,
    .fact_types = type_bit(Character) | type_bit(Action) | type_bit(Item) | type_bit(Location),
    .marks = layout_rows::marks,
    .legend = "Characters and locations show strength/willpower/lore; cards in hand (cost).",
};

}  // namespace cantrip::lorcana
