// Nobody chooses the deal of a match with others, everybody can check it, and nobody plays by rules they were not shown.
#include <fstream>

#include "core/deal.hpp"
#include "replay/match.hpp"
#include "tests/commands/run.hpp"
#include "tests/server/fixture.hpp"

namespace cantrip::test {
namespace {

class Deals : public ServerTest {
protected:
  HttpReply sit(const std::string& name, Json body) {
    body["name"] = "Ben";
    body["decks"] = "random";
    return http_post(port(), "/api/rooms/" + name + "/join", body);
  }
  /// Ends a match and waits for its recording.
  Json finished(JsonPlayer& who, const std::string& name) {
    EXPECT_TRUE(who.client().send({{"t", "concede"}, {"n", 1}}));
    EXPECT_TRUE(who.until_over());
    HttpReply reply = http_get(port(), "/api/replays/" + name);
    for (int i = 0; i < 1000 && reply.status == 403; ++i) reply = http_get(port(), "/api/replays/" + name);
    EXPECT_EQ(reply.status, 200) << reply.body;
    return reply.json();
  }
  FairDeal deal_in(const Json& told) {
    return {told.at("commitment"), told.value("secret", ""), told.at("nonces").get<std::vector<std::string>>()};
  }
};

TEST_F(Deals, TheMakerOfAMatchWithOthersChoosesNoSeed) {
  start();
  Json body = order("estraven", "open");
  body["seed"] = 12345;
  const HttpReply refused = http_post(port(), "/api/rooms", body);
  EXPECT_EQ(refused.status, 400) << refused.body;
  EXPECT_EQ(refused.json().at("error").at("where"), "seed");
  EXPECT_EQ(http_post(port(), "/api/rooms", order("estraven", "bot")).status, 201) << "alone one may";
  EXPECT_EQ(http_post(port(), "/api/rooms", order("estraven", "me")).status, 201);
}

TEST_F(Deals, ThePromiseIsShownBeforeAndKeptAfter) {
  start();
  Json body = order("estraven", "open");
  body["nonce"] = "of Ann";
  body["listed"] = true;
  const Json made = make_room(body);
  const Json before = http_get(port(), "/api/rooms/" + room(made)).json();
  const std::string promised = before.at("deal").at("commitment");
  EXPECT_EQ(promised.size(), 64u);
  EXPECT_FALSE(before.at("deal").contains("secret"));
  EXPECT_EQ(http_get(port(), "/api/rooms").json().at("rooms")[0].at("deal").at("commitment"), promised);
  const Json joined = sit(room(made), {{"nonce", "of Ben"}}).json();
  JsonPlayer ann(port(), room(made), token(made), 1), ben(port(), room(made), joined.at("token"), 2),
      watcher(port(), room(made), "", 3);
  for (JsonPlayer* one : {&ann, &ben, &watcher}) {
    while (one->view.is_null()) ASSERT_TRUE(one->take());
    EXPECT_EQ(one->welcome.at("deal"), Json({{"commitment", promised}, {"nonces", {"of Ann", "of Ben"}}}));
  }
  const Json replay = finished(ann, room(made));
  ASSERT_TRUE(watcher.until_over());
  for (const Json& told : {ann.over->at("deal"), watcher.over->at("deal"), replay.at("deal")}) {
    const FairDeal deal = deal_in(told);
    EXPECT_EQ(deal.commitment, promised);
    EXPECT_EQ(deal.nonces, (std::vector<std::string>{"of Ann", "of Ben"}));
    EXPECT_EQ(wrong_with(deal, std::stoull(replay.at("seed").get<std::string>())), "");
  }
  restart();
  EXPECT_EQ(http_get(port(), "/api/rooms/" + room(made)).json().at("deal"), replay.at("deal"));
}

TEST_F(Deals, TheProgramChecksARecording) {
  start();
  const Json made = make_room(order("estraven", "open"));
  const std::string promised = http_get(port(), "/api/rooms/" + room(made)).json().at("deal").at("commitment");
  ASSERT_EQ(sit(room(made), {{"nonce", "7"}}).status, 200);
  JsonPlayer ann(port(), room(made), token(made), 1);
  while (ann.view.is_null()) ASSERT_TRUE(ann.take());
  finished(ann, room(made));
  const std::string bytes = http_get(port(), "/api/replays/" + room(made) + "/file").body;
  const std::string file = folder.file("match.replay"), forged = folder.file("forged.replay");
  std::ofstream(file, std::ios::binary) << bytes;
  const Ran good = cantrip::run("replay " + file + " --verify --commitment " + promised);
  EXPECT_EQ(good.code, 0) << good.err;
  EXPECT_NE(good.out.find("the seed follows from the secret"), std::string::npos) << good.out;
  const Ran other = cantrip::run("replay " + file + " --verify --commitment " + std::string(64, '0'));
  EXPECT_NE(other.code, 0);
  EXPECT_NE(other.err.find(promised), std::string::npos) << other.err;
  auto replay = read_replay({reinterpret_cast<const u8*>(bytes.data()), bytes.size()});
  ASSERT_TRUE(replay);
  replay->deal.nonces[1] = "8";
  ASSERT_TRUE(save_replay(*replay, forged));
  const Ran wrong = cantrip::run("replay " + forged + " --verify");
  EXPECT_NE(wrong.code, 0);
  EXPECT_NE(wrong.err.find("the deal is not fair"), std::string::npos) << wrong.err;
}

TEST_F(Deals, ThePartsOfADealAreShortAndPlain) {
  start();
  Json body = order("estraven", "open");
  for (const std::string& bad :
       {std::string("a\nb"), std::string(65, 'x'), std::string("\x1b[31m"), std::string("ü")}) {
    body["nonce"] = bad;
    EXPECT_EQ(http_post(port(), "/api/rooms", body).status, 400);
  }
}

TEST_F(Deals, OwnCardsAreShownAndAgreedTo) {
  start();
  const auto content = builtin_content(*find_module("lorcana"));
  const std::string usual = content->pool.texts[1].id;
  Json body = order("lorcana", "open");
  body["cards"] = "[[card]]\nid = \"" + usual +
                  "\"\nname = \"Old Friend\"\ntype = \"Amber Character Hero\"\ncost = 1\nstrength = 9\nwillpower = 9\n"
                  "lore = 4\ninkable = 1\ntext = \"\"\n";
  body["listed"] = true;
  const Json made = make_room(body);
  const Json listed = http_get(port(), "/api/rooms").json().at("rooms")[0];
  EXPECT_EQ(listed.at("terms").at("own_cards"), 1) << listed.dump();
  for (int round = 0; round < 2; ++round) {  // in memory, then from the store
    const Json terms = http_get(port(), "/api/rooms/" + room(made)).json().at("terms");
    ASSERT_EQ(terms.at("cards").size(), 1u) << terms.dump();
    EXPECT_EQ(terms.at("cards")[0].at("id"), usual);
    EXPECT_EQ(terms.at("cards")[0].at("name"), "Old Friend");
    EXPECT_EQ(terms.at("cards")[0].at("replaces"), true);
    if (round == 0) restart();
  }
  const HttpReply refused = sit(room(made), Json::object());
  EXPECT_EQ(refused.status, 409) << refused.body;
  EXPECT_EQ(refused.json().at("error").at("where"), "agree");
  const std::string hash = refused.json().at("terms").at("hash");
  EXPECT_EQ(sit(room(made), {{"agree", "0000000000000000"}}).status, 409);

  Client watcher(port());
  ASSERT_TRUE(watcher.send({{"t", "hello"}, {"room", room(made)}, {"form", "json"}}));
  const std::optional<Json> shown = watcher.next();
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->at("t"), "terms");
  EXPECT_EQ(shown->at("terms").at("hash"), hash);
  const std::optional<Json> bye = watcher.next();
  ASSERT_TRUE(bye);
  EXPECT_EQ(bye->at("code"), "terms");
  Client agreed(port());
  ASSERT_TRUE(agreed.send({{"t", "hello"}, {"room", room(made)}, {"form", "json"}, {"agree", hash}}));
  EXPECT_TRUE(agreed.until("welcome"));

