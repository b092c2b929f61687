// The data files of the games, compiled into the program: games/<game>/{cards,decks,charts}, table.json.
#pragma once

#include <span>
#include <string_view>

namespace cantrip {

struct EmbeddedFile {
  std::string_view path; // relative to games/, such as "estraven/cards/first/ash-court.toml"
  std::string_view content;
};

// Every embedded file, sorted by path.
std::span<const EmbeddedFile> embedded_files();

} // namespace cantrip
