// `cantrip sim`: many matches between bots.
#include "sim/sim.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <thread>
#include <unistd.h>

#include "commands/commands.hpp"

namespace cantrip {
namespace {

struct Flags {
  std::string game, keep_in;
  SimOptions sim;
  std::vector<std::string> folders;
  bool json = false;
};

void report(const SimResult& r, const SimOptions& options, bool json) {
  const double per_second = r.seconds > 0 ? 1 / r.seconds : 0;
  if (json) {
    const nlohmann::json out = {{"game", r.game},
                                {"games", r.games},
                                {"decisions", r.decisions},
                                {"seconds", r.seconds},
                                {"games_per_second", r.games * per_second},
                                {"decisions_per_second", static_cast<double>(r.decisions) * per_second},
                                {"wins", r.wins},
                                {"draws", r.draws},
                                {"stopped", r.stopped},
                                {"turns", r.turns},
                                {"bots", options.bots},
                                {"signature", fmt::format("{:016x}", r.signature)}};
    return fmt::print("{}\n", out.dump());
  }
  fmt::print("{}: {} games in {:.2f} s ({:.0f} a second), {} decisions ({:.0f} a second)\n", r.game, r.games, r.seconds,
             r.games * per_second, r.decisions, static_cast<double>(r.decisions) * per_second);
  for (size_t i = 0; i < r.wins.size(); ++i)
    fmt::print("  seat {} ({}): {} won\n", i + 1, options.bots[std::min(i, options.bots.size() - 1)], r.wins[i]);
  fmt::print("  drawn: {}{}\n", r.draws, r.stopped ? fmt::format(", {} of them stopped as too long", r.stopped) : "");
  fmt::print("  signature {:016x}, {:.1f} turns a game\n", r.signature,
             r.games ? static_cast<double>(r.turns) / r.games : 0.0);
}

void run(Flags flags) {
  const Module& module = *need(need_module(flags.game));
  SimOptions& options = flags.sim;
  if (options.bots.empty()) options.bots = {"random"};
  if (isatty(STDERR_FILENO))
    options.progress = [total = options.games](int games) { fmt::print(stderr, "\r{} of {} games ", games, total); };
  if (!flags.keep_in.empty() && options.keep == 0) options.keep = options.games;
  const SimResult result = need(simulate(content_for(module, flags.folders, options.decks), options));
  if (options.progress) fmt::print(stderr, "\r\x1b[K");
  if (!flags.keep_in.empty()) {
    std::error_code err;
    std::filesystem::create_directories(flags.keep_in, err);
    for (size_t i = 0; i < result.kept.size(); ++i)
      need(save_replay(result.kept[i], fmt::format("{}/{}-{:04}.replay", flags.keep_in, result.game, i + 1)));
  }
  report(result, options, flags.json);
}

}  // namespace

void add_sim(CLI::App& app) {
  CLI::App* command = app.add_subcommand("sim", "Play many matches between bots and count");
  auto flags = std::make_shared<Flags>();
  command->add_option("game", flags->game, "The game, as `cantrip games` lists it")->required();
  command->add_option("--games", flags->sim.games, "How many")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command->add_option("--bots", flags->sim.bots, "A bot a seat: random, greedy, idle")->delimiter(',');
  command->add_option("--threads", flags->sim.threads, "Threads; the result is the same with any number")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->add_option("--seed", flags->sim.seed, "Seed of the whole run")->capture_default_str();
  command->add_option("--seats", flags->sim.seats, "Players at the table (default: as many as bots)")
      ->check(CLI::Range(1, kMaxSeats));
  command->add_option("--decks", flags->sim.decks, "Decks a seat, as in a+b,c+d, or deck files (default: by chance)")
      ->delimiter(',');
  command->add_option("--cards", flags->folders, "Folders or files with more cards and decks");
  add_collection(command);
  command->add_option("--keep", flags->keep_in, "Write the matches as replays into this folder");
  command->add_option("--keep-games", flags->sim.keep, "Of the first N games only")->check(CLI::Range(1, 1'000'000));
  command->add_flag("--json", flags->json, "Print JSON");
  examples(command,
           {"cantrip sim estraven --games 10000 --threads 2",
            "cantrip sim estraven --games 100 --bots greedy,random --json",
            "cantrip sim estraven --games 5 --decks wolf-riders+salt-road,storm-choir+nine-fords --keep replays"});
  command->callback([flags] { run(*flags); });
}

}  // namespace cantrip
