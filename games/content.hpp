// The cards and decks of a game: compiled from the files in the program, and from a player's own.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/program.hpp"
#include "games/module.hpp"
#include "language/compile.hpp"

namespace cantrip {

struct SourceFile {
  std::string path;
  std::string text;
};

/// What was read of a player's files (reading/load.hpp reads them). Cards of `own` replace those of `lists`, and both
/// replace the program's, by their ids.
struct PlayerFiles {
  std::vector<language::CardFile> lists, own;
  std::vector<struct DeckFile> decks;
  std::vector<Problem> problems;  // deck files that could not be read
};

struct DeckEntry {
  std::string card;  // id or full name
  int copies = 1;
  int line = 0;      // in its file
};
struct DeckFile {
  std::string id, name, motto;
  std::vector<DeckEntry> cards;
  std::string file;  // where it was read
  int size() const;
  std::string at(const DeckEntry&) const;  // "file:line"
};

/// Where cards are found by what people call them.
struct CardIndex {
  std::unordered_map<std::string, DefId> ids, full_names, names, codes;  // of names: Hidden where several have it
  std::vector<u32> facts;                                                // by DefId: its place in the facts, from 1

  void build(const Pool&, std::span<const language::CardFacts>, bool share_codes);
};

struct Content {
  const Module* module = nullptr;
  Pool pool;
  std::vector<DeckFile> decks;
  std::vector<language::Diagnostic> refused;  // cards that were not understood; they are not in the pool
  std::vector<Problem> problems;              // deck files that could not be read
  std::vector<language::CardFacts> facts;     // every card that could be read, compiled or refused
  int cards = 0;                              // including those whose facts could not be read
  CardIndex lookup{};

  /// By id, full name, a name that only one card has, or a printing ("9-19"), and as deck lists decorate them
  /// (games/card_name.hpp). Case, dashes and the shape of quotation marks don't matter.
  DefId find_card(std::string_view) const;
  /// What the card was compiled from; null where the compiler made it.
  const language::CardFacts* facts_of(DefId) const;
  const DeckFile* find_deck(std::string_view id_or_name) const;
  std::vector<std::string> deck_ids() const;  // those a seat may choose
};

/// Compiles the embedded files and a player's on top.
std::shared_ptr<const Content> load_content(const Module&, PlayerFiles = {});
/// The same cards and decks with more cards on top (a position with cards of its own). A card replaces one of its id.
std::shared_ptr<const Content> with_cards(const Content&, std::span<const language::CardFacts>);
/// The embedded content, compiled once.
std::shared_ptr<const Content> builtin_content(const Module&);

/// A deck as TOML: id, name and cards = [ { card = "card-id", copies = 2 }, ... ].
Expected<DeckFile> read_deck_toml(std::string_view path, std::string_view text);
/// The [[deck]] tables of a card file: cards and the decks made of them may travel together.
Expected<std::vector<DeckFile>> read_deck_tables(std::string_view path, std::string_view text);

/// "Name - Version".
std::string full_name(const language::CardFacts&);

/// The card lists of a match, owned.
struct MatchSetup {
  int seats = 2;
  std::vector<DefId> deck[kMaxSeats], second[kMaxSeats], shared;
  std::vector<std::string> deck_ids[kMaxSeats];
  Setup view() const;
};

/// Each seat's chosen decks, by id or name. Errors say which seat, what is wrong, and the nearest names.
Expected<MatchSetup> make_setup(const Content&, std::span<const std::vector<std::string>> chosen);
/// What is wrong with the cards a deck names: those not known, with the nearest names, and those refused.
std::vector<Problem> unknown_cards(const Content&, const DeckFile&);
/// By the line of this file they are about: "deck.txt" before "deck.txt:2" before "deck.txt:10".
void sort_by_line(std::string_view file, std::vector<Problem>&);
/// Everything that keeps a deck from being played in a format, by line.
std::vector<Problem> deck_problems(const Content&, const DeckFile&, std::string_view format = {});
/// Sixty cards a seat by chance, of two of the game's colours, out of all there are.
MatchSetup decks_of_everything(const Module&, const Pool&, int seats, u64 seed);
/// The cards of a deck file as definitions.
Expected<std::vector<DefId>> deck_cards(const Content&, const DeckFile&);
/// Module::build of games whose decks are checked by Module::illegal; Module::second_types make up the second deck.
std::optional<Problem> build_decks(const Content&, Seat, std::span<const DeckFile* const>, MatchSetup&);

}  // namespace cantrip
