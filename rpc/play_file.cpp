#include "rpc/play_file.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "core/describe.hpp"
#include "core/engine.hpp"
#include "rpc/play_expect.hpp"
#include "sync/table_json.hpp"

namespace cantrip {
namespace {

std::string_view trim(std::string_view s) {
  while (!s.empty() && (s.front() == ' ' || s.front() == '\t' || s.front() == '\r')) s.remove_prefix(1);
  while (!s.empty() && (s.back() == ' ' || s.back() == '\t' || s.back() == '\r')) s.remove_suffix(1);
  return s;
}
bool to_int(std::string_view s, int& out) {
  const auto [end, err] = std::from_chars(s.data(), s.data() + s.size(), out);
  return err == std::errc() && end == s.data() + s.size();
}
std::string_view first_word(std::string_view s) { return s.substr(0, s.find(' ')); }

class PlayRun {
public:
  PlayRun(ScenarioKitchen& kitchen, const std::string& file, const PlaySettings& settings)
      : kitchen_(kitchen), file_(file), settings_(settings), module_(settings.module),
        machine_(std::make_unique<Machine>()), scratch_(std::make_unique<Machine>()) {
    fresh_scene();
  }

  PlayOutcome run(std::string_view text) {
    while (!text.empty() && outcome_.failures.empty()) {
      const size_t end = text.find('\n');
      std::string_view raw = text.substr(0, end);
      text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
      ++line_;
      const bool indented = !raw.empty() && (raw.front() == ' ' || raw.front() == '\t');
      const std::string_view line = trim(raw);
      if (line.empty()) continue;
      if (line.front() == '#') {
        if (outcome_.title.empty()) outcome_.title = std::string(trim(line.substr(1)));
        continue;
      }
      if (indented && in_card_) add_text(line);
      else statement(line);
    }
    if (outcome_.failures.empty() && outcome_.facts == 0)
      fail("the file states no fact: add a line that begins with 'expect'");
    return std::move(outcome_);
  }

private:
  void fail(std::string why) {
    if (outcome_.failures.empty()) outcome_.failures.push_back({file_, line_, std::move(why)});
  }

  // ---------------------------------------------------------------------------------------------- statements
  void statement(std::string_view line) {
    in_card_ = false;
    const std::string_view word = first_word(line);
    std::string_view rest = trim(line.substr(word.size()));
    if (word == "game") return game(rest);
    if (!module_) return fail("the first line should name the game, as in: game estraven");
    if (word == "card") return card(rest);
    if (word == "token") return card(rest, true);
    if (word == "scene" || word == "---") return fresh_scene();
    if (word == "players") return players(rest);
    if (word == "switch") return rule_switch(rest);
    if (word == "seed") return seed(rest);
    if (word == "turn") return turn(rest);
    if (word == "table:" || word == "shared:") return board(nullptr, rest);
    if (word == "expect") return fact(rest);
    if (word == "set") return edit_line(rest, false);
    if (word == "put") return edit_line(rest, true);
    for (size_t i = 0; i < scenario_.seats.size(); ++i) {
      const std::string& name = scenario_.seats[i].name;
      if (!starts_with_words(line, name)) continue;
      rest = trim(line.substr(name.size()));
      if (rest.starts_with(':')) return board(&scenario_.seats[i], rest.substr(1));
      return move(seat_at(static_cast<int>(i)), rest);
    }
    std::vector<std::string> known = {"game", "card", "token",  "scene",  "players", "switch",
                                      "seed", "turn", "table:", "expect", "set",     "put"};
    for (const SeatSpec& s : scenario_.seats) known.push_back(s.name);
    fail("a line can't begin with '" + std::string(word) + "'. " +
         did_you_mean(word, known, "It begins with one of: " + join(known) + "."));
  }

  void fresh_scene() {
    scenario_ = Scenario{};
    built_ = false;
    for (const std::string& name : player_names_) scenario_.seats.push_back({name, {}, {}});
    log_.clear();
  }

  bool still_open() {
    if (built_)
      fail("the position is fixed once the first move is made: begin a new one with 'scene', or use 'set' and 'put'");
    return !built_;
  }

  void game(std::string_view slug) {
    Expected<const Module*> found = need_module(slug);
    if (!found && !(module_ && module_->game->slug == slug)) return fail(to_string(found.problem()));
    if (found) module_ = *found;
  }

  void card(std::string_view line, bool token = false) {
    if (!still_open()) return;
    Expected<language::CardFacts> facts = card_line(module_->lexicon(), line, "");
    if (!facts) return fail(to_string(facts.problem()));
    facts->token = facts->token || token;
    const auto same = [&](const language::CardFacts& c) { return c.id == facts->id; };
    if (std::any_of(cards_.begin(), cards_.end(), same)) return fail("the card " + facts->name + " is defined twice");
    cards_.push_back(std::move(*facts));
    card_lines_.push_back({line_, line_ + 1});
    in_card_ = true;
    content_ = nullptr;
  }
  void add_text(std::string_view line) {
    std::string& text = cards_.back().text;
    if (text.empty()) card_lines_.back().second = line_;
    text += (text.empty() ? "" : "\n") + std::string(line);
  }

