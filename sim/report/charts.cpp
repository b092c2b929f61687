#include "sim/report/charts.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace cantrip::report {
namespace {

constexpr double kLetter = 6.6;  // width of a letter of the labels, about

class Svg {
public:
  Svg(double width, double height, std::string_view title) {
    out_ =
        fmt::format(R"(<svg viewBox="0 0 {:.0f} {:.0f}" role="img" aria-label="{}">)", width, height, escaped(title));
  }
  void line(double x1, double y1, double x2, double y2, std::string_view style) {
    out_ += fmt::format(R"(<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" class="{}"/>)", x1, y1, x2, y2, style);
  }
  void text(double x, double y, std::string_view style, std::string_view words) {
    out_ += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" class="{}">{}</text>)", x, y, style, escaped(words));
  }
  void dot(double x, double y, double r, std::string_view style, std::string_view tip) {
    out_ += fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="{:.1f}" class="{}"><title>{}</title></circle>)", x, y, r,
                        style, escaped(tip));
  }
  void box(double x, double y, double w, double h, std::string_view style, std::string_view tip,
           std::string_view fill = {}) {
    out_ += fmt::format(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="2" class="{}"{}>)", x, y, w,
                        std::max(0.0, h), style, fill.empty() ? "" : fmt::format(R"( style="fill:{}")", fill));
    out_ += fmt::format("<title>{}</title></rect>", escaped(tip));
  }
  void path(const std::vector<std::pair<double, double>>& points, std::string_view style) {
    out_ += fmt::format(R"(<path class="{}" d=")", style);
    for (size_t i = 0; i < points.size(); ++i)
      out_ += fmt::format("{}{:.1f} {:.1f}", i ? "L" : "M", points[i].first, points[i].second);
    out_ += R"("/>)";
  }
  std::string end() { return out_ + "</svg>\n"; }

private:
  std::string out_;
};

std::string words_of(const Interval& i, bool difference) {
  if (difference) return fmt::format("{:+.1f} points ({:+.1f} to {:+.1f})", 100 * i.value, 100 * i.low, 100 * i.high);
  return fmt::format("{} ({} to {})", percent(i.value), percent(i.low), percent(i.high));
}

/// 1, 2 or 5 times a power of ten, so that about `parts` of it make up the span.
double round_step(double span, int parts) {
  if (span <= 0) return 1;
  const double raw = span / parts, power = std::pow(10, std::floor(std::log10(raw)));
  for (const double f : {1.0, 2.0, 5.0})
    if (f * power >= raw) return f * power;
  return 10 * power;
}

/// At most `room` letters, and one more.
std::string shortened(const std::string& text, size_t room) {
  if (text.size() <= room + 1) return text;
  size_t end = room - 1;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // not within a letter
  return text.substr(0, end) + "…";
}

std::string plain(double v) { return fmt::format("{:.6g}", v); }

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  return out;
}

std::string percent(double v) { return fmt::format("{:.1f} %", 100 * v); }

DotAxis axis_for(const std::vector<DotRow>& rows, double middle, bool difference) {
  const double step = difference ? 0.05 : 0.1;
  DotAxis axis{middle - step, middle + step, middle, difference};
  for (const DotRow& row : rows) {
    axis.low = std::min({axis.low, row.first.low, row.has_second ? row.second.low : row.first.low});
    axis.high = std::max({axis.high, row.first.high, row.has_second ? row.second.high : row.first.high});
  }
  axis.low = std::floor(axis.low / step + 1e-9) * step;
  axis.high = std::ceil(axis.high / step - 1e-9) * step;
  return axis;
}

