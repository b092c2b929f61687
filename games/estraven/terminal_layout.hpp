// The table of Lords of Estraven as text.
#pragma once
#include "games/estraven/estraven.hpp"
#include "games/layout.hpp"

namespace cantrip::estraven {

namespace layout_rows {
inline constexpr Shown scores[] = {{PlayerHealth, "Health"}, {Mana, "Mana"}};
inline constexpr Shown counts[] = {{Deck, "Deck"}, {Hand, "Hand"}, {Graveyard, "Graveyard"}};
inline constexpr Shown rows[] = {{Battlefield, "Battlefield"}, {Pitch, "Pitched"}};
inline constexpr Shown shared[] = {{Market, "Market"}};
inline constexpr u8 stats[] = {Power, Resistance, Health};
inline constexpr Shown facts[] = {{Cost, ""}, {PitchValue, "+"}};
inline constexpr Shown marks[] = {{Attacking, "attacking"}, {Blocking, "blocking"}, {Tapped, "tapped"}};
inline constexpr Shown links[] = {{Blocks, "blocks"}, {Joins, "with"}};
inline constexpr u8 idle[] = {PitchCard};
}  // namespace layout_rows

inline constexpr TableLayout terminal_layout{
    .scores = layout_rows::scores,
    .counts = layout_rows::counts,
    .rows = layout_rows::rows,
    .shared = layout_rows::shared,
    .stats = layout_rows::stats,
    .stat_types = type_bit(Unit),
    .health = Health,
    .facts = layout_rows::facts,
    .fact_types = type_bit(Unit) | type_bit(Spell) | type_bit(Reaction),
    .marks = layout_rows::marks,
    .links = layout_rows::links,
    .idle = layout_rows::idle,
    .answer_types = type_bit(Reaction),
    .legend = "Units show power/resistance/health; cards in hand (cost, +mana when pitched).",
};

}  // namespace cantrip::estraven
