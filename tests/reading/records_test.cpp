// Files of any kind: what is sound in them is read, what is not is named with its place.
#include "reading/json/fields.hpp"
#include "tests/reading/support.hpp"

namespace cantrip::reading::test {
namespace {

struct Seen {
  std::vector<std::string> names;
  std::vector<std::pair<int, std::string>> faults;
};
Seen seen(std::string_view text) {
  Seen out;
  RecordVisitor visitor;
  visitor.record = [&](const Json& j, std::string_view folder, int line) {
    out.names.push_back((folder.empty() ? "" : std::string(folder) + ":") + text_of(find(j, "name")) + "@" +
                        std::to_string(line));
    return true;
  };
  visitor.numbers = [](const Json&, int) {};
  visitor.fault = [&](int line, std::string why, std::string) { out.faults.emplace_back(line, std::move(why)); };
  each_record(text, visitor);
  return out;
}
using Names = std::vector<std::string>;

TEST(Records, OfLinesListsPagesAndFolders) {
  EXPECT_EQ(seen("{\"name\": \"a\"}\n{\"name\": \"b\"}\r\n\r\n{\"name\": \"c\"}").names, (Names{"a@1", "b@2", "c@4"}));
  EXPECT_EQ(seen("\xEF\xBB\xBF[{\"name\": \"a\"},\n {\"name\": \"b\"}]").names, (Names{"a@1", "b@2"}));
  EXPECT_EQ(seen("{\"name\": \"A Set\", \"type\": \"expansion\", \"cards\": [{\"name\": \"a\"}]}").names, Names{"a@1"});
  EXPECT_EQ(seen("{\"data\": [{\"name\": \"a\"}]}\n{\"data\": [{\"name\": \"b\"}]}").names, (Names{"a@1", "b@2"}));
  EXPECT_EQ(seen("{\"cards\": {\"1\": {\"name\": \"a\"}, \"2\": {\"name\": \"b\"}}}").names, (Names{"1:a@1", "2:b@1"}));
  EXPECT_EQ(seen("{\"f\": {\"x.json\": {\"name\": \"a\"}},\n \"g\": {\"y.json\": {\"name\": \"b\"}}}").names,
            (Names{"f/x.json:a@1", "g/y.json:b@2"}));
}

TEST(Records, ABrokenOneSpoilsNoOther) {
  for (const char* broken : {"{\"name\": }", "{\"name\": \"b}", "{\"name\": \"b\"", "{\"name\": \"b\"}}",
                             "{name: \"b\"}", "{\"name\": \"\xFF\"}", "{\"name\": \"b\", \"x\": [1, 2}",
                             "{\"x\": \"\\q\", \"name\": \"b\"}", "7", "\"text\"", "null"}) {
    const std::string lines = "{\"name\": \"a\"}\n" + std::string(broken) + "\n{\"name\": \"c\"}\n{\"name\": \"d\"}\n";
    const std::string list =
        "[\n  {\"name\": \"a\"},\n  " + std::string(broken) + ",\n  {\"name\": \"c\"},\n  {\"name\": \"d\"}\n]\n";
    const std::string object = "{\"metadata\": {}, \"cards\": " + list + "}";
    for (const std::string& text : {lines, list, object}) {
      const Seen got = seen(text);
      const auto has = [&](const char* name) {
        for (const std::string& n : got.names)
          if (n.starts_with(std::string(name) + "@")) return true;
        return false;
      };
      EXPECT_TRUE(has("a") && has("c") && has("d")) << text << testing::PrintToString(got.names);
      ASSERT_FALSE(got.faults.empty()) << text;
      const int line = text == lines ? 2 : 3;
      EXPECT_GE(got.faults[0].first, line) << text;
      EXPECT_LE(got.faults[0].first, line + 1) << text;
    }
  }
}

TEST(Records, AreReadOnceWhereAListRunsOverItsEnd) {
  const Seen got = seen("{\"cards\": [{\"name\": \"a\"}, [}, {\"name\": \"b\"}]}\n{\"name\": \"c\"}\n");
  for (const char* name : {"a@1", "b@1", "c@2"})
    EXPECT_LE(std::count(got.names.begin(), got.names.end(), name), 1) << name;
  EXPECT_FALSE(got.faults.empty());
}

TEST(Records, WhatIsCutOffIsSaid) {
  const Seen got = seen("[{\"name\": \"a\"}, {\"name\": \"b\"}, {\"na");
  EXPECT_EQ(got.names, (Names{"a@1", "b@1"}));
  EXPECT_FALSE(got.faults.empty());
}

TEST(Records, NestingAndNumbersHaveLimits) {
  EXPECT_FALSE(seen(std::string(100'000, '[')).faults.empty());
  EXPECT_FALSE(seen("{\"name\": " + std::string(100'000, '[') + std::string(100'000, ']') + "}").faults.empty());
  std::string hostile;  // every record runs to the end of the file
  for (int i = 0; i < 300'000; ++i) hostile += "{\"\n";
  const Seen got = seen(hostile);
  EXPECT_TRUE(got.names.empty());
  EXPECT_LE(got.faults.size(), kMostFaults);
}

TEST(Lists, UnknownKeysArePassedOverAndWrongFieldsAreNamed) {
  const language::CardFile file = cards_of(
      "lorcana",
      "{\"id\": \"a\", \"name\": \"A\", \"type\": \"Item\", \"cost\": 1, \"tomorrow\": {\"weather\": [null]}}\n"
      "{\"id\": \"b\", \"name\": \"B\", \"type\": \"Item\", \"cost\": [1]}\n"
      "{\"id\": \"c\", \"name\": \"C\", \"type\": \"Item\", \"cost\": 1e9}\n"
      "{\"id\": \"d\", \"name\": \"" +
          std::string(300, 'x') +
          "\", \"type\": \"Item\"}\n"
          "{\"id\": \"e\", \"name\": \"E\", \"type\": \"Item\", \"text\": \"" +
          std::string(30'000, 'x') + "\"}\n");
  EXPECT_EQ(file.cards.size(), 1u);
  ASSERT_EQ(file.diagnostics.size(), 4u);
  for (size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(file.diagnostics[i].line, static_cast<int>(i) + 2);
    EXPECT_FALSE(file.diagnostics[i].remedy.empty());
  }
}

TEST(Lists, ProgressRunsToTheEnd) {
  std::string text = "[";
  for (int i = 0; i < 100; ++i) text += "{\"id\": \"" + std::to_string(i) + "\", \"name\": \"N\", \"type\": \"Item\"},";
  size_t calls = 0, last = 0;
  ASSERT_TRUE(read_cards(game("lorcana"), {"x.json", text + "]"}, [&](size_t done, size_t total) {
    EXPECT_LE(done, total);
    EXPECT_GE(done, last);
    last = done;
    ++calls;
  }));
  EXPECT_EQ(calls, 100u);
}

TEST(Tables, OfCardsAreCsvWithText) {
  const language::CardFile file =
      cards_of("lorcana",
               "Id;Name;Version;Type;Colors;Subtypes;Cost;Inkable;Strength;Willpower;Lore;Text\r\n"
               "q-1;Marsh Vole;In Velvet;Character;Amber;Vole, Hero;2;yes;2;2;1;\"Evasive\nSupport\"\r\n"
               "q-2;Broken;;Character;Amber;Vole;two;yes;2;2;1;\r\n",
               "cards.csv");
  ASSERT_EQ(file.cards.size(), 1u);
  EXPECT_EQ(file.cards[0].type, "Amber Character Vole Hero");
  EXPECT_EQ(file.cards[0].text, "Evasive\nSupport");
  ASSERT_EQ(file.diagnostics.size(), 1u);
  EXPECT_EQ(file.diagnostics[0].line, 4);
}

TEST(Files, AreKnownByTheirContent) {
  const struct {
    const char *path, *text;
    FileKind kind;
  } kCases[] = {
      {"a.txt", "  [ {\"name\": 1} ]", FileKind::CardJson},
      {"a.json", "{}", FileKind::CardJson},
      {"a.toml", "[{\"name\": 1}]", FileKind::CardJson},
      {"a", "[Songs]\n4 Volley", FileKind::DeckList},
      {"a", "[[card]]\nid = \"x\"", FileKind::CardToml},
      {"a.toml", "[[deck]]\nid = \"x\"\ncards = []", FileKind::CardToml},
      {"a.json", "[{\"text\": \"[[card]]\"}]", FileKind::CardJson},
      {"a.toml", "id = \"x\"\ncards = []", FileKind::DeckToml},
      {"a.txt", "Quantity,Name\n4,Volley", FileKind::Tracker},
      {"a.txt", "4 Merlin, Goat\n4 Volley", FileKind::DeckList},
      {"a.csv", "Normal,Foil,Name,Set,Card Number,Color,Rarity,Type,Cost\n1,0,Volley,1,2,Ruby,Common,Action,1",
       FileKind::Tracker},
      {"a.csv", "name,type,text\nVolley,Action,Draw a card.", FileKind::CardTable},
      {"a", "", FileKind::Nothing},
  };
  for (const auto& c : kCases) EXPECT_EQ(recognise(c.path, c.text), c.kind) << c.text;
}

}  // namespace
}  // namespace cantrip::reading::test
