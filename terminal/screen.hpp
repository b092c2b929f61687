// One screen: the board, what happened, the question and its options, in the lines there are.
#pragma once
#include "terminal/menu.hpp"
#include "terminal/story.hpp"

namespace cantrip::terminal {

struct Scene {
  View& view;
  const TableLayout& layout;
  const std::vector<std::string>& names;   // of the players
  const std::vector<Story::Entry>& log;
  u64 news = 0;                            // entries with a higher number are new to this viewer
  std::vector<int> only{};                 // options to show; empty: all
  int page = 0;
  std::string message{};                   // above the question
  bool wrong = false;                      // the message is an error
};

struct Screen {
  Lines lines;
  int untold = 0;  // entries of the log that are new but found no room
};
/// At most size.rows - 1 lines of at most size.columns: the last line of the terminal is for typing.
Screen draw_screen(const Scene&, Size);
/// The table alone, in full: for plain output.
Lines draw_table(View&, const TableLayout&, const std::vector<std::string>& names, int width);

/// Seats from the one after the viewer round to the viewer; for a spectator in order.
std::vector<Seat> seating(const View&);

}  // namespace cantrip::terminal
