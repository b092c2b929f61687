// A card list on its way to the table: checked, imported, put into a deck, played.
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <map>

#include "tests/commands/run.hpp"

namespace cantrip {
namespace {

std::string write(const std::string& name, const std::string& text) {
  const std::filesystem::path path = scratch() / name;
  std::ofstream(path) << text;
  return path.string();
}

/// One card of a list; what is not said is the same for all.
std::string card(const std::string& id, const std::string& version, const std::string& text) {
  return R"({"id": ")" + id + R"(", "name": "Test Vole", "version": ")" + version +
         R"(", "type": "Character", "colors": ["Amber"], "subtypes": ["Vole"], "cost": 2, "inkwell": true,)" +
         R"( "strength": 2, "willpower": 2, "lore": 1, "set": "1", "text": [")" + text + "\"]}\n";
}

std::string voles() {
  return card("T-1", "In Velvet", "Evasive") + card("T-2", "In \\\"Quotes\\\"", "Support") +
         card("T-3", "In Doubt", "When you play this character, frobnicate the moon.") +
         card("T-4", "In Doubt Again", "When you play this character, frobnicate the moon.");
}

TEST(CardLists, AreCheckedAndGroupedByPhrase) {
  const std::string list = write("voles.jsonl", voles());
  const Ran ran = run("cards check " + list + " --game lorcana --round-trip --json");
  EXPECT_EQ(ran.code, 1) << "two cards are refused";
  const json j = ran.parsed();
  EXPECT_EQ(j["cards"], 4);
  EXPECT_EQ(j["compiled"], 2);
  EXPECT_EQ(j["percent"], 50.0);
  ASSERT_EQ(j["groups"].size(), 1u) << ran.out;
  EXPECT_EQ(j["groups"][0]["count"], 2);
  EXPECT_EQ(j["groups"][0]["ids"], json({"T-3", "T-4"}));
  EXPECT_NE(j["groups"][0]["phrase"].get<std::string>().find("frobnicate"), std::string::npos);
  EXPECT_NE(j["refused"][0]["at"].get<std::string>().find("voles.jsonl:3"), std::string::npos);
  EXPECT_EQ(j["refused"][0]["name"], "Test Vole - In Doubt");
  EXPECT_TRUE(j["round_trip"]["failed"].empty());
  const Ran words = run("cards check " + list + " --game lorcana");
  EXPECT_NE(words.out.find("   2  frobnicate the moon.  (T-3, T-4)"), std::string::npos) << words.out;
  EXPECT_NE(run("cards check " + list + " --game lorcana --all").out.find("voles.jsonl:4: [T-4]"), std::string::npos);
}

TEST(CardLists, SeveralFilesAndKindsAreOneReport) {
  const std::string list = write("one.json", "[" + card("T-1", "In Velvet", "Evasive") + "]");
  const Ran ran = run("cards check " + list + " games/lorcana/cards --game lorcana --json");
  EXPECT_GE(ran.parsed()["cards"].get<int>(), 110);
}

TEST(Collection, ImportsCardsWhichMatchesThenSee) {
  const std::string list = write("voles.jsonl", voles());
  for (int again = 0; again < 2; ++again) {
    const json j = run("import lorcana " + list + " --json").parsed();
    EXPECT_EQ(j["cards"], 4);
    EXPECT_EQ(j["compiled"], 2);
    EXPECT_EQ(j["refused"], 2);
  }
  const json cards = run("cards list --game lorcana --json").parsed()["cards"];
  EXPECT_EQ(std::count_if(cards.begin(), cards.end(), [](const json& c) { return c["id"] == "T-1"; }), 1);
  const std::string deck = write("vole-deck.txt", run("deck show marsh-choir --game lorcana --text").out +
                                                      "\n// more\nCharacters\n2x Test Vole - In Velvet\n2 T-2\n");
  EXPECT_EQ(run("deck check " + deck + " --game lorcana").code, 0) << run("deck check " + deck + " --game lorcana").out;
  const Ran played = run("sim lorcana --games 2 --decks " + deck + ",moth-post --json");
  EXPECT_EQ(played.code, 0) << played.err;
  const std::string refused = write("refused.txt", "60 Test Vole - In Doubt\n");
  EXPECT_NE(run("deck check " + refused + " --game lorcana")
                .out.find("refused.txt:1: the card Test Vole - In Doubt was"
                          " refused"),
            std::string::npos);
}

TEST(Collection, CardsMoveToTheLatestImport) {
  const std::string one = write("first.jsonl", card("M-1", "One", "Ward") + card("M-2", "Two", "Ward"));
  const std::string two = write("second.jsonl", card("M-2", "Two", "Evasive"));
  const std::string flag = " --collection " + (scratch() / "moved").string();
  ASSERT_EQ(run("import lorcana " + one + flag).code, 0);
  EXPECT_EQ(run("import lorcana " + two + flag + " --json").parsed()["moved"], 1);
  const json listed = run("cards list --game lorcana --json" + flag).parsed();
  for (const json& c : listed["cards"])
    if (c["id"] == "M-2") {
      EXPECT_EQ(c["text"], "Evasive");
    }
}

