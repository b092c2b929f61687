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
                     "echo '{\"do\":\"new\",\"game\":\"estraven\",\"seed\":7}' | cantrip rpc"});
  command->callback([] {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    Session session;
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
