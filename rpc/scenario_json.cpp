#include "rpc/scenario_json.hpp"

#include <fmt/format.h>

#include "core/engine.hpp"

namespace cantrip {
namespace {

constexpr size_t kMostCards = 400;

void pass_on(Fields& to, Fields& from) {
  if (!from.finish() && to.ok()) {
    const Problem p = from.problem();
    to.trouble("", p.why, p.remedy);
    // the inner place is the better one
    const_cast<Problem&>(to.problem()).where = p.where;
  }
}

language::CardFacts read_card(Fields& f, const language::Lexicon& lexicon) {
  language::CardFacts card;
  card.name = f.text("name", "", true);
  card.id = f.text("id");
  card.version = f.text("version");
  card.set = f.text("set");
  card.type = f.text("type", "", true);
  card.text = f.text("text");
  card.token = f.flag("token");
  for (const language::StatWord& s : lexicon.stats)
    if (!s.fact.empty() && f.get(std::string(s.fact)))
      card.stats.emplace_back(s.fact, static_cast<int>(f.number(std::string(s.fact), 0, -1000, 1000)));
  if (card.name.size() > 200 || card.text.size() > 4000)
    f.trouble("name", "the card is too long", "Use at most 200 letters for the name and 4000 for the text.");
  if (card.id.empty())
    for (const char c : folded(full_name(card)))
      if (c == ' ' ? !card.id.empty() : (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c & 0x80))
        card.id += c == ' ' ? '-' : c;
  if (f.ok() && card.id.empty()) f.trouble("name", "the card has no name", "Give it one, with letters in it.");
  return card;
}

PlacedCard read_placed(Fields& outer, const Json& json, const std::string& where, const Schema& schema) {
  PlacedCard placed;
  if (json.is_string()) {
    placed.card = json.get<std::string>();
    return placed;
  }
  Fields f(json, where);
  placed.card = f.text("card", "", true);
  placed.copies = static_cast<int>(f.number("copies", 1, 1, 400));
  placed.on = f.text("on");
  placed.owner = f.text("owner");
  placed.fresh = f.flag("new");
  for (const std::string_view name : schema.flags)
    if (f.get(std::string(name))) placed.marks.emplace_back(name, f.flag(std::string(name)));
  for (const auto& names : {schema.obj_stats, schema.counters})
    for (const std::string_view name : names)
      if (f.get(std::string(name)))
        placed.marks.emplace_back(name, static_cast<int>(f.number(std::string(name), 0, -30000, 30000)));
  pass_on(outer, f);
  return placed;
}

std::vector<ZoneContent> read_zones(Fields& outer, const Json* json, const std::string& where, const Schema& schema) {
  std::vector<ZoneContent> out;
  if (!json) return out;
  for (const auto& [zone, content] : json->items()) {
    ZoneContent z;
    z.zone = zone;
    const std::string at = where + "." + zone;
    if (content.is_number_integer()) {
      Fields f(*json, where);
      z.fillers = static_cast<int>(f.number(zone, 0, 0, 400));
      if (!f.ok() && outer.ok()) outer.trouble(zone, f.problem().why, f.problem().remedy);
    } else if (content.is_array()) {
      for (size_t i = 0; i < content.size() && outer.ok(); ++i) {
        if (i >= kMostCards) outer.trouble(zone, "too many cards", "Use at most 400.");
        else if (content[i].is_number_unsigned() && content[i].get<u64>() <= 400) z.fillers += content[i].get<int>();
        else z.cards.push_back(read_placed(outer, content[i], fmt::format("{}[{}]", at, i), schema));
      }
    } else {
      outer.trouble(zone, "a list of cards or a number is expected", "Write [\"Card name\", ...] or 10.");
    }
    out.push_back(std::move(z));
  }
  return out;
}

}  // namespace

std::vector<language::CardFacts> read_cards(Fields& f, const language::Lexicon& lexicon) {
  std::vector<language::CardFacts> out;
  const Json* list = f.list("cards");
  for (size_t i = 0; list && i < list->size() && f.ok(); ++i) {
    Fields one((*list)[i], fmt::format("cards[{}]", i));
    out.push_back(read_card(one, lexicon));
    pass_on(f, one);
    for (size_t j = 0; j + 1 < out.size() && f.ok(); ++j)
      if (out[j].id == out.back().id)
        f.trouble("cards", "the card " + out.back().name + " is defined twice", "Leave one out.");
    if (i >= kMostCards) f.trouble("cards", "too many cards", "Use at most 400.");
  }
  return out;
}

u64 read_switches(Fields& f, const Game& game) {
  u64 out = 0;
  const Json* switches = f.object("switches");
  if (!switches) return 0;
  std::vector<std::string> known;
  for (const SwitchSpec& s : game.switches) known.emplace_back(s.name);
  for (const auto& [name, value] : switches->items()) {
    const auto at = std::find(known.begin(), known.end(), name);
    if (at == known.end())
      f.trouble("switches", "there is no switch '" + name + "'",
                did_you_mean(name, known, known.empty() ? "This game has none." : "They are: " + join(known) + "."));
    else if (value != "seed" && value != "official")
      f.trouble("switches", name + " must be \"seed\" or \"official\"", "Choose one of the two.");
    else if (value == "official") out |= u64{1} << (at - known.begin());
  }
  return out;
}

Scenario read_scenario(Fields& f, const Game& game) {
  Scenario out;
  const Schema& schema = *game.schema;
  const Json* players = f.list("players");
  for (size_t i = 0; players && i < players->size() && f.ok(); ++i) {
    Fields p((*players)[i], fmt::format("players[{}]", i));
    SeatSpec seat;
    seat.name = p.text("name", fmt::format("Player {}", i + 1));
    if (seat.name.empty() || seat.name.size() > 60) p.trouble("name", "a name has 1 to 60 letters", "Choose another.");
    for (const SeatSpec& other : out.seats)
      if (other.name == seat.name)
        p.trouble("name", "two players are called " + seat.name, "Give each a name of its own.");
    seat.zones = read_zones(p, p.object("zones"), p.at("zones"), schema);
    if (const Json* scores = p.object("scores"))
      for (const auto& [name, value] : scores->items()) {
        Fields s(*scores, p.at("scores"));
        seat.scores.emplace_back(name, static_cast<int>(s.number(name, 0, -30000, 30000)));
        if (!s.ok()) p.trouble("scores", s.problem().why, s.problem().remedy);
      }
    out.seats.push_back(std::move(seat));
    pass_on(f, p);
    if (i >= kMaxSeats) f.trouble("players", "too many players", "Use at most four.");
  }
  if (!players)
    for (int i = 0; i < game.min_seats; ++i) out.seats.push_back({fmt::format("Player {}", i + 1), {}, {}});
  out.shared = read_zones(f, f.object("table"), "table", schema);
  out.turn = f.text("turn");
  out.first = f.text("first");
  out.step = f.text("step");
  out.turn_no = static_cast<int>(f.number("turn_number", 1, 1, 60000));
  out.round = static_cast<int>(f.number("round", 1, 1, 60000));
  out.seed = static_cast<u64>(f.number("seed", 1, 0, 0x7FFFFFFFFFFFFFFFll));
  out.switches = read_switches(f, game);
  return out;
}

std::vector<Edit> read_edits(Fields& f, const Machine& m, const std::vector<std::string>& names) {
  std::vector<Edit> out;
  const Json* list = f.list("edits", true);
  for (size_t i = 0; list && i < list->size() && f.ok(); ++i) {
    Fields e((*list)[i], fmt::format("edits[{}]", i));
    Edit edit;
    auto object = [&](const char* key) {
      const u16 row = static_cast<u16>(e.number(key, 0, 1, kMaxRows - 1));
      if (e.ok() && (row >= m.st.obj.n || m.st.obj[row].kind == Kind::Free || m.st.obj[row].kind == Kind::Ghost))
        e.trouble(key, "there is no object " + std::to_string(row), "Take ids from the latest state.");
      edit.object = e.ok() ? ref_of(m.st, row) : kNobody;
    };
    const int kinds = (e.get("move") != nullptr) + (e.get("set") != nullptr) + (e.get("score") != nullptr) +
                      (e.get("make") != nullptr) + (e.get("remove") != nullptr);
    if (kinds != 1)
      e.trouble("", "an edit is one of move, set, score, make, remove", "Give exactly one of these keys.");
    else if (e.get("move")) edit.kind = Edit::Kind::Move, object("move");
    else if (e.get("set")) edit.kind = Edit::Kind::Mark, object("set");
    else if (e.get("remove")) edit.kind = Edit::Kind::Remove, object("remove");
    else if (e.get("make")) edit.kind = Edit::Kind::Make, edit.card = e.text("make");
    else edit.kind = Edit::Kind::Score, edit.mark = e.text("score");
    if (edit.kind == Edit::Kind::Mark) edit.mark = e.text("mark", "", true);
    if (edit.kind == Edit::Kind::Mark || edit.kind == Edit::Kind::Score)
      edit.value = static_cast<int>(e.number("value", 1, -30000, 30000));
    if (edit.kind == Edit::Kind::Move || edit.kind == Edit::Kind::Make)
      edit.zone = e.text("to", "", true), edit.bottom = e.flag("bottom");
    if (e.get("player")) {
      const int seat = seat_named(names, e.text("player"));
      if (seat < 0) e.trouble("player", "there is no such player", "The players are: " + join(names) + ".");
      else edit.seat = seat_at(seat);
    }
    out.push_back(std::move(edit));
    pass_on(f, e);
    if (i >= kMostCards) f.trouble("edits", "too many edits", "Use at most 400 in a message.");
  }
  return out;
}

}  // namespace cantrip
