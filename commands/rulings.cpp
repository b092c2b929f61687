// `cantrip rulings`: plays the `.play` files of a game.
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "commands/commands.hpp"
#include "deck/folder.hpp"
#include "rpc/play_file.hpp"

namespace cantrip {

std::vector<std::string> play_files(const Module& module, const std::vector<std::string>& paths) {
  namespace fs = std::filesystem;
  std::vector<std::string> from = paths, out;
  std::error_code err;
  if (from.empty()) from.push_back(repository_path("tests/rulings/" + std::string(module.game->slug)));
  for (const std::string& path : from) {
    if (!fs::exists(path, err))
      fail({path, "there is no such file or folder",
            "Run this inside the repository, or name the files or their folder."});
    if (!fs::is_directory(path, err)) {
      out.push_back(path);
      continue;
    }
    for (const auto& entry : fs::recursive_directory_iterator(path, err))
      if (entry.path().extension() == ".play") out.push_back(entry.path().string());
  }
  std::sort(out.begin(), out.end());
  return out;
}

namespace {

struct Flags {
  std::string game;
  std::vector<std::string> paths, folders;
  bool json = false, verbose = false;
};

void run(const Flags& flags) {
  const Module& module = *need(need_module(flags.game));
  const std::vector<std::string> files = play_files(module, flags.paths);
  ScenarioKitchen kitchen(own_cards(flags.folders));
  PlaySettings settings;
  settings.module = &module;
  int passed = 0;
  nlohmann::json failed = nlohmann::json::array();
  for (const std::string& file : files) {
    const PlayOutcome outcome = run_play(kitchen, file, need(read_file(file)), settings);
    passed += outcome.passed();
    for (const PlayFailure& f : outcome.failures) {
      failed.push_back({{"file", f.file}, {"line", f.line}, {"why", f.why}});
      if (!flags.json) fmt::print("{}:{}: {}\n", f.file, f.line, f.why);
    }
    if (flags.verbose && !flags.json && outcome.passed())
      fmt::print("passed  {}  {}\n", std::filesystem::path(file).filename().string(), outcome.title);
  }
  if (flags.json)
    fmt::print(
        "{}\n",
        nlohmann::json{{"game", flags.game}, {"files", files.size()}, {"passed", passed}, {"failed", failed}}.dump());
  else fmt::print("{}: {} of {} rulings passed\n", flags.game, passed, files.size());
  if (files.empty()) fail({"rulings", "there are no .play files", "Name a folder that has some."});
  if (!failed.empty()) throw Exit{1};
}

}  // namespace

void add_rulings(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("rulings", "Play the rulings of a game: boards, moves and facts in .play files");
  auto flags = std::make_shared<Flags>();
  command->add_option("game", flags->game, "The game")->required();
  command->add_option("paths", flags->paths, "Files or folders (default: tests/rulings/<game> of the repository)");
  command->add_option("--cards", flags->folders, "Folders or files with more cards, which the rulings may name");
  add_collection(command);
  command->add_flag("--json", flags->json, "Print JSON");
  command->add_flag("-v,--verbose", flags->verbose, "List the passed ones too");
  examples(command,
           {"cantrip rulings estraven", "cantrip rulings estraven tests/rulings/estraven/07-second-attack.play -v"});
  command->callback([flags] { run(*flags); });
}

}  // namespace cantrip
