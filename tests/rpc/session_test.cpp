// The JSON lines of `cantrip rpc`: what they do, and what they say when they are wrong.
#include "rpc/session.hpp"

#include <gtest/gtest.h>

#include "replay/match.hpp"

namespace cantrip {
namespace {

struct Wire {
  Session session;
  Json operator()(const std::string& line) { return Json::parse(session.handle(line)); }
  Json good(const std::string& line) {
    Json reply = (*this)(line);
    EXPECT_FALSE(reply.contains("error")) << line << "\n" << reply.dump();
    return reply;
  }
};

const std::string kRats = R"({"do":"scenario","game":"estraven","cards":[
  {"name":"Quick Rat","type":"Unit Troop Rat","cost":1,"pitch":1,"power":2,"resistance":0,"health":1,"text":"When this unit dies, draw a card."},
  {"name":"Rat King","type":"Unit Leader Rat","cost":3,"pitch":1,"power":1,"resistance":1,"health":4,"text":"Lead 2 Rat.\nOther Rats you control have +1 power."},
  {"name":"Spark","type":"Spell","cost":1,"pitch":1,"text":"Deal 1 damage to target unit."}],
  "players":[{"name":"Ann","zones":{"battlefield":["Quick Rat",{"card":"Quick Rat","tapped":true},"Rat King"],"hand":["Spark"]},"scores":{"mana":3}},
             {"name":"Ben","zones":{"battlefield":[{"card":"Quick Rat"}],"deck":12},"scores":{"health":7}}],
  "turn":"Ann","round":2,"turn_number":5})";

std::string one_line(std::string s) {
  for (char& c : s)
    if (c == '\n') c = ' ';
  return s;
}

Json find_card(const Json& state, int player, const char* zone, const std::string& name) {
  for (const Json& card : state["state"]["players"][static_cast<size_t>(player)]["zones"][zone])
    if (card.value("name", "") == name) return card;
  return {};
}

TEST(Rpc, SetsUpAnyPositionWithCardsOfItsOwn) {
  Wire rpc;
  const Json opened = rpc.good(one_line(kRats));
  EXPECT_EQ(opened["match"], 1);
  EXPECT_EQ(opened["decision"]["player"], "Ann");
  const Json state = rpc.good(R"({"do":"state","match":1})");
  EXPECT_EQ(state["state"]["round"], 2);
  EXPECT_EQ(state["state"]["turn_number"], 5);
  EXPECT_EQ(state["state"]["players"][0]["scores"]["mana"], 3);
  EXPECT_EQ(state["state"]["players"][1]["scores"]["health"], 7);
  EXPECT_EQ(state["state"]["players"][1]["zones"]["deck"].size(), 12u);
  EXPECT_EQ(find_card(state, 0, "battlefield", "Quick Rat")["stats"]["power"], 3) << "derived: the King is there";
  EXPECT_EQ(find_card(state, 1, "battlefield", "Quick Rat")["stats"]["power"], 2);
  const Json king = find_card(state, 0, "battlefield", "Rat King");
  EXPECT_EQ(king["keywords"][0]["name"], "Lead");
  EXPECT_EQ(king["keywords"][0]["value"], 2);
}

// What is forbidden from the next turn on is told; a keyword whose number has come to nothing is not there.
TEST(Rpc, TellsWhatAnObjectHasAndCannotDo) {
  Wire rpc;
  rpc.good(one_line(R"({"do":"scenario","game":"lorcana","cards":[
    {"name":"Rat","type":"Character Amber Storyborn","cost":1,"strength":1,"willpower":5,"lore":1,
     "text":"This character gains Resist +1 for each location you have in play."},
    {"name":"Hush","type":"Action Ruby","cost":0,"text":"Chosen opposing character can't quest during their next turn."}],
    "players":[{"name":"Ann","zones":{"hand":["Hush"],"deck":9}},{"name":"Ben","zones":{"play":["Rat"],"deck":12}}],
    "turn":"Ann"})"));
  const auto rat = [&] { return find_card(rpc.good(R"({"do":"state","match":1})"), 1, "play", "Rat"); };
  EXPECT_FALSE(rat().contains("keywords")) << rat();
  EXPECT_FALSE(rat().contains("cannot_later")) << rat();
  rpc.good(R"({"do":"answer","match":1,"move":"plays Hush targeting Ben's Rat"})");
  EXPECT_FALSE(rat().contains("cannot")) << rat();
  EXPECT_EQ(rat()["cannot_later"], Json::array({"quest"})) << rat();
  rpc.good(R"({"do":"answer","match":1,"move":"ends turn"})");
  EXPECT_EQ(rat()["cannot"], Json::array({"quest"})) << rat();
  EXPECT_FALSE(rat().contains("cannot_later")) << rat();
}

