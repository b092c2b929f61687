// Card lists of every shape people have, as facts of cards.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "games/content.hpp"
#include "reading/recognise.hpp"

namespace cantrip::reading {

// Limits; docs/collection.md names them. Records have theirs in reading/json/records.hpp.
inline constexpr size_t kLongestName = 200, kLongestText = 20'000;  // bytes

/// Called now and then with how many bytes are read, of how many.
using Progress = std::function<void(size_t done, size_t total)>;

struct CardsRead {
  language::CardFile file;
  FileKind kind = FileKind::Nothing;
  std::vector<std::string> shapes;  // what it is: "LorcanaJSON"
  size_t records = 0;               // reprints and other arts counted
};

/// The cards of a file. A wrong record is named with its place, and the rest is read; a file of another game, or one
/// that holds no cards, is a problem.
Expected<CardsRead> read_cards(const Module&, const SourceFile&, const Progress& = {});

/// The game whose cards a list holds, by its shape or by what it says; null: it does not say.
const Module* game_of_cards(std::string_view path, std::string_view text);

}  // namespace cantrip::reading
