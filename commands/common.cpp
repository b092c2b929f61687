#include <filesystem>

#include "commands/commands.hpp"
#include "deck/collection.hpp"
#include "deck/folder.hpp"

namespace cantrip {

void fail(const Problem& problem) { throw Exit{1, to_string(problem)}; }

const Module& game_of(const std::string& game, const std::string& path) {
  if (!game.empty()) return *need(need_module(game));
  for (const std::filesystem::path& part : std::filesystem::path(path))
    if (const Module* m = find_module(part.string())) return *m;
  if (modules().size() == 1) return *modules()[0];
  fail({"--game", "it is not clear which game is meant", "Add --game, as in --game estraven."});
}

namespace {

std::string& collection_flag() {
  static std::string given;
  return given;
}

bool is_deck_path(const std::string& word) { return word.ends_with(".txt") || word.ends_with(".toml"); }

}  // namespace

void add_collection(CLI::App* command) {
  command->add_option("--collection", collection_flag(),
                      "Folder of your own cards and decks (default: $CANTRIP_COLLECTION, or cantrip/ in your data "
                      "folder)");
}

std::string need_collection(const Module& module) {
  const std::string home = collection_home(collection_flag());
  if (home.empty())
    fail({"--collection", "there is no folder for a collection: neither HOME nor XDG_DATA_HOME is set",
          "Name one with --collection or CANTRIP_COLLECTION."});
  return collection_folder(home, module);
}

std::shared_ptr<const Content> content_for(const Module& module, std::vector<std::string> folders,
                                           std::vector<std::string>& decks) {
  for (std::string& seat : decks) {
    std::vector<std::string> ids;
    for (size_t from = 0; from <= seat.size();) {
      const size_t to = std::min(seat.find('+', from), seat.size());
      std::string word = seat.substr(from, to - from);
      if (is_deck_path(word)) {
        folders.push_back(word);
        word = need(read_deck(word, need(read_file(word)))).id;
      }
      ids.push_back(std::move(word));
      from = to + 1;
    }
    seat = join(ids, "+");
  }
  return content_of(module, std::move(folders));
}

std::shared_ptr<const Content> content_of(const Module& module, std::vector<std::string> folders) {
  const std::string home = collection_home(collection_flag());
  std::error_code err;
  if (!home.empty())
    if (const std::string own = collection_folder(home, module); std::filesystem::is_directory(own, err))
      folders.insert(folders.begin(), own);
  if (folders.empty()) return builtin_content(module);
  LiveContent live(module, folders);
  need(live.load());
  return live.get();
}

std::string repository_path(const std::string& relative) {
  namespace fs = std::filesystem;
  std::error_code err;
  std::vector<fs::path> starts = {fs::current_path(err), fs::read_symlink("/proc/self/exe", err).parent_path()};
  for (fs::path from : starts)
    for (; !from.empty(); from = from.parent_path()) {
      if (fs::exists(from / relative, err)) return fs::relative(from / relative, starts[0], err).string();
      if (from == from.root_path()) break;
    }
  return relative;
}

void examples(CLI::App* command, std::initializer_list<std::string_view> lines) {
  std::string text = "Examples:\n";
  for (const std::string_view line : lines) text += "  " + std::string(line) + "\n";
  command->footer(text);
}

}  // namespace cantrip
