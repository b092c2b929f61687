#include "games/gundam/import.hpp"

#include "language/lexer.hpp"

namespace cantrip::gundam {
namespace {

using language::CardFacts;

void none_is_zero(CardFacts& c, std::string_view fact) {
  for (const auto& [key, value] : c.stats)
    if (key == fact) return;
  c.stats.emplace_back(fact, 0);
}

void stats(const CardRecord& r, std::string_view type, CardFacts& c) {
  if (type.ends_with("resource")) return;  // lists give Resources numbers that they do not print
  if (type.ends_with("base")) return take_numbers(r, {"level", "cost", "hp"}, c);
  take_numbers(r, {"level", "cost", "ap", "hp"}, c);
  if (type != "command")
    for (const std::string_view fact : {"ap", "hp"}) none_is_zero(c, fact);
}

/// "Blue Unit (White Base Team)": colours, types, then traits in parentheses.
CardFault one(const CardRecord& r, CardFacts& c) {
  std::string type = language::lower(r.type);
  if (type.empty()) return {"the card has no type", "Add \"type\": \"unit\"."};
  if (type.starts_with("token ")) type = type.substr(6) + " token";
  if (type.ends_with(" token")) type.resize(type.size() - 6), c.token = true;
  for (const std::string& colour : r.colours) c.type += capital(language::lower(colour)) + " ";
  const std::string whole = type;
  if (type.starts_with("ex ")) c.type += "EX ", type = type.substr(3), c.token = true;
  c.type += capital(type);
  for (const std::string& trait : r.subtypes) c.type += " (" + trait + ")";
  if (!r.link.empty()) c.text = "Link: " + r.link;
  if (const std::string lines = lines_of(r.text); !lines.empty()) c.text += (c.text.empty() ? "" : "\n") + lines;
  stats(r, whole, c);
  return {};
}

}  // namespace

language::CardFile import_cards(std::span<const CardRecord> records) { return facts_of(records, &one); }

}  // namespace cantrip::gundam
