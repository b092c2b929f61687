#include <cmath>
#include <nlohmann/json.hpp>

#include "sim/analyse/analyse.hpp"

namespace cantrip {
namespace {

using json = nlohmann::ordered_json;

double rounded(double v) { return std::round(v * 1e4) / 1e4; }

json chances(const Point& p, size_t seats) {
  json out = json::array();
  for (size_t i = 0; i < seats; ++i) out.push_back(rounded(p.win[i]));
  return out;
}

json weighed_json(const Weighed& w) {
  json best = json::array();
  for (const Alternative& a : w.best)
    best.push_back({{"words", a.words},
                    {"win", rounded(a.win)},
                    {"behind", rounded(a.behind)},
                    {"error", rounded(a.error)},
                    {"played", a.played}});
  return {{"answer", w.answer},      {"seat", index(w.seat)},     {"turn", w.turn},
          {"question", w.question},  {"words", w.words},          {"win", rounded(w.win)},
          {"loss", rounded(w.loss)}, {"error", rounded(w.error)}, {"grade", std::string(to_string(w.grade))},
          {"best", std::move(best)}};
}

}  // namespace

std::string analysis_json(const Analysis& a) {
  json curve = json::array(), decisions = json::array(), swings = json::array(), results = json::array();
  for (const Point& p : a.curve)
    curve.push_back({{"turn", p.turn}, {"win", chances(p, a.names.size())}, {"error", rounded(p.error)}});
  for (const Weighed& w : a.decisions) decisions.push_back(weighed_json(w));
  for (const Swing& s : a.swings)
    swings.push_back({{"answer", s.answer}, {"seat", index(s.seat)}, {"gains", index(s.gains)}, {"by", rounded(s.by)}});
  for (const Result r : a.results)
    results.push_back(r == Result::Won ? "won" : r == Result::Lost ? "lost" : r == Result::Drawn ? "drawn" : "open");
  const json out = {{"game", a.game},
                    {"names", a.names},
                    {"results", std::move(results)},
                    {"iterations", a.iterations},
                    {"seed", a.seed},
                    {"decided", a.decided},
                    {"thresholds", {{"inaccuracy", kInaccuracy}, {"mistake", kMistake}, {"blunder", kBlunder}}},
                    {"curve", std::move(curve)},
                    {"swings", std::move(swings)},
                    {"decisions", std::move(decisions)}};
  return out.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace cantrip
