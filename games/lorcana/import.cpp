#include "games/lorcana/import.hpp"

#include "language/lexer.hpp"

namespace cantrip::lorcana {
namespace {

/// "Amber Character Storyborn Hero": inks first, then types, then classifications.
CardFault one(const CardRecord& r, language::CardFacts& c) {
  if (r.type.empty()) return {"the card has no type", "Add \"type\": \"Character\"."};
  for (const std::string& ink : r.colours) c.type += capital(language::lower(ink)) + " ";
  c.type += capitals(r.type);
  for (const std::string& sub : r.subtypes) c.type += " " + capital(sub);
  c.text = lines_of(r.text);
  take_numbers(r, {"cost", "strength", "willpower", "lore", "move_cost", "inkable"}, c);
  return {};
}

}  // namespace

language::CardFile import_cards(std::span<const CardRecord> records) { return facts_of(records, &one); }

}  // namespace cantrip::lorcana
