// What a card compiled to, for people: `cantrip cards explain`. Rows are written out in place, so two
// abilities mean the same exactly when their listings are the same.
#pragma once
#include <string>

#include "core/program.hpp"
#include "language/lexicon.hpp"

namespace cantrip::language {

/// Facts, canonical text, rows and instructions of a card.
std::string explain(const Pool&, const Lexicon&, DefId);
/// Rows and instructions of one ability.
std::string explain(const Pool&, const Lexicon&, const Ability&);

/// The name of a keyword that cards brought with them; empty: it is the game's, or it is spelled out on its cards.
std::string own_keyword(const Pool&, size_t keyword);

/// "R0", "EventA".
std::string_view slot_name(Slot);

} // namespace cantrip::language
