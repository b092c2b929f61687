// `cantrip new-game NAME`: a small whole game to change, as a folder of its own.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>

#include "commands/commands.hpp"

namespace cantrip {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTemplate = "tools/new-game";

struct Order {
  std::string name, title, into;
};

bool is_name(const std::string& name) {
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  return name.size() >= 2 && name.size() <= 32 && name[0] >= 'a' && name[0] <= 'z' && name.back() != '-' &&
         name.find("--") == std::string::npos && std::all_of(name.begin(), name.end(), fits);
}

/// It comes to stand in source code and data files.
bool is_title(const std::string& title) {
  const auto fits = [](unsigned char c) {
    return std::isalnum(c) || std::string_view(" -':&!").find(static_cast<char>(c)) != std::string_view::npos;
  };
  return title.size() <= 60 && std::isalpha(static_cast<unsigned char>(title[0])) &&
         std::all_of(title.begin(), title.end(), fits);
}

std::string title_of(const std::string& name) {
  std::string out = name;
  for (size_t i = 0; i < out.size(); ++i) {
    if (out[i] == '-') out[i] = ' ';
    else if (i == 0 || out[i - 1] == ' ') out[i] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[i])));
  }
  return out;
}

void replace_all(std::string& text, std::string_view what, std::string_view with) {
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
}

std::string renamed(std::string text, const Order& order) {
  std::string identifier = order.name;
  std::replace(identifier.begin(), identifier.end(), '-', '_');
  replace_all(text, "cantrip::skirmish", "cantrip::" + identifier);
  replace_all(text, "skirmish", order.name);
  replace_all(text, "Skirmish", order.title);
  return text;
}

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream out;
  out << file.rdbuf();
  if (!file) throw Exit{1, fmt::format("{} can't be read", path.string())};
  return std::move(out).str();
}

void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw Exit{1, fmt::format("{} can't be written", path.string())};
}

int copy(const fs::path& from, const fs::path& to, const Order& order) {
  int files = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(from)) {
    if (!entry.is_regular_file()) continue;
    const fs::path name = renamed(fs::relative(entry.path(), from).string(), order);
    write(to / name, renamed(read(entry.path()), order));
    ++files;
  }
  return files;
}

void make_game(Order order) {
  if (!is_name(order.name))
    throw Exit{2, fmt::format("'{}' can't be the name of a game. Use small letters, digits and dashes, such as "
                              "border-war.",
                              order.name)};
  if (order.title.empty()) order.title = title_of(order.name);
  if (!is_title(order.title)) throw Exit{2, "a title has at most 60 letters, digits, blanks and the signs - ' : & !"};
  const fs::path from = repository_path(std::string(kTemplate));
  if (!fs::exists(from))
    throw Exit{
        1, fmt::format("{} is not here. A game is built with the program: run this in the source tree.", kTemplate)};
  const fs::path root = order.into.empty() ? from.parent_path().parent_path() : fs::path(order.into);
  const fs::path game = root / "games" / order.name, rulings = root / "tests/rulings" / order.name;
  for (const fs::path& there : {game, rulings})
    if (fs::exists(there))
      throw Exit{2, fmt::format("{} is there already. Choose another name, or delete it first.", there.string())};
  const int files = copy(from / "skirmish", game, order), plays = copy(from / "rulings", rulings, order);
  fmt::print("{}: {} files in {}, {} rulings in {}\n\n", order.title, files, game.string(), plays, rulings.string());
  fmt::print("A folder below games/ is a game: the next ./run builds it in.\n\n"
             "  ./run play {0}       # in the terminal, against a bot\n"
             "  ./run rulings {0}    # its rulings\n"
             "  ./run                 # the table in the browser\n\n"
             "docs/add-a-game.md leads from here to a game of your own.\n",
             order.name);
}

}  // namespace

void add_new_game(CLI::App& app) {
  CLI::App* command = app.add_subcommand("new-game", "Write a small whole game into games/NAME, to change it");
  auto order = std::make_shared<Order>();
  command->add_option("name", order->name, "The folder's name: small letters, digits and dashes")->required();
  command->add_option("--title", order->title, "The game's title; without it the name, capitalised");
  command->add_option("--into", order->into, "The source tree it is for; without it this one")
      ->check(CLI::ExistingDirectory);
  examples(command, {"cantrip new-game border-war", "cantrip new-game border-war --title \"The Border War\""});
  command->callback([order] { make_game(*order); });
}

}  // namespace cantrip
