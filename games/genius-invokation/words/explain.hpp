// Words for rows: what `cantrip cards explain` prints of this game's natives.
#pragma once
#include "language/dialect.hpp"

namespace cantrip::genius::words {

std::string name_of(language::Dialect::Kind, int key);
std::string native_text(const Pool&, const Ins&);
std::string condition_text(const Pool&, const Cond&);
std::string variable_text(const Pool&, const Variable&);
std::string replacement_text(const Pool&, const Replace&);
std::string ability_text(const Pool&, const Ability&);

}  // namespace cantrip::genius::words
