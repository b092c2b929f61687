// The calls of a page, natively: the same functions that table.wasm exports.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <set>

#include "bindings/wasm/table_calls.hpp"
#include "tests/sync/room.hpp"

namespace cantrip::sync::test {
namespace {

class Page : public testing::Test {
protected:
  Json call(const Json& message) {
    const std::string text = message.dump(), reply = calls_.call(text);
    if (record_) std::fprintf(record_, "%s\n%s\n", text.c_str(), reply.c_str());
    return parsed(reply);
  }
  Json good(const Json& message) {
    Json reply = call(message);
    EXPECT_FALSE(reply.contains("error")) << reply.dump() << " to " << message.dump().substr(0, 300);
    return reply;
  }
  /// CANTRIP_RECORD_CALLS: a file for calls and replies in turn; tools/wasm/calls.mjs makes the same calls of table.wasm.
  void record() {
    if (const char* path = std::getenv("CANTRIP_RECORD_CALLS")) record_ = std::fopen(path, "w");
  }
  void TearDown() override {
    if (record_) std::fclose(record_);
  }
  page::Calls calls_;

private:
  std::FILE* record_ = nullptr;
};

TEST_F(Page, AGameHasEverythingACardFaceNeeds) {
  for (const Module* module : modules()) {
    const Json game = good({{"do", "game"}, {"game", module->game->slug}});
    EXPECT_TRUE(game["layout"].is_object()) << module->game->slug;
    EXPECT_EQ(game["title"], module->game->title);
    EXPECT_GT(game["cards"].size(), 20u);
    size_t coloured = 0;  // of games with colours nearly every card has one: not what prices are paid with
    for (const auto& [id, card] : game["cards"].items()) {
      EXPECT_EQ(card["id"], id);
      EXPECT_FALSE(card["name"].get<std::string>().empty());
      EXPECT_FALSE(card["type"].get<std::string>().empty());
      EXPECT_FALSE(card["types"].empty()) << id;
      coloured += !card["colours"].empty();
    }
    EXPECT_GE(coloured, module->colours ? game["cards"].size() * 9 / 10 : 0) << module->game->slug;
    EXPECT_TRUE(module->colours || !coloured) << module->game->slug;
    for (const Json& deck : game["decks"])
      for (const Json& entry : deck["cards"]) EXPECT_TRUE(game["cards"].contains(entry[0].get<std::string>()));
    EXPECT_EQ(game["decks"].size(), builtin_content(*module)->deck_ids().size());
    for (const char* list : {"zones", "scores", "stats", "flags", "verbs", "steps"})
      EXPECT_FALSE(game["schema"][list].empty()) << list;
  }
}

constexpr const char* kMyCards = R"([[card]]
id = "my-rat"
name = "My Rat"
type = "Unit Troop Rat"
cost = 1
pitch = 1
power = 2
resistance = 0
health = 1
text = "When this unit dies, draw a card."
)";
constexpr const char* kWrongCard = R"(
[[card]]
id = "my-cat"
name = "My Cat"
type = "Unit Troop Cat"
cost = 1
pitch = 1
power = 2
resistance = 0
health = 1
text = "When this unit dies, frobnicate a card."
)";

TEST_F(Page, CompilesCardsOrPointsAtTheWord) {
  const Json reply = good({{"do", "compile"}, {"game", "estraven"}, {"text", std::string(kMyCards) + kWrongCard}});
  ASSERT_EQ(reply["cards"].size(), 2u);
  const Json &wrong = reply["cards"][0], &fine = reply["cards"][1];
  EXPECT_EQ(wrong["id"], "my-cat");
  EXPECT_EQ(wrong["ok"], false);
  EXPECT_EQ(wrong["problems"][0]["word"], "frobnicate");
  EXPECT_EQ(wrong["problems"][0]["line"], 21);
  EXPECT_EQ(fine["ok"], true);
  EXPECT_EQ(fine["canonical"], "When this unit dies, draw a card.");
  EXPECT_EQ(fine["card"]["facts"]["power"], 2);
  EXPECT_FALSE(fine["explain"].get<std::string>().empty());
  const Json game = good({{"do", "game"}, {"game", "estraven"}, {"cards", kMyCards}});
  ASSERT_TRUE(game["cards"].contains("my-rat"));
  EXPECT_FALSE(game["cards"]["my-rat"].contains("printed"));
  const std::string worded = std::string(kMyCards) + "printed = \"Something for the heap, when it goes.\"\n";
  const Json both = good({{"do", "game"}, {"game", "estraven"}, {"cards", worded}});
  EXPECT_EQ(both["cards"]["my-rat"]["printed"], "Something for the heap, when it goes.");
  EXPECT_TRUE(call({{"do", "follow"}, {"game", "estraven"}, {"cards", kWrongCard}}).contains("error"));
}

