// `cantrip sim`: many matches between bots, pairing by pairing.
#include "sim/sim.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>

#include "commands/commands.hpp"
#include "commands/crew.hpp"
#include "commands/progress.hpp"
#include "commands/sim_output.hpp"
#include "sim/report/report.hpp"
#include "sim/table.hpp"

namespace cantrip {
namespace {

struct Flags {
  std::string game, keep_in, part, csv, json_lines, report;
  SimOptions sim;
  RunOptions run;
  std::vector<std::string> folders, ladder;
  bool json = false, mirror = false, round_robin = false, quiet = false;
};

void set_part(Flags& flags) {
  if (flags.part.empty()) return;
  int k = 0, n = 0;
  char rest = 0;
  if (std::sscanf(flags.part.c_str(), "%d/%d%c", &k, &n, &rest) != 2 || k < 1 || n < k)
    fail({"--part", "'" + flags.part + "' is no part", "Write 3/8 for the third of eight parts."});
  if (flags.run.journals.empty())
    fail({"--part", "what a part plays is nowhere kept", "Add --resume FILE; give all files to a last run."});
  if (flags.run.until > 0) fail({"--part", "a part can't tell when a pairing is sure", "Leave --until out."});
  flags.run.part = k - 1;
  flags.run.parts = n;
}

Plan make_plan(const Flags& flags, const Content& content) {
  if (flags.ladder.empty() && !flags.round_robin) {
    Plan plan = need(plan_of(content, flags.sim));
    plan.mirrored = flags.mirror;
    return plan;
  }
  if (!flags.ladder.empty() && flags.round_robin)
    fail({"--ladder, --round-robin", "one compares bots, the other decks", "Leave one of them out."});
  if (!flags.ladder.empty() && !flags.sim.bots.empty())
    fail({"--ladder, --bots", "both name bots", "Leave --bots out: a ladder names all it compares."});
  Plan plan;
  plan.seed = flags.sim.seed;
  plan.games = flags.sim.games;
  const std::vector<std::string> bots = flags.sim.bots.empty() ? std::vector<std::string>{"random"} : flags.sim.bots;
  if (flags.round_robin) {
    if (flags.sim.decks.size() < 2)
      fail({"--round-robin", "there are not two decks to compare",
            "Name them: --decks a,b,c. They are: " + join(content.deck_ids()) + "."});
    pair_all_decks(plan, flags.sim.decks, bots);
  } else {
    if (flags.ladder.size() < 2)
      fail({"--ladder", "there are not two bots to compare", "Name them: --ladder random,greedy,search:400it."});
    pair_all_bots(plan, flags.ladder, flags.sim.decks);
  }
  need(complete(plan, content));
  return plan;
}

void write(const std::string& path, const std::string& text) {
  if (path.empty()) return;
  std::ofstream out(path, std::ios::binary);
  out << text;
  if (!out.flush()) fail({path, "it can't be written", "Name a file in a folder that exists."});
}

void keep(const Flags& flags, const std::shared_ptr<const Content>& content, const Plan& plan) {
  if (flags.keep_in.empty()) return;
  std::error_code err;
  std::filesystem::create_directories(flags.keep_in, err);
  const int games = flags.sim.keep ? std::min(flags.sim.keep, plan.games) : plan.games;
  const int pairings = static_cast<int>(plan.pairings.size());
  for (int p = 0; p < pairings; ++p)
    for (int i = 0; i < games; ++i) {
      const std::string which = pairings > 1 ? fmt::format("{}-", p + 1) : "";
      need(save_replay(need(record(content, plan, p, i)),
                       fmt::format("{}/{}-{}{:04}.replay", flags.keep_in, plan.game, which, i + 1)));
    }
}

void run(Flags flags) {
  const Module& module = *need(need_module(flags.game));
  set_part(flags);
  const auto content = content_for(module, flags.folders, flags.sim.decks);
  need_legal(*content, flags.sim.decks);
  Plan plan = make_plan(flags, *content);
  plan.statistics = !flags.report.empty();
  const std::unique_ptr<Crew> crew = join_crew();
  flags.run.crew = crew.get();
  if (flags.run.threads == 0 && crew->size() > 1) flags.run.threads = 1;  // mpirun starts a process for each core
  const bool speaks = crew->rank() == 0;
  const ProgressBar bar(speaks && !flags.quiet);
  flags.run.progress = bar.shown("games");
  const RunResult result = need(run_plan(content, plan, flags.run));
  bar.clear();
  if (!speaks) return;
  keep(flags, content, plan);
  write(flags.csv, sim_csv(plan, result));
  write(flags.json_lines, sim_json_lines(plan, result));
  if (!flags.report.empty()) write(flags.report, html_report(plan, *content, result));
  fmt::print("{}", flags.json ? sim_json(plan, result) : sim_table(plan, result));
}

void add_what(CLI::App* command, Flags& flags) {
  command->add_option("game", flags.game, "The game, as `cantrip games` lists it")->required();
  command->add_option("--games", flags.sim.games, "How many, of every pairing")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command
      ->add_option("--bots", flags.sim.bots,
                   "A bot a seat: random, greedy, idle, search (search:50ms, search:400it), easy, medium, hard, expert")
      ->delimiter(',');
  command->add_option("--decks", flags.sim.decks, "Decks a seat, as in a+b,c+d, or deck files (default: by chance)")
      ->delimiter(',');
  command->add_flag("--mirror", flags.mirror, "Play every deal from all seats, so that luck evens out");
  command->add_flag("--round-robin", flags.round_robin, "Every deck of --decks against every other, mirrored");
  command->add_option("--ladder", flags.ladder, "Every one of these bots against every other, mirrored, with ratings")
      ->delimiter(',');
  command->add_option("--seats", flags.sim.seats, "Players at the table (default: as many as bots)")
      ->check(CLI::Range(1, kMaxSeats));
  command->add_option("--seed", flags.sim.seed, "Seed of the whole run")->capture_default_str();
  command->add_option("--cards", flags.folders, "Folders or files with more cards and decks");
  add_collection(command);
}

void add_how(CLI::App* command, Flags& flags) {
  command->add_option("--threads", flags.run.threads, "Threads (default: all cores); the result is the same with any")
      ->check(CLI::Range(1, 1024));
  command
      ->add_option("--until", flags.run.until,
                   "Stop a pairing when its rate is known to plus or minus this, as in 0.02; --games is the most")
      ->check(CLI::Range(0.0001, 0.5));
  command->add_option(
      "--resume", flags.run.journals,
      "A journal: go on where it ends, and write to it; of several, all are read, the first is written");
  command->add_option("--part", flags.part,
                      "Play only this part, as in 3/8; the journals are put together by --resume");
  command->add_flag("--quiet", flags.quiet, "No progress bar");
}

void add_results(CLI::App* command, Flags& flags) {
  command->add_option("--report", flags.report, "Write a page with plots (HTML, one file)");
  command->add_option("--csv", flags.csv, "Write the table as CSV");
  command->add_option("--jsonl", flags.json_lines, "Write the table as JSON lines");
  command->add_option("--keep", flags.keep_in, "Write the matches as replays into this folder");
  command->add_option("--keep-games", flags.sim.keep, "Of the first N games only")->check(CLI::Range(1, 1'000'000));
  command->add_flag("--json", flags.json, "Print JSON");
}

}  // namespace

void add_sim(CLI::App& app) {
  CLI::App* command = app.add_subcommand("sim", "Play many matches between bots and count");
  auto flags = std::make_shared<Flags>();
  add_what(command, *flags);
  add_how(command, *flags);
  add_results(command, *flags);
  examples(command,
           {"cantrip sim estraven --games 10000", "cantrip sim estraven --games 100 --bots greedy,random --json",
            "cantrip sim lorcana --ladder random,greedy,search:400it --games 200 --until 0.05",
            "cantrip sim gundam --round-robin --decks a,b,c --bots greedy --report report.html",
            "cantrip sim lorcana --games 1000000 --resume long.jsonl",
            "cantrip sim estraven --games 5 --decks wolf-riders+salt-road,storm-choir+nine-fords --keep replays"});
  command->callback([flags] { run(*flags); });
}

}  // namespace cantrip
