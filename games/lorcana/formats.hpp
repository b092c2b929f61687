// Formats as data: what is banned, which sets have rotated out, and the cards that set their own limit of copies.
#pragma once
#include <span>
#include <string_view>

#include "core/program.hpp"

namespace cantrip::lorcana {

struct Format {
  std::string_view name;
  std::span<const std::string_view> banned;   // full names
  std::span<const std::string_view> rotated;  // sets: a card needs a printing in another one
};

inline constexpr std::string_view kFormatNames[] = {"infinity", "core"};  // the first is the usual one
/// Null: there is no such format, or no name was given and only the rules of construction hold.
const Format* find_format(std::string_view name);
/// How many cards of a full name a deck may have.
int copy_limit(const Pool&, DefId);

}  // namespace cantrip::lorcana