std::string dot_plot(const std::vector<DotRow>& rows, const DotAxis& axis, int width) {
  size_t longest = 0, note = 0;
  for (const DotRow& r : rows) {
    longest = std::max(longest, r.label.size());
    note = std::max(note, r.note.size());
  }
  const double left = std::min(kLetter * static_cast<double>(longest) + 14, width * (width > 800 ? 0.56 : 0.45));
  const double right = width - (note ? kLetter * static_cast<double>(note) + 14 : 14), top = 8, step = 26;
  const double bottom = top + step * static_cast<double>(rows.size());
  auto x = [&](double v) {
    return left + (std::clamp(v, axis.low, axis.high) - axis.low) / (axis.high - axis.low) * (right - left);
  };
  Svg svg(width, bottom + 24, "points with intervals");
  const double tick = round_step(axis.high - axis.low, std::clamp(static_cast<int>((right - left) / 60), 2, 10));
  for (double v = std::ceil(axis.low / tick - 1e-9) * tick; v <= axis.high + 1e-9; v += tick) {
    svg.line(x(v), top, x(v), bottom, "grid");
    svg.text(x(v), bottom + 16, "axis mid",
             axis.difference ? fmt::format("{:+.0f}", 100 * v + 0.0) : fmt::format("{:.0f} %", 100 * v));
  }
  svg.line(x(axis.middle), top, x(axis.middle), bottom, "middle");
  for (size_t i = 0; i < rows.size(); ++i) {
    const DotRow& r = rows[i];
    const double y = top + step * (static_cast<double>(i) + 0.5), apart = r.has_second ? 4.5 : 0;
    svg.text(left - 10, y + 4, "label end",
             shortened(r.label, static_cast<size_t>(std::max(4.0, (left - 14) / kLetter))));
    svg.line(x(r.first.low), y - apart, x(r.first.high), y - apart, "whisker one");
    svg.dot(x(r.first.value), y - apart, 5, "dot one", r.label + ": " + words_of(r.first, axis.difference));
    if (r.has_second) {
      svg.line(x(r.second.low), y + apart, x(r.second.high), y + apart, "whisker two");
      svg.dot(x(r.second.value), y + apart, 4.5, "dot two", r.label + ": " + words_of(r.second, axis.difference));
    }
    if (!r.note.empty()) svg.text(width - 2, y + 4, "note end", r.note);
  }
  return svg.end();
}

std::string heat_map(const std::vector<std::string>& names, const std::vector<std::vector<Cell>>& cells, int width) {
  size_t longest = 0;
  for (const std::string& n : names) longest = std::max(longest, n.size());
  const double left = std::min(kLetter * static_cast<double>(longest) + 14, width * 0.34),
               n = static_cast<double>(names.size());
  const double wide = (width - left) / n, high = std::min(48.0, wide), top = 40;
  Svg svg(width, top + high * n + 6, "win rate of rows against columns");
  for (size_t c = 0; c < names.size(); ++c) {
    const double x = left + wide * (static_cast<double>(c) + 0.5);
    const size_t room = static_cast<size_t>(std::max(3.0, wide / kLetter)), cut = names[c].find(" + ");
    if (cut == std::string::npos) {
      svg.text(x, top - 10, "axis mid", shortened(names[c], room));
    } else {  // two lines
      svg.text(x, top - 24, "axis mid", shortened(names[c].substr(0, cut + 2), room));
      svg.text(x, top - 9, "axis mid", shortened(names[c].substr(cut + 3), room));
    }
  }
  for (size_t r = 0; r < names.size(); ++r) {
    const double y = top + high * static_cast<double>(r);
    const size_t room = static_cast<size_t>(std::max(4.0, (left - 14) / kLetter));
    svg.text(left - 10, y + high / 2 + 4, "label end", shortened(names[r], room));
    for (size_t c = 0; c < names.size(); ++c) {
      const Cell& cell = cells[r][c];
      const double x = left + wide * static_cast<double>(c);
      if (!cell.known) {
        svg.box(x + 1, y + 1, wide - 2, high - 2, "blank", names[r]);
        continue;
      }
      const double away = std::clamp(2 * std::fabs(cell.rate.value - 0.5), 0.0, 1.0);
      const std::string fill = fmt::format("color-mix(in oklab,var(--{}) {:.0f}%,var(--cell))",
                                           cell.rate.value >= 0.5 ? "one" : "two", 100 * std::sqrt(away));
      svg.box(
          x + 1, y + 1, wide - 2, high - 2, "cell",
          fmt::format("{} against {}: {}, {:.0f} games", names[r], names[c], words_of(cell.rate, false), cell.games),
          fill);
      svg.text(x + wide / 2, y + high / 2 + 5, away > 0.36 ? "incell strong" : "incell",
               fmt::format("{:.0f}", 100 * cell.rate.value));
    }
  }
  return svg.end();
}

