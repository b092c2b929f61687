// Lorcana cards from the lists people have: JSON lines, one array, or one card, in the shapes of the public card
// databases. Texts are not checked here; the compiler does that.
#pragma once
#include <string_view>

#include "language/card_file.hpp"

namespace cantrip::lorcana {

/// Reads all cards. What can't be read is left out and named with its line; `path` is for diagnostics.
///
///   id, or set and number     "1-001", 17, "setCode": "1"
///   name, version             also "subtitle"; "fullName" is not needed
///   type                      "Character", or ["Action", "Song"]; subtypes or classifications beside it
///   color, colors, ink, inks  "Amber", "Amber-Steel", ["amber"]
///   cost, inkwell or inkable, strength, willpower, lore, moveCost or move_cost: also inside "stats"
///   text                      a list of paragraphs or a text; or "abilities" and "effects"; or "fullText"
language::CardFile read_cards(std::string_view path, std::string_view content);

} // namespace cantrip::lorcana
