// `cantrip games`: what can be played here.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "commands/commands.hpp"

namespace cantrip {
namespace {

nlohmann::json facts_of(const Module& module) {
  const Game& game = *module.game;
  const std::shared_ptr<const Content> content = content_of(module);
  nlohmann::json decks = nlohmann::json::array(), switches = nlohmann::json::array();
  for (const DeckFile& d : content->decks)
    if (d.id != module.shared_deck)
      decks.push_back({{"id", d.id}, {"name", d.name}, {"motto", d.motto}, {"cards", d.size()}});
  for (const SwitchSpec& s : game.switches)
    switches.push_back({{"name", s.name}, {"seed", s.seed}, {"official", s.official}, {"about", s.about}});
  return {{"slug", game.slug},
          {"title", game.title},
          {"seats", {game.min_seats, game.max_seats}},
          {"discipline", game.discipline},
          {"cards", content->pool.cards.size() - 1},
          {"decks", decks},
          {"decks_per_seat", module.decks_per_seat},
          {"switches", switches}};
}

void print_game(const nlohmann::json& g) {
  fmt::print("{}  {}: {} to {} players, {} cards, {}\n", g["slug"].get<std::string>(), g["title"].get<std::string>(),
             g["seats"][0].get<int>(), g["seats"][1].get<int>(), g["cards"].get<int>(),
             g["discipline"].get<std::string>());
  for (const auto& d : g["decks"])
    fmt::print("    {:<20} {}. {}\n", d["id"].get<std::string>(), d["name"].get<std::string>(),
               d["motto"].get<std::string>());
}

}  // namespace

void add_games(CLI::App& app) {
  CLI::App* command = app.add_subcommand("games", "List the games and their decks");
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "Print JSON");
  add_collection(command);
  examples(command, {"cantrip games", "cantrip games --json"});
  command->callback([json] {
    nlohmann::json all = nlohmann::json::array();
    for (const Module* m : modules()) all.push_back(facts_of(*m));
    if (*json) return fmt::print("{}\n", nlohmann::json{{"games", all}}.dump(2));
    for (const auto& g : all) print_game(g);
  });
}

}  // namespace cantrip