TEST(Collection, ImportingAgainKeepsWhatThePlayerWrote) {
  const std::filesystem::path home = scratch() / "kept";
  const std::string flag = " --collection " + home.string(), cards = (home / "lorcana" / "cards").string();
  const std::string list = write("kept.jsonl", card("K-1", "One", "Frobnicate the moon.") + card("K-2", "Two", "Ward") +
                                                   card("K-3", "Three", "Ward"));
  ASSERT_EQ(run("import lorcana " + list + flag).code, 0);
  // Words of one's own for a refused card; a whole card of one's own; a card changed in the imported file.
  const Ran worded = run("cards word K-1 'Evasive' --game lorcana" + flag);
  ASSERT_EQ(worded.code, 0) << worded.err;
  EXPECT_NE(worded.out.find("Frobnicate the moon."), std::string::npos) << "what it says stands beside it";
  std::ofstream(cards + "/mine.toml")
      << "[[card]]\nid = \"K-2\"\nname = \"Mine\"\ntype = \"Amber Item\"\ncost = 1\ninkable = 1\n";
  std::string text;
  {
    std::ifstream in(cards + "/kept.toml");
    text.assign(std::istreambuf_iterator<char>(in), {});
  }
  const size_t at = text.find("\"Ward\"", text.find("K-3"));
  ASSERT_NE(at, std::string::npos);
  std::ofstream(cards + "/kept.toml") << text.replace(at, 6, "\"Rush\"");
  for (int again = 0; again < 3; ++again) {
    const json j = run("import lorcana " + list + flag + " --json").parsed();
    EXPECT_EQ(j["kept"], again == 0 ? 1 : 0) << again;
    EXPECT_EQ(j["in_own_words"], 3) << again;
    std::map<std::string, json> listed;
    const json all = run("cards list --game lorcana --json" + flag).parsed()["cards"];
    for (const json& c : all) listed[c["id"]] = c;
    EXPECT_EQ(listed["K-1"]["text"], "Evasive");
    EXPECT_EQ(listed["K-1"]["name"], "Test Vole - One") << "its facts are the list's";
    EXPECT_EQ(listed["K-2"]["name"], "Mine");
    EXPECT_EQ(listed["K-3"]["text"], "Rush");
  }
  ASSERT_EQ(run("cards word K-1 'Ward' --game lorcana" + flag).code, 0);
  EXPECT_NE(run("cards explain K-1 --game lorcana" + flag).out.find("It says: Frobnicate"), std::string::npos);
  const Ran refused = run("cards word K-1 'Gronk.' --game lorcana" + flag);
  EXPECT_EQ(refused.code, 1);
  EXPECT_NE(refused.err.find("nothing was written"), std::string::npos);
}

TEST(Collection, RefusalsOfferOtherWords) {
  const std::string list = write("offer.jsonl", card("O-1", "One", "Frobnicate the moon."));
  const std::string out = run("cards check " + list + " --game lorcana").out;
  EXPECT_NE(out.find("cantrip cards word O-1"), std::string::npos) << out;
  EXPECT_NE(out.find("says: Frobnicate the moon."), std::string::npos) << out;
  EXPECT_EQ(run("cards check " + list + " --game lorcana --json").parsed()["refused"][0]["printed"],
            "Frobnicate the moon.");
}

TEST(Cards, OfAFileAreSeenByEveryCommand) {
  const std::string list = write("seen.jsonl", card("S-1", "Seen", "Evasive"));
  EXPECT_EQ(run("cards explain 'Test Vole - Seen' --game lorcana --cards " + list).code, 0);
  EXPECT_NE(run("cards list --game lorcana --cards " + list).out.find("Test Vole - Seen"), std::string::npos);
  const std::string deck = write("seen.txt", "4 Test Vole, Seen (8-012) *E*\n56 Old Pell\n");
  const json j = run("deck check " + deck + " --game lorcana --json --cards " + list).parsed();
  ASSERT_EQ(j["problems"].size(), 1u) << j;  // 56 copies
}

TEST(Decks, AllProblemsAreNamedBySimAndTune) {
  const std::string deck = write("wrong.txt", "5 Old Pell\n3 Voley\n");
  for (const std::string& command :
       {"sim lorcana --games 1 --decks " + deck + ",moth-post", "deck tune lorcana " + deck,
        "play lorcana --seats bot,bot --decks " + deck + ",moth-post"}) {
    const Ran ran = run(command);
    EXPECT_EQ(ran.code, 1) << command;
    for (const char* says : {"8 cards", "5 copies", "wrong.txt:2: there is no card 'Voley'"})
      EXPECT_NE(ran.err.find(says), std::string::npos) << command << ran.err;
  }
}