TEST(Rpc, AnswersInPicksAndInWords) {
  Wire rpc;
  rpc.good(one_line(kRats));
  Json reply = rpc.good(R"({"do":"answer","match":1,"move":"plays Spark targeting Ben's Quick Rat"})");
  while (!reply["decision"].contains("over") && reply["decision"]["prompt"] != "Your main phase")
    reply = rpc.good(R"({"do":"answer","match":1,"move":"passes","player":")" +
                     reply["decision"]["player"].get<std::string>() + "\"}");
  const Json state = rpc.good(R"({"do":"state","match":1})");
  EXPECT_TRUE(find_card(state, 1, "battlefield", "Quick Rat").empty());
  EXPECT_EQ(state["state"]["players"][0]["scores"]["mana"], 2);
  const Json options = state["decision"]["options"];
  size_t attack = 0;
  while (attack < options.size() && options[attack].value("verb", "") != "attack with") ++attack;
  ASSERT_LT(attack, options.size());
  EXPECT_EQ(options[attack]["label"], "attack with Quick Rat");
  rpc.good(R"({"do":"answer","match":1,"picks":[)" + std::to_string(attack) + "]}");
  const Json log = rpc.good(R"({"do":"log","match":1})");
  EXPECT_NE(log["log"].dump().find("Quick Rat attacks Ben"), std::string::npos);
}

/// A private look that finds nothing: the looker is asked all the same, sees the cards, and the others see neither.
TEST(Rpc, ANameIsAskedForByAListOfAllThatCardsHave) {
  Wire rpc;
  const Json opened = rpc.good(one_line(R"({"do":"scenario","game":"lorcana","cards":[
    {"name":"Hazy Dream","type":"Action Amber","cost":0,
     "text":"Name a card, then reveal the top card of your deck. If it is the named card, put it into your hand."},
    {"name":"Tin Lamp","type":"Item Amber","cost":1}],
    "players":[{"name":"Ann","zones":{"hand":["Hazy Dream"],"deck":["Tin Lamp","Tin Lamp"]}},{"name":"Ben"}],
    "turn":"Ann","round":2,"turn_number":3})"));
  ASSERT_EQ(opened["decision"]["player"], "Ann") << opened.dump();
  const Json asked = rpc.good(R"({"do":"answer","match":1,"move":"plays Hazy Dream"})")["decision"];
  ASSERT_EQ(asked["ask"], "name") << asked.dump();
  EXPECT_EQ(asked["min"], 1);
  EXPECT_EQ(asked["max"], 1);
  int lamp = -1, i = 0;
  for (const Json& option : asked["options"]) {
    if (option["label"] == "Tin Lamp") lamp = i;
    ++i;
  }
  ASSERT_GE(lamp, 0) << asked.dump();
  EXPECT_TRUE(rpc(R"({"do":"answer","match":1,"picks":[)" + std::to_string(i) + "]}").contains("error"));
  rpc.good(R"({"do":"answer","match":1,"picks":[)" + std::to_string(lamp) + "]}");
  const Json state = rpc.good(R"({"do":"state","match":1})");
  EXPECT_EQ(find_card(state, 0, "hand", "Tin Lamp")["name"], "Tin Lamp") << state.dump();
}

