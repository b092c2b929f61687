// The numbered options of a decision, grouped by what they do, a page at a time.
#pragma once
#include "terminal/board.hpp"

namespace cantrip::terminal {

/// What an empty line answers.
enum class Default { None, Pass, Nothing };
Default default_of(const View&);

struct Menu {
  Lines lines;
  int page = 0, pages = 1;
};
/// `only`: option indices to show, empty for all. At most `rows` lines; the last tells the page if there are several.
Menu draw_menu(View&, Board&, const std::vector<int>& only, int page, int rows, int width);
/// All of it, however long.
Lines full_menu(View&, Board&, const std::vector<int>& only, int width);

/// One option a line, in full: for plain output.
Lines option_list(View&, Board&, const std::vector<int>& only, int width);

/// The question in words, with how many to choose and what Enter does.
std::string question(const View&);

}  // namespace cantrip::terminal
