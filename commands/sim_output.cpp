#include "commands/sim_output.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace cantrip {
namespace {

using json = nlohmann::ordered_json;

int pairings_of(const Plan& plan) { return static_cast<int>(plan.pairings.size()); }
const Side& side_of(const Plan& plan, int pairing, int side) {
  return plan.pairings[static_cast<size_t>(pairing)].sides[static_cast<size_t>(side)];
}
std::string percent(const Interval& i) {
  return fmt::format("{:5.1f} % ({:.1f} to {:.1f})", 100 * i.value, 100 * i.low, 100 * i.high);
}
double rounded(double v) { return std::round(v * 1e6) / 1e6; }

u64 signature(const Plan& plan, const RunResult& r) {
  u64 sum = 0;
  for (int p = 0; p < pairings_of(plan); ++p) sum += r.count(p, Layout::Digest) * (2 * static_cast<u64>(p) + 1);
  return sum;
}

/// Numbers and names of one side of one pairing.
json row_of(const Plan& plan, const RunResult& r, int pairing, int side) {
  const Side& s = side_of(plan, pairing, side);
  const Interval rate = rate_of(r.layout, r.tally, plan, pairing, side);
  const double games = std::max(1.0, static_cast<double>(r.count(pairing, Layout::Games)));
  return {{"game", plan.game},
          {"pairing", pairing + 1},
          {"side", side + 1},
          {"bot", s.bot},
          {"deck", s.deck.empty() ? "by chance" : s.deck},
          {"games", r.count(pairing, Layout::Games)},
          {"wins", r.tally[r.layout.side_wins(pairing, side)]},
          {"draws", r.count(pairing, Layout::Draws)},
          {"stopped", r.count(pairing, Layout::Stopped)},
          {"rate", rounded(rate.value)},
          {"low", rounded(rate.low)},
          {"high", rounded(rate.high)},
          {"first_player_wins", r.count(pairing, Layout::FirstWins)},
          {"turns", rounded(static_cast<double>(r.count(pairing, Layout::Turns)) / games)},
          {"decisions", rounded(static_cast<double>(r.count(pairing, Layout::Decisions)) / games)},
          {"signature", fmt::format("{:016x}", r.count(pairing, Layout::Digest))}};
}

std::string csv_field(const json& value) {
  std::string text = value.is_string() ? value.get<std::string>() : value.dump();
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string seat_lines(const Plan& plan, const RunResult& r) {
  std::string out;
  for (int i = 0; i < plan.seats(); ++i)
    out += fmt::format("  seat {} ({}): {} won, {}\n", i + 1, side_of(plan, 0, i).bot,
                       r.tally[r.layout.seat_wins(0, i)], percent(rate_of(r.layout, r.tally, plan, 0, i)));
  return out;
}

/// What tells the sides of a pairing apart.
std::string title_of(const Plan& plan, int pairing, int side) {
  const Side& s = side_of(plan, pairing, side);
  const std::vector<int>& who = plan.pairings[static_cast<size_t>(pairing)].entrants;
  if (!who.empty()) return plan.entrants[static_cast<size_t>(who[static_cast<size_t>(side)])];
  return s.deck.empty() ? s.bot : s.bot + " with " + s.deck;
}

std::string pairing_lines(const Plan& plan, const RunResult& r) {
  size_t wide = 0;
  for (int p = 0; p < pairings_of(plan); ++p) wide = std::max(wide, title_of(plan, p, 0).size());
  std::string out;
  for (int p = 0; p < pairings_of(plan); ++p) {
    std::string others;
    for (int side = 1; side < plan.seats(); ++side) others += (side > 1 ? ", " : "") + title_of(plan, p, side);
    out += fmt::format("  {:<{}} {}  against {}, {} games\n", title_of(plan, p, 0), wide,
                       percent(rate_of(r.layout, r.tally, plan, p, 0)), others, r.count(p, Layout::Games));
  }
  return out;
}

std::string rating_lines(const Plan& plan, const RunResult& r) {
  const std::vector<Interval> ratings = elo(static_cast<int>(plan.entrants.size()), meetings(r.layout, r.tally, plan));
  std::vector<size_t> order;
  size_t wide = 0;
  for (size_t i = 0; i < ratings.size(); ++i) {
    order.push_back(i);
    wide = std::max(wide, plan.entrants[i].size());
  }
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return ratings[a].value > ratings[b].value; });
  std::string out = fmt::format("  ratings (Elo, {} is 0):\n", plan.entrants[0]);
  for (const size_t i : order)
    out += fmt::format("  {:<{}} {:+6.0f} ({:+.0f} to {:+.0f})  {} of all its games\n", plan.entrants[i], wide,
                       ratings[i].value, ratings[i].low, ratings[i].high,
                       percent(rate_of_entrant(r.layout, r.tally, plan, static_cast<int>(i))));
  return out;
}

}  // namespace