/// "Balance —" is read as the head of a sentence too, where gates are asked. It once was called as what it is not, which
/// WebAssembly and the sanitizers do not forgive.
TEST_F(Page, ALabelBeforeAConditionAsksNothing) {
  for (const char* text :
       {"Balance — If you control a unit, draw a card.", "Draw a card. Balance — If you control a unit, draw a card.",
        "Balance — If you control a unit, choose any amount of units and deal 2 damage split among them."}) {
    const std::string card =
        "[[card]]\nid = \"mine\"\nname = \"Mine\"\ntype = \"FIRE ACTION Mage\"\nreserve = 2\ntext = \"" +
        std::string(text) + "\"\n";
    const Json reply = good({{"do", "compile"}, {"game", "grand-archive"}, {"text", card}});
    ASSERT_EQ(reply["cards"].size(), 1u) << text;
    EXPECT_EQ(reply["cards"][0]["id"], "mine");
  }
}

// ------------------------------------------------------------------------------------------------ collections
/// Cards of our own in LorcanaJSON's shape: two that are understood, one that is not.
constexpr const char* kList =
    R"({"metadata":{"formatVersion":"2.0.0","language":"en"},"sets":{"1":{"name":"Reeds"}},"cards":[
{"id":1,"name":"Marsh Vole","version":"In Velvet","fullName":"Marsh Vole - In Velvet","cost":2,"color":"amber","inkwell":true,
 "type":"Character","subtypes":["Storyborn","Ally"],"setCode":"1","number":1,"strength":2,"willpower":2,"lore":1,
 "fullText":"Evasive","fullTextSections":["Evasive"]},
{"id":2,"name":"Reed Warden","version":"Off Duty","fullName":"Reed Warden - Off Duty","cost":3,"color":"amber","inkwell":true,
 "type":"Character","subtypes":["Storyborn","Ally"],"setCode":"1","number":2,"strength":3,"willpower":3,"lore":1,
 "fullText":"Ward","fullTextSections":["Ward"]},
{"id":3,"name":"Tally Wife","version":"Counts Owed","fullName":"Tally Wife - Counts Owed","cost":4,"color":"amber","inkwell":true,
 "type":"Character","subtypes":["Storyborn","Ally"],"setCode":"1","number":3,"strength":3,"willpower":4,"lore":2,
 "fullText":"When you play this character, frobnicate a card.",
 "fullTextSections":["When you play this character, frobnicate a card."]}]})";

const Json& of(const Json& cards, const std::string& full) {
  for (const Json& card : cards)
    if (card["full"] == full) return card;
  static const Json none;
  return none;
}

TEST_F(Page, ACardFileIsKnownByItsContent) {
  const auto known = [&](const std::string& text, const std::string& name = "file") {
    const Json reply = good({{"do", "recognise"}, {"name", name}, {"text", text}});
    return reply["kind"].get<std::string>() + " " + (reply["game"].is_null() ? "-" : reply["game"].get<std::string>());
  };
  EXPECT_EQ(known(kList), "cards lorcana");
  EXPECT_EQ(known("4 Marsh Vole - In Velvet\n"), "deck -");
  EXPECT_EQ(known("  \n"), "nothing -");
  EXPECT_EQ(known(kMyCards, "mine.toml"), "cards -");
}

