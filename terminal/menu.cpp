#include "terminal/menu.hpp"

#include <algorithm>

#include "core/describe.hpp"
#include "core/engine.hpp"

namespace cantrip::terminal {
namespace {

struct Group {
  std::string head;
  Lines items;
};

/// The verb of an action on something, as a heading; empty where an option stands for itself.
std::string heading(const View& view, int i) {
  const Machine& m = view.machine();
  const Option& o = m.options[i];
  if (m.st.decision.ask != Ask::Act || o.verb >= m.schema().verbs.size() || !o.a) return "";
  const std::string verb(m.schema().verbs[o.verb]);
  return view.labels()[static_cast<size_t>(i)].starts_with(verb + " ") ? verb : "";
}

/// A thing on the table is told with its numbers, and whose it is.
Line thing(View& view, Board& board, const Option& o, const std::string& label) {
  Line out(label);
  if (o.verb != kObject || !live(view.state(), o.a)) return out;
  const u16 row = o.a.id;
  const std::string name = name_of(view.machine(), o.a);
  const Line full = in_play(view.machine(), row) ? board.card_in_play(row, true) : board.card_in_hand(row, true);
  out = full;
  if (label.size() > name.size()) out.add(label.substr(name.size()), Ink::Dim);
  const Obj& object = view.state().obj[row];
  if (in_play(view.machine(), row) && object.ctrl != view.viewer())
    out.add(" (" + seat_name(object.ctrl) + ")", Ink::Other);
  return out;
}

Line numbered(int i, const Line& what) { return Line(std::to_string(i + 1), Ink::Key).add(" ").add(what); }

std::vector<Group> grouped(View& view, Board& board, const std::vector<int>& shown) {
  std::vector<Group> groups;
  for (const int i : shown) {
    const std::string head = heading(view, i);
    std::string label = view.labels()[static_cast<size_t>(i)];
    if (!head.empty()) label = label.substr(head.size() + 1);
    if (groups.empty() || groups.back().head != head) groups.push_back({head, {}});
    groups.back().items.push_back(numbered(i, thing(view, board, view.machine().options[i], label)));
  }
  return groups;
}

std::vector<int> shown_options(const View& view, const std::vector<int>& only) {
  if (!only.empty()) return only;
  std::vector<int> all(static_cast<size_t>(view.machine().options.size()));
  for (size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
  return all;
}

/// Cards looked at that can't be chosen: they are seen all the same.
Lines only_seen(View& view, Board& board, int width) {
  Lines items;
  const auto& options = view.machine().options;
  for (const Ref r : looked_at(view.machine(), view.viewer()))
    if (std::none_of(options.begin(), options.end(), [&](const Option& o) { return o.a == r; }))
      items.push_back(board.card_in_hand(r.id, true));
  return items.empty() ? Lines{} : flow(Line(" you see  ", Ink::Dim), items, width);
}

}  // namespace

Default default_of(const View& view) {
  const Machine& m = view.machine();
  if (!view.asked()) return Default::None;
  for (const Option& o : m.options)
    if (o.verb == kPassOption) return Default::Pass;
  return m.st.decision.min == 0 && m.st.decision.ask == Ask::Pick ? Default::Nothing : Default::None;
}

Lines full_menu(View& view, Board& board, const std::vector<int>& only, int width) {
  const std::vector<Group> groups = grouped(view, board, shown_options(view, only));
  int margin = 0;
  for (const Group& g : groups) margin = std::max(margin, width_of(g.head));
  Lines out = only_seen(view, board, width);
  for (const Group& g : groups) {
    Line head(" " + g.head, Ink::Bold);
    head.pad_to(margin ? margin + 3 : 2);
    for (const Line& line : flow(head, g.items, width)) out.push_back(line);
  }
  return out;
}

Menu draw_menu(View& view, Board& board, const std::vector<int>& only, int page, int rows, int width) {
  Menu menu;
  menu.lines = full_menu(view, board, only, width);
  const int size = static_cast<int>(menu.lines.size());
  if (size <= rows) return menu;
  const int per = std::max(1, rows - 1);
  menu.pages = (size + per - 1) / per;
  menu.page = page % menu.pages;
  const auto from = menu.lines.begin() + menu.page * per;
  Lines part(from, from + std::min(per, size - menu.page * per));
  part.emplace_back(" page " + std::to_string(menu.page + 1) + " of " + std::to_string(menu.pages) +
                        ": `more` shows the next",
                    Ink::Dim);
  menu.lines = std::move(part);
  return menu;
}

Lines option_list(View& view, Board& board, const std::vector<int>& only, int width) {
  Lines out = only_seen(view, board, width);
  for (const int i : shown_options(view, only)) {
    const Line what = thing(view, board, view.machine().options[i], view.labels()[static_cast<size_t>(i)]);
    const std::string number = std::to_string(i + 1);
    Line line(std::string(number.size() < 3 ? 3 - number.size() : 0, ' ') + number, Ink::Key);
    out.push_back(line.add("  ").add(what).fit(width));
  }
  return out;
}

std::string question(const View& view) {
  const Machine& m = view.machine();
  const Decision& d = m.st.decision;
  std::string out = prompt(m);
  if (d.ask == Ask::Pick && d.max > 1) {
    if (!d.text) out += " (such as `1 2`)";
    else if (d.min == d.max) out += " (choose " + std::to_string(d.min) + ", such as `1 2`)";
    else if (d.min == 0) out += " (up to " + std::to_string(d.max) + ", such as `1 2`)";
    else out += " (" + std::to_string(d.min) + " to " + std::to_string(d.max) + ")";
  }
  if (d.ask == Ask::Order) out += " (all numbers, first to last)";
  switch (default_of(view)) {
    case Default::Pass: return out + " [Enter: pass]";
    case Default::Nothing: return out + (d.max ? " [Enter: none]" : " [Enter: go on]");
    case Default::None: break;
  }
  return out;
}

}  // namespace cantrip::terminal
