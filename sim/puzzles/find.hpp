// Puzzles: positions of recorded matches in which the seat to act can win before its turn is over, proven by search
// (puzzle/solve.hpp) against every answer of the others and in other worlds too, and not by doing just anything.
#pragma once
#include <functional>
#include <span>

#include "puzzle/solve.hpp"
#include "replay/match.hpp"

namespace cantrip {

struct Puzzle {
  Replay match;                   // up to the position
  Seat seat = Seat::P0;           // who is to win
  puzzle::Within within = puzzle::Within::Turn;
  int choices = 0;                // real ones, on the shortest way found
  double chance = 0;              // of winning by doing just anything but ending the turn
  std::vector<Given> solution;    // of all seats, the others at their best
  int level() const;              // 1 to 3
};

struct PuzzleOptions {
  int want = 16;
  int games = 400;                // looked through, at most
  u64 seed = 1;
  std::string bot = "greedy";
  puzzle::Within within = puzzle::Within::Turn;
  int least_choices = 3;
  double most_chance = 0.15;      // a position that chance solves more often is too easy
  int nodes = 40'000;             // of a proof
  int worlds = 4;                 // a proof is for, the true one among them
  std::function<void(int games, int found)> progress{};
};

/// The hardest of those found, a match each at most.
Expected<std::vector<Puzzle>> find_puzzles(std::shared_ptr<const Content>, const PuzzleOptions&);
/// The position is reached, its solution wins in time, and no answer of the others prevents the win.
Status check_puzzle(std::shared_ptr<const Content>, const Puzzle&, int nodes);

/// games/SLUG/puzzles.json
std::string puzzles_json(std::span<const Puzzle>);
Expected<std::vector<Puzzle>> read_puzzles(const Content&, std::string_view json, const std::string& where);

}  // namespace cantrip
