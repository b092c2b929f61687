#include "games/lorcana/module.hpp"

#include "games/content.hpp"
#include "games/lorcana/formats.hpp"
#include "games/lorcana/import.hpp"
#include "games/lorcana/legality.hpp"
#include "games/lorcana/lexicon.hpp"
#include "games/lorcana/lorcana.hpp"
#include "games/lorcana/terminal_layout.hpp"

namespace cantrip::lorcana {
namespace {

constexpr u32 kInks =
    type_bit(Amber) | type_bit(Amethyst) | type_bit(Emerald) | type_bit(Ruby) | type_bit(Sapphire) | type_bit(Steel);

constexpr ScenarioZone kZones[] = {
    {Deck, 20, "Filler: Character Amber Storyborn, cost 9, 0/1/0"},
    {Inkwell, 0, "Filler: Character Amber Storyborn, cost 9, 0/1/0"},
};

}  // namespace

constinit const Module module = {
    .game = &game,
    .lexicon = &lexicon,
    .import = &import_cards,
    .colours = kInks,
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

}  // namespace cantrip::lorcana
