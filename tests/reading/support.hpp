// Card lists as people have them, read as a game's cards.
#pragma once
#include <gtest/gtest.h>

#include "reading/load.hpp"

namespace cantrip::reading::test {

inline const Module& game(std::string_view slug) { return *find_module(slug); }

/// The cards of a list; empty where the file is no list at all.
inline language::CardFile cards_of(std::string_view slug, const std::string& text,
                                   const std::string& path = "list.json") {
  Expected<CardsRead> read = read_cards(game(slug), {path, text});
  return read ? std::move(read->file) : language::CardFile{};
}

}  // namespace cantrip::reading::test