  void players(std::string_view line) {
    if (!still_open()) return;
    player_names_.clear();
    while (!line.empty()) {
      const size_t end = line.find(',');
      player_names_.emplace_back(trim(line.substr(0, end)));
      line = end == std::string_view::npos ? std::string_view{} : line.substr(end + 1);
    }
    if (player_names_.empty() || player_names_.size() > kMaxSeats)
      return fail("name two to four players, separated by commas");
    fresh_scene();
  }

  void rule_switch(std::string_view line) {
    if (!still_open()) return;
    const std::string_view name = first_word(line), value = trim(line.substr(name.size()));
    const auto& switches = module_->game->switches;
    std::vector<std::string> known;
    for (size_t i = 0; i < switches.size(); ++i) {
      known.emplace_back(switches[i].name);
      if (switches[i].name != name) continue;
      if (value != "seed" && value != "official") return fail("a switch is 'seed' or 'official'");
      if (value == "official") scenario_.switches |= u64{1} << i;
      else scenario_.switches &= ~(u64{1} << i);
      return;
    }
    fail("there is no switch '" + std::string(name) + "'. " +
         did_you_mean(name, known, known.empty() ? "This game has none." : "They are: " + join(known) + "."));
  }

  void seed(std::string_view line) {
    int n = 0;
    if (!still_open()) return;
    if (!to_int(line, n) || n < 0) return fail("a seed is a whole number");
    scenario_.seed = static_cast<u64>(n);
  }

  /// "turn Ann", "turn Ann start, round 2, number 3, first Ben"
  void turn(std::string_view line) {
    if (!still_open()) return;
    bool first = true;
    while (!line.empty()) {
      const size_t end = line.find(',');
      const std::string_view part = trim(line.substr(0, end));
      line = end == std::string_view::npos ? std::string_view{} : line.substr(end + 1);
      const std::string_view word = first_word(part), value = trim(part.substr(word.size()));
      if (first) {
        scenario_.turn = std::string(word);
        scenario_.step = std::string(value);
      } else if (word == "round" || word == "number") {
        if (!to_int(value, word == "round" ? scenario_.round : scenario_.turn_no))
          return fail("a number should follow '" + std::string(word) + "'");
      } else if (word == "first") {
        scenario_.first = std::string(value);
      } else if (word == "step") {
        scenario_.step = std::string(value);
      } else {
        return fail("'" + std::string(part) +
                    "' says nothing about the turn: write, for example, turn Ann main, round 2, number 3, first Ben");
      }
      first = false;
    }
    const auto is = [&](const SeatSpec& s) { return s.name == scenario_.turn; };
    if (std::none_of(scenario_.seats.begin(), scenario_.seats.end(), is))
      return fail("there is no player '" + scenario_.turn + "': the players are " + join(player_names_));
  }

  // --------------------------------------------------------------------------------------------------- board
  /// The pool must be known to read names of cards.
  bool compile() {
    if (content_) return true;
    std::vector<language::CardFacts> cards = cards_;
    Expected<std::shared_ptr<const ScenarioContent>> made = kitchen_.content(*module_, cards);
    if (!made) {
      for (size_t i = 0; i < cards_.size(); ++i)
        if (made.problem().where.starts_with("card " + cards_[i].id)) line_ = card_lines_[i].first;
      fail(to_string(made.problem()));
      return false;
    }
    content_ = *made;
    machine_->rules = {module_->game, &content_->content->pool, scenario_.switches};
    return true;
  }

  void board(SeatSpec* seat, std::string_view line) {
    if (!still_open() || !compile()) return;
    while (!line.empty() && outcome_.failures.empty()) {
      const size_t end = line.find(';');
      const std::string_view part = trim(line.substr(0, end));
      line = end == std::string_view::npos ? std::string_view{} : line.substr(end + 1);
      if (!part.empty()) board_part(seat, part);
    }
  }

