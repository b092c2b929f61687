#include "games/grand-archive/module.hpp"

#include "games/content.hpp"
#include "games/grand-archive/grand_archive.hpp"
#include "games/grand-archive/import.hpp"
#include "games/grand-archive/legality.hpp"
#include "games/grand-archive/lexicon.hpp"
#include "games/grand-archive/terminal_layout.hpp"

namespace cantrip::grand_archive {
namespace {

constexpr std::string_view kFiller = "Filler: Norm Ally, reserve 20, 0/1";
constexpr ScenarioZone kZones[] = {
    {Deck, 20, kFiller},     {Champion, 1, "Wanderer: Norm Champion Spirit, level 1, memory 1, life 20"},
    {Hand, 0, kFiller},      {Memory, 0, kFiller},
    {Graveyard, 0, kFiller}, {Banishment, 0, kFiller},
};
constexpr ScenarioScore kScores[] = {{TurnsTaken, 3}};

}  // namespace

constinit const Module module = {
    .game = &game,
    .lexicon = &lexicon,
    .import = &import_cards,
    .deck_size = 60,
    .second_types = type_bit(ChampionCard) | type_bit(Regalia),
    .second_name = "Material Deck",
    .second_size = 12,
    .joins = &joins,
    .decks_per_seat = 1,
    .build = &build_decks,
    .illegal = &illegal,
    .formats = kFormatNames,
    .scenario = &scenario,
    .scenario_zones = kZones,
    .scenario_scores = kScores,
    .evaluate = &evaluate,
    .foresight = 3,
    .why_not = &why_not,
    .terminal = &terminal_layout,
};

}  // namespace cantrip::grand_archive
