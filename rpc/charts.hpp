// Chart coverage: which edges of a chart of record the flows took, and which they took that the chart does not have.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/module.hpp"

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
/// Edges that can't be taken, and why: [[edge]] chart = "...", edge = "B -> Z" (or "B -> Z (label)"), why = "...".
struct Excuse {
  std::string chart, edge, why;
};
Expected<std::vector<Excuse>> read_excuses(const std::string& where, std::string_view toml);

/// Listens to matches that are traced.
class ChartWatch {
public:
  explicit ChartWatch(const Module&);
  /// Switches tracing on and listens; call before each match.
  void attach(Machine&);
  /// An edge that was taken elsewhere, in the chart's words: "Client -> Server (Join Game)".
  void saw(std::string_view chart, const std::string& edge) { ++taken_[std::string(chart)][edge]; }

  /// By chart: "from -> to" taken, with how often.
  const std::map<std::string, std::map<std::string, u64>>& taken() const { return taken_; }
  /// Marks of walks that name no step of their flow.
  const std::vector<std::string>& lost() const { return lost_; }

private:
  struct Mark {  // with its path read
    size_t walk;
    const ChartMark* mark;
    bool anywhere = true;  // false: only from one of `from`
    std::vector<std::string> from;
    bool begins = false;
    std::vector<std::string> path;
  };
  struct Walk {
    const ChartWalk* walk;
    std::string at;  // the box it is at; empty: nowhere
  };

  static void hear(void* self, const Machine&, const Event&);
  void step(int flow, int from, int to);
  void read(size_t walk, const ChartMark&);
  std::vector<u32> waits_for(const ChartMark&);
  void walk(const std::vector<Mark>&, const Machine&, const Event&);
  bool follow(Walk&, const Mark&);
  void take(std::string_view chart, const std::string& from, const std::string& to);

  const Game& game_;
  std::map<int, std::vector<std::string>> last_;  // by flow that is a chart itself: the node each running one is at
  std::vector<Walk> walks_;
  std::map<u32, std::vector<Mark>> marks_;        // by what they wait for
  std::map<std::string, std::map<std::string, u64>> taken_;
  std::vector<std::string> lost_;
};

struct ChartReport {
  std::string game, chart;
  size_t edges = 0, covered = 0;
  std::vector<Excuse> excused;
  std::vector<std::string> missing, outside;
};
ChartReport compare(const Chart&, const ChartWatch&, const std::vector<Excuse>&);

}  // namespace cantrip
