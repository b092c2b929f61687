// Names of players and decks as others will see them, in a browser, in a terminal and in a log.
#pragma once
#include <string>
#include <string_view>

namespace cantrip::server {

inline constexpr size_t kMostName = 40;  // letters

/// Without control characters, marks that turn or hide the text around them, and bytes that are not UTF-8; blanks in a
/// row become one, and none is left at the ends.
std::string clean_name(std::string_view);
/// Letters of a clean name: code points.
size_t letters_of(std::string_view);

}  // namespace cantrip::server
