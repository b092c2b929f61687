// The words of Lords of Estraven.
#pragma once
#include "language/lexicon.hpp"

namespace cantrip::estraven {

const language::Lexicon& lexicon();

} // namespace cantrip::estraven
