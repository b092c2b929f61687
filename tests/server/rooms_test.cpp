// Rooms: seats and their keys, lists, rematch, replay, branch.
#include "replay/match.hpp"
#include "server/config/secrets.hpp"
#include "tests/server/fixture.hpp"

namespace cantrip::test {
namespace {

class Rooms : public ServerTest {};

TEST_F(Rooms, AnInvitedFriendTakesTheSeatAndTheMatchBegins) {
  start();
  Json body = order("estraven", "open");
  body["listed"] = true;
  const Json made = make_room(body);
  EXPECT_EQ(made.at("link"), "/t/" + room(made));
  JsonPlayer ann(port(), room(made), token(made), 1);
  while (ann.last.value("t", "") != "seats") ASSERT_TRUE(ann.take());
  EXPECT_EQ(ann.welcome.at("state"), "waiting");
  EXPECT_EQ(ann.welcome.at("kinds"), Json({"person", "open"}));
  const Json list = http_get(port(), "/api/rooms").json().at("rooms");
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0].at("room"), room(made));
  EXPECT_EQ(list[0].at("names")[0], "Ann");
  const Json joined = join(room(made));
  EXPECT_EQ(joined.at("seat"), 1);
  while (ann.view.is_null()) ASSERT_TRUE(ann.take());
  EXPECT_EQ(ann.welcome.at("names"), Json({"Ann", "Ben"}));
  const HttpReply full =
      http_post(port(), "/api/rooms/" + room(made) + "/join", {{"name", "Cid"}, {"decks", "random"}});
  EXPECT_EQ(full.status, 409);
  EXPECT_TRUE(http_get(port(), "/api/rooms").json().at("rooms").empty());
  EXPECT_EQ(http_get(port(), "/api/rooms/" + room(made)).json().at("state"), "playing");
}

TEST_F(Rooms, AWaitingRoomSurvivesARestart) {
  start();
  const Json made = make_room(order("lorcana", "open"));
  restart();
  const Json joined = join(room(made));
  JsonPlayer ben(port(), room(made), joined.at("token"), 2);
  while (ben.view.is_null()) ASSERT_TRUE(ben.take());
  EXPECT_EQ(ben.welcome.at("names"), Json({"Ann", "Ben"}));
  EXPECT_EQ(ben.welcome.at("seat"), 1);
  restart();
  JsonPlayer ann(port(), room(made), token(made), 3);
  while (ann.view.is_null()) ASSERT_TRUE(ann.take());
  EXPECT_EQ(ann.welcome.at("seat"), 0);
}

TEST_F(Rooms, HotSeatGivesAKeyForEverySeat) {
  start();
  const Json made = make_room(order("estraven", "me"));
  ASSERT_EQ(made.at("seats").size(), 2u);
  EXPECT_NE(token(made, 0), token(made, 1));
  for (size_t i = 0; i < 2; ++i) {
    JsonPlayer one(port(), room(made), token(made, i), i);
    ASSERT_TRUE(one.take());
    EXPECT_EQ(one.welcome.at("seat"), made.at("seats")[i].at("seat"));
  }
}

