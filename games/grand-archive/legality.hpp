// Deck construction (reference 2.1).
#pragma once
#include "games/content.hpp"

namespace cantrip::grand_archive {

inline constexpr std::string_view kFormatNames[] = {"standard", "draft"};

/// Everything that is wrong with a deck: a main deck of at least 60 cards, at most four of a name; a material deck of at
/// most 12, one of a name, with a champion of level 0; one Divine Relic; no tokens.
std::vector<Problem> illegal(const Content&, const DeckFile&, std::string_view format);

/// May a card join a deck that chance makes? Champions first; then what their elements allow.
bool joins(const Pool&, DefId, std::span<const DefId> deck, std::span<const DefId> material);

}  // namespace cantrip::grand_archive