std::string histogram(const std::vector<double>& bars, double mean, std::string_view unit, int width) {
  size_t from = 0, to = bars.size();
  while (from < to && bars[from] == 0) ++from;
  while (to > from && bars[to - 1] == 0) --to;
  double most = 0, sum = 0;
  for (const double b : bars) most = std::max(most, b), sum += b;
  if (sum == 0) return "";
  const double left = 40, right = width - 8, top = 24, bottom = 210,
               step = (right - left) / static_cast<double>(to - from);
  auto y = [&](double v) { return bottom - v / most * (bottom - top); };
  Svg svg(width, bottom + 38, "how long games take");
  const double tick = round_step(most / sum, 4);
  for (double v = 0; v <= most / sum + 1e-12; v += tick) {
    svg.line(left, y(v * sum), right, y(v * sum), "grid");
    svg.text(left - 6, y(v * sum) + 4, "axis end", fmt::format("{:.3g} %", 100 * v));
  }
  const size_t every = static_cast<size_t>(std::max(1.0, round_step(static_cast<double>(to - from), 10)));
  for (size_t i = from; i < to; ++i) {
    const double x = left + step * static_cast<double>(i - from);
    const std::string called = i + 1 == bars.size() ? fmt::format("{} or more", i) : fmt::format("{}", i);
    svg.box(x + std::min(1.0, step * 0.1), y(bars[i]), step - std::min(2.0, step * 0.2), bottom - y(bars[i]), "bar",
            fmt::format("{} {}: {} of games", called, unit, percent(bars[i] / sum)));
    if (i % every == 0) svg.text(x + step / 2, bottom + 16, "axis mid", called);
  }
  const double at = left + step * (mean + 0.5 - static_cast<double>(from));
  svg.line(at, top - 18, at, bottom, "middle");
  svg.text(at + 6, top - 8, "note", fmt::format("mean {:.1f}", mean));
  svg.text((left + right) / 2, bottom + 34, "axis mid", unit);
  return svg.end();
}

std::string line_chart(const std::vector<Line>& lines, int from, std::string_view unit, int width, int height) {
  double low = 0, high = 0;
  size_t n = 0;
  for (const Line& l : lines) {
    n = std::max(n, l.values.size());
    for (const double v : l.values) low = std::min(low, v), high = std::max(high, v);
  }
  if (n < 2) return "";
  if (high - low < 1e-9) high = low + 1;
  const double left = 38, right = width - 8, top = 10, bottom = height - 34;
  const double tick = round_step(high - low, 4);
  high = std::ceil(high / tick - 1e-9) * tick;
  low = std::floor(low / tick + 1e-9) * tick;
  auto x = [&](double i) { return left + i / static_cast<double>(n - 1) * (right - left); };
  auto y = [&](double v) { return bottom - (v - low) / (high - low) * (bottom - top); };
  Svg svg(width, height, "curves");
  for (double v = low; v <= high + 1e-9; v += tick) {
    svg.line(left, y(v), right, y(v), "grid");
    svg.text(left - 6, y(v) + 4, "axis end", plain(v));
  }
  const double every = std::max(1.0, round_step(static_cast<double>(n), 6));
  for (double i = 0; i < static_cast<double>(n); ++i)
    if (std::fmod(i + from, every) < 0.5) svg.text(x(i), bottom + 16, "axis mid", plain(i + from));
  svg.text((left + right) / 2, bottom + 31, "axis mid", unit);
  for (const Line& l : lines) {
    std::vector<std::pair<double, double>> points;
    for (size_t i = 0; i < l.values.size(); ++i) points.emplace_back(x(static_cast<double>(i)), y(l.values[i]));
    svg.path(points, "curve " + l.style);
    for (size_t i = 0; i < l.values.size(); ++i)
      svg.dot(points[i].first, points[i].second, 2.2, "dot " + l.style,
              fmt::format("{}, {} {}: {:.2f}", l.name, unit, static_cast<int>(i) + from, l.values[i]));
  }
  return svg.end();
}

}  // namespace cantrip::report
