// How much of a set of card files is understood: what was refused, where, and the phrases that stopped most cards.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "games/content.hpp"

namespace cantrip {

struct Refusal {
  std::string id, name;  // empty where even that could not be read
  std::string at;        // file:line, and the column where there is one
  std::string why;       // with the remedy
  std::string phrase;    // the words that stopped the compiler, or the reason where no word did
  std::string shown;     // all of it, as it is printed
};

struct PhraseGroup {
  std::string phrase;
  std::vector<std::string> ids;
};

struct CardReport {
  size_t cards = 0, compiled = 0;
  std::vector<Refusal> refused;
  std::vector<Problem> decks;         // deck files that could not be read
  std::vector<Refusal> strayed;       // compiled, but its canonical text is refused or means something else
  bool imported = false;              // some of the files were card lists of other programs
  bool tried_round_trip = false;
  double milliseconds = 0;

  double percent() const { return cards ? 100.0 * static_cast<double>(compiled) / static_cast<double>(cards) : 100.0; }
  bool clean() const { return refused.empty() && decks.empty() && strayed.empty(); }
  /// The refused cards by phrase, the commonest first.
  std::vector<PhraseGroup> groups() const;
};

/// True for files that are read by the game's own `import`: everything but TOML and deck lists.
bool is_card_list(std::string_view path);
/// The cards of one file, read by its kind. A card list needs a game that can import.
Expected<language::CardFile> read_card_source(const Module&, const SourceFile&);

/// Compiles the files together with the cards in the program, whose names they may use. With `round_trip` every
/// compiled card is compiled again from its canonical text and compared.
Expected<CardReport> check_cards(const Module&, std::span<const SourceFile>, bool round_trip = false);

}  // namespace cantrip
