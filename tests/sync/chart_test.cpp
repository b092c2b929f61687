// The chart of record "Client-Server State Synchronization", edge by edge and in its order.
#include "rpc/charts.hpp"

#include "games/embedded.hpp"
#include "sync/rehearsal.hpp"
#include "tests/support/tables.hpp"
#include "tests/sync/room.hpp"

namespace cantrip::sync::test {
namespace {

Chart sync_chart() {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == "lorcana/charts/seed.json") {
      const Expected<std::vector<Chart>> charts = read_charts(std::string(file.path), file.content);
      for (const Chart& c : *charts)
        if (c.chart == kSyncChart) return c;
    }
  return {};
}

TEST(SyncChart, EveryEdgeIsTakenInOrder) {
  const Chart chart = sync_chart();
  ASSERT_EQ(chart.edges.size(), 15u);
  cantrip::test::KnownDecks decks(*find_module("lorcana"), 2);
  for (u64 seed = 1; seed <= 10; ++seed) {
    const Expected<std::vector<std::string>> edges = rehearse(decks.rules(), decks(seed), seed);
    ASSERT_TRUE(edges) << to_string(edges.problem());
    size_t at = 0;
    for (const std::string& edge : *edges)
      if (at < chart.edges.size() && edge == chart.edges[at].words()) ++at;
    EXPECT_EQ(at, chart.edges.size()) << "seed " << seed << ": after " << at << " edges comes no "
                                      << chart.edges[std::min<size_t>(at, 14)].words();
    for (const std::string& edge : *edges) {
      bool drawn = false;
      for (const ChartEdge& e : chart.edges) drawn = drawn || e.words() == edge;
      EXPECT_TRUE(drawn) << edge;
    }
  }
}

TEST(SyncChart, EveryGameCanBeRehearsed) {
  for (const Module* module : modules())
    for (const int seats : tables_of(*module)) {
      cantrip::test::KnownDecks decks(*module, seats);
      const Expected<std::vector<std::string>> edges = rehearse(decks.rules(), decks(3), 3);
      ASSERT_TRUE(edges) << to_string(edges.problem());
      EXPECT_GT(edges->size(), 10u);
    }
}

}  // namespace
}  // namespace cantrip::sync::test
