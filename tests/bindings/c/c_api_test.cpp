// The C functions as a program in C would call them, rightly and wrongly.
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "bindings/c/cantrip.h"
#include "games/module.hpp"

namespace {

struct Text {
  char* at = nullptr;
  ~Text() { cantrip_free(at); }
  std::string str() const { return at ? at : ""; }
};

cantrip_match* begin(const char* game = "estraven", uint64_t seed = 1, const char* options = nullptr) {
  cantrip_match* match = nullptr;
  EXPECT_EQ(cantrip_new(game, seed, options, &match), CANTRIP_OK) << cantrip_last_error();
  return match;
}

void refused(cantrip_status status, const std::string& words, cantrip_status as = CANTRIP_REFUSED) {
  EXPECT_EQ(status, as);
  EXPECT_NE(std::string(cantrip_last_error()).find(words), std::string::npos) << cantrip_last_error();
}

TEST(CApi, OwnCardsAndDecks) {
  const std::string folder = ::testing::TempDir(), cards = folder + "c-api-list.json",
                    deck = folder + "c-api-voles.txt";
  std::ofstream list(cards), lines(deck);
  list << "[";
  for (int i = 0; i < 15; ++i) {
    list
        << (i ? "," : "") << R"({"id": "V-)" << i << R"(", "name": "Marsh Vole", "version": "Number )" << i
        << R"(", "type": "Character", "colors": ["Amber"], "cost": 1, "inkwell": true, "strength": 1, "willpower": 2, "lore": 1})";
    lines << "4 Marsh Vole - Number " << i << "\n";
  }
  list << "]";
  list.close(), lines.close();
  const std::string with = R"("cards": [")" + cards + R"("])";
  cantrip_match* match = begin("lorcana", 2, (R"({"decks": [")" + deck + R"(", "moth-post"], )" + with + "}").c_str());
  ASSERT_NE(match, nullptr);
  uint8_t* bytes = nullptr;
  size_t size = 0;
  ASSERT_EQ(cantrip_save(match, &bytes, &size), CANTRIP_OK);
  cantrip_match* loaded = nullptr;
  refused(cantrip_load(bytes, size, &loaded), "cards");
  ASSERT_EQ(cantrip_load_with(bytes, size, ("{" + with + "}").c_str(), &loaded), CANTRIP_OK) << cantrip_last_error();
  uint64_t one = 0, two = 1;
  cantrip_digest(match, &one), cantrip_digest(loaded, &two);
  EXPECT_EQ(one, two);
  cantrip_free(bytes);
  cantrip_close(match), cantrip_close(loaded);
  refused(cantrip_new("lorcana", 1, R"({"cards": ["/nowhere.json"]})", &match), "no such file");
}

TEST(CApi, PlaysEveryGameAndCopiesAreEqual) {
  for (const cantrip::Module* module : cantrip::modules()) {
    const std::string game(module->game->slug);
    cantrip_match *match = begin(game.c_str(), 3), *copy = nullptr, *loaded = nullptr;
    for (int i = 0; i < 20; ++i) ASSERT_EQ(cantrip_play(match, "random", -1, 5), CANTRIP_OK) << cantrip_last_error();
    ASSERT_EQ(cantrip_clone(match, &copy), CANTRIP_OK);
    uint8_t* bytes = nullptr;
    size_t size = 0;
    ASSERT_EQ(cantrip_save(match, &bytes, &size), CANTRIP_OK);
    ASSERT_EQ(cantrip_load(bytes, size, &loaded), CANTRIP_OK) << cantrip_last_error();
    refused(cantrip_load(bytes, size / 2, &loaded), "data");
    cantrip_free(bytes);
    for (cantrip_match* one : {match, copy, loaded}) {
      cantrip_question q{};
      while (cantrip_ask(one, &q) == CANTRIP_OK && q.seat >= 0)
        ASSERT_EQ(cantrip_play(one, "random", q.seat, 9), CANTRIP_OK) << cantrip_last_error();
    }
    uint64_t digest[3] = {};
    cantrip_digest(match, &digest[0]);
    cantrip_digest(copy, &digest[1]);
    cantrip_digest(loaded, &digest[2]);
    EXPECT_EQ(digest[0], digest[1]);
    EXPECT_EQ(digest[0], digest[2]);
    cantrip_result result = CANTRIP_PLAYING;
    EXPECT_EQ(cantrip_result_of(match, 0, &result), CANTRIP_OK);
    EXPECT_NE(result, CANTRIP_PLAYING);
    for (cantrip_match* one : {match, copy, loaded}) EXPECT_EQ(cantrip_close(one), CANTRIP_OK);
  }
}

