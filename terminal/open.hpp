// From flags to a match with its players: new, or resumed from a file.
#pragma once
#include <optional>

#include "bots/bot.hpp"
#include "replay/match.hpp"

namespace cantrip::terminal {

struct PlayFlags {
  std::string game;
  std::vector<std::string> seats;              // "human", "bot", or the name of a bot; empty: human,bot
  std::string bot = "greedy";
  std::vector<std::string> decks;              // a seat each: "a+b"; empty: by chance
  std::optional<u64> seed;
  std::string profile = "seed";
  std::string save, resume;                    // files
  bool ask_always = false;                     // also where a player can only pass or do idle things
  std::shared_ptr<const Content> content;      // null: the built-in one
};

struct Player {
  std::unique_ptr<Bot> bot;    // null: a person
  std::unique_ptr<Eyes> eyes;  // of the bot
  bool human() const { return !bot; }
};

struct Opened {
  std::unique_ptr<Match> match;
  std::vector<Player> players;
  u64 seed = 0;
  std::vector<std::string> about;  // lines to begin with
};

Expected<Opened> open_match(const PlayFlags&);

}  // namespace cantrip::terminal
