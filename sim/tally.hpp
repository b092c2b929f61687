// What is counted: one flat array of sums. Adding two tallies gives the tally of both, in any order, so threads,
// machines and interrupted runs add up to the same table.
#pragma once
#include "core/machine.hpp"
#include "sim/plan.hpp"

namespace cantrip {

inline constexpr int kLengths = 128;  // turns a game takes; the last bin holds all longer ones
inline constexpr int kCurveTurns = 48;

/// Where each sum lies.
class Layout {
public:
  enum Count { Games, Draws, Stopped, Decisions, Turns, Digest, FirstGames, FirstWins, Pairs, PairSquares, kCounts };
  enum CardCount { InGames, InWins, DrawnGames, DrawnWins, PlayedGames, PlayedWins, kCardCounts };

  Layout() = default;
  Layout(const Plan&, const Content&);
  size_t size() const { return size_; }

  size_t count(int pairing, Count c) const { return pairing_at(pairing) + static_cast<size_t>(c); }
  size_t side_wins(int pairing, int side) const { return pairing_at(pairing) + kCounts + static_cast<size_t>(side); }
  size_t seat_wins(int pairing, int seat) const { return side_wins(pairing, seat) + kMaxSeats; }
  size_t length(int pairing, int turns) const {
    return seat_wins(pairing, 0) + kMaxSeats + static_cast<size_t>(turns < kLengths ? turns : kLengths - 1);
  }
  /// The rest is there only with statistics.
  bool statistics() const { return metrics_ > 0; }
  int decks() const { return decks_; }
  int defs() const { return defs_; }
  size_t card(int deck, int def, CardCount c) const {
    return cards_at_ +
           (static_cast<size_t>(deck) * static_cast<size_t>(defs_) + static_cast<size_t>(def)) * kCardCounts +
           static_cast<size_t>(c);
  }
  /// Metrics of a seat at the beginning of a turn: how many cards lie in each zone, then its scores.
  int metrics() const { return metrics_; }
  size_t curve(int metric, int turn, bool won) const {
    return curves_at_ + (static_cast<size_t>(metric) * kCurveTurns + static_cast<size_t>(turn)) * 2 + won;
  }
  size_t curve_games(int turn, bool won) const { return curve(metrics_, turn, won); }

private:
  size_t pairing_at(int p) const { return static_cast<size_t>(p) * (kCounts + 2 * kMaxSeats + kLengths); }

  int decks_ = 0, defs_ = 0, metrics_ = 0;
  size_t cards_at_ = 0, curves_at_ = 0, size_ = 0;
};

using Tally = std::vector<u64>;
inline void add(Tally& to, const Tally& from) {
  for (size_t i = 0; i < to.size(); ++i) to[i] += from[i];
}

/// How many metrics a game has, what one is called, and its value.
int metric_count(const Schema&);
std::string metric_name(const Schema&, int metric);
int metric_value(const State&, const Schema&, Seat, int metric);

}  // namespace cantrip
