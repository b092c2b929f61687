// Choosing decks: "wolf-riders+salt-road" for a seat, or by chance.
#pragma once
#include "games/content.hpp"

namespace cantrip {

using DeckChoice = std::vector<std::vector<std::string>>;  // by seat

/// Each seat's decks as typed: names joined by '+'. Fewer seats than `seats`: the rest choose by chance.
/// "random" chooses by chance too.
Expected<MatchSetup> choose_decks(const Content&, int seats, const std::vector<std::string>& typed, u64 seed);
/// Different decks for a seat, by chance.
std::vector<std::string> random_decks(const Content&, Rng&);

}  // namespace cantrip
