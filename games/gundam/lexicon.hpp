// The words of the Gundam Card Game for the card compiler.
#pragma once
#include "language/lexicon.hpp"

namespace cantrip::gundam {

const language::Lexicon& lexicon();

}  // namespace cantrip::gundam
