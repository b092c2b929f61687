// `.play` files: a board, moves, facts. Every ruling of a game is one; docs/protocol.md explains the format.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "rpc/scenario.hpp"

namespace cantrip {

struct PlayFailure {
  std::string file;
  int line = 0;
  std::string why;
};

struct PlayOutcome {
  std::string title;                  // the first comment
  int scenes = 0, moves = 0, facts = 0;
  std::vector<PlayFailure> failures;  // at most one: a file stops at its first
  bool passed() const { return failures.empty(); }
};

struct PlaySettings {
  const Module* module = nullptr;              // used when the file names no game
  std::function<void(Machine&)> prepare{};     // before a scene runs: tracing, observers
  /// "Ann cannot quest with Pip": the act that was tried and is not offered; nothing has changed.
  std::function<void(const Machine&, Seat, const Option& tried)> refused{};
};

PlayOutcome run_play(ScenarioKitchen&, const std::string& file, std::string_view text, const PlaySettings& = {});

}  // namespace cantrip
