// `cantrip import`: cards of a card list into the player's collection.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "commands/commands.hpp"
#include "deck/collection.hpp"

namespace cantrip {
namespace {

struct Flags {
  std::string game, path;
  bool json = false;
};

void run(const Flags& flags) {
  const Module& module = *need(need_module(flags.game));
  const Imported done = need(import_cards(module, need_collection(module), flags.path));
  const CardReport& r = done.report;
  const size_t refused = r.cards - r.compiled;
  if (flags.json)
    return fmt::print("{}\n", nlohmann::json{{"file", done.file},
                                             {"cards", r.cards},
                                             {"compiled", r.compiled},
                                             {"refused", refused},
                                             {"moved", done.moved}}
                                  .dump());
  fmt::print("{} cards: {} can be played, {} are refused for now.\nThey are in {}\n", r.cards, r.compiled, refused,
             done.file);
  if (done.moved) fmt::print("{} of them were in other files of the collection and have moved here.\n", done.moved);
  if (refused) fmt::print("`cantrip cards check {} --game {}` says why cards are refused.\n", flags.path, flags.game);
}

}  // namespace

void add_import(CLI::App& app) {
  CLI::App* command = app.add_subcommand("import", "Add the cards of a card list to your collection");
  auto flags = std::make_shared<Flags>();
  command->add_option("game", flags->game, "The game, as `cantrip games` lists it")->required();
  command->add_option("file", flags->path, "A card list in JSON (one card a line, or a list), or a TOML card file")
      ->required();
  command->add_flag("--json", flags->json, "Print JSON");
  add_collection(command);
  examples(command, {"cantrip import lorcana set1.jsonl", "cantrip import lorcana set1.jsonl --collection my-cards"});
  command->callback([flags] { run(*flags); });
}

}  // namespace cantrip
