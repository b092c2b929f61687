// Chart coverage: which edges of a chart of record the flows took, and which they took that the chart does not have.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/machine.hpp"
#include "games/problem.hpp"

namespace cantrip {

struct ChartEdge {
  std::string from, to, label;
  std::string words() const { return from + " -> " + to + (label.empty() ? "" : " (" + label + ")"); }
};
struct Chart {
  std::string game, chart, kind;
  std::map<std::string, std::string> nodes;
  std::vector<ChartEdge> edges;
};

/// A file of charts: a list of {game, chart, kind, nodes, edges: [{from, to, label, scope}]}.
Expected<std::vector<Chart>> read_charts(const std::string& where, std::string_view json);
/// Edges that can't be taken, and why: [[edge]] chart = "...", edge = "B -> Z", why = "...".
struct Excuse {
  std::string chart, edge, why;
};
Expected<std::vector<Excuse>> read_excuses(const std::string& where, std::string_view toml);

/// Listens to matches that are traced. Steps without a node are seen through.
class ChartWatch {
public:
  explicit ChartWatch(const Game& game) : game_(game) {}
  /// Switches tracing on and listens; call before each match.
  void attach(Machine&);

  /// By chart: "from -> to" taken, with how often.
  const std::map<std::string, std::map<std::string, u64>>& taken() const { return taken_; }

private:
  static void hear(void* self, const Machine&, const Event&);
  void step(int flow, int from, int to);

  const Game& game_;
  std::map<int, std::vector<std::string>> last_;  // by flow: the node each running one is at
  std::map<std::string, std::map<std::string, u64>> taken_;
};

struct ChartReport {
  std::string game, chart;
  size_t edges = 0, covered = 0;
  std::vector<Excuse> excused;
  std::vector<std::string> missing, outside;
  bool flow = false;  // some flow of the game claims this chart
};
ChartReport compare(const Chart&, const Game&, const ChartWatch&, const std::vector<Excuse>&);

}  // namespace cantrip
