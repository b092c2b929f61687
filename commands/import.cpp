// `cantrip import`: cards of a card list into the player's collection.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "commands/commands.hpp"
#include "commands/progress.hpp"
#include "deck/collection.hpp"

namespace cantrip {
namespace {

struct Flags {
  std::string game, path;
  bool json = false;
};

void run(const Flags& flags) {
  const Module& module = *need(need_module(flags.game));
  const ProgressBar bar(!flags.json);
  const Imported done = need(import_cards(module, need_collection(module), flags.path, bar.read("KB")));
  bar.clear();
  const CardReport& r = done.report;
  const size_t refused = r.cards - r.compiled;
  if (flags.json)
    return fmt::print("{}\n", nlohmann::json{{"file", done.file},
                                             {"cards", r.cards},
                                             {"compiled", r.compiled},
                                             {"refused", refused},
                                             {"moved", done.moved},
                                             {"kept", done.kept},
                                             {"in_own_words", done.in_own_words},
                                             {"shapes", r.shapes}}
                                  .dump());
  fmt::print("{} cards: {} can be played, {} are refused for now.\nThey are in {}\n", r.cards, r.compiled, refused,
             done.file);
  if (done.moved) fmt::print("{} of them were in other files of the collection and have moved here.\n", done.moved);
  if (done.kept) fmt::print("{} cards you had changed in earlier imports are yours now, in own.toml.\n", done.kept);
  if (done.in_own_words) fmt::print("{} of them are in your own words, and stay so.\n", done.in_own_words);
  if (r.numbers) fmt::print("{} cards have a number to share them by.\n", r.numbers);
  if (refused)
    fmt::print("`cantrip cards check {} --game {}` says why cards are refused.\n"
               "`cantrip cards word CARD \"...\" --game {}` says one in other words.\n",
               flags.path, flags.game, flags.game);
}

}  // namespace

void add_import(CLI::App& app) {
  CLI::App* command = app.add_subcommand("import", "Add the cards of a card list to your collection");
  auto flags = std::make_shared<Flags>();
  command->add_option("game", flags->game, "The game, as `cantrip games` lists it")->required();
  command->add_option("file", flags->path, "A card list of any shape (JSON, CSV), or a TOML card file")->required();
  command->add_flag("--json", flags->json, "Print JSON");
  add_collection(command);
  examples(command, {"cantrip import lorcana set1.jsonl", "cantrip import lorcana set1.jsonl --collection my-cards"});
  command->callback([flags] { run(*flags); });
}

}  // namespace cantrip