std::string without_comments(const std::string& list) {
  const size_t last = list.rfind('#');
  return list.substr(list.find('\n', last == std::string::npos ? 0 : last));
}

TEST(Decks, OfLorcanaAreLegalAndSurviveAsText) {
  for (const char* id : {"moth-post", "iron-watch", "marsh-choir", "drowned-works"}) {
    const Ran checked = run(std::string("deck check ") + id + " --game lorcana --format core --json");
    EXPECT_EQ(checked.code, 0) << checked.out;
    const Ran shown = run(std::string("deck show ") + id + " --game lorcana --text");
    const std::string file = write(std::string(id) + ".txt", shown.out);
    EXPECT_EQ(run("deck check " + file + " --game lorcana").code, 0);
    const std::string again = run("deck show " + file + " --game lorcana --text").out;
    EXPECT_EQ(without_comments(again), without_comments(shown.out));
  }
}

TEST(Decks, AreReportedLineByLine) {
  const std::string deck = write("bad-deck.txt", "5 Old Pell\n\n3 Volley\n3 Cinder Rusk - Hedge Knite\n3 Cinder Rusk\n"
                                                 "2 Kindled Courage\n");
  const Ran ran = run("deck check " + deck + " --game lorcana --json");
  EXPECT_EQ(ran.code, 1);
  const json j = ran.parsed();
  EXPECT_EQ(j["legal"], false);
  EXPECT_EQ(j["cards"], 16);
  const std::vector<std::pair<std::string, std::string>> expected = {
      {"", "16 cards"}, {":1", "5 copies"}, {":4", "no card"}, {":5", "2 cards"}, {":6", "third ink"}};
  ASSERT_EQ(j["problems"].size(), expected.size()) << ran.out;
  for (size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(j["problems"][i]["at"], deck + expected[i].first);
    EXPECT_NE(j["problems"][i]["why"].get<std::string>().find(expected[i].second), std::string::npos);
  }
  EXPECT_NE(j["problems"][2]["remedy"].get<std::string>().find("Cinder Rusk - Hedge Knight"), std::string::npos);
}

struct Bad {
  std::string arguments, says;
};
class BadInput : public testing::TestWithParam<Bad> {};
TEST_P(BadInput, SaysWhatIsWrongAndWhatToDo) {
  write("empty.jsonl", "");
  write("torn.jsonl", "{\"id\": \"T-1\", \"name\": \n");
  write("array.json", "[1, 2]");
  write("words.txt", "4 Old Pell\nfour Volleys\n");
  write("many.txt", "4000 Old Pell\n");
  write("none.txt", "# nothing\n");
  write("blocked", "a file, not a folder");
  std::string arguments = GetParam().arguments;
  for (size_t at; (at = arguments.find('@')) != std::string::npos;) arguments.replace(at, 1, scratch().string() + "/");
  const Ran ran = run(arguments);
  EXPECT_NE(ran.code, 0);
  EXPECT_LT(ran.code, 128) << "it crashed";
  EXPECT_NE((ran.err + ran.out).find(GetParam().says), std::string::npos) << ran.err << ran.out;
}
INSTANTIATE_TEST_SUITE_P(
    Collection, BadInput,
    testing::Values(Bad{"cards check @empty.jsonl --game lorcana", "no cards in this file"},
                    Bad{"cards check @torn.jsonl --game lorcana --all", "torn.jsonl:"},
                    Bad{"cards check @array.json --game lorcana --all", "array.json:1"},
                    Bad{"cards check @torn.jsonl --game estraven", "reads no card lists"},
                    Bad{"cards check @torn.jsonl", "--game"}, Bad{"import lorcana", "file"},
                    Bad{"import chess x", "no game"}, Bad{"import lorcana /nowhere.json", "no such file"},
                    Bad{"import lorcana @torn.jsonl", "torn.jsonl:"},
                    Bad{"import lorcana @empty.jsonl", "no cards in this file"},
                    Bad{"import lorcana games/lorcana/cards/hollowmere/ruby.toml --collection @blocked", "blocked"},
                    Bad{"deck check @words.txt --game lorcana", "words.txt:2: there is no card 'four Volleys'"},
                    Bad{"deck check @many.txt --game lorcana", "from 1 to 999"},
                    Bad{"deck check @none.txt --game lorcana", "no cards"},
                    Bad{"deck check moth-pots --game lorcana", "moth-post?"},
                    Bad{"deck check moth-post --game lorcana --format cor", "core?"},
                    Bad{"deck check wolf-riders --game estraven --format core", "has none"},
                    Bad{"deck show /nowhere.txt --game lorcana", "no such file"},
                    Bad{"sim lorcana --decks /nowhere.txt", "no such file"}));

}  // namespace
}  // namespace cantrip
