// The game that `cantrip new-game border-war` writes: it compiles, its rulings hold, and it passes what every game must.
// CMake runs the command and builds what it has written into this program.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "games/border-war/module.hpp"
#include "games/content.hpp"
#include "rpc/play_file.hpp"
#include "tests/commands/run.hpp"
#include "tests/support/conform.hpp"
#include "tests/support/leak.hpp"

namespace cantrip {
namespace {

namespace fs = std::filesystem;

const fs::path kTree = fs::path(CANTRIP_BINARY_DIR) / "new-game";

std::string text_of(const fs::path& path) {
  std::ostringstream out;
  out << std::ifstream(path).rdbuf();
  return out.str();
}

std::vector<fs::path> files(const fs::path& folder, std::string_view extension) {
  std::vector<fs::path> out;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == extension) out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

/// Its cards and decks, which are not among the program's own files here.
const Content& content() {
  static const std::shared_ptr<const Content> all = [] {
    PlayerFiles own;
    for (const fs::path& path : files(kTree / "games/border-war/cards", ".toml"))
      own.own.push_back(language::read_card_file(border_war::module.lexicon(), path.string(), text_of(path)));
    for (const fs::path& path : files(kTree / "games/border-war/decks", ".toml"))
      if (Expected<DeckFile> deck = read_deck_toml(path.string(), text_of(path))) own.decks.push_back(*deck);
    return load_content(border_war::module, std::move(own));
  }();
  return *all;
}

class Table {
public:
  Setup operator()(u64 seed) {
    const std::vector<std::string> ids = content().deck_ids();
    const std::vector<std::string> chosen[] = {{ids[seed % ids.size()]}, {ids[seed / ids.size() % ids.size()]}};
    Expected<MatchSetup> setup = make_setup(content(), chosen);
    EXPECT_TRUE(setup) << setup.problem().why;
    setup_ = *setup;
    return setup_.view();
  }

private:
  MatchSetup setup_;
};

TEST(NewGame, ItsCardsAndDecksAreRead) {
  for (const language::Diagnostic& d : content().refused) ADD_FAILURE() << d.card << ": " << d.message;
  EXPECT_GE(content().pool.cards.size(), 10u);
  EXPECT_EQ(content().deck_ids().size(), 2u);
  EXPECT_EQ(border_war::module.game->title, "The Border War");
}

TEST(NewGame, ItsRulingsHold) {
  ScenarioKitchen kitchen;
  PlaySettings settings;
  settings.module = &border_war::module;
  const std::vector<fs::path> plays = files(kTree / "tests/rulings/border-war", ".play");
  EXPECT_GE(plays.size(), 3u);
  for (const fs::path& path : plays) {
    std::string text = text_of(path);
    const size_t at = text.find("game border-war\n");
    ASSERT_NE(at, std::string::npos) << path;
    text.replace(at, std::string("game border-war").size(), "");  // it is not among the games of the program
    for (const PlayFailure& f : run_play(kitchen, path.filename().string(), text, settings).failures)
      ADD_FAILURE() << f.file << ":" << f.line << ": " << f.why;
  }
}

TEST(NewGame, PassesWhatEveryGameMust) {
  const Rules rules{border_war::module.game, &content().pool, 0};
  const test::Report r = test::conform(rules, Table(), {.games = test::games(60)});
  EXPECT_EQ(r.looped, 0u);
  EXPECT_GT(r.finished, r.games * 9 / 10);
  test::leak(rules, Table(), {.games = 30});
}

TEST(NewGame, WhatCantBeDoneIsSaid) {
  const auto refused = [&](const std::string& arguments, std::string_view says) {
    const Ran ran = run("new-game " + arguments);
    EXPECT_EQ(ran.code, 2) << arguments;
    EXPECT_NE(ran.err.find(says), std::string::npos) << ran.err;
  };
  refused("Chess!", "small letters");
  refused("border-war --into " + kTree.string(), "is there already");
  refused("chess --title '\"); exit(1);//'", "a title has");
}

}  // namespace
}  // namespace cantrip
