// A card as a list tells it, whatever shape the list has. reading/ brings the records of a file to this; a game makes
// facts of them. Nothing here knows a file format.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "language/card_file.hpp"

namespace cantrip {

/// What is wrong with a card, and what to do about it. No message: nothing.
struct CardFault {
  std::string message, remedy;
};

using Amounts = std::vector<std::pair<std::string, int>>;  // by name: {"hydro", 1}, {"any", 2}
inline constexpr int kAmountX = -1;                        // a price that is chosen when it is paid

struct SkillRecord {
  std::string name;
  std::string kind;  // "normal", "skill", "burst", "passive"
  Amounts cost;
  std::vector<std::string> text;
};

struct CardRecord {
  std::string id, name, version, set, number;
  std::vector<std::string> printings;                  // "9-19"
  std::string type;                                    // "character", "unit token", "token+ally"
  std::vector<std::string> subtypes, classes, colours;
  Amounts numbers;                                     // "cost", "strength", "inkable", ...
  Amounts price;                                       // a price in parts: {"reserve", 2}
  std::string link, speed;                             // as printed; "fast", "slow"
  std::string face, back;                              // "front", "back"; the name of its other side
  bool token = false;                                  // never part of a deck
  std::vector<std::string> text;                       // one paragraph each
  std::vector<SkillRecord> skills;
  std::string flavour;
  std::string file;                                    // for diagnostics
  int line = 0;

  int amount(std::string_view of) const;               // of the price; 0: none
};

/// Facts of all records that can be one; what is wrong with the others is named with their places. `one` fills in type,
/// numbers and text; the rest is known already.
language::CardFile facts_of(std::span<const CardRecord>, CardFault (*one)(const CardRecord&, language::CardFacts&));

/// The numbers by these names, where the record has them.
void take_numbers(const CardRecord&, std::initializer_list<std::string_view> facts, language::CardFacts& out);
/// The paragraphs, one a line.
std::string lines_of(const std::vector<std::string>& paragraphs);
std::string capital(std::string_view word);
/// Every word of it: "divine relic" is "Divine Relic".
std::string capitals(std::string_view words);

}  // namespace cantrip
