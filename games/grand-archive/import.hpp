// Grand Archive cards from the lists people have. Texts are not checked here; the compiler does that.
#pragma once
#include "games/card_record.hpp"

namespace cantrip::grand_archive {

/// Facts of all records that can be one. What it reads of a record:
///
///   type        "ally", "unique+ally", "regalia+item", "token+ally"
///   colours     elements; classes and subtypes beside them
///   price       {"reserve", 2} or {"memory", 1}; kAmountX is X
///   numbers     power, life, durability, level; speed "fast"
///   face, back  of a card with two sides; sides listed next to each other with one set and number are joined
language::CardFile import_cards(std::span<const CardRecord>);

}  // namespace cantrip::grand_archive
