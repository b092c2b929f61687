// Deck construction (reference 2.1).
#pragma once
#include "games/content.hpp"

namespace cantrip::gundam {

inline constexpr std::string_view kFormatNames[] = {"standard"};

/// Everything that is wrong with a deck: exactly 50 cards of one or two colours, at most four of a card, and exactly 10
/// Resources; no tokens.
std::vector<Problem> illegal(const Content&, const DeckFile&, std::string_view format);

}  // namespace cantrip::gundam
