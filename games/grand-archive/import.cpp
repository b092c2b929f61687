#include "games/grand-archive/import.hpp"

#include <algorithm>

#include "games/grand-archive/schema.hpp"
#include "language/lexer.hpp"

namespace cantrip::grand_archive {
namespace {

using language::CardFacts;

bool is_one_of(const std::vector<std::string>& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

/// "Exalted Water Unique Ally Cleric Human": elements, what kind, type, classes, subtypes.
CardFault type_line(const CardRecord& r, CardFacts& c) {
  const std::string type = language::lower(r.type);
  if (type.empty()) return {"the card has no type", "Add \"type\": \"ally\"."};
  for (const std::string& colour : r.colours) c.type += capital(language::lower(colour)) + " ";
  if (language::lower(r.speed) == "fast") c.type += "Fast ";
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
  for (const std::string& one : r.classes) c.type += one + " ";
  for (const std::string& one : r.subtypes)
    if (!is_one_of(r.classes, one))
      c.type += one + " ";  // a subtype of two words: declare it whole, as Gundam's traits are
  c.type.pop_back();
  return {};
}

CardFault one(const CardRecord& r, CardFacts& c) {
  if (CardFault fault = type_line(r, c); !fault.message.empty()) return fault;
  if (r.face != "back")
    for (const auto& [kind, n] : r.price) {
      if (kind != "reserve" && kind != "memory")
        return {"a cost is reserve or memory", "Write \"cost\": {\"kind\": \"reserve\", \"value\": 2}."};
      c.stats.emplace_back(kind, n == kAmountX ? kCostX : n);
    }
  c.text = lines_of(r.text);
  if (!r.back.empty()) c.text += (c.text.empty() ? "Back: " : "\nBack: ") + r.back;
  take_numbers(r, {"level", "power", "life", "durability"}, c);
  return {};
}

/// Two cards with a face that share set and number are sides of one: the front says which card is its back.
std::vector<CardRecord> joined(std::span<const CardRecord> records) {
  std::vector<CardRecord> out(records.begin(), records.end());
  for (size_t i = 0; i < out.size(); ++i)
    for (const size_t k : {i - 1, i + 1})  // the other side is listed next to it
      if (k < out.size() && out[i].face == "front" && out[k].face == "back" && out[i].set == out[k].set &&
          out[i].number == out[k].number && out[i].back.empty())
        out[i].back = out[k].name;
  return out;
}

}  // namespace

language::CardFile import_cards(std::span<const CardRecord> records) { return facts_of(joined(records), &one); }

}  // namespace cantrip::grand_archive
