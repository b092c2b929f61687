// A host's own cards and decks: everybody may play with them, and a room keeps what it is played with.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

#include "server/lobby/pantry.hpp"
#include "server/room/plan.hpp"
#include "tests/server/fixture.hpp"

namespace cantrip::server {
namespace {

struct Host {
  std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("cantrip-hosted-test-" + std::to_string(getpid()));
  Host() {
    std::filesystem::create_directories(folder / "lorcana" / "cards");
    std::filesystem::create_directories(folder / "lorcana" / "decks");
    std::ofstream list(folder / "lorcana" / "cards" / "voles.jsonl"), deck(folder / "lorcana" / "decks" / "voles.txt");
    for (int i = 0; i < 16; ++i) {
      list
          << R"({"id": "V-)" << i << R"(", "name": "Marsh Vole", "version": "Number )" << i
          << R"(", "type": "Character", "colors": ["Amber"], "cost": 1, "inkwell": true, "strength": 1, "willpower": 2, "lore": 1})"
          << "\n";
      if (i < 15) deck << "4 Marsh Vole - Number " << i << "\n";
    }
    std::ofstream(folder / "lorcana" / "decks" / "short.txt") << "4 Marsh Vole - Number 1\n";
  }
  ~Host() { std::filesystem::remove_all(folder); }
};

bool has(const std::vector<DeckFile>& decks, std::string_view id) {
  for (const DeckFile& d : decks)
    if (d.id == id) return true;
  return false;
}

TEST(Hosted, DecksAndCardsGoIntoEveryRoom) {
  const Host host;
  Pantry pantry;
  const Status brought = pantry.bring(host.folder.string(), {});
  ASSERT_TRUE(brought) << to_string(brought.problem());
  const Module& lorcana = *find_module("lorcana");
  EXPECT_TRUE(has(pantry.decks(lorcana), "voles"));
  EXPECT_TRUE(has(pantry.decks(lorcana), "moth-post"));
  EXPECT_FALSE(has(pantry.decks(lorcana), "short")) << "it is not legal";
  EXPECT_EQ(pantry.hosted("gundam", ""), "");

  const std::string cards = pantry.hosted("lorcana", "");
  EXPECT_EQ(cards.find("Number 15"), std::string::npos) << "no deck needs it";
  auto content = pantry.get("lorcana", cards, "");
  ASSERT_TRUE(content) << to_string(content.problem());
  ASSERT_TRUE((*content)->find_deck("voles"));
  EXPECT_TRUE(deck_problems(**content, *(*content)->find_deck("voles")).empty());

  // A guest's own deck may have cards of the host that no deck of the host has.
  const std::string deck = deck_file("Guest", {{"V-15", 4}, {"V-1", 4}});
  content = pantry.get("lorcana", pantry.hosted("lorcana", deck), deck);
  ASSERT_TRUE(content) << to_string(content.problem());
  EXPECT_NE((*content)->find_card("V-15"), DefId::Hidden);
  EXPECT_TRUE((*content)->find_deck(kOwnDeck));
}

TEST(Hosted, WhatCannotBeReadStopsTheServer) {
  Pantry pantry;
  EXPECT_FALSE(pantry.bring("", {"/nowhere.json"}));
  const Host host;
  const std::string cards = (host.folder / "lorcana" / "cards" / "voles.jsonl").string();
  const std::string deck = (host.folder / "lorcana" / "decks" / "voles.txt").string();
  const Status unclear = pantry.bring("", {cards});
  ASSERT_FALSE(unclear);
  EXPECT_NE(unclear.problem().remedy.find("lorcana="), std::string::npos);
  Pantry named;
  ASSERT_TRUE(named.bring("", {"lorcana=" + cards, "lorcana=" + deck}));
  EXPECT_TRUE(has(named.decks(*find_module("lorcana")), "voles"));
  EXPECT_TRUE(pantry.bring("", {}));
  EXPECT_EQ(pantry.hosted("lorcana", ""), "");
}

class HostedRooms : public test::ServerTest {};

TEST_F(HostedRooms, KeepTheirCardsWhenTheHostHasThemNoMore) {
  Json made;
  {
    const Host host;
    config.collection = host.folder.string();
    start();
    Json body = order("lorcana");
    body["decks"] = {"voles"};
    made = make_room(body);
    test::JsonPlayer ann(port(), room(made), token(made), 1);
    while (ann.view.is_null()) ASSERT_TRUE(ann.take());
    EXPECT_NE(ann.welcome.at("cards").get<std::string>().find("Marsh Vole"), std::string::npos);
  }
  config.collection.clear();
  restart();
  test::JsonPlayer again(port(), room(made), token(made), 1);
  while (again.view.is_null()) ASSERT_TRUE(again.take());
  EXPECT_NE(again.view.dump().find("Marsh Vole"), std::string::npos);
}

TEST_F(HostedRooms, GuestsSeeWhatTheHostHasToBuildDecksWith) {
  const Host host;
  config.collection = host.folder.string();
  start();
  const Json shown = test::http_get(port(), "/api/games/lorcana/cards").json();
  EXPECT_NE(shown.at("cards").get<std::string>().find("Number 15"), std::string::npos) << "also what no deck needs";
  ASSERT_EQ(shown.at("decks").size(), 1u) << "only what is legal";
  EXPECT_EQ(shown["decks"][0].at("id"), "voles");
  EXPECT_EQ(shown["decks"][0].at("cards")[0], Json({"V-0", 4}));
  EXPECT_EQ(test::http_get(port(), "/api/games/gundam/cards").json(), Json({{"cards", ""}, {"decks", Json::array()}}));
  EXPECT_EQ(test::http_get(port(), "/api/games/chess/cards").status, 404);
}

TEST_F(HostedRooms, TheHostsCardsAreForEverybodyAndTheMakersAreAgreedTo) {
  const Host host;
  config.collection = host.folder.string();
  start();
  Json body = order("lorcana", "open");
  body["decks"] = {"voles"};
  const Json made = make_room(body);
  EXPECT_TRUE(test::http_get(port(), "/api/rooms/" + room(made)).json().at("terms").is_null());
  const std::string join = "/api/rooms/" + room(made) + "/join";
  const Json joined = test::http_post(port(), join, {{"name", "Ben"}, {"decks", {"voles"}}}).json();
  test::JsonPlayer ann(port(), room(made), token(made), 1);
  while (ann.view.is_null()) ASSERT_TRUE(ann.take());
  ASSERT_TRUE(ann.client().send({{"t", "concede"}, {"n", 1}}));
  ASSERT_TRUE(ann.until_over());
  // The next match of these players has the host's cards once.
  for (const std::string& key : {token(made), joined.at("token").get<std::string>()}) {
    const auto again = test::http_post(port(), "/api/rooms/" + room(made) + "/rematch", Json::object(),
                                       {{"Authorization", "Bearer " + key}});
    EXPECT_EQ(again.status, 201) << again.body;
  }

  body["cards"] = "id = \"own-vole\"\nname = \"Own Vole\"\ntype = \"Amber Character Hero\"\ncost = 1\nstrength = 9\n"
                  "willpower = 9\nlore = 4\ninkable = 1\ntext = \"\"\n";
  const Json terms = test::http_get(port(), "/api/rooms/" + room(make_room(body))).json().at("terms");
  ASSERT_EQ(terms.at("cards").size(), 1u) << terms.dump();
  EXPECT_EQ(terms.at("cards")[0].at("id"), "own-vole");
}

}  // namespace
}  // namespace cantrip::server