TEST_F(Page, ACollectionSaysHowEveryCardStands) {
  const Json files =
      Json::array({{{"name", "reeds.json"}, {"text", kList}}, {{"name", "list.txt"}, {"text", "4 Volley"}}});
  const Json all = good({{"do", "collect"}, {"game", "lorcana"}, {"files", files}});
  EXPECT_EQ(all["files"][0]["cards"], 3);
  EXPECT_EQ(all["files"][0]["refused"], 1);
  EXPECT_EQ(all["files"][0]["shapes"][0], "LorcanaJSON");
  EXPECT_TRUE(all["files"][1].contains("problem"));
  EXPECT_EQ(all["formats"][0], "infinity");
  EXPECT_EQ(all["cards"].size(), builtin_content(*find_module("lorcana"))->facts.size() + 3);
  const Json &vole = of(all["cards"], "Marsh Vole - In Velvet"), &wife = of(all["cards"], "Tally Wife - Counts Owed");
  EXPECT_EQ(vole["state"], "plays");
  EXPECT_EQ(vole["file"], "reeds.json");
  EXPECT_FALSE(vole.contains("problems"));
  EXPECT_EQ(wife["state"], "refused");
  EXPECT_EQ(wife["types"], Json({"Character"}));
  EXPECT_EQ(wife["colours"], Json({"Amber"}));
  EXPECT_EQ(wife["subtypes"], Json({"Storyborn", "Ally"}));
  ASSERT_EQ(wife["problems"].size(), 1u);
  EXPECT_EQ(wife["problems"][0]["line"], 1);
  EXPECT_EQ(wife["problems"][0]["word"], "frobnicate");
  EXPECT_EQ(wife["text"].get<std::string>().substr(wife["problems"][0]["column"].get<size_t>() - 1, 10), "frobnicate");
  const Json means = good({{"do", "explain"}, {"id", all["id"]}, {"card", vole["id"]}});
  EXPECT_EQ(means["canonical"], "Evasive");
  EXPECT_TRUE(call({{"do", "explain"}, {"id", all["id"]}, {"card", wife["id"]}}).contains("error"));
  good({{"do", "close"}, {"id", all["id"]}});
  EXPECT_TRUE(call({{"do", "explain"}, {"id", all["id"]}, {"card", vole["id"]}}).contains("error"));
}

TEST_F(Page, ARefusedCardInOtherWordsMakesItsDeckLegal) {
  Json order = {{"do", "collect"}, {"game", "lorcana"}, {"files", {{{"name", "reeds.json"}, {"text", kList}}}}};
  const Json first = good(order);
  // Sixty cards: four of each of fifteen, of the game's own amber ones and those of the file.
  std::string list = "# Reeds\n4 Tally Wife - Counts Owed\n4 Marsh Vole - In Velvet\n4 reed warden, off duty\n";
  int cards = 12;
  for (const Json& card : first["cards"])
    if (cards < 60 && card["colours"] == Json({"Amber"}) && !card.contains("file") && !card.contains("token"))
      list += "4 " + card["full"].get<std::string>() + "\n", cards += 4;
  ASSERT_EQ(cards, 60);
  Json deck = good({{"do", "deck"}, {"id", first["id"]}, {"text", list}, {"format", "infinity"}});
  EXPECT_EQ(deck["size"], 60);
  EXPECT_EQ(deck["legal"], false);
  ASSERT_EQ(deck["problems"].size(), 1u) << deck["problems"].dump();
  EXPECT_EQ(deck["problems"][0]["kind"], "refused");
  EXPECT_EQ(deck["problems"][0]["line"], 2);
  const std::string wife = deck["problems"][0]["card"];
  EXPECT_EQ(deck["cards"][0]["card"], wife);
  EXPECT_EQ(deck["cards"][2]["state"], "plays");

  const Json wrong = good({{"do", "word"}, {"id", first["id"]}, {"card", wife}, {"text", "Ward\nFrobnicate."}});
  EXPECT_EQ(wrong["ok"], false);
  EXPECT_EQ(wrong["problems"][0]["line"], 2);
  const std::string words = "When you play this character, draw a card.";
  const Json right = good({{"do", "word"}, {"id", first["id"]}, {"card", wife}, {"text", words}});
  EXPECT_EQ(right["ok"], true);
  EXPECT_EQ(right["canonical"], words);

  order["words"] = {{wife, words}, {"of no card", "Ward"}};
  const Json second = good(order);
  const Json& now = of(second["cards"], "Tally Wife - Counts Owed");
  EXPECT_EQ(now["state"], "worded");
  EXPECT_EQ(now["text"], words);
  EXPECT_EQ(now["printed"], "When you play this character, frobnicate a card.");
  EXPECT_EQ(second["files"][0]["worded"], 1);
  deck = good({{"do", "deck"}, {"id", second["id"]}, {"text", list}, {"format", "infinity"}});
  EXPECT_EQ(deck["legal"], true) << deck["problems"].dump();
  // What is kept and written is read again as the same deck.
  Json kept = Json::array();
  for (const Json& card : deck["cards"]) kept.push_back({card["card"], card["copies"]});
  const Json again = good({{"do", "deck"}, {"id", second["id"]}, {"cards", kept}, {"name", deck["name"]}});
  EXPECT_EQ(again["list"], deck["list"]);
  EXPECT_EQ(again["legal"], true);
  const Json listed = good({{"do", "deck"}, {"id", second["id"]}, {"text", deck["list"]}});
  EXPECT_EQ(listed["legal"], true);
}

