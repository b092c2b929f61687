// Words for people: names of cards, options, prompts. Nothing here is on the hot path.
#pragma once
#include <string>

#include "core/machine.hpp"

namespace cantrip {

std::string name_of(const Machine&, Ref);                 // a card's name, a player, or "a card"
std::string seat_name(Seat);                              // "Player 1"
std::string label(const Machine&, const Option&);         // "play Ash Wolf (2)"
std::string prompt(const Machine&);                       // what the open decision asks, in words
std::string sentence(const Machine&, u16 ability);        // an ability's canonical English

}  // namespace cantrip
