#include "terminal/screen.hpp"

#include <algorithm>

#include "core/describe.hpp"
#include "core/engine.hpp"

namespace cantrip::terminal {
namespace {

/// A part of the screen that can do with fewer lines than it would like.
struct Part {
  Lines lines;
  int least = 0;
  int given = 0;
  int wanted() const { return static_cast<int>(lines.size()); }
};

void give(Part& part, int& left, int upto) {
  const int more = std::clamp(upto - part.given, 0, std::max(left, 0));
  part.given += more;
  left -= more;
}

/// The newest lines; if new ones do not fit, the first line says how many.
Lines recent(const std::vector<Story::Entry>& log, u64 news, int rows, int width, int& hidden) {
  Lines out;
  for (size_t i = log.size(); i > 0; --i) {
    const Story::Entry& entry = log[i - 1];
    const bool fresh = entry.number > news;
    if (static_cast<int>(out.size()) >= rows) {
      if (!fresh) break;
      ++hidden;
      continue;
    }
    const Ink ink = entry.heading ? Ink::Bold : fresh ? Ink::Plain : Ink::Dim;
    Lines wrapped = wrap(entry.text, width - 1, 2, ink);
    std::reverse(wrapped.begin(), wrapped.end());
    for (const Line& line : wrapped)
      if (static_cast<int>(out.size()) < rows) out.push_back(Line(" ").add(line));
  }
  std::reverse(out.begin(), out.end());
  if (hidden && rows > 1 && !out.empty())
    out[0] = Line(" … " + std::to_string(++hidden) + " more: `log` shows them", Ink::Dim);
  return out;
}

Line rule(int width) {
  std::string dashes;
  for (int i = 0; i < width; ++i) dashes += "─";
  return Line(dashes, Ink::Dim);
}

void append(Lines& out, const Part& part, int width) {
  for (const Line& line : clip(part.lines, part.given, width)) out.push_back(line.fit(width));
}

/// Everything whose height can change, in the order it is drawn.
struct Parts {
  std::vector<Part> others;  // rows of the other seats
  Part shared, waiting, own, hand, menu;
  Lines long_hand;           // instead of `hand` if there is room
  std::vector<int> options;  // those of the menu

  bool complete() const { return hand.given == hand.wanted() && menu.given == menu.wanted(); }
};

/// What the menu shows beside a hand table: everything that is not about one card of the hand.
std::vector<int> beside_hand(const Scene& scene, const Board& board) {
  std::vector<int> out;
  const auto& options = scene.view.machine().options;
  for (int i = 0; i < options.size(); ++i)
    if (!board.acts_on_hand(options[i])) out.push_back(i);
  return out;
}

Parts make_parts(const Scene& scene, Board& board, const std::vector<Seat>& seats, Size size, bool table) {
  Parts p;
  p.options = table ? beside_hand(scene, board) : scene.only;
  const bool plays = index(scene.view.viewer()) < kMaxSeats;
  for (const Seat seat : seats)
    if (seat != scene.view.viewer()) p.others.push_back({board.rows(seat, true), 1});
  p.shared = {board.shared(), 1};
  p.waiting = {board.waiting(), 1};
  if (plays) {
    p.own = {board.rows(scene.view.viewer(), true), 1};
    p.hand = {table ? board.hand_table(scene.view.viewer()) : board.hand(scene.view.viewer(), false), 1};
    if (!table) p.long_hand = board.hand(scene.view.viewer(), true);
  }
  if (scene.view.asked() && !(table && p.options.empty()))
    p.menu = {full_menu(scene.view, board, p.options, size.columns), 2};
  return p;
}

/// Shares out `left` lines; what remains is for the log.
void share(Parts& p, int& left) {
  std::vector<Part*> parts{&p.waiting, &p.menu, &p.hand, &p.own};
  for (Part& other : p.others) parts.push_back(&other);
  parts.push_back(&p.shared);
  for (Part* part : parts) give(*part, left, std::min(part->least, part->wanted()));
  const int log = std::min(left, 2);
  left -= log;
  for (Part* part : parts) give(*part, left, part->wanted());
  const int longer = static_cast<int>(p.long_hand.size()) - p.hand.wanted();
  if (p.hand.given == p.hand.wanted() && longer >= 0 && longer <= left - 1) {
    p.hand.lines = p.long_hand;
    give(p.hand, left, p.hand.wanted());
  }
  left += log;
}

std::string standing(const Scene& scene) {
  const State& s = scene.view.state();
  if (scene.view.asked()) return question(scene.view);
  return s.over ? "The game is over" : "Waiting for " + seat_name(s.decision.seat);
}

}  // namespace

std::vector<Seat> seating(const View& view) {
  const State& s = view.state();
  std::vector<Seat> out;
  const int me = index(view.viewer()) < s.seats ? index(view.viewer()) : s.seats - 1;
  for (int i = 1; i <= s.seats; ++i) out.push_back(seat_at((me + i) % s.seats));
  return out;
}

Screen draw_screen(const Scene& scene, Size size) {
  const int width = size.columns;
  Board board(scene.view, scene.layout, scene.names, width);
  const std::vector<Seat> seats = seating(scene.view);
  Lines prompt = clip(wrap(standing(scene), width - 1, 2, Ink::Bold), 2, width - 1);
  const Lines message = clip(wrap(scene.message, width - 1, 2, scene.wrong ? Ink::Bad : Ink::Good), 2, width - 1);
  const int room = size.rows - 1 - 2 - static_cast<int>(seats.size() + prompt.size() + message.size());
  int left = room;
  const bool table =
      scene.view.asked() && scene.only.empty() && beside_hand(scene, board).size() < scene.view.labels().size();
  Parts p = make_parts(scene, board, seats, size, table);
  share(p, left);
  if (table && !p.complete()) {
    left = room;
    p = make_parts(scene, board, seats, size, false);
    share(p, left);
  }

  Screen screen;
  Lines& out = screen.lines;
  out.push_back(board.title());
  size_t other = 0;
  for (const Seat seat : seats) {
    if (seat == scene.view.viewer()) continue;
    out.push_back(board.seat_line(seat));
    append(out, p.others[other++], width);
  }
  append(out, p.shared, width);
  append(out, p.waiting, width);
  if (index(scene.view.viewer()) < kMaxSeats) {
    out.push_back(board.seat_line(scene.view.viewer()));
    append(out, p.own, width);
    append(out, p.hand, width);
  }
  out.push_back(rule(width));
  for (const Line& line : recent(scene.log, scene.news, left, width, screen.untold)) out.push_back(line.fit(width));
  for (const Line& line : message) out.push_back(Line(" ").add(line).fit(width));
  for (const Line& line : prompt) out.push_back(Line(" ").add(line).fit(width));
  if (scene.view.asked() && p.menu.given)
    for (const Line& line : draw_menu(scene.view, board, p.options, scene.page, p.menu.given, width).lines)
      out.push_back(line.fit(width));
  return screen;
}

Lines draw_table(View& view, const TableLayout& layout, const std::vector<std::string>& names, int width) {
  Board board(view, layout, names, width);
  Lines out;
  for (const Seat seat : seating(view)) {
    if (seat == view.viewer()) {
      for (const Lines& lines : {board.shared(), board.waiting()})
        for (const Line& line : lines) out.push_back(line);
    }
    out.push_back(board.seat_line(seat));
    for (const Line& line : board.rows(seat, true)) out.push_back(line);
    if (seat == view.viewer())
      for (const Line& line : board.hand(seat, true)) out.push_back(line);
  }
  return out;
}

}  // namespace cantrip::terminal
