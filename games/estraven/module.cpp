#include "games/estraven/module.hpp"

#include "games/content.hpp"
#include "games/estraven/estraven.hpp"
#include "games/estraven/lexicon.hpp"
#include "games/estraven/schema.hpp"
#include "games/estraven/terminal_layout.hpp"

namespace cantrip::estraven {
namespace {

constexpr int kDeckSize = 20;

/// Reference 2.1: two different preconstructed decks of twenty are one deck of forty.
std::optional<Problem> build(const Content& content, Seat seat, std::span<const DeckFile* const> decks,
                             MatchSetup& setup) {
  for (size_t i = 0; i < decks.size(); ++i) {
    for (size_t j = 0; j < i; ++j)
      if (decks[i]->id == decks[j]->id)
        return Problem{"", "the deck " + decks[i]->id + " was chosen twice", "Choose two different decks."};
    if (decks[i]->size() != kDeckSize)
      return Problem{decks[i]->file, "deck " + decks[i]->id + " has " + std::to_string(decks[i]->size()) + " cards",
                     "A preconstructed deck has 20."};
    for (const DeckEntry& e : decks[i]->cards)
      if (e.copies > 2)
        return Problem{decks[i]->file,
                       "deck " + decks[i]->id + " has " + std::to_string(e.copies) + " copies of " + e.card,
                       "At most 2 copies of a card are in a deck."};
    Expected<std::vector<DefId>> cards = deck_cards(content, *decks[i]);
    if (!cards) return cards.problem();
    for (const DefId def : *cards) {
      const CardDef& card = content.pool.card(def);
      if (card.flags & kIsToken || card.types & type_bit(Resource))
        return Problem{decks[i]->file, content.pool.texts[index(def)].name + " can't be in a player's deck",
                       "Use units, spells and reactions."};
      setup.deck[index(seat)].push_back(def);
    }
  }
  return std::nullopt;
}

constexpr ScenarioZone kZones[] = {
    {Deck, 20, "Filler: Unit Troop, cost 9, pitch 1, 0/0/1"},
    {Market, 5, "Market Filler: Resource Materials"},
    {ResourceDeck, 15, "Market Filler: Resource Materials"},
};
constexpr ScenarioScore kScores[] = {{PlayerHealth, 20}};

}  // namespace

constinit const Module module = {
    .game = &game,
    .lexicon = &lexicon,
    .decks_per_seat = 2,
    .shared_deck = "resources",
    .build = &build,
    .scenario = &scenario,
    .scenario_zones = kZones,
    .scenario_scores = kScores,
    .evaluate = &evaluate,
    .why_not = &why_not,
    .terminal = &terminal_layout,
};

}  // namespace cantrip::estraven
