// How much of a set of card files is understood: what was refused, where, and the phrases that stopped most cards.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "games/content.hpp"
#include "reading/cards.hpp"

namespace cantrip {

struct Refusal {
  std::string id, name;  // empty where even that could not be read
  std::string at;        // file:line, and the column where there is one
  std::string why;       // with the remedy
  std::string phrase;    // the words that stopped the compiler, or the reason where no word did
  std::string shown;     // all of it, as it is printed
  std::string printed{};  // what the card says
};

struct PhraseGroup {
  std::string phrase;
  std::vector<std::string> ids;
};

struct CardReport {
  size_t cards = 0, compiled = 0;
  std::vector<Refusal> refused;
  std::vector<Problem> decks;         // deck files that could not be read
  std::vector<Refusal> warned;        // compiled, but something on it was passed over: a strange reminder
  std::vector<Refusal> strayed;       // compiled, but its canonical text is refused or means something else
  bool imported = false;              // some of the files were card lists of other programs
  std::vector<std::string> unwritten;  // cards that texts name, and that no list has
  std::vector<std::string> shapes;    // what these are: "LorcanaJSON"
  size_t records = 0;                 // in them, reprints and other arts counted
  size_t numbers = 0;                 // cards that were only given a number
  bool tried_round_trip = false;
  std::vector<Refusal> ambiguous;     // compiled, and a rule of the language decided between two meanings
  size_t ties = 0;                    // of those: by the order of constructions alone
  double milliseconds = 0;

  double percent() const { return cards ? 100.0 * static_cast<double>(compiled) / static_cast<double>(cards) : 100.0; }
  bool clean() const { return refused.empty() && decks.empty() && strayed.empty(); }
  /// The refused cards by phrase, the commonest first.
  std::vector<PhraseGroup> groups() const;
};

struct CheckOptions {
  bool round_trip = false;        // compile every card again from its canonical text and compare
  bool ambiguous = false;         // count the texts that could mean something else
  reading::Progress progress{};
  std::shared_ptr<const Content> with{};    // cards the files may name beside their own; null: those of the program
  std::shared_ptr<const Content> worded{};  // cards the files may give other words to; null: those of `with`
};

/// Compiles the files together with the cards in the program, whose names they may use.
Expected<CardReport> check_cards(const Module&, std::span<const SourceFile>, const CheckOptions& = {});

}  // namespace cantrip
