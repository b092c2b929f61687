#include "terminal/command.hpp"

#include <gtest/gtest.h>

#include "tests/terminal/support.hpp"

namespace cantrip::terminal {
namespace {

const std::vector<std::string> kLabels{"play Ash Wolf", "play Ash Wolf #2", "play Ashen Door", "pitch Ash Wolf",
                                       "end turn"};

TEST(Fitting, BeginningsOfWordsInOrder) {
  EXPECT_EQ(fitting(kLabels, "end"), std::vector<int>{4});
  EXPECT_EQ(fitting(kLabels, "pi ash"), std::vector<int>{3});
  EXPECT_EQ(fitting(kLabels, "door"), std::vector<int>{2});
  EXPECT_EQ(fitting(kLabels, "wolf play"), std::vector<int>{});
  EXPECT_EQ(fitting(kLabels, "play ash"), (std::vector<int>{0, 1, 2}));
}

TEST(Fitting, CopiesAreAlikeAndExactLabelsWin) {
  EXPECT_EQ(fitting(kLabels, "play ash wo"), std::vector<int>{0});
  EXPECT_EQ(fitting(kLabels, "PLAY ASH WOLF #2"), std::vector<int>{1});
}

struct Commands : testing::Test {
  std::unique_ptr<Match> match = test::random_match(2, 7);
  View view{match->machine(), match->machine().st.decision.seat};
  Command read(std::string_view line) { return read_command(view, line); }
};

TEST_F(Commands, NumbersAndWordsAnswer) {
  EXPECT_EQ(read(" 1 ").kind, Command::Answer);
  EXPECT_EQ(read("1").picks, std::vector<int>{0});
  EXPECT_EQ(read("end turn\r").kind, Command::Answer);
  EXPECT_EQ(read("pitch").kind, Command::Narrow);
}

TEST_F(Commands, WrongOnesSayWhy) {
  for (const char* line : {"0", "99", "1 1", "1 2", "xyzzy", "i", "i 99", "i x", "look", "log x", "999999999999"}) {
    const Command c = read(line);
    EXPECT_EQ(c.kind, Command::Wrong) << line;
    EXPECT_GT(c.text.size(), 20u) << line;
  }
}

TEST_F(Commands, WordsOfTheirOwn) {
  EXPECT_EQ(read("?").kind, Command::Help);
  EXPECT_EQ(read("log 12").number, 12);
  EXPECT_EQ(read("look  two words").text, "two words");
  EXPECT_EQ(read("look 2").kind, Command::Inspect);
  EXPECT_EQ(read("i 2").number, 1);
  EXPECT_EQ(read("save a b.replay").text, "a b.replay");
  EXPECT_EQ(read("grave").kind, Command::Pile);
  EXPECT_EQ(read("graveyard").kind, Command::Pile);
  EXPECT_EQ(read("market").kind, Command::Pile);
  EXPECT_EQ(read("").kind, Command::Nothing);
}

}  // namespace
}  // namespace cantrip::terminal
