// How people write the names of cards: as printed, by number, with a set behind it, with marks of foil and art.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace cantrip {

/// How names are compared: any apostrophe, any dash, any case.
std::string plain_name(std::string_view);
/// How numbers are compared: "GD01-001" and "gd01-1" are one.
std::string plain_code(std::string_view);
/// What a card is called that is known by the number it is shared by: "share id 350".
std::string share_name(std::string_view number);

/// What a line of a deck list may mean, likeliest first; compared as above.
struct CardName {
  std::vector<std::string> names;
  std::vector<std::string> codes;
};
///   Name - Version            Name, Version            Name - Version (ROF) 12       Name (2-199)
///   Name *E*                  GD01-001                 GD01-001 Name                 Name [GD01-001]
CardName read_card_name(std::string_view written);

}  // namespace cantrip