TEST_F(Rooms, KeysAreLongRandomAndKeptAsHashesOnly) {
  using namespace server;
  const std::string name = new_room_name();
  EXPECT_TRUE(is_room_name(name));
  EXPECT_FALSE(is_room_name("ABCDEFG"));
  EXPECT_FALSE(is_room_name("ABCDEFG0"));
  EXPECT_FALSE(is_room_name("../../AA"));
  const std::string key = new_token(name);
  EXPECT_EQ(key.size(), 34u);
  EXPECT_EQ(room_of_token(key), name);
  EXPECT_NE(key, new_token(name));
  EXPECT_EQ(token_hash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_TRUE(same_secret("abc", "abc"));
  EXPECT_FALSE(same_secret("abc", "abd"));
  EXPECT_FALSE(same_secret("abc", "abcd"));
  start();
  const Json made = make_room(order("estraven"));
  stop();
  FILE* file = std::fopen(folder.file("games.db").c_str(), "rb");
  ASSERT_TRUE(file);
  std::string bytes(16 << 20, '\0');
  bytes.resize(std::fread(bytes.data(), 1, bytes.size(), file));
  std::fclose(file);
  EXPECT_EQ(bytes.find(token(made)), std::string::npos);
  EXPECT_NE(bytes.find(token_hash(token(made))), std::string::npos);
}

TEST_F(Rooms, MineListsMyGamesWithWhoseTurnItIs) {
  start();
  const Json first = make_room(order("estraven")), second = make_room(order("lorcana", "open"));
  const Json ask = {{"tokens", {token(first), token(second), "nonsense"}}};
  {
    JsonPlayer ann(port(), room(first), token(first), 4);
    ASSERT_TRUE(ann.until_asked());
  }
  for (int round = 0; round < 2; ++round) {  // from memory, then from the store
    const Json rooms = http_post(port(), "/api/mine", ask).json().at("rooms");
    ASSERT_EQ(rooms.size(), 2u) << rooms.dump();
    for (const Json& one : rooms) {
      EXPECT_EQ(one.at("seats"), Json::array({0}));
      if (one.at("room") == room(first)) {
        EXPECT_EQ(one.at("asked"), Json::array({0})) << one.dump();
        EXPECT_EQ(one.at("state"), "playing");
      } else {
        EXPECT_EQ(one.at("state"), "waiting");
      }
    }
    if (round == 0) restart();
  }
  EXPECT_TRUE(http_post(port(), "/api/mine", {{"tokens", Json::array()}}).json().at("rooms").empty());
}

TEST_F(Rooms, RematchInvitesTheOther) {
  start();
  const Json made = make_room(order("estraven", "open"));
  const std::string bens = join(room(made)).at("token");
  JsonPlayer ann(port(), room(made), token(made), 5), ben(port(), room(made), bens, 6);
  while (ann.view.is_null()) ASSERT_TRUE(ann.take());
  const std::string path = "/api/rooms/" + room(made) + "/rematch";
  const Headers mine = {{"Authorization", "Bearer " + token(made)}}, his = {{"Authorization", "Bearer " + bens}};
  EXPECT_EQ(http_post(port(), path, Json::object(), mine).status, 409) << "not over yet";
  ASSERT_TRUE(ann.client().send({{"t", "concede"}, {"n", 1}}));
  ASSERT_TRUE(ben.until_over());
  EXPECT_EQ(http_post(port(), path, Json::object()).status, 403);
  EXPECT_EQ(http_post(port(), path, Json::object(), {{"Authorization", "Bearer " + token(made) + "A"}}).status, 403);
  const HttpReply next = http_post(port(), path, Json::object(), mine);
  ASSERT_EQ(next.status, 201) << next.body;
  EXPECT_EQ(next.json().at("seats").size(), 1u);
  EXPECT_EQ(next.json().at("seats")[0].at("seat"), 1) << "sides change";
  while (ben.last.value("t", "") != "rematch") ASSERT_TRUE(ben.take());
  EXPECT_EQ(ben.last.at("room"), next.json().at("room"));
  const HttpReply other = http_post(port(), path, Json::object(), his);
  ASSERT_EQ(other.status, 201) << other.body;
  EXPECT_EQ(other.json().at("room"), next.json().at("room"));
  EXPECT_EQ(other.json().at("seats")[0].at("seat"), 0);
  EXPECT_EQ(http_get(port(), "/api/rooms/" + room(next.json())).json().at("names"), Json({"Ben", "Ann"}));
}

TEST_F(Rooms, AFinishedMatchIsAnalysedOnceWhenAsked) {
  config.analysis_seconds = 1;
  start();
  const Json made = make_room(order("lorcana"));
  const std::string replay = "/api/replays/" + room(made), path = replay + "/analysis";
  EXPECT_EQ(http_get(port(), path).status, 404);
  EXPECT_EQ(http_post(port(), path, Json::object()).status, 403);  // not over
  EXPECT_EQ(http_post(port(), "/api/replays/AAAAAAAA/analysis", Json::object()).status, 404);
  JsonPlayer ann(port(), room(made), token(made), 7);
  ASSERT_TRUE(ann.finish()) << ann.trouble;
  while (http_get(port(), replay).status == 403) std::this_thread::yield();  // its file is being written
  EXPECT_EQ(http_get(port(), path).status, 404);  // nobody asked
  EXPECT_EQ(http_post(port(), path, Json::object()).status, 202);
  HttpReply reply = http_get(port(), path);
  for (; reply.status == 202; reply = http_get(port(), path))
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  ASSERT_EQ(reply.status, 200) << reply.body;
  const Json analysis = reply.json();
  EXPECT_EQ(analysis.at("curve").size(), ann.step + 1);
  EXPECT_EQ(analysis.at("results"), ann.over->at("results"));
  EXPECT_FALSE(analysis.at("decisions").empty());
  EXPECT_EQ(http_post(port(), path, Json::object()).json(), analysis);  // kept
}

TEST_F(Rooms, AServerMayMakeNoAnalyses) {
  config.analysis_seconds = 0;
  start();
  EXPECT_EQ(http_post(port(), "/api/replays/AAAAAAAA/analysis", Json::object()).status, 403);
}

TEST_F(Rooms, AFinishedMatchIsAReplayAndCanBePlayedOnFrom) {
  start();
  for (const Module* module : modules()) {
    const Json made = make_room(order(std::string(module->game->slug)));
    const std::string path = "/api/replays/" + room(made);
    EXPECT_EQ(http_get(port(), path).status, 403);
    JsonPlayer ann(port(), room(made), token(made), 7);
    ASSERT_TRUE(ann.finish()) << ann.trouble;
    HttpReply reply = http_get(port(), path);
    for (int i = 0; i < 100 && reply.status == 403; ++i) reply = http_get(port(), path);  // its file is being written
    ASSERT_EQ(reply.status, 200) << reply.body;
    const Json replay = reply.json();
    EXPECT_EQ(replay.at("results"), ann.over->at("results"));
    EXPECT_EQ(replay.at("answers").size(), ann.step);
    EXPECT_EQ(replay.at("seats").size(), 2u);
    const HttpReply file = http_get(port(), path + "/file");
    ASSERT_EQ(file.status, 200);
    const auto read = read_replay({reinterpret_cast<const u8*>(file.body.data()), file.body.size()});
    ASSERT_TRUE(read) << to_string(read.problem());
    const auto verified = verify(builtin_content(*module), *read);
    ASSERT_TRUE(verified) << to_string(verified.problem());
    EXPECT_EQ(static_cast<u64>(verified->answers), ann.step);

    const int at = static_cast<int>(ann.step) / 2;
    const HttpReply branch = http_post(port(), path + "/branch", {{"at", at}, {"seat", 1}, {"opponent", "random"}});
    ASSERT_EQ(branch.status, 201) << branch.body;
    EXPECT_EQ(branch.json().at("seats")[0].at("seat"), 1);
    JsonPlayer again(port(), room(branch.json()), token(branch.json()), 8);
    while (again.view.is_null()) ASSERT_TRUE(again.take());
    EXPECT_EQ(again.last.at("why"), "branch");
    EXPECT_GE(again.step, static_cast<u64>(at));
    EXPECT_TRUE(again.finish()) << again.trouble;
    EXPECT_EQ(http_post(port(), path + "/branch", {{"at", 100'000}}).status, 400);
  }
}

TEST_F(Rooms, OwnCardsAndDecksArePlayedWith) {
  start();
  Json body = order("lorcana");
  const auto content = builtin_content(*find_module("lorcana"));
  const DeckFile& deck = content->decks.front();
  Json cards = Json::array();
  for (const DeckEntry& e : deck.cards) cards.push_back({{"card", e.card}, {"copies", e.copies}});
  body["decks"] = Json::array();
  body["deck"] = {{"name", "Mine \"quoted\""}, {"cards", cards}};
  const Json made = make_room(body);
  restart();
  JsonPlayer ann(port(), room(made), token(made), 9);
  ASSERT_TRUE(ann.until_asked()) << ann.trouble << ann.last.dump();
  body["deck"]["cards"] = {{{"card", "no such card"}, {"copies", 60}}};
  EXPECT_EQ(http_post(port(), "/api/rooms", body).status, 400);
}

}  // namespace
}  // namespace cantrip::test
