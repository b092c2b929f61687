#include "games/gundam/import.hpp"

#include "games/card_list.hpp"
#include "language/lexer.hpp"

namespace cantrip::gundam {
namespace {

using language::CardFacts;
using language::Json;

/// "Blue Unit (White Base Team)": colours, types, then traits in parentheses.
CardFault type_line(const Json& j, CardFacts& c) {
  std::string type = language::lower(text_of(j.find("type")));
  if (type.empty()) return {"the card has no type", "Add \"type\": \"unit\"."};
  if (type.ends_with(" token")) type.resize(type.size() - 6), c.token = true;
  for (const std::string& colour : texts_of(first_of(j, {"colors", "colours", "color", "colour"})))
    c.type += capital(language::lower(colour)) + " ";
  if (type.starts_with("ex ")) c.type += "EX ", type = type.substr(3), c.token = true;
  c.type += capital(type);
  for (const std::string& trait : texts_of(first_of(j, {"subtypes", "traits"}))) c.type += " (" + trait + ")";
  return {};
}

void none_is_zero(CardFacts& c, std::string_view fact) {
  for (const auto& [key, value] : c.stats)
    if (key == fact) return;
  c.stats.emplace_back(fact, 0);
}

CardFault stats(const Json& j, CardFacts& c) {
  const std::string type = language::lower(text_of(j.find("type")));
  if (type.ends_with("resource")) return {};  // lists give Resources numbers that they do not print
  if (type.ends_with("base")) return read_stats(j, {{"level", {"level"}}, {"cost", {"cost"}}, {"hp", {"hp"}}}, c);
  if (CardFault f = read_stats(j, {{"level", {"level"}}, {"cost", {"cost"}}, {"ap", {"ap"}}, {"hp", {"hp"}}}, c);
      !f.message.empty())
    return f;
  if (type != "command")
    for (const std::string_view fact : {"ap", "hp"}) none_is_zero(c, fact);
  return {};
}

CardFault one(const Json& j, CardFacts& c) {
  if (CardFault fault = type_line(j, c); !fault.message.empty()) return fault;
  const Json* inner = j.find("stats");
  std::string link = text_of(j.find("link"));
  if (link.empty() && inner) link = text_of(inner->find("link"));
  if (!link.empty()) c.text = "Link: " + link;
  for (const std::string& line : texts_of(j.find("text")))
    if (!line.empty()) c.text += (c.text.empty() ? "" : "\n") + line;
  return stats(j, c);
}

} // namespace

language::CardFile read_cards(std::string_view path, std::string_view content) {
  return read_card_list(path, content, &one);
}

} // namespace cantrip::gundam
