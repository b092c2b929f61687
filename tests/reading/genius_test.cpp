// Lists of Genius Invokation cards as people have them. All names are this project's own.
#include "games/genius-invokation/lexicon.hpp"
#include "tests/language/support.hpp"
#include "tests/reading/support.hpp"

namespace cantrip::language::test {
namespace {

CardFacts imported(const std::string& json) {
  const CardFile file = reading::test::cards_of("genius-invokation", json);
  EXPECT_TRUE(file.diagnostics.empty()) << to_string(file.diagnostics[0]);
  EXPECT_EQ(file.cards.size(), 1u);
  return file.cards.empty() ? CardFacts{} : file.cards[0];
}

TEST(GeniusImport, ACharacterWithItsSkills) {
  const CardFacts c = imported(
      R"J({"id": "9", "name": "Moss", "type": "character", "subtypes": ["weapon_pole", "nation_liyue"], "colors": ["geo"],
          "stats": {"hp": 10, "energy": 2}, "skills": [
          {"name": "Prod", "kind": "normal", "cost": {"geo": 1, "void": 2}, "text": ["Deals 2 Physical DMG."]},
          {"name": "Rest", "kind": "skill", "cost": {"geo": 1}, "text": ["This character gains Calm. (This Skill does not grant Energy)"]},
          {"name": "Slide", "kind": "burst", "cost": {"geo": 3, "energy": 2},
           "text": ["Deals 4 Geo DMG, deals 1 Piercing DMG to all opposing characters on standby, summons 1 Pebble."]},
          {"name": "Sleep", "kind": "passive", "cost": {}, "text": ["(Passive) When the battle begins, this character gains Calm."]}]})J");
  EXPECT_EQ(c.type, "Character Geo Polearm Liyue");
  EXPECT_EQ(c.text,
            "Skill Prod (normal, 1 geo + 2 any): Deals 2 Physical DMG.\n"
            "Skill Rest (elemental, 1 geo): This character gains Calm. (This Skill does not grant Energy)\n"
            "Skill Slide (burst, 3 geo, 2 energy): Deals 4 Geo DMG, deals 1 Piercing DMG to all opposing characters on "
            "standby, summons 1 Pebble.\n"
            "(Passive) When the battle begins, this character gains Calm.");
  EXPECT_EQ(c.stats.size(), 2u);
}

/// Printed English and what it is called in canonical words: read again it means the same.
TEST(GeniusImport, PrintedEnglishCompiles) {
  const struct {
    const char *type, *printed, *canonical;
  } kCases[] = {
      {"Summon", "End Phase: Deal 1 Cryo DMG, heal your active character for 2 HP.\nUsage(s): 2",
       "End Phase: Deal 1 Cryo DMG, heal your active character for 2 HP.\nUsages: 2."},
      {"Artifact",
       "After the character uses an Elemental Skill: Heal self for 2 HP. (Once per Round)\n(A character can equip a "
       "maximum of 1 Artifact)",
       "After this character uses an Elemental Skill: Heal this character for 2 HP. (once per Round)"},
      {"Team", "End Phase: Discard this card, deal 1 Hydro DMG.", "End Phase: Discard this card, deal 1 Hydro DMG."},
      {"Team", "When your active character takes at least 3 DMG: Decrease DMG taken by 1.\nDuration (Rounds): 2",
       "When your active character takes at least 3 DMG: Decrease DMG taken by 1.\nDuration (Rounds): 2."},
      {"Event", "During this Round, your current active character's next Normal Attack deals +1 DMG.",
       "During this Round, your active character's next a Normal Attack deals +1 DMG."},
      {"Event", "Convert all Elemental Dice to Omni Element.", "Convert all Elemental Dice to Omni Element."},
  };
  for (const auto& c : kCases) {
    std::string text = c.printed;
    std::string first;
    for (int round = 0; round < 2; ++round) {
      Pool pool;
      const CompileResult result = compile_text(genius::lexicon(), c.type, text, pool);
      ASSERT_TRUE(result.ok()) << text << (result.diagnostics.empty() ? "" : "\n" + to_string(result.diagnostics[0]));
      std::string canonical;
      for (const std::string& line : pool.texts[index(pool.find("text"))].canonical)
        canonical += (canonical.empty() ? "" : "\n") + line;
      EXPECT_EQ(canonical, c.canonical);
      const std::string rows = explain(pool, genius::lexicon(), pool.find("text"));
      if (round) {
        EXPECT_EQ(rows, first);
      }
      first = rows;
      text = canonical;
    }
  }
}

TEST(GeniusImport, TypesAndPrices) {
  const CardFacts bow = imported(
      R"J({"id": "1", "name": "X", "type": "equipment", "subtypes": ["weapon", "weapon_bow"], "cost": {"same": 2}, "text": ["The character deals +1 DMG."]})J");
  EXPECT_EQ(bow.type, "Weapon Bow");
  EXPECT_EQ(bow.stats, (std::vector<std::pair<std::string, int>>{{"same", 2}}));
  const CardFacts wind = imported(
      R"J({"id": "1", "name": "X", "type": "event", "subtypes": ["resonance"], "cost": {"void": 1}, "text":
          ["Create 1 Anemo Die.", "(You must have at least 2 Anemo characters in your deck to add this card to your deck.)"]})J");
  EXPECT_EQ(wind.type, "Event Resonance Anemo");
  EXPECT_TRUE(wind.text.starts_with("Create 1 Anemo Die."));
  EXPECT_EQ(wind.stats, (std::vector<std::pair<std::string, int>>{{"any", 1}}));
  Pool pool;
  const CardFacts cards[] = {wind};
  EXPECT_TRUE(compile_cards(genius::lexicon(), cards, pool).ok());
}

TEST(GeniusImport, WhatCannotBeReadIsNamed) {
  const CardFile file = reading::test::cards_of("genius-invokation",
                                                "{\"id\": \"1\", \"name\": \"X\", \"type\": \"vehicle\"}\n"
                                                "{\"id\": \"2\", \"name\": \"Y\", \"type\": \"status\", \"text\": []}");
  ASSERT_EQ(file.diagnostics.size(), 2u);
  EXPECT_NE(file.diagnostics[0].message.find("vehicle"), std::string::npos);
  EXPECT_EQ(file.diagnostics[1].line, 2);
  EXPECT_TRUE(file.cards.empty());
}

}  // namespace
}  // namespace cantrip::language::test
