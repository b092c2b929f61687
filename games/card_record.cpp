#include "games/card_record.hpp"

#include <cctype>

namespace cantrip {

using language::CardFacts;
using language::CardFile;
using language::Diagnostic;

int CardRecord::amount(std::string_view of) const {
  for (const auto& [part, n] : price)
    if (part == of) return n;
  return 0;
}

CardFile facts_of(std::span<const CardRecord> records, CardFault (*one)(const CardRecord&, CardFacts&)) {
  CardFile out;
  for (const CardRecord& r : records) {
    CardFacts c;
    c.id = r.id;
    c.name = r.name;
    c.version = r.version;
    c.set = r.set;
    c.number = r.number;
    c.printings = r.printings;
    c.token = r.token;
    c.flavour = r.flavour;
    c.file = r.file;
    c.line = r.line;
    CardFault fault = one(r, c);
    if (fault.message.empty()) {
      out.cards.push_back(std::move(c));
      continue;
    }
    Diagnostic d;
    d.file = r.file;
    d.card = r.id;
    d.line = r.line;
    d.message = std::move(fault.message);
    d.remedy = std::move(fault.remedy);
    out.diagnostics.push_back(std::move(d));
  }
  return out;
}

void take_numbers(const CardRecord& r, std::initializer_list<std::string_view> facts, CardFacts& out) {
  for (const std::string_view fact : facts)
    for (const auto& [name, n] : r.numbers)
      if (name == fact) out.stats.emplace_back(fact, n);
}

std::string lines_of(const std::vector<std::string>& paragraphs) {
  std::string out;
  for (const std::string& line : paragraphs)
    if (!line.empty()) out += (out.empty() ? "" : "\n") + line;
  return out;
}

std::string capital(std::string_view word) {
  std::string out(word);
  if (!out.empty()) out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
  return out;
}

std::string capitals(std::string_view words) {
  std::string out(words);
  for (size_t i = 0; i < out.size(); ++i)
    if (i == 0 || out[i - 1] == ' ') out[i] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[i])));
  return out;
}

}  // namespace cantrip