TEST(Rpc, WhoLooksAndFindsNothingSeesTheCards) {
  Wire rpc;
  const Json opened = rpc.good(one_line(R"({"do":"scenario","game":"lorcana","cards":[
    {"name":"Reed Glass","type":"Amber Action","cost":1,"inkable":1,
     "text":"Look at the top 4 cards of your deck. Put up to 2 song cards into your hand and the rest on the bottom of your deck in any order."}],
    "players":[{"name":"Ann","zones":{"hand":["Reed Glass"],"inkwell":3,"deck":6}},{"name":"Ben"}]})"));
  ASSERT_EQ(opened["decision"]["player"], "Ann") << opened.dump();
  const Json asked = rpc.good(R"({"do":"answer","match":1,"move":"plays Reed Glass"})")["decision"];
  ASSERT_EQ(asked["max"], 0) << asked.dump();
  EXPECT_EQ(asked["min"], 0);
  EXPECT_NE(asked["prompt"].get<std::string>().find("nothing fits, there is no song"), std::string::npos) << asked;
  EXPECT_EQ(asked["looked"].size(), 4u);
  EXPECT_TRUE(asked["options"].empty());
  const Json own = rpc.good(R"({"do":"view","match":1,"player":"Ann"})");
  ASSERT_EQ(own["decision"]["looked"].size(), 4u);
  for (const Json& id : own["decision"]["looked"]) {
    bool named = false;
    for (const Json& card : own["view"]["players"][0]["zones"]["deck"])
      named = named || (card.value("id", 0) == id && card.contains("name"));
    EXPECT_TRUE(named) << id;
  }
  const Json other = rpc.good(R"({"do":"view","match":1,"player":"Ben"})");
  EXPECT_FALSE(other.contains("decision"));
  for (const Json& card : other["view"]["players"][0]["zones"]["deck"]) EXPECT_FALSE(card.contains("name"));
  const Json done = rpc.good(R"({"do":"answer","match":1,"picks":[]})")["decision"];
  EXPECT_EQ(done["ask"], "order") << "the rest goes to the bottom: " << done.dump();
}

TEST(Rpc, ShowsWhatIsPending) {
  Wire rpc;
  std::string line = one_line(kRats);
  line.replace(line.find("\"name\":\"Ben\",\"zones\":{"), 22, R"("name":"Ben","zones":{"hand":["Cold Water"],)");
  rpc.good(line);
  rpc.good(R"({"do":"answer","match":1,"move":"plays Spark targeting Ben's Quick Rat"})");
  const Json state = rpc.good(R"({"do":"state","match":1})");
  if (state["decision"]["prompt"] == "React, or pass") {
    ASSERT_EQ(state["state"]["pending"].size(), 1u);
    EXPECT_EQ(state["state"]["pending"][0]["cause"], "played");
    EXPECT_EQ(state["state"]["pending"][0]["targets"][0]["name"], "Quick Rat");
  }
}

TEST(Rpc, ViewsHideWhatASeatMayNotKnow) {
  Wire rpc;
  rpc.good(one_line(kRats));
  const Json ben = rpc.good(R"({"do":"view","match":1,"player":"Ben"})");
  EXPECT_EQ(ben["view"]["players"][0]["zones"]["hand"][0], (Json{{"hidden", true}}));
  const Json ann = rpc.good(R"({"do":"view","match":1,"player":"Ann"})");
  EXPECT_EQ(ann["view"]["players"][0]["zones"]["hand"][0]["name"], "Spark");
  EXPECT_TRUE(ann.contains("decision"));
  EXPECT_FALSE(ben.contains("decision"));
  const Json anyone = rpc.good(R"({"do":"view","match":1,"player":"spectator"})");
  EXPECT_EQ(anyone["view"]["players"][0]["zones"]["hand"][0], (Json{{"hidden", true}}));
}

TEST(Rpc, SavesLoadsAndUndoes) {
  Wire rpc;
  rpc.good(one_line(kRats));
  const Json before = rpc.good(R"({"do":"state","match":1})");
  const std::string data = rpc.good(R"({"do":"save","match":1})")["data"];
  rpc.good(R"({"do":"answer","match":1,"move":"pitches Spark"})");
  EXPECT_NE(rpc.good(R"({"do":"state","match":1})")["digest"], before["digest"]);
  rpc.good(R"({"do":"undo","match":1,"player":"Ann"})");
  EXPECT_EQ(rpc.good(R"({"do":"state","match":1})")["digest"], before["digest"]);
  rpc.good(R"({"do":"answer","match":1,"move":"pitches Spark"})");
  rpc.good(R"({"do":"load","match":1,"data":")" + data + "\"}");
  EXPECT_EQ(rpc.good(R"({"do":"state","match":1})")["digest"], before["digest"]);
}

