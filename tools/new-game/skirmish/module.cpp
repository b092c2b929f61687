#include "games/skirmish/module.hpp"

#include "games/content.hpp"
#include "games/evaluate.hpp"
#include "games/skirmish/lexicon.hpp"
#include "games/skirmish/skirmish.hpp"

namespace cantrip::skirmish {
namespace {

constexpr int kDeckSize = 30, kCopies = 3;

/// Thirty cards, at most three of a kind. All that is wrong is told at once.
std::vector<Problem> illegal(const Content& content, const DeckFile& deck, std::string_view) {
  std::vector<Problem> out;
  if (deck.size() != kDeckSize)
    out.push_back({deck.file, "deck " + deck.id + " has " + std::to_string(deck.size()) + " cards",
                   "A deck has " + std::to_string(kDeckSize) + "."});
  for (const DeckEntry& e : deck.cards) {
    if (content.find_card(e.card) == DefId::Hidden) continue;  // told elsewhere
    if (e.copies > kCopies)
      out.push_back({deck.at(e), "there are " + std::to_string(e.copies) + " of " + e.card,
                     "At most " + std::to_string(kCopies) + " of a card are in a deck."});
  }
  return out;
}

// What a zone holds in a position that does not mention it.
constexpr ScenarioZone kZones[] = {{Deck, 20, "Filler: Unit, cost 9, 0/1"}};
constexpr ScenarioScore kScores[] = {{Life, kStartingLife}};

/// A bot's eye: units on the field, life, cards.
int seat_value(Machine& m, Seat seat) {
  const State& s = m.st;
  int value = 25 * score(s, seat, Life) + 40 * zone_size(s, zone_of(Hand, seat));
  for (const u16 row : zone(s, Field, seat)) {
    const Derived& d = derived(m, row);
    value += 30 + 30 * d.stat[Power] + 20 * (d.stat[Health] - s.obj[row].stat[Damage]);
  }
  return value;
}
int evaluate(Machine& m, Seat me) { return against_the_others(m, me, seat_value); }

}  // namespace

constinit const Module module = {
    .game = &game,
    .lexicon = &lexicon,
    .deck_size = kDeckSize,
    .build = &build_decks,
    .illegal = &illegal,
    .scenario = &scenario,
    .scenario_zones = kZones,
    .scenario_scores = kScores,
    .evaluate = &evaluate,
};

}  // namespace cantrip::skirmish
