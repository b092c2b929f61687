#include "rpc/charts.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <toml++/toml.h>

#include "core/engine.hpp"
#include "core/flow.hpp"
#include "games/chart_facts.hpp"

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
constexpr u32 refused_key() { return leaving_key(kNoFlow, 0); }

}  // namespace

ChartWatch::ChartWatch(const Game& game, ChartWalks walks) : game_(game) {
  for (const std::span<const ChartWalk> some : walks)
    for (const ChartWalk& walk : some) {
      walks_.push_back({&walk, ""});
      for (const ChartMark& mark : walk.marks) read(walks_.size() - 1, mark);
    }
}

namespace {

/// The core's events, in the order of EventKind; those of a game have numbers.
constexpr std::string_view kEventNames[] = {
    "None",     "Moved",    "Made",      "Ceased",     "Known",    "Shuffled",    "Flagged",  "Stat",      "Counter",
    "Scored",   "Became",   "Hosted",    "Controlled", "Owned",    "Used",        "Turned",   "Entered",   "Holder",
    "Passed",   "Locked",   "Recorded",  "Placed",     "Resolved", "Fizzled",     "Negated",  "Played",    "Activated",
    "Targeted", "Attacked", "Blocked",   "Hit",        "Healed",   "Prevented",   "Replaced", "Paid",      "Chosen",
    "Revealed", "Looked",   "Rolled",    "Sealed",     "Answered", "Began",       "Ended",    "TurnStart", "TurnEnd",
    "Drew",     "Joined",   "CombatEnd", "Took",       "FlagSet",  "FlagCleared", "PutUnder", "Traded",    "Refreshed",
    "Lost",     "Won",      "DrawnGame", "Looped",     "Over",     "Named",
};
static_assert(std::size(kEventNames) == static_cast<size_t>(EventKind::GameNote));

std::string event_name(EventKind kind) {
  const size_t n = static_cast<size_t>(kind);
  return n < std::size(kEventNames) ? std::string(kEventNames[n])
                                    : "of the game " + std::to_string(n - std::size(kEventNames));
}
std::string point_name(int point) {
  switch (point) {
    case kTextIf: return "a text asks whether something holds";
    case kTextPays: return "a text asks for a price";
    case kPlanDid: return "a declaration is done with a stage";
    case kLayerDid: return "values are done with a layer";
    case kStillQuiet: return "nothing has happened since the last check";
    default: return "point " + std::to_string(point);
  }
}

}  // namespace

std::string ChartWatch::words_of(const ChartMark& mark) const {
  const std::string flow = mark.flow < game_.flows.size() ? std::string(game_.flows[mark.flow].name) : "";
  switch (mark.at) {
    case ChartMark::At::Step: return "step '" + std::string(mark.step) + "' of " + flow;
    case ChartMark::At::Entering: return "entering " + flow;
    case ChartMark::At::Leaving:
      return "leaving " + flow + (mark.step.empty() ? "" : " from '" + std::string(mark.step) + "'");
    case ChartMark::At::Point:
      return point_name(mark.point) + (mark.among ? ", one of " + std::to_string(mark.among) : "");
    case ChartMark::At::Event: return "event " + event_name(mark.kind);
    case ChartMark::At::Refused: return "an attempt that is refused";
  }
  return "";
}

void ChartWatch::read(size_t walk, const ChartMark& mark) {
  Mark one{.walk = walk, .mark = &mark, .from = {}, .path = {}, .words = words_of(mark)};
  std::string_view path = mark.path;
  if (const size_t colon = path.find(':'); colon != std::string_view::npos) {
    one.anywhere = false;
    one.from = split(path.substr(0, colon), '|');
    path = trim(path.substr(colon + 1));
  } else {
    one.begins = !path.starts_with('>');
  }
  for (const std::string& stop : split(path, '>')) {
    const size_t hash = stop.find('#');
    one.path.push_back({stop.substr(0, hash), hash == std::string::npos ? "" : stop.substr(hash + 1)});
  }
  for (const u32 what : waits_for(mark)) marks_[what].push_back(one);
}

std::vector<u32> ChartWatch::waits_for(const ChartMark& mark) {
  if (mark.at == ChartMark::At::Event) return {key(mark.kind)};
  if (mark.at == ChartMark::At::Point) return {point_key(mark.point)};
  if (mark.at == ChartMark::At::Entering) return {entering_key(mark.flow)};
  if (mark.at == ChartMark::At::Refused) return {refused_key()};
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
  for (Walk& w : walks_) {
    w.at.clear();
    w.kept.clear();
  }
  observe(m, {&ChartWatch::hear, this});
}

void ChartWatch::hear(void* self, const Machine& m, const Event& e) {
  ChartWatch& watch = *static_cast<ChartWatch*>(self);
  look_anew();
  auto pass = [&](u32 what) {
    if (const auto found = watch.marks_.find(what); found != watch.marks_.end()) watch.walk(found->second, m, e);
  };
  if (e.kind != EventKind::Entered) return pass(key(e.kind));
  const int from = e.x & 0xFF, to = e.x >> 8 & 0xFF;
  if (e.sub == kNoFlow) return pass(point_key(from));
  watch.step(e.sub, from, to, m, e);
  if (to == kFlowEnd) return pass(leaving_key(e.sub, from));
  if (from == kFlowEnd) pass(entering_key(e.sub));
  pass(step_key(e.sub, to));
}

