// A card in full: facts, printed text, what it is just now, and what the program understood.
#pragma once
#include "terminal/board.hpp"

namespace cantrip::terminal {

/// An object the viewer can see.
Lines inspect(View&, Ref, int width);
/// A card as printed.
Lines inspect_card(const Machine&, DefId, int width);

struct Found {
  Ref ref{};                      // what the viewer sees of that name, if anything
  DefId def = DefId::Hidden;
  std::vector<std::string> also;  // names that fit as well, when it is not clear
};
/// By name or the beginning of its words: first among what the viewer sees, then among all cards of the game.
Found find_card(const View&, std::string_view name);

}  // namespace cantrip::terminal
