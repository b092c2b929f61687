#include "language/diagnostic.hpp"

#include <algorithm>
#include <utility>

namespace cantrip::language {

std::string to_string(const Diagnostic& d) {
  std::string out;
  if (!d.file.empty()) out += d.file + ":";
  if (d.line > 0) out += std::to_string(d.line) + ":" + std::to_string(d.column) + ":";
  if (!out.empty()) out += " ";
  if (!d.card.empty()) out += "[" + d.card + "] ";
  out += d.message;
  if (!d.remedy.empty()) out += "\n  " + d.remedy;
  for (const std::string& phrase : d.nearest) out += "\n  nearest: " + phrase;
  return out;
}

int edit_distance(std::string_view a, std::string_view b) {
  constexpr size_t kMost = 40;  // no word that people mistype is longer
  if (a.size() > kMost || b.size() > kMost) return a == b ? 0 : static_cast<int>(kMost);
  int rows[3][kMost + 1];
  int *before = rows[0], *row = rows[1], *last = rows[2];
  for (size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
  for (size_t i = 1; i <= a.size(); ++i) {
    std::swap(last, before), std::swap(before, row);  // the two rows above, and one to fill
    row[0] = static_cast<int>(i);
    for (size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({before[j] + 1, row[j - 1] + 1, before[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], last[j - 2] + 1);
    }
  }
  return row[b.size()];
}

}  // namespace cantrip::language
