// Grand Archive cards from the lists people have: JSON lines, one array, or one card. Texts are not checked here; the
// compiler does that.
#pragma once
#include <string_view>

#include "language/card_file.hpp"

namespace cantrip::grand_archive {

/// Reads all cards. What can't be read is left out and named with its line; `path` is for diagnostics.
///
///   id, or set and number
///   name
///   type                      "ally", "unique+ally", "regalia+item", "token+ally"
///   colors or elements        ["fire"]
///   classes, subtypes         ["MAGE"], ["SPELL"]
///   cost                      {"kind": "reserve", "value": 2}; "X" is X
///   stats                     power, life, durability, level, speed
///   face                      "front", "back"
///   text                      a list of paragraphs or a text
language::CardFile read_cards(std::string_view path, std::string_view content);

}  // namespace cantrip::grand_archive
