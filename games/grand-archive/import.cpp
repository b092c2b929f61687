#include "games/grand-archive/import.hpp"

#include <algorithm>

#include "games/card_list.hpp"
#include "games/grand-archive/schema.hpp"
#include "language/lexer.hpp"

namespace cantrip::grand_archive {
namespace {

using language::CardFacts;
using language::Json;

bool is_one_of(const std::vector<std::string>& list, const std::string& word) {
  for (const std::string& w : list)
    if (w == word) return true;
  return false;
}

/// "Exalted Water Unique Ally Cleric Human": elements, what kind, type, classes, subtypes.
CardFault type_line(const Json& j, CardFacts& c) {
  const std::string type = language::lower(text_of(j.find("type")));
  if (type.empty()) return {"the card has no type", "Add \"type\": \"ally\"."};
  for (const std::string& colour : texts_of(first_of(j, {"colors", "elements", "element"})))
    c.type += capital(language::lower(colour)) + " ";
  const Json* stats = j.find("stats");
  if (stats && language::lower(text_of(stats->find("speed"))) == "fast") c.type += "Fast ";
  std::string rest;  // supertypes stand first, whatever the list's order
  for (size_t from = 0; from <= type.size();) {
    const size_t plus = std::min(type.find('+', from), type.size());
    const std::string part = type.substr(from, plus - from);
    if (part == "token") c.token = true;
    else if (part == "unique" || part == "regalia") c.type += capital(part) + " ";
    else rest += capital(part) + " ";
    from = plus + 1;
  }
  c.type += rest;
  const std::vector<std::string> classes = texts_of(j.find("classes"));
  for (const std::string& one : classes) c.type += one + " ";
  for (const std::string& one : texts_of(j.find("subtypes")))
    if (!is_one_of(classes, one))
      c.type += one + " ";  // a subtype of two words: declare it whole, as Gundam's traits are
  c.type.pop_back();
  return {};
}

CardFault cost(const Json& j, CardFacts& c) {
  const Json* cost = j.find("cost");
  if (!cost || text_of(j.find("face")) == "back") return {};
  const std::string kind = text_of(cost->find("kind")), value = text_of(cost->find("value"));
  if (kind.empty()) return {};
  if (kind != "reserve" && kind != "memory") return {"a cost is reserve or memory", "Write \"kind\": \"reserve\"."};
  int n = 0;
  for (const char digit : value) {
    if (value == "X") break;
    if (digit < '0' || digit > '9' || n > 99)
      return {"the cost \"" + value + "\" is no number", "Write a number, or \"X\"."};
    n = n * 10 + (digit - '0');
  }
  if (value.empty()) return {"the cost has no value", "Write \"value\": 2."};
  c.stats.emplace_back(kind, value == "X" ? kCostX : n);
  return {};
}

CardFault one(const Json& j, CardFacts& c) {
  if (CardFault fault = type_line(j, c); !fault.message.empty()) return fault;
  if (CardFault fault = cost(j, c); !fault.message.empty()) return fault;
  for (const std::string& line : texts_of(j.find("text")))
    if (!line.empty()) c.text += (c.text.empty() ? "" : "\n") + line;
  if (const std::string face = text_of(j.find("face")); !face.empty())  // kept here until the sides are joined
    c.flavour = face + " " + text_of(j.find("set")) + " " + text_of(j.find("number"));
  return read_stats(j, {{"level", {"level"}}, {"power", {"power"}}, {"life", {"life"}}, {"durability", {"durability"}}},
                    c);
}

/// Two cards with a face that share set and number are sides of one: the front says which card is its back.
void join_faces(std::vector<CardFacts>& cards) {
  const auto side = [](const CardFacts& c) { return c.flavour.substr(0, c.flavour.find(' ')); };
  const auto place = [](const CardFacts& c) {
    return c.flavour.substr(std::min(c.flavour.find(' '), c.flavour.size()));
  };
  for (size_t i = 0; i < cards.size(); ++i)
    for (const size_t k : {i - 1, i + 1}) {  // the other side is listed next to it
      if (k >= cards.size() || side(cards[i]) != "front" || side(cards[k]) != "back") continue;
      if (place(cards[i]) == place(cards[k]))
        cards[i].text += (cards[i].text.empty() ? "Back: " : "\nBack: ") + cards[k].name;
    }
  for (CardFacts& c : cards) c.flavour.clear();
}

}  // namespace

language::CardFile read_cards(std::string_view path, std::string_view content) {
  language::CardFile file = read_card_list(path, content, &one);
  join_faces(file.cards);
  return file;
}

}  // namespace cantrip::grand_archive
