// The program's commands, one a file. Each adds its subcommand; its callback throws Exit to leave with a code.
#pragma once
#include <CLI/CLI.hpp>
#include <functional>
#include <string>

#include "games/content.hpp"

namespace cantrip {

void add_games(CLI::App&);
void add_new_game(CLI::App&);
void add_play(CLI::App&);
void add_sim(CLI::App&);
void add_replay(CLI::App&);
void add_analyse(CLI::App&);
void add_puzzle(CLI::App&);
void add_cards(CLI::App&);
void add_cards_check(CLI::App& cards);
void add_cards_matrix(CLI::App& cards);
void add_import(CLI::App&);
void add_deck(CLI::App&);
void add_deck_tune(CLI::App& deck);
void add_rulings(CLI::App&);
void add_charts(CLI::App&);
void add_rpc(CLI::App&);
void add_bench(CLI::App&);
void add_serve(CLI::App&);
void add_load(CLI::App&);
void add_store(CLI::App&);

/// Leaves the program with this code; a message goes to standard error.
struct Exit {
  int code = 0;
  std::string message{};
};
[[noreturn]] void fail(const Problem&);
[[noreturn]] void fail_all(const std::vector<Problem>&);
template <class T>
T need(Expected<T> value) {
  if (!value) fail(value.problem());
  return std::move(*value);
}

/// The game by its name; without one the game of a path below games/<slug>/, or the only one there is.
const Module& game_of(const std::string& game, const std::string& path = {});
/// Adds --collection: the folder of the player's own cards and decks instead of the usual one.
void add_collection(CLI::App*);
/// The player's folder for a game; it need not exist.
std::string need_collection(const Module&);
/// The folder of all games; empty: there is none.
std::string collection_flag_home();
/// Leaves with everything that is wrong with these decks, as typed for each seat; those not known are not its business.
void need_legal(const Content&, const std::vector<std::string>& decks);
/// The content of a game with the player's collection, and the cards and decks of the given folders or files, on top.
std::shared_ptr<const Content> content_of(const Module&, std::vector<std::string> folders = {});
/// The same with the decks as typed for each seat: a deck file among them is read, and its id takes its place.
std::shared_ptr<const Content> content_for(const Module&, std::vector<std::string> folders,
                                           std::vector<std::string>& decks);
/// The contents of games with --cards and --collection on top, where they are given, each loaded once: for what must not
/// depend on what somebody happens to have.
std::function<Expected<std::shared_ptr<const Content>>(const Module&)> own_cards(std::vector<std::string> folders);
/// A path of the repository the program runs in or was built in: the nearest folder upwards that has it.
std::string repository_path(const std::string& relative);
/// The `.play` files of a game, or those below the given paths.
std::vector<std::string> play_files(const Module&, const std::vector<std::string>& paths);
/// Examples under the help of a command.
void examples(CLI::App*, std::initializer_list<std::string_view> lines);

}  // namespace cantrip
