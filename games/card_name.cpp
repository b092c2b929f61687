#include "games/card_name.hpp"

#include <algorithm>

#include "games/problem.hpp"

namespace cantrip {
namespace {

constexpr size_t kLongest = 400;  // bytes of a name: what is longer is none
constexpr int kMostSteps = 6;     // decorations of one name

bool digit(char c) { return c >= '0' && c <= '9'; }
bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::string_view trimmed(std::string_view s) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!s.empty() && blank(s.front())) s.remove_prefix(1);
  while (!s.empty() && blank(s.back())) s.remove_suffix(1);
  return s;
}

/// "GD01-001", "2-199", "ST01-015", "T-027": letters and digits, a dash, and a number.
bool is_code(std::string_view s) {
  const size_t dash = s.rfind('-');
  if (dash == std::string_view::npos || dash == 0 || dash + 1 >= s.size() || s.size() > 24) return false;
  if (!digit(s[dash + 1])) return false;
  return std::all_of(s.begin(), s.end(), [](char c) { return digit(c) || letter(c) || c == '-' || c == '_'; });
}

/// "12", "#12", "12/204": the number of a card behind its set.
bool is_number(std::string_view s) {
  if (s.starts_with('#')) s.remove_prefix(1);
  return !s.empty() && digit(s[0]) &&
         std::all_of(s.begin(), s.end(), [](char c) { return digit(c) || c == '/' || letter(c); });
}

class NameReader {
public:
  explicit NameReader(std::string_view written) { read(trimmed(written)); }
  CardName out;

private:
  void name(std::string_view s) {
    if (std::string plain = plain_name(s);
        !plain.empty() && std::find(out.names.begin(), out.names.end(), plain) == out.names.end())
      out.names.push_back(std::move(plain));
  }
  void code(std::string_view s) {
    if (is_code(s)) out.codes.push_back(plain_code(s));
  }
  /// The name itself, and with a comma where its version begins.
  void whole(std::string_view s) {
    name(s);
    for (size_t at = s.find(", "); at != std::string_view::npos; at = s.find(", ", at + 1))
      name(std::string(s.substr(0, at)) + " - " + std::string(s.substr(at + 2)));
  }

  void read(std::string_view s) {
    whole(s);
    code(s);
    if (s.starts_with("share id ")) out.codes.push_back(share_name(s.substr(9)));
    if (const size_t blank = s.find(' '); blank != std::string_view::npos && is_code(s.substr(0, blank))) {
      code(s.substr(0, blank));  // "GD01-001 Name"
      s = trimmed(s.substr(blank));
      whole(s);
    }
    for (int i = 0; i < kMostSteps; ++i) {
      const std::string_view shorter = without_last(s);
      if (shorter.size() == s.size() || shorter.empty()) return;
      s = shorter;
      whole(s);
    }
  }

  /// Without the decoration at the end: "*E*", "(ROF)", "[GD01-001]", and a number behind one of these.
  std::string_view without_last(std::string_view s) {
    if (s.ends_with('*')) {
      const size_t open = s.substr(0, s.size() - 1).rfind('*');
      return open == std::string_view::npos ? s : trimmed(s.substr(0, open));
    }
    for (const auto& [begin, end] : {std::pair{'(', ')'}, {'[', ']'}})
      if (s.ends_with(end)) {
        const size_t open = s.rfind(begin);
        if (open == std::string_view::npos) return s;
        code(trimmed(s.substr(open + 1, s.size() - open - 2)));
        return trimmed(s.substr(0, open));
      }
    const size_t blank = s.rfind(' ');
    if (blank == std::string_view::npos) return s;
    const std::string_view last = s.substr(blank + 1), before = trimmed(s.substr(0, blank));
    if (is_code(last)) {  // "Name GD01-001"
      code(last);
      return before;
    }
    if (!is_number(last)) return s;
    if (last.starts_with('#')) return before;
    if (!before.ends_with(')') && !before.ends_with(']')) return s;
    const size_t open = before.find_last_of("([");  // "(ROF) 12" may be the number of the set too
    if (open != std::string_view::npos)
      code(std::string(before.substr(open + 1, before.size() - open - 2)) + "-" + std::string(last));
    return before;
  }
};

}  // namespace

std::string plain_name(std::string_view name) {
  std::string out;
  name = name.substr(0, kLongest);
  for (size_t i = 0; i < name.size(); ++i) {
    const std::string_view rest = name.substr(i);
    if (rest.starts_with("’") || rest.starts_with("‘")) out += '\'', i += 2;
    else if (rest.starts_with("“") || rest.starts_with("”")) out += '"', i += 2;
    else if (rest.starts_with("–") || rest.starts_with("—")) out += '-', i += 2;
    else out += name[i];
  }
  return folded(out);
}

std::string plain_code(std::string_view code) {
  std::string out;
  for (size_t i = 0; i < code.size(); ++i) {
    const bool begins = out.empty() || out.back() == '-';
    const bool more = i + 1 < code.size() && digit(code[i + 1]);
    if (code[i] == '0' && begins && more) continue;  // "007" is "7"
    out += code[i] >= 'A' && code[i] <= 'Z' ? static_cast<char>(code[i] - 'A' + 'a') : code[i];
  }
  return out;
}

std::string share_name(std::string_view number) { return "share id " + std::string(number); }

CardName read_card_name(std::string_view written) { return NameReader(written.substr(0, kLongest)).out; }

}  // namespace cantrip