  void board_part(SeatSpec* seat, std::string_view part) {
    const Schema& schema = *module_->game->schema;
    int kind = 0;
    for (size_t k = 1; k < schema.zones.size(); ++k)
      if (starts_with_words(part, schema.zones[k].name) &&
          (!kind || schema.zones[k].name.size() > schema.zones[static_cast<size_t>(kind)].name.size()))
        kind = static_cast<int>(k);
    int slot = -1;
    for (size_t k = 0; k < schema.scores.size(); ++k)
      if (starts_with_words(part, schema.scores[k].name)) slot = static_cast<int>(k);
    if (kind && (seat != nullptr) == schema.zones[static_cast<size_t>(kind)].shared)
      return fail(seat ? "the " + std::string(schema.zones[static_cast<size_t>(kind)].name) +
                             " is shared: write it in a line 'table: ...'"
                       : "the " + std::string(schema.zones[static_cast<size_t>(kind)].name) + " belongs to a player");
    if (kind) {
      ZoneContent z;
      z.zone = std::string(schema.zones[static_cast<size_t>(kind)].name);
      if (!zone_list(after_words(part, z.zone.size()), z)) return;
      auto& zones = seat ? seat->zones : scenario_.shared;
      for (const ZoneContent& other : zones)
        if (other.zone == z.zone) return fail("the " + z.zone + " is given twice");
      zones.push_back(std::move(z));
      return;
    }
    if (slot >= 0 && seat) {
      const std::string name(schema.scores[static_cast<size_t>(slot)].name);
      int value = 0;
      if (!to_int(trim(part.substr(name.size())), value)) return fail("a number should follow '" + name + "'");
      seat->scores.emplace_back(name, value);
      return;
    }
    std::vector<std::string> known = zone_names(schema);
    for (const FieldSpec& f : schema.scores) known.emplace_back(f.name);
    fail("'" + std::string(part) + "' begins with no zone or score. " +
         did_you_mean(first_word(part), known, "There are: " + join(known) + "."));
  }

  /// "Quick Rat, 2 Old Wolf tapped damage 1, 10": cards by name with what is on them; a bare number is fillers.
  bool zone_list(std::string_view list, ZoneContent& z) {
    const Speaker speaker(*machine_, player_names_);
    list = trim(list);
    if (list == "-") return true;
    while (!list.empty()) {
      PlacedCard placed;
      const std::string_view word = list.substr(0, list.find_first_of(" ,"));
      int n = 0;
      std::string_view rest = list;
      if (to_int(word, n)) rest = after_words(list, word.size());
      std::optional<Thing> card = speaker.take_name(rest);
      if (to_int(word, n) && (!card || list.substr(word.size()).starts_with(','))) {
        z.fillers += n;
        list = after_words(list, word.size());
        if (list.starts_with(',')) list = after_words(list, 1);
        continue;
      }
      if (!card || card->kind != Thing::Kind::Card) {
        const Expected<std::vector<Thing>> why = speaker.things(list);
        fail(why ? "'" + std::string(list) + "' is not a card" : to_string(why.problem()));
        return false;
      }
      if (to_int(word, n)) placed.copies = n;
      placed.card = card->name;
      if (card->owner != Seat::None) placed.owner = player_names_[static_cast<size_t>(index(card->owner))];
      const size_t end = rest.find(',');
      marks(trim(rest.substr(0, end)), placed);
      list = end == std::string_view::npos ? std::string_view{} : after_words(rest, end + 1);
      if (!outcome_.failures.empty()) return false;
      z.cards.push_back(std::move(placed));
    }
    return true;
  }

  void marks(std::string_view words, PlacedCard& placed) {
    const Schema& schema = *module_->game->schema;
    const Speaker speaker(*machine_, player_names_);
    while (!words.empty()) {
      if (starts_with_words(words, "new")) {
        placed.fresh = true;
        words = after_words(words, 3);
        continue;
      }
      if (starts_with_words(words, "on") || starts_with_words(words, "under")) {
        std::string_view host = after_words(words, first_word(words).size());
        const std::optional<Thing> named = speaker.take_name(host);
        if (!named) return fail("after 'on' the name of a card should follow");
        placed.on = named->name;
        words = host;
        continue;
      }
      std::string name;
      for (const std::string& n : mark_names(schema))
        if (starts_with_words(words, n) && n.size() > name.size()) name = n;
      if (name.empty()) return fail("'" + std::string(words) + "' can't be on a card in a position");
      words = after_words(words, name.size());
      const std::string_view number = words.substr(0, words.find(' '));
      int value = 1;
      if (to_int(number, value) || value_named(schema, name, number, value)) words = after_words(words, number.size());
      placed.marks.emplace_back(name, value);
    }
  }

  // ---------------------------------------------------------------------------------------------- moves, facts
  static void hear(void* self, const Machine& m, const Event& e) {
    PlayRun& run = *static_cast<PlayRun*>(self);
    std::string line = tell(m, e, Seat::Truth);
    if (e.kind == EventKind::Locked) line = "The chain is locked";  // facts may be about what nobody needs to be told
    if (e.kind == EventKind::Resolved) line = name_of(m, e.a) + " resolves";
    if (e.kind == EventKind::Recorded) line = name_of(m, e.a) + " triggers";
    if (!line.empty()) run.log_.push_back(with_names(std::move(line), run.player_names_));
  }

