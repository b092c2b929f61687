// `cantrip analyse`: where a recorded match was won and lost.
#include "sim/analyse/analyse.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "commands/commands.hpp"
#include "commands/progress.hpp"
#include "deck/folder.hpp"
#include "sim/analyse/text.hpp"

namespace cantrip {
namespace {

struct Flags {
  std::string file, out;
  AnalyseOptions options;
  std::vector<std::string> folders;
  bool json = false, quiet = false, all = false;
};

void run(Flags& flags) {
  const Replay replay = need(open_replay(flags.file));
  const Module& module = *need(need_module(replay.game));
  const std::shared_ptr<const Content> content = content_of(module, flags.folders);
  const ProgressBar bar(!flags.quiet);
  flags.options.progress = bar.shown("positions");
  const Analysis analysis = need(analyse(content, replay, flags.options));
  bar.clear();
  const std::string json = analysis_json(analysis) + "\n";
  if (!flags.out.empty()) need(write_file(flags.out, json));
  fmt::print("{}", flags.json ? json : analysis_text(analysis, flags.all));
}

}  // namespace

void add_analyse(CLI::App& app) {
  CLI::App* command = app.add_subcommand("analyse", "Show by search where a recorded match was won and lost");
  auto flags = std::make_shared<Flags>();
  command->add_option("file", flags->file, "The recording (.replay)")->required();
  CLI::Option* iterations =
      command
          ->add_option("--iterations", flags->options.iterations,
                       "Play-outs for every position and its answers; the result depends on this and the seed alone")
          ->check(CLI::Range(10, 1'000'000))
          ->capture_default_str();
  command->add_option("--time", flags->options.seconds, "Instead: about so many seconds in all")
      ->check(CLI::Range(1.0, 1e6))
      ->excludes(iterations);
  command->add_option("--seed", flags->options.seed, "Seed of the play-outs")->capture_default_str();
  command->add_option("--threads", flags->options.threads, "Threads (default: all cores); the result is the same")
      ->check(CLI::Range(1, 1024));
  command->add_option("--swings", flags->options.swings, "How many of the greatest changes are listed")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command->add_flag("--all", flags->all, "List every answer that had alternatives, not only the errors");
  command->add_option("--cards", flags->folders, "Folders or files with more cards it was played with");
  add_collection(command);
  command->add_option("--out", flags->out, "Also write the JSON to this file");
  command->add_flag("--json", flags->json, "Print JSON");
  command->add_flag("--quiet", flags->quiet, "No progress bar");
  examples(command, {"cantrip analyse match.replay", "cantrip analyse match.replay --time 60 --all",
                     "cantrip analyse match.replay --iterations 1000 --json > match.json"});
  command->callback([flags] { run(*flags); });
}

}  // namespace cantrip
