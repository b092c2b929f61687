#include "terminal/text.hpp"

#include <gtest/gtest.h>

namespace cantrip::terminal {
namespace {

TEST(Text, WidthCountsColumns) {
  EXPECT_EQ(width_of("Ash Wolf"), 8);
  EXPECT_EQ(width_of("Orsolya — é"), 11);
  EXPECT_EQ(width_of("龍"), 2);
}

TEST(Text, CutSaysThatSomethingIsMissing) {
  EXPECT_EQ(cut("Ash Wolf", 8), "Ash Wolf");
  EXPECT_EQ(cut("Ash Wolf", 6), "Ash W…");
  EXPECT_EQ(cut("Ash Wolf", 5), "Ash…");
  EXPECT_EQ(cut("Ash Wolf", 0), "");
}

TEST(Text, CardTextCannotDriveTheTerminal) {
  EXPECT_EQ(clean("a\033[2Jb\x07\tc\nd"), "a?[2Jb? c d");
  EXPECT_EQ(clean("bad \xFF\xFE bytes"), "bad ?? bytes");
}

TEST(Text, ColourOnlyWhenAsked) {
  const Line line = Line("Ash", Ink::Good).add(" Wolf  ");
  EXPECT_EQ(line.text(false), "Ash Wolf");
  EXPECT_EQ(line.text(true), "\033[32mAsh\033[0m Wolf  ");
}

TEST(Text, FitKeepsColoursAndWidth) {
  const Line line = Line("Ash", Ink::Good).add(" Wolf");
  for (int width = 1; width < 12; ++width) EXPECT_LE(line.fit(width).width(), width);
  EXPECT_EQ(line.fit(3).text(false), "As…");
  EXPECT_EQ(line.fit(8).text(false), "Ash Wolf");
}

TEST(Text, WrapKeepsWords) {
  const Lines lines = wrap("one two three four", 9, 2);
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0].text(false), "one two");
  EXPECT_EQ(lines[1].text(false), "  three");
  EXPECT_EQ(lines[2].text(false), "  four");
  for (const Line& line : wrap("averyveryverylongword", 9, 2)) EXPECT_LE(line.width(), 9);
}

TEST(Text, FlowPutsItemsSideBySide) {
  const Lines lines = flow(Line("Hand: "), {Line("aaaa"), Line("bbbb"), Line("cccc")}, 17);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].text(false), "Hand: aaaa  bbbb");
  EXPECT_EQ(lines[1].text(false), "      cccc");
  EXPECT_EQ(clip(lines, 1, 17)[0].text(false), "Hand: aaa… … more");
}

}  // namespace
}  // namespace cantrip::terminal
