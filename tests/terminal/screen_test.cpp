// Every screen of random games fits, offers every option, and holds nothing its viewer may not know.
#include "terminal/screen.hpp"

#include <gtest/gtest.h>

#include "core/describe.hpp"
#include "core/sample.hpp"
#include "reading/load.hpp"
#include "terminal/inspect.hpp"
#include "terminal/layout.hpp"
#include "terminal/menu.hpp"
#include "terminal/session.hpp"
#include "tests/terminal/support.hpp"

namespace cantrip::terminal {
namespace {

std::string plain(const Lines& lines) {
  std::string out;
  for (const Line& line : lines) out += line.text(false) + "\n";
  return out;
}

struct Table {
  Story story;
  std::unique_ptr<Match> match;
  const TableLayout* layout;

  Table(int seats, u64 seed) : match(test::random_match(seats, seed)), layout(&layout_of(match->machine().game())) {
    retell(match->shared_content(), match->replay(), story);
    story.listen(match->machine());
  }
  Scene scene(View& view, int page = 0) {
    return {view, *layout, match->names(), story.of(view.viewer()), 0, {}, page};
  }
};

void expect_fits(const Screen& screen, Size size) {
  ASSERT_LE(static_cast<int>(screen.lines.size()), size.rows - 1) << plain(screen.lines);
  for (const Line& line : screen.lines) {
    ASSERT_LE(line.width(), size.columns) << line.text(false);
    ASSERT_EQ(line.width(), width_of(line.text(false) +
                                     std::string(static_cast<size_t>(line.width() - width_of(line.text(false))), ' ')));
  }
}

/// Every option's number is on one of the pages.
void expect_reachable(Table& table, View& view, Size size) {
  std::string all;
  for (int page = 0; page < 12; ++page) all += plain(draw_screen(table.scene(view, page), size).lines);
  for (size_t i = 0; i < view.labels().size(); ++i)
    ASSERT_NE(all.find(" " + std::to_string(i + 1) + " "), std::string::npos) << "option " << i + 1 << "\n" << all;
}

void play_and_check(int seats, u64 seed, Size size, int every) {
  Table table(seats, seed);
  Rng rng = Rng::seeded(seed * 31);
  Machine& m = table.match->machine();
  for (int step = 0; !m.st.over && step < 2000; ++step) {
    if (step % every == 0) {
      for (int v = 0; v <= seats; ++v) {
        View view(m, v == seats ? Seat::Spectator : seat_at(v));
        expect_fits(draw_screen(table.scene(view), size), size);
        if (view.asked()) expect_reachable(table, view, size);
        if (testing::Test::HasFatalFailure()) return;
      }
    }
    test::random_step(*table.match, rng);
  }
  EXPECT_TRUE(m.st.over);
  View last(m, Seat::P0);
  expect_fits(draw_screen(table.scene(last), size), size);
}

TEST(Screens, FitTheSmallestTerminal) {
  for (u64 seed = 1; seed <= 12 && !HasFatalFailure(); ++seed) play_and_check(2, seed, {80, 24}, 1);
}
TEST(Screens, FitWithFourPlayers) {
  for (u64 seed = 1; seed <= 4 && !HasFatalFailure(); ++seed) play_and_check(4, seed, {80, 24}, 3);
}
TEST(Screens, FitOtherSizes) {
  play_and_check(2, 3, {120, 48}, 3);
  play_and_check(3, 4, {60, 24}, 3);
}

/// A viewer's screens are the same whatever the hidden cards are.
TEST(Screens, TellNothingHidden) {
  for (u64 seed = 1; seed <= 6; ++seed) {
    Table table(2, seed);
    Rng rng = Rng::seeded(seed), other = Rng::seeded(seed + 100);
    Machine& m = table.match->machine();
    auto world = std::make_unique<Machine>();
    for (int step = 0; !m.st.over && step < 2000; ++step) {
      for (int v = 0; v < 2; ++v) {
        View view(m, seat_at(v));
        world->rules = m.rules;
        determinize(m.st, m.schema(), seat_at(v), other, world->st);
        adopt(*world, world->st);
        View same(*world, seat_at(v));
        ASSERT_EQ(plain(draw_screen(table.scene(view), {80, 24}).lines),
                  plain(draw_screen(table.scene(same), {80, 24}).lines));
      }
      test::random_step(*table.match, rng);
    }
  }
}

/// No line of the log names a card that was drawn by somebody else.
TEST(Stories, TellNothingHidden) {
  Table table(2, 5);
  Rng rng = Rng::seeded(5);
  while (!table.match->machine().st.over) test::random_step(*table.match, rng);
  int draws = 0;
  for (const Seat viewer : {Seat::P0, Seat::P1, Seat::Spectator})
    for (const Story::Entry& entry : table.story.of(viewer)) {
      if (entry.text.find(" draws ") == std::string::npos) continue;
      ++draws;
      EXPECT_TRUE(entry.text.ends_with(" cards") || entry.text.ends_with(" a card")) << entry.text;
    }
  EXPECT_GT(draws, 10);
}

TEST(Stories, GoBackWithUndo) {
  Table table(2, 7);
  Machine& m = table.match->machine();
  const Seat seat = m.st.decision.seat;
  const size_t before = table.story.of(seat).size();
  View view(m, seat);
  const std::vector<int> pitch = fitting(view.labels(), "pitch");
  ASSERT_FALSE(pitch.empty());
  Answer a;
  a.seat = seat;
  a.step_no = m.st.step_no;
  a.n = 1;
  a.pick[0] = static_cast<u16>(pitch[0]);
  table.story.mark();
  ASSERT_EQ(table.match->answer(a), Err::Ok);
  EXPECT_EQ(table.story.of(seat).size(), before + 1);
  EXPECT_NE(table.story.of(seat).back().text.find("You pitch "), std::string::npos);
  table.story.take_back();
  EXPECT_EQ(table.story.of(seat).size(), before);
}

TEST(Inspecting, EveryCardOfTheGameFits) {
  Table table(2, 1);
  View view(table.match->machine(), Seat::P0);
  for (size_t def = 1; def < view.machine().pool().cards.size(); ++def) {
    const Lines lines = inspect_card(view.machine(), static_cast<DefId>(def), 80);
    EXPECT_GE(lines.size(), 1u);
    EXPECT_LE(lines.size(), 22u);
    for (const Line& line : lines) EXPECT_LE(line.width(), 80);
  }
}

TEST(Layouts, AGameWithoutOneGetsOneFromItsSchema) {
  static constexpr ZoneSpec zones[] = {
      {"nowhere"}, {"deck", false, true, Sees::Nobody}, {"field", false, false, Sees::All, false, true}, {"row", true}};
  static constexpr FieldSpec scores[] = {{"life"}};
  static constexpr std::string_view flags[] = {"tapped"};
  Schema schema;
  schema.zones = zones;
  schema.scores = scores;
  schema.flags = flags;
  Game game;
  game.slug = "no-such-game";
  game.schema = &schema;
  const TableLayout& layout = layout_of(game);
  EXPECT_EQ(layout.scores.size(), 1u);
  EXPECT_EQ(layout.counts.size(), 1u);
  EXPECT_EQ(layout.rows.size(), 1u);
  EXPECT_EQ(layout.shared.size(), 1u);
  EXPECT_EQ(layout.marks.size(), 1u);
}

/// In place of a card of the deck.
constexpr std::string_view kReedGlass = R"([[card]]
id = "wren-halloway-chapel-novice"
name = "Reed Glass"
type = "Amber Action"
cost = 1
inkable = 1
text = "Look at the top 4 cards of your deck. Put up to 2 location cards into your hand and the rest on the bottom of your deck in any order."
)";

/// A match in which somebody looks at cards and finds nothing that fits, as random play comes to it.
std::unique_ptr<Match> at_an_empty_look() {
  const Module& module = *find_module("lorcana");
  const SourceFile file{"cards.toml", std::string(kReedGlass)};
  const std::shared_ptr<const Content> content = reading::load(module, {&file, 1});
  for (u64 seed = 1; seed < 60; ++seed) {
    PlayFlags flags = test::estraven({"random", "random"}, seed);
    flags.game = "lorcana";
    flags.decks = {"marsh-choir", "marsh-choir"};
    flags.content = content;
    Expected<Opened> opened = open_match(flags);
    if (!opened) return nullptr;
    Rng rng = Rng::seeded(seed);
    Machine& m = opened->match->machine();
    for (int step = 0; !m.st.over && step < 1500; ++step) {
      if (m.st.decision.ask == Ask::Pick && m.st.decision.max == 0) return std::move(opened->match);
      test::random_step(*opened->match, rng);
    }
  }
  return nullptr;
}

TEST(Screen, WhoLooksAndFindsNothingSeesTheCards) {
  const std::unique_ptr<Match> match = at_an_empty_look();
  ASSERT_TRUE(match);
  Machine& m = match->machine();
  View view(m, m.st.decision.seat);
  Board board(view, layout_of(m.game()), match->names(), 80);
  const size_t seen = looked_at(view.machine(), view.viewer()).size();
  ASSERT_GT(seen, 0u);
  EXPECT_NE(question(view).find("nothing fits"), std::string::npos) << question(view);
  EXPECT_NE(question(view).find("[Enter: go on]"), std::string::npos) << question(view);
  for (const Lines& lines : {full_menu(view, board, {}, 80), option_list(view, board, {}, 80)}) {
    EXPECT_EQ(plain(lines).find(" you see  "), 0u) << plain(lines);
    for (const Ref r : looked_at(view.machine(), view.viewer()))
      EXPECT_NE(plain(lines).find(name_of(view.machine(), r)), std::string::npos);
  }
  View other(m, seat_at(1 - index(m.st.decision.seat)));
  EXPECT_TRUE(looked_at(other.machine(), other.viewer()).empty());
}

}  // namespace
}  // namespace cantrip::terminal
