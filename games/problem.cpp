#include "games/problem.hpp"

#include <algorithm>

#include "language/diagnostic.hpp"

namespace cantrip {

std::string to_string(const Problem& p) {
  std::string out = p.where.empty() ? p.why : p.where + ": " + p.why;
  if (!p.remedy.empty()) out += (out.empty() || out.back() == '.' ? " " : ". ") + p.remedy;
  return out;
}

std::string folded(std::string_view word) {
  std::string out;
  for (const char c : word) {
    const bool blank = c == ' ' || c == '-' || c == '_' || c == '\t';
    if (blank && (out.empty() || out.back() == ' ')) continue;
    out += blank ? ' ' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& known, size_t most) {
  struct Found {
    int distance;
    const std::string* name;
  };
  std::vector<Found> found;
  const std::string wanted = folded(word);
  for (const std::string& name : known) {
    const std::string there = folded(name);
    int distance = language::edit_distance(wanted, there);
    if (wanted.size() >= 3 && there.find(wanted) != std::string::npos) distance = 1;
    const int limit = std::max<int>(2, static_cast<int>(wanted.size()) / 3);
    if (distance <= limit) found.push_back({distance, &name});
  }
  std::stable_sort(found.begin(), found.end(), [](const Found& a, const Found& b) { return a.distance < b.distance; });
  std::vector<std::string> out;
  for (const Found& f : found)
    if (out.size() < most) out.push_back(*f.name);
  return out;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known, std::string_view otherwise) {
  const std::vector<std::string> like = nearest(word, known);
  if (like.empty()) return std::string(otherwise);
  std::string out = "Did you mean ";
  for (size_t i = 0; i < like.size(); ++i) out += (i == 0 ? "" : i + 1 == like.size() ? " or " : ", ") + like[i];
  return out + "?";
}

std::string join(const std::vector<std::string>& words, std::string_view between) {
  std::string out;
  for (const std::string& word : words) {
    if (!out.empty()) out += between;
    out += word;
  }
  return out;
}

}  // namespace cantrip
