// Card lists as people have them.
#include "tests/language/lorcana_support.hpp"
#include "tests/reading/support.hpp"

namespace cantrip::language::test {
namespace {

TEST(LorcanaImport, LinesListsAndSingleCards) {
  const std::string card =
      R"({"id": "x-1", "name": "Moss Keeper", "subtitle": "Late Riser", "type": "character", "subtypes": ["Warden"],
          "colors": ["amber", "steel"], "cost": 3, "stats": {"strength": 1, "willpower": 2, "lore": 1, "inkable": true},
          "text": ["Rush", "WAKE UP Draw."]})";
  std::string line = card;
  std::replace(line.begin(), line.end(), '\n', ' ');
  for (const std::string& content : {card, line + "\n" + "[]", "[" + card + "]", "{\"cards\": [" + card + "]}"}) {
    const CardFile file = reading::test::cards_of("lorcana", content);
    ASSERT_TRUE(file.diagnostics.empty()) << to_string(file.diagnostics[0]);
    ASSERT_EQ(file.cards.size(), 1u);
    const CardFacts& c = file.cards[0];
    EXPECT_EQ(c.name, "Moss Keeper");
    EXPECT_EQ(c.version, "Late Riser");
    EXPECT_EQ(c.type, "Amber Steel Character Warden");
    EXPECT_EQ(c.text, "Rush\nWAKE UP Draw.");
    EXPECT_EQ(c.stats.size(), 5u);
  }
}

TEST(LorcanaImport, PublicShape) {
  const CardFile file = reading::test::cards_of(
      "lorcana",
      R"([{"setCode": "7", "number": 12, "name": "Bell", "version": "Loud", "type": "Character", "color": "Amber-Ruby",
               "cost": 1, "inkwell": false, "strength": 2, "willpower": 2, "lore": 1, "subtypes": ["Seven Dwarfs"],
               "abilities": [{"fullText": "RING \u27f3, 1 ⬡ — Draw a\ncard."}, {"fullText": "Rush"}]}])");
  ASSERT_TRUE(file.diagnostics.empty()) << to_string(file.diagnostics[0]);
  ASSERT_EQ(file.cards.size(), 1u);
  EXPECT_EQ(file.cards[0].id, "7-012");
  EXPECT_EQ(file.cards[0].type, "Amber Ruby Character Seven Dwarfs");
  EXPECT_EQ(file.cards[0].text, "RING {E}, 1 {I} — Draw a card.\nRush");
  Pool pool;
  EXPECT_TRUE(compile_cards(lorcana::lexicon(), file.cards, pool).ok());
}

TEST(LorcanaImport, MistakesAreNamedWithTheirLine) {
  const CardFile file =
      reading::test::cards_of("lorcana", "{\"id\": \"a\", \"name\": \"A\", \"type\": \"Item\", \"cost\": 1}\n"
                                         "{\"id\": \"b\", \"name\":\n"
                                         "{\"id\": \"c\", \"type\": \"Item\", \"cost\": 1}\n"
                                         "{\"id\": \"d\", \"name\": \"D\", \"cost\": 1}\n"
                                         "{\"id\": \"e\", \"name\": \"E\", \"type\": \"Item\", \"cost\": \"many\"}\n"
                                         "7\n");
  EXPECT_EQ(file.cards.size(), 1u);
  ASSERT_GE(file.diagnostics.size(), 4u);
  for (const Diagnostic& d : file.diagnostics) {
    EXPECT_EQ(d.file, "list.json");
    EXPECT_GT(d.line, 1);
  }
}

TEST(LorcanaImport, AnyBytesAreRead) {
  for (const char* content :
       {"", "{", "[", "[[[[", "\"", "{\"a\"", "{\"a\":\"\\u12", "[1,2", "nul", "\xff\xfe", "{\"a\":\"\\q\"}"}) {
    const CardFile file = reading::test::cards_of("lorcana", content);
    EXPECT_TRUE(file.cards.empty());
  }
  EXPECT_FALSE(reading::test::cards_of("lorcana", std::string(100000, '[')).diagnostics.empty());
}

} // namespace
} // namespace cantrip::language::test
