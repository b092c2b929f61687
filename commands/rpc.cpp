// `cantrip rpc`: JSON lines on standard input and output.
#include <cstdio>
#include <iostream>
#include <string>

#include "commands/commands.hpp"
#include "rpc/session.hpp"

namespace cantrip {

void add_rpc(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("rpc", "Drive matches by JSON lines on standard input and output (docs/protocol.md)");
  examples(command, {"echo '{\"do\":\"games\"}' | cantrip rpc",
                     "echo '{\"do\":\"new\",\"game\":\"estraven\",\"seed\":7}' | cantrip rpc",
                     "cantrip rpc --cards my-cards.json my-deck.txt < messages.jsonl"});
  auto folders = std::make_shared<std::vector<std::string>>();
  command->add_option("--cards", *folders, "Folders or files with more cards and decks");
  add_collection(command);
  command->callback([folders] {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    Session session(own_cards(*folders));
    std::string line;
    while (std::getline(std::cin, line)) {
      if (line.empty() || line == "\r") continue;
      std::cout << session.handle(line) << '\n';
      if (std::cin.rdbuf()->in_avail() <= 0) std::cout.flush();
    }
    std::cout.flush();
  });
}

}  // namespace cantrip