  bool ready() {
    if (built_) return true;
    if (!compile()) return false;
    Machine& m = *machine_;
    m.observers_n = 0;
    m.tracing = false;
    if (settings_.prepare) settings_.prepare(m);
    observe(m, {&PlayRun::hear, this});
    if (Status s = build(m, *content_, scenario_, player_names_); !s) return fail(to_string(s.problem())), false;
    built_ = true;
    ++outcome_.scenes;
    return true;
  }

  void move(Seat seat, std::string_view words) {
    if (!ready()) return;
    const bool cannot = starts_with_words(words, "cannot") || starts_with_words(words, "can't");
    const bool can = !cannot && starts_with_words(words, "can");
    if (can || cannot) {
      ++outcome_.facts;
      const Moved result =
          Speaker(*machine_, player_names_).could(seat, after_words(words, first_word(words).size()), *scratch_);
      if (result.kind == Moved::Kind::Unclear) return fail(result.why);
      if (cannot && result.kind == Moved::Kind::Done) return fail("this can be done");
      if (cannot && result.tried && settings_.refused) settings_.refused(*machine_, seat, *result.tried);
      if (can && result.kind != Moved::Kind::Done) return fail(result.why);
      return;
    }
    ++outcome_.moves;
    const Moved result = Speaker(*machine_, player_names_).move(seat, words);
    if (result.kind != Moved::Kind::Done) fail(result.why);
  }

  void fact(std::string_view words) {
    if (!ready()) return;
    ++outcome_.facts;
    if (std::string why = check_fact(*machine_, player_names_, log_, words); !why.empty()) {
      const std::string now = Speaker(*machine_, player_names_).situation();
      fail(why.find(now) == std::string::npos ? why + " (" + now + ")" : why);
    }
  }

  /// "set Ann mana 3", "set Old Wolf damage 2", "put Rally into Ann's hand"
  void edit_line(std::string_view words, bool put) {
    if (!ready()) return;
    Machine& m = *machine_;
    const Speaker speaker(m, player_names_);
    std::string_view rest = words;
    const std::optional<Thing> named = speaker.take_name(rest);
    if (!named) return fail("after 'set' or 'put' a player or a card should follow");
    Edit e;
    if (put) {
      for (const std::string_view into : {"into", "in", "on", "onto"})
        if (starts_with_words(rest, into)) rest = after_words(rest, into.size());
      for (size_t i = 0; i < player_names_.size(); ++i)
        if (rest.starts_with(player_names_[i] + "'s ")) {
          e.seat = seat_at(static_cast<int>(i));
          rest = after_words(rest, player_names_[i].size() + 3);
        }
      if (starts_with_words(rest, "the")) rest = after_words(rest, 3);
      e.zone = std::string(rest);
      e.kind = Edit::Kind::Make;
      e.card = named->name;
      for (int i = 0; i < m.st.order.size(); ++i)
        if (speaker.is(*named, ref_of(m.st, m.st.order[i]))) {
          e.kind = Edit::Kind::Move;
          e.object = ref_of(m.st, m.st.order[i]);
        }
    } else {
      const size_t blank = rest.rfind(' ');
      int value = 1;
      const bool valued = blank != std::string_view::npos && to_int(rest.substr(blank + 1), value);
      e.mark = std::string(valued ? rest.substr(0, blank) : rest);
      e.value = value;
      e.seat = named->owner;
      e.kind = named->kind == Thing::Kind::Player ? Edit::Kind::Score : Edit::Kind::Mark;
      for (int i = m.st.order.size(); i-- > 0 && e.kind == Edit::Kind::Mark;)
        if (speaker.is(*named, ref_of(m.st, m.st.order[i])) && (!e.object || in_play(m, m.st.order[i])))
          e.object = ref_of(m.st, m.st.order[i]);
    }
    if (Status s = edit(m, *content_, {&e, 1}, *scratch_); !s) fail(to_string(s.problem()));
  }

  ScenarioKitchen& kitchen_;
  const std::string& file_;
  const PlaySettings& settings_;
  const Module* module_;
  std::unique_ptr<Machine> machine_, scratch_;
  PlayOutcome outcome_;
  int line_ = 0;
  bool in_card_ = false, built_ = false;
  std::vector<std::string> player_names_{"Ann", "Ben"};
  std::vector<language::CardFacts> cards_;
  std::vector<std::pair<int, int>> card_lines_;
  std::shared_ptr<const ScenarioContent> content_;
  Scenario scenario_;
  std::vector<std::string> log_;
};

}  // namespace

PlayOutcome run_play(ScenarioKitchen& kitchen, const std::string& file, std::string_view text,
                     const PlaySettings& settings) {
  return PlayRun(kitchen, file, settings).run(text);
}

}  // namespace cantrip
