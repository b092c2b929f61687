// The text of a card, from tokens to rows and canonical lines.
#pragma once
#include <vector>

#include "language/meaning/meaning.hpp"

namespace cantrip::language {

/// False: the text is not understood, for this reason.
bool read_text(const Library&, const Speaker_&, const std::vector<Token>& tokens, CardSense& out, Refusal& why);

}  // namespace cantrip::language
