// Prints a tree as canonical text: every construction by its own pattern.
#pragma once
#include <span>
#include <string>

#include "language/grammar/grammar.hpp"
#include "language/lexer.hpp"

namespace cantrip::language {

class Vocabulary;

class TreePrinter {
public:
  TreePrinter(const Vocabulary& vocabulary, const std::vector<Token>& tokens)
      : vocabulary_(vocabulary), tokens_(tokens) {}

  /// A whole text, with capitals where sentences begin.
  std::string text(const Node&) const;

private:
  using Words = std::vector<std::string>;
  struct State {
    Words out;
    bool plural = false;  // what the last amount said
  };
  /// How many of a node's parts were printed already, by hole.
  using Used = std::vector<u8>;
  void node(const Node&, State&, Form) const;
  void pieces(const std::vector<Piece>&, const Node&, State&, Form, Used&, std::string subject = {}) const;
  void leaf(const Node&, State&) const;
  std::string as_written(const Node&) const;
  bool of_several(std::string_view word) const;
  bool filled(const std::vector<Piece>&, const Node&, const Used&) const;
  bool leaves_enough(std::span<const Piece> from, const Node&, const Used&) const;
  const Node* next(const Node&, const std::string& label, const Used&) const;
  bool has_holes(const std::vector<Piece>&) const;
  Form agreement(const Node& parent, const std::string& label) const;

  const Vocabulary& vocabulary_;
  const std::vector<Token>& tokens_;
};

/// Is what a noun or player phrase means said of several, so that its verb has no -s?
bool says_plural(const Node&);

}  // namespace cantrip::language
