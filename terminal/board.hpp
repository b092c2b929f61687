// The parts of a board as lines, each drawn from one seat's view by the game's layout.
#pragma once
#include "games/layout.hpp"
#include "terminal/text.hpp"
#include "terminal/view.hpp"

namespace cantrip::terminal {

class Board {
public:
  /// `names` are those of the players; they must live as long as the board.
  Board(View& view, const TableLayout& layout, const std::vector<std::string>& names, int width);

  Line title();                         // game, round, turn, step
  Line seat_line(Seat);                 // numbers of a seat
  Lines rows(Seat, bool details);       // its cards on the table
  Lines shared();                       // what belongs to nobody
  Lines waiting();                      // chain, stack or bag, newest first, with what answers what
  Lines hand(Seat, bool details);       // the cards the viewer may see
  Lines hand_table(Seat);               // a card a line, with the numbers of what can be done with it
  bool acts_on_hand(const Option&) const;
  Lines pile(Seat, int zone_kind);      // every card of a zone, newest first
  std::string seat_title(Seat) const;   // "You (Player 1)", "Player 2, greedy bot"
  std::string whose(Seat) const;        // "your", "Player 2's"

  Line card_in_play(u16 row, bool links);
  Line card_in_hand(u16 row, bool details);

private:
  const Schema& schema() const { return view_.machine().schema(); }
  const Machine& machine() const { return view_.machine(); }
  std::string zone_name(const Shown&) const;
  Line stats(u16 row);
  Line link_words(u16 row);
  Line waiting_line(int item, const std::vector<int>& order);
  Ink side(Seat s) const { return s == view_.viewer() ? Ink::Own : Ink::Other; }

  View& view_;
  const TableLayout& layout_;
  const std::vector<std::string>& names_;
  int width_;
};

}  // namespace cantrip::terminal
