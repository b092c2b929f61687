#include "terminal/board.hpp"

#include <algorithm>

#include "core/describe.hpp"
#include "core/engine.hpp"

namespace cantrip::terminal {
namespace {

std::string capital(std::string s) {
  if (!s.empty() && s[0] >= 'a' && s[0] <= 'z') s[0] = static_cast<char>(s[0] - 'a' + 'A');
  return s;
}

Ink compared(int now, int printed) { return now > printed ? Ink::Good : now < printed ? Ink::Bad : Ink::Plain; }

/// Several alike cards in a row are one item: "Mule 0/1/1 x3".
Lines merged(const Lines& items) {
  Lines out;
  for (size_t i = 0; i < items.size();) {
    size_t same = i + 1;
    while (same < items.size() && items[same].text(true) == items[i].text(true)) ++same;
    out.push_back(items[i]);
    if (same - i > 1) out.back().add(" x" + std::to_string(same - i), Ink::Dim);
    i = same;
  }
  return out;
}

}  // namespace

Board::Board(View& view, const TableLayout& layout, const std::vector<std::string>& names, int width)
    : view_(view), layout_(layout), names_(names), width_(width) {}

std::string Board::whose(Seat s) const { return s == view_.viewer() ? "your" : seat_name(s) + "'s"; }

std::string Board::seat_title(Seat s) const {
  const std::string plain = seat_name(s);
  if (s == view_.viewer()) return "You (" + plain + ")";
  const size_t i = static_cast<size_t>(index(s));
  return i < names_.size() && names_[i] != plain ? plain + ", " + names_[i] : plain;
}

std::string Board::zone_name(const Shown& shown) const {
  return shown.name.empty() ? capital(std::string(schema().zones[shown.slot].name)) : std::string(shown.name);
}

Line Board::title() {
  const State& s = view_.state();
  std::string where;
  for (const Frame& f : s.frames)
    if (f.kind == FrameKind::Flow && f.prog < machine().game().flows.size()) {
      const Flow& flow = machine().game().flows[f.prog];
      if (&f == s.frames.begin()) continue;
      const bool turn = where.empty() && f.pc < flow.steps.size();
      where += (where.empty() ? "" : " > ") + std::string(turn ? flow.steps[f.pc].name : flow.name);
    }
  const std::string turn = s.turn == view_.viewer() ? "your turn" : seat_name(s.turn) + "'s turn";
  std::string left = " " + std::string(machine().game().title) + "  round " + std::to_string(s.round) + ", turn " +
                     std::to_string(s.turn_no) + ": " + turn;
  if (!where.empty()) left += " (" + where + ")";
  return Line(cut(left, width_), Ink::Bar).pad_to(width_);
}

Line Board::seat_line(Seat seat) {
  const State& s = view_.state();
  Line line;
  line.add(s.turn == seat ? "*" : " ", side(seat)).add(seat_title(seat), side(seat));
  if (!alive(s, seat)) return line.add("  out of the game", Ink::Dim);
  for (const Shown& shown : layout_.scores) {
    const std::string name =
        shown.name.empty() ? capital(std::string(schema().scores[shown.slot].name)) : std::string(shown.name);
    const int value = score(s, seat, shown.slot);
    const bool low = shown.slot == schema().health_score && value <= 5;
    line.add("  " + name + " ").add(std::to_string(value), low ? Ink::Bad : Ink::Bold);
  }
  line.add(" ", Ink::Dim);
  for (const Shown& shown : layout_.counts)
    line.add("  " + zone_name(shown) + " " + std::to_string(zone_size(s, zone_of(shown.slot, seat))), Ink::Dim);
  return line.fit(width_);
}

Line Board::stats(u16 row) {
  Line out;
  const Derived& d = derived(view_.machine(), row);
  if (layout_.stats.empty() || !(d.types & layout_.stat_types)) return out;
  const int damage = view_.state().obj[row].stat[schema().damage_stat];
  for (const u8 slot : layout_.stats) {
    const bool health = slot == layout_.health;
    const int now = d.stat[slot] - (health ? damage : 0);
    if (!out.empty()) out.add("/");
    out.add(std::to_string(now), health && damage ? Ink::Bad : compared(now, d.base[slot]));
    if (health && damage) out.add("(-" + std::to_string(damage) + ")", Ink::Bad);
  }
  return out;
}

Line Board::link_words(u16 row) {
  Line out;
  const Ref self = ref_of(view_.state(), row);
  for (const Rel& rel : view_.state().rels)
    for (const Shown& link : layout_.links)
      if (rel.kind == link.slot && rel.a == self && rel.b)
        out.add(" " + std::string(link.name) + " " + name_of(machine(), rel.b));
  return out;
}

Line Board::card_in_play(u16 row, bool links) {
  if (!row) return Line("(hidden)", Ink::Dim);
  const Obj& o = view_.state().obj[row];
  std::string mark;
  for (const Shown& shown : layout_.marks)
    if (mark.empty() && ((o.flags >> shown.slot) & 1))
      mark = shown.name.empty() ? std::string(schema().flags[shown.slot]) : std::string(shown.name);
  const Line linked = links ? link_words(row) : Line();
  const bool still = (o.flags & 1) != 0 && (mark.empty() || linked.empty());
  Line out(name_of(machine(), ref_of(view_.state(), row)), still ? Ink::Dim : Ink::Plain);
  if (const Line numbers = stats(row); !numbers.empty()) out.add(" ").add(numbers);
  for (size_t k = 0; k < schema().counters.size() && k < kCounters; ++k)
    if (o.counter[k]) out.add(" " + std::to_string(o.counter[k]) + " " + std::string(schema().counters[k]), Ink::Good);
  if (!linked.empty()) return out.add(linked);
  if (!mark.empty()) out.add(" " + mark, Ink::Dim);
  return out;
}

Line Board::card_in_hand(u16 row, bool details) {
  if (!row) return Line("(hidden)", Ink::Dim);
  Line out(name_of(machine(), ref_of(view_.state(), row)));
  const CardDef& def = card(machine(), row);
  if (details)
    if (const Line numbers = stats(row); !numbers.empty()) out.add(" ").add(numbers);
  if (!(def.types & layout_.fact_types)) return out;
  std::string facts;
  for (const Shown& shown : layout_.facts)
    facts += (facts.empty() ? "" : ",") + std::string(shown.name) + std::to_string(def.stat[shown.slot]);
  return facts.empty() ? out : out.add(" (" + facts + ")", Ink::Dim);
}

Lines Board::rows(Seat seat, bool details) {
  Lines out;
  for (const Shown& shown : layout_.rows) {
    const std::span<const u16> cards = zone(view_.state(), shown.slot, seat);
    const bool play = schema().zones[shown.slot].play;
    if (cards.empty() && (!play || !details)) continue;
    Lines items;
    for (const u16 row : cards)
      if (!row || !view_.state().obj[row].host)
        items.push_back(play ? card_in_play(row, details)
                             : Line(name_of(machine(), ref_of(view_.state(), row)), Ink::Dim));
    if (items.empty()) items.emplace_back("nothing", Ink::Dim);
    const Lines lines = flow(Line("   " + zone_name(shown) + ": ", Ink::Dim), merged(items), width_);
    for (const Line& line : clip(lines, play ? static_cast<int>(lines.size()) : 1, width_)) out.push_back(line);
  }
  return out;
}

Lines Board::shared() {
  Lines out;
  for (const Shown& shown : layout_.shared) {
    Lines items;
    for (const u16 row : zone(view_.state(), zone_of(shown.slot))) items.push_back(card_in_hand(row, false));
    if (items.empty()) continue;
    for (Line& line : flow(Line(" " + zone_name(shown) + ": ", Ink::Dim), items, width_)) out.push_back(line);
  }
  return out;
}

Line Board::waiting_line(int at, const std::vector<int>& order) {
  const State& s = view_.state();
  const Item& item = s.items[order[static_cast<size_t>(at)]];
  const size_t number = order.size() - static_cast<size_t>(at);
  const EventKind event = static_cast<EventKind>(item.event);
  Line out;
  if (item.self) out.add(" " + std::to_string(number), Ink::Bold);
  out.add(" ");
  const std::string what = name_of(machine(), item.self ? item.self : item.source);
  const std::string who = item.who == view_.viewer() ? "you" : seat_name(item.who);
  if (item.self && event == EventKind::Attacked) {
    out.add(what + " attacks" +
            (item.b ? " " + (item.b == player_ref(view_.viewer()) ? "you" : name_of(machine(), item.b)) : ""));
  } else if (item.self && event == EventKind::Traded) {
    out.add("trade for " + what);
  } else {
    out.add(what);
  }
  out.add(" (" + who + ")", side(item.who));
  for (size_t j = 0; j < order.size(); ++j) {
    const Item& other = s.items[order[j]];
    if (static_cast<int>(j) != at && item.a &&
        (item.a == other.self || (other.event == static_cast<u16>(EventKind::Attacked) && item.a == other.source))) {
      out.add(" answers " + std::to_string(order.size() - j));
      break;
    }
  }
  std::string targets;
  for (const Rel& rel : s.rels)
    if (rel.kind == kTargetRel && rel.a == item.self)
      targets +=
          (targets.empty() ? "" : ", ") + (rel.b == player_ref(view_.viewer()) ? "you" : name_of(machine(), rel.b));
  if (!targets.empty()) out.add(" -> " + targets);
  if ((event == EventKind::Activated || !item.self) && item.ability)
    out.add(": " + sentence(machine(), item.ability), Ink::Dim);
  return out.fit(width_);
}

Lines Board::waiting() {
  std::vector<int> order;  // newest first
  const State& s = view_.state();
  for (int i = s.items.size() - 1; i >= 0; --i)
    if (s.items[i].state == ItemState::Placed || s.items[i].state == ItemState::Resolving) order.push_back(i);
  Lines out;
  std::string name = "Waiting";
  for (const ZoneSpec& zone : schema().zones)
    if (zone.waiting) name = capital(std::string(zone.name));
  for (size_t i = 0; i < order.size(); ++i) {
    const bool trigger = !s.items[order[i]].self;
    const std::string head = trigger ? " Trigger:" : " " + name + ":";
    Line line(i == 0 || trigger ? head : std::string(head.size(), ' '), Ink::Bold);
    out.push_back(line.add(waiting_line(static_cast<int>(i), order)).fit(width_));
  }
  return out;
}

Lines Board::hand(Seat seat, bool details) {
  const std::span<const u16> cards = zone(view_.state(), schema().hand_zone, seat);
  Lines items;
  int unknown = 0;
  for (const u16 row : cards) {
    if (row) items.push_back(card_in_hand(row, details));
    else ++unknown;
  }
  if (unknown) items.emplace_back(std::to_string(unknown) + " unknown", Ink::Dim);
  if (items.empty()) items.emplace_back("empty", Ink::Dim);
  return flow(Line("   Hand: ", Ink::Dim), merged(items), width_);
}

Lines Board::hand_table(Seat seat) {
  const Machine& m = machine();
  std::vector<u8> verbs;  // a column each
  for (const Option& o : m.options)
    if (acts_on_hand(o) && std::find(verbs.begin(), verbs.end(), o.verb) == verbs.end()) verbs.push_back(o.verb);
  int right = 0;
  for (const u8 verb : verbs) right += width_of(m.schema().verbs[verb]) + 6;
  int left = 0;
  for (const u16 row : zone(view_.state(), schema().hand_zone, seat))
    left = std::max(left, card_in_hand(row, true).width() + 3);
  left = std::min(left, width_ - right);
  Lines out;
  for (const u16 row : zone(view_.state(), schema().hand_zone, seat)) {
    Line line("   ");
    line.add(card_in_hand(row, true).fit(left - 3)).pad_to(left);
    for (const u8 verb : verbs) {
      const int column = line.width() + width_of(m.schema().verbs[verb]) + 6;
      for (int i = 0; i < m.options.size(); ++i) {
        const Option& o = m.options[i];
        if (o.verb != verb || !acts_on_hand(o) || o.a.id != row) continue;
        const std::string number = std::to_string(i + 1);
        line.add(std::string(number.size() < 4 ? 4 - number.size() : 1, ' '))
            .add(number, Ink::Key)
            .add(" " + std::string(m.schema().verbs[verb]));
        break;
      }
      line.pad_to(column);
    }
    out.push_back(line);
  }
  return out;
}

bool Board::acts_on_hand(const Option& o) const {
  if (view_.state().decision.ask != Ask::Act || o.verb >= schema().verbs.size() || o.b || o.n ||
      !live(view_.state(), o.a))
    return false;
  return view_.state().obj[o.a.id].zone == zone_of(schema().hand_zone, view_.viewer());
}

Lines Board::pile(Seat seat, int zone_kind) {
  Lines items;
  const bool shared = schema().zones[static_cast<size_t>(zone_kind)].shared;
  const std::span<const u16> cards = zone(view_.state(), shared ? zone_of(zone_kind) : zone_of(zone_kind, seat));
  for (size_t i = cards.size(); i > 0; --i) items.push_back(card_in_hand(cards[i - 1], false));
  if (items.empty()) items.emplace_back("empty", Ink::Dim);
  const std::string owner = shared ? "The " : capital(whose(seat)) + " ";
  const std::string head = owner + std::string(schema().zones[static_cast<size_t>(zone_kind)].name) + " (" +
                           std::to_string(cards.size()) + "): ";
  return flow(Line(head, Ink::Bold), items, width_);
}

}  // namespace cantrip::terminal
