// Card lists as other programs write them: JSON lines, one array, or one object. What a card's fields mean is the game's
// business; reading the file, and saying where it is wrong, is the same for all.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "language/card_file.hpp"
#include "language/json.hpp"

namespace cantrip {

/// What is wrong with a card, and what to do about it. No message: nothing.
struct CardFault {
  std::string message, remedy;
};

/// Reads all cards. What can't be read is left out and named with its line; `path` is for diagnostics. `one` fills in a
/// card; its file and line are known already.
language::CardFile read_card_list(std::string_view path, std::string_view content,
                                  CardFault (*one)(const language::Json&, language::CardFacts&));

// -- fields -----------------------------------------------------------------------------------------------------
/// A text, or the texts of a list.
std::vector<std::string> texts_of(const language::Json*);
/// A text or a number, as text.
std::string text_of(const language::Json*);
const language::Json* first_of(const language::Json&, std::initializer_list<std::string_view> keys);
std::string capital(std::string_view word);

/// The number of a card by any of these keys, in the object or in its "stats": added to `out` under `fact`. A field
/// that is missing or null is no fault.
struct StatKeys {
  std::string_view fact;
  std::initializer_list<std::string_view> keys;
};
CardFault read_stats(const language::Json&, std::initializer_list<StatKeys>, language::CardFacts& out);

}  // namespace cantrip