TEST_F(Page, EveryLineOfAListThatIsWrongIsNamed) {
  const Json all = good({{"do", "collect"}, {"game", "lorcana"}});
  const Json deck =
      good({{"do", "deck"}, {"id", all["id"]}, {"text", "4 Diving Bel\n0 Diving Bell\n9 Diving Bell\n4\n"}});
  std::string told;
  for (const Json& p : deck["problems"])
    told += std::to_string(p["line"].get<int>()) + " " + p["kind"].get<std::string>() + "\n";
  EXPECT_EQ(told, "0 rules\n1 unknown\n2 line\n3 rules\n4 line\n") << deck["problems"].dump(1);
  EXPECT_EQ(deck["problems"][1]["near"][0], "Diving Bell");
  // The version may be left out: whoever has the name is offered.
  const Json lists = {{{"name", "reeds.json"}, {"text", kList}}};
  const Json reeds = good({{"do", "collect"}, {"game", "lorcana"}, {"files", lists}});
  const auto near = [&](const std::string& line) {
    const Json read = good({{"do", "deck"}, {"id", reeds["id"]}, {"text", line}});
    for (const Json& p : read["problems"])
      if (p["kind"] == "unknown") return p["near"].dump();
    return std::string("none");
  };
  EXPECT_EQ(near("4 Tally Wiffe"), R"(["Tally Wife - Counts Owed"])");
  EXPECT_EQ(near("4 Brass Heron"), R"(["Brass Heron - Clockwork Wader","Brass Heron - Great Engine"])");
  EXPECT_EQ(near("4 Xyzzy"), "[]");
  for (const Json& wrong : {Json({{"a"}}), Json({{"a", 0}}), Json({{1, 1}}), Json({{"a", 1, 2}}), Json({3})})
    EXPECT_EQ(call({{"do", "deck"}, {"id", all["id"]}, {"cards", wrong}})["error"]["where"], "cards") << wrong.dump();
}

/// A game whose seats choose two decks checks one beside its own.
TEST_F(Page, DecksOfEveryGameAreLegalInTheirCollection) {
  for (const Module* module : modules()) {
    const Json all = good({{"do", "collect"}, {"game", module->game->slug}});
    for (const Json& own : all["decks"]) {
      const Json deck = good({{"do", "deck"}, {"id", all["id"]}, {"cards", own["cards"]}, {"name", own["name"]}});
      EXPECT_EQ(deck["legal"], true) << module->game->slug << " " << own["name"] << " " << deck["problems"].dump();
      Json short_of = own["cards"];
      short_of.erase(0);
      EXPECT_EQ(good({{"do", "deck"}, {"id", all["id"]}, {"cards", short_of}})["legal"], false) << own["name"];
    }
    good({{"do", "close"}, {"id", all["id"]}});
  }
}

