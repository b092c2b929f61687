// A text as the words it was read as, with the tree of constructions over them, so that parts can be exchanged.
#pragma once
#include <string>
#include <vector>

#include "language/grammar/grammar.hpp"
#include "language/lexer.hpp"

namespace cantrip::matrix {

struct Word {
  std::string text;
  bool close = false;  // no space before it
};
using Words = std::vector<Word>;

/// A node of the tree, without the reader that made it.
struct Part {
  const language::Construction* rule = nullptr;  // nullptr: read from the words of the game
  language::Sort sort = language::Sort::None;
  int from = 0, to = 0;  // words
  int hole = -1;         // of the rule above
  std::vector<Part> parts;
};

struct Written {
  Words words;
  Part root;
};

/// One paragraph as it was read.
Written written(const language::Node&, const std::vector<language::Token>&);

std::string text_of(const Words&, int from, int to);
inline std::string text_of(const Words& w) { return text_of(w, 0, static_cast<int>(w.size())); }

/// `outer` with other words in place of those from `from` to `to`.
std::string replaced(const Words& outer, int from, int to, const std::string& with);

}  // namespace cantrip::matrix
