// Deck construction (reference 1.6).
#pragma once
#include "games/content.hpp"

namespace cantrip::genius {

inline constexpr std::string_view kFormatNames[] = {"6.2", "4.6"};

/// Everything that is wrong with a deck: three different characters and thirty cards, at most two of each and one of a
/// Legend; talents with their character, resonances and faction cards with two of their kind; nothing that only texts
/// make. In 6.2 no card of the older version, in 4.6 that instead of the newer one.
std::vector<Problem> illegal(const Content&, const DeckFile&, std::string_view format);

/// Of decks made by chance: may this card join these? Characters come first.
bool joins(const Pool&, DefId, std::span<const DefId> deck, std::span<const DefId> characters);

}  // namespace cantrip::genius
