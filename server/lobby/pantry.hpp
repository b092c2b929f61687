// The cards and decks rooms are played with: a game's own, and those with cards and a deck of a player on top.
#pragma once
#include <list>
#include <map>
#include <memory>
#include <mutex>

#include "games/content.hpp"

namespace cantrip::server {

class Pantry {
public:
  /// Compiles every game, on the calling thread.
  Pantry();
  /// The host's own cards and decks: everybody may play with them. Before any room is opened.
  Status bring(const std::string& collection, const std::vector<std::string>& cards);
  /// The decks everybody may choose: the game's, and the host's that are legal.
  const std::vector<DeckFile>& decks(const Module&) const;
  /// What a new room needs of the host's: all decks, and the cards of these and of the maker's own deck (TOML; empty:
  /// none). It is kept with the room, so that changes of the collection do not change a match. Empty: nothing.
  std::string hosted(const std::string& game, const std::string& deck) const;
  /// All of the host's cards of this game, as a card file: what guests build decks with. Empty: none.
  std::string cards(const Module&) const;
  /// The host has cards or decks of this game.
  bool hosts(const std::string& game) const { return hosts_.contains(find_module(game)); }
  /// `cards` and `deck` are TOML; empty: none. Compiles on the calling thread what it has not kept.
  Expected<std::shared_ptr<const Content>> get(const std::string& game, const std::string& cards,
                                               const std::string& deck);

private:
  struct Kept {
    std::string game, cards, deck;
    std::shared_ptr<const Content> content;
  };
  struct Hosted {
    std::shared_ptr<const Content> content;
    std::vector<DeckFile> decks;  // of the program and the host
    std::string bundle;  // what a room needs for them
  };
  std::shared_ptr<const Content> kept(const std::string& game, const std::string& cards, const std::string& deck);

  std::map<const Module*, Hosted> hosts_;
  std::mutex mutex_;  // not held while compiling
  std::list<Kept> kept_;  // latest first
};

/// A deck as a deck file.
std::string deck_file(const std::string& name, const std::vector<std::pair<std::string, int>>& cards);

}  // namespace cantrip::server
