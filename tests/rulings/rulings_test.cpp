// The `.play` runner: the rulings of every game, and what the runner says about files that are wrong.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "rpc/play_file.hpp"

namespace cantrip {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ostringstream out;
  out << std::ifstream(path).rdbuf();
  return out.str();
}

std::filesystem::path folder_of(std::string_view game) {
  return std::filesystem::path(CANTRIP_SOURCE_DIR) / "tests/rulings" / game;
}

struct Ruling {
  const Module* module;
  std::filesystem::path file;
  friend void PrintTo(const Ruling& ruling, std::ostream* out) { *out << ruling.file; }
};
std::vector<Ruling> rulings() {
  std::vector<Ruling> out;
  std::error_code none;
  for (const Module* module : modules())
    for (const auto& entry : std::filesystem::directory_iterator(folder_of(module->game->slug), none))
      if (entry.path().extension() == ".play") out.push_back({module, entry.path()});
  std::sort(out.begin(), out.end(), [](const Ruling& a, const Ruling& b) { return a.file < b.file; });
  return out;
}
std::string name_of(const testing::TestParamInfo<Ruling>& at) {
  std::string name = std::string(at.param.module->game->slug) + "_" + at.param.file.stem().string();
  std::replace_if(name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

class Rulings : public testing::TestWithParam<Ruling> {};
TEST_P(Rulings, Hold) {
  static ScenarioKitchen kitchen;
  PlaySettings settings;
  settings.module = GetParam().module;
  const std::filesystem::path& file = GetParam().file;
  const PlayOutcome outcome = run_play(kitchen, file.filename().string(), text_of(file), settings);
  for (const PlayFailure& f : outcome.failures) ADD_FAILURE() << f.file << ":" << f.line << ": " << f.why;
  EXPECT_FALSE(outcome.title.empty()) << file << " should begin with a comment: the ruling";
}
INSTANTIATE_TEST_SUITE_P(Files, Rulings, testing::ValuesIn(rulings()), name_of);

TEST(RulingFiles, EveryGameHasSome) {
  const std::vector<Ruling> all = rulings();
  for (const Module* module : modules()) {
    const auto is_ours = [&](const Ruling& r) { return r.module == module; };
    EXPECT_TRUE(std::any_of(all.begin(), all.end(), is_ours)) << folder_of(module->game->slug) << " has no .play file";
  }
}

const std::string kBoard = R"(game estraven
card Quick Rat: Unit Troop Rat, cost 1, pitch 1, 2/0/1
card Rat King: Unit Leader Rat, cost 3, pitch 1, 1/1/4
  Lead 2 Rat.
card Spark: Spell, cost 1, pitch 1
  Deal 1 damage to target unit.
turn Ann
Ann: battlefield Rat King, 2 Quick Rat, Quick Rat tapped; hand Spark, Spark; mana 3
Ben: battlefield Quick Rat damage 0; health 9; deck 10
)";

PlayOutcome play(const std::string& text) {
  static ScenarioKitchen kitchen;
  return run_play(kitchen, "x.play", text);
}

TEST(PlayFile, UnderstandsMovesAndFacts) {
  const PlayOutcome outcome = play(kBoard + R"(
expect Ann is asked "main phase"
expect Ann mana 3
expect Ann hand 2
expect Ann hand Spark, Spark
expect Ben battlefield Quick Rat
expect Ann battlefield has 3 Quick Rat
expect Ann's Quick Rat #3 tapped
expect Ann's Quick Rat #1 untapped
expect Rat King power 1, resistance 1, health 4, has Lead 2 and is Leader
expect Ann offered to attack with Rat King, 2 Quick Rat
Ann can play Spark targeting Rat King
Ann cannot play Quick Rat
Ann cannot end up rich
)");
  ASSERT_EQ(outcome.failures.size(), 1u);
  EXPECT_EQ(outcome.failures[0].line, 23) << outcome.failures[0].why;
  const PlayOutcome moves = play(kBoard + R"(
Ann plays Spark targeting Ben's Quick Rat
Ann passes
expect Ben graveyard Quick Rat
expect Ann graveyard Spark
expect log "Spark targets Quick Rat"
expect log lacks "Negated"
Ann attacks with Rat King, 2 Quick Rat
Ann passes
expect Ben health 4
Ann cannot attack with Quick Rat
set Ben health 1
put Quick Rat into Ben's hand
Ann ends turn
expect turn of Ben
Ben concedes
expect Ann wins
expect over
)");
  EXPECT_TRUE(moves.passed()) << moves.failures[0].line << ": " << moves.failures[0].why;
}

TEST(PlayFile, HasScenesAndMorePlayers) {
  const PlayOutcome outcome = play(R"(# Three at a table
game estraven
players Ann, Ben, Cid
turn Ben start, round 2, first Ann
Ben: hand -; deck 9
expect Ben hand 7
expect Ben deck 2
scene
turn Cid
Cid: health 3
expect Cid health 3
expect Cid asked
)");
  EXPECT_TRUE(outcome.passed()) << outcome.failures[0].line << ": " << outcome.failures[0].why;
  EXPECT_EQ(outcome.scenes, 2);
  EXPECT_EQ(outcome.title, "Three at a table");
}

struct Bad {
  std::string line, says;
};
class BadLines : public testing::TestWithParam<Bad> {};
TEST_P(BadLines, NameTheLineAndTheReason) {
  const PlayOutcome outcome = play(kBoard + GetParam().line + "\nexpect Ann mana 3\n");
  ASSERT_EQ(outcome.failures.size(), 1u) << GetParam().line;
  EXPECT_EQ(outcome.failures[0].line, 10);
  EXPECT_NE(outcome.failures[0].why.find(GetParam().says), std::string::npos) << outcome.failures[0].why;
}
INSTANTIATE_TEST_SUITE_P(
    Kinds, BadLines,
    testing::Values(Bad{"expekt Ann mana 3", "expect?"}, Bad{"expect Ann mana 4", "Ann has mana 3"},
                    Bad{"expect Ann manna 3", "mana"}, Bad{"expect Ann hand Spark", "it holds: Spark, Spark"},
                    Bad{"expect Quick Rat tapped", "is not tapped"}, Bad{"expect Rat King power 9", "has power 1"},
                    Bad{"expect Rat Queen tapped", "Rat King"}, Bad{"expect Ann wins", "has not won"},
                    Bad{"expect draw", "goes on"}, Bad{"expect Ben asked", "Ann is asked"},
                    Bad{"Ann plays Quick Rat", "can't play"}, Bad{"Ann dances", "no verb"},
                    Bad{"Ben passes", "not asked"}, Bad{"Ann plays Spark targeting Quick Rat", "Ben's Quick Rat"},
                    Bad{"Ann plays Spark targeting Spark", "Spark"}, Bad{"Ann can attack with Spark", "can't attack"},
                    Bad{"Ann cannot attack with Rat King", "can be done"}, Bad{"game chess", "estraven"},
                    Bad{"card Quick Rat: Unit Troop, cost 1", "twice"}, Bad{"card Odd", "colon"},
                    Bad{"card Odd: Unit Troop, colour 3", "not a fact"},
                    Bad{"card Odd: Unit Troop, 1/2/3/4/5/6/7", "does not fit"}, Bad{"Ann: attic Spark", "no zone"},
                    Bad{"Ann: mana lots", "number"}, Bad{"Ann: graveyard Sparkle", "Spark"},
                    Bad{"Ann: graveyard Spark glowing", "glowing"}, Bad{"Ann: marketplace Spark", "shared"},
                    Bad{"turn Zoe", "Zoe"}, Bad{"switch fast official", "no switch"}, Bad{"seed x", "whole number"},
                    Bad{"Cid passes", "begin with"}, Bad{"expect log \"Nothing of the kind\"", "the log is"}));

TEST(PlayFile, WithoutAFactIsAnError) { EXPECT_FALSE(play(kBoard + "Ann ends turn\n").passed()); }
TEST(PlayFile, NeedsAGame) { EXPECT_FALSE(play("turn Ann\nexpect Ann mana 0\n").passed()); }
TEST(PlayFile, ACardThatIsRefusedIsNamedByItsLine) {
  const PlayOutcome outcome = play("game estraven\ncard Good: Spell, cost 1, pitch 1\ncard Bad: Spell, cost 1, pitch "
                                   "1\n  Draw a crad.\nturn Ann\nexpect Ann mana 0\n");
  ASSERT_FALSE(outcome.passed());
  EXPECT_EQ(outcome.failures[0].line, 3);
  EXPECT_NE(outcome.failures[0].why.find("crad"), std::string::npos);
}

}  // namespace
}  // namespace cantrip
