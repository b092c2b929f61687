// What kind of file somebody has, by what is in it. The name of the file decides only between our own TOML files.
#pragma once
#include <string>
#include <string_view>

namespace cantrip::reading {

enum class FileKind {
  Nothing,    // it is empty
  CardJson,   // a card list of any shape (reading/shapes)
  CardTable,  // CSV that says what cards do
  CardToml,
  Tracker,    // CSV that says which cards somebody has
  DeckToml,
  ShareCode,
  DeckList,
};
FileKind recognise(std::string_view path, std::string_view text);
bool holds_cards(FileKind);

}  // namespace cantrip::reading
