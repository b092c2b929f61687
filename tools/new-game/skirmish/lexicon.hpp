// The words of Skirmish's cards.
#pragma once
#include "language/lexicon.hpp"

namespace cantrip::skirmish {
const language::Lexicon& lexicon();
}
