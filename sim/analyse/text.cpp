#include "sim/analyse/text.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace cantrip {
namespace {

constexpr int kColumns = 72, kRows = 10;  // a row is ten points of a hundred

std::string percent(double v) { return fmt::format("{:.0f} %", 100 * v); }

/// Which column shows the point after so many answers.
int column_of(size_t point, size_t points, int columns) {
  return points < 2 ? 0 : static_cast<int>(point * static_cast<size_t>(columns - 1) / (points - 1));
}

/// Of one seat: the mean of the points of every column; a column without a point is like the one before.
std::vector<double> by_column(const Analysis& a, size_t seat, int columns) {
  std::vector<double> sum(static_cast<size_t>(columns), 0), n(sum.size(), 0);
  for (size_t i = 0; i < a.curve.size(); ++i) {
    const size_t c = static_cast<size_t>(column_of(i, a.curve.size(), columns));
    sum[c] += a.curve[i].win[seat];
    ++n[c];
  }
  for (size_t c = 0; c < sum.size(); ++c) sum[c] = n[c] > 0 ? sum[c] / n[c] : c > 0 ? sum[c - 1] : 0;
  return sum;
}

/// Numbers of turns where there is room for them.
std::string turn_line(const Analysis& a, int columns) {
  std::string line(static_cast<size_t>(columns) + 4, ' ');
  int free = 0, last = 0;
  for (size_t i = 0; i < a.curve.size(); ++i) {
    const int turn = a.curve[i].turn, c = column_of(i, a.curve.size(), columns);
    if (turn == last || turn == 0) continue;
    last = turn;
    if (c < free) continue;
    const std::string number = std::to_string(turn);
    line.replace(static_cast<size_t>(c), number.size(), number);
    free = c + static_cast<int>(number.size()) + 1;
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

/// The worst error of every column: '!' an inaccuracy, '?' a mistake, 'X' a blunder.
std::string error_line(const Analysis& a, int columns) {
  constexpr char kMark[] = {' ', '!', '?', 'X'};
  std::vector<int> worst(static_cast<size_t>(columns), 0);
  for (const Weighed& w : a.decisions) {
    int& at = worst[static_cast<size_t>(column_of(static_cast<size_t>(w.answer), a.curve.size(), columns))];
    at = std::max(at, static_cast<int>(w.grade));
  }
  std::string line;
  for (const int w : worst) line += kMark[w];
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

std::string decision_lines(const Analysis& a, const Weighed& w) {
  const std::string& who = a.names[static_cast<size_t>(index(w.seat))];
  std::string out = fmt::format("  answer {}, turn {}, {}: {}", w.answer, w.turn, who, w.words);
  out += w.grade == Grade::Fine ? fmt::format(" ({})\n", percent(w.win))
                                : fmt::format("\n    {}: gave away {} (± {})\n", to_string(w.grade), percent(w.loss),
                                              percent(2 * w.error));
  for (const Alternative& b : w.best)
    out += fmt::format("    {:>5}  {}{}\n", percent(b.win), b.words, b.played ? "  <- played" : "");
  return out;
}

std::string swing_line(const Analysis& a, const Swing& s) {
  const auto name = [&](Seat seat) { return a.names[static_cast<size_t>(index(seat))]; };
  const auto w =
      std::find_if(a.decisions.begin(), a.decisions.end(), [&](const Weighed& d) { return d.answer == s.answer; });
  std::string why = w == a.decisions.end() ? "" : ": " + w->words;
  if (w != a.decisions.end() && s.gains != s.seat)
    why += w->grade == Grade::Fine ? " (what came of it, not the choice)" : fmt::format(" ({})", to_string(w->grade));
  return fmt::format("  answer {:>4}  {} +{}, after {}{}\n", s.answer, name(s.gains), percent(s.by), name(s.seat), why);
}

}  // namespace

std::string curve_text(const Analysis& a) {
  const int columns = std::clamp(static_cast<int>(a.curve.size()), 2, kColumns);
  const size_t shown = a.names.size() == 2 ? 1 : a.names.size();  // of two, the other is the rest
  std::vector<std::string> grid(kRows + 1, std::string(static_cast<size_t>(columns), ' '));
  grid[kRows / 2] = std::string(static_cast<size_t>(columns), '.');
  for (size_t seat = 0; seat < shown; ++seat) {
    const std::vector<double> curve = by_column(a, seat, columns);
    for (size_t c = 0; c < curve.size(); ++c)
      grid[static_cast<size_t>(std::lround((1 - curve[c]) * kRows))][c] =
          shown == 1 ? '*' : static_cast<char>('1' + seat);
  }
  std::string out;
  for (int row = 0; row <= kRows; ++row) {
    std::string& line = grid[static_cast<size_t>(row)];
    line.erase(line.find_last_not_of(' ') + 1);
    const std::string mark = row % (kRows / 2) == 0 ? fmt::format("{:>3} %", 100 - row * 100 / kRows) : "     ";
    const std::string owner = a.names.size() != 2 ? ""
                              : row == 0          ? "   " + a.names[0]
                              : row == kRows      ? "   " + a.names[1]
                                                  : "";
    out += fmt::format("{} |{}{}\n", mark, owner.empty() ? line : fmt::format("{:<{}}", line, columns), owner);
  }
  if (const std::string errors = error_line(a, columns); !errors.empty()) out += "error  " + errors + "\n";
  out += " turn  " + turn_line(a, columns) + "\n";
  if (a.names.size() > 2)
    for (size_t i = 0; i < a.names.size(); ++i) out += fmt::format("       {}: {}\n", i + 1, a.names[i]);
  return out;
}

std::string analysis_text(const Analysis& a, bool all) {
  std::string who;
  for (size_t i = 0; i < a.names.size(); ++i)
    who += (i ? " against " : "") + a.names[i] + (i < a.results.size() && a.results[i] == Result::Won ? " (won)" : "");
  std::string out = fmt::format("{}: {}, {} answers, {} of them with a choice\n", a.game, who, a.curve.size() - 1,
                                a.decisions.size());
  out += fmt::format("Chance of {}, by {} play-outs a position\n\n{}\n",
                     a.names.size() == 2 ? a.names[0] + " to win" : "each to win", a.iterations, curve_text(a));
  if (a.decided >= 0) out += fmt::format("The winner was ahead for good from answer {} on.\n", a.decided);
  if (!a.swings.empty()) out += "\nThe greatest changes:\n";
  for (const Swing& s : a.swings) out += swing_line(a, s);
  const std::vector<const Weighed*> errors = a.errors();
  out += fmt::format("\nErrors (X blunder: {} or more given away; ? mistake: {}; ! inaccuracy: {}):\n",
                     percent(kBlunder), percent(kMistake), percent(kInaccuracy));
  if (errors.empty()) out += "  none that is beyond doubt\n";
  for (const Weighed* w : errors) out += decision_lines(a, *w);
  if (all) {
    out += "\nEvery choice:\n";
    for (const Weighed& w : a.decisions) out += decision_lines(a, w);
  }
  return out + fmt::format("\n{:.1f} s\n", a.seconds);
}

}  // namespace cantrip
