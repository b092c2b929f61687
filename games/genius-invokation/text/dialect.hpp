// The card language of this game: short formulas (NOTES.md, b), read by text/ and written as the rows of rows.hpp.
#pragma once
#include "language/dialect.hpp"

namespace cantrip::genius::text {

const language::Dialect& dialect();

}  // namespace cantrip::genius::text
