// Gundam cards from the lists people have: JSON lines, one array, or one card. Texts are not checked here; the compiler
// does that.
#pragma once
#include <string_view>

#include "language/card_file.hpp"

namespace cantrip::gundam {

/// Reads all cards. What can't be read is left out and named with its line; `path` is for diagnostics.
///
///   id, or set and number
///   name
///   type                      "unit", "pilot", "command", "base", "resource", "unit token", "ex base", "ex resource"
///   subtypes or traits        ["White Base Team", "Newtype"]
///   color, colors             "blue", ["blue"]
///   level, cost, ap, hp       also inside "stats"; a Unit that prints none has 0
///   link                      "[Name] / (Trait) Trait", also inside "stats"
///   text                      a list of paragraphs or a text
language::CardFile read_cards(std::string_view path, std::string_view content);

}  // namespace cantrip::gundam
