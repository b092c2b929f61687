#include "sim/rating.hpp"

#include <algorithm>
#include <cmath>

namespace cantrip {
namespace {

constexpr double kSure = 1.959963985;  // 95 %
constexpr double kElo = 400 / 2.302585093;

double points_of(const Layout& l, const Tally& t, const Plan& plan, int pairing, int side) {
  return static_cast<double>(t[l.side_wins(pairing, side)]) +
         static_cast<double>(t[l.count(pairing, Layout::Draws)]) / plan.seats();
}

/// As many independent games as the mirrored deals of a pairing are worth.
double worth(const Layout& l, const Tally& t, const Plan& plan, int pairing) {
  const double n = static_cast<double>(t[l.count(pairing, Layout::Games)]);
  const double pairs = static_cast<double>(t[l.count(pairing, Layout::Pairs)]);
  constexpr double kFewest = 30;  // of which a variance can be told
  if (plan.seats() != 2 || pairs < kFewest) return n;
  const double p = points_of(l, t, plan, pairing, 0) / n, sum = 4 * p * pairs;  // half points a deal: 0 to 4
  const double variance =
      (static_cast<double>(t[l.count(pairing, Layout::PairSquares)]) - sum * sum / pairs) / (pairs - 1) / 16;
  const double alone = p * (1 - p) / 2;  // of two independent games' mean
  if (alone <= 0 || variance <= 0) return n;
  return n * std::clamp(alone / variance, 0.5, 4.0);
}

/// Solves a x = b for a small symmetric positive matrix, and gives the diagonal of its inverse.
std::vector<double> inverse_diagonal(std::vector<std::vector<double>> a) {
  const size_t n = a.size();
  std::vector<std::vector<double>> inv(n, std::vector<double>(n, 0));
  for (size_t i = 0; i < n; ++i) inv[i][i] = 1;
  for (size_t c = 0; c < n; ++c) {
    size_t best = c;
    for (size_t r = c; r < n; ++r)
      if (std::fabs(a[r][c]) > std::fabs(a[best][c])) best = r;
    std::swap(a[c], a[best]);
    std::swap(inv[c], inv[best]);
    if (a[c][c] == 0) return std::vector<double>(n, 1e9);
    const double by = 1 / a[c][c];
    for (size_t k = 0; k < n; ++k) a[c][k] *= by, inv[c][k] *= by;
    for (size_t r = 0; r < n; ++r) {
      if (r == c) continue;
      const double f = a[r][c];
      for (size_t k = 0; k < n; ++k) a[r][k] -= f * a[c][k], inv[r][k] -= f * inv[c][k];
    }
  }
  std::vector<double> out;
  for (size_t i = 0; i < n; ++i) out.push_back(inv[i][i]);
  return out;
}

}  // namespace

Interval wilson(double points, double n) {
  if (n <= 0) return {0.5, 0, 1};
  const double p = points / n, z2 = kSure * kSure;
  const double middle = (p + z2 / (2 * n)) / (1 + z2 / n);
  const double half = kSure / (1 + z2 / n) * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n));
  return {p, std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

Interval rate_of(const Layout& l, const Tally& t, const Plan& plan, int pairing, int side) {
  const double n = static_cast<double>(t[l.count(pairing, Layout::Games)]);
  if (n == 0) return wilson(0, 0);
  const double as_many = worth(l, t, plan, pairing);
  return wilson(points_of(l, t, plan, pairing, side) / n * as_many, as_many);
}

Interval rate_of_entrant(const Layout& l, const Tally& t, const Plan& plan, int entrant) {
  double points = 0, games = 0, as_many = 0;
  for (int p = 0; p < static_cast<int>(plan.pairings.size()); ++p) {
    const std::vector<int>& who = plan.pairings[static_cast<size_t>(p)].entrants;
    for (size_t side = 0; side < who.size(); ++side) {
      if (who[side] != entrant) continue;
      const double n = static_cast<double>(t[l.count(p, Layout::Games)]);
      points += points_of(l, t, plan, p, static_cast<int>(side));
      games += n;
      if (n > 0) as_many += worth(l, t, plan, p);
    }
  }
  return games > 0 ? wilson(points / games * as_many, as_many) : wilson(0, 0);
}

Interval first_player(const Layout& l, const Tally& t, const Plan& plan, int pairing) {
  double won = 0, n = 0;
  for (int p = 0; p < static_cast<int>(plan.pairings.size()); ++p) {
    if (pairing >= 0 && p != pairing) continue;
    won += static_cast<double>(t[l.count(p, Layout::FirstWins)]);
    n += static_cast<double>(t[l.count(p, Layout::FirstGames)]);
  }
  return wilson(won, n);
}

std::vector<Meeting> meetings(const Layout& l, const Tally& t, const Plan& plan) {
  std::vector<Meeting> out;
  for (int p = 0; p < static_cast<int>(plan.pairings.size()); ++p) {
    const std::vector<int>& who = plan.pairings[static_cast<size_t>(p)].entrants;
    if (who.size() == 2)
      out.push_back({who[0], who[1], points_of(l, t, plan, p, 0), static_cast<double>(t[l.count(p, Layout::Games)])});
  }
  return out;
}

std::vector<Interval> elo(int players, const std::vector<Meeting>& given) {
  const size_t n = static_cast<size_t>(players);
  std::vector<Interval> out(n, {0, 0, 0});
  if (n < 2) return out;
  std::vector<Meeting> met = given;
  for (Meeting& m : met) {  // half a point each keeps a rating finite when one has won every game
    m.points += 0.5;
    m.games += 1;
  }
  std::vector<double> strength(n, 1), points(n, 0);
  for (const Meeting& m : met) {
    points[static_cast<size_t>(m.a)] += m.points;
    points[static_cast<size_t>(m.b)] += m.games - m.points;
  }
  for (int round = 0; round < 2000; ++round) {  // minorise and maximise: every round explains more
    double change = 0;
    for (size_t i = 0; i < n; ++i) {
      double below = 0;
      for (const Meeting& m : met) {
        const size_t a = static_cast<size_t>(m.a), b = static_cast<size_t>(m.b);
        if (a == i || b == i) below += m.games / (strength[a] + strength[b]);
      }
      if (below <= 0) continue;
      const double better = points[i] / below;
      change = std::max(change, std::fabs(std::log(better / strength[i])));
      strength[i] = better;
    }
    for (size_t i = n; i-- > 0;) strength[i] /= strength[0];
    if (change < 1e-12) break;
  }
  std::vector<std::vector<double>> information(n - 1, std::vector<double>(n - 1, 0));
  for (const Meeting& m : met) {
    const size_t a = static_cast<size_t>(m.a), b = static_cast<size_t>(m.b);
    const double p = strength[a] / (strength[a] + strength[b]), w = m.games * p * (1 - p);
    if (a > 0) information[a - 1][a - 1] += w;
    if (b > 0) information[b - 1][b - 1] += w;
    if (a > 0 && b > 0) information[a - 1][b - 1] -= w, information[b - 1][a - 1] -= w;
  }
  const std::vector<double> variance = inverse_diagonal(information);
  for (size_t i = 1; i < n; ++i) {
    const double rating = kElo * std::log(strength[i]), half = kElo * kSure * std::sqrt(std::max(0.0, variance[i - 1]));
    out[i] = {rating, rating - half, rating + half};
  }
  return out;
}

}  // namespace cantrip
