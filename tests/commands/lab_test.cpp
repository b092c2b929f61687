// `cantrip analyse` and `cantrip deck tune` as people and machines start them.
#include <gtest/gtest.h>

#include "tests/commands/run.hpp"

namespace cantrip {
namespace {

std::string a_match() {
  const std::string folder = (scratch() / "matches").string();
  EXPECT_EQ(run("sim lorcana --games 1 --seed 4 --keep " + folder).code, 0);
  return folder + "/lorcana-0001.replay";
}

TEST(AnalyseCommand, DrawsTheCurveAndPrintsTheSameAsJson) {
  const std::string match = a_match(), file = (scratch() / "analysis.json").string();
  const Ran text = run("analyse " + match + " --iterations 10 --out " + file);
  ASSERT_EQ(text.code, 0) << text.err;
  EXPECT_NE(text.out.find("100 % |"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("turn  "), std::string::npos);
  EXPECT_NE(text.out.find("Errors"), std::string::npos);
  const Ran one = run("analyse " + match + " --iterations 10 --json"),
            other = run("analyse " + match + " --iterations 10 --json");
  EXPECT_EQ(one.out, other.out);
  std::ifstream in(file);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), one.out);
  const json j = one.parsed();
  EXPECT_EQ(j["iterations"], 10);
  EXPECT_GT(j["curve"].size(), 10u);
  EXPECT_FALSE(j["decisions"].empty());
}

TEST(AnalyseCommand, SaysWhatIsWrong) {
  const Ran missing = run("analyse no-such.replay");
  EXPECT_EQ(missing.code, 1);
  EXPECT_NE(missing.err.find("no-such.replay"), std::string::npos);
  EXPECT_EQ(run("analyse " + a_match() + " --iterations 1").code, 2);
  EXPECT_EQ(run("analyse " + a_match() + " --iterations 10 --time 5").code, 2);
}

TEST(DeckTuneCommand, WritesADeckThatIsLegal) {
  const std::string file = (scratch() / "better.toml").string(), list = (scratch() / "better.txt").string();
  const std::string tune = "deck tune lorcana moth-post --bot random --games 400 --candidates 6 --rounds 2 --out ";
  const Ran ran = run(tune + file + " --json");
  ASSERT_EQ(ran.code, 0) << ran.err;
  const json j = ran.parsed();
  EXPECT_EQ(j["tried"].size(), 12u);
  EXPECT_EQ(j["against"].size(), 3u);
  EXPECT_EQ(run("deck check " + file + " --game lorcana").code, 0);
  EXPECT_EQ(run(tune + list).code, 0);
  EXPECT_EQ(run("deck check " + list + " --game lorcana").code, 0);
}

TEST(DeckTuneCommand, TunesBothHalves) {
  const std::string file = (scratch() / "mine.toml").string();
  const Ran ran =
      run("deck tune estraven wolf-riders+salt-road --bot random --games 200 --candidates 4 --rounds 1 --out " + file);
  ASSERT_EQ(ran.code, 0) << ran.err;
  for (const char* half : {"mine-wolf-riders.toml", "mine-salt-road.toml"})
    EXPECT_EQ(run("deck check " + (scratch() / half).string() + " --game estraven").code, 0) << ran.out;
}

TEST(DeckTuneCommand, TakesOnlyWhatOneHas) {
  const std::string owned = (scratch() / "owned.txt").string();
  std::ofstream(owned) << "2 Sir Maud - Unhorsed\n";
  const json j =
      run("deck tune lorcana moth-post --bot random --games 200 --rounds 1 --json --collection " + owned).parsed();
  ASSERT_FALSE(j["tried"].empty());
  for (const json& t : j["tried"]) {
    EXPECT_EQ(t["in"], "sir-maud-unhorsed");
    EXPECT_LE(t["copies"], 2);
  }
  const Ran wrong = run("deck tune lorcana moth-post --collection no-such.txt");
  EXPECT_EQ(wrong.code, 1);
  EXPECT_NE(wrong.err.find("no-such.txt"), std::string::npos);
  EXPECT_NE(run("deck tune lorcana moth-pots").err.find("moth-post"), std::string::npos);
}

}  // namespace
}  // namespace cantrip
