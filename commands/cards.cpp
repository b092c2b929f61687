// `cantrip cards`: explain a text, list what there is; checking is in cards_check.cpp.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "commands/commands.hpp"
#include "deck/collection.hpp"
#include "language/explain.hpp"
#include "matrix/manual.hpp"

namespace cantrip {
namespace {

struct Flags {
  std::string game, text, type, card;
  std::vector<std::string> folders;
  bool json = false;
};

/// The cards a text may name; what is wrong with the others is not asked here.
std::vector<language::CardFacts> understood(const Content& content) {
  std::vector<language::CardFacts> out;
  for (const language::CardFacts& c : content.facts)
    if (content.pool.find(c.id) != DefId::Hidden) out.push_back(c);
  return out;
}

/// A card there is, but that the compiler does not understand.
void explain_refused(const Content& content, const std::string& typed) {
  for (const language::CardFacts& c : content.facts) {
    if (c.id != typed && folded(full_name(c)) != folded(typed)) continue;
    if (content.pool.find(c.id) != DefId::Hidden)  // it has this name, and another one has it, too
      throw Exit{1, fmt::format("several cards are named {}; give an id, as {}", full_name(c), c.id)};
    for (const language::Diagnostic& d : content.refused)
      if (d.card == c.id) fmt::print(stderr, "{}\n", language::to_string(d));
    throw Exit{1, fmt::format("{} is refused. Say it in other words: cantrip cards word {} \"...\" --game {}\n"
                              "It says: {}",
                              full_name(c), c.id, content.module->game->slug, c.printed.empty() ? c.text : c.printed)};
  }
}

void word_one(const Flags& flags) {
  const Module& module = game_of(flags.game);
  need_collection(module);
  const Worded worded = need(word_card(module, collection_flag_home(), flags.card, flags.text));
  fmt::print("{} ({})\n  It says: {}\n", worded.name, worded.id, worded.printed);
  if (!worded.refused.empty()) {
    for (const language::Diagnostic& d : worded.refused) fmt::print(stderr, "{}\n", language::to_string(d));
    throw Exit{1, "these words are refused too; nothing was written. `cantrip cards explain` tries others"};
  }
  fmt::print("In your words it does this:\n{}\nIt is in {}\n", worded.means, worded.file);
}

void explain(const Flags& flags) {
  const Module& module = game_of(flags.game);
  const std::shared_ptr<const Content> content = content_of(module, flags.folders);
  if (const DefId def = content->find_card(flags.text); def != DefId::Hidden) {
    const language::CardFacts* facts = content->facts_of(def);
    if (facts && !facts->printed.empty() && facts->printed != facts->text) fmt::print("It says: {}\n", facts->printed);
    return fmt::print("{}\n", language::explain(content->pool, module.lexicon(), def));
  }
  explain_refused(*content, flags.text);
  const std::vector<language::CardFacts> known = understood(*content);
  std::string type = flags.type;
  if (type.empty()) {  // the first kind of card on which the text can stand
    for (const language::TypeWord& t : module.lexicon().types) {
      Pool trial;
      if (language::compile_text(module.lexicon(), t.name, flags.text, trial, known).ok() && !t.implies) {
        type = std::string(t.name);
        break;
      }
    }
    if (type.empty()) type = std::string(module.lexicon().types[0].name);
  }
  Pool pool;
  const language::CompileResult result = language::compile_text(module.lexicon(), type, flags.text, pool, known);
  if (!result.ok()) {
    for (language::Diagnostic d : result.diagnostics) {
      if (d.file.empty()) d.file = "text";
      fmt::print(stderr, "{}\n", language::to_string(d));
    }
    throw Exit{1, fmt::format("the text was refused on a card of type {}{}", type,
                              flags.type.empty() ? "; --type names another" : "")};
  }
  fmt::print("On a card of type {}:\n{}\n", type, language::explain(pool, module.lexicon(), pool.find("text")));
}

void manual(const Flags& flags) {
  const Module& module = game_of(flags.game);
  fmt::print("{}", matrix::manual(module, builtin_content(module)->facts).page);
}

void list(const Flags& flags) {
  const Module& module = game_of(flags.game);
  const std::shared_ptr<const Content> content = content_of(module, flags.folders);
  const Pool& pool = content->pool;
  const Schema& schema = *module.game->schema;
  nlohmann::json out = nlohmann::json::array();
  for (size_t d = 1; d < pool.cards.size(); ++d) {
    const CardText& t = pool.texts[d];
    nlohmann::json stats = nlohmann::json::object();
    for (size_t k = 0; k < schema.stats.size(); ++k) stats[std::string(schema.stats[k])] = pool.cards[d].stat[k];
    out.push_back({{"id", t.id},
                   {"name", content->pool.texts[d].name},
                   {"type", t.type_line},
                   {"set", t.set},
                   {"text", t.text},
                   {"stats", stats}});
    if (!flags.json) fmt::print("{:<28} {:<30} {}\n", t.id, content->pool.texts[d].name, t.type_line);
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
    sub->add_option("--cards", flags->folders, "Folders or files with more cards");
    add_collection(sub);
    return sub;
  };
  add_cards_check(*command);
  add_cards_matrix(*command);
  CLI::App* word_command = command->add_subcommand("word", "Say what a card does in other words; its facts stay");
  word_command->add_option("card", flags->card, "Its id or full name")->required();
  word_command->add_option("text", flags->text, "What it does, in rules English; a line a paragraph")->required();
  word_command->add_option("--game", flags->game, "The game");
  add_collection(word_command);
  examples(word_command, {"cantrip cards word 1-005 \"Evasive\" --game lorcana"});
  word_command->callback([flags] { word_one(*flags); });
  CLI::App* explain_command = common(command->add_subcommand("explain", "Show what a text compiles to"));
  explain_command->add_option("text", flags->text, "Rules text, or the name of a card")->required();
  explain_command->add_option("--type", flags->type, "Type line of the card it stands on, as in \"Unit Troop Wolf\"");
  examples(explain_command, {"cantrip cards explain \"When this unit dies, draw a card.\" --game estraven",
                             "cantrip cards explain \"White Fire\" --game estraven"});
  explain_command->callback([flags] { explain(*flags); });
  CLI::App* manual_command =
      command->add_subcommand("manual", "Print every construction of a game's language, with an example");
  manual_command->add_option("game", flags->game, "The game")->required();
  examples(manual_command, {"cantrip cards manual lorcana"});
  manual_command->callback([flags] { manual(*flags); });
  CLI::App* list_command = common(command->add_subcommand("list", "List the cards of a game"));
  list_command->add_flag("--json", flags->json, "Print JSON");
  examples(list_command, {"cantrip cards list --game estraven"});
  list_command->callback([flags] { list(*flags); });
}

}  // namespace cantrip
