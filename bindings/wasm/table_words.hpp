// Sentences a page asks for: why a card can't be played, and an answer in words. Both read the viewer's own view.
#pragma once
#include <string>
#include <vector>

#include "games/module.hpp"

namespace cantrip::page {

/// Why the viewer can't play this card of its hand now; empty: it can.
Expected<std::string> why_not(Machine& view, const Module&, Seat viewer, const std::vector<std::string>& names,
                              u16 row);

/// "end turn", "Ash Wolf, Old Wolf", "nothing".
std::string in_words(Machine& view, const Answer&, const std::vector<std::string>& names);

}  // namespace cantrip::page