TEST_F(Page, WrongCallsSayWhatIsWrong) {
  const std::pair<const char*, const char*> wrong[] = {
      {"", "call"},
      {"[]", "call"},
      {"{}", "do"},
      {R"({"do":"dance"})", "do"},
      {R"({"do":"game"})", "game"},
      {R"({"do":"game","game":"chess"})", "game"},
      {R"({"do":"game","game":"lorcana","extra":1})", "extra"},
      {R"({"do":"follow","game":"lorcana","seat":9})", "seat"},
      {R"({"do":"follow","game":"lorcana","switches":"x"})", "switches"},
      {R"({"do":"message","id":77,"message":{}})", "id"},
      {R"({"do":"table"})", "id"},
      {R"({"do":"why","id":3,"object":1})", "id"},
      {R"({"do":"default","id":3})", "id"},
      {R"({"do":"go","id":1,"at":0})", "id"},
      {R"({"do":"solve","id":1,"seat":0})", "id"},
      {R"({"do":"solve","id":1,"seat":7})", "seat"},
      {R"({"do":"solve","id":1,"seat":0,"within":"week"})", "within"},
      {R"({"do":"replay","replay":{}})", "replay.game"},
      {R"({"do":"close","id":5})", "id"},
      {R"({"do":"recognise","name":"a"})", "text"},
      {R"({"do":"collect","game":"chess"})", "game"},
      {R"({"do":"collect","game":"lorcana","files":[{"name":"a"}]})", "files.text"},
      {R"({"do":"collect","game":"lorcana","words":{"a":1}})", "words.a"},
      {R"({"do":"deck","id":9,"text":""})", "id"},
      {R"({"do":"word","id":9,"card":"a","text":"b"})", "id"},
      {R"({"do":"explain","id":9,"card":"a"})", "id"},
  };
  for (const auto& [text, where] : wrong) {
    const Json reply = parsed(calls_.call(text));
    ASSERT_TRUE(reply.contains("error")) << text;
    EXPECT_EQ(reply["error"]["where"], where) << text << reply.dump();
    EXPECT_FALSE(reply["error"]["why"].get<std::string>().empty()) << text;
    EXPECT_FALSE(reply["error"]["remedy"].get<std::string>().empty()) << text;
  }
}

/// Random picks for a decision as a page sees it.
Json picks_for(const Json& decision, Rng& rng) {
  if (decision["ask"] == "number")
    return {decision["min"].get<u32>() + rng.below(decision["max"].get<u32>() - decision["min"].get<u32>() + 1)};
  std::vector<u32> places;
  for (u32 i = 0; i < decision["options"].size(); ++i)
    if (!decision["options"][i].contains("cancel")) places.push_back(i);
  if (places.empty()) return {0};
  const u32 most = std::min<u32>(decision["max"].get<u32>(), static_cast<u32>(places.size()));
  const u32 least = std::min(decision["min"].get<u32>(), most);
  const u32 want = least + rng.below(most - least + 1);
  Json out = Json::array();
  for (u32 i = 0; i < want; ++i) {
    std::swap(places[i], places[i + rng.below(static_cast<u32>(places.size()) - i)]);
    out.push_back(places[i]);
  }
  return out;
}

