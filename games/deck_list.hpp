// Decks as players pass them on: a plain text, "4 Name - Version" a line.
#pragma once
#include <string>
#include <string_view>

#include "games/content.hpp"

namespace cantrip {

bool is_deck_list(std::string_view path);  // *.txt

/// Reads a list. "4x Name" counts too; blank lines, comments (#, //) and headings ("Characters", "[Songs]", "Deck:")
/// are skipped, and what stands under "Sideboard"; a card listed twice is added up. The deck's id is the file's name without its ending.
Expected<DeckFile> read_deck_list(std::string_view path, std::string_view text);

/// The list of a deck, by full names where the cards are known: what read_deck_list reads back.
std::string write_deck_list(const Content&, const DeckFile&);

}  // namespace cantrip