TEST(Rpc, EditsMatchesThatWereSetUpByHand) {
  Wire rpc;
  rpc.good(one_line(kRats));
  Json state = rpc.good(R"({"do":"state","match":1})");
  const int king = find_card(state, 0, "battlefield", "Rat King")["id"];
  rpc.good(
      R"({"do":"edit","match":1,"edits":[{"set":)" + std::to_string(king) + R"(,"mark":"damage","value":2},{"set":)" +
      std::to_string(king) +
      R"(,"mark":"tapped","value":1},{"score":"mana","player":"Ann","value":9},{"make":"Spark","to":"hand","player":"Ben"}]})");
  state = rpc.good(R"({"do":"state","match":1})");
  EXPECT_EQ(find_card(state, 0, "battlefield", "Rat King")["numbers"]["damage"], 2);
  EXPECT_EQ(find_card(state, 0, "battlefield", "Rat King")["flags"][0], "tapped");
  EXPECT_EQ(state["state"]["players"][0]["scores"]["mana"], 9);
  EXPECT_EQ(state["state"]["players"][1]["zones"]["hand"].size(), 1u);
  rpc.good(R"({"do":"edit","match":1,"edits":[{"move":)" + std::to_string(king) + R"(,"to":"graveyard"}]})");
  state = rpc.good(R"({"do":"state","match":1})");
  EXPECT_TRUE(find_card(state, 0, "battlefield", "Rat King").empty());
  EXPECT_EQ(find_card(state, 0, "battlefield", "Quick Rat")["stats"]["power"], 2) << "the King's bonus is gone";
  rpc.good(R"({"do":"new","game":"estraven"})");
  EXPECT_TRUE(rpc(R"({"do":"edit","match":2,"edits":[]})").contains("error"));
}

TEST(Rpc, HoldsSeveralMatchesAtOnce) {
  Wire rpc;
  const int a = rpc.good(R"({"do":"new","game":"estraven","seed":1,"names":["Ann","Ben"]})")["match"];
  const int b = rpc.good(R"({"do":"new","game":"estraven","seed":2,"decks":["wolf-riders+salt-road"]})")["match"];
  EXPECT_NE(a, b);
  rpc.good(R"({"do":"concede","match":)" + std::to_string(a) + R"(,"player":"Ann"})");
  EXPECT_TRUE(rpc.good(R"({"do":"decision","match":)" + std::to_string(a) + "}")["decision"]["over"].get<bool>());
  EXPECT_FALSE(rpc.good(R"({"do":"decision","match":)" + std::to_string(b) + "}")["decision"].contains("over"));
  EXPECT_EQ(rpc.session.matches(), 2);
  rpc.good(R"({"do":"close","match":)" + std::to_string(a) + "}");
  EXPECT_EQ(rpc.session.matches(), 1);
  EXPECT_EQ(rpc.good(R"({"id":"x7","do":"games"})")["id"], "x7");
}

TEST(Rpc, ARecordingOfAMatchIsTrue) {
  Wire rpc;
  Json reply = rpc.good(R"({"do":"new","game":"estraven","seed":5})");
  for (int i = 0; i < 400 && !reply["decision"].contains("over"); ++i) {
    const Json& d = reply["decision"];
    std::string picks;
    for (int k = 0; k < d["min"].get<int>(); ++k)
      picks += (k ? "," : "") + std::to_string((static_cast<size_t>(i) + static_cast<size_t>(k)) % d["options"].size());
    reply = rpc.good(R"({"do":"answer","match":1,"step":)" + d["step"].dump() + R"(,"picks":[)" + picks + "]}");
  }
  EXPECT_TRUE(rpc.good(R"({"do":"replay","match":1})")["answers"].get<int>() > 10);
}