void ChartWatch::refused(const Machine& m, Seat by, const Option& tried) {
  look_anew();
  Event e{};
  e.kind = EventKind::Entered;
  e.sub = kNoFlow;
  e.by = by;
  e.a = tried.a;
  e.b = tried.b;
  e.x = tried.verb << 8;
  if (const auto found = marks_.find(refused_key()); found != marks_.end()) walk(found->second, m, e);
}

/// A flow that is a chart itself; steps without a node are seen through.
void ChartWatch::step(int flow_id, int from, int to, const Machine& m, const Event& e) {
  const Flow& flow = game_.flows[static_cast<size_t>(flow_id)];
  if (flow.chart.empty()) return;
  std::vector<std::string>& running = last_[flow_id];
  if (from == kFlowEnd) running.emplace_back();
  if (running.empty()) running.emplace_back(from == kFlowEnd ? "" : flow.steps[static_cast<size_t>(from)].node);
  if (to == kFlowEnd) return running.pop_back();
  const std::string node(flow.steps[static_cast<size_t>(to)].node);
  if (node.empty()) return;  // our own step: the way goes through it
  if (!running.back().empty()) {
    const std::string edge = running.back() + " -> " + node;
    const std::string mark =
        "step '" + std::string(flow.steps[static_cast<size_t>(to)].name) + "' of " + std::string(flow.name);
    Taken& taken = count(flow.chart, edge, mark);
    for (Walk& w : walks_)
      if (w.walk->marks.empty() && w.walk->chart == flow.chart) check(w, running.back(), {node, ""}, mark, taken, m, e);
  }
  running.back() = node;
  for (Walk& w : walks_)
    if (w.walk->marks.empty() && w.walk->chart == flow.chart) arrive(w, node, m, e);
}

void ChartWatch::walk(const std::vector<Mark>& marks, const Machine& m, const Event& e) {
  const ChartWalk* moved = nullptr;
  for (const Mark& mark : marks) {
    Walk& walk = walks_[mark.walk];
    const int value = e.x >> 8 & 0xFF;
    if (walk.walk == moved || (walk.walk->counts && !walk.walk->counts(m, e))) continue;
    if (mark.mark->among && !((mark.mark->among >> value) & 1)) continue;
    if (mark.mark->when && !mark.mark->when(m, e)) continue;
    if (follow(walk, mark, m, e)) moved = walk.walk;
  }
}

/// False: the walk is elsewhere.
bool ChartWatch::follow(Walk& walk, const Mark& mark, const Machine& m, const Event& e) {
  if (!mark.anywhere && std::find(mark.from.begin(), mark.from.end(), walk.at) == mark.from.end()) return false;
  if (mark.begins) {
    walk.at.clear();
    walk.kept.clear();
  }
  for (const Stop& stop : mark.path) {
    take(walk, mark, stop, m, e);
    walk.at = stop.node;
    arrive(walk, stop.node, m, e);
  }
  return true;
}

void ChartWatch::arrive(Walk& walk, const std::string& node, const Machine& m, const Event& e) {
  for (const ChartFact& fact : walk.walk->facts)
    if (fact.measure && fact.box == node) walk.kept[&fact] = fact.measure(m, e);
}

void ChartWatch::take(Walk& walk, const Mark& mark, const Stop& stop, const Machine& m, const Event& e) {
  if (walk.at.empty()) return;
  const std::string edge = walk.at + " -> " + stop.node;
  Taken& taken = count(walk.walk->chart, stop.label.empty() ? edge : edge + " (" + stop.label + ")", mark.words);
  check(walk, walk.at, stop, mark.words, taken, m, e);
}

const std::vector<const ChartFact*>& ChartWatch::facts_of(Walk& walk, const std::string& from, const std::string& to,
                                                          const std::string& label) {
  const std::string edge = from + " -> " + to, with_label = edge + "#" + label;
  const auto [found, fresh] = walk.facts.try_emplace(with_label);
  if (fresh)
    for (const ChartFact& fact : walk.walk->facts)
      if (fact.edge == edge || fact.edge == with_label || fact.edge == from + " -> *" || fact.edge == "* -> " + to)
        found->second.push_back(&fact);
  return found->second;
}

void ChartWatch::check(Walk& walk, const std::string& from, const Stop& to, const std::string& mark, Taken& taken,
                       const Machine& m, const Event& e) {
  for (const ChartFact* fact : facts_of(walk, from, to.node, to.label)) {
    bool holds = false;
    if (fact->since) {
      const auto kept = walk.kept.find(fact);
      if (kept == walk.kept.end()) continue;  // the walk did not come by: there is nothing to compare with
      holds = fact->since(m, e, kept->second);
    } else {
      holds = fact->holds(m, e);
    }
    taken.facts.insert(fact->says);
    if (!holds)
      broken_.emplace(std::string(walk.walk->chart) + ", " + from + " -> " + to.node + ", by " + mark +
                          ": not so: " + std::string(fact->says),
                      where_);
  }
}

