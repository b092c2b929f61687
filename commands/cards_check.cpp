// `cantrip cards check`: what of some card files is understood.
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "commands/commands.hpp"
#include "deck/check_cards.hpp"
#include "deck/folder.hpp"

namespace cantrip {
namespace {

constexpr size_t kSomeIds = 5;  // of a group

struct Flags {
  std::vector<std::string> paths;
  std::string game;
  bool json = false, all = false, round_trip = false;
};

nlohmann::json in_json(const Refusal& r) {
  return {{"id", r.id}, {"name", r.name}, {"at", r.at}, {"why", r.why}, {"phrase", r.phrase}};
}

nlohmann::json in_json(const CardReport& report) {
  nlohmann::json refused = nlohmann::json::array(), groups = nlohmann::json::array();
  for (const Refusal& r : report.refused) refused.push_back(in_json(r));
  for (const Problem& p : report.decks)
    refused.push_back({{"id", ""}, {"name", ""}, {"at", p.where}, {"why", p.why + ". " + p.remedy}, {"phrase", p.why}});
  for (const PhraseGroup& g : report.groups())
    groups.push_back({{"count", g.ids.size()}, {"phrase", g.phrase}, {"ids", g.ids}});
  nlohmann::json out = {{"cards", report.cards}, {"compiled", report.compiled},
                        {"refused", refused},    {"percent", report.percent()},
                        {"groups", groups},      {"milliseconds", report.milliseconds}};
  if (!report.tried_round_trip) return out;
  nlohmann::json strayed = nlohmann::json::array();
  for (const Refusal& r : report.strayed) strayed.push_back(in_json(r));
  out["round_trip"] = {{"cards", report.compiled}, {"failed", strayed}};
  return out;
}

void print_groups(const CardReport& report) {
  for (const PhraseGroup& g : report.groups()) {
    const std::vector<std::string> some(g.ids.begin(),
                                        g.ids.begin() + static_cast<std::ptrdiff_t>(std::min(g.ids.size(), kSomeIds)));
    fmt::print("{:4}  {}  ({}{})\n", g.ids.size(), g.phrase, join(some), g.ids.size() > kSomeIds ? ", ..." : "");
  }
  if (!report.refused.empty()) fmt::print("`--all` lists every refused card with its reason.\n");
}

void print(const CardReport& report, bool all) {
  if (report.imported && !all) print_groups(report);
  else
    for (const Refusal& r : report.refused) fmt::print("{}\n", r.shown);
  for (const Problem& p : report.decks) fmt::print("{}\n", to_string(p));
  for (const Refusal& r : report.strayed) fmt::print("{}\n", r.shown);
  if (report.tried_round_trip)
    fmt::print("round trip: {} of {} compiled cards mean the same in their canonical text\n",
               report.compiled - report.strayed.size(), report.compiled);
  fmt::print("{} cards, {} compiled, {} refused ({:.1f} % compiled), in {:.1f} ms\n", report.cards, report.compiled,
             report.cards - report.compiled, report.percent(), report.milliseconds);
}

void check(const Flags& flags) {
  const std::vector<SourceFile> files = need(read_sources(flags.paths));
  if (files.empty())
    fail({flags.paths[0], "there are no card files", "Name a card file, or a folder with .toml files."});
  const Module& module = game_of(flags.game, flags.paths[0]);
  const CardReport report = need(check_cards(module, files, flags.round_trip));
  if (flags.json) fmt::print("{}\n", in_json(report).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  else print(report, flags.all);
  if (!report.clean()) throw Exit{1};
}

}  // namespace

void add_cards_check(CLI::App& cards) {
  CLI::App* command = cards.add_subcommand("check", "Compile card files and report what is refused, and where");
  auto flags = std::make_shared<Flags>();
  command->add_option("paths", flags->paths, "Card files (TOML, or a card list in JSON), or folders of TOML")
      ->required();
  command->add_option("--game", flags->game, "The game (default: the folder's, or the only one)");
  command->add_flag("--json", flags->json, "Print JSON");
  command->add_flag("--all", flags->all, "List every refused card of a card list, not groups");
  command->add_flag("--round-trip", flags->round_trip, "Compile every card again from its canonical text and compare");
  examples(command, {"cantrip cards check games/estraven/cards", "cantrip cards check my-cards/ --game estraven --json",
                     "cantrip cards check set1.jsonl set2.json --game lorcana --round-trip"});
  command->callback([flags] { check(*flags); });
}

}  // namespace cantrip
