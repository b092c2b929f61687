// `cantrip`: reads the command line and hands over to one command.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <fmt/format.h>

#include "commands/commands.hpp"

int main(int argc, char** argv) {
  using namespace cantrip;
  CLI::App app{"Cantrip plays card games by their rules: play, simulate, replay, check cards and rulings.", "cantrip"};
  app.require_subcommand(1);
  app.set_help_all_flag("--help-all", "Help of every command");
  app.failure_message([](const CLI::App* from, const CLI::Error& e) {
    return fmt::format("cantrip: {}\nTry `{} --help`.\n", e.what(),
                       from->get_name().empty() ? "cantrip" : from->get_display_name());
  });
  try {
    add_play(app);
    add_games(app);
    add_sim(app);
    add_replay(app);
    add_analyse(app);
    add_puzzle(app);
    add_cards(app);
    add_import(app);
    add_deck(app);
    add_rulings(app);
    add_charts(app);
    add_rpc(app);
    add_bench(app);
#ifdef CANTRIP_SERVER
    add_serve(app);
    add_load(app);
    add_store(app);
#endif
    std::vector<std::string> known;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
      known.push_back(command->get_name());
    if (argc > 1 && argv[1][0] != '-' && std::find(known.begin(), known.end(), argv[1]) == known.end())
      throw Exit{2, fmt::format("there is no command '{}'. {}", argv[1],
                                did_you_mean(argv[1], known, "The commands are: " + join(known) + "."))};
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : 2;
  } catch (const Exit& e) {
    if (!e.message.empty()) fmt::print(stderr, "cantrip: {}\n", e.message);
    return e.code;
  } catch (const std::exception& e) {
    fmt::print(stderr, "cantrip: {}\n", e.what());
    return 1;
  }
  return 0;
}
