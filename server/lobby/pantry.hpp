// The cards and decks rooms are played with: a game's own, and those with cards and a deck of a player on top.
#pragma once
#include <list>
#include <memory>
#include <mutex>

#include "games/content.hpp"

namespace cantrip::server {

inline constexpr const char* kOwnDeck = "own";  // id of the deck a player brings along

class Pantry {
public:
  /// Compiles every game, on the calling thread.
  Pantry();
  /// `cards` and `deck` are TOML; empty: none. Compiles on the calling thread what it has not kept.
  Expected<std::shared_ptr<const Content>> get(const std::string& game, const std::string& cards,
                                               const std::string& deck);

private:
  struct Kept {
    std::string game, cards, deck;
    std::shared_ptr<const Content> content;
  };
  std::shared_ptr<const Content> kept(const std::string& game, const std::string& cards, const std::string& deck);

  std::mutex mutex_;  // not held while compiling
  std::list<Kept> kept_;  // latest first
};

/// A deck as a deck file.
std::string deck_file(const std::string& name, const std::vector<std::pair<std::string, int>>& cards);

}  // namespace cantrip::server