// ------------------------------------------------------------------------------------------------- bad lines
struct Bad {
  std::string line, where, says;
};
class BadLine : public testing::TestWithParam<Bad> {};
TEST_P(BadLine, SaysWhereAndWhatToDoAndChangesNothing) {
  Wire rpc;
  rpc.good(one_line(kRats));
  const Json before = rpc.good(R"({"do":"state","match":1})");
  const Json reply = rpc(GetParam().line);
  ASSERT_TRUE(reply.contains("error")) << reply.dump();
  EXPECT_NE(reply["error"]["where"].get<std::string>().find(GetParam().where), std::string::npos) << reply.dump();
  EXPECT_NE(
      (reply["error"]["why"].get<std::string>() + reply["error"]["remedy"].get<std::string>()).find(GetParam().says),
      std::string::npos)
      << reply.dump();
  EXPECT_FALSE(reply["error"]["remedy"].get<std::string>().empty());
  EXPECT_EQ(rpc.good(R"({"do":"state","match":1})"), before);
  EXPECT_EQ(rpc.session.matches(), 1);
}
INSTANTIATE_TEST_SUITE_P(
    Kinds, BadLine,
    testing::Values(
        Bad{"{\"do\":", "byte", "JSON"}, Bad{"[1,2]", "line", "object"}, Bad{"{}", "do", "missing"},
        Bad{R"({"do":7})", "do", "text"}, Bad{R"({"do":"anser","match":1})", "do", "answer?"},
        Bad{R"({"do":"state"})", "match", "missing"}, Bad{R"({"do":"state","match":99})", "match", "no match 99"},
        Bad{R"({"do":"state","match":"one"})", "match", "whole number"},
        Bad{R"({"do":"state","match":1,"sed":3})", "sed", "not known"},
        Bad{R"({"do":"answer","match":1,"picks":[200]})", "picks", "not among"},
        Bad{R"({"do":"answer","match":1,"picks":["a"]})", "picks[0]", "option"},
        Bad{R"({"do":"answer","match":1,"picks":[0,0]})", "picks", "not among"},
        Bad{R"({"do":"answer","match":1})", "picks", "either"},
        Bad{R"({"do":"answer","match":1,"picks":[0],"step":77})", "step", "earlier"},
        Bad{R"({"do":"answer","match":1,"picks":[0],"player":"Ben"})", "player", "another seat"},
        Bad{R"({"do":"answer","match":1,"picks":[0],"player":"Cid"})", "player", "Ann, Ben"},
        Bad{R"({"do":"answer","match":1,"move":"juggles Spark"})", "move", "no verb"},
        Bad{R"({"do":"answer","match":1,"move":"plays Sprak"})", "move", "Spark"},
        Bad{R"({"do":"answer","match":1,"move":"plays Rat King"})", "move", "can't play"},
        Bad{R"({"do":"new","game":"chess"})", "game", "estraven"},
        Bad{R"({"do":"new","game":"estraven","decks":["wolf-riders+wolf-riders"]})", "decks of seat 1", "twice"},
        Bad{R"({"do":"new","game":"estraven","seats":9})", "seats", "1 to 4"},
        Bad{R"({"do":"scenario","game":"estraven","players":[{"zones":{"attic":[]}},{}]})", "attic", "zones are"},
        Bad{R"({"do":"scenario","game":"estraven","players":[{"zones":{"hand":["No Such Card"]}},{}]})", "hand",
            "no card"},
        Bad{R"({"do":"scenario","game":"estraven","players":[{"scores":{"luck":3}},{}]})", "Player 1", "luck"},
        Bad{R"({"do":"scenario","game":"estraven","players":[{"zones":{"hand":[{"card":"White Fire","taped":true}]}},{}]})",
            "taped", "tapped"},
        Bad{R"({"do":"scenario","game":"estraven","cards":[{"name":"X","type":"Spell","cost":1,"pitch":1,"text":"Draw a crad."}]})",
            "card x", "crad"},
        Bad{R"({"do":"scenario","game":"estraven","cards":[{"name":"X","type":"Spell","cost":"one"}]})",
            "cards[0].cost", "whole number"},
        Bad{R"({"do":"scenario","game":"estraven","turn":"Zoe"})", "turn", "Zoe"},
        Bad{R"({"do":"scenario","game":"estraven","step":"lunch"})", "step", "lunch"},
        Bad{R"({"do":"scenario","game":"estraven","players":[{}]})", "players", "1 players"},
        Bad{R"({"do":"edit","match":1,"edits":[{"set":400,"mark":"damage"}]})", "edits[0].set", "no object"},
        Bad{R"({"do":"edit","match":1,"edits":[{"set":1,"mark":"glory"}]})", "edit", "glory"},
        Bad{R"({"do":"edit","match":1,"edits":[{}]})", "edits[0]", "exactly one"},
        Bad{R"({"do":"load","match":1,"data":"AAAA"})", "data", "saved position"},
        Bad{R"({"do":"load","match":1,"data":"?"})", "data", "base64"},
        Bad{R"({"do":"undo","match":1})", "player", "take back"},
        Bad{R"({"do":"view","match":1,"player":"Zoe"})", "player", "Ann"}, Bad{std::string(200, '['), "byte", ""},
        Bad{"\xff\xfe", "byte", "JSON"}));

}  // namespace
}  // namespace cantrip
