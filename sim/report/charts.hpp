// Charts as inline SVG. Colours are names of the page's style, so that a chart follows light, dark and print.
#pragma once
#include <string>
#include <vector>

#include "sim/rating.hpp"

namespace cantrip::report {

std::string escaped(std::string_view);
/// 0.534 as "53.4 %".
std::string percent(double);

/// A row of points with intervals; a second point, if any, is drawn in the other colour.
struct DotRow {
  std::string label;
  Interval first;
  bool has_second = false;
  Interval second{};
  std::string note;  // at the right end
};
struct DotAxis {
  double low = 0, high = 1, middle = 0.5;  // `middle` is marked
  bool difference = false;                 // labels are +5, not 55 %
};
/// The least axis, in steps of a tenth (a twentieth for differences), that shows all rows and the middle.
DotAxis axis_for(const std::vector<DotRow>&, double middle, bool difference);
std::string dot_plot(const std::vector<DotRow>&, const DotAxis&, int width);

/// Rows against columns; a cell without games stays empty.
struct Cell {
  bool known = false;
  Interval rate{};
  double games = 0;
};
std::string heat_map(const std::vector<std::string>& names, const std::vector<std::vector<Cell>>&, int width);

/// Bars for 0, 1, 2, ...; `mean` is marked.
std::string histogram(const std::vector<double>& bars, double mean, std::string_view unit, int width);

struct Line {
  std::string name, style;       // a class of the page: "win", "lose"
  std::vector<double> values;    // at 0, 1, 2, ...
};
std::string line_chart(const std::vector<Line>&, int from, std::string_view unit, int width, int height);

}  // namespace cantrip::report
