#include "core/flow.hpp"

#include <gtest/gtest.h>

#include <set>

#include "games/module.hpp"

namespace cantrip {
namespace {

TEST(Flow, PrintsItselfAsMermaid) {
  static constexpr Step steps[] = {{"Start", "A"}, {"Ready?", "B"}, {"Go", ""}};
  static constexpr Edge edges[] = {{0, 1}, {1, 2, nullptr, "Yes"}, {1, 0, nullptr, "No"}, {2, kFlowEnd}};
  const Flow flow{"Race", "", steps, edges};
  EXPECT_EQ(to_mermaid(flow), "flowchart TD\n"
                              "    A[\"Start\"]\n"
                              "    B{\"Ready?\"}\n"
                              "    s2[\"Go\"]\n"
                              "    A --> B\n"
                              "    B -->|Yes| s2\n"
                              "    B -->|No| A\n"
                              "    s2 --> done\n"
                              "    done([\"done\"])\n");
}

TEST(Flow, TablesOfEveryGameAreSound) {
  for (const Module* module : modules())
    for (const Flow& flow : module->game->flows) {
      std::set<std::string_view> nodes;
      for (const Step& step : flow.steps) {
        EXPECT_FALSE(step.name.empty());
        if (!step.node.empty()) {
          EXPECT_TRUE(nodes.insert(step.node).second) << flow.name << ": node " << step.node << " twice";
        }
        EXPECT_EQ(step.list != nullptr, step.take != nullptr)
            << flow.name << ": " << step.name << " lists but does not take";
      }
      for (const Edge& edge : flow.edges) {
        EXPECT_LT(edge.from, flow.steps.size());
        EXPECT_TRUE(edge.to == kFlowEnd || edge.to < flow.steps.size());
        EXPECT_TRUE(&edge == flow.edges.data() || (&edge)[-1].from <= edge.from)
            << flow.name << ": the edges of " << flow.steps[edge.from].name << " stand behind those of a later step";
      }
      for (size_t i = 0; i < flow.steps.size(); ++i) {
        int ways = 0, free = 0;
        for (const Edge& edge : flow.edges)
          if (edge.from == i) {
            EXPECT_EQ(free, 0) << flow.name << ": an edge after the one that always holds, at " << flow.steps[i].name;
            ++ways;
            free += edge.when == nullptr;
          }
        EXPECT_GT(ways, 0) << flow.name << ": no way out of " << flow.steps[i].name;
        EXPECT_EQ(free, 1) << flow.name << ": " << flow.steps[i].name << " may have no edge that holds";
      }
    }
}

}  // namespace
}  // namespace cantrip
