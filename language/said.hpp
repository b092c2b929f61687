// Cards that are understood in part. The paragraphs that are not begin with a mark in their text, and nothing is made of
// them: players say what they do while a match goes on.
#pragma once
#include "language/compile.hpp"

namespace cantrip::language {

/// A paragraph that begins so is played by hand.
inline constexpr std::string_view kByHand = "[by hand] ";

/// The paragraphs of a text that are played by hand, without their mark.
std::vector<std::string> by_hand(std::string_view text);
/// The text without them.
std::string without_by_hand(std::string_view text);

/// What somebody says a card does.
struct Said {
  u16 ability = 0;  // of the pool; 0: it was not understood
  std::string canonical;
  std::vector<Diagnostic> diagnostics;
};
/// Compiles a sentence for the card `source` of `cards`, those `pool` was made of, behind what is there: nothing of the
/// pool moves, so states that were made with it stay true, and so does its hash. Not understood: the pool is as it was.
/// `as`: the type line a text is said as; empty: that of the card.
Said compile_said(const Lexicon&, std::span<const CardFacts> cards, std::string_view source, std::string_view text,
                  std::string_view as, Pool& pool);

/// What is wrong with a card that comes on top of those a pool is made of; empty: nothing.
std::vector<Diagnostic> wrong_with(const Lexicon&, std::span<const CardFacts> cards, const CardFacts& one, const Pool&);

/// What can be said for a card: of the examples of the language those that it understands, each as it writes them.
std::vector<std::string> sayings(const Lexicon&, const CardFacts& card, std::string_view as);

/// Marks the paragraphs of a card that are not understood. `cards` are those the pool was made of. False: it is not a
/// paragraph that is the trouble, or none is.
bool part_by_hand(const Lexicon&, std::span<const CardFacts> cards, const Pool& pool, CardFacts& card);

}  // namespace cantrip::language
