// Puzzles as a file. A page opens its matches as it opens replays, so they are written in that shape.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "sim/puzzles/find.hpp"

namespace cantrip {
namespace {

using Json = nlohmann::json;

Json cards_json(const CardList& cards) {
  Json out = Json::array();
  for (const CardRun& run : cards) out.push_back({run.card, run.copies});
  return out;
}

CardList cards_of(const Json& json) {
  CardList out;
  for (const Json& run : json) out.push_back({run.at(0).get<std::string>(), run.at(1).get<int>()});
  return out;
}

Json answers_json(const std::vector<Given>& answers) {
  Json out = Json::array();
  for (const Given& one : answers) {
    Json line = {index(one.seat)};
    for (const u16 pick : one.picks) line.push_back(pick);
    out.push_back(std::move(line));
  }
  return out;
}

std::vector<Given> answers_of(const Json& json) {
  std::vector<Given> out;
  for (const Json& line : json) {
    Given one;
    one.seat = seat_at(line.at(0).get<int>());
    for (size_t i = 1; i < line.size(); ++i) one.picks.push_back(line[i].get<u16>());
    out.push_back(std::move(one));
  }
  return out;
}

Json match_json(const Replay& r) {
  Json names = Json::array(), seats = Json::array();
  for (const ReplaySeat& seat : r.seats) {
    names.push_back(seat.name);
    seats.push_back({{"name", seat.name},
                     {"decks", seat.decks},
                     {"deck", cards_json(seat.deck)},
                     {"second", cards_json(seat.second)}});
  }
  return {{"game", r.game},
          {"names", names},
          {"seed", std::to_string(r.seed)},
          {"switches", std::to_string(r.switches)},
          {"cards", ""},
          {"seats", seats},
          {"shared", cards_json(r.shared)},
          {"answers", answers_json(r.answers)},
          {"concedes", Json::array()},
          {"results", Json::array()}};
}

Puzzle puzzle_of(const Content& content, const Json& json, puzzle::Within within) {
  Puzzle p;
  const Json& match = json.at("match");
  Replay& r = p.match;
  r.game = match.at("game").get<std::string>();
  r.seed = std::stoull(match.at("seed").get<std::string>());
  r.switches = std::stoull(match.at("switches").get<std::string>());
  for (const Json& seat : match.at("seats"))
    r.seats.push_back({seat.at("name").get<std::string>(), seat.at("decks").get<std::vector<std::string>>(),
                       cards_of(seat.at("deck")), cards_of(seat.at("second"))});
  r.shared = cards_of(match.at("shared"));
  r.answers = answers_of(match.at("answers"));
  r.rules_hash = Rules{content.module->game, &content.pool, r.switches}.hash();
  p.within = within;
  p.seat = seat_at(json.at("seat").get<int>());
  p.choices = json.at("choices").get<int>();
  p.chance = json.at("chance").get<double>();
  p.solution = answers_of(json.at("solution"));
  return p;
}

}  // namespace

std::string puzzles_json(std::span<const Puzzle> puzzles) {
  std::string out =
      fmt::format("{{\"within\":\"{}\",\"puzzles\":[", puzzles.empty() ? "turn" : to_string(puzzles[0].within));
  for (size_t i = 0; i < puzzles.size(); ++i) {
    const Puzzle& p = puzzles[i];
    const Json one = {{"seat", index(p.seat)}, {"level", p.level()},           {"choices", p.choices},
                      {"chance", p.chance},    {"match", match_json(p.match)}, {"solution", answers_json(p.solution)}};
    out += (i ? ",\n" : "\n") + one.dump();
  }
  return out + "\n]}\n";
}

Expected<std::vector<Puzzle>> read_puzzles(const Content& content, std::string_view text, const std::string& where) {
  std::vector<Puzzle> out;
  try {
    const Json json = Json::parse(text);
    const auto within = puzzle::within_of(json.at("within").get<std::string>());
    if (!within) return Problem{where, "\"within\" is neither turn nor round", "Say which of the two."};
    for (const Json& one : json.at("puzzles")) out.push_back(puzzle_of(content, one, *within));
  } catch (const std::exception& error) {
    return Problem{where, fmt::format("puzzle {} can't be read: {}", out.size() + 1, error.what()),
                   "Find new ones: `cantrip puzzle find`."};
  }
  return out;
}

}  // namespace cantrip
