// The words of Genius Invokation for the card compiler: types, facts and prices. Texts are read by text/.
#pragma once
#include "language/lexicon.hpp"

namespace cantrip::genius {

const language::Lexicon& lexicon();

}  // namespace cantrip::genius
