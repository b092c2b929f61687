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
  EXPECT_EQ(c.text, "Skill Prod (normal, 1 geo + 2 any): Deal 2 physical.\n"
                    "Skill Rest (elemental, 1 geo, no energy): Attach Calm to this character.\n"
                    "Skill Slide (burst, 3 geo, 2 energy): Pierce 1 to the opposing standby characters. Deal 4 geo. "
                    "Summon Pebble.\n"
                    "When the battle begins: Attach Calm to this character.");
  EXPECT_EQ(c.stats.size(), 2u);
}

TEST(GeniusImport, SentencesBecomeFormulas) {
  const struct {
    const char *type, *printed, *formula;
  } kCases[] = {
      {R"J("summon", "subtypes": [])J",
       R"J("End Phase: Deal 1 Cryo DMG, heal your active character for 2 HP.", "Usage(s): 2")J",
       "At the end phase: Deal 1 cryo. Heal your active character 2.\nUses 2."},
      {R"J("equipment", "subtypes": ["artifact"])J",
       R"J("After the character uses an Elemental Skill: Heal self for 2 HP. (Once per Round)", "(A character can equip a maximum of 1 Artifact)")J",
       "After this character uses an elemental skill: Heal this character 2. Once each round."},
      {R"J("equipment", "subtypes": ["talent", "slowly"])J",
       R"J("Combat Action: When your active character is Moss, equip this card.", "After Moss equips this card, immediately use Rest once.")J",
       "For Moss. When played: Use Rest."},
      {R"J("combat_status", "subtypes": [])J", R"J("End Phase: Discard this card, deal 1 Hydro DMG.")J",
       "At the end phase: Discard this. Deal 1 hydro for free."},
      {R"J("status", "subtypes": [])J",
       R"J("The character to which this is attached has their Normal Attacks deal +1 DMG, and their Physical DMG dealt converted to Pyro DMG.", "Usage(s): 3")J",
       "Physical damage of this character becomes pyro for free.\nNormal attack damage of this character gets "
       "+1.\nUses 3."},
      {R"J("event", "subtypes": [])J", R"J("Something nobody has a formula for.")J",
       "Something nobody has a formula for."},
  };
  for (const auto& c : kCases)
    EXPECT_EQ(
        imported(std::string(R"J({"id": "1", "name": "X", "type": )J") + c.type + R"J(, "text": [)J" + c.printed + "]}")
            .text,
        c.formula);
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
  EXPECT_EQ(wind.text, "Gain 1 anemo.");
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
