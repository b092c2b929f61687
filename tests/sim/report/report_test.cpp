#include "sim/report/report.hpp"

#include <gtest/gtest.h>

#include "sim/report/charts.hpp"

namespace cantrip {
namespace {

TEST(Report, HasEverySectionAndNeedsNothingFromElsewhere) {
  const auto content = builtin_content(*find_module("lorcana"));
  Plan plan;
  plan.games = 120;
  plan.statistics = true;
  pair_all_decks(plan, {"drowned-works", "iron-watch", "moth-post"}, {"random"});
  ASSERT_TRUE(complete(plan, *content));
  const auto result = run_plan(content, plan, {});
  ASSERT_TRUE(result);
  const std::string page = html_report(plan, *content, *result);
  for (const char* head :
       {"Standings", "Who beats whom", "First player", "Length of games", "Course of the games", "Cards"})
    EXPECT_NE(page.find(std::string("<h2>") + head), std::string::npos) << head;
  EXPECT_NE(page.find(content->find_deck("moth-post")->name), std::string::npos);
  for (const char* outside : {"http", "<script", "<link", "@import", "url("})
    EXPECT_EQ(page.find(outside), std::string::npos) << outside;
  EXPECT_EQ(page.find("nan"), std::string::npos);
}

TEST(Report, OfOnePairingByChanceIsAPageToo) {
  const auto content = builtin_content(*find_module("genius-invokation"));
  Plan plan;
  plan.games = 60;
  plan.statistics = true;
  plan.pairings.push_back({{Side{}, Side{}}, {}});
  ASSERT_TRUE(complete(plan, *content));
  const auto result = run_plan(content, plan, {});
  ASSERT_TRUE(result);
  const std::string page = html_report(plan, *content, *result);
  EXPECT_NE(page.find("Seat 1: random"), std::string::npos);
  EXPECT_EQ(page.find("Who beats whom"), std::string::npos);
}

TEST(Charts, NamesAreShownAsTheyAre) {
  EXPECT_EQ(report::escaped("<a> & \"b\""), "&lt;a&gt; &amp; &quot;b&quot;");
  const std::string plot = report::dot_plot({{"A<B", {0.6, 0.5, 0.7}, false, {}, {}}}, {}, 400);
  EXPECT_EQ(plot.find("A<B"), std::string::npos);
  EXPECT_NE(plot.find("60.0 % (50.0 % to 70.0 %)"), std::string::npos);
}

}  // namespace
}  // namespace cantrip
