// The words of Lorcana for the card compiler.
#pragma once
#include "language/lexicon.hpp"

namespace cantrip::lorcana {

const language::Lexicon& lexicon();

} // namespace cantrip::lorcana
