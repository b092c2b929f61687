// The program itself: its commands, what they print as JSON, and ten kinds of wrong flags.
#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "tests/commands/run.hpp"

namespace cantrip {
namespace {

TEST(Commands, GamesListsGamesAndDecks) {
  const Ran ran = run("games --json");
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.parsed()["games"][0]["slug"], "estraven");
  EXPECT_EQ(ran.parsed()["games"][0]["decks"].size(), 6u);
}

TEST(Commands, SimReports) {
  const Ran ran = run("sim estraven --games 50 --threads 2 --json");
  ASSERT_EQ(ran.code, 0) << ran.err;
  const json j = ran.parsed();
  for (const char* key :
       {"game", "games", "decisions", "seconds", "games_per_second", "decisions_per_second", "wins", "draws"})
    EXPECT_TRUE(j.contains(key)) << key;
  EXPECT_EQ(j["wins"][0].get<int>() + j["wins"][1].get<int>() + j["draws"].get<int>(), 50);
  EXPECT_EQ(run("sim estraven --games 50 --json").parsed()["signature"], j["signature"]);
}

TEST(Commands, ReplaysAreKeptToldVerifiedAndBranched) {
  const std::string folder = (scratch() / "kept").string(), file = folder + "/estraven-0001.replay";
  ASSERT_EQ(run("sim estraven --games 2 --keep " + folder).code, 0);
  EXPECT_EQ(run("replay " + file + " --verify").code, 0);
  const json told = run("replay " + file + " --to 7 --branch " + folder + "/b.replay --json").parsed();
  EXPECT_EQ(told["at"], 7);
  EXPECT_EQ(told["steps"].size(), 7u);
  EXPECT_TRUE(told.contains("decision"));
  EXPECT_EQ(run("replay " + folder + "/b.replay --verify --json").parsed()["answers"], 7);
  const Ran whole = run("replay " + file);
  EXPECT_NE(whole.out.find("the game"), std::string::npos);
}

TEST(Commands, CardsAreCheckedExplainedListed) {
  const json checked = run("cards check games/estraven/cards --json").parsed();
  EXPECT_EQ(checked["cards"], checked["compiled"]);
  EXPECT_TRUE(checked["refused"].empty());
  EXPECT_TRUE(checked.contains("milliseconds"));
  std::ofstream(scratch() / "bad.toml")
      << "[[card]]\nid = \"bad\"\nname = \"Bad\"\ntype = \"Spell\"\ncost = 1\npitch = 1\ntext = \"Draw a crad.\"\n";
  const Ran bad = run("cards check " + (scratch() / "bad.toml").string() + " --game estraven --json");
  EXPECT_EQ(bad.code, 1);
  EXPECT_EQ(bad.parsed()["refused"][0]["id"], "bad");
  EXPECT_EQ(bad.parsed()["refused"][0]["name"], "Bad");
  EXPECT_NE(bad.parsed()["refused"][0]["at"].get<std::string>().find("bad.toml:7:"), std::string::npos);
  EXPECT_EQ(bad.parsed()["compiled"], 0);
  EXPECT_NE(run("cards explain \"When this unit dies, draw a card.\" --game estraven").out.find("TakeTop"),
            std::string::npos);
  EXPECT_EQ(run("cards explain \"Draw a crad.\" --game estraven").code, 1);
  EXPECT_GT(run("cards list --game estraven --json").parsed()["cards"].size(), 90u);
}

TEST(Commands, RulingsAllPass) {
  const json j = run("rulings estraven --json").parsed();
  EXPECT_EQ(j["files"], j["passed"]);
  EXPECT_GE(j["files"].get<int>(), 40);
  EXPECT_TRUE(j["failed"].empty()) << j["failed"].dump();
  std::ofstream(scratch() / "bad.play") << "# Bad\ngame estraven\nturn Ann\nexpect Ann mana 99\n";
  const Ran bad = run("rulings estraven " + (scratch() / "bad.play").string() + " --json");
  EXPECT_EQ(bad.code, 1);
  EXPECT_EQ(bad.parsed()["failed"][0]["line"], 4);
}

/// How many charts of a game the report has, all of them covered, every edge with a fact and none excused.
int complete_charts(const json& report, std::string_view game) {
  int n = 0;
  for (const json& c : report["charts"]) {
    if (c["game"] != game) continue;
    ++n;
    EXPECT_TRUE(c["missing"].empty()) << c["chart"] << c["missing"];
    EXPECT_TRUE(c["outside"].empty()) << c["chart"] << c["outside"];
    EXPECT_TRUE(c["excused"].empty()) << c["chart"] << c["excused"];
    EXPECT_EQ(c["edges"], c["covered"]) << c["chart"];
    EXPECT_EQ(c["edges"], c["checked"]) << c["chart"];
    for (const json& edge : c["each"]) {
      EXPECT_FALSE(edge["marks"].empty()) << c["chart"] << edge;
      EXPECT_NE(edge["fact"], "") << c["chart"] << edge;
    }
  }
  return n;
}

/// tests/commands/charts_of_record.txt: a chart or an edge that vanishes shows here.
void expect_charts_of_record(const json& report) {
  std::ifstream file(CANTRIP_SOURCE_DIR "/tests/commands/charts_of_record.txt");
  ASSERT_TRUE(file) << "tests/commands/charts_of_record.txt is missing";
  size_t charts = 0, edges = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string hash, game, chart;
    size_t drawn = 0;
    words >> hash >> drawn >> game;
    std::getline(words >> std::ws, chart);
    ++charts;
    edges += drawn;
    const auto is = [&](const json& c) { return c["game"] == game && c["chart"] == chart; };
    const auto found = std::find_if(report["charts"].begin(), report["charts"].end(), is);
    ASSERT_NE(found, report["charts"].end()) << game << ", " << chart << " is gone";
    EXPECT_EQ((*found)["hash"], hash) << game << ", " << chart << " is drawn otherwise";
    EXPECT_EQ((*found)["edges"], drawn) << game << ", " << chart;
  }
  EXPECT_EQ(charts, 38u);
  EXPECT_EQ(edges, 762u);
  EXPECT_EQ(report["charts"].size(), charts) << "a chart that is not in the table";
}

