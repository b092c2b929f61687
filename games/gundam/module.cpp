#include "games/gundam/module.hpp"

#include "games/content.hpp"
#include "games/gundam/gundam.hpp"
#include "games/gundam/import.hpp"
#include "games/gundam/legality.hpp"
#include "games/gundam/lexicon.hpp"
#include "games/gundam/terminal_layout.hpp"

namespace cantrip::gundam {
namespace {

constexpr std::string_view kFiller = "Filler: Blue Unit, level 9, cost 9, 1/1";
constexpr ScenarioZone kZones[] = {
    {Deck, 20, kFiller},
    {ResourceDeck, 10, "Resource: Resource"},
    {ResourceArea, 0, "Resource: Resource"},
    {Shields, 6, kFiller},
};

}  // namespace

constinit const Module module = {
    .game = &game,
    .lexicon = &lexicon,
    .import = &import_cards,
    .colours = kColours,
    .deck_size = 50,
    .second_types = type_bit(Resource),
    .second_size = 10,
    .decks_per_seat = 1,
    .build = &build_decks,
    .illegal = &illegal,
    .formats = kFormatNames,
    .scenario = &scenario,
    .scenario_zones = kZones,
    .scenario_scores = {},
    .evaluate = &evaluate,
    .why_not = &why_not,
    .terminal = &terminal_layout,
};

}  // namespace cantrip::gundam
