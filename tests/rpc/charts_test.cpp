// Walks through charts: how a path is read and followed.
#include "rpc/charts.hpp"

#include <gtest/gtest.h>

#include "core/engine.hpp"
#include "games/module.hpp"

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
  explicit Watched(std::span<const ChartWalk> some) : walks(some), m(std::make_unique<Machine>()) {
    watch = std::make_unique<ChartWatch>(*find_module("estraven")->game, ChartWalks{&walks, 1});
    watch->attach(*m);
  }
  void hear(EventKind kind, int sub = 0, int x = 0) {
    Event e{};
    e.kind = kind;
    e.sub = static_cast<u8>(sub);
    e.x = x;
    m->observers[0].fn(m->observers[0].self, *m, e);
  }
  std::map<std::string, u64> times() const {
    std::map<std::string, u64> out;
    for (const auto& [edge, taken] : watch->taken().at("Toy")) out[edge] = taken.times;
    return out;
  }
  std::span<const ChartWalk> walks;
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
  EXPECT_EQ(w.times(), expected);
}

bool drawn_two(const Machine&, const Event& e) { return e.x == 2; }
constexpr ChartMark kFactMarks[] = {
    on_event(EventKind::Drew, "A > B > C"),
    on_event(EventKind::Hit, "C: > A#again"),
    on_refusal(1 << 3, "C: > D"),
};
constexpr ChartFact kFacts[] = {{"A -> B", "two were drawn", drawn_two}};
constexpr ChartWalk kFactWalks[] = {{"Toy", kFactMarks, nullptr, kFacts}};

TEST(Charts, AFactIsCheckedEachTimeItsEdgeIsTaken) {
  Watched w(kFactWalks);
  w.hear(EventKind::Drew, 0, 2);
  w.hear(EventKind::Drew, 0, 2);
  EXPECT_TRUE(w.watch->broken().empty());
  w.hear(EventKind::Drew, 0, 1);
  w.hear(EventKind::Drew, 0, 2);
  ASSERT_EQ(w.watch->broken().size(), 1u);
  EXPECT_NE(w.watch->broken().begin()->first.find("Toy, A -> B"), std::string::npos);
  EXPECT_NE(w.watch->broken().begin()->first.find("two were drawn"), std::string::npos);
  EXPECT_EQ(w.watch->taken().at("Toy").at("A -> B").fact(), "two were drawn");
  EXPECT_EQ(w.watch->taken().at("Toy").at("B -> C").fact(), "");
}

ChartMemory drawn(const Machine&, const Event& e) { return {{e.x}}; }
bool one_more(const Machine&, const Event& e, const ChartMemory& before) { return e.x == before.n[0] + 1; }
constexpr ChartMark kSinceMarks[] = {
    on_event(EventKind::Drew, "A"),
    on_event(EventKind::Looked, "B"),
    on_event(EventKind::Hit, "> C"),
    on_event(EventKind::Healed, "> D"),
};
constexpr ChartFact kSinceFacts[] = {fact_since("C -> *", "one more", "A", drawn, one_more)};
constexpr ChartWalk kSinceWalks[] = {{"Toy", kSinceMarks, nullptr, kSinceFacts}};

TEST(Charts, AFactComparesWithWhatTheWalkSawOnItsWay) {
  Watched w(kSinceWalks);
  w.hear(EventKind::Drew, 0, 4);
  w.hear(EventKind::Hit, 0, 9);
  w.hear(EventKind::Healed, 0, 5);
  EXPECT_TRUE(w.watch->broken().empty());
  EXPECT_EQ(w.watch->taken().at("Toy").at("C -> D").fact(), "one more");
  w.hear(EventKind::Looked);  // another walk, which did not come by A: what was seen there says nothing
  w.hear(EventKind::Hit, 0, 9);
  w.hear(EventKind::Healed, 0, 7);
  EXPECT_TRUE(w.watch->broken().empty());
  w.hear(EventKind::Drew, 0, 4);
  w.hear(EventKind::Hit, 0, 9);
  w.hear(EventKind::Healed, 0, 6);
  EXPECT_EQ(w.watch->broken().size(), 1u);
}

TEST(Charts, WhatIsRefusedMovesWalksThatWaitForTheAttempt) {
  Watched w(kFactWalks);
  w.hear(EventKind::Drew, 0, 2);
  Option tried;
  tried.verb = 4;  // another one
  w.watch->refused(*w.m, Seat::P0, tried);
  EXPECT_FALSE(w.times().contains("C -> D"));
  tried.verb = 3;
  w.watch->refused(*w.m, Seat::P0, tried);
  EXPECT_EQ(w.times().at("C -> D"), 1u);
}

TEST(Charts, ParallelEdgesAreTakenByTheirLabelsAndDecisionsByMarksOfTheirOwn) {
  Watched w(kFactWalks);
  w.hear(EventKind::Drew, 0, 2);
  w.hear(EventKind::Hit);
  Chart chart{.game = "estraven", .chart = "Toy", .kind = "graph", .nodes = {}, .edges = {}};
  chart.edges = {{"A", "B", ""}, {"A", "X", ""}, {"B", "C", ""}, {"B", "X", ""}, {"C", "A", "again"}, {"C", "A", "no"}};
  const ChartReport r = compare(chart, *w.watch, {});
  EXPECT_EQ(r.missing, (std::vector<std::string>{"A -> X", "B -> X", "C -> A (no)"}));
  EXPECT_EQ(r.checked, 1u);
  EXPECT_TRUE(r.each[0].together) << "one mark takes two decisions";
  EXPECT_TRUE(r.each[2].together);
  EXPECT_FALSE(r.each[4].together);
  EXPECT_FALSE(r.each[2].marks.empty());
}

TEST(Charts, AHashKnowsEverythingThatIsDrawn) {
  Chart chart{.game = "g", .chart = "c", .kind = "graph", .nodes = {{"A", "a"}}, .edges = {{"A", "B", ""}}};
  const u64 before = chart.hash();
  chart.edges[0].label = "yes";
  EXPECT_NE(chart.hash(), before);
  chart.edges[0].label = "";
  chart.nodes["A"] = "b";
  EXPECT_NE(chart.hash(), before);
  chart.nodes["A"] = "a";
  EXPECT_EQ(chart.hash(), before);
}

TEST(Charts, AMarkThatNamesNoStepIsLost) {
  EXPECT_TRUE(Watched(kWalks).watch->lost().empty());
  EXPECT_EQ(Watched(kLostWalks).watch->lost().size(), 1u);
  for (const Module* module : modules()) {
    const Game& game = *module->game;
    EXPECT_TRUE(ChartWatch(game, chart_walks(game.slug)).lost().empty()) << game.slug;
  }
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