/// A page for each seat plays a match; what each is given and gives can be written down, for the test under node.
class Table : public Page {
protected:
  void play(const Module& module, u64 seed) {
    Room room(module, 2, seed);
    ids_.clear();
    for (int i = 0; i < 2; ++i) {
      ids_.push_back(good({{"do", "follow"},
                           {"game", module.game->slug},
                           {"seat", i},
                           {"names", names_for(2)},
                           {"switches", "0"},
                           {"cards", ""},
                           {"first", 1 + i * 1000000}})["id"]);
      tell(i, room.whole(i, "joined"), room);
    }
    Rng rng = Rng::seeded(seed);
    int predicted = 0, answers = 0;
    while (!room.m().st.over && answers < 600) {
      const Seat asked = room.m().st.decision.seat;
      const int i = index(asked);
      const Json table = good({{"do", "table"}, {"id", ids_[static_cast<size_t>(i)]}});
      ASSERT_TRUE(table["decision"].is_object());
      ASSERT_EQ(table["waiting"][0], i);  // and perhaps another, who is asked at the same time
      const Json sent =
          good({{"do", "answer"}, {"id", ids_[static_cast<size_t>(i)]}, {"picks", picks_for(table["decision"], rng)}});
      ++answers;
      predicted += sent["predicted"].get<bool>();
      const Json shown = good({{"do", "table"}, {"id", ids_[static_cast<size_t>(i)]}});
      EXPECT_EQ(shown["inflight"], 1);
      EXPECT_EQ(shown["table"]["step"], room.m().st.step_no + 1);
      for (const Json& e : shown["events"]) EXPECT_EQ(e["predicted"], true);
      const Expected<ClientMessage> read = read_client(sent["send"][0].dump());
      ASSERT_TRUE(read);
      const auto answer = room.stream(asked).read_answer(*read, room.m(), room.bench());
      ASSERT_TRUE(std::holds_alternative<Answer>(answer)) << std::get<Refusal>(answer).why;
      ASSERT_EQ(room.match->answer(std::get<Answer>(answer)), Err::Ok);
      const auto texts = room.tell(asked, read->n);
      for (int k = 0; k < 2; ++k) tell(k, texts[static_cast<size_t>(k)]->core, room);
      const Json settled = good({{"do", "table"}, {"id", ids_[static_cast<size_t>(i)]}});
      EXPECT_EQ(settled["inflight"], 0);
      EXPECT_EQ(settled["rolled_back"], nullptr);
      EXPECT_EQ(settled["confirmed"], room.m().st.step_no);
      if (HasFailure()) return;
    }
    EXPECT_GT(predicted * 2, answers);
    replay(room, module);
    for (const int id : ids_) good({{"do", "close"}, {"id", id}});
  }

  void tell(int viewer, const std::string& text, Room& room) {
    const Json reply = good({{"do", "message"}, {"id", ids_[static_cast<size_t>(viewer)]}, {"message", parsed(text)}});
    EXPECT_EQ(reply["changed"], true);
    EXPECT_TRUE(reply["send"].empty()) << reply.dump();
    const Json have = good({{"do", "have"}, {"id", ids_[static_cast<size_t>(viewer)]}})["have"];
    EXPECT_EQ(have["digest"], hex16(room.streams[static_cast<size_t>(viewer)]->view_digest()));
  }

  static Json replay_json(const Replay& r) {
    auto runs = [](const CardList& cards) {
      Json out = Json::array();
      for (const CardRun& run : cards) out.push_back({run.card, run.copies});
      return out;
    };
    Json seats = Json::array(), answers = Json::array(), concedes = Json::array();
    for (const ReplaySeat& s : r.seats)
      seats.push_back({{"name", s.name}, {"decks", s.decks}, {"deck", runs(s.deck)}, {"second", runs(s.second)}});
    for (const Given& g : r.answers) {
      if (g.concedes) {
        concedes.push_back({answers.size(), index(g.seat)});
        continue;
      }
      Json one = {index(g.seat)};
      for (const u16 p : g.picks) one.push_back(p);
      answers.push_back(one);
    }
    return {{"game", r.game},
            {"seed", std::to_string(r.seed)},
            {"switches", std::to_string(r.switches)},
            {"cards", ""},
            {"seats", seats},
            {"shared", runs(r.shared)},
            {"answers", answers},
            {"concedes", concedes}};
  }