std::string ChartWatch::Taken::fact() const {
  std::string out;
  for (const std::string_view one : facts) out += (out.empty() ? "" : "; ") + std::string(one);
  return out;
}

ChartWatch::Taken& ChartWatch::count(std::string_view chart, const std::string& edge, const std::string& mark) {
  Taken& taken = taken_[std::string(chart)][edge];
  ++taken.times;
  taken.marks.insert(mark);
  return taken;
}

void ChartWatch::saw(std::string_view chart, const std::string& edge, const std::string& mark, std::string_view fact) {
  count(chart, edge, mark).facts.insert(fact);
}

std::set<std::string> ChartWatch::together(const Chart& chart) const {
  std::set<std::string> out;
  for (const auto& [what, marks] : marks_)
    for (const Mark& mark : marks) {
      if (walks_[mark.walk].walk->chart != chart.chart) continue;
      std::vector<std::string> decisions;
      const auto pass = [&](const std::string& from, const std::string& to) {
        if (!from.empty() && chart.decides(from)) decisions.push_back(from + " -> " + to);
      };
      const std::string none;
      for (size_t i = 0; i < mark.path.size(); ++i) {
        const std::vector<std::string>& from = i ? std::vector<std::string>{mark.path[i - 1].node} : mark.from;
        if (from.size() == 1 || i) pass(from.empty() ? none : from[0], mark.path[i].node);
        else if (!from.empty() && chart.decides(from[0])) pass(from[0], mark.path[i].node);
      }
      if (decisions.size() > 1) out.insert(decisions.begin(), decisions.end());
    }
  return out;
}

// ------------------------------------------------------------------------------------------------- comparing

bool Chart::decides(const std::string& node) const {
  int ways = 0;
  for (const ChartEdge& e : edges) ways += e.from == node;
  return ways > 1;
}

size_t Chart::parallel(const ChartEdge& edge) const {
  return static_cast<size_t>(std::count_if(edges.begin(), edges.end(),
                                           [&](const ChartEdge& e) { return e.from == edge.from && e.to == edge.to; }));
}

u64 Chart::hash() const {
  u64 sum = 0xCBF29CE484222325ull;  // FNV-1a
  const auto add = [&](std::string_view text) {
    for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001B3ull;
    sum = (sum ^ 0xFF) * 0x100000001B3ull;
  };
  add(game);
  add(chart);
  add(kind);
  for (const auto& [id, text] : nodes) {
    add(id);
    add(text);
  }
  for (const ChartEdge& e : edges) {
    add(e.from);
    add(e.to);
    add(e.label);
  }
  return sum;
}

namespace {

using TakenOf = std::map<std::string, ChartWatch::Taken>;

/// Of parallel edges each is taken by its own label, and as often as it is drawn.
const ChartWatch::Taken* find_taken(const Chart& chart, const ChartEdge& e, const TakenOf& taken) {
  const auto by_words = taken.find(e.words());
  if (by_words != taken.end()) {
    const auto same = [&](const ChartEdge& other) { return other.words() == e.words(); };
    const auto drawn = static_cast<u64>(std::count_if(chart.edges.begin(), chart.edges.end(), same));
    return by_words->second.times >= drawn ? &by_words->second : nullptr;
  }
  const auto by_name = taken.find(e.name());
  return by_name != taken.end() && chart.parallel(e) == 1 ? &by_name->second : nullptr;
}

}  // namespace

ChartReport compare(const Chart& chart, const ChartWatch& watch, const std::vector<Excuse>& excuses) {
  ChartReport out;
  out.game = chart.game;
  out.chart = chart.chart;
  out.hash = chart.hash();
  out.edges = chart.edges.size();
  const auto found = watch.taken().find(chart.chart);
  TakenOf taken;
  if (found != watch.taken().end()) taken = found->second;
  const std::set<std::string> together = watch.together(chart);
  std::set<std::string> drawn;
  for (const ChartEdge& e : chart.edges) {
    drawn.insert({e.name(), e.words()});
    EdgeReport one{.edge = e.words(), .state = "covered", .marks = {}, .fact = ""};
    if (const ChartWatch::Taken* t = find_taken(chart, e, taken)) {
      ++out.covered;
      one.times = t->times;
      one.marks.assign(t->marks.begin(), t->marks.end());
      one.fact = t->fact();
      out.checked += !t->facts.empty();
      one.together = together.contains(e.name());
      out.each.push_back(std::move(one));
      continue;
    }
    const Excuse* excuse = nullptr;
    for (const Excuse& x : excuses)
      if (x.chart == chart.chart && (x.edge == e.name() || x.edge == e.words())) excuse = &x;
    if (excuse) out.excused.push_back({excuse->chart, e.words(), excuse->why});
    else out.missing.push_back(e.words());
    one.state = excuse ? "excused" : "missing";
    out.each.push_back(std::move(one));
  }
  for (const auto& [name, times] : taken)
    if (!drawn.contains(name)) out.outside.push_back(name);
  return out;
}

}  // namespace cantrip
