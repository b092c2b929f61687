#include "rpc/charts.hpp"

#include <nlohmann/json.hpp>
#include <toml++/toml.h>

namespace cantrip {
namespace {

std::string text_of(const nlohmann::json& j, const char* key) {
  const auto found = j.find(key);
  return found != j.end() && found->is_string() ? found->get<std::string>() : "";
}

}  // namespace

Expected<std::vector<Chart>> read_charts(const std::string& where, std::string_view json) {
  const nlohmann::json all = nlohmann::json::parse(json, nullptr, false);
  constexpr const char* kShape = "A chart file is a list of {\"game\", \"chart\", \"kind\", \"nodes\": {id: text}, "
                                 "\"edges\": [{\"from\", \"to\", \"label\"}]}.";
  if (all.is_discarded()) return Problem{where, "this is not JSON", kShape};
  if (!all.is_array()) return Problem{where, "a list is expected", kShape};
  std::vector<Chart> out;
  for (size_t i = 0; i < all.size(); ++i) {
    const nlohmann::json& j = all[i];
    const std::string at = where + ", chart " + std::to_string(i + 1);
    Chart chart;
    if (j.is_object()) {
      chart.game = text_of(j, "game");
      chart.chart = text_of(j, "chart");
      chart.kind = text_of(j, "kind");
    }
    if (chart.game.empty() || chart.chart.empty() || !j.contains("edges") || !j["edges"].is_array())
      return Problem{at, "game, chart or edges are missing", kShape};
    if (j.contains("nodes") && j["nodes"].is_object())
      for (const auto& [id, words] : j["nodes"].items())
        chart.nodes[id] = words.is_string() ? words.get<std::string>() : "";
    for (size_t e = 0; e < j["edges"].size(); ++e) {
      const nlohmann::json& edge = j["edges"][e];
      ChartEdge one;
      if (edge.is_object()) one = {text_of(edge, "from"), text_of(edge, "to"), text_of(edge, "label")};
      if (one.from.empty() || one.to.empty())
        return Problem{at + ", edge " + std::to_string(e + 1), "from or to is missing", kShape};
      chart.edges.push_back(std::move(one));
    }
    out.push_back(std::move(chart));
  }
  return out;
}

Expected<std::vector<Excuse>> read_excuses(const std::string& where, std::string_view text) {
  const toml::parse_result parsed = toml::parse(text, where);
  constexpr const char* kShape = "Write [[edge]] tables with chart, edge = \"B -> Z\" and why.";
  if (!parsed)
    return Problem{where + ":" + std::to_string(parsed.error().source().begin.line),
                   std::string(parsed.error().description()), kShape};
  std::vector<Excuse> out;
  const toml::array* edges = parsed.table()["edge"].as_array();
  if (!edges) return out;
  for (const toml::node& node : *edges) {
    const toml::table* t = node.as_table();
    Excuse one;
    if (t)
      one = {(*t)["chart"].value_or(std::string()), (*t)["edge"].value_or(std::string()),
             (*t)["why"].value_or(std::string())};
    if (one.chart.empty() || one.edge.empty() || one.why.empty())
      return Problem{where + ":" + std::to_string(node.source().begin.line), "chart, edge or why is missing", kShape};
    out.push_back(std::move(one));
  }
  return out;
}

void ChartWatch::attach(Machine& m) {
  m.tracing = true;
  last_.clear();
  observe(m, {&ChartWatch::hear, this});
}

void ChartWatch::hear(void* self, const Machine&, const Event& e) {
  if (e.kind == EventKind::Entered) static_cast<ChartWatch*>(self)->step(e.sub, e.x & 0xFF, e.x >> 8 & 0xFF);
}

void ChartWatch::step(int flow_id, int from, int to) {
  const Flow& flow = game_.flows[static_cast<size_t>(flow_id)];
  if (flow.chart.empty()) return;
  std::vector<std::string>& running = last_[flow_id];
  if (from == kFlowEnd) running.emplace_back();
  if (running.empty()) running.emplace_back(from == kFlowEnd ? "" : flow.steps[static_cast<size_t>(from)].node);
  if (to == kFlowEnd) return running.pop_back();
  const std::string node(flow.steps[static_cast<size_t>(to)].node);
  if (node.empty()) return;  // our own step: the way goes through it
  std::string& last = running.back();
  if (!last.empty()) ++taken_[std::string(flow.chart)][last + " -> " + node];
  last = node;
}

ChartReport compare(const Chart& chart, const Game& game, const ChartWatch& watch, const std::vector<Excuse>& excuses) {
  ChartReport out;
  out.game = chart.game;
  out.chart = chart.chart;
  out.edges = chart.edges.size();
  for (const Flow& flow : game.flows) out.flow = out.flow || flow.chart == chart.chart;
  const auto found = watch.taken().find(chart.chart);
  std::map<std::string, u64> taken;
  if (found != watch.taken().end()) taken = found->second;
  std::set<std::string> drawn;
  for (const ChartEdge& e : chart.edges) {
    const std::string name = e.from + " -> " + e.to;
    drawn.insert(name);
    if (taken.contains(name)) {
      ++out.covered;
      continue;
    }
    const Excuse* excuse = nullptr;
    for (const Excuse& x : excuses)
      if (x.chart == chart.chart && x.edge == name) excuse = &x;
    if (excuse) out.excused.push_back(*excuse);
    else out.missing.push_back(e.words());
  }
  for (const auto& [name, times] : taken)
    if (!drawn.contains(name)) out.outside.push_back(name);
  return out;
}

}  // namespace cantrip
