// What the compiler says about a text it refuses: where, which word, why, and what it does know.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/word.hpp"

namespace cantrip::language {

/// Of what kind a refusal is.
enum class Lack : u8 {
  Unread,    // the grammar reads no such sentence
  Sense,  // it is read, but says nothing: it speaks of what nobody named, or of what can't be done to such a thing
  Machine,  // it is read and has sense; the machine lacks something, and the message names it
};

struct Diagnostic {
  std::string file;  // card file, or empty for a text given directly
  std::string card;  // id of the card
  int line = 0;  // in the file, from 1; 0: the card as a whole
  int column = 0;  // in the line, in characters, from 1
  int length = 0;  // of the word, in characters
  std::string word;  // the word the text was refused at; empty at the end of the text
  std::string message;  // what is wrong
  std::string remedy;  // what to do about it
  std::vector<std::string> nearest;  // known words and phrases that look alike, nearest first
  Lack lack = Lack::Unread;
};

/// Why a text is refused, before it is known where its card stands.
struct Refusal {
  int at = -1;  // token
  std::string said, remedy;
  std::vector<std::string> nearest;
  Lack lack = Lack::Unread;
  std::vector<std::string> could_stand;  // words that reading could have gone on with
};

/// "file:line:column: message" and the remedy and the nearest phrases, one line each.
std::string to_string(const Diagnostic&);

/// Letters to add, drop, change or swap with their neighbour to make one word of the other.
int edit_distance(std::string_view a, std::string_view b);

}  // namespace cantrip::language