  void replay(Room& room, const Module& module) {
    const Json recorded = replay_json(room.match->replay());
    const Json opened = good({{"do", "replay"}, {"replay", recorded}});
    const int size = opened["answers"];
    EXPECT_EQ(size, room.match->answers());
    EXPECT_FALSE(opened["turns"].empty());
    EXPECT_EQ(opened["scores"].size(), 2u);
    EXPECT_EQ(opened["scores"][0].size(), static_cast<size_t>(size) + 1);
    Rng rng = Rng::seeded(5);
    for (int k = 0; k < 12; ++k) {
      const int at = k == 0 ? 0 : k == 1 ? size : static_cast<int>(rng.below(static_cast<u32>(size)));
      const Json all = good({{"do", "go"}, {"id", opened["id"]}, {"at", at}, {"as", "all"}});
      Expected<std::unique_ptr<Match>> there = Match::resume(builtin_content(module), room.match->replay(), at);
      ASSERT_TRUE(there) << to_string(there.problem());
      EXPECT_EQ(all["table"], table_json((*there)->machine(), names_for(2)));
      EXPECT_EQ(all["answer"].get<std::string>().empty(), at == size);
      for (const Json& as : {Json(0), Json(1), Json("public")}) {
        const Json view = good({{"do", "go"}, {"id", opened["id"]}, {"at", at}, {"as", as}});
        EXPECT_EQ(view["table"]["turn_number"], all["table"]["turn_number"]);
        EXPECT_EQ(view["waiting"], all["waiting"]);
      }
    }
    EXPECT_TRUE(call({{"do", "go"}, {"id", opened["id"]}, {"at", size + 1}}).contains("error"));
    Json broken = recorded;
    broken["answers"][3] = {0, 60000};
    const Json refused = call({{"do", "replay"}, {"replay", broken}});
    ASSERT_TRUE(refused.contains("error"));
    EXPECT_EQ(refused["error"]["where"], "replay, answer 4");
    good({{"do", "close"}, {"id", opened["id"]}});
  }
  std::vector<int> ids_;
};

TEST_F(Table, PagesPlayEveryGame) {
  record();
  for (const Module* module : modules()) good({{"do", "game"}, {"game", module->game->slug}});
  good({{"do", "compile"}, {"game", "estraven"}, {"text", std::string(kMyCards) + kWrongCard}});
  for (const Module* module : modules())
    for (u64 seed = 1; seed <= 3 && !HasFailure(); ++seed) play(*module, seed);
}

/// Reasons are given for exactly the cards that no option plays, and only for one's own hand.
void expect_reasons(const Json& table, const Json& decision, const std::function<Json(int)>& why, int me) {
  for (const Json& card : table["players"][static_cast<size_t>(me)]["zones"]["hand"]) {
    bool offered = false;
    for (const Json& option : decision["options"]) {
      const std::string verb = option.value("verb", "");
      const bool plays = verb == "play" || verb == "activate" || verb == "react with" || verb == "deploy" ||
                         verb.starts_with("pair") || verb.starts_with("shift") || verb.starts_with("sing");
      offered = offered || (plays && option.value("object", 0) == card["id"]);
    }
    const Json reply = why(card["id"]);
    ASSERT_TRUE(reply.contains("why")) << reply.dump();
    EXPECT_EQ(reply["why"].get<std::string>().empty(), offered) << card["name"] << ": " << reply.dump() << "\n"
                                                                << decision.dump();
  }
}

