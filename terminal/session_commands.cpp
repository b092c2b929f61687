// What the commands of a session do.
#include <filesystem>

#include "core/describe.hpp"
#include "core/engine.hpp"
#include "terminal/inspect.hpp"
#include "terminal/session.hpp"

namespace cantrip::terminal {

bool Session::obey(View& view, const Command& command) {
  const Seat seat = view.viewer();
  switch (command.kind) {
    case Command::Answer: return answer(view, command.picks);
    case Command::Narrow:
      only_ = command.picks;
      page_ = 0;
      asked_ = false;
      message(std::to_string(command.picks.size()) + " options fit '" + command.text + "': which one?");
      return false;
    case Command::Wrong: message(command.text, true); return false;
    case Command::Nothing: message("Type the number of an option, or ? for help."); return false;
    case Command::Help: help(); return false;
    case Command::Look:
    case Command::Inspect: look(view, command); return false;
    case Command::Log: log(seat, command.number); return false;
    case Command::Undo: return undo(seat);
    case Command::Save: save(command.text.empty() ? default_file() : command.text, true); return false;
    case Command::Quit: quit(); return leaving_.has_value();
    case Command::Concede: return concede(seat);
    case Command::Hand:
      panel(Board(view, layout_, match_->names(), console_.size().columns).hand(seat, true));
      return false;
    case Command::Pile: piles(view, command.number); return false;
    case Command::Board:
      only_.clear();
      page_ = 0;
      asked_ = false;
      board_turn_ = -1;
      return false;
    case Command::More:
      ++page_;
      asked_ = false;
      return false;
  }
  return false;
}

bool Session::answer(View& view, const std::vector<int>& picks) {
  cantrip::Answer a;
  a.step_no = machine().st.step_no;
  a.seat = view.viewer();
  a.n = static_cast<u16>(picks.size());
  for (size_t i = 0; i < picks.size() && i < kMaxPicks; ++i) a.pick[i] = static_cast<u16>(picks[i]);
  const u64 news = story_.events();
  if (!give(a)) {
    message("That can't be chosen: not among the options.", true);
    return false;
  }
  seen_[index(view.viewer())] = news;
  if (!save_file_.empty()) save(save_file_, false);
  return true;
}

bool Session::undo(Seat seat) {
  bool automatic = true;
  for (bool first = true; automatic; first = false) {  // what the session answered by itself goes along
    automatic = !automatic_.empty() && automatic_.back();
    if (!match_->undo(seat)) {
      message("That can't be taken back: something was learnt, chance was used, or somebody answered since.", true);
      return !first;
    }
    if (!automatic_.empty()) automatic_.pop_back();
    story_.take_back();
  }
  told_ = std::min(told_, story_.events());
  seen_[index(seat)] = std::min(seen_[index(seat)], story_.events());
  message("Taken back.");
  return true;
}

void Session::help() {
  Lines out;
  const int width = console_.size().columns;
  for (const CommandHelp& h : command_help()) {
    Line head(" " + std::string(h.usage), Ink::Key);
    for (const Line& about : wrap(h.about, width - 22)) {
      out.push_back(head.pad_to(22).add(about));
      head = Line();
    }
  }
  if (!layout_.legend.empty()) out.emplace_back(" " + std::string(layout_.legend));
  out.emplace_back(" * marks the player whose turn it is; red numbers are below what is printed,");
  out.emplace_back("   green ones above.");
  panel(out);
}

void Session::look(View& view, const Command& command) {
  const int width = console_.size().columns;
  if (command.kind == Command::Inspect) {
    const Option& o = view.machine().options[command.number];
    const Ref subject = live(view.state(), o.a) ? o.a : o.b;
    if (!live(view.state(), subject))
      return message("Option " + std::to_string(command.number + 1) + " is not about a card.", true);
    return panel(inspect(view, subject, width));
  }
  const Found found = find_card(view, command.text);
  if (!found.also.empty()) {
    std::vector<std::string> some(found.also.begin(),
                                  found.also.begin() + static_cast<long>(std::min<size_t>(found.also.size(), 12)));
    return message("Several cards fit '" + command.text + "': " + join(some) +
                       (some.size() < found.also.size() ? " ..." : "."),
                   true);
  }
  if (found.def == DefId::Hidden) {
    std::vector<std::string> names;
    for (const CardText& text : view.machine().pool().texts) names.push_back(text.name);
    return message("No card is called '" + command.text + "'. " +
                       did_you_mean(command.text, names, "Type the beginning of its name."),
                   true);
  }
  panel(found.ref ? inspect(view, found.ref, width) : inspect_card(view.machine(), found.def, width));
}

void Session::log(Seat seat, int lines) {
  const std::vector<Story::Entry>& told = story_.of(seat);
  const int width = console_.size().columns;
  const size_t most = lines > 0 ? static_cast<size_t>(lines) : 20;
  Lines out;
  for (size_t i = told.size() > most ? told.size() - most : 0; i < told.size(); ++i)
    for (const Line& line : wrap(told[i].text, width - 1, 2, told[i].heading ? Ink::Bold : Ink::Plain))
      out.push_back(Line(" ").add(line));
  if (out.empty()) out.emplace_back(" Nothing has happened yet.");
  panel(out);
}

void Session::piles(View& view, int zone_kind) {
  Board board(view, layout_, match_->names(), console_.size().columns);
  Lines out;
  const bool shared = machine().schema().zones[static_cast<size_t>(zone_kind)].shared;
  for (const Seat seat : seating(view)) {
    for (const Line& line : board.pile(seat, zone_kind)) out.push_back(line);
    if (shared) break;
  }
  panel(out);
}

bool Session::concede(Seat seat) {
  if (console_.screens()) {
    console_.say("Give up this match? Type yes to concede.", Ink::Bold);
    const std::optional<std::string> line = console_.read();
    if (!line || (*line != "yes" && *line != "y")) {
      message("You play on.");
      return false;
    }
  }
  story_.mark();
  return match_->concede(seat) == Err::Ok;
}

// -------------------------------------------------------------------------------------------------- leaving
std::string Session::default_file() const {
  if (!save_file_.empty()) return save_file_;
  return std::string(match_->machine().game().slug) + "-" + std::to_string(seed_) + ".replay";
}

bool Session::save(const std::string& path, bool loud) {
  const Status saved = save_replay(match_->replay(), path);
  const std::string game(machine().game().slug);
  if (!saved) {
    message(to_string(saved.problem()), true);
    return false;
  }
  if (!loud) return true;
  message(machine().st.over ? "The recording is in " + path + "; `cantrip replay " + path + "` shows it."
                            : "Saved to " + path + "; `cantrip play " + game + " --resume " + path + "` goes on.");
  return true;
}

void Session::quit() {
  std::string file = save_file_;
  if (file.empty()) {
    console_.say("Save the match before you leave? y (" + default_file() + "), n, or a file name; Enter: play on.",
                 Ink::Bold);
    const std::string typed = console_.read().value_or("n");
    if (typed.empty()) return;
    if (typed == "y" || typed == "yes") file = default_file();
    else if (typed != "n" && typed != "no") file = typed;
  }
  if (!file.empty() && !save(file, true)) return;
  if (console_.screens() && !message_.empty()) console_.say(message_);
  if (file.empty()) console_.say("The match is not saved.");
  leaving_ = kFinished;
}

void Session::end_of_input() {
  if (console_.screens()) console_.line("");
  if (!save_file_.empty() && save(save_file_, true)) {
    if (console_.screens()) console_.say(message_);
    leaving_ = kFinished;
    return;
  }
  console_.say("The input ended before the match did: it is abandoned after " + std::to_string(match_->answers()) +
               " answers. Give --save FILE to keep it.");
  leaving_ = kAbandoned;
}

}  // namespace cantrip::terminal
