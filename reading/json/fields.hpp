// Fields of records: asked for by the names they have in some shape; what is not there is empty, what nobody asks for is
// passed over.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "games/card_record.hpp"
#include "reading/json/records.hpp"

namespace cantrip::reading {

/// The field, or nullptr: also when it is null, or `j` is no object.
const Json* find(const Json& j, std::string_view key);
const Json* first_of(const Json& j, std::initializer_list<std::string_view> keys);
bool has(const Json& j, std::string_view key);

/// A text or a whole number, as text.
std::string text_of(const Json*);
/// A text, or the texts of a list.
std::vector<std::string> texts_of(const Json*);
/// A whole number, also as text ("3", "+1"), or true and false; -1000 to 1000.
bool number_of(const Json&, int& out);

struct NumberKeys {
  std::string_view fact;
  std::initializer_list<std::string_view> keys;
};
/// The numbers of a card by any of these keys, in the object or in its "stats". A field that is missing, null or "-" is
/// no fault.
CardFault read_numbers(const Json&, std::initializer_list<NumberKeys>, CardRecord& out);

/// The paragraphs of a text, a line each; blank lines are none. A line that begins with a bullet belongs to the one before.
std::vector<std::string> paragraphs(std::string_view text);
/// All line breaks that are not before a bullet become blanks.
std::string one_paragraph(std::string_view text);
/// Every occurrence of each first text becomes the second.
struct Replacement {
  std::string_view from, to;
};
std::string replaced(std::string_view text, std::span<const Replacement>);
/// ’ and “” as they are typed.
std::string plain_quotes(std::string_view text);
std::string lowered(std::string_view);
std::string_view trim(std::string_view);

/// "1-003": the id of a card that is known by its set and its number in it.
std::string id_of(std::string_view set, std::string_view number);

}  // namespace cantrip::reading
