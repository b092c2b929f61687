// Deck construction (reference 2.1).
#pragma once
#include "games/content.hpp"

namespace cantrip::lorcana {

/// Everything that is wrong with a constructed deck: sixty cards or more, at most two inks, at most four of a full
/// name unless the card is listed with another limit; in a format also banned and rotated cards. An empty format is
/// the rules of construction alone.
std::vector<Problem> illegal(const Content&, const DeckFile&, std::string_view format);

}  // namespace cantrip::lorcana
