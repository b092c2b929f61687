// Chart coverage: which edges of a chart of record the flows took, and which they took that the chart does not have.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/chart_walk.hpp"
#include "games/problem.hpp"

namespace cantrip {

struct ChartEdge {
  std::string from, to, label;
  std::string name() const { return from + " -> " + to; }
  std::string words() const { return name() + (label.empty() ? "" : " (" + label + ")"); }
};
struct Chart {
  std::string game, chart, kind;
  std::map<std::string, std::string> nodes;
  std::vector<ChartEdge> edges;

  /// A box that more than one way leaves.
  bool decides(const std::string& node) const;
  /// How many edges lead from there to there.
  size_t parallel(const ChartEdge&) const;
  /// Of everything that is drawn, texts and labels included.
  u64 hash() const;
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
  ChartWatch(const Game&, ChartWalks);
  /// Switches tracing on and listens; call before each match.
  void attach(Machine&);
  /// What is played from here on: a ruling, a match.
  void played(std::string where) { where_ = std::move(where); }
  /// An edge that was taken elsewhere, in the chart's words: "Client -> Server (Join Game)", and what was checked there.
  void saw(std::string_view chart, const std::string& edge, const std::string& mark,
           std::string_view fact);  // the fact outlives us
  /// What was tried and refused: walks of rejected attempts move.
  void refused(const Machine&, Seat, const Option& tried);

  struct Taken {
    u64 times = 0;
    std::set<std::string> marks;  // what took it, in words
    std::set<std::string_view> facts;  // what was checked; empty: nothing but that the walk was there
    std::string fact() const;
  };
  /// By chart: "from -> to" taken, with a label where the mark has one.
  const std::map<std::string, std::map<std::string, Taken>>& taken() const { return taken_; }
  /// Facts that did not hold, a line each, and what was played when that was first seen.
  const std::map<std::string, std::string>& broken() const { return broken_; }
  /// Edges that some mark takes together with another decision, by chart: neither is told from the other by its mark.
  std::set<std::string> together(const Chart&) const;
  /// Marks of walks that name no step of their flow.
  const std::vector<std::string>& lost() const { return lost_; }

private:
  struct Stop {
    std::string node, label;  // the label of the edge to it, if the mark says
  };
  struct Mark {  // with its path read
    size_t walk;
    const ChartMark* mark;
    bool anywhere = true;  // false: only from one of `from`
    std::vector<std::string> from;
    bool begins = false;
    std::vector<Stop> path;
    std::string words;  // "step Set step of Turn"
  };
  struct Walk {
    const ChartWalk* walk;
    std::string at;  // the box it is at; empty: nowhere
    std::map<const ChartFact*, ChartMemory> kept{};  // what was measured on the way
    std::map<std::string, std::vector<const ChartFact*>> facts{};  // by "A -> B#label"
  };

  static void hear(void* self, const Machine&, const Event&);
  void step(int flow, int from, int to, const Machine&, const Event&);
  static const std::vector<const ChartFact*>& facts_of(Walk&, const std::string& from, const std::string& to,
                                                       const std::string& label);
  static void arrive(Walk&, const std::string& node, const Machine&, const Event&);
  void check(Walk&, const std::string& from, const Stop& to, const std::string& mark, Taken&, const Machine&,
             const Event&);
  void read(size_t walk, const ChartMark&);
  std::vector<u32> waits_for(const ChartMark&);
  void walk(const std::vector<Mark>&, const Machine&, const Event&);
  bool follow(Walk&, const Mark&, const Machine&, const Event&);
  void take(Walk&, const Mark&, const Stop&, const Machine&, const Event&);
  Taken& count(std::string_view chart, const std::string& edge, const std::string& mark);
  std::string words_of(const ChartMark&) const;

  const Game& game_;
  std::map<int, std::vector<std::string>> last_;  // by flow that is a chart itself: the node each running one is at
  std::vector<Walk> walks_;
  std::map<u32, std::vector<Mark>> marks_;  // by what they wait for
  std::map<std::string, std::map<std::string, Taken>> taken_;
  std::map<std::string, std::string> broken_;
  std::string where_;
  std::vector<std::string> lost_;
};

struct EdgeReport {
  std::string edge, state;  // covered, excused, missing
  u64 times = 0;
  std::vector<std::string> marks;
  std::string fact;
  bool together = false;  // a mark of it takes another decision with it: its fact alone tells them apart
};
struct ChartReport {
  std::string game, chart;
  u64 hash = 0;
  size_t edges = 0, covered = 0, checked = 0;  // checked: of the covered, those with a fact
  std::vector<EdgeReport> each;
  std::vector<Excuse> excused;
  std::vector<std::string> missing, outside;
};
ChartReport compare(const Chart&, const ChartWatch&, const std::vector<Excuse>&);

}  // namespace cantrip
