#include "reading/json/fields.hpp"

#include <charconv>

#include "language/lexer.hpp"

namespace cantrip::reading {

const Json* find(const Json& j, std::string_view key) {
  if (!j.is_object()) return nullptr;
  const auto at = j.find(std::string(key));
  return at == j.end() || at->is_null() ? nullptr : &*at;
}

const Json* first_of(const Json& j, std::initializer_list<std::string_view> keys) {
  for (const std::string_view key : keys)
    if (const Json* found = find(j, key)) return found;
  return nullptr;
}

bool has(const Json& j, std::string_view key) { return j.is_object() && j.contains(std::string(key)); }

std::string text_of(const Json* j) {
  if (!j) return {};
  if (j->is_string()) return std::string(trim(j->get_ref<const std::string&>()));
  if (j->is_number_unsigned()) return std::to_string(j->get<std::uint64_t>());
  if (j->is_number_integer()) return std::to_string(j->get<std::int64_t>());
  return {};
}

std::vector<std::string> texts_of(const Json* j) {
  std::vector<std::string> out;
  if (!j) return out;
  if (!j->is_array()) {
    if (std::string text = text_of(j); !text.empty()) out.push_back(std::move(text));
    return out;
  }
  for (const Json& one : *j)
    if (std::string text = text_of(&one); !text.empty()) out.push_back(std::move(text));
  return out;
}

bool number_of(const Json& j, int& out) {
  if (j.is_boolean()) return out = j.get<bool>() ? 1 : 0, true;
  if (j.is_number()) {
    const double n = j.get<double>();
    if (!(n >= -1000 && n <= 1000) || n != static_cast<double>(static_cast<int>(n))) return false;
    return out = static_cast<int>(n), true;
  }
  if (!j.is_string()) return false;
  std::string_view s = trim(j.get_ref<const std::string&>());
  if (s == "true" || s == "TRUE" || s == "yes") return out = 1, true;
  if (s == "false" || s == "FALSE" || s == "no") return out = 0, true;
  if (s.starts_with('+')) s.remove_prefix(1);
  int n = 0;
  const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), n);
  if (error != std::errc{} || end != s.data() + s.size() || n < -1000 || n > 1000) return false;
  return out = n, true;
}

CardFault read_numbers(const Json& j, std::initializer_list<NumberKeys> facts, CardRecord& out) {
  const Json* inner = find(j, "stats");
  for (const NumberKeys& f : facts) {
    const Json* value = first_of(j, f.keys);
    if (!value && inner) value = first_of(*inner, f.keys);
    if (!value || value->is_object()) continue;
    if (const std::string text = text_of(value); value->is_string() && (text.empty() || text == "-")) continue;
    int n = 0;
    if (!number_of(*value, n))
      return {"\"" + std::string(f.fact) + "\" must be a whole number", "Write it without quotes."};
    out.numbers.emplace_back(f.fact, n);
  }
  return {};
}

std::vector<std::string> paragraphs(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty()) continue;
    if (line.starts_with("•") && !out.empty()) out.back() += "\n" + std::string(line);
    else out.emplace_back(line);
  }
  return out;
}

std::string one_paragraph(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\n' || text.substr(i + 1).starts_with("•")) out += text[i];
    else if (!out.empty() && out.back() != ' ') out += ' ';
  }
  return std::string(trim(out));
}

std::string replaced(std::string_view text, std::span<const Replacement> all) {
  std::string out;
  for (size_t i = 0; i < text.size();) {
    const Replacement* found = nullptr;
    for (const Replacement& r : all)
      if (text.substr(i).starts_with(r.from)) found = &r;
    if (found) out += found->to, i += found->from.size();
    else out += text[i++];
  }
  return out;
}

std::string plain_quotes(std::string_view text) {
  static constexpr Replacement kQuotes[] = {{"’", "'"}, {"‘", "'"}, {"“", "\""}, {"”", "\""}};
  return replaced(text, kQuotes);
}

std::string lowered(std::string_view s) { return language::lower(s); }

std::string_view trim(std::string_view s) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  while (!s.empty() && blank(s.front())) s.remove_prefix(1);
  while (!s.empty() && blank(s.back())) s.remove_suffix(1);
  return s;
}

std::string id_of(std::string_view set, std::string_view number) {
  std::string digits(number);
  if (!digits.empty() && digits.find_first_not_of("0123456789") == std::string::npos && digits.size() < 3)
    digits.insert(0, 3 - digits.size(), '0');
  return std::string(set) + "-" + digits;
}

}  // namespace cantrip::reading
