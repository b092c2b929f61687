// Card text to tokens. Curly quotes, long dashes and minus signs are brought to one form first, but every
// token remembers where it stood in the text as written.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/word.hpp"

namespace cantrip::language {

enum class TokenKind : u8 {
  Word,    // letters, inner apostrophes and hyphens; number words carry their value
  Number,  // digits
  Signed,  // + or - and digits
  Symbol,  // {tap}: text is "tap"
  Name,    // [Ada Thorne]: text as it is written inside the brackets
  Trait,   // (Corsair): value is the subtype; made of three tokens by the normaliser
  Circled, // ①: a price of as many coins
  HeadOpen,  // 【 and 】 around a timing word
  HeadClose,
  Dot,
  Comma,
  Colon,
  Semicolon,
  Dash,
  Quote,
  Bullet,
  Open,
  Close,
  Slash,
  Break,   // one or more line ends: the next paragraph
  Unknown, // a character no card text uses
  End,
};

struct Token {
  TokenKind kind = TokenKind::End;
  std::string text;     // normalised: lower case for words, "+2" for signed numbers
  std::string written;  // as it stands on the card
  int value = -1;       // of numbers and number words
  int line = 1, column = 1, length = 0;  // in characters of the text
};

/// The last token is always End. Never fails: what it cannot read becomes Unknown.
std::vector<Token> lex(std::string_view text);

/// Value of "one" .. "ten", or -1.
int number_word(std::string_view lower_case_word);
std::string lower(std::string_view);

} // namespace cantrip::language
