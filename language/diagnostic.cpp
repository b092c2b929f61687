#include "language/diagnostic.hpp"

#include <algorithm>

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
  std::vector<int> before(b.size() + 1), row(b.size() + 1), last;
  for (size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
  for (size_t i = 1; i <= a.size(); ++i) {
    last = std::move(before);
    before = std::move(row);
    row.assign(b.size() + 1, static_cast<int>(i));
    for (size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({before[j] + 1, row[j - 1] + 1, before[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], last[j - 2] + 1);
    }
  }
  return row[b.size()];
}

} // namespace cantrip::language
