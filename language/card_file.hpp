// Card files: TOML with one [[card]] table a card, facts first, then the text.
//
//   [[card]]
//   id = "barrow-hound"
//   name = "Barrow Hound"
//   type = "Unit Troop Zombie"
//   cost = 2
//   ...
//   text = "When this unit dies, draw a card."
//
// Words that no game has stand beside the cards ([[keyword]] and [[plural]]: own_words.hpp).
//
// A table with an id alone is about a card of another file: its text in other words, or its number. A number may also be
// given by name.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "language/compile.hpp"

namespace cantrip::language {

struct CardFile {
  std::vector<CardFacts> cards;
  std::vector<CardFacts> changes{};  // id (or name), and what is said of that card: text, number, printings
  std::vector<Diagnostic> diagnostics;  // a card with an error is left out
  std::shared_ptr<const WordList> words{};  // that the file brings; its cards have them too
};

/// Reads the content of a card file. `path` is for diagnostics; the set is its folder's name unless the card names one.
CardFile read_card_file(const Lexicon&, std::string_view path, std::string_view content);

/// Words of a file without cards go with one of the others.
void share_words(std::vector<CardFacts>&, const std::shared_ptr<const WordList>&);

/// Compiles a set of files into a new, immutable pool: at start, and again whenever one of them changed.
struct SourceFile {
  std::string_view path, content;
};
CompileResult compile_files(const Lexicon&, std::span<const SourceFile>, Pool& out);

}  // namespace cantrip::language
