// Who sits down with what: layouts for tests that play many matches of a real game.
#pragma once
#include <memory>

#include "games/content.hpp"

namespace cantrip::test {

/// Every seat takes known decks of the game, by seed.
class KnownDecks {
public:
  KnownDecks(const Module& module, int seats)
      : module_(module), content_(builtin_content(module)), ids_(content_->deck_ids()), seats_(seats) {}
  Rules rules(u64 switches = 0) const { return {module_.game, &content_->pool, switches}; }
  Setup operator()(u64 seed);

private:
  const Module& module_;
  std::shared_ptr<const Content> content_;
  std::vector<std::string> ids_;
  int seats_;
  MatchSetup setup_;
};

/// Every seat takes sixty cards by chance out of all cards of a pool.
class DecksOfEverything {
public:
  DecksOfEverything(const Module& module, const Pool& pool, int seats) : module_(module), pool_(pool), seats_(seats) {}
  Rules rules(u64 switches = 0) const { return {module_.game, &pool_, switches}; }
  Setup operator()(u64 seed);

private:
  const Module& module_;
  const Pool& pool_;
  int seats_;
  MatchSetup setup_;
};

}  // namespace cantrip::test
