// What a text was read as: a tree of constructions. Trees live in the reader that made them.
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "core/word.hpp"
#include "language/grammar/sort.hpp"

namespace cantrip::language {

struct Construction;
struct Node;

struct Kid {
  u8 hole = 0;  // index into Construction::holes
  const Node* node = nullptr;
};

struct Node {
  const Construction* rule = nullptr;  // nullptr: read from the words of the game
  Sort sort = Sort::None;
  u16 from = 0, to = 0;  // tokens
  i16 cost = 0;          // of choosing this reading; the least wins
  u16 marks = 0;         // optional parts that mean something, a bit each
  u32 order = 0;         // among all nodes: the first of equals wins
  u8 kids = 0;
  bool plural = false;   // lexical: in its plural form
  int value = 0;         // lexical: a number, or a place in its table
  const Kid* first = nullptr;

  std::span<const Kid> all() const { return {first, kids}; }
  /// What stands in a hole; nullptr: that part was left out.
  const Node* find(std::string_view label) const;
  /// What must stand in a hole. If nothing does, it is an empty node, and asked_for_missing() says so: whatever was
  /// made of the text then is refused.
  const Node& at(std::string_view label) const;
  bool has(std::string_view label) const { return find(label) != nullptr; }
  /// Everything that stands in a hole that repeats.
  std::vector<const Node*> list(std::string_view label) const;
  /// Was the optional part with this name there?
  bool mark(std::string_view name) const;
};

/// Was a part asked for, on this thread, that its text left out? Whoever reads a text clears it first.
bool& asked_for_missing();

}  // namespace cantrip::language
