// `cantrip deck`: is a deck legal, and what is in it.
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "commands/commands.hpp"
#include "deck/folder.hpp"
#include "reading/deck_list.hpp"
#include "reading/share_code.hpp"

namespace cantrip {
namespace {

struct Flags {
  std::string deck, game, format;
  std::vector<std::string> folders;
  bool json = false, text = false, code = false;
};

/// A deck file, or a deck that is known by its id or name.
reading::DeckRead deck_of(const Content& content, const std::string& typed) {
  std::error_code err;
  if (!std::filesystem::exists(typed, err)) {
    if (const DeckFile* known = content.find_deck(typed)) return {*known, {}};
    if (reading::is_share_code(typed)) return {need(reading::read_shared_deck("code", typed)), {}};
    fail({typed, "there is no such file, and no deck of this name",
          did_you_mean(typed, content.deck_ids(), "The decks are: " + join(content.deck_ids()) + ".")});
  }
  return reading::read_deck_file(typed, need(read_file(typed)));
}

/// A deck all of which could be read.
DeckFile whole_deck(const Content& content, const std::string& typed) {
  reading::DeckRead read = deck_of(content, typed);
  if (!read.problems.empty()) fail_all(read.problems);
  return std::move(read.deck);
}

std::string format_of(const Module& module, const std::string& typed) {
  const std::vector<std::string> known(module.formats.begin(), module.formats.end());
  if (typed.empty()) return known.empty() ? "" : known[0];
  if (std::find(known.begin(), known.end(), typed) != known.end()) return typed;
  fail({"--format", "there is no format '" + typed + "'",
        known.empty() ? std::string(module.game->title) + " has none."
                      : did_you_mean(typed, known, "The formats are: " + join(known) + ".")});
}

void check(const Flags& flags) {
  const Module& module = game_of(flags.game, flags.deck);
  const std::string format = format_of(module, flags.format);
  const std::shared_ptr<const Content> content = content_of(module, flags.folders);
  const reading::DeckRead read = deck_of(*content, flags.deck);
  const DeckFile& deck = read.deck;
  std::vector<Problem> problems = read.problems;
  if (!deck.cards.empty())
    for (Problem& p : deck_problems(*content, deck, format)) problems.push_back(std::move(p));
  sort_by_line(deck.file, problems);
  if (flags.json) {
    nlohmann::json list = nlohmann::json::array();
    for (const Problem& p : problems) list.push_back({{"at", p.where}, {"why", p.why}, {"remedy", p.remedy}});
    fmt::print("{}\n", nlohmann::json{{"deck", deck.id},
                                      {"cards", deck.size()},
                                      {"format", format},
                                      {"legal", problems.empty()},
                                      {"problems", list}}
                           .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  } else {
    for (const Problem& p : problems) fmt::print("{}\n", to_string(p));
    fmt::print("{}: {} cards, {}{}\n", deck.name, deck.size(),
               problems.empty() ? "legal" : fmt::format("not legal, {} problems", problems.size()),
               format.empty() ? "" : " (" + format + ")");
  }
  if (!problems.empty()) throw Exit{1};
}

void show(const Flags& flags) {
  const Module& module = game_of(flags.game, flags.deck);
  const std::shared_ptr<const Content> content = content_of(module, flags.folders);
  const DeckFile deck = whole_deck(*content, flags.deck);
  if (flags.code) return fmt::print("{}\n", need(reading::share_code_of(*content, deck)));
  if (flags.text) return fmt::print("{}", reading::write_deck_list(*content, deck));
  fmt::print("{} ({}): {} cards{}{}\n", deck.name, deck.id, deck.size(), deck.motto.empty() ? "" : ". ", deck.motto);
  for (const DeckEntry& e : deck.cards) {
    const DefId def = content->find_card(e.card);
    if (def == DefId::Hidden) fmt::print("  {:2} {:<44} not known here\n", e.copies, e.card);
    else
      fmt::print("  {:2} {:<44} {}\n", e.copies, content->pool.texts[index(def)].name,
                 content->pool.texts[index(def)].type_line);
  }
}

}  // namespace

void add_deck(CLI::App& app) {
  CLI::App* command = app.add_subcommand("deck", "Check a deck against the rules, print it, or make it better");
  command->require_subcommand(1);
  auto flags = std::make_shared<Flags>();
  auto common = [&](const char* name, const char* about) {
    CLI::App* sub = command->add_subcommand(name, about);
    sub->add_option("deck", flags->deck, "A deck list, CSV or deck file, the id of a known deck, or a share code")
        ->required();
    sub->add_option("--game", flags->game, "The game (default: the folder's, or the only one)");
    sub->add_option("--cards", flags->folders, "Folders or files with more cards and decks");
    add_collection(sub);
    return sub;
  };
  CLI::App* check_command = common("check", "Everything that keeps a deck from being legal, line by line");
  check_command->add_option("--format", flags->format, "The format (lorcana: infinity, the default, or core)");
  check_command->add_flag("--json", flags->json, "Print JSON");
  examples(check_command, {"cantrip deck check my-deck.txt --game lorcana",
                           "cantrip deck check my-deck.txt --game lorcana --format core --json"});
  check_command->callback([flags] { check(*flags); });
  CLI::App* show_command = common("show", "Print a deck");
  show_command->add_flag("--text", flags->text, "As a plain list, which can be read as a deck file again");
  show_command->add_flag("--code", flags->code, "As a share code (genius-invokation)");
  examples(show_command, {"cantrip deck show wolf-riders --game estraven",
                          "cantrip deck show wolf-riders --game estraven --text > my-deck.txt"});
  show_command->callback([flags] { show(*flags); });
  add_deck_tune(*command);
}

}  // namespace cantrip
