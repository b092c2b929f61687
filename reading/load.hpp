// A player's files on top of a game's own cards and decks.
#pragma once
#include <memory>
#include <span>

#include "reading/cards.hpp"
#include "reading/deck_list.hpp"

namespace cantrip::reading {

/// The first line of what `cantrip import` writes: such files give way to those a player wrote.
inline constexpr std::string_view kImportedMark = "# Written by `cantrip import`";

/// Everything in these files, each by its kind. A card list that can't be read is among the problems.
PlayerFiles read_files(const Module&, std::span<const SourceFile>, const Progress& = {});
/// The game's content with these files on top.
std::shared_ptr<const Content> load(const Module&, std::span<const SourceFile>, const Progress& = {});

}  // namespace cantrip::reading