TEST_F(Table, ReasonsAndDefaultAnswersAreWhatTheServerWouldSay) {
  std::set<std::string> reasons;
  for (const Module* module : modules())
    for (u64 seed = 1; seed <= 3; ++seed) {
      SCOPED_TRACE(std::string(module->game->slug) + ", seed " + std::to_string(seed));
      Room room(*module, 2, seed);
      std::vector<int> ids;
      for (int i = 0; i < 2; ++i)
        ids.push_back(
            good({{"do", "follow"}, {"game", module->game->slug}, {"seat", i}, {"names", names_for(2)}})["id"]);
      Rng rng = Rng::seeded(seed);
      for (int n = 0; n < 250 && !room.m().st.over && !HasFailure(); ++n) {
        for (int i = 0; i < 2; ++i)
          good({{"do", "message"}, {"id", ids[static_cast<size_t>(i)]}, {"message", parsed(room.whole(i, "asked"))}});
        const Seat asked = room.m().st.decision.seat;
        const int me = index(asked), id = ids[static_cast<size_t>(me)], other = ids[static_cast<size_t>(1 - me)];
        const Json table = good({{"do", "table"}, {"id", id}}), theirs = good({{"do", "table"}, {"id", other}});
        auto why = [&](int of) {
          const Json reply = call({{"do", "why"}, {"id", id}, {"object", of}});
          if (reply.contains("why")) reasons.insert(reply["why"].get<std::string>());
          return reply;
        };
        if (module->why_not && table["decision"]["ask"] == "act")
          expect_reasons(table["table"], table["decision"], why, me);
        for (const Json& card : theirs["table"]["players"][static_cast<size_t>(1 - me)]["zones"]["hand"]) {
          if (is_asked(room.m().st, seat_at(1 - me))) break;  // both are
          EXPECT_EQ(call({{"do", "why"}, {"id", other}, {"object", card["id"]}})["why"],
                    "It is for " + names_for(2)[static_cast<size_t>(me)] + " to answer first.");
          break;
        }
        for (const Json& zone : table["table"]["players"][static_cast<size_t>(1 - me)]["zones"])
          for (const Json& card : zone)
            EXPECT_TRUE(!card.contains("id") || why(card["id"]).contains("error")) << card.dump();

        const Json given = good({{"do", "default"}, {"id", id}});
        EXPECT_FALSE(given["words"].get<std::string>().empty());
        EXPECT_EQ(call({{"do", "default"}, {"id", other}}).contains("error"), !is_asked(room.m().st, seat_at(1 - me)));
        ClientMessage message;
        message.n = static_cast<u64>(n) + 1;
        message.step = room.m().st.step_no;
        message.picks = given["picks"].get<std::vector<u16>>();
        const auto read = room.stream(asked).read_answer(message, room.m(), room.bench());
        ASSERT_TRUE(std::holds_alternative<Answer>(read));
        const Answer by_default = room.stream(asked).default_answer(room.m(), room.bench());
        const Answer& told = std::get<Answer>(read);
        EXPECT_TRUE(std::equal(told.pick, told.pick + told.n, by_default.pick, by_default.pick + by_default.n));

        list_options(room.m(), asked);
        ASSERT_EQ(room.match->answer(random_answer(room.m(), asked, rng, true)), Err::Ok);
        room.tell(asked, std::nullopt);
      }
      for (const int id : ids) good({{"do", "close"}, {"id", id}});
    }
  EXPECT_TRUE(reasons.contains("It is a reaction: it answers what is on the chain."));
  EXPECT_TRUE(
      std::any_of(reasons.begin(), reasons.end(), [](const std::string& why) { return why.starts_with("It costs "); }));
}

TEST_F(Table, TakingBackAndWhyNot) {
  const Module& module = *find_module("estraven");
  Room room(module, 2, 2);
  const int me = index(room.m().st.decision.seat);
  const int id = good({{"do", "follow"}, {"game", "estraven"}, {"seat", me}, {"names", names_for(2)}})["id"];
  EXPECT_TRUE(call({{"do", "table"}, {"id", id}}).contains("error")) << "no view has come";
  good({{"do", "message"}, {"id", id}, {"message", parsed(room.whole(me, "joined"))}});
  EXPECT_EQ(good({{"do", "table"}, {"id", id}})["can_undo"], "you have not answered yet");
  EXPECT_EQ(call({{"do", "undo"}, {"id", id}})["error"]["why"], "you have not answered yet");
  EXPECT_TRUE(call({{"do", "answer"}, {"id", id}, {"picks", {400}}}).contains("error"));
  EXPECT_EQ(good({{"do", "table"}, {"id", id}})["inflight"], 0);
}

}  // namespace
}  // namespace cantrip::sync::test
