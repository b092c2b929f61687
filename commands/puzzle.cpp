// `cantrip puzzle`: finds positions in which the seat to act can win this turn, and checks those that are kept.
#include <fmt/format.h>

#include "commands/commands.hpp"
#include "deck/folder.hpp"
#include "sim/puzzles/find.hpp"

namespace cantrip {
namespace {

struct Flags {
  std::string game, out, within = "turn", file;
  PuzzleOptions options;
  bool quiet = false;
};

void find(Flags& flags) {
  const Module& module = game_of(flags.game);
  flags.options.within = *puzzle::within_of(flags.within);
  if (!flags.quiet)
    flags.options.progress = [](int games, int found) {
      fmt::print(stderr, "\r{} matches, {} puzzles", games, found);
      std::fflush(stderr);
    };
  const std::vector<Puzzle> found = need(find_puzzles(builtin_content(module), flags.options));
  if (!flags.quiet) fmt::print(stderr, "\n");
  for (const Puzzle& p : found)
    fmt::print("level {}, {} choices, {:.2f} % by chance: seed {}, after answer {}\n", p.level(), p.choices,
               100 * p.chance, p.match.seed, p.match.answers.size());
  if (!flags.out.empty()) need(write_file(flags.out, puzzles_json(found)));
}

void check(const Flags& flags) {
  const Module& module = game_of(flags.game);
  const std::shared_ptr<const Content> content = builtin_content(module);
  const std::string path =
      flags.file.empty() ? repository_path("games/" + std::string(module.game->slug) + "/puzzles.json") : flags.file;
  const std::vector<Puzzle> puzzles = need(read_puzzles(*content, need(read_file(path)), path));
  int n = 0;
  for (const Puzzle& p : puzzles) {
    ++n;
    if (Status fine = check_puzzle(content, p, flags.options.nodes); !fine) {
      Problem wrong = fine.problem();
      wrong.where = fmt::format("{}, puzzle {}", path, n);
      fail(wrong);
    }
  }
  fmt::print("{}: {} puzzles, each with a proven solution\n", module.game->title, n);
}

}  // namespace

void add_puzzle(CLI::App& app) {
  CLI::App* command = app.add_subcommand("puzzle", "Positions with a win this turn, proven by search");
  command->require_subcommand(1);
  auto flags = std::make_shared<Flags>();
  CLI::App* finding = command->add_subcommand("find", "Look for puzzles in matches between bots");
  finding->add_option("game", flags->game, "The game")->required();
  finding->add_option("--want", flags->options.want, "How many")->check(CLI::Range(1, 10'000))->capture_default_str();
  finding->add_option("--games", flags->options.games, "Matches looked through, at most")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  finding->add_option("--seed", flags->options.seed, "Seed of the matches")->capture_default_str();
  finding->add_option("--bot", flags->options.bot, "Who plays them")->capture_default_str();
  finding->add_option("--within", flags->within, "Win before the end of the turn, or of the round")
      ->check(CLI::IsMember({"turn", "round"}))
      ->capture_default_str();
  finding->add_option("--choices", flags->options.least_choices, "Real choices on the way, at least")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  finding->add_option("--chance", flags->options.most_chance, "Share of turns played by chance that may win")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  finding->add_option("--out", flags->out, "Write them to this file");
  finding->add_flag("--quiet", flags->quiet, "No progress");
  examples(finding, {"cantrip puzzle find lorcana --out games/lorcana/puzzles.json",
                     "cantrip puzzle find genius-invokation --within round"});
  finding->callback([flags] { find(*flags); });
  CLI::App* checking = command->add_subcommand("check", "Prove the solutions of kept puzzles again");
  checking->add_option("game", flags->game, "The game")->required();
  checking->add_option("--file", flags->file, "Another file than the game's puzzles.json");
  examples(checking, {"cantrip puzzle check lorcana"});
  checking->callback([flags] { check(*flags); });
}

}  // namespace cantrip
