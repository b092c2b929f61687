// The table of Grand Archive as text.
#pragma once
#include "games/grand-archive/grand_archive.hpp"
#include "games/layout.hpp"

namespace cantrip::grand_archive {

namespace layout_rows {
inline constexpr Shown scores[] = {{LifeLeft, "Life"}, {Lv, "Level"}};
inline constexpr Shown counts[] = {{Hand, "Hand"},           {Memory, "Memory"},
                                   {Deck, "Deck"},           {MaterialDeck, "Material"},
                                   {Graveyard, "Graveyard"}, {Banishment, "Banished"}};
inline constexpr Shown rows[] = {{Champion, "Champion"}, {Lineage, "Lineage"}, {Field, "Field"},
                                 {Loaded, "Loaded"},     {Intent, "Intent"},   {Masteries, "Mastery"}};
inline constexpr Shown shared[] = {{Stack, "Effects stack"}};
inline constexpr u8 stats[] = {Power, Life};
inline constexpr Shown facts[] = {{Reserve, ""}, {MemoryCost, "memory"}};
inline constexpr Shown marks[] = {{Attacking, "attacking"}, {Defending, "defending"}, {Retaliating, "retaliating"},
                                  {Wielded, "wielded"},     {Distant, "distant"},     {Rested, "rested"}};
inline constexpr Shown links[] = {{Defends, "defends against"}, {LinkedTo, "linked to"}, {Wields, "wields"}};
}  // namespace layout_rows
inline constexpr TableLayout terminal_layout{
    .scores = layout_rows::scores,
    .counts = layout_rows::counts,
    .rows = layout_rows::rows,
    .shared = layout_rows::shared,
    .stats = layout_rows::stats,
    .stat_types = kUnits,
    .health = Life,
    .facts = layout_rows::facts,
    .fact_types = ~0u,
    .marks = layout_rows::marks,
    .links = layout_rows::links,
    .answer_types = type_bit(Fast),
    .legend = "Units show power/life; cards in hand their reserve cost.",
};

}  // namespace cantrip::grand_archive
