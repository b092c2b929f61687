#include <filesystem>

#include "commands/commands.hpp"
#include "deck/folder.hpp"

namespace cantrip {

void fail(const Problem& problem) { throw Exit{1, to_string(problem)}; }

std::shared_ptr<const Content> content_of(const Module& module, const std::vector<std::string>& folders) {
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
