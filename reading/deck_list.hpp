// Decks as people pass them on: lists of every usual form, CSV, share codes, and our own TOML.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "games/content.hpp"

namespace cantrip::reading {

// Limits; docs/collection.md names them.
inline constexpr size_t kLongestDeckList = 1u << 20;  // bytes; a tracker's CSV may be longer
inline constexpr size_t kMostDeckLines = 20'000;
inline constexpr int kMostCopies = 999;

/// A deck and everything that is wrong with the file, each with its line. The rest was read.
struct DeckRead {
  DeckFile deck;
  std::vector<Problem> problems;
};

/// A deck in any form, known by its content:
///
///   4 Name - Version     4x Name     Name x4     x4 Name     - 4 Name     GD01-001 x4     4 Name (2-199)     Name
///
/// Blank lines, comments (#, //), headings ("Characters (24)", "[Songs]", "Deck:") and what stands under "Sideboard" are
/// skipped; a card listed twice is added up. A line without a number is one copy. The deck's id is the file's name
/// without its ending, where the file does not say it.
DeckRead read_deck_file(std::string_view path, std::string_view text);
/// The same; the first problem is the answer where there is one.
Expected<DeckFile> read_deck(std::string_view path, std::string_view text);

bool is_deck_list(std::string_view path);  // *.txt: what is written as a list
/// The list of a deck, by full names where the cards are known: what read_deck reads back.
std::string write_deck_list(const Content&, const DeckFile&);
/// The file's name without folders and ending.
std::string deck_id(std::string_view path);

}  // namespace cantrip::reading
