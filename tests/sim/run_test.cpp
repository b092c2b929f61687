#include "sim/run.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <unistd.h>

#include "sim/rating.hpp"

namespace cantrip {
namespace {

std::shared_ptr<const Content> content() { return builtin_content(*find_module("lorcana")); }

Plan three_decks(int games) {
  Plan plan;
  plan.games = games;
  pair_all_decks(plan, {"drowned-works", "iron-watch", "moth-post"}, {"random"});
  EXPECT_TRUE(complete(plan, *content()));
  return plan;
}
Tally played(const Plan& plan, RunOptions options = {}) {
  const auto result = run_plan(content(), plan, options);
  EXPECT_TRUE(result) << to_string(result.problem());
  return result ? result->tally : Tally{};
}

struct Folder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("cantrip-sim-test-" + std::to_string(getpid()));
  Folder() { std::filesystem::create_directories(path); }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string operator/(const char* name) const { return (path / name).string(); }
};

std::string text_of(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(Plan, MirroredDealsHaveOneSeedAndEverySeat) {
  const Plan plan = three_decks(100);
  EXPECT_EQ(plan.pairings.size(), 3u);
  EXPECT_EQ(deal_of(plan, 6).seed, deal_of(plan, 7).seed);
  EXPECT_NE(deal_of(plan, 6).seed, deal_of(plan, 8).seed);
  EXPECT_EQ(deal_of(plan, 6).rotation, 0);
  EXPECT_EQ(deal_of(plan, 7).rotation, 1);
  EXPECT_EQ(plan.block() % 2, 0) << "a deal is not cut";
  Plan other = plan;
  other.seed = 2;
  EXPECT_NE(plan.fingerprint(), other.fingerprint());
}

TEST(Run, TheTallyIsTheSameWithAnyNumberOfThreads) {
  Plan plan = three_decks(300);
  plan.statistics = true;
  RunOptions options;
  options.threads = 1;
  const Tally one = played(plan, options);
  for (const int threads : {2, 5}) {
    options.threads = threads;
    EXPECT_EQ(played(plan, options), one);
  }
}

TEST(Run, CountingCardsChangesNoGame) {
  Plan plan = three_decks(100);
  const Tally plain = played(plan);
  plan.statistics = true;
  const Tally counted = played(plan);
  EXPECT_TRUE(std::equal(plain.begin(), plain.end(), counted.begin()));
  const Layout layout(plan, *content());
  u64 drawn = 0, in = 0;
  for (int def = 0; def < layout.defs(); ++def) {
    drawn += counted[layout.card(0, def, Layout::DrawnGames)];
    in += counted[layout.card(0, def, Layout::InGames)];
    EXPECT_LE(counted[layout.card(0, def, Layout::PlayedGames)], counted[layout.card(0, def, Layout::DrawnGames)]);
  }
  EXPECT_GT(drawn, 0u);
  EXPECT_LE(drawn, in);
}

// Both sides are the same: what one wins in a deal from one seat, the other wins from it too.
TEST(Run, MirroredDealsCancelLuck) {
  Plan plan;
  plan.games = 400;
  pair_all_bots(plan, {"random", "random"}, {});
  ASSERT_TRUE(complete(plan, *content()));
  const Tally t = played(plan);
  const Layout l(plan, *content());
  EXPECT_EQ(t[l.side_wins(0, 0)], t[l.side_wins(0, 1)]);
}

TEST(Run, StopsAPairingWhenItIsSureAndAtTheSameGameEveryTime) {
  const Plan plan = three_decks(20'000);
  const Layout l(plan, *content());
  RunOptions options;
  options.until = 0.05;
  options.threads = 1;
  const Tally one = played(plan, options);
  for (int p = 0; p < 3; ++p) {
    EXPECT_LT(one[l.count(p, Layout::Games)], 20'000u);
    EXPECT_LE(rate_of(l, one, plan, p, 0).half(), 0.05);
  }
  options.threads = 3;
  EXPECT_EQ(played(plan, options), one);
}

TEST(Journal, AnInterruptedRunGoesOnToTheSameTally) {
  const Folder folder;
  const Plan plan = three_decks(300);
  const Tally whole = played(plan);
  RunOptions options;
  options.journals = {folder / "a.jsonl"};
  EXPECT_EQ(played(plan, options), whole);
  std::string text = text_of(options.journals[0]);
  text.resize(text.size() * 2 / 3);  // as if the power had failed in the middle of a line
  std::ofstream(options.journals[0]) << text;
  EXPECT_EQ(played(plan, options), whole);
  const auto size = std::filesystem::file_size(options.journals[0]);
  EXPECT_EQ(played(plan, options), whole);
  EXPECT_EQ(std::filesystem::file_size(options.journals[0]), size) << "nothing is left to play";
}

TEST(Journal, PartsPlayedApartAddUp) {
  const Folder folder;
  const Plan plan = three_decks(300);
  RunOptions options;
  options.parts = 3;
  std::vector<std::string> files;
  for (options.part = 0; options.part < 3; ++options.part) {
    files.push_back(folder / ("part" + std::to_string(options.part)).c_str());
    options.journals = {files.back()};
    played(plan, options);
  }
  RunOptions all;
  all.journals = files;
  const auto size = std::filesystem::file_size(files[0]);
  EXPECT_EQ(played(plan, all), played(plan));
  EXPECT_EQ(std::filesystem::file_size(files[0]), size);
}

TEST(Journal, OfAnotherRunIsRefusedWithItsLine) {
  const Folder folder;
  RunOptions options;
  options.journals = {folder / "a.jsonl"};
  played(three_decks(20), options);
  const auto other = run_plan(content(), three_decks(22), options);
  ASSERT_FALSE(other);
  EXPECT_NE(to_string(other.problem()).find("a.jsonl:1: this is the journal of another run"), std::string::npos);
  std::ofstream(options.journals[0]) << "hello\nyou\n";
  EXPECT_FALSE(run_plan(content(), three_decks(20), options));
  std::ofstream(options.journals[0]) << "{\"pairing\":0,\"block\":0,\"sums\":[99999999,1]}\n";
  EXPECT_FALSE(run_plan(content(), three_decks(20), options));
}

}  // namespace
}  // namespace cantrip
