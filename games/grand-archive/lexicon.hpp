// The words of Grand Archive for the card compiler.
#pragma once
#include "language/lexicon.hpp"

namespace cantrip::grand_archive {

const language::Lexicon& lexicon();

}  // namespace cantrip::grand_archive
