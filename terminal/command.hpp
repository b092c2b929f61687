// What a player typed: an answer, or a command. Reading never changes anything.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "terminal/view.hpp"

namespace cantrip::terminal {

struct Command {
  enum Kind {
    Answer,   // picks
    Narrow,   // several options fit the words: picks are those
    Wrong,    // text says why
    Nothing,  // an empty line where nothing is the default
    Help,
    Look,
    Inspect,
    Log,
    Undo,
    Save,
    Quit,
    Concede,
    Hand,
    Pile,
    Board,
    More,
  };
  Kind kind = Nothing;
  std::vector<int> picks;   // option indices; for a number asked for, the value
  std::string text;         // the rest of the line; what is wrong
  int number = 0;           // option of Inspect, lines of Log, zone kind of Pile
};

Command read_command(const View&, std::string_view line);

/// Options whose label has the words of `text` as beginnings of its words, in order; an exact label wins.
std::vector<int> fitting(const std::vector<std::string>& labels, std::string_view text);

struct CommandHelp {
  std::string_view usage, about;
};
std::vector<CommandHelp> command_help();

}  // namespace cantrip::terminal
