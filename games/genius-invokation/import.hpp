// Genius Invokation cards from the lists people have. Texts are not checked here; the compiler does that.
#pragma once
#include "games/card_record.hpp"

namespace cantrip::genius {

/// Facts of all records that can be one. What it reads of a record:
///
///   type        "character", "equipment", "support", "event", "status", "combat_status", "summon"
///   subtypes    "weapon", "weapon_bow", "talent", "slowly", "nation_liyue"
///   colours     the element of a character
///   price       {"cryo", 1}, {"void", 2}, {"same", 3}, {"energy", 2}
///   numbers     hp, energy
///   skills      of a character
language::CardFile import_cards(std::span<const CardRecord>);

}  // namespace cantrip::genius
