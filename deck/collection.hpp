// A player's own collection: cards imported from card lists, own wordings, and decks, in a folder of the player's that
// every match sees. <collection>/<game>/cards/*.toml and <collection>/<game>/decks/*.{toml,txt}.
//
// What `import` wrote bears a mark in its first line and a sum beside every card. Everything else is the player's: it is
// never written over, and it goes before what was imported.
#pragma once
#include <string>

#include "deck/check_cards.hpp"

namespace cantrip {

/// Where collections live: `given`, else CANTRIP_COLLECTION, else cantrip/ in the user's data folder
/// (XDG_DATA_HOME, or ~/.local/share). Empty: there is no such place, so there is no collection.
std::string collection_home(const std::string& given);
/// The folder of one game; it need not exist.
std::string collection_folder(const std::string& home, const Module&);
/// The content of a game with a player's collection, where there is one, and these files and folders on top.
Expected<std::shared_ptr<const Content>> collected_content(const Module&, const std::string& home,
                                                           std::vector<std::string> paths = {});

/// What somebody plays with: cards and decks by their files.
struct PlayedWith {
  std::string collection;  // folder of a collection; empty: none
  std::vector<std::string> cards;  // files and folders with more cards and decks
};
/// The same with the decks as typed for each seat ("a+b"): a deck file among them is read, and its id takes its place.
/// All that is wrong with those files is one problem.
Expected<std::shared_ptr<const Content>> content_with_decks(const Module&, const PlayedWith&,
                                                            std::vector<std::string>& decks);
/// Several problems as one, a line each.
Problem one_problem(const std::vector<Problem>&);

struct Imported {
  std::string file;  // what was written
  CardReport report;  // what of it can be played
  size_t moved = 0;  // cards that were in files of earlier imports, and are in this one now
  size_t kept = 0;  // cards of earlier imports that the player had changed: they are in own.toml now
  size_t in_own_words = 0;  // cards of this list that the player has worded
};

/// Writes the cards of a file into the collection as one TOML file named after it, in place of an earlier import of
/// that name. Refused cards are kept: they compile when the compiler has learnt their words, or the player words them.
Expected<Imported> import_cards(const Module&, const std::string& folder, const std::string& path,
                                const reading::Progress& = {});

/// A card in the player's own words.
struct Worded {
  std::string file, id, name;
  std::string printed;  // what the card says
  std::string means;  // what the words do
  std::vector<language::Diagnostic> refused;  // why nothing was written; empty: it was
};
/// Puts other words for a card into own.toml, if they compile on it; in place of earlier ones there.
Expected<Worded> word_card(const Module&, const std::string& home, const std::string& card, const std::string& words);

/// A text as a TOML string, over several lines where it has some.
std::string toml_text(std::string_view);
/// Cards as the text of a card file.
std::string write_card_file(std::span<const language::CardFacts>);

}  // namespace cantrip
