// Does the language compose? Every construction is put into every position of its sort: a sentence is made, compiled,
// printed and read again, and played once.
//
// A position is a hole of a construction. A sentence for a pair is made by exchanging parts of texts that compile: the
// position's own text with the construction's words in it, or the construction's own text with the position around
// it. Several such sentences are tried, and the first that compiles with the construction in that place stands for the
// pair. Texts to begin with are the game's own cards; constructions that stand on none get a text made from their
// pattern.
#pragma once
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "games/module.hpp"
#include "matrix/texts.hpp"

namespace cantrip::matrix {

struct Options {
  int attempts = 24;   // sentences that are tried for a pair
  int share = 1;       // only every so many-th pair
  std::string_view examples{};  // more texts to begin with: Texts::learn_lines
  std::function<void(const std::string& stage, int done, int of)> progress{};
  std::span<const std::string> killers{};  // texts that killed the program before
  LastWord* last = nullptr;
};

enum class Outcome : u8 {
  Compiled,         // and printed, read again and played
  Senseless,        // every sentence that was tried says nothing: no combination
  MachineCannot,
  OtherRefused,
  RoundTripFailed,
  Crashed,
};

struct Pair {
  std::string construction, position, sort;
  Outcome outcome = Outcome::OtherRefused;
  std::string text, said;
};

struct Report {
  int constructions = 0, positions = 0;
  int combinations = 0;  // without those that say nothing
  int compiled = 0, senseless = 0, machine_cannot = 0, other_refused = 0, round_trip_failed = 0, crashed = 0;
  int shadowed = 0;                       // compiled, but the grammar prefers another construction for these words
  std::vector<std::string> without_text;  // constructions for which no text was found
  std::vector<std::string> unfilled;      // positions for which none was found
  std::vector<std::string> nowhere;       // constructions of sorts that this game has no place for: in no pair
  std::vector<std::string> texts;         // made for constructions that had none: as Options::examples has them
  std::vector<Pair> pairs;                // all that did not compile
};

/// `facts` are the cards to learn from.
Report compose(const Module&, std::span<const language::CardFacts> facts, const Options&);

}  // namespace cantrip::matrix
