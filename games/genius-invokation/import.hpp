// Genius Invokation cards from the lists people have: JSON lines, one array, or one card. What the game prints is
// brought to the short formulas sentence by sentence, where they say the same; a sentence that has none stays as it is,
// and the compiler refuses it.
#pragma once
#include <string_view>

#include "language/card_file.hpp"

namespace cantrip::genius {

/// Reads all cards. What can't be read is left out and named with its line; `path` is for diagnostics.
///
///   id, name
///   type            "character", "equipment", "support", "event", "status", "combat_status", "summon"
///   subtypes        ["weapon", "weapon_bow"], ["talent", "slowly"], ["nation_liyue"]
///   colors          ["cryo"] of a character
///   cost            {"cryo": 1, "void": 2, "same": 0, "energy": 2}
///   hp, energy      also inside "stats"
///   skills          [{"name", "kind": "normal" | "skill" | "burst" | "passive", "cost", "text"}]
///   text            a list of paragraphs or a text
language::CardFile read_cards(std::string_view path, std::string_view content);

}  // namespace cantrip::genius
