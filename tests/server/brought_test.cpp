// What a guest brings to a table: shown to who sits there before anybody plays with it, and to nobody else unasked. What a
// card does that is played by hand: read and agreed to, kept, taken back, found again after a restart and in the recording.
#include "core/engine.hpp"
#include "games/said.hpp"
#include "tests/server/fixture.hpp"

namespace cantrip::test {
namespace {

constexpr const char* kSaid = "Each opponent loses 1 lore.";

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

class ByHand : public Brought {
protected:
  std::unique_ptr<CorePlayer> ann, ben;
  Json made;

  void sit_down() {
    made = open_table(with_voles(order("lorcana", "open")));
    const Json terms = http_get(port(), path).json().at("terms");
    const HttpReply joined = ben_comes({{"name", "Ben"}, {"decks", "random"}, {"agree", terms.at("hash")}});
    ASSERT_EQ(joined.status, 200) << joined.body;
    ann = std::make_unique<CorePlayer>(port(), room(made), token(made), 1);
    ben = std::make_unique<CorePlayer>(port(), room(made), joined.json().at("token"), 2);
    while (!ann->ready()) ASSERT_TRUE(ann->take()) << ann->trouble;
    while (!ben->ready()) ASSERT_TRUE(ben->take()) << ben->trouble;
  }
  /// Takes what comes until a message fits.
  template <class Fits>
  static void await(CorePlayer& who, Fits fits) {
    do ASSERT_TRUE(who.take()) << who.last.dump();
    while (!fits(who.last));
    ASSERT_EQ(who.trouble, "");
  }
  static void await_kind(CorePlayer& who, const std::string& kind) {
    await(who, [&](const Json& m) { return m.value("t", "") == kind; });
  }
  /// Both have what the other has.
  void meet() {
    for (CorePlayer* one : {ann.get(), ben.get()})
      while (one->follower().confirmed().step_no <
             std::max(ann->follower().confirmed().step_no, ben->follower().confirmed().step_no))
        ASSERT_TRUE(one->take()) << one->trouble;
  }
  u16 vole_in_play() const {
    const Machine& m = ann->follower().shown();
    for (u16 row = 1; row < m.st.obj.n; ++row) {
      const Obj& o = m.st.obj[row];
      if (o.kind == Kind::Card && o.zone && (o.known_to & 3) == 3 && o.ctrl == Seat::P0 &&
          has_by_hand(*ann->follower().cards(), o.def))
        return row;
    }
    return 0;
  }
  /// Both answer by chance until Ann has one of the cards where all see it and somebody is asked what to do.
  void play_until_there() {
    for (int i = 0; i < 400; ++i) {
      if (may_say(ann->follower().shown()) && vole_in_play()) return;
      const bool anns = is_asked(ann->follower().confirmed(), Seat::P0);
      CorePlayer& asked = anns ? *ann : *ben;
      ASSERT_TRUE(asked.until_asked()) << asked.trouble;
      ASSERT_TRUE(asked.answer()) << asked.trouble;
      while (asked.follower().inflight() > 0) ASSERT_TRUE(asked.take()) << asked.trouble;
      meet();
    }
    FAIL() << "no card came into play";
  }
  void say(const std::string& words) { ASSERT_TRUE(ann->client().send(ann->follower().say(vole_in_play(), words))); }
  void ben_says(bool yes) {
    await_kind(*ben, "saying");
    ASSERT_EQ(ben->last.value("text", ""), kSaid);
    ASSERT_EQ(ben->last.at("printed"), Json::array({"Frobnicate the marsh."}));
    ASSERT_TRUE(ben->client().send(ben->follower().agree(ben->last.at("saying"), yes)));
  }
  static bool is_over(const Json& m, const char* how) {
    return m.value("t", "") == "saying" && m.value("over", "") == how;
  }
};

TEST_F(ByHand, WhatIsSaidIsReadAgreedToTakenBackAndKept) {
  sit_down();
  play_until_there();
  if (HasFatalFailure()) return;
  const auto digests = [&] {
    return std::pair(digest(ann->follower().confirmed()), digest(ben->follower().confirmed()));
  };
  const auto before = digests();
  say("Each oponent loses 1 lore.");
  await_kind(*ann, "refused");
  EXPECT_NE(ann->refused->at("why").get<std::string>().find("oponent"), std::string::npos) << ann->refused->dump();
  say(kSaid);
  ben_says(false);
  await(*ann, [](const Json& m) { return is_over(m, "declined"); });
  EXPECT_EQ(digests(), before) << "something happened though it was declined";

  say(kSaid);
  ben_says(true);
  for (CorePlayer* one : {ann.get(), ben.get()}) await(*one, [](const Json& m) { return is_over(m, "agreed"); });
  EXPECT_NE(digests(), before);
  ASSERT_TRUE(ann->client().send(ann->follower().undo()));
  for (CorePlayer* one : {ann.get(), ben.get()}) await_kind(*one, "view");
  EXPECT_EQ(digests().first, before.first) << "taken back";
  say(kSaid);
  ben_says(true);
  for (CorePlayer* one : {ann.get(), ben.get()}) await(*one, [](const Json& m) { return is_over(m, "agreed"); });
  const auto after = digests();
  restart();
  for (CorePlayer* one : {ann.get(), ben.get()}) {
    ASSERT_TRUE(one->reconnect(port()));
    await_kind(*one, "welcome");
    while (one->take(300)) {}
    EXPECT_EQ(one->trouble, "");
  }
  EXPECT_EQ(digests(), after) << "the match is another one after the restart";

  Json giving_up = ben->follower().concede();
  ASSERT_TRUE(ben->client().send(giving_up));
  while (!ann->over) ASSERT_TRUE(ann->take()) << ann->trouble;
  const Json replay = http_get(port(), "/api/replays/" + room(made)).json();
  int said = 0;
  for (const Json& answer : replay.at("answers"))
    if (answer.is_object()) {
      EXPECT_EQ(answer.at("text"), kSaid);
      ++said;
    }
  EXPECT_EQ(said, 1);
}

}  // namespace
}  // namespace cantrip::test
