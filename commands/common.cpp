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

void examples(CLI::App* command, std::initializer_list<std::string_view> lines) {
  std::string text = "Examples:\n";
  for (const std::string_view line : lines) text += "  " + std::string(line) + "\n";
  command->footer(text);
}

}  // namespace cantrip
