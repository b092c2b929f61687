// `cantrip store`: look after the database of a server.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "commands/commands.hpp"
#include "server/lobby/examine.hpp"

namespace cantrip {
namespace {

struct Flags {
  std::string store, file;
  bool quick = false, json = false;
};

void add_check(CLI::App* store) {
  CLI::App* command =
      store->add_subcommand("check", "Read every room and play every open match again; changes nothing");
  auto flags = std::make_shared<Flags>();
  command->add_option("store", flags->store, "A file, or postgresql://...")->required();
  command->add_flag("--quick", flags->quick, "Read, but don't play");
  command->add_flag("--json", flags->json, "Print JSON");
  examples(command, {"cantrip store check games.db", "cantrip store check postgresql://cantrip@db/cantrip"});
  command->callback([flags] {
    const std::unique_ptr<store::Archive> archive = need(store::open_archive(flags->store));
    server::Pantry pantry;
    const server::Examined found = need(server::examine(*archive, pantry, flags->quick));
    const auto listed = [](const std::vector<Problem>& problems) {
      nlohmann::json out = nlohmann::json::array();
      for (const Problem& p : problems) out.push_back({{"where", p.where}, {"why", p.why}, {"remedy", p.remedy}});
      return out;
    };
    if (flags->json) {
      fmt::print("{}\n", nlohmann::json{{"rooms", found.rooms},
                                        {"entries", found.entries},
                                        {"replays", found.replays},
                                        {"damaged", listed(found.damaged)},
                                        {"other_version", listed(found.parted)}}
                             .dump());
    } else {
      for (const Problem& p : found.damaged) fmt::print("damaged: {}\n", to_string(p));
      for (const Problem& p : found.parted) fmt::print("of another version: {}\n", to_string(p));
      fmt::print("{} rooms, {} entries, {} replays: {} damaged, {} of another version\n", found.rooms, found.entries,
                 found.replays, found.damaged.size(), found.parted.size());
    }
    if (!found.damaged.empty()) throw Exit{1};
  });
}

void add_backup(CLI::App* store) {
  CLI::App* command = store->add_subcommand("backup", "Write everything to a new file, also while a server runs");
  auto flags = std::make_shared<Flags>();
  command->add_option("store", flags->store, "A file, or postgresql://...")->required();
  command->add_option("file", flags->file, "The new file")->required();
  examples(command, {"cantrip store backup games.db monday.db"});
  command->callback([flags] {
    need(store::back_up(flags->store, flags->file));
    fmt::print("{} is a copy of {}\n", flags->file, flags->store);
  });
}

void add_restore(CLI::App* store) {
  CLI::App* command = store->add_subcommand("restore", "Make a new store of a backup");
  auto flags = std::make_shared<Flags>();
  command->add_option("file", flags->file, "What backup wrote")->required();
  command->add_option("store", flags->store, "A file that is not there yet, or an empty PostgreSQL database")
      ->required();
  examples(command, {"cantrip store restore monday.db games.db"});
  command->callback([flags] {
    need(store::restore(flags->file, flags->store));
    fmt::print("{} has what {} has\n", flags->store, flags->file);
  });
}

}  // namespace

void add_store(CLI::App& app) {
  CLI::App* store = app.add_subcommand("store", "Check, back up and restore the games of a server");
  store->require_subcommand(1);
  add_check(store);
  add_backup(store);
  add_restore(store);
}

}  // namespace cantrip
