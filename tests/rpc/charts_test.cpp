// Walks through charts: how a path is read and followed.
#include "rpc/charts.hpp"

#include <gtest/gtest.h>

#include "core/engine.hpp"

namespace cantrip {
namespace {

constexpr u8 kHere = 7;
constexpr ChartMark kMarks[] = {
    on_event(EventKind::Drew, "A > B"), on_event(EventKind::Hit, "B: > C"), on_event(EventKind::Hit, "C:"),
    on_event(EventKind::Hit, "> X"),    on_event(EventKind::Healed, "> D"), on_event(EventKind::Looked, ""),
    at_point(kHere, "D: > E", 1 << 2),
};
constexpr ChartWalk kWalks[] = {{"Toy", kMarks}};
constexpr ChartMark kLost[] = {at_step(0, "no such step", "A")};
constexpr ChartWalk kLostWalks[] = {{"Toy", kLost}};

struct Watched {
  explicit Watched(std::span<const ChartWalk> some)
      : walks(some), module(*find_module("estraven")), m(std::make_unique<Machine>()) {
    module.chart_walks = {&walks, 1};
    watch = std::make_unique<ChartWatch>(module);
    watch->attach(*m);
  }
  void hear(EventKind kind, int sub = 0, int x = 0) {
    Event e{};
    e.kind = kind;
    e.sub = static_cast<u8>(sub);
    e.x = x;
    m->observers[0].fn(m->observers[0].self, *m, e);
  }
  std::span<const ChartWalk> walks;
  Module module;
  std::unique_ptr<Machine> m;
  std::unique_ptr<ChartWatch> watch;
};

TEST(Charts, AWalkBeginsGoesOnStaysAndIsGivenUp) {
  Watched w(kWalks);
  w.hear(EventKind::Drew);
  w.hear(EventKind::Hit);
  w.hear(EventKind::Hit);     // at C: the first mark that applies says to stay
  w.hear(EventKind::Healed);
  w.hear(EventKind::Entered, kNoFlow, kHere | 1 << 8);  // another value than the mark waits for
  w.hear(EventKind::Entered, kNoFlow, kHere | 2 << 8);
  w.hear(EventKind::Looked);
  w.hear(EventKind::Healed);  // from nowhere to D: no edge
  w.hear(EventKind::Drew);    // begins anew
  const std::map<std::string, u64> expected = {{"A -> B", 2}, {"B -> C", 1}, {"C -> D", 1}, {"D -> E", 1}};
  EXPECT_EQ(w.watch->taken().at("Toy"), expected);
}

TEST(Charts, AMarkThatNamesNoStepIsLost) {
  EXPECT_TRUE(Watched(kWalks).watch->lost().empty());
  EXPECT_EQ(Watched(kLostWalks).watch->lost().size(), 1u);
  for (const Module* module : modules()) EXPECT_TRUE(ChartWatch(*module).lost().empty()) << module->game->slug;
}

TEST(Charts, AnEdgeIsCoveredExcusedMissingOrOutside) {
  Watched w(kWalks);
  w.hear(EventKind::Drew);
  w.hear(EventKind::Hit);
  Chart chart{.game = "estraven", .chart = "Toy", .kind = "graph", .nodes = {}, .edges = {}};
  chart.edges = {{"A", "B", ""}, {"B", "D", "once"}, {"B", "D", "twice"}};
  const ChartReport r = compare(chart, *w.watch, {{"Toy", "B -> D (once)", "why not"}});
  EXPECT_EQ(r.covered, 1u);
  ASSERT_EQ(r.excused.size(), 1u);
  EXPECT_EQ(r.excused[0].edge, "B -> D (once)");
  EXPECT_EQ(r.missing, std::vector<std::string>{"B -> D (twice)"});
  EXPECT_EQ(r.outside, std::vector<std::string>{"B -> C"});
}

}  // namespace
}  // namespace cantrip