std::string sim_table(const Plan& plan, const RunResult& r) {
  const u64 games = r.total(plan, Layout::Games), decisions = r.total(plan, Layout::Decisions);
  const u64 draws = r.total(plan, Layout::Draws), stopped = r.total(plan, Layout::Stopped);
  const double per_second = r.seconds > 0 ? 1 / r.seconds : 0;
  std::string out = fmt::format("{}: {} games in {:.2f} s ({:.0f} a second), {} decisions ({:.0f} a second)\n",
                                plan.game, games, r.seconds, static_cast<double>(games) * per_second, decisions,
                                static_cast<double>(decisions) * per_second);
  out += plan.mirrored ? pairing_lines(plan, r) : seat_lines(plan, r);
  if (plan.entrants.size() > 1) out += rating_lines(plan, r);
  out += fmt::format("  drawn: {}{}\n", draws, stopped ? fmt::format(", {} of them stopped as too long", stopped) : "");
  out += fmt::format("  who began won {}\n", percent(first_player(r.layout, r.tally, plan)));
  out += fmt::format("  signature {:016x}, {:.1f} turns a game\n", signature(plan, r),
                     games ? static_cast<double>(r.total(plan, Layout::Turns)) / static_cast<double>(games) : 0.0);
  return out;
}

std::string sim_json(const Plan& plan, const RunResult& r) {
  const u64 games = r.total(plan, Layout::Games), decisions = r.total(plan, Layout::Decisions);
  const double per_second = r.seconds > 0 ? 1 / r.seconds : 0;
  std::vector<u64> wins(static_cast<size_t>(plan.seats()), 0);
  std::vector<std::string> bots;
  json pairings = json::array();
  for (int p = 0; p < pairings_of(plan); ++p)
    for (int i = 0; i < plan.seats(); ++i) {
      wins[static_cast<size_t>(i)] += r.tally[r.layout.seat_wins(p, i)];
      pairings.push_back(row_of(plan, r, p, i));
    }
  for (const Side& s : plan.pairings[0].sides) bots.push_back(s.bot);
  const Interval first = first_player(r.layout, r.tally, plan);
  json out = {{"game", plan.game},
              {"games", games},
              {"decisions", decisions},
              {"seconds", r.seconds},
              {"games_per_second", static_cast<double>(games) * per_second},
              {"decisions_per_second", static_cast<double>(decisions) * per_second},
              {"wins", wins},
              {"draws", r.total(plan, Layout::Draws)},
              {"stopped", r.total(plan, Layout::Stopped)},
              {"turns", r.total(plan, Layout::Turns)},
              {"bots", bots},
              {"first_player", {{"rate", first.value}, {"low", first.low}, {"high", first.high}}},
              {"sides", pairings},
              {"signature", fmt::format("{:016x}", signature(plan, r))}};
  const std::vector<Interval> ratings = elo(static_cast<int>(plan.entrants.size()), meetings(r.layout, r.tally, plan));
  for (size_t i = 0; i < ratings.size(); ++i)
    out["ratings"].push_back({{"name", plan.entrants[i]},
                              {"elo", rounded(ratings[i].value)},
                              {"low", rounded(ratings[i].low)},
                              {"high", rounded(ratings[i].high)}});
  return out.dump() + "\n";
}

std::string sim_csv(const Plan& plan, const RunResult& r) {
  std::string out;
  for (int p = 0; p < pairings_of(plan); ++p)
    for (int i = 0; i < plan.seats(); ++i) {
      const json row = row_of(plan, r, p, i);
      std::string heads, line;
      for (const auto& [name, value] : row.items()) {
        heads += (heads.empty() ? "" : ",") + name;
        line += (line.empty() ? "" : ",") + csv_field(value);
      }
      if (out.empty()) out = heads + "\n";
      out += line + "\n";
    }
  return out;
}

std::string sim_json_lines(const Plan& plan, const RunResult& r) {
  std::string out;
  for (int p = 0; p < pairings_of(plan); ++p)
    for (int i = 0; i < plan.seats(); ++i) out += row_of(plan, r, p, i).dump() + "\n";
  return out;
}

}  // namespace cantrip
