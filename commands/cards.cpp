// `cantrip cards`: check card files, explain a text, list what there is.
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

#include "commands/commands.hpp"
#include "deck/folder.hpp"
#include "language/card_file.hpp"
#include "language/explain.hpp"

namespace cantrip {
namespace {

struct Flags {
  std::string path, game, text, type;
  bool json = false;
};

/// The game of a path below games/<slug>/, or the only one there is.
const Module& game_of(const Flags& flags) {
  if (!flags.game.empty()) return *need(need_module(flags.game));
  for (const std::filesystem::path& part : std::filesystem::path(flags.path))
    if (const Module* m = find_module(part.string())) return *m;
  if (modules().size() == 1) return *modules()[0];
  fail({"--game", "it is not clear which game these cards belong to", "Add --game, as in --game estraven."});
}

std::string at(const language::Diagnostic& d) {
  return d.line > 0 ? fmt::format("{}:{}:{}", d.file, d.line, d.column) : d.file;
}
std::string why(const language::Diagnostic& d) {
  std::string out = d.message;
  if (!d.remedy.empty()) out += (out.empty() || out.back() == '.' ? " " : ". ") + d.remedy;
  if (!d.nearest.empty()) out += " Known: " + join(d.nearest, "; ") + ".";
  return out;
}

void check(const Flags& flags) {
  const Module& module = game_of(flags);
  const std::vector<SourceFile> files = need(read_sources({flags.path}));
  std::vector<language::CardFacts> cards;
  std::vector<language::Diagnostic> refused;
  std::vector<Problem> bad_decks;
  const auto begun = std::chrono::steady_clock::now();
  for (const SourceFile& file : files) {
    if (is_deck_file(file.path, file.text)) {
      if (Expected<DeckFile> deck = read_deck(file.path, file.text); !deck) bad_decks.push_back(deck.problem());
      continue;
    }
    language::CardFile read = language::read_card_file(module.lexicon(), file.path, file.text);
    std::move(read.cards.begin(), read.cards.end(), std::back_inserter(cards));
    std::move(read.diagnostics.begin(), read.diagnostics.end(), std::back_inserter(refused));
  }
  // Cards may name subtypes and tokens of the cards in the program, so these are compiled too.
  std::set<std::string> ours;
  std::vector<language::CardFacts> all = cards;
  for (const language::CardFacts& c : cards) ours.insert(c.id);
  for (const language::CardFacts& c : builtin_content(module)->facts)
    if (!ours.contains(c.id)) all.push_back(c);
  Pool pool;
  const std::set<std::string> paths = [&] {
    std::set<std::string> out;
    for (const SourceFile& file : files) out.insert(file.path);
    return out;
  }();
  for (language::Diagnostic& d : language::compile_cards(module.lexicon(), all, pool).diagnostics)
    if (paths.contains(d.file) || ours.contains(d.card)) refused.push_back(std::move(d));
  const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count();

  auto name_of_card = [&](const std::string& id) {
    for (const language::CardFacts& c : cards)
      if (c.id == id) return c.name;
    return std::string();
  };
  std::set<std::string> unread, lost;  // cards, by id, that are not in the pool
  for (const language::Diagnostic& d : refused)
    (ours.contains(d.card) ? lost : unread).insert(d.card.empty() ? at(d) : d.card);
  const size_t total = cards.size() + unread.size();
  nlohmann::json list = nlohmann::json::array();
  for (const language::Diagnostic& d : refused) {
    list.push_back({{"id", d.card}, {"name", name_of_card(d.card)}, {"at", at(d)}, {"why", why(d)}});
    if (!flags.json) fmt::print("{}\n", language::to_string(d));
  }
  for (const Problem& p : bad_decks) {
    list.push_back({{"id", ""}, {"name", ""}, {"at", p.where}, {"why", p.why + ". " + p.remedy}});
    if (!flags.json) fmt::print("{}\n", to_string(p));
  }
  if (flags.json)
    fmt::print("{}\n",
               nlohmann::json{
                   {"cards", total}, {"compiled", cards.size() - lost.size()}, {"refused", list}, {"milliseconds", ms}}
                   .dump());
  else
    fmt::print("{} cards, {} compiled, {} refused, in {:.1f} ms\n", total, cards.size() - lost.size(),
               total - (cards.size() - lost.size()), ms);
  if (files.empty()) fail({flags.path, "there are no .toml files", "Name a card file, or a folder with some."});
  if (!list.empty()) throw Exit{1};
}

void explain(const Flags& flags) {
  const Module& module = game_of(flags);
  const std::shared_ptr<const Content> content = builtin_content(module);
  if (const DefId def = content->pool.find(flags.text); def != DefId::Hidden)
    return fmt::print("{}\n", language::explain(content->pool, module.lexicon(), def));
  std::string type = flags.type;
  if (type.empty()) {  // the first kind of card on which the text can stand
    for (const language::TypeWord& t : module.lexicon().types) {
      Pool trial;
      if (language::compile_text(module.lexicon(), t.name, flags.text, trial, content->facts).ok() && !t.implies) {
        type = std::string(t.name);
        break;
      }
    }
    if (type.empty()) type = std::string(module.lexicon().types[0].name);
  }
  Pool pool;
  const language::CompileResult result =
      language::compile_text(module.lexicon(), type, flags.text, pool, content->facts);
  if (!result.ok()) {
    for (language::Diagnostic d : result.diagnostics) {
      if (d.file.empty()) d.file = "text";
      fmt::print(stderr, "{}\n", language::to_string(d));
    }
    throw Exit{1, fmt::format("the text was refused on a card of type {}; give another with --type", type)};
  }
  fmt::print("On a card of type {}:\n{}\n", type,
             language::explain(pool, module.lexicon(), static_cast<DefId>(pool.cards.size() - 1)));
}

void list(const Flags& flags) {
  const Module& module = game_of(flags);
  const std::shared_ptr<const Content> content = builtin_content(module);
  const Pool& pool = content->pool;
  const Schema& schema = *module.game->schema;
  nlohmann::json out = nlohmann::json::array();
  for (size_t d = 1; d < pool.cards.size(); ++d) {
    const CardText& t = pool.texts[d];
    nlohmann::json stats = nlohmann::json::object();
    for (size_t k = 0; k < schema.stats.size(); ++k) stats[std::string(schema.stats[k])] = pool.cards[d].stat[k];
    out.push_back(
        {{"id", t.id}, {"name", t.name}, {"type", t.type_line}, {"set", t.set}, {"text", t.text}, {"stats", stats}});
    if (!flags.json) fmt::print("{:<28} {:<30} {}\n", t.id, t.name, t.type_line);
  }
  if (flags.json) fmt::print("{}\n", nlohmann::json{{"game", module.game->slug}, {"cards", out}}.dump());
}

}  // namespace

void add_cards(CLI::App& app) {
  CLI::App* command = app.add_subcommand("cards", "Check card files, explain card text, list cards");
  command->require_subcommand(1);
  auto flags = std::make_shared<Flags>();
  auto common = [&](CLI::App* sub) {
    sub->add_option("--game", flags->game, "The game (default: the folder's, or the only one)");
    return sub;
  };
  CLI::App* check_command =
      common(command->add_subcommand("check", "Compile card files and report what is refused, and where"));
  check_command->add_option("path", flags->path, "A card file, or a folder")->required();
  check_command->add_flag("--json", flags->json, "Print JSON");
  examples(check_command,
           {"cantrip cards check games/estraven/cards", "cantrip cards check my-cards/ --game estraven --json"});
  check_command->callback([flags] { check(*flags); });
  CLI::App* explain_command = common(command->add_subcommand("explain", "Show what a text compiles to"));
  explain_command->add_option("text", flags->text, "Rules text, or the name of a card")->required();
  explain_command->add_option("--type", flags->type, "Type line of the card it stands on, as in \"Unit Troop Wolf\"");
  examples(explain_command, {"cantrip cards explain \"When this unit dies, draw a card.\" --game estraven",
                             "cantrip cards explain \"White Fire\" --game estraven"});
  explain_command->callback([flags] { explain(*flags); });
  CLI::App* list_command = common(command->add_subcommand("list", "List the cards of a game"));
  list_command->add_flag("--json", flags->json, "Print JSON");
  examples(list_command, {"cantrip cards list --game estraven"});
  list_command->callback([flags] { list(*flags); });
}

}  // namespace cantrip
