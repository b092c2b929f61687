// Gundam cards from the lists people have. Texts are not checked here; the compiler does that.
#pragma once
#include "games/card_record.hpp"

namespace cantrip::gundam {

/// Facts of all records that can be one. What it reads of a record:
///
///   type        "unit", "pilot", "command", "base", "resource", "unit token", "ex base", "ex resource"
///   subtypes    traits, without their parentheses
///   numbers     level, cost, ap, hp; a Unit that prints none has 0
///   link        "[Name] / (Trait) Trait"
language::CardFile import_cards(std::span<const CardRecord>);

}  // namespace cantrip::gundam
