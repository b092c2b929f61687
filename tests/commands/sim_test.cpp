// `cantrip sim` as people and machines start it.
#include <gtest/gtest.h>

#include <sstream>

#include "tests/commands/run.hpp"

namespace cantrip {
namespace {

const std::string kField = "sim lorcana --round-robin --decks drowned-works,iron-watch,marsh-choir --games 200";

std::string text_of(const std::filesystem::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}
std::string csv_of(const std::string& flags, const std::string& before = "") {
  const std::filesystem::path file = scratch() / "table.csv";
  std::filesystem::remove(file);
  const Ran ran = run(kField + " --csv " + file.string() + " " + flags, before);
  EXPECT_EQ(ran.code, 0) << ran.err;
  return text_of(file);
}

TEST(SimCommand, ALadderHasRatingsWithIntervals) {
  const json j = run("sim lorcana --ladder random,greedy --games 20 --json").parsed();
  ASSERT_EQ(j["ratings"].size(), 2u);
  EXPECT_EQ(j["ratings"][0]["elo"], 0);
  EXPECT_GT(j["ratings"][1]["elo"], 200);
  EXPECT_LT(j["ratings"][1]["low"], j["ratings"][1]["elo"]);
  EXPECT_EQ(j["games"], 20);
  EXPECT_EQ(j["sides"][0]["bot"], "random");
}

TEST(SimCommand, TheTableIsTheSameOnAnyThreadsAndAfterAnInterruption) {
  const std::string one = csv_of("--threads 1");
  EXPECT_EQ(std::count(one.begin(), one.end(), '\n'), 7) << one;
  EXPECT_EQ(csv_of("--threads 3"), one);
  const std::string journal = (scratch() / "run.jsonl").string();
  csv_of("--resume " + journal);
  std::string text = text_of(journal);
  std::ofstream(journal) << text.substr(0, text.size() / 2);
  EXPECT_EQ(csv_of("--resume " + journal), one);
  const std::string a = (scratch() / "a.jsonl").string(), b = (scratch() / "b.jsonl").string();
  csv_of("--part 1/2 --resume " + a);
  csv_of("--part 2/2 --resume " + b);
  EXPECT_EQ(csv_of("--resume " + b + " " + a), one);
}

// Two processes under mpirun. The library that talks to OpenMPI leaks by itself, which is not our business here.
TEST(SimCommand, TheTableIsTheSameUnderMpirun) {
  const std::string mpirun =
      "env ASAN_OPTIONS=detect_leaks=0 OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "
      "mpirun --oversubscribe -n 2";
  EXPECT_EQ(csv_of("", mpirun), csv_of(""));
  EXPECT_EQ(csv_of("--until 0.08", mpirun), csv_of("--until 0.08"));
  const std::string journal = (scratch() / "crew.jsonl").string();
  const std::string table = csv_of("--resume " + journal, mpirun);
  EXPECT_EQ(table, csv_of(""));
  EXPECT_TRUE(std::filesystem::exists(journal + ".1")) << "the second process has played nothing";
  EXPECT_EQ(csv_of("--resume " + journal), table);
  const Ran twice = run("sim lorcana --games 10", mpirun);
  EXPECT_EQ(twice.out.find("signature"), twice.out.rfind("signature")) << "only one process speaks";
}

TEST(SimCommand, WritesJsonLinesAndAReport) {
  const std::string lines = (scratch() / "t.jsonl").string(), page = (scratch() / "r.html").string();
  ASSERT_EQ(run(kField + " --jsonl " + lines + " --report " + page).code, 0);
  std::istringstream in(text_of(lines));
  int n = 0;
  for (std::string line; std::getline(in, line); ++n) {
    const json j = json::parse(line, nullptr, false);
    EXPECT_EQ(j["games"], 200);
    EXPECT_LE(j["low"], j["rate"]);
  }
  EXPECT_EQ(n, 6);
  EXPECT_NE(text_of(page).find("</html>"), std::string::npos);
}

struct Bad {
  std::string arguments, says;
};
class BadSim : public testing::TestWithParam<Bad> {};
TEST_P(BadSim, SaysWhatIsWrong) {
  const Ran ran = run("sim lorcana " + GetParam().arguments);
  EXPECT_NE(ran.code, 0);
  EXPECT_NE(ran.err.find(GetParam().says), std::string::npos) << ran.err;
}
INSTANTIATE_TEST_SUITE_P(SimCommand, BadSim,
                         testing::Values(Bad{"--ladder random", "two bots"}, Bad{"--round-robin", "two decks"},
                                         Bad{"--ladder random,greedy --bots random", "Leave --bots out"},
                                         Bad{"--ladder random,cleverer", "cleverer"},
                                         Bad{"--bots search:0it", "search:400it"},
                                         Bad{"--round-robin --decks iron-watch,iron", "iron"},
                                         Bad{"--until 3", "--until"}, Bad{"--part 3/2 --resume x", "3/8"},
                                         Bad{"--part 1/2", "--resume"},
                                         Bad{"--games 4 --csv /nowhere/a.csv", "/nowhere/a.csv"},
                                         Bad{"--games 4 --resume /nowhere/a.jsonl", "/nowhere/a.jsonl"},
                                         Bad{"--games 4 --resume README.md", "README.md:1"}));

}  // namespace
}  // namespace cantrip
