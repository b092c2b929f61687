#include "games/lorcana/legality.hpp"

#include <algorithm>
#include <map>

#include "games/lorcana/formats.hpp"
#include "games/lorcana/schema.hpp"

namespace cantrip::lorcana {
namespace {

constexpr int kDeckSize = 60, kInks = 2;
constexpr u32 kInkBits =
    type_bit(Amber) | type_bit(Amethyst) | type_bit(Emerald) | type_bit(Ruby) | type_bit(Sapphire) | type_bit(Steel);

std::string inks_in_words(const Content& content, u32 inks) {
  std::vector<std::string> names;
  for (int bit = 0; bit < 32; ++bit)
    if ((inks >> bit) & 1) names.emplace_back(content.module->game->schema->types[static_cast<size_t>(bit)]);
  return join(names, " and ");
}

/// The sets a card was printed in: those it names, and those of its printings.
std::vector<std::string> sets_of(const CardText& text, const language::CardFacts* facts) {
  std::vector<std::string> out;
  for (std::string_view rest = text.set; !rest.empty();) {
    const size_t end = std::min(rest.find(' '), rest.size());
    if (end) out.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (facts)
    for (const std::string& printing : facts->printings) out.push_back(printing.substr(0, printing.rfind('-')));
  return out;
}

/// True if every numbered set of the card has rotated (reference 2.1: a reprint brings a card back; promotional printings
/// do not). A card of no numbered set is a player's own and stays.
bool has_rotated(const std::vector<std::string>& sets, const Format& format) {
  bool numbered = false;
  for (const std::string& set : sets) {
    if (set.empty() || set.find_first_not_of("0123456789") != std::string::npos) continue;
    numbered = true;
    if (std::find(format.rotated.begin(), format.rotated.end(), set) == format.rotated.end()) return false;
  }
  return numbered && !format.rotated.empty();
}

struct Checker {
  const Content& content;
  const DeckFile& deck;
  const Format* format;
  std::vector<Problem> out{};
  u32 inks = 0;
  std::map<std::string, int> copies{};

  void check() {
    if (deck.size() < kDeckSize)
      out.push_back({deck.file, "the deck has " + std::to_string(deck.size()) + " cards",
                     "A deck has 60 cards or more: add " + std::to_string(kDeckSize - deck.size()) + "."});
    for (const DeckEntry& e : deck.cards)
      if (const DefId def = content.find_card(e.card); def != DefId::Hidden) entry(e, def);
  }

  void entry(const DeckEntry& e, DefId def) {
    const std::string& name = content.pool.texts[index(def)].name;
    ink(e, name, content.pool.card(def).types & kInkBits);
    const int limit = copy_limit(content.pool, def), before = copies[name], now = copies[name] += e.copies;
    if (now > limit && before <= limit)
      out.push_back({deck.at(e), std::to_string(now) + " copies of " + name,
                     "At most " + std::to_string(limit) + " cards of this full name are in a deck."});
    if (!format || before > 0) return;
    if (std::find(format->banned.begin(), format->banned.end(), name) != format->banned.end())
      out.push_back({deck.at(e), name + " is banned in " + std::string(format->name), "Take it out."});
    const CardText& text = content.pool.texts[index(def)];
    if (has_rotated(sets_of(text, content.facts_of(def)), *format))
      out.push_back({deck.at(e),
                     name + " is of set " + text.set + ", which is not legal in " + std::string(format->name),
                     "Take it out, or use --format infinity."});
  }

  /// The first two inks are the deck's; each card that needs another is named.
  void ink(const DeckEntry& e, const std::string& name, u32 its) {
    if (__builtin_popcount(inks | its) <= kInks) {
      inks |= its;
      return;
    }
    out.push_back({deck.at(e), name + " is " + inks_in_words(content, its) + ", a third ink",
                   "A deck has two inks at most, and this one has " + inks_in_words(content, inks) + " already."});
  }
};

}  // namespace

std::vector<Problem> illegal(const Content& content, const DeckFile& deck, std::string_view format) {
  Checker checker{content, deck, find_format(format)};
  checker.check();
  return std::move(checker.out);
}

}  // namespace cantrip::lorcana
