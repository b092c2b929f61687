// A deck tried out in a page: opening hands with the game's own mulligan, and quick games against another deck.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "games/content.hpp"
#include "sync/table_json.hpp"

namespace cantrip::page {

class Trials {
public:
  /// The deck must be legal; the seats' other decks are the game's own.
  static Expected<std::unique_ptr<Trials>> open(const Content&, DeckFile deck);

  /// The first hand of a match by this seed, after these answers of its player: what is asked before the first turn, and
  /// in the end the cards that would be drawn next.
  Expected<Json> opening(u64 seed, const std::vector<std::vector<u16>>& answers) const;
  /// One game against a deck of the game, both played by the greedy bot in a hurry: "won", "lost" or "drawn".
  Expected<Json> game(const std::string& against, u64 seed) const;

private:
  Expected<std::unique_ptr<Machine>> begin(const std::string& against, int seat, u64 seed) const;

  std::shared_ptr<const Content> content_;
};

}  // namespace cantrip::page
