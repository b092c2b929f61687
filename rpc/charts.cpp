#include "rpc/charts.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <toml++/toml.h>

#include "core/engine.hpp"

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

// ------------------------------------------------------------------------------------------------- listening

namespace {

std::string_view trim(std::string_view s) {
  while (s.starts_with(' ')) s.remove_prefix(1);
  while (s.ends_with(' ')) s.remove_suffix(1);
  return s;
}
std::vector<std::string> split(std::string_view s, char by) {
  std::vector<std::string> out;
  while (!s.empty()) {
    const size_t end = s.find(by);
    if (const std::string_view part = trim(s.substr(0, end)); !part.empty()) out.emplace_back(part);
    s = end == std::string_view::npos ? std::string_view{} : s.substr(end + 1);
  }
  return out;
}

constexpr u32 key(EventKind kind, int flow = 0, int what = 0) {
  return static_cast<u32>(kind) << 16 | static_cast<u32>(flow) << 8 | static_cast<u32>(what);
}
constexpr u32 step_key(int flow, int step) { return key(EventKind::Entered, flow, step); }
constexpr u32 entering_key(int flow) { return step_key(flow, kFlowEnd); }  // no step has that number
constexpr u32 leaving_key(int flow, int from) { return key(EventKind::Last_, flow, from); }
constexpr u32 point_key(int point) { return key(EventKind::Entered, kNoFlow, point); }

}  // namespace

ChartWatch::ChartWatch(const Module& module) : game_(*module.game) {
  for (const std::span<const ChartWalk> some : module.chart_walks)
    for (const ChartWalk& walk : some) {
      walks_.push_back({&walk, ""});
      for (const ChartMark& mark : walk.marks) read(walks_.size() - 1, mark);
    }
}

void ChartWatch::read(size_t walk, const ChartMark& mark) {
  Mark one{.walk = walk, .mark = &mark, .from = {}, .path = {}};
  std::string_view path = mark.path;
  if (const size_t colon = path.find(':'); colon != std::string_view::npos) {
    one.anywhere = false;
    one.from = split(path.substr(0, colon), '|');
    path = trim(path.substr(colon + 1));
  } else {
    one.begins = !path.starts_with('>');
  }
  one.path = split(path, '>');
  for (const u32 what : waits_for(mark)) marks_[what].push_back(one);
}

std::vector<u32> ChartWatch::waits_for(const ChartMark& mark) {
  if (mark.at == ChartMark::At::Event) return {key(mark.kind)};
  if (mark.at == ChartMark::At::Point) return {point_key(mark.point)};
  if (mark.at == ChartMark::At::Entering) return {entering_key(mark.flow)};
  std::vector<u32> out;
  const std::span<const Step> steps = game_.flows[mark.flow].steps;
  for (int i = 0; i < static_cast<int>(steps.size()); ++i)
    if (mark.step.empty() || steps[static_cast<size_t>(i)].name == mark.step)
      out.push_back(mark.at == ChartMark::At::Step ? step_key(mark.flow, i) : leaving_key(mark.flow, i));
  if (out.empty())
    lost_.push_back("'" + std::string(mark.step) + "' is no step of the flow " +
                    std::string(game_.flows[mark.flow].name));
  return out;
}

void ChartWatch::attach(Machine& m) {
  m.tracing = true;
  m.arriving = 0;
  last_.clear();
  for (Walk& w : walks_) w.at.clear();
  observe(m, {&ChartWatch::hear, this});
}

void ChartWatch::hear(void* self, const Machine& m, const Event& e) {
  ChartWatch& watch = *static_cast<ChartWatch*>(self);
  auto pass = [&](u32 what) {
    if (const auto found = watch.marks_.find(what); found != watch.marks_.end()) watch.walk(found->second, m, e);
  };
  if (e.kind != EventKind::Entered) return pass(key(e.kind));
  const int from = e.x & 0xFF, to = e.x >> 8 & 0xFF;
  if (e.sub == kNoFlow) return pass(point_key(from));
  watch.step(e.sub, from, to);
  if (to == kFlowEnd) return pass(leaving_key(e.sub, from));
  if (from == kFlowEnd) pass(entering_key(e.sub));
  pass(step_key(e.sub, to));
}

/// A flow that is a chart itself; steps without a node are seen through.
void ChartWatch::step(int flow_id, int from, int to) {
  const Flow& flow = game_.flows[static_cast<size_t>(flow_id)];
  if (flow.chart.empty()) return;
  std::vector<std::string>& running = last_[flow_id];
  if (from == kFlowEnd) running.emplace_back();
  if (running.empty()) running.emplace_back(from == kFlowEnd ? "" : flow.steps[static_cast<size_t>(from)].node);
  if (to == kFlowEnd) return running.pop_back();
  const std::string node(flow.steps[static_cast<size_t>(to)].node);
  if (node.empty()) return;  // our own step: the way goes through it
  take(flow.chart, running.back(), node);
  running.back() = node;
}

void ChartWatch::walk(const std::vector<Mark>& marks, const Machine& m, const Event& e) {
  const ChartWalk* moved = nullptr;
  for (const Mark& mark : marks) {
    Walk& walk = walks_[mark.walk];
    const int value = e.x >> 8 & 0xFF;
    if (walk.walk == moved || (walk.walk->counts && !walk.walk->counts(m, e))) continue;
    if (mark.mark->among && !((mark.mark->among >> value) & 1)) continue;
    if (mark.mark->when && !mark.mark->when(m, e)) continue;
    if (follow(walk, mark)) moved = walk.walk;
  }
}

/// False: the walk is elsewhere.
bool ChartWatch::follow(Walk& walk, const Mark& mark) {
  if (!mark.anywhere && std::find(mark.from.begin(), mark.from.end(), walk.at) == mark.from.end()) return false;
  if (mark.begins) walk.at.clear();
  for (const std::string& node : mark.path) {
    take(walk.walk->chart, walk.at, node);
    walk.at = node;
  }
  return true;
}

void ChartWatch::take(std::string_view chart, const std::string& from, const std::string& to) {
  if (!from.empty()) ++taken_[std::string(chart)][from + " -> " + to];
}

// ------------------------------------------------------------------------------------------------- comparing

ChartReport compare(const Chart& chart, const ChartWatch& watch, const std::vector<Excuse>& excuses) {
  ChartReport out;
  out.game = chart.game;
  out.chart = chart.chart;
  out.edges = chart.edges.size();
  const auto found = watch.taken().find(chart.chart);
  std::map<std::string, u64> taken;
  if (found != watch.taken().end()) taken = found->second;
  std::set<std::string> drawn;
  for (const ChartEdge& e : chart.edges) {
    const std::string name = e.from + " -> " + e.to;
    drawn.insert({name, e.words()});
    if (taken.contains(name) || taken.contains(e.words())) {
      ++out.covered;
      continue;
    }
    const Excuse* excuse = nullptr;
    for (const Excuse& x : excuses)
      if (x.chart == chart.chart && (x.edge == name || x.edge == e.words())) excuse = &x;
    if (excuse) out.excused.push_back({excuse->chart, e.words(), excuse->why});
    else out.missing.push_back(e.words());
  }
  for (const auto& [name, times] : taken)
    if (!drawn.contains(name)) out.outside.push_back(name);
  return out;
}

}  // namespace cantrip
