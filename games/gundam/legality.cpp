#include "games/gundam/legality.hpp"

#include <map>

#include "games/gundam/schema.hpp"

namespace cantrip::gundam {
namespace {

constexpr int kDeckSize = 50, kResourceDeckSize = 10, kCopies = 4, kMostColours = 2;

struct Checker {
  const Content& content;
  const DeckFile& deck;
  std::vector<Problem> out{};
  u32 colours = 0;
  int cards = 0, resources = 0;
  std::map<std::string, int> copies{};

  void check() {
    for (const DeckEntry& e : deck.cards)
      if (const DefId def = content.find_card(e.card); def != DefId::Hidden) entry(e, def);
    size("the deck has ", cards, kDeckSize, "cards");
    size("the resource deck has ", resources, kResourceDeckSize, "Resources");
  }

  void entry(const DeckEntry& e, DefId def) {
    const CardDef& card = content.pool.card(def);
    const CardText& text = content.pool.texts[index(def)];
    if ((card.flags & kIsToken) || (card.types & type_bit(Ex))) {
      out.push_back({deck.at(e), text.name + " is a token", "Tokens are not part of a deck: take it out."});
      return;
    }
    if (card.types & type_bit(Resource)) {
      resources += e.copies;
      return;
    }
    cards += e.copies;
    colour(e, text.name, card.types & kColours);
    const int before = copies[text.id], now = copies[text.id] += e.copies;
    if (now > kCopies && before <= kCopies)
      out.push_back(
          {deck.at(e), std::to_string(now) + " copies of " + text.name, "At most 4 of a card are in a deck."});
  }

  /// The first two colours are the deck's; each card that needs another is named.
  void colour(const DeckEntry& e, const std::string& name, u32 its) {
    if (__builtin_popcount(colours | its) <= kMostColours) {
      colours |= its;
      return;
    }
    out.push_back({deck.at(e), name + " has a third colour", "A deck has one or two colours."});
  }

  void size(std::string_view what, int n, int wanted, std::string_view of) {
    if (n == wanted) return;
    const int change = n < wanted ? wanted - n : n - wanted;
    out.push_back({deck.file, std::string(what) + std::to_string(n) + " " + std::string(of),
                   "It has exactly " + std::to_string(wanted) + ": " + (n < wanted ? "add " : "take out ") +
                       std::to_string(change) + "."});
  }
};

}  // namespace

std::vector<Problem> illegal(const Content& content, const DeckFile& deck, std::string_view) {
  Checker checker{content, deck};
  checker.check();
  return std::move(checker.out);
}

}  // namespace cantrip::gundam
