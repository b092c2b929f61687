// `cantrip deck tune`: make a deck better by trying swaps.
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "commands/commands.hpp"
#include "commands/progress.hpp"
#include "deck/folder.hpp"
#include "reading/deck_list.hpp"
#include "sim/tune/tune.hpp"

namespace cantrip {
namespace {

using json = nlohmann::ordered_json;

struct Flags {
  std::string game, deck, collection = "all", out;
  TuneOptions tune;
  std::vector<std::string> folders;
  bool json = false, quiet = false;
};

/// What may be put in: cards named by a list or deck file, as often as it says.
std::vector<OwnedCard> owned_cards(const Content& content, const std::string& file) {
  const DeckFile list = need(reading::read_deck(file, need(read_file(file))));
  if (const std::vector<Problem> unknown = unknown_cards(content, list); !unknown.empty()) fail_all(unknown);
  std::vector<OwnedCard> out;
  for (const DeckEntry& e : list.cards) out.push_back({content.find_card(e.card), e.copies});
  return out;
}

std::string name_of_card(const Content& content, DefId card) { return content.pool.texts[index(card)].name; }
std::string percent(double v) { return fmt::format("{:.1f} %", 100 * v); }
std::string points(const Interval& d) {
  return fmt::format("{:+5.1f} points ({:+.1f} to {:+.1f})", 100 * d.value, 100 * d.low, 100 * d.high);
}

/// The decks under new names; several parts get files of their own.
std::vector<std::pair<std::string, DeckFile>> results(const Flags& flags, const Tuned& tuned) {
  std::vector<std::pair<std::string, DeckFile>> out;
  const std::filesystem::path path(flags.out);
  for (const DeckFile& part : tuned.after) {
    DeckFile deck = part;
    const bool several = tuned.after.size() > 1;
    const std::string stem = flags.out.empty() ? part.id + "-tuned"
                             : several         ? path.stem().string() + "-" + part.id
                                               : path.stem().string();
    deck.id = stem;
    deck.name = part.name + ", tuned";
    const std::string file = several ? (path.parent_path() / (stem + path.extension().string())).string() : flags.out;
    out.emplace_back(flags.out.empty() ? "" : file, std::move(deck));
  }
  return out;
}

json gain_json(const Gain& g) {
  return {{"rate", g.rate.value}, {"low", g.rate.low}, {"high", g.rate.high}, {"games", g.games}};
}
json difference_json(const Interval& d) { return {{"value", d.value}, {"low", d.low}, {"high", d.high}}; }

std::string tuned_json(const Content& content, const Flags& flags, const Tuned& tuned) {
  json tried = json::array(), decks = json::array();
  for (const TriedSwap& t : tuned.tried)
    tried.push_back({{"round", t.round},
                     {"out", content.pool.texts[index(t.swap.out)].id},
                     {"in", content.pool.texts[index(t.swap.in)].id},
                     {"copies", t.swap.copies},
                     {"deck", tuned.before[static_cast<size_t>(t.swap.part)].id},
                     {"level", t.level},
                     {"games", t.gain.games},
                     {"difference", difference_json(t.gain.difference)},
                     {"made", t.made}});
  for (const auto& [file, deck] : results(flags, tuned)) {
    json cards = json::array();
    for (const DeckEntry& e : deck.cards) cards.push_back({{"card", e.card}, {"copies", e.copies}});
    decks.push_back({{"id", deck.id}, {"file", file}, {"cards", std::move(cards)}});
  }
  return json{{"game", content.module->game->slug},
              {"against", tuned.against},
              {"games", tuned.games},
              {"original", gain_json(tuned.original)},
              {"tuned", gain_json(tuned.tuned)},
              {"difference", difference_json(tuned.tuned.difference)},
              {"tried", std::move(tried)},
              {"decks", std::move(decks)}}
             .dump() +
         "\n";
}

std::string tuned_text(const Content& content, const Flags& flags, const Tuned& tuned) {
  std::string out = fmt::format("{}: {} games in {:.1f} s, against {}\n", flags.tune.deck, tuned.games, tuned.seconds,
                                join(tuned.against));
  int round = 0, made = 0;
  for (const TriedSwap& t : tuned.tried) {
    if (t.round != round)
      out += fmt::format("\nRound {}: swaps tried, those that came farthest first\n", round = t.round);
    made += t.made;
    out += fmt::format("  {}  {} x {} for {}, {} games{}\n", points(t.gain.difference), t.swap.copies,
                       name_of_card(content, t.swap.in), name_of_card(content, t.swap.out), t.gain.games,
                       t.made ? "  <- made" : "");
  }
  if (tuned.tried.empty()) out += "\nNothing in the collection may be swapped in.\n";
  out += fmt::format("\nOn fresh deals, {} games each:\n  as it was  {} ({} to {})\n", tuned.original.games,
                     percent(tuned.original.rate.value), percent(tuned.original.rate.low),
                     percent(tuned.original.rate.high));
  if (made == 0) return out + "No swap was better beyond doubt: the deck stays as it is.\n";
  out += fmt::format("  tuned      {} ({} to {})\n  gain      {}\n", percent(tuned.tuned.rate.value),
                     percent(tuned.tuned.rate.low), percent(tuned.tuned.rate.high), points(tuned.tuned.difference));
  return out;
}

void run(Flags flags) {
  const Module& module = *need(need_module(flags.game));
  std::error_code err;
  if (std::filesystem::is_directory(flags.collection, err)) {
    flags.folders.push_back(flags.collection);
    flags.collection = "all";
  }
  std::vector<std::string> decks = flags.tune.against;
  decks.insert(decks.begin(), flags.tune.deck);
  const std::shared_ptr<const Content> content = content_for(module, flags.folders, decks);
  need_legal(*content, decks);
  flags.tune.deck = decks[0];
  flags.tune.against.assign(decks.begin() + 1, decks.end());
  if (flags.collection != "all") flags.tune.collection = owned_cards(*content, flags.collection);
  const ProgressBar bar(!flags.quiet);
  flags.tune.progress = bar.shown("games");
  const Tuned tuned = need(tune(content, flags.tune));
  bar.clear();
  fmt::print("{}", flags.json ? tuned_json(*content, flags, tuned) : tuned_text(*content, flags, tuned));
  for (const auto& [file, deck] : results(flags, tuned)) {
    const bool list = reading::is_deck_list(file);
    if (!file.empty()) need(write_file(file, list ? reading::write_deck_list(*content, deck) : deck_toml(deck)));
    if (flags.json) continue;
    if (file.empty()) fmt::print("\n{}:\n{}", deck.name, reading::write_deck_list(*content, deck));
    else fmt::print("Written: {}\n", file);
  }
}

}  // namespace

void add_deck_tune(CLI::App& deck) {
  CLI::App* command = deck.add_subcommand("tune", "Make a deck better: try swaps in many games and keep what wins");
  auto flags = std::make_shared<Flags>();
  TuneOptions& t = flags->tune;
  command->add_option("game", flags->game, "The game, as `cantrip games` lists it")->required();
  command->add_option("deck", t.deck, "A deck, as in a or a+b, or deck files")->required();
  command
      ->add_option(
          "--collection", flags->collection,
          "Cards that may be put in: all, a list or deck file with the copies you have, or a folder with more cards")
      ->capture_default_str();
  command->add_option("--against", t.against, "Decks to play against (default: the game's others)")->delimiter(',');
  command->add_option("--bot", t.bot, "Who plays both sides: random, greedy, search:100it, ...")->capture_default_str();
  command->add_option("--format", t.format, "The format whose rules hold");
  command->add_option("--games", t.games, "Games in all, about")
      ->check(CLI::Range(100, 100'000'000))
      ->capture_default_str();
  command->add_option("--rounds", t.rounds, "Swaps that may be made, one a round")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command->add_option("--candidates", t.candidates, "Swaps tried a round")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  command->add_option("--seed", t.seed, "Seed of the whole")->capture_default_str();
  command->add_option("--threads", t.threads, "Threads (default: all cores); the result is the same")
      ->check(CLI::Range(1, 1024));
  command->add_option("--cards", flags->folders, "Folders or files with more cards and decks");
  command->add_option("--out", flags->out, "Write the deck to this file (.toml or .txt); of a+b, to one file each");
  command->add_flag("--json", flags->json, "Print JSON");
  command->add_flag("--quiet", flags->quiet, "No progress bar");
  examples(command, {"cantrip deck tune lorcana moth-post --games 10000 --out better.toml",
                     "cantrip deck tune gundam my-deck.txt --collection owned.txt --against ember-charge",
                     "cantrip deck tune estraven wolf-riders+salt-road --bot random --games 20000"});
  command->callback([flags] { run(*flags); });
}

}  // namespace cantrip
