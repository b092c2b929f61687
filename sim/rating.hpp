// How sure one can be: intervals of win rates, and ratings out of many pairings. All intervals are 95 %.
#pragma once
#include <vector>

#include "sim/tally.hpp"

namespace cantrip {

struct Interval {
  double value = 0, low = 0, high = 1;
  double half() const { return (high - low) / 2; }
};

/// Wilson's score interval of `points` (a win 1, a draw one half) out of n games.
Interval wilson(double points, double n);

/// The win rate of a side of a pairing. Mirrored deals cancel luck: what they say counts as that many more games.
Interval rate_of(const Layout&, const Tally&, const Plan&, int pairing, int side);
/// Of the side, over all its pairings, as `entrant` of the plan.
Interval rate_of_entrant(const Layout&, const Tally&, const Plan&, int entrant);
/// Of whoever began.
Interval first_player(const Layout&, const Tally&, const Plan&, int pairing = -1);  // -1: over all

struct Meeting {
  int a = 0, b = 0;         // players
  double points = 0, games = 0;  // of a against b
};
/// Elo ratings that explain the meetings best (Bradley and Terry), relative to the first player, who has 0.
std::vector<Interval> elo(int players, const std::vector<Meeting>&);
std::vector<Meeting> meetings(const Layout&, const Tally&, const Plan&);

}  // namespace cantrip
