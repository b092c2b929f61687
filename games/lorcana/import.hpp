// Lorcana cards from the lists people have. Texts are not checked here; the compiler does that.
#pragma once
#include "games/card_record.hpp"

namespace cantrip::lorcana {

/// Facts of all records that can be one. What it reads of a record:
///
///   type        "character", "action"; subtypes beside it, "Song" among them
///   colours     "amber"; two of a card of two inks
///   numbers     cost, inkable, strength, willpower, lore, move_cost
///   text        a paragraph an ability, with {E}, {I}, {S}, {W}, {L} for the symbols
language::CardFile import_cards(std::span<const CardRecord>);

}  // namespace cantrip::lorcana
