// `cantrip cards check`: what of some card files is understood.
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "commands/commands.hpp"
#include "commands/progress.hpp"
#include "deck/check_cards.hpp"
#include "deck/folder.hpp"

namespace cantrip {
namespace {

constexpr size_t kSomeIds = 5;  // of a group

struct Flags {
  std::vector<std::string> paths, folders;
  std::string game;
  bool json = false, all = false, round_trip = false, ambiguous = false;
};

nlohmann::json in_json(const Refusal& r) {
  return {{"id", r.id}, {"name", r.name}, {"at", r.at}, {"why", r.why}, {"phrase", r.phrase}, {"printed", r.printed}};
}

nlohmann::json in_json(const CardReport& report) {
  nlohmann::json refused = nlohmann::json::array(), groups = nlohmann::json::array();
  for (const Refusal& r : report.refused) refused.push_back(in_json(r));
  for (const Problem& p : report.decks)
    refused.push_back({{"id", ""}, {"name", ""}, {"at", p.where}, {"why", p.why + ". " + p.remedy}, {"phrase", p.why}});
  for (const PhraseGroup& g : report.groups())
    groups.push_back({{"count", g.ids.size()}, {"phrase", g.phrase}, {"ids", g.ids}});
  nlohmann::json out = {{"cards", report.cards},   {"compiled", report.compiled},
                        {"refused", refused},      {"percent", report.percent()},
                        {"groups", groups},        {"milliseconds", report.milliseconds},
                        {"shapes", report.shapes}, {"records", report.records}};
  if (!report.warned.empty()) {
    out["warnings"] = nlohmann::json::array();
    for (const Refusal& r : report.warned) out["warnings"].push_back(in_json(r));
  }
  if (!report.unwritten.empty()) out["unwritten"] = report.unwritten;
  if (!report.ambiguous.empty()) out["ambiguous"] = {{"texts", report.ambiguous.size()}, {"by_order", report.ties}};
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

/// What somebody can do about a card that is refused.
void print_way_out(const CardReport& report, const Module& module) {
  for (const Refusal& r : report.refused)
    if (!r.printed.empty() && !r.id.empty())
      return fmt::print("Say a refused card in other words: cantrip cards word {} \"...\" --game {}\n  {} says: {}\n",
                        r.id, module.game->slug, r.name, r.printed);
}

void print(const CardReport& report, const Module& module, bool all, bool ambiguous) {
  if (report.imported && !all) print_groups(report);
  else
    for (const Refusal& r : report.refused) fmt::print("{}\n", r.shown);
  for (const Problem& p : report.decks) fmt::print("{}\n", to_string(p));
  if (all || !report.imported)
    for (const Refusal& r : report.warned) fmt::print("warning: {}\n", r.shown);
  else if (!report.warned.empty())
    fmt::print("{} cards with a parenthesis that reminds of nothing on them; `--all` lists them\n",
               report.warned.size());
  for (const Refusal& r : report.strayed) fmt::print("{}\n", r.shown);
  if (report.tried_round_trip)
    fmt::print("round trip: {} of {} compiled cards mean the same in their canonical text\n",
               report.compiled - report.strayed.size(), report.compiled);
  if (ambiguous) {
    if (all)
      for (const Refusal& r : report.ambiguous) fmt::print("{}\n", r.shown);
    fmt::print("{} paragraphs could mean something else: of {} the cheaper reading counts, of {} the first\n",
               report.ambiguous.size(), report.ambiguous.size() - report.ties, report.ties);
  }
  print_way_out(report, module);
  if (!report.unwritten.empty())
    fmt::print("Texts name cards that nobody has written: {}. What makes them is in no deck until somebody does.\n",
               join(report.unwritten));
  if (!report.shapes.empty())
    fmt::print("Read as {}{}{}.\n", join(report.shapes),
               report.records > report.cards
                   ? fmt::format(": {} records, reprints and other arts counted", report.records)
                   : "",
               report.numbers ? fmt::format("; {} numbers", report.numbers) : "");
  fmt::print("{} cards, {} compiled, {} refused ({:.1f} % compiled), in {:.1f} ms\n", report.cards, report.compiled,
             report.cards - report.compiled, report.percent(), report.milliseconds);
}

/// The game that is named, or whose list it is.
const Module& game_of_list(const std::string& game, const std::vector<SourceFile>& files, const std::string& path) {
  if (game.empty())
    for (const SourceFile& file : files)
      if (const Module* found = reading::game_of_cards(file.path, file.text)) return *found;
  return game_of(game, path);
}

void check(const Flags& flags) {
  const std::vector<SourceFile> files = need(read_sources(flags.paths));
  if (files.empty())
    fail({flags.paths[0], "there are no card files", "Name a card file, or a folder with .toml files."});
  const Module& module = game_of_list(flags.game, files, flags.paths[0]);
  const ProgressBar bar(!flags.json);
  CheckOptions options;
  options.round_trip = flags.round_trip;
  options.ambiguous = flags.ambiguous;
  options.progress = bar.read("KB");
  options.with = need(own_cards(flags.folders)(module));
  options.worded = content_of(module, flags.folders);
  const CardReport report = need(check_cards(module, files, options));
  bar.clear();
  if (flags.json) fmt::print("{}\n", in_json(report).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  else print(report, module, flags.all, flags.ambiguous);
  if (!report.clean()) throw Exit{1};
}

}  // namespace

void add_cards_check(CLI::App& cards) {
  CLI::App* command = cards.add_subcommand("check", "Compile card files and report what is refused, and where");
  auto flags = std::make_shared<Flags>();
  command->add_option("paths", flags->paths, "Card lists of any shape (JSON, CSV), card files (TOML), or folders")
      ->required();
  command->add_option("--game", flags->game, "The game (default: the list's, the folder's, or the only one)");
  command->add_option("--cards", flags->folders, "Folders or files with more cards, which the texts may name");
  add_collection(command);
  command->add_flag("--json", flags->json, "Print JSON");
  command->add_flag("--all", flags->all, "List every refused card of a card list, not groups");
  command->add_flag("--round-trip", flags->round_trip, "Compile every card again from its canonical text and compare");
  command->add_flag("--ambiguous", flags->ambiguous, "Count the texts that a rule of the language decides");
  examples(command, {"cantrip cards check games/estraven/cards", "cantrip cards check my-cards/ --game estraven --json",
                     "cantrip cards check set1.jsonl set2.json --game lorcana --round-trip"});
  command->callback([flags] { check(*flags); });
}

}  // namespace cantrip
