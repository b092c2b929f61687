// What a run plays: pairings of bots with decks, each for many games. A game is a number of a pairing: everything about
// it follows from the plan and that number, so any machine may play any part of a run.
#pragma once
#include <string>
#include <vector>

#include "games/content.hpp"

namespace cantrip {

/// One that plays: a bot with decks.
struct Side {
  std::string bot = "random";
  std::string deck;  // as choose_decks takes it; empty: by chance for every deal
  friend bool operator==(const Side&, const Side&) = default;
};

struct Pairing {
  std::vector<Side> sides;  // as many as seats
  std::vector<int> entrants;  // which of the plan's entrants the sides are; empty where nobody is compared
};

struct Plan {
  std::string game;
  u64 seed = 1, switches = 0;
  int games = 100;  // of every pairing, at most
  bool mirrored = false;  // every deal is played once from every seat by every side
  int most_answers = 20'000;  // a match is stopped there and counts as drawn
  bool statistics = false;  // also counts cards and curves, which takes time
  std::vector<Pairing> pairings;
  std::vector<std::string> entrants;  // what is compared, by name: decks or bots
  std::vector<std::string> decks;  // every deck named, in order; "" first where decks are by chance

  int seats() const { return static_cast<int>(pairings.at(0).sides.size()); }
  /// Games between two marks in a journal; what a thread takes at a time.
  int block() const;
  int blocks() const { return (games + block() - 1) / block(); }
  /// Names the plan in journals: equal plans play equal games.
  std::string fingerprint() const;
  int deck_index(const std::string&) const;
};

/// Who sits where in a game of a pairing, and with which seed.
struct Deal {
  u64 seed = 0;
  int rotation = 0;  // seat s is played by side (s + rotation) % seats
};
Deal deal_of(const Plan&, int game);

/// The seed of the i-th match of a run.
u64 seed_of(u64 seed, u64 i);

/// Makes `decks` out of the pairings, and checks that all can be played.
Status complete(Plan&, const Content&);
/// Every one of `entrants` against every other, mirrored.
void pair_all_decks(Plan&, const std::vector<std::string>& decks, const std::vector<std::string>& bots);
void pair_all_bots(Plan&, const std::vector<std::string>& bots, const std::vector<std::string>& decks);

}  // namespace cantrip
