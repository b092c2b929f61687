// What a guest brings to a table: shown to who sits there before anybody plays with it, and to nobody else unasked.
#include "tests/server/fixture.hpp"

namespace cantrip::test {
namespace {

/// Sixteen cards nobody else has, each with a paragraph that is not understood.
std::string odd_cards() {
  std::string out;
  for (int i = 0; i < 16; ++i)
    out += "[[card]]\nid = \"odd-vole-" + std::to_string(i) + "\"\nname = \"Odd Vole\"\nversion = \"Number " +
           std::to_string(i) +
           "\"\ntype = \"Amber Character Hero\"\ncost = 1\nstrength = 1\nwillpower = 4\nlore = 1\ninkable = 1\n"
           "text = \"[by hand] Frobnicate the marsh.\"\n";
  return out;
}
Json odd_deck() {
  Json cards = Json::array();
  for (int i = 0; i < 15; ++i) cards.push_back({{"card", "odd-vole-" + std::to_string(i)}, {"copies", 4}});
  return {{"name", "Odd voles"}, {"cards", std::move(cards)}};
}
Json with_voles(Json body) {
  body["decks"] = Json::array();
  body["deck"] = odd_deck();
  body["cards"] = odd_cards();
  return body;
}

class Brought : public ServerTest {
protected:
  std::string path;

  Json open_table(const Json& body) {
    start();
    const Json made = make_room(body);
    path = "/api/rooms/" + room(made);
    return made;
  }
  HttpReply ben_comes(const Json& with) const { return http_post(port(), path + "/join", with); }
};

/// Everything that came, until a message of this kind; the last is that one.
std::vector<Json> until(Client& client, const std::string& kind) {
  std::vector<Json> out;
  while (const std::optional<Json> message = client.next()) {
    out.push_back(*message);
    if (message->value("t", "") == kind) return out;
  }
  ADD_FAILURE() << kind << " never came";
  out.push_back(Json::object());
  return out;
}

TEST_F(Brought, CardsAreShownToWhoSitsThereAndToNobodyElseUnasked) {
  const Json made = open_table(order("lorcana", "open"));
  Client ann(port()), watcher(port());
  ASSERT_TRUE(ann.send({{"t", "hello"}, {"room", room(made)}, {"form", "json"}, {"token", token(made)}}));
  ASSERT_TRUE(watcher.send({{"t", "hello"}, {"room", room(made)}, {"form", "json"}}));
  until(ann, "welcome");
  until(watcher, "welcome");
  const Json brings = with_voles({{"name", "Ben"}});
  const HttpReply first = ben_comes(brings);
  ASSERT_EQ(first.status, 200) << first.body;
  Client ben(port());
  ASSERT_TRUE(ben.send({{"t", "hello"}, {"room", room(made)}, {"form", "json"}, {"token", first.json().at("token")}}));
  until(ben, "welcome");  // he is there before they are declined
  const Json asked = until(ann, "brings").back();
  EXPECT_EQ(asked.at("seat"), 1);
  ASSERT_EQ(asked.at("cards").size(), 16u);
  EXPECT_EQ(asked.at("cards")[0].at("by_hand"), Json::array({"Frobnicate the marsh."}));
  EXPECT_EQ(asked.at("waits"), Json::array({0}));

  // Declined: the seat is open again, and nobody has the cards.
  ASSERT_TRUE(ann.send({{"t", "agree"}, {"n", 1}, {"brings", 1}, {"yes", false}}));
  EXPECT_EQ(until(ben, "bye").back().at("code"), "declined");
  ASSERT_EQ(ben_comes(brings).status, 200);
  until(ann, "brings");
  ASSERT_TRUE(ann.send({{"t", "agree"}, {"n", 2}, {"brings", 1}, {"yes", true}}));
  const Json view = until(ann, "view").back();
  EXPECT_EQ(view.at("view").dump().find("Odd Vole"), std::string::npos) << "the deck is Ben's, and hidden";

  // Who only watches was asked nothing so far, and is now.
  const std::vector<Json> seen = until(watcher, "bye");
  EXPECT_EQ(seen.back().at("code"), "terms");
  std::string hash;
  for (const Json& message : seen) {
    if (message.value("t", "") == "terms") hash = message.at("terms").at("hash");
    else EXPECT_EQ(message.dump().find("Odd Vole"), std::string::npos) << message.dump();
  }
  ASSERT_FALSE(hash.empty());
  Client agreed(port());
  ASSERT_TRUE(agreed.send({{"t", "hello"}, {"room", room(made)}, {"form", "json"}, {"agree", hash}}));
  EXPECT_NE(until(agreed, "welcome").back().at("cards").get<std::string>().find("Odd Vole"), std::string::npos);
  until(agreed, "view");
}

TEST_F(Brought, WhatCannotBePlayedWithIsRefusedAtTheDoor) {
  open_table(order("lorcana", "open"));
  const auto refused = [&](const Json& with, const std::string& why) {
    const HttpReply reply = ben_comes(with);
    EXPECT_EQ(reply.status, 400) << reply.body;
    EXPECT_NE(reply.body.find(why), std::string::npos) << reply.body;
  };
  Json body = with_voles({{"name", "Ben"}});
  body["deck"]["cards"][0]["copies"] = 5;
  refused(body, "4 cards");
  body = with_voles({{"name", "Ben"}});
  body["deck"]["cards"][0]["card"] = "nobody-has-this";
  refused(body, "nobody-has-this");
  body = with_voles({{"name", "Ben"}});
  body["cards"] = "[[card]]\nid = ";
  refused(body, "cards");
  body["cards"] = std::string(static_cast<size_t>(config.limits.cards_text_bytes) + 1, 'x');
  refused(body, "too long");
  body = {{"name", "Ben"}, {"cards", odd_cards()}};
  refused(body, "without a deck");
}

/// A bot plays nothing by hand.
TEST_F(Brought, CardsByHandAreNotForBots) {
  start();
  const HttpReply reply = http_post(port(), "/api/rooms", with_voles(order("lorcana")));
  EXPECT_EQ(reply.status, 400);
  EXPECT_NE(reply.body.find("by hand"), std::string::npos) << reply.body;
}

}  // namespace
}  // namespace cantrip::test
