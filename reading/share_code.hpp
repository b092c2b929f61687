// Share codes of Genius Invokation: 68 letters that hold the numbers of three characters and thirty cards.
//
// Base64 of 51 bytes. The last is an offset that was added to each of the others. Of those fifty, the bytes at even places
// and then those at odd places are one string of bits: 33 numbers of 12 bits, most significant first, and four bits of
// nothing. 0 stands for no card.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "games/content.hpp"

namespace cantrip::reading {

inline constexpr size_t kShareCodeLetters = 68, kShareNumbers = 33, kShareCharacters = 3;
using ShareNumbers = std::array<int, kShareNumbers>;

bool is_share_code(std::string_view text);
/// Nothing: this is no share code.
std::optional<ShareNumbers> read_share_code(std::string_view code);
/// Any offset from 0 to 254 gives a code of the same deck. The game avoids those in which certain words appear; so may
/// a caller, by trying another.
std::string write_share_code(const ShareNumbers&, int offset = 0);

/// The deck of a code; its cards are known by their numbers.
Expected<DeckFile> read_shared_deck(std::string_view path, std::string_view text);
/// The code of a deck. Its cards must have numbers: lists of genshin-db bring them, and tables of names and numbers.
Expected<std::string> share_code_of(const Content&, const DeckFile&);

}  // namespace cantrip::reading