  const HttpReply joined = sit(room(made), {{"agree", hash}});
  ASSERT_EQ(joined.status, 200) << joined.body;
  JsonPlayer ben(port(), room(made), joined.json().at("token"), 4);
  while (ben.view.is_null()) ASSERT_TRUE(ben.take()) << ben.last.dump();
  EXPECT_EQ(ben.welcome.at("terms").at("hash"), hash);
}

TEST_F(Deals, SwitchedRulesAreShownAndAgreedTo) {
  start();
  for (const Module* module : modules()) {
    if (module->game->switches.empty()) continue;
    const std::string name(module->game->switches[0].name);
    Json body = order(std::string(module->game->slug), "open");
    body["switches"] = {{name, "official"}};
    const Json made = make_room(body);
    const HttpReply refused = sit(room(made), Json::object());
    EXPECT_EQ(refused.status, 409);
    EXPECT_EQ(refused.json().at("terms").at("switches"), Json::array({name}));
    EXPECT_EQ(sit(room(made), {{"agree", refused.json().at("terms").at("hash")}}).status, 200);
    return;
  }
}

class Rematch : public Deals {
protected:
  Json made;
  std::string bens, path;
  std::unique_ptr<JsonPlayer> ann, ben;

  void play() {
    made = make_room(order("estraven", "open"));
    bens = sit(room(made), Json::object()).json().at("token");
    path = "/api/rooms/" + room(made) + "/rematch";
    ann = std::make_unique<JsonPlayer>(port(), room(made), token(made), 5);
    ben = std::make_unique<JsonPlayer>(port(), room(made), bens, 6);
    while (ann->view.is_null()) ASSERT_TRUE(ann->take());
    ASSERT_TRUE(ann->client().send({{"t", "concede"}, {"n", 1}}));
    ASSERT_TRUE(ann->until_over());
    ASSERT_TRUE(ben->until_over());
  }
  HttpReply again(const std::string& key) {
    return http_post(port(), path, Json::object(), {{"Authorization", "Bearer " + key}});
  }
};

TEST_F(Rematch, NobodyElseSitsThere) {
  start();
  play();
  JsonPlayer watcher(port(), room(made), "", 7);
  ASSERT_TRUE(watcher.until_over());
  const Json next = again(token(made)).json();
  while (watcher.last.value("t", "") != "rematch") ASSERT_TRUE(watcher.take());
  const HttpReply intruder = sit(watcher.last.at("room"), Json::object());
  EXPECT_EQ(intruder.status, 409) << intruder.body;
  const HttpReply forged = http_post(port(), "/api/rooms/" + room(next) + "/join", Json::object(),
                                     {{"Authorization", "Bearer " + token(next)}});
  EXPECT_EQ(forged.status, 409) << forged.body;
  restart();
  const HttpReply other = again(bens);
  ASSERT_EQ(other.status, 201) << other.body;
  EXPECT_EQ(room(other.json()), room(next));
  JsonPlayer second(port(), room(next), token(other.json()), 8);
  while (second.view.is_null()) ASSERT_TRUE(second.take());
  EXPECT_EQ(second.welcome.at("seat"), 0);  // sides change
  EXPECT_EQ(second.welcome.at("names"), Json({"Ben", "Ann"}));
}

TEST_F(Rematch, BothAtOnceMeetInOneRoom) {
  start();
  for (int round = 0; round < 20; ++round) {
    play();
    HttpReply one, two;
    std::thread first([&] { one = again(token(made)); });
    std::thread second([&] { two = again(bens); });
    first.join();
    second.join();
    ASSERT_EQ(one.status, 201) << one.body;
    ASSERT_EQ(two.status, 201) << two.body;
    ASSERT_EQ(room(one.json()), room(two.json())) << "round " << round;
    EXPECT_NE(one.json().at("seats")[0].at("seat"), two.json().at("seats")[0].at("seat"));
    EXPECT_EQ(http_get(port(), "/api/rooms/" + room(one.json())).json().at("state"), "playing");
  }
}

TEST_F(Rematch, AskingAgainGivesTheSameKey) {
  start();
  play();
  const Json first = again(token(made)).json(), second = again(token(made)).json();
  EXPECT_EQ(first, second);
  restart();
  EXPECT_EQ(again(token(made)).json(), first);
}

TEST_F(Rematch, AHotSeatGetsAllItsSeatsBack) {
  start();
  made = make_room(order("estraven", "me"));
  path = "/api/rooms/" + room(made) + "/rematch";
  JsonPlayer one(port(), room(made), token(made), 5);
  while (one.view.is_null()) ASSERT_TRUE(one.take());
  ASSERT_TRUE(one.client().send({{"t", "concede"}, {"n", 1}}));
  ASSERT_TRUE(one.until_over());
  const Json first = again(token(made)).json();
  EXPECT_EQ(first.at("seats").size(), 2u) << first.dump();
  EXPECT_EQ(again(token(made)).json(), first);
}

}  // namespace
}  // namespace cantrip::test
