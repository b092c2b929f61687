// A player's own collection: cards imported from card lists, and decks, in a folder of the player's that every match
// sees. <collection>/<game>/cards/*.toml and <collection>/<game>/decks/*.{toml,txt}.
#pragma once
#include <string>

#include "deck/check_cards.hpp"

namespace cantrip {

/// Where collections live: `given`, else CANTRIP_COLLECTION, else cantrip/ in the user's data folder
/// (XDG_DATA_HOME, or ~/.local/share). Empty: there is no such place, so there is no collection.
std::string collection_home(const std::string& given);
/// The folder of one game; it need not exist.
std::string collection_folder(const std::string& home, const Module&);

struct Imported {
  std::string file;    // what was written
  CardReport report;   // what of it can be played
  size_t moved = 0;    // cards that were in files of earlier imports, and are in this one now
};

/// Writes the cards of a file into the collection as one TOML file named after it, in place of an earlier import of
/// that name. Refused cards are kept: they compile when the compiler has learnt their words.
Expected<Imported> import_cards(const Module&, const std::string& folder, const std::string& path);

/// Cards as the text of a card file.
std::string write_card_file(std::span<const language::CardFacts>);

}  // namespace cantrip