TEST(CApi, SpeaksInWordsAndKeepsSecrets) {
  cantrip_match* match = begin("estraven", 1, R"({"names": ["Ann", "Ben"], "decks": ["wolf-riders+salt-road"]})");
  Text games, decision, view, log;
  EXPECT_EQ(cantrip_games(&games.at), CANTRIP_OK);
  EXPECT_NE(games.str().find("\"estraven\""), std::string::npos);
  EXPECT_EQ(cantrip_decision(match, -1, &decision.at), CANTRIP_OK);
  EXPECT_NE(decision.str().find("\"label\""), std::string::npos);
  EXPECT_EQ(cantrip_view(match, 0, &view.at), CANTRIP_OK);
  EXPECT_NE(view.str().find("Ann"), std::string::npos);
  cantrip_question q{};
  ASSERT_EQ(cantrip_ask(match, &q), CANTRIP_OK);
  cantrip_match* world = nullptr;
  ASSERT_EQ(cantrip_sample(match, q.seat, 4, &world), CANTRIP_OK);
  Text mine, theirs;
  cantrip_view(match, q.seat, &mine.at);
  cantrip_view(world, q.seat, &theirs.at);
  EXPECT_EQ(mine.str(), theirs.str());
  const int pick = 0;
  EXPECT_EQ(cantrip_answer(match, q.seat, &pick, 1), CANTRIP_OK) << cantrip_last_error();
  EXPECT_EQ(cantrip_concede(match, 0), CANTRIP_OK);
  EXPECT_EQ(cantrip_log(match, -1, 0, &log.at), CANTRIP_OK);
  EXPECT_NE(log.str().find("Ben wins"), std::string::npos) << log.str();
  cantrip_close(world);
  cantrip_close(match);
}

TEST(CApi, WrongCallsSayWhereAndWhatToDo) {
  cantrip_match *match = begin(), *none = nullptr;
  uint64_t before = 0, after = 0;
  cantrip_digest(match, &before);
  refused(cantrip_new("estravn", 1, nullptr, &none), "Did you mean estraven");
  refused(cantrip_new(nullptr, 1, nullptr, &none), "game");
  refused(cantrip_new("estraven", 1, nullptr, nullptr), "NULL");
  refused(cantrip_new("estraven", 1, "{", &none), "not JSON");
  refused(cantrip_new("estraven", 1, "[]", &none), "object");
  refused(cantrip_new("estraven", 1, R"({"deck": []})", &none), "decks");
  refused(cantrip_new("estraven", 1, R"({"names": [1]})", &none), "names[0]");
  refused(cantrip_new("estraven", 1, R"({"rules": "house"})", &none), "official");
  EXPECT_EQ(none, nullptr);
  cantrip_question q{};
  cantrip_ask(match, &q);
  const std::vector<int> bad = {-1, 70000, 999};
  for (const int& pick : bad) refused(cantrip_answer(match, q.seat, &pick, 1), "picks");
  refused(cantrip_answer(match, 1 - q.seat, bad.data(), 1), "seat");
  refused(cantrip_answer(match, q.seat, nullptr, 1), "NULL");
  refused(cantrip_answer(match, q.seat, bad.data(), 100000), "too many");
  refused(cantrip_play(match, "gredy", -1, 1), "greedy");
  refused(cantrip_play(match, nullptr, -1, 1), "random");
  refused(cantrip_load(nullptr, 0, &none), "cantrip_save");
  cantrip_result result = CANTRIP_PLAYING;
  refused(cantrip_result_of(match, 7, &result), "0 to 1");
  Text view;
  refused(cantrip_view(match, 9, &view.at), "Seats are");
  refused(cantrip_view(match, 0, nullptr), "NULL");
  cantrip_digest(match, &after);
  EXPECT_EQ(before, after) << "what was refused changed nothing";

  refused(cantrip_ask(nullptr, &q), "NULL", CANTRIP_BAD_HANDLE);
  refused(cantrip_ask(reinterpret_cast<cantrip_match*>(&q), &q), "no open match", CANTRIP_BAD_HANDLE);
  EXPECT_EQ(cantrip_close(match), CANTRIP_OK);
  refused(cantrip_close(match), "before cantrip_close", CANTRIP_BAD_HANDLE);
  refused(cantrip_ask(match, &q), "no open match", CANTRIP_BAD_HANDLE);
}

TEST(CApi, ErrorsBelongToTheirThread) {
  cantrip_match* none = nullptr;
  refused(cantrip_new("nothing", 1, nullptr, &none), "game");
  std::thread([] { EXPECT_STREQ(cantrip_last_error(), ""); }).join();
}

}  // namespace
