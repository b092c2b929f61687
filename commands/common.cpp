#include <algorithm>
#include <filesystem>
#include <map>

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
  return need(content_with_decks(module, {collection_home(collection_flag()), std::move(folders)}, decks));
}

std::shared_ptr<const Content> content_of(const Module& module, std::vector<std::string> folders) {
  return need(collected_content(module, collection_home(collection_flag()), std::move(folders)));
}

std::string collection_flag_home() { return collection_home(collection_flag()); }

std::function<Expected<std::shared_ptr<const Content>>(const Module&)> own_cards(std::vector<std::string> folders) {
  auto kept = std::make_shared<std::map<const Module*, std::shared_ptr<const Content>>>();
  return [kept, folders = std::move(folders)](const Module& module) -> Expected<std::shared_ptr<const Content>> {
    if (const auto at = kept->find(&module); at != kept->end()) return at->second;
    Expected<std::shared_ptr<const Content>> made = collected_content(module, collection_flag(), folders);
    if (made) kept->emplace(&module, *made);
    return made;
  };
}

void fail_all(const std::vector<Problem>& problems) { fail(one_problem(problems)); }

void need_legal(const Content& content, const std::vector<std::string>& decks) {
  std::vector<Problem> all;
  std::vector<const DeckFile*> seen;
  for (const std::string& seat : decks)
    for (size_t from = 0; from <= seat.size();) {
      const size_t to = std::min(seat.find('+', from), seat.size());
      const DeckFile* deck = content.find_deck(seat.substr(from, to - from));
      from = to + 1;
      if (!deck || std::find(seen.begin(), seen.end(), deck) != seen.end()) continue;
      seen.push_back(deck);
      for (Problem& p : deck_problems(content, *deck)) all.push_back(std::move(p));
    }
  if (!all.empty()) fail_all(all);
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