TEST(Commands, ChartsAreCoveredAndNothingLeavesThem) {
  const Ran ran = run("charts check --games 100 --json");
  const json report = ran.parsed();
  EXPECT_TRUE(report["broken"].empty()) << report["broken"];
  for (const char* game : {"estraven", "lorcana", "gundam", "genius-invokation", "grand-archive"})
    EXPECT_GT(complete_charts(report, game), 0) << game;
  expect_charts_of_record(report);
  EXPECT_EQ(complete_charts(run("charts check --games 0 --json").parsed(), "estraven"), 2) << "rulings alone";
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(run("charts estraven").out.find("flowchart TD"), std::string::npos);
  std::ofstream(scratch() / "charts.json")
      << R"([{"game":"estraven","chart":"Chain Flowchart","kind":"flowchart","nodes":{},"edges":[{"from":"A","to":"X"}]}])";
  const Ran other = run("charts check " + (scratch() / "charts.json").string() + " --games 5 --json");
  EXPECT_EQ(other.code, 1);
  EXPECT_EQ(other.parsed()["charts"][0]["missing"][0], "A -> X");
  EXPECT_FALSE(other.parsed()["charts"][0]["outside"].empty());
}

TEST(Commands, BenchMeasures) {
  const json j = run("bench --seconds 0.02 --json").parsed();
  bool clone = false, allocations = true;
  for (const json& r : j["results"]) {
    clone = clone || r["name"] == "clone.used_part";
    if (r["name"] == "random_play.allocations_a_decision") allocations = r["value"] == 0;
    EXPECT_TRUE(r.contains("unit"));
  }
  EXPECT_TRUE(clone);
  EXPECT_TRUE(allocations) << "no allocation per decision";
}

TEST(Commands, RpcSpeaksJsonLines) {
  std::ofstream(scratch() / "in")
      << "{\"id\":1,\"do\":\"games\"}\n\nnonsense\n{\"id\":2,\"do\":\"new\",\"game\":\"estraven\"}\n";
  const Ran ran = run("rpc < " + (scratch() / "in").string());
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 3);
}

TEST(Commands, EveryCommandHelpsWithExamples) {
  for (const char* command : {"games", "play", "sim", "replay", "cards check", "cards explain", "cards list", "rulings",
                              "charts", "rpc", "bench", "import", "deck check", "deck show"}) {
    const Ran ran = run(std::string(command) + " --help");
    EXPECT_EQ(ran.code, 0) << command;
    EXPECT_NE(ran.out.find("cantrip " + std::string(command).substr(0, 4)), std::string::npos)
        << command << " has no example";
  }
}

struct Bad {
  std::string arguments, says;
};
class BadFlags : public testing::TestWithParam<Bad> {};
TEST_P(BadFlags, SayWhatIsWrongAndWhatToDo) {
  const Ran ran = run(GetParam().arguments);
  EXPECT_NE(ran.code, 0);
  EXPECT_LT(ran.code, 128) << "it crashed";
  EXPECT_NE(ran.err.find(GetParam().says), std::string::npos) << ran.err << ran.out;
}
INSTANTIATE_TEST_SUITE_P(
    Kinds, BadFlags,
    testing::Values(Bad{"", "subcommand"}, Bad{"dance", "dance"}, Bad{"sim", "game"}, Bad{"sim chess", "estraven"},
                    Bad{"sim estraven --games none", "--games"}, Bad{"sim estraven --games 0", "--games"},
                    Bad{"sim estraven --threads -1", "--threads"},
                    Bad{"sim estraven --bots clever", "random, greedy, idle"},
                    Bad{"sim estraven --decks wolf-riders+wolf-riders", "different"},
                    Bad{"sim estraven --colour red", "--colour"}, Bad{"replay /nowhere.replay", "no such file"},
                    Bad{"replay README.md", "not a replay"}, Bad{"cards check /nowhere", "no such"},
                    Bad{"cards explain", "text"}, Bad{"rulings estraven /nowhere", "no such"},
                    Bad{"charts check README.md", "JSON"}, Bad{"charts chess", "estraven"},
                    Bad{"bench --seconds much", "--seconds"}));

}  // namespace
}  // namespace cantrip
