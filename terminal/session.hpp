// A match at the terminal, from its opening to its result.
#pragma once
#include "terminal/command.hpp"
#include "terminal/console.hpp"
#include "terminal/open.hpp"
#include "terminal/screen.hpp"

namespace cantrip::terminal {

/// What `play` leaves the program with.
enum ExitCode { kFinished = 0, kBadFlags = 2, kAbandoned = 3 };

class Session {
public:
  Session(Opened opened, Console& console, const PlayFlags& flags);
  /// Plays until the match is over or everybody left. Returns the exit code.
  int run();

private:
  // -- players --------------------------------------------------------------------------------------------
  void bot_turn(Seat);
  void human_turn(Seat);
  bool hand_over(Seat);
  bool give(const cantrip::Answer&, bool automatic = false);
  /// Passes for a seat that has nothing to answer with.
  bool pass_idle(View&);
  int humans() const;

  // -- showing --------------------------------------------------------------------------------------------
  void show(View&);
  void show_plain(View&);
  void recap(Seat);
  void tell_news(Seat viewer);
  void panel(const Lines&);
  void finish();
  Seat watcher() const;

  // -- commands -------------------------------------------------------------------------------------------
  /// True: the decision is answered or the session ends.
  bool obey(View&, const Command&);
  bool answer(View&, const std::vector<int>& picks);
  bool undo(Seat);
  void help();
  void look(View&, const Command&);
  void log(Seat, int lines);
  void piles(View&, int zone_kind);
  bool concede(Seat);
  void quit();
  void end_of_input();
  bool save(const std::string& path, bool loud);
  std::string default_file() const;
  void message(std::string text, bool wrong = false);

  Machine& machine() { return match_->machine(); }

  std::unique_ptr<Match> match_;
  std::vector<Player> players_;
  u64 seed_;
  std::vector<std::string> about_;
  Console& console_;
  std::string save_file_;
  bool ask_always_;
  const TableLayout& layout_;
  Story story_;

  std::optional<int> leaving_;   // exit code, once somebody leaves
  std::vector<bool> automatic_;  // for each answer of this session: given by the session itself
  Seat at_keyboard_ = Seat::None;
  u64 told_ = 0;                 // plain: events told so far
  u64 seen_[kMaxSeats] = {};     // screens: events each seat knew at its last decision
  int board_turn_ = -1;          // plain: the turn whose table was shown
  Seat board_seat_ = Seat::None;
  bool asked_ = false;           // plain: the question is on the page
  std::vector<int> only_;
  int page_ = 0;
  std::string message_;
  bool wrong_ = false;
};

/// Tells a recording from its start into a story.
Status retell(std::shared_ptr<const Content>, Replay, Story&);

}  // namespace cantrip::terminal
