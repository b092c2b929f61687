#include "terminal/session.hpp"

#include <algorithm>

#include "core/describe.hpp"
#include "core/engine.hpp"
#include "terminal/layout.hpp"

namespace cantrip::terminal {

Status retell(std::shared_ptr<const Content> content, Replay replay, Story& story) {
  const int answers = static_cast<int>(replay.answers.size());
  if (answers == 0) replay.answers.push_back({Seat::P0, true, {}});  // there must be a way on to come back from
  Expected<std::unique_ptr<Playback>> playback = Playback::open(std::move(content), std::move(replay));
  if (!playback) return playback.problem();
  Playback& p = **playback;
  if (Status went = p.go(1); !went) return went;
  story.listen(p.machine());
  if (Status back = p.go(0); !back) return back;
  while (p.at() < answers) {
    story.mark();
    if (Status went = p.step(); !went) return went;
  }
  return done();
}

Session::Session(Opened opened, Console& console, const PlayFlags& flags)
    : match_(std::move(opened.match)), players_(std::move(opened.players)), seed_(opened.seed),
      about_(std::move(opened.about)), console_(console), save_file_(flags.save), ask_always_(flags.ask_always),
      layout_(layout_of(match_->machine().game())) {
  if (!machine().st.over) retell(match_->shared_content(), match_->replay(), story_);
  story_.listen(machine());
}

int Session::humans() const {
  int n = 0;
  for (const Player& p : players_) n += p.human();
  return n;
}

int Session::run() {
  if (machine().st.over) {
    console_.say("That match is over; `cantrip replay` shows how it went.");
    return kFinished;
  }
  for (const std::string& line : about_) console_.say(line, Ink::Bold);
  if (console_.screens() && humans() == 1) {
    console_.say(std::string(layout_.legend));
    if (!console_.pause("Press Enter to begin.")) end_of_input();
  }
  while (!machine().st.over && !leaving_) {
    const Seat seat = machine().st.decision.seat;
    if (players_[static_cast<size_t>(index(seat))].human()) human_turn(seat);
    else bot_turn(seat);
  }
  if (machine().st.over) finish();
  return leaving_.value_or(kFinished);
}

// ------------------------------------------------------------------------------------------------- players
bool Session::give(const cantrip::Answer& a, bool automatic) {
  story_.mark();
  const u64 before = machine().st.step_no;
  match_->answer(a);
  if (machine().st.step_no == before) {
    story_.take_back();
    return false;
  }
  automatic_.push_back(automatic);
  return true;
}

/// Could a card of this seat answer what waits, now or after some idle action?
static bool holds_reaction(const View& view, const TableLayout& layout) {
  const Machine& m = view.machine();
  for (const u16 row : zone(m.st, m.schema().hand_zone, view.viewer()))
    if (row && (card(m, row).types & layout.answer_types)) return true;
  for (size_t k = 1; k < m.schema().zones.size(); ++k) {
    if (!m.schema().zones[k].play) continue;
    for (const u16 row : zone(m.st, static_cast<int>(k), view.viewer()))
      if (row && (card(m, row).flags & kHasReaction)) return true;
  }
  return false;
}

bool Session::pass_idle(View& view) {
  if (ask_always_ || layout_.idle.empty() || default_of(view) != Default::Pass || holds_reaction(view, layout_))
    return false;
  int pass = -1;
  for (int i = 0; i < view.machine().options.size(); ++i) {
    const u8 verb = view.machine().options[i].verb;
    if (verb == kPassOption) pass = i;
    else if (std::find(layout_.idle.begin(), layout_.idle.end(), verb) == layout_.idle.end()) return false;
  }
  cantrip::Answer a;
  a.step_no = machine().st.step_no;
  a.seat = view.viewer();
  a.n = 1;
  a.pick[0] = static_cast<u16>(pass);
  return give(a, true);
}

void Session::bot_turn(Seat seat) {
  Player& player = players_[static_cast<size_t>(index(seat))];
  if (humans()) console_.status(seat_name(seat) + " is thinking ...");
  // The stream depends on the position only, so that a resumed match goes on as it would have.
  Rng rng = Rng::seeded(seed_ * 0x9E3779B97F4A7C15ull + machine().st.step_no * 8 + static_cast<u64>(index(seat)));
  player.eyes->look(machine());
  if (!give(player.bot->choose(*player.eyes, rng))) {
    player.eyes->look(machine());
    if (!give(random_answer(player.eyes->question(), rng))) {
      console_.say("The bot of " + seat_name(seat) + " found no answer; it concedes.", Ink::Bad);
      match_->concede(seat);
    }
  }
  if (!humans()) tell_news(watcher());
}

bool Session::hand_over(Seat seat) {
  const bool other = at_keyboard_ != seat;
  at_keyboard_ = seat;
  if (!other || !console_.screens() || humans() < 2) return true;
  console_.screen({});
  console_.say(seat_name(seat) + " is to decide; the hand of the other player is hidden.");
  return console_.pause("Pass the keyboard to " + seat_name(seat) + " and press Enter.");
}

void Session::human_turn(Seat seat) {
  View view(machine(), seat);
  if (pass_idle(view)) return;
  if (!hand_over(seat)) return end_of_input();
  only_.clear();
  page_ = 0;
  asked_ = false;
  for (bool done = false; !done && !leaving_;) {
    show(view);
    const std::optional<std::string> line = console_.read();
    if (!line) return end_of_input();
    message("");
    done = obey(view, read_command(view, *line));
  }
}

// ------------------------------------------------------------------------------------------------- showing
Seat Session::watcher() const {
  for (size_t i = 0; i < players_.size(); ++i)
    if (players_[i].human() && humans() == 1) return seat_at(static_cast<int>(i));
  return Seat::Spectator;
}

void Session::message(std::string text, bool wrong) {
  if (!console_.screens() && !text.empty()) console_.say(text);
  message_ = std::move(text);
  wrong_ = wrong;
}

void Session::show(View& view) {
  if (!console_.screens()) return show_plain(view);
  const Scene scene{view,  layout_,  match_->names(), story_.of(view.viewer()), seen_[index(view.viewer())], only_,
                    page_, message_, wrong_};
  Screen screen = draw_screen(scene, console_.size());
  if (screen.untold > 2 && !asked_) recap(view.viewer());
  asked_ = true;
  console_.screen(screen.lines);
}

/// More happened than the board has room for: told on a page of its own first.
void Session::recap(Seat viewer) {
  const int width = console_.size().columns;
  Lines out;
  for (const Story::Entry& entry : story_.of(viewer))
    if (entry.number > seen_[index(viewer)])
      for (const Line& line : wrap(entry.text, width - 1, 2, entry.heading ? Ink::Bold : Ink::Plain))
        out.push_back(Line(" ").add(line));
  panel(out);
}

void Session::tell_news(Seat viewer) {
  for (const Story::Entry& entry : story_.of(viewer))
    if (entry.number > told_) {
      if (entry.heading) console_.line("");
      console_.say(entry.text, entry.heading ? Ink::Bold : Ink::Plain);
    }
  told_ = story_.events();
}

void Session::show_plain(View& view) {
  tell_news(view.viewer());
  const State& s = view.state();
  const int width = console_.size().columns;
  if (board_turn_ != s.turn_no || board_seat_ != view.viewer()) {
    board_turn_ = s.turn_no;
    board_seat_ = view.viewer();
    console_.lines(draw_table(view, layout_, match_->names(), width));
  }
  if (asked_) return;
  asked_ = true;
  Board board(view, layout_, match_->names(), width);
  for (const Line& line : board.waiting()) console_.line(line);
  console_.say((humans() > 1 ? seat_name(view.viewer()) + ": " : "") + question(view), Ink::Bold);
  console_.lines(option_list(view, board, only_, width));
}

void Session::panel(const Lines& lines) {
  if (!console_.screens()) return console_.lines(lines);
  const int room = console_.size().rows - 2;
  for (size_t from = 0; from < lines.size() || from == 0; from += static_cast<size_t>(room)) {
    const size_t to = std::min(lines.size(), from + static_cast<size_t>(room));
    console_.screen(Lines(lines.begin() + static_cast<long>(from), lines.begin() + static_cast<long>(to)));
    if (!console_.pause(to < lines.size() ? "Enter: more" : "Enter: back to the board")) return;
  }
}

void Session::finish() {
  const Seat viewer = watcher();
  View view(machine(), viewer);
  if (console_.screens() && humans()) {
    const u64 seen = viewer == Seat::Spectator ? 0 : seen_[index(viewer)];
    console_.screen(draw_screen({view, layout_, match_->names(), story_.of(viewer), seen}, console_.size()).lines);
  } else {
    tell_news(viewer);
  }
  const State& s = machine().st;
  std::string result = "Drawn";
  for (int i = 0; i < s.seats; ++i)
    if (s.result[i] == Result::Won) result = seat_name(seat_at(i)) + " won";
  console_.line("");
  console_.say("Result: " + result + " after " + std::to_string(s.turn_no) + " turns and " +
                   std::to_string(match_->answers()) + " answers (seed " + std::to_string(seed_) + ").",
               Ink::Bold);
  if (!save_file_.empty()) save(save_file_, true);
}

}  // namespace cantrip::terminal
