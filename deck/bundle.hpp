// Decks with the cards they need, as one file: what a host gives to a room, and what travels with a deck.
#pragma once
#include <span>
#include <string>

#include "games/content.hpp"

namespace cantrip {

/// The decks as [[deck]] tables, and as [[card]] tables those of their cards that are not the program's own, with the cards
/// that their texts name. Empty: they need nothing but the program's.
std::string write_bundle(const Content&, std::span<const DeckFile* const> decks);
/// All cards that are not the program's own, or not in its words. Empty: there are none.
std::string write_own_cards(const Content&);

}  // namespace cantrip
