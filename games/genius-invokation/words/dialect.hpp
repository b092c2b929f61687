// How this game's texts are read and told (Lexicon::dialect): by its own constructions, into rows of its own.
#pragma once
#include "language/dialect.hpp"

namespace cantrip::genius::words {

const language::Dialect& dialect();

}  // namespace cantrip::genius::words
